"""Glyph runs as operands of PDF's TJ, and what their glyphs say to readers.

A code is a glyph's number, a font's name follows from the file, and what a glyph says from the
font: so a page can be drawn anywhere, whatever was drawn before it.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple
from unicodedata import normalize

from pnp.core.fonts import Font
from pnp.core.shaping import Glyphs

Shown = dict[Font, set[int]]
"""Numbers of glyphs by fonts."""

# How far the pen may be from where a glyph belongs: within a word, and at its end; thousandths
# of an em. Where the widths of a font are whole thousandths it is never off.
_LOOSE, _EXACT = 0.5, 0.02
# In units of that, what a font and its file say of a width is the same number.
_PER_EM = 1000
# Marks that would be raised or lowered by less than this stay on the line.
_FLAT = 5.0


# What means something else in a string.
_ESCAPED = {ord("("): "\\(", ord(")"): "\\)", ord("\\"): "\\\\", ord("\r"): "\\r"}


@cache
def resource(font: Font) -> str:
    """The resource name of a font, short because pages repeat it: two files are two fonts,
    whatever their names."""
    return f"F{font.digest}"


def width(font: Font, glyph: int) -> int:
    """A glyph's advance in the file: whole thousandths of an em."""
    return round(float(font.shaping.get_glyph_h_advance(glyph)) * 1000 / font.units)


class Code(NamedTuple):
    """A glyph as a stream shows it."""

    shown: str
    width: int
    says: str


class _Codes(dict[int, Code]):
    """The codes of a font's glyphs."""

    def __init__(self, font: Font) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, glyph: int) -> Code:
        font = self._font
        shown = "".join([_ESCAPED.get(byte) or chr(byte) for byte in divmod(glyph, 256)])
        code = self[glyph] = Code(shown, width(font, glyph), font.says(glyph))
        return code


_codes = cache(_Codes)


def operand(run: Glyphs) -> str:
    """The glyphs as strings of two bytes each, and the adjustments between them.

    A glyph whose text differs from its own goes into its own span, outside the array.
    """
    if not run.ids:
        return ""
    font = run.shaper.font
    known = _codes(font)
    codes = [known[glyph] for glyph in run.ids]
    shown, widths, says = zip(*codes, strict=True)
    plain = _same("".join(says), run.text)
    if plain and widths == run.advances and not run.moves and font.units == _PER_EM:
        return f"({''.join(shown)})"
    pen = _Pen(font.units)
    if plain:
        pen.show(codes, run, 0, len(codes))
    else:
        for part in run.parts():
            text, first, middle, last = _unspoken(says, *part)
            if middle > first:
                said = text.encode("utf-16-be", "replace").hex().upper()
                pen.out.append(f"] TJ /Span << /ActualText <FEFF{said}> >> BDC [")
                pen.show(codes, run, first, middle)
                pen.out.append("] TJ EMC [")
            pen.show(codes, run, middle, last)
    pen.move(0.0, _EXACT)
    return "".join(pen.out).replace(")(", "")


def _unspoken(says: tuple[str, ...], text: str, first: int, last: int) -> tuple[str, int, int, int]:
    """The text to state explicitly, its glyphs, and the end of the glyphs after it.

    Glyphs at the end that represent their own text need no statement: some readers would repeat it.
    """
    if _same("".join(says[first:last]), text):
        return "", first, first, last
    middle = last
    while middle > first + 1 and says[middle - 1] and text.endswith(says[middle - 1]):
        middle -= 1
        text = text.removesuffix(says[middle])
    return text, first, middle, last


def _same(said: str, text: str) -> bool:
    """Whether readers find the text in what glyphs say by themselves."""
    return said == text or said == normalize("NFC", text).replace("\xa0", " ")


class _Pen:
    """Moves along a run; places in thousandths of an em."""

    __slots__ = ("_ahead", "_scale", "_units", "out")

    def __init__(self, units: int) -> None:
        self.out: list[str] = []
        self._units = units
        self._scale = 1000.0 / units
        self._ahead = 0.0
        """The reader's position beyond the run's."""

    def show(self, glyphs: list[Code], run: Glyphs, first: int, last: int) -> None:
        """Put glyphs where they belong."""
        out, scale, advances, moves = self.out, self._scale, run.advances, run.moves
        for at in range(first, last):
            shown, wide, _ = glyphs[at]
            x, y = moves[at] if moves else (0.0, 0.0)
            # Raised text is shown separately, and readers may assign it to another line.
            y = y if abs(y) * scale > _FLAT else 0.0
            if x or not -_LOOSE <= self._ahead <= _LOOSE:
                self.move(x * scale, _LOOSE)
            code = f"({shown})"
            out.append(f"] TJ {y / self._units:.4f} Ts [{code}] TJ 0 Ts [" if y else code)
            self._ahead += wide - advances[at] * scale

    def move(self, beyond: float, slack: float) -> None:
        """Move to the run's position, plus an offset for one glyph."""
        if -slack <= self._ahead - beyond <= slack:
            return
        back = round(self._ahead - beyond, 2)
        self.out.append(f"{back:g}")
        self._ahead -= back
