"""Animals on legs: beasts, apes, lizards and what has a shell."""

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


def beast(s: Sketch, c: Creature) -> None:
    """A beast on four legs, seen from the side: long or round, high or low, with what it wears."""
    low, stilts = c.has("low"), c.has("stilts")
    cy = -0.22 if stilts else 0.42 if low else 0.14
    rx = 0.66 if c.has("long") else 0.6 if c.has("round") else 0.52
    ry = 0.19 if c.has("long") else 0.4 if c.has("round") else 0.28
    cx = -0.12
    hx, hy = (0.6, cy - 0.62) if c.has("neck") else (0.52, cy - ry - 0.02)
    _tail(s, c, cx - rx + 0.06, cy - ry * 0.3)
    if c.has("wheels"):
        feet = []
    else:
        feet = _legs(cx, cy, rx, 0.07 if stilts else 0.2 if c.has("round") else 0.15)
        merge(s, feet[:2], c.dark)
    body = Pen().ellipse(cx, cy, rx, ry)
    neck = limb((cx + rx * 0.62, cy), (hx - 0.05, hy), width=0.26 if c.has("neck") else 0.34)
    head = Pen().ellipse(hx, hy, 0.25, 0.23)
    if c.has("mane"):
        _mane(s, c, hx, hy)
    _behind_head(s, c, hx, hy)
    if c.has("hump"):
        merge(s, [Pen().ellipse(cx - 0.05, cy - ry, 0.26, 0.2)], c.skin)
    whole = [*feet[2:], body, neck, head]
    if c.has("udder"):
        merge(s, [Pen().ellipse(cx - 0.2, cy + ry + 0.02, 0.13, 0.1)], "coral+50")
    merge(s, whole, c.skin)
    hide(s, c, [body, neck, *feet[2:]] if c.pattern != "patch" else [body, head])
    if c.has("wheels"):
        _wheels(s, c, cx, rx)
    if c.has("shell"):
        _bands(s, c, cx, cy, rx, ry)
    if stilts:
        for x in (-0.5, 0.2):
            s.put(Pen().move(x - 0.1, 0.32).line(x + 0.12, 0.32), line="ink", width=1.6)
    _face(s, c, hx, hy)


def _legs(cx: float, cy: float, rx: float, width: float) -> list[Pen]:
    """Four legs, the far pair first."""
    xs = (cx - rx * 0.42, cx + rx * 0.86, cx - rx * 0.76, cx + rx * 0.5)
    return [Pen().rect(x - width / 2, cy, width, GROUND - cy, width * 0.4) for x in xs]


def _tail(s: Sketch, c: Creature, x: float, y: float) -> None:
    if c.has("bushy"):
        merge(
            s,
            [
                Pen().smooth(
                    [
                        (x + 0.1, y + 0.12),
                        (x - 0.26, y + 0.02),
                        (x - 0.3, y - 0.42),
                        (x - 0.06, y - 0.3),
                    ]
                )
            ],
            c.dark,
        )
    elif c.has("paddle"):
        merge(
            s,
            [
                Pen().smooth(
                    [
                        (x + 0.14, y - 0.06),
                        (x - 0.14, y + 0.02),
                        (x - 0.36, y + 0.24),
                        (x - 0.26, y + 0.34),
                        (x, y + 0.2),
                        (x + 0.14, y + 0.14),
                    ]
                )
            ],
            c.dark,
        )
    elif c.has("bob"):
        s.put(Pen().ellipse(x - 0.04, y, 0.12), "paper", "ink")
    else:
        way = Pen().move(x, y).curve(x - 0.16, y + 0.02, x - 0.24, y + 0.2, x - 0.17, y + 0.36)
        s.band(way, c.skin, 0.03)
        if c.has("tuft", "mane", "horns"):
            s.put(Pen().ellipse(x - 0.17, y + 0.4, 0.07, 0.1), c.dark, "ink")


def _mane(s: Sketch, c: Creature, x: float, y: float) -> None:
    curls = [
        Pen().ellipse(x - 0.05 + 0.27 * math.cos(turn), y + 0.27 * math.sin(turn), 0.14)
        for turn in (index * math.tau / 9 for index in range(9))
    ]
    merge(s, curls, "coral" if c.skin != "coral" else "mustard")


