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
    by = case.read.text("by", "")
    each = case.read.flag("each")
    wanted = case.read.raw("is")
    least, most = case.read.integer("min", 0), case.read.integer("max", 0)
    paths = case.paths()
    found = case.find()
    if each:
        for one in found:
            with case.skip_on_error():
                items = case.items(one)
                _compare(case, items, one.node, one.path, wanted, least, most)
        return
    if not found:
        return
    if not by:
        name = " and ".join(_noun(path.text) for path in paths)
        _compare(case, found, found[-1].node, name, wanted, least, most)
        return
    if not isinstance(wanted, Mapping):
        case.read.error("type", "with “by”, “is” has to be a map", case.entry.span)
        return
    groups: dict[str, list[PathMatch]] = {}
    for one in found:
        groups.setdefault(case.field(one, by).text, []).append(one)
    for value, amount in wanted.values.items():
        there = groups.pop(value, [])
        at = (there or found)[-1].node
        what = f"{_noun(paths[0].text)} with {by} “{value}”"
        _compare(case, there, at, what, amount, 0, 0)
    for value, there in groups.items():
        case.error(
            case.field(there[0], by),
            f"“{value}” is no {by} that the rule knows",
            ", ".join(wanted.values),
        )


def _noun(path: str) -> str:
    """What a path counts, in a word: the last name in it."""
    names = [name for name in path.split(".") if not name.startswith("*")]
    return names[-1].partition("[")[0].replace("-", " ") if names else path


def _compare(
    case: Case,
    values: list[PathMatch],
    last: Node,
    what: str,
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
        surplus = values[maximum].node if maximum and amount > maximum else last
        room = (
            f"{minimum}"
            if minimum == maximum
            else f"{minimum} to {maximum}"
            if maximum
            else f"{minimum} or more"
        )
        verb = "is" if amount == 1 else "are"
        case.error(surplus, f"there {verb} {amount} {what}, expected {room}")


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
    by = case.read.text("by", "")
    seen: dict[tuple[str, str], PathMatch] = {}
    for one in case.find():
        group = next((m.text(by) for m in reversed(one.ancestors) if by in m.values), "")
        key = (group, one.text)
        if key in seen:
            case.error(one, f"“{one.text}” is taken by {seen[key].path}")
        seen.setdefault(key, one)


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
    wanted = (
        [PathMatch(node, "is")] if (node := case.read.raw("is")) is not None else case.find("as")
    )
    if not found or not wanted:
        return
    made = math.fsum(case.convert(one, number) for one in found)
    if made != case.convert(wanted[0], number):
        at = found[-1] if node is not None else wanted[0]
        case.error(at, f"the sum is {made:g}, not {wanted[0].text}")


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
    least, most = case.read.number("min", 0.0), case.read.number("max", 100.0)
    kinds = case.read.texts("of")
    each = case.read.flag("each")
    found = case.find()
    things = len(found)
    if each:
        found = [item for one in found for item in case.items(one)]
    counts = Counter(one.text for one in found)
    first = {one.text: one for one in reversed(found)}
    for kind in kinds or counts:
        part = 100.0 * counts[kind] / things if things else 0.0
        if not least <= part <= most:
            at = first.get(kind, found[0] if found else None)
            case.error(
                at if at is not None else case.entry,
                f"“{kind}” is {part:.0f} % of them, expected {least:g} to {most:g} %",
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
    wants = {key: case.read.raw(key) for key in keys}
    one_item = case.read.text("item", "*")
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
            pieces = sum([count for item, count in counts if _is(item, one_item)])
            if not pieces and not any(_is(item, one_item) for item in part.items):
                # An empty list is reported once, at the list.
                if one_item != "*":
                    case.error(case.read.span_of("item"), f"{text} has no item “{one_item}”")
                continue
            has = {
                "items": len(part.items),
                "copies": part.copies.number,
                "per": part.copies.per,
                "undated-copies": part.undated_copies,
                "pieces": pieces,
                "prints-on-back-of": part.prints_on_back_of or "none",
            }
            for key, wanted in wants.items():
                if wanted is not None and str(has[key]) != str(wanted):
                    place = _place(case, text, key, part.span)
                    case.error(place, f"{text} has {key} {has[key]}, expected {wanted}")


def _is(item: Mapping, pattern: str) -> bool:
    return pattern == "*" or fnmatchcase(item.text("id"), pattern)


def _place(case: Case, component: str, key: str, span: Span) -> Span:
    """The place of a component’s key, or of the component."""
    game = case.subject.game
    assert game is not None
    node = game.components[component].node
    found = find_below(PathMatch(node, component), key)
    return found[0].node.span if found else span
