"""The folders of games, templates, fonts and icons, in the order in which they are searched.

User folders come first, so that a user's file replaces ours of the same name; games of installed
packages come last. A checkout uses the source tree; an installed wheel contains copies in the
package.
"""

from __future__ import annotations

import copyreg
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from pnp.core.files import is_file
from pnp.core.game_code import package_folders

_PACKAGE = Path(__file__).resolve().parent.parent
_TREE = _PACKAGE.parent
_SHIPPED = (
    _TREE if (_TREE / "data").is_dir() and (_TREE / "templates").is_dir() else (_PACKAGE / "_shelf")
)

GAME_FILE = "game.yaml"


class SearchPath(Struct, frozen=True):
    """The folders to search, the user's first."""

    data: tuple[Path, ...]
    templates: Path

    @classmethod
    def standard(cls, extra: tuple[Path, ...] = ()) -> SearchPath:
        """The folders of a run: the user’s, those of pnp, those of installed packages."""
        package_data = (folder for folder in package_folders() if (folder / GAME_FILE).is_file())
        # “.” and “..” are resolved, because a game is named after its folder.
        named = (Path(os.path.abspath(each)) if each.name in ("", "..") else each for each in extra)
        return cls((*named, _SHIPPED / "data", *package_data), _SHIPPED / "templates")

    def games(self) -> dict[str, Path]:
        """Game ids and their folders, in alphabetical order; the first folder wins.

        Raises OSError where a folder cannot be read.
        """
        found: dict[str, Path] = {}
        for folder in self.data:
            if (folder / GAME_FILE).is_file():
                found.setdefault(folder.name, folder)
                continue
            for entry in sorted(folder.iterdir()):
                if (entry / GAME_FILE).is_file():
                    found.setdefault(entry.name, entry)
        return dict(sorted(found.items()))

    def template_folders(self, game: Path, subfolder: str = "") -> Iterator[Path]:
        """The folders of a game's templates: in the game, under its name, the common ones."""
        yield game / "templates" / subfolder
        yield self.templates / game.name / subfolder
        yield self.templates / "common" / subfolder

    def find(self, game: Path, name: str, subfolder: str = "") -> Path | None:
        """The file `name` of a game, from the first folder that has it."""
        for place in self.template_folders(game, subfolder):
            if is_file(place / name):
                return place / name
        return None

    def file_names(self, game: Path, suffix: str, subfolder: str = "") -> list[str]:
        """All names that `find` finds, without the suffix, for hints. Only templates are in
        sub-folders."""
        return sorted(
            {
                file.relative_to(place).as_posix().removesuffix(suffix)
                for place in self.template_folders(game, subfolder)
                if place.is_dir()
                for file in place.glob(f"*{suffix}" if subfolder else f"**/*{suffix}")
                if is_file(file)
            }
        )

    def icon_sets(self) -> dict[str, Path]:
        """The built-in icon sets, by name."""
        sets = self.templates / "icon-sets"
        folders = sorted(sets.iterdir()) if sets.is_dir() else ()
        return {folder.name: folder for folder in folders if folder.is_dir()}

    @staticmethod
    def examples() -> dict[str, Path]:
        """Example games to start from, by name; they are not listed as games."""
        folders = sorted((_SHIPPED / "examples").iterdir())
        return {folder.name: folder for folder in folders if (folder / GAME_FILE).is_file()}

    def shared_file(self, name: str) -> Path:
        """A file of pnp: papers.yaml, sizes.yaml, fonts/fonts.yaml."""
        return self.templates / name


def _to_wire(path: Path) -> tuple[Callable[..., Path], tuple[str, ...]]:
    """Pickle a path so that another machine finds its file: paths of pnp and of packages are made
    relative, a user's folders are shared."""
    for name, root in _roots().items():
        if path.is_relative_to(root):
            return _from_wire, (path.relative_to(root).as_posix(), name)
    return Path, (str(path),)


def _from_wire(file: str, root: str) -> Path:
    """Raises KeyError if the package `root` is not installed."""
    return _roots()[root] / file


copyreg.pickle(type(Path()), _to_wire)


@cache
def _roots() -> dict[str, Path]:
    package_data = {f"pnp.games/{folder.name}": folder for folder in package_folders()}
    return {**package_data, **{name: _SHIPPED / name for name in ("data", "templates")}}
