"""The icons that a game may name and the symbols of its artists, read when asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from pnp.ground.files import there
from pnp.ground.icons import Icon
from pnp.ground.problem import Problems, nearest
from pnp.ground.shelf import Shelf
from pnp.load.svg.files import load_icon

_NAME = re.compile(r"\w[\w.-]*")


class IconFolder:
    """A game's own icons first, then the common ones, then those of the folders that it names."""

    def __init__(
        self, shelf: Shelf, game: Path, problems: Problems, folders: tuple[Path, ...] = ()
    ) -> None:
        """`folders`: what the game's `icons` name."""
        self._shelf = shelf
        self._game = game
        self._problems = problems
        self._folders = folders
        self._read: dict[tuple[str, str], Icon | None] = {}

    def get(self, name: str) -> Icon | None:
        """The icon, or None where there is none of that name or it cannot be read.

        `neutral/sword`: that of a set, whether the game names the set or not.
        """
        return self._find(name, "icons", self._icon)

    def symbol(self, name: str) -> Icon | None:
        """A drawing that artists use, from the folder `symbols` beside the icons.

        `tavern/jug`: the game’s own `jug`, or else that of the artist's game.
        """
        return self._find(name, "symbols", self._symbol)

    def _find(self, name: str, kind: str, look: Callable[[str, str], Path | None]) -> Icon | None:
        key = kind, name
        if key not in self._read:
            home, _, plain = name.rpartition("/")
            file = look(plain, home) if _NAME.fullmatch(plain) else None
            self._read[key] = load_icon(file, self._problems) if file else None
        return self._read[key]

    def _symbol(self, name: str, home: str) -> Path | None:
        file = self._shelf.find(self._game, f"{name}.svg", "symbols")
        if file is None and home and (other := self._shelf.games().get(home)):
            file = self._shelf.find(other, f"{name}.svg", "symbols")
        return file

    def _icon(self, name: str, home: str) -> Path | None:
        if home:
            folder = self._shelf.icon_sets().get(home)
            folders: tuple[Path, ...] = (folder,) if folder else ()
        else:
            own = self._shelf.find(self._game, f"{name}.svg", "icons")
            if own is not None:
                return own
            folders = self._folders
        return next((file for each in folders if there(file := each / f"{name}.svg")), None)

    def names(self) -> list[str]:
        """All names that `get` would answer, for hints; of the sets only those of the game's."""
        own = self._shelf.names(self._game, ".svg", "icons")
        named = {file.stem for folder in self._folders for file in folder.glob("*.svg")}
        return sorted(named.union(own))

    def there(self, name: str) -> bool:
        """Whether there is a file of that name, be it ever so wrong."""
        home, _, plain = name.rpartition("/")
        return _NAME.fullmatch(plain) is not None and self._icon(plain, home) is not None

    def hint(self, name: str) -> str:
        """What to do about an icon that there is not."""
        sets = self._shelf.icon_sets()
        home, _, plain = name.rpartition("/")
        if _NAME.fullmatch(plain) is None and plain in self.names():
            return "rename its file: letters, digits, “-”, “_” and “.” are what such a name is of"
        if plain in self._shelf.names(self._game, ".SVG", "icons"):
            return f"rename its file: {plain}.svg, with a small ending"
        for name_of_set, folder in sets.items():
            if there(folder / f"{plain}.svg"):
                return (
                    f"write “{name_of_set}/{plain}”, or “icons: [{name_of_set}]” in game.yaml "
                    "for all of them"
                )
        if home in sets:
            known = [f"{home}/{file.stem}" for file in sets[home].glob("*.svg")]
            return f"{nearest(name, known)} docs/templates.md shows all of them"
        near = nearest(plain, filter(_NAME.fullmatch, self.names()))
        if near.endswith("?"):
            return near
        own = f"one of your own is a file, templates/icons/{plain}.svg"
        return f"{near}; {own}" if near else own
