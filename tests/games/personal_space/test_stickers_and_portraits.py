"""Stickers and portraits: every kind and every part draws, in its box, and differs."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.games.personal_space.planet import layout
from pnp.games.personal_space.portrait_art import PARTS
from pnp.games.personal_space.sticker_art import KINDS
from tests.games.briefs import LOW, PALETTE, brief, paths, stays_inside
from tests.installed import ARTISTS

STICKER, PORTRAIT = ARTISTS["sticker"], ARTISTS["portrait"]


# Stickers


MOONS = ("commerce", "drive-in", "theatrical", "zoological")


def test_the_kinds_are_those_of_the_game() -> None:
    places = {f"{kind}-{moon}" for kind in ("attraction", "cuisine") for moon in MOONS}
    assert set(KINDS) == places | {
        "tower",
        "workplace",
        "hole",
        "pond",
        "tree",
        "launcher",
        "attraction",
        "cuisine",
        "house-top",
        "house-middle",
        "house-bottom",
        "neighbour-top",
        "neighbour-middle",
        "neighbour-bottom",
    }
    for number in range(1, 50):
        assert set(layout(number).kinds) <= set(KINDS)


def test_every_sticker_draws(subtests: pytest.Subtests) -> None:
    for kind in KINDS:
        with subtests.test(kind=kind):
            for size in (18.0, 22.0, 60.0):
                for palette in (PALETTE, LOW):
                    stays_inside(STICKER(brief(size, palette=palette, kind=kind)))
            wide = STICKER(brief(40.0, 20.0, kind=kind))
            assert (wide.width, wide.height) == (40.0, 20.0)
            stays_inside(wide)


def test_stickers_differ() -> None:
    for palette in (PALETTE, LOW):
        drawn = {str(STICKER(brief(20.0, palette=palette, kind=kind))) for kind in KINDS}
        assert len(drawn) == len(KINDS)


@pytest.mark.parametrize("house", ["top", "middle", "bottom"])
def test_a_neighbours_number_has_room(house: str) -> None:
    """The circle on top of all is empty, white, and 6.5 mm wide on a sticker of 20 mm."""
    frame = STICKER(brief(20.0, kind=f"neighbour-{house}"))
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


def test_an_unknown_sticker_is_said() -> None:
    with pytest.raises(ValueError, match="no sticker “houses-top”; did you mean “house-top”"):
        STICKER(brief(20.0, kind="houses-top"))


# Portraits


def test_the_parts_are_those_of_the_data() -> None:
    assert {name: " ".join(known) for name, known in PARTS.items()} == {
        "body": "blob pear tall bean egg star cube drop",
        "eyes": "one two three stalks visor sleepy",
        "mouth": "smile grin o flat fangs tongue moustache",
        "headgear": "none antennae beret fin bubble crown cap bow propeller",
        "pattern": "plain spots stripes freckles patch scales stars",
        "colour": "coral mustard mint sky lilac",
    }


@pytest.mark.parametrize("body", PARTS["body"])
def test_every_face_and_hat_suits_every_body(body: str) -> None:
    for eyes, headgear in product(PARTS["eyes"], PARTS["headgear"]):
        stays_inside(PORTRAIT(brief(30.0, body=body, eyes=eyes, headgear=headgear)))


@pytest.mark.parametrize("part", PARTS)
def test_every_part_shows(part: str) -> None:
    for palette in (PALETTE, LOW):
        drawn = [PORTRAIT(brief(30.0, None, palette, **{part: kind})) for kind in PARTS[part]]
        for frame in drawn:
            stays_inside(frame)
        if palette is PALETTE or part != "colour":
            assert len({str(frame) for frame in drawn}) == len(PARTS[part])


def test_stalks_keep_clear_of_hats_and_glass() -> None:
    from pnp.games.personal_space.art.bodies import BODIES
    from pnp.games.personal_space.art.hats import glass

    for body in BODIES.values():
        x, y, radius = glass(body, True)
        assert radius + abs(x) < 1.0
        assert y - radius > -1.0
        # An eye of 0.135, where `stalks` puts it.
        reach = max(radius * 0.72, body.stalk[0] + 0.12)
        assert (reach**2 + (radius * 0.32) ** 2) ** 0.5 + 0.135 < radius


def test_a_portrait_is_the_same_every_time() -> None:
    parts = {"body": "bean", "eyes": "visor", "headgear": "cap", "colour": "sky"}
    assert PORTRAIT(brief(30.0, None, PALETTE, **parts)) == PORTRAIT(
        brief(30.0, None, PALETTE, **parts)
    )
    bare = PORTRAIT(brief(30.0, None, PALETTE, panel="no", **parts))
    assert len(paths(bare)) < len(paths(PORTRAIT(brief(30.0, None, PALETTE, **parts))))


def test_an_unknown_part_is_said() -> None:
    with pytest.raises(ValueError, match="no headgear “crowns”; did you mean “crown”"):
        PORTRAIT(brief(30.0, headgear="crowns"))
