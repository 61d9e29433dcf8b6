"""Grids and tables: children in rows and columns."""

from __future__ import annotations

import math

from pnp.core.drawing import Frame, Placed
from pnp.core.geometry import mm
from pnp.core.node import Mapping, Node, Scalar, Sequence, as_items, natural
from pnp.core.notation import DIGITS, LENGTH, notation
from pnp.core.options import TEXT, either, notation_forms
from pnp.core.problems import Problems, counted
from pnp.core.reader import number
from pnp.layout import options as opt
from pnp.layout.element import SLACK, Element, EmptyElement, Region, Scope
from pnp.layout.elements.children import Child, Container, Entry, Rooms
from pnp.layout.options import Alignment
from pnp.layout.values import Value

MOST_COLUMNS = 100


_WIDTH = rf"(?:{DIGITS}?\*|{LENGTH})"


@notation(rf"[0-9]{{1,3}}|{_WIDTH}( +{_WIDTH})*")
def read_columns(text: str) -> tuple[float, ...]:
    """`3` equal ones, or widths such as `20mm * 2*` where n* is a share of the rest."""
    if (count := natural(text)) is not None:
        if not 1 <= count <= MOST_COLUMNS:
            raise ValueError(f"a grid has 1 to {MOST_COLUMNS} columns")
        return (-1.0,) * count
    widths = []
    for part in text.split():
        if part.endswith("*"):
            widths.append(-number(part[:-1] or "1"))
        else:
            widths.append(mm(part))
        if (widths[-1] > 0) is part.endswith("*"):
            raise ValueError(f"“{part}” is no width of a column")
    if not 1 <= len(widths) <= MOST_COLUMNS or 0.0 in widths:
        raise ValueError(f"“{text}” is no list of columns; write 3, or 20mm * 2*")
    return tuple(widths)


class GridElement(opt.TemplateElement, Container):
    """Children in rows of equal cells, or of columns of given widths (a negative one grows)."""

    children: tuple[Child, ...] = opt.elements(key="grid")
    columns: Value[tuple[float, ...]] = opt.value(
        read_columns,
        "Number of equal columns, such as `3`, or their widths, such as `20mm 1* 2*`, where `*` "
        "shares the rest; 2.",
        (-1.0, -1.0),
    )
    gap: float = opt.length("Gap between columns and between rows.", 0.0)
    row_gap: float | None = opt.length("Gap between rows, if it differs.", None)
    row_height: float | None = opt.length(
        "Height of a row. Without it, rows share a fixed height equally, or each is as high as "
        "its highest element.",
        None,
    )
    align: Alignment = opt.place(
        "Place of elements in their cells. Without it, elements fill their cells."
    )
    stretches = True

    def build(self, make: opt.TemplateCompiler) -> Element:
        self.contain(self.children)
        self.fields |= self.columns.fields
        # Columns that differ from item to item put the children at other places.
        self._plain = self._plain and not self.columns.fields
        self._down = self.gap if self.row_gap is None else self.row_gap
        return self

    def arrange(self, scope: Scope, region: Region, asked: Rooms) -> Frame:
        entries = self._entries(scope)
        columns = self.columns.get(scope)
        fixed = math.fsum(width for width in columns if width > 0)
        parts = -math.fsum(width for width in columns if width < 0)
        rest = region.width - fixed - self.gap * (len(columns) - 1)
        if rest < -SLACK:
            scope.state.problems.add(
                "layout-overflow",
                f"this grid is {-rest:.1f} mm too wide for the {region.width:.1f} mm it has",
                self.span,
            )
        share = max(rest, 0.0) / parts if parts else 0.0
        widths = [width if width > 0 else -width * share for width in columns]
        lines = self._lines(entries, len(widths))
        gaps = self._down * max(len(lines) - 1, 0)
        height = self.row_height
        if height is None and region.fill_y and lines:
            height = (region.height - gaps) / len(lines)
        items: list[Placed] = []
        y = 0.0
        for line in lines:
            y = self._draw_line(line, widths, y, height, region, items, asked) + self._down
        total = max(y - self._down, 0.0)
        if total > region.height + SLACK:
            scope.state.problems.add(
                "layout-overflow",
                f"this grid is {total - region.height:.1f} mm too tall for the "
                f"{region.height:.1f} mm that it has",
                self.span,
            )
        width = region.width
        if not region.fill_x and not parts:
            width = fixed + self.gap * (len(widths) - 1)
        return Frame(width, region.height if region.fill_y else total, tuple(items))

    @staticmethod
    def _lines(entries: list[Entry], columns: int) -> list[list[tuple[int, Entry]]]:
        """Entries in rows, each with the column where it begins."""
        lines: list[list[tuple[int, Entry]]] = []
        at = columns
        for entry in entries:
            needs = min(entry[0].span_columns, columns)
            if at + needs > columns:
                lines.append([])
                at = 0
            lines[-1].append((at, entry))
            at += needs
        return lines

    def _draw_line(
        self,
        line: list[tuple[int, Entry]],
        widths: list[float],
        y: float,
        height: float | None,
        region: Region,
        items: list[Placed],
        asked: Rooms,
    ) -> float:
        """Draw one row from `y` on; gives where it ends."""
        made: list[tuple[float, float, Child, Scope, Frame]] = []
        for column, (child, scope) in line:
            x = math.fsum(widths[:column]) + self.gap * column
            wide = min(child.span_columns, len(widths) - column)
            width = math.fsum(widths[column : column + wide]) + self.gap * (wide - 1)
            align = self.align[0] if child.align is None else child.align
            valign = self.align[1] if child.valign is None else child.valign
            room = Region(
                width if child.width is None else child.width,
                (height if height is not None else max(region.height - y, 0.0))
                if child.height is None
                else child.height,
                child.width is not None or align is None,
                child.height is not None or (height is not None and valign is None),
            )
            cell = Region(width, height if height is not None else math.inf)
            made.append((x, width, child, scope, self._framed(child, scope, room, cell, asked)))
        tall = height or max(frame.height for *_, frame in made)
        for x, width, child, scope, frame in made:
            align = self.align[0] if child.align is None else child.align
            valign = self.align[1] if child.valign is None else child.valign
            if (
                height is None
                and valign is None
                and child.element.stretches
                and frame.height < tall - SLACK
            ):
                room = Region(frame.width, tall, True, True)
                asked.append((child, room))
                frame = child.element.frame(scope, room)
            left = x + (width - frame.width) * (align or 0.0) + child.x
            top = y + (tall - frame.height) * (valign or 0.0) + child.y
            items.append(Placed(left, top, frame))
        return y + tall


