"""Fields of hexagons: addressed by column and row, with looks for their cells."""

from __future__ import annotations

from pnp.core.drawing import Frame, Pen, Placed, Transformed
from pnp.core.hex_grids import Cell, Tiling, lattice
from pnp.core.node import Mapping, Scalar, to_node
from pnp.core.notation import notation
from pnp.core.options import TEXT
from pnp.core.problems import nearest
from pnp.core.reader import Reader
from pnp.layout import options as opt
from pnp.layout.elements.marks import centred_text
from pnp.layout.elements.squares import columns_and_rows
from pnp.layout.region import SLACK, Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Words
from pnp.text.typeset import Typeset

OWN = frozenset(("column", "row", "cell"))
"""The fields that each cell has: its column, its row, and both as its address."""


@notation("[0-9]{1,2} *[x×] *[0-9]{1,2}")
def _few(text: str) -> tuple[int, int]:
    """Columns and rows: two digits are enough for each."""
    return columns_and_rows(text, 99)


def _cells(read: Reader, key: str) -> Words | Mapping | None:
    """Names of looks by address, from the template or from a field."""
    node = read.raw(key)
    if node is None or isinstance(node, Mapping):
        return node
    words: Words = read.context.words(node)
    return words


class Cells(opt.Inked):
    """A field of cells, as large as its room allows or with cells of a given size."""

    hexes: tuple[int, int] = opt.scalar(_few, default=(1, 1))
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
    label: Words | None = opt.words(
        "Text instead of the address, such as `{column}.{row}`. Default: `{cell}`.",
        needs=("numbers",),
    )
    cells: Words | Mapping | None = opt.computed(
        _cells,
        "Names of `looks` by address: a map, or a field with a map.",
        looked_up=True,
        schema={"anyOf": [{"type": "object", "additionalProperties": TEXT}, TEXT]},
    )
    looks: dict[str, Element] = opt.named_elements(
        "Elements by name, drawn in the cells that name them and clipped to the cell."
    )
    every: Element | None = opt.element("Element for all other cells.")

    def build(self, make: opt.TemplateCompiler) -> Element:
        if self.label is None:
            at = self.node.values["hexes"]
            self.label = make.words(Scalar("{cell}", at.source, at.line, at.column))
        inner = [*self.looks.values(), *([self.every] if self.every else [])]
        fields = frozenset[str]().union(*(look.fields for look in inner))
        if self.numbers is not None:
            fields |= self.label.fields
        fields -= OWN
        if isinstance(self.cells, Words):
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
        scope.state.left -= len(cells)
        fill, line = self.fill.get(scope), self.line(scope)
        items: list[Placed] = []
        if fill is not None:
            pen = Pen()
            for cell in cells:
                pen.polygon(cell.corners)
            items.append(Placed(0.0, 0.0, pen.path(fill)))
        named = self._named(scope, {address(cell) for cell in cells})
        for cell in cells:
            items += self._content(cell, named.get(address(cell), ""), scope)
        if line is not None:
            items.append(Placed(0.0, 0.0, lattice(cells).path(stroke=line)))
        items += self._numbers(cells, side, scope)
        return Frame(unit.width * side, unit.height * side, tuple(items))

    def _named(self, scope: Scope, known: set[str]) -> dict[str, str]:
        """The looks of cells by address. Reports unknown addresses and looks."""
        cells = self.cells
        node = cells.node(scope) if isinstance(cells, Words) else cells
        found: dict[str, str] = {}
        if node is None or (isinstance(node, Scalar) and not node.text):
            return found
        tell = scope.state.problems.add
        if not isinstance(node, Mapping):
            tell("type", f"“cells” has to map addresses to looks, this is a {node.kind}", node.span)
            return found
        for place, look in node.values.items():
            name = look.text if isinstance(look, Scalar) else ""
            if place not in known:
                tell("value", f"there is no cell “{place}”", look.span, nearest(place, known))
            elif name not in self.looks:
                hint = nearest(name, self.looks)
                tell("value", f"there is no look “{name}” for cells", look.span, hint)
            else:
                found[place] = name
        return found

    def _content(self, cell: Cell, name: str, scope: Scope) -> list[Placed]:
        look = self.looks.get(name, self.every)
        if look is None:
            return []
        x, y, width, height = cell.box
        frame = look.frame(scope.also(fields_of(cell)), Region(width, height))
        edge = Pen().polygon([(cx - x, cy - y) for cx, cy in cell.corners]).path()
        return [Placed(x, y, Transformed(frame, clip=edge))] if frame.items else []

    def _numbers(self, cells: list[Cell], side: float, scope: Scope) -> list[Placed]:
        """The addresses of all cells, or of those before the first one without room, which is
        reported once."""
        found: list[Placed] = []
        typeset, words = self.numbers, self.label
        if typeset is None or words is None:
            return found
        for cell in cells:
            label = self._number(cell, side, scope, words, typeset)
            if label is None:
                break
            found.append(label)
        return found

    def _number(
        self, cell: Cell, side: float, scope: Scope, words: Words, typeset: Typeset
    ) -> Placed | None:
        """The address near the upper edge, which leaves the middle to pieces. Reports an address
        without room and returns None."""
        text = words.text(scope.also(fields_of(cell)))
        label = centred_text(text, typeset, words.origin(scope), scope.state.problems)
        x, y, width, _ = cell.box
        down = (0.06 if self._tiling.kind == "flat" else 0.3) * side
        least = min(cell.chord(y + down), cell.chord(y + down + label.height))
        if label.width > least + SLACK:
            wide = f"the label “{text}” is {label.width:.1f} mm wide"
            scope.state.problems.add(
                "layout-overflow",
                f"{wide}, and its cell {least:.1f} mm there",
                words.origin(scope),
                "give it a smaller style, fewer characters or larger cells",
            )
            return None
        return Placed(x + (width - label.width) / 2, y + down, label)


def address(cell: Cell) -> str:
    """`0304`: column and row, two digits each."""
    return f"{cell.column:02d}{cell.row:02d}"


def fields_of(cell: Cell) -> dict[str, Scalar]:
    """What a cell knows of itself."""
    texts = {"column": f"{cell.column:02d}", "row": f"{cell.row:02d}", "cell": address(cell)}
    found: dict[str, Scalar] = {}
    for name, text in texts.items():
        node = to_node(text)
        assert isinstance(node, Scalar)
        found[name] = node
    return found
