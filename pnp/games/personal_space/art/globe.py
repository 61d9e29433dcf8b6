"""The planet as a ball in the sky: its surface wrapped round it, with rings, moons and stars."""

from __future__ import annotations

import math
from collections.abc import Callable

from pnp.core.drawing import Frame, Path, Pen, PlacedItem, Transformed
from pnp.core.rng import Chance
from pnp.draw.inks import Inks
from pnp.draw.paint import paint
from pnp.draw.sketch import Mark, Project, Sketch, StampSpot, flat_projection, project_marks
from pnp.draw.symbols import Motif, Symbols
from pnp.games.personal_space.art.heavens import stars
from pnp.games.personal_space.art.inks import night, toned
from pnp.games.personal_space.art.motifs import UPRIGHT, moon, motif, visitor
from pnp.games.personal_space.art.outlines import Point, silhouette
from pnp.games.personal_space.art.parts import Part, by_role, hatchings, parted, seen
from pnp.games.personal_space.art.sky import Sky, orbit_lines, outside
from pnp.games.personal_space.art.world import World
from pnp.games.personal_space.traits import Traits

# The plane's units as an angle on the ball: the map's edge is nearly round at the back.
_DEGREES = 78.0
# How far the lit side reaches beyond the ball, to the left and up, of its radius.
_NIGHT = (0.17, 0.13)
# Where the ball turns away.
_RIM = 90.0 / _DEGREES


def wrapped(x: float, y: float, radius: float, tilt: float) -> Project:
    """The plane laid round a ball that is seen from afar."""
    bend, sin, cos = math.radians(_DEGREES), math.sin, math.cos
    across, down = cos(tilt) * radius, sin(tilt) * radius

    def project(points: tuple[float, ...]) -> tuple[float, ...]:
        out: list[float] = []
        for u, v in zip(points[0::2], points[1::2], strict=True):
            if -_RIM < u < _RIM and -_RIM < v < _RIM:
                turn = v * bend
                u, v = sin(u * bend) * cos(turn), sin(turn)
            else:
                u, v = _behind(u, v)
            out += (x + u * across - v * down, y + u * down + v * across)
        return tuple(out)

    return project


def _behind(u: float, v: float) -> Point:
    """A point behind the rim: well outside, so that no straight edge cuts the ball."""
    away = 2.0 / max(abs(u), abs(v))
    return u * away, v * away


def growth(symbol: Symbols, traits: Traits, kind: str) -> Motif:
    """What a feature looks like on a planet of those traits."""
    match kind:
        case "plant" | "herb":
            return motif(symbol, f"plant-{traits.plant if kind == 'plant' else traits.herb}")
        case "cloud":
            return motif(symbol, "landmark-clouds")
    return motif(symbol, f"landmark-{traits.landmark if kind == 'landmark' else traits.sight}")


def outline(points: list[Point], x: float, y: float, size: float) -> Pen:
    """A silhouette’s points as a soft curve around a place, `size` its radius."""
    return Pen().smooth([(x + px * size, y + py * size) for px, py in points])


def globe(
    traits: Traits,
    surface: World,
    inks: Inks,
    size: float,
    backdrop: str,
    line: float,
    symbol: Symbols,
) -> tuple[PlacedItem, ...]:
    """The ball in a square box of that size, in mm."""
    sky = Sky(traits)
    half = size / 2
    place = flat_projection(half, half, half)
    air = night(inks) if backdrop == "night" else inks

    def drawn(shapes: list[Mark]) -> tuple[PlacedItem, ...]:
        return paint(project_marks(shapes, place), air, line, half)

    chance = Chance("personal-space planet", traits.seed, "stars")
    points = silhouette(traits.silhouette, Chance("personal-space planet", traits.seed, "outline"))
    items = drawn(stars(chance, sky.taken, sky.orbits, outside, 15, 0.062))
    items += drawn(orbit_lines(sky))
    for kind, x, y, reach, near in sky.moons:
        if not near:
            items += drawn(moon(symbol, kind, x, y, reach))
    items += drawn(sky.far)
    items += drawn(_rim(symbol, traits, points, sky.radius))
    items += _ball(symbol, traits, surface, inks, size, line, points, sky.radius * half)
    edge = outline(points, half, half, sky.radius * half).path()
    items += paint([Mark(edge.ops, edge.points, line="ink", width=1.5)], air, line)
    items += drawn(sky.near)
    for kind, x, y, reach, near in sky.moons:
        if near:
            items += drawn(moon(symbol, kind, x, y, reach))
    if sky.visitor is not None:
        items += drawn(visitor(symbol, traits.visitor, *sky.visitor))
    return items


