"""Icons and symbols of a game, read on demand; the glossary of their meanings."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from pnp.core.files import is_file, resolve_inside
from pnp.core.icons import Icon
from pnp.core.model import Game
from pnp.core.node import Mapping, Scalar, Sequence, look_up
from pnp.core.notation import ICON
from pnp.core.problems import Problems, Span, suggestion
from pnp.core.reader import Reader, as_maps
from pnp.core.search_path import SearchPath

_PACKAGE = r"@?[A-Za-z0-9][\w.-]*(?:/[\w-][\w.-]*)*"
# Folders in which packages store their drawings.
_PACKAGE_FOLDERS = (
    "",
    "icons",
    "svg",
    "svgs",
    "icons/outline",
    "assets/regular",
    "dist/svg",
    "svgs/solid",
)


def icon_folders(
    search_path: SearchPath, game: Path, named: Iterable[Scalar], problems: Problems
) -> tuple[Path, ...]:
    """Return the folders that a game's `icons` name; report unknown ones."""
    folders = []
    for node in named:
        folder = icon_folder(search_path, game, node.text)
        if folder is None:
            problems.add(
                "icon-source",
                f"there are no icons “{node.text}”",
                node.span,
                f"{suggestion(node.text, search_path.icon_sets())}; or a folder in the game’s own, "
                "such as ./my-icons, or an installed package of SVG files, such as "
                "lucide-static/icons",
            )
        else:
            folders.append(folder)
    return tuple(folders)


def icon_folder(search_path: SearchPath, game: Path, name: str) -> Path | None:
    """Return a shipped set, a folder below the game's, or a folder of an installed package; None if
    it has no drawings."""
    if name in search_path.icon_sets():
        return search_path.icon_sets()[name]
    if name.startswith("./"):
        return _drawings_folder(game, name[2:])
    if re.fullmatch(_PACKAGE, name) is None or ".." in name:
        return None
    below_game = _drawings_folder(game, name)
    return below_game or _python_package(name) or _node_package(game, name)


def _drawings_folder(top: Path, name: str) -> Path | None:
    """Return a folder of drawings inside another one, links resolved; None if there is none."""
    folder = resolve_inside(top, name)
    with suppress(OSError):
        return folder if folder is not None and _has_drawings(folder) else None
    return None


def _has_drawings(folder: Path) -> bool:
    return folder.is_dir() and any(file.suffix == ".svg" for file in folder.iterdir())


def _package_folder(package: Path, inner_path: str) -> Path | None:
    for inner in (inner_path,) if inner_path else _PACKAGE_FOLDERS:
        found = _drawings_folder(package, inner)
        if found is not None:
            return found
    return None


def _python_package(name: str) -> Path | None:
    """Return a folder of drawings in a Python package, without importing it."""
    top, _, inner_path = name.partition("/")
    try:
        spec = find_spec(top) if top.isidentifier() else None
    except (ImportError, ValueError):
        return None
    locations = (spec.submodule_search_locations if spec is not None else None) or ()
    return next(
        (
            folder
            for location in locations
            if (folder := _package_folder(Path(location), inner_path))
        ),
        None,
    )


def _node_package(game: Path, name: str) -> Path | None:
    """Return a folder of drawings in a Node package, beside the game or above it."""
    parts = name.split("/")
    length = 2 if name.startswith("@") else 1
    package, inner_path = "/".join(parts[:length]), "/".join(parts[length:])
    for folder in (game, *game.resolve().parents):
        package_path = folder / "node_modules" / package
        # `Path.is_dir` raises OSError for invalid names.
        if os.path.isdir(package_path):
            return _package_folder(package_path, inner_path)
    return None


_NAME = re.compile(r"\w[\w.-]*")


