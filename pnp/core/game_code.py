"""The Python code of a game: installed packages, the `GameCode` that each exports, and its
page helpers.

A folder of data runs no code. Its code is the installed package under its own name, or under the
name that game.yaml gives as `code`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial, reduce
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar, cast

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.core.artist import Artist, ArtRequest
from pnp.core.drawing import Frame
from pnp.core.files import display_path
from pnp.core.node import Node
from pnp.core.numbering import Generator
from pnp.core.problems import UsageError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from pnp.core.play import Play


class SitePage(Protocol):
    """A page of the site while it is built."""

    address: str
    """Its address below the game."""
    main: Element
    """Content added to it appears below the text of the code."""

    def values(self, file: str, /) -> Any:
        """The content of a file of the game's folder, by its name without extension, as plain
        lists, maps, numbers and texts."""

    def add_element(self, parent: Element, tag: str, text: str = "", **more: str) -> Element:
        """Append an element; `class_` is its class, `aria_label` its name."""

    def add_text(self, parent: Element, text: str) -> None:
        """Append a text with `**bold**`, `*italic*` and `:icon:` to an element."""

    def add_icon(self, parent: Element, name: str) -> None:
        """Append an icon. Raises UsageError for an unknown name."""

    def picture_address(self, component: str, item: str, width: float) -> str:
        """The address of an item's front as printed, that many pixels wide."""

    def colour(self, name: str) -> str:
        """A palette colour such as `#1c1e26`. Raises UsageError for an unknown name."""


class Helper(Struct, frozen=True):
    """Extra content of a page, below the text of its code."""

    page: str
    """The page's address below the game; with a slash at its end, all pages below it."""
    make: Callable[[SitePage], Mapping[str, object]]
    """Adds content that needs no script, and returns data for its scripts, written as JSON into
    the element `facts`: printed facts only."""
    files: tuple[Path, ...] = ()
    """Scripts (`.js`, classic ones) and style sheets (`.css`)."""
    numbers: Mapping[str, Callable[[Mapping[str, Any]], str]] = MappingProxyType({})
    """Generators whose numbers open the page: from the fields of a number to the fragment (`#`)
    of the page's address."""


GROUP = "pnp.games"
_PACKAGE = "pnp"
_PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


class EntryPoint(NamedTuple):
    """An entry point: a name, and an object of a package as `module:attribute`."""

    name: str
    value: str
    distribution: str = _PACKAGE
    """Its distribution, with the version."""

    def load(self) -> object:
        """Import the object. Raises any exception of the package's modules."""
        module, _, path = self.value.partition(":")
        return reduce(getattr, path.strip().split("."), import_module(module.strip()))


@cache
def entry_points() -> tuple[EntryPoint, ...]:
    """All entry points of the group, by name."""
    found = list(_installed())
    if not any(entry.value.startswith(f"{_PACKAGE}.") for entry in found) and _PROJECT.is_file():
        found += _declared()
    return tuple(sorted(found))


def _installed() -> Iterator[EntryPoint]:
    """The entry points of installed packages, read from their files.

    Importing `importlib.metadata` takes longer than starting a command.
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
            # As in Python, the first of two packages of the same name counts.
            if name in seen or f"[{GROUP}]" not in text:
                continue
            seen.add(name)
            _, _, group = text.partition(f"[{GROUP}]")
            for line in group.partition("\n[")[0].splitlines():
                key, equals, value = line.partition("=")
                if equals and key.strip()[:1] not in ("", "#", ";"):
                    yield EntryPoint(
                        key.strip(), value.strip(), f"{name.replace('_', '-')} {version}"
                    )


def _declared() -> Iterator[EntryPoint]:
    """The entry points of a checkout that is not installed."""
    import tomllib

    project = tomllib.loads(_PROJECT.read_text(encoding="utf-8")).get("project", {})
    for name, value in project.get("entry-points", {}).get(GROUP, {}).items():
        yield EntryPoint(name, value)


def package_folders() -> Iterator[Path]:
    """The existing data folders of games in packages, named as their entry points."""
    for entry in entry_points():
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


T = TypeVar("T")

RuleFunction = Callable[[Any], None]
"""A rule; its argument is a `pnp.checks.context.Case`."""


ContentTransform = Callable[[Node | None], Node | None]
"""Turns a file's written content into the content that pnp uses."""
SeasonFunction = Callable[
    [int, Callable[[str], Node | None]], Mapping[str, Node | ContentTransform]
]
"""Returns the new content of some files, from a season's number and the game's files."""


HelperFactory = Callable[[], tuple[Helper, ...]]
"""Returns the extra content of pages."""


