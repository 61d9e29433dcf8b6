"""The main views look as docs/studio.md shows them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from tests.studio.pictures import FOLDER, VIEWS, drawn
from tests.studio.window import needs_browser

pytestmark = [needs_browser, pytest.mark.slow]
_TILE = 40
_APART = 40.0
"""Of 255, on average over a tile: type that another Chromium sets a hair elsewhere is less."""


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_looks_as_it_is_shown(browser: Browser, name: str, tmp_path: Path) -> None:
    made = drawn(browser, name, tmp_path)
    with Image.open(FOLDER / f"{name}.png") as shown:
        apart = ImageChops.difference(made, shown.convert("RGB")).convert("L")
    across, down = apart.width // _TILE, apart.height // _TILE
    tiles = apart.resize((across, down), Image.Resampling.BOX).tobytes()
    worst = max(range(len(tiles)), key=tiles.__getitem__)
    made.save(tmp_path / f"{name}.png")
    assert tiles[worst] < _APART, (
        f"{tmp_path / name}.png differs at {worst % across * _TILE}, {worst // across * _TILE}: "
        "look at it, and if it is right, python -m tests.studio.pictures"
    )
