"""All the ways to change one value of a file: what a slip of the keyboard might do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.ground.node import Mapping, Node, Provenance, Scalar, Sequence
from pnp.rules.query import name_of
from tests.mutants.prose import prose

_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[a-z][a-z0-9-]*")
_SAID = (Provenance.SAID, Provenance.DERIVED)


class Change(NamedTuple):
    """One change, and how it is made and taken back in memory."""

    file: str
    path: str
    kind: str
    """number, word, drop, double or swap; in prose also count, sense or name."""
    what: str
    mark: Provenance | None
    """Where the value comes from: its own mark, or that of what it stands in."""
    make: Callable[[], None]
    undo: Callable[[], None]
    line: int = 0
    """Where it stands, in a layout."""

    @property
    def place(self) -> str:
        return f"{self.file}.{self.path}" if self.path else self.file

    @property
    def known(self) -> bool:
        """Whether a ledger says the value, or it follows from one."""
        return self.mark in _SAID


class Leaf(NamedTuple):
    """A value, and where it stands; `general` has * for names."""

    node: Scalar
    path: str
    general: str
    mark: Provenance | None


class _Branch(NamedTuple):
    node: Node
    path: str
    mark: Provenance | None


def changes(file: str, root: Node, names: dict[str, str]) -> Iterator[Change]:
    """All changes of a file, in its order. `names` has another thing for each that prose names."""
    leaves: list[Leaf] = []
    branches: list[_Branch] = []
    _walk(root, "", "", None, leaves, branches)
    for leaf in leaves:
        yield from _numbers(file, leaf)
    siblings: dict[str, list[str]] = {}
    for leaf in leaves:
        siblings.setdefault(leaf.general, []).append(leaf.node.text)
    for leaf in leaves:
        yield from _words(file, leaf, siblings[leaf.general])
    for leaf in leaves:
        yield from _prose(file, leaf, names)
    for branch in branches:
        yield from _items(file, branch)


def _walk(
    node: Node,
    path: str,
    general: str,
    mark: Provenance | None,
    leaves: list[Leaf],
    branches: list[_Branch],
) -> None:
    mark = node.provenance or mark
    if isinstance(node, Scalar):
        leaves.append(Leaf(node, path, general, mark))
    elif isinstance(node, Mapping):
        # Maps of maps are lists with names: components, places, moons.
        named = bool(node.values) and all(isinstance(v, Mapping) for v in node.values.values())
        if named and len(node.values) > 1:
            branches.append(_Branch(node, path, mark))
        for key, value in node.values.items():
            step = "*" if named else key
            _walk(value, _join(path, key), _join(general, step), mark, leaves, branches)
    elif isinstance(node, Sequence):
        branches.append(_Branch(node, path, mark))
        for number, item in enumerate(node.items, 1):
            called = name_of(item, number)
            _walk(item, _join(path, called), _join(general, "*"), mark, leaves, branches)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def put(node: Scalar, text: str) -> Callable[[], None]:
    """What gives a value another text."""

    def make() -> None:
        node.text = text

    return make


def _numbers(file: str, leaf: Leaf) -> Iterator[Change]:
    """Every number one more and one less."""
    text = leaf.node.text
    for match in _NUMBER.finditer(text):
        for by in (1, -1):
            value = int(match[0]) + by
            if value < 0 and match.start() and text[match.start() - 1] in "-+":
                continue
            changed = f"{text[: match.start()]}{value}{text[match.end() :]}"
            yield Change(
                file, leaf.path, "number", f"{short(text)} → {short(changed, match.start())}",
                leaf.mark, put(leaf.node, changed), put(leaf.node, text),
            )  # fmt: skip


def _words(file: str, leaf: Leaf, siblings: list[str]) -> Iterator[Change]:
    """Every enumerated word to a sibling: the next one of those that stand in such places."""
    text = leaf.node.text
    words = sorted(set(siblings))
    if len(words) < 2 or not text or _NUMBER.fullmatch(text):
        return
    known = leaf.mark in _SAID and len(text) <= 40
    listed = len(words) < len(siblings) and len(text) <= 24
    if not (known or (listed and " " not in text) or _WORD.fullmatch(text)):
        return
    other = words[(words.index(text) + 1) % len(words)]
    yield Change(
        file, leaf.path, "word", f"{short(text)} → {short(other)}", leaf.mark,
        put(leaf.node, other), put(leaf.node, text),
    )  # fmt: skip


def _prose(file: str, leaf: Leaf, names: dict[str, str]) -> Iterator[Change]:
    """Other words in what is written for people."""
    text = leaf.node.text
    for kind, at, changed in prose(text, names):
        yield Change(
            file, leaf.path, kind, f"{short(text, at)} → {short(changed, at)}", leaf.mark,
            put(leaf.node, changed), put(leaf.node, text),
        )  # fmt: skip


def _items(file: str, branch: _Branch) -> Iterator[Change]:
    """Every item dropped, doubled, and swapped with the next."""
    node, path, _ = branch
    if isinstance(node, Mapping):
        values = dict(node.values)
        for key, value in values.items():
            kept = {k: v for k, v in values.items() if k != key}
            yield Change(
                file, _join(path, key), "drop", key, _inherited(value, branch.mark),
                _put(node, "values", kept), _put(node, "values", values),
            )  # fmt: skip
        return
    assert isinstance(node, Sequence)
    items = node.items
    for number, item in enumerate(items):
        called = _join(path, name_of(item, number + 1))
        mark = _inherited(item, branch.mark)
        ways = {
            "drop": items[:number] + items[number + 1 :],
            "double": items[: number + 1] + items[number:],
        }
        if number + 1 < len(items) and not _alike(item, items[number + 1]):
            ways["swap"] = (
                *items[:number], items[number + 1], item, *items[number + 2 :],
            )  # fmt: skip
        for kind, changed in ways.items():
            yield Change(
                file, called, kind, called, mark,
                _put(node, "items", changed), _put(node, "items", items),
            )  # fmt: skip


def _put(node: Node, name: str, value: object) -> Callable[[], None]:
    def put() -> None:
        setattr(node, name, value)

    return put


def _inherited(node: Node, mark: Provenance | None) -> Provenance | None:
    """An item is as well known as the best known of its values."""
    marks: set[Provenance | None] = {mark}

    def walk(node: Node) -> None:
        marks.add(node.provenance)
        for child in (
            node.values.values() if isinstance(node, Mapping)
            else node.items if isinstance(node, Sequence) else ()
        ):  # fmt: skip
            walk(child)

    walk(node)
    for best in (*_SAID, Provenance.RECONSTRUCTED):
        if best in marks:
            return best
    return None


def _alike(one: Node, other: Node) -> bool:
    return (
        isinstance(one, Scalar) and isinstance(other, Scalar) and one.text == other.text
    )  # fmt: skip


def short(text: str, at: int = 0) -> str:
    """The part of a text around a place."""
    start = max(0, at - 20) if len(text) > 40 else 0
    return text[start : start + 40].replace("\n", "⏎")
