"""What the artists of the sheets share: paints by name, labels by their middle, data by key."""

from __future__ import annotations

from pnp.ground.artist import Brief
from pnp.ground.drawing import Frame, Item, Pen, Placed, Stroke, Turned
from pnp.ground.geometry import Matrix
from pnp.ground.node import Mapping, Node, Scalar, Sequence

INK = "panel-line"
"""The colour of outlines."""


class Canvas:
    """Collects a drawing; fills are names in the theme's palette, lines are strokes."""

    __slots__ = ("bold", "brief", "fine", "items", "line")

    def __init__(self, brief: Brief) -> None:
        self.brief = brief
        self.items: list[Placed] = []
        self.fine = brief.stroke(INK, "hair")
        self.line = brief.stroke(INK, "line")
        self.bold = brief.stroke(INK, "bold")

    def put(self, pen: Pen, fill: str = "", stroke: Stroke | None = None) -> None:
        """A path, unless there is nothing to see of it."""
        tint = self.brief.colour(fill) if fill else None
        if tint is not None or stroke is not None:
            self.place(0.0, 0.0, pen.path(tint, stroke))

    def place(self, x: float, y: float, item: Item) -> None:
        self.items.append(Placed(x, y, item))

    def stroke(self, colour: str, width: float) -> Stroke | None:
        """A line of any colour and width (mm)."""
        tint = self.brief.colour(colour)
        return Stroke(tint, width) if tint is not None else None

    def write(self, text: str, style: str, x: float, y: float) -> Frame:
        """A label about its middle."""
        label = self.brief.label(text, style)
        self.place(x - label.width / 2, y - label.height / 2, label)
        return label

    def turned(self, frame: Frame, x: float, y: float, degrees: float) -> None:
        """A frame about its middle, turned."""
        matrix = (
            Matrix.move(-frame.width / 2, -frame.height / 2)
            .then(Matrix.rotate(degrees))
            .then(Matrix.move(x, y))
        )
        self.place(0.0, 0.0, Turned(frame, matrix))

    def frame(self) -> Frame:
        return Frame(self.brief.width, self.brief.height, tuple(self.items))


def items_of(node: Node | None, key: str) -> tuple[Node, ...]:
    """The list that a map has under a key; empty where there is none."""
    value = node.values.get(key) if isinstance(node, Mapping) else None
    return value.items if isinstance(value, Sequence) else ()


def text_of(node: Node | None, key: str) -> str:
    value = node.values.get(key) if isinstance(node, Mapping) else None
    return value.text if isinstance(value, Scalar) else ""


def whole_of(node: Node | None, key: str) -> int:
    text = text_of(node, key)
    return int(text) if text.isdigit() else 0
