"""Heads, ears and horns, about the middle of a head of radius 1; they look at the visitor."""

from __future__ import annotations

import math

from pnp.draw.sketch import Sketch
from pnp.ground.drawing import Pen

Point = tuple[float, float]

HEADS: dict[str, tuple[Point, ...]] = {
    "round": tuple(
        (math.cos(a) * 1.04, math.sin(a) * 0.98)
        for a in (2 * math.pi * i / 16 for i in range(16))
    ),
    "block": (
        (-0.72, -0.92), (0.0, -1.0), (0.72, -0.92), (0.86, -0.4), (0.92, 0.15), (1.12, 0.5),
        (1.08, 0.92), (0.6, 1.1), (0.0, 1.14), (-0.6, 1.1), (-1.08, 0.92), (-1.12, 0.5),
        (-0.92, 0.15), (-0.86, -0.4),
    ),
    "wedge": (
        (-0.9, -0.8), (-0.3, -0.95), (0.3, -0.95), (0.9, -0.8), (1.22, -0.2), (1.02, 0.28),
        (0.72, 0.66), (0.6, 1.0), (0.0, 1.16), (-0.6, 1.0), (-0.72, 0.66), (-1.02, 0.28),
        (-1.22, -0.2),
    ),
    "wide": (
        (-1.1, -0.62), (-0.5, -0.84), (0.0, -0.88), (0.5, -0.84), (1.1, -0.62), (1.36, 0.1),
        (1.24, 0.72), (0.7, 1.0), (0.0, 1.06), (-0.7, 1.0), (-1.24, 0.72), (-1.36, 0.1),
    ),
    "drop": (
        (0.0, -1.4), (0.34, -1.0), (0.66, -0.66), (0.98, -0.1), (1.04, 0.44), (0.76, 0.9),
        (0.0, 1.08), (-0.76, 0.9), (-1.04, 0.44), (-0.98, -0.1), (-0.66, -0.66), (-0.34, -1.0),
    ),
    "tall": (
        (-0.6, -1.12), (0.0, -1.22), (0.6, -1.12), (0.82, -0.6), (0.84, 0.2), (0.92, 0.7),
        (0.66, 1.14), (0.0, 1.26), (-0.66, 1.14), (-0.92, 0.7), (-0.84, 0.2), (-0.82, -0.6),
    ),
}  # fmt: skip

EARS = (
    "none", "round", "long", "floppy", "horns", "ram", "antlers", "antennae", "crest", "fins",
    "tuft", "pointed",
)  # fmt: skip


def head(kind: str) -> Pen:
    return Pen().smooth(HEADS[kind], tension=0.05)


def ears(s: Sketch, kind: str) -> None:
    """What stands behind the head."""
    for side in (-1.0, 1.0):
        _ear(s, kind, side)
    match kind:
        case "crest":
            pen = Pen().move(-0.5, -0.75)
            for x, y, bx in ((-0.42, -1.5, -0.2), (0.0, -1.8, 0.2), (0.42, -1.5, 0.5)):
                pen.curve(x - 0.3, y + 0.4, x - 0.12, y, x, y)
                pen.curve(x + 0.16, y + 0.1, bx + 0.02, y + 0.5, bx, -0.8)
            s.put(pen.close(), "accent", "ink")
        case "tuft":
            for deg in (-28.0, 0.0, 28.0):
                a = math.radians(deg)
                x, y = math.sin(a), -math.cos(a)
                pen = Pen().move(x * 0.6 - 0.16, y * 0.7)
                pen.curve(x - 0.2, y, x * 1.5 - 0.1, y * 1.35, x * 1.75, y * 1.55)
                pen.curve(x * 1.5 + 0.14, y * 1.3, x + 0.2, y, x * 0.6 + 0.16, y * 0.7)
                s.put(pen.close(), "accent", "ink")


