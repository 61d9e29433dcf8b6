"""Animals with fins, claws, wings or no legs at all."""

from __future__ import annotations

import math

from msgspec.structs import replace

from pnp.core.drawing import Pen
from pnp.draw.sketch import Sketch
from pnp.games.personal_space.art.fur import (
    GROUND,
    Creature,
    eye,
    face,
    hide,
    limb,
    merge,
    smile,
    tip,
)


def fish(s: Sketch, c: Creature) -> None:
    """A fish, or `long` as a pike, with fins above, below and behind."""
    long = c.has("long")
    rx, ry = (0.72, 0.2) if long else (0.56, 0.4)
    back = -rx * 0.86 + 0.08
    merge(s, [tip(back + 0.1, 0.0, 0.5, turn=turn, wide=0.3) for turn in (-58, -122)], c.dark)
    fin = Pen().move(-0.34, -ry * 0.7).curve(-0.3, -ry - 0.3, 0.1, -ry - 0.34, 0.24, -ry * 0.8)
    s.put(fin.close(), c.dark, "ink")
    s.put(tip(-0.05, ry * 0.8, 0.3, turn=205), c.dark, "ink")
    body = Pen().ellipse(0.08, 0.0, rx, ry)
    shapes = [body]
    if long:
        shapes.append(limb((0.6, -0.02), (0.96, 0.04), width=0.18))
    merge(s, shapes, c.skin)
    with s.within(body):
        s.put(Pen().ellipse(0.08, ry * 1.05, rx * 0.8, ry * 0.5), c.light)
    hide(s, c, [Pen().ellipse(-0.12, 0.0, rx * 0.66, ry * 0.9)])
    gill = 0.34 if long else 0.3
    s.put(
        Pen()
        .move(gill - 0.02, -ry * 0.6)
        .curve(gill - 0.14, -0.1, gill - 0.14, 0.1, gill - 0.02, ry * 0.6),
        line="ink",
    )
    s.put(Pen().ellipse(0.02, ry * 0.3, 0.16, 0.08), c.dark, "ink")
    eye(s, c, 0.46, -ry * 0.3, 0.1)
    if long:
        s.put(Pen().move(0.6, 0.07).line(0.94, 0.08), line="ink", width=1.1)
        s.put(
            Pen().polygon([(0.66, 0.07), (0.7, 0.15), (0.74, 0.08), (0.8, 0.16), (0.84, 0.08)]),
            "paper",
            "ink",
            0.7,
        )
    else:
        smile(s, 0.54, 0.12, 0.09)
    _dressed(s, c, 0.3, ry)


def _dressed(s: Sketch, c: Creature, x: float, ry: float) -> None:
    if c.has("bow"):
        y = ry * 0.92
        s.put(
            Pen()
            .polygon([(x, y), (x - 0.2, y - 0.11), (x - 0.2, y + 0.11)])
            .polygon([(x, y), (x + 0.2, y - 0.11), (x + 0.2, y + 0.11)]),
            "ink",
            "ink",
        )
        s.put(Pen().ellipse(x, y, 0.055), "paper", "ink")
    if c.has("crown"):
        y = -ry * 0.72
        s.put(
            Pen().polygon(
                [
                    (x + 0.02, y),
                    (x, y - 0.26),
                    (x + 0.1, y - 0.14),
                    (x + 0.18, y - 0.3),
                    (x + 0.26, y - 0.14),
                    (x + 0.36, y - 0.24),
                    (x + 0.34, y + 0.04),
                ]
            ),
            "mustard",
            "ink",
        )


