"""A planet as a map: its border, its surface, and the 36 squares.

The squares are windows with paler ground, so that stickers and pencil are easy to see; around them
the ground has its full colour. No transparency is needed. The border follows the globe's
silhouette, but is square enough for the squares.
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Callable
from functools import lru_cache

from pnp.core.drawing import Frame, Path, Pen, PlacedItem, Stroke, Transformed
from pnp.core.geometry import Matrix
from pnp.core.rng import Chance
from pnp.draw.inks import Inks
from pnp.draw.paint import paint
from pnp.draw.sketch import (
    Mark,
    Point,
    Sketch,
    StampSpot,
    flat_projection,
    project_marks,
    turn_points,
)
from pnp.draw.symbols import Symbols
from pnp.games.personal_space.art.culling import (
    IsVisible,
    SubPath,
    hatching_by_role,
    hatchings,
    split_marks,
    visible_marks,
)
from pnp.games.personal_space.art.globe import feature_motif
from pnp.games.personal_space.art.inks import night_inks, toned_inks
from pnp.games.personal_space.art.motifs import moon_marks, visitor_marks
from pnp.games.personal_space.art.outlines import silhouette_points
from pnp.games.personal_space.art.sky import Circle, star_marks
from pnp.games.personal_space.art.terrain import PITCH, SIDE
from pnp.games.personal_space.art.world import World
from pnp.games.personal_space.traits import Traits

_EDGE_POINTS = 144
"""The points of a border: eight for each scallop."""

EXPONENT = 5.5
"""The exponent of the superellipse that borders follow."""

_MIN_EDGE, MAX_EDGE, _ROUND_EDGE = 1.0, 1.045, 1.02
"""The distance of a border at dents and bulges of the globe, and on a smooth globe. More leaves no
room for the scenery outside, less none for the numbers of squares."""


class Border:
    """A border around 0, 0, in units of half the planet's width."""

    def __init__(self, bulges: tuple[Point, ...]) -> None:
        self._bulges = sorted((math.atan2(y, x), math.hypot(x, y)) for x, y in bulges)
        reaches = [reach for _, reach in self._bulges]
        self._low = min(reaches)
        self._span = max(reaches) - self._low

    def _factor(self, angle: float) -> float:
        """The distance of the border relative to the superellipse."""
        if self._span < 1e-9:
            return _ROUND_EDGE
        index = bisect.bisect(self._bulges, (angle, 0.0))
        (a, reach_before), (b, reach_after) = (
            self._bulges[index - 1],
            self._bulges[index % len(self._bulges)],
        )
        share = (angle - a) % math.tau / ((b - a) % math.tau)
        reach = reach_before + (reach_after - reach_before) * share
        return _MIN_EDGE + (MAX_EDGE - _MIN_EDGE) * (reach - self._low) / self._span

    def across(self, along: float, quarter: int) -> Point:
        """A point of one side, by quarter: top, right, bottom, left."""
        edge = (1.0 - abs(along) ** EXPONENT) ** (1.0 / EXPONENT)
        angle = math.atan2(-edge, along) + quarter * math.pi / 2
        factor = self._factor(math.remainder(angle, math.tau))
        return along * factor, edge * factor

    def slope(self, along: float) -> float:
        """The slope there without bulges, in radians."""
        return math.atan2(abs(along) ** (EXPONENT - 1.0) * math.copysign(1.0, along), 1.0)

    def points(self) -> list[Point]:
        """Points for a smooth curve."""
        points = []
        for i in range(_EDGE_POINTS):
            angle = math.remainder(math.tau * i / _EDGE_POINTS, math.tau)
            cos, sin = math.cos(angle), math.sin(angle)
            reach = (abs(cos) ** EXPONENT + abs(sin) ** EXPONENT) ** (-1.0 / EXPONENT)
            reach *= self._factor(angle)
            points.append((reach * cos, reach * sin))
        return points


def map_border(traits: Traits) -> Border:
    """The border of a planet's map."""
    return _silhouette_border(
        traits.silhouette, traits.seed if traits.silhouette == "lumpy" else ""
    )


