"""Grids of squares and of hexagons: addressed by column and row, with styles for their cells."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from pnp.core.drawing import Colour, Frame, Path, Pen, PlacedItem, Stroke, Transformed
from pnp.core.geometry import Rect, Size
from pnp.core.node import Mapping, Scalar, parse_natural, to_node
from pnp.core.notation import Notation, notation
from pnp.core.options import TEXT
from pnp.core.problems import suggestion
from pnp.core.reader import Reader
from pnp.layout import options as opt
from pnp.layout.element import SLACK, Element, Region, Scope
from pnp.layout.elements.marks import centred_text
from pnp.layout.values import FieldText, Value
from pnp.text.typeset import Typeset

HEXAGON_RATIO = math.sqrt(3.0) / 2.0
"""Ratio of a hexagon's width between sides to its width between corners."""

Point = tuple[float, float]


class Cell(Struct, frozen=True):
    """A cell of a grid; columns and rows count from 1, from the top left."""

    column: int
    row: int
    corners: tuple[Point, ...]

    @property
    def box(self) -> Rect:
        """Its bounding box."""
        return Rect.bounding(*zip(*self.corners, strict=True))

    def width_at(self, y: float) -> float:
        """Return its width at a height, mm."""
        crossings = [
            ax + (bx - ax) * (y - ay) / (by - ay)
            for (ax, ay), (bx, by) in pairwise((*self.corners, self.corners[0]))
            if ay != by and min(ay, by) <= y <= max(ay, by)
        ]
        return max(crossings) - min(crossings) if crossings else 0.0


