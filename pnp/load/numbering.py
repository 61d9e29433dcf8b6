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

MOST_ITEMS = 200
MOST_SIDE = 30
_MOST_ROLLS = 100
_NAME = r"[a-z][a-z0-9_-]*"
_ROLL = r"(-?[0-9]{1,9}) to (-?[0-9]{1,9})"
_AMOUNT = r"(?:(at least|at most) )?([0-9]{1,3})|([0-9]{1,3}) to ([0-9]{1,3})"
MIRRORS = ("across", "down", "turned")

_LIST = {"anyOf": [{"type": "array"}, TEXT]}

Cells = list[list[str]]
Breaks = Callable[[dict[str, object]], str]


class Source(Struct, frozen=True):
    """Where lists come from."""

    files: Callable[[Scalar], Node | None]
    problems: Problems
    taken: set[str]
    """The names of fields that are taken."""

    def claim(self, name: str) -> None:
        """Take a name for a field. Raises ValueError where it cannot be one."""
        if name and (name in self.taken or not re.fullmatch(_NAME, name)):
            why = "is taken" if name in self.taken else "is no name for a field"
            raise ValueError(f"“{name}” {why}", "small letters, digits and hyphens, each name once")
        self.taken.add(name)


def canonical(node: Node) -> str:
    """A value as text: equal values give equal texts."""
    match node:
        case Mapping():
            inner = ", ".join(f"{key}: {canonical(value)}" for key, value in node.values.items())
            return f"{{{inner}}}"
        case Sequence():
            return f"[{', '.join(map(canonical, node.items))}]"
    return repr(str(node))


def _listed(node: Node | None, key: str, source: Source) -> tuple[Node, ...]:
    """The list under a key, in place or in a file. Raises ValueError."""
    if isinstance(node, Scalar):
        node = source.files(node)
        if node is None:
            raise ValueError("this list cannot be had")
    if not isinstance(node, Sequence):
        raise ValueError(f"“{key}” needs a list, or the name of a file with one")
    if not 1 <= len(node.items) <= MOST_ITEMS:
        raise ValueError(f"a list to draw from has 1 to {MOST_ITEMS} items")
    return node.items


def _alike(items: Iterable[Node]) -> dict[str, list[Node]]:
    kinds: dict[str, list[Node]] = {}
    for item in items:
        kinds.setdefault(canonical(item), []).append(item)
    return kinds


def _different(items: tuple[Node, ...]) -> tuple[Node, ...]:
    twice = next((own for own in _alike(items).values() if len(own) > 1), None)
    if twice is not None:
        raise ValueError(
            f"two items of this list are alike: {canonical(twice[0])}",
            f"see line {twice[1].line}; give each a number or an id, or leave it out",
        )
    return items


# Draws


class Shuffle(Options):
    """A list in another order; equal entries may change places."""

    shuffle: Node | None = opt.anything("A list, or a file with one.", schema=_LIST)
    apart: bool = opt.flag("`yes`: neighbours are never alike.")

    def draw(self, name: str, source: Source) -> Draw:
        """The draw."""
        items = _listed(self.shuffle, "shuffle", source)
        kinds = list(_alike(items).values())
        counts = [len(kind) for kind in kinds]

        def outcome(rank: int) -> dict[str, object]:
            return {name: [kinds[kind][0] for kind in arrangement_of_rank(counts, rank)]}

        breaks = _apart(name) if self.apart else None
        return Draw(arrangement_count(counts), outcome, len(items), breaks)


def _apart(name: str) -> Breaks:
    def breaks(fields: dict[str, object]) -> str:
        row = fields[name]
        assert isinstance(row, list)
        told = [canonical(item) if isinstance(item, Node) else str(item) for item in row]
        same = any(one == other for one, other in pairwise(told))
        return f"two of {name} beside each other are alike" if same else ""

    return breaks


class Pick(Options):
    """One of a list, or several different ones in the list's order."""

    pick: Node | None = opt.anything("A list, or a file with one.", schema=_LIST)
    count: int | None = opt.count("Number of picks, as a list. Without it, a single value.", None)

    def draw(self, name: str, source: Source) -> Draw:
        """The draw."""
        items, count = _different(_listed(self.pick, "pick", source)), self.count
        if count is None:
            return Draw(len(items), lambda rank: {name: items[rank]})
        if not 1 <= count <= len(items):
            raise ValueError(f"of {len(items)} items 1 to {len(items)} can be picked, not {count}")
        counts = (count, len(items) - count)

        def outcome(rank: int) -> dict[str, object]:
            taken = arrangement_of_rank(counts, rank)
            return {name: [item for item, left in zip(items, taken, strict=True) if not left]}

        return Draw(arrangement_count(counts), outcome, len(items))


