"""The abilities: their items, their slots for dice, and the pips that they show."""

from __future__ import annotations

import re
from collections import Counter

from pnp.checks.context import Case, RuleStopped
from pnp.core.field_paths import PathMatch
from pnp.core.reader import integer
from pnp.games.my_corner_of_the_sky import pips

_ITEM = re.compile(r"(xp|squares):([1-9])|star")
_KINDS = ("xp", "star", "squares")


def _cost(case: Case, one: PathMatch) -> list[tuple[int, int]]:
    """A cost as kinds (experience 0, star 1, squares 2) and numbers."""
    found = []
    for word in one.text.split():
        match = _ITEM.fullmatch(word)
        if match is None:
            case.error(one, f"“{word}” is no item; write xp:3, star or squares:2")
            raise RuleStopped
        found.append((_KINDS.index(match[1] or "star"), int(match[2] or 0)))
    return found


def costs(case: Case) -> None:
    """Items of a cost are in order: experience, stars, squares, each kind rising.

    Recording and the Promoter fill the leftmost open item, so the order is part of the price.
    xp:3 is experience of 3, star a star, squares:2 two squares.

    Source: said, by the rows of items.

    Wrong:
        abilities:
        - {id: one, cost: xp:3 star xp:1}    # wrong: xp:1 comes after star
        rules:
        - sky-costs: abilities.*.cost

    Right:
        abilities:
        - {id: one, cost: xp:1 xp:3 star squares:1 squares:2}
        rules:
        - sky-costs: abilities.*.cost
    """
    for one in case.find():
        with case.skip_on_error():
            items = _cost(case, one)
            words = one.text.split()
            for place in range(1, len(items)):
                if items[place] < items[place - 1]:
                    case.error(one, f"{words[place]} comes after {words[place - 1]}")


def items(case: Case) -> None:
    """All costs together have the right number of items.

    The paths lead to costs; `is` is how many items they have, `stars` how many of them are
    stars.

    Source: derived, by counting.

    Wrong:
        abilities:
        - {id: one, cost: xp:1 star}
        - {id: two, cost: xp:4}         # wrong: 3 items
        rules:
        - sky-items: abilities.*.cost
          is: 4

    Right:
        abilities:
        - {id: one, cost: xp:1 star}
        - {id: two, cost: xp:4 star}
        rules:
        - sky-items: abilities.*.cost
          is: 4
          stars: 2
    """
    wanted, stars = case.read.integer("is"), case.read.integer("stars", -1)
    found = case.find()
    there = [kind for one in found for kind, _ in _cost(case, one)]
    if found and len(there) != wanted:
        case.error(found[-1], f"there are {len(there)} items, expected {wanted}")
    if found and stars >= 0 and there.count(1) != stars:
        case.error(found[-1], f"there are {there.count(1)} star items, expected {stars}")


def slots(case: Case) -> None:
    """The slots for dice have letters from A on.

    The effects call dice by these letters: they run from A on, each once. `is` is how many
    slots there are in all.

    Source: said, by page B.

    Wrong:
        abilities:
        - {id: one, slots: [A, C]}        # wrong: expected here: B
        rules:
        - sky-slots: abilities.*
          is: 2

    Right:
        abilities:
        - {id: one, slots: [A, B]}
        - {id: two, slots: [""]}
        rules:
        - sky-slots: abilities.*
          is: 3
    """
    wanted = case.read.integer("is")
    letters: list[str] = []
    total = 0
    found = case.find()
    for one in found:
        with case.skip_on_error():
            there = case.items(case.field(one, "slots"))
            total += len(there)
            for slot in filter(lambda slot: slot.text, there):
                if slot.text != chr(ord("A") + len(letters)):
                    case.error(slot, f"expected here: {chr(ord('A') + len(letters))}")
                letters.append(slot.text)
    if found and total != wanted:
        case.error(found[-1], f"there are {total} slots, expected {wanted}")


def pip_layouts(case: Case) -> None:
    """All orientations of a die are shown, with the right number of points.

    `plain` are the different ways in turns of 90°, `slanted` those that the Mathematician adds,
    `combined` the points of Plotting II and `count` how many those are.

    Source: derived, by turning the faces of a die.

    Wrong:
        dice:
        - {die: 2, plain: "2 2-turned", slanted: "2-slanted 2-slanted-turned", combined: 2-combined, count: 5}   # wrong: fills 4
        rules:
        - sky-pips: dice.*

    Right:
        dice:
        - {die: 2, plain: "2 2-turned", slanted: "2-slanted 2-slanted-turned", combined: 2-combined, count: 4}
        rules:
        - sky-pips: dice.*
    """
    from pnp.games.my_corner_of_the_sky.item_art import shown

    for one in case.find():
        with case.skip_on_error():
            die = case.field(one, "die")
            face = case.convert(die, lambda text: (pips.face(integer(text)), integer(text))[1])
            sets = {
                "plain": pips.layouts(face),
                "slanted": pips.slanted(face),
                "combined": (pips.union(face),),
            }
            for key, layouts in sets.items():
                assert hasattr(one.node, "values")
                if not layouts and key not in one.node.values:
                    continue
                at = case.field(one, key)
                drawn = case.convert(at, lambda text: [shown(word) for word in text.split()])
                if Counter(drawn) != Counter(layouts):
                    case.error(at, f"{key} of {face} shows other points than the die fills")
            count = case.field(one, "count")
            if case.integer(count) != len(pips.union(face)):
                case.error(count, f"{face} fills {len(pips.union(face))} points, not {count.text}")
