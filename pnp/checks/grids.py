"""Shared rules: grids written as rows of characters, one for each cell."""

from __future__ import annotations

from collections import Counter

from pnp.checks.context import Case
from pnp.core.field_paths import PathMatch
from pnp.core.polyominoes import Polyomino, Square, is_connected, orientations, parse_rows
from pnp.core.reader import integer


def cells(rows: list[str], empty: str = ".") -> dict[Square, str]:
    """The characters of a grid by column and row from 0, without the empty ones."""
    return {
        (x, y): char
        for y, row in enumerate(rows)
        for x, char in enumerate(row)
        if not empty or char != empty
    }


def grid(case: Case) -> None:
    """A grid has the right size and only known characters.

    If a row lacks a cell, all cells after it are in the wrong place. `size` is columns × rows. `of`
    lists the allowed characters, and `cells` the number of each. With `spaced: yes`, blanks
    separate the cells, and a cell may have several characters.

    Source: the grids of the game's text.

    Wrong:
        mask:
        - ..P
        - P.                          # wrong: 2 columns
        rules:
        - grid: mask
          size: 3×2

    Right:
        mask:
        - ..P
        - P..
        rules:
        - grid: mask
          size: 3×2
          of: .P
          cells: {P: 2}
    """
    columns, rows = _size(case)
    allowed = case.read.text("of", "")
    spaced = case.read.flag("spaced")
    amounts = case.read.entries("cells")
    for value in case.find():
        with case.skip_on_error():
            lines = case.items(value)
            if len(lines) != rows:
                case.error(
                    lines[rows] if len(lines) > rows else value,
                    f"{value.path} has {len(lines)} rows, expected {rows}",
                )
            counts: Counter[str] = Counter()
            for line in lines:
                row: list[str] = line.text.split() if spaced else list(line.text)
                if len(row) != columns:
                    case.error(line, f"this row has {len(row)} columns, expected {columns}")
                for cell in row:
                    if allowed and any(char not in allowed for char in cell):
                        case.error(line, f"“{cell}” is not one of {' '.join(allowed)}")
                counts.update(row)
            for char, amount in amounts.items():
                if counts[char] != case.convert(PathMatch(amount, char), integer):
                    message = f"{value.path} has {counts[char]} of {char}, expected {amount}"
                    case.error(value, message)


def _size(case: Case) -> tuple[int, int]:
    def read(text: str) -> tuple[int, int]:
        columns, _, rows = text.partition("×" if "×" in text else "x")
        return integer(columns), integer(rows)

    case.require_one_of("size")
    # If it cannot be read, report it and check nothing.
    return case.read.scalar("size", read, (0, 0))


def partition(case: Case) -> None:
    """Sections divide a grid: every cell belongs to one, and each section is connected.

    Players must know the section of each cell. The cells of a section have the same letter. `sizes`
    gives the number of cells of each section.

    Source: the boards of the game's text.

    Wrong:
        board:
        - AAB
        - ABA                         # wrong: section A does not hang together
        rules:
        - partition: board
          sizes: {A: 4, B: 2}

    Right:
        board:
        - AAB
        - AAB
        rules:
        - partition: board
          sizes: {A: 4, B: 2}
    """
    sizes = case.read.entries("sizes", required=True)
    for value in case.find():
        with case.skip_on_error():
            lines = case.items(value)
            areas: dict[str, list[Square]] = {}
            for cell, letter in cells([line.text for line in lines], "").items():
                areas.setdefault(letter, []).append(cell)
            for letter, area in areas.items():
                last_line = lines[max(y for _, y in area)]
                expected = sizes.get(letter)
                if expected is None:
                    case.error(last_line, f"“{letter}” is no section that the rule knows")
                    continue
                if len(area) != case.convert(PathMatch(expected, letter), integer):
                    case.error(
                        last_line, f"section {letter} has {len(area)} cells, expected {expected}"
                    )
                if not is_connected(area):
                    case.error(last_line, f"section {letter} does not hang together")
            for letter in sizes:
                if letter not in areas:
                    case.error(value, f"there is no section {letter}")


def shapes(case: Case) -> None:
    """Shapes are connected, and no two are equal when turned or mirrored.

    Two cards with the same shape give players less choice. The path selects lists of rows, with X
    for a cell and another character for no cell. `sizes` is a map from the number of cells to the
    number of shapes.

    Source: congruence under rotation and reflection.

    Wrong:
        cards:
        - {id: boot, shape: [X., X., XX]}
        - {id: sock, shape: [XXX, X..]}   # wrong: the same shape as cards.boot
        rules:
        - shapes: cards.*.shape

    Right:
        cards:
        - {id: boot, shape: [X., X., XX]}
        - {id: plus, shape: [.X., XXX, .X.]}
        rules:
        - shapes: cards.*.shape
          sizes: {4: 1, 5: 1}
    """
    sizes = case.read.entries("sizes")
    seen: dict[Polyomino, PathMatch] = {}
    counts: Counter[int] = Counter()
    found = case.find()
    for value in found:
        with case.skip_on_error():
            area = parse_rows(case.rows(value))
            counts[len(area)] += 1
            if not is_connected(area):
                case.error(value, f"{value.path} does not hang together")
                continue
            shape = orientations(area)[0]
            if shape in seen:
                owner = seen[shape].path.rpartition(".")[0]
                case.error(value, f"{value.path} is the same shape as {owner}")
            seen.setdefault(shape, value)
            if sizes and str(len(area)) not in sizes:
                case.error(value, f"{value.path} has {len(area)} cells, which no shape has")
    for size, amount in sizes.items():
        if found and counts[int(size)] != case.convert(PathMatch(amount, size), integer):
            case.error(
                found[-1], f"{counts[int(size)]} shapes have {size} cells, expected {amount}"
            )
