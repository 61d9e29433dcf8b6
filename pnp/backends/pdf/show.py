"""Glyph runs as operands of PDF's TJ, and what their glyphs say to readers.

A code is a glyph's number, a font's name follows from the file, and what a glyph says from the
font: so a page can be drawn anywhere, whatever was drawn before it.
"""

from __future__ import annotations

import re
from functools import cache
from unicodedata import normalize

from pnp.ground.fonts import Font
from pnp.ground.glyphs import Glyph, Glyphs

Shown = dict[Font, set[int]]
"""Numbers of glyphs by fonts."""

_PLAIN = re.compile(r"[^A-Za-z0-9-]")
# How far the pen may be from where a glyph belongs: within a word, and at its end; thousandths
# of an em. Where the widths of a font are whole thousandths it is never off.
_LOOSE, _EXACT = 0.5, 0.02


@cache
def resource(font: Font) -> str:
    """The name by which a page chooses a font: two files are two fonts, whatever their names."""
    return f"{_PLAIN.sub('-', font.name)}-{font.digest}"


def width(font: Font, glyph: int) -> int:
    """A glyph's advance as the file tells it: whole thousandths of an em, as readers take it."""
    return round(float(font.shaping.get_glyph_h_advance(glyph)) * 1000 / font.units)


def operand(run: Glyphs) -> str:
    """The glyphs in hexadecimal, and the numbers that move them between strings.

    What a glyph says otherwise than by itself stands in a span of its own, outside the array.
    """
    pen = _Pen(run.shaper.font)
    for text, glyphs in run.clusters():
        said = "".join([pen.font.says(glyph.id) for glyph in glyphs])
        if _same(said, text):
            for glyph in glyphs:
                pen.show(glyph)
        else:
            pen.span(text, glyphs)
    pen.end()
    return "".join(pen.out)


def _same(said: str, text: str) -> bool:
    """Whether readers find the text in what glyphs say by themselves."""
    return said == text or said == normalize("NFC", text) or (text == "\xa0" and said == " ")


class _Pen:
    """Moves along a run; places in thousandths of an em."""

    def __init__(self, font: Font) -> None:
        self.font = font
        self.out: list[str] = []
        self._scale = 1000.0 / font.units
        self._at = 0.0
        """Where readers stand."""
        self._wanted = 0.0
        """Where the run stands."""

    def show(self, glyph: Glyph) -> None:
        """Put a glyph where it belongs."""
        self._move(glyph.x * self._scale, _LOOSE)
        if glyph.y:
            self.out.append(f"] TJ {glyph.y / self.font.units:.4f} Ts [")
        self.out.append(f"<{glyph.id:04X}>")
        if glyph.y:
            self.out.append("] TJ 0 Ts [")
        self._at += width(self.font, glyph.id)
        self._wanted += glyph.advance * self._scale

    def span(self, text: str, glyphs: tuple[Glyph, ...]) -> None:
        """Glyphs that stand for a text together."""
        said = text.encode("utf-16-be", "replace").hex().upper()
        self.out.append(f"] TJ /Span << /ActualText <FEFF{said}> >> BDC [")
        for glyph in glyphs:
            self.show(glyph)
        self.out.append("] TJ EMC [")

    def end(self) -> None:
        """Leave the pen where the run ends."""
        self._move(0.0, _EXACT)

    def _move(self, beyond: float, slack: float) -> None:
        ahead = self._at - self._wanted - beyond
        if abs(ahead) > slack or (beyond and ahead):
            back = round(ahead, 2)
            self.out.append(f"{back:g}")
            self._at -= back
