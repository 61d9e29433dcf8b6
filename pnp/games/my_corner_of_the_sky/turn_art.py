"""The artist `sky-turn-map`: the map as it is after a turn.

It takes what `sky-map` takes, and points as `2,5 1.5,5.5 …`: those that were filled `before`,
those filled `now` (ringed), `squares` that are complete, by their lower left corners, and the
`centre` whose neighbours the die reaches.
"""

from __future__ import annotations

from msgspec.structs import replace

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen, PlacedItem
from pnp.core.geometry import Rect
from pnp.draw.paint import Canvas
from pnp.games.my_corner_of_the_sky.engraving import eight
from pnp.games.my_corner_of_the_sky.inks import HAIR, low, plate
from pnp.games.my_corner_of_the_sky.map_art import (
    BAND,
    diameters,
    pitch,
    point,
    sky_map,
    stars_of,
    where,
)
from pnp.games.my_corner_of_the_sky.stars import SIDE, Star, star

_RULE, _INNER = 0.019, 0.065
"""From the map's edge to where its numbers' band begins and ends, as shares of its side."""


def sky_turn_map(request: ArtRequest) -> Frame:
    """The map as large as fits, with its filled squares. Raises ValueError."""
    s = plate(request)
    box = Rect(0.0, 0.0, request.width, request.height)
    before = [star(word) for word in request.texts("before")]
    now = [star(word) for word in request.texts("now")]
    for word in request.texts("squares"):
        _square(s, star(word), box)
    if request.text("centre"):
        _reach(s, star(request.text("centre")), box)
    starred = set(stars_of(request.fields.get("stars")))
    for each in (*before, *now):
        _filled(s, each, each in starred, each in now, box)
    _numbers(s, box)
    # In the map's own frame they would be too small to read here.
    bare = sky_map(replace(request, label=lambda *_: Frame(0.0, 0.0)))
    return Frame(
        request.width, request.height, (PlacedItem(0.0, 0.0, bare), PlacedItem(0.0, 0.0, s.frame()))
    )


def _numbers(s: Canvas, box: Rect) -> None:
    """Of columns and rows, in the frame: they have the room of its graduation."""
    side = min(box.width, box.height)
    band, rule, far = side * BAND, side * _RULE, side * _INNER
    ground = Pen()
    for near in (rule, side - far):
        ground.rect(box.x + near, box.y + band, far - rule, side - 2 * band)
        ground.rect(box.x + band, box.y + near, side - 2 * band, far - rule)
    s.put(ground, "paper" if low(s) else "wash")
    inner = Pen().rect(box.x + far, box.y + far, side - 2 * far, side - 2 * far)
    s.put(inner, line="ink", width=HAIR)
    away = (rule + far) / 2
    for number in range(1, SIDE + 1):
        x, y = point(number, number, box)
        for at in ((x, box.bottom - away), (box.x + away, y)):
            s.text(str(number), s.request.text("style", "number"), *at)


def _square(s: Canvas, corner: Star, box: Rect) -> None:
    """A complete square: its sides, and hatching, also in low ink."""
    x, y = where(corner, box)
    side = pitch(box)
    hatch = Pen()
    for i in range(1, 8):
        u = i * side / 4
        low, high = max(0.0, u - side), min(u, side)
        hatch.move(x + low, y - side + high).line(x + high, y - side + low)
    s.put(hatch, line="ink", width=HAIR)
    s.put(Pen().rect(x, y - side, side, side), line="ink", width=0.45)


def _reach(s: Canvas, centre: Star, box: Rect) -> None:
    """The centre and the eight points around it."""
    x, y = where(centre, box)
    half = pitch(box) * 1.56
    frame = Pen().rect(x - half, y - half, 2 * half, 2 * half, half * 0.3)
    s.put(frame, line="ink", width=0.5, dash=(1.0, 0.8))


def _filled(s: Canvas, each: Star, starred: bool, now: bool, box: Rect) -> None:
    major, minor, big = diameters(box)
    x, y = where(each, box)
    size = big * 1.1 if starred else (major if each.major else minor) * 1.25
    mark = Pen().polygon(eight(x, y, size / 2)) if starred else Pen().ellipse(x, y, size / 2)
    if now:
        s.put(Pen().ellipse(x, y, pitch(box) * 0.39), "paper", "ink", 0.4)
    s.put(mark, "ink", "ink", HAIR)
