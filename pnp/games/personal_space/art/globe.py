"""The planet as a ball in the sky: its surface wrapped round it, with rings, moons and stars."""

from __future__ import annotations

import math

from pnp.chance import Chance
from pnp.drawing import Frame, Path, Pen, Placed, Turned
from pnp.games.personal_space.art.flora import plant
from pnp.games.personal_space.art.heavens import Circle, moon, ring, stars, visitor
from pnp.games.personal_space.art.inks import Inks
from pnp.games.personal_space.art.landmarks import UPRIGHT, landmark
from pnp.games.personal_space.art.outlines import Point, silhouette
from pnp.games.personal_space.art.shape import (
    Project,
    Shape,
    Sketch,
    Spot,
    hatchings,
    onto,
    paint,
    projected,
)
from pnp.games.personal_space.art.world import World
from pnp.games.personal_space.traits import Traits

# The plane's units as an angle on the ball: the map's edge is nearly round at the back.
_DEGREES = 78.0
# Where the ball turns away.
_RIM = 90.0 / _DEGREES


def wrapped(x: float, y: float, radius: float, tilt: float) -> Project:
    """The plane laid round a ball that is seen from afar."""
    cos_tilt, sin_tilt = math.cos(tilt) * radius, math.sin(tilt) * radius
    bend = math.radians(_DEGREES)

    def project(points: tuple[float, ...]) -> tuple[float, ...]:
        sin, cos = math.sin, math.cos
        out: list[float] = []
        for u, v in zip(points[0::2], points[1::2], strict=True):
            if -_RIM < u < _RIM and -_RIM < v < _RIM:
                lat = v * bend
                bx, by = sin(u * bend) * cos(lat), sin(lat)
            else:
                # Behind the rim: well outside, so that no straight edge cuts the ball.
                away = 2.0 / max(abs(u), abs(v))
                bx, by = u * away, v * away
            out.append(x + bx * cos_tilt - by * sin_tilt)
            out.append(y + bx * sin_tilt + by * cos_tilt)
        return tuple(out)

    return project


def motif(traits: Traits, kind: str) -> tuple[Shape, ...]:
    """What a feature looks like on this planet."""
    match kind:
        case "plant":
            return plant(traits.plant)
        case "herb":
            return plant(traits.herb)
        case "landmark":
            return landmark(traits.landmark)
        case "cloud":
            return landmark("clouds")
        case _:
            return landmark(traits.sight)


def outline(points: list[Point], x: float, y: float, size: float) -> Pen:
    return Pen().smooth([(x + px * size, y + py * size) for px, py in points])


class Sky:
    """Where things are around the ball, in units of half the box."""

    def __init__(self, traits: Traits) -> None:
        chance = Chance("personal-space planet", traits.seed, "sky")
        crowded = bool(traits.ring or traits.moons)
        self.radius = 0.017 * traits.size + (0.56 if crowded else 0.66)
        self.taken: list[Circle] = []
        self.orbits: list[tuple[float, float, float]] = []
        """Half widths and turn of each orbit."""
        self.moons: list[tuple[str, float, float, float, bool]] = []
        """Kind, place, size, and whether it is in front of the ball."""
        self.far: list[Shape] = []
        self.near: list[Shape] = []
        if traits.ring:
            reach = min(0.95, self.radius * chance.between(1.5, 1.62))
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
                angle += chance.between(0.4, 0.8)
            size = chance.between(0.075, 0.115)
            self.moons.append((kind, x, y, size, True))
            self.taken.append((x, y, size * 1.5))
            angle += chance.between(1.6, 2.4)

    def _crossed(self, chance: Chance, traits: Traits) -> None:
        wide, flat = 0.93, chance.between(0.28, 0.36)
        self.radius = min(self.radius, 0.58)
        for i, kind in enumerate(traits.moons):
            turn = traits.tilt + i * math.pi / len(traits.moons)
            self.orbits.append((wide, wide * flat, turn))
            # Near the ends of the ellipse, so that a moon never covers the planet's face.
            angle = chance.pick((0.0, math.pi)) + chance.pick((-1, 1)) * chance.between(0.1, 0.5)
            ex, ey = (wide - 0.1) * math.cos(angle), wide * flat * math.sin(angle)
            ex = wide * math.cos(angle)
            x = ex * math.cos(turn) - ey * math.sin(turn)
            y = ex * math.sin(turn) + ey * math.cos(turn)
            size = chance.between(0.07, 0.1)
            # Drawn in towards the middle where it would leave the box.
            reach = max(abs(x), abs(y)) + size * 1.45
            if reach > 1.0:
                x, y = x / reach, y / reach
            self.moons.append((kind, x, y, size, math.sin(angle) > 0))
            self.taken.append((x, y, size * 1.5))

    def _visit(self, chance: Chance) -> None:
        size = chance.between(0.15, 0.19)
        corners = chance.shuffled([(-1, -1), (1, -1), (1, 1), (-1, 1)])
        for sx, sy in corners:
            x, y = sx * (0.98 - size), sy * (0.98 - size)
            if all([math.dist((x, y), (a, b)) > r + size for a, b, r in self.taken]):
                turn = chance.between(-0.5, 0.5) + (0.5 if sx < 0 else -0.5)
                self.visitor = (x, y, size, turn)
                self.taken.append((x, y, size))
                return


