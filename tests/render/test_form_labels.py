"""Which words on a page become the name of a form field."""

from __future__ import annotations

import pytest

from pnp.core.geometry import Rect
from pnp.render.pdf.form_places import FieldSpot, PageLabel, name_fields


def label(text: str, away: float) -> PageLabel:
    """Return words of 3 mm height at this distance to the left of the field."""
    return PageLabel(Rect(60.0 - away - 20.0, 10.0, 20.0, 3.0), text, 3.0)


@pytest.mark.parametrize(
    ("near", "name"), [("Whatever is so near names", "near"), ("x" * 60, "far")]
)
def test_long_texts_name_only_close_fields(near: str, name: str) -> None:
    spot = FieldSpot(Rect(60.0, 10.0, 20.0, 6.0), is_checkbox=False, name="", distinction="")
    # Half a millimetre for each letter beyond twenty: 2 + 2.5 is less than 8, 2 + 20 is not.
    found = name_fields([spot], [label(near, 2.0), label("Far away", 8.0)])
    assert found == [{"near": near, "far": "Far away"}[name]]
