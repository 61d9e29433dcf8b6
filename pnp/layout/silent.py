"""Elements that draw nothing, whatever the item: their content was forgotten."""

from __future__ import annotations

from pnp.core.node import Mapping, Node, Scalar, Sequence, natural
from pnp.core.problems import Problems

_LISTS = ("column", "row", "stack", "grid", "table")
_TEXTS = ("text", "code")
_COUNTS = ("marks", "lines", "cube")
_AROUND = ("fill", "stroke", "pattern", "form-field", "checkbox")
"""Options that draw even around nothing."""


def tell_silent(kind: str, node: Mapping, problems: Problems) -> None:
    """Report an element that draws nothing."""
    value = node.values[kind]
    if value.span == node.span:
        # A table’s grid and cells are at the place of its values, and cells may be empty.
        return
    bare = not any(key in node.values for key in _AROUND)
    none = [key for key in ("width", "height") if key in node.values and _is_none(node.text(key))]
    if bare and _says_nothing(kind, value):
        what = f"there is nothing in this {kind}"
    elif kind in _COUNTS and natural(str(value)) == 0:
        what = f"“{kind}: {value}” draws nothing"
    elif _is_none(node.text("size")):
        what = f"nothing of this {kind} is seen: its size is 0"
    elif none and not bare:
        what = f"nothing of this is seen: it has no {none[0]}"
    else:
        return
    problems.add(
        "draws-nothing", what, value.span, "leave it out; “space: yes” is room with nothing in it"
    )


def _says_nothing(kind: str, value: Node) -> bool:
    if isinstance(value, Sequence):
        return kind in _LISTS and not value.items
    return kind in _TEXTS and isinstance(value, Scalar) and not value.text.strip()


def _is_none(length: str) -> bool:
    return length.removesuffix("mm").strip() == "0"
