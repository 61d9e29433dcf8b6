"""`extends:` between files of one kind: maps merge, the nearer value wins, cycles are errors.

Of several extended files, later ones override earlier ones.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pnp.core.files import is_file
from pnp.core.node import Mapping, Node, Scalar, as_items
from pnp.core.problems import Problems, Span, suggestion
from pnp.core.reader import as_map
from pnp.core.search_path import SearchPath
from pnp.load.yaml import read_file

FindFile = Callable[[str, Scalar], Mapping | None]
"""Returns the root of the file with a name; reports problems itself."""


def merge(base: Mapping, override: Mapping) -> Mapping:
    """Merge `override` into `base`: maps merge key by key, other values are replaced."""
    values: dict[str, Node] = dict(base.values)
    for key, node in override.values.items():
        base_value = values.get(key)
        if isinstance(node, Mapping) and isinstance(base_value, Mapping):
            node = merge(base_value, node)
        values[key] = node
    marks = {
        **dict(zip(base.values, base.key_positions, strict=False)),
        **dict(zip(override.values, override.key_positions, strict=False)),
    }
    key_marks = tuple(marks.get(key, 0) for key in values)
    return Mapping(
        values, key_marks, override.source, override.line, override.column, override.provenance
    )


def find_file(
    search_path: SearchPath, game: Path, name: str, noun: str, span: Span | None, problems: Problems
) -> Mapping | None:
    """Return the root of a game’s file NAME.yaml; `noun` is its name in messages. Report the reason
    and return None if it cannot be read.

    `common/NAME` skips the game’s folder. A file that no other file names (`span` is None) is
    optional. A name cannot lead out of templates/.
    """
    if set(name) & set("\\:") or set(name.split("/")) & {"", ".", ".."}:
        if span is not None:
            problems.add(
                "missing-file",
                f"“{name}” is not the name of a {noun}",
                span,
                "write its path in templates/ without “.yaml”, such as rules/step",
            )
        return None
    if name.startswith("common/"):
        path: Path | None = search_path.templates / f"{name}.yaml"
        path = path if path and is_file(path) else None
    else:
        path = search_path.find(game, f"{name}.yaml")
    if path is None:
        if span is not None:
            hint = suggestion(name, search_path.file_names(game, ".yaml"))
            problems.add("missing-file", f"there is no {noun} “{name}”", span, hint)
        return None
    return as_map(read_file(path, problems), f"a {noun}", problems)


_MAX_DEPTH = 60

ResolvedFiles = dict[str, Mapping | None]
"""Resolved files by name, so that each is resolved once."""


def resolve(
    root: Mapping,
    find: FindFile,
    problems: Problems,
    path: tuple[str, ...] = (),
    resolved: ResolvedFiles | None = None,
) -> Mapping:
    """Return the map merged over all maps that it extends.

    `path` holds the names from the start, so a diamond is allowed and a cycle is not.
    """
    resolved = {} if resolved is None else resolved
    base_name = root.get("extends")
    if base_name is None:
        return root
    result = root.without("extends")
    for name in reversed(as_items(base_name)):
        base = _base(name, find, problems, path, resolved)
        if base is not None:
            result = merge(base, result)
    return result


def _base(
    name: Node, find: FindFile, problems: Problems, path: tuple[str, ...], resolved: ResolvedFiles
) -> Mapping | None:
    """Return one of the extended maps, merged over its own bases."""
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
    if len(path) > _MAX_DEPTH:
        problems.add(
            "expansion",
            f"more than {_MAX_DEPTH} files extend each other",
            name.span,
            "lay fewer of them on one another",
        )
        return None
    if name.text not in resolved:
        base = find(name.text, name)
        path_to_base = (*path, name.text)
        resolved[name.text] = base and resolve(base, find, problems, path_to_base, resolved)
    return resolved[name.text]
