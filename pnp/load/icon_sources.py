"""Where a game's icons may lie besides its own folder: sets, other folders, installed packages."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from pnp.ground.files import within
from pnp.ground.node import Scalar
from pnp.ground.problem import Problems, nearest
from pnp.ground.shelf import Shelf

_PACKAGE = re.compile(r"@?[A-Za-z0-9][\w.-]*(?:/[\w-][\w.-]*)*")
# Where packages keep their drawings.
_WITHIN = ("", "icons", "svg", "svgs", "icons/outline", "assets/regular", "dist/svg", "svgs/solid")


def icon_folders(
    shelf: Shelf, game: Path, named: Iterable[Scalar], problems: Problems
) -> tuple[Path, ...]:
    """The folders that a game's `icons` name; what is none of them is told."""
    found = []
    for node in named:
        folder = icon_folder(shelf, game, node.text)
        if folder is None:
            problems.add(
                "icon-source",
                f"there are no icons “{node.text}”",
                node.span,
                f"{nearest(node.text, shelf.icon_sets())}; or a folder in the game’s own, such as "
                "./my-icons, or an installed package of SVG files, such as lucide-static/icons",
            )
        else:
            found.append(folder)
    return tuple(found)


def icon_folder(shelf: Shelf, game: Path, name: str) -> Path | None:
    """A set of ours, a folder below the game's, or one of an installed package; None: there is
    none that holds drawings."""
    if name in shelf.icon_sets():
        return shelf.icon_sets()[name]
    if name.startswith("./"):
        return _below(game, name[2:])
    if _PACKAGE.fullmatch(name) is None or ".." in name:
        return None
    own = _below(game, name)
    return own or _python(name) or _node(game, name)


def _below(top: Path, name: str) -> Path | None:
    """A folder of drawings that lies in another one, wherever links lead."""
    folder = within(top, name)
    with suppress(OSError):
        return folder if folder is not None and _drawings(folder) else None
    return None


def _drawings(folder: Path) -> bool:
    return folder.is_dir() and any(file.suffix == ".svg" for file in folder.iterdir())


def _within(package: Path, rest: str) -> Path | None:
    for inner in (rest,) if rest else _WITHIN:
        found = _below(package, inner)
        if found is not None:
            return found
    return None


def _python(name: str) -> Path | None:
    """In a package of Python's, which is not imported."""
    top, _, rest = name.partition("/")
    try:
        spec = find_spec(top) if top.isidentifier() else None
    except (ImportError, ValueError):
        return None
    places = (spec.submodule_search_locations if spec is not None else None) or ()
    return next((found for place in places if (found := _within(Path(place), rest))), None)


def _node(game: Path, name: str) -> Path | None:
    """In a package of Node's, beside the game or above it."""
    parts = name.split("/")
    own = 2 if name.startswith("@") else 1
    package, rest = "/".join(parts[:own]), "/".join(parts[own:])
    for folder in (game, *game.resolve().parents):
        place = folder / "node_modules" / package
        # Of a name that no system takes it says no; a path's own method raises OSError.
        if os.path.isdir(place):
            return _within(place, rest)
    return None
