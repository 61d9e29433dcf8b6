"""Fields of hexagons: addressed by column and row, with looks for their cells."""

from __future__ import annotations

from msgspec import Struct

from pnp.core.drawing import Frame, Pen, Placed, Turned
from pnp.core.hex_grids import Cell, Tiling, lattice
from pnp.core.node import Mapping, Scalar, made
from pnp.core.problems import Span, nearest
from pnp.layout.elements.marks import Ink, centred_text
from pnp.layout.region import SLACK, Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Words
from pnp.text.typeset import Typeset

OWN = frozenset(("column", "row", "cell"))
"""The fields that each cell has: its column, its row, and both as its address."""


class Looks(Struct, frozen=True):
    """Which cells look how."""

    cells: Words | Mapping | None
    """Names of looks by address: written in the template, or a field that holds them."""
    by_name: dict[str, Element]
    every: Element | None
    """What all others look like."""


class Cells(Element):
    """A field of cells, as large as its room allows or with cells of a given size."""

    __slots__ = ("_cell", "_ink", "_label", "_looks", "_tiling", "_typeset")

    def __init__(
        self,
        span: Span,
        tiling: Tiling,
        cell: float,
        ink: Ink,
        label: tuple[Words, Typeset] | None,
        looks: Looks,
    ) -> None:
        inner = [*looks.by_name.values(), *([looks.every] if looks.every else [])]
        fields = frozenset[str]().union(*(look.fields for look in inner))
        if label is not None:
            fields |= label[0].fields
        fields -= OWN
        if isinstance(looks.cells, Words):
            fields |= looks.cells.fields
        super().__init__(span, fields | ink.fields)
        self._tiling = tiling
        self._cell = cell
        self._ink = ink
        self._label = label
        self._looks = looks

    def draw(self, scope: Scope, region: Region) -> Frame:
        unit, side = self._tiling.size, self._cell
        if not side:
            side = region.width / unit.width
            if region.fill_y:
                side = min(side, region.height / unit.height)
        cells = list(self._tiling.cells(side))
        scope.notes.left -= len(cells)
        fill, line = self._ink.fill.get(scope), self._ink.line(scope)
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
        """The looks of cells by address; addresses and looks that there are not are told."""
        cells = self._looks.cells
        node = cells.node(scope) if isinstance(cells, Words) else cells
        found: dict[str, str] = {}
        if node is None or (isinstance(node, Scalar) and not node.text):
            return found
        tell = scope.notes.problems.add
        if not isinstance(node, Mapping):
            tell("type", f"“cells” has to map addresses to looks, this is a {node.kind}", node.span)
            return found
        for place, look in node.values.items():
            name = look.text if isinstance(look, Scalar) else ""
            if place not in known:
                tell("value", f"there is no cell “{place}”", look.span, nearest(place, known))
            elif name not in self._looks.by_name:
                hint = nearest(name, self._looks.by_name)
                tell("value", f"there is no look “{name}” for cells", look.span, hint)
            else:
                found[place] = name
        return found

    def _content(self, cell: Cell, name: str, scope: Scope) -> list[Placed]:
        look = self._looks.by_name.get(name, self._looks.every)
        if look is None:
            return []
        x, y, width, height = cell.box
        frame = look.frame(scope.also(fields_of(cell)), Region(width, height))
        edge = Pen().polygon([(cx - x, cy - y) for cx, cy in cell.corners]).path()
        return [Placed(x, y, Turned(frame, clip=edge))] if frame.items else []

    def _numbers(self, cells: list[Cell], side: float, scope: Scope) -> list[Placed]:
        """The addresses of all cells, or of those before the first that has no room for it: of
        thousands that is told once."""
        found: list[Placed] = []
        if self._label is None:
            return found
        for cell in cells:
            label = self._number(cell, side, scope, *self._label)
            if label is None:
                break
            found.append(label)
        return found

    def _number(
        self, cell: Cell, side: float, scope: Scope, words: Words, typeset: Typeset
    ) -> Placed | None:
        """The address near the upper edge, where it leaves the middle to pieces; None where there
        is no room for it, which is told."""
        text = words.text(scope.also(fields_of(cell)))
        label = centred_text(text, typeset, words.origin(scope), scope.notes.problems)
        x, y, width, _ = cell.box
        down = (0.06 if self._tiling.kind == "flat" else 0.3) * side
        least = min(cell.chord(y + down), cell.chord(y + down + label.height))
        if label.width > least + SLACK:
            wide = f"the label “{text}” is {label.width:.1f} mm wide"
            scope.notes.problems.add(
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
        node = made(text)
        assert isinstance(node, Scalar)
        found[name] = node
    return found
