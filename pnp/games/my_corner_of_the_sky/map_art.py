"""The artist `sky-map`: the 121 points of a star map in a graduated frame.

`stars` is a text of places (`5.5,6 1,5.5 …`) or a list (of such texts, or of maps with x and y); by
default the stars are those of the original map. `figure` is a text of lines between stars (`1-5 2-4
…`), or nothing. `drawing` is a figure of the atlas, bent so that its stars lie on those of the map;
`joints` lists the number of the map's star for each star of the figure. `style` is the style of the
numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from collections.abc import Sequence as Sequence_

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen
from pnp.core.geometry import Rect
from pnp.core.node import Mapping, Node, Scalar, Sequence
from pnp.core.problems import require_one_of
from pnp.draw.paint import Canvas
from pnp.draw.sketch import Mark, Point, project_marks
from pnp.games.my_corner_of_the_sky.constellations import SIZE
from pnp.games.my_corner_of_the_sky.engraving import (
    BOLD,
    FINE,
    HAIR,
    eight_pointed,
    make_plate,
    polar_point,
    put_bar,
    put_star,
)
from pnp.games.my_corner_of_the_sky.figure_art import (
    FIGURES,
    bendable_figure,
    put_engraving,
)
from pnp.games.my_corner_of_the_sky.figure_art import figure_marks as figure_of
from pnp.games.my_corner_of_the_sky.hatching import Disc, engrave_map
from pnp.games.my_corner_of_the_sky.stars import (
    ORIGINAL,
    PLACES,
    SIDE,
    Sky,
    Star,
    StarLine,
    parse_star,
)

FIELD_SHARE = 0.79
"""The side of the square of outermost points, as a share of the map's side."""
BAND_SHARE = 0.052
"""The width of the frame with the numbers, as a share of the map's side."""

# Diameters: the minimum for a pencil, mm, and as shares of the distance between points.
MAJOR, MINOR, STAR = 3.4, 2.2, 4.0
_MAJOR, _MINOR, _STAR = 0.4, 0.24, 0.6
JOINT = 0.2
"""The width of a constellation's lines, mm; finer than the grid."""
_BOW = 0.36
"""How far a line between two stars of one row or column bows out, in distances of points."""
_MIN_PITCH = 7.0
"""If points are nearer than this (mm), as in pictures in the rules, everything shrinks."""


def point_pitch(box: Rect) -> float:
    """The distance between neighbouring points, mm."""
    return min(box.width, box.height) * FIELD_SHARE / (2 * (SIDE - 1))


def map_point(x: float, y: float, box: Rect) -> Point:
    """The place of the point x, y (1 to 6 by halves, y upwards) in a box, mm."""
    step = 2 * point_pitch(box)
    middle = (1 + SIDE) / 2
    return (
        box.x + box.width / 2 + (x - middle) * step,
        box.y + box.height / 2 - (y - middle) * step,
    )


def diameters(box: Rect) -> tuple[float, float, float]:
    """The diameters of major points, minor points and stars, mm."""
    step = point_pitch(box)
    if step < _MIN_PITCH:
        return step * MAJOR / _MIN_PITCH, step * MINOR / _MIN_PITCH, step * STAR / _MIN_PITCH
    return max(MAJOR, step * _MAJOR), max(MINOR, step * _MINOR), max(STAR, step * _STAR)


def sky_map(request: ArtRequest) -> Frame:
    """The map as large as fits. Raises ValueError for unknown stars, lines or figures."""
    stars = read_stars(request.fields.get("stars"))
    lines = read_lines(request, stars)
    box = Rect(0.0, 0.0, request.width, request.height)
    drawing = _read_drawing(request, box, stars)
    s = make_plate(request)
    _paint_ground(s, box)
    _paint_figure(s, box, drawing, stars)
    _paint_lines(s, box, stars, lines)
    _paint_lattice(s, box)
    _paint_points(s, box, stars)
    _put_form_fields(s, box, stars)
    _paint_frame(s, box)
    return s.frame()


# Reading the request


