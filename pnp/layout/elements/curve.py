"""A line of text along part of a circle: each of its characters turned about the middle."""

from __future__ import annotations

import math
from typing import NamedTuple
from unicodedata import bidirectional

from pnp.core.drawing import Colour, Frame, Placed, Run, Text, Turned
from pnp.core.geometry import Matrix
from pnp.core.shaping import Glyphs
from pnp.layout.elements.text import TextElement
from pnp.layout.region import Region
from pnp.layout.scope import Scope
from pnp.text.markup import Paragraph, Sign
from pnp.text.paragraphs import in_order

_MOST = 1.8 * math.pi
"""How far round a text may go, radians; what goes on meets its own beginning."""
_STEP = 0.25
"""By how much type shrinks at a time, points' mm."""


class Letter(NamedTuple):
    """A unit that is turned as one (a character with its accents, a ligature or an icon), and
    its middle in em."""

    glyphs: Glyphs | Sign
    middle: float
    width: float


def set_on_curve(
    text: TextElement, curve: float, words: str, colour: Colour, scope: Scope, region: Region
) -> Frame:
    """One line in one style; its middle is the top of a circle of `curve` mm, or, where that is
    negative, its foot."""
    typeset, problems = text.typeset, scope.state.problems
    (line,) = text.paragraphs(" ".join(words.split()), scope)
    if line.mixed and "AL" in map(bidirectional, words):
        problems.add(
            "value",
            f"“{words[:30]}” has letters that join, and a curve turns each alone",
            text.text.origin(scope),
            "set it straight",
        )
    letters, long = letters_of(line)
    if not letters:
        return Frame(region.width if region.fill_x else 0.0, 0.0)
    size = typeset.size
    while size > typeset.floor and not _fits(long * size, curve, size, region):
        size = max(size - _STEP, typeset.floor)
    if not _fits(long * size, curve, size, region):
        problems.add(
            "text-overflow",
            f"“{words[:30]}” does not fit on its curve",
            text.text.origin(scope),
            "shorten it, or give it room and a larger radius",
        )
    radius, up = abs(curve), 1.0 if curve > 0 else -1.0
    wide, high = _extent(long * size, radius, size)
    width = region.width if region.fill_x else wide
    # Type is on the circle, or hangs inside its foot so that you read it from above.
    base = radius if curve > 0 else radius + typeset.plain.first.font.cap_height * size
    down = radius + size if curve > 0 else high - base
    items = []
    for glyphs, middle, own in letters:
        turn = (middle - long / 2) * size / base * up
        left = -own * size / 2
        if isinstance(glyphs, Sign):
            sign = text.sign(glyphs, size, colour, scope)
            if sign is None:
                continue
            placed = Placed(left + sign.x, sign.y, sign.item)
        else:
            placed = Placed(left, 0.0, Text((Run((glyphs,)),), size, own * size, colour))
        letter = Frame(own * size, size, (placed,))
        x, y = width / 2 + base * math.sin(turn) * up, down - base * math.cos(turn) * up
        place = Matrix.rotate(math.degrees(turn)).then(Matrix.move(x, y))
        items.append(Placed(0.0, 0.0, Turned(letter, place)))
    return Frame(width, high, tuple(items))


def _fits(long: float, curve: float, size: float, region: Region) -> bool:
    width, height = _extent(long, abs(curve), size)
    high = height <= region.height + 0.05 or not region.fill_y
    return long <= _MOST * abs(curve) and width <= region.width + 0.05 and high


def _extent(long: float, radius: float, size: float) -> tuple[float, float]:
    """How wide and high a text so long, mm, is on its circle."""
    half = min(long / 2 / radius, math.pi)
    outer = radius + size
    width = 2 * outer * (math.sin(half) if half < math.pi / 2 else 1.0)
    return width, outer - radius * math.cos(half)


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
