"""A table file of any kind to items; a workbook's cells for messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from pnp.core.files import display_path
from pnp.core.files import read_limited as bytes_of
from pnp.core.node import Node, Sequence, Source
from pnp.core.problems import Problems, Span, UsageError
from pnp.load.tables import csv
from pnp.load.tables.rows import (
    MAX_BYTES,
    TableReadOptions,
    TableRow,
    Unreadable,
    json_records,
    read_items,
)

_MAX_WORKBOOK_BYTES = 32_000_000
"""Including pictures, which are not read."""
_DEFAULT_OPTIONS = TableReadOptions()


def is_table(file: str) -> bool:
    """Whether a file of this name is a table."""
    return Path(file).suffix.lower() in TABLE_FORMATS


def read_table(
    path: Path,
    problems: Problems,
    sheet: str = "",
    options: TableReadOptions = _DEFAULT_OPTIONS,
    sheet_span: Span | None = None,
) -> Node | None:
    """Return the items in a table; report the reason and return None if it is invalid.
    `sheet_span`: place of the sheet's name.

    Raises UsageError if the file cannot be read.
    """
    source = Source(display_path(path), sheet)
    rows, max_bytes = TABLE_FORMATS[path.suffix.lower()]
    try:
        content = bytes_of(path, max_bytes)
        if content is None:
            raise Unreadable(
                "table-size",
                f"the file has more than {max_bytes // 1_000_000} MB",
                Span(source.name),
                "split the table into several files",
            )
        if sheet and rows not in _WORKBOOK_FORMATS:
            raise Unreadable(
                "table-sheet",
                "only workbooks have sheets",
                Span(source.name),
                "leave the sheet out",
            )
        return read_items(rows(content, source, problems), source, options, problems)
    except Unreadable as error:
        problem = error.problem
        if sheet_span is not None and problem.rule == "table-sheet":
            # The error is not in the file.
            problem = problem._replace(message=f"{path.name}: {problem.message}", span=sheet_span)
        problems.extend((problem,))
    except OSError as error:
        raise UsageError(f"{source.name}: cannot be read: {error.strerror or error}") from error
    return None


def cell_texts(spans: Iterable[Span]) -> dict[Span, str]:
    """Return the texts of workbook cells, where available; each workbook is read once."""
    requested: dict[tuple[str, str], dict[tuple[int, int], Span]] = {}
    for span in spans:
        if span.sheet and span.line:
            positions = requested.setdefault((span.file, span.sheet), {})
            positions[span.line, span.column - 1] = span
    texts: dict[Span, str] = {}
    for (file, sheet), positions in requested.items():
        with suppress(Unreadable, OSError):
            texts.update(_cells(Path(file), sheet, positions))
    return texts


def _cells(
    path: Path, sheet: str, positions: dict[tuple[int, int], Span]
) -> Iterator[tuple[Span, str]]:
    rows, max_bytes = TABLE_FORMATS[path.suffix.lower()]
    lines = {line for line, _ in positions}
    for row in rows(bytes_of(path, max_bytes) or b"", Source(str(path), sheet), Problems()):
        if row.line in lines:
            for column, cell in row.cells.items():
                if span := positions.get((row.line, column)):
                    yield span, str(cell)


def _csv(content: bytes, source: Source, problems: Problems) -> Iterator[TableRow]:
    return csv.read_rows(csv.read_text(content, source, problems), source)


def _tsv(content: bytes, source: Source, problems: Problems) -> Iterator[TableRow]:
    return csv.read_rows(csv.read_text(content, source, problems), source, "\t")


def _json(content: bytes, source: Source, problems: Problems) -> Iterator[TableRow]:
    from pnp.load.tables.json import read_json

    root = read_json(csv.read_text(content, source, problems), source)
    if not isinstance(root, Sequence):
        raise Unreadable(
            "type",
            f"a table has to be a list of maps, not a {root.kind}",
            root.span,
            "remove everything around the list, so that the file begins with [ and ends with ]",
        )
    return json_records(root, problems)


def _xlsx(content: bytes, source: Source, problems: Problems) -> Iterator[TableRow]:
    from pnp.load.tables.workbook import WorkbookPackage
    from pnp.load.tables.xlsx import Workbook

    return Workbook(WorkbookPackage(content, Span(source.name))).rows(source)


def _ods(content: bytes, source: Source, problems: Problems) -> Iterator[TableRow]:
    from pnp.load.tables.ods import read_rows
    from pnp.load.tables.workbook import WorkbookPackage

    return read_rows(WorkbookPackage(content, Span(source.name)), source)


ReadRows = Callable[[bytes, Source, Problems], Iterator[TableRow]]

TABLE_FORMATS: dict[str, tuple[ReadRows, int]] = {
    ".csv": (_csv, MAX_BYTES),
    ".tsv": (_tsv, MAX_BYTES),
    ".json": (_json, MAX_BYTES),
    ".xlsx": (_xlsx, _MAX_WORKBOOK_BYTES),
    ".ods": (_ods, _MAX_WORKBOOK_BYTES),
}
"""Readers and maximum sizes in bytes, by file suffix."""
_WORKBOOK_FORMATS = (_xlsx, _ods)
