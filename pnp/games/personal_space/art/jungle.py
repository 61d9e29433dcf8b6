"""The Zoological Moon: paddocks and paw prints under the squares, leaves and necks around them."""

from __future__ import annotations

import math

from pnp.core.drawing import Pen
from pnp.core.geometry import Matrix
from pnp.core.rng import Chance
from pnp.draw.sketch import Sketch, Spot
from pnp.draw.symbols import Symbols, marks
from pnp.games.personal_space.art.outlines import Blob, blob
from pnp.games.personal_space.art.scene import FIELD, Scene, filled


def jungle(chance: Chance, wide: float, high: float, symbol: Symbols) -> Scene:
    """The Zoological Moon in half a plane so wide and high."""
    return Scene(_park(chance, wide, high).marks, _around(chance, wide, high, symbol).marks)


_PADDOCKS = (
    (-0.56, -0.54, 0.27, 0.26, "mustard+50"),
    (0.12, -0.6, 0.25, 0.2, "mint+50"),
    (0.64, -0.3, 0.2, 0.34, "coral+50"),
    (-0.6, 0.16, 0.22, 0.26, "lilac+50"),
    (0.02, 0.06, 0.28, 0.24, "sky"),
    (0.58, 0.5, 0.26, 0.24, "mustard+50"),
    (-0.24, 0.66, 0.3, 0.17, "mint+50"),
)


def _walks(s: Sketch) -> None:
    """The paths, from gate to gate."""
    walk = Pen().smooth(
        [
            (-1.2, -0.1),
            (-0.86, -0.16),
            (-0.34, -0.2),
            (-0.22, -0.4),
            (-0.2, -0.72),
            (-0.1, -0.9),
            (-0.1, -1.2),
        ],
        closed=False,
    )
    walk.smooth(
        [
            (-0.3, -0.2),
            (-0.02, -0.29),
            (0.3, -0.26),
            (0.4, 0.0),
            (0.34, 0.2),
            (0.3, 0.5),
            (0.2, 0.8),
            (0.24, 1.2),
        ],
        closed=False,
    )
    walk.smooth(
        [
            (-0.36, -0.16),
            (-0.33, 0.1),
            (-0.3, 0.36),
            (0.0, 0.4),
            (0.3, 0.34),
            (0.4, 0.15),
            (0.7, 0.14),
            (1.2, 0.12),
        ],
        closed=False,
    )
    walk.smooth([(-0.3, 0.36), (-0.6, 0.48), (-0.9, 0.56), (-1.2, 0.5)], closed=False)
    s.put(walk, line="ink", width=1.8, span=0.085).put(walk, line="cream", span=0.085)


def _crowns(chance: Chance, s: Sketch) -> None:
    """Trees between the paddocks."""
    crowns = {"mint-30": Pen(), "mint-15": Pen()}
    for x, y in (
        (-0.84, -0.28),
        (-0.3, -0.78),
        (0.42, -0.42),
        (0.42, -0.8),
        (0.84, 0.2),
        (-0.78, 0.5),
        (-0.36, 0.46),
        (0.16, 0.62),
        (0.84, -0.78),
        (-0.82, 0.82),
        (0.24, 0.84),
        (-0.84, -0.84),
        (0.34, 0.32),
        (-0.3, 0.0),
    ):
        pen = crowns[chance.pick(tuple(crowns))]
        blob(chance, x, y, chance.between(0.035, 0.055), None, 0.12).draw(pen, count=9)
    for role, pen in crowns.items():
        s.put(pen, role, "ink", 0.8)


def _park(chance: Chance, wide: float, high: float) -> Sketch:
    s = filled(wide, high, "mint")
    tufts = Pen()
    for _ in range(70):
        x, y = chance.between(-0.86, 0.86), chance.between(-0.86, 0.86)
        for dx in (-0.012, 0.0, 0.012):
            tufts.move(x + dx * 0.4, y).line(x + dx, y - 0.024)
    s.put(tufts, line="mint-30", width=1.0)
    _walks(s)
    posts, rails = Pen(), Pen()
    for x, y, rx, ry, role in _PADDOCKS:
        paddock = blob(chance, x, y, rx, ry, 0.1)
        s.put(paddock.draw(Pen()), role, "ink")
        _fence(paddock, posts, rails)
    s.put(rails, line="mustard-30", width=1.3).put(posts, "mustard", "ink", 0.6)
    pond = blob(chance, 0.02, 0.06, 0.2, 0.15, 0.12)
    s.put(pond.draw(Pen()), "sky+50")
    s.put(
        Pen()
        .move(-0.08, 0.05)
        .line(0.02, 0.05)
        .move(0.04, 0.11)
        .line(0.12, 0.11)
        .move(0.02, -0.01)
        .line(0.08, -0.01),
        line="paper",
        width=1.4,
    )
    _tracks(chance, s)
    _crowns(chance, s)
    return s


