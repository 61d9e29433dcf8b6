"""Installed packages that bring games: their entry points of the group `pnp.games`.

    [project.entry-points."pnp.games"]
    tavern = "tavern:GAME"

says that the object `GAME` of the package `tavern` is the code of the game `tavern`. The game
itself may lie in the package too, as `tavern/data/tavern/game.yaml`: it is found without the
package being imported, so that a broken one keeps nobody from the other games.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache, reduce
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from stat import S_ISREG
from typing import Any, NamedTuple

from pnp.ground.kept import kept

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
    # The library that reads them is slow to import.
    found = kept("entries", installed(), _installed, list, _entries)
    assert found is not None
    if not any(entry.value.startswith(f"{_US}.") for entry in found) and _PROJECT.is_file():
        found += _declared()
    return tuple(sorted(found))


def _installed() -> list[Entry]:
    from importlib.metadata import entry_points

    return [
        Entry(each.name, each.value, f"{each.dist.name} {each.dist.version}" if each.dist else _US)
        for each in entry_points(group=GROUP)
    ]


def _entries(plain: Any) -> list[Entry]:
    return [Entry(*each) for each in plain]


@cache
def installed() -> bytes:
    """What is installed, as far as it is seen from outside: which packages of which versions lie
    where, and when their entry points were written."""
    told = [GROUP]
    for place in sys.path:
        told.append(_written(place))
        try:
            names = sorted(os.listdir(place or "."))
        except OSError:  # an archive, or nothing
            continue
        homes = [name for name in names if name.endswith((".dist-info", ".egg-info"))]
        told += [_written(os.path.join(place, home, "entry_points.txt")) for home in homes]
    return "\n".join(told).encode("utf-8", "replace")


def _written(path: str) -> str:
    try:
        known = os.stat(path)
    except OSError:
        return path
    # A folder changes whenever anything in it does, a cache of Python's for one.
    return f"{path} {known.st_size} {known.st_mtime_ns}" if S_ISREG(known.st_mode) else path


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
