"""What lies over or under a whole element: opacity, a shadow. Vectors, as all else."""

from __future__ import annotations

from typing import NamedTuple

from pnp.ground.drawing import Colour, Frame, Path, Placed, Text, Turned
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Value


class Shadow(NamedTuple):
    """Where a shadow falls, mm right and down, and in which colour."""

    x: float
    y: float
    colour: Value[Colour | None]


class Faint(Element):
    """An element that is seen through, as one thing; its shadow lies under it."""

    __slots__ = ("_child", "_opacity", "_shadow")

    def __init__(self, child: Element, opacity: Value[float], shadow: Shadow | None) -> None:
        fields = child.fields | opacity.fields
        super().__init__(child.span, fields | (shadow.colour.fields if shadow else frozenset()))
        self._child = child
        self._opacity = opacity
        self._shadow = shadow

    @property
    def fills(self) -> bool:  # type: ignore[override]
        """Whether what it holds does."""
        return self._child.fills

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """Whether what it holds does."""
        return self._child.stretches

    def draw(self, scope: Scope, region: Region) -> Frame:
        frame = self._child.frame(scope, region)
        opacity, shadow = self._opacity.get(scope), self._shadow
        tint = shadow.colour.get(scope) if shadow is not None else None
        if opacity <= 0.0:
            return Frame(frame.width, frame.height)
        if shadow is not None and tint is not None:
            below = Placed(shadow.x, shadow.y, silhouette(frame, tint))
            frame = Frame(frame.width, frame.height, (below, Placed(0.0, 0.0, frame)))
        if opacity >= 1.0:
            return frame
        through = Placed(0.0, 0.0, Turned(frame, opacity=opacity))
        return Frame(frame.width, frame.height, (through,))


def silhouette(frame: Frame, tint: Colour) -> Frame:
    """A drawing in one colour; pictures cast none, and nobody writes on a shadow."""
    items = []
    for x, y, item in frame.items:
        match item:
            case Frame():
                items.append(Placed(x, y, silhouette(item, tint)))
            case Turned():
                items.append(Placed(x, y, item._replace(frame=silhouette(item.frame, tint))))
            case Path():
                items.append(Placed(x, y, _shade(item, tint)))
            case Text():
                items.append(Placed(x, y, item._replace(colour=tint)))
            case _:
                pass
    return Frame(frame.width, frame.height, tuple(items))


def _shade(path: Path, tint: Colour) -> Path:
    stroke = path.stroke._replace(colour=tint) if path.stroke is not None else None
    fill = tint if path.fill is not None else None
    return path._replace(fill=fill, stroke=stroke, code="", field="")
