"""What a component's items know of each other, and the templates that they name."""

from __future__ import annotations

import re
from collections.abc import Mapping as Table
from collections.abc import Sequence

from pnp.core.model import Template
from pnp.core.node import Mapping, Node, Scalar, look_up, to_node
from pnp.core.problems import Problems, ProblemsFound, Span, nearest
from pnp.load.template import Templates

_FIELD = re.compile(r"\{([\w.-]+)\}")


def counted(items: Sequence[Mapping]) -> tuple[Mapping, ...]:
    """The items with `n`, the place of each among them, and `of`, how many there are; fields of
    these names that they have themselves stay."""
    of = to_node(len(items))
    return tuple(
        [
            item.with_values({"n": to_node(n), "of": of, **item.values})
            for n, item in enumerate(items, 1)
        ]
    )


def each_template(
    name: Scalar,
    items: Sequence[Mapping],
    fields: Table[str, Node],
    templates: Templates,
    problems: Problems,
) -> dict[str, Template]:
    """The templates that items name in the fields of a text. Raises ProblemsFound where any of them
    cannot be had."""
    found: dict[str, Template] = {}
    told = problems.errors
    for item in items:
        text, span = _named(name, item, {**fields, **item.values}, problems)
        if text and text not in found:
            template = templates.get(text, span)
            if template is not None:
                found[text] = template
    if not found or problems.errors > told:
        raise ProblemsFound(problems)
    return found


def _named(
    name: Scalar, item: Mapping, scope: dict[str, Node], problems: Problems
) -> tuple[str, Span]:
    """The name for one item, and its place; empty if a field is missing, which is reported."""
    text, span = name.text, name.span
    for match in _FIELD.finditer(name.text):
        node = look_up(tuple(match[1].split(".")), scope)
        if not isinstance(node, Scalar):
            problems.add(
                "unknown-field",
                f"this item has no text “{match[1]}” to name its template by",
                item.span,
                f"{nearest(match[1], scope)}; {name.source.name}:{name.line} asks for it",
            )
            return "", span
        text = text.replace(match[0], node.text)
        span = node.span if node.line else span
    return text, span
