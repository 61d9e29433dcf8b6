"""What grows on planets. Every plant stands on 0, 0, is one unit high and at most 0.8 wide."""

from __future__ import annotations

import math
from functools import cache

from pnp.draw.sketch import Mark, Sketch
from pnp.ground.drawing import Pen, star_points

Motif = tuple[Mark, ...]


def _trunk(sketch: Sketch, top: float, width: float = 0.09, role: str = "leaf2") -> None:
    half = width / 2
    pen = Pen().move(-half * 1.4, 0.0).line(-half, -top).line(half, -top).line(half * 1.4, 0.0)
    sketch.put(pen.close(), role, "ink")


def _lollipop(s: Sketch) -> None:
    _trunk(s, 0.5)
    s.put(Pen().ellipse(0.0, -0.66, 0.34), "leaf", "ink")
    s.put(Pen().arc(0.0, -0.66, 0.19, 150.0, 270.0), line="pale", width=1.3)


def _fir(s: Sketch) -> None:
    _trunk(s, 0.2, 0.12)
    for low, high, half in ((0.14, 0.56, 0.36), (0.38, 0.8, 0.28), (0.62, 1.0, 0.19)):
        pen = Pen().move(0.0, -high).line(half, -low)
        pen.curve(half * 0.4, -low + 0.04, -half * 0.4, -low + 0.04, -half, -low).close()
        s.put(pen, "leaf", "ink")


def _cactus(s: Sketch) -> None:
    for side in (-1, 1):
        up = -0.72 if side < 0 else -0.6
        low = -0.36 if side < 0 else -0.25
        pen = Pen().move(side * 0.05, low).line(side * 0.18, low)
        pen.curve(side * 0.27, low, side * 0.27, low, side * 0.27, low - 0.1)
        pen.line(side * 0.27, up)
        s.put(pen, line="ink", width=2.0, span=0.14).put(pen, line="leaf", span=0.14)
    s.put(Pen().rect(-0.13, -0.92, 0.26, 0.92, 0.13), "leaf", "ink")
    ribs = Pen().move(-0.045, -0.76).line(-0.045, -0.1).move(0.045, -0.76).line(0.045, -0.1)
    s.put(ribs, line="ink", width=0.6)
    s.put(Pen().ellipse(0.0, -0.93, 0.08, 0.07), "leaf2", "ink", 0.8)


def _mushroom(s: Sketch) -> None:
    stem = Pen().move(-0.1, -0.6).curve(-0.1, -0.3, -0.14, -0.2, -0.16, 0.0).line(0.16, 0.0)
    s.put(stem.curve(0.14, -0.2, 0.1, -0.3, 0.1, -0.6).close(), "pale", "ink")
    cap = Pen().move(-0.4, -0.46).curve(-0.44, -1.18, 0.44, -1.18, 0.4, -0.46)
    s.put(cap.curve(0.2, -0.36, -0.2, -0.36, -0.4, -0.46).close(), "leaf2", "ink")
    spots = Pen().ellipse(-0.18, -0.68, 0.075).ellipse(0.1, -0.82, 0.085).ellipse(0.22, -0.58, 0.06)
    s.put(spots, "pale")


def _palm(s: Sketch) -> None:
    pen = Pen().move(-0.08, 0.0).curve(-0.06, -0.3, 0.0, -0.5, 0.06, -0.68)
    pen.line(0.12, -0.66).curve(0.08, -0.46, 0.03, -0.28, 0.05, 0.0)
    s.put(pen.close(), "leaf2", "ink")
    fronds = Pen()
    for dx, dy in ((-0.44, 0.22), (-0.38, -0.14), (0.04, -0.32), (0.32, -0.16), (0.3, 0.24)):
        x, y = 0.08 + dx, -0.68 + dy
        mx, my = 0.08 + dx * 0.5, -0.68 + dy * 0.5
        fronds.move(0.08, -0.68)
        fronds.curve(mx - 0.02, my - 0.2, x - 0.02, y - 0.14, x, y)
        fronds.curve(x - dx * 0.3, y - 0.06, mx, my - 0.02, 0.08, -0.68).close()
    s.put(fronds, "leaf", "ink", 0.9)
    s.put(Pen().ellipse(0.04, -0.62, 0.055).ellipse(0.14, -0.62, 0.055), "accent", "ink", 0.8)