def _fence(paddock: Blob, posts: Pen, rails: Pen) -> None:
    around = paddock.points(0.93, 22)
    rails.smooth(around)
    for x, y in around:
        posts.rect(x - 0.008, y - 0.02, 0.016, 0.028, 0.004)


def _tracks(chance: Chance, s: Sketch) -> None:
    """Paw prints in the paddocks, and some where there should be none."""
    paw = Sketch().put(
        Pen()
        .ellipse(0.0, 0.16, 0.34, 0.27)
        .ellipse(-0.36, -0.18, 0.12, 0.17)
        .ellipse(-0.13, -0.38, 0.13, 0.18)
        .ellipse(0.13, -0.38, 0.13, 0.18)
        .ellipse(0.36, -0.18, 0.12, 0.17),
        "ink+30",
    )
    spots = []
    for x, y, heading, count in (
        (-0.74, -0.44, 0.5, 5),
        (0.5, -0.14, -1.2, 5),
        (0.4, 0.6, -0.5, 5),
        (-0.72, 0.3, -0.9, 4),
        (-0.44, 0.72, -0.2, 5),
        (-0.12, -0.16, 0.15, 4),
    ):
        for i in range(count):
            side = 0.022 if i % 2 else -0.022
            spots.append(
                Spot(
                    x - side * math.sin(heading),
                    y + side * math.cos(heading),
                    0.042,
                    heading + math.pi / 2,
                )
            )
            heading += chance.between(-0.15, 0.3)
            x, y = x + 0.075 * math.cos(heading), y + 0.075 * math.sin(heading)
    s.stamp(paw.marks, spots)


# Around


def _around(chance: Chance, wide: float, high: float, symbol: Symbols) -> Sketch:
    s = Sketch()
    frame = Pen().rect(-wide, -high, 2 * wide, 2 * high)
    frame.rect(-FIELD, -FIELD, 2 * FIELD, 2 * FIELD)
    s.put(frame, "mint-30", evenodd=True)
    s.put(Pen().rect(-FIELD, -FIELD, 2 * FIELD, 2 * FIELD), line="ink", width=1.0)
    _foliage(chance, s, wide, high)
    # Its neck is longer than any park.
    s.add(marks(symbol("giraffe"), 1000.0), Matrix.move((FIELD + wide) / 2 - 0.002, 0.0))
    _parrot(s, -(FIELD + wide) / 2 + 0.01, -1.0, wide, symbol)
    _watchers(chance, s, wide, high)
    return s


def _parrot(s: Sketch, x: float, y: float, wide: float, symbol: Symbols) -> None:
    """It sits on a twig above the numbers of the rows, its tail behind the twig."""
    s.add(marks(symbol("bird"), 1000.0), Matrix.move(x, y))
    twig = Pen().move(-wide, y + 0.15).curve(x - 0.06, y + 0.12, x, y + 0.14, x + 0.1, y + 0.125)
    s.band(twig, "mustard-30", 0.026)
    for dx in (-0.03, 0.022):
        toes = Pen()
        for at in (-0.013, 0.0, 0.013):
            toes.move(x + dx + at * 0.4, y + 0.11).line(x + dx + at, y + 0.148)
        s.put(toes, line="ink", width=2.6).put(toes, line="mustard", width=1.3)


def _blooms(chance: Chance, s: Sketch, wide: float, high: float) -> None:
    """Flowers among the leaves."""
    blooms, hearts = Pen(), Pen()
    for _ in range(9):
        side = chance.below(4)
        long = wide if side % 2 == 0 else high
        x, y, turn = _rooted(side, chance.between(-long, long) * 0.9, wide, high)
        x, y = x + 0.045 * math.cos(turn), y + 0.045 * math.sin(turn)
        for i in range(5):
            a = 2 * math.pi * i / 5 + 0.3
            blooms.ellipse(x + 0.022 * math.cos(a), y + 0.022 * math.sin(a), 0.017)
        hearts.ellipse(x, y, 0.012)
    s.put(blooms, line="ink", width=1.8).put(blooms, "coral").put(hearts, "mustard", "ink", 0.6)


