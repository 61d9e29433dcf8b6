"""The artist `sky-map`: the 121 points of a star map in their graduated frame.

`stars` is a text of places (`5.5,6 1,5.5 …`) or a list (of such texts, or of maps with x and y);
without it the map is the original's. `figure` is a text of lines between stars (`1-5 2-4 …`), or
nothing. `drawing` is a figure of the atlas, bent so that its own stars come to lie on those of the
map: `joints` says which, in the figure's order. `style` is the style of the numbers.
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
from pnp.games.my_corner_of_the_sky.engraving import bar, eight, engraved_star, polar
from pnp.games.my_corner_of_the_sky.figures import (
    FIGURES,
    bent,
    engrave,
)
from pnp.games.my_corner_of_the_sky.figures import figure as figure_of
from pnp.games.my_corner_of_the_sky.inks import BOLD, FINE, HAIR, plate
from pnp.games.my_corner_of_the_sky.map_shade import Spot, engraved
from pnp.games.my_corner_of_the_sky.stars import ORIGINAL, PLACES, SIDE, Line, Sky, Star, star

FIELD = 0.79
"""The side of the square that the outermost points make, as a share of the map's side."""
BAND = 0.052
"""The width of the frame with the numbers."""

# Diameters: the least for a pencil, and as shares of the distance between two points.
MAJOR, MINOR, STAR = 3.4, 2.2, 4.0
_MAJOR, _MINOR, _STAR = 0.4, 0.24, 0.6
JOINT = 0.2
"""The lines of a constellation are finer than those of the grid, mm."""
_BOW = 0.36
"""How far a line between two stars of a row or column is bowed, in distances of points."""
_CLOSEST = 7.0
"""On a map so small that points are nearer than this (a picture in the rules) all shrinks."""


def pitch(box: Rect) -> float:
    """From one point to the next, mm."""
    return min(box.width, box.height) * FIELD / (2 * (SIDE - 1))


def point(x: float, y: float, box: Rect) -> Point:
    """Where the point x, y of the map (1 to 6 by halves, y upwards) lies in a box, mm."""
    step = 2 * pitch(box)
    middle = (1 + SIDE) / 2
    return (
        box.x + box.width / 2 + (x - middle) * step,
        box.y + box.height / 2 - (y - middle) * step,
    )


def diameters(box: Rect) -> tuple[float, float, float]:
    """Of major points, of minor points, of stars."""
    step = pitch(box)
    if step < _CLOSEST:
        return step * MAJOR / _CLOSEST, step * MINOR / _CLOSEST, step * STAR / _CLOSEST
    return max(MAJOR, step * _MAJOR), max(MINOR, step * _MINOR), max(STAR, step * _STAR)


def sky_map(request: ArtRequest) -> Frame:
    """The map as large as fits. Raises ValueError for unknown stars, lines or figures."""
    stars = stars_of(request.fields.get("stars"))
    lines = lines_of(request, stars)
    box = Rect(0.0, 0.0, request.width, request.height)
    drawn = _drawn(request, box, stars)
    s = plate(request)
    _ground(s, box)
    _figure(s, box, drawn, stars)
    _lines(s, box, stars, lines)
    _lattice(s, box)
    _points(s, box, stars)
    _places(s, box, stars)
    _frame(s, box)
    return s.frame()


# The fields of the request


def stars_of(node: Node | None) -> Sky:
    """The stars of a text, of a list of texts, or of a list of maps. Raises ValueError."""
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
    found = tuple(star(word) for word in words)
    if len(set(found)) < len(found):
        raise ValueError("two stars are in one place")
    for each in found:
        if each.major:
            raise ValueError(f"a star at {each} would lie on a major point")
    return found


def lines_of(request: ArtRequest, stars: Sky) -> tuple[Line, ...]:
    """The lines of the figure. Raises ValueError."""
    text = request.text("figure", "none")
    if text in ("", "none", "no"):
        return ()
    lines = []
    for word in text.split():
        one, _, two = word.partition("-")
        if not (one.isdigit() and two.isdigit()) or not all(
            1 <= int(end) <= len(stars) for end in (one, two)
        ):
            raise ValueError(f"“{word}” joins no two of the {len(stars)} stars; write it like 1-5")
        lines.append((int(one) - 1, int(two) - 1))
    return tuple(lines)


def _drawn(request: ArtRequest, box: Rect, stars: Sky) -> Sequence_[Mark]:
    """What lies behind the points. Raises ValueError."""
    name = request.text("drawing")
    if not name:
        return ()
    require_one_of(name, FIGURES, "drawing")
    figure = bent(figure_of(request.symbol, name))
    joints = request.texts("joints")
    if sorted(joints) != sorted(str(n + 1) for n in range(len(figure.stars))):
        raise ValueError(f"joints are the {len(figure.stars)} stars of the map, by their numbers")
    return figure.to([where(stars[int(joint) - 1], box) for joint in joints])


# The drawing, from the back to the front


