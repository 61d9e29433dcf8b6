"""The finished PDF shows what the game says: points, costs and items where they belong.

The numbers here are independent of the data, so a mistake in an artist or in the PDF shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, pairwise
from math import atan2, cos, degrees, dist, sin
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image

from pnp.cli import main
from pnp.core.geometry import MM_PER_INCH
from pnp.games.my_corner_of_the_sky.stars import ORIGINAL
from tests.reading import At, Outline, PageContent, pdf_page

ARTICLES = (
    ("◇1 ◇4", 8),
    ("◇1 ◇2 ◇4", 6),
    ("◇1 ◇1 ◇5 ☆", 5),
    ("◇1 ◇1 ◇5 ☆ □1", 4),
    ("◇1 ◇1 ◇6 □1 □1 □1 □2", 3),
)
ABILITIES = {
    "Positioning I": ("", "A B"),
    "Positioning II": ("◇3 ◇3", "C"),
    "Positioning III": ("◇3 ◇7 ☆", "D"),
    "Positioning IV": ("◇1 ◇1 ◇2 ◇2 ◇2 ◇4", "– –"),
    "Plotting I": ("", "–"),
    "Plotting II": ("◇2 ◇3 ☆", "–"),
    "Plotting III": ("◇6 □1 □1 □1 □1", "E"),
    "Plotting IV": ("◇8 ☆", "– –"),
    "Recording": ("◇1 ◇4", "–"),
    "Optimizing": ("◇1 ☆ □1", "–"),
    "Studying": ("◇1 ◇2 ◇3 ☆ □1", "F"),
    "Plotting V": ("◇1 ◇4", "– –"),
}
SIGNS = {"diamond": "◇", "star": "☆", "rounded": "□", "triangle": "△"}


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sky")
    names = [f"my-corner-of-the-sky/{each}" for each in ("page-a", "page-b")]
    sky = ["my-corner-of-the-sky/star-map", "--number", str(SKY)]
    for words in (["build", *names], ["generate", *sky]):
        done = CliRunner().invoke(main, [*words, "--out", str(folder)])
        assert done.exit_code == 0, done.output
    return folder / "my-corner-of-the-sky"


SKY = 27_182
"""A sky that is not the original."""


def seen(output: Path, name: str) -> PageContent:
    return pdf_page(output / f"{name}-a4.pdf")


# The map


def points(page: PageContent) -> tuple[list[Outline], list[Outline], list[Outline]]:
    """Major points, minor points, stars: circles and stars within the map's frame."""
    board = max(page.shapes("box"), key=lambda each: each.size[0])
    within = [
        each
        for each in page.shapes("circle", "star")
        if max(abs(a - b) for a, b in zip(each.middle, board.middle, strict=True)) < 68
    ]
    rounds = [each for each in within if each.shape == "circle"]
    sizes = [round(each.size[0], 1) for each in rounds]
    major, minor = (
        max(some, key=some.count)
        for some in (
            [size for size in sizes if size > 4.5],
            [size for size in sizes if size <= 4.5],
        )
    )
    """The picture behind the map has a few circles of its own, of another size."""
    return (
        [each for each in rounds if abs(each.size[0] - major) < 0.06],
        [each for each in rounds if abs(each.size[0] - minor) < 0.06],
        [each for each in within if each.shape == "star"],
    )


def lattice(majors: Iterable[Outline]) -> tuple[list[float], list[float]]:
    """The coordinates of the six columns and rows, from left and from below."""
    across = sorted({round(each.middle[0], 1) for each in majors})
    down = sorted({round(each.middle[1], 1) for each in majors}, reverse=True)
    return across, down


def map_place(at: At, across: list[float], down: list[float]) -> tuple[float, float]:
    """A place in the map's coordinates; it has to be on a whole or half step."""
    pitch = (across[-1] - across[0]) / 5
    found = (1 + (at[0] - across[0]) / pitch, 1 + (down[0] - at[1]) / pitch)
    nearest = tuple(round(2 * each) / 2 for each in found)
    assert dist(found, nearest) * pitch < 0.1, f"{found} lies between the points"
    return nearest[0], nearest[1]


@pytest.mark.parametrize("name", ["page-a", f"star-map-{SKY}"])
def test_map_has_121_points(output: Path, name: str) -> None:
    majors, minors, stars = points(seen(output, name))
    assert (len(majors), len(minors), len(stars)) == (36, 75, 10)
    across, down = lattice(majors)
    assert (len(across), len(down)) == (6, 6)
    places = [map_place(each.middle, across, down) for each in (*majors, *minors, *stars)]
    assert set(places) == {(x / 2, y / 2) for x in range(2, 13) for y in range(2, 13)}
    assert all(x.is_integer() and y.is_integer() for x, y in places[:36])
    found = set(places[-10:])
    assert (found == {(float(star.x), float(star.y)) for star in ORIGINAL}) is (name == "page-a")
    assert all(x.is_integer() != y.is_integer() for x, y in found), "on midpoints of edges"
    assert sum(x in (1, 6) or y in (1, 6) for x, y in found) == 5


# What things cost


def items(page: PageContent, shapes: Iterable[Outline]) -> str:
    """Shapes from left to right, as `◇1 ☆ □2`."""
    ordered = sorted(shapes, key=lambda each: each.middle[0])
    return " ".join(SIGNS[each.shape] + page.inside(each) for each in ordered)


def to_fill(page: PageContent) -> list[Outline]:
    """The items of costs, which are large enough to fill with a pencil."""
    return [each for each in page.shapes("diamond", "star", "rounded") if 4.1 < each.size[0] < 6.5]


