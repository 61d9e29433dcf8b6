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

Reporter = Callable[[str], object]

_PARTS = ("Source", "Wrong", "Right")
_HEAD = rf"(?m)^({'|'.join(_PARTS)}):[ \t]*"
_SECTION = r"(?ms)^## ([^\n]+)\n(.*?)(?=^#|\Z)"


class ManualEntry(Struct, frozen=True):
    """The manual of a rule: summary, reason, source and example."""

    id: str
    summary: str
    why: str
    source: str = ""
    wrong_example: str = ""
    right_example: str = ""

    def manual(self) -> str:
        """The manual as text."""
        parts = [f"{self.id}: {self.summary}", "", self.why]
        if self.source:
            parts += ["", f"Source: {self.source}"]
        for name, example in (("Wrong", self.wrong_example), ("Right", self.right_example)):
            if example:
                parts += ["", f"{name}:", *(f"    {line}" for line in example.splitlines())]
        return "\n".join(parts)


def parse_entry(rule: str, text: str) -> ManualEntry:
    """A manual as it is written in docstrings: a line with the rule, a reason, and

    Source: where that comes from.

    Wrong:
        YAML, with the message of a line after it: # wrong: …

    Right:
        YAML
    """
    body, *rest = re.split(_HEAD, inspect.cleandoc(text))
    parts = dict(zip(rest[::2], rest[1::2], strict=True))
    summary, _, why = body.partition("\n")
    return ManualEntry(
        rule,
        summary[:1].lower() + summary[1:].rstrip("."),
        why.strip(),
        " ".join(parts.get("Source", "").split()),
        *(inspect.cleandoc(f"\n{parts.get(part, '')}") for part in ("Wrong", "Right")),
    )


def builtin_entries() -> list[ManualEntry]:
    """The manuals of the built-in checks."""
    text = Path(__file__).with_name("press.md").read_text(encoding="utf-8")
    return [parse_entry(name, section) for name, section in re.findall(_SECTION, text)]


def rules_of(game: Game) -> tuple[Callable[[str], Rule | None], Iterable[str]]:
    """A function that finds a rule of a game by name, and the names of all its rules."""
    game_rules = game.code.rules
    return lambda name: SHARED.get(name) or game_rules.get(name), (*SHARED, *game_rules)


def installed_rules(report: Reporter) -> Iterator[tuple[str, str, Rule]]:
    """The rules of all installed games: game, name and rule. `report` gets the problems of games
    that cannot be loaded."""
    for game in dict.fromkeys(entry_point.name for entry_point in entry_points()):
        try:
            code = find_code(game)
        except CodeLoadError as error:
            report(str(error))
            continue
        game_rules = CodeRegistry.combine(code or GameCode(), GameCode()).rules
        for name in game_rules:
            try:
                yield game, name, game_rules[name]
            except CodeLoadError as error:
                report(str(error))


def catalogue(report: Reporter = lambda _: None) -> dict[str, ManualEntry]:
    """All manuals, for `pnp explain`: the built-in checks, the shared rules and the games’
    rules. If a name is taken, the game’s name comes before it: `tavern/unique`."""
    manuals = {builtin.id: builtin for builtin in builtin_entries()}
    manuals.update((name, parse_entry(name, rule.__doc__ or "")) for name, rule in SHARED.items())
    for game, name, rule in installed_rules(report):
        key = f"{game}/{name}" if name in manuals else name
        manuals[key] = parse_entry(key, rule.__doc__ or "")
    return manuals