def whale(s: Sketch, c: Creature) -> None:
    """A great head, a fluke held high, and a spout; `paddle`: a manatee's tail and no spout."""
    paddle = c.has("paddle")
    if paddle:
        tail = [limb((-0.4, 0.3), (-0.74, 0.2), width=0.26), Pen().ellipse(-0.8, 0.14, 0.18, 0.24)]
    else:
        tail = [
            limb((-0.4, 0.3), (-0.72, 0.1), (-0.78, -0.28), width=0.22),
            tip(-0.78, -0.2, 0.42, turn=-62),
            tip(-0.78, -0.2, 0.42, turn=58),
        ]
    body = Pen().move(-0.62, 0.3).curve(-0.4, 0.0, -0.1, -0.34, 0.36, -0.34)
    body.curve(0.84, -0.34, 0.98, 0.1, 0.92, 0.42).curve(0.86, 0.78, 0.1, 0.82, -0.2, 0.72)
    body.curve(-0.44, 0.64, -0.56, 0.5, -0.62, 0.3).close()
    merge(s, [*tail, body], c.skin)
    hide(s, c, [body])
    belly = Pen().move(-0.3, 0.72).curve(0.1, 0.4, 0.6, 0.5, 0.96, 0.4).line(0.9, 0.9)
    with s.within(body):
        s.put(belly.line(-0.3, 0.9).close(), c.light, "ink", 0.8)
        if not paddle:
            for x in (0.16, 0.36, 0.56):
                s.put(Pen().move(x, 0.52).line(x - 0.06, 0.9), line="ink", width=0.7)
    s.put(limb((0.24, 0.56), (0.12, 0.84), width=0.2), c.dark, "ink")
    if paddle:
        s.put(Pen().ellipse(0.82, 0.2, 0.17, 0.15), c.light, "ink")
        s.put(Pen().ellipse(0.8, 0.14, 0.02).ellipse(0.9, 0.14, 0.02), "ink")
    else:
        s.put(
            Pen()
            .move(0.4, -0.4)
            .curve(0.4, -0.7, 0.2, -0.8, 0.08, -0.66)
            .move(0.4, -0.4)
            .curve(0.4, -0.7, 0.6, -0.8, 0.72, -0.66),
            line="ink",
            width=1.2,
        )
        smile(s, 0.74, 0.34, 0.16)
    eye(s, c, 0.6, 0.1, 0.085)


def seal(s: Sketch, c: Creature) -> None:
    """A seal with its nose in the air; `tusks` and whiskers make it a walrus."""
    merge(s, [tip(-0.66, 0.62, 0.36, turn=-120), tip(-0.66, 0.62, 0.36, turn=-66)], c.dark)
    body = Pen().move(-0.7, 0.66).curve(-0.3, 0.5, 0.0, 0.3, 0.06, -0.3)
    body.curve(0.1, -0.86, 0.78, -0.86, 0.8, -0.34).curve(0.84, 0.2, 0.8, 0.6, 0.6, GROUND)
    body.curve(0.1, 0.94, -0.5, 0.92, -0.7, 0.66).close()
    merge(s, [body], c.skin)
    hide(s, c, [Pen().ellipse(0.1, 0.6, 0.6, 0.3)])
    s.put(limb((0.5, 0.44), (0.72, 0.7), (0.9, GROUND), width=0.2), c.dark, "ink")
    s.put(limb((0.16, 0.5), (0.1, 0.7), (-0.08, GROUND), width=0.2), c.dark, "ink")
    x, y = 0.62, -0.28
    for side in (-1, 1):
        s.put(Pen().ellipse(x + side * 0.1, y, 0.13, 0.11), c.light, "ink", 0.9)
    if c.has("tusks"):
        for side in (-1, 1):
            s.put(tip(x + side * 0.1, y + 0.08, 0.46, turn=180, wide=0.2), "cream", "ink")
    s.put(Pen().ellipse(x, y - 0.08, 0.06, 0.045), "ink")
    s.put(
        Pen()
        .move(x + 0.14, y)
        .line(x + 0.34, y - 0.04)
        .move(x + 0.14, y + 0.04)
        .line(x + 0.33, y + 0.07),
        line="ink",
        width=0.7,
    )
    face(s, c, 0.46, -0.5, 0.085)
    if c.has("snorkel"):
        s.band(Pen().move(0.2, -0.1).curve(0.02, -0.2, 0.06, -0.7, 0.06, -0.96), "coral", 0.05)
        s.put(Pen().rect(0.28, -0.64, 0.5, 0.24, 0.1), "", "ink", 1.6)


def squid(s: Sketch, c: Creature) -> None:
    """A pointed mantle with two fins, and ten arms."""
    for index in range(10):
        x = -0.4 + index * 0.089
        bend = 0.14 if index % 2 else -0.14
        way = (
            Pen()
            .move(x, 0.2)
            .curve(
                x + bend,
                0.4,
                x - bend,
                0.6,
                x + bend * 1.2 + (x * 0.5),
                GROUND - 0.05 * (index % 3),
            )
        )
        s.band(way, c.skin, 0.03)
    merge(s, [tip(-0.3, -0.4, 0.42, turn=-76), tip(0.3, -0.4, 0.42, turn=76)], c.dark)
    body = Pen().move(0.0, -0.98).curve(0.5, -0.6, 0.56, 0.0, 0.44, 0.3)
    body.curve(0.2, 0.42, -0.2, 0.42, -0.44, 0.3).curve(-0.56, 0.0, -0.5, -0.6, 0.0, -0.98).close()
    merge(s, [body], c.skin)
    hide(s, c, [Pen().ellipse(0.0, -0.5, 0.3, 0.3)])
    face(s, c, -0.02, 0.0, 0.13)
    smile(s, 0.0, 0.2, 0.12)
    if c.has("bow"):
        s.put(
            Pen()
            .polygon([(0, 0.4), (-0.22, 0.28), (-0.22, 0.52)])
            .polygon([(0, 0.4), (0.22, 0.28), (0.22, 0.52)]),
            "mustard",
            "ink",
        )


