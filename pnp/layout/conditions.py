"""`when`, `unless` and `choose`: what is asked of fields, and whether there was anything to ask.

    TEST and TEST …    where a TEST is   [not] FIELD
                                         FIELD is [not] VALUE or VALUE …
                                         FIELD < NUMBER, and <= >= >

A check keeps what every question met. One whose field is nowhere is misspelt, and so is a value
that no item has: neither looks wrong on any card, they are only never shown.
"""

from __future__ import annotations

import datetime as dt
import difflib
import operator
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pnp.ground.calendar import day_fields, month_fields
from pnp.ground.node import Mapping, Node, Scalar
from pnp.ground.problem import Problems, Severity, Span, nearest
from pnp.ground.reader import number, truthy
from pnp.layout.region import Scope
from pnp.layout.values import Words, look_up

if TYPE_CHECKING:
    from pnp.layout.setting import Setting

_QUOTED = r"(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)"
_AND = re.compile(rf"\s+and\s+{_QUOTED}")
_OR = re.compile(rf"\s+or\s+{_QUOTED}")
_FIELD = re.compile(r"\{([\w.-]+)\??\}|([\w.-]+)")
_TEST = re.compile(r"(not\s+)?(\{[\w.-]+\??\}|[\w.-]+)(?:\s+|(?=[<>=!])|$)(.*)", re.DOTALL)
_IS = re.compile(r"is\s+(not\s+)?(.+)", re.DOTALL)
_THAN = re.compile(r"([<>]=?)\s*([^<>=].*)", re.DOTALL)
_ORDER: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_FORMS = "write “FIELD”, “FIELD is TEXT”, “FIELD is TEXT or TEXT” or “FIELD >= 3”"

# Who met more different values than this is not told that one of them is missing.
_MOST_VALUES = 500


class Question(NamedTuple):
    """What is asked: of which field, and which values it is held against."""

    span: Span
    path: tuple[str, ...]
    values: tuple[str, ...] = ()
    """Those that are written out."""


@dataclass(slots=True)
class Met:
    """What a question met: whether its field was ever there, and with which values."""

    found: bool = False
    free: bool = False
    """Whether a value was no item's, so that there may be others."""
    values: set[str] = field(default_factory=set)
    known: tuple[str, ...] = ()
    """The fields that were there instead."""


class Witness:
    """What the questions of one game met while its faces were drawn."""

    def __init__(self) -> None:
        self.met: dict[Question, Met] = {}

    def note(self, question: Question, node: Node | None, scope: Scope, steady: bool) -> None:
        """`steady`: all that there is to meet is in data; no number and no date decides it."""
        met = self.met.get(question)
        if met is None:
            met = self.met[question] = Met()
        if node is None:
            if not steady and question.path[-1] in _dated():
                met.found = met.free = True
            if not met.known:
                met.known = _beside(question.path, scope)
            return
        met.found = True
        if not node.line or not steady or len(met.values) > _MOST_VALUES:
            met.free = True
        elif isinstance(node, Scalar):
            met.values.add(node.text)

    def join(self, others: dict[Question, Met]) -> None:
        """Take in what was met in another process."""
        for question, other in others.items():
            met = self.met.setdefault(question, other)
            met.found |= other.found
            met.free |= other.free
            met.values |= other.values
            met.known = met.known or other.known

    def judge(self, problems: Problems) -> None:
        """Tell of the questions that can only have one answer."""
        for (span, path, values), met in self.met.items():
            name = ".".join(path)
            if not met.found:
                problems.add(
                    "unknown-field", f"there is no field {{{name}}} anywhere to ask of", span,
                    nearest(path[-1], met.known),
                )  # fmt: skip
                continue
            for value in values if not met.free else ():
                if value in met.values:
                    continue
                alike = difflib.get_close_matches(value, sorted(met.values), n=1, cutoff=0.6)
                problems.add(
                    "condition", f"{{{name}}} is never “{value}”", span,
                    nearest(value, met.values),
                    Severity.ERROR if alike else Severity.WARNING,
                )  # fmt: skip


@cache
def _dated() -> frozenset[str]:
    """What dated sheets alone know, be they printed with a date or without."""
    some = dt.date(2000, 1, 1)
    month = month_fields(2000, 1)
    days = month.values["days"]
    rows = [row for row in getattr(days, "items", ()) if isinstance(row, Mapping)]
    return frozenset(day_fields(some).values).union(month.values, *(row.values for row in rows))


def _beside(path: tuple[str, ...], scope: Scope) -> tuple[str, ...]:
    """The fields that are where a path leads to nothing."""
    for at in range(len(path) - 1, 0, -1):
        node = look_up(path[:at], scope)
        if isinstance(node, Mapping):
            return tuple(node.values)
    return tuple(scope)


