"""`extends:` between files of one kind: maps merge, the nearer value wins, circles are told.

Of several that are extended, the later ones lie on the earlier ones.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pnp.core.files import there
from pnp.core.node import Mapping, Node, Scalar, listed
from pnp.core.problems import Problems, Span, nearest
from pnp.core.reader import as_map
from pnp.core.search_path import Shelf
from pnp.load.yaml import read_file

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
    places = tuple(marks.get(key, 0) for key in values)
    return Mapping(values, places, over.source, over.line, over.column, over.provenance)


def find_file(
    shelf: Shelf, game: Path, name: str, what: str, at: Span | None, problems: Problems
) -> Mapping | None:
    """The root of a game's file NAME.yaml, `what` it is called; None with the reason among the
    problems. `common/NAME` reaches past the game's own. Where nobody names it (`at` is None) it
    need not be there."""
    if name.startswith("common/"):
        path: Path | None = shelf.templates / f"{name}.yaml"
        path = path if path and there(path) else None
    else:
        path = shelf.find(game, f"{name}.yaml")
    if path is None:
        if at is not None:
            hint = nearest(name, shelf.names(game, ".yaml"))
            problems.add("missing-file", f"there is no {what} “{name}”", at, hint)
        return None
    return as_map(read_file(path, problems), f"a {what}", problems)


_MOST_DEPTH = 60

Known = dict[str, Mapping | None]
"""What names were found to stand for, with all below them: in a diamond of diamonds each is
asked for as often as there are ways to it."""


def resolve(
    root: Mapping,
    find: Finder,
    problems: Problems,
    path: tuple[str, ...] = (),
    known: Known | None = None,
) -> Mapping:
    """The map with all that it extends below it.

    `path` holds the names on the way down from here, so a diamond is fine and a circle is not.
    """
    known = {} if known is None else known
    base_name = root.get("extends")
    if base_name is None:
        return root
    own = root.without("extends")
    for name in reversed(listed(base_name)):
        base = _base(name, find, problems, path, known)
        if base is not None:
            own = merged(base, own)
    return own


def _base(
    name: Node, find: Finder, problems: Problems, path: tuple[str, ...], known: Known
) -> Mapping | None:
    """One of the maps that are extended, with all below it."""
    if not isinstance(name, Scalar):
        problems.add("type", "“extends” names one file, or lists several", name.span)
        return None
    if name.text in path:
        circle = " → ".join((*path[path.index(name.text) :], name.text))
        problems.add(
            "extends-circle",
            f"this extends itself: {circle}",
            name.span,
            "take one of the steps out",
        )
        return None
    if len(path) > _MOST_DEPTH:
        problems.add(
            "expansion",
            f"more than {_MOST_DEPTH} files extend each other",
            name.span,
            "lay fewer of them on one another",
        )
        return None
    if name.text not in known:
        base = find(name.text, name)
        way = (*path, name.text)
        known[name.text] = base and resolve(base, find, problems, way, known)
    return known[name.text]
