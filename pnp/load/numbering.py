"""The draws of a numbered component: shuffle, pick, deal, roll, place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Sequence as Row
from functools import partial
from itertools import pairwise

from msgspec import Struct

from pnp.core import options as opt
from pnp.core.node import Mapping, Node, Scalar, Sequence, parse_natural
from pnp.core.numbering import (
    FIRST_VERSION,
    MAX_BITS,
    NUMBER_FIELDS,
    Draw,
    Scheme,
    arrangement_count,
    arrangement_of_rank,
    digits,
)
from pnp.core.options import TEXT, Options, merged_schema
from pnp.core.problems import Problems, suggestion
from pnp.core.reader import Reader

MAX_ITEMS = 200
MAX_SIDE = 30
_MAX_ROLLS = 100
_NAME = r"[a-z][a-z0-9_-]*"
_ROLL = r"(-?[0-9]{1,9}) to (-?[0-9]{1,9})"
_AMOUNT = r"(?:(at least|at most) )?([0-9]{1,3})|([0-9]{1,3}) to ([0-9]{1,3})"
MIRRORS = ("across", "down", "turned")

_LIST = {"anyOf": [{"type": "array"}, TEXT]}

Cells = list[list[str]]
CheckDraw = Callable[[dict[str, object]], str]


class DrawSource(Struct, frozen=True):
    """Source of the lists to draw from."""

    files: Callable[[Scalar], Node | None]
    problems: Problems
    used_names: set[str]
    """Used names of fields."""

    def claim(self, name: str) -> None:
        """Reserve a name for a field. Raises ValueError if it is invalid or used."""
        if name and (name in self.used_names or not re.fullmatch(_NAME, name)):
            why = "is taken" if name in self.used_names else "is no name for a field"
            raise ValueError(f"“{name}” {why}", "small letters, digits and hyphens, each name once")
        self.used_names.add(name)


def canonical(node: Node) -> str:
    """Return a value as text: equal values give equal texts."""
    match node:
        case Mapping():
            inner = ", ".join(f"{key}: {canonical(value)}" for key, value in node.values.items())
            return f"{{{inner}}}"
        case Sequence():
            return f"[{', '.join(map(canonical, node.items))}]"
    return repr(str(node))


def _read_list(node: Node | None, key: str, source: DrawSource) -> tuple[Node, ...]:
    """Return the list under a key, in place or in a file. Raises ValueError."""
    if isinstance(node, Scalar):
        node = source.files(node)
        if node is None:
            raise ValueError("this list cannot be had")
    if not isinstance(node, Sequence):
        raise ValueError(f"“{key}” needs a list, or the name of a file with one")
    if not 1 <= len(node.items) <= MAX_ITEMS:
        raise ValueError(f"a list to draw from has 1 to {MAX_ITEMS} items")
    return node.items


def _group_equal(items: Iterable[Node]) -> dict[str, list[Node]]:
    groups: dict[str, list[Node]] = {}
    for item in items:
        groups.setdefault(canonical(item), []).append(item)
    return groups


def _check_all_different(items: tuple[Node, ...]) -> tuple[Node, ...]:
    duplicate = next((group for group in _group_equal(items).values() if len(group) > 1), None)
    if duplicate is not None:
        raise ValueError(
            f"two items of this list are alike: {canonical(duplicate[0])}",
            f"see line {duplicate[1].line}; give each a number or an id, or leave it out",
        )
    return items


# Draws


class ShuffleOptions(Options):
    """A list in another order; equal entries may swap places."""

    shuffle: Node | None = opt.anything("A list, or a file with one.", schema=_LIST)
    apart: bool = opt.flag("`yes`: neighbours are never alike.")

    def draw(self, name: str, source: DrawSource) -> Draw:
        """Return the draw."""
        items = _read_list(self.shuffle, "shuffle", source)
        groups = list(_group_equal(items).values())
        counts = [len(group) for group in groups]

        def outcome(rank: int) -> dict[str, object]:
            return {name: [groups[group][0] for group in arrangement_of_rank(counts, rank)]}

        breaks = _no_equal_neighbours(name) if self.apart else None
        return Draw(arrangement_count(counts), outcome, len(items), breaks)


def _no_equal_neighbours(name: str) -> CheckDraw:
    def breaks(fields: dict[str, object]) -> str:
        row = fields[name]
        assert isinstance(row, list)
        told = [canonical(item) if isinstance(item, Node) else str(item) for item in row]
        same = any(text == next_text for text, next_text in pairwise(told))
        return f"two of {name} beside each other are alike" if same else ""

    return breaks


class PickOptions(Options):
    """One entry of a list, or several different ones in the list's order."""

    pick: Node | None = opt.anything("A list, or a file with one.", schema=_LIST)
    count: int | None = opt.count("Number of picks, as a list. Without it, a single value.", None)

    def draw(self, name: str, source: DrawSource) -> Draw:
        """Return the draw."""
        items, count = _check_all_different(_read_list(self.pick, "pick", source)), self.count
        if count is None:
            return Draw(len(items), lambda rank: {name: items[rank]})
        if not 1 <= count <= len(items):
            raise ValueError(f"of {len(items)} items 1 to {len(items)} can be picked, not {count}")
        counts = (count, len(items) - count)

        def outcome(rank: int) -> dict[str, object]:
            hands = arrangement_of_rank(counts, rank)
            return {name: [item for item, is_left in zip(items, hands, strict=True) if not is_left]}

        return Draw(arrangement_count(counts), outcome, len(items))


