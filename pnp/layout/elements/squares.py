"""Squares with numbered axes."""

from __future__ import annotations

import math

from pnp.core.drawing import Colour, Frame, Path, Pen, Placed, Stroke
from pnp.core.problems import Span
from pnp.layout.elements.marks import Ink, centred_text
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Value
from pnp.text.typeset import Typeset


class Squares(Element):
    """A grid of squares with numbered axes: columns below (or above), rows at the left.

    Rows count upwards or downwards; a heavier line may part every so many squares. The outline's
    corners may be round, and the numbers may stand on discs of a colour.
    """

    __slots__ = (
        "_axes",
        "_cell",
        "_columns",
        "_corner",
        "_disc",
        "_heavy",
        "_ink",
        "_rows",
        "_step",
        "_typeset",
        "_up",
    )

    def __init__(
        self,
        span: Span,
        columns: int,
        rows: int,
        cell: float,
        ink: Ink,
        heavy: float,
        step: int,
        axes: str,
        up: bool,
        typeset: Typeset | None,
        corner: float,
        disc: Value[Colour | None],
    ) -> None:
        super().__init__(span, ink.fields | disc.fields)
        self._columns = columns
        self._rows = rows
        self._cell = cell
        self._ink = ink
        self._heavy = heavy
        self._step = step
        self._axes = axes
        self._up = up
        self._typeset = typeset
        self._corner = corner
        self._disc = disc

    def draw(self, scope: Scope, region: Region) -> Frame:
        typeset = self._typeset
        axis = typeset.size * 1.7 if typeset is not None else 0.0
        cell = self._cell
        if not cell:
            cell = min(
                (region.width - axis) / self._columns,
                (region.height - axis) / self._rows if region.fill_y else math.inf,
            )
        width, height = cell * self._columns, cell * self._rows
        left = axis
        top = axis if self._axes == "top" else 0.0
        items = [Placed(left, top, path) for path in self._lattice(width, height, cell, scope)]
        if typeset is not None:
            middle = axis / 2 if self._axes == "top" else top + height + axis / 2
            for column in range(self._columns):
                x = left + (column + 0.5) * cell
                items += self._number(column + 1, x, middle, typeset, scope)
            for row in range(self._rows):
                number = self._rows - row if self._up else row + 1
                y = top + (row + 0.5) * cell
                items += self._number(number, axis / 2, y, typeset, scope)
        return Frame(width + axis, height + axis, tuple(items))

    def _number(
        self, number: int, x: float, y: float, typeset: Typeset, scope: Scope
    ) -> list[Placed]:
        """A number about its middle, on its disc where there is one."""
        label = centred_text(str(number), typeset, self.span, scope.notes.problems)
        items = []
        tint = self._disc.get(scope)
        if tint is not None:
            disc = Pen().ellipse(0.0, 0.0, typeset.size * 0.72)
            items.append(Placed(x, y, disc.path(tint, self._ink.line(scope))))
        at = Placed(x - label.width / 2, y + label.height / 2, label.items[0].item)
        return [*items, at]

    def _lattice(self, width: float, height: float, cell: float, scope: Scope) -> list[Path]:
        thin = self._ink.line(scope)
        fill = self._ink.fill.get(scope)
        paths = []
        if fill is not None:
            paths.append(Pen().rect(0.0, 0.0, width, height, self._corner).path(fill))
        if thin is None:
            return paths
        fine, thick = Pen(), Pen()
        some = False
        for column in range(1, self._columns):
            heavy = self._step and column % self._step == 0
            (thick if heavy else fine).move(column * cell, 0).line(column * cell, height)
            some = some or not heavy
        for row in range(1, self._rows):
            heavy = self._step and row % self._step == 0
            (thick if heavy else fine).move(0, row * cell).line(width, row * cell)
        if some:
            paths.append(fine.path(stroke=thin))
        thick.rect(0.0, 0.0, width, height, self._corner)
        bold = Stroke(thin.colour, self._heavy or thin.width)
        way = "up" if self._up else "down"
        grid = f"squares {self._columns} {self._rows} {way}"
        paths.append(thick.path(stroke=bold, field=grid))
        return paths
