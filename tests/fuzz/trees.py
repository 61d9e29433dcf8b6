"""YAML as trees that can be changed: maps with double keys, lists, tagged texts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from pnp.core.node import Mapping, Node, Scalar, Sequence
from pnp.core.problems import Problems
from pnp.load.yaml import parse


@dataclass
class Leaf:
    """A single value."""

    text: str
    tag: str = ""


@dataclass
class Branch:
    """A list, or a map, whose keys may repeat."""

    parts: list[Tree]
    keys: list[str] | None = field(default=None)
    """None for a list."""


Tree = Leaf | Branch


def grown(text: str) -> Tree:
    """The tree of a valid document."""
    root = parse(text, "seed", Problems())
    assert root is not None, text
    return of(root)


def of(node: Node) -> Tree:
    match node:
        case Mapping():
            return Branch([of(part) for part in node.values.values()], list(node.values))
        case Sequence():
            return Branch([of(part) for part in node.items])
    assert isinstance(node, Scalar)
    return Leaf(node.text, f"!{node.provenance.value} " if node.provenance else "")


def copied(tree: Tree) -> Tree:
    if isinstance(tree, Leaf):
        return Leaf(tree.text, tree.tag)
    return Branch(list(map(copied, tree.parts)), None if tree.keys is None else list(tree.keys))


def written(tree: Tree) -> str:
    """The document in one line."""
    if isinstance(tree, Leaf):
        return f"{tree.tag}{json.dumps(tree.text, ensure_ascii=False)}"
    parts = map(written, tree.parts)
    if tree.keys is None:
        return f"[{', '.join(parts)}]"
    keys = (json.dumps(key, ensure_ascii=False) for key in tree.keys)
    return f"{{{', '.join(f'{key}: {part}' for key, part in zip(keys, parts, strict=True))}}}"


def places(tree: Tree, under: str = "") -> Iterator[tuple[Branch, int, str]]:
    """All places: the branch, the number of the part, and its key (in lists the list's)."""
    if isinstance(tree, Branch):
        for number, part in enumerate(tree.parts):
            name = under if tree.keys is None else tree.keys[number]
            yield tree, number, name
            yield from places(part, name)
