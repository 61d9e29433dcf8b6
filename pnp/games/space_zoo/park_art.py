"""The artist `zoo-park`: the land behind the board, and the one path that leads round its enclosures.

`plots` are the left edges of the enclosures' columns, `lanes` the heights at which the path goes out
and comes home, mm; it goes round at both ends. `landscape` is what one sees over the park, down to
`land`. `whole` is the size of the map, and `from` the corner of the part that is drawn. At `joint`
two halves meet: nothing stands there but the path.
"""

from __future__ import annotations

import math
from itertools import pairwise

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Pen, Placed, Turned
from pnp.core.geometry import Matrix, Rect
from pnp.core.rng import Chance
from pnp.draw.sketch import GONE, Sketch
from pnp.games.space_zoo.inks import inks_of, printed
from pnp.games.space_zoo.poster_art import LANDSCAPE, landscape
from pnp.games.space_zoo.token_art import sign_tones

Point = tuple[float, float]

PATH = 7.6
"""Width of the path, mm."""
FREE = 7.0
"""How far from a joint whatever stands beside the path keeps, mm."""
_STOP = 24.0
"""How far along the path a stop and its number reach, mm."""


def park(brief: Brief) -> Frame:
    """The map, or a part of it."""
    whole = _pair(brief.text("whole"), "whole") or (brief.width, brief.height)
    corner = _pair(brief.text("from"), "from") or (0.0, 0.0)
    plots = list(brief.numbers("plots"))
    lanes = _pair(brief.text("lanes"), "lanes")
    if lanes is None or len(plots) < 2:
        raise ValueError("the path wants lanes such as 150,160, and two columns or more")
    inks = inks_of(brief)
    s = Sketch()
    _land(s, brief, whole)
    loop = Rect(plots[0] + 4.0, lanes[0], whole[0] - 2 * plots[0] - 8.0, lanes[1] - lanes[0])
    walkway(s, loop, plots, list(brief.numbers("joint")))
    items = printed(s.marks, inks, whole, 0.3, sign_tones(inks))
    clip = Pen().rect(*corner, brief.width, brief.height).path()
    drawn = Turned(Frame(*whole, items), Matrix.move(-corner[0], -corner[1]), clip)
    return Frame(brief.width, brief.height, (Placed(0.0, 0.0, drawn),))


def _land(s: Sketch, brief: Brief, whole: tuple[float, float]) -> None:
    """What one sees over the park, and its lawns; beyond the edge, too, for maps with a bleed."""
    given = brief.map("landscape", LANDSCAPE)
    w, h = whole
    low = brief.length("land", h * 0.35)
    back, front = landscape(given, w + 10.0, low + 25.0)
    for sketch in (back, front):
        s.add(sketch.marks, Matrix.move(-5.0, -5.0))
    s.put(Pen().rect(-5.0, low, w + 10.0, h + 10.0 - low), "moss+25", tint=0)
    chance = Chance("space-zoo park")
    for tone in ("moss", "leaf+30", "moss", "leaf+30", "mint"):
        x, y = chance.between(0.0, w), chance.between(low + 20.0, h)
        points = []
        for i in range(9):
            a, r = 2 * math.pi * i / 9, chance.between(0.75, 1.15) * w * 0.13
            points.append((x + math.cos(a) * r, max(low + 2.0, y + math.sin(a) * r * 0.4)))
        s.put(Pen().smooth(points), tone, tint=GONE)


def walkway(s: Sketch, loop: Rect, plots: list[float], joints: list[float]) -> None:
    """The path as a loop, arrows on it, a hedge within, visitors between the stops."""
    radius = loop.height / 2
    pen = Pen().rect(*loop, radius)
    s.put(pen, line="forest", width=0.0, span=PATH + 1.8)
    s.put(pen, line="sand", width=0.0, span=PATH + 0.6)
    s.put(pen, line="cream", width=0.0, span=PATH - 1.6)
    _hedge(s, loop, joints)
    spans = [*pairwise(plots), (plots[-1], loop.right + 4.0)]
    for number, (left, right) in enumerate(spans):
        last = number == len(spans) - 1
        for x, y, way in (
            (right - (22.0 if last else 27.0), loop.y, 1.0),
            (left + 23.0, loop.bottom, -1.0),
        ):
            if all(abs(x - joint) > PATH / 2 for joint in joints):
                _arrow(s, x, y, way)
        for row, y in enumerate((loop.y, loop.bottom)):
            start = left + (_STOP if not row else _STOP + 3.0)
            end = right - (_STOP + 9.0 if not row else _STOP + 4.0)
            _visitors(s, (start, end), y + 2.6, number * 2 + row, joints)


