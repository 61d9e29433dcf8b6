"""Marks around a tile of something larger than the paper: its place and its neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.drawing import Colour, Frame, Pen, Placed, Stroke, Turned
from pnp.core.geometry import Matrix
from pnp.core.shaping import FontStack
from pnp.imposition.crop_marks import MARK_GAP
from pnp.imposition.furniture import GREY, STRIP, line_of
from pnp.imposition.tiles import Tile

_WHITE: Colour = (1.0, 1.0, 1.0)
_NEED = 3.4
"""Room outside the art that a line of type takes, mm."""
_MARGIN = 4.6


def note(tile: Tile) -> str:
    """What the margin says of a piece."""
    return " · glued on flaps" if tile.overlap else " · joined edge to edge"


def emblem(tile: Tile, fonts: FontStack | None) -> Frame:
    """Where the piece belongs: all pieces, small, this one dark."""
    tall = (STRIP - 0.6) / tile.rows
    wide = max(5.4 if tall > 2.2 else 0.0, min(tall * 1.3, 6.0))
    items: list[Placed] = []
    for row in range(tile.rows):
        for column in range(tile.columns):
            own = (column, row) == (tile.column, tile.row)
            cell = Pen().rect(column * wide, 0.3 + row * tall, wide, tall)
            items.append(Placed(0.0, 0.0, cell.path(GREY if own else None, Stroke(GREY, 0.2))))
            if own and fonts is not None and tall > 2.2:
                text = line_of(tile.label, fonts, _WHITE)
                left = column * wide + (wide - text.width) / 2
                items.append(Placed(left, 0.3 + (row + 0.5) * tall + 0.8, text))
    return Frame(tile.columns * wide, STRIP, tuple(items))


def joint_marks(tile: Tile, fonts: FontStack | None) -> Frame:
    """Lines where neighbours end on flaps, and at each joint what comes there."""
    box, bleed, flaps = tile.box, tile.bleed, tile.flaps
    pen = Pen()
    for x in _lines(box.x, box.right, flaps.left, flaps.right):
        pen.move(x, box.y - bleed.top - MARK_GAP).line(x, box.y - bleed.top - MARK_GAP - 2.0)
        pen.move(x, box.bottom + bleed.bottom + MARK_GAP)
        pen.line(x, box.bottom + bleed.bottom + MARK_GAP + 2.0)
    for y in _lines(box.y, box.bottom, flaps.top, flaps.bottom):
        pen.move(box.x - bleed.left - MARK_GAP, y).line(box.x - bleed.left - MARK_GAP - 2.0, y)
        pen.move(box.right + bleed.right + MARK_GAP, y)
        pen.line(box.right + bleed.right + MARK_GAP + 2.0, y)
    items = [Placed(0.0, 0.0, pen.path(stroke=Stroke(GREY, 0.2, (0.6, 0.4), cap=0)))]
    if fonts is not None:
        items += joint_labels(tile, fonts)
    return Frame(tile.page.width, tile.page.height, tuple(items))


def _lines(start: float, end: float, before: float, after: float) -> list[float]:
    return ([start + before] if before else []) + ([end - after] if after else [])


def joint_labels(tile: Tile, fonts: FontStack) -> Iterator[Placed]:
    """At each joint what comes there, where there is room outside the art."""
    box, bleed, flaps, page = tile.box, tile.bleed, tile.flaps, tile.page
    across = (
        (tile.column > 0, -1, flaps.left, box.x - bleed.left, 270, True),
        (
            tile.column < tile.columns - 1,
            1,
            flaps.right,
            page.width - box.right - bleed.right,
            90,
            False,
        ),
    )
    for there, step, flap, room, turn, left in across:
        if there and room >= _MARGIN + _NEED:
            line = line_of(_says(_name(tile, step, 0), flap, tile), fonts)
            away = MARK_GAP + 0.6
            x = box.x - bleed.left - away if left else box.right + bleed.right + away
            y = box.y + box.height / 2 + (line.width / 2 if left else -line.width / 2)
            spot = Turned(Frame(0.0, 0.0, (Placed(0.0, 0.0, line),)), Matrix.rotate(turn))
            yield Placed(x, y, spot)
    down = (
        (tile.row > 0, -1, flaps.top, box.y - bleed.top, True),
        (tile.row < tile.rows - 1, 1, flaps.bottom, page.height - box.bottom - bleed.bottom, False),
    )
    for there, step, flap, room, above in down:
        if there and room >= _MARGIN + _NEED:
            line = line_of(_says(_name(tile, 0, step), flap, tile), fonts)
            y = box.y - bleed.top - 1.6 if above else box.bottom + bleed.bottom + 3.2
            yield Placed(box.x + (box.width - line.width) / 2, y, line)


def _name(tile: Tile, right: int, down: int) -> str:
    """A neighbour's label, as one looks at this side."""
    row, number = tile.label[0], int(tile.label[1:])
    return f"{chr(ord(row) + down)}{number + (-right if tile.behind else right)}"


def _says(name: str, flap: float, tile: Tile) -> str:
    if flap:
        return f"{flap:g} mm flap: {name} is glued on it, up to the dashed lines"
    return f"cut here, and glue it on {name}" if tile.overlap else f"cut here, and join {name}"
