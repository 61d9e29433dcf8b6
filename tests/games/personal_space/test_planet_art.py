"""Planets as drawn: within their box, unchanging, fast, in both inks."""

from __future__ import annotations

import math
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.core.artist import Artist
from pnp.core.drawing import Colour
from pnp.core.rng import Chance
from pnp.games.personal_space import planet_art, traits
from pnp.games.personal_space.art import surface
from pnp.games.personal_space.art.inks import COLOURS, HARMONIES, inks_of, toned_inks
from pnp.games.personal_space.art.motifs import MOONS, VISITORS
from pnp.games.personal_space.art.outlines import SILHOUETTES
from pnp.games.personal_space.art.surface import map_border
from pnp.games.personal_space.art.terrain import Terrain, same_ground
from pnp.games.personal_space.art.terrains import TERRAINS
from pnp.games.personal_space.art.world import snow_marks
from pnp.games.personal_space.planet import LAYOUTS, layout_of
from pnp.games.personal_space.traits import RINGS
from tests.games.art_requests import LOW, PALETTE, assert_inside, colours, paths, request
from tests.installed import ARTISTS
from tests.timing import cpu_seconds

GLOBE, MAP, GRID = ARTISTS["planet"], ARTISTS["planet-map"], ARTISTS["planet-grid"]


@pytest.mark.parametrize("artist", [GLOBE, MAP], ids=["globe", "map"])
@settings(max_examples=60, deadline=None)
@given(
    number=st.integers(1, LAYOUTS),
    size=st.sampled_from([25.0, 30.0, 64.0, 190.0]),
    sky=st.sampled_from(["", "night", "day"]),
    low=st.booleans(),
)
def test_planets_stay_in_box(artist: Artist, number: int, size: float, sky: str, low: bool) -> None:
    palette = LOW if low else PALETTE
    assert_inside(artist(request(size, palette=palette, number=number, sky=sky)))


def test_every_terrain_draws(subtests: pytest.Subtests) -> None:
    for terrain in TERRAINS:
        with subtests.test(terrain=terrain):
            for seed in ("a", "b", "c"):
                for artist in (GLOBE, MAP):
                    assert_inside(artist(request(60.0, None, PALETTE, seed=seed, terrain=terrain)))


@pytest.mark.parametrize("silhouette", SILHOUETTES)
def test_every_silhouette_draws(silhouette: str) -> None:
    for number in range(1, 9):
        for artist in (GLOBE, MAP):
            assert_inside(artist(request(60.0, number=number, silhouette=silhouette)))


def test_all_traits_occur() -> None:
    some = [traits.traits_of(f"1:{number}") for number in range(1, 600)]
    assert {t.terrain for t in some} == set(TERRAINS)
    assert {t.harmony for t in some} == set(HARMONIES)
    assert {t.silhouette for t in some} == set(SILHOUETTES)
    assert {t.ring for t in some} == {"", *RINGS}
    assert {t.visitor for t in some} == {"", *VISITORS}
    assert {len(t.moons) for t in some} == {0, 1, 2, 3}
    assert {moon for t in some for moon in t.moons} == set(MOONS)
    for t in some:
        assert len(set(t.moons)) == len(t.moons)
        allowed = TERRAINS[t.terrain].harmonies
        assert not allowed or t.harmony in allowed


@pytest.fixture
def empty_caches() -> None:
    """Forget earlier drawings."""
    for known in (
        planet_art._cached_world,
        traits.traits_of,
        surface.square_paths,
        surface._body_path,
    ):
        known.cache_clear()


@pytest.mark.usefixtures("empty_caches")
@pytest.mark.parametrize("artist", [GLOBE, MAP], ids=["globe", "map"])
def test_planet_is_same_every_time(artist: Artist) -> None:
    first = artist(request(90.0, number=17))
    for other in (18, 19, 20):
        artist(request(90.0, number=other))
    assert artist(request(90.0, number=17)) == first
    assert artist(request(90.0, number=18)) != first
    assert artist(request(90.0, seed="1:17")) == first


def test_order_of_globe_and_map_does_not_matter() -> None:
    one = MAP(request(90.0, number=5)), GLOBE(request(90.0, number=5))
    planet_art._cached_world.cache_clear()
    other = GLOBE(request(90.0, number=5)), MAP(request(90.0, number=5))
    assert one == (other[1], other[0])


def _both(number: int) -> None:
    planet_art._cached_world.cache_clear()
    MAP(request(190.0, number=number))
    GLOBE(request(60.0, number=number))


def test_draws_quickly() -> None:
    """About 6 ms for globe and map; the limit allows for slow machines."""
    best = [cpu_seconds(partial(_both, number), rounds=2) for number in range(500, 530)]
    assert sorted(best)[15] < 0.03


def test_low_ink_draws_lines_on_paper() -> None:
    ink, paper = PALETTE["ink"], PALETTE["paper"]
    for artist in (GLOBE, MAP):
        for number in range(1, 30):
            frame = artist(request(60.0, palette=LOW, number=number, sky="night"))
            fills = {path.fill for path in paths(frame)} - {None}
            assert fills <= {ink, paper}
            assert len(colours(frame)) <= 4


