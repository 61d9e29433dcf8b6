"""Birds, and small things that crawl."""

from __future__ import annotations

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


def bird(s: Sketch, c: Creature) -> None:
    """A bird: `long` in neck or `legs`, with `hook`, `bill` or a plain beak, wings folded or `spread`."""
    tall = c.has("legs")
    cy, fat = (-0.02 if tall else 0.22), c.has("round")
    rx, ry = (0.52, 0.48) if fat else (0.46, 0.34)
    hx, hy = (0.5, cy - 0.78) if c.has("neck") else (0.36, cy - ry - 0.12)
    if c.has("spread"):
        cy += 0.2
        hx, hy = 0.16, cy - 0.5
        for side in (-1, 1):
            _wing(s, c, side, cy)
    legs = Pen()
    for x in (-0.14, 0.14):
        legs.move(x, cy + ry - 0.05).line(x, GROUND).move(x - 0.02, GROUND).line(x + 0.18, GROUND)
    s.put(legs, line="ink", width=3.2).put(legs, line="mustard", width=1.4)
    for turn in (-84, -104, -64):
        s.put(tip(-rx + 0.12, cy + 0.02, 0.4, turn=turn), c.dark, "ink")
    body, head = Pen().ellipse(0.0, cy, rx, ry), Pen().ellipse(hx, hy, 0.23, 0.21)
    neck = limb((rx * 0.5, cy - 0.1), (hx - 0.1, (hy + cy) / 2), (hx - 0.02, hy), width=0.2)
    if c.has("crest"):
        for turn in (-30, 0, 28):
            s.put(tip(hx - 0.04, hy - 0.14, 0.34, turn=turn), c.dark, "ink")
    _beak(s, c, hx, hy)
    merge(s, [body, neck, head], c.skin)
    hide(s, c, [body])
    if c.has("ruff"):
        merge(
            s,
            [Pen().ellipse(hx - 0.16 + dx, hy + 0.24 + dx * dx, 0.1) for dx in (-0.1, 0.04, 0.18)],
            "cream",
        )
    if not c.has("spread"):
        size = 0.6 if fat else 1.0
        wing = (
            Pen()
            .move(0.2 * size, cy - 0.16)
            .curve(-0.1, cy - 0.3, -0.4 * size, cy - 0.1, -0.56 * size, cy + 0.12)
        )
        wing.curve(-0.3 * size, cy + 0.28, 0.14 * size, cy + 0.22, 0.2 * size, cy - 0.16).close()
        s.put(wing, c.dark, "ink")
    eye(s, c, hx + 0.06, hy - 0.05, 0.085)


def _wing(s: Sketch, c: Creature, side: int, cy: float) -> None:
    """A wing with fingers, held wide."""
    y = cy - 0.1
    wing = (
        Pen()
        .move(side * 0.1, y)
        .curve(side * 0.3, y - 0.7, side * 0.7, y - 0.8, side * 0.98, y - 0.7)
    )
    for x, low in ((0.84, 0.34), (0.68, 0.16), (0.5, 0.02)):
        wing.line(side * (x + 0.06), y - low).line(side * (x - 0.02), y - low - 0.12)
    s.put(wing.line(side * 0.2, y + 0.24).close(), c.dark, "ink")


def _beak(s: Sketch, c: Creature, x: float, y: float) -> None:
    if c.has("bill"):
        s.put(Pen().rect(x + 0.1, y - 0.02, 0.38, 0.13, 0.065), "mustard", "ink")
        s.put(Pen().move(x + 0.16, y + 0.05).line(x + 0.46, y + 0.05), line="ink", width=0.7)
    elif c.has("hook"):
        beak = (
            Pen()
            .move(x + 0.1, y - 0.1)
            .curve(x + 0.42, y - 0.16, x + 0.52, y + 0.02, x + 0.44, y + 0.22)
            .curve(x + 0.36, y + 0.1, x + 0.2, y + 0.12, x + 0.1, y + 0.1)
        )
        s.put(beak.close(), "mustard", "ink")
    elif c.has("yawn"):
        s.put(tip(x + 0.14, y - 0.04, 0.34, turn=62), "mustard", "ink")
        s.put(tip(x + 0.14, y + 0.1, 0.32, turn=126), "mustard", "ink")
    else:
        s.put(tip(x + 0.16, y + 0.02, 0.28, turn=94), "mustard", "ink")


