"""What every table is read to: rows of cells with places, within bounds."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from pnp.core.node import Node, Scalar, Source
from pnp.core.problems import Problem, Severity, Span

MOST_BYTES = 16_000_000
"""Of a table of text; a deck of ten thousand cards has two million."""
MOST_CELLS = 200_000
"""Ten thousand cards with twenty fields."""
MOST_COLUMNS = 1000


class Unreadable(Exception):
    """A table cannot be read any further."""

    def __init__(self, rule: str, message: str, span: Span, hint: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(rule, message, span, hint)


class Row(Struct, frozen=True):
    """A row's cells by their columns, which count from 0; blank ones are not there."""

    line: int
    cells: dict[int, Node]
    odd: dict[int, Problem]
    """Warnings about cells, reported if the cells are used."""


NOTHING_ODD: Final[dict[int, Problem]] = {}


def too_many(source: Source, line: int = 0, column: int = 0) -> Unreadable:
    """For a table with too many cells."""
    return Unreadable(
        "table-size",
        f"the table has more than {MOST_CELLS:,} cells, or {MOST_COLUMNS:,} columns",
        Span(source.name, line, column, source.sheet),
        "split it into several files",
    )


def odd(cell: Scalar, message: str, hint: str) -> Problem:
    """A warning about a cell."""
    return Problem("table-cell", message, cell.span, hint)


def shows_error(cell: Scalar) -> Problem:
    """For a cell whose formula has failed."""
    return odd(cell, f"the cell shows an error, {cell.text}", "correct its formula")


def not_reckoned(cell: Scalar) -> Problem:
    """A formula without a stored value."""
    return odd(
        cell,
        "this formula has no stored result",
        "open the workbook in a spreadsheet program and save it",
    )


def shown_otherwise(cell: Scalar, how: str) -> Problem:
    """For a cell whose number format shows something else."""
    return Problem(
        "table-shown",
        f"the cell shows {how}, and its value is {cell.text}: that is used",
        cell.span,
        "to have it as it is shown, format the column as text and type it again",
        Severity.WARNING,
    )


def merged(cell: Scalar, which: str) -> Problem:
    """For cells that are merged: the first of them has the value."""
    return Problem(
        "table-cell",
        f"the cells {which} are merged: only the first of them has a value",
        cell.span,
        "unmerge them, and fill in each",
        Severity.WARNING,
    )