_ROW = {"anyOf": [{"type": "array", "items": either([TEXT, opt.ELEMENT])}, TEXT]}


class TableElement(opt.TemplateElement):
    """Rows of texts in columns, with lines between them."""

    table: Node | None = opt.anything(schema={"type": "array", "items": _ROW})
    header: Node | None = opt.anything("Header row.", schema=_ROW)
    columns: Node | None = opt.anything(
        "Columns, as in a grid. Without it, one equal column for each cell of a row.",
        schema=either(notation_forms(read_columns), fields=True),
    )
    style: str = opt.text("Style of texts in cells.", "body")
    header_style: str = opt.text("Style of texts in the header.", "label")
    cell_pad: str = opt.text("Padding of cells.", "0.8 1.2")
    line: str = opt.text("Colour of the lines between rows.", "line")

    def build(self, make: opt.TemplateCompiler) -> Element:
        value = self.table
        if isinstance(value, Sequence):
            return make.element(self._grid(value, make))
        if value is not None:
            told = f"a table lists its rows, this is a {value.kind}"
            make.problems.add("type", told, value.span)
        return EmptyElement(self.span)

    def _grid(self, value: Sequence, make: opt.TemplateCompiler) -> Mapping:
        """The grid of boxes that it is."""
        rows = [(row, self.style) for row in value.items]
        if self.header is not None:
            rows.insert(0, (self.header, self.header_style))
        _tell_uneven(make.problems, [row for row, _ in rows])
        children: list[Node] = []
        wide = max([len(as_items(row)) for row, _ in rows], default=0)
        for index, (row, used) in enumerate(rows):
            below = self.line if index < len(rows) - 1 else ""
            children += [_cell(cell, used, self.cell_pad, below) for cell in as_items(row)]
        columns = self.columns if str(self.columns or "") else None
        if isinstance(columns, Scalar) and wide:
            _tell_columns(make.problems, columns, wide)
        grid = Sequence(tuple(children), value.source, value.line, value.column)
        return mapping({"grid": grid, "columns": columns or _scalar(str(wide or 1), value)}, value)


def _tell_uneven(problems: Problems, rows: list[Node]) -> None:
    """Report rows with a missing cell: all cells after it would be in the wrong column."""
    counts = [len(as_items(row)) for row in rows]
    for row, count in zip(rows, counts, strict=True):
        if count != counts[0]:
            problems.add(
                "value",
                f"this row has {counted(count, 'cell')}, and the first has {counts[0]}",
                row.span,
                'an empty cell is written ""',
            )


def _tell_columns(problems: Problems, columns: Scalar, cells: int) -> None:
    """Report columns that do not match the number of cells, so that rows would not align. The
    grid reports invalid columns."""
    try:
        count = len(read_columns(columns.text))
    except ValueError:
        return
    if count != cells:
        problems.add(
            "value",
            f"the table has {counted(count, 'column')}, and its rows have {counted(cells, 'cell')}",
            columns.span,
            "a column for each cell; without “columns” they are equal",
        )


def mapping(values: dict[str, Node], place: Node) -> Mapping:
    """A map in place of another value."""
    marks = (place.line << 12 | place.column,) * len(values)
    return Mapping(values, marks, place.source, place.line, place.column)


def _scalar(text: str, place: Node) -> Scalar:
    return Scalar(text, place.source, place.line, place.column)


def _cell(cell: Node, style: str, pad: str, line: str) -> Mapping:
    """A table's cell: a text, or any element."""
    element = cell
    if isinstance(cell, Scalar):
        element = mapping({"text": cell, "style": _scalar(style, cell)}, cell)
    values: dict[str, Node] = {"box": element, "pad": _scalar(pad, cell)}
    if line:
        values |= {
            "stroke": _scalar(line, cell),
            "edges": _scalar("bottom", cell),
            "line-width": _scalar("0.2", cell),
        }
    return mapping(values, cell)
