"""A line of text along part of a circle: each of its characters turned about the middle."""

from __future__ import annotations

import math
from typing import NamedTuple

from pnp.ground.drawing import Colour, Frame, Placed, Run, Text, Turned
from pnp.ground.geometry import Matrix
from pnp.ground.glyphs import FontStack, Glyphs
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.setting import Typeset
from pnp.layout.values import Value, Words

_MOST = 1.8 * math.pi
"""How far round a text may go, radians; what goes on meets its own beginning."""
_STEP = 0.25
"""By how much type shrinks at a time, points' mm."""


class Letter(NamedTuple):
    """What is turned as one: a character with its accents, or a ligature; and its middle, em."""

    glyphs: Glyphs
    middle: float
    width: float


class CurvedText(Element):
    """One line in one style; its middle is the top of a circle of `radius` mm, or, where that is
    negative, its foot."""

    __slots__ = ("_colour", "_radius", "_typeset", "_words")
    fills = True

    def __init__(
        self, words: Words, typeset: Typeset, colour: Value[Colour | None], radius: float
    ) -> None:
        super().__init__(words.span, words.fields | colour.fields)
        self._words = words
        self._typeset = typeset
        self._colour = colour
        self._radius = radius

    def draw(self, scope: Scope, region: Region) -> Frame:
        typeset, text = self._typeset, " ".join(self._words.text(scope).split())
        if typeset.style.upper:
            text = text.upper()
        letters, long = letters_of(text, typeset.plain)
        if not letters:
            return Frame(region.width if region.fill_x else 0.0, 0.0)
        size = typeset.size
        while size > typeset.floor and not self._fits(long * size, size, region):
            size = max(size - _STEP, typeset.floor)
        if not self._fits(long * size, size, region):
            scope.notes.problems.add(
                "text-overflow", f"“{text[:30]}” does not fit on its curve",
                self._words.origin(scope), "shorten it, or give it room and a larger radius",
            )  # fmt: skip
        return self._set(letters, long, size, scope, region)

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

    def _set(
        self, letters: list[Letter], long: float, size: float, scope: Scope, region: Region
    ) -> Frame:
        radius, up = abs(self._radius), self._radius > 0
        wide, high = self._extent(long * size, size)
        width = region.width if region.fill_x else wide
        colour = self._colour.get(scope) or self._typeset.colour
        # Type stands on the circle, or hangs within its foot so that it is read from above.
        base = radius if up else radius + self._typeset.plain.first.font.cap_height * size
        down = radius + size if up else high - base
        items = []
        for glyphs, middle, own in letters:
            turn = (middle - long / 2) * size / base * (1.0 if up else -1.0)
            line = Text((Run((glyphs,)),), size, own * size, colour)
            letter = Frame(own * size, size, (Placed(-own * size / 2, 0.0, line),))
            place = Matrix.rotate(math.degrees(turn)).then(
                Matrix.move(
                    width / 2 + base * math.sin(turn) * (1.0 if up else -1.0),
                    down + base * math.cos(turn) * (-1.0 if up else 1.0),
                )
            )
            items.append(Placed(0.0, 0.0, Turned(letter, place)))
        return Frame(width, high, tuple(items))


def letters_of(text: str, stack: FontStack) -> tuple[list[Letter], float]:
    """What of a text is turned as one, with kerning between, and how long it is, em."""
    found: list[Letter] = []
    at = 0.0
    for number, word in enumerate(text.split(" ") if text else ()):
        if number:
            at += stack.first.blank.width
        for run in stack.split(word):
            units = run.shaper.font.units
            for part, first, last in run.parts():
                wide = math.fsum(run.advances[first:last]) / units
                found.append(Letter(run.shaper[part], at + wide / 2, wide))
                at += wide
    return found, at
