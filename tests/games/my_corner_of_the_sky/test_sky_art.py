"""The artists of the atlas: in their box, in both inks, points exactly in place."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import partial
from itertools import pairwise, product

import pytest

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Colour, Frame, Path, bounds
from pnp.core.geometry import Rect
from pnp.core.node import to_node
from pnp.draw.sketch import Mark
from pnp.games.my_corner_of_the_sky import item_art, pips, wheel_art
from pnp.games.my_corner_of_the_sky.constellations import CONSTELLATIONS
from pnp.games.my_corner_of_the_sky.figure_art import (
    FIGURES,
    BendableFigure,
    constellation_of,
    figure_marks,
)
from pnp.games.my_corner_of_the_sky.map_art import diameters, map_point, sky_map
from pnp.games.my_corner_of_the_sky.star_map import draw_sky, sky_fields
from pnp.games.my_corner_of_the_sky.stars import ORIGINAL
from tests.games.art_requests import assert_inside, colours, label, paths, symbols
from tests.installed import ARTISTS
from tests.timing import cpu_seconds

SKY = symbols("my-corner-of-the-sky")
INK: Colour = (0.09, 0.14, 0.25)
Given = Mapping[str, object]
PALETTE: dict[str, Colour | None] = {
    "ink": INK,
    "accent": (0.72, 0.53, 0.18),
    "wash": (0.91, 0.93, 0.96),
    "paper": (1.0, 1.0, 1.0),
    "figure": (0.6, 0.64, 0.73),
    "joint": (0.93, 0.88, 0.79),
}
LOW: dict[str, Colour | None] = {**PALETTE, "accent": None, "wash": None, "joint": None}


def request(
    width: float,
    height: float | None = None,
    palette: dict[str, Colour | None] = PALETTE,
    **given: object,
) -> ArtRequest:
    return briefed(width, height, palette, given)


def briefed(
    width: float, height: float | None, palette: Mapping[str, Colour | None], given: Given
) -> ArtRequest:
    nodes = {name: to_node(value) for name, value in given.items()}
    return ArtRequest(nodes, width, height or width, palette, {"line": 0.35}, label, SKY)


def centres(path: Path) -> list[tuple[float, float, float]]:
    """Centres and diameters of a path of circles, to three decimals."""
    found = []
    at = 0
    for op in path.ops:
        if op == "M":
            xs = path.points[at : at + 26 : 2]
            ys = path.points[at + 1 : at + 26 : 2]
            found.append(
                (
                    round((min(xs) + max(xs)) / 2, 3),
                    round((min(ys) + max(ys)) / 2, 3),
                    round(max(xs) - min(xs), 3),
                )
            )
        at += {"M": 2, "L": 2, "C": 6}.get(op, 0)
    return found


def stars_at(path: Path) -> list[tuple[float, float, float]]:
    """Centres and diameters of a path of eight-pointed stars."""
    found = []
    for i in range(0, len(path.points), 32):
        xs, ys = path.points[i : i + 32 : 2], path.points[i + 1 : i + 32 : 2]
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        found.append((round(middle[0], 3), round(middle[1], 3), round(max(xs) - min(xs), 3)))
    return found


# The map


def mapped(row: dict[str, object]) -> dict[str, object]:
    """The fields that the page passes to the artist."""
    keys = ("figure", "drawing", "joints")
    return {"stars": row["places"], **{key: row.get(key, "") for key in keys}}


@pytest.mark.parametrize(("number", "size"), [(0, 118.0), (17, 150.0), (36_525, 190.0)])
def test_points_are_in_place(number: int, size: float) -> None:
    """36 major and 75 minor points and 10 stars, all hollow."""
    row = sky_fields(number)
    frame = sky_map(briefed(size, size + 10.0, PALETTE, mapped(row)))
    box = Rect(0.0, 0.0, size, size + 10.0)
    hollow = [p for p in paths(frame) if p.fill == PALETTE["paper"] and p.stroke is not None]
    minor = next(p for p in hollow if p.ops == "MCCCCZ" * 75)
    major = next(p for p in hollow if p.ops == "MCCCCZ" * 36)
    stars = next(p for p in hollow if p.ops == ("M" + "L" * 15 + "Z") * 10)
    wide, small, big = diameters(box)
    assert wide >= 3.4
    assert small >= 2.2
    assert big >= 4.0

    def at(x: float, y: float) -> tuple[float, float]:
        px, py = map_point(x, y, box)
        return round(px, 3), round(py, 3)

    starred = {(float(s.x), float(s.y)) for s in draw_sky(number).stars}
    every = {(x / 2, y / 2) for x in range(2, 13) for y in range(2, 13)}
    whole = {(x, y) for x, y in every if x % 1 == 0 and y % 1 == 0}
    assert {(x, y) for x, y, _ in centres(major)} == {at(x, y) for x, y in whole}
    assert {(x, y) for x, y, _ in centres(minor)} == {at(x, y) for x, y in every - whole - starred}
    assert {(x, y) for x, y, _ in stars_at(stars)} == {at(x, y) for x, y in starred}
    assert {d for _, _, d in centres(major)} == {round(wide, 3)}
    assert {d for _, _, d in centres(minor)} == {round(small, 3)}
    assert {round(d, 2) for _, _, d in stars_at(stars)} == {round(big, 2)}


def labels(frame: Frame) -> list[tuple[float, float]]:
    """Centres of the upright labels, in the order of drawing."""
    found = []
    for x, y, item in frame.items:
        if isinstance(item, Frame):
            found.append((x + item.width / 2, y + item.height / 2))
    return found


def test_numbers_are_below_columns_and_beside_rows() -> None:
    box = Rect(0.0, 0.0, 150.0, 150.0)
    frame = sky_map(request(150.0))
    found = labels(frame)
    assert len(found) == 12
    for number in range(1, 7):
        x, y = map_point(number, number, box)
        below, beside = found[2 * number - 2], found[2 * number - 1]
        assert below[0] == pytest.approx(x)
        assert below[1] > map_point(1, 1, box)[1] + 5.0
        assert beside[1] == pytest.approx(y)
        assert beside[0] < map_point(1, 1, box)[0] - 5.0


def test_reads_stars_in_three_notations() -> None:
    text = " ".join(map(str, ORIGINAL))
    maps = [{"x": each.x, "y": each.y} for each in ORIGINAL]
    frames = [
        sky_map(request(120.0)),
        sky_map(request(120.0, stars=text)),
        sky_map(request(120.0, stars=text.split())),
        sky_map(request(120.0, stars=maps)),
    ]
    assert all(frame == frames[0] for frame in frames)
    row = sky_fields(0)
    assert sky_map(request(120.0, stars=row["stars"])) == frames[0]


@pytest.mark.parametrize("palette", [PALETTE, LOW])
def test_figure_is_behind_points(palette: dict[str, Colour | None]) -> None:
    """In both inks; a map without a figure has none."""
    frame = sky_map(briefed(150.0, None, palette, mapped(sky_fields(17))))
    drawn_ = [p.stroke.colour if p.stroke else p.fill for p in paths(frame)]
    rings = next(i for i, p in enumerate(paths(frame)) if p.ops == "MCCCCZ" * 36)
    assert (PALETTE["joint"] in drawn_) == (palette is PALETTE)
    for role in ("figure", "joint"):
        if palette[role] is None:
            continue
        assert palette[role] in drawn_
        assert max(i for i, colour in enumerate(drawn_) if colour == palette[role]) < rings
        assert palette[role] not in colours(sky_map(request(150.0, palette=palette)))


def test_lines_join_stars(subtests: pytest.Subtests) -> None:
    """Every star is at the end of a line, less than 2 mm from its rim."""
    for size, number in product([90.0, 163.0], [0, 1, 2, 3, 5, 8, 13, 17, 365, 2026, 36_525]):
        with subtests.test(size=size, number=number):
            frame = sky_map(briefed(size, None, PALETTE, mapped(sky_fields(number))))
            box = Rect(0.0, 0.0, size, size)
            places = [map_point(float(s.x), float(s.y), box) for s in draw_sky(number).stars]
            rim = diameters(box)[2] / 2
            met = set()
            for line in traced(joints_of(frame)):
                for end in (line[0], line[-1]):
                    away, nearest = min(
                        (math.dist(end, place), n) for n, place in enumerate(places)
                    )
                    assert rim <= away < rim + 2.0
                    met.add(nearest)
            assert met == set(range(10))


def joints_of(frame: Frame) -> Path:
    """The lines of the constellation, as drawn."""
    (lines,) = [p for p in paths(frame) if p.stroke and p.stroke.colour == PALETTE["joint"]]
    return lines


def traced(path: Path) -> list[list[tuple[float, float]]]:
    """Each line of a path as 200 points."""
    found: list[list[tuple[float, float]]] = []
    at, here = 0, (0.0, 0.0)
    for op in path.ops:
        size = {"M": 2, "L": 2, "C": 6}[op]
        given = path.points[at : at + size]
        at += size
        ends = [here, *zip(given[0::2], given[1::2], strict=True)]
        here = ends[-1]
        if op == "M":
            found.append([here])
            continue
        for step in range(1, 201):
            t = step / 200
            weights = [
                math.comb(len(ends) - 1, k) * t**k * (1 - t) ** (len(ends) - 1 - k)
                for k in range(len(ends))
            ]
            x, y = (sum(w * end[i] for w, end in zip(weights, ends, strict=True)) for i in (0, 1))
            found[-1].append((x, y))
    return found


def longest_on_the_grid(line: list[tuple[float, float]], box: Rect) -> float:
    """Length of a line within 0.2 mm of one line of the grid, mm."""
    longest = 0.0
    for axis in (0, 1):
        grid = [map_point(half / 2, half / 2, box)[axis] for half in range(2, 13)]
        run = 0.0
        for one, two in pairwise(line):
            near = any(abs(one[axis] - at) < 0.2 and abs(two[axis] - at) < 0.2 for at in grid)
            run = run + math.dist(one, two) if near else 0.0
            longest = max(longest, run)
    return longest


@pytest.mark.parametrize("size", [90.0, 163.0])
def test_lines_do_not_run_along_grid(size: float) -> None:
    """A line on the grid would look like the side of a filled square."""
    box = Rect(0.0, 0.0, size, size)
    for number in (0, *range(1, 36_525, 1191)):
        frame = sky_map(briefed(size, None, PALETTE, mapped(sky_fields(number))))
        for line in traced(joints_of(frame)):
            assert longest_on_the_grid(line, box) < 2.5, number
            assert all(p[axis] > map_point(1, 6, box)[axis] - 0.1 for p in line for axis in (0, 1))
            assert all(p[axis] < map_point(6, 1, box)[axis] + 0.1 for p in line for axis in (0, 1))


def test_joints_lie_on_stars() -> None:
    """Each joint of the figure, bent with it, on a map as large as on the page."""
    box = Rect(0.0, 0.0, 163.0, 163.0)
    for number in range(60):
        found = draw_sky(number)
        motif = figure_marks(SKY, found.title.figure)
        spots = tuple(Mark("ML", (*at, *at), "", "ink") for at in constellation_of(motif)[0])
        places = [map_point(float(s.x), float(s.y), box) for s in found.stars]
        bent = BendableFigure(constellation_of(motif)[0], (*motif, *spots)).bend_to(places)[-10:]
        for spot, place in zip(bent, places, strict=True):
            assert math.dist(spot.points[:2], place) < 0.001 < 2.0


@pytest.mark.parametrize("size", [163.0])
def test_figures_are_clear_of_frame(size: float) -> None:
    """At least 1.3 % of the map away from the bar inside the frame."""
    for number in range(0, 200, 3):
        frame = sky_map(briefed(size, None, PALETTE, mapped(sky_fields(number))))
        reach = [
            value
            for path in paths(frame)
            if path.stroke and path.stroke.colour == PALETTE["figure"]
            for value in path.points
        ]
        edge = size * (0.052 + 0.013)
        assert edge < min(reach)
        assert max(reach) < size - edge


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"stars": "5.25,6"}, "not a point of the map"),
        ({"stars": "5,6"}, "a star at 5,6 would lie on a major point"),
        ({"stars": "1.5,6 1.5,6"}, "two stars are in one place"),
        ({"stars": {"x": 1}}, "stars are a text"),
        ({"figure": "1-11"}, "“1-11” does not join two of the 10 stars"),
        ({"figure": "cat"}, "does not join two"),
        ({"drawing": "hares"}, "no drawing “hares”; did you mean “hare”"),
        ({"drawing": "hare", "joints": "1 2 3"}, "joints are the 10 stars of the map"),
        ({"drawing": "hare", "joints": "1 2 3 4 5 6 7 8 9 a"}, "joints are the 10 stars"),
    ],
)
def test_rejects_bad_maps(given: Given, message: str) -> None:
    with pytest.raises(ValueError, match=r".+") as caught:
        sky_map(briefed(120.0, None, PALETTE, given))
    assert message in str(caught.value)


# Everything

DRAWN: list[tuple[str, float, float, Given]] = [
    ("sky-map", 150.0, 150.0, {}),
    ("sky-map", 100.0, 140.0, {}),
    ("sky-map", 40.0, 40.0, {}),
    ("sky-wheel", 110.0, 114.0, {}),
    ("sky-wheel", 110.0, 123.0, {}),
    ("sky-wheel", 60.0, 80.0, {}),
    ("sky-items", 60.0, 6.0, {"items": "xp:1 xp:1 xp:5 star squares:1"}),
    ("sky-items", 60.0, 8.0, {"items": "xp:1 star squares:2 bonus major minor", "align": "right"}),
    ("sky-items", 60.0, 8.0, {"items": ""}),
    ("sky-pips", 60.0, 14.0, {"show": "2 2-turned", "word": "or"}),
    ("sky-pips", 14.0, 30.0, {"show": "6-combined", "stars": "n e"}),
    (
        "sky-turn-wheel",
        52.0,
        52.0,
        {
            "from": "friday",
            "to": "monday",
            "week": 2,
            "filled": "friday:1 monday:star",
            "now": "friday:1",
        },
    ),
    *(("sky-figure", 40.0, 45.0, {"figure": name, "stars": "yes"}) for name in FIGURES),
]


def test_drawings_stay_in_box(subtests: pytest.Subtests) -> None:
    for palette, (artist, width, height, given) in product([PALETTE, LOW], DRAWN):
        with subtests.test(palette=palette, artist=artist, width=width, height=height, given=given):
            frame = ARTISTS[artist](briefed(width, height, palette, given))
            assert (frame.width, frame.height) == (width, height)
            if given.get("items") != "":
                assert_inside(frame)
            assert ARTISTS[artist](briefed(width, height, palette, given)) == frame


def test_low_ink_is_lines_on_paper(subtests: pytest.Subtests) -> None:
    """No wash, no accent, and no dark ground."""
    for artist, width, height, given in DRAWN:
        with subtests.test(artist=artist, width=width, height=height, given=given):
            frame = ARTISTS[artist](briefed(width, height, LOW, given))
            assert not colours(frame) & {PALETTE["accent"], PALETTE["wash"]}
            dark = sum(area(path) for path in paths(frame) if path.fill == INK)
            assert dark < 0.16 * width * height


def area(path: Path) -> float:
    """The approximate area of a path, part by part."""
    found, at = 0.0, 0
    for part in path.ops.split("M")[1:]:
        points = [path.points[at : at + 2]]
        at += 2
        for op in part.rstrip("Z"):
            at += 6 if op == "C" else 2
            points.append(path.points[at - 2 : at])
        turns = zip(points, points[1:] + points[:1], strict=True)
        found += abs(sum(a * d - b * c for (a, b), (c, d) in turns)) / 2
    return found


def test_draws_quickly() -> None:
    """A map takes about 2 ms; the limits allow for slow machines."""
    for artist, limit in (("sky-map", 0.02), ("sky-wheel", 0.02)):
        ARTISTS[artist](request(150.0))
        assert cpu_seconds(partial(ARTISTS[artist], request(150.0))) < limit, artist


# The wheel


def test_wheel_has_items_of_seven_days() -> None:
    """Seven places for a die of 16 mm; 4 items and 2 △ a day, large enough to fill; 5 weeks."""
    frame = ARTISTS["sky-wheel"](request(104.0))
    spots = [path for path in paths(frame) if path.field]
    sizes: dict[str, list[float]] = {}
    for spot in spots:
        kind = re.sub(rf"({'|'.join(wheel_art.DAYS)}|[1-5])", "", spot.field or "")
        sizes.setdefault(kind, []).append(spot.points[2] - spot.points[0])
    counts = {kind: len(found) for kind, found in sizes.items()}
    assert counts == {
        "text Schedule": 1,
        "die  die": 7,
        "check  ": 21,
        "check  star": 7,
        "check  bonus ": 14,
        "check week ": 5,
    }
    assert min(min(found) for found in sizes.values()) >= 3.5
    # Each lies in an outline that is little larger.
    outlines = [bounds(path) for path in paths(frame) if path.stroke is not None]
    for spot in spots[1:]:
        x, y, wide, high = bounds(spot)
        middle = Rect(x + wide / 2, y + high / 2, 0.0, 0.0)
        near = [each for each in outlines if each.contains(middle)]
        assert any(each.width < 2 * wide + 9 for each in near), spot.field


# Items and pips


def test_draws_items_in_their_shapes() -> None:
    frame = ARTISTS["sky-items"](request(60.0, 6.0, items="xp:1 xp:1 xp:5 star squares:1"))
    shapes = [p.ops for p in paths(frame) if p.stroke is not None]
    diamond, star = "MLLLZ", "M" + "L" * 15 + "Z"
    assert shapes[:4] == [diamond, diamond, diamond, star]
    assert len(shapes) == 5
    assert len(labels(frame)) + len(frame.items) > 5


@pytest.mark.parametrize("count", [1, 9])
def test_items_are_large_enough(count: int) -> None:
    frame = ARTISTS["sky-items"](request(48.0, 6.0, items=" ".join(["squares"] * count)))
    for path in paths(frame):
        # A square of 0.84 looks as large as a diamond of 1.
        assert max(path.points[0::2]) - min(path.points[0::2]) >= 0.84 * item_art.MIN_ITEM - 1e-6
    assert_inside(frame)


@pytest.mark.parametrize(
    ("artist", "given", "message"),
    [
        ("sky-items", {"items": "xp:1 X"}, "unknown item “X”"),
        ("sky-items", {"items": "star " * 20}, "20 items of 4.5 mm need 100.3 × 5.3 mm"),
        ("sky-items", {"items": "star", "align": "centre"}, "no align “centre”"),
        ("sky-items", {"items": "star", "size": "big"}, "size is a length in mm"),
        ("sky-pips", {}, "“show” is missing"),
        ("sky-pips", {"show": "7"}, "unknown layout “7”"),
        ("sky-pips", {"show": "1-turned"}, "a 1 has no layout “1-turned”; it has 1 of that kind"),
        ("sky-pips", {"show": "6-slanted"}, "a 6 has no layout “6-slanted”; it has 0"),
        ("sky-pips", {"show": "2", "stars": "north"}, "no point “north”"),
        ("sky-turn-wheel", {"from": "fryday", "to": "monday"}, "no day “Fryday”; did you mean"),
        ("sky-figure", {}, "figure is missing; known: anchor"),
    ],
)
def test_rejects_bad_requests(artist: str, given: Given, message: str) -> None:
    with pytest.raises(ValueError, match=r".+") as caught:
        ARTISTS[artist](briefed(60.0, 12.0, PALETTE, given))
    assert message in str(caught.value)


def test_diagrams_show_layouts() -> None:
    """Filled points are dark, and as many as in the layout."""
    for word in (
        "1",
        "2",
        "2-turned",
        "3",
        "3-turned",
        "4",
        "5",
        "6",
        "6-turned",
        "2-slanted",
        "2-slanted-turned",
        "3-slanted",
        "4-slanted",
        "5-slanted",
        "1-combined",
        "2-combined",
        "3-combined",
        "4-combined",
        "5-combined",
        "6-combined",
        "all",
        "ring",
    ):
        frame = ARTISTS["sky-pips"](request(14.0, show=word))
        full = [p for p in paths(frame) if p.fill == INK]
        assert sum(p.ops.count("M") for p in full) == len(item_art.parse_layout(word)), word
    assert item_art.parse_layout("2-turned") == pips.turned_layouts(2)[1]
    assert item_art.parse_layout("2-slanted-turned") == pips.slanted_layouts(2)[1]


# Figures


def test_drawn_figures_match_generator() -> None:
    """Ten stars, half of them on the border, and the lines, as the generator lists them."""
    for name in FIGURES:
        drawing = figure_marks(SKY, name)
        stars, lines = constellation_of(drawing)
        listed = CONSTELLATIONS[name]
        assert stars == listed.stars, name
        assert lines == listed.lines, name
        assert len(stars) == 10
        assert sum(bool({0, 100} & {*star}) for star in stars) == 5
        assert len(drawing) > 4
        assert {mark.fill for mark in drawing} <= {"", "paper", "ink"}
        reached = {0}
        for _ in stars:
            reached |= {end for line in lines if set(line) & reached for end in line}
        assert reached == set(range(10)), name