def _square(box: Rect, inset: float = 0.0) -> Rect:
    """The square that the map fills, or one within it."""
    side = min(box.width, box.height)
    left, top = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
    return Rect(left + inset, top + inset, side - 2 * inset, side - 2 * inset)


def _ground(s: Canvas, box: Rect) -> None:
    outer = _square(box, HAIR)
    inner = _square(box, _square(box).width * BAND)
    band = Pen().rect(*outer).rect(*inner)
    s.put(Pen().rect(*outer), "paper")
    s.put(band, "wash", evenodd=True)


_SHADE = 0.115
"""From one line of hatching to the next, in distances of points."""
_OVER = 0.5
"""A figure reaches so far beyond the outermost points at most, in distances of points."""


def _figure(s: Canvas, box: Rect, drawn: Sequence_[Mark], stars: Sky) -> None:
    """The engraving behind the points; parts outside them keep clear of the frame."""
    step = pitch(box)
    left, top = point(1, SIDE, box)
    right, bottom = point(SIDE, 1, box)
    across, down = _within(left, right, step * _OVER), _within(top, bottom, step * _OVER)

    def project(points: tuple[float, ...]) -> tuple[float, ...]:
        found = list(points)
        found[0::2] = across(points[0::2])
        found[1::2] = down(points[1::2])
        return tuple(found)

    unit = step * 2 * (SIDE - 1) / SIZE
    marks = engraved(tuple(project_marks(drawn, project)), unit, step * _SHADE, _clear(box, stars))
    engrave(s, marks, max(0.18, min(0.3, step * 0.024)), "figure")


def _clear(box: Rect, stars: Sky) -> tuple[Spot, ...]:
    """The areas without hatching."""
    major, minor, big = diameters(box)
    room = pitch(box) * 0.08
    return tuple(
        (where(here, box), room + (big if here in stars else major if here.major else minor) / 2)
        for here in PLACES
    )


def _within(low: float, high: float, over: float) -> Callable[[Sequence_[float]], list[float]]:
    """Places along one side, those beyond its ends drawn nearer."""

    def near(at: float) -> float:
        end = low if at < low else high
        return end + over * math.tanh((at - end) / over)

    return lambda places: [at if low <= at <= high else near(at) for at in places]


def _lines(s: Canvas, box: Rect, stars: Sky, lines: tuple[Line, ...]) -> None:
    """The lines of the constellation, from the rim of one star to that of the next.

    Behind a point that lies on the way they break: they join stars, and nothing else. Between two
    stars of one row or column a line is bowed, for it would lie on the grid.
    """
    clear = diameters(box)[2] / 2 + pitch(box) * 0.05
    pen = Pen()
    for a, b in lines:
        start, end = where(stars[a], box), where(stars[b], box)
        if stars[a].across == stars[b].across or stars[a].up == stars[b].up:
            _bow(pen, start, end, clear, box)
            continue
        length = math.dist(start, end)
        across, down = ((end[i] - start[i]) / length * clear for i in (0, 1))
        pen.move(start[0] + across, start[1] + down).line(end[0] - across, end[1] - down)
    major, minor, _ = diameters(box)
    field = Pen().rect(box.x, box.y, box.width, box.height)
    for here in PLACES:
        if here not in stars:
            x, y = where(here, box)
            room = (major if here.major else minor) / 2 + pitch(box) * 0.07
            # The other way round than the field: so it is a hole.
            field.polygon([polar(x, y, room, -15.0 * turn) for turn in range(24)])
    with s.clip_to(field):
        s.put(pen, line="joint", width=JOINT)


def _bow(pen: Pen, start: Point, end: Point, clear: float, box: Rect) -> None:
    """An arc over a line of the grid, towards the middle of the map, where there is room."""
    length = math.dist(start, end)
    # The cubic’s handles are a quarter of the way along; its top is three quarters of their height.
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    across = -along[1], along[0]
    middle = point((1 + SIDE) / 2, (1 + SIDE) / 2, box)
    inwards = (middle[0] - start[0]) * across[0] + (middle[1] - start[1]) * across[1]
    height = math.copysign(pitch(box) * _BOW / 0.75, inwards)

    def at(run: float, rise: float) -> Point:
        return (
            start[0] + along[0] * run + across[0] * rise,
            start[1] + along[1] * run + across[1] * rise,
        )

    # From rim to rim: where a line at the handles’ angle leaves the star.
    slope = math.atan2(height, length / 4)
    run, rise = clear * math.cos(slope), clear * math.sin(slope)
    handle = length / 4
    pen.move(*at(run, rise))
    pen.curve(*at(handle, height), *at(length - handle, height), *at(length - run, rise))


def where(each: Star, box: Rect) -> Point:
    """Where a star or any other place of the map lies in a box, mm."""
    return point(each.across / 2, each.up / 2, box)