def read_stars(node: Node | None) -> Sky:
    """Read stars from a text, or a list of texts or maps. Raises ValueError."""
    words: list[str] = []
    match node:
        case None:
            return ORIGINAL
        case Scalar():
            words = node.text.split()
        case Sequence():
            for item in node.items:
                if isinstance(item, Mapping):
                    words.append(f"{item.text('x')},{item.text('y')}")
                else:
                    words.append(str(item))
        case _:
            raise ValueError("stars are a text such as “5.5,6 1,5.5”, or a list of places")
    stars = tuple(parse_star(word) for word in words)
    if len(set(stars)) < len(stars):
        raise ValueError("two stars are in one place")
    for star in stars:
        if star.major:
            raise ValueError(f"a star at {star} would lie on a major point")
    return stars


def read_lines(request: ArtRequest, stars: Sky) -> tuple[StarLine, ...]:
    """Read the lines of the constellation. Raises ValueError."""
    text = request.text("figure", "none")
    if text in ("", "none", "no"):
        return ()
    lines = []
    for word in text.split():
        start, _, end = word.partition("-")
        if not (start.isdigit() and end.isdigit()) or not all(
            1 <= int(number) <= len(stars) for number in (start, end)
        ):
            raise ValueError(
                f"“{word}” does not join two of the {len(stars)} stars; write it like 1-5"
            )
        lines.append((int(start) - 1, int(end) - 1))
    return tuple(lines)


def _read_drawing(request: ArtRequest, box: Rect, stars: Sky) -> Sequence_[Mark]:
    """The figure behind the points, bent to the stars. Raises ValueError."""
    name = request.text("drawing")
    if not name:
        return ()
    require_one_of(name, FIGURES, "drawing")
    figure = bendable_figure(figure_of(request.symbol, name))
    joints = request.texts("joints")
    if sorted(joints) != sorted(str(n + 1) for n in range(len(figure.stars))):
        raise ValueError(f"joints are the {len(figure.stars)} stars of the map, by their numbers")
    return figure.bend_to([place_star(stars[int(joint) - 1], box) for joint in joints])


# Drawing, from the back to the front


def _map_square(box: Rect, inset: float = 0.0) -> Rect:
    """The square that the map fills, or one inside it."""
    side = min(box.width, box.height)
    left, top = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
    return Rect(left + inset, top + inset, side - 2 * inset, side - 2 * inset)


def _paint_ground(s: Canvas, box: Rect) -> None:
    outer = _map_square(box, HAIR)
    inner = _map_square(box, _map_square(box).width * BAND_SHARE)
    band = Pen().rect(*outer).rect(*inner)
    s.put(Pen().rect(*outer), "paper")
    s.put(band, "wash", evenodd=True)


_HATCH_PITCH = 0.115
"""The distance of hatch lines, in distances of points."""
_MAX_OVERHANG = 0.5
"""How far a figure may reach beyond the outermost points, in distances of points."""


def _paint_figure(s: Canvas, box: Rect, drawing: Sequence_[Mark], stars: Sky) -> None:
    """Draw the figure behind the points; parts beyond the points stay clear of the frame."""
    step = point_pitch(box)
    left, top = map_point(1, SIDE, box)
    right, bottom = map_point(SIDE, 1, box)
    squeeze_x, squeeze_y = (
        _squeezer(left, right, step * _MAX_OVERHANG),
        _squeezer(top, bottom, step * _MAX_OVERHANG),
    )

    def project(points: tuple[float, ...]) -> tuple[float, ...]:
        projected_points = list(points)
        projected_points[0::2] = squeeze_x(points[0::2])
        projected_points[1::2] = squeeze_y(points[1::2])
        return tuple(projected_points)

    unit = step * 2 * (SIDE - 1) / SIZE
    marks = engrave_map(
        tuple(project_marks(drawing, project)), unit, step * _HATCH_PITCH, _clear_discs(box, stars)
    )
    put_engraving(s, marks, max(0.18, min(0.3, step * 0.024)), "figure")


def _clear_discs(box: Rect, stars: Sky) -> tuple[Disc, ...]:
    """The discs around points that hatching avoids."""
    major, minor, big = diameters(box)
    gap = point_pitch(box) * 0.08
    return tuple(
        (
            place_star(place, box),
            gap + (big if place in stars else major if place.major else minor) / 2,
        )
        for place in PLACES
    )


def _squeezer(
    start: float, end: float, overhang: float
) -> Callable[[Sequence_[float]], list[float]]:
    """A function that draws coordinates beyond either end nearer."""

    def squeeze(value: float) -> float:
        bound = start if value < start else end
        return bound + overhang * math.tanh((value - bound) / overhang)

    return lambda places: [at if start <= at <= end else squeeze(at) for at in places]


