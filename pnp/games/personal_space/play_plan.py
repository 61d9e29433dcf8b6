"""A player who plans the day: every move is weighed, dice by what they lead to on the average."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pnp.games.personal_space import play_errands as go
from pnp.games.personal_space import play_moon as moon
from pnp.games.personal_space import play_town as town
from pnp.games.personal_space import play_worth as worth
from pnp.games.personal_space.play_dig import STOP
from pnp.games.personal_space.play_grid import (
    PLANET,
    connected,
    spots,
)
from pnp.games.personal_space.play_life import Life, Move
from pnp.games.personal_space.play_people import here, payable
from pnp.games.personal_space.play_plan_dice import Values, rolling
from pnp.games.personal_space.play_plan_squares import cost, crossing, drawing, growing
from pnp.games.personal_space.play_things import EATEN, sales
from pnp.games.personal_space.play_words import (
    ENERGY,
    MONEY,
    MOOD,
    SPEED,
)
from pnp.ground.play import best
from pnp.ground.polyominoes import at_origin
from pnp.ground.rng import Chance


def planner(life: Any, chance: Chance) -> Move:
    """The best of all moves; of several any."""
    moves = life.moves()
    name, *known = life.stages[-1]
    values = PLANS[name](life, moves, *known) if name in PLANS else [0.0] * len(moves)
    return best(moves, values, chance)


# The morning


def morning(life: Life, moves: Sequence[Move], left: int) -> Values:
    """Low dice are rolled again."""
    return [0.0 if move[0] == "keep" else 2.9 - move[1] for move in moves]


_RANKS = (1, 1, 0, 2, 1, 0)
"""Which of the dice that are left a stat gets, the highest first."""


def placing(life: Life, moves: Sequence[Move], which: int) -> Values:
    """The best die for the mood, the next for speed."""
    faces = sorted(life.dice, reverse=True)
    rank = min(_RANKS[which], len(faces) - 1)
    if which == MOOD and life.weather == "sunny":
        rank = min(1, len(faces) - 1)
    return [-abs(move[1] - faces[rank]) for move in moves]


def house(life: Life, moves: Sequence[Move]) -> Values:
    """One moves in with things that want a house, and something to keep it with."""
    furniture = sum(life.facts.things[id].kind in ("decor", "companion") for id in life.things)
    keen = furniture + 2 * (len(life.things) > 9) - 0.5 if life.buildings() > 4 else -1.0
    return [0.0 if move[0] == "keep" else keen for move in moves]


_CARRIED = {
    "gloves": 2.0, "further": 1.5, "briefcase": 1.5, "daily": 1.2, "online": 1.6, "horn": 0.5,
    "swap": 0.4, "key": 0.7, "map": 0.7, "photo": 0.4, "twice": 0.5, "nudge": 0.5, "face": 0.5,
    "both": 0.6, "misprint": 1.0, "balloon": 0.3, "bucket": 0.1,
}  # fmt: skip


def packing(life: Life, moves: Sequence[Move], *code: str) -> Values:
    """What is of use today."""
    found = []
    for move in moves:
        value = 0.0
        if move[0] != "done":
            value = carried(life, move[1])
        found.append(-value if move[0] == "out" else value)
    return found


def carried(life: Life, id: str) -> float:
    """What it is worth to have a thing along."""
    power = life.facts.things[id].power
    if power.name == "tool":
        hobby = next(h for h in life.facts.hobbies.values() if h.equipment == id)
        return (
            2.5
            if hobby.id in ("star-spotting", "ham-radio", "stamp-collecting", "accordion")
            else 0
        )
    if power.name in ("umbrella", "snowshoes"):
        return 2.0 * (life.weather == ("rain" if power.name == "umbrella" else "snow"))
    if power.name in EATEN:
        return 0.6
    return _CARRIED.get(power.name, 0.0)


# The turn


def turn(life: Life, moves: Sequence[Move]) -> Values:
    """What is to be done here, or where to go for something better."""
    found = [errand for errand in go.errands(life) if errand[0] != life.at]
    safe = life.stats[ENERGY] > 2 * life.facts.tiring
    return [action(life, move, found) - 4.0 * (not safe and tires(life, move)) for move in moves]


def action(life: Life, move: Move, found: list[go.Errand]) -> float:
    """What an action is worth now. What can be done here comes before the way elsewhere, but for
    work when it grows late."""
    code, *way = move
    if code == "end":
        return 0.0
    if code == "M":
        away = go.drawn_to(life, found, life.at)
        late = life.line > 6 or life.free.bit_count() < 18
        hurry = late and go.due(life) and not life.stands_on("workplace")
        return min(away, 5.0 if hurry else 0.04)
    known = _ACTIONS.get(code)
    return known(life, *way) if known else -worth.LINE


def tires(life: Life, move: Move) -> bool:
    """Whether an action is likely to take the last Energy."""
    squares = {"W": life.job.squares, "M": 2, "I": town.net_squares(life), "end": 0, "E": 0}
    need = squares.get(move[0], move[2] if move[0] == "H" else 1)
    return need > 0 and not any(
        cost(life, mask) < life.stats[ENERGY]
        for mask in connected(min(need, 4)) if not mask & life.grid
    )  # fmt: skip


def eating(life: Life, id: str) -> float:
    """Energy, against what it costs."""
    if id in life.stock:
        return worth.stat(life, ENERGY, life.facts.bite) - worth.resource(life, id) - worth.LINE
    thing = life.facts.things[id]
    return worth.gains(life, thing.gains or {"energy": 1}) - worth.wanted(life, id) / 2 - worth.LINE


def connecting(life: Life) -> float:
    """What the store has today, or what a stroll to the tower would save."""
    if life.done("I") or life.chained == "I":
        return -1.0
    return go.bargains(life) - worth.LINE - worth.SQUARE * town.net_squares(life)


def buying(life: Life) -> float:
    """The best that can be bought."""
    values = shopping(life, sales(life), False)
    return max(values, default=-1.0) - worth.LINE - worth.SQUARE


def shopping(life: Life, moves: Sequence[Move], bought: bool) -> Values:
    """What is worth its price."""
    return [
        0.0 if move[0] == "done" else worth.wanted(life, move[1])
        - worth.money(life, life.price(life.facts.things[move[1]], move[2])) - worth.LINE
        for move in moves
    ]  # fmt: skip


def hobby(life: Life, id: str, count: int) -> float:
    """A round of it; radio and songs with the squares that suit them."""
    squares = {"ham-radio": 2, "accordion": 3}.get(id, count)
    return go.PLAY - worth.LINE - worth.SQUARE * count - 0.1 * abs(count - squares)


def trading(life: Life) -> float:
    """The best of the offers."""
    return (
        max((offered(life, n) for n in range(len(life.offers))), default=-1.0)
        - worth.LINE
        - worth.SQUARE
    )


def offered(life: Life, n: int) -> float:
    """What an offer is worth."""
    offer = life.offers[n]
    if not payable(life, offer.give):
        return -1.0
    return worth.gains(life, offer.take) - worth.gains(life, offer.give)


def using(life: Life, id: str) -> float:
    """What it does."""
    thing = life.facts.things[id]
    if thing.power.name == "online":
        return connecting(life)
    plain = {"balloon": 0.0, "key": worth.money(life, 1.0), "map": 0.3}
    value = plain.get(thing.power.name, worth.gains(life, thing.gains))
    return value + worth.stat(life, MOOD, 1) * 0.5 - worth.LINE - worth.SQUARE


def helping(life: Life, id: str) -> float:
    """What a cause gives back; the house is paid with what one has, if there is any."""
    if id == "house":
        return -1.0 if life.buildings() else 0.1
    cause = life.facts.causes[id]
    cost = sum(
        (worth.money(life, n) if what == MONEY else 0.4 * n)
        for what, n in town.price(life, cause).items()
    )
    return (
        worth.new(life, "causes", id)
        + 0.3
        + worth.stat(life, MOOD, 1)
        - cost
        - worth.SQUARE * cause.squares
        - worth.LINE
    )


def flying(life: Life) -> float:
    """To a moon for what is there, and home for what is to be done."""
    if life.world != PLANET:
        found = go.errands(life)
        home = next((value for at, value in found if at == life.at), 0.0)
        away = [errand for errand in found if errand[0] != life.at]
        return -1.0 if go.drawn_to(life, away, life.at) > 0 else home - worth.LINE - worth.SQUARE
    cost = 0.0 if moon.free_flight(life) else 0.6
    return go.trip(life, moon.orbiting(life)) - cost if not life.done("RL") else -1.0


def selling(life: Life) -> float:
    """What the squid pays, less what it takes."""
    return go.trip(life, life.world) - worth.LINE


def seeing(life: Life, exhibit: str, feed: str) -> float:
    """An animal that one has not met."""
    return (
        worth.new(life, "zoo", exhibit)
        + 0.1
        - worth.money(life, moon.ticket(life, feed))
        + 0.1 * bool(feed)
    )


def feeding(life: Life, id: str) -> float:
    """A companion is fed for what it does."""
    thing = life.facts.things[id]
    if thing.feeds:
        return 0.4
    got = {what: by for what, by in thing.gains.items() if what not in life.stock}
    return (
        worth.gains(life, got)
        + worth.stat(life, MOOD, 1)
        - worth.resource(life, thing.eats)
        - worth.LINE
        - worth.SQUARE
    )


_ACTIONS: dict[str, Callable[..., float]] = {
    "W": go.worked, "R": go.produced, "E": eating, "I": connecting, "B": buying, "H": hobby,
    "TR": trading, "U": using, "D": helping, "V": helping, "RL": flying, "squid": selling,
    "Z": seeing, "F": feeding, "N": lambda life: 1.0,
    "SU": lambda life: 0.03 if worth.new(life, "actions", "SU") else -worth.LINE,
    "BI": lambda life, id: worth.NEW,
    "RA": lambda life: worth.new(life, "actions", "RA") - worth.LINE - 0.3,
    "TF": lambda life: -0.5,
    "EX": lambda life: 0.3 * (life.stats[ENERGY] > 3) * (go.lines_left(life) < 4) - 4 * worth.SQUARE,
    "JK": lambda life: worth.NEW - worth.money(life, life.facts.song) - worth.LINE if not life.done("JK") else -1.0,
    "SH": lambda life: worth.NEW + 0.3 - worth.money(life, moon.show_price(life)),
    "RV": lambda life: 0.15 + worth.new(life, "actions", "RV") - worth.LINE,
    "AD": lambda life: worth.new(life, "actions", "AD") + 1.0 - worth.money(life, life.facts.adopt) / 2,
}  # fmt: skip


# On the way


def walking(life: Life, moves: Sequence[Move], path: Any, ran: int) -> Values:
    """Towards what is worth most; one stops where it is."""
    found = [errand for errand in go.errands(life) if errand[0] != path[0]]
    values = []
    for move in moves:
        at = path[-1] if move[0] == "stop" else move[1]
        value = go.drawn_to(life, found, at)
        if move[0] == "stop":
            value += _arriving(life, at) - worth.LINE
        if (
            move[0] == "go"
            and life.stats[ENERGY] <= 2 * life.facts.tiring
            and not _spared(life, (*path, at))
        ):
            value -= 4.0
        if move[0] == "run":
            value += worth.stat(life, SPEED, -1) + worth.SQUARE
        values.append(value)
    return values


def _spared(life: Life, path: Any) -> bool:
    """Whether a way can be drawn without too many full rows and columns."""
    return any(
        not mask & life.grid and cost(life, mask) < life.stats[ENERGY]
        for mask in spots(at_origin(path))
    )


def _arriving(life: Life, at: Any) -> float:
    """Somebody may come out here."""
    person, there = here(life), life.worlds[life.world]["neighbour"]
    off = at[0] - there[0], at[1] - there[1]
    if person.id in life.met or off not in person.reach:
        return 0.0
    return worth.friendly(life) / 6


def on_the_move(life: Life, moves: Sequence[Move], mask: int, left: int, seen: bool) -> Values:
    """To look about is fun where there is room; to train where there is breath."""
    hit = mask.bit_count() / 36 * (1.6 if life.has("look") else 1.0)
    price = worth.SQUARE + 0.1 + 0.2 * life.has("crosses")
    values = {
        "on": 0.0,
        "explore": hit * 0.6 - (1 - hit) * price,
        "train": worth.stat(life, SPEED, 1) + worth.stat(life, ENERGY, -1) - 0.2,
    }
    return [values[move[0]] for move in moves]


# Smaller decisions


def digs(life: Life, moves: Sequence[Move], state: Any, got: Any) -> Values:
    """Stop, or what is worth more."""
    digger = life.digger
    return [
        digger.stopped(state) if move == STOP else digger.expected(state, move) for move in moves
    ]


def rewards(life: Life, moves: Sequence[Move], options: Any) -> Values:
    """What there is least of."""
    return [sum(worth.resource(life, name) for name in options[move[1]]) for move in moves]


def greeting(life: Life, moves: Sequence[Move], gift: str) -> Values:
    """Friends, and a gift where there is one to spare."""
    values = {"friends": 0.5, "give": 1.2 if life.stats[MOOD] >= life.facts.smile else -1.0}
    return [values[move[0]] + (0.5 if move[1] is True else 0.0) for move in moves]


def trades(life: Life, moves: Sequence[Move]) -> Values:
    """What is worth more than it costs."""
    return [0.0 if move[0] == "done" else offered(life, move[1]) for move in moves]


def sells(life: Life, moves: Sequence[Move]) -> Values:
    """The same at the squid’s."""
    return [
        0.0 if move[0] == "done" else -0.1 if move[0] == "misprint"
        else worth.money(life, moon.rate(life, move[1])) - worth.resource(life, move[1])
        for move in moves
    ]  # fmt: skip


PLANS: dict[str, Callable[..., Values]] = {
    "rerolls": morning, "assign": placing, "house": house, "pack": packing, "turn": turn,
    "walk": walking, "moved": on_the_move, "draw": drawing, "grow": growing, "cross": crossing,
    "roll": rolling, "dig": digs, "reward": rewards, "greet": greeting, "trade": trades,
    "squid": sells, "shop": shopping,
}  # fmt: skip
