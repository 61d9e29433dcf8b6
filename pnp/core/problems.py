"""Problems: rule, severity, message, place in a file, hint. All stages report through them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple


class Span(NamedTuple):
    """A position in a file: line and column count from 1; 0 means the whole file."""

    file: str
    line: int = 0
    column: int = 0
    sheet: str = ""
    """The sheet of a workbook, for its rows and columns."""

    @property
    def location(self) -> str:
        """`cards.yaml:3:5`; in a workbook `cards.xlsx[Sheet]:3:5`."""
        sheet = f"[{self.sheet}]" if self.sheet else ""
        return f"{self.file}{sheet}" + (f":{self.line}:{self.column}" if self.line else "")

    @property
    def position(self) -> str:
        """The position within the file, for sentences: `line 3`, or `E3` in a workbook."""
        return f"{column_letters(self.column)}{self.line}" if self.sheet else f"line {self.line}"

    def as_row(self) -> dict[str, object]:
        """The position as data; in a workbook with its sheet and cell."""
        place: dict[str, object] = {"file": self.file, "line": self.line, "column": self.column}
        return {**place, "sheet": self.sheet, "cell": self.position} if self.sheet else place


def column_letters(column: int) -> str:
    """The name of a column in spreadsheets, counted from 1: A, …, Z, AA, …"""
    text = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


class Severity(Enum):
    """Error (stops printing, exit status 1) or warning."""

    ERROR = "error"
    WARNING = "warning"


class Problem(NamedTuple):
    """A problem. `rule` is its kind (`pnp explain RULE` describes it)."""

    rule: str
    message: str
    span: Span
    hint: str = ""
    severity: Severity = Severity.ERROR

    def as_row(self) -> dict[str, object]:
        """The problem as data; lines and columns from 1, 0 for none."""
        kind = {"rule": self.rule, "severity": self.severity.value, "message": self.message}
        return {**kind, **self.span.as_row(), "hint": self.hint}


class Problems:
    """A collection of problems. Stages add to it and continue, so that one run reports all."""

    # A longer list does not help, and a hostile file could make it endless.
    LIMIT = 500

    def __init__(self) -> None:
        self._found: dict[Problem, None] = {}

    def add(
        self,
        rule: str,
        message: str,
        span: Span,
        hint: str = "",
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Add a problem; duplicates are ignored."""
        self.extend((Problem(rule, message, span, hint, severity),))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Add several problems; beyond `LIMIT` only the first error."""
        for problem in problems:
            # Show at least one error, however many warnings there are.
            if len(self._found) < self.LIMIT or not (
                problem.severity is Severity.WARNING or self._any_error()
            ):
                self._found[problem] = None

    def _any_error(self) -> bool:
        return any(problem.severity is Severity.ERROR for problem in self._found)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @property
    def errors(self) -> int:
        """The number of errors."""
        return sum([problem.severity is Severity.ERROR for problem in self._found])

    def sorted(self) -> list[Problem]:
        """All problems in the order of their positions."""
        return sorted(self._found, key=lambda problem: (problem.span, problem.rule))


class ProblemsFound(Exception):
    """Raised if a command cannot continue; has the problems to report (exit status 1)."""

    def __init__(self, problems: Problems) -> None:
        if not problems.errors:
            # Never fail without a message.
            problems.add(
                "stopped",
                "this cannot go on, and the press does not know why",
                Span(""),
                "this is an error in pnp: please report it",
            )
        super().__init__(f"{problems.errors} errors")
        self.problems = problems

    def __reduce__(self) -> tuple[object, ...]:
        # Workers send it home.
        return ProblemsFound, (self.problems,)


class UsageError(Exception):
    """Raised for wrong usage, unreadable files or a failing disk (exit status 2)."""


def pluralise(number: int, noun: str) -> str:
    """`1 page`, `2 pages`."""
    return f"{number} {noun}{'s' if number != 1 else ''}"


def join_words(words: Sequence[str], joint: str = "and") -> str:
    """`a, b and c` from one or more words."""
    *first, last = words
    return f"{', '.join(first)} {joint} {last}" if first else last


# Names in other programs, and former names.
_MEANT = {
    "aside": "offset",
    "back-to-back": "duplex",
    "behind": "prints-on-back-of",
    "blanks": "undated-copies",
    "end-least": "end-min-height",
    "floor": "min-size",
    "flows": "multi-page",
    "inside": "content-align",
    "least": "min",
    "most": "max",
    "instead": "substitute",
    "measure": "piece-size",
    "most-lines": "max-lines",
    "packed": "quantity",
    "pitch": "line-spacing",
    "players": "min-players",
    "tallest": "max-height",
    "tick": "checkbox",
    "weight": "line-width",
    "write": "form-field",
    "rotate": "turn",
    "rotation": "turn",
    "angle": "turn",
    "degrees": "turn",
    "background": "fill",
    "background-color": "fill",
    "bg": "fill",
    "border": "stroke",
    "outline": "stroke",
    "border-color": "stroke",
    "border-width": "line-width",
    "thickness": "line-width",
    "border-radius": "corner",
    "radius": "corner",
    "rounded": "corner",
    "padding": "pad",
    "margin": "pad",
    "spacing": "gap",
    "font": "style",
    "class": "style",
    "if": "when",
    "show-if": "when",
    "visible": "when",
    "repeat": "each",
    "foreach": "each",
    "for": "each",
    "in": "each",
    "image": "picture",
    "img": "picture",
    "photo": "picture",
    "qr": "code",
    "qrcode": "code",
    "hbox": "row",
    "vbox": "column",
    "col": "column",
    "overlay": "stack",
    "group": "stack",
    "rect": "space",
    "rectangle": "space",
    "path": "draw",
    "line": "rule",
    "label": "text",
    "justify": "spread",
    "flex": "grow",
    "colspan": "columns-wide",
    "include": "use",
    "switch": "choose",
    "quantity": "copies",
    "count": "copies",
    "qty": "copies",
    "random": "generator",
    "template": "front",
}


def suggestion(word: str, known_words: Iterable[str]) -> str:
    """A hint: the most similar known word, or a list of known words."""
    words = sorted(known_words)
    if (meant := _MEANT.get(word.lower())) in words:
        return f"did you mean “{meant}”?"
    if close := closest_word(word, words):
        return f"did you mean “{close}”?"
    return known_words_hint(words)


def known_words_hint(known_words: Iterable[str]) -> str:
    """A hint that lists known words, or the first of them in alphabetical order; empty without
    any."""
    words = sorted(known_words)
    more = ", …" if len(words) > 12 else ""
    return f"known: {', '.join(words[:12])}{more}" if words else ""


def closest_word(word: str, known_words: Iterable[str], min_ratio: float = 0.6) -> str:
    """The known word most similar to `word`; empty if no similarity reaches `min_ratio`, 0 to
    1."""
    from difflib import get_close_matches

    candidates = sorted(known_words)
    # Wrong capitals, or two swapped letters.
    folded = word.casefold()
    slips = [each for each in candidates if each.casefold() == folded and each != word]
    slips += [each for each in candidates if len(each) > 3 and _is_swapped(word, each)]
    return next(iter(slips or get_close_matches(word, candidates, n=1, cutoff=min_ratio)), "")


def _is_swapped(word: str, other: str) -> bool:
    apart = [at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b]
    return len(word) == len(other) and len(apart) == 2 and sorted(word) == sorted(other)


def with_suggestion(message: str, word: str, known_words: Iterable[str]) -> str:
    """`message`, followed by the hint of `suggestion` if there is one."""
    hint = suggestion(word, known_words)
    return f"{message}; {hint}" if hint else message


def require_one_of(text: str, choices: Collection[str], noun: str) -> str:
    """Return the text if it is one of `choices`. Raises ValueError for others: `there is no lab
    “dom”; did you mean “dome”?`"""
    if text not in choices:
        raise ValueError(with_suggestion(f"there is no {noun} “{text}”", text, choices))
    return text
