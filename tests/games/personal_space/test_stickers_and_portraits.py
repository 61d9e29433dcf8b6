"""Stickers and portraits: every kind and part stays in its box, and differs."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.core.drawing import Colour, Frame
from pnp.games.personal_space.figure_art import STICKER_KINDS
from tests.games.art_requests import LOW, PALETTE, assert_inside, figure, paths, request
from tests.installed import ARTISTS

STICKER = ARTISTS["sticker"]


# Stickers


def test_stickers_stay_in_box(subtests: pytest.Subtests) -> None:
    for kind in STICKER_KINDS:
        with subtests.test(kind=kind):
            for size in (18.0, 22.0, 60.0):
                for palette in (PALETTE, LOW):
                    assert_inside(STICKER(request(size, palette=palette, kind=kind)))
            wide = STICKER(request(40.0, 20.0, kind=kind))
            assert (wide.width, wide.height) == (40.0, 20.0)
            assert_inside(wide)


def test_stickers_differ() -> None:
    for palette in (PALETTE, LOW):
        drawn = {str(STICKER(request(20.0, palette=palette, kind=kind))) for kind in STICKER_KINDS}
        assert len(drawn) == len(STICKER_KINDS)


@pytest.mark.parametrize("house", ["top", "middle", "bottom"])
def test_neighbour_has_room_for_number(house: str) -> None:
    """A white circle on top, 6.5 mm wide on a sticker of 20 mm."""
    frame = STICKER(request(20.0, kind=f"neighbour-{house}"))
    circles = [
        path
        for path in paths(frame)
        if path.fill == PALETTE["paper"]
        and path.ops == "MCCCCZ"
        and max(path.points[0::2]) - min(path.points[0::2]) > 6.5
    ]
    assert circles
    inside = paths(frame)
    after = inside[inside.index(circles[-1]) + 1 :]
    assert all(path.fill is None for path in after)


def test_rejects_unknown_sticker() -> None:
    with pytest.raises(ValueError, match="no sticker “houses-top”; did you mean “house-top”"):
        STICKER(request(20.0, kind="houses-top"))


# Portraits

WORDS = {
    "body": "blob pear tall bean egg star cube drop",
    "eyes": "one two three stalks visor sleepy",
    "mouth": "smile grin o flat fangs tongue moustache",
    "headgear": "none antennae beret fin bubble crown cap bow propeller",
    "pattern": "plain spots stripes freckles patch scales stars",
}


def portrait(palette: dict[str, Colour | None] = PALETTE, more: str = "", **parts: str) -> Frame:
    words = [parts.get(name, known.split()[0]) for name, known in WORDS.items()]
    return figure("portrait", " ".join([*words, more]), palette=palette)


@pytest.mark.parametrize("body", WORDS["body"].split())
def test_all_parts_fit_all_bodies(body: str) -> None:
    for eyes, headgear in product(WORDS["eyes"].split(), WORDS["headgear"].split()):
        assert_inside(portrait(body=body, eyes=eyes, headgear=headgear))


@pytest.mark.parametrize("part", WORDS)
def test_parts_differ(part: str) -> None:
    for palette in (PALETTE, LOW):
        drawn = [portrait(palette, **{part: kind}) for kind in WORDS[part].split()]
        for frame in drawn:
            assert_inside(frame)
        assert len({str(frame) for frame in drawn}) == len(WORDS[part].split())


def test_portrait_may_have_ground() -> None:
    assert len(paths(portrait())) < len(paths(portrait(more="panel")))


def test_reports_unknown_part() -> None:
    with pytest.raises(ValueError, match="no figure with “crowns”; did you mean “crown”"):
        portrait(headgear="crowns")
