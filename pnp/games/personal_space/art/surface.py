"""The planet as a map: Piet Hein's superellipse, with the 36 squares lying on it.

The squares are windows in which the same ground is paler, so that stickers and pencil read on
it; between and around them the ground has its full colour. No transparency is needed.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from pnp.chance import Chance
from pnp.drawing import Frame, Pen, Placed, Stroke, Turned
from pnp.games.personal_space.art.globe import motif
from pnp.games.personal_space.art.heavens import Circle, moon, stars, visitor
from pnp.games.personal_space.art.inks import Inks
from pnp.games.personal_space.art.outlines import superellipse
from pnp.games.personal_space.art.shape import (
    Shape,
    Sketch,
    Spot,
    hatchings,
    onto,
    paint,
    projected,
)
from pnp.games.personal_space.art.world import PITCH, SIDE, World
from pnp.games.personal_space.traits import Traits
from pnp.geometry import Matrix

BODY = 0.46
"""Half the planet's width, of the box."""

POWER = 7.0
PACE = PITCH * BODY
"""From one square to the next, of the box."""

GAP = 0.0115
RADIUS = 0.016
_AXIS = 0.0305
"""From the squares to the middle of their numbers, of the box."""

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


def _squares(size: float, grown: float = 0.0) -> Pen:
    pen = Pen()
    for column in range(SIDE):
        for row in range(SIDE):
            x, y = corner(column, row)
            pen.rect(
                x * size - grown, y * size - grown, side() * size + 2 * grown,
                side() * size + 2 * grown, RADIUS * size + grown,
            )  # fmt: skip
    return pen


def surface(
    traits: Traits, ground: World, inks: Inks, size: float, backdrop: str, line: float
) -> tuple[Placed, ...]:
    """The map without its squares' lines: body, horizon, moons and stars in the corners."""
    body = Pen().smooth(superellipse(size / 2, size / 2, BODY * size, BODY * size, POWER)).path()
    flat = onto(size / 2, size / 2, BODY * size)
    shapes = projected(ground.shapes, flat)
    scale = BODY * size
    items: list[Placed] = []
    items += paint(projected(_corners(traits), onto(size / 2, size / 2, size / 2)), inks, line)
    items += paint(projected(_horizon(traits), onto(size / 2, size / 2, size)), inks, line * 0.8, size)
    hatching = hatchings(size, size, line, inks.line("deep")) if inks.low else None
    full = Frame(size, size, paint(shapes, inks, line, scale, hatching))
    items.append(Placed(0.0, 0.0, Turned(full, clip=body)))
    edge = "sky_line" if backdrop else "ink"
    items += paint([Shape(body.ops, body.points, line=edge, width=1.6)], inks, line)
    pale = inks.toned("paper", 0.45, 0.5)
    life = inks.toned("paper", 0.2, 0.2)
    window = paint(shapes, pale, line, scale) if not inks.low else ()
    features = projected(_features(traits, ground), onto(0.0, 0.0, size))
    window += paint(features, life, line * 0.8, size)
    items.append(
        Placed(0.0, 0.0, Turned(Frame(size, size, window), clip=_squares(size).path()))
    )
    return tuple(items)


def _features(traits: Traits, ground: World) -> list[Shape]:
    """Groves, peaks and sails, each inside a square of its own (of the box)."""
    chance = Chance("personal-space planet", traits.seed, "groves")
    spots: dict[str, list[Spot]] = {}
    for feature in ground.features:
        x, y = corner(feature.column, feature.row)
        pace = side()
        if feature.count == 1:
            high = chance.between(0.52, 0.62)
            places = [(chance.between(0.44, 0.56), 0.5 + high / 2, high)]
        elif feature.count == 2:
            places = [(0.3, 0.7, chance.between(0.4, 0.46)), (0.68, 0.8, chance.between(0.44, 0.52))]
        else:
            places = [(0.2, 0.62, 0.34), (0.52, 0.78, 0.46), (0.83, 0.68, 0.34)]
        for px, py, high in places:
            spots.setdefault(feature.kind, []).append(
                Spot(x + px * pace, y + py * pace, high * pace)
            )
    sketch = Sketch()
    for kind, at in spots.items():
        sketch.stamp(motif(traits, kind), at)
    return sketch.shapes