def globe(
    traits: Traits, surface: World, inks: Inks, size: float, backdrop: str, line: float
) -> tuple[Placed, ...]:
    """The ball in a square box of that size, in mm."""
    sky = Sky(traits)
    half = size / 2
    place = onto(half, half, half)

    def drawn(shapes: list[Shape], ink: Inks = inks) -> tuple[Placed, ...]:
        return paint(projected(shapes, place), ink, line, half)

    points = silhouette(traits.silhouette, Chance("personal-space planet", traits.seed, "outline"))
    edge = outline(points, half, half, sky.radius * half)
    back = Sketch()
    _orbits(back, sky)
    chance = Chance("personal-space planet", traits.seed, "stars")
    items: list[Placed] = []
    items += drawn(stars(chance, sky.taken, _outside, 15, 0.062))
    items += drawn(back.shapes)
    for kind, x, y, reach, front in sky.moons:
        if not front:
            items += drawn(moon(kind, x, y, reach))
    items += drawn(sky.far)
    items += drawn(_rim(traits, points, sky.radius))
    ball = wrapped(half, half, sky.radius * half * 1.02, traits.tilt)
    ground = projected(surface.shapes, ball)
    face = _face(traits, surface, ball, sky.radius * half)
    clip = edge.path()
    scale = sky.radius * half
    hatching = hatchings(size, size, line, inks.line("deep")) if inks.low else None
    inner = Frame(
        size, size, paint(ground, inks, line, scale, hatching) + paint(face, inks, line * 0.8)
    )
    items.append(Placed(0.0, 0.0, Turned(inner, clip=clip)))
    if not inks.low:
        dusk = inks.toned("ink", 0.2)
        shade = Frame(size, size, paint(ground, dusk, line, scale) + paint(face, dusk, line * 0.8))
        dark = Frame(size, size, (Placed(0.0, 0.0, Turned(shade, clip=_night(points, sky, half))),))
        items.append(Placed(0.0, 0.0, Turned(dark, clip=clip)))
    rim = Sketch()
    if traits.silhouette in ("ball", "oblate", "lumpy"):
        shine = sky.radius * 0.86
        rim.put(
            Pen().arc(0.0, 0.0, shine, 205.0, 250.0).arc(0.0, 0.0, shine, 260.0, 265.0),
            line="cream" if not inks.low else "ink", width=1.8 if not inks.low else 0.5,
        )  # fmt: skip
    items += drawn(rim.shapes)
    ink = "ink" if not backdrop else "sky_line"
    items += paint([Shape(clip.ops, clip.points, line=ink, width=1.5)], inks, line)
    items += drawn(sky.near)
    for kind, x, y, reach, before in sky.moons:
        if before:
            items += drawn(moon(kind, x, y, reach))
    if sky.visitor is not None:
        items += drawn(visitor(traits.visitor, *sky.visitor))
    return tuple(items)


def _outside(chance: Chance) -> Point:
    """A place in the sky, more often far from the middle."""
    x, y = chance.between(-0.98, 0.98), chance.between(-0.98, 0.98)
    if abs(x) < 0.6 and abs(y) < 0.6:
        x += math.copysign(0.38, x)
    return x, y


def _orbits(sketch: Sketch, sky: Sky) -> None:
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
    sketch.put(pen, line="sky_line", width=1.3, dash=(0.0, 4.5))


def _night(points: list[Point], sky: Sky, half: float) -> Path:
    """Everything but the lit side: the silhouette moved up and to the left is left out."""
    size = sky.radius * half
    pen = Pen().rect(0.0, 0.0, 2 * half, 2 * half)
    pen.smooth([(half + px * size - size * 0.17, half + py * size - size * 0.13) for px, py in points])
    return pen.path(evenodd=True)


def _rim(traits: Traits, points: list[Point], radius: float) -> list[Shape]:
    """Plants that stand on the horizon, in two or three groves."""
    sketch = Sketch()
    if not traits.solid:
        return []
    chance = Chance("personal-space planet", traits.seed, "rim")
    spots: dict[str, list[Spot]] = {"plant": [], "herb": [], "landmark": []}
    angle = chance.between(-2.6, -1.8)
    for _ in range(chance.whole(2, 3)):
        kind = chance.pick(("plant", "plant", "herb", "landmark"))
        if kind == "landmark" and traits.landmark not in UPRIGHT:
            kind = "plant"
        for _ in range(1 if kind == "landmark" else chance.whole(2, 4)):
            size = chance.between(0.11, 0.16) * (1.15 if kind == "landmark" else 1.0)
            index = round(angle / (2 * math.pi) * len(points)) % len(points)
            away = math.hypot(*points[index]) * radius - 0.012
            at = 2 * math.pi * index / len(points)
            px, py = points[index]
            at = math.atan2(py, px)
            spots[kind].append(
                Spot(away * math.cos(at), away * math.sin(at), size, at + math.pi / 2)
            )
            angle += max(0.24, size * 0.95 / radius)
        angle += chance.between(0.5, 1.3)
        if angle > 1.4:
            break
    for kind, places in spots.items():
        sketch.stamp(motif(traits, kind), places)
    return sketch.shapes


def _face(traits: Traits, surface: World, ball: Project, radius: float) -> list[Shape]:
    """The map's features on the ball: those that face us, one of each."""
    spots: dict[str, list[Spot]] = {}
    taken: list[Point] = []
    for feature in surface.features:
        u, v = feature.x, feature.y
        if math.hypot(u, v) > 0.72:
            continue
        if any([math.hypot(u - a, v - b) < 0.33 for a, b in taken]):
            continue
        taken.append((u, v))
        x, y = ball((u, v))
        size = radius * 0.26
        spots.setdefault(feature.kind, []).append(Spot(x, y + size * 0.4, size))
    sketch = Sketch()
    for kind, places in spots.items():
        sketch.stamp(motif(traits, kind), places)
    return sketch.shapes
