"""Where things are in the sky around a ball, in units of half its box: nothing meets anything."""

from __future__ import annotations

import math

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.draw.sketch import Mark, Sketch
from pnp.games.personal_space.art.heavens import Circle, Orbit, ring
from pnp.games.personal_space.art.outlines import Point
from pnp.games.personal_space.traits import Traits


class Sky:
    """Where things are around the ball, in units of half the box."""

    def __init__(self, traits: Traits) -> None:
        chance = Chance("personal-space planet", traits.seed, "sky")
        crowded = bool(traits.ring or traits.moons)
        self.radius = 0.017 * traits.size + (0.56 if crowded else 0.66)
        self.taken: list[Circle] = []
        self.orbits: list[Orbit] = []
        self.moons: list[tuple[str, float, float, float, bool]] = []
        """Kind, place, size, and whether it is in front of the ball."""
        self.far: list[Mark] = []
        self.near: list[Mark] = []
        if traits.ring:
            reach = min(0.95, self.radius * chance.uniform(1.5, 1.62))
            self.far, self.near = ring(chance, traits.ring, reach, traits.tilt)
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
            # Not where the ring's ends are.
            for _ in range(12):
                clear = abs(math.sin(angle - traits.tilt)) > 0.5 or not traits.ring
                x, y = spread * math.cos(angle), spread * math.sin(angle)
                if clear and all([math.dist((x, y), (a, b)) > 0.5 for _, a, b, _, _ in self.moons]):
                    break
                angle += chance.uniform(0.4, 0.8)
            # A moon's own ring reaches out of its circle.
            size = chance.uniform(0.075, 0.115) * (0.66 if kind == "ringed" else 1.0)
            self.moons.append((kind, x, y, size, True))
            self.taken.append((x, y, size * 1.5))
            angle += chance.uniform(1.6, 2.4)

    def _crossed(self, chance: Chance, traits: Traits) -> None:
        wide, flat = 0.93, chance.uniform(0.28, 0.36)
        self.radius = min(self.radius, 0.58)
        for i, kind in enumerate(traits.moons):
            turn = traits.tilt + i * math.pi / len(traits.moons)
            self.orbits.append((wide, wide * flat, turn))
            # Near the ends of the ellipse, so that a moon never covers the planet's face.
            angle = chance.pick((0.0, math.pi)) + chance.pick((-1, 1)) * chance.uniform(0.1, 0.5)
            ex, ey = (wide - 0.1) * math.cos(angle), wide * flat * math.sin(angle)
            ex = wide * math.cos(angle)
            x = ex * math.cos(turn) - ey * math.sin(turn)
            y = ex * math.sin(turn) + ey * math.cos(turn)
            size = chance.uniform(0.07, 0.1)
            # Drawn in towards the middle where it would leave the box.
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


def outside(chance: Chance) -> Point:
    """A place in the sky, more often far from the middle."""
    x, y = chance.uniform(-0.98, 0.98), chance.uniform(-0.98, 0.98)
    if abs(x) < 0.6 and abs(y) < 0.6:
        x += math.copysign(0.38, x)
    return x, y


def orbit_lines(sky: Sky) -> list[Mark]:
    """Dotted orbits, behind the ball."""
    pen = Pen()
    for wide, tall, turn in sky.orbits:
        cos, sin = math.cos(turn), math.sin(turn)
        points = []
        for i in range(32):
            angle = 2 * math.pi * i / 32
            x, y = wide * math.cos(angle), tall * math.sin(angle)
            points.append((x * cos - y * sin, x * sin + y * cos))
        pen.smooth(points)
    return Sketch().put(pen, line="sky_line", width=1.3, dash=(0.0, 4.5)).marks
