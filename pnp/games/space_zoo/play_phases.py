"""The phases of Space Zoo: legal moves, their results, and what happens without a choice.

A move is a pair such as `("buy", "cage-1")`.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from pnp.games.space_zoo import play_codes as codes
from pnp.games.space_zoo.play_state import FULL_HAND, NONE, PHASE_NUMBERS, ZooMove, ZooState

PASS: ZooMove = ("pass", "")
LOOK: ZooMove = ("look", "")
BUILD: ZooMove = ("build", "")
EURO: ZooMove = ("take", "euro")
CAP: ZooMove = ("take", "cap")
CHOICES: tuple[ZooMove, ...] = tuple(("choose", name) for name in codes.PHASES)
BACKS: tuple[ZooMove, ...] = tuple(("back", name) for name in codes.PHASES)
CHOOSING, LOOKING, DRAFTING = range(3)
"""The steps of Choose; drafting happens only before the first turn."""
_PHASE_NUMBERS = range(1, len(codes.PHASES))


def queue_choices(zoo: ZooState) -> None:
    """Queue all seats to choose: first those who may take back a card openly, last the one who has
    paid to look."""
    seats = sorted(
        range(zoo.box.players),
        key=lambda seat: (seat == zoo.looker, not zoo.effects[seat][codes.BACK], seat),
    )
    zoo.queue, zoo.actions_left = tuple(seats), CHOOSING


def next_seat(zoo: ZooState) -> None:
    """Go on to the next seat of the queue."""
    if zoo.phase == codes.CHOOSE and zoo.actions_left == LOOKING:
        queue_choices(zoo)
        return
    zoo.queue = zoo.queue[1:]
    if zoo.queue:
        _begin_actions(zoo, zoo.queue[0])


def _begin_actions(zoo: ZooState, seat: int) -> None:
    """Set how often a seat may act in this phase."""
    effects = zoo.effects[seat]
    match zoo.phase:
        case codes.RESEARCH:
            zoo.actions_left = 1 + effects[codes.LESSONS]
        case codes.CAMP:
            zoo.actions_left = 1 + effects[codes.CANVAS]
        case codes.EXPAND:
            zoo.builds_left = effects[codes.TENTS]
            for _ in range(effects[codes.GUIDE]):
                zoo.reveal()
        case codes.TRADE:
            zoo.actions_left, zoo.builds_left = 1 + effects[codes.CONVOY], effects[codes.WORKS]
        case codes.SELL:
            zoo.actions_left = 1 + effects[codes.CRATE]


def run_unchosen_phase(zoo: ZooState) -> None:
    """Run a phase that no player has chosen."""
    others = zoo.box.players - 1
    match zoo.phase:
        case codes.FUNDING:
            zoo.funding += others
            zoo.euros = [e + d[codes.HONESTY] for e, d in zip(zoo.euros, zoo.effects, strict=True)]
        case codes.RESEARCH:
            _refill_row(zoo)
        case codes.EXPAND:
            zoo.reveal()
        case codes.SELL:
            top = zoo.box.highest
            grass, meat, funky = zoo.markets
            zoo.markets = (
                min(top, grass + others),
                min(top, meat + others),
                min(top, funky + others),
            )
        case codes.MINING:
            zoo.mining += min(others, zoo.bank_ore())
            for seat in zoo.turn_order():
                zoo.ore[seat] += min(zoo.effects[seat][codes.DETECTOR], zoo.bank_ore())


def begin_phase(zoo: ZooState) -> None:
    """Begin a phase that players have chosen."""
    if zoo.phase == codes.FUNDING:
        for seat in zoo.queue:
            zoo.euros[seat] += zoo.effects[seat][codes.CHARM]
        zoo.cap = NONE
    elif zoo.phase == codes.MINING:
        _share_ore(zoo)
    else:
        _begin_actions(zoo, zoo.queue[0])


def _share_ore(zoo: ZooState) -> None:
    """Deal one ore at a time in turn order until the mining box is empty."""
    extra = [zoo.effects[seat][codes.SHOVEL] for seat in zoo.queue]
    while zoo.mining:
        for n, seat in enumerate(zoo.queue):
            take = min(zoo.mining, 1 + extra[n])
            extra[n] = 0
            zoo.ore[seat] += take
            zoo.mining -= take
    zoo.queue = ()


def _refill_row(zoo: ZooState) -> None:
    """Discard the cheapest card, move the others down, and draw new ones."""
    if zoo.row[0] >= 0:
        zoo.discards.append(zoo.row[0])
    row = [card for card in zoo.row[1:] if card >= 0]
    while len(row) < len(zoo.box.card_prices):
        if not zoo.black_deck:
            zoo.black_deck, zoo.discards = zoo.discards, []
        row.append(zoo.draw_from(zoo.black_deck) if zoo.black_deck else NONE)
    zoo.row = row


def _choice_moves(zoo: ZooState, seat: int) -> Sequence[ZooMove]:
    if zoo.actions_left == DRAFTING:
        return [("draft", zoo.box.cards[card].id) for card in zoo.draft_cards]
    if zoo.actions_left == LOOKING:
        return (PASS, LOOK)
    hand = zoo.hands[seat]
    moves = [CHOICES[phase] for phase in _PHASE_NUMBERS if hand >> phase & 1]
    cost = zoo.effects[seat][codes.BACK]
    if cost and not zoo.took_back and zoo.ore[seat] >= cost:
        gone = FULL_HAND & ~hand & ~(1 << zoo.last_chosen[seat])
        moves += [BACKS[phase] for phase in _PHASE_NUMBERS if gone >> phase & 1]
    return moves


def _funding_moves(zoo: ZooState, seat: int) -> Sequence[ZooMove]:
    if len(zoo.queue) == 1 or not zoo.funding:
        return (CAP,) if zoo.cap < 0 else (EURO,)
    return (EURO, CAP) if zoo.cap < 0 else (EURO,)


def _buy_moves(zoo: ZooState, seat: int) -> Sequence[ZooMove]:
    money = zoo.euros[seat] + zoo.effects[seat][codes.READER]
    cards, moves = zoo.box.cards, [PASS]
    for card, cost in zip(zoo.row, zoo.box.card_prices, strict=True):
        if card >= 0 and cost <= money:
            moves.append(("buy", cards[card].id))
    return moves


def _build_moves(zoo: ZooState, seat: int) -> Sequence[ZooMove]:
    return (PASS, BUILD) if _can_build(zoo, seat) else (PASS,)


def _can_build(zoo: ZooState, seat: int) -> bool:
    return zoo.camp_stock[seat] > 0 and zoo.ore[seat] >= zoo.camp_cost(seat, zoo.phase)


def _pass_or_build(zoo: ZooState, seat: int) -> list[ZooMove]:
    """Pass, or build a camp if a card allows it before placing."""
    return [PASS, BUILD] if zoo.builds_left and _can_build(zoo, seat) else [PASS]


def _place_moves(zoo: ZooState, seat: int) -> Sequence[ZooMove]:
    moves = _pass_or_build(zoo, seat)
    if zoo.ready_camps[seat]:
        others = ~(1 << seat)
        for planet, settlers in zip(zoo.open_planets, zoo.settlers, strict=True):
            if not settlers & others:
                moves.append(("place", zoo.box.planets[planet].id))
    return moves


def _join_moves(zoo: ZooState, seat: int) -> Sequence[ZooMove]:
    moves = _pass_or_build(zoo, seat)
    if zoo.ready_camps[seat]:
        others, toll, money = ~(1 << seat), zoo.toll(seat), zoo.euros[seat]
        anywhere = zoo.effects[seat][codes.ANYWHERE]
        for planet, settlers in zip(zoo.open_planets, zoo.settlers, strict=True):
            present = settlers & others
            if (present or anywhere) and present.bit_count() * toll <= money:
                moves.append(("join", zoo.box.planets[planet].id))
    return moves


def _sell_moves(zoo: ZooState, seat: int) -> Sequence[ZooMove]:
    able = [planet.id for _, _, planet in zoo.herds(seat) if zoo.can_sell(seat, planet)]
    return [PASS, *(("sell", name) for name in able)]


def _look(zoo: ZooState, _: str) -> None:
    seat = zoo.queue[0]
    cost = zoo.effects[seat][codes.LOOK]
    zoo.euros[seat] -= cost
    zoo.funding += cost
    zoo.looker = seat
    queue_choices(zoo)


def _choose(zoo: ZooState, name: str) -> None:
    zoo.chosen[zoo.queue[0]] = PHASE_NUMBERS[name]
    zoo.queue = zoo.queue[1:]


def _take_back(zoo: ZooState, name: str) -> None:
    seat = zoo.queue[0]
    cost = zoo.effects[seat][codes.BACK]
    zoo.ore[seat] -= cost
    zoo.mining += cost
    zoo.hands[seat] |= 1 << PHASE_NUMBERS[name]
    zoo.took_back = True


def _take(zoo: ZooState, choice: str) -> None:
    seat = zoo.queue[0]
    if choice == "cap":
        zoo.cap = seat
    else:
        zoo.funding -= 1
        zoo.euros[seat] += 1
    zoo.queue = (*zoo.queue[1:], seat) if zoo.funding or zoo.cap < 0 else ()


def _buy(zoo: ZooState, name: str) -> None:
    seat, index = zoo.queue[0], zoo.row_index(name)
    zoo.euros[seat] -= zoo.card_price(seat, index)
    _gain_card(zoo, seat, zoo.row[index])
    zoo.row[index] = NONE
    _count_action(zoo)


def _draft(zoo: ZooState, name: str) -> None:
    card = next(card for card in zoo.draft_cards if zoo.box.cards[card].id == name)
    zoo.draft_cards.remove(card)
    _gain_card(zoo, zoo.queue[0], card)
    zoo.queue = zoo.queue[1:]


def _gain_card(zoo: ZooState, seat: int, card: int) -> None:
    gained = zoo.box.cards[card]
    zoo.dots[seat] += gained.dots
    zoo.effects[seat] = tuple(map(add, zoo.effects[seat], gained.effects))
    zoo.owners = (*zoo.owners, (seat, card))


def deal_row(zoo: ZooState) -> None:
    """Deal the row of blue cards, one per price. A keeper who took none gets a left-over card."""
    zoo.row = [
        zoo.draw_from(zoo.draft_cards) if zoo.draft_cards else NONE for _ in zoo.box.card_prices
    ]
    for seat in range(zoo.box.players):
        if not zoo.box.drafts[seat] and zoo.draft_cards:
            zoo.euros[seat] -= zoo.box.leftover_price
            _gain_card(zoo, seat, zoo.draft_cards.pop())
    zoo.discards, zoo.draft_cards = zoo.draft_cards, []


def _count_action(zoo: ZooState) -> None:
    zoo.actions_left -= 1
    if not zoo.actions_left:
        next_seat(zoo)


def _build(zoo: ZooState, _: str) -> None:
    seat = zoo.queue[0]
    zoo.ore[seat] -= zoo.camp_cost(seat, zoo.phase)
    zoo.camp_stock[seat] -= 1
    zoo.ready_camps[seat] += 1
    if zoo.phase == codes.CAMP:
        _count_action(zoo)
    else:
        zoo.builds_left -= 1


def _place(zoo: ZooState, name: str) -> None:
    seat = zoo.queue[0]
    zoo.settlers[zoo.planet_index(name)] |= 1 << seat
    zoo.ready_camps[seat] -= 1
    zoo.expand_camps[seat] += 1


def _join(zoo: ZooState, name: str) -> None:
    seat, index = zoo.queue[0], zoo.planet_index(name)
    toll = zoo.toll(seat)
    for other in range(zoo.box.players):
        if other != seat and zoo.settlers[index] >> other & 1:
            zoo.euros[seat] -= toll
            zoo.euros[other] += toll
    zoo.euros[seat] += zoo.effects[seat][codes.TOLL]
    zoo.settlers[index] |= 1 << seat
    zoo.ready_camps[seat] -= 1
    zoo.trade_camps[seat] += 1
    _count_action(zoo)


def _sell(zoo: ZooState, name: str) -> None:
    seat, index = zoo.queue[0], zoo.planet_index(name)
    planet, lowest = zoo.box.planets[zoo.open_planets[index]], zoo.box.lowest
    sale = zoo.animal_price(index)
    zoo.euros[seat] += sale + zoo.effects[seat][codes.SHOP]
    zoo.largest_sale, zoo.sales = max(zoo.largest_sale, sale), zoo.sales + 1
    zoo.animals_left[index] -= 1
    kind, (grass, meat, funky) = planet.properties, zoo.markets
    zoo.markets = (
        max(lowest, grass - (kind & 1)),
        max(lowest, meat - (kind >> 1 & 1)),
        max(lowest, funky - (kind >> 2)),
    )
    _count_action(zoo)


LEGAL_MOVES = {
    codes.CHOOSE: _choice_moves,
    codes.FUNDING: _funding_moves,
    codes.RESEARCH: _buy_moves,
    codes.CAMP: _build_moves,
    codes.EXPAND: _place_moves,
    codes.TRADE: _join_moves,
    codes.SELL: _sell_moves,
}
"""The legal moves of a seat, by phase."""
MOVE_ACTIONS = {
    "look": _look,
    "choose": _choose,
    "back": _take_back,
    "take": _take,
    "buy": _buy,
    "build": _build,
    "place": _place,
    "join": _join,
    "draft": _draft,
    "sell": _sell,
}
