"""The code of all games that are installed, by the names that YAML calls it by; and other code."""

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


def bring(monkeypatch: pytest.MonkeyPatch, game: str, code: GameCode) -> None:
    """Have a game's code installed, as far as loading games goes."""
    monkeypatch.setattr(loader, "find_code", lambda name: code if name == game else find_code(name))
