"""Which words on a page become the name of a form field."""

from __future__ import annotations

import pytest

from pnp.core.geometry import Rect
from pnp.render.pdf.field_names import Label, Spot, names


def label(text: str, away: float) -> Label:
    """Return words of 3 mm height at this distance to the left of the field."""
    return Label(Rect(60.0 - away - 20.0, 10.0, 20.0, 3.0), text, 3.0)


@pytest.mark.parametrize(
    ("near", "name"), [("Whatever is so near names", "near"), ("x" * 60, "far")]
)
def test_long_texts_name_only_close_fields(near: str, name: str) -> None:
    spot = Spot(Rect(60.0, 10.0, 20.0, 6.0), ticked=False, name="", label="")
    # Half a millimetre for each letter beyond twenty: 2 + 2.5 is less than 8, 2 + 20 is not.
    found = names([spot], [label(near, 2.0), label("Far away", 8.0)])
    assert found == [{"near": near, "far": "Far away"}[name]]
