"""The phases of Space Zoo: what a seat may do in each, what it does, and what the zoo does alone.

A move is a short tuple, such as `("buy", "cage-1")`.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from pnp.games.space_zoo import play_effects as effects
from pnp.games.space_zoo import play_phase_names as phases
from pnp.games.space_zoo.play_state import HAND, NOBODY, NUMBERS, Move, State

PASS: Move = ("pass", "")
LOOKS: Move = ("look", "")
BUILD: Move = ("build", "")
EURO: Move = ("take", "euro")
CAP: Move = ("take", "cap")
CHOICES: tuple[Move, ...] = tuple(("choose", name) for name in phases.NAMES)
BACKS: tuple[Move, ...] = tuple(("back", name) for name in phases.NAMES)
CHOOSING, LOOKING, DRAFTING = range(3)
"""The steps of Choose; the last is before the first turn alone."""
_PHASES = range(1, len(phases.NAMES))


def all_choose(zoo: State) -> None:
    """All players choose: first those who may take a card back openly, last the one who has paid
    to look."""
    seats = sorted(
        range(zoo.box.players),
        key=lambda seat: (seat == zoo.eye, not zoo.does[seat][effects.BACK], seat),
    )
    zoo.queue, zoo.left = tuple(seats), CHOOSING


def pass_on(zoo: State) -> None:
    """The first of the queue is done."""
    if zoo.phase == phases.CHOOSE and zoo.left == LOOKING:
        all_choose(zoo)
        return
    zoo.queue = zoo.queue[1:]
    if zoo.queue:
        _act(zoo, zoo.queue[0])


def _act(zoo: State, seat: int) -> None:
    """A seat begins to act in this phase."""
    does = zoo.does[seat]
    match zoo.phase:
        case phases.RESEARCH:
            zoo.left = 1 + does[effects.LESSONS]
        case phases.CAMP:
            zoo.left = 1 + does[effects.CANVAS]
        case phases.EXPAND:
            zoo.builds = does[effects.TENTS]
            for _ in range(does[effects.GUIDE]):
                zoo.reveal()
        case phases.TRADE:
            zoo.left, zoo.builds = 1 + does[effects.CONVOY], does[effects.WORKS]
        case phases.SELL:
            zoo.left = 1 + does[effects.CRATE]


def nobody(zoo: State) -> None:
    """What the zoo does alone in a phase."""
    more = zoo.box.players - 1
    match zoo.phase:
        case phases.FUNDING:
            zoo.funding += more
            zoo.euros = [e + d[effects.HONESTY] for e, d in zip(zoo.euros, zoo.does, strict=True)]
        case phases.RESEARCH:
            _slide(zoo)
        case phases.EXPAND:
            zoo.reveal()
        case phases.SELL:
            top = zoo.box.highest
            grass, meat, funky = zoo.markets
            zoo.markets = (min(top, grass + more), min(top, meat + more), min(top, funky + more))
        case phases.MINING:
            zoo.mining += min(more, zoo.bank_ore())
            for seat in zoo.order():
                zoo.ore[seat] += min(zoo.does[seat][effects.DETECTOR], zoo.bank_ore())


def start(zoo: State) -> None:
    """Begin a chosen phase."""
    if zoo.phase == phases.FUNDING:
        for seat in zoo.queue:
            zoo.euros[seat] += zoo.does[seat][effects.CHARM]
        zoo.cap = NOBODY
    elif zoo.phase == phases.MINING:
        _dig(zoo)
    else:
        _act(zoo, zoo.queue[0])


def _dig(zoo: State) -> None:
    """In turn 1 ore each, until the box is empty."""
    more = [zoo.does[seat][effects.SHOVEL] for seat in zoo.queue]
    while zoo.mining:
        for n, seat in enumerate(zoo.queue):
            take = min(zoo.mining, 1 + more[n])
            more[n] = 0
            zoo.ore[seat] += take
            zoo.mining -= take
    zoo.queue = ()


def _slide(zoo: State) -> None:
    """The card at the lowest price goes, the others slide down, new ones come."""
    if zoo.row[0] >= 0:
        zoo.discards.append(zoo.row[0])
    row = [card for card in zoo.row[1:] if card >= 0]
    while len(row) < len(zoo.box.prices):
        if not zoo.pile:
            zoo.pile, zoo.discards = zoo.discards, []
        row.append(zoo.drawn(zoo.pile) if zoo.pile else NOBODY)
    zoo.row = row


def _may_choose(zoo: State, seat: int) -> Sequence[Move]:
    if zoo.left == DRAFTING:
        return [("draft", zoo.box.cards[card].id) for card in zoo.offer]
    if zoo.left == LOOKING:
        return (PASS, LOOKS)
    hand = zoo.hand[seat]
    moves = [CHOICES[phase] for phase in _PHASES if hand >> phase & 1]
    cost = zoo.does[seat][effects.BACK]
    if cost and not zoo.fetched and zoo.ore[seat] >= cost:
        gone = HAND & ~hand & ~(1 << zoo.last[seat])
        moves += [BACKS[phase] for phase in _PHASES if gone >> phase & 1]
    return moves


def _may_take(zoo: State, seat: int) -> Sequence[Move]:
    if len(zoo.queue) == 1 or not zoo.funding:
        return (CAP,) if zoo.cap < 0 else (EURO,)
    return (EURO, CAP) if zoo.cap < 0 else (EURO,)


def _may_buy(zoo: State, seat: int) -> Sequence[Move]:
    money = zoo.euros[seat] + zoo.does[seat][effects.READER]
    cards, moves = zoo.box.cards, [PASS]
    for card, cost in zip(zoo.row, zoo.box.prices, strict=True):
        if card >= 0 and cost <= money:
            moves.append(("buy", cards[card].id))
    return moves


def _may_build(zoo: State, seat: int) -> Sequence[Move]:
    return (PASS, BUILD) if _can_build(zoo, seat) else (PASS,)


def _can_build(zoo: State, seat: int) -> bool:
    return zoo.stock[seat] > 0 and zoo.ore[seat] >= zoo.rent(seat, zoo.phase)


def _on_the_way(zoo: State, seat: int) -> list[Move]:
    """Nothing, and to build a camp where a card allows it before placing."""
    return [PASS, BUILD] if zoo.builds and _can_build(zoo, seat) else [PASS]


def _may_place(zoo: State, seat: int) -> Sequence[Move]:
    moves = _on_the_way(zoo, seat)
    if zoo.built[seat]:
        others = ~(1 << seat)
        for world, who in zip(zoo.shown, zoo.who, strict=True):
            if not who & others:
                moves.append(("place", zoo.box.worlds[world].id))
    return moves


def _may_join(zoo: State, seat: int) -> Sequence[Move]:
    moves = _on_the_way(zoo, seat)
    if zoo.built[seat]:
        others, toll, money = ~(1 << seat), zoo.toll(seat), zoo.euros[seat]
        anywhere = zoo.does[seat][effects.ANYWHERE]
        for world, who in zip(zoo.shown, zoo.who, strict=True):
            there = who & others
            if (there or anywhere) and there.bit_count() * toll <= money:
                moves.append(("join", zoo.box.worlds[world].id))
    return moves


def _may_sell(zoo: State, seat: int) -> Sequence[Move]:
    able = [world.id for _, _, world in zoo.herds(seat) if zoo.may_sell(seat, world)]
    return [PASS, *(("sell", name) for name in able)]


def _look(zoo: State, _: str) -> None:
    seat = zoo.queue[0]
    cost = zoo.does[seat][effects.LOOK]
    zoo.euros[seat] -= cost
    zoo.funding += cost
    zoo.eye = seat
    all_choose(zoo)


def _choose(zoo: State, name: str) -> None:
    zoo.chosen[zoo.queue[0]] = NUMBERS[name]
    zoo.queue = zoo.queue[1:]


def _back(zoo: State, name: str) -> None:
    seat = zoo.queue[0]
    cost = zoo.does[seat][effects.BACK]
    zoo.ore[seat] -= cost
    zoo.mining += cost
    zoo.hand[seat] |= 1 << NUMBERS[name]
    zoo.fetched = True


def _take(zoo: State, what: str) -> None:
    seat = zoo.queue[0]
    if what == "cap":
        zoo.cap = seat
    else:
        zoo.funding -= 1
        zoo.euros[seat] += 1
    zoo.queue = (*zoo.queue[1:], seat) if zoo.funding or zoo.cap < 0 else ()


def _buy(zoo: State, name: str) -> None:
    seat, at = zoo.queue[0], zoo.row_at(name)
    zoo.euros[seat] -= zoo.price(seat, at)
    _get(zoo, seat, zoo.row[at])
    zoo.row[at] = NOBODY
    _acted(zoo)


def _draft(zoo: State, name: str) -> None:
    card = next(card for card in zoo.offer if zoo.box.cards[card].id == name)
    zoo.offer.remove(card)
    _get(zoo, zoo.queue[0], card)
    zoo.queue = zoo.queue[1:]


def _get(zoo: State, seat: int, card: int) -> None:
    found = zoo.box.cards[card]
    zoo.dots[seat] += found.dot
    zoo.does[seat] = tuple(map(add, zoo.does[seat], found.does))
    zoo.held = (*zoo.held, (seat, card))


def lay_row(zoo: State) -> None:
    """Deal the row of blue cards, one per price. A keeper who took none gets the one left over."""
    zoo.row = [zoo.drawn(zoo.offer) if zoo.offer else NOBODY for _ in zoo.box.prices]
    for seat in range(zoo.box.players):
        if not zoo.box.draft[seat] and zoo.offer:
            zoo.euros[seat] -= zoo.box.leftover
            _get(zoo, seat, zoo.offer.pop())
    zoo.discards, zoo.offer = zoo.offer, []


def _acted(zoo: State) -> None:
    zoo.left -= 1
    if not zoo.left:
        pass_on(zoo)


def _build(zoo: State, _: str) -> None:
    seat = zoo.queue[0]
    zoo.ore[seat] -= zoo.rent(seat, zoo.phase)
    zoo.stock[seat] -= 1
    zoo.built[seat] += 1
    if zoo.phase == phases.CAMP:
        _acted(zoo)
    else:
        zoo.builds -= 1


def _place(zoo: State, name: str) -> None:
    seat = zoo.queue[0]
    zoo.who[zoo.at(name)] |= 1 << seat
    zoo.built[seat] -= 1
    zoo.expanded[seat] += 1


def _join(zoo: State, name: str) -> None:
    seat, at = zoo.queue[0], zoo.at(name)
    toll = zoo.toll(seat)
    for other in range(zoo.box.players):
        if other != seat and zoo.who[at] >> other & 1:
            zoo.euros[seat] -= toll
            zoo.euros[other] += toll
    zoo.euros[seat] += zoo.does[seat][effects.TOLL]
    zoo.who[at] |= 1 << seat
    zoo.built[seat] -= 1
    zoo.traded[seat] += 1
    _acted(zoo)


def _sell(zoo: State, name: str) -> None:
    seat, at = zoo.queue[0], zoo.at(name)
    world, low = zoo.box.worlds[zoo.shown[at]], zoo.box.lowest
    fetched = zoo.pays(at)
    zoo.euros[seat] += fetched + zoo.does[seat][effects.SHOP]
    zoo.largest, zoo.sales = max(zoo.largest, fetched), zoo.sales + 1
    zoo.animals[at] -= 1
    kind, (grass, meat, funky) = world.kind, zoo.markets
    zoo.markets = (
        max(low, grass - (kind & 1)),
        max(low, meat - (kind >> 1 & 1)),
        max(low, funky - (kind >> 2)),
    )
    _acted(zoo)


OPTIONS = {
    phases.CHOOSE: _may_choose,
    phases.FUNDING: _may_take,
    phases.RESEARCH: _may_buy,
    phases.CAMP: _may_build,
    phases.EXPAND: _may_place,
    phases.TRADE: _may_join,
    phases.SELL: _may_sell,
}
"""What a seat may do, by the phase."""
PLAYS = {
    "look": _look,
    "choose": _choose,
    "back": _back,
    "take": _take,
    "buy": _buy,
    "build": _build,
    "place": _place,
    "join": _join,
    "draft": _draft,
    "sell": _sell,
}
