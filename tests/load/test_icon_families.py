"""Drawings of five icon families, compared with another renderer's."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.svg.attributes import parse_path_data
from pnp.svg.shapes import extent
from tests.drawings import CLOSE, differences

DRAWINGS = Path(__file__).parent.parent / "fixtures" / "drawings"
FAMILIES = sorted(folder.name for folder in DRAWINGS.iterdir())


@pytest.mark.parametrize("family", FAMILIES)
def test_draws_family_as_other_renderer_does(family: str, tmp_path: Path) -> None:
    """All are read, and at least 38 of 40 look the same."""
    files = sorted((DRAWINGS / family).glob("*.svg"))
    assert len(files) == 40
    found = differences([file.read_text(encoding="utf-8") for file in files], tmp_path)
    different = [file.name for file, off in zip(files, found, strict=True) if off > CLOSE]
    assert len(different) <= 2, different


def test_families_have_licences() -> None:
    assert len(FAMILIES) == 5
    for family in FAMILIES:
        assert (DRAWINGS / family / "LICENSE.txt").read_text(encoding="utf-8").strip()


def test_box_of_curve_ends_at_its_turn() -> None:
    """Not at its control points."""
    for path, box in (
        ("M0 0 C0 8 12 8 12 0", (0.0, 0.0, 12.0, 6.0)),
        ("M0 0 C-8 0 -8 12 0 12", (-6.0, 0.0, 6.0, 12.0)),
        ("M0 0 C4 0 8 12 12 12", (0.0, 0.0, 12.0, 12.0)),
        # On its way along, beyond its end for a while, and not; a turn in its very middle
        ("M0 0 C16 0 2 0 12 0", (0.0, 0.0, 12.0, 0.0)),
        ("M0 0 C1.01 0 .5 0 1 0", (0.0, 0.0, 1.0, 0.0)),
        ("M0 0 C0 8 0 -8 0 0", (0.0, -8 / 12**0.5, 0.0, 16 / 12**0.5)),
        ("M0 0 C8 0 8 0 0 0", (0.0, 0.0, 6.0, 0.0)),
        ("M3 4 L1 9 Z", (1.0, 4.0, 2.0, 5.0)),
        ("", (0.0, 0.0, 0.0, 0.0)),
    ):
        assert tuple(extent(parse_path_data(path))) == pytest.approx(box)
