"""The sky around a planet: places of rings, moons, orbits and visitors, and the drawing of rings
and stars.

Lengths are in units of half the box; nothing overlaps.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from pnp.core.drawing import Pen, transform_path
from pnp.core.geometry import Matrix
from pnp.core.rng import Chance
from pnp.draw.sketch import Mark, Point, Sketch, turn_points
from pnp.games.personal_space.traits import Traits

Circle = tuple[float, float, float]
"""x, y, radius: an area that is taken."""

Orbit = tuple[float, float, float]
"""Half the width, half the height, and the turn in radians of an ellipse around 0, 0."""


def _ring_arcs(outer: float, inner: float, flat: float, front: bool) -> Pen:
    """Both lines of half a ring, without a seam where the halves meet."""
    start, end = (0.0, 180.0) if front else (-180.0, 0.0)
    arcs = Pen().arc(0.0, 0.0, outer, start, end).arc(0.0, 0.0, inner, start, end)
    return _flatten(Pen(), arcs, flat)


def _add_hoop(
    s: Sketch, outer: float, inner: float, flat: float, front: bool, role: str, width: float = 1.0
) -> None:
    s.put(_half_ring(Pen(), outer, inner, flat, front), role)
    s.put(_ring_arcs(outer, inner, flat, front), line="ink", width=width)


def _half_ring(pen: Pen, outer: float, inner: float, flat: float, front: bool) -> Pen:
    """The near or far half of a flat ring."""
    start, end = (0.0, 180.0) if front else (-180.0, 0.0)
    ring = Pen().arc(0.0, 0.0, outer, start, end)
    ring.arc(0.0, 0.0, inner, end, start, joined=True).close()
    return _flatten(pen, ring, flat)


def _flatten(pen: Pen, shape: Pen, flat: float) -> Pen:
    """Add a shape, compressed in height."""
    path = transform_path(shape.path(), Matrix.scale(1.0, flat))
    return pen.trace(path.ops, path.points)


def ring_marks(
    chance: Chance, kind: str, reach: float, tilt: float
) -> tuple[list[Mark], list[Mark]]:
    """The far and the near half of a ring; `reach` is half its width, `tilt` is in radians."""
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
                _add_hoop(s, reach, reach * 0.86, flat, front, "ring")
                _add_hoop(s, reach * 0.8, reach * 0.72, flat, front, "accent")
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
                    _add_hoop(s, reach * share, reach * (share - 0.035), flat, front, "ring", 0.8)
            case _:
                _add_hoop(s, reach, reach * 0.74, flat, front, "ring")
                groove = Pen()
                start, end = (15.0, 165.0) if front else (-165.0, -15.0)
                arc = Pen().arc(0.0, 0.0, reach * 0.88, start, end)
                s.put(_flatten(groove, arc, flat), line="ink", width=0.7)
        halves.append(
            [h._replace(points=tuple(turn_points(h.points, 0.0, 0.0, 1.0, tilt))) for h in s.marks]
        )
    return halves[0], halves[1]


def _add_spark(pen: Pen, x: float, y: float, size: float) -> Pen:
    """Add a star with four concave sides."""
    pen.move(x, y - size)
    k = size * 0.12
    pen.curve(x + k, y - k * 1.6, x + k * 1.6, y - k, x + size * 0.72, y)
    pen.curve(x + k * 1.6, y + k, x + k, y + k * 1.6, x, y + size)
    pen.curve(x - k, y + k * 1.6, x - k * 1.6, y + k, x - size * 0.72, y)
    return pen.curve(x - k * 1.6, y - k, x - k, y - k * 1.6, x, y - size).close()


def _crosses_orbit(x: float, y: float, radius: float, orbits: Sequence[Orbit]) -> bool:
    """Whether a circle touches an orbit (a first-order approximation)."""
    for half_width, half_height, turn in orbits:
        cos, sin = math.cos(turn), math.sin(turn)
        u, v = (x * cos + y * sin) / half_width, (y * cos - x * sin) / half_height
        if abs(u * u + v * v - 1.0) < 2.0 * radius * math.hypot(u / half_width, v / half_height):
            return True
    return False


def star_marks(
    chance: Chance,
    taken: list[Circle],
    orbits: Sequence[Orbit],
    random_point: Callable[[Chance], Point],
    count: int,
    size: float,
) -> list[Mark]:
    """Atomic stars, sparks and dots where there is room, at most `count`."""
    s = Sketch()
    sparks, dots, rays, tips, hearts = Pen(), Pen(), Pen(), Pen(), Pen()
    room = list(taken)
    for i in range(count):
        kind = "atom" if i < 2 else "spark" if i < count // 2 else "dot"
        radius = size * {"atom": 1.25, "spark": chance.uniform(0.7, 1.1), "dot": 0.22}[kind]
        pad = radius + size * 0.8
        for _ in range(8):
            x, y = random_point(chance)
            if max(abs(x), abs(y)) + radius > 0.99 or _crosses_orbit(x, y, radius + 0.02, orbits):
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
            _add_spark(sparks, x, y, radius)
        elif kind == "dot":
            dots.ellipse(x, y, radius)
        else:
            for ray in range(8):
                angle = math.pi * ray / 4 + 0.2
                length = radius * (0.86 if ray % 2 == 0 else 0.6)
                px, py = math.cos(angle), math.sin(angle)
                rays.move(x + 0.3 * radius * px, y + 0.3 * radius * py)
                rays.line(x + length * px, y + length * py)
                if ray % 2 == 0:
                    tips.ellipse(x + length * px, y + length * py, radius * 0.14)
            hearts.ellipse(x, y, radius * 0.2)
    s.put(rays, line="sky_line", width=0.8).put(tips, "coral", "ink", 0.6)
    s.put(hearts, "mustard", "ink", 0.7).put(sparks, "mustard", "ink", 0.7)
    return s.put(dots, "sky_line").marks


class SkyLayout:
    """The places of everything around the ball, in units of half the box."""

    def __init__(self, traits: Traits) -> None:
        chance = Chance("personal-space planet", traits.seed, "sky")
        crowded = bool(traits.ring or traits.moons)
        self.radius = 0.017 * traits.size + (0.56 if crowded else 0.66)
        self.taken: list[Circle] = []
        self.orbits: list[Orbit] = []
        self.moons: list[tuple[str, float, float, float, bool]] = []
        """Kind, x, y, radius, and whether it is in front of the ball."""
        self.ring_far: list[Mark] = []
        self.ring_near: list[Mark] = []
        if traits.ring:
            reach = min(0.95, self.radius * chance.uniform(1.5, 1.62))
            self.ring_far, self.ring_near = ring_marks(chance, traits.ring, reach, traits.tilt)
            for share in (0.68, 0.76, 0.84, 0.92, 1.0):
                for side in (-1, 1):
                    x = side * reach * share * math.cos(traits.tilt)
                    y = side * reach * share * math.sin(traits.tilt)
                    self.taken.append((x, y, 0.11))
        self._moons(chance, traits)
        self.taken.append((0.0, 0.0, self.radius + 0.13))
        self.visitor: tuple[float, float, float, float] | None = None
        if traits.visitor:
            self._visit(chance)

    def _moons(self, chance: Chance, traits: Traits) -> None:
        if traits.crossed:
            self._crossed(chance, traits)
            return
        spread = 0.87
        if traits.moons:
            self.orbits.append((spread, spread, 0.0))
        angle = traits.tilt + chance.pick((0.6, 1.2, 2.2, -0.7, -1.2, -2.2))
        for kind in traits.moons:
            # Away from the ends of the ring.
            for _ in range(12):
                clear = abs(math.sin(angle - traits.tilt)) > 0.5 or not traits.ring
                x, y = spread * math.cos(angle), spread * math.sin(angle)
                if clear and all([math.dist((x, y), (a, b)) > 0.5 for _, a, b, _, _ in self.moons]):
                    break
                angle += chance.uniform(0.4, 0.8)
            # A ringed moon needs room for its ring.
            size = chance.uniform(0.075, 0.115) * (0.66 if kind == "ringed" else 1.0)
            self.moons.append((kind, x, y, size, True))
            self.taken.append((x, y, size * 1.5))
            angle += chance.uniform(1.6, 2.4)

    def _crossed(self, chance: Chance, traits: Traits) -> None:
        half_width, flat = 0.93, chance.uniform(0.28, 0.36)
        self.radius = min(self.radius, 0.58)
        for i, kind in enumerate(traits.moons):
            turn = traits.tilt + i * math.pi / len(traits.moons)
            self.orbits.append((half_width, half_width * flat, turn))
            # Near the ends of the ellipse, so that a moon never covers the planet's face.
            angle = chance.pick((0.0, math.pi)) + chance.pick((-1, 1)) * chance.uniform(0.1, 0.5)
            ex, ey = (half_width - 0.1) * math.cos(angle), half_width * flat * math.sin(angle)
            ex = half_width * math.cos(angle)
            x = ex * math.cos(turn) - ey * math.sin(turn)
            y = ex * math.sin(turn) + ey * math.cos(turn)
            size = chance.uniform(0.07, 0.1)
            # Moved towards the middle where it would leave the box.
            reach = max(abs(x), abs(y)) + size * 1.45
            if reach > 0.975:
                x, y = x * 0.975 / reach, y * 0.975 / reach
            self.moons.append((kind, x, y, size, math.sin(angle) > 0))
            self.taken.append((x, y, size * 1.5))

    def _visit(self, chance: Chance) -> None:
        size = chance.uniform(0.165, 0.205)
        corners = chance.shuffled([(-1, -1), (1, -1), (1, 1), (-1, 1)])
        for sx, sy in corners:
            x, y = sx * (0.98 - size), sy * (0.98 - size)
            if all([math.dist((x, y), (a, b)) > r + size for a, b, r in self.taken]):
                turn = chance.uniform(-0.5, 0.5) + (0.5 if sx < 0 else -0.5)
                self.visitor = (x, y, size, turn)
                self.taken.append((x, y, size))
                return


def point_in_sky(chance: Chance) -> Point:
    """Draw a point in the sky, more often far from the middle."""
    x, y = chance.uniform(-0.98, 0.98), chance.uniform(-0.98, 0.98)
    if abs(x) < 0.6 and abs(y) < 0.6:
        x += math.copysign(0.38, x)
    return x, y


def orbit_lines(sky: SkyLayout) -> list[Mark]:
    """Dotted orbits behind the ball."""
    pen = Pen()
    for half_width, half_height, turn in sky.orbits:
        cos, sin = math.cos(turn), math.sin(turn)
        points = []
        for i in range(32):
            angle = 2 * math.pi * i / 32
            x, y = half_width * math.cos(angle), half_height * math.sin(angle)
            points.append((x * cos - y * sin, x * sin + y * cos))
        pen.smooth(points)
    return Sketch().put(pen, line="sky_line", width=1.3, dash=(0.0, 4.5)).marks
