"""What the artists of the sheets share: the theme's colours, and data by key."""

from __future__ import annotations

from pnp.draw.inks import Inks
from pnp.draw.sheet import Sheet
from pnp.ground.artist import Brief
from pnp.ground.node import Mapping, Node, Scalar, Sequence

INK = "panel-line"
"""The colour of outlines."""


def sheet_of(brief: Brief) -> Sheet:
    """A sheet in the theme's colours; what a theme lacks is ink."""
    return Sheet(brief, Inks(brief.palette, source=brief.colour))


def items_of(node: Node | None, key: str) -> tuple[Node, ...]:
    """The list that a map has under a key; empty where there is none."""
    value = node.values.get(key) if isinstance(node, Mapping) else None
    return value.items if isinstance(value, Sequence) else ()


def text_of(node: Node | None, key: str) -> str:
    """The text that a map has under a key; empty where there is none."""
    value = node.values.get(key) if isinstance(node, Mapping) else None
    return value.text if isinstance(value, Scalar) else ""


def whole_of(node: Node | None, key: str) -> int:
    """The whole number that a map has under a key; 0 where there is none."""
    text = text_of(node, key)
    return int(text) if text.isdigit() else 0
