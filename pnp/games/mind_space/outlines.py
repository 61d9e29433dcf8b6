"""Outlines of brains: one for the boards in the box, and a family for numbered boards.

Lengths are in cells of the board's grid, whose corner is at (0, 0). The brain is seen from the
left, forehead to the left. Places around the grid are an angle (degrees clockwise from the top) and
a depth below the rim, so that folds follow the rim when it changes.

Whatever the outline, the grid lies inside it, and the brain inside WIDTH × HEIGHT. The number of a
brain decides its kind, the sizes of its lobes, its width and the bends of its folds; the kind sets
how many lobes there are above and below.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.draw.inks import RolePaint
from pnp.draw.paint import Canvas
from pnp.draw.sketch import Point, on_curve
from pnp.games.mind_space.grid import SIDE

WIDTH, HEIGHT = 12.9, 12.75
"""The room for a brain with its lines, cells."""
LEFT, TOP = 1.9, 1.75
"""The corner of the grid in that room, cells."""

NAME_PLACE = (0.5, 0.34)
"""The best place for a section's name, cells: the distances from the corner along the grid's edge,
and from the edge outwards."""

FOLD_WIDTH = 0.13
"""The width of folds, cells; the outline is a fifth wider."""

_CENTRE = (4.5, 4.4)
RimPlace = tuple[float, float]
"""An angle in degrees, and the depth below the rim in cells."""

_NOTCHES = (
    10,
    29,
    45,
    60,
    75,
    90,
    104,
    118,
    133,
    152,
    173,
    193,
    212,
    228,
    243,
    258,
    273,
    289,
    304,
    319,
    335,
    352,
)
_STANDARD_FOLDS: tuple[tuple[RimPlace, ...], ...] = (
    # Above the grid
    ((352, 0.16), (352.5, 0.5), (355, 0.8), (360, 0.95), (364, 0.92)),
    ((10, 0.16), (10.5, 0.35), (13, 0.62), (17, 0.72)),
    ((29, 0.16), (27, 0.5), (23, 0.85), (19.5, 1.12)),
    ((335, 0.16), (336, 0.4), (340, 0.68), (345, 0.72), (347, 0.95), (345.5, 1.2)),
    # The next fold is short: a section name needs the room below it.
    ((319, 0.16), (319.3, 0.22)),
    # To the right of it
    ((45, 0.16), (46, 0.38)),
    ((60, 0.16), (59.5, 0.41), (62, 0.7), (67, 0.78), (69.5, 0.98), (69, 1.23)),
    ((75, 0.16), (74.5, 0.37), (77, 0.64), (82, 0.7), (84, 0.51)),
    ((90, 0.16), (90, 0.45), (87, 0.78), (81, 0.94), (78.5, 1.15), (79, 1.35)),
    ((104, 0.16), (104, 0.37), (101, 0.59), (96.5, 0.64)),
    ((92, 1.35), (92.5, 1.07), (97, 0.92), (103, 0.9), (107, 0.78)),
    ((118, 0.16), (117, 0.37), (113, 0.59), (112, 0.86), (113.5, 1.07)),
    ((133, 0.16), (132, 0.4)),
    # Below it
    ((152, 0.16), (153, 0.42), (157, 0.68), (162, 0.7)),
    ((173, 0.16), (172.5, 0.4), (169, 0.66), (166.5, 0.85)),
    ((193, 0.16), (193, 0.4), (189, 0.7), (183, 0.78), (179, 0.72)),
    ((212, 0.16), (212.4, 0.32)),
    # To the left of it
    ((228, 0.16), (229, 0.38)),
    ((243, 0.16), (243.5, 0.37), (247, 0.59), (248, 0.86), (246.5, 1.07)),
    ((258, 0.16), (258.5, 0.41), (262, 0.66), (267, 0.71), (269, 0.51)),
    (
        (273, 0.16),
        (273.5, 0.41),
        (277, 0.66),
        (277.5, 0.94),
        (273.5, 1.07),
        (268, 1.0),
        (263, 1.02),
        (260, 1.23),
    ),
    ((289, 0.16), (288, 0.41), (284, 0.66), (283.5, 0.98), (285, 1.27)),
    ((304, 0.16), (303, 0.33), (299, 0.51), (294, 0.59), (292, 0.82), (293.5, 1.07)),
)


class BrainForm(Struct, frozen=True):
    """The shape of a brain's outline."""

    axes: tuple[float, float, float, float] = (6.1, 6.15, 5.85, 5.6)
    """The half axes of the rim to the left, right, top and bottom, cells."""
    exponents: tuple[float, float, float, float] = (2.8, 2.8, 3.1, 3.1)
    """The exponents of the superellipse: top left, top right, bottom left, bottom right."""
    notches: tuple[RimPlace, ...] = tuple(zip(_NOTCHES, (0.16,) * len(_NOTCHES), strict=True))
    """The notches between lobes."""
    bulges: tuple[float, ...] = (0.49,) * len(_NOTCHES)
    """How far each lobe bulges out, cells; the first follows the first notch."""
    roundness: float = 0.12
    """Where a lobe is widest, as a share of its length: small is round, large is pointed."""
    folds: tuple[tuple[RimPlace, ...], ...] = _STANDARD_FOLDS
    stem: float = 5.0
    """The left end of the stem, cells."""
    cerebella: tuple[float, ...] = (8.7,)
    """The middle of each cerebellum, cells."""


