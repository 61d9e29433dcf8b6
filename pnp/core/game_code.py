"""The Python code of a game: installed packages, the `GameCode` that each exports, and its
page helpers.

A folder of data runs nothing. It has the code that is installed under its own name, or under the
name that its game.yaml gives as `code`; see `pnp/core/plugins.py`.
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
from pnp.core.node import Node
from pnp.core.numbering import Generator
from pnp.core.problems import UsageError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from pnp.core.play import Play


class SitePage(Protocol):
    """A page of the site in the making."""

    address: str
    """Where it will be, below the game."""
    main: Element
    """Content added to it appears below the words of the code."""

    def values(self, file: str, /) -> Any:
        """The content of a file of the game's folder, by its name without extension, as plain
        lists, maps, numbers and texts, as printed."""

    def add_element(self, parent: Element, tag: str, text: str = "", **more: str) -> Element:
        """A new element at the end of another one; `class_` is its class, `aria_label` its name."""

    def add_text(self, parent: Element, text: str) -> None:
        """Add a text with `**bold**`, `*italic*` and `:icon:` to the end of an element."""

    def add_icon(self, parent: Element, name: str) -> None:
        """Add an icon with its meaning beside it. Raises UsageError for an unknown one."""

    def picture_address(self, component: str, item: str, width: float) -> str:
        """The address of an item's front as printed, that many pixels wide."""

    def colour(self, name: str) -> str:
        """A colour of the game's palette, such as `#1c1e26`. Raises UsageError for none."""


class Helper(Struct, frozen=True):
    """Extra content of a page, below the words of its code."""

    page: str
    """The page's address below the game; with a slash at its end, of all pages below that."""
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
    """An entry point: a name, and the object that a package has for it, as `module:attribute`."""

    name: str
    value: str
    distribution: str = _PACKAGE
    """The distribution that it belongs to, with its version."""

    def load(self) -> object:
        """The object. Raises whatever the package's modules raise."""
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
                    yield EntryPoint(
                        key.strip(), value.strip(), f"{name.replace('_', '-')} {version}"
                    )


def _declared() -> Iterator[EntryPoint]:
    """What a checkout declares that was never installed, or not since it began to."""
    import tomllib

    project = tomllib.loads(_PROJECT.read_text(encoding="utf-8")).get("project", {})
    for name, value in project.get("entry-points", {}).get(GROUP, {}).items():
        yield EntryPoint(name, value)


def package_folders() -> Iterator[Path]:
    """Where games may lie in packages: folders that there are, named as their entry points."""
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
"""From a season's number and the game's files to the new content of some of them."""


HelperFactory = Callable[[], tuple[Helper, ...]]
"""Gives what helps at the table."""


class CodeLoadError(UsageError):
    """Code that is installed, and cannot be loaded."""

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
    """How it is played; `module:name` as above."""
    seasons: SeasonFunction | str | None = None
    """Returns the content of files in a season; or `module:name`, as above."""
    helpers: HelperFactory | str | None = None
    """What helps at the table, on pages of the site; `module:name` as above."""


class LazyRegistry(Mapping[str, T]):
    """A mapping that imports each value on first lookup. Raises Unloadable."""

    def __init__(self, entries: Mapping[str, T | str]) -> None:
        self._entries = entries

    def __getitem__(self, name: str) -> T:
        found: object = self._entries[name]
        if isinstance(found, str):
            module, _, attribute = found.partition(":")
            try:
                found = getattr(import_module(module), attribute)
            except Exception as error:
                # Modules of other people may fail in any way, and their traceback does not help
                # users.
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
        """The same with more entries, which win over entries of the same name."""
        return LazyRegistry({**self._entries, **entries})


class Artists(LazyRegistry[Artist]):
    """Artists by name; those of a game draw with that game's symbols, in any other game too."""

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
    """Looks symbols up in the artist's own game, such as `tavern/jug`."""
    return artist(replace(request, symbol=lambda name: request.symbol(f"{home}/{name}")))


class CodeRegistry(Struct, frozen=True):
    """The code that a game may name."""

    artists: Mapping[str, Artist] = LazyRegistry[Artist]({})
    generators: LazyRegistry[Generator] = LazyRegistry[Generator]({})
    rules: Mapping[str, RuleFunction] = LazyRegistry[RuleFunction]({})
    plays: Mapping[str, Play] = LazyRegistry["Play"]({})
    """The playable game as `play`; empty without one."""
    seasons: Mapping[str, SeasonFunction] = LazyRegistry[SeasonFunction]({})
    """What makes its seasons, as `seasons`; empty where there is but one."""
    helpers: Mapping[str, HelperFactory] = LazyRegistry[HelperFactory]({})
    """What helps at the table, as `helpers`; empty where nothing does."""

    @classmethod
    def combine(cls, game_code: GameCode, shared: GameCode, home: str = "") -> CodeRegistry:
        """A game's own, which is installed under the name `home`, and what all games share."""
        return cls(
            Artists(game_code.artists, shared.artists, home),
            LazyRegistry({**shared.generators, **game_code.generators}),
            LazyRegistry({**shared.rules, **game_code.rules}),
            LazyRegistry({"play": game_code.play} if game_code.play is not None else {}),
            LazyRegistry({"seasons": game_code.seasons} if game_code.seasons is not None else {}),
            LazyRegistry({"helpers": game_code.helpers} if game_code.helpers is not None else {}),
        )

    def with_generators(self, generators: Mapping[str, Generator]) -> CodeRegistry:
        """The same with more generators."""
        return replace(self, generators=self.generators.extended(generators))


FIX_HINT = "fix or reinstall the package that provides it"


def error_text(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


@cache
def find_code(name: str) -> GameCode | None:
    """The code that is installed under a name, or None. Raises Unloadable."""
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
