"""The icons that a game may name, read when they are asked for."""

from __future__ import annotations

from pathlib import Path

from pnp.ground.model import Icon
from pnp.ground.problem import Problems
from pnp.ground.shelf import Shelf
from pnp.load.svg import load_icon


class IconFolder:
    """A game's own icons first, then the common ones."""

    def __init__(self, shelf: Shelf, game: Path, problems: Problems) -> None:
        self._shelf = shelf
        self._game = game
        self._problems = problems
        self._read: dict[str, Icon | None] = {}

    def get(self, name: str) -> Icon | None:
        """The icon, or None where there is none of that name or it cannot be read."""
        if name not in self._read:
            file = self._shelf.find(self._game, f"{name}.svg", "icons")
            self._read[name] = load_icon(file, self._problems) if file else None
        return self._read[name]

    def names(self) -> list[str]:
        """All names that `get` would answer, for hints."""
        return self._shelf.names(self._game, ".svg", "icons")
