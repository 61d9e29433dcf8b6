"""Squares with numbered axes."""

from __future__ import annotations

import math

from pnp.core.drawing import Colour, Frame, Path, Pen, Placed, Stroke
from pnp.core.node import natural
from pnp.core.notation import Notation
from pnp.layout import options as opt
from pnp.layout.elements.marks import centred_text
from pnp.layout.region import Region
from pnp.layout.scope import Scope
from pnp.layout.values import Value
from pnp.text.typeset import Typeset


def columns_and_rows(text: str, maximum: int = 100) -> tuple[int, int]:
    """`7x9`: columns and rows. Raises ValueError."""
    parts = text.replace("×", "x").split("x")
    columns, rows = [natural(part.strip()) for part in parts] if len(parts) == 2 else (None, None)
    if columns is None or rows is None:
        raise ValueError(f"“{text}” is no grid; write it like 6x6")
    if not (1 <= columns <= maximum and 1 <= rows <= maximum):
        raise ValueError(f"a grid has 1 to {maximum} cells each way")
    return columns, rows


_NUMBERS = ("numbers",)


class Squares(opt.Inked):
    """A grid of squares with numbered axes: columns below (or above), rows at the left.

    Rows count upwards or downwards; heavier lines may divide the squares into groups. The outline
    may have rounded corners, and the numbers discs of a colour.
    """

    squares: tuple[int, int] = opt.scalar(
        Notation(columns_and_rows, "[0-9]{1,3} *[x×] *[0-9]{1,3}"), default=(6, 6)
    )
    fill: Value[Colour | None] = opt.colour("Colour of the squares.", "paper", area=True)
    cell: float | None = opt.length("Side of a square. Without it, as large as fits.", None)
    numbers: Typeset | None = opt.style(
        "Style of the numbers along the sides. Without it, there are none."
    )
    axis: str = opt.choice(
        ("bottom", "top"),
        "Side of the column numbers: `bottom` or `top`.",
        "bottom",
        needs=_NUMBERS,
    )
    rows: str = opt.choice(
        ("up", "down"), "Row 1 is the lowest (`up`) or the highest (`down`).", "up", needs=_NUMBERS
    )
    step: int = opt.scalar(
        opt.small, "Number of squares between heavier lines. 0: no heavier lines.", 0
    )
    border: float = opt.stroke_width("Width of the outline and of heavier lines.", "bold")
    corner: float = opt.length("Radius of the outline’s corners.", 0.0)
    disc: Value[Colour | None] = opt.colour(
        "Colour of the discs behind the numbers.", area=True, needs=_NUMBERS
    )

    def draw(self, scope: Scope, region: Region) -> Frame:
        typeset = self.numbers
        columns, rows = self.squares
        axis = typeset.size * 1.7 if typeset is not None else 0.0
        cell = self.cell
        if not cell:
            cell = min(
                (region.width - axis) / columns,
                (region.height - axis) / rows if region.fill_y else math.inf,
            )
        width, height = cell * columns, cell * rows
        left = axis
        top = axis if self.axis == "top" else 0.0
        items = [Placed(left, top, path) for path in self._lattice(width, height, cell, scope)]
        if typeset is not None:
            middle = axis / 2 if self.axis == "top" else top + height + axis / 2
            for column in range(columns):
                x = left + (column + 0.5) * cell
                items += self._number(column + 1, x, middle, typeset, scope)
            for row in range(rows):
                number = rows - row if self.rows == "up" else row + 1
                y = top + (row + 0.5) * cell
                items += self._number(number, axis / 2, y, typeset, scope)
        return Frame(width + axis, height + axis, tuple(items))

    def _number(
        self, number: int, x: float, y: float, typeset: Typeset, scope: Scope
    ) -> list[Placed]:
        """A number about its middle, on its disc where there is one."""
        label = centred_text(str(number), typeset, self.span, scope.state.problems)
        items = []
        tint = self.disc.get(scope)
        if tint is not None:
            disc = Pen().ellipse(0.0, 0.0, typeset.size * 0.72)
            items.append(Placed(x, y, disc.path(tint, self.line(scope))))
        at = Placed(x - label.width / 2, y + label.height / 2, label.items[0].item)
        return [*items, at]

    def _lattice(self, width: float, height: float, cell: float, scope: Scope) -> list[Path]:
        columns, rows = self.squares
        thin, fill = self.line(scope), self.fill.get(scope)
        paths = []
        if fill is not None:
            paths.append(Pen().rect(0.0, 0.0, width, height, self.corner).path(fill))
        if thin is None:
            return paths
        fine, thick = Pen(), Pen()
        some = False
        for column in range(1, columns):
            heavy = self.step and column % self.step == 0
            (thick if heavy else fine).move(column * cell, 0).line(column * cell, height)
            some = some or not heavy
        for row in range(1, rows):
            heavy = self.step and row % self.step == 0
            (thick if heavy else fine).move(0, row * cell).line(width, row * cell)
        if some:
            paths.append(fine.path(stroke=thin))
        thick.rect(0.0, 0.0, width, height, self.corner)
        bold = Stroke(thin.colour, self.border or thin.width)
        grid = f"squares {columns} {rows} {self.rows}"
        paths.append(thick.path(stroke=bold, field=grid))
        return paths