@lru_cache(maxsize=16)
def _silhouette_border(kind: str, seed: str) -> Border:
    chance = Chance("personal-space planet", seed, "outline")
    return Border(tuple(silhouette_points(kind, chance)))


BODY_REACH = 0.46
"""Half the planet's width, as a share of the box."""

SQUARE_PITCH = PITCH * BODY_REACH
"""The distance of neighbouring squares, as a share of the box."""

SQUARE_GAP = 0.0115
SQUARE_RADIUS = 0.016
_NUMBER_GAP = 0.0305
"""The distance of the numbers from the squares, as a share of the box."""

_LIT_CENTRE = 0.488
"""The middle of the lit side, as a share of the box: the light comes from the upper left."""

MakeLabel = Callable[[str, str], Frame]


def square_corner(column: int, row: int) -> tuple[float, float]:
    """The top left corner of a square, as shares of the box."""
    return (
        0.5 + (column - SIDE / 2) * SQUARE_PITCH + SQUARE_GAP / 2,
        0.5 + (row - SIDE / 2) * SQUARE_PITCH + SQUARE_GAP / 2,
    )


def square_side() -> float:
    """The side of a square, as a share of the box."""
    return SQUARE_PITCH - SQUARE_GAP


@lru_cache(maxsize=8)
def square_paths(size: float) -> Path:
    """The 36 squares in a box of `size` mm."""
    pen = Pen()
    for column in range(SIDE):
        for row in range(SIDE):
            x, y = square_corner(column, row)
            pen.rect(
                x * size, y * size, square_side() * size, square_side() * size, SQUARE_RADIUS * size
            )
    return pen.path()


@lru_cache(maxsize=8)
def _body_path(edge: Border, size: float, middle: float) -> Path:
    """The planet's outline in a box of `size` mm, around a point on the diagonal."""
    reach = BODY_REACH * size
    return Pen().smooth([(middle + reach * x, middle + reach * y) for x, y in edge.points()]).path()


def paint_surface(
    traits: Traits,
    ground: World,
    inks: Inks,
    size: float,
    backdrop: str,
    line: float,
    symbol: Symbols,
) -> tuple[PlacedItem, ...]:
    """The map without the lines of its squares: body, horizon, moons and stars."""
    edge = map_border(traits)
    body = _body_path(edge, size, size / 2)
    flat = flat_projection(size / 2, size / 2, BODY_REACH * size)
    shapes = project_marks(ground.marks, flat)
    scale = BODY_REACH * size
    items: list[PlacedItem] = []
    air = night_inks(inks) if backdrop == "night" else inks
    items += paint(
        project_marks(_corner_marks(symbol, traits), flat_projection(size / 2, size / 2, size / 2)),
        air,
        line,
    )
    items += paint(
        project_marks(
            _horizon_marks(symbol, traits, edge), flat_projection(size / 2, size / 2, size)
        ),
        air,
        line * 0.8,
        size,
    )
    hatching = hatching_by_role(hatchings(size, size, line, inks)) if inks.low else None
    thin = line * 0.8
    land = split_marks(shapes, line, scale)
    life = split_marks(project_marks(_feature_marks(symbol, traits, ground), flat), thin, scale)
    shows = _overlaps_body(size) if inks.low else _overlaps_around_squares(size)
    full = paint(visible_marks(land, shows), inks, line, scale, hatching)
    full += paint(visible_marks(life, shows), inks, thin, scale)
    items.append(PlacedItem(0.0, 0.0, Transformed(Frame(size, size, full), clip=body)))
    if not inks.low:
        dark = Frame(
            size,
            size,
            paint(
                visible_marks(land, _overlaps_night(size)),
                toned_inks(inks, "ink", 0.16),
                line,
                scale,
            ),
        )
        box, lit = (
            Pen().rect(0.0, 0.0, size, size).path(),
            _body_path(edge, size, size * _LIT_CENTRE),
        )
        beyond = Path(box.ops + lit.ops, box.points + lit.points, evenodd=True)
        shade = PlacedItem(0.0, 0.0, Transformed(dark, clip=beyond))
        items.append(PlacedItem(0.0, 0.0, Transformed(Frame(size, size, (shade,)), clip=body)))
    items += paint([Mark(body.ops, body.points, line="ink", width=1.6)], air, line)
    if not inks.low:
        shows = _overlaps_squares(size)
        window = paint(
            visible_marks(land, shows), toned_inks(inks, "paper", 0.45, 0.42), line, scale
        )
        window += paint(visible_marks(life, shows), toned_inks(inks, "paper", 0.22), thin, scale)
        items.append(
            PlacedItem(0.0, 0.0, Transformed(Frame(size, size, window), clip=square_paths(size)))
        )
    return tuple(items)


