"""Round pieces and hexagons in rows that reach into each other's gaps."""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.core.geometry import Rect, Size

# Of a hexagon: from one row's middle to the next, as a share of what lies between its sides.
_ROW = math.sqrt(3.0) / 2.0


class Comb(Struct, frozen=True):
    """Middles of pieces from the top left of what they cover, mm."""

    middles: tuple[tuple[float, float], ...]
    size: Size


def comb(card: Size, bleed: float, room: Size, standing: bool) -> Comb:
    """As many pieces as there is room for, bleed included.

    `standing`: rows go across, every other one half a piece aside, as hexagons on their corners
    and circles lie; else columns go down, as hexagons on their sides lie.
    """
    if not standing:
        turned = comb(card.turned(), bleed, room.turned(), True)
        return Comb(tuple((y, x) for x, y in turned.middles), turned.size.turned())
    pitch = min(card) + 2 * bleed
    tall = card.height + 2 * bleed * (card.height / min(card))
    columns = math.floor(round(room.width / pitch, 6))
    rows = 1 + math.floor(round((room.height - tall) / (pitch * _ROW), 6))
    if columns < 1 or room.height < tall - 1e-6:
        return Comb((), Size(0.0, 0.0))
    # The rows between have one fewer where there is no room for half a piece more.
    fewer = columns - (round(room.width - (columns + 0.5) * pitch, 6) < 0)
    middles = []
    wide = 0.0
    for row in range(rows):
        odd = row % 2
        for column in range(fewer if odd else columns):
            x = (column + 0.5 + odd / 2) * pitch
            middles.append((x, tall / 2 + row * pitch * _ROW))
            wide = max(wide, x + pitch / 2)
    return Comb(tuple(middles), Size(wide, tall + (rows - 1) * pitch * _ROW))


def boxes(comb: Comb, card: Size, left: float, top: float) -> list[Rect]:
    """The trimmed boxes of pieces."""
    wide, tall = card
    return [Rect(left + x - wide / 2, top + y - tall / 2, wide, tall) for x, y in comb.middles]
