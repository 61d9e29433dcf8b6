"""Which of the words on a page name a place to write."""

from __future__ import annotations

import pytest

from pnp.core.geometry import Rect
from pnp.render.pdf.form_places import FieldSpot, PageLabel, name_fields


def label(text: str, away: float) -> PageLabel:
    """Words of 3 mm at the left of the spot, so far from it."""
    return PageLabel(Rect(60.0 - away - 20.0, 10.0, 20.0, 3.0), text, 3.0)


@pytest.mark.parametrize(
    ("near", "wanted"), [("Whatever is so near names", "near"), ("x" * 60, "far")]
)
def test_a_sentence_has_to_be_near_to_name_a_place(near: str, wanted: str) -> None:
    spot = FieldSpot(Rect(60.0, 10.0, 20.0, 6.0), is_checkbox=False, name="", distinction="")
    # Half a millimetre for each letter beyond twenty: 2 + 2.5 is less than 8, 2 + 20 is not.
    found = name_fields([spot], [label(near, 2.0), label("Far away", 8.0)])
    assert found == [{"near": near, "far": "Far away"}[wanted]]
