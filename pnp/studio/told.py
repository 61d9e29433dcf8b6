"""Problems as the window shows them: with their line, the place in it, and where the file is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pnp.ground.files import content
from pnp.ground.problem import Problem, Refused, Span

Row = dict[str, Any]
_LARGEST = 4_000_000
_WIDEST = 200


class Lines:
    """The lines of files, each file read once."""

    def __init__(self) -> None:
        self._read: dict[str, list[str]] = {}

    def of(self, file: str) -> list[str]:
        """All lines of a file; none where it is no text."""
        if file not in self._read:
            try:
                text = (content(Path(file), _LARGEST) or b"").decode("utf-8-sig")
            except (OSError, UnicodeDecodeError):
                text = ""
            self._read[file] = text.splitlines()
        return self._read[file]

    def place(self, span: Span) -> Row:
        """Where something stands, and the line itself."""
        lines = self.of(span.file) if span.line and not span.sheet else []
        line = lines[span.line - 1][:_WIDEST] if 0 < span.line <= len(lines) else ""
        return {
            "file": span.file,
            "path": str(Path(span.file).absolute()) if span.file else "",
            "line": span.line,
            "column": span.column,
            "source": line,
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
            **lines.place(problem.span),
        }
        for problem in problems
    ]


def stopped(error: Exception) -> list[Row]:
    """What stopped the press, Refused or Unusable, as problems."""
    if isinstance(error, Refused):
        return rows(error.problems)
    return rows([Problem("", str(error), Span(""))])
