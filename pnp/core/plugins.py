"""Installed packages with games: their entry points in the group `pnp.games`.

    [project.entry-points."pnp.games"]
    tavern = "tavern:GAME"

says that the object `GAME` of the package `tavern` is the code of the game `tavern`. The game's
files may be in the package too, as `tavern/data/tavern/game.yaml`. They are found without importing
the package, so that a broken one does not affect other games.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache, reduce
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

GROUP = "pnp.games"
_US = "pnp"
_PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


class Entry(NamedTuple):
    """An entry point: a name, and the object that a package has for it, as `module:attribute`."""

    name: str
    value: str
    brought_by: str = _US
    """The distribution that it belongs to, with its version."""

    def load(self) -> object:
        """The object. Raises whatever the package's modules raise."""
        module, _, path = self.value.partition(":")
        return reduce(getattr, path.strip().split("."), import_module(module.strip()))


@cache
def entries() -> tuple[Entry, ...]:
    """All entry points of the group, by name."""
    found = list(_installed())
    if not any(entry.value.startswith(f"{_US}.") for entry in found) and _PROJECT.is_file():
        found += _declared()
    return tuple(sorted(found))


def _installed() -> Iterator[Entry]:
    """The entry points of installed packages, read from their files.

    To import `importlib.metadata` takes longer than to start a command.
    """
    seen: set[str] = set()
    for place in sys.path:
        try:
            names = sorted(os.listdir(place or "."))
        except OSError:  # an archive, or nothing
            continue
        for home in names:
            package, dot, kind = home.rpartition(".")
            if not dot or kind not in ("dist-info", "egg-info"):
                continue
            name, _, version = package.partition("-")
            try:
                text = Path(place, home, "entry_points.txt").read_text(encoding="utf-8")
            except (OSError, ValueError):
                continue
            # As Python itself sees it, the first of two packages of one name counts.
            if name in seen or f"[{GROUP}]" not in text:
                continue
            seen.add(name)
            _, _, group = text.partition(f"[{GROUP}]")
            for line in group.partition("\n[")[0].splitlines():
                key, equals, value = line.partition("=")
                if equals and key.strip()[:1] not in ("", "#", ";"):
                    yield Entry(key.strip(), value.strip(), f"{name.replace('_', '-')} {version}")


def _declared() -> Iterator[Entry]:
    """What a checkout declares that was never installed, or not since it began to."""
    import tomllib

    project = tomllib.loads(_PROJECT.read_text(encoding="utf-8")).get("project", {})
    for name, value in project.get("entry-points", {}).get(GROUP, {}).items():
        yield Entry(name, value)


def folders() -> Iterator[Path]:
    """Where games may lie in packages: folders that there are, named as their entry points."""
    for entry in entries():
        top, *inner = entry.value.partition(":")[0].strip().split(".")
        try:
            spec = find_spec(top)
        except (ImportError, ValueError):
            continue
        for place in (spec.submodule_search_locations if spec is not None else None) or ():
            # In the package that the entry names, or in one around it.
            for depth in range(len(inner), -1, -1):
                folder = Path(place, *inner[:depth], "data", entry.name)
                if folder.is_dir():
                    yield folder
                    break
