"""Problems as the window shows them: with their line, the place in it, and where the file is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pnp.ground.problem import Problem, Refused, Span
from pnp.load.lines import Lines

Row = dict[str, Any]
_WIDEST = 200


def place(span: Span, lines: Lines) -> Row:
    """Where something stands, and the line itself."""
    return {
        "file": span.file,
        "path": str(Path(span.file).absolute()) if span.file else "",
        "line": span.line,
        "column": span.column,
        "source": lines.at(span)[:_WIDEST],
    }


def rows(problems: Iterable[Problem]) -> list[Row]:
    """Problems, each as the window has it."""
    lines = Lines()
    return [
        {
            "rule": problem.rule,
            "severity": problem.severity.value,
            "message": problem.message,
            "hint": problem.hint,
            **place(problem.span, lines),
        }
        for problem in problems
    ]


def stopped(error: Exception) -> list[Row]:
    """What stopped the press, as problems; what is not Refused, in its own words."""
    if isinstance(error, Refused):
        return rows(error.problems)
    return rows([Problem("", str(error), Span(""))])