def _overlaps_body(size: float) -> IsVisible:
    """Whether a sub-path overlaps the planet."""
    low, high = (0.5 - BODY_REACH * MAX_EDGE) * size, (0.5 + BODY_REACH * MAX_EDGE) * size
    return lambda part: (
        part.right > low and part.left < high and part.bottom > low and part.top < high
    )


def _overlaps_around_squares(size: float) -> IsVisible:
    """Whether a sub-path is visible around the squares; squares hide what lies inside them."""
    pace, first = SQUARE_PITCH * size, square_corner(0, 0)[0] * size
    on_body = _overlaps_body(size)
    # Clear of the round corners.
    low = 0.3 * SQUARE_RADIUS * size
    high = square_side() * size - low

    def shows(part: SubPath) -> bool:
        if not on_body(part):
            return False
        column, row = (part.left - first) // pace, (part.top - first) // pace
        x, y = first + column * pace, first + row * pace
        return not (
            0 <= column < SIDE
            and 0 <= row < SIDE
            and part.left - x > low
            and part.right - x < high
            and part.top - y > low
            and part.bottom - y < high
        )

    return shows


def _overlaps_squares(size: float) -> IsVisible:
    """Whether a sub-path overlaps the field of squares."""
    low = square_corner(0, 0)[0] * size
    high = size - low
    return lambda part: (
        part.right > low and part.left < high and part.bottom > low and part.top < high
    )


def _overlaps_night(size: float) -> IsVisible:
    """Whether a sub-path may overlap the narrow night side."""
    on_body = _overlaps_body(size)
    # The largest square within the lit body.
    reach = BODY_REACH * 2 ** (-1 / EXPONENT)
    low, high = (_LIT_CENTRE - reach) * size, (_LIT_CENTRE + reach) * size
    return lambda part: (
        on_body(part)
        and not (part.left > low and part.right < high and part.top > low and part.bottom < high)
    )


def _feature_marks(symbol: Symbols, traits: Traits, ground: World) -> list[Mark]:
    """Groves, peaks and sails on the plane."""
    spots: dict[str, list[StampSpot]] = {}
    for feature in ground.features:
        spots.setdefault(feature.kind, []).append(StampSpot(feature.x, feature.y, feature.size))
    sketch = Sketch()
    for kind, places in spots.items():
        sketch.stamp(feature_motif(symbol, traits, kind), places)
    return sketch.marks


def _horizon_marks(symbol: Symbols, traits: Traits, edge: Border) -> list[Mark]:
    """Plants around the edge of the planet, as shares of the box from its middle."""
    if not traits.solid:
        return []
    chance = Chance("personal-space planet", traits.seed, "horizon")
    spots: dict[str, list[StampSpot]] = {"plant": [], "herb": []}
    for quarter in range(4):
        along = -0.66 + chance.uniform(0.0, 0.2)
        while along < 0.5:
            kind = chance.pick(("plant", "plant", "herb"))
            for _ in range(chance.integer(3, 5)):
                if along > 0.66:
                    break
                # On the flat part of the curve, slightly sunk in.
                sideways, outwards = edge.across(along, quarter)
                outwards = outwards * BODY_REACH - 0.0015
                turn = edge.slope(along) + quarter * math.pi / 2
                x, y = turn_points(
                    (sideways * BODY_REACH, -outwards), 0.0, 0.0, 1.0, quarter * math.pi / 2
                )
                # Within the box.
                height = min(chance.uniform(0.026, 0.035), 0.4935 - outwards)
                spots[kind].append(StampSpot(x, y, height, turn))
                along += 0.068
            along += chance.uniform(0.2, 0.6)
    sketch = Sketch()
    for kind, places in spots.items():
        sketch.stamp(feature_motif(symbol, traits, kind), places)
    return sketch.marks