def _horizon(traits: Traits) -> list[Shape]:
    """Plants that stand around the edge of the planet (of the box, from its middle)."""
    if not traits.solid:
        return []
    chance = Chance("personal-space planet", traits.seed, "horizon")
    edge = superellipse(0.0, 0.0, BODY, BODY, POWER, 360)
    lengths, total = [], 0.0
    for i, point in enumerate(edge):
        lengths.append(total)
        total += math.dist(point, edge[(i + 1) % 360])
    spots: dict[str, list[Spot]] = {"plant": [], "herb": [], "landmark": []}
    along = chance.between(0.0, 0.2)
    index = 0
    while along < total - 0.2:
        kind = chance.pick(("plant", "plant", "herb", "landmark"))
        for _ in range(1 if kind == "landmark" else chance.whole(2, 5)):
            high = chance.between(0.026, 0.034)
            while index < 359 and lengths[index] < along:
                index += 1
            x, y = edge[index]
            (ax, ay), (bx, by) = edge[index - 1], edge[(index + 1) % 360]
            turn = math.atan2(by - ay, bx - ax)
            nx, ny = math.sin(turn), -math.cos(turn)
            spots[kind].append(Spot(x - nx * 0.002, y - ny * 0.002, high, turn))
            along += 0.03
        along += chance.between(0.12, 0.4)
    sketch = Sketch()
    for kind, at in spots.items():
        sketch.stamp(motif(traits, kind), at)
    return sketch.shapes


def _corners(traits: Traits) -> list[Shape]:
    """Moons, a visitor and stars in the four corners (in half boxes, from the middle)."""
    chance = Chance("personal-space planet", traits.seed, "corners")
    sketch = Sketch()
    places = chance.shuffled([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    taken: list[Circle] = []
    reach = 0.9
    for (sx, sy), kind in zip(places, traits.moons, strict=False):
        size = chance.between(0.062, 0.085)
        x, y = sx * reach, sy * reach
        sketch.shapes += moon(kind, x, y, size)
        taken.append((x, y, size * 1.4))
    if traits.visitor and len(traits.moons) < 4:
        sx, sy = places[3]
        turn = math.atan2(sy, sx) + math.pi / 2 if traits.visitor == "rocket" else sx * 0.3
        sketch.shapes += visitor(traits.visitor, sx * reach, sy * reach, 0.098, turn)
        taken.append((sx * reach, sy * reach, 0.12))
    edge = superellipse(0.0, 0.0, 2 * BODY, 2 * BODY, POWER, 60)
    taken += [(x, y, 0.05) for x, y in edge]
    taken.append((0.0, 0.0, 1.08))
    return stars(chance, taken, (0.99, 0.99), 12, 0.036) + sketch.shapes


def grid(inks: Inks, size: float, line: float, label: Label, style: str) -> tuple[Placed, ...]:
    """The squares' lines and the numbers of columns (above) and rows (at the left)."""
    paper, ink = inks.fill("paper"), inks.fill("ink")
    casing = _squares(size).path(stroke=Stroke(paper, line * 2.8))
    lines = _squares(size).path(stroke=Stroke(ink, line))
    items = [Placed(0.0, 0.0, casing), Placed(0.0, 0.0, lines)]
    columns, rows = Pen(), Pen()
    radius = 0.0205 * size
    near = corner(0, 0)[0] - _AXIS
    numbers: list[Placed] = []
    for index in range(SIDE):
        along = (corner(index, 0)[0] + side() / 2) * size
        columns.ellipse(along, near * size, radius)
        rows.rect(near * size - radius * 0.92, along - radius * 0.92, radius * 1.84, radius * 1.84,
                  radius * 0.5)  # fmt: skip
        numbers += _number(label, style, index + 1, along, near * size, radius * 1.12)
        numbers += _number(label, style, index + 1, near * size, along, radius * 1.12)
    for pen in (columns, rows):
        items.append(Placed(0.0, 0.0, pen.path(fill=inks.fill("cream"), stroke=Stroke(ink, line))))
    return (*items, *numbers)


def _number(
    label: Label, style: str, number: int, x: float, y: float, high: float
) -> list[Placed]:
    """A numeral, so high, with its middle at x, y."""
    frame = label(str(number), style)
    if not frame.height:
        return []
    scale = high / frame.height
    left, top = x - frame.width * scale / 2, y - high / 2
    return [Placed(left, top, Turned(frame, Matrix.scale(scale)))]
