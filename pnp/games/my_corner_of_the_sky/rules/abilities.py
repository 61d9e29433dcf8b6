"""Rules about abilities: items of costs, slots for dice, and layouts of pips."""

from __future__ import annotations

import re
from collections import Counter

from pnp.checks.context import Case, RuleStopped
from pnp.core.field_paths import PathMatch
from pnp.core.reader import integer
from pnp.games.my_corner_of_the_sky import pips

_ITEM = re.compile(r"(xp|squares):([1-9])|star")
_KINDS = ("xp", "star", "squares")


def _read_cost(case: Case, cost: PathMatch) -> list[tuple[int, int]]:
    """Read a cost as pairs of kind (experience 0, star 1, squares 2) and number.

    Raises RuleStopped.
    """
    items = []
    for word in cost.text.split():
        match = _ITEM.fullmatch(word)
        if match is None:
            case.error(cost, f"“{word}” is not an item; write xp:3, star or squares:2")
            raise RuleStopped
        items.append((_KINDS.index(match[1] or "star"), int(match[2] or 0)))
    return items


def costs(case: Case) -> None:
    """The items of a cost are in order: experience, stars, squares, each kind rising.

    Recording and the Promoter fill the leftmost open item, so the order is part of the price.
    `xp:3` is 3 experience, `star` is one star, and `squares:2` is two squares.

    Source: the rows of items in the game's text.

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
    for cost in case.find():
        with case.skip_on_error():
            items = _read_cost(case, cost)
            words = cost.text.split()
            for place in range(1, len(items)):
                if items[place] < items[place - 1]:
                    case.error(cost, f"{words[place]} comes after {words[place - 1]}")


def items(case: Case) -> None:
    """All costs together have the right number of items.

    The paths lead to costs; `is` is the number of their items, `stars` the number of stars.

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
    expected, stars = case.read.integer("is"), case.read.integer("stars", -1)
    costs = case.find()
    kinds = [kind for cost in costs for kind, _ in _read_cost(case, cost)]
    if costs and len(kinds) != expected:
        case.error(costs[-1], f"there are {len(kinds)} items, expected {expected}")
    if costs and stars >= 0 and kinds.count(1) != stars:
        case.error(costs[-1], f"there are {kinds.count(1)} star items, expected {stars}")


def slots(case: Case) -> None:
    """The slots for dice have letters from A on, in order, each once.

    The effects refer to dice by these letters; a slot without a letter is an empty text. `is` is
    the number of all slots, with and without letters.

    Source: page B in the game's text.

    Wrong:
        abilities:
        - {id: one, slots: [A, C]}        # wrong: expected B
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
    expected = case.read.integer("is")
    letters: list[str] = []
    total = 0
    abilities = case.find()
    for ability in abilities:
        with case.skip_on_error():
            ability_slots = case.items(case.field(ability, "slots"))
            total += len(ability_slots)
            for slot in filter(lambda slot: slot.text, ability_slots):
                if slot.text != chr(ord("A") + len(letters)):
                    case.error(slot, f"expected {chr(ord('A') + len(letters))}")
                letters.append(slot.text)
    if abilities and total != expected:
        case.error(abilities[-1], f"there are {total} slots, expected {expected}")


def pip_layouts(case: Case) -> None:
    """All layouts of each die are shown, with the right number of points.

    `plain` lists the layouts in turns of 90°, and `slanted` those that the Mathematician adds.
    `combined` is the layout of Plotting II, and `count` the number of its points.

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
    from pnp.games.my_corner_of_the_sky.item_art import parse_layout

    for row in case.find():
        with case.skip_on_error():
            die = case.field(row, "die")
            face = case.convert(die, lambda text: (pips.die_face(integer(text)), integer(text))[1])
            sets = {
                "plain": pips.turned_layouts(face),
                "slanted": pips.slanted_layouts(face),
                "combined": (pips.merged_layout(face),),
            }
            for key, layouts in sets.items():
                assert hasattr(row.node, "values")
                if not layouts and key not in row.node.values:
                    continue
                field = case.field(row, key)
                drawn = case.convert(
                    field, lambda text: [parse_layout(word) for word in text.split()]
                )
                if Counter(drawn) != Counter(layouts):
                    case.error(field, f"{key} of {face} shows other points than the die fills")
            count = case.field(row, "count")
            if case.integer(count) != len(pips.merged_layout(face)):
                case.error(
                    count, f"{face} fills {len(pips.merged_layout(face))} points, not {count.text}"
                )
