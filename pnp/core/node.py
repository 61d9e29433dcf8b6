"""YAML as written: texts, lists and maps with their positions.

Scalars stay text until a reader converts them, so that `no`, `012` and `1:30` keep their meaning. A
node also has a provenance, given by a tag in YAML: `!source 10`, `!derived 36`, `!reconstructed 4`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from enum import Enum

from msgspec import Struct

from pnp.core.problems import Span


class Provenance(Enum):
    """Where a value comes from: the game's own text, logic, or our own design."""

    SOURCE = "source"
    DERIVED = "derived"
    RECONSTRUCTED = "reconstructed"


class Source:
    """A file; all its nodes share one object."""

    __slots__ = ("name", "sheet")

    def __init__(self, name: str, sheet: str = "") -> None:
        self.name = name
        self.sheet = sheet
        """The sheet of a workbook."""


class Node:
    """A value with its position in a file."""

    __slots__ = ()
    source: Source
    line: int
    column: int
    provenance: Provenance | None

    kind = "value"

    @property
    def span(self) -> Span:
        """Its position, for problems."""
        return Span(self.source.name, self.line, self.column, self.source.sheet)


class Scalar(Struct, Node, eq=False):
    """A single value, as the characters that were written."""

    text: str
    source: Source
    line: int
    column: int
    provenance: Provenance | None = None

    kind = "text"

    def __repr__(self) -> str:
        return f"Scalar({self.text!r})"

    def __str__(self) -> str:
        return self.text


class Sequence(Struct, Node, eq=False):
    """A list of nodes."""

    items: tuple[Node, ...]
    source: Source
    line: int
    column: int
    provenance: Provenance | None = None

    kind = "list"

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __repr__(self) -> str:
        return f"Sequence({len(self.items)} items)"

    def __str__(self) -> str:
        return f"a list of {len(self.items)}"


class Mapping(Struct, Node, eq=False):
    """Keys and their nodes, in the order of the file.

    `key_positions` has `line << 12 | column` for each key, to point at unknown keys.
    """

    values: dict[str, Node]
    key_positions: tuple[int, ...]
    source: Source
    line: int
    column: int
    provenance: Provenance | None = None

    kind = "map"

    def get(self, key: str) -> Node | None:
        """The node under `key`, if it is there."""
        return self.values.get(key)

    def text(self, key: str, default: str = "") -> str:
        """The text under `key`, or `default` if it is missing or not a text."""
        node = self.values.get(key)
        return node.text if isinstance(node, Scalar) else default

    def key_span(self, key: str) -> Span:
        """The position of the key itself."""
        for name, mark in zip(self.values, self.key_positions, strict=False):
            if name == key:
                # In merged maps, the key is in the file of its value.
                source = self.values[key].source if self.source.name else self.source
                return Span(source.name, mark >> 12, mark & 0xFFF, source.sheet)
        return self.span

    def without(self, key: str) -> Mapping:
        """Return the map without a key."""
        if key not in self.values:
            return self
        values = {name: node for name, node in self.values.items() if name != key}
        marks = tuple(
            m for name, m in zip(self.values, self.key_positions, strict=False) if name != key
        )
        return Mapping(values, marks, self.source, self.line, self.column, self.provenance)

    def subset(self, keys: Collection[str]) -> Mapping:
        """Return the map with some of its keys only."""
        values = {key: node for key, node in self.values.items() if key in keys}
        marks = tuple(
            m for key, m in zip(self.values, self.key_positions, strict=False) if key in keys
        )
        return Mapping(values, marks, self.source, self.line, self.column, self.provenance)

    def with_values(self, extra: dict[str, Node]) -> Mapping:
        """Return the map with `extra` added to its values, or replacing them."""
        merged = {**self.values, **extra}
        return Mapping(
            merged, self.key_positions, self.source, self.line, self.column, self.provenance
        )

    def __repr__(self) -> str:
        return f"Mapping({', '.join(self.values)})"

    def __str__(self) -> str:
        return f"fields: {', '.join(self.values)}"


def nodes_with_provenance(root: Node, provenance: Provenance) -> list[tuple[str, Node]]:
    """The values below a node with a provenance, each with its path (`bets.3.steps`)."""
    found: list[tuple[str, Node]] = []

    def walk(node: Node, path: tuple[str, ...]) -> None:
        if node.provenance is provenance:
            found.append((".".join(path), node))
        elif isinstance(node, Mapping):
            for key, value in node.values.items():
                walk(value, (*path, key))
        elif isinstance(node, Sequence):
            for number, value in enumerate(node.items, 1):
                name = value.text("id") if isinstance(value, Mapping) else ""
                walk(value, (*path, name or str(number)))

    walk(root, ())
    return found


def as_items(node: Node | None) -> tuple[Node, ...]:
    """The items of a list, or a single node as one item; empty for None."""
    if isinstance(node, Sequence):
        return node.items
    return (node,) if node is not None else ()


QUANTITY = "quantity"
"""The key under which an item states its copies in a kit: `copies`, `per`, `min-players`."""
DUPLICATE = " (again, line "
"""Appended to a key that occurs a second time in a map, which is reported."""

GENERATED = Source("")
"""The source of nodes that code makes: calendars, generated components."""


def to_node(value: object, source: Source = GENERATED, line: int = 0, column: int = 0) -> Node:
    """Plain Python data (str, int, list, tuple, dict) as nodes; for generators."""
    match value:
        case Node():
            return value
        case dict():
            items = {str(key): to_node(item, source, line, column) for key, item in value.items()}
            return Mapping(items, (line << 12 | column,) * len(items), source, line, column)
        case list() | tuple():
            return Sequence(
                tuple(to_node(item, source, line, column) for item in value), source, line, column
            )
        case bool():
            return Scalar("yes" if value else "", source, line, column)
        case _:
            return Scalar(str(value), source, line, column)


def to_plain(node: Node | None) -> object:
    """A node as plain Python data. Whole numbers are int, decimal ones float."""
    match node:
        case Mapping():
            return {key: to_plain(item) for key, item in node.values.items()}
        case Sequence():
            return [to_plain(item) for item in node.items]
        case Scalar():
            if _WHOLE.fullmatch(node.text):
                return int(node.text)
            return float(node.text) if _DECIMAL.fullmatch(node.text) else node.text
    return None


_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?[0-9]{1,17}\.[0-9]{1,17}")
_NATURAL = re.compile(r"[0-9]{1,18}")


def parse_natural(text: str) -> int | None:
    """A whole number in ASCII digits; None for any other text, such as `²`."""
    return int(text) if _NATURAL.fullmatch(text) else None


def look_up(path: tuple[str, ...], values: dict[str, Node]) -> Node | None:
    """The node at a path such as `neighbour.name`. Items go by number, from 1, or by id."""
    node = values.get(path[0])
    for name in path[1:]:
        if isinstance(node, Mapping):
            node = node.values.get(name)
        elif isinstance(node, Sequence):
            node = _item(node.items, name)
        else:
            return None
    return node


def _item(items: tuple[Node, ...], name: str) -> Node | None:
    number = parse_natural(name)
    if number is not None:
        return items[number - 1] if 0 < number <= len(items) else None
    return next((i for i in items if isinstance(i, Mapping) and i.text("id") == name), None)
