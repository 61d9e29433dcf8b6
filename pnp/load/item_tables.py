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
from pnp.load.tables.rows import Wishes
from pnp.load.tables.table import is_table

_HINTS = 10
_COMPARED = 1000


def item_list(node: Node, files: GameFiles, problems: Problems) -> Node | None:
    """The list behind a file name, or behind a map that names a table; a list itself."""
    if isinstance(node, Scalar):
        return files.named(node)
    return _described(node, files, problems) if isinstance(node, Mapping) else node


def tables(node: Node | None) -> Iterator[tuple[str, Node]]:
    """The tables that items are read from: their names without the extension, and their content
    with everything joined."""
    if isinstance(node, Sequence):
        for item in node.items:
            if isinstance(item, Mapping):
                yield from tables(item.get("every"))
        return
    file = node.text("file") if isinstance(node, Mapping) else str(node)
    if node is not None and is_table(file.partition("#")[0]):
        yield file.partition("#")[0].rpartition(".")[0], node


def _described(node: Mapping, files: GameFiles, problems: Problems) -> Node | None:
    """A table by all that is said of it."""
    before = problems.errors
    with Reader(node, problems, "a table") as read:
        read.text("file")
        sheet, by = read.text("sheet", ""), read.text("by", "id")
        read.text("copies", "")
        at = read.span_of("sheet") if sheet else None
        wishes = Wishes(read.map("columns"), _scalar(node, "copies"), read.map("lists"))
        read.accept_keys("join")
    file = node.get("file")
    if problems.errors > before or not isinstance(file, Scalar):
        return None
    found = files.table(file, sheet, wishes, at) if is_table(file.text) else files.named(file)
    if not is_table(file.text):
        for key in ("sheet", "columns", "copies", "lists"):
            if (own := node.get(key)) is not None:
                problems.add(
                    "unknown-key", f"“{key}” is for tables, but {file.text} is not one", own.span
                )
    if "by" in node.values and "join" not in node.values:
        problems.add(
            "unknown-key",
            "“by” needs “join”",
            node.key_span("by"),
            "name a file to join, or leave it out",
        )
    return _joined(found, node, by, files, problems)


def _scalar(node: Mapping, key: str) -> Scalar | None:
    found = node.get(key)
    return found if isinstance(found, Scalar) else None


def _joined(
    found: Node | None, node: Mapping, key: str, files: GameFiles, problems: Problems
) -> Node | None:
    """Items with the fields of others that agree with them in one."""
    join = node.get("join")
    if not isinstance(found, Sequence) or join is None:
        return found
    for one in as_items(join):
        other = as_list(item_list(one, files, problems), "what “join” names", problems, one.span)
        if other is not None and all(
            _has(each, key, what, node.values.get("by", one).span, problems)
            for each, what in ((found, "no item"), (other, "nothing that is joined"))
        ):
            found = _Join(key, problems).join(found, other)
    return found


def _has(items: Sequence, key: str, noun: str, span: Span, problems: Problems) -> bool:
    """Whether any item has the field to join by; reported if none has."""
    maps = [each for each in items.items if isinstance(each, Mapping)]
    if not maps or any(key in each.values for each in maps):
        return True
    fields = {name for each in maps[:_COMPARED] for name in each.values if name != QUANTITY}
    hint = f"“by” names the field in which both agree; {suggestion(key, fields)}"
    problems.add("table-join", f"{noun} has a field “{key}”", span, hint)
    return False


class _Join:
    """Two lists to one, by a field."""

    def __init__(self, key: str, problems: Problems) -> None:
        self._by = key
        self._problems = problems

    def join(self, items: Sequence, added: Sequence) -> Sequence:
        """The items, each with the fields of the other that agrees with it."""
        extra = self._keyed(added)
        used: set[str] = set()
        found: list[Node] = []
        for item in items.items:
            key = item.text(self._by) if isinstance(item, Mapping) else ""
            other = extra.get(key)
            if isinstance(item, Mapping) and other is not None:
                used.add(key)
                item = self._with(item, other)
            found.append(item)
        self._report_unused([extra[key] for key in extra if key not in used], items)
        return Sequence(tuple(found), items.source, items.line, items.column)

    def _report_unused(self, added: list[Mapping], items: Sequence) -> None:
        named = (item.text(self._by) for item in items.items if isinstance(item, Mapping))
        # Among thousands of names the nearest one takes its time to find.
        keys = list(dict.fromkeys(filter(None, islice(named, _COMPARED))))
        for number, other in enumerate(added):
            key = other.text(self._by)
            self._problems.add(
                "table-join",
                f"no item has the {self._by} “{key}”",
                other.values[self._by].span,
                suggestion(key, keys) if number < _HINTS else "",
                Severity.WARNING,
            )

    def _keyed(self, added: Sequence) -> dict[str, Mapping]:
        """The joined items by the value of the field to join by."""
        found: dict[str, Mapping] = {}
        for other in added.items:
            key = other.text(self._by) if isinstance(other, Mapping) else ""
            if not isinstance(other, Mapping) or not key:
                self._problems.add(
                    "table-join",
                    f"joined rows need “{self._by}”",
                    other.span,
                    "“by” names the field in which both agree",
                )
            elif key in found:
                self._problems.add(
                    "duplicate-id",
                    f"the {self._by} “{key}” is taken by "
                    f"{found[key].values[self._by].span.position}",
                    other.values[self._by].span,
                    "only one of them is joined; change or remove the other",
                )
            else:
                found[key] = other
        return found

    def _with(self, item: Mapping, added: Mapping) -> Mapping:
        for name, value in added.values.items():
            if name in item.values and name != self._by:
                self._problems.add(
                    "table-join",
                    f"“{name}” is in both: {item.values[name].span.location}also has it",
                    value.span,
                    "take it out of one of them",
                )
        return item.with_values({**added.values, **item.values})
