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

Files = Callable[[str], Node | None]
"""Returns the content of one of the game's files by its name without `.yaml`."""

_SEGMENT = re.compile(r"([^.\[\]]+)((?:\[[^\[\]]*\])*)")
_FILTER = re.compile(r"\[(!?)([^=!\[\]]+)(?:(!?=)([^\[\]]*))?\]")


class Found(Struct, frozen=True):
    """A value that a path leads to."""

    node: Node
    path: str
    """The way to it, written out: `goods.silent-bell.price`."""
    ancestors: tuple[Mapping, ...] = ()
    """The maps that contain it, the nearest last."""

    @property
    def text(self) -> str:
        """The value as one line of text."""
        return written(self.node)


class Filter(Struct, frozen=True):
    """What a value has to have, or not to have, to be on a path."""

    key: str
    words: tuple[str, ...] | None
    """None: any value will do."""
    no: bool

    def takes(self, node: Node) -> bool:
        """Whether a value is on the path."""
        value = node.values.get(self.key) if isinstance(node, Mapping) else None
        if self.words is None:
            there = value is not None
        else:
            there = value is not None and written(value) in self.words
        return there is not self.no


class Step(Struct, frozen=True):
    """A name on a path, and the filters behind it."""

    name: str
    filters: tuple[Filter, ...]


@cache
def steps(path: str) -> tuple[Step, ...]:
    """Parse a path. Raises ValueError if it is malformed."""
    found: list[Step] = []
    at = 0
    while at <= len(path):
        match = _SEGMENT.match(path, at)
        if match is None or path[match.end() : match.end() + 1] not in ("", "."):
            raise ValueError(f"“{path}” is no path; write it like goods.*.price")
        filters = []
        for no, key, sign, words in _FILTER.findall(match[2]):
            filters.append(
                Filter(key, tuple(words.split("|")) if sign else None, no == "!" or sign == "!=")
            )
        if "".join(f"[{f}]" for f in re.findall(r"\[([^\[\]]*)\]", match[2])) != match[2] or len(
            filters
        ) != match[2].count("["):
            raise ValueError(f"“{path}” has an invalid filter; write it like [stall=bell]")
        found.append(Step(match[1], tuple(filters)))
        at = match.end() + 1
    return tuple(found)


def find(files: Files, path: str) -> list[Found]:
    """All values that a path leads to, in the order of the files. Raises ValueError."""
    first, *rest = steps(path)
    root = files(first.name)
    return below(Found(inside(root), first.name), rest, first.filters) if root is not None else []


def as_far(files: Files, path: str) -> tuple[list[Found], Step, list[Found]]:
    """How far a path leads that leads nowhere, the step that does not lead on from there, and
    what that one would lead to without its filters."""
    first, *rest = steps(path)
    root = files(first.name)
    found = [Found(inside(root), first.name)] if root is not None else []
    for step in rest if found else ():
        named = [there for one in found for there in _step(one, step.name)]
        there = [one for one in named if all(f.takes(one.node) for f in step.filters)]
        if not there:
            return found, step, named
        found = there
    return found, first, found


def inside(root: Node) -> Node:
    """The content of a file; below its key if it has only one."""
    if isinstance(root, Mapping) and len(root.values) == 1:
        return next(iter(root.values.values()))
    return root


def below(start: Found, rest: Iterable[Step], filters: tuple[Filter, ...] = ()) -> list[Found]:
    """What steps lead to from a value on."""
    found = [start] if all(f.takes(start.node) for f in filters) else []
    for step in rest:
        found = [there for one in found for there in _step(one, step.name)]
        if step.filters:
            found = [one for one in found if all(f.takes(one.node) for f in step.filters)]
    return found


def within(start: Found, path: str) -> list[Found]:
    """What a path leads to that begins at a value: `animals.*.name`. Raises ValueError."""
    return below(start, steps(path)) if path else [start]


def _step(match_: Found, name: str) -> list[Found]:
    node, path, around = match_.node, match_.path, match_.ancestors
    if name == "**":
        return [match_, *(each for child in _step(match_, "*") for each in _step(child, "**"))]
    if isinstance(node, Mapping):
        around = (*around, node)
        if name == "*":
            return [Found(value, f"{path}.{key}", around) for key, value in node.values.items()]
        if name == "@":
            return [Found(_as_node(key, node), path, around) for key in node.values]
        value = node.values.get(name)
        return [Found(value, f"{path}.{name}", around)] if value is not None else []
    if isinstance(node, Sequence):
        called = map(name_of, node.items, count(1))
        if name == "*":
            named = zip(node.items, called, strict=True)
            return [Found(item, f"{path}.{own}", around) for item, own in named]
        return [
            Found(item, f"{path}.{own}", around)
            for number, (item, own) in enumerate(zip(node.items, called, strict=True), 1)
            if name in (own, str(number))
        ]
    return []


def _as_node(key: str, parent: Mapping) -> Scalar:
    """A key as a node at its own place."""
    span = parent.key_span(key)
    return Scalar(key, parent.source, span.line, span.column)


def name_of(item: Node, number: int) -> str:
    """What an item of a list is called: its id, else its number."""
    return (item.text("id") if isinstance(item, Mapping) else "") or str(number)


def steps_from(node: Node) -> list[str]:
    """The names that a path may go on with: keys of a map, ids or numbers of a list's items."""
    if isinstance(node, Mapping):
        return list(node.values)
    return list(map(name_of, node.items, count(1))) if isinstance(node, Sequence) else []


def written(node: Node) -> str:
    """A value as one line of text: `[A, B]` is “A B”."""
    match node:
        case Scalar():
            return node.text
        case Sequence():
            return " ".join(written(item) for item in node.items)
        case Mapping():
            return ", ".join(f"{key}: {written(value)}" for key, value in node.values.items())
    raise AssertionError(node)


def short(text: str) -> str:
    """A text for messages: on one line, and shortened to that length."""
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:59].rstrip() + "…"
