"""The Theatrical Moon: boards and limelight under the squares, curtains and an audience around."""

from __future__ import annotations

import math
from itertools import pairwise

from pnp.core.drawing import Pen, star_points
from pnp.core.geometry import Matrix
from pnp.core.rng import Chance
from pnp.draw.sketch import Sketch
from pnp.draw.symbols import Symbols, marks
from pnp.games.personal_space.art.motifs import motif
from pnp.games.personal_space.art.scene import FIELD, MIDDLES, Scene, filled


def theatre(chance: Chance, wide: float, high: float, symbol: Symbols) -> Scene:
    """The Theatrical Moon in half a plane so wide and high."""
    return Scene(
        _boards(chance, wide, high, symbol).marks, _around(chance, wide, high, symbol).marks
    )


def _planks(chance: Chance, s: Sketch, wide: float, high: float) -> None:
    """The floor of the stage."""
    light, joints = Pen(), Pen()
    width, x, i = 0.116, -1.16, 0
    while x < wide:
        if i % 2:
            light.rect(x, -high, width, 2 * high)
        joints.move(x, -high).line(x, high)
        y = -high + chance.between(0.1, 0.6)
        while y < high:
            joints.move(x, y).line(x + width, y)
            y += chance.between(0.5, 0.8)
        x += width
        i += 1
    s.put(light, "mustard").put(joints, line="board", width=0.9)


def _boards(chance: Chance, wide: float, high: float, symbol: Symbols) -> Sketch:
    s = filled(wide, high, "mustard+25")
    _planks(chance, s, wide, high)
    beams = Pen()
    spots = ((-0.47, 0.36, 0.34, -0.95), (0.5, 0.3, 0.3, 0.95), (0.02, -0.36, 0.27, 0.1))
    for x, y, r, start in spots:
        beams.polygon([(start - 0.03, -high), (start + 0.03, -high), (x + r, y), (x - r, y)])
    s.put(beams, "mustard+50")
    pools, cores = Pen(), Pen()
    for x, y, r, _ in spots:
        pools.ellipse(x, y, r, r * 0.72)
        cores.ellipse(x, y, r * 0.84, r * 0.58)
    s.put(pools, line="board", width=1.6).put(pools, "mustard+70").put(cores, "cream", "board", 0.5)
    for name, x, y, r in (("mask-glad", -0.47, 0.36, 0.2), ("mask-sad", 0.5, 0.3, 0.18)):
        s.add(motif(symbol, name), Matrix.scale(r).then(Matrix.move(x, y)))
    s.put(Pen().polygon(star_points(0.02, -0.36, 0.15, 0.065, 5)), "coral", "ink", 0.9)
    paper = {role: Pen() for role in ("coral", "lilac", "sky", "mint")}
    for _ in range(34):
        x, y = chance.between(-0.84, 0.84), chance.between(-0.84, 0.84)
        turn = chance.between(0.0, 3.1)
        cos, sin = 0.018 * math.cos(turn), 0.018 * math.sin(turn)
        pen = paper[chance.pick(tuple(paper))]
        pen.polygon(
            [
                (x - cos, y - sin),
                (x + sin * 0.5, y - cos * 0.5),
                (x + cos, y + sin),
                (x - sin * 0.5, y + cos * 0.5),
            ]
        )
    for role, pen in paper.items():
        s.put(pen, role)
    return s


def _around(chance: Chance, wide: float, high: float, symbol: Symbols) -> Sketch:
    s = Sketch()
    _drape(symbol, s, -wide, -FIELD, high, -1.0)
    _drape(symbol, s, FIELD, wide, high, 1.0)
    _valance(s, wide, high)
    _pit(chance, s, wide, high)
    return s


def _drape(symbol: Symbols, s: Sketch, left: float, right: float, high: float, side: float) -> None:
    """A curtain at one side, in folds, tied back with gold."""
    s.put(Pen().rect(left, -high, right - left, 2 * high), "coral", "ink")
    count = 5
    pitch = (right - left) / count
    for role, share, width in (("coral-30", 0.62, 0.34), ("coral+25", 0.2, 0.16)):
        folds = Pen()
        for i in range(count):
            x = left + pitch * (i + share)
            half = pitch * width / 2
            folds.move(x - half, -high).curve(x - half, -0.3, x - half, 0.3, x - half, high)
            folds.line(x + half, high).curve(x + half, 0.3, x + half, -0.3, x + half, -high).close()
        s.put(folds, role, "pleat", 0.4)
    cord = (
        Pen()
        .move(left, 0.44)
        .curve(left + (right - left) * 0.3, 0.5, right - (right - left) * 0.3, 0.5, right, 0.44)
    )
    s.band(cord, "mustard", 0.03)
    # Above the number of the last row, and beside the one before.
    x = (left + right) / 2 + side * 0.02
    s.add(marks(symbol("tassel"), 1000.0), Matrix.move(x, 0.49))


