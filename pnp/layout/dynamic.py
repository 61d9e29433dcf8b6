"""Elements with fields in their options: `width: "{wide}mm"`, `style: "{kind}"`.

Some options decide how an element is built, so they cannot be looked up while it is drawn. Such an
element is built once for each set of values, and cached.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from pnp.core.drawing import Frame
from pnp.core.node import Mapping as MappingNode
from pnp.core.node import Scalar, Source
from pnp.core.problems import Problem, Problems, Span
from pnp.layout.element import Element, Region, Scope
from pnp.layout.elements.children import Child
from pnp.layout.values import FieldText, template_hint

ANY_FIELD = "*"
"""Matches fields whose values are unknown before the element is built."""

_FIELD = re.compile(r"\{[^{}]*\}")
_MAX_CACHED = 512

BuildChild = Callable[[MappingNode, Problems], Child]


def options_with_fields(node: MappingNode, looked_up: frozenset[str]) -> dict[str, Scalar]:
    """Return the options that contain fields, except those that look them up themselves."""
    return {
        key: value
        for key, value in node.values.items()
        if type(value) is Scalar
        and "{" in value.text
        and key not in looked_up
        and _FIELD.search(value.text)
    }


class DynamicElement(Element):
    """An element that is built once for each set of values of its options."""

    __slots__ = ("_build", "_cache", "_node", "_texts")

    def __init__(
        self,
        node: MappingNode,
        texts: Mapping[str, FieldText],
        build: BuildChild,
        base_fields: frozenset[str],
    ) -> None:
        """`base_fields`: the fields that it looks up whatever the values are."""
        fields = base_fields.union({ANY_FIELD}, *(text.fields for text in texts.values()))
        super().__init__(node.span, fields)
        self._node = node
        self._texts = texts
        self._build = build
        self._cache: dict[tuple[str | None, ...], Child] = {}

    def for_item(self, scope: Scope) -> Child:
        """Return the element for one item. Reports invalid values at their place in the data."""
        texts = tuple([_option_text(words, scope) for words in self._texts.values()])
        child = self._cache.get(texts)
        if child is None:
            problems = Problems()
            spans = tuple([words.origin(scope) for words in self._texts.values()])
            child = self._build(self._fill_options(texts, spans), problems)
            if problems:
                # Report it for each item that uses it.
                scope.state.problems.extend(
                    self._locate_problem(problem, spans) for problem in problems
                )
                return child
            if len(self._cache) >= _MAX_CACHED:
                self._cache.clear()
            self._cache[texts] = child
        return child

    def _fill_options(self, texts: Sequence[str | None], spans: Sequence[Span]) -> MappingNode:
        """Return the element's node with these values; an option without a value is left out."""
        node = self._node
        for key, text, span in zip(self._texts, texts, spans, strict=True):
            if text is not None:
                value = Scalar(text, Source(span.file), span.line, span.column)
                node = node.with_values({key: value})
            else:
                node = node.without(key)
        return node

    def _locate_problem(self, problem: Problem, spans: tuple[Span, ...]) -> Problem:
        """Add the place in the template to a problem with an item's value."""
        for key, words, span in zip(self._texts, self._texts.values(), spans, strict=True):
            if problem.span == span and span != words.span:
                return problem._replace(hint=template_hint(words.span, problem.hint, key))
        return problem

    def draw(self, scope: Scope, region: Region) -> Frame:
        return self.for_item(scope).element.frame(scope, region)


def _option_text(words: FieldText, scope: Scope) -> str | None:
    """Return the text of an option; None if a field is missing."""
    return words.text(scope) or (None if words.may_be_empty(scope) else "")
