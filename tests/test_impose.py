"""Imposition of any card on any paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.core.geometry import Matrix, Rect, Sides, Size
from pnp.core.printer import PRINTER_MARGIN
from pnp.imposition.impose import (
    BACKS,
    ImpositionPart,
    PagePlan,
    PlacedFace,
    back_slot,
    covered_boxes,
    impose,
    sheets_of_paper,
    turns_upright,
)
from pnp.imposition.slots import BLOCK_GAP, DoesNotFit, PrintArea, lay_out_slots

A4 = Size(210.0, 297.0)
LETTER = Size(215.9, 279.4)
ON_A4 = PrintArea(A4)
POKER = Size(63.5, 88.9)

cards = st.builds(Size, st.floats(20, 150), st.floats(20, 150))
papers = st.sampled_from([A4, LETTER, Size(297.0, 420.0), Size(148.0, 210.0)])
bleeds = st.sampled_from([0.0, 2.0, 3.0])
backs = st.sampled_from(BACKS)


def part(
    count: int,
    size: Size | None = POKER,
    *,
    bleed: float = 0.0,
    backed: bool = True,
    landscape: bool = False,
    alone: bool = True,
    stock: str = "",
    shares: str = "",
) -> ImpositionPart:
    shares = shares or ("no" if alone else "yes")
    return ImpositionPart(count, size, bleed, backed, landscape, shares, stock)


MANY = 1000


@pytest.mark.parametrize(("paper", "left", "top"), [(A4, 9.75, 15.15), (LETTER, 12.7, 6.35)])
def test_nine_poker_cards_are_centred(paper: Size, left: float, top: float) -> None:
    slots = lay_out_slots(POKER, 0.0, 9, PrintArea(paper))
    assert len(slots.slots) == 9
    assert slots.slots[0].box[:2] == pytest.approx((left, top))


@pytest.mark.parametrize(("paper", "count", "wide"), [(A4, 8, True), (LETTER, 6, True)])
def test_bleed_reduces_cards_per_sheet(paper: Size, count: int, wide: bool) -> None:
    """With 3 mm bleed each, A4 takes 8 in landscape, Letter 6."""
    slots = lay_out_slots(POKER, 3.0, MANY, PrintArea(paper))
    assert (len(slots.slots), slots.bleed) == (count, 3.0)
    assert (slots.page.width > slots.page.height) is wide


def test_prefers_upright_paper_for_same_number_of_sheets() -> None:
    slots = lay_out_slots(POKER, 3.0, 12, PrintArea(A4))
    assert slots.page == A4, "six and six, where landscape paper takes eight and four"
    assert len(slots.slots) == 6


TAROT = Size(69.85, 120.65)


@pytest.mark.parametrize(("paper", "count"), [(A4, 6), (LETTER, 5)])
def test_turned_cards_fill_rest_of_sheet(paper: Size, count: int) -> None:
    slots = lay_out_slots(TAROT, 0.0, MANY, PrintArea(paper))
    assert len(slots.slots) == count, "in one block four at most"
    assert {spot.rotation for spot in slots.slots} == {0, 90}
    lying = [spot.box for spot in slots.slots if spot.rotation]
    upright = [spot.box for spot in slots.slots if not spot.rotation]
    assert {box[2:] for box in lying} == {TAROT.rotated()}
    gap = min(box.x for box in upright) - max(box.right for box in lying)
    assert abs(gap) == pytest.approx(BLOCK_GAP) or min(box.x for box in lying) - max(
        box.right for box in upright
    ) == pytest.approx(BLOCK_GAP), "a knife goes right through between the blocks"


def test_cards_without_room_for_bleed_share_cuts() -> None:
    whole = Size(200.0, 287.0)
    assert lay_out_slots(whole, 3.0, 1, ON_A4).bleed == 0.0
    assert lay_out_slots(POKER, 3.0, 9, PrintArea(A4, shared=True)).bleed == 0.0
    assert len(lay_out_slots(POKER, 3.0, 9, PrintArea(A4, shared=True)).slots) == 9


def test_leaves_foot_for_ruler_where_possible() -> None:
    low = lay_out_slots(POKER, 3.0, MANY, PrintArea(A4, foot=10.8))
    bottom = max(spot.box.bottom for spot in low.slots) + 3.0
    assert low.page.height - bottom == pytest.approx(10.8)
    tight = lay_out_slots(POKER, 0.0, 9, PrintArea(LETTER, foot=10.8))
    assert tight.slots[0].box[:2] == pytest.approx((12.7, 6.35)), "there is room at the sides"


def test_components_of_one_size_share_sheets() -> None:
    few = [part(1, stock="deck"), part(9, Size(40.0, 40.0), stock="deck"), part(11, stock="deck")]
    plans = impose(few, ON_A4, "long-edge")
    assert [plan.parts for plan in plans] == [(2,), (2,), (0, 2), (0, 2), (1,), (1,)]
    faces = [(place.part, place.face) for place in plans[2].faces]
    assert faces == [(0, 0), (2, 9), (2, 10)]
    full = [part(9, stock="deck"), part(9, stock="deck")]
    assert sides(impose(full, ON_A4, "none")) == "0s 1s"
    other = [part(1, stock="deck"), part(1, stock="tokens"), part(1, bleed=1.0, stock="deck")]
    assert sides(impose(other, ON_A4, "none")) == "0s 1s 2s"


def test_three_cards_of_a_third_fit_exactly() -> None:
    slots = lay_out_slots(Size((210 - 2 * PRINTER_MARGIN) / 3, 40.0), 0.0, MANY, ON_A4)
    assert len({spot.box.x for spot in slots.slots}) == 3


def test_reports_part_that_does_not_fit() -> None:
    with pytest.raises(DoesNotFit, match="300 × 400 mm do not fit") as raised:
        impose([part(1), part(1, Size(300.0, 400.0))], ON_A4, "none")
    assert raised.value.part == 1


def placed(plan: PagePlan) -> list[Rect]:
    return [place.box for place in plan.faces]


@given(cards, papers, bleeds, backs, st.integers(1, 40), st.booleans())
def test_slots_are_on_paper_without_overlap(
    card: Size, paper: Size, bleed: float, mode: str, count: int, backed: bool
) -> None:
    try:
        plans = impose(
            [part(count, card, bleed=bleed, backed=backed)], PrintArea(paper, foot=10.8), mode
        )
    except DoesNotFit:
        return
    for plan in plans:
        whole = Rect(0.0, 0.0, *plan.size).grown(-PRINTER_MARGIN)
        grown = [box.grown(plan.bleed) for box in placed(plan)]
        for index, box in enumerate(grown):
            assert whole.contains(box)
            assert not any(box.overlaps(other) for other in grown[:index])


@given(cards, papers, bleeds, backs, st.integers(1, 40), st.booleans())
def test_places_every_face_once(
    card: Size, paper: Size, bleed: float, mode: str, count: int, backed: bool
) -> None:
    try:
        plans = impose(
            [part(count, card, bleed=bleed, backed=backed)], PrintArea(paper, foot=10.8), mode
        )
    except DoesNotFit:
        return
    faces = sorted((place.face, place.is_back) for plan in plans for place in plan.faces)
    sides = [False, True] if backed and mode != "none" else [False]
    assert faces == sorted((index, side) for index in range(count) for side in sides)


def over(page: Size, mode: str) -> Matrix:
    """Map a place on the front to the back, with the paper turned over."""
    if turns_upright(page, mode):
        return Matrix(-1, 0, 0, 1, page.width, 0)
    return Matrix(1, 0, 0, -1, 0, page.height)


@given(cards, papers, st.sampled_from(["long-edge", "short-edge", "after"]), st.integers(1, 30))
def test_backs_are_behind_their_fronts(card: Size, paper: Size, mode: str, count: int) -> None:
    try:
        plans = impose([part(count, card)], PrintArea(paper, foot=10.8), mode)
    except DoesNotFit:
        return
    fronts = {p.face: (plan.size, p.box) for plan in plans for p in plan.faces if not p.is_back}
    backs_ = {p.face: p.box for plan in plans for p in plan.faces if p.is_back}
    for index, (page, box) in fronts.items():
        seen = over(page, mode).bounding_box(box)
        assert seen == pytest.approx(backs_[index])


@given(
    st.builds(Rect, st.floats(0, 99), st.floats(0, 99), st.floats(1, 99), st.floats(1, 99)),
    st.sampled_from([0, 90, 180, 270]),
    papers,
    st.sampled_from(["long-edge", "short-edge"]),
    st.booleans(),
)
def test_mirrored_twice_is_identity(
    box: Rect, turn: int, paper: Size, mode: str, wide: bool
) -> None:
    page = paper.rotated() if wide else paper
    there, turned = back_slot(box, turn, page, mode)
    again, back = back_slot(there, turned, page, mode)
    assert again == pytest.approx(box)
    assert back == turn


def test_short_edge_backs_are_upside_down() -> None:
    """So that they are upright on the card."""
    plans = impose([part(1, Size(60.0, 90.0))], ON_A4, "short-edge")
    assert [place.rotation for plan in plans for place in plan.faces] == [0, 180]
    whole = impose([part(1, None)], ON_A4, "short-edge")
    assert [place.rotation for plan in whole for place in plan.faces] == [0, 180]
    for mode in ("long-edge", "after", "gutterfold"):
        wide = impose([part(1, None, landscape=True)], ON_A4, mode)
        assert [place.rotation for plan in wide for place in plan.faces] == [0, 180], mode


def test_gutterfold_mirrors_across_fold() -> None:
    (plan,) = impose([part(4)], ON_A4, "gutterfold")
    assert plan.fold is not None
    assert plan.size == A4.rotated(), "four in a row, where upright paper takes three"
    assert plan.fold == pytest.approx(105.0)
    fronts = [place for place in plan.faces if not place.is_back]
    for front, back in zip(fronts, [p for p in plan.faces if p.is_back], strict=True):
        assert front.face == back.face
        assert back.rotation == 180
        assert back.box.x == front.box.x
        assert back.box.y - plan.fold == pytest.approx(plan.fold - front.box.bottom)
        assert plan.fold - front.box.bottom >= 5.0 - 1e-9


def test_gutterfold_glues_large_cards_back_to_back() -> None:
    front, back = impose([part(1, Size(140.0, 260.0))], ON_A4, "gutterfold")
    assert (front.side, back.side, front.fold) == ("single", "single", None)
    assert over(front.size, "long-edge").bounding_box(back.faces[0].box) == pytest.approx(
        front.faces[0].box
    )
    assert (front.faces[0].is_back, back.faces[0].is_back) == (False, True)


def test_gutterfold_turns_tall_card() -> None:
    (plan,) = impose([part(1, Size(101.6, 152.4), bleed=3.0)], ON_A4, "gutterfold")
    front, back = plan.faces
    assert (front.rotation, back.rotation) == (90, 90), "both heads point the same way"
    assert front.box[2:] == pytest.approx((152.4, 101.6))
    assert plan.fold is not None
    assert back.box.y - plan.fold == pytest.approx(plan.fold - front.box.bottom)


def sides(plans: list[PagePlan]) -> str:
    return " ".join(f"{plan.parts[0]}{plan.side[0]}" if plan.faces else "blank" for plan in plans)


def test_duplex_fronts_begin_sheets() -> None:
    cover = part(1, None, backed=False, alone=False)
    rules = part(3, None, backed=False, alone=False)
    stickers = part(2, None, backed=False, alone=True)
    deck = part(9)
    plans = impose([cover, rules, stickers, deck], ON_A4, "long-edge")
    assert sides(plans) == "0s 1s 1s 1s 2s blank 2s blank 3f 3b"
    for number, plan in enumerate(plans):
        assert (plan.side == "back") <= (number % 2 == 1)
        assert (plan.side == "front") <= (number % 2 == 0)
    assert len(sheets_of_paper(plans, "long-edge")) == 5


def test_slips_have_only_their_own_backs() -> None:
    """Sheets of a day lie side by side: Monday's before Tuesday's, without a log behind."""
    days = part(3, None, backed=False, shares="own")
    logs = part(2, None, backed=False, shares="own")
    rules = part(1, None, backed=False, alone=False)
    plans = impose([days, logs, rules], ON_A4, "long-edge")
    assert sides(plans) == "0f 0b 0f blank 1f 1b 2s"
    assert [place.face for plan in plans for place in plan.faces] == [0, 1, 2, 0, 1, 0]
    assert not any(place.is_back for plan in plans for place in plan.faces), "they are fronts"
    assert sheets_of_paper(plans, "long-edge") == [(0, 1), (2, 3), (4, 5), (6,)]
    after = impose([days, logs, rules], ON_A4, "after")
    assert sides(after) == "2s 0f 0f 1f 0b blank 1b"
    assert sheets_of_paper(after, "after") == [(0,), (1, 4), (2, 5), (3, 6)]
    for backs in ("none", "gutterfold"):
        assert sides(impose([days, logs], ON_A4, backs)) == "0s 0s 0s 1s 1s"
    lone = impose([part(1, None, backed=False, shares="own"), rules], ON_A4, "long-edge")
    assert sides(lone) == "0s 1s", "nothing has a back"


@pytest.mark.parametrize(("backs", "turns"), [("long-edge", [0, 0]), ("short-edge", [0, 180])])
def test_pages_with_own_backs_turn_like_backs(backs: str, turns: list[int]) -> None:
    plans = impose([part(2, None, backed=False, shares="own")], ON_A4, backs)
    assert [place.rotation for plan in plans for place in plan.faces] == turns


def test_no_blanks_without_backs() -> None:
    plans = impose([part(20, backed=False), part(1, None, backed=False)], ON_A4, "long-edge")
    assert sides(plans) == "0s 0s 0s 1s"
    assert len(sheets_of_paper(plans, "long-edge")) == 4


def test_blank_precedes_front_on_even_page() -> None:
    plans = impose([part(1, None, backed=False, alone=False), part(1)], ON_A4, "long-edge")
    assert sides(plans) == "0s blank 1f 1b"


def test_after_prints_fronts_then_backs() -> None:
    plans = impose([part(1, None, backed=False, alone=False), part(18)], ON_A4, "after")
    assert sides(plans) == "0s 1f 1f 1b 1b"
    assert len(sheets_of_paper(plans, "after")) == 3


def test_sheets_of_paper_list_their_pages() -> None:
    parts = [part(1, None, backed=False, alone=False), part(18)]
    assert sheets_of_paper(impose(parts, ON_A4, "after"), "after") == [(0,), (1, 3), (2, 4)]
    assert sheets_of_paper(impose(parts, ON_A4, "long-edge"), "long-edge") == [
        (0, 1),
        (2, 3),
        (4, 5),
    ]
    assert sheets_of_paper(impose(parts, ON_A4, "none"), "none") == [(0,), (1,), (2,)]


def test_none_prints_no_backs() -> None:
    assert sides(impose([part(9)], ON_A4, "none")) == "0s"


def test_spreads_cards_evenly_over_sheets() -> None:
    plans = impose([part(14, backed=False)], ON_A4, "long-edge")
    assert [len(plan.faces) for plan in plans] == [9, 5]
    even = impose([part(10, backed=False)], ON_A4, "long-edge")
    assert [len(plan.faces) for plan in even] == [6, 4]
    top, bottom = even[0].faces[0].box, even[0].faces[-1].box
    assert top.y == pytest.approx(297.0 - bottom.bottom), "and stand in the middle"


def test_whole_page_covers_all_but_margins() -> None:
    box = Rect(10.0, 20.0, 100.0, 140.0)
    for rotation, inner in (
        (0, Rect(12.0, 20.5, 97.0, 138.0)),
        (180, Rect(11.0, 21.5, 97.0, 138.0)),
    ):
        plan = PagePlan(
            Size(210.0, 297.0), "single", (PlacedFace(0, 0, False, box, rotation, None, 0.5),)
        )
        (found,) = covered_boxes(plan, Sides(1.0, 2.0, 3.0, 4.0))
        assert tuple(found) == pytest.approx(tuple(inner))
    assert covered_boxes(replace(plan, bleed=3.0), None) == [box.grown(3.0)]
