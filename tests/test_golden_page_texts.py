"""What games' pages say by themselves, apart from what is printed as well."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tests import goldens

GAMES = Path(__file__).parent.parent / "pnp" / "games"
OWN = sorted(path.parent.name for path in GAMES.glob("*/page_texts.py"))


@pytest.mark.parametrize("game", OWN)
def test_pages_say_what_they_said(game: str) -> None:
    own = vars(import_module(f"pnp.games.{game}.page_texts"))
    listed = {name: value for name, value in own.items() if name.isupper()}
    assert listed
    rows = []
    for name, value in listed.items():
        each = value.items() if isinstance(value, dict) else [("", value)]
        rows += [f"{name}.{key}: {says!r}" for key, says in each]
    goldens.compare(f"page-texts/{game}", "\n".join(rows))
