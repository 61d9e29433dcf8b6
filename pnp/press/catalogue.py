"""Every rule by its name, and the manual of everything that a problem may name."""

from __future__ import annotations

from pnp import games
from pnp.rules import SHARED
from pnp.rules.case import Rule
from pnp.rules.entry import Entry, entry
from pnp.rules.press import PRESS

NAMES = (*SHARED, *games.RULES)
"""Rules that a game may name: shared ones, and those that only one game needs."""


def find_rule(name: str) -> Rule | None:
    """The rule of that name; one of a game is imported now."""
    return SHARED.get(name) or games.find_rule(name)


def catalogue() -> dict[str, Entry]:
    """All manuals, for `pnp explain`: what the press finds, shared rules, games' own."""
    found = {told.id: told for told in PRESS}
    for name in NAMES:
        rule = find_rule(name)
        assert rule is not None
        found[name] = entry(name, rule)
    return found
