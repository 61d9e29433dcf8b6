"""`extends:` between files of one kind: maps merge, the nearer value wins, circles are told."""

from __future__ import annotations

from collections.abc import Callable

from pnp.node import Mapping, Node, Scalar
from pnp.problem import Problems

Finder = Callable[[str, Scalar], Mapping | None]
"""Gives the root of the file that a name stands for; tells the problem itself."""


def merged(base: Mapping, over: Mapping) -> Mapping:
    """`over` laid upon `base`: maps merge key by key, everything else is replaced."""
    values: dict[str, Node] = dict(base.values)
    for key, node in over.values.items():
        below = values.get(key)
        if isinstance(node, Mapping) and isinstance(below, Mapping):
            node = merged(below, node)
        values[key] = node
    marks = {
        **dict(zip(base.values, base.marks, strict=False)),
        **dict(zip(over.values, over.marks, strict=False)),
    }
    return Mapping(
        values,
        tuple(marks.get(key, 0) for key in values),
        over.source,
        over.line,
        over.column,
        over.provenance,
    )


def resolve(root: Mapping, find: Finder, problems: Problems, path: tuple[str, ...] = ()) -> Mapping:
    """The map with all that it extends below it.

    `path` holds the names on the way down from here, so a diamond is fine and a circle is not.
    """
    base_name = root.get("extends")
    if base_name is None:
        return root
    values = {key: node for key, node in root.values.items() if key != "extends"}
    marks = tuple(
        mark for key, mark in zip(root.values, root.marks, strict=False) if key != "extends"
    )
    own = Mapping(values, marks, root.source, root.line, root.column, root.provenance)
    if not isinstance(base_name, Scalar):
        problems.add("type", "“extends” names one file", base_name.span)
        return own
    if base_name.text in path:
        circle = " → ".join((*path[path.index(base_name.text) :], base_name.text))
        problems.add(
            "extends-circle", f"this extends itself: {circle}", base_name.span,
            "take one of the steps out",
        )  # fmt: skip
        return own
    base = find(base_name.text, base_name)
    if base is None:
        return own
    return merged(resolve(base, find, problems, (*path, base_name.text)), own)
