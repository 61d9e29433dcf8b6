"""A line of text along part of a circle: each of its characters turned about the middle."""

from __future__ import annotations

import math
from typing import NamedTuple
from unicodedata import bidirectional

from pnp.core.drawing import Colour, Frame, Placed, Run, Text, Turned
from pnp.core.geometry import Matrix
from pnp.core.shaping import Glyphs
from pnp.layout.elements.text import Lettering
from pnp.layout.region import Region
from pnp.layout.scope import Scope
from pnp.layout.setting import Setting
from pnp.layout.values import Value, Words
from pnp.text.markup import Markup, Paragraph, Sign
from pnp.text.paragraphs import in_order
from pnp.text.typeset import Typeset

_MOST = 1.8 * math.pi
"""How far round a text may go, radians; what goes on meets its own beginning."""
_STEP = 0.25
"""By how much type shrinks at a time, points' mm."""


class Letter(NamedTuple):
    """What is turned as one: a character with its accents, a ligature, or an icon; and its
    middle, em."""

    glyphs: Glyphs | Sign
    middle: float
    width: float


class CurvedText(Lettering):
    """One line in one style; its middle is the top of a circle of `radius` mm, or, where that is
    negative, its foot."""

    __slots__ = "_radius"

    def __init__(
        self,
        words: Words,
        setting: Setting,
        typeset: Typeset,
        markup: Markup,
        colour: Value[Colour | None],
        radius: float,
    ) -> None:
        super().__init__(words, setting, typeset, markup, colour)
        self._radius = radius

    def _set(self, text: str, colour: Colour, scope: Scope, region: Region) -> Frame:
        typeset = self._typeset
        (line,) = self._paragraphs(" ".join(text.split()), scope)
        if line.mixed and "AL" in map(bidirectional, text):
            scope.notes.problems.add(
                "value",
                f"“{text[:30]}” has letters that join, and a curve turns each alone",
                self._words.origin(scope),
                "set it straight",
            )
        letters, long = letters_of(line)
        if not letters:
            return Frame(region.width if region.fill_x else 0.0, 0.0)
        size = typeset.size
        while size > typeset.floor and not self._fits(long * size, size, region):
            size = max(size - _STEP, typeset.floor)
        if not self._fits(long * size, size, region):
            scope.notes.problems.add(
                "text-overflow",
                f"“{text[:30]}” does not fit on its curve",
                self._words.origin(scope),
                "shorten it, or give it room and a larger radius",
            )
        return self._turned(letters, long, size, colour, scope, region)

    def _fits(self, long: float, size: float, region: Region) -> bool:
        width, height = self._extent(long, size)
        high = height <= region.height + 0.05 or not region.fill_y
        return long <= _MOST * abs(self._radius) and width <= region.width + 0.05 and high

    def _extent(self, long: float, size: float) -> tuple[float, float]:
        """How wide and high a text so long, mm, is on its circle."""
        radius = abs(self._radius)
        half = min(long / 2 / radius, math.pi)
        outer = radius + size
        width = 2 * outer * (math.sin(half) if half < math.pi / 2 else 1.0)
        return width, outer - radius * math.cos(half)

    def _turned(
        self,
        letters: list[Letter],
        long: float,
        size: float,
        colour: Colour,
        scope: Scope,
        region: Region,
    ) -> Frame:
        radius, up = abs(self._radius), self._radius > 0
        wide, high = self._extent(long * size, size)
        width = region.width if region.fill_x else wide
        # Type stands on the circle, or hangs within its foot so that it is read from above.
        base = radius if up else radius + self._typeset.plain.first.font.cap_height * size
        down = radius + size if up else high - base
        items = []
        for glyphs, middle, own in letters:
            turn = (middle - long / 2) * size / base * (1.0 if up else -1.0)
            left = -own * size / 2
            if isinstance(glyphs, Sign):
                sign = self._sign(glyphs, size, colour, scope)
                if sign is None:
                    continue
                placed = Placed(left + sign.x, sign.y, sign.item)
            else:
                placed = Placed(left, 0.0, Text((Run((glyphs,)),), size, own * size, colour))
            letter = Frame(own * size, size, (placed,))
            place = Matrix.rotate(math.degrees(turn)).then(
                Matrix.move(
                    width / 2 + base * math.sin(turn) * (1.0 if up else -1.0),
                    down + base * math.cos(turn) * (-1.0 if up else 1.0),
                )
            )
            items.append(Placed(0.0, 0.0, Turned(letter, place)))
        return Frame(width, high, tuple(items))


def letters_of(line: Paragraph) -> tuple[list[Letter], float]:
    """What of a line is turned as one, with kerning between, and how long it is, em."""
    found: list[Letter] = []
    at = space = 0.0
    for word in in_order(line.words, line.leftwards) if line.mixed else line.words:
        at += space
        space = word.space
        for piece in word.pieces:
            if isinstance(piece, Sign):
                found.append(Letter(piece, at + piece.width / 2, piece.width))
                at += piece.width
                continue
            units = piece.shaper.font.units
            for part, first, last in piece.parts():
                wide = math.fsum(piece.advances[first:last]) / units
                found.append(Letter(piece.shaper[part], at + wide / 2, wide))
                at += wide
    return found, at
