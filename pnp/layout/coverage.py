"""Coverage of conditions: which fields they read and which values they met, to report
conditions that are never true.

A question whose field is nowhere is misspelt, and so is a value that no item has: neither looks
wrong on any card, they are only never shown.
"""

from __future__ import annotations

import datetime as dt
from functools import cache
from typing import NamedTuple

from msgspec import Struct, field

from pnp.core.calendar import day_fields, month_fields
from pnp.core.node import Mapping, Node, Scalar, Sequence, look_up
from pnp.core.problems import Problems, Severity, Span, closest_word, suggestion

# After more different values than this, a missing value is not reported.
_MOST_VALUES = 500
# Words more alike than this are typing errors: “titel” is “title”, but “size” is not “site”.
_MISTYPED = 0.8


class Question(NamedTuple):
    """A question of a condition: its field, and the values that it is compared with."""

    span: Span
    path: tuple[str, ...]
    values: tuple[str, ...]
    """Those that are written out."""
    optional: bool = False
    """Whether nothing hangs on it but a text that prints nothing without it."""
    order: str = ""
    """is, has, < and so on."""


class Outcome(Struct):
    """What a question met: whether its field was ever there, and with which values."""

    found: bool = False
    free: bool = False
    """Whether a value was no item's, so that there may be others."""
    values: set[str] = field(default_factory=set)
    fields: tuple[str, ...] = ()
    """The fields that were there instead."""


class ConditionCoverage:
    """What the questions of one game met while its faces were drawn."""

    def __init__(self) -> None:
        self.met: dict[Question, Outcome] = {}

    def note(
        self, question: Question, node: Node | None, scope: dict[str, Node], steady: bool
    ) -> None:
        """`steady`: all that there is to meet is in data; no number and no date decides it."""
        met = self.met.get(question)
        if met is None:
            met = self.met[question] = Outcome()
        if node is None:
            if not steady and question.path[-1] in _dated():
                met.found = met.free = True
            if not met.fields:
                met.fields = sibling_fields(question.path, scope)
            return
        met.found = True
        if not node.line or not steady or len(met.values) > _MOST_VALUES:
            met.free = True
        elif question.order == "has":
            met.values |= members(node)
        elif isinstance(node, Scalar):
            met.values.add(node.text)

    def join(self, outcomes: dict[Question, Outcome]) -> None:
        """Take in what was met in another process."""
        for question, other in outcomes.items():
            met = self.met.setdefault(question, other)
            met.found |= other.found
            met.free |= other.free
            met.values |= other.values
            met.fields = met.fields or other.fields

    def judge(self, problems: Problems, errors_only: bool = False) -> None:
        """Report the questions that can only have one answer."""
        for (span, path, values, optional, order), met in self.met.items():
            name = ".".join(path)
            if optional and not met.found:
                # A field may be for items that are still to come, unless it looks like another.
                if not errors_only and closest_word(path[-1], met.fields, _MISTYPED):
                    problems.add(
                        "unknown-field",
                        f"no item has “{name}”: {{{name}?}} never prints anything",
                        span,
                        suggestion(path[-1], met.fields),
                        Severity.WARNING,
                    )
                continue
            if not met.found:
                problems.add(
                    "unknown-field",
                    f"there is no field {{{name}}} anywhere to ask of",
                    span,
                    suggestion(path[-1], met.fields),
                )
                continue
            for value in values if not met.free else ():
                if value in met.values:
                    continue
                mistyped = closest_word(value, met.values)
                if mistyped or not errors_only:
                    never = "never has" if order == "has" else "is never"
                    problems.add(
                        "condition",
                        f"{{{name}}} {never} “{value}”",
                        span,
                        suggestion(value, met.values),
                        Severity.ERROR if mistyped else Severity.WARNING,
                    )


def members(node: Node | None) -> set[str]:
    """The members of a list, or of a text such as `a, b` in a cell of a table."""
    if isinstance(node, Scalar):
        return {part.strip() for part in node.text.split(",")}
    if isinstance(node, Sequence):
        return {each.text for each in node.items if isinstance(each, Scalar)}
    return set()


@cache
def _dated() -> frozenset[str]:
    """What dated sheets alone know, be they printed with a date or without."""
    some = dt.date(2000, 1, 1)
    month = month_fields(2000, 1)
    days = month.values["days"]
    rows = [row for row in getattr(days, "items", ()) if isinstance(row, Mapping)]
    return frozenset(day_fields(some).values).union(month.values, *(row.values for row in rows))


def sibling_fields(path: tuple[str, ...], scope: dict[str, Node]) -> tuple[str, ...]:
    """The fields that are where a path leads to nothing."""
    for at in range(len(path) - 1, 0, -1):
        node = look_up(path[:at], scope)
        if isinstance(node, Mapping):
            return tuple(node.values)
    return tuple(scope)
