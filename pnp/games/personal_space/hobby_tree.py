"""A bonsai whose branches are tracks of buds."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from msgspec import Struct

from pnp.core.artist import Brief, Fields
from pnp.core.drawing import Frame, Pen, star_points
from pnp.draw.sheet import Sheet
from pnp.games.personal_space.sheets import INK, sheet_of

Point = tuple[float, float]
At = Callable[[Point], Point]

WIDE, TALL = 118.0, 167.5
"""The room the tree is designed in, mm. It may be stretched; its buds stay round."""

# From the trunk to each branch's last bud, and the crown of leaves above it.
LIMBS: tuple[tuple[tuple[Point, ...], Point], ...] = (
    (
        ((53.0, 135.0), (43.0, 134.5), (33.0, 131.0), (24.5, 124.0), (18.5, 115.0), (16.5, 105.0)),
        (17.5, 91.5),
    ),
    (
        (
            (67.0, 133.0),
            (78.0, 131.5),
            (89.0, 127.0),
            (98.0, 119.0),
            (103.0, 108.0),
            (103.0, 97.0),
            (101.5, 88.0),
        ),
        (100.5, 74.5),
    ),
    (
        (
            (54.0, 119.0),
            (46.0, 111.0),
            (40.5, 100.5),
            (39.0, 88.5),
            (34.5, 77.5),
            (25.5, 69.0),
            (17.5, 60.0),
            (15.5, 50.0),
        ),
        (17.5, 36.5),
    ),
    (
        (
            (67.0, 117.0),
            (75.0, 107.5),
            (79.5, 96.0),
            (78.5, 83.0),
            (74.0, 71.0),
            (74.5, 59.0),
            (82.0, 49.5),
            (92.0, 42.5),
            (99.0, 34.0),
            (100.5, 25.0),
        ),
        (100.5, 11.5),
    ),
    (
        (
            (59.5, 116.0),
            (65.0, 105.0),
            (66.0, 93.5),
            (60.0, 83.0),
            (51.5, 74.5),
            (48.5, 63.5),
            (53.5, 53.0),
            (61.0, 44.5),
            (62.0, 34.5),
            (57.5, 25.0),
        ),
        (57.0, 11.5),
    ),
)
BUD = 7.0
"""How wide a bud is, mm."""


class Track(Struct, frozen=True):
    """Where the buds of one branch stand, from the trunk outwards; and its crown."""

    buds: tuple[Point, ...]
    crown: Point
    limb: tuple[Point, ...]


def tracks(counts: list[int]) -> list[Track]:
    """The branches of a tree whose tracks have that many boxes."""
    if len(counts) > len(LIMBS):
        raise ValueError(f"the tree has {len(LIMBS)} branches, not {len(counts)}")
    found = []
    for count, (limb, crown) in zip(counts, LIMBS, strict=False):
        if count < 1:
            raise ValueError(f"a branch of the tree has a box or more, not {count}")
        line = _dense(limb)
        found.append(Track(tuple(_along(line, count)), crown, limb))
    return found


def tree(brief: Brief) -> Frame:
    """`tree`: the part of the sheet; `rows` with name, boxes, forks and reward."""
    rows = brief.map("tree").maps("rows")
    grown = tracks([row.whole("boxes") for row in rows])
    canvas = sheet_of(brief)
    scale = min(brief.width / WIDE, brief.height / TALL)
    across, down = min(brief.width / WIDE, scale * 1.12), min(brief.height / TALL, scale * 1.12)
    left, top = (brief.width - WIDE * across) / 2, brief.height - TALL * down

    def at(point: Point) -> Point:
        return left + point[0] * across, top + point[1] * down

    _porthole(canvas, at((17.0, 13.5)), 10.2 * scale)
    _pot(canvas, at((59.5, 146.0)), scale)
    # Wood: all outlines first, then all cores, so that the forks are seamless.
    limbs, trunk = Pen(), _trunk(at)
    for track in grown:
        limbs.smooth([at(point) for point in track.limb], closed=False)
        limbs.move(*at(track.limb[-1])).line(*at(track.crown))
    canvas.put(limbs, line=INK, width=3.6 * scale + 1.0)
    canvas.put(trunk, line=INK, width=1.0)
    canvas.put(limbs, line="bark", width=3.6 * scale)
    canvas.put(trunk, "bark")
    grain = Pen()
    for a, b in (((57.0, 142.0), (58.0, 125.0)), ((62.0, 144.0), (62.0, 131.0))):
        (x0, y0), (x1, y1) = at(a), at(b)
        grain.move(x0, y0).curve(x0 - scale, (y0 + y1) / 2, x1 + scale, (y0 + y1) / 2, x1, y1)
    canvas.put(grain, line=INK, width=canvas.fine)
    # A twig with two leaves beside every fork, on the side where there is more room.
    crowded = [point for track in grown for point in track.buds]
    crowded += [
        (track.crown[0] + dx, track.crown[1] + dy)
        for track in grown
        for dx in (-16.0, -8.0, 0.0, 8.0, 16.0)
        for dy in (-7.0, 0.0, 7.0)
    ]
    radius = BUD / 2 * min(scale, 1.04)
    for row, track in zip(rows, grown, strict=True):
        forks = set(row.wholes("forks"))
        for number in sorted(forks):
            if 1 < number < len(track.buds):
                _twig(canvas, at, scale, track.buds[number - 2 : number + 1], crowded)
        plain, thick = Pen(), Pen()
        for number, point in enumerate(track.buds[:-1], 1):
            (thick if number in forks else plain).ellipse(*at(point), radius)
        canvas.put(plain, "field", INK, canvas.line)
        canvas.put(thick, "field", INK, 1.25)
        _bloom(canvas, at(track.buds[-1]), radius * 1.06)
        _crown(canvas, at(track.crown), scale, row)
    return canvas.frame()


def _dense(points: tuple[Point, ...]) -> list[Point]:
    """A soft line through the points, as many short ones (as `Pen.smooth` draws it)."""
    path = Pen().smooth(points, closed=False).path()
    found = [points[0]]
    p = path.points
    x0, y0 = p[0], p[1]
    for i in range(2, len(p), 6):
        x1, y1, x2, y2, x3, y3 = p[i : i + 6]
        for step in range(1, 17):
            t = step / 16
            u = 1 - t
            found.append(
                (
                    u * u * u * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t * x3,
                    u * u * u * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t * y3,
                )
            )
        x0, y0 = x3, y3
    return found


def _along(line: list[Point], count: int) -> list[Point]:
    """That many points along a line, evenly apart, the last one at its end."""
    steps = [(a, b, math.dist(a, b)) for a, b in pairwise(line)]
    total = math.fsum(length for _, _, length in steps)
    start = 2.5
    found = []
    for i in range(count):
        rest = start + (total - start) * (i / (count - 1) if count > 1 else 1.0)
        for (x0, y0), (x1, y1), length in steps:
            if rest <= length + 1e-9:
                share = rest / length if length else 0.0
                found.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
                break
            rest -= length
        else:
            found.append(line[-1])
    return found


def _trunk(at: At) -> Pen:
    pen = Pen().move(*at((47.0, 147.0)))
    pen.curve(*at((53.0, 142.0)), *at((51.0, 132.0)), *at((52.0, 124.0)))
    # Two stumps, each round below the first bud of its branch, and a fork between them.
    pen.curve(*at((52.4, 119.0)), *at((54.6, 117.5)), *at((56.0, 113.6)))
    pen.curve(*at((57.4, 110.0)), *at((62.2, 110.2)), *at((62.8, 113.4)))
    pen.curve(*at((63.2, 115.8)), *at((64.2, 116.2)), *at((65.4, 115.2)))
    pen.curve(*at((67.2, 117.0)), *at((67.6, 122.0)), *at((67.6, 129.0)))
    pen.curve(*at((67.6, 137.0)), *at((66.4, 142.0)), *at((72.0, 147.0)))
    return pen.close()


def _pot(canvas: Sheet, rim: Point, k: float) -> None:
    x, y = rim
    feet, moss, zigzag = Pen(), Pen(), Pen()
    for side in (-k, k):
        feet.polygon(
            [(x + side * 22, y + 16 * k), (x + side * 26, y + 21 * k), (x + side * 18, y + 21 * k)]
        )
    canvas.put(feet, "mustard", INK, canvas.line)
    bowl = Pen().move(x - 31 * k, y + 3 * k)
    bowl.curve(x - 31 * k, y + 12 * k, x - 27 * k, y + 17.6 * k, x - 22 * k, y + 17.6 * k)
    bowl.line(x + 22 * k, y + 17.6 * k)
    bowl.curve(x + 27 * k, y + 17.6 * k, x + 31 * k, y + 12 * k, x + 31 * k, y + 3 * k)
    canvas.put(bowl.close(), "coral", INK, canvas.bold)
    zigzag.polygon(
        [(x + (6 * i - 24) * k, y + (8.0 if i % 2 else 13.0) * k) for i in range(9)], closed=False
    )
    canvas.put(zigzag, line=INK, width=canvas.line)
    canvas.put(Pen().rect(x - 34 * k, y - 2 * k, 68 * k, 6 * k, 2.4 * k), "coral", INK, canvas.bold)
    moss.move(x - 27 * k, y - 2 * k)
    for i in range(6):
        a = x + (9 * i - 27) * k
        moss.curve(a + 1 * k, y - 6.4 * k, a + 8 * k, y - 6.4 * k, a + 9 * k, y - 2 * k)
    canvas.put(moss.close(), "mint", INK, canvas.line)


def _porthole(canvas: Sheet, middle: Point, radius: float) -> None:
    """A window on the world outside."""
    x, y = middle
    r = radius * 0.84
    canvas.put(Pen().ellipse(x, y, radius), "field", INK, canvas.bold)
    canvas.put(Pen().ellipse(x, y, r), "sky", INK, canvas.line)
    low, level = math.asin(0.34), y + r * 0.34
    left, right = x - r * math.cos(low), x + r * math.cos(low)
    hill = Pen().arc(x, y, r, math.degrees(low), 180.0 - math.degrees(low))
    hill.curve(left + r * 0.5, level - r * 0.4, right - r * 0.6, level + r * 0.25, right, level)
    canvas.put(hill.close(), "mint", INK, canvas.line)
    canvas.put(Pen().ellipse(x + r * 0.3, y - r * 0.3, r * 0.26), "coral", INK, canvas.line)
    ring = Pen().move(x - r * 0.16, y - r * 0.1)
    ring.curve(x, y + r * 0.06, x + r * 0.66, y - r * 0.36, x + r * 0.76, y - r * 0.5)
    canvas.put(ring, line=INK, width=canvas.line)
    stars = Pen()
    for dx, dy, size in ((-0.42, -0.42, 0.16), (-0.2, -0.02, 0.1), (-0.6, -0.02, 0.09)):
        stars.polygon(star_points(x + dx * r, y + dy * r, size * r, size * r * 0.25, 4))
    canvas.put(stars, "cream", "" if canvas.inks.fill("panel") else INK, canvas.fine)


def _twig(
    canvas: Sheet, at: At, scale: float, buds: tuple[Point, ...], crowded: list[Point]
) -> None:
    """A side shoot at the middle one of three buds."""
    (xa, ya), (x, y), (xb, yb) = buds
    dx, dy = xb - xa, yb - ya
    length = math.hypot(dx, dy) or 1.0
    dx, dy = dx / length, dy / length

    def room(side: float) -> float:
        reach = (x - dy * 11.0 * side, y + dx * 11.0 * side)
        return min(math.dist(reach, point) for point in crowded if point not in buds)

    side = max((1.0, -1.0), key=room)
    nx, ny = -dy * side, dx * side
    tip = (x + nx * 8.0 + dx * 1.5, y + ny * 8.0 + dy * 1.5)
    stem = Pen().move(*at((x, y))).line(*at(tip))
    canvas.put(stem, line=INK, width=1.5 * scale + 0.7)
    canvas.put(stem, line="bark", width=1.5 * scale)
    leaves = Pen()
    for turn in (-0.7, 0.7):
        _leaf(leaves, at, tip, math.atan2(ny, nx) + turn)
    canvas.put(leaves, "mint", INK, canvas.line)


def _leaf(pen: Pen, at: At, foot: Point, angle: float) -> None:
    cos, sin = math.cos(angle), math.sin(angle)

    def spot(ahead: float, aside: float) -> Point:
        return at((foot[0] + ahead * cos - aside * sin, foot[1] + ahead * sin + aside * cos))

    pen.move(*at(foot)).curve(*spot(1.4, 1.6), *spot(2.8, 1.6), *spot(4.2, 0.0))
    pen.curve(*spot(2.8, -1.6), *spot(1.4, -1.6), *at(foot)).close()


def _bloom(canvas: Sheet, point: Point, radius: float) -> None:
    """The last bud, with petals."""
    x, y = point
    petals = Pen()
    for i in range(6):
        a = math.radians(60 * i - 90)
        petals.ellipse(
            x + radius * 0.86 * math.cos(a), y + radius * 0.86 * math.sin(a), radius * 0.56
        )
    canvas.put(petals, line=INK, width=0.7)
    canvas.put(petals, "coral")
    canvas.put(Pen().ellipse(x, y, radius), "field", INK, canvas.line)


def _crown(canvas: Sheet, point: Point, k: float, row: Fields) -> None:
    """Leaves at a branch's end, with the part's name and what it earns."""
    x, y = point
    w, h = 16.0 * k, 8.2 * k
    puff = Pen().move(x - w * 0.86, y + h * 0.82)
    puff.curve(x - w * 1.1, y + h * 0.7, x - w * 1.14, y - h * 0.1, x - w * 0.86, y - h * 0.16)
    puff.curve(x - w * 0.9, y - h * 0.8, x - w * 0.52, y - h, x - w * 0.36, y - h * 0.74)
    puff.curve(x - w * 0.26, y - h * 1.2, x + w * 0.24, y - h * 1.2, x + w * 0.34, y - h * 0.74)
    puff.curve(x + w * 0.54, y - h, x + w * 0.94, y - h * 0.8, x + w * 0.86, y - h * 0.16)
    puff.curve(x + w * 1.14, y - h * 0.1, x + w * 1.1, y + h * 0.7, x + w * 0.86, y + h * 0.82)
    canvas.put(puff.close(), "mint", INK, canvas.bold)
    canvas.text(row.text("name"), "h-crown", x, y - 2.6 * k)
    text = row.text("reward")
    wide = canvas.brief.label(text, "h-reward").width
    low = y + 1.0 * k
    canvas.put(Pen().rect(x - wide / 2 - 1.8, low, wide + 3.6, 4.8, 2.4), "field", INK, canvas.fine)
    canvas.text(text, "h-reward", x, low + 2.4)