def snake(s: Sketch, c: Creature) -> None:
    """Coils, with a head on top; `eel`: a long wave with a fin along it, and lamps."""
    if c.has("eel"):
        _eel(s, c)
        return
    for y, rx in ((0.66, 0.7), (0.38, 0.56), (0.12, 0.4)):
        coil = Pen().ellipse(-0.08, y, rx, 0.19)
        s.put(coil, c.skin, "ink")
        hide(s, c, [coil])
    s.put(tip(0.56, 0.74, 0.36, turn=72), c.skin, "ink")
    neck = limb((-0.2, 0.1), (-0.34, -0.3), (0.04, -0.52), width=0.24)
    head = Pen().ellipse(0.24, -0.52, 0.32, 0.21)
    merge(s, [neck, head], c.skin)
    hide(s, c, [neck])
    s.put(
        Pen()
        .move(0.54, -0.48)
        .curve(0.7, -0.5, 0.74, -0.4, 0.8, -0.4)
        .line(0.92, -0.48)
        .move(0.8, -0.4)
        .line(0.94, -0.34),
        line="coral-15",
        width=1.6,
    )
    face(s, c, 0.24, -0.58, 0.085)
    smile(s, 0.38, -0.44, 0.12)


def _eel(s: Sketch, c: Creature) -> None:
    way = Pen().move(-0.92, 0.3).curve(-0.6, -0.5, -0.34, -0.1, -0.16, 0.26)
    way.curve(0.02, 0.62, 0.26, 0.5, 0.44, 0.0)
    s.put(way, line="ink", width=2.0, span=0.42).put(way, line=c.dark, width=0.6, span=0.42)
    s.put(way, line="ink", width=1.2, span=0.24).put(way, line=c.skin, span=0.24)
    for x, y in ((-0.7, 0.0), (-0.42, -0.06), (-0.16, 0.26), (0.08, 0.5), (0.3, 0.34)):
        s.put(Pen().ellipse(x, y, 0.07), "cream", "ink", 0.8)
    s.put(Pen().ellipse(0.56, -0.18, 0.3, 0.22), c.skin, "ink")
    s.put(Pen().move(0.46, -0.38).curve(0.4, -0.7, 0.6, -0.8, 0.74, -0.74), line="ink")
    s.put(Pen().ellipse(0.8, -0.72, 0.1), "cream", "ink")
    face(s, c, 0.56, -0.22, 0.085)
    smile(s, 0.7, -0.08, 0.12)


def crab(s: Sketch, c: Creature) -> None:
    """A shell, six legs, two claws, and eyes on stalks."""
    for side in (-1, 1):
        for index in range(3):
            x = side * (0.3 + 0.14 * index)
            leg = (
                Pen()
                .move(x, 0.4)
                .curve(
                    x + side * 0.24,
                    0.36,
                    x + side * 0.26,
                    0.6,
                    x + side * 0.2,
                    GROUND - 0.06 * index,
                )
            )
            s.band(leg, c.dark, 0.05)
        s.band(
            Pen()
            .move(side * 0.5, 0.2)
            .curve(side * 0.8, 0.2, side * 0.86, 0.0, side * 0.76, -0.16),
            c.skin,
            0.09,
        )
        claw = (
            Pen()
            .move(side * 0.6, -0.14)
            .curve(side * 0.44, -0.5, side * 0.66, -0.66, side * 0.76, -0.62)
            .line(side * 0.74, -0.36)
        )
        claw.line(side * 0.9, -0.6).curve(side * 1.02, -0.44, side * 0.98, -0.16, side * 0.78, -0.1)
        s.put(claw.close(), c.skin, "ink")
        s.put(Pen().move(side * 0.18, 0.0).line(side * 0.22, -0.4), line="ink", width=2.4)
        eye(s, replace(c, eyes="two"), side * 0.22, -0.44, 0.11)
    shell = Pen().move(-0.66, 0.24).curve(-0.6, -0.3, 0.6, -0.3, 0.66, 0.24)
    shell.curve(0.56, 0.66, -0.56, 0.66, -0.66, 0.24).close()
    s.put(shell, c.skin, "ink")
    hide(s, c, [shell])
    smile(s, 0.0, 0.3, 0.16)


