"""Shared rules: counts and totals."""

from __future__ import annotations

import math
from collections import Counter
from fnmatch import fnmatchcase

from pnp.checks.context import Case
from pnp.core.field_paths import PathMatch, find_below
from pnp.core.node import Mapping, Node, as_items
from pnp.core.problems import Span
from pnp.core.reader import integer, number


def count(case: Case) -> None:
    """The number of items is right.

    You notice a missing card only in the middle of a game. `is` gives the number; `min` and
    `max` give a range. With `each: yes`, the path selects lists, and the rule counts the items of
    each list. With `by: KEY`, `is` is a map from each value of KEY to its number.

    Source: lists of parts.

    Wrong:
        goods:
        - {id: jar, stall: lantern}
        - {id: jam, stall: plum}      # wrong: there are 2 goods
        rules:
        - count: goods.*
          is: 3

    Right:
        goods:
        - {id: jar, stall: lantern}
        - {id: jam, stall: plum}
        - {id: pie, stall: plum}
        rules:
        - count: goods.*
          by: stall
          is: {lantern: 1, plum: 2}
    """
    case.require_one_of("is", "min", "max")
    key = case.read.text("by", "")
    are_lists = case.read.flag("each")
    expected = case.read.raw("is")
    minimum, maximum = case.read.integer("min", 0), case.read.integer("max", 0)
    paths = case.paths()
    found = case.find()
    if are_lists:
        for value in found:
            with case.skip_on_error():
                items = case.items(value)
                _check_count(case, items, value.node, value.path, expected, minimum, maximum)
        return
    if not found:
        return
    if not key:
        name = " and ".join(_noun(path.text) for path in paths)
        _check_count(case, found, found[-1].node, name, expected, minimum, maximum)
        return
    if not isinstance(expected, Mapping):
        case.read.error("type", "with “by”, “is” has to be a map", case.entry.span)
        return
    groups: dict[str, list[PathMatch]] = {}
    for value in found:
        groups.setdefault(case.field(value, key).text, []).append(value)
    for text, amount in expected.values.items():
        group = groups.pop(text, [])
        last = (group or found)[-1].node
        noun = f"{_noun(paths[0].text)} with {key} “{text}”"
        _check_count(case, group, last, noun, amount, 0, 0)
    for text, group in groups.items():
        case.error(
            case.field(group[0], key),
            f"“{text}” is no {key} that the rule knows",
            ", ".join(expected.values),
        )


def _noun(path: str) -> str:
    """The noun for what a path counts: its last name."""
    names = [name for name in path.split(".") if not name.startswith("*")]
    return names[-1].partition("[")[0].replace("-", " ") if names else path


def _check_count(
    case: Case,
    values: list[PathMatch],
    last_node: Node,
    noun: str,
    expected: Node | None,
    minimum: int,
    maximum: int,
) -> None:
    amount = len(values)
    if expected is not None:
        minimum = maximum = case.convert(PathMatch(expected, "is"), integer)
    if (
        amount < minimum
        or (maximum and amount > maximum)
        or (expected is not None and amount > maximum)
    ):
        surplus = values[maximum].node if maximum and amount > maximum else last_node
        allowed = (
            f"{minimum}"
            if minimum == maximum
            else f"{minimum} to {maximum}"
            if maximum
            else f"{minimum} or more"
        )
        verb = "is" if amount == 1 else "are"
        case.error(surplus, f"there {verb} {amount} {noun}, expected {allowed}")


def unique(case: Case) -> None:
    """Values are unique.

    If two things have the same name, players look up the wrong one. With `by: KEY`, values may be
    equal if KEY differs in a map around them.

    Source: each name, code and number means one thing.

    Wrong:
        goods:
        - {id: jar, name: Moon Jar}
        - {id: jam, name: Moon Jar}   # wrong: “Moon Jar”
        rules:
        - unique: goods.*.name

    Right:
        goods:
        - {id: jar, name: Moon Jar}
        - {id: jam, name: Plum Jam}
        rules:
        - unique: goods.*.name
    """
    group_key = case.read.text("by", "")
    seen: dict[tuple[str, str], PathMatch] = {}
    for value in case.find():
        group = next(
            (m.text(group_key) for m in reversed(value.ancestors) if group_key in m.values), ""
        )
        key = (group, value.text)
        if key in seen:
            case.error(value, f"“{value.text}” is taken by {seen[key].path}")
        seen.setdefault(key, value)