@pytest.mark.parametrize(
    "palette",
    [
        {**PALETTE, "mint": None},
        {**PALETTE, **dict.fromkeys(COLOURS, PALETTE["paper"])},
        {**PALETTE, "planet-fill": None},
    ],
)
def test_theme_without_colours_draws_low_ink(palette: dict[str, Colour | None]) -> None:
    assert inks_of(request(10.0, palette=palette)).low
    assert_inside(MAP(request(60.0, palette=palette, number=3)))


def test_reports_missing_colour() -> None:
    palette = {name: colour for name, colour in PALETTE.items() if name != "coral"}
    with pytest.raises(ValueError, match="the theme has no colour “coral”"):
        MAP(request(60.0, palette=palette, number=3))


def test_squares_are_light_enough_for_pencil() -> None:
    from pnp.core.drawing import luminance

    for name in HARMONIES:
        inks = toned_inks(inks_of(request(10.0), name), "paper", 0.45, 0.42)
        for role in HARMONIES[name].roles:
            assert luminance(inks.tone(role)) >= 0.42


# The board


def test_squares_have_room_for_stickers() -> None:
    assert surface.square_side() * 175.0 >= 21.0
    assert surface.square_side() * 190.0 >= 22.0
    first, last = surface.square_corner(0, 0), surface.square_corner(5, 5)
    assert first[0] == pytest.approx(1 - last[0] - surface.square_side())
    # The corner squares are within the planet's outline, and so are all others.
    reach = (0.5 - first[0]) / surface.BODY_REACH
    for silhouette in SILHOUETTES:
        edge = map_border(replace(traits.traits_of("1:17"), silhouette=silhouette))
        for x, y in edge.points():
            assert math.hypot(*(max(0.0, abs(at) - reach + 0.02) for at in (x, y))) > 0.02


def test_map_has_outline_of_globe() -> None:
    edges = {}
    for kind in SILHOUETTES:
        one = replace(traits.traits_of("1:17"), silhouette=kind)
        edges[kind] = tuple(map_border(one).points())
    assert len(set(edges.values())) == len(SILHOUETTES)
    one = replace(traits.traits_of("1:17"), silhouette="scalloped")
    outs = [map_border(one).across(0.5 * i / 40, 1)[1] for i in range(41)]
    dents = sum(a > b < c for a, b, c in zip(outs, outs[1:], outs[2:], strict=False))
    assert dents >= 1


def test_snow_reaches_further_over_land() -> None:
    """Its line is nearer to the pole over water, and no two planets have the same."""
    land = Terrain([], same_ground("land"))
    sea = Terrain([], same_ground("sea"))
    for number in range(1, 20):
        low, high = (
            min(abs(y) for y in snow_marks(Chance("caps", number), ground)[0].points[1::2])
            for ground in (land, sea)
        )
        assert high - low == pytest.approx(0.12)


def test_grid_alone_equals_grid_of_map() -> None:
    alone = GRID(request(100.0))
    assert_inside(alone)
    on_map = MAP(request(100.0, number=3))
    assert on_map.items[-len(alone.items) :] == alone.items
    without = MAP(request(100.0, number=3, grid="no"))
    assert without.items == on_map.items[: -len(alone.items)]


def test_settled_planet_has_six_stickers() -> None:
    bare = MAP(request(100.0, number=17))
    settled = MAP(request(100.0, number=17, settled="yes"))
    assert settled.items[: len(bare.items)] == bare.items
    stickers = settled.items[len(bare.items) :]
    assert len(stickers) == 6
    width = surface.square_side() * 100
    for placed, (column, row) in zip(stickers, layout_of(17).squares, strict=True):
        x, y = surface.square_corner(column - 1, row - 1)
        assert x * 100 < placed.x < x * 100 + width / 10
        assert y * 100 < placed.y < y * 100 + width / 10


def test_art_is_centred_in_long_box() -> None:
    for artist in (GLOBE, MAP, GRID):
        frame = artist(request(80.0, 60.0, number=4))
        assert (frame.width, frame.height) == (80.0, 60.0)
        assert_inside(frame)
        (placed,) = frame.items
        assert (placed.x, placed.y) == (10.0, 0.0)


# Bad requests


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "a planet needs a number or a seed"),
        ({"number": 1, "sky": "pink"}, "there is no sky “pink”; known: day, night, none"),
        ({"number": 1, "terrain": "farm"}, "no terrain “farm”; did you mean “farms”?"),
        ({"number": 1, "harmony": "zzz"}, "no harmony “zzz”; known: apricot"),
        ({"seed": "moon", "settled": "yes"}, "only a planet with a number has places"),
        ({"number": LAYOUTS + 1, "settled": "yes"}, "only a planet with a number has places"),
    ],
)
def test_rejects_bad_requests(fields: dict[str, str | int], message: str) -> None:
    with pytest.raises(ValueError, match=r".+") as caught:
        MAP(request(50.0, None, PALETTE, **fields))
    assert message in str(caught.value)
