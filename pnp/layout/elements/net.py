"""Boxes, tents, standees and dials, laid flat: art on every side, cuts, folds and glue."""

from __future__ import annotations

from pnp.core.drawing import Colour, Frame, Path, Pen, Placed, Stroke, Turned
from pnp.core.geometry import Matrix
from pnp.core.nets import Net, Side
from pnp.core.problems import Span
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope

_GREY: Colour = (0.35, 0.35, 0.35)
_CUT = Stroke(_GREY, 0.2, cap=0)
_FOLD = Stroke(_GREY, 0.2, (2.0, 1.4), cap=0)
_GLUE: Colour = (0.88, 0.88, 0.88)
_SLACK = 0.05


class NetElement(Element):
    """A net with what is on its sides; it is as large as it is."""

    __slots__ = ("_net", "_sides")

    def __init__(self, span: Span, net: Net, sides: dict[str, Element]) -> None:
        super().__init__(span, frozenset[str]().union(*(each.fields for each in sides.values())))
        self._net = net
        self._sides = sides

    def draw(self, scope: Scope, region: Region) -> Frame:
        net = self._net
        width, height = net.size
        if width > region.width + _SLACK or (region.fill_y and height > region.height + _SLACK):
            scope.notes.problems.add(
                "layout-overflow",
                f"it takes {width:.1f} × {height:.1f} mm, and there are {region.width:.1f} × "
                f"{region.height:.1f} mm",
                self.span,
                "a larger paper, or landscape, has room for it",
            )
        items = [Placed(0.0, 0.0, Pen().polygon(area).path(_GLUE)) for area in net.glue]
        for name, element in self._sides.items():
            items.append(_laid(element, net.sides[name], scope))
        folds = Pen()
        for x1, y1, x2, y2 in net.folds:
            folds.move(x1, y1).line(x2, y2)
        items += [Placed(0.0, 0.0, _cut(path)) for path in net.cuts]
        if net.folds:
            items.append(Placed(0.0, 0.0, folds.path(stroke=_FOLD)))
        return Frame(width, height, tuple(items))


def _cut(path: Path) -> Path:
    return path._replace(stroke=_CUT)


def _laid(element: Element, side: Side, scope: Scope) -> Placed:
    """What is on a side, upright for those who look at the finished thing."""
    x, y, width, height = side.box
    frame = element.frame(scope, Region(width, height))
    edge = Pen().rect(0.0, 0.0, width, height).path()
    inner = Frame(width, height, (Placed(0.0, 0.0, Turned(frame, clip=edge)),))
    if not side.turn:
        return Placed(x, y, inner)
    about = Matrix.move(-width / 2, -height / 2).then(Matrix.rotate(side.turn))
    return Placed(x, y, Turned(inner, about.then(Matrix.move(width / 2, height / 2))))
