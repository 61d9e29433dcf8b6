"""The revision of a card: two braille signs, small on the card and readable in a list.

They are derived from the card's digest, so the same card always has the same mark, and no file
counts revisions. Only fronts have one: a different back would mark the card.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from pnp.core.drawing import Frame, Pen, Placed, Shared, Stroke

_BLANK = 0x2800
# Braille's dots in the order of their bits: column and row.
_DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
_PITCH = 0.5
# Dark dots with a hair of white around them are seen on any ground, mm.
_DOT = Stroke((0.25, 0.25, 0.25), 0.3, cap=1)
_RIM = Stroke((1.0, 1.0, 1.0), 0.46, cap=1)
_SIGNS = 2.3
# At the left edge, clear of the round corner. Stacked upright signs are so narrow that they stay
# clear of the cut and of frames 2.2 mm from it, mm.
_LEFT, _BOTTOM = 1.2, 4.2


def mark(front: str, back: str) -> str:
    """The two signs of a card, from the digests of its faces (`back` empty if it has none)."""
    signs = blake2b(f"{front} {back}".encode(), digest_size=2).digest()
    # A blank sign would be no sign.
    return "".join(chr(_BLANK + (sign or 0xFF)) for sign in signs)


def marked(face: Frame, signs: str) -> Frame:
    """A face with its mark at the lower left edge, in the margin without text; it reads
    downwards."""
    top = face.height - _BOTTOM - 3 * _PITCH - (len(signs) - 1) * _SIGNS
    items = [Placed(0.0, 0.0, face)]
    for place, sign in enumerate(signs):
        items.append(Placed(_LEFT, top + place * _SIGNS, _drawn(sign)))
    return Frame(face.width, face.height, tuple(items))


@lru_cache(256)
def _drawn(sign: str) -> Frame:
    """A sign's dots, the middle of the first one at the origin."""
    pen = Pen()
    for bit, (column, row) in enumerate(_DOTS):
        if (ord(sign) - _BLANK) >> bit & 1:
            x, y = column * _PITCH, row * _PITCH
            # A line of no length is a dot by the standard, but not in every viewer.
            pen.move(x, y).line(x + 0.01, y)
    items = (Placed(0.0, 0.0, pen.path(stroke=_RIM)), Placed(0.0, 0.0, pen.path(stroke=_DOT)))
    return Shared(_PITCH, 3 * _PITCH, items)
