"""Elements that stand for others: another template's, or the one that a field names."""

from __future__ import annotations

from pnp.core.drawing import Frame
from pnp.core.node import Scalar
from pnp.core.problems import Span, nearest
from pnp.layout.conditions import asked
from pnp.layout.questions import Question
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Literal, Words


class Use(Element):
    """Another template's element, with fields given under names of its own."""

    __slots__ = ("_bindings", "_element")

    def __init__(self, span: Span, element: Element, bindings: dict[str, Words | Literal]) -> None:
        inner = element.fields - frozenset(bindings)
        outer = frozenset[str]().union(*(words.fields for words in bindings.values()))
        super().__init__(span, inner | outer)
        self._element = element
        self._bindings = bindings

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """Whether what it uses does."""
        return self._element.stretches

    def draw(self, scope: Scope, region: Region) -> Frame:
        own = scope.also({name: words.node(scope) for name, words in self._bindings.items()})
        return self._element.draw(own, region)


class Choice(Element):
    """The one of several elements whose name a field holds."""

    __slots__ = ("_cases", "_question", "_steady")

    def __init__(
        self, span: Span, question: Question, cases: dict[str, Element], steady: bool
    ) -> None:
        inner = frozenset[str]().union(*(case.fields for case in cases.values()))
        super().__init__(span, inner | {question.path[0]})
        self._question = question
        self._cases = cases
        self._steady = steady

    stretches = True

    def draw(self, scope: Scope, region: Region) -> Frame:
        node = asked(self._question, scope, self._steady)
        name = str(node) if isinstance(node, Scalar) else ""
        case = self._cases.get(name) or self._cases.get("else")
        if case is None:
            scope.notes.problems.add(
                "value",
                f"there is no case for “{name}”",
                node.span if node is not None and node.line else self.span,
                nearest(name, self._cases),
            )
            return Frame(0.0, 0.0)
        return case.frame(scope, region)
