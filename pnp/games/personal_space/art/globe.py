"""A planet as a ball in the sky, with its surface, rings, moons and stars."""

from __future__ import annotations

import math

from pnp.core.drawing import Frame, Path, Pen, PlacedItem, Transformed
from pnp.core.rng import Chance
from pnp.draw.inks import Inks
from pnp.draw.paint import paint
from pnp.draw.sketch import Mark, Point, Project, Sketch, StampSpot, flat_projection, project_marks
from pnp.draw.symbols import Motif, Symbols
from pnp.games.personal_space.art.culling import (
    IsVisible,
    hatching_by_role,
    hatchings,
    split_marks,
    visible_marks,
)
from pnp.games.personal_space.art.inks import night_inks, toned_inks
from pnp.games.personal_space.art.motifs import UPRIGHT, load_motif, moon_marks, visitor_marks
from pnp.games.personal_space.art.outlines import silhouette_points
from pnp.games.personal_space.art.sky import SkyLayout, orbit_lines, point_in_sky, star_marks
from pnp.games.personal_space.art.world import World
from pnp.games.personal_space.traits import Traits

# The angle of one unit of the plane on the ball: the map's edge is nearly round at the back.
_DEGREES = 78.0
# How far the lit side is shifted to the left and up, as shares of the radius.
_NIGHT = (0.17, 0.13)
# The edge of the visible half, in units of the plane.
_RIM = 90.0 / _DEGREES


def ball_projection(x: float, y: float, radius: float, tilt: float) -> Project:
    """A projection of the plane onto a ball, seen from far away."""
    bend, sin, cos = math.radians(_DEGREES), math.sin, math.cos
    across, down = cos(tilt) * radius, sin(tilt) * radius

    def project(points: tuple[float, ...]) -> tuple[float, ...]:
        projected_points: list[float] = []
        for u, v in zip(points[0::2], points[1::2], strict=True):
            if -_RIM < u < _RIM and -_RIM < v < _RIM:
                turn = v * bend
                u, v = sin(u * bend) * cos(turn), sin(turn)
            else:
                u, v = _behind_rim(u, v)
            projected_points += (x + u * across - v * down, y + u * down + v * across)
        return tuple(projected_points)

    return project


def _behind_rim(u: float, v: float) -> Point:
    """A point behind the rim, moved far outside, so that no straight edge cuts the ball."""
    away = 2.0 / max(abs(u), abs(v))
    return u * away, v * away


def feature_motif(symbol: Symbols, traits: Traits, kind: str) -> Motif:
    """The symbol of a feature on a planet with these traits."""
    match kind:
        case "plant" | "herb":
            return load_motif(symbol, f"plant-{traits.plant if kind == 'plant' else traits.herb}")
        case "cloud":
            return load_motif(symbol, "landmark-clouds")
    return load_motif(symbol, f"landmark-{traits.landmark if kind == 'landmark' else traits.sight}")


def silhouette_pen(points: list[Point], x: float, y: float, size: float) -> Pen:
    """The points of a silhouette as a smooth curve around (x, y), with radius `size`."""
    return Pen().smooth([(x + px * size, y + py * size) for px, py in points])


def paint_globe(
    traits: Traits,
    surface: World,
    inks: Inks,
    size: float,
    backdrop: str,
    line: float,
    symbol: Symbols,
) -> tuple[PlacedItem, ...]:
    """The ball in a square of `size` mm."""
    sky = SkyLayout(traits)
    half = size / 2
    place = flat_projection(half, half, half)
    air = night_inks(inks) if backdrop == "night" else inks

    def painted(shapes: list[Mark]) -> tuple[PlacedItem, ...]:
        return paint(project_marks(shapes, place), air, line, half)

    chance = Chance("personal-space planet", traits.seed, "stars")
    points = silhouette_points(
        traits.silhouette, Chance("personal-space planet", traits.seed, "outline")
    )
    items = painted(star_marks(chance, sky.taken, sky.orbits, point_in_sky, 15, 0.062))
    items += painted(orbit_lines(sky))
    for kind, x, y, reach, in_front in sky.moons:
        if not in_front:
            items += painted(moon_marks(symbol, kind, x, y, reach))
    items += painted(sky.ring_far)
    items += painted(_rim_scenery(symbol, traits, points, sky.radius))
    items += _paint_ball(symbol, traits, surface, inks, size, line, points, sky.radius * half)
    edge = silhouette_pen(points, half, half, sky.radius * half).path()
    items += paint([Mark(edge.ops, edge.points, line="ink", width=1.5)], air, line)
    items += painted(sky.ring_near)
    for kind, x, y, reach, in_front in sky.moons:
        if in_front:
            items += painted(moon_marks(symbol, kind, x, y, reach))
    if sky.visitor is not None:
        items += painted(visitor_marks(symbol, traits.visitor, *sky.visitor))
    return items


