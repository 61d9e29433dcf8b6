"""The surroundings of a planet: rings and stars."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from pnp.core.drawing import Pen, transform_path
from pnp.core.geometry import Matrix
from pnp.core.rng import Chance
from pnp.draw.sketch import Mark, Sketch, turn_points
from pnp.games.personal_space.art.outlines import Point

Circle = tuple[float, float, float]
"""x, y, radius: room that is taken."""

Orbit = tuple[float, float, float]
"""Half the width, half the height, and the turn in radians of an ellipse around 0, 0."""

RINGS = ("band", "double", "pebbles", "hoops")


def _arcs(outer: float, inner: float, flat: float, front: bool) -> Pen:
    """The two lines of half a ring, without a seam where the halves meet."""
    start, end = (0.0, 180.0) if front else (-180.0, 0.0)
    arcs = Pen().arc(0.0, 0.0, outer, start, end).arc(0.0, 0.0, inner, start, end)
    return _flat(Pen(), arcs, flat)


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
    return _flat(pen, ring, flat)


def _flat(pen: Pen, drawn: Pen, flat: float) -> Pen:
    """A drawing, pressed flat."""
    path = transform_path(drawn.path(), Matrix.scale(1.0, flat))
    return pen.trace(path.ops, path.points)


def ring(chance: Chance, kind: str, reach: float, tilt: float) -> tuple[list[Mark], list[Mark]]:
    """The far and the near half of a ring; `reach` is its half width, `tilt` in radians."""
    flat = chance.uniform(0.2, 0.28)
    halves = []
    pebbles = (
        [
            (
                2 * math.pi * (i + chance.uniform(-0.25, 0.25)) / 44,
                chance.uniform(0.8, 1.0),
                chance.uniform(0.018, 0.034),
            )
            for i in range(44)
        ]
        if kind == "pebbles"
        else []
    )
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
                arc = Pen().arc(0.0, 0.0, reach * 0.88, start, end)
                s.put(_flat(groove, arc, flat), line="ink", width=0.7)
        halves.append(
            [h._replace(points=tuple(turn_points(h.points, 0.0, 0.0, 1.0, tilt))) for h in s.marks]
        )
    return halves[0], halves[1]


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
        radius = size * {"atom": 1.25, "spark": chance.uniform(0.7, 1.1), "dot": 0.22}[kind]
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