def total(case: Case) -> None:
    """Numbers add up.

    If a printed total is wrong, players have to add the parts again. `is` gives the sum, or `as`
    gives the path of the total.

    Source: arithmetic.

    Wrong:
        score:
          lines: [20, 6, 8]
          total: 33                   # wrong: the sum is 34
        rules:
        - total: score.lines.*
          as: score.total

    Right:
        score:
          lines: [20, 6, 8]
          total: 34
        rules:
        - total: score.lines.*
          as: score.total
    """
    case.require_one_of("is", "as")
    found = case.find()
    expected = (
        [PathMatch(node, "is")] if (node := case.read.raw("is")) is not None else case.find("as")
    )
    if not found or not expected:
        return
    actual = math.fsum(case.convert(value, number) for value in found)
    if actual != case.convert(expected[0], number):
        wrong_value = found[-1] if node is not None else expected[0]
        case.error(wrong_value, f"the sum is {actual:g}, not {expected[0].text}")


def share(case: Case) -> None:
    """No kind is too frequent or too rare.

    If players draw cards at random, a kind that is too rare or too frequent spoils the game. `min`
    and `max` are percentages of all values at the path. With `of`, a list of kinds, each of these
    kinds must be in the range, and no other kind may occur. With `each: yes`, the values are lists,
    and the rule counts their items.

    Source: balance, our own.

    Wrong:
        goods: [plum, plum, plum, bell]   # wrong: “plum” is 75 %
        rules:
        - share: goods.*
          min: 20
          max: 60

    Right:
        goods: [plum, plum, bell, bell]
        rules:
        - share: goods.*
          min: 20
          max: 60
          of: [plum, bell]
    """
    case.require_one_of("min", "max", "of")
    minimum, maximum = case.read.number("min", 0.0), case.read.number("max", 100.0)
    kinds = case.read.texts("of")
    are_lists = case.read.flag("each")
    found = case.find()
    size = len(found)
    if are_lists:
        found = [item for value in found for item in case.items(value)]
    counts = Counter(value.text for value in found)
    first = {value.text: value for value in reversed(found)}
    for kind in kinds or counts:
        part = 100.0 * counts[kind] / size if size else 0.0
        if not minimum <= part <= maximum:
            example = first.get(kind, found[0] if found else None)
            case.error(
                example if example is not None else case.entry,
                f"“{kind}” is {part:.0f} % of them, expected {minimum:g} to {maximum:g} %",
            )
    for kind in counts:
        if kinds and kind not in kinds:
            case.error(first[kind], f"“{kind}” is not one of {', '.join(kinds)}")


def kit(case: Case) -> None:
    """Every kit contains the right number of components.

    You notice a missing token only after cutting. The rule names components. `items` is the number
    of different items. `copies`, `per`, `undated-copies` and `prints-on-back-of` are as in
    game.yaml. `pieces` is the number of pieces in a kit for `players` (default: the maximum). With
    `item`, `pieces` counts only that item, or all items of a pattern (`coral-*`).

    Source: lists of parts.

    Wrong:
        title: Moon Market
        players: {max: 4}
        components:
          buttons: {front: button, copies: 2, per: kit}   # wrong: buttons has per kit
        rules:
        - kit: buttons
          per: player
          pieces: 8

    Right:
        title: Moon Market
        players: {max: 4}
        components:
          buttons: {front: button, copies: 2, per: player}
        rules:
        - kit: buttons
          per: player
          pieces: 8
    """
    case.require_one_of(case.rule)
    game = case.subject.game
    names = case.read.raw(case.rule)
    keys = ("items", "copies", "per", "undated-copies", "pieces", "prints-on-back-of")
    expected = {key: case.read.raw(key) for key in keys}
    item_pattern = case.read.text("item", "*")
    players = case.read.integer("players", 0)
    if game is None:
        return
    for name in as_items(names):
        with case.skip_on_error():
            text = case.component(PathMatch(name, "kit"))
            part = game.components[text]
            if text not in game.kit:
                case.error(part.span, f"the kit has no {text}, and the rules need it")
            counts = case.subject.counts(text, players or game.players[1])
            pieces = sum([count for item, count in counts if _matches(item, item_pattern)])
            if not pieces and not any(_matches(item, item_pattern) for item in part.items):
                # An empty list is reported once, at the list.
                if item_pattern != "*":
                    case.error(case.read.span_of("item"), f"{text} has no item “{item_pattern}”")
                continue
            actual = {
                "items": len(part.items),
                "copies": part.copies.number,
                "per": part.copies.per,
                "undated-copies": part.undated_copies,
                "pieces": pieces,
                "prints-on-back-of": part.prints_on_back_of or "none",
            }
            for key, expected_value in expected.items():
                if expected_value is not None and str(actual[key]) != str(expected_value):
                    span = _key_span(case, text, key, part.span)
                    case.error(span, f"{text} has {key} {actual[key]}, expected {expected_value}")


def _matches(item: Mapping, pattern: str) -> bool:
    return pattern == "*" or fnmatchcase(item.text("id"), pattern)


def _key_span(case: Case, component: str, key: str, span: Span) -> Span:
    """The place of a component’s key, or of the component."""
    game = case.subject.game
    assert game is not None
    node = game.components[component].node
    found = find_below(PathMatch(node, component), key)
    return found[0].node.span if found else span