def test_articles_have_costs_and_rewards(output: Path) -> None:
    page = seen(output, "page-a")
    below = max(each.middle[1] for each in points(page)[0]) + 20
    found: dict[int, list[Outline]] = {}
    for each in to_fill(page):
        if each.middle[1] > below:
            found.setdefault(round(each.middle[1]), []).append(each)
    assert [items(page, found[y]) for y in sorted(found)] == [cost for cost, _ in ARTICLES]
    rewards = []
    for y in sorted(found):
        points_to_fill = [each for each in page.shapes("circle") if abs(each.middle[1] - y) < 1.5]
        assert len(points_to_fill) == 2, "or one major point, or one minor point"
        left = min(each.middle[0] for each in points_to_fill)
        rewards.append(page.row(y, left - 9, left - 2, slack=2.5))
    assert rewards == [str(reward) for _, reward in ARTICLES]


def beneath(shapes: Iterable[Outline], at: At, deep: tuple[float, float]) -> list[Outline]:
    """The shapes below a heading."""
    return [
        each
        for each in shapes
        if at[0] - 4 < each.middle[0] < at[0] + 42 and deep[0] < each.middle[1] - at[1] < deep[1]
    ]


def test_abilities_have_costs_and_slots(output: Path) -> None:
    page = seen(output, "page-b")
    costs, slots = {}, {}
    dice = [each for each in page.shapes("rounded") if 17 <= each.size[0] < 20]
    for name in ABILITIES:
        at, *_ = page.find(name)
        costs[name] = items(page, beneath(to_fill(page), at, (3, 10)))
        own = sorted(beneath(dice, at, (12, 30)), key=lambda each: each.middle[0])
        slots[name] = " ".join(page.inside(each) or "–" for each in own)
    assert costs == {name: cost for name, (cost, _) in ABILITIES.items()}
    assert slots == {name: slot for name, (_, slot) in ABILITIES.items()}
    assert len(" ".join(slots.values()).split()) == 16


def test_days_of_wheel_have_items(output: Path) -> None:
    page = seen(output, "page-b")
    hub = max(page.shapes("circle"), key=lambda each: each.size[0])
    outer = hub.size[0] / 2
    ring = [each for each in to_fill(page) if outer / 2 < dist(each.middle, hub.middle) < outer]

    def clockwise(each: Outline) -> float:
        x, y = each.middle[0] - hub.middle[0], each.middle[1] - hub.middle[1]
        return (degrees(atan2(x, -y)) + 180 / 7) % 360

    ring.sort(key=clockwise)
    days = [ring[each : each + 4] for each in range(0, len(ring), 4)]
    assert len(days) == 7
    for day, found in enumerate(days):
        # Clockwise, so that the stars of two days never stand beside each other.
        assert " ".join(SIGNS[e.shape] + page.inside(e) for e in found) == "◇1 ◇2 ◇3 ☆"
        assert all(day == int(clockwise(each) // (360 / 7)) for each in found)
    inner = [
        each
        for each in page.shapes("triangle")
        if dist(each.middle, hub.middle) < outer / 2 and max(each.size) > 3
    ]
    assert len(inner) == 14, "two triangles a day"


# Photocopies


@pytest.mark.parametrize(("name", "ink"), [("page-a", "full"), ("page-b", "low")])
def test_photocopy_can_be_played(tmp_path: Path, name: str, ink: str) -> None:
    """Black or white, 150 dpi: all items to fill are hollow, with whole lines and numbers."""
    words = ["build", f"my-corner-of-the-sky/{name}", "--ink", ink, "--out", str(tmp_path)]
    assert CliRunner().invoke(main, words).exit_code == 0
    file = tmp_path / "my-corner-of-the-sky" / f"{name}-a4.pdf"
    page, copy = pdf_page(file), photocopy(file, 150)

    def black(at: At, reach: int = 1) -> bool:
        x, y = (round(each / MM_PER_INCH * 150) for each in at)
        around = range(-reach, reach + 1)
        return any(copy.getpixel((x + right, y + down)) == 0 for right in around for down in around)

    if name == "page-a":
        drawn = points(page)
        below = max(each.middle[1] for each in drawn[0]) + 20
        to_look_at = [each for each in to_fill(page) if each.middle[1] > below]
        to_look_at += chain.from_iterable(drawn)
    else:
        hub = max(page.shapes("circle"), key=lambda each: each.size[0]).middle
        to_look_at = [each for each in to_fill(page) if dist(each.middle, hub) > 10]
    assert len(to_look_at) > 80
    for each in to_look_at:
        x, y = each.middle
        line = [share(one, two, 0.5) for one, two in pairwise((*each.corners, each.corners[0]))]
        if each.shape == "circle":
            radius = each.size[0] / 2
            line = [(x + radius * cos(turn), y + radius * sin(turn)) for turn in range(24)]
        assert sum(black(at) for at in line) >= 0.9 * len(line), f"a broken line at {each.middle}"
        paper = [share(each.middle, at, 0.62) for at in line]
        assert sum(not black(at, 0) for at in paper) >= 0.75 * len(paper), "no room to fill"
        if number := page.inside(each):
            assert black(each.middle, 5), f"the {number} at {each.middle} is gone"


def share(one: At, two: At, part: float) -> At:
    """A place on the way from one to another."""
    return one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part


def photocopy(file: Path, dpi: int) -> Image.Image:
    with pypdfium2.PdfDocument(file) as pdf:
        grey = pdf[0].render(scale=dpi / 72, grayscale=True).to_pil().convert("L")
        copy: Image.Image = grey.point(lambda value: 255 if value > 127 else 0)
        return copy