def _ear(s: Sketch, kind: str, m: float) -> None:
    match kind:
        case "round":
            s.put(Pen().ellipse(m * 0.82, -0.78, 0.44), "skin", "ink")
            s.put(Pen().ellipse(m * 0.82, -0.76, 0.22), "shade")
        case "long":
            pen = Pen().move(m * 0.2, -0.7).curve(
                m * 0.1, -1.6, m * 0.4, -2.15, m * 0.66, -2.1
            ).curve(m * 0.98, -2.0, m * 0.9, -1.2, m * 0.74, -0.6).close()  # fmt: skip
            s.put(pen, "skin", "ink")
            pen = Pen().move(m * 0.42, -0.9).curve(
                m * 0.38, -1.5, m * 0.54, -1.86, m * 0.66, -1.84
            ).curve(m * 0.8, -1.7, m * 0.72, -1.2, m * 0.62, -0.9).close()  # fmt: skip
            s.put(pen, "shade")
        case "floppy":
            pen = Pen().move(m * 0.55, -0.85).curve(
                m * 1.2, -1.15, m * 1.75, -0.6, m * 1.66, 0.2
            ).curve(m * 1.6, 0.62, m * 1.24, 0.56, m * 1.06, 0.1).line(m * 0.8, -0.3).close()  # fmt: skip
            s.put(pen, "shade", "ink")
        case "pointed":
            s.put(
                Pen().move(m * 0.28, -0.8).line(m * 0.98, -1.62).line(m * 1.06, -0.4).close(),
                "skin",
                "ink",
            )
            s.put(
                Pen().move(m * 0.56, -0.88).line(m * 0.89, -1.28).line(m * 0.92, -0.62).close(),
                "shade",
            )
        case "horns":
            pen = Pen().move(m * 0.42, -0.78).curve(
                m * 0.9, -0.9, m * 1.2, -1.2, m * 1.1, -1.75
            ).curve(m * 1.56, -1.3, m * 1.5, -0.72, m * 0.78, -0.4).close()  # fmt: skip
            s.put(pen, "bone", "ink")
        case "ram":
            pen = Pen().ellipse(m * 1.14, -0.36, 0.56, 0.6)
            s.put(pen, "bone", "ink")
            s.put(Pen().ellipse(m * 1.2, -0.3, 0.24, 0.27), "skin", "ink")
            for deg in (200.0, 250.0, 300.0, 350.0, 40.0):
                a = math.radians(deg)
                c, d = math.cos(a) * m, math.sin(a)
                s.put(
                    Pen()
                    .move(m * 1.16 + c * 0.32, -0.35 + d * 0.34)
                    .line(m * 1.14 + c * 0.5, -0.36 + d * 0.54),
                    line="ink",
                    width=0.6,
                )
        case "antlers":
            pen = Pen().move(m * 0.4, -0.8).curve(
                m * 0.5, -1.3, m * 0.9, -1.3, m * 1.15, -1.95
            )  # fmt: skip
            pen.move(m * 0.72, -1.33).line(m * 0.58, -1.85)
            pen.move(m * 0.96, -1.55).line(m * 1.5, -1.6)
            s.put(pen, line="ink", width=1.9, span=0.15).put(pen, line="bone", width=0.0, span=0.15)
        case "antennae":
            pen = Pen().move(m * 0.3, -0.85).curve(m * 0.34, -1.3, m * 0.5, -1.5, m * 0.72, -1.66)
            s.put(pen, line="ink", width=1.3)
            s.put(Pen().ellipse(m * 0.78, -1.72, 0.19), "accent", "ink")
        case "fins":
            pen = Pen().move(m * 0.7, -0.7)
            for x, y in ((1.55, -0.9), (1.3, -0.42), (1.75, -0.2), (1.32, 0.08), (1.5, 0.5)):
                pen.line(m * x, y)
            s.put(pen.line(m * 0.8, 0.4).close(), "accent", "ink")
