"""Coverage of conditions: the fields that they read and the values that they met.

Reports conditions that are never true: a missing field or a value that no item has is probably
misspelt, and no card shows it.
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
_MAX_VALUES = 500
# Words more alike than this are typing errors: “titel” is “title”, but “size” is not “site”.
_TYPO_SIMILARITY = 0.8


class Question(NamedTuple):
    """A field that a condition reads, and the values that it is compared with."""

    span: Span
    path: tuple[str, ...]
    values: tuple[str, ...]
    """Values that are written out."""
    optional: bool = False
    """Whether it is an optional field in a text rather than a condition."""
    relation: str = ""
    """is, has, < and so on."""


class Outcome(Struct):
    """Result of a question: whether its field existed, and the values that it had."""

    is_found: bool = False
    has_other_values: bool = False
    """Whether a value did not come from an item, so that other values are possible."""
    values: set[str] = field(default_factory=set)
    siblings: tuple[str, ...] = ()
    """Names of the fields beside a missing field."""


class ConditionCoverage:
    """Collects the outcomes of all conditions of a game while faces are laid out."""

    def __init__(self) -> None:
        self.outcomes: dict[Question, Outcome] = {}

    def record(
        self, question: Question, node: Node | None, scope: dict[str, Node], is_static: bool
    ) -> None:
        """Record the value of a field. `is_static`: all items are in data, not made from numbers or
        dates."""
        outcome = self.outcomes.get(question)
        if outcome is None:
            outcome = self.outcomes[question] = Outcome()
        if node is None:
            if not is_static and question.path[-1] in _calendar_fields():
                outcome.is_found = outcome.has_other_values = True
            if not outcome.siblings:
                outcome.siblings = sibling_fields(question.path, scope)
            return
        outcome.is_found = True
        if not node.line or not is_static or len(outcome.values) > _MAX_VALUES:
            outcome.has_other_values = True
        elif question.relation == "has":
            outcome.values |= members(node)
        elif isinstance(node, Scalar):
            outcome.values.add(node.text)

    def merge(self, outcomes: dict[Question, Outcome]) -> None:
        """Add the outcomes of another process."""
        for question, added in outcomes.items():
            outcome = self.outcomes.setdefault(question, added)
            outcome.is_found |= added.is_found
            outcome.has_other_values |= added.has_other_values
            outcome.values |= added.values
            outcome.siblings = outcome.siblings or added.siblings

    def report(self, problems: Problems, errors_only: bool = False) -> None:
        """Report missing fields and values that no item has."""
        for (span, path, values, optional, relation), outcome in self.outcomes.items():
            name = ".".join(path)
            if optional and not outcome.is_found:
                # A field may be for items that are still to come, unless it looks like another.
                if not errors_only and closest_word(path[-1], outcome.siblings, _TYPO_SIMILARITY):
                    problems.add(
                        "unknown-field",
                        f"no item has “{name}”: {{{name}?}} never prints anything",
                        span,
                        suggestion(path[-1], outcome.siblings),
                        Severity.WARNING,
                    )
                continue
            if not outcome.is_found:
                problems.add(
                    "unknown-field",
                    f"there is no field {{{name}}} anywhere to ask of",
                    span,
                    suggestion(path[-1], outcome.siblings),
                )
                continue
            for value in values if not outcome.has_other_values else ():
                if value in outcome.values:
                    continue
                is_typo = closest_word(value, outcome.values)
                if is_typo or not errors_only:
                    never = "never has" if relation == "has" else "is never"
                    problems.add(
                        "condition",
                        f"{{{name}}} {never} “{value}”",
                        span,
                        suggestion(value, outcome.values),
                        Severity.ERROR if is_typo else Severity.WARNING,
                    )


def members(node: Node | None) -> set[str]:
    """Return the members of a list, or of a text such as `a, b` in a table's cell."""
    if isinstance(node, Scalar):
        return {part.strip() for part in node.text.split(",")}
    if isinstance(node, Sequence):
        return {item.text for item in node.items if isinstance(item, Scalar)}
    return set()


@cache
def _calendar_fields() -> frozenset[str]:
    """Return the fields that only dated sheets have, printed with or without a date."""
    any_day = dt.date(2000, 1, 1)
    month = month_fields(2000, 1)
    days = month.values["days"]
    rows = [row for row in getattr(days, "items", ()) if isinstance(row, Mapping)]
    return frozenset(day_fields(any_day).values).union(month.values, *(row.values for row in rows))


def sibling_fields(path: tuple[str, ...], scope: dict[str, Node]) -> tuple[str, ...]:
    """Return the names beside the missing field at the end of a path."""
    for length in range(len(path) - 1, 0, -1):
        node = look_up(path[:length], scope)
        if isinstance(node, Mapping):
            return tuple(node.values)
    return tuple(scope)