def _lattice(s: Canvas, box: Rect) -> None:
    """The sides of the hundred squares, the lines of the major points a little stronger."""
    side = _square(box).width
    edge = _square(box, side * BAND)
    major, minor = Pen(), Pen()
    for half in range(2, 2 * SIDE + 1):
        at = half / 2
        pen = minor if half % 2 else major
        pen.move(*point(1, at, box)).line(*point(SIDE, at, box))
        pen.move(*point(at, 1, box)).line(*point(at, SIDE, box))
        if half % 2 == 0:
            # From the frame to the first point, so that the eye finds the number.
            x, y = point(at, at, box)
            left, bottom = point(1, 1, box)
            minor.move(edge.x, y).line(left, y)
            minor.move(x, edge.bottom).line(x, bottom)
    s.put(major, line="ink+28", width=HAIR)
    s.put(minor, line="ink+20", width=HAIR, dash=(0.0, 1.1), cap=1, join=1)


def _points(s: Canvas, box: Rect, stars: Sky) -> None:
    major, minor, big = diameters(box)
    weight = min(1.0, pitch(box) / _CLOSEST)
    starred = set(stars)
    rings, dots, outlines = Pen(), Pen(), Pen()
    for here in PLACES:
        x, y = where(here, box)
        if here in starred:
            outlines.polygon(eight(x, y, big / 2))
        elif here.major:
            rings.ellipse(x, y, major / 2)
        else:
            dots.ellipse(x, y, minor / 2)
    s.put(dots, "paper", "ink", FINE * weight)
    s.put(rings, "paper", "ink", 0.5 * weight)
    s.put(outlines, "paper", "ink", 0.5 * weight)


def _places(s: Canvas, box: Rect, stars: Sky) -> None:
    """Checkboxes on each point and each square, for players who fill the map in on a screen."""
    sizes = dict(zip(("major", "minor", "star"), diameters(box), strict=True))
    starred = set(stars)
    for here in PLACES:
        size = sizes["star" if here in starred else "major" if here.major else "minor"]
        x, y = where(here, box)
        s.add_form_field(Pen().rect(x - size / 2, y - size / 2, size, size), f"check point {here}")
    inside = pitch(box) / 2
    for up in range(4, 4 * SIDE, 2):
        for across in range(4, 4 * SIDE, 2):
            x, y = point((across + 1) / 4, (up + 1) / 4, box)
            spot = Pen().rect(x - inside / 2, y - inside / 2, inside, inside)
            s.add_form_field(spot, f"check square {(across + 1) / 4:g},{(up + 1) / 4:g}")
    s.add_form_field(Pen().rect(*_square(box)), "text Map")


def _ticks(s: Canvas, inner: Rect, band: float, first: float, step: float, weight: float) -> None:
    """The graduation outside the bars."""
    # Ten ticks from point to point; the minor columns' are long, the major ones have
    # their number or ornament there.
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


def _numbers(s: Canvas, box: Rect, outer: Rect, band: float, weight: float) -> None:
    """The numbers of columns and rows, their ornaments, and a star in each corner."""
    style = s.request.text("style", "number")
    middle = (1.5 * weight + band) / 2
    for number in range(1, SIDE + 1):
        x, y = point(number, number, box)
        frame = s.request.label(str(number), style)
        room = band * 0.62
        s.fit_label(frame, x, outer.bottom - middle, room, room, 1.0)
        s.fit_label(frame, outer.x + middle, y, room, room, 1.0)
        for ox, oy in ((x, outer.y + middle), (outer.right - middle, y)):
            _ornament(s, ox, oy, band * 0.2)
    for x in (outer.x + middle, outer.right - middle):
        for y in (outer.y + middle, outer.bottom - middle):
            engraved_star(s, x, y, band * 0.34, 8)


def _frame(s: Canvas, box: Rect) -> None:
    """A double rule, the numbers, and a bar that is graduated like the map's own lines."""
    side = _square(box).width
    band = side * BAND
    weight = min(1.0, side / 90.0)
    outer = _square(box, BOLD * weight / 2)
    thin = _square(box, 1.5 * weight)
    inner = _square(box, band)
    width = 1.15 * weight
    # The bars' stops lie at the points' columns and at the quarters between them.
    step = pitch(box)
    first = (side - side * FIELD) / 2 - band
    stops = [0.0, *(first + step * i / 2 for i in range(21)), side - 2 * band]
    for x, y, down in (
        (inner.x, inner.y, False),
        (inner.x, inner.bottom - width, False),
        (inner.x, inner.y, True),
        (inner.right - width, inner.y, True),
    ):
        bar(s, (x, y), inner.width, width, stops, down)
    _ticks(s, inner, band, first, step, weight)
    s.put(Pen().rect(*outer), line="ink", width=BOLD * weight)
    s.put(Pen().rect(*thin), line="ink", width=HAIR * weight)
    _numbers(s, box, outer, band, weight)


def _ornament(s: Canvas, x: float, y: float, radius: float) -> None:
    s.put(Pen().polygon(eight(x, y, radius)), "accent")
