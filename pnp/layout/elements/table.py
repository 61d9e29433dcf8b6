"""A table of texts, as the grid of boxes that it is."""

from __future__ import annotations

from pnp.core.node import Mapping, Node, Scalar, Sequence, as_items
from pnp.core.options import TEXT, either, notation_forms
from pnp.core.problems import Problems, counted
from pnp.layout import options as opt
from pnp.layout.elements.grid import read_columns
from pnp.layout.region import Element, Nothing

_ROW = {"anyOf": [{"type": "array", "items": either([TEXT, opt.ELEMENT])}, TEXT]}


class Table(opt.Kind):
    """Rows of texts in columns, with lines between them."""

    table: Node | None = opt.anything(schema={"type": "array", "items": _ROW})
    header: Node | None = opt.anything("Header row.", schema=_ROW)
    columns: Node | None = opt.anything(
        "Columns, as in a grid. Default: equal columns, one for each cell of a row.",
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
        return Nothing(self.span)

    def _grid(self, value: Sequence, make: opt.TemplateCompiler) -> Mapping:
        """The grid of boxes that it is."""
        rows = [(row, self.style) for row in value.items]
        if self.header is not None:
            rows.insert(0, (self.header, self.header_style))
        _tell_uneven(make.problems, [row for row, _ in rows])
        children: list[Node] = []
        wide = max([len(as_items(row)) for row, _ in rows], default=0)
        for number, (row, used) in enumerate(rows):
            below = self.line if number < len(rows) - 1 else ""
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
