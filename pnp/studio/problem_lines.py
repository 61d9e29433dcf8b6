"""Problems as the window shows them: with their line, the place in it, and where the file is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pnp.core.problems import Problem, ProblemsFound, Span
from pnp.load.source_lines import Lines

Row = dict[str, Any]
_WIDEST = 200


def place(span: Span, lines: Lines) -> Row:
    """The place of a span, and its line."""
    path = str(Path(span.file).absolute()) if span.file else ""
    return {**span.as_row(), "path": path, "source": lines.line_at(span)[:_WIDEST]}


def shown(rows: Iterable[Row]) -> list[Row]:
    """Rows of problems, each with the line itself and where the file is."""
    lines = Lines()
    return [{**row, **place(_span(row), lines)} for row in rows]


def _span(row: Row) -> Span:
    return Span(row["file"], row["line"], row["column"], row.get("sheet", ""))


def rows(problems: Iterable[Problem]) -> list[Row]:
    """Problems, each as the window has it."""
    return shown(problem.as_row() for problem in problems)


def stopped(error: Exception) -> list[Row]:
    """An error that stopped printing, as problems; other errors with their own message."""
    if isinstance(error, ProblemsFound):
        return rows(error.problems)
    return rows([Problem("", str(error), Span(""))])