class CodeLoadError(UsageError):
    """Installed code cannot be loaded."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(f"{message}; {hint}")
        self.message = message
        self.hint = hint

    def __reduce__(self) -> tuple[object, ...]:
        # Workers send it home.
        return CodeLoadError, (self.message, self.hint)


class GameCode(Struct, frozen=True):
    """The code of a game: artists, generators and rules by their names in YAML.

    `module:name` is imported when it is first needed.
    """

    artists: Mapping[str, Artist | str] = field(default_factory=dict)
    generators: Mapping[str, Generator | str] = field(default_factory=dict)
    rules: Mapping[str, RuleFunction | str] = field(default_factory=dict)
    play: Play | str | None = None
    """The playable game; or `module:name`."""
    seasons: SeasonFunction | str | None = None
    """Returns the content of files in a season; or `module:name`."""
    helpers: HelperFactory | str | None = None
    """Extra content for pages of the site; or `module:name`."""


class LazyRegistry(Mapping[str, T]):
    """A mapping that imports each value on first lookup. Raises CodeLoadError."""

    def __init__(self, entries: Mapping[str, T | str]) -> None:
        self._entries = entries

    def __getitem__(self, name: str) -> T:
        found: object = self._entries[name]
        if isinstance(found, str):
            module, _, attribute = found.partition(":")
            try:
                found = getattr(import_module(module), attribute)
            except Exception as error:
                # Modules of others may raise anything, and their traceback does not help users.
                raise CodeLoadError(
                    f"“{name}” cannot be loaded from {found}: {error_text(error)}", FIX_HINT
                ) from error
        if not callable(found) and not isinstance(found, Struct):
            raise CodeLoadError(
                f"“{name}” is {found!r}, and no artist, generator or rule", FIX_HINT
            )
        return cast(T, found)

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def extended(self, entries: Mapping[str, T | str]) -> LazyRegistry[T]:
        """Return a registry with more entries, which replace those of the same name."""
        return LazyRegistry({**self._entries, **entries})


class Artists(LazyRegistry[Artist]):
    """Artists by name; a game's own ones use its symbols, also in other games."""

    def __init__(
        self, local: Mapping[str, Artist | str], shared: Mapping[str, Artist | str], home: str
    ) -> None:
        super().__init__({**shared, **local})
        self._local = local
        self._home = home

    def __getitem__(self, name: str) -> Artist:
        artist = super().__getitem__(name)
        return partial(with_local_symbols, artist, self._home) if name in self._local else artist


def with_local_symbols(artist: Artist, home: str, request: ArtRequest) -> Frame:
    """Call an artist, looking symbols up in its own game, as `tavern/jug`."""
    return artist(replace(request, symbol=lambda name: request.symbol(f"{home}/{name}")))


class CodeRegistry(Struct, frozen=True):
    """The code that a game may name."""

    artists: Mapping[str, Artist] = LazyRegistry[Artist]({})
    generators: LazyRegistry[Generator] = LazyRegistry[Generator]({})
    rules: Mapping[str, RuleFunction] = LazyRegistry[RuleFunction]({})
    plays: Mapping[str, Play] = LazyRegistry["Play"]({})
    """The playable game as `play`; empty without one."""
    seasons: Mapping[str, SeasonFunction] = LazyRegistry[SeasonFunction]({})
    """The function of seasons as `seasons`; empty for a single season."""
    helpers: Mapping[str, HelperFactory] = LazyRegistry[HelperFactory]({})
    """The extra content of pages as `helpers`; empty without any."""

    @classmethod
    def combine(cls, game_code: GameCode, shared: GameCode, home: str = "") -> CodeRegistry:
        """Combine a game's code, installed under the name `home`, with the shared code."""
        return cls(
            Artists(game_code.artists, shared.artists, home),
            LazyRegistry({**shared.generators, **game_code.generators}),
            LazyRegistry({**shared.rules, **game_code.rules}),
            LazyRegistry({"play": game_code.play} if game_code.play is not None else {}),
            LazyRegistry({"seasons": game_code.seasons} if game_code.seasons is not None else {}),
            LazyRegistry({"helpers": game_code.helpers} if game_code.helpers is not None else {}),
        )

    def with_generators(self, generators: Mapping[str, Generator]) -> CodeRegistry:
        """Return the code with more generators."""
        return replace(self, generators=self.generators.extended(generators))


FIX_HINT = "fix or reinstall the package that provides it"


def error_text(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def location_of(error: BaseException) -> str:
    """The last line of a game’s code in the traceback of an error, as file and line; empty if there
    is none."""
    import traceback

    package = Path(__file__).parents[1]
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if package not in file.parents or package / "games" in file.parents:
            return f"{display_path(file)}:{frame.lineno}"
    return ""


@cache
def find_code(name: str) -> GameCode | None:
    """The code that is installed under a name, or None. Raises CodeLoadError."""
    found = [entry for entry in entry_points() if entry.name == name]
    if not found:
        return None
    if len(found) > 1:
        distributions = " and ".join(entry.distribution for entry in found)
        raise CodeLoadError(
            f"the code of “{name}” is provided by {distributions}", "uninstall all but one"
        )
    (entry,) = found
    try:
        game = entry.load()
    except Exception as error:
        raise CodeLoadError(
            f"the code of “{name}” cannot be loaded from {_describe_origin(entry)}: "
            f"{error_text(error)}",
            FIX_HINT,
        ) from error
    if not isinstance(game, GameCode):
        raise CodeLoadError(
            f"the code of “{name}”, {_describe_origin(entry)}, is {game!r}",
            "an entry point of pnp.games has to be a GameCode",
        )
    return game


def _describe_origin(entry: EntryPoint) -> str:
    return f"{entry.value}, which {entry.distribution} brings"
