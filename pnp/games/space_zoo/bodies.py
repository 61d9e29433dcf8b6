"""Bodies: outlines on a square of 100 with the ground at 96, and where the other parts go."""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.core.drawing import Pen

Point = tuple[float, float]

GROUND = 96.0


class Body(Struct, frozen=True):
    """An outline and its anchors. The animal looks to the right."""

    outline: tuple[Point, ...]
    """Points of a soft closed curve."""
    head: Point
    """Middle of the head."""
    size: float
    """Radius of the head."""
    near: tuple[Point, ...]
    """Where legs begin, this side."""
    far: tuple[Point, ...]
    """… and beyond."""
    tail: Point
    wag: float
    """The tail's direction, degrees clockwise from three o'clock."""
    spine: tuple[tuple[float, float, float], ...]
    """Where bristles stand, and the direction they point to."""
    belly: tuple[float, float, float, float]
    """An ellipse of lighter skin."""
    faced: bool = False
    """The face lies on the body itself; there is no head."""
    neck: tuple[Point, ...] = ()
    """A neck from the body to the head, as a line."""
    girth: float = 0.0
    sits: bool = False
    """The legs are before the body."""
    rings: tuple[Point, ...] = ()
    """Folds, as arcs across the body: middles of further outlines below (coils)."""


