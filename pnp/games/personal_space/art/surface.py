"""The planet as a map: its border, with the 36 squares lying within.

The squares are windows in which the same ground is paler, so that stickers and pencil read on
it; between and around them the ground has its full colour. No transparency is needed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from pnp.core.drawing import Frame, Path, Pen, PlacedItem, Stroke, Transformed
from pnp.core.geometry import Matrix
from pnp.core.rng import Chance
from pnp.draw.inks import Inks
from pnp.draw.paint import paint
from pnp.draw.sketch import Mark, Sketch, StampSpot, flat_projection, project_marks, turn_points
from pnp.draw.symbols import Symbols
from pnp.games.personal_space.art.border import MOST, POWER, Border, border
from pnp.games.personal_space.art.globe import growth
from pnp.games.personal_space.art.heavens import Circle, stars
from pnp.games.personal_space.art.inks import night, toned
from pnp.games.personal_space.art.motifs import moon, visitor
from pnp.games.personal_space.art.outlines import Point
from pnp.games.personal_space.art.parts import Part, by_role, hatchings, parted, seen
from pnp.games.personal_space.art.squares import PITCH, SIDE
from pnp.games.personal_space.art.world import World
from pnp.games.personal_space.traits import Traits

BODY = 0.46
"""Half the planet's width, of the box."""

PACE = PITCH * BODY
"""From one square to the next, of the box."""

GAP = 0.0115
RADIUS = 0.016
_AXIS = 0.0305
"""From the squares to the middle of their numbers, of the box."""

_LIT = 0.488
"""The middle of the lit side, of the box: the light comes from the upper left."""

Label = Callable[[str, str], Frame]


def corner(column: int, row: int) -> tuple[float, float]:
    """The top left corner of a square, of the box."""
    return (
        0.5 + (column - SIDE / 2) * PACE + GAP / 2,
        0.5 + (row - SIDE / 2) * PACE + GAP / 2,
    )


def side() -> float:
    """The side of a square, of the box."""
    return PACE - GAP


@lru_cache(maxsize=8)
def squares(size: float) -> Path:
    """The 36 squares in a box of that size."""
    pen = Pen()
    for column in range(SIDE):
        for row in range(SIDE):
            x, y = corner(column, row)
            pen.rect(x * size, y * size, side() * size, side() * size, RADIUS * size)
    return pen.path()


@lru_cache(maxsize=8)
def _body(edge: Border, size: float, middle: float) -> Path:
    """The planet's outline in a box of that size, around a point on the diagonal."""
    reach = BODY * size
    return Pen().smooth([(middle + reach * x, middle + reach * y) for x, y in edge.points()]).path()


def surface(
    traits: Traits,
    ground: World,
    inks: Inks,
    size: float,
    backdrop: str,
    line: float,
    symbol: Symbols,
) -> tuple[PlacedItem, ...]:
    """The map without its squares' lines: body, horizon, moons and stars in the corners."""
    edge = border(traits)
    body = _body(edge, size, size / 2)
    flat = flat_projection(size / 2, size / 2, BODY * size)
    shapes = project_marks(ground.marks, flat)
    scale = BODY * size
    items: list[PlacedItem] = []
    air = night(inks) if backdrop == "night" else inks
    items += paint(
        project_marks(_corners(symbol, traits), flat_projection(size / 2, size / 2, size / 2)),
        air,
        line,
    )
    items += paint(
        project_marks(_horizon(symbol, traits, edge), flat_projection(size / 2, size / 2, size)),
        air,
        line * 0.8,
        size,
    )
    hatching = by_role(hatchings(size, size, line, inks)) if inks.low else None
    thin = line * 0.8
    land = parted(shapes, line, scale)
    life = parted(project_marks(_features(symbol, traits, ground), flat), thin, scale)
    shows = _on_body(size) if inks.low else _around_squares(size)
    full = paint(seen(land, shows), inks, line, scale, hatching)
    full += paint(seen(life, shows), inks, thin, scale)
    items.append(PlacedItem(0.0, 0.0, Transformed(Frame(size, size, full), clip=body)))
    if not inks.low:
        dark = Frame(
            size,
            size,
            paint(seen(land, _on_night(size)), toned(inks, "ink", 0.16), line, scale),
        )
        box, lit = Pen().rect(0.0, 0.0, size, size).path(), _body(edge, size, size * _LIT)
        beyond = Path(box.ops + lit.ops, box.points + lit.points, evenodd=True)
        shade = PlacedItem(0.0, 0.0, Transformed(dark, clip=beyond))
        items.append(PlacedItem(0.0, 0.0, Transformed(Frame(size, size, (shade,)), clip=body)))
    items += paint([Mark(body.ops, body.points, line="ink", width=1.6)], air, line)
    if not inks.low:
        shows = _in_squares(size)
        window = paint(seen(land, shows), toned(inks, "paper", 0.45, 0.42), line, scale)
        window += paint(seen(life, shows), toned(inks, "paper", 0.22), thin, scale)
        items.append(
            PlacedItem(0.0, 0.0, Transformed(Frame(size, size, window), clip=squares(size)))
        )
    return tuple(items)


Shows = Callable[[Part], bool]


def _on_body(size: float) -> Shows:
    """Whether a part of the ground lies on the planet at all."""
    low, high = (0.5 - BODY * MOST) * size, (0.5 + BODY * MOST) * size
    return lambda part: (
        part.right > low and part.left < high and part.bottom > low and part.top < high
    )


