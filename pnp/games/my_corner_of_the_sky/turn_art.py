"""The artist `sky-turn-map`: the map after a turn.

It has the options of `sky-map`, and points such as `2,5 1.5,5.5 …`: those filled `before`, those
filled `now` (ringed), `squares` that are complete, by their lower left corners, and the `centre`
whose neighbours the die reaches.
"""

from __future__ import annotations

from msgspec.structs import replace

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen, PlacedItem
from pnp.core.geometry import Rect
from pnp.draw.paint import Canvas
from pnp.games.my_corner_of_the_sky.engraving import HAIR, eight_pointed, is_low_ink, make_plate
from pnp.games.my_corner_of_the_sky.map_art import (
    BAND_SHARE,
    diameters,
    map_point,
    place_star,
    point_pitch,
    read_stars,
    sky_map,
)
from pnp.games.my_corner_of_the_sky.stars import SIDE, Star, parse_star

_RULE, _INNER = 0.019, 0.065
"""The distances from the map's edge to both edges of the band with the numbers, as shares of its
side."""


def sky_turn_map(request: ArtRequest) -> Frame:
    """The map as large as fits, with its filled points and squares. Raises ValueError."""
    s = make_plate(request)
    box = Rect(0.0, 0.0, request.width, request.height)
    before = [parse_star(word) for word in request.texts("before")]
    now = [parse_star(word) for word in request.texts("now")]
    for word in request.texts("squares"):
        _paint_square(s, parse_star(word), box)
    if request.text("centre"):
        _paint_reach(s, parse_star(request.text("centre")), box)
    starred = set(read_stars(request.fields.get("stars")))
    for place in (*before, *now):
        _paint_filled(s, place, place in starred, place in now, box)
    _paint_numbers(s, box)
    # The numbers of the map's own frame would be too small here.
    bare = sky_map(replace(request, label=lambda *_: Frame(0.0, 0.0)))
    return Frame(
        request.width, request.height, (PlacedItem(0.0, 0.0, bare), PlacedItem(0.0, 0.0, s.frame()))
    )


def _paint_numbers(s: Canvas, box: Rect) -> None:
    """Draw the numbers of columns and rows in place of the graduation."""
    side = min(box.width, box.height)
    band, rule, inner = side * BAND_SHARE, side * _RULE, side * _INNER
    ground = Pen()
    for start in (rule, side - inner):
        ground.rect(box.x + start, box.y + band, inner - rule, side - 2 * band)
        ground.rect(box.x + band, box.y + start, side - 2 * band, inner - rule)
    s.put(ground, "paper" if is_low_ink(s) else "wash")
    edge = Pen().rect(box.x + inner, box.y + inner, side - 2 * inner, side - 2 * inner)
    s.put(edge, line="ink", width=HAIR)
    middle = (rule + inner) / 2
    for number in range(1, SIDE + 1):
        x, y = map_point(number, number, box)
        for place in ((x, box.bottom - middle), (box.x + middle, y)):
            s.text(str(number), s.request.text("style", "number"), *place)


def _paint_square(s: Canvas, corner: Star, box: Rect) -> None:
    """Draw a complete square with hatching, also in low ink."""
    x, y = place_star(corner, box)
    side = point_pitch(box)
    hatch = Pen()
    for i in range(1, 8):
        u = i * side / 4
        start, end = max(0.0, u - side), min(u, side)
        hatch.move(x + start, y - side + end).line(x + end, y - side + start)
    s.put(hatch, line="ink", width=HAIR)
    s.put(Pen().rect(x, y - side, side, side), line="ink", width=0.45)


def _paint_reach(s: Canvas, centre: Star, box: Rect) -> None:
    """Draw a frame around the centre and its eight neighbours."""
    x, y = place_star(centre, box)
    half = point_pitch(box) * 1.56
    frame = Pen().rect(x - half, y - half, 2 * half, 2 * half, half * 0.3)
    s.put(frame, line="ink", width=0.5, dash=(1.0, 0.8))


def _paint_filled(s: Canvas, place: Star, is_star: bool, is_new: bool, box: Rect) -> None:
    major, minor, big = diameters(box)
    x, y = place_star(place, box)
    size = big * 1.1 if is_star else (major if place.major else minor) * 1.25
    mark = (
        Pen().polygon(eight_pointed(x, y, size / 2)) if is_star else Pen().ellipse(x, y, size / 2)
    )
    if is_new:
        s.put(Pen().ellipse(x, y, point_pitch(box) * 0.39), "paper", "ink", 0.4)
    s.put(mark, "ink", "ink", HAIR)