STANDARD = BrainForm()
"""The outline of the game in the box: on both sides of the board, the cover, backs and headings."""


def rim_point(angle: float, depth: float, form: BrainForm) -> Point:
    """The point at an angle, `depth` cells below the rim."""
    turn = math.radians(angle)
    dx, dy = math.sin(turn), -math.cos(turn)
    half_width = form.axes[0 if dx < 0 else 1]
    half_height = form.axes[2 if dy < 0 else 3]
    exponent = form.exponents[(0 if dy < 0 else 2) + (0 if dx < 0 else 1)]
    reach = (abs(dx / half_width) ** exponent + abs(dy / half_height) ** exponent) ** (
        -1 / exponent
    ) - depth
    return _CENTRE[0] + reach * dx, _CENTRE[1] + reach * dy


@cache
def lobe_curves(form: BrainForm) -> tuple[tuple[Point, Point, Point, Point], ...]:
    """The outline as cubic curves, one per lobe."""
    curves = []
    for i, (start, start_depth) in enumerate(form.notches):
        last = i + 1 == len(form.notches)
        end, end_depth = form.notches[0] if last else form.notches[i + 1]
        end += 360 * last
        handle, bulge = (end - start) * form.roundness, form.bulges[i]
        curves.append(
            (
                rim_point(start, start_depth, form),
                rim_point(start + handle, start_depth - bulge, form),
                rim_point(end - handle, end_depth - bulge, form),
                rim_point(end, end_depth, form),
            )
        )
    return tuple(curves)


def outline_pen(x: float, y: float, size: float, form: BrainForm = STANDARD) -> Pen:
    """The outline in mm; (x, y) is the corner of the grid, `size` the side of a cell."""
    pen = Pen()
    for i, lobe in enumerate(lobe_curves(form)):
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = [(x + a * size, y + b * size) for a, b in lobe]
        if not i:
            pen.move(x0, y0)
        pen.curve(x1, y1, x2, y2, x3, y3)
    return pen.close()


def paint_brain(
    s: Canvas,
    x: float,
    y: float,
    size: float,
    fill: RolePaint = "paper",
    line: RolePaint = "brain-line",
    form: BrainForm = STANDARD,
) -> None:
    """Draw the brain; (x, y) is the corner of its room in mm, `size` the side of a cell."""
    x, y = x + LEFT * size, y + TOP * size
    weight = max(0.25, FOLD_WIDTH * size)
    # On bare paper the ground still hides what lies behind it.
    ground = "paper" if s.inks.fill(fill) is None else fill

    def at(a: float, b: float) -> Point:
        return x + a * size, y + b * size

    def curve(pen: Pen, *points: Point) -> Pen:
        (a, b), (c, d), (e, f) = [at(*point) for point in points]
        return pen.curve(a, b, c, d, e, f)

    stem, a = Pen().move(*at(form.stem, 9.4)), form.stem
    curve(stem, (a + 0.6, 9.9), (a + 0.85, 10.3), (a + 0.9, 10.6))
    curve(stem, (a + 0.95, 10.98), (a + 1.9, 10.98), (a + 1.9, 10.55))
    curve(stem, (a + 1.9, 10.2), (a + 2.0, 9.9), (a + 2.5, 9.5))
    s.put(stem.close(), ground, line, weight)
    for middle in form.cerebella:
        _paint_cerebellum(s, x + middle * size, y + 9.6 * size, size, ground, line, weight)
    s.put(outline_pen(x, y, size, form), ground, line, weight * 1.2)
    folds = Pen()
    for fold in form.folds:
        folds.smooth([at(*rim_point(*point, form)) for point in fold], False)
    s.put(folds, line=line, width=weight)


def _paint_cerebellum(
    s: Canvas, x: float, y: float, size: float, ground: RolePaint, line: RolePaint, weight: float
) -> None:
    """The small brain behind the stem, with its leaves."""
    small, leaves = Pen().ellipse(x, y, 2.2 * size, 1.22 * size), Pen()
    for i in range(4):
        leaves.move(x - 2.6 * size, y + (0.29 * i - 0.15) * size)
        leaves.curve(
            x - 1.4 * size,
            y + (0.5 + 0.34 * i) * size,
            x + 1.2 * size,
            y + (0.5 + 0.34 * i) * size,
            x + 2.7 * size,
            y + (0.29 * i - 0.4) * size,
        )
    s.put(small, ground, line, weight)
    with s.clip_to(small):
        s.put(leaves, line=line, width=weight * 0.75)