def _around_squares(size: float) -> Shows:
    """Whether it shows where the squares are not: each of them hides what lies inside."""
    pace, first = PACE * size, corner(0, 0)[0] * size
    on_body = _on_body(size)
    # Clear of the round corners.
    low = 0.3 * RADIUS * size
    high = side() * size - low

    def shows(part: Part) -> bool:
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


def _in_squares(size: float) -> Shows:
    """Whether it shows within the field of squares."""
    low = corner(0, 0)[0] * size
    high = size - low
    return lambda part: (
        part.right > low and part.left < high and part.bottom > low and part.top < high
    )


def _on_night(size: float) -> Shows:
    """Whether it may show on the narrow side that the sun does not reach."""
    on_body = _on_body(size)
    # The largest square within the lit body.
    reach = BODY * 2 ** (-1 / POWER)
    low, high = (_LIT - reach) * size, (_LIT + reach) * size
    return lambda part: (
        on_body(part)
        and not (part.left > low and part.right < high and part.top > low and part.bottom < high)
    )


def _features(symbol: Symbols, traits: Traits, ground: World) -> list[Mark]:
    """Groves, peaks and sails, on the plane."""
    spots: dict[str, list[StampSpot]] = {}
    for feature in ground.features:
        spots.setdefault(feature.kind, []).append(StampSpot(feature.x, feature.y, feature.size))
    sketch = Sketch()
    for kind, at in spots.items():
        sketch.stamp(growth(symbol, traits, kind), at)
    return sketch.marks


def _horizon(symbol: Symbols, traits: Traits, edge: Border) -> list[Mark]:
    """Plants around the edge of the planet (of the box, from its middle)."""
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
                # On the flat of the curve, a little sunk in.
                beside, up = edge.across(along, quarter)
                up = up * BODY - 0.0015
                turn = edge.slope(along) + quarter * math.pi / 2
                x, y = turn_points((beside * BODY, -up), 0.0, 0.0, 1.0, quarter * math.pi / 2)
                # No higher than the box.
                high = min(chance.uniform(0.026, 0.035), 0.4935 - up)
                spots[kind].append(StampSpot(x, y, high, turn))
                along += 0.068
            along += chance.uniform(0.2, 0.6)
    sketch = Sketch()
    for kind, at in spots.items():
        sketch.stamp(growth(symbol, traits, kind), at)
    return sketch.marks


def _corners(symbol: Symbols, traits: Traits) -> list[Mark]:
    """Moons, a visitor and stars in the four corners (in half boxes, from the middle)."""
    chance = Chance("personal-space planet", traits.seed, "corners")
    sketch = Sketch()
    places = chance.shuffled([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    taken: list[Circle] = []
    reach = 0.903
    for (sx, sy), kind in zip(places, traits.moons, strict=False):
        size = chance.uniform(0.052, 0.068) * (0.86 if kind == "ringed" else 1.0)
        x, y = sx * reach, sy * reach
        sketch.marks += moon(symbol, kind, x, y, size)
        taken.append((x, y, size * 1.4))
    if traits.visitor and len(traits.moons) < 4:
        sx, sy = places[3]
        turn = math.atan2(sy, sx) + math.pi / 2 if traits.visitor == "rocket" else sx * 0.3
        sketch.marks += visitor(symbol, traits.visitor, sx * reach, sy * reach, 0.09, turn)
        taken.append((sx * reach, sy * reach, 0.1))
    # The body bulges into the corners of the box.
    taken.append((0.0, 0.0, 1.17))
    return stars(chance, taken, (), _corner_sky, 12, 0.034) + sketch.marks


def _corner_sky(chance: Chance) -> Point:
    x, y = chance.uniform(0.78, 0.97), chance.uniform(0.78, 0.97)
    return x * chance.pick((-1, 1)), y * chance.pick((-1, 1))


def grid(inks: Inks, size: float, line: float, label: Label, style: str) -> tuple[PlacedItem, ...]:
    """The squares' lines and the numbers of columns (above) and rows (at the left)."""
    paper, ink = inks.tone("paper"), inks.tone("ink")
    casing = squares(size)._replace(stroke=Stroke(paper, line * 2.8))
    lines = squares(size)._replace(stroke=Stroke(ink, line))
    items = [PlacedItem(0.0, 0.0, casing), PlacedItem(0.0, 0.0, lines)]
    columns, rows = Pen(), Pen()
    radius = 0.0205 * size
    near = corner(0, 0)[0] - _AXIS
    numbers: list[PlacedItem] = []
    for index in range(SIDE):
        along = (corner(index, 0)[0] + side() / 2) * size
        columns.ellipse(along, near * size, radius)
        rows.rect(
            near * size - radius * 0.92,
            along - radius * 0.92,
            radius * 1.84,
            radius * 1.84,
            radius * 0.5,
        )
        numbers += _number(label, style, index + 1, along, near * size, radius * 1.12)
        numbers += _number(label, style, index + 1, near * size, along, radius * 1.12)
    cream, edge = inks.fill("cream"), Stroke(ink, line)
    badges = [PlacedItem(0.0, 0.0, pen.path(fill=cream, stroke=edge)) for pen in (columns, rows)]
    return (*items, *badges, *numbers)


def _number(
    label: Label, style: str, number: int, x: float, y: float, high: float
) -> list[PlacedItem]:
    """A numeral, so high, with its middle at x, y."""
    frame = label(str(number), style)
    if not frame.height:
        return []
    scale = high / frame.height
    left, top = x - frame.width * scale / 2, y - high / 2
    return [PlacedItem(left, top, Transformed(frame, Matrix.scale(scale)))]
