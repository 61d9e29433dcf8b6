"""Shared rules: numbers, runs of numbers, known values, and bounds for playtest figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct

from pnp.checks.context import Case
from pnp.core.field_paths import PathMatch, find_below, to_text
from pnp.core.node import Mapping, Node, Scalar, as_items
from pnp.core.problems import Span
from pnp.core.reader import integer, number


def whole(case: Case) -> None:
    """A number is a whole number in its range.

    A die shows 1 to 6. `from` and `to` are the smallest and the largest number. With `of: 6`, the
    number must be a multiple of 6.

    Source: dice, grids and the game's text.

    Wrong:
        goods:
        - {id: jar, die: 7}           # wrong: 7 is not from 1 to 6
        rules:
        - whole: goods.*.die
          from: 1
          to: 6

    Right:
        goods:
        - {id: jar, die: 6}
        rules:
        - whole: goods.*.die
          from: 1
          to: 6
    """
    low, high = case.read.raw("from"), case.read.raw("to")
    minimum = case.read.integer("from", -(10**9))
    maximum = case.read.integer("to", 10**9)
    step = case.read.integer("of", 1)
    for one in case.find():
        with case.skip_on_error():
            value = case.integer(one)
            if not minimum <= value <= maximum:
                if low is None or high is None:
                    allowed = f"at least {minimum}" if high is None else f"at most {maximum}"
                else:
                    allowed = f"from {minimum} to {maximum}"
                case.error(one, f"{value} is not {allowed}")
            elif value % step:
                case.error(one, f"{value} is no multiple of {step}")


_ORDERS: dict[str, tuple[Callable[[float, float], bool], str]] = {
    "rising": (lambda a, b: a < b, "above"),
    "falling": (lambda a, b: a > b, "below"),
    "never-falling": (lambda a, b: a <= b, "at least"),
    "never-rising": (lambda a, b: a >= b, "at most"),
}


def track(case: Case) -> None:
    """Numbers rise or fall in their order.

    If the numbers of a track drop in the middle, a better move scores less. `goes` is rising,
    falling, never-falling or never-rising. `step` is the difference between neighbours. `first`
    and `last` are the first and the last number. The path selects the numbers, or with `each: yes`
    lists of numbers.

    Source: tracks and tables of the game's text.

    Wrong:
        track: [0, 3, 6, 6, 15]       # wrong: 6 is not above 6
        rules:
        - track: track.*
          goes: rising

    Right:
        track: [0, 3, 6, 10, 15]
        rules:
        - track: track.*
          goes: rising
          first: 0
          last: 15
    """
    case.require_one_of("goes", "step", "first", "last")
    goes = case.read.choice("goes", ("", *_ORDERS), "")
    ends = {"first": case.read.raw("first"), "last": case.read.raw("last")}
    step = case.read.number("step", 0.0)
    are_lists = case.read.flag("each")
    found = case.find()
    for run in [case.items(one) for one in found] if are_lists else [found]:
        with case.skip_on_error():
            numbers = [case.convert(one, number) for one in run]
            for one, before, value in zip(run[1:], numbers, numbers[1:], strict=False):
                if goes and not _ORDERS[goes][0](before, value):
                    case.error(one, f"{value:g} is not {_ORDERS[goes][1]} {before:g}")
                elif step and value - before != step:
                    case.error(one, f"after {before:g} comes {before + step:g}, not {value:g}")
            for end, expected in ends.items():
                end_value = (run[0] if end == "first" else run[-1]) if run else None
                if (
                    end_value is not None
                    and expected is not None
                    and end_value.text != to_text(expected)
                ):
                    case.error(end_value, f"the {end} is {end_value.text}, not {expected}")


_SPAN = re.compile(r"([+-]?\d+)(?:\s*[–-]\s*([+-]?\d+)|(\+))?")


def spans(case: Case) -> None:
    """Spans cover every number once, from the first to the last.

    If no row of a table covers a roll, or two rows do, players cannot continue. The path selects
    texts such as 1–2, 3 or 50+, or maps with `from` and `to`; with `each: yes`, lists of these. A
    map without `to` has no end. `over` is the range to cover, such as 1–6 or 0+.

    Source: tables to look up a die or a sum in.

    Wrong:
        ranks:
        - {from: 0, to: 9}
        - {from: 11, to: 19}          # wrong: no row covers 10
        rules:
        - spans: ranks.*
          over: 0–19

    Right:
        ranks:
        - {from: 0, to: 9}
        - {from: 10}
        rules:
        - spans: ranks.*
          over: 0+
    """
    case.require_one_of("over")
    over = case.read.raw("over")
    are_lists = case.read.flag("each")
    found = case.find()
    for run in [case.items(row) for row in found] if are_lists else [found]:
        with case.skip_on_error():
            if not run or over is None:
                continue
            first, last = case.convert(PathMatch(over, "over"), _span)
            next_number: int | None = first
            for row in run:
                low, high = _read_span(case, row)
                start = find_below(row, "from")[0] if isinstance(row.node, Mapping) else row
                if next_number is None or low < next_number:
                    case.error(start, f"two rows cover {low}")
                elif low > next_number:
                    case.error(start, f"no row covers {next_number}")
                if high is not None and high < low:
                    case.error(row, f"{row.path} ends before it begins")
                next_number = None if high is None else high + 1
            end = None if next_number is None else next_number - 1
            if end != last:
                goes = "on without end" if end is None else f"to {end}"
                expected = "has no end" if last is None else f"ends at {last}"
                case.error(run[-1], f"the last one goes {goes}; expected: {expected}")


def _read_span(case: Case, value: PathMatch) -> tuple[int, int | None]:
    if isinstance(value.node, Mapping):
        low = case.integer(case.field(value, "from"))
        high = find_below(value, "to")
        return low, case.integer(high[0]) if high else None
    return case.convert(value, _span)


def _span(text: str) -> tuple[int, int | None]:
    """`1–2`, `3` or `50+` as first and last. Raises ValueError."""
    match = _SPAN.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"“{text}” is no span; write it like 1–2, 3 or 50+")
    low = integer(match[1])
    return low, None if match[3] else integer(match[2]) if match[2] else low


ANYTHING = "*"


def equals(case: Case) -> None:
    """Values are the expected ones.

    Use this rule for facts that must not change, such as the prices of a published game. `is` is
    the expected value at the path: a single value, a list or a map. `are` lists the expected values
    in order.

    For a table (a list or a map of maps), use `columns` and `rows`. `columns` lists keys, or paths
    below a row. `rows` gives for each id the values in these columns: `*` accepts any value, and ""
    requires that the key is missing. The rows must have the order of the table, unless `order:
    free`. Other rows are errors, unless `others: yes`.

    Source: the text of the published game.

    Wrong:
        articles:
        - {id: one, weeks: 1, reward: 8}
        - {id: two, weeks: 1, reward: 7}   # wrong: expected “6”
        stalls:
        - {id: plum, price: 2}
        - {id: bell, price: 3}             # wrong: price of bell
        rules:
        - equals: articles.*.reward
          are: [8, 6]
        - equals: stalls
          columns: [price]
          rows: {plum: [2], bell: [4]}

    Right:
        articles:
        - {id: one, weeks: 1, reward: 8}
        - {id: two, weeks: 1, reward: 6}
        stalls:
        - {id: plum, price: 2}
        - {id: bell, price: 4, only: Dusk}
        rules:
        - equals: articles.*.weeks
          is: 1
        - equals: articles.*.reward
          are: [8, 6]
        - equals: stalls
          columns: [price, only]
          rows:
            plum: [2, ""]
            bell: [4, "*"]
    """
    case.require_one_of("is", "are", "rows")
    single, values = case.read.raw("is"), case.read.list("are")
    columns, rows = case.read.texts("columns"), case.read.map("rows")
    is_free = case.read.choice("order", ("fixed", "free"), "fixed") == "free"
    has_others = case.read.flag("others")
    found = case.find()
    if rows is not None:
        for table in found:
            _compare_table(case, table, columns, rows, is_free, has_others)
    elif single is not None:
        for value in found:
            case.differs(value, single)
    elif found:
        # A path that leads nowhere is already reported.
        _compare_list(case, found, values)


def _compare_list(case: Case, found: Sequence[PathMatch], values: Sequence[Node]) -> None:
    for actual, expected in case.diff(found, [item.text for item in found], values):
        if actual is not None and expected is not None:
            case.differs(actual, expected)
        elif actual is not None:
            case.error(
                actual, f"{actual.path} is “{actual.text}”, but only {len(values)} are expected"
            )
        elif expected is not None:
            message = f"“{to_text(expected)}” is missing among the {len(found)} values"
            case.error(found[-1], message)


def _compare_table(
    case: Case,
    table: PathMatch,
    columns: Sequence[str],
    rows: Mapping,
    is_free: bool,
    has_others: bool,
) -> None:
    table_rows = find_below(table, "*")
    ids = [row.path.rpartition(".")[2] for row in table_rows]
    by_id = dict(zip(ids, table_rows, strict=True))
    for row_id, cells in rows.values.items():
        if row_id not in by_id:
            case.error(table_rows[-1] if table_rows else table, f"{table.path} has no “{row_id}”")
            continue
        for column, cell in zip(columns, as_items(cells), strict=False):
            _compare_cell(case, by_id[row_id], row_id, column, cell)
    listed_rows = [(row_id, row) for row_id, row in zip(ids, table_rows, strict=True)]
    expected = [pair for pair in listed_rows if pair[0] in rows.values]
    for row_id, row in listed_rows:
        if row_id not in rows.values and not has_others:
            case.error(row, f"{table.path} has “{row_id}”, which is not expected")
    if len(expected) > len(rows.values):
        ids_so_far = [row_id for row_id, _ in expected]
        repeated = next(row for n, (row_id, row) in enumerate(expected) if row_id in ids_so_far[:n])
        case.error(repeated, f"{repeated.path} appears twice")
    elif not is_free and len(expected) == len(rows.values):
        for (row_id, row), due in zip(expected, rows.values, strict=True):
            if row_id != due:
                case.error(row, f"expected “{due}” here, not “{row_id}”")
                break


def _compare_cell(case: Case, row: PathMatch, row_id: str, column: str, cell: Node) -> None:
    text = cell.text if isinstance(cell, Scalar) else None
    if text == ANYTHING:
        return
    found = find_below(row, column)
    if text == "":
        if found and found[0].text:
            case.error(found[0], f"{row_id} should have no {column}")
    elif not found:
        case.error(row, f"{row_id} needs {column}: {to_text(cell)}")
    else:
        case.differs(found[0], cell, f"{column} of {row_id}")


_MAX_GAMES = 1_000_000
_MAX_PLAYERS = 100


class Bound(Struct, frozen=True):
    """Figures, their bounds, and the games to play. None: not set."""

    names: tuple[Scalar, ...]
    """Names of figures as in a report; `*` matches any part of a name."""
    minimum: float | None
    maximum: float | None
    players: int | None
    games: int | None
    policies: tuple[str, ...] | None
    says: str
    span: Span
    setup: str = ""
    """How they begin."""


def bound(case: Case) -> Bound:
    """An entry, as far as it can be read. Reports problems in it."""
    read = case.read
    low, high = (read.number(key, 0.0) if read.raw(key) else None for key in ("from", "to"))
    if low is None and high is None:
        case.error(case.entry, "a bound is “from”, “to” or both")
    elif low is not None and high is not None and low >= high:
        case.error(read.span_of("from"), f"nothing lies from {low:g} to {high:g}")
    players = _count(case, "players", _MAX_PLAYERS)
    games = _count(case, "games", _MAX_GAMES)
    policies = tuple(read.text("with").split(",")) if read.raw("with") else None
    names = tuple(case.paths())
    return Bound(
        names,
        low,
        high,
        players,
        games,
        policies,
        case.says,
        case.entry.span,
        read.text("setup", ""),
    )


def _count(case: Case, key: str, maximum: int) -> int | None:
    if case.read.raw(key) is None:
        return None
    value = case.read.integer(key, 1)
    if not 1 <= value <= maximum:
        case.error(case.read.span_of(key), f"{key} run from 1 to {maximum:,}, not {value}")
    return value


def bounds(case: Case) -> None:
    """Playtest figures are within bounds.

    The rule names figures of `pnp playtest`, such as `seats.1` or `measures.*`, and their bounds
    `from` and `to`. `players`, `games`, `with` and `setup` describe the games to play, with the
    same defaults as the options of the command. `pnp validate` plays no games. `pnp playtest GAME
    --check` plays the games and checks the bounds. A bound holds if the complete interval of a
    figure is inside it. If a figure is close to a bound, play more games.

    Source: the makers' aims for the game.

    Wrong:
        rules:
        - bounds: seats.*
          from: 0.3                   # wrong: nothing lies from 0.3 to 0.2
          to: 0.2

    Right:
        rules:
        - bounds: seats.*
          from: 0.2
          to: 0.3
          players: 4
          games: 4000
          with: greedy
          says: all seats have equal chances
    """
    bound(case)