def _egg(
    cx: float, cy: float, rx: float, ry: float, turn: float = 0.0, low: float = 0.0
) -> tuple[Point, ...]:
    """An ellipse that is turned, and heavier below by `low`."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    found = []
    for i in range(20):
        a = math.pi * i / 10
        x = rx * math.cos(a) * (1 + low * math.sin(a))
        y = ry * math.sin(a)
        found.append((cx + x * cos - y * sin, cy + x * sin + y * cos))
    return tuple(found)


def _box(cx: float, cy: float, rx: float, ry: float, n: float = 2.8) -> tuple[Point, ...]:
    """A superellipse: between an ellipse and a box."""
    found = []
    for i in range(40):
        a = 2 * math.pi * i / 40
        c, s = math.cos(a), math.sin(a)
        found.append(
            (
                cx + rx * math.copysign(abs(c) ** (2 / n), c),
                cy + ry * math.copysign(abs(s) ** (2 / n), s),
            )
        )
    return tuple(found)


def _arc(
    cx: float, cy: float, rx: float, ry: float, start: float, end: float, count: int
) -> tuple[tuple[float, float, float], ...]:
    """Places along an ellipse, each with the way out of it."""
    found = []
    for i in range(count):
        deg = start + (end - start) * i / max(1, count - 1)
        a = math.radians(deg)
        out = math.degrees(math.atan2(math.sin(a) / ry, math.cos(a) / rx))
        found.append((cx + rx * math.cos(a), cy + ry * math.sin(a), out))
    return tuple(found)


BODIES: dict[str, Body] = {
    "barrel": Body(
        _box(41.0, 63.0, 33.0, 20.0),
        (70.0, 41.0),
        24.0,
        ((22.0, 76.0), (60.0, 76.0)),
        ((31.0, 76.0), (51.0, 76.0)),
        (9.5, 58.0),
        205.0,
        _arc(41.0, 63.0, 32.0, 20.0, 200.0, 302.0, 8),
        (41.0, 72.0, 22.0, 8.5),
    ),
    "hump": Body(
        (
            (8, 66),
            (10, 55),
            (17, 52),
            (21, 40),
            (28, 35),
            (34, 41),
            (38, 51),
            (43, 51),
            (47, 40),
            (54, 36),
            (60, 43),
            (66, 54),
            (72, 64),
            (68, 75),
            (56, 80),
            (40, 81),
            (22, 80),
            (11, 76),
        ),
        (78.0, 38.0),
        22.0,
        ((22.0, 76.0), (60.0, 75.0)),
        ((31.0, 76.0), (51.0, 76.0)),
        (9.0, 62.0),
        190.0,
        (
            (12, 53, 215),
            (20, 42, 220),
            (28, 35, 268),
            (35, 43, 320),
            (46, 42, 220),
            (54, 36, 270),
            (61, 45, 320),
        ),
        (40.0, 73.0, 20.0, 6.5),
        neck=((64.0, 66.0), (74.0, 62.0), (78.0, 44.0)),
        girth=15.0,
    ),
    "pear": Body(
        (
            (50, 30),
            (62, 34),
            (66, 46),
            (70, 60),
            (79, 72),
            (80, 84),
            (72, 93),
            (50, 96),
            (28, 93),
            (20, 84),
            (21, 72),
            (30, 60),
            (34, 46),
            (38, 34),
        ),
        (50.0, 29.0),
        23.0,
        ((33.0, 92.0), (63.0, 92.0)),
        (),
        (21.0, 84.0),
        195.0,
        ((29, 58, 195), (24, 66, 200), (20, 76, 190), (71, 58, -15), (76, 66, -20), (80, 76, -10)),
        (50.0, 74.0, 18.0, 15.0),
        sits=True,
    ),
    "long": Body(
        _box(42.0, 66.0, 37.0, 15.0, 3.2),
        (75.0, 43.0),
        23.0,
        ((15.0, 76.0), (38.0, 77.0), (62.0, 76.0)),
        ((26.0, 76.0), (50.0, 76.0)),
        (6.0, 62.0),
        215.0,
        tuple((11.0 + 7.4 * i, 52.4, 262.0) for i in range(6)),
        (42.0, 75.0, 28.0, 5.0),
    ),
    "ball": Body(
        _egg(50.0, 52.0, 35.0, 34.0),
        (52.0, 50.0),
        27.0,
        ((38.0, 82.0), (62.0, 82.0)),
        (),
        (16.0, 60.0),
        170.0,
        (
            *_arc(50.0, 52.0, 34.0, 33.0, 158.0, 232.0, 5),
            *_arc(50.0, 52.0, 34.0, 33.0, 308.0, 382.0, 5),
        ),
        (52.0, 70.0, 20.0, 12.0),
        faced=True,
    ),
    "shell": Body(
        (
            (6, 84),
            (8, 68),
            (15, 53),
            (27, 43),
            (41, 40),
            (54, 44),
            (64, 54),
            (70, 68),
            (73, 84),
            (60, 87),
            (40, 88),
            (20, 87),
        ),
        (80.0, 53.0),
        21.0,
        ((20.0, 84.0), (58.0, 84.0)),
        ((31.0, 84.0), (47.0, 84.0)),
        (7.0, 83.0),
        165.0,
        _arc(40.0, 82.0, 34.0, 42.0, 192.0, 325.0, 9),
        (40.0, 84.0, 31.0, 3.5),
        neck=((66.0, 80.0), (78.0, 78.0), (80.0, 62.0)),
        girth=12.0,
    ),
    "bird": Body(
        _egg(42.0, 57.0, 30.0, 20.0, -14.0, 0.0),
        (72.0, 27.0),
        21.5,
        ((38.0, 72.0), (52.0, 71.0)),
        (),
        (13.0, 62.0),
        190.0,
        _arc(41.0, 58.0, 29.0, 20.0, 196.0, 286.0, 7),
        (44.0, 66.0, 17.0, 8.0),
        neck=((60.0, 56.0), (72.0, 52.0), (72.0, 30.0)),
        girth=11.0,
    ),
    "bell": Body(
        (
            (50, 10),
            (68, 14),
            (80, 28),
            (84, 46),
            (86, 62),
            (77, 60),
            (68, 66),
            (59, 61),
            (50, 67),
            (41, 61),
            (32, 66),
            (23, 60),
            (14, 62),
            (16, 46),
            (20, 28),
            (32, 14),
        ),
        (50.0, 37.0),
        25.0,
        ((30.0, 62.0), (50.0, 63.0), (70.0, 62.0)),
        ((40.0, 61.0), (60.0, 61.0)),
        (17.0, 50.0),
        170.0,
        _arc(50.0, 42.0, 33.0, 32.0, 188.0, 352.0, 10),
        (50.0, 54.0, 20.0, 6.0),
        faced=True,
    ),
    "coil": Body(
        (
            (12, 88),
            (14, 79),
            (20, 75),
            (18, 68),
            (24, 61),
            (38, 58),
            (56, 58),
            (70, 61),
            (77, 68),
            (75, 75),
            (82, 79),
            (85, 88),
            (78, 94),
            (62, 96),
            (34, 96),
            (18, 94),
        ),
        (60.0, 27.0),
        20.0,
        (),
        (),
        (14.0, 86.0),
        192.0,
        (
            (23, 61, 225),
            (18, 70, 190),
            (13, 82, 200),
            (30, 58, 255),
            (72, 61, -50),
            (77, 70, -10),
            (84, 82, -20),
        ),
        (48.0, 90.0, 26.0, 4.0),
        neck=((40.0, 62.0), (36.0, 44.0), (52.0, 42.0), (60.0, 30.0)),
        girth=17.0,
        rings=((15.0, 80.0), (19.0, 70.0)),
    ),
}


def outline(body: Body) -> Pen:
    """A body's edge; of many points, with its corners kept."""
    return Pen().smooth(body.outline, tension=0.0 if len(body.outline) > 19 else 0.12)
