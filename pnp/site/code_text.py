"""Parse a code's text: a head, and tables of which a page shows one line at a time.

The words are the code's own, so that page and paper agree. Lines that begin with a die's numbers
(`1`, `2-5`, `6+`) and cover all of them form a table to roll on; lines that begin with the days of
a week form a table by day. Lines after one such as `Monday, odd date` apply to those days; all
other lines stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import groupby

from msgspec import Struct

SIDES = 6
"""Of a die."""
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_ROLLED = re.compile(r"([1-9])(?:-([1-9])|(\+))? +(\S.*)")
_DATED = re.compile(r"((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day), (odd|even) date")
_CHOSEN = re.compile(r"([1-9]\+?): (.+)")
_LISTED = re.compile(r"(?:[A-Z][a-z]+ )?(?:[0-9.]+[,-][0-9.]+(?: |$)){3,}$")
_DAY = re.compile(rf"({'|'.join(DAYS)}) +(\S.*)")


class When(Struct, frozen=True):
    """The days to which the following lines apply. `line`: the line that names them."""

    line: str
    day: int
    """1 is Monday."""
    odd: int
    """1 on odd dates, 0 on even ones."""


class By(Enum):
    """What leads to a line of a table."""

    DIE = "die"
    DAY = "day"


class Row(Struct, frozen=True):
    """A line: what it answers to, from and to (of days: Monday is 1), and what it says."""

    key: str
    first: int
    last: int
    text: str


class Table(Struct, frozen=True):
    """Lines of which one is meant at a time. `title`: the line above them, in capitals, if any."""

    title: str
    index_kind: By
    rows: tuple[Row, ...]


class Grid(Struct, frozen=True):
    """Lines from which the reader chooses one by number and then rolls, such as `3: a, b, c, d,
    e, f`. Each is a table with its own line unchanged."""

    rows: tuple[tuple[str, Table], ...]


Part = str | Table | When | Grid


class Scan(Struct, frozen=True):
    """A code's words: the first line, and what follows it in its order."""

    title: str
    parts: tuple[Part, ...]


def scan(words: str) -> Scan:
    """Take a code's words apart; all of them are in what comes of it, once."""
    title, *lines = words.split("\n")
    parts: list[Part] = []
    read = [(line, _row(line)) for line in lines]
    for by, group in groupby(read, lambda each: each[1] and each[1][0]):
        found = list(group)
        rows = tuple(each[1] for _, each in found if each is not None)
        if by is None or not is_complete(rows, by):
            parts += [_when(line) or line for line, _ in found]
            continue
        above = parts.pop() if parts and _heads(parts[-1]) else ""
        parts.append(Table(str(above), by, rows))
    return Scan(title, tuple(_grids(parts)))


def coordinates(parts: Sequence[Part]) -> list[int]:
    """The indices of lines that list coordinates, with the heading line above the first of them.
    The very first line is never one of them."""
    listed = [at for at, part in enumerate(parts) if isinstance(part, str) and _LISTED.match(part)]
    above = listed[0] - 1 if listed else 0
    return [above, *listed] if above > 0 and isinstance(parts[above], str) else listed


def _grids(parts: list[Part]) -> Iterator[Part]:
    """The same, with lines that are a table together as one."""
    for chosen, group in groupby(parts, lambda part: isinstance(part, str) and bool(_chosen(part))):
        found = list(group)
        if not chosen or len(found) == 1:
            yield from found
            continue
        lines = [part for part in found if isinstance(part, str)]
        yield Grid(tuple((line, table) for line in lines if (table := _chosen(line))))


def _chosen(line: str) -> Table | None:
    found = _CHOSEN.fullmatch(line)
    entries = found[2].split(", ") if found else []
    if found is None or len(entries) != SIDES:
        return None
    rows = (Row(str(side), side, side, entry) for side, entry in enumerate(entries, 1))
    return Table(found[1], By.DIE, tuple(rows))


def _row(line: str) -> tuple[By, Row] | None:
    """What a line of a table says, and what leads to it; None where it is of no table."""
    if found := _ROLLED.fullmatch(line):
        first = int(found[1])
        last = SIDES if found[3] else int(found[2] or first)
        return By.DIE, Row(line[: found.start(4)].strip(), first, last, found[4])
    if found := _DAY.fullmatch(line):
        day = DAYS.index(found[1]) + 1
        return By.DAY, Row(found[1], day, day, found[2])
    return None


def is_complete(rows: tuple[Row, ...], by: By) -> bool:
    """Whether the lines answer to each number once, in order."""
    numbers = [number for row in rows for number in range(row.first, row.last + 1)]
    return numbers == list(range(1, (SIDES if by is By.DIE else len(DAYS)) + 1))


def _when(line: str) -> When | None:
    """What a line says of days, if it does."""
    found = _DATED.fullmatch(line)
    if found is None:
        return None
    return When(line, DAYS.index(found[1][:3]) + 1, int(found[2] == "odd"))


def _heads(part: Part) -> bool:
    """Whether a line is the head of what follows it."""
    return isinstance(part, str) and part.isupper()
