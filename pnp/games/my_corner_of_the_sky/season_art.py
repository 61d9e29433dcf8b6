"""The artist `sky-season`: what stands in the evening sky of a season, as it really stands there.

`season` is spring, summer, autumn or winter, of the north; `style` the style of names, `star-style`
that of the bright stars’. Stars are drawn by their magnitudes, the lines as star charts have them.
Source of the places: the Yale Bright Star Catalogue, rounded to a tenth of a degree or so.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Pen
from pnp.core.geometry import Rect, hull
from pnp.draw.sheet import Sheet
from pnp.draw.sketch import Point
from pnp.games.my_corner_of_the_sky.engraving import bar, eight
from pnp.games.my_corner_of_the_sky.inks import BOLD, FINE, HAIR, plate


class Star(NamedTuple):
    """A star of the sky: right ascension in hours, declination in degrees, magnitude."""

    hours: float
    degrees: float
    magnitude: float


class Figure(NamedTuple):
    """A constellation: its stars, and lines through them."""

    name: str
    beside: str
    """The star beside which the name is written, and how far right and below it, mm."""
    stars: dict[str, Star]
    lines: list[str]


class Bright(NamedTuple):
    """A star with a name of its own: of which figure, and how far right and below the name is."""

    name: str
    figure: str
    key: str
    right: float
    below: float


class Season(NamedTuple):
    """What is seen."""

    figures: list[Figure]
    bright: list[Bright]
    triangle: list[str]
    """Bright stars that a caption makes one of: dotted lines."""


@lru_cache(maxsize=1)
def seasons() -> dict[str, Season]:
    """What stands in seasons.txt: a season, what of it the line tells, and that."""
    found: dict[str, Season] = {}
    text = Path(__file__).with_name("seasons.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        season, what, name, *rest = line.split("|")
        seen = found.setdefault(season, Season([], [], []))
        if what == "figure":
            beside, stars, lines = rest
            places = {key: Star(*map(float, at)) for key, *at in map(str.split, stars.split(","))}
            seen.figures.append(Figure(name, beside, places, lines.split(",")))
        elif what == "bright":
            figure, key, away = rest
            seen.bright.append(Bright(name, figure, key, *map(float, away.split())))
        else:
            seen.triangle.extend(name.split(", "))
    return found


_EDGE = 4.6
_NAME = 3.2
"""How far below its star a name stands, mm."""


def sky_season(brief: Brief) -> Frame:
    """The season's constellations, as large as fits. Raises ValueError for no season."""
    name = brief.one_of("season", seasons())
    s = plate(brief)
    figures, bright_stars, triangle = seasons()[name]
    stars = [star for figure in figures for star in figure.stars.values()]
    places = dict(zip(stars, _flat(stars, stars), strict=True))
    box = hull([Rect(x, y, 0.0, 0.0) for x, y in places.values()])
    wide, high = brief.width - 2 * _EDGE, brief.height - 2 * _EDGE - _NAME
    scale = min(wide / box.width, high / box.height)
    left = (brief.width - box.width * scale) / 2 - box.x * scale
    top = (brief.height - _NAME - box.height * scale) / 2 - box.y * scale
    at = {star: (left + x * scale, top + y * scale) for star, (x, y) in places.items()}
    _frame(s, brief.width, brief.height)
    names = _names(brief, figures, at)
    named = {each.name: each for each in figures}
    bright = {word: at[named[figure].stars[key]] for word, figure, key, *_ in bright_stars}
    for word, _, _, right, below in bright_stars:
        label = brief.label(word, brief.text("star-style", brief.text("style", "label")))
        names.append((label, (bright[word][0] + right, bright[word][1] + below)))
    _net(s, stars, lambda x, y: (left + x * scale, top + y * scale), names)
    if triangle:
        _dotted(s, [bright[word] for word in triangle], list(at.values()), names)
    for figure in figures:
        _lines(s, figure, at)
    for star, (x, y) in at.items():
        _star(s, x, y, star.magnitude)
    for label, (x, y) in names:
        s.write(label, x, y)
    return s.frame()


def _names(brief: Brief, figures: list[Figure], at: dict[Star, Point]) -> list[tuple[Frame, Point]]:
    """The figures’ names, and where the middle of each is."""
    found = []
    for figure in figures:
        key, *away = figure.beside.split()
        right, below = map(float, away) if away else (0.0, _NAME)
        x, y = at[figure.stars[key]]
        label = brief.label(figure.name, brief.text("style", "label"))
        found.append((label, (x + right, y + below)))
    return found