class DealOptions(Options):
    """A list dealt to hands of that many cards each; the rest has its own name."""

    deal: Node | None = opt.anything("A list, or a file with one.", schema=_LIST)
    hands: int = opt.count("Number of hands.")
    cards: int = opt.count("Number of cards in each hand.")
    rest: str = opt.text("Name of the remaining cards.", "")

    def draw(self, name: str, source: DrawSource) -> Draw:
        """Return the draw."""
        items = _check_all_different(_read_list(self.deal, "deal", source))
        hands, cards, rest_name = self.hands, self.cards, self.rest
        source.claim(rest_name)
        if hands < 1 or cards < 1 or hands * cards > len(items):
            message = f"{hands} hands of {cards} cards cannot be dealt from {len(items)} items"
            raise ValueError(message)
        counts = (*[cards] * hands, len(items) - hands * cards)

        def outcome(rank: int) -> dict[str, object]:
            dealt: list[list[Node]] = [[] for _ in counts]
            for item, hand in zip(items, arrangement_of_rank(counts, rank), strict=True):
                dealt[hand].append(item)
            remaining = {rest_name: dealt[-1]} if rest_name else {}
            return {name: dealt[:-1], **remaining}

        return Draw(arrangement_count(counts), outcome, len(items))


class RollOptions(Options):
    """An integer between two, or a list of several."""

    roll: str = opt.text("Smallest and largest result: `1 to 6`.")
    count: int | None = opt.count("Number of rolls, as a list. Without it, a single value.", None)
    apart: bool = opt.flag("`yes`: neighbours are never alike.")

    def draw(self, name: str, source: DrawSource) -> Draw:
        """Return the draw."""
        match = re.fullmatch(_ROLL, self.roll)
        if match is None or int(match[1]) > int(match[2]):
            raise ValueError(f"“{self.roll}” is no range; write it like 1 to 6")
        low, sides = int(match[1]), int(match[2]) - int(match[1]) + 1
        count = self.count
        if count is None:
            return Draw(sides, lambda rank: {name: low + rank})
        if not 1 <= count <= _MAX_ROLLS:
            raise ValueError(f"1 to {_MAX_ROLLS} numbers can be rolled at once, not {count}")

        def outcome(rank: int) -> dict[str, object]:
            return {name: [low + figure for figure in digits(rank, sides, count)]}

        return Draw(
            sides**count, outcome, count, _no_equal_neighbours(name) if self.apart else None
        )


def _size(text: str) -> tuple[int, int]:
    sides = [parse_natural(part.strip()) or 0 for part in text.replace("×", "x").split("x")]
    if len(sides) != 2 or not all(1 <= side <= MAX_SIDE for side in sides):
        raise ValueError(f"“{text}” is no grid; write it like 6x6, {MAX_SIDE} each way at most")
    return sides[0], sides[1]