class FormKind(Struct, frozen=True):
    """A kind of outline."""

    lobes_above: tuple[int, int]
    """The minimum and maximum number of lobes above the middle."""
    lobes_below: tuple[int, int]
    notch_depth: float = 0.16
    """The depth of notches, cells."""
    bulge: float = 0.29
    """How far a lobe bulges, as a share of its length."""
    roundness: float = 0.12
    cleft: float = 0.0
    """How much deeper the notch at the top is, cells; if it is, both halves are alike."""
    stem: float = 5.0
    cerebella: tuple[float, ...] = (8.7,)


KINDS = {
    "walnut": FormKind((11, 13), (9, 11)),
    "cloud": FormKind((5, 6), (5, 6), 0.2, 0.31, 0.1),
    "crown": FormKind((5, 6), (11, 14), 0.14, 0.26, 0.14, stem=3.6),
    "lace": FormKind((16, 18), (13, 16), 0.1, 0.34, 0.2),
    "island": FormKind((3, 3), (3, 4), 0.04, 0.17, 0.3, stem=4.2),
    "halves": FormKind((10, 12), (8, 10), cleft=0.75, stem=3.55, cerebella=(2.1, 6.9)),
    "twins": FormKind((4, 6), (6, 8), 0.14, 0.26, 0.15, cleft=0.85, stem=3.55, cerebella=()),
    "hill": FormKind((13, 15), (4, 5), 0.12, 0.24, 0.14, stem=6.4, cerebella=(2.6,)),
    "petals": FormKind((7, 9), (6, 8), 0.32, 0.36, 0.3, stem=2.4, cerebella=(7.4,)),
}
"""The kinds of outline."""


@lru_cache(256)
def brain_form(number: int) -> BrainForm:
    """The outline of a numbered brain; 0 is the outline of the game in the box."""
    if not number:
        return STANDARD
    chance = Chance("mind-space", "brain-form", number)
    kind = KINDS[chance.pick(tuple(KINDS))]
    mirrored = chance.randrange(2) == 1 and not kind.cleft
    notches, bulges = _draw_lobes(chance, kind)
    cuts = [0.45 * chance.random() for _ in _MAX_REACH]
    if kind.cleft:
        cuts[1] = cuts[0]
    left, right, top, bottom = (a - b for a, b in zip(_MAX_REACH, cuts, strict=True))
    form = BrainForm(
        (left, right, top, bottom),
        (2.6,) * 4,
        notches,
        bulges,
        kind.roundness,
        (),
        kind.stem,
        kind.cerebella,
    )
    if mirrored:
        form = replace(
            form,
            stem=SIDE - kind.stem - 2.5,
            cerebella=tuple(max(SIDE - at, 0.4) for at in kind.cerebella),
        )
    form = _fit(form)
    return replace(form, folds=_draw_folds(chance, form))


def _draw_lobes(chance: Chance, kind: FormKind) -> tuple[tuple[RimPlace, ...], tuple[float, ...]]:
    """Draw notches and bulges, clockwise from the left; from the top if the brain has a cleft."""
    above_count, below_count = chance.integer(*kind.lobes_above), chance.integer(*kind.lobes_below)
    if kind.cleft:
        half = _lobe_angles(chance, 0, 90, above_count // 2) + _lobe_angles(
            chance, 90, 180, below_count // 2
        )
        angles = [*half, 180.0, *(360 - angle for angle in reversed(half[1:]))]
    else:
        angles = _lobe_angles(chance, -90, 90, above_count) + _lobe_angles(
            chance, 90, 270, below_count
        )
    depths = [
        kind.notch_depth + (kind.cleft if angle == 0 else kind.cleft / 2 if angle == 180 else 0.0)
        for angle in angles
    ]
    ends = [*angles[1:], angles[0] + 360]
    bulges = [
        kind.bulge * math.radians(end - start) * 6 for start, end in zip(angles, ends, strict=True)
    ]
    return tuple(zip(angles, depths, strict=True)), tuple(bulges)


def _lobe_angles(chance: Chance, start: float, end: float, count: int) -> list[float]:
    """The start angles of `count` lobes of random sizes between two angles."""
    parts = [0.75 + 0.5 * chance.random() for _ in range(count)]
    total, angles, angle = math.fsum(parts), [], start
    for part in parts:
        angles.append(angle)
        angle += (end - start) * part / total
    return angles


# Fitting the outline between the grid and its room


