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
from pnp.load.tables.rows import MOST_BYTES, Row, Unreadable, Wishes, json_records, read_items

_MOST_WORKBOOK = 32_000_000
"""Pictures in it count, and are not looked at."""
_NO_WISHES = Wishes()


def is_table(file: str) -> bool:
    """Whether a file of this name is a table."""
    return Path(file).suffix.lower() in KINDS


def read_table(
    path: Path,
    problems: Problems,
    sheet: str = "",
    wishes: Wishes = _NO_WISHES,
    at: Span | None = None,
) -> Node | None:
    """The items in a table, or None with the reason among the problems. `at`: where the sheet is
    named.

    Raises UsageError where the file cannot be read at all."""
    source = Source(display_path(path), sheet)
    rows, most = KINDS[path.suffix.lower()]
    try:
        content = bytes_of(path, most)
        if content is None:
            raise Unreadable(
                "table-size",
                f"the file has more than {most // 1_000_000} MB",
                Span(source.name),
                "split the table into several files",
            )
        if sheet and rows not in _SHEETED:
            raise Unreadable(
                "table-sheet",
                "only workbooks have sheets",
                Span(source.name),
                "leave the sheet out",
            )
        return read_items(rows(content, source, problems), source, wishes, problems)
    except Unreadable as error:
        problem = error.problem
        if at is not None and problem.rule == "table-sheet":
            # The error is not in the file.
            problem = problem._replace(message=f"{path.name}: {problem.message}", span=at)
        problems.extend((problem,))
    except OSError as error:
        raise UsageError(f"{source.name}: cannot be read: {error.strerror or error}") from error
    return None


def cell_texts(spans: Iterable[Span]) -> dict[Span, str]:
    """The texts of workbook cells, where available; each workbook is read once."""
    wanted: dict[tuple[str, str], dict[tuple[int, int], Span]] = {}
    for span in spans:
        if span.sheet and span.line:
            places = wanted.setdefault((span.file, span.sheet), {})
            places[span.line, span.column - 1] = span
    found: dict[Span, str] = {}
    for (file, sheet), places in wanted.items():
        with suppress(Unreadable, OSError):
            found.update(_cells(Path(file), sheet, places))
    return found


def _cells(
    path: Path, sheet: str, places: dict[tuple[int, int], Span]
) -> Iterator[tuple[Span, str]]:
    rows, most = KINDS[path.suffix.lower()]
    lines = {line for line, _ in places}
    for row in rows(bytes_of(path, most) or b"", Source(str(path), sheet), Problems()):
        if row.line in lines:
            for column, cell in row.cells.items():
                if span := places.get((row.line, column)):
                    yield span, str(cell)


def _csv(content: bytes, source: Source, problems: Problems) -> Iterator[Row]:
    return csv.read_rows(csv.read_text(content, source, problems), source)


def _tsv(content: bytes, source: Source, problems: Problems) -> Iterator[Row]:
    return csv.read_rows(csv.read_text(content, source, problems), source, "\t")


def _json(content: bytes, source: Source, problems: Problems) -> Iterator[Row]:
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


def _xlsx(content: bytes, source: Source, problems: Problems) -> Iterator[Row]:
    from pnp.load.tables.workbook import Package
    from pnp.load.tables.xlsx import Workbook

    return Workbook(Package(content, Span(source.name))).rows(source)


def _ods(content: bytes, source: Source, problems: Problems) -> Iterator[Row]:
    from pnp.load.tables.ods import read_rows
    from pnp.load.tables.workbook import Package

    return read_rows(Package(content, Span(source.name)), source)


Rows = Callable[[bytes, Source, Problems], Iterator[Row]]

KINDS: dict[str, tuple[Rows, int]] = {
    ".csv": (_csv, MOST_BYTES),
    ".tsv": (_tsv, MOST_BYTES),
    ".json": (_json, MOST_BYTES),
    ".xlsx": (_xlsx, _MOST_WORKBOOK),
    ".ods": (_ods, _MOST_WORKBOOK),
}
"""Tables by the endings of their files: how they are read, and how large they may be in bytes."""
_SHEETED = (_xlsx, _ods)