def _foliage(chance: Chance, s: Sketch, wide: float, high: float) -> None:
    """Leaves that grow in from the edges, the dark ones behind."""
    depth_x, depth_y = wide - FIELD, high - FIELD
    for role, vein, reach, step in (
        ("mint-15", "mint-30", 0.98, 0.12),
        ("mint", "mint-30", 0.74, 0.15),
        ("mint+50", "mint-15", 0.5, 0.21),
    ):
        for side in range(4):
            long = wide if side % 2 == 0 else high
            depth = (depth_y if side % 2 == 0 else depth_x) * reach
            along = -long + chance.between(0.0, step)
            while along < long:
                if chance.chance(0.82):
                    lean = chance.between(-0.5, 0.5)
                    size = depth * chance.between(0.8, 1.0)
                    leaf, veins = _leaf(*_rooted(side, along, wide, high), lean, size)
                    # One by one, so that each hides what is behind it.
                    s.put(leaf, role, "ink", 0.9).put(veins, line=vein, width=0.8)
                along += step * chance.between(0.75, 1.15)
    _blooms(chance, s, wide, high)


def _rooted(side: int, along: float, wide: float, high: float) -> tuple[float, float, float]:
    """A place on the edge, and the way inwards from it."""
    match side:
        case 0:
            return along, -high, math.pi / 2
        case 1:
            return wide, along, math.pi
        case 2:
            return along, high, -math.pi / 2
        case _:
            return -wide, along, 0.0


def _leaf(x: float, y: float, turn: float, lean: float, size: float) -> tuple[Pen, Pen]:
    """A broad leaf with its stalk at x, y, no longer than `size`, and its veins."""
    turn += lean
    cos, sin = math.cos(turn), math.sin(turn)

    def at(u: float, v: float) -> tuple[float, float]:
        u, v = u * size, v * size
        return x + u * cos - v * sin, y + u * sin + v * cos

    leaf = Pen().move(*at(0.0, 0.0)).curve(*at(0.2, -0.5), *at(0.75, -0.4), *at(1.0, 0.0))
    leaf.curve(*at(0.75, 0.4), *at(0.2, 0.5), *at(0.0, 0.0)).close()
    veins = Pen().move(*at(0.06, 0.0)).line(*at(0.86, 0.0))
    for u in (0.26, 0.46, 0.64):
        veins.move(*at(u, 0.0)).line(*at(u + 0.13, -0.2 * (1.1 - u)))
        veins.move(*at(u, 0.0)).line(*at(u + 0.13, 0.2 * (1.1 - u)))
    return leaf, veins


def _watchers(chance: Chance, s: Sketch, wide: float, high: float) -> None:
    """Eyes in the leaves: of all sizes, and no two guests look the same way."""
    low = (FIELD + high) / 2 + 0.005
    looks = chance.shuffled(((-0.4, 0.0), (0.4, 0.0), (0.0, -0.4), (0.3, 0.3), (-0.3, 0.3)))
    places = (
        (-0.72, low, 1.0, 2),
        (-0.1, low + 0.01, 0.8, 3),
        (0.46, low, 1.1, 1),
        (-wide + 0.1, 0.0, 0.85, 2),
        (-wide + 0.105, 0.58, 1.0, 1),
    )
    for (x, y, size, count), (right, down) in zip(places, looks, strict=True):
        eye = (0.038 if count == 1 else 0.027) * size
        step = 0.062 * size
        half = step * (count - 1) / 2
        holes, whites, pupils = Pen(), Pen(), Pen()
        holes.ellipse(x, y, half + 0.052 * size, 0.05 * size)
        for i in range(count):
            at = x - half + step * i
            whites.ellipse(at, y, eye)
            pupils.ellipse(at + right * eye, y + down * eye, eye * 0.48)
        s.put(holes, "night", "ink").put(whites, "mustard+70", "ink", 0.6).put(pupils, "ink")
