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
from typing import NamedTuple

GROUP = "pnp.games"
_US = "pnp"
_PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


class EntryPoint(NamedTuple):
    """A name, and the object that an installed package has for it, as `module:attribute`."""

    name: str
    value: str
    home: str = ""
    """Where the package's metadata lie; nowhere where it is a checkout."""

    def load(self) -> object:
        """The object. Raises whatever the package's modules raise."""
        module, _, path = self.value.partition(":")
        return reduce(getattr, path.strip().split("."), import_module(module.strip()))


@cache
def entries() -> tuple[EntryPoint, ...]:
    """All entry points of the group, by name."""
    found = list(_installed())
    if not any(entry.value.startswith(f"{_US}.") for entry in found) and _PROJECT.is_file():
        found += _declared()
    return tuple(sorted(found))


def _installed() -> Iterator[EntryPoint]:
    """Those of installed packages; of two with one name the first on the path counts.

    Their files are few lines of a format that is laid down; the library that reads them is a
    tenth of the time of `pnp list` (pairs of runs), and 5 MB.
    """
    seen: set[str] = set()
    for home in _metadata():
        package = os.path.basename(home).partition("-")[0].lower()
        try:
            with open(os.path.join(home, "entry_points.txt"), encoding="utf-8") as file:
                text = file.read()
        except (OSError, UnicodeDecodeError):
            continue
        if package not in seen:
            seen.add(package)
            yield from (EntryPoint(name, value, home) for name, value in _group(text))


def _metadata() -> Iterator[str]:
    """The folders of metadata on the path."""
    for place in sys.path:
        try:
            names = sorted(os.listdir(place or "."))
        except OSError:  # it is an archive, or nowhere
            continue
        yield from (
            os.path.join(place, name)
            for name in names
            if name.endswith((".dist-info", ".egg-info"))
        )


def _group(text: str) -> Iterator[tuple[str, str]]:
    """Names and values of our group in an `entry_points.txt`; what a value needs is left out."""
    ours = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            ours = line == f"[{GROUP}]"
        elif ours and "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            yield name.strip(), value.partition("[")[0].strip()


def _declared() -> Iterator[EntryPoint]:
    """What a checkout declares that was never installed, or not since it began to."""
    import tomllib

    project = tomllib.loads(_PROJECT.read_text(encoding="utf-8")).get("project", {})
    for name, value in project.get("entry-points", {}).get(GROUP, {}).items():
        yield EntryPoint(name, value)


def brought_by(entry: EntryPoint) -> str:
    """The distribution that an entry point belongs to, with its version."""
    if not entry.home:
        return _US
    from importlib.metadata import Distribution

    package = Distribution.at(entry.home)
    return f"{package.name} {package.version}"


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
