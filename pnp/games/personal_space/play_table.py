"""A month in progress, as the contract has it: the morning, the turns, and what may be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from pnp.games.personal_space import play_dug as dug
from pnp.games.personal_space import play_moon as moon
from pnp.games.personal_space import play_people as people
from pnp.games.personal_space import play_stages as stages
from pnp.games.personal_space import play_things as things
from pnp.games.personal_space import play_town as town
from pnp.games.personal_space import play_walk as walk
from pnp.games.personal_space import play_work as work
from pnp.games.personal_space.play_life import Life, Move
from pnp.games.personal_space.play_words import CREATIVITY

KEEP: Move = ("keep",)
END: Move = ("end",)


# The morning


def rerolls(life: Life, left: int) -> Sequence[Move]:
    """A die again, or keep them."""
    return [KEEP, *(("again", face) for face in sorted(set(life.dice)) if left)]


def rerolled(life: Life, move: Move, left: int) -> None:
    """It is rolled."""
    if move == KEEP:
        stages.push(life, "assign", 0)
        return
    which = life.dice.index(move[1])
    life.dice = stages.changed(life.dice, which, life.roll(1)[0])
    stages.push(life, "rerolls", left - 1)


def assigns(life: Life, which: int) -> Sequence[Move]:
    """A die for the next stat."""
    return [("set", face) for face in sorted(set(life.dice))]


def assigned(life: Life, move: Move, which: int) -> None:
    """It is placed; after the last, the house."""
    life.stats[which] = move[1]
    dice = list(life.dice)
    dice.remove(move[1])
    life.dice = tuple(dice)
    if which < CREATIVITY:
        stages.push(life, "assign", which + 1)
    elif life.power("ceiling"):
        stages.push(life, "ceiling")
    else:
        stages.push(life, "house")


def ceilings(life: Life) -> Sequence[Move]:
    """Two dice that may change places."""
    stats = range(len(life.stats))
    return [KEEP, *(("swap", one, two) for one in stats for two in stats if one < two)]


def swapped(life: Life, move: Move) -> None:
    """They do."""
    if move != KEEP:
        stats = life.stats = list(life.stats)
        stats[move[1]], stats[move[2]] = stats[move[2]], stats[move[1]]
    stages.push(life, "house")


def houses(life: Life) -> Sequence[Move]:
    """Whether to move in."""
    return [KEEP] if life.moved_in or not life.things else [KEEP, ("move in",)]


def housed(life: Life, move: Move) -> None:
    """Pockets are packed."""
    life.moved_in = life.moved_in or move != KEEP
    stages.push(life, "pack")


stages.MOVES |= {"rerolls": rerolls, "assign": assigns, "ceiling": ceilings, "house": houses}
stages.PLAYS |= {"rerolls": rerolled, "assign": assigned, "ceiling": swapped, "house": housed}

# The turn


class Action(Struct, frozen=True):
    """An action: the ways in which it can be taken now, and how it begins."""

    ways: Callable[[Life], Sequence[tuple[Any, ...]]]
    begin: Callable[..., None]


def if_(test: Callable[[Life], object]) -> Callable[[Life], Sequence[tuple[Any, ...]]]:
    """One way, or none."""
    return lambda life: [()] if test(life) else []


def square(*then: Any) -> Callable[..., None]:
    """It begins with one square."""
    return lambda life, *args: stages.grow(life, 1, False, *then, *args)


def can_walk(life: Life) -> bool:
    """Whether there is a first step."""
    return any(move[0] == "go" for move in walk.walks(life, (life.at,), 0))


def can_trade(life: Life) -> bool:
    """Whether somebody has made an offer that one can take."""
    return any(people.payable(life, offer.give) for offer in life.offers)


def at_squid(life: Life) -> bool:
    """Whether there is something to sell, and room under the limit."""
    return (
        moon.offers(life, "TR")
        and life.stands_on("attraction", life.world)
        and any(life.stock.values())
        and moon.wanted(life) > 0
    )


def transfer(life: Life) -> None:
    """A square, unless the table saves it."""
    if life.power("transfer") and not life.done("TF"):
        life.note("TF")
        stages.push(life, "pack", "TF")
    else:
        stages.grow(life, 1, False, "TF")


def suggest(life: Life, mask: int) -> None:
    """Once a day."""
    life.note("SU")
    stages.go_on(life, ("SU",))


stages.DRAWN["SU"] = suggest
ACTIONS: dict[str, Action] = {
    "M": Action(if_(can_walk), lambda life: stages.push(life, "walk", (life.at,), 0)),
    "W": Action(if_(work.can_work), work.work),
    "R": Action(if_(dug.can_produce), dug.produce),
    "E": Action(things.meals, things.eat),
    "I": Action(if_(town.can_connect), town.connect),
    "B": Action(if_(things.sales), square("B")),
    "SU": Action(if_(lambda life: life.done("I") and not life.done("SU")), square("SU")),
    "U": Action(things.useful, square("U")),
    "F": Action(things.hungry, square("F")),
    "H": Action(town.hobbies, town.follow),
    "D": Action(lambda life: town.causes(life, "D"), town.help_out),
    "V": Action(lambda life: town.causes(life, "V"), town.help_out),
    "BI": Action(town.birthdays, square("BI")),
    "TR": Action(if_(can_trade), square("TR")),
    "squid": Action(if_(at_squid), square("sell")),
    "TF": Action(if_(lambda life: life.at_home and life.things), transfer),
    "RA": Action(if_(lambda life: life.at_home and life.moved_in), square("finish", "RA")),
    "EX": Action(if_(town.exercises), lambda life: stages.draw(life, town.exercises(life), "EX")),
    "RL": Action(if_(moon.can_fly), square("RL")),
    "JK": Action(
        if_(lambda life: moon.offers(life, "JK")
            and (life.money >= life.facts.song or life.power("reed"))), square("JK"),
    ),
    "SH": Action(
        if_(lambda life: moon.offers(life, "SH") and not life.done("SH")
            and life.money >= moon.show_price(life)), square("SH"),
    ),
    "RV": Action(if_(lambda life: life.chained == "SH"), square("finish", "RV")),
    "Z": Action(moon.tickets, square("Z")),
    "AD": Action(
        if_(lambda life: life.chained == "Z" and life.money >= life.facts.adopt), square("AD"),
    ),
}  # fmt: skip
"""All that has a letter code, but N, which is forced; the squid’s TR stands by itself."""


def turns(life: Life) -> Sequence[Move]:
    """What may be done now; who has emerged must be spoken to."""
    if life.called and life.free:
        return [("N",)]
    found: list[Move] = [END]
    for code, action in ACTIONS.items():
        if code == "E" or life.free:
            found += [(code, *way) for way in action.ways(life)]
    return found


def acted(life: Life, move: Move) -> None:
    """An action begins, or the day ends."""
    life.stages = (("turn",),)
    if move[0] != "E":
        things.sit(life)
        life.good = life.bad = False
    if move[0] not in ("TR", "N"):
        life.offers = ()
    if move == END:
        life.dusk("choice")
    elif move[0] == "N":
        stages.grow(life, 1, False, "N")
    else:
        ACTIONS[move[0]].begin(life, *move[1:])


stages.MOVES["turn"] = turns
stages.PLAYS["turn"] = acted


# The month


class Month(Life):
    """A life as the contract has it."""

    def seat(self) -> int:
        """There is only one."""
        return 0

    def moves(self) -> Sequence[Move]:
        """What the stage on top allows."""
        name, *known = self.stages[-1]
        return stages.MOVES[name](self, *known)

    def play(self, move: Move) -> None:
        """The stage on top is decided; stages that leave nothing to decide follow at once."""
        *below, (name, *known) = self.stages
        self.stages = tuple(below)
        stages.PLAYS[name](self, move, *known)

    def scores(self) -> Sequence[float]:
        """What one owns, in building resources."""
        facts = self.facts
        goods = sum(count * facts.worth[name] for name, count in self.stock.items())
        owned = sum(facts.things[id].price for id in self.things)
        return [goods + facts.dollar * (self.money + owned)]

    def imagine(self, seat: int) -> None:
        """Nothing is hidden but dice."""