class IconFolder:
    """A game's own icons first, then the common ones, then those of the folders that it names."""

    def __init__(
        self,
        search_path: SearchPath,
        game: Path,
        problems: Problems,
        folders: tuple[Path, ...] = (),
    ) -> None:
        """`folders`: the folders of the game's `icons`."""
        self._search_path = search_path
        self._game = game
        self._problems = problems
        self._folders = folders
        self._read: dict[tuple[str, str], Icon | None] = {}

    def get(self, name: str) -> Icon | None:
        """Return the icon, or None if it is missing or unreadable.

        `neutral/sword` is an icon of a set, whether the game names the set or not.
        """
        return self._find(name, "icons", self._icon)

    def find_symbol(self, name: str) -> Icon | None:
        """Return a drawing for artists, from the folder `symbols` beside the icons.

        `tavern/jug`: the game’s own `jug`, else that of the artist's game.
        """
        return self._find(name, "symbols", self._symbol)

    def _find(
        self, name: str, folder: str, find_file: Callable[[str, str], Path | None]
    ) -> Icon | None:
        key = folder, name
        if key not in self._read:
            home, _, plain = name.rpartition("/")
            from pnp.svg.files import load_icon

            file = find_file(plain, home) if _NAME.fullmatch(plain) else None
            self._read[key] = load_icon(file, self._problems) if file else None
        return self._read[key]

    def _symbol(self, name: str, home: str) -> Path | None:
        file = self._search_path.find(self._game, f"{name}.svg", "symbols")
        if file is None and home and (other_game := self._search_path.games().get(home)):
            file = self._search_path.find(other_game, f"{name}.svg", "symbols")
        return file

    def _icon(self, name: str, home: str) -> Path | None:
        if home:
            folder = self._search_path.icon_sets().get(home)
            folders: tuple[Path, ...] = (folder,) if folder else ()
        else:
            path = self._search_path.find(self._game, f"{name}.svg", "icons")
            if path is not None:
                return path
            folders = self._folders
        return next(
            (file for directory in folders if is_file(file := directory / f"{name}.svg")), None
        )

    def names(self) -> list[str]:
        """Return all names that `get` accepts without a set, for hints."""
        own_names = self._search_path.file_names(self._game, ".svg", "icons")
        named = {file.stem for folder in self._folders for file in folder.glob("*.svg")}
        return sorted(named.union(own_names))

    def exists(self, name: str) -> bool:
        """Whether a file of that name exists, even an unreadable one."""
        home, _, plain = name.rpartition("/")
        return _NAME.fullmatch(plain) is not None and self._icon(plain, home) is not None

    def hint(self, name: str) -> str:
        """Return a hint for an unknown icon."""
        sets = self._search_path.icon_sets()
        home, _, plain = name.rpartition("/")
        if _NAME.fullmatch(plain) is None and plain in self.names():
            return "rename its file, with only letters, digits, “-”, “_” and “.”"
        if plain in self._search_path.file_names(self._game, ".SVG", "icons"):
            return f"rename its file: {plain}.svg, with a small ending"
        for name_of_set, folder in sets.items():
            if is_file(folder / f"{plain}.svg"):
                return (
                    f"write “{name_of_set}/{plain}”, or “icons: [{name_of_set}]” in game.yaml "
                    "for all of them"
                )
        if home in sets:
            names = [f"{home}/{file.stem}" for file in sets[home].glob("*.svg")]
            return f"{suggestion(name, names)} docs/templates.md shows all of them"
        hint = suggestion(plain, filter(_NAME.fullmatch, self.names()))
        if hint.endswith("?"):
            return hint
        own_file = f"one of your own is a file, templates/icons/{plain}.svg"
        return f"{hint}; {own_file}" if hint else own_file


GLOSSARY_FILE = "glossary"
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_FIELD = re.compile(r"{([a-z][a-z0-9_-]*)}")


class GlossaryEntry(Struct, frozen=True):
    """An icon and its meaning, with markup. The text has the name in bold."""

    icon: str
    text: str
    span: Span
    """The place of the meaning."""

    @property
    def name(self) -> str:
        """Its name."""
        found = _BOLD.search(self.text)
        return found[1] if found else icon_name(self.icon)

    @property
    def plain_text(self) -> str:
        """Its meaning without markup."""
        return " ".join(ICON.sub("", self.text).replace("*", "").split())


Glossary = dict[str, GlossaryEntry]


def icon_name(icon: str) -> str:
    """Return the name of an icon without a meaning."""
    return icon.rpartition("/")[2].replace("-", " ")


def load_glossary(game: Game, problems: Problems) -> Glossary:
    """Return a game's icons and their meanings, in order; the first meaning of an icon wins."""
    content = game.file(GLOSSARY_FILE)
    rows = content.values.get(GLOSSARY_FILE) if isinstance(content, Mapping) else None
    if content is not None and not isinstance(rows, Sequence):
        problems.add(
            "type",
            f"{GLOSSARY_FILE} has to be a list of icons and texts",
            (rows or content).span,
            f"begin the file with “{GLOSSARY_FILE}:”",
        )
    entries: Glossary = {}
    for row in as_maps(rows.items if isinstance(rows, Sequence) else (), "a row", problems):
        for entry in _read_entries(game, row, problems):
            entries.setdefault(entry.icon, entry)
    for entry in entries.values():
        for icon in dict.fromkeys((entry.icon, *ICON.findall(entry.text))):
            if icon and not game.icons.exists(icon):
                problems.add(
                    "missing-icon", f"there is no icon “{icon}”", entry.span, game.icons.hint(icon)
                )
    return entries


def _read_entries(game: Game, row: Mapping, problems: Problems) -> Iterator[GlossaryEntry]:
    with Reader(row, problems, "a row") as read:
        source_list, icon, text = (read.text(key, "") for key in ("list", "icon", "text"))
    if not source_list:
        for key, value in (("icon", icon), ("text", text)):
            if not value:
                problems.add(
                    "missing-key",
                    f"a row needs “{key}”",
                    row.span,
                    "or “list”, the list that has it",
                )
        yield GlossaryEntry(icon, text, row.span)
        return
    file, *path = source_list.split(".")
    rows = look_up((file, *path), {file: node} if (node := game.file(file)) else {})
    if not isinstance(rows, Sequence):
        problems.add(
            "value",
            f"“{source_list}” is no list",
            row.values["list"].span,
            "such as goods.goods: the list “goods” in goods.yaml",
        )
        return
    for entry in as_maps(rows.items, "a row of the list", problems):
        icon_of_entry, meaning = (
            _fill_fields(pattern, entry, row, problems)
            for pattern in (icon or "{icon}", text or "{text}")
        )
        yield GlossaryEntry(icon_of_entry, meaning, row.span)


def _fill_fields(text: str, entry: Mapping, row: Mapping, problems: Problems) -> str:
    """Replace the fields of an entry in a text."""
    for name in _FIELD.findall(text):
        if name not in entry.values:
            problems.add(
                "unknown-field",
                f"{entry.span.location} has no field {{{name}}}",
                row.span,
                suggestion(name, entry.values),
            )
    return _FIELD.sub(lambda found: entry.text(found[1]), text)