def _behind_head(s: Sketch, c: Creature, x: float, y: float) -> None:
    """Ears and whatever else grows on a head."""
    for side in (-1, 1):
        ex = x + side * 0.15 - 0.02
        if c.has("hare"):
            s.put(Pen().ellipse(ex + side * 0.05, y - 0.44, 0.085, 0.3), c.skin, "ink")
            s.put(Pen().ellipse(ex + side * 0.05, y - 0.42, 0.035, 0.2), "coral+50")
        elif c.has("pointed", "lynx"):
            s.put(tip(ex, y - 0.15, 0.26, turn=side * 14), c.skin, "ink")
            if c.has("lynx"):
                s.put(
                    Pen().move(ex + side * 0.06, y - 0.38).line(ex + side * 0.1, y - 0.54),
                    line="ink",
                    width=1.6,
                )
        elif c.has("horns", "antlers", "neck", "floppy"):
            s.put(Pen().ellipse(x + side * 0.27, y - 0.1, 0.13, 0.07), c.dark, "ink")
        else:
            s.put(Pen().ellipse(ex + side * 0.03, y - 0.2, 0.1), c.dark, "ink")
        if c.has("horns"):
            horn = Pen().move(ex - 0.02, y - 0.16)
            horn.curve(
                ex + side * 0.24, y - 0.2, ex + side * 0.26, y - 0.36, ex + side * 0.16, y - 0.46
            ).curve(ex + side * 0.16, y - 0.3, ex, y - 0.28, ex - side * 0.06, y - 0.22)
            s.put(horn.close(), "cream", "ink")
        if c.has("ossicones"):
            s.put(Pen().move(ex, y - 0.15).line(ex, y - 0.36), line="ink", width=2.0)
            s.put(Pen().ellipse(ex, y - 0.38, 0.05), c.dark, "ink")
        if c.has("antlers"):
            s.put(
                Pen()
                .move(ex, y - 0.16)
                .line(ex + side * 0.14, y - 0.52)
                .move(ex + side * 0.07, y - 0.34)
                .line(ex + side * 0.24, y - 0.4)
                .move(ex + side * 0.05, y - 0.28)
                .line(ex - side * 0.04, y - 0.46),
                line="ink",
                width=2.0,
            )


def _face(s: Sketch, c: Creature, x: float, y: float) -> None:
    muzzle = 0.2 if c.has("hippo", "cow") else 0.13
    mx, my = x + (0.2 if muzzle > 0.15 else 0.17), y + 0.11
    if c.has("trunk"):
        way = (
            Pen()
            .move(x + 0.2, y + 0.05)
            .curve(x + 0.4, y + 0.1, x + 0.26, y + 0.5, x + 0.42, y + 0.52)
        )
        s.band(way, c.skin, 0.1)
    else:
        s.put(Pen().ellipse(mx, my, muzzle * 1.15, muzzle * 0.85), c.light, "ink")
        if c.has("hippo", "cow", "pig"):
            s.put(
                Pen().ellipse(mx - 0.05, my - 0.02, 0.022).ellipse(mx + 0.09, my - 0.02, 0.022),
                "ink",
            )
        else:
            s.put(Pen().ellipse(mx + 0.1, my - 0.06, 0.05, 0.04), "ink")
            smile(s, mx + 0.02, my + 0.05, 0.06)
    if c.has("tusks"):
        for dx in (-0.05, 0.08):
            s.put(tip(mx + dx, my + 0.08, 0.26, turn=180), "cream", "ink")
    if c.has("beard"):
        s.put(tip(x + 0.08, y + 0.2, 0.22, turn=180), c.light, "ink")
    face(s, c, x + 0.02, y - 0.07, 0.082)
    if c.has("horn"):
        s.put(tip(x + 0.12, y - 0.2, 0.5, turn=18, wide=0.16), "mustard", "ink")


def _wheels(s: Sketch, c: Creature, cx: float, rx: float) -> None:
    for x in (cx - rx * 0.62, cx + rx * 0.62):
        y, r = GROUND - 0.24, 0.24
        s.put(Pen().ellipse(x, y, r), "ink", "ink").put(
            Pen().ellipse(x, y, r * 0.7), "cream", "ink"
        )
        spokes = Pen()
        for index in range(4):
            dx, dy = (0.7 * r * f(index * math.pi / 4) for f in (math.cos, math.sin))
            spokes.move(x - dx, y - dy).line(x + dx, y + dy)
        s.put(spokes, line="ink").put(Pen().ellipse(x, y, 0.05), c.skin, "ink")


def _bands(s: Sketch, c: Creature, cx: float, cy: float, rx: float, ry: float) -> None:
    """The plates of an armadillo."""
    dome = Pen().move(cx - rx * 1.05, cy + ry * 0.5)
    dome.curve(cx - rx, cy - ry * 1.7, cx + rx, cy - ry * 1.7, cx + rx * 1.0, cy + ry * 0.5).close()
    s.put(dome, c.dark, "ink")
    with s.within(dome):
        for index in range(-3, 4):
            x = cx + index * rx * 0.28
            s.put(
                Pen().move(x, cy - ry * 1.8).curve(x + 0.1, cy - ry, x + 0.1, cy, x, cy + ry),
                line="ink",
                width=0.8,
            )