def _frame(s: Sheet, width: float, height: float) -> None:
    """A graduated bar within a rule, as around the map."""
    s.put(Pen().rect(BOLD / 2, BOLD / 2, width - BOLD, height - BOLD), "wash", "ink", BOLD)
    inset, thick = 1.2, 0.8
    for length, down, far in (
        (width - 2 * inset, False, height - inset - thick),
        (height - 2 * inset, True, width - inset - thick),
    ):
        count = 2 * round(length / 10.0) + 1
        stops = [length * i / count for i in range(count + 1)]
        for start in (inset, far):
            at = (start, inset) if down else (inset, start)
            bar(s, at, length, thick, stops, down)


def _net(
    s: Sheet,
    stars: list[Star],
    place: Callable[[float, float], Point],
    names: list[tuple[Frame, Point]],
) -> None:
    """Hours and tens of degrees all over the chart, fine lines behind the stars, not the names."""
    inset, pen = 2.2, Pen()
    middle = round((min(each.hours for each in stars) + max(each.hours for each in stars)) / 2)
    hours = [middle + step / 4 for step in range(-32, 33)]
    degrees = [float(each) for each in range(-60, 86, 5)]
    runs = [[Star(hour, up, 0.0) for up in degrees] for hour in hours[::4]]
    runs += [[Star(hour, up, 0.0) for hour in hours] for up in degrees[::2]]
    for run in runs:
        first, *rest = (place(*at) for at in _flat(run, stars))
        pen.move(*first)
        for at in rest:
            pen.line(*at)
    field = Pen().rect(inset, inset, s.brief.width - 2 * inset, s.brief.height - 2 * inset)
    for label, (x, y) in names:
        wide, high = label.width / 2 + 0.6, label.height / 2 + 0.2
        # The other way round than the field: so it is a hole.
        field.polygon(
            [(x - wide, y - high), (x - wide, y + high), (x + wide, y + high), (x + wide, y - high)]
        )
    with s.within(field):
        s.put(pen, line="figure+35", width=HAIR)


def _flat(stars: list[Star], chart: list[Star]) -> list[Point]:
    """Places on a chart around the middle of its stars, stereographic; east is to the left."""
    hours, degrees = [each.hours for each in chart], [each.degrees for each in chart]
    around = math.radians(7.5 * (min(hours) + max(hours)))
    up = math.radians((min(degrees) + max(degrees)) / 2)
    found = []
    for each in stars:
        turn, rise = math.radians(15.0 * each.hours) - around, math.radians(each.degrees)
        across = math.cos(rise) * math.sin(turn)
        down = math.cos(up) * math.sin(rise) - math.sin(up) * math.cos(rise) * math.cos(turn)
        near = 1.0 + math.sin(up) * math.sin(rise) + math.cos(up) * math.cos(rise) * math.cos(turn)
        found.append((-across / near, -down / near))
    return found


def _dotted(
    s: Sheet, corners: list[Point], stars: list[Point], names: list[tuple[Frame, Point]]
) -> None:
    """Dots from corner to corner, but none at a star or a name."""
    dots = Pen()
    for (x, y), (u, v) in pairwise([*corners, corners[0]]):
        count = round(math.dist((x, y), (u, v)) / 1.4)
        for i in range(count):
            px, py = x + (u - x) * i / count, y + (v - y) * i / count
            if min([math.dist((px, py), each) for each in stars]) < 1.5 or any(
                [
                    abs(px - a) < label.width / 2 + 0.7 and abs(py - b) < label.height / 2 + 0.5
                    for label, (a, b) in names
                ]
            ):
                continue
            dots.ellipse(px, py, 0.2)
    s.put(dots, "ink")


def _lines(s: Sheet, figure: Figure, at: dict[Star, Point]) -> None:
    pen = Pen()
    for line in figure.lines:
        for one, two in pairwise(line.split()):
            (x, y), (u, v) = at[figure.stars[one]], at[figure.stars[two]]
            away = math.dist((x, y), (u, v))
            # Lines end before the stars.
            cut = min(1.3, away * 0.3) / away if away else 0.0
            pen.move(x + (u - x) * cut, y + (v - y) * cut)
            pen.line(u + (x - u) * cut, v + (y - v) * cut)
    s.put(pen, line="accent", width=FINE)


def _star(s: Sheet, x: float, y: float, magnitude: float) -> None:
    size = max(0.45, 1.55 - 0.3 * magnitude)
    if magnitude < 2.0:
        s.put(Pen().polygon(eight(x, y, size)), "ink")
    else:
        s.put(Pen().ellipse(x, y, size * 0.62), "ink")
