"""The icons that a game may name and the symbols of its artists, read when asked for."""

from __future__ import annotations

from pathlib import Path

from pnp.ground.icons import Icon
from pnp.ground.problem import Problems
from pnp.ground.shelf import Shelf
from pnp.load.svg import load_icon


class IconFolder:
    """A game's own icons first, then the common ones."""

    def __init__(self, shelf: Shelf, game: Path, problems: Problems) -> None:
        self._shelf = shelf
        self._game = game
        self._problems = problems
        self._read: dict[tuple[str, str, str], Icon | None] = {}

    def get(self, name: str) -> Icon | None:
        """The icon, or None where there is none of that name or it cannot be read."""
        return self._find(name, "icons")

    def symbol(self, name: str) -> Icon | None:
        """A drawing that artists use, from the folder `symbols` beside the icons.

        `tavern/jug`: the game’s own `jug`, or else that of the artist's game.
        """
        home, _, plain = name.rpartition("/")
        return self._find(plain, "symbols", home)

    def _find(self, name: str, kind: str, home: str = "") -> Icon | None:
        key = home, kind, name
        if key not in self._read:
            file = self._shelf.find(self._game, f"{name}.svg", kind)
            if file is None and home and (other := self._shelf.games().get(home)):
                file = self._shelf.find(other, f"{name}.svg", kind)
            self._read[key] = load_icon(file, self._problems) if file else None
        return self._read[key]

    def names(self) -> list[str]:
        """All names that `get` would answer, for hints."""
        return self._shelf.names(self._game, ".svg", "icons")
