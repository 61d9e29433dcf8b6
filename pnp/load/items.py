"""The items of a component: in place, from a file or joined; quantities and templates."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from collections.abc import Mapping as Table
from collections.abc import Sequence as Row
from itertools import islice

from pnp.core.model import Template
from pnp.core.node import QUANTITY, Mapping, Node, Scalar, Sequence, look_up, parse_natural, to_node
from pnp.core.problems import Problems, ProblemsFound, Severity, Span, suggestion
from pnp.core.reader import Reader, integer
from pnp.load.tables.table import is_table
from pnp.load.template import Templates

MAX_COPIES = 1_000
MAX_ITEMS = 100_000
_EVERY = "every"
COPIES = "copies"
PER = ("kit", "player", "day")

ReadList = Callable[[Node], Node | None]
"""Returns the list behind a file name or a table, or the list itself; None after a problem."""

_OLD_QUANTITY = "packed"
"""The former name of `quantity`. Items have any fields, so it is not an unknown key."""


def read_items(
    node: Node | None, files: ReadList, papers: Callable[[], Collection[str]], problems: Problems
) -> tuple[Mapping, ...]:
    """Return the different items of a component; without a node, one item without fields. `papers`:
    returns the names of all papers."""
    if node is None:
        return (to_node({}),)  # type: ignore[return-value]
    if (node := files(node)) is None:
        return ()
    if not isinstance(node, Sequence):
        problems.add("type", f"items have to be a list, not a {node.kind}", node.span)
        return ()
    if not node.items:
        if not is_table(node.source.name):  # reported for tables
            problems.add(
                "items", "there are no items in this", node.span, "leave out items without copies"
            )
        return ()
    items = tuple(islice(_expand_every(node.items, files, problems), MAX_ITEMS + 1))
    if len(items) > MAX_ITEMS:
        problems.add(
            "items",
            f"there are more than {MAX_ITEMS:,} items",
            node.span,
            "lists that are joined again and again are soon too many",
        )
        return ()
    ids: dict[str, Node] = {}
    for item in items:
        name = item.values.get("id")
        if name is not None:
            text = name.text if isinstance(name, Scalar) else str(name)
            if text in ids:
                problems.add(
                    "duplicate-id",
                    f"the id “{text}” is taken by {ids[text].span.position}",
                    name.span,
                    "every item needs its own id",
                )
            ids.setdefault(text, name)
        if _OLD_QUANTITY in item.values:
            problems.add(
                "unknown-key",
                f"an item has no “{_OLD_QUANTITY}”",
                item.key_span(_OLD_QUANTITY),
                suggestion(_OLD_QUANTITY, (QUANTITY,)),
            )
        if QUANTITY in item.values:
            _check_quantity(item.values[QUANTITY], papers, problems)
        elif parse_natural(item.text(COPIES)) is not None:
            problems.add(
                "copies",
                "“copies” of an item is a field like any other, and counts nothing",
                item.values[COPIES].span,
                f"quantity: {{copies: {item.text(COPIES)}}} sets the copies",
                Severity.WARNING,
            )
    return items


def _is_item_file(node: Node) -> bool:
    """Whether this may be the name of a file with items."""
    return isinstance(node, Scalar) and (is_table(node.text) or node.text.endswith(".yaml"))


def _expand_every(nodes: Iterable[Node], files: ReadList, problems: Problems) -> Iterator[Mapping]:
    """Yield the items of a list, with every item of another list for `every`."""
    for node in nodes:
        if not isinstance(node, Mapping):
            hint = f"{{every: {node}}}means all of its items" if _is_item_file(node) else ""
            problems.add("type", f"an item has to be a map, not a {node.kind}", node.span, hint)
            continue
        if _EVERY not in node.values:
            yield node
            continue
        every = node.values[_EVERY]
        with Reader(node, problems, "“every”") as read:
            shared = read.entries("with")
            group, prefix = read.raw(QUANTITY), read.text("prefix", "")
            read.accept_keys(_EVERY)
        others = files(every)
        if not isinstance(others, Sequence):
            if others is not None:
                message = f"“every” has to name a list, not a {others.kind}"
                problems.add("type", message, every.span)
            continue
        for item in others.items:
            if not isinstance(item, Mapping):
                problems.add("type", f"an item has to be a map, not a {item.kind}", item.span)
                continue
            fields = dict(shared)
            item_quantity = item.values.get(QUANTITY)
            if isinstance(group, Mapping) and isinstance(item_quantity, Mapping):
                fields[QUANTITY] = item_quantity.with_values(group.values)
            elif group is not None:
                fields[QUANTITY] = group
            name = item.values.get("id")
            if prefix and isinstance(name, Scalar):
                # The same list may occur several times, such as a hand of cards for every player.
                place = (name.source, name.line, name.column)
                fields["id"] = Scalar(f"{prefix}-{name.text}", *place)
            yield item.with_values(fields)


def _check_quantity(node: Node, papers: Callable[[], Collection[str]], problems: Problems) -> None:
    """Report errors in an item's `quantity`."""
    if not isinstance(node, Mapping):
        problems.add("type", f"“quantity” has to be a map, this is a {node.kind}", node.span)
        return
    for key, value in node.values.items():
        text = value.text if isinstance(value, Scalar) else ""
        if key == "per":
            if text not in PER:
                problems.add(
                    "type", f"per: “{text}” is not known", value.span, suggestion(text, PER)
                )
        elif key in ("copies", "min-players"):
            try:
                is_wrong = not 0 <= integer(text) <= MAX_COPIES
            except ValueError:
                is_wrong = True
            if is_wrong:
                problems.add(
                    "copies",
                    f"{key} run from 0 to {MAX_COPIES}",
                    value.span,
                    "a whole number in plain digits, such as 3",
                )
        elif key == "papers":
            if not isinstance(value, Sequence):
                problems.add("type", f"papers are a list, not a {value.kind}", value.span)
                continue
            for name in map(str, value.items):
                if name not in papers():
                    problems.add(
                        "unknown-paper",
                        f"there is no paper “{name}”",
                        value.span,
                        suggestion(name, papers()),
                    )
        else:
            hint = suggestion(key, ("copies", "min-players", "papers", "per"))
            problems.add("unknown-key", f"“quantity” has no “{key}”", node.key_span(key), hint)


