"""`items` as a map instead of a list: a table with its sheet and columns, and joined tables.

items:
  file: salvage.xlsx          # or .csv, .tsv, .ods, .json, .yaml
  sheet: Cards                # default: the first sheet
  columns: {Title: name}      # fields by headings
  copies: Qty                 # the heading of the column of copies
  lists: {tags: ";"}          # fields that are lists, with their separators
  join: texts.yaml            # more fields of the same items; a table like this one, or several
  by: id                      # the field to join by
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from pnp.core.node import QUANTITY, Mapping, Node, Scalar, Sequence, as_items
from pnp.core.problems import Problems, Severity, Span, suggestion
from pnp.core.reader import Reader, as_list
from pnp.load.files import GameFiles
from pnp.load.tables.rows import TableReadOptions
from pnp.load.tables.table import is_table

_MAX_HINTS = 10
_MAX_COMPARED = 1000


def item_list(node: Node, files: GameFiles, problems: Problems) -> Node | None:
    """Return the list in a file, or in a table that a map describes; a list itself."""
    if isinstance(node, Scalar):
        return files.by_name(node)
    return _load_table(node, files, problems) if isinstance(node, Mapping) else node


def tables(node: Node | None) -> Iterator[tuple[str, Node]]:
    """Yield the tables of items: their names without the suffix, and their nodes with all joins."""
    if isinstance(node, Sequence):
        for item in node.items:
            if isinstance(item, Mapping):
                yield from tables(item.get("every"))
        return
    file = node.text("file") if isinstance(node, Mapping) else str(node)
    if node is not None and is_table(file.partition("#")[0]):
        yield file.partition("#")[0].rpartition(".")[0], node


def _load_table(node: Mapping, files: GameFiles, problems: Problems) -> Node | None:
    """Load a table from its description."""
    before = problems.errors
    with Reader(node, problems, "a table") as read:
        read.text("file")
        sheet, by = read.text("sheet", ""), read.text("by", "id")
        read.text("copies", "")
        sheet_span = read.span_of("sheet") if sheet else None
        wishes = TableReadOptions(read.map("columns"), _scalar(node, "copies"), read.map("lists"))
        read.accept_keys("join")
    file = node.get("file")
    if problems.errors > before or not isinstance(file, Scalar):
        return None
    rows = (
        files.table(file, sheet, wishes, sheet_span) if is_table(file.text) else files.by_name(file)
    )
    if not is_table(file.text):
        for key in ("sheet", "columns", "copies", "lists"):
            if (value := node.get(key)) is not None:
                problems.add(
                    "unknown-key", f"“{key}” is for tables, but {file.text} is not one", value.span
                )
    if "by" in node.values and "join" not in node.values:
        problems.add(
            "unknown-key",
            "“by” needs “join”",
            node.key_span("by"),
            "name a file to join, or leave it out",
        )
    return _join(rows, node, by, files, problems)


def _scalar(node: Mapping, key: str) -> Scalar | None:
    value = node.get(key)
    return value if isinstance(value, Scalar) else None


def _join(
    items: Node | None, node: Mapping, key: str, files: GameFiles, problems: Problems
) -> Node | None:
    """Return items with the fields of matching rows of other tables."""
    join = node.get("join")
    if not isinstance(items, Sequence) or join is None:
        return items
    for source in as_items(join):
        added = as_list(
            item_list(source, files, problems), "what “join” names", problems, source.span
        )
        if added is not None and all(
            _check_has_key(rows, key, noun, node.values.get("by", source).span, problems)
            for rows, noun in ((items, "no item"), (added, "nothing that is joined"))
        ):
            items = _TableJoin(key, problems).join(items, added)
    return items


def _check_has_key(items: Sequence, key: str, noun: str, span: Span, problems: Problems) -> bool:
    """Whether any item has the field to join by; reported if none has."""
    maps = [row for row in items.items if isinstance(row, Mapping)]
    if not maps or any(key in row.values for row in maps):
        return True
    fields = {name for row in maps[:_MAX_COMPARED] for name in row.values if name != QUANTITY}
    hint = f"“by” names the field in which both agree; {suggestion(key, fields)}"
    problems.add("table-join", f"{noun} has a field “{key}”", span, hint)
    return False


class _TableJoin:
    """Joins two lists by a field."""

    def __init__(self, key: str, problems: Problems) -> None:
        self._key = key
        self._problems = problems

    def join(self, items: Sequence, added: Sequence) -> Sequence:
        """Return the items, each with the fields of the matching row."""
        extra = self._rows_by_key(added)
        used: set[str] = set()
        joined: list[Node] = []
        for item in items.items:
            key = item.text(self._key) if isinstance(item, Mapping) else ""
            row = extra.get(key)
            if isinstance(item, Mapping) and row is not None:
                used.add(key)
                item = self._merge_row(item, row)
            joined.append(item)
        self._report_unused([extra[key] for key in extra if key not in used], items)
        return Sequence(tuple(joined), items.source, items.line, items.column)

    def _report_unused(self, added: list[Mapping], items: Sequence) -> None:
        named = (item.text(self._key) for item in items.items if isinstance(item, Mapping))
        # Finding the nearest of thousands of names is slow.
        keys = list(dict.fromkeys(filter(None, islice(named, _MAX_COMPARED))))
        for number, row in enumerate(added):
            key = row.text(self._key)
            self._problems.add(
                "table-join",
                f"no item has the {self._key} “{key}”",
                row.values[self._key].span,
                suggestion(key, keys) if number < _MAX_HINTS else "",
                Severity.WARNING,
            )

    def _rows_by_key(self, added: Sequence) -> dict[str, Mapping]:
        """Return the joined rows by their key."""
        rows: dict[str, Mapping] = {}
        for row in added.items:
            key = row.text(self._key) if isinstance(row, Mapping) else ""
            if not isinstance(row, Mapping) or not key:
                self._problems.add(
                    "table-join",
                    f"joined rows need “{self._key}”",
                    row.span,
                    "“by” names the field in which both agree",
                )
            elif key in rows:
                self._problems.add(
                    "duplicate-id",
                    f"the {self._key} “{key}” is taken by "
                    f"{rows[key].values[self._key].span.position}",
                    row.values[self._key].span,
                    "only one of them is joined; change or remove the other",
                )
            else:
                rows[key] = row
        return rows

    def _merge_row(self, item: Mapping, added: Mapping) -> Mapping:
        for name, value in added.values.items():
            if name in item.values and name != self._key:
                self._problems.add(
                    "table-join",
                    f"“{name}” is in both: {item.values[name].span.location}also has it",
                    value.span,
                    "take it out of one of them",
                )
        return item.with_values({**added.values, **item.values})
