"""The code of all installed games by its names in YAML, and code installed for a test."""

from __future__ import annotations

import pytest

from pnp.checks import SHARED
from pnp.core.game_code import CodeRegistry, GameCode, entry_points, find_code
from pnp.draw import SHARED as SHARED_CODE
from pnp.load import game as loader

_ALL = [
    CodeRegistry.combine(found, SHARED_CODE, entry.name)
    for entry in entry_points()
    if (found := find_code(entry.name))
]

ARTISTS = {name: own for code in _ALL for name, own in code.artists.items()}
GENERATORS = {name: own for code in _ALL for name, own in code.generators.items()}
RULES = {**SHARED, **{name: own for code in _ALL for name, own in code.rules.items()}}


def install(monkeypatch: pytest.MonkeyPatch, game: str, code: GameCode) -> None:
    """Make the loader find this code for a game."""
    monkeypatch.setattr(loader, "find_code", lambda name: code if name == game else find_code(name))
