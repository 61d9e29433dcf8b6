"""What else there is on planets. Sizes as for plants: standing on 0, 0, about one unit high.

Things of the air and of the sea are centred sideways, too, and end at or above 0.
"""

from __future__ import annotations

from functools import cache

from pnp.draw.sketch import Sketch
from pnp.games.personal_space.art.flora import Motif
from pnp.ground.drawing import Pen


def _peaks(s: Sketch) -> None:
    for x, half, high in ((0.26, 0.3, 0.62), (-0.1, 0.4, 0.98)):
        s.put(Pen().polygon([(x - half, 0.0), (x, -high), (x + half, 0.0)]), "peak", "ink")
        snow = [
            (x, -high), (x + half * 0.34, -high * 0.66), (x + half * 0.14, -high * 0.72),
            (x, -high * 0.6), (x - half * 0.14, -high * 0.72), (x - half * 0.34, -high * 0.66),
        ]  # fmt: skip
        s.put(Pen().polygon(snow), "pale", "ink", 0.8)


def _volcano(s: Sketch) -> None:
    puff = Pen().ellipse(-0.02, -0.84, 0.12).ellipse(0.12, -0.92, 0.09).ellipse(-0.14, -0.93, 0.07)
    s.coast(puff, "pale", width=0.8)
    pen = Pen().move(-0.48, 0.0).curve(-0.26, -0.1, -0.2, -0.4, -0.14, -0.66)
    pen.line(0.14, -0.66).curve(0.2, -0.4, 0.26, -0.1, 0.48, 0.0)
    s.put(pen.close(), "peak", "ink")
    lava = Pen().move(-0.14, -0.66).curve(-0.16, -0.5, -0.12, -0.4, -0.09, -0.4)
    lava.curve(-0.05, -0.4, -0.06, -0.54, -0.02, -0.54).curve(0.02, -0.54, 0.02, -0.26, 0.06, -0.26)
    s.put(lava.curve(0.1, -0.26, 0.1, -0.5, 0.14, -0.66).close(), "accent", "ink", 0.8)


def _mesa(s: Sketch) -> None:
    for x, wide, high in ((0.24, 0.2, 0.42), (-0.12, 0.27, 0.7)):
        pen = Pen().move(x - wide, 0.0).line(x - wide * 0.74, -high)
        pen.line(x + wide * 0.74, -high).line(x + wide, 0.0).close()
        s.put(pen, "peak", "ink")
        layer = Pen()
        for share in (0.36, 0.68):
            reach = wide * (1 - 0.26 * share)
            layer.move(x - reach, -high * share).line(x + reach, -high * share)
        s.put(layer, line="ink", width=0.7)


def _domes(s: Sketch) -> None:
    s.put(Pen().move(-0.02, -0.6).line(-0.02, -0.95), line="ink")
    s.put(Pen().ellipse(-0.02, -0.95, 0.045), "accent", "ink", 0.8)
    for x, r, role in ((0.3, 0.2, "pale"), (-0.34, 0.16, "pale"), (-0.02, 0.36, "accent")):
        high = r * 1.65
        pen = Pen().move(x - r, 0.0).line(x - r, -high + r)
        pen.curve(x - r, -high - r * 0.1, x + r, -high - r * 0.1, x + r, -high + r).line(x + r, 0.0)
        s.put(pen.close(), role, "ink")
    windows = Pen()
    for x in (-0.2, -0.02, 0.16):
        windows.ellipse(x, -0.3, 0.05)
    windows.ellipse(0.32, -0.16, 0.04).ellipse(-0.34, -0.12, 0.04)
    s.put(windows, "ink")
    s.put(Pen().rect(-0.08, -0.17, 0.12, 0.17, 0.05), "pale", "ink", 0.7)


def _arch(s: Sketch) -> None:
    pen = Pen().move(-0.42, 0.0).curve(-0.46, -0.5, -0.3, -0.84, 0.04, -0.82)
    pen.curve(0.32, -0.8, 0.42, -0.4, 0.4, 0.0).line(0.18, 0.0)
    pen.curve(0.2, -0.36, 0.14, -0.52, -0.02, -0.52).curve(-0.2, -0.52, -0.24, -0.3, -0.2, 0.0)
    s.put(pen.close(), "peak", "ink")
    bands = Pen().move(-0.43, -0.22).line(-0.23, -0.22).move(0.2, -0.26).line(0.4, -0.26)
    s.put(bands.move(-0.34, -0.58).line(-0.2, -0.46), line="ink", width=0.7)