class Deal(Options):
    """A list dealt to hands of that many cards each; the rest has its own name."""

    deal: Node | None = opt.anything("A list, or a file with one.", schema=_LIST)
    hands: int = opt.count("Number of hands.")
    cards: int = opt.count("Number of cards in each hand.")
    rest: str = opt.text("Name of the remaining cards.", "")

    def draw(self, name: str, source: Source) -> Draw:
        """The draw."""
        items = _different(_listed(self.deal, "deal", source))
        hands, cards, rest = self.hands, self.cards, self.rest
        source.claim(rest)
        if hands < 1 or cards < 1 or hands * cards > len(items):
            told = f"{hands} hands of {cards} cards cannot be dealt from {len(items)} items"
            raise ValueError(told)
        counts = (*[cards] * hands, len(items) - hands * cards)

        def outcome(rank: int) -> dict[str, object]:
            dealt: list[list[Node]] = [[] for _ in counts]
            for item, hand in zip(items, arrangement_of_rank(counts, rank), strict=True):
                dealt[hand].append(item)
            left = {rest: dealt[-1]} if rest else {}
            return {name: dealt[:-1], **left}

        return Draw(arrangement_count(counts), outcome, len(items))


class Roll(Options):
    """A whole number between two, or a list of several."""

    roll: str = opt.text("Smallest and largest result: `1 to 6`.")
    count: int | None = opt.count("Number of rolls, as a list. Without it, a single value.", None)
    apart: bool = opt.flag("`yes`: neighbours are never alike.")

    def draw(self, name: str, source: Source) -> Draw:
        """The draw."""
        match = re.fullmatch(_ROLL, self.roll)
        if match is None or int(match[1]) > int(match[2]):
            raise ValueError(f"“{self.roll}” is no range; write it like 1 to 6")
        low, sides = int(match[1]), int(match[2]) - int(match[1]) + 1
        count = self.count
        if count is None:
            return Draw(sides, lambda rank: {name: low + rank})
        if not 1 <= count <= _MOST_ROLLS:
            raise ValueError(f"1 to {_MOST_ROLLS} numbers can be rolled at once, not {count}")

        def outcome(rank: int) -> dict[str, object]:
            return {name: [low + figure for figure in digits(rank, sides, count)]}

        return Draw(sides**count, outcome, count, _apart(name) if self.apart else None)


def _size(text: str) -> tuple[int, int]:
    sides = [parse_natural(part.strip()) or 0 for part in text.replace("×", "x").split("x")]
    if len(sides) != 2 or not all(1 <= side <= MOST_SIDE for side in sides):
        raise ValueError(f"“{text}” is no grid; write it like 6x6, {MOST_SIDE} each way at most")
    return sides[0], sides[1]


class Place(Options):
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

    def draw(self, name: str, source: Source) -> Draw:
        """The draw."""
        (columns, rows), empty, mirror = self.on, self.empty, self.mirror
        pieces = {piece: parse_natural(str(node)) for piece, node in self.place.items()}
        if not pieces or empty in pieces or None in pieces.values():
            told = "“place” needs pieces with their numbers, such as {tree: 6, lake: 2}"
            raise ValueError(told)
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

        wants = tuple(_wants(self, kinds))

        def breaks(fields: dict[str, object]) -> str:
            cells: Cells = fields[name]  # type: ignore[assignment]
            return next((f"{name}: {why}" for want in wants if (why := want(cells))), "")

        bound = breaks if wants else None
        return Draw(arrangement_count(counts), outcome, columns * rows, bound)


def _mirrored(x: int, y: int, columns: int, rows: int, mirror: str) -> tuple[int, int]:
    """The mirror image of a square."""
    across = mirror in ("across", "turned")
    down = mirror in ("down", "turned")
    return columns - 1 - x if across else x, rows - 1 - y if down else y


def _half(columns: int, rows: int, mirror: str) -> list[tuple[int, int]]:
    """The squares that are drawn; the others are their mirror images."""
    squares = [(x, y) for y in range(rows) for x in range(columns)]
    drawn: dict[tuple[int, int], None] = {}
    for square in squares:
        if _mirrored(*square, columns, rows, mirror) not in drawn:
            drawn[square] = None
    return list(drawn)


# What pieces on a grid have to be

Want = Callable[[Cells], str]


def _wants(own: Place, kinds: Row[str]) -> Iterator[Want]:
    for piece in read_kinds(own.apart, kinds, "apart"):
        yield _no_pair(piece, piece, own.corners)
    for pair in own.never_beside:
        names = [str(item) for item in pair.items] if isinstance(pair, Sequence) else []
        if len(names) != 2:
            raise ValueError("“never-beside” lists pairs, such as [[tree, lake]]")
        one, other = read_kinds(names, kinds, "never-beside")
        yield _no_pair(one, other, own.corners)
    for key, amounts in (("rows", own.rows), ("columns", own.columns)):
        for piece, node in amounts.items():
            read_kinds([piece], kinds, key)
            yield _lines(key, piece, *_amount(str(node)))


