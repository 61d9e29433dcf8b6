"""Grids and tables: children in rows and columns."""

from __future__ import annotations

import math

from pnp.core.drawing import Frame, PlacedItem
from pnp.core.geometry import mm
from pnp.core.node import Mapping, Node, Scalar, Sequence, as_items, parse_natural
from pnp.core.notation import DIGITS, LENGTH, notation
from pnp.core.options import TEXT, any_of, notation_forms
from pnp.core.problems import Problems, pluralise
from pnp.core.reader import number
from pnp.layout import options as opt
from pnp.layout.element import SLACK, Element, EmptyElement, Region, Scope
from pnp.layout.elements.children import Child, ChildInScope, ChildRooms, Container
from pnp.layout.options import Alignment
from pnp.layout.values import Value

MAX_COLUMNS = 100


_WIDTH = rf"(?:{DIGITS}?\*|{LENGTH})"


@notation(rf"[0-9]{{1,3}}|{_WIDTH}( +{_WIDTH})*")
def parse_columns(text: str) -> tuple[float, ...]:
    """Parse `3` equal columns, or widths such as `20mm * 2*`, where n* is a share of the rest."""
    if (count := parse_natural(text)) is not None:
        if not 1 <= count <= MAX_COLUMNS:
            raise ValueError(f"a grid has 1 to {MAX_COLUMNS} columns")
        return (-1.0,) * count
    widths = []
    for part in text.split():
        if part.endswith("*"):
            widths.append(-number(part[:-1] or "1"))
        else:
            widths.append(mm(part))
        if (widths[-1] > 0) is part.endswith("*"):
            raise ValueError(f"“{part}” is no width of a column")
    if not 1 <= len(widths) <= MAX_COLUMNS or 0.0 in widths:
        raise ValueError(f"“{text}” is no list of columns; write 3, or 20mm * 2*")
    return tuple(widths)


class GridElement(opt.TemplateElement, Container):
    """Children in rows of equal cells, or in columns of given widths (negative: growing)."""

    children: tuple[Child, ...] = opt.elements(key="grid")
    columns: Value[tuple[float, ...]] = opt.value(
        parse_columns,
        "Number of equal columns, such as `3`, or their widths: in `20mm 1* 2*`, `*` shares the "
        "remaining room. Default: 2.",
        (-1.0, -1.0),
    )
    gap: float = opt.length("Gap between columns and between rows.", 0.0)
    row_gap: float | None = opt.length("Gap between rows. Default: `gap`.", None)
    row_height: float | None = opt.length(
        "Height of a row. Without it, rows share the height of the grid, or are as high as their "
        "highest elements.",
        None,
    )
    align: Alignment = opt.alignment(
        "Place of elements in their cells. Without it, elements fill their cells."
    )
    stretches = True

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        self.set_children(self.children)
        self.fields |= self.columns.fields
        # Column widths from fields move the children.
        self._is_static = self._is_static and not self.columns.fields
        self._row_gap = self.gap if self.row_gap is None else self.row_gap
        return self

    def arrange(self, scope: Scope, region: Region, drawn_rooms: ChildRooms) -> Frame:
        entries = self._entries(scope)
        columns = self.columns.get(scope)
        fixed = math.fsum(width for width in columns if width > 0)
        parts = -math.fsum(width for width in columns if width < 0)
        remaining = region.width - fixed - self.gap * (len(columns) - 1)
        if remaining < -SLACK:
            scope.state.problems.add(
                "layout-overflow",
                f"this grid is {-remaining:.1f} mm too wide for the {region.width:.1f} mm it has",
                self.span,
            )
        share = max(remaining, 0.0) / parts if parts else 0.0
        widths = [width if width > 0 else -width * share for width in columns]
        lines = self._rows_of(entries, len(widths))
        gaps = self._row_gap * max(len(lines) - 1, 0)
        height = self.row_height
        if height is None and region.fill_y and lines:
            height = (region.height - gaps) / len(lines)
        items: list[PlacedItem] = []
        y = 0.0
        for line in lines:
            y = self._draw_row(line, widths, y, height, region, items, drawn_rooms) + self._row_gap
        total = max(y - self._row_gap, 0.0)
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
    def _rows_of(entries: list[ChildInScope], columns: int) -> list[list[tuple[int, ChildInScope]]]:
        """Return entries in rows, each with its first column."""
        rows: list[list[tuple[int, ChildInScope]]] = []
        column = columns
        for entry in entries:
            span = min(entry[0].span_columns, columns)
            if column + span > columns:
                rows.append([])
                column = 0
            rows[-1].append((column, entry))
            column += span
        return rows

    def _draw_row(
        self,
        row: list[tuple[int, ChildInScope]],
        widths: list[float],
        y: float,
        height: float | None,
        region: Region,
        items: list[PlacedItem],
        drawn_rooms: ChildRooms,
    ) -> float:
        """Draw one row from `y` on; return its lower end."""
        drawn: list[tuple[float, float, Child, Scope, Frame]] = []
        for column, (child, scope) in row:
            x = math.fsum(widths[:column]) + self.gap * column
            span = min(child.span_columns, len(widths) - column)
            width = math.fsum(widths[column : column + span]) + self.gap * (span - 1)
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
            drawn.append(
                (x, width, child, scope, self._child_frame(child, scope, room, cell, drawn_rooms))
            )
        row_height = height or max(frame.height for *_, frame in drawn)
        for x, width, child, scope, frame in drawn:
            align = self.align[0] if child.align is None else child.align
            valign = self.align[1] if child.valign is None else child.valign
            if (
                height is None
                and valign is None
                and child.element.stretches
                and frame.height < row_height - SLACK
            ):
                room = Region(frame.width, row_height, True, True)
                drawn_rooms.append((child, room))
                frame = child.element.frame(scope, room)
            left = x + (width - frame.width) * (align or 0.0) + child.x
            top = y + (row_height - frame.height) * (valign or 0.0) + child.y
            items.append(PlacedItem(left, top, frame))
        return y + row_height