def _monoliths(s: Sketch) -> None:
    for x, wide, high, role in ((-0.28, 0.1, 0.6, "peak"), (0.28, 0.11, 0.5, "peak"),
                                (0.0, 0.13, 0.92, "accent")):  # fmt: skip
        pen = Pen().move(x - wide, 0.0).line(x - wide * 0.8, -high + 0.08)
        pen.curve(x - wide * 0.8, -high, x + wide * 0.8, -high, x + wide * 0.8, -high + 0.08)
        s.put(pen.line(x + wide, 0.0).close(), role, "ink")
    s.put(Pen().ellipse(0.0, -0.62, 0.05).ellipse(0.0, -0.42, 0.05), "pale", "ink", 0.7)


def _geyser(s: Sketch) -> None:
    plume = Pen().move(-0.07, -0.2).curve(-0.1, -0.6, -0.06, -0.74, -0.32, -0.74)
    plume.curve(-0.3, -0.98, -0.04, -1.0, 0.0, -0.86).curve(0.06, -1.0, 0.3, -0.96, 0.32, -0.7)
    plume.curve(0.08, -0.74, 0.1, -0.6, 0.07, -0.2)
    s.put(plume.close(), "pale", "ink")
    pen = Pen().move(-0.34, 0.0).curve(-0.2, -0.05, -0.16, -0.24, -0.1, -0.24)
    s.put(pen.line(0.1, -0.24).curve(0.16, -0.24, 0.2, -0.05, 0.34, 0.0).close(), "peak", "ink")


def _pyramids(s: Sketch) -> None:
    for x, half, high in ((0.3, 0.2, 0.44), (-0.1, 0.36, 0.78)):
        s.put(Pen().polygon([(x - half, 0.0), (x, -high), (x + half, 0.0)]), "accent", "ink")
        s.put(
            Pen().polygon([(x + half * 0.2, 0.0), (x, -high), (x + half, 0.0)]), "peak", "ink", 0.8
        )


def _lighthouse(s: Sketch) -> None:
    beams = Pen().polygon([(0.0, -0.8), (-0.46, -0.94), (-0.46, -0.68)])
    s.put(beams.polygon([(0.0, -0.8), (0.46, -0.94), (0.46, -0.68)]), "pale", "ink", 0.6)
    s.put(Pen().polygon([(-0.16, 0.0), (-0.1, -0.7), (0.1, -0.7), (0.16, 0.0)]), "pale", "ink")
    for low, high in ((0.14, 0.28), (0.42, 0.56)):
        a, b = 0.16 - low * 0.086, 0.16 - high * 0.086
        s.put(Pen().polygon([(-a, -low), (-b, -high), (b, -high), (a, -low)]), "accent", "ink", 0.8)
    s.put(Pen().rect(-0.08, -0.86, 0.16, 0.16), "accent", "ink", 0.8)
    s.put(Pen().polygon([(-0.12, -0.86), (0.0, -1.0), (0.12, -0.86)]), "peak", "ink")


def _whale(s: Sketch) -> None:
    spout = Pen().move(-0.12, -0.62).curve(-0.12, -0.86, -0.3, -0.86, -0.3, -0.74)
    s.put(spout.move(-0.12, -0.62).curve(-0.12, -0.86, 0.06, -0.86, 0.06, -0.74), line="ink")
    pen = Pen().move(-0.44, -0.1).curve(-0.46, -0.7, 0.1, -0.66, 0.24, -0.26)
    pen.curve(0.3, -0.3, 0.3, -0.4, 0.26, -0.52).curve(0.34, -0.52, 0.4, -0.48, 0.38, -0.42)
    pen.curve(0.42, -0.48, 0.5, -0.48, 0.5, -0.46).curve(0.44, -0.2, 0.36, -0.1, 0.2, -0.1)
    s.put(pen.close(), "peak", "ink")
    s.put(Pen().ellipse(-0.28, -0.32, 0.035), "ink")
    sea = Pen().move(-0.5, -0.08).curve(-0.36, 0.02, -0.26, -0.16, -0.12, -0.08)
    s.put(sea.curve(0.02, 0.0, 0.12, -0.16, 0.3, -0.08), line="ink")


def _sail(s: Sketch) -> None:
    s.put(Pen().move(0.0, -0.2).line(0.0, -0.98), line="ink")
    s.put(Pen().polygon([(0.04, -0.3), (0.04, -0.92), (0.4, -0.3)]), "accent", "ink", 0.9)
    s.put(Pen().polygon([(-0.05, -0.34), (-0.05, -0.8), (-0.32, -0.34)]), "pale", "ink", 0.9)
    hull = Pen().move(-0.42, -0.22).line(0.44, -0.22).curve(0.36, 0.0, 0.26, 0.0, 0.18, 0.0)
    s.put(hull.line(-0.2, 0.0).curve(-0.32, 0.0, -0.4, -0.1, -0.42, -0.22).close(), "peak", "ink")


