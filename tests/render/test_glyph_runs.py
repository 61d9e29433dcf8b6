"""Glyph runs as operands of TJ: strings, with numbers only where glyphs move."""

from __future__ import annotations

import re

import pytest

from pnp.core.fonts import open_font
from pnp.core.search_path import SearchPath
from pnp.core.shaping import Shaper, shaper
from pnp.render.pdf.fonts import run_operand

_STRING = re.compile(r"\((?:[^()\\]|\\.)*\)", re.DOTALL)


def face(family: str, name: str) -> Shaper:
    (file,) = (SearchPath.standard().shared_file("fonts") / family).glob(f"*{name}.ttf")
    return shaper(open_font(f"test-{family}", file))


@pytest.mark.parametrize("family", ["atkinson-hyperlegible-next", "fredoka"])
def test_word_without_kerning_is_one_string(family: str) -> None:
    run = face(family, "Regular")["nnn"]
    shown = run_operand(run)
    assert _STRING.fullmatch(shown)
    assert len(shown.replace("\\", "")) == 2 + 2 * len(run.glyph_ids)


def test_kerned_pair_has_one_number() -> None:
    own = face("atkinson-hyperlegible-next", "Regular")
    before, number, after = re.split(r"(?<=\))(-?[\d.]+)(?=\()", run_operand(own["To"]))
    assert _STRING.fullmatch(before)
    assert _STRING.fullmatch(after)
    kerned = own["T"].width + own["o"].width - own["To"].width
    assert float(number) == pytest.approx(1000 * kerned, abs=0.02)