def _tulip(s: Sketch) -> None:
    s.put(Pen().move(0.0, 0.0).line(0.0, -0.6), line="ink", width=2.0, span=0.05)
    s.put(Pen().move(0.0, 0.0).line(0.0, -0.6), line="leaf", span=0.05)
    leaves = Pen()
    for side in (-1, 1):
        leaves.move(0.0, 0.0).curve(side * 0.3, -0.06, side * 0.34, -0.3, side * 0.3, -0.42)
        leaves.curve(side * 0.12, -0.34, side * 0.02, -0.2, 0.0, 0.0).close()
    s.put(leaves, "leaf", "ink", 0.9)
    head = Pen().move(-0.25, -0.98).line(-0.1, -0.84).line(0.0, -1.0).line(0.1, -0.84)
    head.line(0.25, -0.98).curve(0.32, -0.66, 0.2, -0.52, 0.0, -0.52)
    s.put(head.curve(-0.2, -0.52, -0.32, -0.66, -0.25, -0.98).close(), "leaf2", "ink")


def _bubbles(s: Sketch) -> None:
    _trunk(s, 0.5, 0.1)
    pen = Pen().ellipse(-0.2, -0.5, 0.19).ellipse(0.2, -0.54, 0.2).ellipse(0.0, -0.76, 0.24)
    s.coast(pen, "leaf")
    s.put(Pen().arc(0.0, -0.76, 0.13, 180.0, 270.0).arc(-0.2, -0.5, 0.1, 150.0, 240.0),
          line="pale", width=1.2)  # fmt: skip


def _poplar(s: Sketch) -> None:
    _trunk(s, 0.3)
    pen = Pen().move(0.0, -1.0).curve(0.26, -0.8, 0.28, -0.24, 0.0, -0.16)
    s.put(pen.curve(-0.28, -0.24, -0.26, -0.8, 0.0, -1.0).close(), "leaf", "ink")
    veins = Pen().move(0.0, -0.3).line(0.0, -0.78)
    for y in (0.4, 0.56):
        veins.move(-0.1, -y - 0.09).line(0.0, -y).line(0.1, -y - 0.09)
    s.put(veins, line="ink", width=0.7)


def _acacia(s: Sketch) -> None:
    fork = Pen().move(0.0, 0.0).line(0.0, -0.3).line(-0.2, -0.6).move(0.0, -0.3).line(0.2, -0.72)
    s.put(fork, line="ink", width=2.0, span=0.06).put(fork, line="leaf2", span=0.06)
    s.put(Pen().ellipse(-0.19, -0.64, 0.21, 0.1), "leaf", "ink")
    s.put(Pen().ellipse(0.12, -0.84, 0.28, 0.13), "leaf", "ink")


def _fiddle(s: Sketch) -> None:
    points = []
    for i in range(20):
        angle = math.radians(180.0 + 36.0 * i * 0.75)
        radius = 0.235 - 0.0098 * i
        points.append((0.02 + radius * math.cos(angle), -0.74 + radius * math.sin(angle)))
    stem = [(-0.1, 0.0), (-0.17, -0.3), (-0.21, -0.55), *points]
    pen = Pen().smooth(stem, closed=False)
    s.put(pen, line="ink", width=2.0, span=0.085).put(pen, line="leaf", span=0.085)
    leaf = Pen().move(-0.16, -0.22).curve(0.0, -0.42, 0.22, -0.36, 0.3, -0.26)
    s.put(leaf.curve(0.16, -0.14, 0.0, -0.12, -0.16, -0.22).close(), "leaf2", "ink", 0.9)


def _crystal(s: Sketch) -> None:
    for dark, light, points in (
        ("leaf", "pale", ((-0.3, 0.0), (-0.38, -0.42), (-0.24, -0.58), (-0.1, -0.3), (-0.1, 0.0))),
        ("leaf2", "pale", ((0.08, 0.0), (0.12, -0.34), (0.28, -0.66), (0.38, -0.4), (0.28, 0.0))),
        ("leaf", "pale", ((-0.16, 0.0), (-0.2, -0.66), (0.0, -1.0), (0.18, -0.7), (0.16, 0.0))),
    ):
        s.put(Pen().polygon(points), dark, "ink")
        (x0, y0), (x1, y1), (x2, y2), _, _ = points
        mid = (x0 + x2) / 2
        s.put(Pen().polygon([(x0, y0), (x1, y1), (x2, y2), (mid, y1 + 0.06), (mid, 0.0)]), light,
              "ink", 0.6)  # fmt: skip


def _balloon(s: Sketch) -> None:
    s.put(Pen().move(0.0, 0.0).curve(0.08, -0.14, -0.08, -0.24, 0.0, -0.4), line="ink")
    pen = Pen().move(0.0, -0.36).curve(-0.44, -0.6, -0.34, -1.0, 0.0, -1.0)
    s.put(pen.curve(0.34, -1.0, 0.44, -0.6, 0.0, -0.36).close(), "leaf2", "ink")
    stripe = Pen().move(0.0, -0.36).curve(-0.16, -0.6, -0.13, -1.0, 0.0, -1.0)
    s.put(stripe.curve(0.13, -1.0, 0.16, -0.6, 0.0, -0.36).close(), "pale", "ink", 0.6)
    s.put(Pen().polygon([(0.0, -0.38), (-0.06, -0.3), (0.06, -0.3)]), "leaf2", "ink", 0.8)