_ROW = {"anyOf": [{"type": "array", "items": any_of([TEXT, opt.ELEMENT])}, TEXT]}


class TableElement(opt.TemplateElement):
    """Rows of texts in columns, with lines between them."""

    table: Node | None = opt.anything(schema={"type": "array", "items": _ROW})
    header: Node | None = opt.anything("Header row.", schema=_ROW)
    columns: Node | None = opt.anything(
        "Columns, as in a grid. Default: equal columns, one for each cell of a row.",
        schema=any_of(notation_forms(parse_columns), fields=True),
    )
    style: str = opt.text("Style of texts in cells.", "body")
    header_style: str = opt.text("Style of texts in the header.", "label")
    cell_pad: str = opt.text("Padding of cells.", "0.8 1.2")
    line: str = opt.text("Colour of the lines between rows.", "line")

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        value = self.table
        if isinstance(value, Sequence):
            return compiler.compile_element(self._grid(value, compiler))
        if value is not None:
            message = f"a table lists its rows, this is a {value.kind}"
            compiler.problems.add("type", message, value.span)
        return EmptyElement(self.span)

    def _grid(self, value: Sequence, compiler: opt.TemplateCompiler) -> Mapping:
        """Return the table as a grid of boxes."""
        rows = [(row, self.style) for row in value.items]
        if self.header is not None:
            rows.insert(0, (self.header, self.header_style))
        _report_uneven_rows(compiler.problems, [row for row, _ in rows])
        children: list[Node] = []
        column_count = max([len(as_items(row)) for row, _ in rows], default=0)
        for index, (row, cell_style) in enumerate(rows):
            line_below = self.line if index < len(rows) - 1 else ""
            children += [
                _cell(cell, cell_style, self.cell_pad, line_below) for cell in as_items(row)
            ]
        columns = self.columns if str(self.columns or "") else None
        if isinstance(columns, Scalar) and column_count:
            _report_column_count(compiler.problems, columns, column_count)
        grid = Sequence(tuple(children), value.source, value.line, value.column)
        return make_map(
            {"grid": grid, "columns": columns or _make_scalar(str(column_count or 1), value)}, value
        )


def _report_uneven_rows(problems: Problems, rows: list[Node]) -> None:
    """Report rows with a missing cell: all cells after it would be in the wrong column."""
    counts = [len(as_items(row)) for row in rows]
    for row, count in zip(rows, counts, strict=True):
        if count != counts[0]:
            problems.add(
                "value",
                f"this row has {pluralise(count, 'cell')}, and the first has {counts[0]}",
                row.span,
                'an empty cell is written ""',
            )


def _report_column_count(problems: Problems, columns: Scalar, cells: int) -> None:
    """Report columns that do not match the number of cells, so that rows would not align. The grid
    reports invalid columns."""
    try:
        count = len(parse_columns(columns.text))
    except ValueError:
        return
    if count != cells:
        problems.add(
            "value",
            f"the table has {pluralise(count, 'column')}, and its rows have "
            f"{pluralise(cells, 'cell')}",
            columns.span,
            "a column for each cell; without “columns” they are equal",
        )


def make_map(values: dict[str, Node], source_node: Node) -> Mapping:
    """Return a map at the place of another node."""
    marks = (source_node.line << 12 | source_node.column,) * len(values)
    return Mapping(values, marks, source_node.source, source_node.line, source_node.column)


def _make_scalar(text: str, source_node: Node) -> Scalar:
    return Scalar(text, source_node.source, source_node.line, source_node.column)


def _cell(cell: Node, style: str, pad: str, line: str) -> Mapping:
    """Return a table's cell: a text, or any element."""
    element = cell
    if isinstance(cell, Scalar):
        element = make_map({"text": cell, "style": _make_scalar(style, cell)}, cell)
    values: dict[str, Node] = {"box": element, "pad": _make_scalar(pad, cell)}
    if line:
        values |= {
            "stroke": _make_scalar(line, cell),
            "edges": _make_scalar("bottom", cell),
            "line-width": _make_scalar("0.2", cell),
        }
    return make_map(values, cell)
