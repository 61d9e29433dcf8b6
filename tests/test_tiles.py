"""Boards larger than the paper come in pieces that make up the whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.core.geometry import Rect, Sides, Size
from pnp.core.model import COMPONENT_KINDS
from pnp.core.order import PrintOptions
from pnp.core.printer import PRINTER_MARGIN
from pnp.core.problems import ProblemsFound
from pnp.imposition.impose import ImpositionPart, impose
from pnp.imposition.slots import DoesNotFit, PrintArea
from pnp.imposition.tiles import FLAP, JOINS, joint_marks, mirrored, split_into_tiles
from tests import tiny
from tests.helper import fonts

A4 = PrintArea(Size(210.0, 297.0), foot=11.0)
LETTER = PrintArea(Size(215.9, 279.4), foot=11.0)
HALVES = Size(380.0, 260.0)

BOARD = """
title: Tiny
components:
  board:
    title: Board
    kind: board
    size: {width: 380mm, height: 260mm, bleed: 3mm}
    front: card
    items: cards.yaml
    join: butt
"""

ONE = """
- {id: one, title: The board, text: All of it.}
"""


@pytest.mark.parametrize("bed", [A4, LETTER])
def test_board_has_two_halves(bed: PrintArea) -> None:
    left, right = split_into_tiles(HALVES, 3.0, bed, "butt")
    assert (left.label, right.label) == ("A1", "A2")
    assert left.window == Rect(0.0, 0.0, 190.0, 260.0)
    assert right.window == Rect(190.0, 0.0, 190.0, 260.0)
    assert left.page == bed.paper
    assert left.bleed.right == pytest.approx(2.0), "a knife that errs finds no white at the joint"


def test_board_leaves_room_for_ruler() -> None:
    bed = PrintArea(Size(215.9, 279.4), foot=11.4)
    (left, _) = split_into_tiles(Size(396.0, 257.0), 3.0, bed, "butt")
    assert left.page.height - left.box.bottom - 3.0 == pytest.approx(11.4)


@pytest.mark.parametrize(
    ("face", "turned"),
    [
        # Two pieces on their sides leave just as much as marks take; upright they would not.
        (Size(390.0, 191.0), True),
        (Size(390.0, 191.1), False),
        (Size(191.0, 390.0), False),
        # Both ways have room for marks, or neither.
        (Size(380.0, 190.0), False),
        (Size(395.0, 195.0), False),
        # One sheet fewer counts more.
        (Size(400.0, 287.0), False),
        (Size(287.0, 400.0), True),
        (Size(574.0, 200.0), True),
    ],
)
def test_prefers_fewest_sheets_then_marks_then_upright(face: Size, turned: bool) -> None:
    pieces = split_into_tiles(face, 0.0, A4, "butt")
    assert len(pieces) == 2
    assert pieces[0].page == (A4.paper.rotated() if turned else A4.paper)


def test_at_most_twelve_pieces_a_side() -> None:
    assert len(split_into_tiles(Size(12 * 287.0, 100.0), 0.0, A4, "butt")) == 12
    for face in (Size(12 * 287.0 + 0.1, 100.0), Size(100.0, 12 * 287.0 + 0.1)):
        with pytest.raises(DoesNotFit, match="more than 12 pieces a side on 210 × 297 mm"):
            split_into_tiles(face, 0.0, A4, "butt")


def test_mirrors_sides_of_piece() -> None:
    first, second = split_into_tiles(HALVES, 3.0, A4, "overlap")
    box = Rect(1.0, 2.0, 3.0, 4.0)
    for piece, behind in ((first, False), (mirrored(first, HALVES, box), True)):
        assert piece.is_mirrored is behind
        left, right = (piece.flaps.left, piece.flaps.right)
        assert (right, left)[behind] == FLAP
        assert (left, right)[behind] == piece.flaps.top == piece.flaps.bottom == 0.0
    turned = mirrored(second, HALVES, box)
    assert (turned.box, turned.column, turned.bleed.right) == (box, 0, second.bleed.left)
    assert (turned.bleed.top, turned.bleed.bottom) == (second.bleed.top, second.bleed.bottom)
    assert turned.bleed.left == second.bleed.right == 3.0
    low = split_into_tiles(Size(150.0, 500.0), 3.0, A4, "overlap")[0]
    assert mirrored(low, low.page, box).flaps == low.flaps == Sides(bottom=FLAP)
    assert mirrored(low, low.page, box).bleed.top == 3.0


@given(
    st.floats(150, 900),
    st.floats(150, 900),
    st.sampled_from([0.0, 3.0]),
    st.sampled_from([A4, LETTER]),
    st.sampled_from(JOINS),
)
def test_pieces_make_up_whole(
    width: float, height: float, bleed: float, bed: PrintArea, join: str
) -> None:
    face = Size(width, height)
    pieces = split_into_tiles(face, bleed, bed, join)
    flap = FLAP if join == "overlap" else 0.0
    assert len({piece.label for piece in pieces}) == len(pieces)
    assert sum(
        (piece.window.width - piece.flaps.right) * (piece.window.height - piece.flaps.bottom)
        for piece in pieces
    ) == pytest.approx(width * height)
    for piece in pieces:
        assert piece.window[2:] == pytest.approx(piece.box[2:]), "at their true size"
        printable = Rect(0, 0, *piece.page).grown(-PRINTER_MARGIN)
        assert printable.contains(piece.box)
        assert piece.flaps.right in (0.0, flap)
        if piece.column < piece.columns - 1:
            (beside,) = (
                other
                for other in pieces
                if (other.row, other.column) == (piece.row, piece.column + 1)
            )
            assert beside.window.x == pytest.approx(piece.window.right - flap)


@pytest.mark.parametrize(("join", "flapped"), [("butt", 2.0), ("overlap", 0.0)])
def test_art_extends_beyond_joints_and_edges(join: str, flapped: float) -> None:
    """By the bleed at the edges, slightly at a joint, and not at all before a flap."""
    pieces = split_into_tiles(Size(350.0, 500.0), 3.0, A4, join)
    assert (pieces[0].columns, pieces[0].rows) == (2, 2)
    for piece in pieces:
        first, last = piece.column == 0, piece.column == piece.columns - 1
        top, bottom = piece.row == 0, piece.row == piece.rows - 1
        assert piece.bleed.left == (3.0 if first else 2.0)
        assert piece.bleed.right == (3.0 if last else flapped)
        assert piece.bleed.top == (3.0 if top else 2.0)
        assert piece.bleed.bottom == (3.0 if bottom else flapped)
        assert piece.overlaps is (join == "overlap")


def test_mirrors_columns_of_backs() -> None:
    left, _ = split_into_tiles(HALVES, 3.0, A4, "butt")
    seen = mirrored(left, HALVES, left.box)
    assert (seen.window.x, seen.column, seen.label) == (190.0, 1, "A1")
    plans = impose(
        [ImpositionPart(1, HALVES, 3.0, True, False, "no", join="butt")], A4, "long-edge"
    )
    assert [plan.side for plan in plans] == ["front", "back"] * 2
    labels = [place.tile.label for plan in plans for place in plan.faces if place.tile]
    assert labels == ["A1", "A1", "A2", "A2"]


def test_only_boards_larger_than_paper_are_divided() -> None:
    a3 = PrintArea(Size(297.0, 420.0))
    (plan,) = impose([ImpositionPart(1, HALVES, 3.0, False, False, "no", join="butt")], a3, "none")
    assert plan.faces[0].tile is None
    with pytest.raises(DoesNotFit):
        impose([ImpositionPart(1, HALVES, 3.0, False, False, "no")], A4, "none")
    with pytest.raises(DoesNotFit, match="more than 12 pieces"):
        split_into_tiles(Size(9000.0, 100.0), 0.0, A4, "butt")


def test_pages_name_their_piece(tmp_path: Path) -> None:
    made, problems = tiny.document(
        tiny.game(tmp_path, game=BOARD, cards=ONE), PrintOptions(backs="none")
    )
    assert problems.sorted() == []
    assert [page.title for page in made.pages] == ["Tiny · Board · A1", "Tiny · Board · A2"]
    assert [slot.piece for page in made.pages for slot in page.slots] == ["A1", "A2"]
    lines = [text for frame in made.pages[0].frames for text in tiny.texts(frame.frame)]
    assert "cut here, and join A2" in lines
    assert "Tiny · Board · A1 · joined edge to edge" in lines


@pytest.mark.parametrize(("room", "words"), [(7.9, 0), (8.1, 4)])
def test_labels_joints_with_room(room: float, words: int) -> None:
    """On each side, of a piece with others all around."""
    half = split_into_tiles(HALVES, 0.0, A4, "butt")[0]
    box = Rect(2.0 + room, 2.0 + room, 90.0, 120.0)
    page = Size(box.right + 2.0 + room, box.bottom + 2.0 + room)
    tile = replace(
        half,
        label="B2",
        column=1,
        row=1,
        columns=3,
        rows=3,
        box=box,
        page=page,
        bleed=Sides.uniform(2.0),
    )
    assert len(tiny.texts(joint_marks(tile, fonts()))) == words


@pytest.mark.parametrize("kind", sorted(COMPONENT_KINDS))
def test_only_boards_and_maps_are_divided_by_default(kind: str, tmp_path: Path) -> None:
    game = BOARD.replace("kind: board", f"kind: {kind}").replace("    join: butt\n", "")
    root = tiny.game(tmp_path, game=game, cards=ONE, t_card="body: {space: yes}\n")
    if kind in ("board", "map"):
        made, _ = tiny.document(root)
        assert len(made.pages) == 2
    else:
        with pytest.raises(ProblemsFound) as caught:
            tiny.document(root)
        assert {problem.rule for problem in caught.value.problems} == {"paper"}
