"""Values of options with or without `{field}`: fixed, or looked up for each item."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Generic, TypeVar

from pnp.core.node import Mapping, Node, Scalar, look_up
from pnp.core.problems import Problems, Span, suggestion
from pnp.layout.coverage import Question
from pnp.layout.element import PAGE_FIELDS, Scope

T = TypeVar("T")

_FIELD = re.compile(r"(?<!\\)\{([\w.-]+)(\??)\}")
_BRACES = re.compile(r"(?<!\\)(?:\{[^{}]*\}?|\})")


class FieldText:
    """A text with fields. `fields` are the names that it looks up; empty for a fixed text."""

    __slots__ = ("_parts", "_single_field", "_source", "fields", "fixed", "span")

    def __init__(self, node: Scalar, problems: Problems) -> None:
        self.span = node.span
        self._source = node.source
        parts: list[str | tuple[tuple[str, ...], bool]] = []
        position = 0
        for match in _FIELD.finditer(node.text):
            if match.start() > position:
                parts.append(node.text[position : match.start()])
            parts.append((tuple(match.group(1).split(".")), bool(match.group(2))))
            position = match.end()
        if position < len(node.text) or not parts:
            parts.append(node.text[position:])
        for index, part in enumerate(parts):
            if isinstance(part, str) and (braces := _BRACES.search(part)):
                parts[index] = _BRACES.sub("", part)
                problems.add(
                    "unknown-field",
                    f"“{braces[0]}” is no field",
                    node.span,
                    "a field is a name alone, as in {power} or {power?}: "
                    "nothing is worked out in a template",
                )
        self._parts = tuple(parts)
        self.fields = frozenset(part[0][0] for part in parts if not isinstance(part, str))
        self.fixed = "" if self.fields else "".join(map(str, parts))
        only = parts[0] if len(parts) == 1 else None
        required = isinstance(only, tuple) and len(only[0]) == 1 and not only[1]
        self._single_field = only[0][0] if isinstance(only, tuple) and required else ""

    def text(self, scope: Scope) -> str:
        """Return the text for one item. Reports a missing field."""
        if not self.fields:
            return self.fixed
        if self._single_field:
            node = scope.get(self._single_field)
            if type(node) is Scalar:
                return node.text
        return "".join(
            [
                part if isinstance(part, str) else self._look_up_text(*part, scope)
                for part in self._parts
            ]
        )

    def may_be_empty(self, scope: Scope) -> bool:
        """Whether a missing or optional field may leave it empty."""
        fields = [part for part in self._parts if not isinstance(part, str)]
        return any(optional or look_up(path, scope) is None for path, optional in fields)

    def _look_up_text(self, path: tuple[str, ...], optional: bool, scope: Scope) -> str:
        node = look_up(path, scope)
        if optional and scope.state.observer is not None:
            question = Question(self.span, path, (), True)
            scope.state.observer.coverage.record(question, node, scope, False)
        if isinstance(node, Scalar):
            return node.text
        if node is None:
            if not optional:
                name = ".".join(path)
                hint = suggestion(name, scope)
                if name in PAGE_FIELDS:
                    hint = "pages of a text have it, where the component says “flows: yes”"
                elif path[0] == "kit" and "kit" not in scope:
                    hint = "pages have it, but no text that flows, and none that another page shows"
                scope.state.problems.add(
                    "unknown-field",
                    f"there is no field {{{name}}}" + _of_item(scope),
                    self.span,
                    f"{hint}; {{{name}?}} prints nothing where it is missing",
                )
            return ""
        field_name = ".".join(path)
        if isinstance(node, Mapping):
            span, hint = (
                node.span,
                ("a text with “: ” in it, such as one with an :icon: before a blank, needs quotes"),
            )
        else:
            span, hint = self.span, f"use an element with “each: x in {field_name}” to show a list"
        scope.state.problems.add(
            "type",
            f"{{{field_name}}} has to be a text, this is a {node.kind}",
            span if span.line else self.span,
            hint,
        )
        return ""

    def node(self, scope: Scope) -> Node:
        """Return the value itself if the text is a single field (it may be a list or a map)."""
        if len(self._parts) == 1 and not isinstance(self._parts[0], str):
            node = look_up(self._parts[0][0], scope)
            if node is not None:
                return node
        return Scalar(self.text(scope), self._source, self.span.line, self.span.column)

    def origin(self, scope: Scope) -> Span:
        """Return the place where the text was written: the field’s value, or the template."""
        for part in self._parts:
            if not isinstance(part, str):
                node = look_up(part[0], scope)
                if node is not None and node.line:
                    return node.span
        return self.span


class LiteralList:
    """A list in a template, without fields."""

    __slots__ = ("_node",)

    fields = frozenset[str]()

    def __init__(self, node: Node) -> None:
        self._node = node

    def node(self, scope: Scope) -> Node:
        """Return the list."""
        return self._node


def _of_item(scope: Scope) -> str:
    name = scope.get("id")
    return f" (item “{name}”)" if isinstance(name, Scalar) and name.text else ""


def template_hint(span: Span, hint: str = "", key: str = "") -> str:
    """Return a hint with the place in a template that uses an item's value."""
    location = f"{span.file}:{span.line} asks for it" + (f" as “{key}”" if key else "")
    return f"{hint}; {location}" if hint else location


class Value(Generic[T]):
    """A converted option. Each text is converted once."""

    __slots__ = ("_cache", "_convert", "_default", "_words", "fields", "fixed")

    def __init__(
        self,
        words: FieldText | None,
        convert: Callable[[str], T],
        default: T,
        problems: Problems | None = None,
    ) -> None:
        self._words = words
        self._convert = convert
        self._default = default
        self._cache: dict[str, T] = {}
        self.fields = words.fields if words is not None else frozenset()
        self.fixed = default
        if words is not None and problems is not None and not words.fields:
            self.fixed = self._convert_fixed(words.fixed, words.span, problems)

    def get(self, scope: Scope) -> T:
        """Return the value for one item; report an invalid value and return the default."""
        if not self.fields:
            return self.fixed
        assert self._words is not None
        text = self._words.text(scope)
        if text in self._cache:
            return self._cache[text]
        if not text and self._words.may_be_empty(scope):
            return self._default
        try:
            value = self._cache[text] = self._convert(text)
        except ValueError as error:
            # Report it for each item that has it.
            span, template_span = self._words.origin(scope), self._words.span
            hint = template_hint(template_span) if span != template_span else ""
            scope.state.problems.add("value", str(error), span, hint)
            return self._default
        return value

    def _convert_fixed(self, text: str, span: Span, problems: Problems) -> T:
        try:
            return self._convert(text)
        except ValueError as error:
            problems.add("value", str(error), span)
            return self._default