def read_kinds(names: Iterable[str], kinds: Row[str], key: str) -> list[str]:
    found = list(names)
    for name in found:
        if name not in kinds:
            raise ValueError(f"“{key}” names “{name}”, which is no piece", suggestion(name, kinds))
    return found


def _no_pair(first: str, second: str, corners: bool) -> Want:
    """No piece is next to an equal one; with `corners` not even diagonally."""
    steps = ((1, 0), (0, 1), (1, 1), (-1, 1)) if corners else ((1, 0), (0, 1))

    def want(cells: Cells) -> str:
        for y, row in enumerate(cells):
            for x, here in enumerate(row):
                for right, down in steps if here in (first, second) else ():
                    u, v = x + right, y + down
                    if v < len(cells) and 0 <= u < len(row):
                        there = cells[v][u]
                        if (here, there) in ((first, second), (second, first)):
                            return f"“{first}” is beside “{second}”"
        return ""

    return want


def _amount(text: str) -> tuple[int, int]:
    """`2`, `1 to 2`, `at least 1` or `at most 3`: the fewest and the most."""
    match = re.fullmatch(_AMOUNT, text)
    if match is None:
        raise ValueError(f"“{text}” is no amount; write 2, 1 to 2, at least 1 or at most 3")
    bound, one, low, high = match.groups()
    if one is None:
        return int(low), int(high)
    count = int(one)
    return (0 if bound == "at most" else count, 1000 if bound == "at least" else count)


def _lines(key: str, piece: str, minimum: int, maximum: int) -> Want:
    """Each row, or column, has that many of a piece."""

    def want(cells: Cells) -> str:
        for n, line in enumerate(cells if key == "rows" else zip(*cells, strict=True), 1):
            count = Counter(line)[piece]
            if not minimum <= count <= maximum:
                return f"{key[:-1]} {n} has {count} of “{piece}”"
        return ""

    return want


DRAWS: dict[str, type[Shuffle | Pick | Deal | Roll | Place]] = {
    "shuffle": Shuffle,
    "pick": Pick,
    "deal": Deal,
    "roll": Roll,
    "place": Place,
}


_LARGEST = 10**15
_SPAN = re.compile(r"([0-9]{1,15}) to ([0-9]{1,15})")


def _numbers(text: str) -> tuple[int, int]:
    match = _SPAN.fullmatch(text.replace(",", ""))
    if match is None or not int(match[1]) <= int(match[2]) <= _LARGEST:
        raise ValueError(f"“{text}” is no range of numbers; write it like 1 to 9999")
    return int(match[1]), int(match[2])


class NumberedOptions(Options):
    """The draws for each number of a component."""

    version: str = opt.text("Version of the scheme, part of each number.")
    numbers: tuple[int, int] = opt.scalar(_numbers, "Range of numbers: `1 to 9999`.", (1, 1))
    about: Node | None = opt.anything("A note for people.")
    draw: dict[str, Node] = opt.entries(
        "Draws by the names of their fields.",
        partial(merged_schema, *DRAWS.values()),
        required=True,
    )


Files = Callable[[Scalar], Node | None]


def read_scheme(
    node: Node, key: tuple[str, ...], files: Files, problems: Problems
) -> Scheme | None:
    """The scheme of a numbered component, or None with the reason reported. `key`: its game's name
    and its own."""
    with Reader(node, problems, "“numbered”") as read:
        own = NumberedOptions(read)
        draws = _draws(own.draw, read, Source(files, problems, set(NUMBER_FIELDS)))
    if read.failed or draws is None:
        return None
    scheme = Scheme((*key, own.version), *own.numbers, draws)
    return scheme if _sensible(scheme, read) else None


def _draws(entries: dict[str, Node], read: Reader, source: Source) -> dict[str, Draw] | None:
    """The draws by name; None where one is wrong."""
    found: dict[str, Draw] = {}
    for name, node in entries.items():
        with Reader(node, source.problems, "a draw") as each:
            kinds = [kind for kind in DRAWS if each.node and kind in each.node.values]
            if len(kinds) != 1:
                _complain_kind(each, kinds)
                read.failed = True
                continue
            try:
                source.claim(name)
                found[name] = DRAWS[kinds[0]](each).draw(name, source)
            except ValueError as error:
                message, *hint = error.args
                each.accept_keys(*each.node.values if each.node else ())
                each.error("numbered", message, each.span_of(kinds[0]), *hint)
            read.failed |= each.failed
    if not entries and not read.failed:
        read.error("numbered", "nothing is drawn", read.span, f"known: {', '.join(DRAWS)}")
    return None if read.failed else found


def _complain_kind(read: Reader, kinds: list[str]) -> None:
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


def _sensible(scheme: Scheme, read: Reader) -> bool:
    """Whether there are enough outcomes for the numbers, and not too many to count; reported if
    not."""
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
