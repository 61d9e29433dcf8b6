"""Nets of boxes, sleeves and tents: panels, flaps, cuts and folds, in mm from the top left."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from pnp.core.drawing import Path, Pen
from pnp.core.geometry import Rect, Size

Point = tuple[float, float]
FoldLine = tuple[float, float, float, float]

MAX_GLUE_WIDTH = 12.0
"""The maximum width of a glue flap, mm."""
_SLANT = 2.0
"""The taper of flaps, mm, so that they slide in."""
_THUMB = 9.0
"""The radius of the thumb notch of a box, mm."""


class NetSide(Struct, frozen=True):
    """The box of a side and the rotation of its art: 0 or 180 degrees."""

    box: Rect
    turn: int = 0


class Net(Struct, frozen=True):
    """A sheet to cut out, crease, and glue."""

    size: Size
    cuts: tuple[Path, ...]
    folds: tuple[FoldLine, ...]
    sides: dict[str, NetSide]
    glue: tuple[tuple[Point, ...], ...] = ()


class CardStack(Struct, frozen=True):
    """The cards that a box is made for."""

    size: Size
    """Of a card, mm."""
    cards: int


class BoxSize(NamedTuple):
    """The inner or outer size of a box, mm."""

    width: float
    height: float
    depth: float


def _flap(start: float, end_x: float, fold: float, end: float) -> list[Point]:
    """A tapered flap beyond a horizontal fold, from `start` to `end_x`."""
    slant = _SLANT if end_x > start else -_SLANT
    return [(start + slant, end), (end_x - slant, end), (end_x, fold)]


def _strip(x: float, top: float, bottom: float, width: float) -> tuple[Point, ...]:
    """A glue flap to the right of a vertical fold."""
    slant = min(2 * _SLANT, (bottom - top) / 4)
    return ((x, top), (x + width, top + slant), (x + width, bottom - slant), (x, bottom))


def _band(room: BoxSize, top: float) -> tuple[dict[str, NetSide], list[float]]:
    """Four sides in a row: front, left, back, right; and the folds between them."""
    (width, height, depth), x, sides, folds = room, 0.0, {}, []
    for name, side_width in (("front", width), ("left", depth), ("back", width), ("right", depth)):
        sides[name] = NetSide(Rect(x, top, side_width, height))
        x += side_width
        folds.append(x)
    return sides, folds


def tuck_box(room: BoxSize) -> Net:
    """A tuck box: lid and bottom are attached to the back, and are tucked in."""
    width, height, depth = room
    tuck, dust = min(depth * 0.9 + 4.0, 15.0), min(max(depth, 8.0), width / 2 - 1.0)
    top, glued = depth + tuck, min(MAX_GLUE_WIDTH, max(depth - 1.0, 4.0))
    bottom = top + height
    sides, (a, b, c, d) = _band(room, top)
    strip = _strip(d, top, bottom, glued)
    sides["top"] = NetSide(Rect(b, top - depth, width, depth))
    sides["bottom"] = NetSide(Rect(b, bottom, width, depth))
    middle, thumb = width / 2, min(_THUMB, width / 4)
    pen = Pen().move(0.0, top).line(middle - thumb, top)
    pen.arc(middle, top, thumb, 180.0, 0.0, joined=True)
    for x, y in (
        (a, top),
        *_flap(a, b, top, top - dust),
        (b, top - depth),
        *_flap(b, c, top - depth, 0.0),
        (c, top),
        *_flap(c, d, top, top - dust),
        *strip[1:3],
        (d, bottom),
        *_flap(d, c, bottom, bottom + dust),
        (c, bottom + depth),
        *_flap(c, b, bottom + depth, bottom + top),
        (b, bottom),
        *_flap(b, a, bottom, bottom + dust),
        (0.0, bottom),
    ):
        pen.line(x, y)
    folds = [(x, top, x, bottom) for x in (a, b, c, d)]
    folds += [(x, y, x2, y) for x, x2 in ((a, b), (b, c), (c, d)) for y in (top, bottom)]
    folds += [(b, y, c, y) for y in (top - depth, bottom + depth)]
    size = Size(d + glued, height + 2 * top)
    return Net(size, (pen.close().path(),), tuple(folds), sides, (strip,))


def sleeve(room: BoxSize) -> Net:
    """A band around cards, open at both ends."""
    sides, folds = _band(room, 0.0)
    end = folds[-1]
    strip = _strip(end, 0.0, room.height, MAX_GLUE_WIDTH)
    outline = Pen().polygon([(0.0, 0.0), *strip, (0.0, room.height)]).path()
    lines = tuple((x, 0.0, x, room.height) for x in folds)
    return Net(Size(end + MAX_GLUE_WIDTH, room.height), (outline,), lines, sides, (strip,))


def tent(room: BoxSize) -> Net:
    """A tent card: front and back lean on each other, a base joins them."""
    width, height, depth = room
    floor, foot = 2 * height, 2 * height + depth
    end = foot + min(MAX_GLUE_WIDTH, height / 2)
    glue = ((0.0, foot), (width, foot), (width - 2 * _SLANT, end), (2 * _SLANT, end))
    outline = Pen().polygon([(0.0, 0.0), (width, 0.0), glue[1], glue[2], glue[3], glue[0]]).path()
    sides = {
        "back": NetSide(Rect(0.0, 0.0, width, height), 180),
        "front": NetSide(Rect(0.0, height, width, height)),
        "base": NetSide(Rect(0.0, floor, width, depth)),
    }
    folds = tuple((0.0, y, width, y) for y in (height, floor, foot))
    return Net(Size(width, end), (outline,), folds, sides, (glue,))


def standee(room: BoxSize) -> Net:
    """A standee of two sides, folded at its head, with feet that are glued onto a base."""
    width, height, depth = room
    head, foot = depth + height, depth + 2 * height
    net_height = foot + depth
    sides = {
        "back": NetSide(Rect(0.0, depth, width, height), 180),
        "front": NetSide(Rect(0.0, head, width, height)),
        # The base is a separate piece beside the figure, as wide as its feet and twice as deep.
        "base": NetSide(Rect(width + 8.0, depth, width, 2 * depth)),
    }
    figure = Pen().rect(0.0, 0.0, width, net_height).path()
    base = Pen().rect(*sides["base"].box).path()
    folds = tuple((0.0, y, width, y) for y in (depth, head, foot))
    feet = tuple(((0.0, y), (width, y), (width, y + depth), (0.0, y + depth)) for y in (0.0, foot))
    return Net(Size(2 * width + 8.0, net_height), (figure, base), folds, sides, feet)


def dial(room: BoxSize) -> Net:
    """Two discs on a pin: the upper one has a window onto the lower one."""
    diameter, pin = room.width, 1.5
    radius, gap = diameter / 2, 8.0
    sides, cuts = {}, []
    for name, left in (("front", 0.0), ("dial", diameter + gap)):
        sides[name] = NetSide(Rect(left, 0.0, diameter, diameter))
        cuts.append(Pen().ellipse(left + radius, radius, radius).path())
        cuts.append(Pen().ellipse(left + radius, radius, pin).path())
    # The window lies between a third and nine tenths of the way up, as wide as `depth` degrees.
    half, inner_radius, outer_radius = room.depth / 2, radius * 0.45, radius * 0.9
    pen = Pen().arc(radius, radius, outer_radius, -90.0 - half, -90.0 + half)
    pen.arc(radius, radius, inner_radius, -90.0 + half, -90.0 - half, joined=True).close()
    return Net(Size(2 * diameter + gap, diameter), (*cuts, pen.path()), (), sides)


NETS: dict[str, Callable[[BoxSize], Net]] = {
    "tuck-box": tuck_box,
    "sleeve": sleeve,
    "tent": tent,
    "standee": standee,
    "dial": dial,
}
