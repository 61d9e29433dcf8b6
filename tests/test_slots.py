"""Cards of all sizes on sheets of paper."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from pnp.core.geometry import Size
from pnp.imposition.slots import FOLD, DoesNotFit, PrintArea, SlotLayout, lay_out_slots

PAPERS = {"a4": Size(210, 297), "letter": Size(215.9, 279.4), "a5": Size(148, 210)}
SIZES = (
    Size(63.5, 88.9),
    Size(44, 68),
    Size(88.9, 63.5),
    Size(70, 120),
    Size(30, 30),
    Size(20, 23.1),
    Size(50, 43.3),
    Size(101.6, 152.4),
    Size(190, 130),
    Size(200, 287),
    Size(57, 87),
    Size(13, 13),
)
NUMBERS = (1, 4, 10, 55)


def layouts() -> Iterator[tuple[str, SlotLayout | None, PrintArea, bool]]:
    """All kinds of cards on all kinds of sheets; None where they do not fit."""
    kinds = product(SIZES, PAPERS, (0.0, 3.0), (0.0, 11.0), (False, True))
    for at, (card, paper, bleed, foot, half) in enumerate(kinds):
        bed = PrintArea(PAPERS[paper], 5.0 if at % 5 else 7.5, foot, at % 7 == 0)
        number, nests, even = NUMBERS[at % 4], at % 3 == 0, at % 11 < 4
        name = (
            f"{number} of {card.width:g} × {card.height:g} + {bleed:g} on {paper} − {bed.margin:g}"
        )
        name += f", {foot:g} at its foot" * bool(foot) + ", shared" * bed.shared
        name += ", half" * half + ", nested" * nests + ", even" * even
        try:
            yield name, lay_out_slots(card, bleed, number, bed, half, nests, even), bed, half
        except DoesNotFit as error:
            yield f"{name}: {error}", None, bed, half


def test_cards_are_apart_in_printable_area() -> None:
    for name, made, bed, half in layouts():
        if made is None:
            continue
        low = made.page.height / 2 - FOLD if half else made.page.height - bed.margin
        boxes = [spot.box.grown(made.bleed - 1e-6) for spot in made.slots]
        for box in boxes:
            assert min(box.x, box.y) >= bed.margin - 1e-3, name
            assert box.right <= made.page.width - bed.margin + 1e-3, name
            assert box.bottom <= low + 1e-3, name
        if "nested" not in name:
            for one, other in combinations(boxes, 2):
                beside = one.right <= other.x or other.right <= one.x
                assert beside or one.bottom <= other.y or other.bottom <= one.y, name