def bat(s: Sketch, c: Creature) -> None:
    """Wings of skin, a small body, large ears; with `hangs` as bats do."""
    for side in (-1, 1):
        wing = (
            Pen()
            .move(side * 0.12, -0.1)
            .curve(side * 0.4, -0.6, side * 0.7, -0.6, side * 0.97, -0.34)
        )
        for x1, x2, y in ((0.97, 0.72, 0.26), (0.72, 0.46, 0.4), (0.46, 0.14, 0.44)):
            mid = (x1 + x2) / 2
            wing.curve(side * x1, y - 0.3, side * mid, y - 0.24, side * x2, y)
        s.put(wing.close(), c.dark, "ink")
        s.put(
            Pen()
            .move(side * 0.3, -0.2)
            .line(side * 0.72, 0.26)
            .move(side * 0.2, -0.1)
            .line(side * 0.46, 0.4),
            line="ink",
            width=0.8,
        )
        s.put(tip(side * 0.15, -0.42, 0.36, turn=side * 14), c.skin, "ink")
        s.put(Pen().move(side * 0.08, 0.5).line(side * 0.1, 0.78), line="ink", width=2.0)
    merge(s, [Pen().ellipse(0.0, 0.14, 0.24, 0.42), Pen().ellipse(0.0, -0.26, 0.28, 0.25)], c.skin)
    s.put(Pen().ellipse(0.0, 0.22, 0.14, 0.26), c.light)
    face(s, c, -0.01, -0.28, 0.09)
    for side in (-1, 1):
        s.put(tip(side * 0.06, -0.1, 0.1, turn=180), "paper", "ink", 0.7)


def blob(s: Sketch, c: Creature) -> None:
    """Hard to say what: a `hill`, a `mirror`, a `rumour` that is passed on, or a speck in a lens."""
    if c.has("hill"):
        hill = Pen().move(-0.98, GROUND).curve(-0.7, -0.1, -0.3, -0.4, 0.0, -0.36)
        hill.curve(0.4, -0.3, 0.7, 0.1, 0.98, GROUND).close()
        s.put(hill, c.skin, "ink")
        for x, y, r in ((-0.5, -0.2, 0.2), (0.06, -0.56, 0.24)):
            s.put(Pen().rect(x - 0.04, y, 0.08, 0.3), "mustard-30", "ink")
            s.put(Pen().ellipse(x, y - 0.05, r), c.dark, "ink")
        s.put(
            Pen().move(-0.1, GROUND).curve(0.1, 0.6, -0.3, 0.5, -0.1, 0.3), line="cream", span=0.06
        )
        face(s, c, 0.3, 0.2, 0.11)
        smile(s, 0.3, 0.46, 0.18)
    elif c.has("mirror"):
        s.put(Pen().ellipse(0.0, -0.1, 0.62, 0.8), "mustard", "ink")
        s.put(Pen().ellipse(0.0, -0.1, 0.5, 0.67), "sky+60", "ink")
        s.put(Pen().rect(-0.4, 0.66, 0.8, 0.2, 0.08), "mustard-15", "ink")
        s.put(
            Pen().move(-0.28, -0.3).line(0.0, -0.6).move(-0.3, -0.04).line(0.14, -0.54),
            line="paper",
            width=2.4,
        )
        s.put(
            Pen()
            .move(-0.14, -0.14)
            .curve(-0.12, -0.44, 0.3, -0.4, 0.24, -0.06)
            .curve(0.2, 0.1, 0.04, 0.08, 0.04, 0.22),
            line="ink",
            width=3.0,
        )
        s.put(Pen().ellipse(0.04, 0.38, 0.06), "ink")
    elif c.has("rumour"):
        for x, y, r in ((-0.56, 0.54, 0.2), (-0.12, 0.18, 0.32), (0.4, -0.3, 0.46)):
            bubble = [
                Pen().ellipse(x, y, r * 1.1, r),
                tip(x - r * 0.6, y + r * 0.6, r * 0.8, turn=215),
            ]
            merge(s, bubble, c.skin if r > 0.4 else c.light)
            face(s, c, x, y - r * 0.15, r * 0.2)
            smile(s, x, y + r * 0.35, r * 0.3)
    else:
        s.put(Pen().ellipse(0.0, 0.1, 0.74), "cream", "ink")
        s.put(limb((0.5, 0.6), (0.92, 0.96), width=0.16), "mustard", "ink")
        s.put(Pen().ellipse(0.0, 0.1, 0.6), "sky+60", "ink")
        s.put(Pen().ellipse(0.04, 0.16, 0.13), c.skin, "ink")
        eye(s, c, 0.05, 0.14, 0.06)
        rays = Pen()
        for index in range(8):
            dx, dy = (f(index * math.tau / 8) for f in (math.cos, math.sin))
            rays.move(0.04 + dx * 0.24, 0.16 + dy * 0.24).line(0.04 + dx * 0.34, 0.16 + dy * 0.34)
        s.put(rays, line="ink")