_MAX_REACH = (LEFT + 4.42, WIDTH - LEFT - 4.58, TOP + 4.32, HEIGHT - TOP - 5.1)
"""How far a brain may reach to the left, right, top and bottom of its middle, cells. That leaves
room for its line, and for the stem below."""
_MARGIN = 0.12
"""The minimum distance of the outline from the grid, cells."""
_NAME_ZONE = (NAME_PLACE[0] - 0.1, NAME_PLACE[1] + 0.2)


def _fit(form: BrainForm) -> BrainForm:
    """Fit an outline between grid and room; the lobes become shallower until that is possible."""
    while True:
        fitted = form
        for _ in range(4):
            fitted = _fit_around_grid(_fit_into_room(fitted))
        fitted = _fit_into_room(fitted)
        if not any(_is_taken(x, y) for x, y in outline_points(fitted)):
            return fitted
        form = replace(
            form,
            notches=tuple((angle, deep * 0.7) for angle, deep in form.notches),
            bulges=tuple(bulge * 0.8 for bulge in form.bulges),
        )


def _fit_into_room(form: BrainForm) -> BrainForm:
    """Shorten the half axes until the lobes fit into the room."""
    xs, ys = zip(*outline_points(form), strict=True)
    excess = (
        4.5 - min(xs) - _MAX_REACH[0],
        max(xs) - 4.5 - _MAX_REACH[1],
        4.4 - min(ys) - _MAX_REACH[2],
        max(ys) - 4.4 - _MAX_REACH[3],
    )
    left, right, top, bottom = (a - max(b, 0.0) for a, b in zip(form.axes, excess, strict=True))
    return replace(form, axes=(left, right, top, bottom))


def _fit_around_grid(form: BrainForm) -> BrainForm:
    """Make the outline squarer until the grid lies inside."""
    exponents = list(form.exponents)
    while max(exponents) < 9:
        quarters = {
            (x > SIDE / 2) + 2 * (y > SIDE / 2) for x, y in outline_points(form) if _is_taken(x, y)
        }
        if not quarters:
            break
        for quarter in quarters:
            exponents[quarter] += 0.2
        form = replace(form, exponents=(exponents[0], exponents[1], exponents[2], exponents[3]))
    return form


def _is_taken(x: float, y: float) -> bool:
    """Whether the grid or a section name needs this point."""
    dx, dy = abs(x - SIDE / 2) - SIDE / 2, abs(y - SIDE / 2) - SIDE / 2
    return max(dx, dy) < _MARGIN or (-1.75 < dx < -_NAME_ZONE[0] and dy < _NAME_ZONE[1])


def outline_points(form: BrainForm) -> list[tuple[float, float]]:
    """Points of the outline, cells."""
    return [
        on_curve((*start, *handle1, *handle2, *end), i / 6)
        for start, handle1, handle2, end in lobe_curves(form)
        for i in range(6)
    ]


# Folds


def _draw_folds(chance: Chance, form: BrainForm) -> tuple[tuple[RimPlace, ...], ...]:
    """Draw a fold from each notch, as long as the grid and its labels leave room."""
    folds: list[tuple[RimPlace, ...]] = []
    # All folds bend the same way, so that none meet.
    direction = chance.pick((-1, 1))
    for (angle, deep), (end, _) in zip(
        form.notches, _next_notches(form.notches, direction), strict=True
    ):
        room = _room_for_fold(form, angle)
        width = min(0.5 * ((end - angle) * direction % 360), 9.0) * direction
        start = max(deep, 0.1)
        if room - start < 0.2:
            continue
        inner = start + (room - start) * (0.65 + 0.3 * chance.random())
        if room - start < 0.5:
            folds.append(((angle, start), (angle + 0.2 * width, inner)))
            continue
        bend = (
            (angle, start),
            (angle + 0.05 * width, (start + inner) / 2),
            (angle + 0.5 * width, inner),
        )
        curl = ((angle + width, inner), (angle + 1.25 * width, (start + inner) / 2))
        folds.append((*bend, *curl) if chance.randrange(3) else bend)
    return tuple(folds)


def _next_notches(notches: tuple[RimPlace, ...], direction: int) -> tuple[RimPlace, ...]:
    """The neighbour of each notch in a direction."""
    return (*notches[1:], notches[0]) if direction > 0 else (notches[-1], *notches[:-1])


def _room_for_fold(form: BrainForm, angle: float) -> float:
    """The distance from the rim to the grid, or to a label above or below it."""
    (x, y), middle = rim_point(angle, 0.0, form), SIDE / 2
    dx, dy = x - middle, y - middle
    edge = middle + 0.15
    to_side = edge / max(abs(dx), 1e-9)
    name_height = _NAME_ZONE[1] * (abs(dx) > 0.45 * abs(dy))
    to_top = (edge + name_height) / max(abs(dy), 1e-9)
    return math.hypot(dx, dy) * (1 - min(to_side, to_top))
