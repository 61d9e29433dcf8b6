"""Problems for people, for programs, and for code review."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from pnp.core.problems import Problem, Severity, Span, pluralise
from pnp.load.files import SourceLines
from pnp.load.tables.table import cell_texts


def as_text(problems: Sequence[Problem]) -> str:
    """Each problem with its source line, a caret and a hint."""
    lines, cells = SourceLines(), cell_texts(problem.span for problem in problems)
    return "\n".join(_problem_text(problem, lines, cells) for problem in problems)


def as_json(problems: Sequence[Problem]) -> str:
    """A list of objects, a problem each."""
    return json.dumps([problem.as_row() for problem in problems], ensure_ascii=False, indent=2)


def as_github(problems: Sequence[Problem]) -> str:
    """Workflow commands that annotate the lines of a pull request."""
    lines = []
    for problem in problems:
        span = problem.span
        text = f"{problem.message}{f' ({problem.hint})' if problem.hint else ''}"
        text = f"sheet {span.sheet}, {span.position}: {text}" if span.sheet and span.line else text
        text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        location = f"file={span.file},line={max(span.line, 1)},col={max(span.column, 1)}"
        lines.append(f"::{problem.severity.value} {location},title={problem.rule}::{text}")
    return "\n".join(lines)


REPORTERS: dict[str, Callable[[Sequence[Problem]], str]] = {
    "text": as_text,
    "json": as_json,
    "github": as_github,
}


def summary(problems: Sequence[Problem]) -> str:
    """`2 errors, 1 warning`, or `no problems`."""
    errors = sum(problem.severity is Severity.ERROR for problem in problems)
    warnings = len(problems) - errors
    parts = ((errors, "error"), (warnings, "warning"))
    return ", ".join(pluralise(*part) for part in parts if part[0]) or "no problems"


# Longer lines are shown around the place that matters.
_MAX_WIDTH = 100


def _problem_text(problem: Problem, lines: SourceLines, cells: Mapping[Span, str]) -> str:
    """A problem for people; `cells`: the content of workbook cells."""
    span = problem.span
    out = [f"{span.location or 'pnp'}: {problem.severity.value}[{problem.rule}]: {problem.message}"]
    line = lines.line_at(span)
    if span.sheet and span.line:
        cell = _printable(cells.get(span, ""))
        out.append(f"    sheet {span.sheet}, {span.position}: {cell}".rstrip())
    elif line.strip():
        column = max(span.column - 1, 0)
        start = max(0, column - _MAX_WIDTH // 2) if len(line) > _MAX_WIDTH else 0
        out.append(f"    {_printable(line[start : start + _MAX_WIDTH])}")
        out.append(f"    {' ' * (column - start)}^")
    if problem.hint:
        out.append(f"    hint: {problem.hint}")
    return "\n".join(out)


def _printable(text: str) -> str:
    """The beginning of a text, without what a terminal would obey."""
    text = text[:_MAX_WIDTH].replace("\t", " ").replace("\n", " ")
    return "".join(char if char.isprintable() else "\ufffd" for char in text)
