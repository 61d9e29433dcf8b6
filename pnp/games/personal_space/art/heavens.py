"""What is around a planet: rings, moons, stars, and whoever is passing by."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from pnp.draw.sketch import Mark, Sketch, turned
from pnp.games.personal_space.art.outlines import Point
from pnp.ground.chance import Chance
from pnp.ground.drawing import Pen, mapped, star_points
from pnp.ground.geometry import Matrix

Circle = tuple[float, float, float]
"""x, y, radius: room that is taken."""

Orbit = tuple[float, float, float]
"""Half the width, half the height, and the turn in radians of an ellipse around 0, 0."""

MOONS = ("cratered", "striped", "cheese", "ringed", "half", "spotted")
VISITORS = ("rocket", "comet", "saucer", "sputnik")
RINGS = ("band", "double", "pebbles", "hoops")


def _arcs(outer: float, inner: float, flat: float, front: bool) -> Pen:
    """The two lines of half a ring, without a seam where the halves meet."""
    start, end = (0.0, 180.0) if front else (-180.0, 0.0)
    arcs = Pen().arc(0.0, 0.0, outer, start, end).arc(0.0, 0.0, inner, start, end)
    path = mapped(arcs.path(), Matrix.scale(1.0, flat))
    return _add(Pen(), path.ops, path.points)


def _hoop(
    s: Sketch, outer: float, inner: float, flat: float, front: bool, role: str, width: float = 1.0
) -> None:
    s.put(_half(Pen(), outer, inner, flat, front), role)
    s.put(_arcs(outer, inner, flat, front), line="ink", width=width)


def _half(pen: Pen, outer: float, inner: float, flat: float, front: bool) -> Pen:
    """The near or the far half of a flat ring, lying level."""
    start, end = (0.0, 180.0) if front else (-180.0, 0.0)
    ring = Pen().arc(0.0, 0.0, outer, start, end)
    ring.arc(0.0, 0.0, inner, end, start, joined=True).close()
    path = mapped(ring.path(), Matrix.scale(1.0, flat))
    return _add(pen, path.ops, path.points)


def _add(pen: Pen, ops: str, points: tuple[float, ...]) -> Pen:
    at = 0
    for op in ops:
        if op == "M":
            pen.move(points[at], points[at + 1])
            at += 2
        elif op == "L":
            pen.line(points[at], points[at + 1])
            at += 2
        elif op == "C":
            pen.curve(*points[at : at + 6])
            at += 6
        else:
            pen.close()
    return pen


def ring(chance: Chance, kind: str, reach: float, tilt: float) -> tuple[list[Mark], list[Mark]]:
    """The far and the near half of a ring; `reach` is its half width, `tilt` in radians."""
    flat = chance.between(0.2, 0.28)
    halves = []
    pebbles = [
        (2 * math.pi * (i + chance.between(-0.25, 0.25)) / 44, chance.between(0.8, 1.0),
         chance.between(0.018, 0.034))
        for i in range(44)
    ] if kind == "pebbles" else []  # fmt: skip
    for front in (False, True):
        s = Sketch()
        match kind:
            case "double":
                _hoop(s, reach, reach * 0.86, flat, front, "ring")
                _hoop(s, reach * 0.8, reach * 0.72, flat, front, "accent")
            case "pebbles":
                pen = Pen()
                for angle, share, size in pebbles:
                    if (math.sin(angle) > 0) == front:
                        away = reach * share
                        pen.ellipse(
                            away * math.cos(angle), away * flat * math.sin(angle), size * reach
                        )
                s.put(pen, "ring", "ink", 0.8)
            case "hoops":
                for share in (1.0, 0.9, 0.8):
                    _hoop(s, reach * share, reach * (share - 0.035), flat, front, "ring", 0.8)
            case _:
                _hoop(s, reach, reach * 0.74, flat, front, "ring")
                groove = Pen()
                start, end = (15.0, 165.0) if front else (-165.0, -15.0)
                arc = mapped(
                    Pen().arc(0.0, 0.0, reach * 0.88, start, end).path(), Matrix.scale(1.0, flat)
                )
                s.put(_add(groove, arc.ops, arc.points), line="ink", width=0.7)
        halves.append(
            [h._replace(points=tuple(turned(h.points, 0.0, 0.0, 1.0, tilt))) for h in s.marks]
        )
    return halves[0], halves[1]


def moon(kind: str, x: float, y: float, radius: float) -> list[Mark]:
    """A small moon; craters, stripes or a ring of its own."""
    s = Sketch()
    disc = Pen().ellipse(0.0, 0.0, 1.0)
    match kind:
        case "ringed":
            _hoop(s, 1.75, 1.3, 0.3, False, "ring", 0.8)
            s.put(disc, "moon", "ink")
            _hoop(s, 1.75, 1.3, 0.3, True, "ring", 0.8)
            radius *= 0.8
        case "striped":
            s.put(disc, "moon", "ink")
            pen = (
                Pen().arc(0.0, 0.0, 1.0, -18.0, 18.0).arc(0.0, 0.0, 1.0, 162.0, 198.0, joined=True)
            )
            s.put(pen.close(), "accent", "ink", 0.8)
        case "half":
            s.put(disc, "moon", "ink")
            pen = Pen().arc(0.0, 0.0, 1.0, -60.0, 120.0)
            pen.curve(0.1, 0.5, 0.2, -0.6, 0.5, -0.866)
            s.put(pen.close(), "peak", "ink", 0.8)
        case "cheese":
            s.put(disc, "accent", "ink")
            holes = (
                Pen().ellipse(-0.3, -0.3, 0.26).ellipse(0.4, -0.05, 0.2).ellipse(-0.1, 0.46, 0.22)
            )
            s.put(holes, "moon", "ink", 0.8)
        case "spotted":
            s.put(disc, "leaf2", "ink")
            s.put(Pen().ellipse(-0.35, -0.3, 0.2).ellipse(0.35, -0.3, 0.2).ellipse(0.0, 0.1, 0.2)
                  .ellipse(-0.4, 0.5, 0.16).ellipse(0.42, 0.46, 0.16), "pale")  # fmt: skip
        case _:
            s.put(disc, "moon", "ink")
            s.put(Pen().ellipse(-0.3, -0.2, 0.28).ellipse(0.36, 0.3, 0.2).ellipse(0.3, -0.46, 0.13),
                  "pale", "ink", 0.8)  # fmt: skip
    return [h._replace(points=tuple(turned(h.points, x, y, radius))) for h in s.marks]


def _rocket(s: Sketch) -> None:
    flame = Pen().move(-0.16, 0.5).curve(-0.2, 0.76, -0.04, 0.8, 0.0, 1.0)
    s.put(flame.curve(0.04, 0.8, 0.2, 0.76, 0.16, 0.5).close(), "mustard", "ink")
    for side in (-1, 1):
        fin = (
            Pen()
            .move(side * 0.22, 0.08)
            .curve(side * 0.5, 0.2, side * 0.52, 0.44, side * 0.5, 0.66)
        )
        s.put(
            fin.curve(side * 0.4, 0.5, side * 0.3, 0.44, side * 0.18, 0.44).close(), "coral", "ink"
        )
    body = Pen().move(0.0, -1.0).curve(0.36, -0.6, 0.36, 0.1, 0.2, 0.52).line(-0.2, 0.52)
    s.put(body.curve(-0.36, 0.1, -0.36, -0.6, 0.0, -1.0).close(), "cream", "ink")
    nose = Pen().move(0.0, -1.0).curve(0.14, -0.84, 0.2, -0.7, 0.245, -0.54)
    s.put(
        nose.line(-0.245, -0.54).curve(-0.2, -0.7, -0.14, -0.84, 0.0, -1.0).close(), "coral", "ink"
    )
    s.put(Pen().ellipse(0.0, -0.22, 0.15), "sky", "ink")
    s.put(Pen().polygon([(-0.04, 0.1), (0.04, 0.1), (0.05, 0.66), (0.0, 0.76), (-0.05, 0.66)]),
          "coral", "ink", 0.8)  # fmt: skip


def _comet(s: Sketch) -> None:
    for dy, long, role in ((0.26, 0.8, "coral"), (-0.02, 1.3, "mustard"), (-0.3, 0.9, "coral")):
        tail = Pen().move(0.5, dy - 0.14).line(0.5 - long, dy * 1.3).line(0.5, dy + 0.14)
        s.put(tail.close(), role, "ink", 0.8)
    s.put(Pen().polygon(star_points(0.52, 0.0, 0.46, 0.24, 8)), "cream", "ink")


def _saucer(s: Sketch) -> None:
    dome = Pen().move(-0.4, -0.08).curve(-0.4, -0.66, 0.4, -0.66, 0.4, -0.08).close()
    s.put(dome, "sky+50", "ink")
    s.put(Pen().ellipse(0.0, 0.08, 0.92, 0.28), "lilac", "ink")
    s.put(Pen().ellipse(0.0, -0.04, 0.5, 0.11), "cream", "ink", 0.8)
    s.put(Pen().ellipse(-0.56, 0.16, 0.08).ellipse(0.0, 0.25, 0.08).ellipse(0.56, 0.16, 0.08),
          "mustard", "ink", 0.8)  # fmt: skip


def _sputnik(s: Sketch) -> None:
    legs = Pen()
    for x, y in ((-0.95, 0.5), (-0.8, 0.86), (-0.45, 0.98), (-0.1, 0.98)):
        legs.move(0.16, -0.3).line(x, y)
    s.put(legs, line="sky_line", width=1.1)
    s.put(Pen().ellipse(0.22, -0.34, 0.5), "cream", "ink")
    pen = Pen().move(-0.13, 0.02).curve(0.1, -0.02, 0.5, -0.2, 0.68, -0.54)
    s.put(pen, line="coral", width=2.0)
    s.put(Pen().ellipse(0.1, -0.5, 0.1), "ink")


_PASSING = {"rocket": _rocket, "comet": _comet, "saucer": _saucer, "sputnik": _sputnik}


def visitor(kind: str, x: float, y: float, size: float, turn: float) -> list[Mark]:
    """A rocket, a comet, a saucer or a satellite, within `size` of its middle."""
    s = Sketch()
    _PASSING[kind](s)
    return [h._replace(points=tuple(turned(h.points, x, y, size * 0.84, turn))) for h in s.marks]


def _spark(pen: Pen, x: float, y: float, size: float) -> Pen:
    """A star with four hollow sides."""
    pen.move(x, y - size)
    k = size * 0.12
    pen.curve(x + k, y - k * 1.6, x + k * 1.6, y - k, x + size * 0.72, y)
    pen.curve(x + k * 1.6, y + k, x + k, y + k * 1.6, x, y + size)
    pen.curve(x - k, y + k * 1.6, x - k * 1.6, y + k, x - size * 0.72, y)
    return pen.curve(x - k * 1.6, y - k, x - k, y - k * 1.6, x, y - size).close()


def _crossed(x: float, y: float, radius: float, orbits: Sequence[Orbit]) -> bool:
    """Whether a circle touches the line of an orbit (to first order, which is enough)."""
    for wide, tall, turn in orbits:
        cos, sin = math.cos(turn), math.sin(turn)
        u, v = (x * cos + y * sin) / wide, (y * cos - x * sin) / tall
        if abs(u * u + v * v - 1.0) < 2.0 * radius * math.hypot(u / wide, v / tall):
            return True
    return False


def stars(
    chance: Chance,
    taken: list[Circle],
    orbits: Sequence[Orbit],
    somewhere: Callable[[Chance], Point],
    count: int,
    size: float,
) -> list[Mark]:
    """Atomic stars, sparks and dots where there is room for them, at most `count`."""
    s = Sketch()
    sparks, dots, rays, tips, hearts = Pen(), Pen(), Pen(), Pen(), Pen()
    room = list(taken)
    for i in range(count):
        kind = "atom" if i < 2 else "spark" if i < count // 2 else "dot"
        radius = size * {"atom": 1.25, "spark": chance.between(0.7, 1.1), "dot": 0.22}[kind]
        pad = radius + size * 0.8
        for _ in range(8):
            x, y = somewhere(chance)
            if max(abs(x), abs(y)) + radius > 0.99 or _crossed(x, y, radius + 0.02, orbits):
                continue
            for a, b, r in room:
                r += pad
                if (x - a) * (x - a) + (y - b) * (y - b) < r * r:
                    break
            else:
                break
        else:
            continue
        room.append((x, y, radius))
        if kind == "spark":
            _spark(sparks, x, y, radius)
        elif kind == "dot":
            dots.ellipse(x, y, radius)
        else:
            for ray in range(8):
                angle = math.pi * ray / 4 + 0.2
                long = radius * (0.86 if ray % 2 == 0 else 0.6)
                px, py = math.cos(angle), math.sin(angle)
                rays.move(x + 0.3 * radius * px, y + 0.3 * radius * py)
                rays.line(x + long * px, y + long * py)
                if ray % 2 == 0:
                    tips.ellipse(x + long * px, y + long * py, radius * 0.14)
            hearts.ellipse(x, y, radius * 0.2)
    s.put(rays, line="sky_line", width=0.8).put(tips, "coral", "ink", 0.6)
    s.put(hearts, "mustard", "ink", 0.7).put(sparks, "mustard", "ink", 0.7)
    return s.put(dots, "sky_line").marks
