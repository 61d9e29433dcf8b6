"""What lies over or under a whole element: opacity, a shadow, an outline. Vectors, as all else."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.drawing import Colour, Frame, Path, Placed, Stroke, Text, Turned
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Value


class Shadow(Struct, frozen=True):
    """Where a shadow falls, mm right and down, and in which colour."""

    x: float
    y: float
    colour: Value[Colour | None]


class Outline(Struct, frozen=True):
    """A line around all that an element draws, so many mm beyond it."""

    width: float
    colour: Value[Colour | None]


class Faint(Element):
    """An element that is seen through, as one thing; its shadow and its outline lie
    under it."""

    __slots__ = ("_child", "_opacity", "_outline", "_shadow")

    def __init__(
        self, child: Element, opacity: Value[float], shadow: Shadow | None, outline: Outline | None
    ) -> None:
        fields = child.fields | opacity.fields
        for each in (shadow, outline):
            fields |= each.colour.fields if each is not None else frozenset()
        super().__init__(child.span, fields)
        self._outline = outline
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
        line, halo = self._outline, None
        edge = line.colour.get(scope) if line is not None else None
        if line is not None and edge is not None:
            halo = silhouette(frame, edge, 2 * line.width)
        items = [Placed(0.0, 0.0, each) for each in (halo, frame) if each is not None]
        if shadow is not None and tint is not None:
            wide = 2 * line.width if line is not None and edge is not None else 0.0
            items.insert(0, Placed(shadow.x, shadow.y, silhouette(frame, tint, wide)))
        if len(items) > 1:
            frame = Frame(frame.width, frame.height, tuple(items))
        if opacity >= 1.0:
            return frame
        through = Placed(0.0, 0.0, Turned(frame, opacity=opacity))
        return Frame(frame.width, frame.height, (through,))


def silhouette(frame: Frame, tint: Colour, wider: float = 0.0) -> Frame:
    """A drawing in one colour, its lines so many mm wider; pictures have none, and nobody writes
    on one."""
    items = []
    for x, y, item in frame.items:
        match item:
            case Frame():
                items.append(Placed(x, y, silhouette(item, tint, wider)))
            case Turned():
                items.append(Placed(x, y, replace(item, frame=silhouette(item.frame, tint, wider))))
            case Path():
                items.append(Placed(x, y, _shade(item, tint, wider)))
            case Text():
                stroke = Stroke(tint, wider) if wider else None
                items.append(Placed(x, y, replace(item, colour=tint, stroke=stroke)))
            case _:
                pass
    return Frame(frame.width, frame.height, tuple(items))


def _shade(path: Path, tint: Colour, wider: float) -> Path:
    stroke = path.stroke
    if stroke is not None:
        stroke = stroke._replace(colour=tint, width=stroke.width + wider)
    elif wider and path.fill is not None:
        stroke = Stroke(tint, wider)
    fill = tint if path.fill is not None else None
    return path._replace(fill=fill, stroke=stroke, code="", field="")
