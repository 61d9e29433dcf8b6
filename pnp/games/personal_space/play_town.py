"""What else a day may hold: the radio tower, causes and birthdays, hobbies, exercise."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.games.personal_space import play_grid as grid
from pnp.games.personal_space import play_stages as stages
from pnp.games.personal_space.play_facts import Cause
from pnp.games.personal_space.play_life import Life, Move
from pnp.games.personal_space.play_people import payable
from pnp.games.personal_space.play_words import MONEY
from pnp.ground.polyominoes import at_origin, drawn

# The radio tower


def net_squares(life: Life) -> int:
    """How many I it takes to be online."""
    if life.promised.get("net", 0) > life.day:
        return 1
    count = grid.apart(life.at, life.worlds[grid.PLANET]["tower"]) + 1
    if life.has("net-more"):
        count += life.trait.number
    most = [each.number for each in (life.power("pennant"),) if each.name]
    most += [life.trait.number] if life.has("net-most") else []
    return min([count, *most])


def can_connect(life: Life) -> bool:
    """Whether they can be drawn."""
    return life.world == grid.PLANET and life.room(net_squares(life))


def connect(life: Life) -> None:
    """Draw them."""
    stages.grow(life, net_squares(life), True, "I")


def online(life: Life, mask: int) -> None:
    """A promise of one square is used up."""
    life.promised["net"] = 0
    life.note("I")
    stages.go_on(life, ("I",))


# Exercise


def exercises(life: Life) -> list[int]:
    """Squares that complete a row and a column."""
    if life.done("EX"):
        return []
    rug = life.power("rug").number if life.at_home else 0
    before, found = grid.full(life.grid), list[int]()
    missing = [(line & life.free).bit_count() for line in grid.LINES]
    near_ = [1 <= count <= life.facts.exercise for count in missing]
    if not (any(near_[: grid.SIDE]) and any(near_[grid.SIDE :])):
        return found
    for mask in grid.connected(rug or life.facts.exercise):
        if not mask & life.grid:
            new = grid.full(life.grid | mask) & ~before
            if new & (1 << grid.SIDE) - 1 and new >> grid.SIDE:
                found.append(mask)
    return found


def exercised(life: Life, mask: int) -> None:
    """Tomorrow’s moves are longer."""
    life.note("EX")
    stages.go_on(life, ("EX",))


# Causes and birthdays


def is_open(life: Life, cause: Cause) -> bool:
    """Whether a cause is open today."""
    when, days = cause.when, [int(n) for n in re.findall(r"(\d+)(?:th|nd|st|rd)", cause.when)]
    if match := re.search(r"(?:First|Every) (\w+day)", when):
        return life.weekday == match[1] and (not when.startswith("First") or life.day <= 7)
    if match := re.search(r"day of (\w+)", when):
        return life.weather == match[1]
    if match := re.search(r"after (\d+) PM", when):
        return life.hour >= int(match[1]) + 12
    return bool(days) and days[0] <= life.day <= days[-1]


def price(life: Life, cause: Cause) -> dict[str, int]:
    """What a cause asks: money, or resources; `food` and `building` are of any kind."""
    if cause.code != "D":
        return {}
    if match := re.search(r"(\d) (food|building) resources", cause.asks):
        return {match[2]: int(match[1])}
    return life.facts.words.gains(cause.asks)


def can_help(life: Life, cause: Cause) -> bool:
    """Whether a cause is open, one stands where it wants, and has what it asks."""
    if life.done(cause.id) or life.world != grid.PLANET or not is_open(life, cause):
        return False
    if not (stands_right(life, cause) and has_room(life, cause)):
        return False
    cost = price(life, cause)
    if any(name in cost for name in ("food", "building")):
        return life.foods() >= cost.get("food", 0) and life.buildings() >= cost.get("building", 0)
    return payable(life, cost)


CALLED = {"radio tower": "tower", "rocket launcher": "launcher"}
"""Stickers that causes ask for, by what they call them."""


def stands_right(life: Life, cause: Cause) -> bool:
    """Whether one is where a cause wants one."""
    for words, place in CALLED.items():
        if words in cause.asks and not life.stands_on(place):
            return False
    return "without a sticker" not in cause.asks or not life.stuck


def has_room(life: Life, cause: Cause) -> bool:
    """Whether its squares can be drawn."""
    if cause.connected:
        return life.room(cause.squares)
    return any(not mask & life.grid for mask in grid.spots(at_origin(drawn(cause.shape))))


def causes(life: Life, code: str) -> list[tuple[str]]:
    """Causes that one can help, and the house."""
    found = [(id,) for id, cause in life.facts.causes.items()
             if cause.code == code and can_help(life, cause)]  # fmt: skip
    if code == "V" and life.moved_in and life.free:
        found.append(("house",))
    return found


def help_out(life: Life, id: str) -> None:
    """Draw what it takes."""
    if id == "house":
        stages.grow(life, 1, False, "house")
        return
    cause = life.facts.causes[id]
    if cause.connected:
        stages.grow(life, cause.squares, True, "cause", cause)
    else:
        stages.draw(life, grid.spots(at_origin(drawn(cause.shape))), "cause", cause)


def helped(life: Life, mask: int, cause: Cause) -> None:
    """Give, and be thanked."""
    life.note(cause.id)
    life.take("causes", cause.id)
    for what, count in price(life, cause).items():
        if what in ("food", "building"):
            life.spend(life.facts.food if what == "food" else life.facts.building, count)
        elif what == MONEY:
            life.pay(count, "causes")
        else:
            life.stock[what] -= count
    life.good = True
    thanks = cause.thanks
    if "flight is free" in thanks:
        life.promised["flight"] = 1
    elif "show costs nothing" in thanks:
        life.promised["show"] = 1
    elif "I this week" in thanks:
        life.promised["net"] = life.day + 7
    else:
        told, _, if_lucky = thanks.partition("Roll; ")
        life.gain(life.facts.words.gains(told))
        if if_lucky and life.roll(1)[0] == int(if_lucky[5]):
            life.gain({life.digger.food: 1}, "causes")
    stages.go_on(life, (cause.code,))


def kept_house(life: Life, mask: int) -> None:
    """An hour for the house."""
    life.note("V house")
    stages.go_on(life, ("V",))


def birthdays(life: Life) -> list[tuple[str]]:
    """Whose day it is."""
    return [
        (id,) for id, month, day in life.facts.birthdays
        if (month, day) == (life.month, life.day) and not life.done(f"BI {id}")
    ]  # fmt: skip


def wished(life: Life, mask: int, id: str) -> None:
    """A card is written."""
    life.note(f"BI {id}")
    life.good = True
    stages.go_on(life, ("BI",))


# Hobbies


def hobbies(life: Life) -> list[tuple[str, int]]:
    """Hobbies that one can follow here, and with how many squares."""
    found = []
    for id, hobby in life.facts.hobbies.items():
        carried = life.things if life.at_home else life.pockets
        if hobby.equipment not in carried or life.once.get(id, 0) >= hobby.limit:
            continue
        if hobby.allowed(life):
            found += [
                (id, count) for count in range(hobby.least, hobby.most + 1)
                if any(not mask & life.grid for mask in hobby.masks(count))
            ]  # fmt: skip
    return found


def follow(life: Life, id: str, count: int) -> None:
    """Draw its squares."""
    stages.draw(life, life.facts.hobbies[id].masks(count), "H", id, count)


def begin(life: Life, mask: int, id: str, count: int) -> None:
    """Roll its dice."""
    hobby = life.facts.hobbies[id]
    life.note(id)
    life.take("hobbies", id)
    life.count(f"hobby.{id}")
    stages.roll(life, hobby.dice(life, count), "hobby", id, count)


def choices(life: Life, id: str, count: int) -> Sequence[Move]:
    """What the dice may be used for."""
    hobby = life.facts.hobbies[id]
    return hobby.choices(life, life.sheets.get(id, hobby.start), life.dice, count)


def done(life: Life, move: Move, id: str, count: int) -> None:
    """The sheet is filled in."""
    hobby = life.facts.hobbies[id]
    used = hobby.use(life, life.sheets.get(id, hobby.start), life.dice, move, count)
    life.sheets[id] = used.sheet
    if move[0] == "fill":
        life.stock[move[1]] -= 1
    for reward in used.rewards:
        life.gain(life.facts.words.gains(reward), "hobby")
        life.count(f"rewards.{id}")
    if used.roll:
        stages.roll(life, used.roll, "hobby", id, count)
    elif used.dice is not None:
        life.dice = used.dice
        stages.push(life, "roll", "hobby", id, count)
    else:
        stages.go_on(life, ("H",))


stages.ROLLED["hobby"] = stages.Rolled(choices, done)
stages.DRAWN |= {
    "I": online, "EX": exercised, "cause": helped, "house": kept_house, "BI": wished, "H": begin,
}  # fmt: skip