class Tiling(Struct, frozen=True):
    """A grid of hexagons."""

    orientation: str
    """flat: hexagons on a side, pointy: on a corner."""
    columns: int
    rows: int
    shifts_second: bool = True
    """Whether the second of two columns (pointy: rows) is shifted by half a cell, or the first."""

    @property
    def size(self) -> Size:
        """Size of the grid if cells are 1 wide from side to side."""
        shifted = 0.5 if self._line_count > 1 else 0.0
        if self.orientation == "flat":
            return Size((1.5 * self.columns + 0.5) * 0.5 / HEXAGON_RATIO, self.rows + shifted)
        return Size(self.columns + shifted, (1.5 * self.rows + 0.5) * 0.5 / HEXAGON_RATIO)

    @property
    def _line_count(self) -> int:
        """Number of columns (pointy: rows), of which every other one is shifted."""
        return self.columns if self.orientation == "flat" else self.rows

    def cells(self, side: float) -> Iterator[Cell]:
        """Yield all cells, row by row; `side`: width from side to side, mm."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield Cell(column + 1, row + 1, self._corners(column, row, side))

    def _corners(self, column: int, row: int, side: float) -> tuple[Point, ...]:
        reach = side / 2 / HEXAGON_RATIO
        along, across = (column, row) if self.orientation == "flat" else (row, column)
        aside = 0.5 if self._line_count > 1 and along % 2 == self.shifts_second else 0.0
        x, y = reach + along * 1.5 * reach, (across + 0.5 + aside) * side
        ring = [
            (x + reach * math.cos(math.radians(turn)), y + reach * math.sin(math.radians(turn)))
            for turn in range(0, 360, 60)
        ]
        return tuple(ring) if self.orientation == "flat" else tuple((b, a) for a, b in ring)


def lattice(cells: list[Cell]) -> Pen:
    """Return the sides of all cells, each once."""
    pen = Pen()
    drawn: set[frozenset[Point]] = set()
    for cell in cells:
        for start, end in pairwise([*cell.corners, cell.corners[0]]):
            ends = frozenset((round(x, 3), round(y, 3)) for x, y in (start, end))
            if ends not in drawn:
                drawn.add(ends)
                pen.move(*start).line(*end)
    return pen


def columns_and_rows(text: str, maximum: int = 100) -> tuple[int, int]:
    """Parse `7x9`: columns and rows. Raises ValueError."""
    parts = text.replace("×", "x").split("x")
    columns, rows = (
        [parse_natural(part.strip()) for part in parts] if len(parts) == 2 else (None, None)
    )
    if columns is None or rows is None:
        raise ValueError(f"“{text}” is no grid; write it like 6x6")
    if not (1 <= columns <= maximum and 1 <= rows <= maximum):
        raise ValueError(f"a grid has 1 to {maximum} cells each way")
    return columns, rows


_NUMBERS = ("numbers",)


class SquaresElement(opt.StrokedElement):
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
        opt.small_count, "Number of squares between heavier lines. 0: no heavier lines.", 0
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
        items = [PlacedItem(left, top, path) for path in self._lattice(width, height, cell, scope)]
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
    ) -> list[PlacedItem]:
        """Draw a centred number, on its disc if there is one."""
        label = centred_text(str(number), typeset, self.span, scope.state.problems)
        items = []
        tint = self.disc.get(scope)
        if tint is not None:
            disc = Pen().ellipse(0.0, 0.0, typeset.size * 0.72)
            items.append(PlacedItem(x, y, disc.path(tint, self.line(scope))))
        label_item = PlacedItem(x - label.width / 2, y + label.height / 2, label.items[0].item)
        return [*items, label_item]

    def _lattice(self, width: float, height: float, cell: float, scope: Scope) -> list[Path]:
        columns, rows = self.squares
        thin, fill = self.line(scope), self.fill.get(scope)
        paths = []
        if fill is not None:
            paths.append(Pen().rect(0.0, 0.0, width, height, self.corner).path(fill))
        if thin is None:
            return paths
        fine, thick = Pen(), Pen()
        has_fine_lines = False
        for column in range(1, columns):
            heavy = self.step and column % self.step == 0
            (thick if heavy else fine).move(column * cell, 0).line(column * cell, height)
            has_fine_lines = has_fine_lines or not heavy
        for row in range(1, rows):
            heavy = self.step and row % self.step == 0
            (thick if heavy else fine).move(0, row * cell).line(width, row * cell)
        if has_fine_lines:
            paths.append(fine.path(stroke=thin))
        thick.rect(0.0, 0.0, width, height, self.corner)
        bold = Stroke(thin.colour, self.border or thin.width)
        grid = f"squares {columns} {rows} {self.rows}"
        paths.append(thick.path(stroke=bold, field=grid))
        return paths


CELL_FIELDS = frozenset(("column", "row", "cell"))
"""The fields of each cell: its column, its row, and both as its address."""


@notation("[0-9]{1,2} *[x×] *[0-9]{1,2}")
def _hex_columns_and_rows(text: str) -> tuple[int, int]:
    """Parse columns and rows of at most two digits."""
    return columns_and_rows(text, 99)


def _read_cells(read: Reader, key: str) -> FieldText | Mapping | None:
    """Read names of looks by address, from the template or from a field."""
    node = read.raw(key)
    if node is None or isinstance(node, Mapping):
        return node
    words: FieldText = read.context.field_text(node)
    return words


class HexesElement(opt.StrokedElement):
    """A grid of hexagons, as large as its room allows or with cells of a given size."""

    hexes: tuple[int, int] = opt.scalar(_hex_columns_and_rows, default=(1, 1))
    cell: float | None = opt.length(
        "Width of a cell from side to side. Without it, as large as fits.", None
    )
    stand: str = opt.choice(
        ("flat", "pointy"),
        "`flat`: cells have a side at the foot. `pointy`: cells have a corner at the foot.",
        "flat",
    )
    offset: str = opt.choice(
        ("second", "first"),
        "Every other column is half a cell lower, beginning with the `first` or the `second` "
        "column. In `pointy` fields, rows are half a cell further right instead.",
        "second",
    )
    numbers: Typeset | None = opt.style(
        "Style of the addresses. Without it, cells have no address."
    )
    label: FieldText | None = opt.field_text(
        "Text instead of the address, such as `{column}.{row}`. Default: `{cell}`.",
        needs=("numbers",),
    )
    cells: FieldText | Mapping | None = opt.computed(
        _read_cells,
        "Names of `looks` by address: a map, or a field with a map.",
        resolves_late=True,
        schema={"anyOf": [{"type": "object", "additionalProperties": TEXT}, TEXT]},
    )
    looks: dict[str, Element] = opt.named_elements(
        "Elements by name, drawn in the cells that name them and clipped to the cell."
    )
    every: Element | None = opt.element("Element for all other cells.")

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        if self.label is None:
            node = self.node.values["hexes"]
            self.label = compiler.field_text(Scalar("{cell}", node.source, node.line, node.column))
        inner = [*self.looks.values(), *([self.every] if self.every else [])]
        fields = frozenset[str]().union(*(look.fields for look in inner))
        if self.numbers is not None:
            fields |= self.label.fields
        fields -= CELL_FIELDS
        if isinstance(self.cells, FieldText):
            fields |= self.cells.fields
        self.fields = fields | self.stroke.fields | self.fill.fields
        self._tiling = Tiling(self.stand, *self.hexes, self.offset == "second")
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        unit, side = self._tiling.size, self.cell
        if not side:
            side = region.width / unit.width
            if region.fill_y:
                side = min(side, region.height / unit.height)
        cells = list(self._tiling.cells(side))
        scope.state.elements_left -= len(cells)
        fill, line = self.fill.get(scope), self.line(scope)
        items: list[PlacedItem] = []
        if fill is not None:
            pen = Pen()
            for cell in cells:
                pen.polygon(cell.corners)
            items.append(PlacedItem(0.0, 0.0, pen.path(fill)))
        looks = self._looks_by_address(scope, {address(cell) for cell in cells})
        for cell in cells:
            items += self._content(cell, looks.get(address(cell), ""), scope)
        if line is not None:
            items.append(PlacedItem(0.0, 0.0, lattice(cells).path(stroke=line)))
        items += self._numbers(cells, side, scope)
        return Frame(unit.width * side, unit.height * side, tuple(items))

    def _looks_by_address(self, scope: Scope, addresses: set[str]) -> dict[str, str]:
        """Return the looks of cells by address. Reports unknown addresses and looks."""
        cells = self.cells
        node = cells.node(scope) if isinstance(cells, FieldText) else cells
        looks: dict[str, str] = {}
        if node is None or (isinstance(node, Scalar) and not node.text):
            return looks
        tell = scope.state.problems.add
        if not isinstance(node, Mapping):
            tell("type", f"“cells” has to map addresses to looks, this is a {node.kind}", node.span)
            return looks
        for place, look in node.values.items():
            name = look.text if isinstance(look, Scalar) else ""
            if place not in addresses:
                tell(
                    "value", f"there is no cell “{place}”", look.span, suggestion(place, addresses)
                )
            elif name not in self.looks:
                hint = suggestion(name, self.looks)
                tell("value", f"there is no look “{name}” for cells", look.span, hint)
            else:
                looks[place] = name
        return looks

    def _content(self, cell: Cell, name: str, scope: Scope) -> list[PlacedItem]:
        look = self.looks.get(name, self.every)
        if look is None:
            return []
        x, y, width, height = cell.box
        frame = look.frame(scope.with_fields(cell_fields(cell)), Region(width, height))
        edge = Pen().polygon([(cx - x, cy - y) for cx, cy in cell.corners]).path()
        return [PlacedItem(x, y, Transformed(frame, clip=edge))] if frame.items else []

    def _numbers(self, cells: list[Cell], side: float, scope: Scope) -> list[PlacedItem]:
        """Draw the addresses of all cells, or those before the first one without room, which is
        reported once."""
        labels: list[PlacedItem] = []
        typeset, words = self.numbers, self.label
        if typeset is None or words is None:
            return labels
        for cell in cells:
            label = self._number(cell, side, scope, words, typeset)
            if label is None:
                break
            labels.append(label)
        return labels

    def _number(
        self, cell: Cell, side: float, scope: Scope, words: FieldText, typeset: Typeset
    ) -> PlacedItem | None:
        """Draw the address near the upper edge, so that the middle is free for pieces. Reports an
        address without room and returns None."""
        text = words.text(scope.with_fields(cell_fields(cell)))
        label = centred_text(text, typeset, words.origin(scope), scope.state.problems)
        x, y, width, _ = cell.box
        down = (0.06 if self._tiling.orientation == "flat" else 0.3) * side
        available = min(cell.width_at(y + down), cell.width_at(y + down + label.height))
        if label.width > available + SLACK:
            message = f"the label “{text}” is {label.width:.1f} mm wide"
            scope.state.problems.add(
                "layout-overflow",
                f"{message}, and its cell {available:.1f} mm there",
                words.origin(scope),
                "give it a smaller style, fewer characters or larger cells",
            )
            return None
        return PlacedItem(x + (width - label.width) / 2, y + down, label)


def address(cell: Cell) -> str:
    """Return `0304`: column and row, two digits each."""
    return f"{cell.column:02d}{cell.row:02d}"


def cell_fields(cell: Cell) -> dict[str, Scalar]:
    """Return the fields of a cell."""
    texts = {"column": f"{cell.column:02d}", "row": f"{cell.row:02d}", "cell": address(cell)}
    fields: dict[str, Scalar] = {}
    for name, text in texts.items():
        node = to_node(text)
        assert isinstance(node, Scalar)
        fields[name] = node
    return fields