def ape(s: Sketch, c: Creature) -> None:
    """Somebody with long arms; a `sloth` hangs from a branch."""
    if c.has("sloth"):
        s.band(Pen().move(-1.0, -0.72).line(1.0, -0.8), "mustard-30", 0.06)
        limbs = [
            limb((side * 0.3, 0.0), (side * 0.52, -0.4), (side * 0.42, -0.84), width=0.19)
            for side in (-1, 1)
        ]
        body, head = Pen().ellipse(0.0, 0.3, 0.5, 0.46), Pen().ellipse(0.0, -0.14, 0.33, 0.29)
        hy = -0.14
    else:
        limbs = [
            limb((-0.34, 0.0), (-0.7, 0.3), (-0.6, 0.78), width=0.19),
            limb((0.34, 0.0), (0.74, -0.1), (0.66, -0.62), width=0.19),
        ]
        limbs += [Pen().rect(x, 0.5, 0.24, GROUND - 0.5, 0.1) for x in (-0.34, 0.1)]
        body, head = Pen().ellipse(0.0, 0.26, 0.42, 0.42), Pen().ellipse(0.0, -0.36, 0.34, 0.31)
        hy = -0.36
        for side in (-1, 1):
            s.put(Pen().ellipse(side * 0.35, hy, 0.12), c.light, "ink")
    merge(s, [*limbs, body, head], c.skin)
    hide(s, c, [body])
    s.put(Pen().ellipse(0.0, hy + 0.06, 0.24, 0.2), c.light, "ink", 0.8)
    if c.has("sloth"):
        for side in (-1, 1):
            s.put(Pen().ellipse(side * 0.13, hy + 0.02, 0.11, 0.07), c.dark)
    face(s, c, -0.01, hy, 0.085)
    s.put(Pen().ellipse(0.0, hy + 0.1, 0.05, 0.03), "ink")
    smile(s, 0.0, hy + 0.15, 0.1)


def lizard(s: Sketch, c: Creature) -> None:
    """Low, long, with a tail as long again; with `hangs` it runs along a ceiling."""
    for x, side in ((-0.2, -1), (0.4, 1)):
        foot = limb((x, 0.5), (x + side * 0.08, 0.68), (x + 0.12, GROUND - 0.03), width=0.13)
        merge(s, [foot], c.dark)
    tail = Pen().move(-0.2, 0.34).curve(-0.6, 0.26, -0.98, 0.3, -0.78, -0.1)
    tail.curve(-0.68, -0.28, -0.86, -0.36, -0.86, -0.36).curve(-0.5, -0.34, -0.62, 0.0, -0.5, 0.4)
    tail.curve(-0.4, 0.6, -0.2, 0.66, -0.1, 0.66).close()
    body, head = Pen().ellipse(0.08, 0.5, 0.48, 0.2), Pen().ellipse(0.66, 0.32, 0.26, 0.19)
    neck = limb((0.36, 0.48), (0.6, 0.36), width=0.3)
    legs = [limb((x, 0.56), (x - 0.1, 0.7), (x + 0.02, GROUND), width=0.13) for x in (-0.12, 0.42)]
    merge(s, [tail, body, neck, head, *legs], c.skin)
    hide(s, c, [body, tail])
    if c.has("crest"):
        for index in range(6):
            s.put(
                tip(-0.3 + index * 0.14, 0.36 - 0.02 * (index % 3), 0.16, turn=-12), c.dark, "ink"
            )
    eye(s, c, 0.66, 0.24, 0.09)
    smile(s, 0.74, 0.4, 0.13)


def turtle(s: Sketch, c: Creature) -> None:
    """A shell with a head and four feet; `cup`: a teacup in place of the shell."""
    for x in (-0.46, 0.3):
        s.put(Pen().rect(x, 0.5, 0.24, GROUND - 0.5, 0.1), c.skin, "ink")
    neck = limb((0.4, 0.45), (0.66, 0.3), (0.72, 0.0), width=0.2)
    merge(s, [neck, Pen().ellipse(0.76, -0.06, 0.2, 0.17), tip(-0.6, 0.52, 0.26, turn=-96)], c.skin)
    if c.has("cup"):
        s.band(Pen().move(-0.62, 0.0).curve(-1.0, -0.06, -0.96, 0.44, -0.5, 0.4), "paper", 0.06)
        cup = Pen().move(-0.68, -0.22).curve(-0.64, 0.7, 0.5, 0.7, 0.52, -0.22).close()
        s.put(cup, "paper", "ink")
        s.put(Pen().ellipse(-0.08, -0.22, 0.6, 0.1), "mustard-30", "ink")
        s.put(Pen().ellipse(-0.08, 0.2, 0.14), "coral", "ink", 0.8)
        s.put(
            Pen()
            .move(-0.2, -0.4)
            .curve(-0.3, -0.52, -0.06, -0.6, -0.16, -0.76)
            .move(0.08, -0.4)
            .curve(-0.02, -0.52, 0.22, -0.6, 0.12, -0.76),
            line="ink",
        )
    else:
        shell = Pen().move(-0.7, 0.6).curve(-0.7, -0.5, 0.56, -0.5, 0.56, 0.6).close()
        s.put(shell, c.dark, "ink")
        hide(s, replace(c, pattern="scales"), [shell])
    eye(s, c, 0.8, -0.1, 0.075)
    smile(s, 0.84, 0.02, 0.08)
