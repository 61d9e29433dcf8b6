"""Sizes: bleed beyond the cut, and round corners."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.drawing import Path as Drawn
from pnp.core.drawing import bounds
from tests import tiny

GROUND = "bleed: {space: yes, fill: ink}\n"
BODY = "body: {text: '{title}', pad: 5}\n"


@pytest.mark.parametrize(
    ("size", "template", "bleed"),
    [
        ("poker", GROUND, 3.0),
        ("poker", "", 0.0),
        ("{width: 60, height: 40}", GROUND, 3.0),
        ("{width: 60, height: 40, bleed: 1.5mm}", GROUND, 1.5),
        ("{width: 60, height: 40, bleed: 0}", GROUND, 0.0),
        ("page", GROUND, 0.0),
    ],
)
def test_art_extends_beyond_cut(tmp_path: Path, size: str, template: str, bleed: float) -> None:
    game = tiny.GAME.replace("size: poker", f"size: {size}")
    made, problems = tiny.document(tiny.game(tmp_path, game=game, t_card=template + BODY))
    assert list(problems) == []
    frame = made.pages[0].frames[-1].frame
    grounds = [
        (round(x + box.x, 2), round(box.width - frame.width, 2))
        for x, _, item in tiny.flat(frame)
        if isinstance(item, Drawn) and item.fill is not None and (box := bounds(item))
    ]
    assert grounds == ([(-bleed, 2 * bleed)] if template else [])


def test_back_alone_may_bleed(tmp_path: Path) -> None:
    game = tiny.GAME + "    back: rear\n"
    shop = tiny.session(tiny.game(tmp_path, game=game, t_rear=GROUND + BODY))
    assert shop.game("tiny").components["cards"].bleed == 3.0


@pytest.mark.parametrize(
    ("width", "height", "extra", "corner"),
    [
        (60, 40, "", 3.0),
        (60, 12, "", 3.0),
        (11, 60, "", 2.75),
        (60, 40, ", corner: 1", 1.0),
        (60, 8, ", corner: 3.5", 3.5),
    ],
)
def test_default_corner_is_3_mm_or_quarter_of_short_side(
    tmp_path: Path, width: float, height: float, extra: str, corner: float
) -> None:
    size = f"size: {{width: {width}, height: {height}, cut: rounded{extra}}}"
    shop = tiny.session(tiny.game(tmp_path, game=tiny.GAME.replace("size: poker", size)))
    trim = shop.game("tiny").components["cards"].trim
    assert trim is not None
    assert trim.corner == corner


def test_reports_size_that_is_no_map(tmp_path: Path) -> None:
    game = "sizes: {own: 63mm}\n" + tiny.GAME
    assert tiny.found(tiny.game(tmp_path, game=game)) == ["game.yaml:1:14 type"]


def test_accepts_source_of_size(tmp_path: Path) -> None:
    size = "{width: 60, height: 40, source: the box in the loft}"
    game = f"sizes: {{own: {size}}}\n" + tiny.GAME.replace("size: poker", "size: own")
    assert tiny.found(tiny.game(tmp_path, game=game)) == []