class PlaceOptions(Options):
    """Pieces on the squares of a grid."""

    place: dict[str, Node] = opt.entries("Pieces, with the number of each.", TEXT)
    on: tuple[int, int] = opt.scalar(_size, "Columns and rows: `6x6`.", (1, 1))
    empty: str = opt.text("Content of squares without a piece.", ".")
    mirror: str = opt.choice(MIRRORS, "One half mirrors the other: {choices}.", "")
    corners: bool = opt.flag("`yes`: pieces that touch at a corner are neighbours.")
    apart: tuple[str, ...] = opt.texts("Pieces of which no two are neighbours.")
    never_beside: tuple[Node, ...] = opt.listed(
        "Pairs of pieces that are never neighbours.",
        schema=opt.list_of(opt.list_of(TEXT)),
    )
    rows: dict[str, Node] = opt.entries("Number of a piece in each row.", TEXT)
    columns: dict[str, Node] = opt.entries("Number of a piece in each column.", TEXT)

    def draw(self, name: str, source: DrawSource) -> Draw:
        """Return the draw."""
        (columns, rows), empty, mirror = self.on, self.empty, self.mirror
        pieces = {piece: parse_natural(str(node)) for piece, node in self.place.items()}
        if not pieces or empty in pieces or None in pieces.values():
            message = "“place” needs pieces with their numbers, such as {tree: 6, lake: 2}"
            raise ValueError(message)
        squares = _half(columns, rows, mirror)
        counts = [count or 0 for count in pieces.values()]
        if sum(counts) > len(squares):
            half = " in the half that the other one mirrors" if mirror else ""
            raise ValueError(f"{sum(counts)} pieces do not go on {len(squares)} squares{half}")
        counts.append(len(squares) - sum(counts))
        kinds = (*pieces, empty)

        def outcome(rank: int) -> dict[str, object]:
            cells = [[empty] * columns for _ in range(rows)]
            for (x, y), kind in zip(squares, arrangement_of_rank(counts, rank), strict=True):
                cells[y][x] = kinds[kind]
                u, v = _mirrored(x, y, columns, rows, mirror)
                cells[v][u] = kinds[kind]
            return {name: cells}

        checks = tuple(_grid_checks(self, kinds))

        def breaks(fields: dict[str, object]) -> str:
            cells: Cells = fields[name]  # type: ignore[assignment]
            return next(
                (f"{name}: {why}" for check_grid in checks if (why := check_grid(cells))), ""
            )

        check = breaks if checks else None
        return Draw(arrangement_count(counts), outcome, columns * rows, check)


def _mirrored(x: int, y: int, columns: int, rows: int, mirror: str) -> tuple[int, int]:
    """Return the mirror image of a square."""
    mirrors_x = mirror in ("across", "turned")
    mirrors_y = mirror in ("down", "turned")
    return columns - 1 - x if mirrors_x else x, rows - 1 - y if mirrors_y else y


def _half(columns: int, rows: int, mirror: str) -> list[tuple[int, int]]:
    """Return the squares that are drawn; the others are their mirror images."""
    squares = [(x, y) for y in range(rows) for x in range(columns)]
    drawn: dict[tuple[int, int], None] = {}
    for square in squares:
        if _mirrored(*square, columns, rows, mirror) not in drawn:
            drawn[square] = None
    return list(drawn)


# Conditions on grids

CheckGrid = Callable[[Cells], str]


def _grid_checks(options: PlaceOptions, pieces: Row[str]) -> Iterator[CheckGrid]:
    for piece in checked_pieces(options.apart, pieces, "apart"):
        yield _no_pair(piece, piece, options.corners)
    for pair in options.never_beside:
        names = [str(item) for item in pair.items] if isinstance(pair, Sequence) else []
        if len(names) != 2:
            raise ValueError("“never-beside” lists pairs, such as [[tree, lake]]")
        first, second = checked_pieces(names, pieces, "never-beside")
        yield _no_pair(first, second, options.corners)
    for key, amounts in (("rows", options.rows), ("columns", options.columns)):
        for piece, node in amounts.items():
            checked_pieces([piece], pieces, key)
            yield _lines(key, piece, *_amount(str(node)))


def checked_pieces(names: Iterable[str], pieces: Row[str], key: str) -> list[str]:
    checked = list(names)
    for name in checked:
        if name not in pieces:
            raise ValueError(f"“{key}” names “{name}”, which is no piece", suggestion(name, pieces))
    return checked


def _no_pair(first: str, second: str, corners: bool) -> CheckGrid:
    """Return a check that no two such pieces are neighbours; with `corners`, not even
    diagonally."""
    steps = ((1, 0), (0, 1), (1, 1), (-1, 1)) if corners else ((1, 0), (0, 1))

    def check(cells: Cells) -> str:
        for y, row in enumerate(cells):
            for x, piece in enumerate(row):
                for right, down in steps if piece in (first, second) else ():
                    u, v = x + right, y + down
                    if v < len(cells) and 0 <= u < len(row):
                        neighbour = cells[v][u]
                        if (piece, neighbour) in ((first, second), (second, first)):
                            return f"“{first}” is beside “{second}”"
        return ""

    return check


def _amount(text: str) -> tuple[int, int]:
    """Parse `2`, `1 to 2`, `at least 1` or `at most 3`: minimum and maximum."""
    match = re.fullmatch(_AMOUNT, text)
    if match is None:
        raise ValueError(f"“{text}” is no amount; write 2, 1 to 2, at least 1 or at most 3")
    bound, exact, low, high = match.groups()
    if exact is None:
        return int(low), int(high)
    count = int(exact)
    return (0 if bound == "at most" else count, 1000 if bound == "at least" else count)