def _paint_lines(s: Canvas, box: Rect, stars: Sky, lines: tuple[StarLine, ...]) -> None:
    """Draw the lines of the constellation from the rim of a star to the rim of the next.

    Lines break behind points in between. A line between two stars of one row or column bows out,
    because it would lie on the grid.
    """
    clear = diameters(box)[2] / 2 + point_pitch(box) * 0.05
    pen = Pen()
    for a, b in lines:
        start, end = place_star(stars[a], box), place_star(stars[b], box)
        if stars[a].half_x == stars[b].half_x or stars[a].half_y == stars[b].half_y:
            _add_bow(pen, start, end, clear, box)
            continue
        length = math.dist(start, end)
        dx, dy = ((end[i] - start[i]) / length * clear for i in (0, 1))
        pen.move(start[0] + dx, start[1] + dy).line(end[0] - dx, end[1] - dy)
    major, minor, _ = diameters(box)
    field = Pen().rect(box.x, box.y, box.width, box.height)
    for place in PLACES:
        if place not in stars:
            x, y = place_star(place, box)
            room = (major if place.major else minor) / 2 + point_pitch(box) * 0.07
            # Anticlockwise, so that it is a hole.
            field.polygon([polar_point(x, y, room, -15.0 * turn) for turn in range(24)])
    with s.clip_to(field):
        s.put(pen, line="joint", width=JOINT)


def _add_bow(pen: Pen, start: Point, end: Point, clear: float, box: Rect) -> None:
    """Add an arc over a line of the grid, towards the middle of the map."""
    length = math.dist(start, end)
    # Handles are at a quarter of the length; the top is at three quarters of their height.
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    across = -along[1], along[0]
    middle = map_point((1 + SIDE) / 2, (1 + SIDE) / 2, box)
    inwards = (middle[0] - start[0]) * across[0] + (middle[1] - start[1]) * across[1]
    height = math.copysign(point_pitch(box) * _BOW / 0.75, inwards)

    def at(run: float, rise: float) -> Point:
        return (
            start[0] + along[0] * run + across[0] * rise,
            start[1] + along[1] * run + across[1] * rise,
        )

    # The line starts where it leaves the star at the angle of the handles.
    slope = math.atan2(height, length / 4)
    run, rise = clear * math.cos(slope), clear * math.sin(slope)
    handle = length / 4
    pen.move(*at(run, rise))
    pen.curve(*at(handle, height), *at(length - handle, height), *at(length - run, rise))


def place_star(star: Star, box: Rect) -> Point:
    """The place of a star or another point in a box, mm."""
    return map_point(star.half_x / 2, star.half_y / 2, box)


def _paint_lattice(s: Canvas, box: Rect) -> None:
    """Draw the sides of the 100 squares; lines through major points are stronger."""
    side = _map_square(box).width
    edge = _map_square(box, side * BAND_SHARE)
    major, minor = Pen(), Pen()
    for half in range(2, 2 * SIDE + 1):
        value = half / 2
        pen = minor if half % 2 else major
        pen.move(*map_point(1, value, box)).line(*map_point(SIDE, value, box))
        pen.move(*map_point(value, 1, box)).line(*map_point(value, SIDE, box))
        if half % 2 == 0:
            # From the frame to the first point, so that the number is easy to follow.
            x, y = map_point(value, value, box)
            left, bottom = map_point(1, 1, box)
            minor.move(edge.x, y).line(left, y)
            minor.move(x, edge.bottom).line(x, bottom)
    s.put(major, line="ink+28", width=HAIR)
    s.put(minor, line="ink+20", width=HAIR, dash=(0.0, 1.1), cap=1, join=1)


def _paint_points(s: Canvas, box: Rect, stars: Sky) -> None:
    major, minor, big = diameters(box)
    weight = min(1.0, point_pitch(box) / _MIN_PITCH)
    starred = set(stars)
    rings, dots, outlines = Pen(), Pen(), Pen()
    for place in PLACES:
        x, y = place_star(place, box)
        if place in starred:
            outlines.polygon(eight_pointed(x, y, big / 2))
        elif place.major:
            rings.ellipse(x, y, major / 2)
        else:
            dots.ellipse(x, y, minor / 2)
    s.put(dots, "paper", "ink", FINE * weight)
    s.put(rings, "paper", "ink", 0.5 * weight)
    s.put(outlines, "paper", "ink", 0.5 * weight)


