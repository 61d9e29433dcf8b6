"""The path language of rules and fields: `goods.*[stall=bell].price`.

A path starts with a file of the game's folder without its extension, or with `templates/NAME`, or
`templates/common/NAME` for the templates of all games. If a file has a single key, the path
continues below it. Then follow, separated by dots,

    name     the value under a key, or the item of a list that has this id
    3        the third item of a list
    *        all values of a map, all items of a list
    @        the keys of a map
    **       the value itself and everything in it, at any depth

and after each of them filters: `[key]` has such a key, `[!key]` has none, `[key=a|b]` has one of
these values, `[key!=a|b]` has a different one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import count

from msgspec import Struct

from pnp.core.node import Mapping, Node, Scalar, Sequence

FileReader = Callable[[str], Node | None]
"""Returns the content of one of the game's files by its name without `.yaml`."""

_SEGMENT = r"([^.\[\]]+)((?:\[[^\[\]]*\])*)"
_FILTER = r"\[(!?)([^=!\[\]]+)(?:(!?=)([^\[\]]*))?\]"


class PathMatch(Struct, frozen=True):
    """A value that a path leads to."""

    node: Node
    path: str
    """The path without wildcards: `goods.silent-bell.price`."""
    ancestors: tuple[Mapping, ...] = ()
    """The maps that contain it, the nearest last."""

    @property
    def text(self) -> str:
        """The value as one line of text."""
        return to_text(self.node)


class Filter(Struct, frozen=True):
    """A condition that a value on a path has to meet."""

    key: str
    words: tuple[str, ...] | None
    """None: any value will do."""
    is_negated: bool

    def accepts(self, node: Node) -> bool:
        """Whether a value meets the condition."""
        value = node.values.get(self.key) if isinstance(node, Mapping) else None
        if self.words is None:
            matches = value is not None
        else:
            matches = value is not None and to_text(value) in self.words
        return matches is not self.is_negated


class Step(Struct, frozen=True):
    """A name on a path, and its filters."""

    name: str
    filters: tuple[Filter, ...]


@cache
def parse_path(path: str) -> tuple[Step, ...]:
    """Parse a path. Raises ValueError if it is malformed."""
    path_steps: list[Step] = []
    position = 0
    while position <= len(path):
        match = re.compile(_SEGMENT).match(path, position)
        if match is None or path[match.end() : match.end() + 1] not in ("", "."):
            raise ValueError(f"“{path}” is no path; write it like goods.*.price")
        filters = []
        for no, key, sign, words in re.findall(_FILTER, match[2]):
            filters.append(
                Filter(key, tuple(words.split("|")) if sign else None, no == "!" or sign == "!=")
            )
        if "".join(f"[{f}]" for f in re.findall(r"\[([^\[\]]*)\]", match[2])) != match[2] or len(
            filters
        ) != match[2].count("["):
            raise ValueError(f"“{path}” has an invalid filter; write it like [stall=bell]")
        path_steps.append(Step(match[1], tuple(filters)))
        position = match.end() + 1
    return tuple(path_steps)


def find(files: FileReader, path: str) -> list[PathMatch]:
    """All values that a path leads to, in the order of the files. Raises ValueError."""
    first, *rest = parse_path(path)
    root = files(first.name)
    return (
        follow_steps(PathMatch(file_content(root), first.name), rest, first.filters)
        if root is not None
        else []
    )


def longest_match(files: FileReader, path: str) -> tuple[list[PathMatch], Step, list[PathMatch]]:
    """For a path without matches: the matches of its longest valid beginning, the step that
    fails, and the matches of that step without its filters."""
    first, *rest = parse_path(path)
    root = files(first.name)
    matches = [PathMatch(file_content(root), first.name)] if root is not None else []
    for step in rest if matches else ():
        named = [passed for match in matches for passed in _step(match, step.name)]
        passed = [match for match in named if all(f.accepts(match.node) for f in step.filters)]
        if not passed:
            return matches, step, named
        matches = passed
    return matches, first, matches


def file_content(root: Node) -> Node:
    """The content of a file; below its key if it has only one."""
    if isinstance(root, Mapping) and len(root.values) == 1:
        return next(iter(root.values.values()))
    return root


def follow_steps(
    start: PathMatch, path_steps: Iterable[Step], filters: tuple[Filter, ...] = ()
) -> list[PathMatch]:
    """All values that steps lead to from a value."""
    matches = [start] if all(f.accepts(start.node) for f in filters) else []
    for step in path_steps:
        matches = [next_match for match in matches for next_match in _step(match, step.name)]
        if step.filters:
            matches = [
                match for match in matches if all(f.accepts(match.node) for f in step.filters)
            ]
    return matches


def find_below(start: PathMatch, path: str) -> list[PathMatch]:
    """All values at a path relative to a value: `animals.*.name`. Raises ValueError."""
    return follow_steps(start, parse_path(path)) if path else [start]


def _step(start: PathMatch, name: str) -> list[PathMatch]:
    node, path, ancestors = start.node, start.path, start.ancestors
    if name == "**":
        return [start, *(each for child in _step(start, "*") for each in _step(child, "**"))]
    if isinstance(node, Mapping):
        ancestors = (*ancestors, node)
        if name == "*":
            return [
                PathMatch(value, f"{path}.{key}", ancestors) for key, value in node.values.items()
            ]
        if name == "@":
            return [PathMatch(_as_node(key, node), path, ancestors) for key in node.values]
        value = node.values.get(name)
        return [PathMatch(value, f"{path}.{name}", ancestors)] if value is not None else []
    if isinstance(node, Sequence):
        item_names = map(item_name, node.items, count(1))
        if name == "*":
            named = zip(node.items, item_names, strict=True)
            return [PathMatch(item, f"{path}.{item_name}", ancestors) for item, item_name in named]
        return [
            PathMatch(item, f"{path}.{item_name}", ancestors)
            for number, (item, item_name) in enumerate(zip(node.items, item_names, strict=True), 1)
            if name in (item_name, str(number))
        ]
    return []


def _as_node(key: str, parent: Mapping) -> Scalar:
    """A key as a node at the key's position."""
    span = parent.key_span(key)
    return Scalar(key, parent.source, span.line, span.column)


def item_name(item: Node, number: int) -> str:
    """The name of an item of a list on a path: its id, else its number."""
    return (item.text("id") if isinstance(item, Mapping) else "") or str(number)


def next_names(node: Node) -> list[str]:
    """The names that can follow on a path: keys of a map, ids or numbers of a list's items."""
    if isinstance(node, Mapping):
        return list(node.values)
    return list(map(item_name, node.items, count(1))) if isinstance(node, Sequence) else []


def to_text(node: Node) -> str:
    """A value as one line of text: `[A, B]` is “A B”."""
    match node:
        case Scalar():
            return node.text
        case Sequence():
            return " ".join(to_text(item) for item in node.items)
        case Mapping():
            return ", ".join(f"{key}: {to_text(value)}" for key, value in node.values.items())
    raise AssertionError(node)


def shorten(text: str) -> str:
    """A text for messages: on one line, at most 60 characters."""
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:59].rstrip() + "…"