def _hedge(s: Sketch, loop: Rect, joints: list[float]) -> None:
    """Bushes between the two lanes."""
    y, r = loop.y + loop.height / 2, max(0.4, (loop.height - PATH) / 2 - 0.6)
    x, number = loop.x + loop.height / 2, 0
    while x < loop.right - loop.height / 2:
        if all(abs(x - joint) > r + 1.0 for joint in joints):
            wide = r * (1.5, 1.2, 1.8)[number % 3]
            s.put(Pen().ellipse(x, y, wide, r), ("forest", "leaf", "forest+20")[number % 3])
            if number % 4 == 1:
                s.put(
                    Pen().ellipse(x - 0.5, y - 0.3, 0.55).ellipse(x + 0.8, y + 0.4, 0.5),
                    ("coral", "gold", "snow")[number % 3],
                    tint=0,
                )
        x, number = x + r * 2.7, number + 1


def _arrow(s: Sketch, x: float, y: float, way: float) -> None:
    """An arrowhead on the path."""
    k = PATH * 0.3 * way
    head = [(x - k, y - PATH * 0.3), (x + k, y), (x - k, y + PATH * 0.3), (x - k * 0.4, y)]
    s.put(Pen().polygon(head), "rust")


def _visitors(s: Sketch, room: Point, ground: float, number: int, joints: list[float]) -> None:
    """Two groups of visitors on the path, where no halves meet."""
    for i, share in enumerate((0.08, 0.56)):
        x = room[0] + (room[1] - room[0]) * share
        if all(not x - FREE < joint < x + FREE + 6.0 for joint in joints):
            _family(s, x, ground, 8.6, number * 2 + i)


def _family(s: Sketch, x: float, ground: float, tall: float, number: int) -> None:
    """Visitors from everywhere, two or three, one of them with a balloon at times."""
    cloth = ("coral", "teal", "plum", "gold", "rust", "indigo", "wine")
    skin = ("rose", "mint", "sand", "lilac", "sky")
    for i, (dx, size) in enumerate(((0.18, 0.82), (0.62, 0.92), (1.08, 0.58))):
        if i == 2 and number % 3 == 1:
            break
        high = tall * size * (1.0 if (i + number) % 2 else 0.9)
        middle, r = x + tall * dx, high * 0.19
        legs = Pen().move(middle - r * 0.5, ground - high * 0.24).line(middle - r * 0.6, ground)
        legs.move(middle + r * 0.5, ground - high * 0.24).line(middle + r * 0.6, ground)
        s.put(legs, line="ink", width=1.8)
        body = Pen().move(middle - r * 0.75, ground - high * 0.62)
        body.line(middle + r * 0.75, ground - high * 0.62).line(
            middle + r * 1.25, ground - high * 0.17
        )
        s.put(
            body.line(middle - r * 1.25, ground - high * 0.17).close(),
            cloth[(number * 2 + i * 3) % 7],
            "ink",
            0.7,
        )
        top = ground - high * 0.62 - r * 0.85
        if (number + i) % 3 == 0:
            horns = Pen().move(middle - r * 0.4, top).line(middle - r * 0.8, top - r * 1.7)
            s.put(
                horns.move(middle + r * 0.4, top).line(middle + r * 0.8, top - r * 1.7), line="ink"
            )
        s.put(Pen().ellipse(middle, top, r), skin[(number + i * 2) % 5], "ink", 0.7)
    if number % 3 == 1:
        _balloon(s, x, ground, tall)


def _balloon(s: Sketch, x: float, ground: float, tall: float) -> None:
    """A balloon, held by the last of a family."""
    hand, at = (x + tall * 0.78, ground - tall * 0.4), (x + tall * 1.06, ground - tall * 0.76)
    s.put(Pen().move(*hand).line(at[0], at[1] + tall * 0.2), line="ink", width=0.8)
    s.put(Pen().ellipse(*at, tall * 0.17, tall * 0.21), "coral", "ink", 0.7)


def _pair(text: str, what: str) -> Point | None:
    if not text:
        return None
    parts = text.replace("mm", "").split(",")
    try:
        x, y = (float(part) for part in parts)
    except ValueError:
        raise ValueError(f"{what} wants two lengths such as 60,40, not “{text}”") from None
    return x, y