def _lines(key: str, piece: str, minimum: int, maximum: int) -> CheckGrid:
    """Return a check that each row, or column, has that many of a piece."""

    def check(cells: Cells) -> str:
        for n, line in enumerate(cells if key == "rows" else zip(*cells, strict=True), 1):
            count = Counter(line)[piece]
            if not minimum <= count <= maximum:
                return f"{key[:-1]} {n} has {count} of “{piece}”"
        return ""

    return check


DRAWS: dict[str, type[ShuffleOptions | PickOptions | DealOptions | RollOptions | PlaceOptions]] = {
    "shuffle": ShuffleOptions,
    "pick": PickOptions,
    "deal": DealOptions,
    "roll": RollOptions,
    "place": PlaceOptions,
}


_MAX_NUMBER = 10**15
_NUMBER_RANGE = r"([0-9]{1,15}) to ([0-9]{1,15})"


def _numbers(text: str) -> tuple[int, int]:
    match = re.fullmatch(_NUMBER_RANGE, text.replace(",", ""))
    if match is None or not int(match[1]) <= int(match[2]) <= _MAX_NUMBER:
        raise ValueError(f"“{text}” is no range of numbers; write it like 1 to 9999")
    return int(match[1]), int(match[2])


def _version(text: str) -> str:
    if not re.fullmatch("[1-9][0-9]{0,3}", text):
        raise ValueError(f"“{text}” is no version; write a whole number from 1 to 9999")
    return text


class NumberedOptions(Options):
    """The draws for each number of a component."""

    version: str = opt.scalar(
        _version,
        "Version, `1` to `9999`: another one gives other results for the same numbers. From 2 on, "
        "the printed number shows it: `17-6v2`.",
        FIRST_VERSION,
    )
    numbers: tuple[int, int] = opt.scalar(_numbers, "Range of numbers: `1 to 9999`.", (1, 1))
    about: Node | None = opt.anything("A note for people.")
    draw: dict[str, Node] = opt.entries(
        "Draws by the names of their fields.",
        partial(merged_schema, *DRAWS.values()),
        required=True,
    )


ReadNamedList = Callable[[Scalar], Node | None]


def read_scheme(
    node: Node, key: tuple[str, ...], files: ReadNamedList, problems: Problems
) -> Scheme | None:
    """Return the scheme of a numbered component; report the reason and return None if it is
    invalid. `key`: names of its game and of the component."""
    with Reader(node, problems, "“numbered”") as read:
        options = NumberedOptions(read)
        draws = _draws(options.draw, read, DrawSource(files, problems, set(NUMBER_FIELDS)))
    if read.failed or draws is None:
        return None
    scheme = Scheme((*key, options.version), *options.numbers, draws)
    return scheme if _check_size(scheme, read) else None


def _draws(entries: dict[str, Node], read: Reader, source: DrawSource) -> dict[str, Draw] | None:
    """Return the draws by name; None if one is invalid."""
    draws: dict[str, Draw] = {}
    for name, node in entries.items():
        with Reader(node, source.problems, "a draw") as draw_reader:
            kinds = [kind for kind in DRAWS if draw_reader.node and kind in draw_reader.node.values]
            if len(kinds) != 1:
                _report_kinds(draw_reader, kinds)
                read.failed = True
                continue
            try:
                source.claim(name)
                draws[name] = DRAWS[kinds[0]](draw_reader).draw(name, source)
            except ValueError as error:
                message, *hint = error.args
                draw_reader.accept_keys(*draw_reader.node.values if draw_reader.node else ())
                draw_reader.error("numbered", message, draw_reader.span_of(kinds[0]), *hint)
            read.failed |= draw_reader.failed
    if not entries and not read.failed:
        read.error("numbered", "nothing is drawn", read.span, f"known: {', '.join(DRAWS)}")
    return None if read.failed else draws


def _report_kinds(read: Reader, kinds: list[str]) -> None:
    if read.node is None:
        return
    read.accept_keys(*read.node.values)
    both = "” and “".join(kinds)
    first = next(iter(read.node.values), "")
    read.error(
        "numbered",
        f"a draw is one thing, this is “{both or first}”",
        read.span,
        suggestion(first, DRAWS) if not kinds else "give each its own name",
    )


def _check_size(scheme: Scheme, read: Reader) -> bool:
    """Report too few outcomes for the numbers, or too many to count; return whether the scheme is
    valid."""
    if scheme.size.bit_length() > MAX_BITS:
        read.error(
            "numbered", "that is too much to draw", read.span_of("draw"), "draw less at once"
        )
    elif scheme.size < scheme.number_count:
        read.error(
            "numbered",
            f"there are {scheme.size:,} different ones, so {scheme.number_count:,} numbers would "
            "repeat them",
            read.span_of("numbers"),
            "let fewer numbers be, or draw more",
        )
    return not read.failed