def _ball(
    symbol: Symbols,
    traits: Traits,
    surface: World,
    inks: Inks,
    size: float,
    line: float,
    points: list[Point],
    radius: float,
) -> tuple[PlacedItem, ...]:
    """The surface inside the silhouette, its night side, and a shine."""
    half = size / 2
    project = wrapped(half, half, radius * 1.02, traits.tilt)
    ground = project_marks(surface.marks, project)
    face = _face(symbol, traits, surface, project, radius)
    clip = outline(points, half, half, radius).path()
    hatching = by_role(hatchings(size, size, line, inks)) if inks.low else None
    land = parted(ground, line, radius)
    low, high = half - radius * 1.02, half + radius * 1.02
    day = paint(seen(land, _over(low, high, low, high)), inks, line, radius, hatching)
    day += paint(face, inks, line * 0.8)
    items = [PlacedItem(0.0, 0.0, Transformed(Frame(size, size, day), clip=clip))]
    if not inks.low:
        dusk = toned(inks, "ink", 0.2)
        shows = _at_night(half, radius)
        dark = paint(seen(land, shows), dusk, line, radius)
        dark += paint(seen(parted(face, line * 0.8, 0.0), shows), dusk, line * 0.8)
        night = Transformed(Frame(size, size, dark), clip=_night(points, half, radius))
        inside = Frame(size, size, (PlacedItem(0.0, 0.0, night),))
        items.append(PlacedItem(0.0, 0.0, Transformed(inside, clip=clip)))
    if traits.silhouette in ("ball", "oblate", "lumpy"):
        shine = Pen().arc(half, half, radius * 0.86, 205.0, 250.0)
        shine.arc(half, half, radius * 0.86, 260.0, 265.0)
        tone, width = ("ink", 0.5) if inks.low else ("cream", 1.8)
        items += paint(Sketch().put(shine, line=tone, width=width).marks, inks, line)
    return tuple(items)


Shows = Callable[[Part], bool]


def _over(left: float, right: float, top: float, bottom: float) -> Shows:
    """Whether a part shows in a box at all."""
    return lambda part: (
        part.right > left and part.left < right and part.bottom > top and part.top < bottom
    )


def _at_night(half: float, radius: float) -> Shows:
    """Whether a part may show on the side that is turned away from the sun."""
    # A square that lies within the lit side of every silhouette.
    x, y, reach = half - radius * _NIGHT[0], half - radius * _NIGHT[1], radius * 0.56
    low, high = half - radius * 1.02, half + radius * 1.02
    over = _over(low, high, low, high)
    return lambda part: (
        over(part)
        and not (
            part.left > x - reach
            and part.right < x + reach
            and part.top > y - reach
            and part.bottom < y + reach
        )
    )


def _night(points: list[Point], half: float, size: float) -> Path:
    """Everything but the lit side: the silhouette moved up and to the left is left out."""
    pen = Pen().rect(0.0, 0.0, 2 * half, 2 * half)
    pen.smooth(
        [(half + (px - _NIGHT[0]) * size, half + (py - _NIGHT[1]) * size) for px, py in points]
    )
    return pen.path(evenodd=True)


def _rim(symbol: Symbols, traits: Traits, points: list[Point], radius: float) -> list[Mark]:
    """Plants on the horizon, in two or three groves."""
    sketch = Sketch()
    if not traits.solid:
        return []
    chance = Chance("personal-space planet", traits.seed, "rim")
    spots: dict[str, list[StampSpot]] = {"plant": [], "herb": [], "landmark": []}
    angle = chance.uniform(-2.6, -1.8)
    for _ in range(chance.integer(2, 3)):
        kind = chance.pick(("plant", "plant", "herb", "landmark"))
        if kind == "landmark" and traits.landmark not in UPRIGHT:
            kind = "plant"
        for _ in range(1 if kind == "landmark" else chance.integer(2, 4)):
            size = chance.uniform(0.11, 0.16) * (1.15 if kind == "landmark" else 1.0)
            index = round(angle / (2 * math.pi) * len(points)) % len(points)
            away = math.hypot(*points[index]) * radius - 0.012
            at = 2 * math.pi * index / len(points)
            px, py = points[index]
            at = math.atan2(py, px)
            spots[kind].append(
                StampSpot(away * math.cos(at), away * math.sin(at), size, at + math.pi / 2)
            )
            angle += max(0.24, size * 0.95 / radius)
        angle += chance.uniform(0.5, 1.3)
        if angle > 1.4:
            break
    for kind, places in spots.items():
        sketch.stamp(growth(symbol, traits, kind), places)
    return sketch.marks


def _face(
    symbol: Symbols, traits: Traits, surface: World, ball: Project, radius: float
) -> list[Mark]:
    """The map's features on the ball: those that face us, one of each."""
    spots: dict[str, list[StampSpot]] = {}
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
        spots.setdefault(feature.kind, []).append(StampSpot(x, y + size * 0.4, size))
    sketch = Sketch()
    for kind, places in spots.items():
        sketch.stamp(growth(symbol, traits, kind), places)
    return sketch.marks
