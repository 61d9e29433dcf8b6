"""Pieces with outlines: cutting, nesting, bleed and backs."""

from __future__ import annotations

import math
from itertools import combinations, pairwise, product
from pathlib import Path

import pytest

from pnp.build.pipeline import render
from pnp.build.session import Session
from pnp.core.document import Document
from pnp.core.drawing import Frame, Transformed, bounds
from pnp.core.drawing import Path as Drawn
from pnp.core.geometry import Rect, Size
from pnp.core.order import Order, PrintOptions
from pnp.core.outlines import (
    FLAT,
    Outline,
    die_line,
    mirror_path,
    rings,
    signed_area,
    signed_distance,
)
from pnp.core.printer import PRINTER_MARGIN
from pnp.core.search_path import SearchPath
from pnp.imposition.cut_paths import cut_sheet
from pnp.imposition.slots import PrintArea, lay_out_slots
from pnp.svg.attributes import parse_path_data
from tests import tiny

GAME = Path(__file__).parent / "fixtures" / "odd_pieces"
A4, LETTER = Size(210.0, 297.0), Size(215.9, 279.4)
COIN = Size(30.0, 30.0)
FLATTOP = Size(50.0, 50.0 * FLAT)
TIP = FLATTOP.rotated()
ARROW = Outline("path", parse_path_data("M0 0 L10 5 L0 10 Z"))


def made(component: str, backs: str = "long-edge", copies: int = 1) -> Document:
    shop = Session(SearchPath.standard((GAME,)))
    order = Order("odd-pieces", "test", "test", (component,))
    document = render(shop, order, PrintOptions(backs=backs, copies=copies))
    assert all(page.size for page in document)
    assert not shop.problems.sorted()
    return document


@pytest.mark.parametrize("by", [0.0, 2.0, -3.0])
@pytest.mark.parametrize(
    ("cut", "size"),
    [
        (Outline("circle"), COIN),
        (Outline("hexagon"), FLATTOP),
        (Outline("hexagon"), TIP),
        (Outline("rounded"), COIN),
        (ARROW, COIN),
    ],
)
def test_grown_outline_has_even_distance(cut: Outline, size: Size, by: float) -> None:
    (ring,) = rings(die_line(cut, size, 4.0))
    (grown,) = rings(die_line(cut, size, 4.0, by))
    sides = zip(grown, [*grown[1:], grown[0]], strict=True)
    for (x1, y1), (x2, y2) in sides:
        assert signed_distance(ring, (x1 + x2) / 2, (y1 + y2) / 2) == pytest.approx(-by, abs=0.06)


def test_hexagon_is_regular_and_fills_box() -> None:
    for size in (FLATTOP, TIP):
        path = die_line(Outline("hexagon"), size, 0.0)
        assert bounds(path) == pytest.approx((0.0, 0.0, *size))
        (ring,) = rings(path)
        sides = {round(math.dist(a, b), 6) for a, b in pairwise(ring)}
        assert sides == {25.0}


def test_nested_pieces_are_apart_and_on_paper(subtests: pytest.Subtests) -> None:
    for card, paper, bleed, half in product(
        [COIN, FLATTOP, TIP], [A4, LETTER], [0.0, 2.0], [False, True]
    ):
        with subtests.test(card=card, paper=paper, bleed=bleed, half=half):
            nested = lay_out_slots(card, bleed, 1000, PrintArea(paper), half, interlocks=True)
            plain = lay_out_slots(card, bleed, 1000, PrintArea(paper), half)
            assert len(nested.slots) >= len(plain.slots)
            kind = "circle" if card == COIN else "hexagon"
            edge = die_line(Outline(kind), card, 0.0, nested.bleed)
            reach = bounds(edge)
            middles = []
            for box, turn in nested.slots:
                assert turn == 0
                around = Rect(box.x + reach.x, box.y + reach.y, reach.width, reach.height)
                lower = nested.page.height / 2 if half else nested.page.height - PRINTER_MARGIN
                room = Rect(
                    PRINTER_MARGIN,
                    PRINTER_MARGIN,
                    nested.page.width - 2 * PRINTER_MARGIN,
                    lower - PRINTER_MARGIN,
                )
                assert room.contains(around, 1e-6)
                middles.append((box.x + box.width / 2, box.y + box.height / 2))
            for one, other in combinations(middles, 2):
                assert math.dist(one, other) >= min(card) + 2 * nested.bleed - 1e-6


def test_nests_round_pieces_to_fit_more() -> None:
    assert len(lay_out_slots(COIN, 2.0, 44, PrintArea(A4)).slots) == 40
    assert len(lay_out_slots(COIN, 2.0, 44, PrintArea(A4), interlocks=True).slots) == 45
    # A few lie in straight rows, which are cut into strips first.
    assert (
        len({box.y for box, _ in lay_out_slots(COIN, 2.0, 9, PrintArea(A4), interlocks=True).slots})
        == 8
    )


def test_hexagons_without_bleed_share_sides() -> None:
    found = lay_out_slots(FLATTOP, 0.0, 10, PrintArea(A4), interlocks=True)
    middles = sorted((b.x + b.width / 2, b.y + b.height / 2) for b, _ in found.slots)
    near = min(math.dist(a, b) for a, b in combinations(middles, 2))
    assert near == pytest.approx(50.0 * FLAT)


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_backs_of_nested_pieces_are_behind_fronts(backs: str) -> None:
    front, back = made("coins", backs, 44).pages[:2]
    assert len(front.slots) == 44
    width, height = front.size
    # The paper turns over an upright edge, or a level one.
    upright = (height >= width) is (backs == "long-edge")
    for one, other in zip(front.slots, back.slots, strict=True):
        x = width - one.x - one.width if upright else one.x
        y = one.y if upright else height - one.y - one.height
        assert (other.x, other.y) == pytest.approx((x, y))
        assert (one.item, one.copy) == (other.item, other.copy)


