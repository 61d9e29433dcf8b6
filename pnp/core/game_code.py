"""What a game has in code: an object that its package exports, and how a game comes by it.

A folder of data runs nothing. It has the code that is installed under its own name, or under the
name that its game.yaml gives as `code`; see `pnp/core/plugins.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar, cast

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.core.artist import Artist, ArtRequest
from pnp.core.drawing import Frame
from pnp.core.generator import Generator
from pnp.core.node import Node
from pnp.core.plugins import Entry, entries
from pnp.core.problems import UsageError
from pnp.core.site_helpers import Helper

if TYPE_CHECKING:
    from pnp.core.play import Play

T = TypeVar("T")

RuleFunction = Callable[[Any], None]
"""A rule; its argument is a `pnp.checks.context.Case`."""


Remake = Callable[[Node | None], Node | None]
"""Turns a file's written content into the content that pnp uses."""
Seasons = Callable[[int, Callable[[str], Node | None]], Mapping[str, Node | Remake]]
"""From a season's number and the game's files to the new content of some of them."""


Helpers = Callable[[], tuple[Helper, ...]]
"""Gives what helps at the table."""


class Unloadable(UsageError):
    """Code that is installed, and cannot be loaded."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(f"{message}; {hint}")
        self.message = message
        self.hint = hint

    def __reduce__(self) -> tuple[object, ...]:
        # Workers send it home.
        return Unloadable, (self.message, self.hint)


class GameCode(Struct, frozen=True):
    """The code of a game: artists, generators and rules by their names in YAML.

    `module:name` is imported when it is first needed.
    """

    artists: Mapping[str, Artist | str] = field(default_factory=dict)
    generators: Mapping[str, Generator | str] = field(default_factory=dict)
    rules: Mapping[str, RuleFunction | str] = field(default_factory=dict)
    play: Play | str | None = None
    """How it is played; `module:name` as above."""
    seasons: Seasons | str | None = None
    """Returns the content of files in a season; or `module:name`, as above."""
    helpers: Helpers | str | None = None
    """What helps at the table, on pages of the site; `module:name` as above."""


class Named(Mapping[str, T]):
    """A table whose things are imported as they are looked up. Raises Unloadable."""

    def __init__(self, things: Mapping[str, T | str]) -> None:
        self._things = things

    def __getitem__(self, name: str) -> T:
        found: object = self._things[name]
        if isinstance(found, str):
            module, _, attribute = found.partition(":")
            try:
                found = getattr(import_module(module), attribute)
            except Exception as error:
                # Modules of other people may fail in any way, and their traceback does not help
                # users.
                raise Unloadable(
                    f"“{name}” cannot be loaded from {found}: {error_text(error)}", _MEND
                ) from error
        if not callable(found) and not isinstance(found, Struct):
            raise Unloadable(f"“{name}” is {found!r}, and no artist, generator or rule", _MEND)
        return cast(T, found)

    def __contains__(self, name: object) -> bool:
        return name in self._things

    def __iter__(self) -> Iterator[str]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)

    def joined(self, things: Mapping[str, T | str]) -> Named[T]:
        """The same with more entries, which win over entries of the same name."""
        return Named({**self._things, **things})


class Artists(Named[Artist]):
    """Artists by name; those of a game draw with that game's symbols, in any other game too."""

    def __init__(
        self, local: Mapping[str, Artist | str], shared: Mapping[str, Artist | str], home: str
    ) -> None:
        super().__init__({**shared, **local})
        self._own = local
        self._home = home

    def __getitem__(self, name: str) -> Artist:
        artist = super().__getitem__(name)
        return partial(_at_home, artist, self._home) if name in self._own else artist


def _at_home(artist: Artist, home: str, request: ArtRequest) -> Frame:
    """Asks for symbols as its game's: `tavern/jug`."""
    return artist(replace(request, symbol=lambda name: request.symbol(f"{home}/{name}")))


class Code(Struct, frozen=True):
    """The code that a game may name."""

    artists: Mapping[str, Artist] = Named[Artist]({})
    generators: Named[Generator] = Named[Generator]({})
    rules: Mapping[str, RuleFunction] = Named[RuleFunction]({})
    plays: Mapping[str, Play] = Named["Play"]({})
    """The playable game as `play`; empty without one."""
    seasons: Mapping[str, Seasons] = Named[Seasons]({})
    """What makes its seasons, as `seasons`; empty where there is but one."""
    helpers: Mapping[str, Helpers] = Named[Helpers]({})
    """What helps at the table, as `helpers`; empty where nothing does."""

    @classmethod
    def combine(cls, game_code: GameCode, shared: GameCode, home: str = "") -> Code:
        """A game's own, which is installed under the name `home`, and what all games share."""
        return cls(
            Artists(game_code.artists, shared.artists, home),
            Named({**shared.generators, **game_code.generators}),
            Named({**shared.rules, **game_code.rules}),
            Named({"play": game_code.play} if game_code.play is not None else {}),
            Named({"seasons": game_code.seasons} if game_code.seasons is not None else {}),
            Named({"helpers": game_code.helpers} if game_code.helpers is not None else {}),
        )

    def with_generators(self, generators: Mapping[str, Generator]) -> Code:
        """The same with more generators."""
        return replace(self, generators=self.generators.joined(generators))


_MEND = "fix or reinstall the package that provides it"


def error_text(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


@cache
def find_code(name: str) -> GameCode | None:
    """The code that is installed under a name, or None. Raises Unloadable."""
    found = [entry for entry in entries() if entry.name == name]
    if not found:
        return None
    if len(found) > 1:
        who = " and ".join(entry.brought_by for entry in found)
        raise Unloadable(f"the code of “{name}” is provided by {who}", "uninstall all but one")
    (entry,) = found
    try:
        game = entry.load()
    except Exception as error:
        raise Unloadable(
            f"the code of “{name}” cannot be loaded from {_where(entry)}: {error_text(error)}",
            _MEND,
        ) from error
    if not isinstance(game, GameCode):
        raise Unloadable(
            f"the code of “{name}”, {_where(entry)}, is {game!r}",
            "an entry point of pnp.games has to be a GameCode",
        )
    return game


def _where(entry: Entry) -> str:
    return f"{entry.value}, which {entry.brought_by} brings"
