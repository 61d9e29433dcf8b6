"""`when`, `unless` and `choose`: conditions on fields.

TEST and TEST …    where a TEST is   [not] FIELD
                                     FIELD is [not] VALUE or VALUE …
                                     FIELD has [not] VALUE or VALUE …   a list, or `a, b`
                                     FIELD < NUMBER, and <= >= >
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

from msgspec import Struct

from pnp.core.node import Node, Scalar, look_up
from pnp.core.problems import Problems
from pnp.core.reader import number, truthy
from pnp.layout.coverage import Question, members
from pnp.layout.element import Scope
from pnp.layout.values import FieldText

_QUOTED = r"(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)"
_AND = re.compile(rf"\s+and\s+{_QUOTED}")
_OR = re.compile(rf"\s+or\s+{_QUOTED}")
_FIELD = re.compile(r"\{([\w.-]+)\??\}|([\w.-]+)")
_TEST = re.compile(r"(not\s+)?(\{[\w.-]+\??\}|[\w.-]+)(?:\s+|(?=[<>=!])|$)(.*)", re.DOTALL)
_IS = re.compile(r"(is|has)\s+(not\s+)?(.+)", re.DOTALL)
_THAN = re.compile(r"([<>]=?)\s*([^<>=].*)", re.DOTALL)
_ORDER: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_FORMS = "write “FIELD”, “FIELD is TEXT”, “FIELD has TEXT or TEXT” or “FIELD >= 3”"


class FieldTest(Struct, frozen=True):
    """One test of one field."""

    question: Question
    expected: bool
    order: str
    """is, has, < and so on; empty: whether it is there and does not say no."""
    words: tuple[FieldText, ...]
    steady: bool

    def holds(self, scope: Scope) -> bool:
        """Whether it is so for one item."""
        node = question_value(self.question, scope, self.steady)
        if not self.order:
            so = truthy(node)
        elif self.order == "is":
            so = isinstance(node, Scalar) and node.text in [w.text(scope) for w in self.words]
        elif self.order == "has":
            so = not members(node).isdisjoint(words.text(scope) for words in self.words)
        else:
            so = node is not None and self._than(node, scope)
        return so is self.expected

    def _than(self, node: Node, scope: Scope) -> bool:
        numbers = []
        for text, span in (
            (str(node) if isinstance(node, Scalar) else node.kind, node.span),
            (self.words[0].text(scope), self.words[0].origin(scope)),
        ):
            try:
                numbers.append(number(text.strip()))
            except ValueError as error:
                path = ".".join(self.question.path)
                scope.state.problems.add(
                    "condition",
                    f"{error}, and “{path} {self.order} …” asks for one",
                    span if span.line else self.question.span,
                )
                return False
        return _ORDER[self.order](*numbers)


class Condition(Struct, frozen=True):
    """All tests of a `when`; an `unless` shows its element if not all of them are true."""

    asks: tuple[FieldTest, ...]
    expected: bool

    @property
    def fields(self) -> frozenset[str]:
        """The fields that it looks up."""
        names = {ask.question.path[0] for ask in self.asks}
        return frozenset(names).union(*(word.fields for ask in self.asks for word in ask.words))

    def holds(self, scope: Scope) -> bool:
        """Whether it is so for one item."""
        return all([ask.holds(scope) for ask in self.asks]) is self.expected


def question_value(question: Question, scope: Scope, steady: bool) -> Node | None:
    """The value of a field that something hangs on."""
    node = look_up(question.path, scope)
    if scope.state.inspection is not None:
        scope.state.inspection.coverage.note(question, node, scope, steady)
    return node


def read_field(text: str) -> tuple[str, ...] | None:
    """The path in `NAME`, `NAME.NAME` or `{NAME}`; None where it is no such thing."""
    match = _FIELD.fullmatch(text.strip())
    return tuple((match[1] or match[2]).split(".")) if match else None


def read_condition(
    node: Scalar, expected: bool, problems: Problems, steady: bool
) -> Condition | None:
    """Parse a condition; report the reason and return None if it is invalid."""
    asks = []
    for text in _AND.split(node.text.strip()):
        try:
            asks.append(_ask(text, node, problems, steady))
        except ValueError as error:
            message, hint = error.args
            problems.add("condition", message, node.span, hint)
            return None
    return Condition(tuple(asks), expected)


def _ask(text: str, node: Scalar, problems: Problems, steady: bool) -> FieldTest:
    """Parse one test. Raises ValueError with the problem and a hint."""
    match = _TEST.fullmatch(text)
    path = read_field(match[2]) if match else None
    if match is None or path is None:
        raise ValueError(f"“{text}” is no condition", _FORMS)
    wanted, order, values = not match[1], "", []
    rest = match[3].strip()
    if same := _IS.fullmatch(rest):
        order, wanted = same[1], wanted is not bool(same[2])
        values = [_value(value.strip(), text) for value in _OR.split(same[3])]
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
        FieldText(Scalar(value, node.source, node.line, node.column), problems) for value in values
    )
    fixed = (
        tuple(words.fixed for words in others if not words.fields) if order in ("is", "has") else ()
    )
    return FieldTest(Question(node.span, path, fixed, False, order), wanted, order, others, steady)


def _value(text: str, whole: str) -> str:
    if len(text) > 1 and text[0] == text[-1] == '"':
        return text[1:-1]
    if not text or re.search(r"[<>=\"]|(^|\s)(is|has|not)\s", text):
        raise ValueError(
            f"“{whole}” is no condition",
            'write a value after “or”; put a value such as "this is it" in quotes',
        )
    return text


def _hint(rest: str, name: str) -> str:
    if rest.startswith("="):
        return f"write “{name} is …”"
    if rest.startswith("!="):
        return f"write “{name} is not …”"
    if rest.startswith("or "):
        return "use “or” between values, as in “type is tool or crew”"
    if rest[0] in "+-*/%|":
        return f"nothing is worked out here; {_FORMS}"
    return _FORMS