def _valance(s: Sketch, wide: float, high: float) -> None:
    """Swags along the top, one for each column, and a gold pelmet."""
    swags, shades, fringe = Pen(), Pen(), Pen()
    edges = [x - 0.145 for x in MIDDLES] + [MIDDLES[-1] + 0.145]
    spans = [(-wide - 0.05, edges[0]), *pairwise(edges), (edges[-1], wide + 0.05)]
    top, low = -high + 0.035, -FIELD - 0.006
    for a, b in spans:
        for pen in (swags, fringe):
            pen.move(a, top).curve(a + 0.02, low + 0.016, b - 0.02, low + 0.016, b, top)
        swags.close()
        for share in (0.38, 0.68):
            deep = top + (low - top) * share
            shades.move(a + 0.012, top)
            shades.curve(a + 0.05, deep + 0.01, b - 0.05, deep + 0.01, b - 0.012, top)
    s.put(Pen().rect(-FIELD, -high, 2 * FIELD, high - FIELD), "coral-30")
    s.put(swags, "coral", "ink").put(shades, line="pleat", width=1.1)
    s.put(fringe, line="ink", width=1.6, span=0.02).put(fringe, line="mustard", span=0.02)
    s.put(Pen().rect(-wide, -high, 2 * wide, 0.05), "mustard", "ink")
    studs = Pen()
    count = 40
    for i in range(count):
        studs.ellipse(-wide + 2 * wide * (i + 0.5) / count, -high + 0.025, 0.009)
    s.put(studs, "cream", "ink", 0.6)
    knots = Pen()
    for x in edges:
        knots.ellipse(x, top + 0.03, 0.024)
    s.put(knots, "mustard", "ink", 0.9)


def _pit(chance: Chance, s: Sketch, wide: float, high: float) -> None:
    """The stage's edge with its footlights, and the front row."""
    edge = FIELD + 0.062
    s.put(Pen().rect(-wide, FIELD, 2 * wide, 0.062), "lilac-30", "ink")
    s.put(Pen().rect(-wide, edge, 2 * wide, high - edge), "night", "ink")
    shells = Pen()
    ribs = Pen()
    for i in range(13):
        x = -wide + 2 * wide * (i + 0.5) / 13
        shells.arc(x, FIELD + 0.054, 0.04, -180.0, 0.0).close()
        for angle in (-130.0, -90.0, -50.0):
            a = math.radians(angle)
            ribs.move(x, FIELD + 0.052)
            ribs.line(x + 0.034 * math.cos(a), FIELD + 0.052 + 0.034 * math.sin(a))
    s.put(shells, "mustard+50", "ink", 0.9).put(ribs, line="ink", width=0.6)
    roles = chance.shuffled(("mint", "sky", "lilac", "coral", "mustard") * 3)
    kinds = chance.shuffled(("round", "ears", "feelers", "tall", "hat", "round") * 2)
    for i in range(12):
        x = -wide + 2 * wide * (i + 0.5) / 12 + chance.between(-0.02, 0.02)
        _head(s, kinds[i], x, high - 0.02, chance.between(0.062, 0.074), roles[i])


def _hat(s: Sketch, x: float, top: float, r: float) -> None:
    """A hat that nobody takes off."""
    crown = Pen().rect(x - r * 0.6, top - r * 0.7, r * 1.2, r * 1.0, r * 0.1)
    brim = Pen().rect(x - r, top + r * 0.1, r * 2, r * 0.22, r * 0.1)
    s.put(crown, "lilac-30", "neon", 0.8).put(brim, "lilac-30", "neon", 0.8)


def _feelers(s: Sketch, x: float, top: float, r: float, role: str) -> None:
    """Two feelers with knobs."""
    stalks, tips = Pen(), Pen()
    for side in (-1, 1):
        stalks.move(x + side * r * 0.3, top + r * 0.3).line(x + side * r * 0.6, top - r * 0.5)
        tips.ellipse(x + side * r * 0.6, top - r * 0.55, r * 0.16)
    s.put(stalks, line="neon", width=1.2).put(tips, role, "neon", 0.8)


def _head(s: Sketch, kind: str, x: float, y: float, r: float, role: str) -> None:
    """Somebody in the front row, from behind."""
    top = y - r * 1.2
    match kind:
        case "ears":
            for side in (-1, 1):
                s.put(
                    Pen().polygon(
                        [
                            (x + side * r * 0.9, top + r * 0.6),
                            (x + side * r * 0.95, top - r * 0.5),
                            (x + side * r * 0.2, top + r * 0.1),
                        ]
                    ),
                    role,
                    "neon",
                    0.8,
                )
        case "feelers":
            _feelers(s, x, top, r, role)
        case "hat":
            _hat(s, x, top, r)
        case "tall":
            top -= r * 0.4
    pen = Pen().move(x - r, y + r).curve(x - r, top - r * 0.7, x + r, top - r * 0.7, x + r, y + r)
    if kind == "hat":
        pen = (
            Pen()
            .move(x - r, y + r)
            .line(x - r * 0.9, top + r * 0.3)
            .line(x + r * 0.9, top + r * 0.3)
        )
        pen.line(x + r, y + r)
    s.put(pen.close(), role, "neon", 0.9)
