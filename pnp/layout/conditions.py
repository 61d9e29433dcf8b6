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
_AND = rf"\s+and\s+{_QUOTED}"
_OR = rf"\s+or\s+{_QUOTED}"
_FIELD = r"\{([\w.-]+)\??\}|([\w.-]+)"
_TEST = r"(?s)(not\s+)?(\{[\w.-]+\??\}|[\w.-]+)(?:\s+|(?=[<>=!])|$)(.*)"
_EQUALITY = r"(?s)(is|has)\s+(not\s+)?(.+)"
_COMPARISON = r"(?s)([<>]=?)\s*([^<>=].*)"
_OPERATORS: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_SYNTAX_HINT = "write “FIELD”, “FIELD is TEXT”, “FIELD has TEXT or TEXT” or “FIELD >= 3”"


class FieldTest(Struct, frozen=True):
    """One test of one field."""

    question: Question
    expected: bool
    relation: str
    """is, has, < and so on; empty: test whether the field exists and is true."""
    values: tuple[FieldText, ...]
    is_static: bool

    def is_true(self, scope: Scope) -> bool:
        """Whether the test is true for one item."""
        node = observed_value(self.question, scope, self.is_static)
        if not self.relation:
            result = truthy(node)
        elif self.relation == "is":
            result = isinstance(node, Scalar) and node.text in [w.text(scope) for w in self.values]
        elif self.relation == "has":
            result = not members(node).isdisjoint(words.text(scope) for words in self.values)
        else:
            result = node is not None and self._compare(node, scope)
        return result is self.expected

    def _compare(self, node: Node, scope: Scope) -> bool:
        numbers = []
        for text, span in (
            (str(node) if isinstance(node, Scalar) else node.kind, node.span),
            (self.values[0].text(scope), self.values[0].origin(scope)),
        ):
            try:
                numbers.append(number(text.strip()))
            except ValueError as error:
                path = ".".join(self.question.path)
                scope.state.problems.add(
                    "condition",
                    f"{error}, and “{path} {self.relation} …” asks for one",
                    span if span.line else self.question.span,
                )
                return False
        return _OPERATORS[self.relation](*numbers)


class Condition(Struct, frozen=True):
    """All tests of a `when`; an `unless` shows its element if one of them is false."""

    tests: tuple[FieldTest, ...]
    expected: bool

    @property
    def fields(self) -> frozenset[str]:
        """The fields that it looks up."""
        names = {test.question.path[0] for test in self.tests}
        return frozenset(names).union(*(word.fields for test in self.tests for word in test.values))

    def is_true(self, scope: Scope) -> bool:
        """Whether the condition is true for one item."""
        return all([test.is_true(scope) for test in self.tests]) is self.expected


def observed_value(question: Question, scope: Scope, is_static: bool) -> Node | None:
    """Return the value of a field that a condition reads, and record it for coverage."""
    node = look_up(question.path, scope)
    if scope.state.observer is not None:
        scope.state.observer.coverage.record(question, node, scope, is_static)
    return node


def parse_field_path(text: str) -> tuple[str, ...] | None:
    """Parse `NAME`, `NAME.NAME` or `{NAME}`; return None if it is not a field path."""
    match = re.fullmatch(_FIELD, text.strip())
    return tuple((match[1] or match[2]).split(".")) if match else None


def parse_condition(
    node: Scalar, expected: bool, problems: Problems, is_static: bool
) -> Condition | None:
    """Parse a condition; report the reason and return None if it is invalid."""
    tests = []
    for text in re.split(_AND, node.text.strip()):
        try:
            tests.append(_parse_test(text, node, problems, is_static))
        except ValueError as error:
            message, hint = error.args
            problems.add("condition", message, node.span, hint)
            return None
    return Condition(tuple(tests), expected)


def _parse_test(text: str, node: Scalar, problems: Problems, is_static: bool) -> FieldTest:
    """Parse one test. Raises ValueError with the problem and a hint."""
    match = re.fullmatch(_TEST, text)
    path = parse_field_path(match[2]) if match else None
    if match is None or path is None:
        raise ValueError(f"“{text}” is no condition", _SYNTAX_HINT)
    expected, relation, values = not match[1], "", []
    remainder = match[3].strip()
    if equality := re.fullmatch(_EQUALITY, remainder):
        relation, expected = equality[1], expected is not bool(equality[2])
        values = [_parse_value(value.strip(), text) for value in re.split(_OR, equality[3])]
    elif comparison := re.fullmatch(_COMPARISON, remainder):
        relation, values = comparison[1], [comparison[2].strip()]
        if "{" not in values[0]:
            try:
                number(values[0])
            except ValueError as error:
                raise ValueError(f"{error}: “{text}” asks for one", _SYNTAX_HINT) from None
    elif remainder:
        raise ValueError(f"“{text}” is no condition", _hint(remainder, match[2]))
    texts = tuple(
        FieldText(Scalar(value, node.source, node.line, node.column), problems) for value in values
    )
    fixed = (
        tuple(words.fixed for words in texts if not words.fields)
        if relation in ("is", "has")
        else ()
    )
    return FieldTest(
        Question(node.span, path, fixed, False, relation), expected, relation, texts, is_static
    )


def _parse_value(text: str, condition: str) -> str:
    if len(text) > 1 and text[0] == text[-1] == '"':
        return text[1:-1]
    if not text or re.search(r"[<>=\"]|(^|\s)(is|has|not)\s", text):
        raise ValueError(
            f"“{condition}” is no condition",
            'write a value after “or”; put a value such as "this is it" in quotes',
        )
    return text


def _hint(remainder: str, name: str) -> str:
    if remainder.startswith("="):
        return f"write “{name} is …”"
    if remainder.startswith("!="):
        return f"write “{name} is not …”"
    if remainder.startswith("or "):
        return "use “or” between values, as in “type is tool or crew”"
    if remainder[0] in "+-*/%|":
        return f"nothing is worked out here; {_SYNTAX_HINT}"
    return _SYNTAX_HINT