def _dandelion(s: Sketch) -> None:
    s.put(Pen().move(0.0, 0.0).curve(0.05, -0.2, 0.0, -0.4, 0.0, -0.66), line="ink", width=1.2)
    rays, tips = Pen(), Pen()
    for i in range(10):
        angle = 2 * math.pi * i / 10
        x, y = 0.28 * math.cos(angle), -0.68 + 0.28 * math.sin(angle)
        rays.move(0.0, -0.68).line(x, y)
        tips.ellipse(x, y, 0.052)
    s.put(rays, line="ink", width=0.8).put(tips, "leaf", "ink", 0.7)
    s.put(Pen().ellipse(0.0, -0.68, 0.09), "leaf2", "ink", 0.8)


def _watcher(s: Sketch) -> None:
    pen = Pen().move(0.0, 0.0).curve(-0.12, -0.2, 0.12, -0.34, 0.0, -0.56)
    s.put(pen, line="ink", width=2.0, span=0.07).put(pen, line="leaf", span=0.07)
    lashes = Pen()
    for degrees in (-140, -115, -90, -65, -40):
        x, y = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        lashes.move(0.28 * x, -0.7 + 0.24 * y).line(0.36 * x, -0.7 + 0.33 * y)
    s.put(lashes, line="ink", width=0.8)
    s.put(Pen().ellipse(0.0, -0.68, 0.29, 0.24), "pale", "ink")
    s.put(Pen().ellipse(0.03, -0.67, 0.14), "leaf2", "ink", 0.8)
    s.put(Pen().ellipse(0.04, -0.67, 0.06), "ink")


def _parasol(s: Sketch) -> None:
    s.put(Pen().move(0.0, 0.0).line(0.0, -0.9), line="ink", width=1.4)
    pen = Pen().move(-0.39, -0.5).curve(-0.36, -0.78, -0.16, -0.94, 0.0, -0.94)
    pen.curve(0.16, -0.94, 0.36, -0.78, 0.39, -0.5)
    for x in (0.26, 0.0, -0.26):
        pen.curve(x + 0.1, -0.6, x + 0.03, -0.6, x, -0.5) if x else pen.curve(
            0.2, -0.6, 0.06, -0.6, 0.0, -0.5
        )
    pen.curve(-0.29, -0.6, -0.36, -0.6, -0.39, -0.5)
    s.put(pen.close(), "leaf", "ink")
    gore = Pen().move(0.0, -0.94).curve(-0.12, -0.86, -0.16, -0.66, -0.13, -0.55)
    gore.curve(-0.06, -0.6, 0.06, -0.6, 0.13, -0.55).curve(0.16, -0.66, 0.12, -0.86, 0.0, -0.94)
    s.put(gore.close(), "leaf2", "ink", 0.7)
    s.put(Pen().ellipse(0.0, -0.96, 0.035), "accent", "ink", 0.7)


def _starflower(s: Sketch) -> None:
    s.put(Pen().move(0.0, 0.0).line(0.0, -0.6), line="ink", width=1.6)
    for side in (-1, 1):
        leaf = (
            Pen().move(0.0, -0.12).curve(side * 0.1, -0.3, side * 0.22, -0.34, side * 0.32, -0.32)
        )
        s.put(
            leaf.curve(side * 0.28, -0.18, side * 0.14, -0.1, 0.0, -0.12).close(),
            "leaf",
            "ink",
            0.8,
        )
    s.put(Pen().polygon(star_points(0.0, -0.68, 0.32, 0.16, 6)), "leaf2", "ink")
    s.put(Pen().ellipse(0.0, -0.68, 0.09), "pale", "ink", 0.8)


_PLANTS = {
    "lollipops": _lollipop,
    "firs": _fir,
    "cacti": _cactus,
    "mushrooms": _mushroom,
    "palms": _palm,
    "tulips": _tulip,
    "bubble-trees": _bubbles,
    "poplars": _poplar,
    "acacias": _acacia,
    "fiddleheads": _fiddle,
    "crystals": _crystal,
    "balloon-trees": _balloon,
    "dandelions": _dandelion,
    "watchers": _watcher,
    "parasols": _parasol,
    "starflowers": _starflower,
}

PLANTS = tuple(_PLANTS)


@cache
def plant(kind: str) -> Motif:
    sketch = Sketch()
    _PLANTS[kind](sketch)
    return tuple(sketch.marks)