def _iceberg(s: Sketch) -> None:
    pen = Pen().polygon([(-0.4, 0.0), (-0.3, -0.42), (-0.12, -0.5), (0.02, -0.84), (0.2, -0.6),
                         (0.3, -0.3), (0.42, 0.0)])  # fmt: skip
    s.put(pen, "pale", "ink")
    shade = Pen().polygon([(0.02, -0.84), (0.2, -0.6), (0.3, -0.3), (0.42, 0.0), (0.1, 0.0),
                           (0.14, -0.36)])  # fmt: skip
    s.put(shade, "peak", "ink", 0.7)


def _fins(s: Sketch) -> None:
    for x, size in ((-0.2, 0.6), (0.26, 0.42)):
        pen = Pen().move(x - size * 0.4, -0.06).curve(x - size * 0.2, -size * 0.7, x, -size * 0.9,
                                                      x + size * 0.2, -size)  # fmt: skip
        pen.curve(x + size * 0.12, -size * 0.5, x + size * 0.3, -size * 0.2, x + size * 0.42, -0.06)
        s.put(pen.close(), "peak", "ink")
    pen = Pen().move(-0.5, 0.0).curve(-0.34, -0.1, -0.2, 0.08, -0.02, 0.0)
    s.put(pen.curve(0.14, -0.1, 0.3, 0.08, 0.5, 0.0), line="ink")


def _airship(s: Sketch) -> None:
    s.put(Pen().rect(-0.14, -0.32, 0.28, 0.14, 0.05), "peak", "ink")
    s.put(Pen().polygon([(0.3, -0.56), (0.5, -0.8), (0.5, -0.36)]), "peak", "ink")
    s.put(Pen().ellipse(-0.04, -0.56, 0.44, 0.24), "leaf2", "ink")
    s.put(Pen().ellipse(-0.04, -0.56, 0.44, 0.08), "pale", "ink", 0.7)


def _cloud(s: Sketch) -> None:
    pen = (
        Pen()
        .rect(-0.46, -0.46, 0.92, 0.22, 0.11)
        .ellipse(-0.12, -0.48, 0.2)
        .ellipse(0.16, -0.44, 0.15)
    )
    s.coast(pen, "pale")


def _islet(s: Sketch) -> None:
    s.put(Pen().ellipse(-0.16, -0.74, 0.13, 0.15), "leaf", "ink")
    s.put(Pen().move(-0.16, -0.5).line(-0.16, -0.66), line="ink", width=1.4)
    pen = Pen().move(-0.42, -0.46).curve(-0.3, -0.1, -0.1, -0.1, -0.02, 0.0)
    s.put(pen.curve(0.08, -0.16, 0.34, -0.1, 0.42, -0.46).close(), "peak", "ink")
    s.put(Pen().ellipse(0.0, -0.46, 0.42, 0.1), "leaf", "ink")
    s.put(Pen().polygon([(0.04, -0.46), (0.16, -0.74), (0.28, -0.46)]), "accent", "ink", 0.9)


def _kite(s: Sketch) -> None:
    tail = Pen().move(0.0, -0.4).curve(-0.16, -0.28, 0.16, -0.16, 0.0, 0.0)
    s.put(tail, line="ink", width=0.9)
    s.put(Pen().polygon([(0.0, -1.0), (0.28, -0.72), (0.0, -0.38), (-0.28, -0.72)]), "leaf2", "ink")
    s.put(Pen().polygon([(0.0, -1.0), (0.0, -0.38), (-0.28, -0.72)]), "accent", "ink", 0.8)


_MARKS = {
    "peaks": _peaks,
    "volcanoes": _volcano,
    "mesas": _mesa,
    "domes": _domes,
    "arches": _arch,
    "monoliths": _monoliths,
    "geysers": _geyser,
    "pyramids": _pyramids,
    "lighthouses": _lighthouse,
    "whales": _whale,
    "sails": _sail,
    "icebergs": _iceberg,
    "fins": _fins,
    "airships": _airship,
    "clouds": _cloud,
    "islets": _islet,
    "kites": _kite,
}

ON_LAND = ("peaks", "volcanoes", "mesas", "domes", "arches", "monoliths", "geysers", "pyramids")
AT_SEA = ("whales", "sails", "icebergs", "fins", "lighthouses")
IN_AIR = ("airships", "islets", "kites")
UPRIGHT = ("peaks", "volcanoes", "domes", "monoliths", "pyramids")
"""What looks well on a horizon."""


@cache
def landmark(kind: str) -> Motif:
    sketch = Sketch()
    _MARKS[kind](sketch)
    return tuple(sketch.marks)