_FIELD = r"\{([\w.-]+)\}"


def with_counts(items: Row[Mapping]) -> tuple[Mapping, ...]:
    """Return the items with `n`, their number, and `of`, the number of items; fields of these names
    that they already have stay."""
    count = to_node(len(items))
    return tuple(
        [
            item.with_values({"n": to_node(n), "of": count, **item.values})
            for n, item in enumerate(items, 1)
        ]
    )


def item_templates(
    name: Scalar,
    items: Row[Mapping],
    fields: Table[str, Node],
    templates: Templates,
    problems: Problems,
) -> dict[str, Template]:
    """Return the templates that items name in the fields of a text. Raises ProblemsFound if one
    cannot be read."""
    by_name: dict[str, Template] = {}
    errors_before = problems.errors
    for item in items:
        text, span = _template_name(name, item, {**fields, **item.values}, problems)
        if text and text not in by_name:
            template = templates.get(text, span)
            if template is not None:
                by_name[text] = template
    if not by_name or problems.errors > errors_before:
        raise ProblemsFound(problems)
    return by_name


def _template_name(
    name: Scalar, item: Mapping, scope: dict[str, Node], problems: Problems
) -> tuple[str, Span]:
    """Return the name for one item, and its place; report a missing field and return an empty
    name."""
    text, span = name.text, name.span
    for match in re.finditer(_FIELD, name.text):
        node = look_up(tuple(match[1].split(".")), scope)
        if not isinstance(node, Scalar):
            problems.add(
                "unknown-field",
                f"this item has no text “{match[1]}” to name its template by",
                item.span,
                f"{suggestion(match[1], scope)}; {name.source.name}:{name.line} asks for it",
            )
            return "", span
        text = text.replace(match[0], node.text)
        span = node.span if node.line else span
    return text, span