def _paint_ball(
    symbol: Symbols,
    traits: Traits,
    surface: World,
    inks: Inks,
    size: float,
    line: float,
    points: list[Point],
    radius: float,
) -> tuple[PlacedItem, ...]:
    """The surface inside the silhouette, its night side, and a highlight."""
    half = size / 2
    project = ball_projection(half, half, radius * 1.02, traits.tilt)
    ground = project_marks(surface.marks, project)
    face = _face_features(symbol, traits, surface, project, radius)
    clip = silhouette_pen(points, half, half, radius).path()
    hatching = hatching_by_role(hatchings(size, size, line, inks)) if inks.low else None
    land = split_marks(ground, line, radius)
    low, high = half - radius * 1.02, half + radius * 1.02
    day = paint(visible_marks(land, _overlaps(low, high, low, high)), inks, line, radius, hatching)
    day += paint(face, inks, line * 0.8)
    items = [PlacedItem(0.0, 0.0, Transformed(Frame(size, size, day), clip=clip))]
    if not inks.low:
        dusk = toned_inks(inks, "ink", 0.2)
        shows = _overlaps_night(half, radius)
        dark = paint(visible_marks(land, shows), dusk, line, radius)
        dark += paint(visible_marks(split_marks(face, line * 0.8, 0.0), shows), dusk, line * 0.8)
        night = Transformed(Frame(size, size, dark), clip=_night_path(points, half, radius))
        inside = Frame(size, size, (PlacedItem(0.0, 0.0, night),))
        items.append(PlacedItem(0.0, 0.0, Transformed(inside, clip=clip)))
    if traits.silhouette in ("ball", "oblate", "lumpy"):
        shine = Pen().arc(half, half, radius * 0.86, 205.0, 250.0)
        shine.arc(half, half, radius * 0.86, 260.0, 265.0)
        tone, width = ("ink", 0.5) if inks.low else ("cream", 1.8)
        items += paint(Sketch().put(shine, line=tone, width=width).marks, inks, line)
    return tuple(items)


def _overlaps(left: float, right: float, top: float, bottom: float) -> IsVisible:
    """Whether a sub-path overlaps a box."""
    return lambda part: (
        part.right > left and part.left < right and part.bottom > top and part.top < bottom
    )


def _overlaps_night(half: float, radius: float) -> IsVisible:
    """Whether a sub-path may overlap the night side."""
    # This square lies within the lit side of each silhouette.
    x, y, reach = half - radius * _NIGHT[0], half - radius * _NIGHT[1], radius * 0.56
    low, high = half - radius * 1.02, half + radius * 1.02
    overlaps = _overlaps(low, high, low, high)
    return lambda part: (
        overlaps(part)
        and not (
            part.left > x - reach
            and part.right < x + reach
            and part.top > y - reach
            and part.bottom < y + reach
        )
    )


def _night_path(points: list[Point], half: float, size: float) -> Path:
    """Everything except the lit side: the silhouette, shifted up and left, is a hole."""
    pen = Pen().rect(0.0, 0.0, 2 * half, 2 * half)
    pen.smooth(
        [(half + (px - _NIGHT[0]) * size, half + (py - _NIGHT[1]) * size) for px, py in points]
    )
    return pen.path(evenodd=True)


def _rim_scenery(symbol: Symbols, traits: Traits, points: list[Point], radius: float) -> list[Mark]:
    """Plants and landmarks on the horizon, in two or three groups."""
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
        sketch.stamp(feature_motif(symbol, traits, kind), places)
    return sketch.marks


def _face_features(
    symbol: Symbols, traits: Traits, surface: World, ball: Project, radius: float
) -> list[Mark]:
    """The map's features that face us, spaced apart."""
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
        sketch.stamp(feature_motif(symbol, traits, kind), places)
    return sketch.marks
