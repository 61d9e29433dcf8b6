"""The artist `sky-season`: what stands in the evening sky of a season, as it really stands there.

`season` is spring, summer, autumn or winter, of the north; `style` the style of names, `star-style`
that of the bright stars’. Stars are drawn by their magnitudes, the lines as star charts have them.
Source of the places: the Yale Bright Star Catalogue, rounded to a tenth of a degree or so.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from pnp.draw.sheet import Sheet
from pnp.draw.sketch import Point
from pnp.games.my_corner_of_the_sky.engraving import bar, eight
from pnp.games.my_corner_of_the_sky.inks import BOLD, FINE, HAIR, plate
from pnp.ground.artist import Brief
from pnp.ground.drawing import Frame, Pen
from pnp.ground.geometry import Rect, hull


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
    lines: tuple[str, ...]


def _figure(name: str, beside: str, stars: str, *lines: str) -> Figure:
    found = {}
    for each in stars.split(","):
        key, *numbers = each.split()
        found[key] = Star(*map(float, numbers))
    return Figure(name, beside, found, lines)


SEASONS = {
    "spring": (
        _figure("Leo", "d 3 2.8", "r 10.14 12 1.4, e 10.12 16.8 3.5, a 10.33 19.8 2, h 10.28 23.4 3.4, "
                "s 9.88 26 3.9, p 9.76 23.8 3, z 11.235 20.5 2.6, c 11.237 15.4 3.3, "
                "d 11.82 14.6 2.1", "r e a h s p", "a z d c r", "z c"),
        _figure("Boötes", "n 1 -2.6", "a 14.26 19.2 0, i 14.75 27.1 2.4, d 15.26 33.3 3.5, "
                "n 15.03 40.4 3.5, s 14.53 38.3 3, r 14.53 30.4 3.6, m 13.91 18.4 2.7",
                "a i d n s r a m"),
        _figure("Virgo", "s", "s 13.42 -11.2 1, p 12.69 -1.4 2.7, v 13.04 11 2.8, u 12.93 3.4 3.4, "
                "h 13.58 -0.6 3.4, z 11.84 1.8 3.6, n 12.33 -0.7 3.9", "z n p u v", "p s h u"),
        _figure("Ursa Major", "g", "a 11.062 61.8 1.8, b 11.031 56.4 2.4, g 11.897 53.7 2.4, "
                "d 12.257 57 3.3, e 12.9 56 1.8, z 13.399 54.9 2.2, h 13.792 49.3 1.9",
                "h z e d a b g d"),
        _figure("Corvus", "g 3 -2.4", "g 12.263 -17.5 2.6, d 12.498 -16.5 2.9, b 12.573 -23.4 2.7, "
                "e 12.169 -22.6 3", "g d b e g"),
        _figure("Hydra", "c 0 3.4", "n 10.827 -16.2 3.1, c 11.55 -31.9 3.5, b 11.88 -33.9 4.3, "
                "g 13.315 -23.2 3, p 14.106 -26.7 3.3", "n c b g p"),
    ),
    "summer": (
        _figure("Cygnus", "g", "d 20.69 45.3 1.2, s 20.37 40.3 2.2, a 19.51 27.9 3.1, "
                "g 20.77 34 2.5, w 19.75 45.1 2.9, e 19.94 35.1 3.9", "d s e a", "g s w"),
        _figure("Lyra", "g 4.6 1", "v 18.615 38.8 0, z 18.746 37.6 4.3, b 18.83 33.4 3.5, "
                "g 18.98 32.7 3.2, d 18.91 36.9 4.2", "v z b g d z"),
        _figure("Aquila", "l", "a 19.85 8.9 0.8, t 19.77 10.6 2.7, b 19.92 6.4 3.7, "
                "d 19.42 3.1 3.4, z 19.09 13.9 3, l 19.1 -4.9 3.4, h 20.19 -0.8 3.2",
                "t a b h", "z d l", "a d"),
        _figure("Delphinus", "b 3.2 -4.6", "e 20.554 11.3 4, b 20.626 14.6 3.6, a 20.66 15.9 3.8, "
                "g 20.777 16.1 3.9, d 20.724 15.1 4.4", "e b a g d b"),
        _figure("Hercules", "h -1.6 -2.6", "p 17.25 36.8 3.2, h 16.71 38.9 3.5, z 16.69 31.6 2.8, "
                "e 17 30.9 3.9, b 16.5 21.5 2.8, d 17.25 24.8 3.1", "p h z e p", "z b", "e d"),
        _figure("Scorpius", "m -1 3.2", "a 16.49 -26.4 1, s 16.353 -25.6 2.9, d 16.005 -22.6 2.3, "
                "b 16.091 -19.8 2.6, p 15.981 -26.1 2.9, t 16.598 -28.2 2.8, e 16.836 -34.3 2.3, "
                "m 16.864 -38 3", "b d p", "d s a t e m"),
        _figure("Sagittarius", "e", "g 18.097 -30.4 3, d 18.35 -29.8 2.7, e 18.403 -34.4 1.9, "
                "l 18.466 -25.4 2.8, f 18.761 -27 3.2, s 18.921 -26.3 2, t 19.116 -27.7 3.3, "
                "z 19.043 -29.9 2.6", "g d l f s t z e g", "d e", "d f z"),
    ),
    "autumn": (
        _figure("Pegasus", "b", "m 23.08 15.2 2.5, s 23.06 28.1 2.4, g 24.22 15.2 2.8, "
                "a 24.14 29.1 2.1, e 21.74 9.9 2.4, h 22.69 10.8 3.4, b 22.17 6.2 3.5, "
                "t 22.72 30.2 2.9", "e b h m s a g m", "s t"),
        _figure("Andromeda", "m 11 -1.6", "a 24.14 29.1 2.1, d 24.655 30.9 3.3, m 25.16 35.6 2.1, "
                "l 26.065 42.3 2.1", "a d m l"),
        _figure("Cassiopeia", "s", "c 24.153 59.1 2.3, s 24.675 56.5 2.2, g 24.945 60.7 2.4, "
                "r 25.43 60.2 2.7, e 25.906 63.7 3.4", "c s g r e"),
        _figure("Aries", "g", "f 26.833 27.3 3.6, a 26.119 23.5 2, b 25.911 20.8 2.6, "
                "g 25.892 19.3 3.9", "f a b g"),
        _figure("Cetus", "b", "i 24.324 -8.8 3.6, h 25.143 -10.2 3.5, t 25.4 -8.2 3.6, "
                "z 25.858 -10.3 3.7, u 25.734 -15.9 3.5, b 24.726 -18 2, d 26.658 0.3 4.1, "
                "g 26.722 3.2 3.5, a 27.038 4.1 2.5", "i h t z d g a", "i b u z"),
        _figure("Piscis Austrinus", "b -2 3.8", "a 22.961 -29.6 1.2, e 22.678 -27 4.2, "
                "d 22.932 -32.5 4.2, b 22.525 -32.3 4.3, i 21.749 -33 4.3", "a e i b d a"),
    ),
    "winter": (
        _figure("Orion", "s", "b 5.92 7.4 0.5, l 5.42 6.3 1.6, m 5.533 -0.3 2.2, n 5.604 -1.2 1.7, "
                "k 5.679 -1.9 1.7, s 5.796 -9.7 2.1, r 5.242 -8.2 0.1, h 5.585 9.9 3.4",
                "b h l m r s k b", "m n k", "l b"),
        _figure("Taurus", "p -3.4 -2.8", "a 4.6 16.5 0.9, e 5.438 28.6 1.7, z 5.627 21.1 3, g 4.33 15.6 3.7, "
                "i 4.477 19.2 3.5, p 3.79 24.1 2.9", "z a g i e", "g p"),
        _figure("Gemini", "a", "c 7.577 31.9 1.6, p 7.755 28 1.1, a 6.629 16.4 1.9, m 6.732 25.1 3, "
                "t 6.383 22.5 2.9, w 7.335 22 3.5, k 7.068 20.6 3.8", "c m t", "p w k a", "c p"),
        _figure("Canis Major", "z", "a 6.752 -16.7 -1.5, b 6.378 -18 2, d 7.14 -26.4 1.8, "
                "e 6.977 -29 1.5, h 7.402 -29.3 2.4, z 6.338 -30.1 3", "b a d e z", "d h"),
        _figure("Auriga", "a 8.5 0.6", "a 5.278 46 0.1, b 5.992 44.9 1.9, t 5.995 37.2 2.6, "
                "e 5.438 28.6 1.7, i 4.95 33.2 2.7", "a b t e i a"),
    ),
}  # fmt: skip
BRIGHT = {
    "spring": (("Arcturus", "Boötes", "a", -1.6, 3.2), ("Regulus", "Leo", "r", -2.2, 3.2),
               ("Spica", "Virgo", "s", -5.6, -0.6)),
    "summer": (("Vega", "Lyra", "v", 0.0, -3.0), ("Deneb", "Cygnus", "d", 0.0, -3.0),
               ("Altair", "Aquila", "a", -5.8, -0.8), ("Antares", "Scorpius", "a", -7.0, 0.4)),
    "autumn": (("Fomalhaut", "Piscis Austrinus", "a", -8.6, 0.4),),
    "winter": (("Betelgeuse", "Orion", "b", -8.8, 0.4), ("Rigel", "Orion", "r", 5.6, 0.6),
               ("Sirius", "Canis Major", "a", -5.4, 0.2),
               ("Aldebaran", "Taurus", "a", -3.0, 3.4), ("Capella", "Auriga", "a", 0.0, -3.0),
               ("Castor and Pollux", "Gemini", "c", 5.2, -3.4)),
}  # fmt: skip
"""Stars with names of their own: of which figure, and how far right and below the name stands."""
TRIANGLES = {"summer": ("Vega", "Deneb", "Altair")}
"""What their caption makes of them: dotted lines."""
_EDGE = 4.6
_NAME = 3.2
"""How far below its star a name stands, mm."""


def sky_season(brief: Brief) -> Frame:
    """The season's constellations, as large as fits. Raises ValueError for no season."""
    name = brief.one_of("season", SEASONS)
    s = plate(brief)
    figures = SEASONS[name]
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
    bright = {word: at[named[figure].stars[key]] for word, figure, key, *_ in BRIGHT[name]}
    for word, _, _, right, below in BRIGHT[name]:
        label = brief.label(word, brief.text("star-style", brief.text("style", "label")))
        names.append((label, (bright[word][0] + right, bright[word][1] + below)))
    _net(s, stars, lambda x, y: (left + x * scale, top + y * scale), names)
    if name in TRIANGLES:
        _dotted(s, [bright[word] for word in TRIANGLES[name]], list(at.values()), names)
    for figure in figures:
        _lines(s, figure, at)
    for star, (x, y) in at.items():
        _star(s, x, y, star.magnitude)
    for label, (x, y) in names:
        s.write(label, x, y)
    return s.frame()


def _names(
    brief: Brief, figures: tuple[Figure, ...], at: dict[Star, Point]
) -> list[tuple[Frame, Point]]:
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
