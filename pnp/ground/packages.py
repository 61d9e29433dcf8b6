"""Installed packages that bring games: their entry points of the group `pnp.games`.

    [project.entry-points."pnp.games"]
    tavern = "tavern:GAME"

says that the object `GAME` of the package `tavern` is the code of the game `tavern`. The game
itself may lie in the package too, as `tavern/data/tavern/game.yaml`: it is found without the
package being imported, so that a broken one keeps nobody from the other games.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "pnp.games"
_US = "pnp"
_PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


@cache
def entries() -> tuple[EntryPoint, ...]:
    """All entry points of the group, by name."""
    # Not at the top: it is slow to import, and who asks for help needs none of it.
    from importlib.metadata import entry_points

    found = list(entry_points(group=GROUP))
    if not any(entry.value.startswith(f"{_US}.") for entry in found) and _PROJECT.is_file():
        found += _declared()
    return tuple(sorted(found, key=lambda entry: (entry.name, entry.value)))


def _declared() -> Iterator[EntryPoint]:
    """What a checkout declares that was never installed, or not since it began to."""
    import tomllib
    from importlib.metadata import EntryPoint

    project = tomllib.loads(_PROJECT.read_text(encoding="utf-8")).get("project", {})
    for name, value in project.get("entry-points", {}).get(GROUP, {}).items():
        yield EntryPoint(name, value, GROUP)


def brought_by(entry: EntryPoint) -> str:
    """The distribution that an entry point belongs to, with its version."""
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else _US


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
