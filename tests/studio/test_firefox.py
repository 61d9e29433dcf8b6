"""The window in Debian's Firefox: it opens, follows saved files, and shows pages."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests import tiny
from tests.studio.firefox import FIREFOX, firefox
from tests.studio.window import studio

pytestmark = [
    pytest.mark.skipif(
        FIREFOX is None, reason="no Firefox here (apt install firefox-esr): it is not tried"
    ),
    pytest.mark.slow,
]
_CARD = "document.querySelector('.table .art [aria-label=\"{}\"]')"


def test_both_views_work(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path / "games")
    profile = tmp_path / "profile"
    profile.mkdir()
    cards = folder / "tiny/cards.yaml"

    async def look(address: str) -> list[str]:
        async with firefox(profile) as window:
            await window.open(f"{address}#/make/tiny")
            await window.see(_CARD.format("First"))
            cards.write_text(cards.read_text().replace("title: First", "title: Changed"))
            await window.see(_CARD.format("Changed"))
            cards.write_text(cards.read_text().replace("title: Changed", "titel: Changed"))
            await window.see("document.querySelector('.problems li .quoted')")
            cards.write_text(cards.read_text().replace("titel: Changed", "title: Again"))
            await window.see(_CARD.format("Again"))
            await window.open(f"{address}#/print/tiny")
            await window.see("document.querySelector('.pages .sheet img')?.naturalWidth")
            return window.errors

    with studio(folder) as address:
        assert asyncio.run(look(address)) == []