class Ask(NamedTuple):
    """One test of one field."""

    question: Question
    wanted: bool
    order: str
    """is, < and so on; empty: whether it is there and does not say no."""
    others: tuple[Words, ...]
    setting: Setting
    steady: bool

    def holds(self, scope: Scope) -> bool:
        node = asked(self.question, scope, self.setting, self.steady)
        if not self.order:
            so = truthy(node)
        elif self.order == "is":
            so = isinstance(node, Scalar) and node.text in [w.text(scope) for w in self.others]
        else:
            so = node is not None and self._than(node, scope)
        return so is self.wanted

    def _than(self, node: Node, scope: Scope) -> bool:
        numbers = []
        for text, span in (
            (str(node) if isinstance(node, Scalar) else node.kind, node.span),
            (self.others[0].text(scope), self.others[0].origin(scope)),
        ):
            try:
                numbers.append(number(text.strip()))
            except ValueError as error:
                path = ".".join(self.question.path)
                self.setting.problems.add(
                    "condition", f"{error}, and “{path} {self.order} …” asks for one",
                    span if span.line else self.question.span,
                )  # fmt: skip
                return False
        return _ORDER[self.order](*numbers)


class Condition(NamedTuple):
    """All tests of a `when`; an `unless` is shown where not all of them hold."""

    asks: tuple[Ask, ...]
    wanted: bool = True

    @property
    def fields(self) -> frozenset[str]:
        names = {ask.question.path[0] for ask in self.asks}
        return frozenset(names).union(*(word.fields for ask in self.asks for word in ask.others))

    def holds(self, scope: Scope) -> bool:
        return all([ask.holds(scope) for ask in self.asks]) is self.wanted


def asked(question: Question, scope: Scope, setting: Setting, steady: bool) -> Node | None:
    """The value of a field that something hangs on."""
    node = look_up(question.path, scope)
    if setting.witness is not None:
        setting.witness.note(question, node, scope, steady)
    return node


def read_field(text: str) -> tuple[str, ...] | None:
    """The path in `NAME`, `NAME.NAME` or `{NAME}`; None where it is no such thing."""
    match = _FIELD.fullmatch(text.strip())
    return tuple((match[1] or match[2]).split(".")) if match else None


def read_condition(node: Scalar, wanted: bool, setting: Setting, steady: bool) -> Condition | None:
    """The condition in a text, or None with the reason told."""
    asks = []
    for text in _AND.split(node.text.strip()):
        try:
            asks.append(_ask(text, node, setting, steady))
        except ValueError as error:
            message, hint = error.args
            setting.problems.add("condition", message, node.span, hint)
            return None
    return Condition(tuple(asks), wanted)


def _ask(text: str, node: Scalar, setting: Setting, steady: bool) -> Ask:
    """One test. Raises ValueError with what is wrong, and a hint."""
    match = _TEST.fullmatch(text)
    path = read_field(match[2]) if match else None
    if match is None or path is None:
        raise ValueError(f"“{text}” is no condition", _FORMS)
    wanted, order, values = not match[1], "", []
    rest = match[3].strip()
    if same := _IS.fullmatch(rest):
        order, wanted = "is", wanted is not bool(same[1])
        values = [_value(value.strip(), text) for value in _OR.split(same[2])]
    elif than := _THAN.fullmatch(rest):
        order, values = than[1], [than[2].strip()]
        if "{" not in values[0]:
            try:
                number(values[0])
            except ValueError as error:
                raise ValueError(f"{error}: “{text}” asks for one", _FORMS) from None
    elif rest:
        raise ValueError(f"“{text}” is no condition", _hint(rest, match[2]))
    others = tuple(
        Words(Scalar(value, node.source, node.line, node.column), setting.problems)
        for value in values
    )
    fixed = tuple(words.fixed for words in others if not words.fields) if order == "is" else ()
    return Ask(Question(node.span, path, fixed), wanted, order, others, setting, steady)


def _value(text: str, whole: str) -> str:
    if len(text) > 1 and text[0] == text[-1] == '"':
        return text[1:-1]
    if not text or re.search(r"[<>=\"]|(^|\s)(is|not)\s", text):
        raise ValueError(
            f"“{whole}” is no condition",
            'behind “or” stands another value; a value such as "this is it" wants quotes',
        )
    return text


def _hint(rest: str, name: str) -> str:
    if rest.startswith("="):
        return f"write “{name} is …”"
    if rest.startswith("!="):
        return f"write “{name} is not …”"
    if rest.startswith("or "):
        return "“or” stands between values, as in “type is tool or crew”"
    if rest[0] in "+-*/%|":
        return f"nothing is worked out here; {_FORMS}"
    return _FORMS


def join(all_met: Iterable[dict[Question, Met]], common: str) -> Witness:
    """One witness of what several met. Templates below `common` are for all games, and may ask
    for what this one does not have."""
    whole = Witness()
    for met in all_met:
        whole.join(
            {asked: one for asked, one in met.items() if not asked.span.file.startswith(common)}
        )
    return whole