def frog(s: Sketch, c: Creature) -> None:
    """Wide, low, with knees, and eyes on top."""
    for side in (-1, 1):
        merge(
            s,
            [
                Pen().ellipse(side * 0.56, 0.5, 0.3, 0.32),
                Pen().ellipse(side * 0.66, GROUND - 0.05, 0.26, 0.08),
            ],
            c.dark,
        )
    body = Pen().ellipse(0.0, 0.36, 0.52, 0.48)
    merge(s, [body, *(Pen().ellipse(side * 0.28, -0.12, 0.19) for side in (-1, 1))], c.skin)
    hide(s, c, [body])
    for side in (-1, 1):
        eye(s, c, side * 0.28, -0.14, 0.12)
        merge(s, [limb((side * 0.2, 0.5), (side * 0.26, GROUND), width=0.14)], c.skin)
    s.put(Pen().move(-0.4, 0.16).curve(-0.2, 0.36, 0.2, 0.36, 0.4, 0.16), line="ink", width=1.3)


def snail(s: Sketch, c: Creature) -> None:
    """A foot, a house, two stalks."""
    foot = Pen().move(-0.92, GROUND).curve(-0.6, 0.6, 0.3, 0.7, 0.46, 0.3)
    foot.curve(0.56, -0.04, 0.9, 0.0, 0.86, 0.32).curve(
        0.84, 0.66, 0.7, GROUND, 0.5, GROUND
    ).close()
    for x in (0.58, 0.8):
        s.put(Pen().move(x, 0.16).line(x + 0.04, -0.2), line="ink", width=2.2)
    merge(s, [foot], c.skin)
    house = Pen().ellipse(-0.16, 0.16, 0.5)
    s.put(house, c.dark, "ink")
    hide(s, c, [house])
    s.put(
        Pen()
        .move(-0.16, 0.66)
        .curve(-0.7, 0.6, -0.6, -0.26, -0.1, -0.2)
        .curve(0.3, -0.14, 0.24, 0.44, -0.14, 0.4)
        .curve(-0.36, 0.36, -0.34, 0.06, -0.12, 0.1),
        line="ink",
        width=1.3,
    )
    for x in (0.58, 0.8):
        eye(s, c, x + 0.04, -0.24, 0.09)
    smile(s, 0.72, 0.4, 0.1)


def bug(s: Sketch, c: Creature) -> None:
    """Three parts, six legs, two wings and feelers."""
    legs = Pen()
    for x in (-0.3, 0.0, 0.3):
        legs.move(x, 0.4).line(x - 0.1, 0.66).line(x - 0.02, GROUND)
    s.put(legs, line="ink", width=1.8)
    s.put(
        Pen()
        .move(0.6, -0.06)
        .curve(0.6, -0.4, 0.76, -0.5, 0.9, -0.5)
        .move(0.48, -0.08)
        .curve(0.44, -0.4, 0.5, -0.56, 0.6, -0.62),
        line="ink",
        width=1.3,
    )
    merge(
        s,
        [
            Pen().ellipse(-0.36, 0.3, 0.44, 0.28),
            Pen().ellipse(0.14, 0.26, 0.26, 0.24),
            Pen().ellipse(0.54, 0.12, 0.25, 0.24),
        ],
        c.skin,
    )
    hide(s, c, [Pen().ellipse(-0.36, 0.3, 0.44, 0.28)])
    for turn, size in ((-58, 0.94), (-24, 0.86)):
        s.put(tip(0.06, 0.12, size, turn=turn), "cream", "ink")
    face(s, c, 0.56, 0.06, 0.1)
    smile(s, 0.6, 0.22, 0.1)