def _put_form_fields(s: Canvas, box: Rect, stars: Sky) -> None:
    """Add a checkbox to each point and square, for players who fill in the map on a screen."""
    sizes = dict(zip(("major", "minor", "star"), diameters(box), strict=True))
    starred = set(stars)
    for place in PLACES:
        size = sizes["star" if place in starred else "major" if place.major else "minor"]
        x, y = place_star(place, box)
        s.add_form_field(Pen().rect(x - size / 2, y - size / 2, size, size), f"check point {place}")
    inside = point_pitch(box) / 2
    for up in range(4, 4 * SIDE, 2):
        for across in range(4, 4 * SIDE, 2):
            x, y = map_point((across + 1) / 4, (up + 1) / 4, box)
            spot = Pen().rect(x - inside / 2, y - inside / 2, inside, inside)
            s.add_form_field(spot, f"check square {(across + 1) / 4:g},{(up + 1) / 4:g}")
    s.add_form_field(Pen().rect(*_map_square(box)), "text Map")


def _paint_ticks(
    s: Canvas, inner: Rect, band: float, first: float, step: float, weight: float
) -> None:
    """Draw the graduation outside the bars."""
    # Ten ticks from point to point. Those of minor columns are long; major columns have a number or
    # ornament instead.
    ticks = Pen()
    for i in range(101):
        if i % 20 == 0:
            continue
        reach = band * (0.24 if i % 10 == 0 else 0.16 if i % 5 == 0 else 0.11)
        x, y = inner.x + first + step * i / 10, inner.y + first + step * i / 10
        ticks.move(x, inner.y).line(x, inner.y - reach)
        ticks.move(x, inner.bottom).line(x, inner.bottom + reach)
        ticks.move(inner.x, y).line(inner.x - reach, y)
        ticks.move(inner.right, y).line(inner.right + reach, y)
    s.put(ticks, line="ink", width=HAIR * weight)


def _paint_numbers(s: Canvas, box: Rect, outer: Rect, band: float, weight: float) -> None:
    """Draw the numbers of columns and rows, their ornaments, and a star in each corner."""
    style = s.request.text("style", "number")
    middle = (1.5 * weight + band) / 2
    for number in range(1, SIDE + 1):
        x, y = map_point(number, number, box)
        frame = s.request.label(str(number), style)
        room = band * 0.62
        s.fit_label(frame, x, outer.bottom - middle, room, room, 1.0)
        s.fit_label(frame, outer.x + middle, y, room, room, 1.0)
        for ox, oy in ((x, outer.y + middle), (outer.right - middle, y)):
            _paint_ornament(s, ox, oy, band * 0.2)
    for x in (outer.x + middle, outer.right - middle):
        for y in (outer.y + middle, outer.bottom - middle):
            put_star(s, x, y, band * 0.34, 8)


def _paint_frame(s: Canvas, box: Rect) -> None:
    """Draw a double rule, the numbers, and bars that are graduated like the map."""
    side = _map_square(box).width
    band = side * BAND_SHARE
    weight = min(1.0, side / 90.0)
    outer = _map_square(box, BOLD * weight / 2)
    thin = _map_square(box, 1.5 * weight)
    inner = _map_square(box, band)
    width = 1.15 * weight
    # Stops of the bars lie at the columns of points, and halfway between.
    step = point_pitch(box)
    first = (side - side * FIELD_SHARE) / 2 - band
    stops = [0.0, *(first + step * i / 2 for i in range(21)), side - 2 * band]
    for x, y, vertical in (
        (inner.x, inner.y, False),
        (inner.x, inner.bottom - width, False),
        (inner.x, inner.y, True),
        (inner.right - width, inner.y, True),
    ):
        put_bar(s, (x, y), inner.width, width, stops, vertical)
    _paint_ticks(s, inner, band, first, step, weight)
    s.put(Pen().rect(*outer), line="ink", width=BOLD * weight)
    s.put(Pen().rect(*thin), line="ink", width=HAIR * weight)
    _paint_numbers(s, box, outer, band, weight)


def _paint_ornament(s: Canvas, x: float, y: float, radius: float) -> None:
    s.put(Pen().polygon(eight_pointed(x, y, radius)), "accent")