def clips(frame: Frame) -> list[Drawn]:
    return [
        each.item.clip
        for each in frame.items
        if isinstance(each.item, Transformed) and each.item.clip is not None
    ]


def test_art_ends_at_outline_and_back_is_mirrored() -> None:
    front, back = made("shields").pages
    trim = Session(SearchPath.standard((GAME,))).game("odd-pieces").components["shields"].trim
    assert trim is not None
    (edge,), (behind,) = clips(front.faces[0].frame), clips(back.faces[0].frame)
    assert edge == trim.die_line(2.0)
    assert behind == mirror_path(trim.die_line(2.0), 30.0)


@pytest.mark.parametrize(("component", "lines"), [("coins", 1), ("tiles", 1), ("shields", 1)])
def test_prints_line_to_cut_on_fronts(component: str, lines: int) -> None:
    pages = made(component).pages
    assert len(pages[0].overlay_frames) == len(pages[0].slots) * lines
    (_, _, path) = tiny.flat(pages[0].overlay_frames[0].frame)[0]
    assert isinstance(path, Drawn)
    assert path.stroke
    assert path.fill is None
    if len(pages) > 1:
        assert pages[1].overlay_frames == ()
    # Below the faces there is only the strip with title and ruler.
    below = pages[0].frames[: -len(pages[0].slots)]
    assert len(below) == 1


def test_round_corners_are_marked_on_request(tmp_path: Path) -> None:
    marked, plain = tiny.GAME.replace("size: poker", "size: poker\n    cut: rounded"), tiny.GAME
    made_, problems = tiny.document(tiny.game(tmp_path, game=marked))
    assert not problems.sorted()
    arcs = [item for *_, item in tiny.flat(made_.pages[0].overlay_frames[0].frame)]
    assert [item.ops for item in arcs if isinstance(item, Drawn)] == ["MC" * 4]
    # Around the card, just outside it.
    (around,) = [bounds(item) for item in arcs if isinstance(item, Drawn)]
    assert tuple(around) == pytest.approx((-0.1, -0.1, 63.7, 89.1), abs=0.02)
    made_, _ = tiny.document(tiny.game(tmp_path, game=plain))
    assert made_.pages[0].overlay_frames == ()


def test_exports_outline_to_cutters() -> None:
    components = Session(SearchPath.standard((GAME,))).game("odd-pieces").components
    coins, tiles = (
        cut_sheet(made("coins").pages[0], components),
        cut_sheet(made("tiles").pages[0], components),
    )
    assert coins is not None
    assert tiles is not None
    assert coins.cuts[0].corner == 15.0
    path = tiles.cuts[0].path
    assert path is not None
    assert len(rings(path)[0]) == 6
    assert bounds(path) == pytest.approx(tiles.cuts[0].box)


def test_text_is_clear_of_outline(tmp_path: Path) -> None:
    """In the corner of a circle’s box there is no room, though the box is far away."""
    card = 'body:\n  stack:\n    - {text: "{title}", style: small, place: left top}\n  pad: 5\n'
    left_edges = {}
    for cut in ("circle", "square"):
        game = tiny.GAME.replace(
            "size: poker", f"size: {{width: 40mm, height: 40mm, cut: {cut}, safe: 3mm}}"
        )
        found = tiny.problems(tiny.game(tmp_path, game=game, t_card=card))
        left_edges[cut] = {problem.rule for problem in found}
    assert left_edges == {"circle": {"safe-zone"}, "square": set()}


def test_svg_file_may_be_outline(tmp_path: Path) -> None:
    game = tiny.GAME.replace("size: poker", "size: {width: 30, height: 40, cut: leaf.svg}")
    folder = tiny.game(tmp_path, game=game)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="{}"/></svg>'
    (folder / "tiny" / "leaf.svg").write_text(svg.format("M4 0C8 3 8 5 4 8C0 5 0 3 4 0Z"))
    trim = tiny.session(folder).game("tiny").components["cards"].trim
    assert trim is not None
    (ring,) = rings(trim.die_line())
    xs, ys = zip(*ring, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((0, 30, 0, 40), abs=1e-6)
    assert signed_area(ring) > 0


@pytest.mark.parametrize(
    ("cut", "width", "height", "to_be"),
    [
        ("circle", 25, 28, "25.00"),
        ("circle", 28, 25, "28.00"),
        ("hexagon", 25, 28, "28.87"),
        ("hexagon", 25, 29, "28.87"),
        ("hexagon", 28, 25, "24.25"),
        ("hexagon", 60, 60, "51.96"),
    ],
)
def test_accepts_proposed_height(
    tmp_path: Path, cut: str, width: int, height: int, to_be: str
) -> None:
    for tall, hints in ((height, [to_be]), (to_be, [])):
        size = f"{{width: {width}mm, height: {tall}mm, cut: {cut}}}"
        game = tiny.GAME.replace("size: poker", f"size: {size}")
        found = tiny.problems(tiny.game(tmp_path, game=game))
        messages = [each.hint for each in found if each.rule == "cut"]
        assert messages == [f"leave the height out, or make it {hint} mm" for hint in hints]


@pytest.mark.parametrize("cut", ["circle", "hexagon"])
def test_outline_of_component_sets_height_of_its_size(tmp_path: Path, cut: str) -> None:
    for size in (f"{{width: 25mm, cut: {cut}}}", f"{{width: 25mm}}\n    cut: {cut}"):
        game = tiny.GAME.replace("size: poker", f"size: {size}")
        found = tiny.problems(tiny.game(tmp_path, game=game))
        assert [each for each in found if each.rule in ("cut", "missing-key")] == []
