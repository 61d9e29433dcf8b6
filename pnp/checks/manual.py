"""The manual of `pnp explain`: docstrings of rules and sections of press.md, by name."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from pnp.checks import SHARED
from pnp.checks.context import Rule
from pnp.core.game_code import CodeLoadError, CodeRegistry, GameCode, entry_points, find_code
from pnp.core.model import Game

Tell = Callable[[str], object]

_PARTS = ("Source", "Wrong", "Right")
_HEAD = re.compile(rf"^({'|'.join(_PARTS)}):[ \t]*", re.MULTILINE)
_SECTION = re.compile(r"^## ([^\n]+)\n(.*?)(?=^#|\Z)", re.MULTILINE | re.DOTALL)


class Entry(Struct, frozen=True):
    """A rule's manual: what it says, why, where that comes from, and an example."""

    id: str
    says: str
    why: str
    source: str = ""
    bad: str = ""
    good: str = ""

    def manual(self) -> str:
        """The whole of it, for people."""
        parts = [f"{self.id}: {self.says}", "", self.why]
        if self.source:
            parts += ["", f"Source: {self.source}"]
        for name, example in (("Wrong", self.bad), ("Right", self.good)):
            if example:
                parts += ["", f"{name}:", *(f"    {line}" for line in example.splitlines())]
        return "\n".join(parts)


def entry(rule: str, text: str) -> Entry:
    """A manual as it is written in docstrings: a line with the rule, a reason, and

    Source: where that comes from.

    Wrong:
        YAML, with the message of a line after it: # wrong: …

    Right:
        YAML
    """
    body, *rest = _HEAD.split(inspect.cleandoc(text))
    parts = dict(zip(rest[::2], rest[1::2], strict=True))
    says, _, why = body.partition("\n")
    return Entry(
        rule,
        says[:1].lower() + says[1:].rstrip("."),
        why.strip(),
        " ".join(parts.get("Source", "").split()),
        *(inspect.cleandoc(f"\n{parts.get(part, '')}") for part in ("Wrong", "Right")),
    )


def press() -> list[Entry]:
    """What the press itself finds wrong, whatever the game."""
    text = Path(__file__).with_name("press.md").read_text(encoding="utf-8")
    return [entry(name, section) for name, section in _SECTION.findall(text)]


def rules_of(game: Game) -> tuple[Callable[[str], Rule | None], Iterable[str]]:
    """How a game comes by a rule, shared or from its code, and the names of all."""
    own = game.code.rules
    return lambda name: SHARED.get(name) or own.get(name), (*SHARED, *own)


def installed_rules(report: Tell) -> Iterator[tuple[str, str, Rule]]:
    """The rules of all installed games: game, name and rule. `report` gets the problems of games
    that cannot be loaded."""
    for game in dict.fromkeys(brought.name for brought in entry_points()):
        try:
            code = find_code(game)
        except CodeLoadError as error:
            report(str(error))
            continue
        own = CodeRegistry.combine(code or GameCode(), GameCode()).rules
        for name in own:
            try:
                yield game, name, own[name]
            except CodeLoadError as error:
                report(str(error))


def catalogue(report: Tell = lambda _: None) -> dict[str, Entry]:
    """All manuals, for `pnp explain`: the built-in checks, the shared rules and the games’
    rules. If a name is taken, the game’s name comes before it: `tavern/unique`."""
    found = {told.id: told for told in press()}
    found.update((name, entry(name, rule.__doc__ or "")) for name, rule in SHARED.items())
    for game, name, rule in installed_rules(report):
        key = f"{game}/{name}" if name in found else name
        found[key] = entry(key, rule.__doc__ or "")
    return found