def _corner_marks(symbol: Symbols, traits: Traits) -> list[Mark]:
    """Moons, a visitor and stars in the four corners, in half boxes from the middle."""
    chance = Chance("personal-space planet", traits.seed, "corners")
    sketch = Sketch()
    places = chance.shuffled([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    taken: list[Circle] = []
    reach = 0.903
    for (sx, sy), kind in zip(places, traits.moons, strict=False):
        size = chance.uniform(0.052, 0.068) * (0.86 if kind == "ringed" else 1.0)
        x, y = sx * reach, sy * reach
        sketch.marks += moon_marks(symbol, kind, x, y, size)
        taken.append((x, y, size * 1.4))
    if traits.visitor and len(traits.moons) < 4:
        sx, sy = places[3]
        turn = math.atan2(sy, sx) + math.pi / 2 if traits.visitor == "rocket" else sx * 0.3
        sketch.marks += visitor_marks(symbol, traits.visitor, sx * reach, sy * reach, 0.09, turn)
        taken.append((sx * reach, sy * reach, 0.1))
    # The body reaches into the corners of the box.
    taken.append((0.0, 0.0, 1.17))
    return star_marks(chance, taken, (), _point_in_corner, 12, 0.034) + sketch.marks


def _point_in_corner(chance: Chance) -> Point:
    x, y = chance.uniform(0.78, 0.97), chance.uniform(0.78, 0.97)
    return x * chance.pick((-1, 1)), y * chance.pick((-1, 1))


def paint_grid(
    inks: Inks, size: float, line: float, label: MakeLabel, style: str
) -> tuple[PlacedItem, ...]:
    """The lines of the squares, and the numbers of columns (above) and rows (at the left)."""
    paper, ink = inks.tone("paper"), inks.tone("ink")
    casing = square_paths(size)._replace(stroke=Stroke(paper, line * 2.8))
    lines = square_paths(size)._replace(stroke=Stroke(ink, line))
    items = [PlacedItem(0.0, 0.0, casing), PlacedItem(0.0, 0.0, lines)]
    columns, rows = Pen(), Pen()
    radius = 0.0205 * size
    axis = square_corner(0, 0)[0] - _NUMBER_GAP
    numbers: list[PlacedItem] = []
    for index in range(SIDE):
        along = (square_corner(index, 0)[0] + square_side() / 2) * size
        columns.ellipse(along, axis * size, radius)
        rows.rect(
            axis * size - radius * 0.92,
            along - radius * 0.92,
            radius * 1.84,
            radius * 1.84,
            radius * 0.5,
        )
        numbers += _paint_number(label, style, index + 1, along, axis * size, radius * 1.12)
        numbers += _paint_number(label, style, index + 1, axis * size, along, radius * 1.12)
    cream, edge = inks.fill("cream"), Stroke(ink, line)
    badges = [PlacedItem(0.0, 0.0, pen.path(fill=cream, stroke=edge)) for pen in (columns, rows)]
    return (*items, *badges, *numbers)


def _paint_number(
    label: MakeLabel, style: str, number: int, x: float, y: float, height: float
) -> list[PlacedItem]:
    """A number of this height around (x, y)."""
    frame = label(str(number), style)
    if not frame.height:
        return []
    scale = height / frame.height
    left, top = x - frame.width * scale / 2, y - height / 2
    return [PlacedItem(left, top, Transformed(frame, Matrix.scale(scale)))]
