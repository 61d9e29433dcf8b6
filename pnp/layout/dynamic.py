"""Elements with fields among their options: `width: "{wide}mm"`, `style: "{kind}"`.

What decides how an element is built is no value to look up while it is drawn. So it is built anew
for each different set of such values, and kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from pnp.core.drawing import Frame
from pnp.core.node import Mapping as MappingNode
from pnp.core.node import Scalar, Source
from pnp.core.problems import Problem, Problems, Span
from pnp.layout.elements.children import Child
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Words, asked_at

ANY = "*"
"""Stands for fields that nobody knows before it is built."""

_FIELD = re.compile(r"\{[^{}]*\}")
_MOST_KEPT = 512

Build = Callable[[MappingNode, Problems], Child]


def varying(node: MappingNode, steady: frozenset[str]) -> dict[str, Scalar]:
    """The options with fields in them; `steady`: those that look their fields up themselves."""
    return {
        key: value
        for key, value in node.values.items()
        if type(value) is Scalar
        and "{" in value.text
        and key not in steady
        and _FIELD.search(value.text)
    }


class DynamicElement(Element):
    """Stands for an element that is another one for each set of its options' values."""

    __slots__ = ("_build", "_kept", "_node", "_words")

    def __init__(
        self, node: MappingNode, words: Mapping[str, Words], build: Build, sample: frozenset[str]
    ) -> None:
        """`sample`: the fields that it looks up whatever the values are."""
        fields = sample.union({ANY}, *(each.fields for each in words.values()))
        super().__init__(node.span, fields)
        self._node = node
        self._words = words
        self._build = build
        self._kept: dict[tuple[str | None, ...], Child] = {}

    def for_item(self, scope: Scope) -> Child:
        """The element for one item. What is wrong with the values is told where they stand."""
        texts = tuple([_said(words, scope) for words in self._words.values()])
        child = self._kept.get(texts)
        if child is None:
            problems = Problems()
            spans = tuple([words.origin(scope) for words in self._words.values()])
            child = self._build(self._with(texts, spans), problems)
            if problems:
                # It is told of each item that asks for it.
                scope.state.problems.extend(self._placed(problem, spans) for problem in problems)
                return child
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[texts] = child
        return child

    def _with(self, texts: Sequence[str | None], spans: Sequence[Span]) -> MappingNode:
        """The element as if the values stood in it; an option without one is left out."""
        node = self._node
        for key, text, span in zip(self._words, texts, spans, strict=True):
            if text is not None:
                value = Scalar(text, Source(span.file), span.line, span.column)
                node = node.with_values({key: value})
            else:
                node = node.without(key)
        return node

    def _placed(self, problem: Problem, spans: tuple[Span, ...]) -> Problem:
        """The problem with the template's place, where it is told of an item."""
        for key, words, span in zip(self._words, self._words.values(), spans, strict=True):
            if problem.span == span and span != words.span:
                return problem._replace(hint=asked_at(words.span, problem.hint, key))
        return problem

    def draw(self, scope: Scope, region: Region) -> Frame:
        return self.for_item(scope).element.frame(scope, region)


def _said(words: Words, scope: Scope) -> str | None:
    """What an option says; None where it says nothing for want of a field."""
    return words.text(scope) or (None if words.lacks(scope) else "")
