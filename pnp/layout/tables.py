"""A table of texts, as the grid of boxes that it is."""

from __future__ import annotations

from pnp.core.node import Mapping, Node, Scalar, Sequence, listed
from pnp.core.problems import counted
from pnp.core.reader import Reader
from pnp.layout.elements.grid import read_columns
from pnp.layout.maker import Maker, Nothing
from pnp.layout.region import Element


def table(make: Maker, read: Reader, value: Node) -> Element:
    """Rows of texts in columns: `columns` as in a grid, an optional `header`, lines between."""
    style, heading = read.text("style", "body"), read.text("header-style", "label")
    header = read.raw("header")
    pad = read.text("cell-pad", "0.8 1.2")
    line = read.text("line", "line")
    columns = read.raw("columns") if read.text("columns", "") else None
    if not isinstance(value, Sequence):
        make.problems.add("type", f"a table lists its rows, this is a {value.kind}", value.span)
        return Nothing(read.span)
    rows = [(row, style) for row in value.items]
    if header is not None:
        rows.insert(0, (header, heading))
    _tell_uneven(make, [row for row, _ in rows])
    children: list[Node] = []
    wide = 0
    for number, (row, used) in enumerate(rows):
        cells = listed(row)
        wide = max(wide, len(cells))
        below = line if number < len(rows) - 1 else ""
        children += [_cell(cell, used, pad, below) for cell in cells]
    if isinstance(columns, Scalar) and wide:
        _tell_columns(make, columns, wide)
    grid = mapping(
        {
            "grid": Sequence(tuple(children), value.source, value.line, value.column),
            "columns": columns if columns is not None else _scalar(str(wide or 1), value),
        },
        value,
    )
    return make.element(grid)


def _tell_uneven(make: Maker, rows: list[Node]) -> None:
    """Cells follow each other: where one is missing, all behind it stand in other columns."""
    counts = [len(listed(row)) for row in rows]
    for row, count in zip(rows, counts, strict=True):
        if count != counts[0]:
            make.problems.add(
                "value",
                f"this row has {counted(count, 'cell')}, and the first has {counts[0]}",
                row.span,
                'an empty cell is written ""',
            )


def _tell_columns(make: Maker, columns: Scalar, cells: int) -> None:
    """Where columns are more or fewer than a row’s cells, rows would not begin below each other.
    What is wrong with them themselves, the grid tells."""
    try:
        count = len(read_columns(columns.text))
    except ValueError:
        return
    if count != cells:
        make.problems.add(
            "value",
            f"the table has {counted(count, 'column')}, and its rows have {counted(cells, 'cell')}",
            columns.span,
            "a column for each cell; without “columns” they are equal",
        )


def mapping(values: dict[str, Node], at: Node) -> Mapping:
    """A map that stands where another value does."""
    marks = (at.line << 12 | at.column,) * len(values)
    return Mapping(values, marks, at.source, at.line, at.column)


def _scalar(text: str, at: Node) -> Scalar:
    return Scalar(text, at.source, at.line, at.column)


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
            "weight": _scalar("0.2", cell),
        }
    return mapping(values, cell)
