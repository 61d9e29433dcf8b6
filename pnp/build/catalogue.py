"""Every rule by its name, and the manual of everything that a problem may name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from pnp.checks import SHARED
from pnp.checks.context import Rule
from pnp.core.game_code import Code, GameCode, Unloadable, find_code
from pnp.core.model import Game
from pnp.core.plugins import entries

if TYPE_CHECKING:
    from pnp.checks.manual import Entry

Tell = Callable[[str], object]


def rules_of(game: Game) -> tuple[Callable[[str], Rule | None], Iterable[str]]:
    """How a game comes by a rule, shared or from its code, and the names of all."""
    own = game.code.rules
    return lambda name: SHARED.get(name) or own.get(name), (*SHARED, *own)


def installed_rules(report: Tell) -> Iterator[tuple[str, str, Rule]]:
    """The rules of all installed games: game, name and rule. `report` gets the problems of games
    that cannot be loaded."""
    for game in dict.fromkeys(brought.name for brought in entries()):
        try:
            code = find_code(game)
        except Unloadable as error:
            report(str(error))
            continue
        own = Code.combine(code or GameCode(), GameCode()).rules
        for name in own:
            try:
                yield game, name, own[name]
            except Unloadable as error:
                report(str(error))


def catalogue(report: Tell = lambda _: None) -> dict[str, Entry]:
    """All manuals, for `pnp explain`: the built-in checks, the shared rules and the games’
    rules. If a name is taken, the game’s name comes before it: `tavern/unique`."""
    from pnp.checks.manual import entry, press

    found = {told.id: told for told in press()}
    found.update((name, entry(name, rule.__doc__ or "")) for name, rule in SHARED.items())
    for game, name, rule in installed_rules(report):
        key = f"{game}/{name}" if name in found else name
        found[key] = entry(key, rule.__doc__ or "")
    return found
