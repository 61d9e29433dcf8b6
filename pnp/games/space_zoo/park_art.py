"""The artist `zoo-park`: the zoo's map, with a path that winds through eight places.

`stops` are the middles of the phases' boxes in order, `x,y` in mm; around each the ground stays calm
for `room` (width,height). `round: yes` leads the path back from the last place to the first;
`straight: yes` keeps it from swinging between them. `calm` are further boxes to keep clear,
`x,y,w,h` each. `walks` are strips, `x,y,w,h` each, along which visitors stroll between bushes and
trees. `whole` is the size of the map, and `from` the corner of the part that is drawn (a
board in two halves). `animals` are planets, whose animals live in the enclosures.
"""

from __future__ import annotations

import itertools
import math

from pnp.draw.inks import Inks
from pnp.draw.sketch import GONE, Mark, Sketch, extent, moved, on_curve
from pnp.draw.symbols import Symbols
from pnp.games.space_zoo import animal_art, park_sights
from pnp.games.space_zoo.inks import inks_of, printed
from pnp.games.space_zoo.token_art import sign_tones
from pnp.ground.artist import Brief
from pnp.ground.drawing import Colour, Frame, Path, Pen, Placed, Turned
from pnp.ground.geometry import Matrix, Rect
from pnp.ground.node import Mapping, Sequence
from pnp.ground.rng import Chance

Point = tuple[float, float]

STOPS = 8
PATH = 7.0
"""Width of the path, mm."""
BOW = 0.1
"""How far the path swings out between two stops, as a share of the way."""


def park(brief: Brief) -> Frame:
    """The map, or a part of it."""
    whole = _pair(brief.text("whole"), "whole") or (brief.width, brief.height)
    corner = _pair(brief.text("from"), "from") or (0.0, 0.0)
    room = _pair(brief.text("room"), "room") or (60.0, 40.0)
    stops = [_pair(word, "stops") for word in brief.texts("stops")]
    places = [place for place in stops if place is not None]
    if len(places) != STOPS:
        raise ValueError(f"the path has {STOPS} stops, not {len(places)}")
    calm = [_box(word) for word in brief.texts("calm")]
    walks = [_box(word) for word in brief.texts("walks")]
    inks = inks_of(brief)
    animals = _animals(brief, inks)
    boxes = [Rect(x - room[0] / 2, y - room[1] / 2, *room) for x, y in places]
    bow = 0.0 if brief.flag("straight") else BOW
    if brief.flag("round"):
        places, boxes = [*places, places[0]], [*boxes, boxes[0]]
    s, pens = ground(*whole, places, boxes, [*calm, *walks], len(animals), brief.symbol, bow)
    for rect in walks:
        park_sights.walk(s, rect)
    items = list(printed(s.marks, inks, whole, 0.3, sign_tones(inks)))
    for rect, (shapes, tones) in zip(pens, animals, strict=False):
        box = extent(shapes)
        matrix = animal_art.fitted(box, rect.grown(-1.0))
        items += printed(moved(shapes, matrix), inks, whole, 0.28, tones)
    clip = Pen().rect(*corner, brief.width, brief.height).path()
    drawn = Turned(Frame(*whole, tuple(items)), Matrix.move(-corner[0], -corner[1]), clip)
    return Frame(brief.width, brief.height, (Placed(0.0, 0.0, drawn),))


def ground(
    w: float,
    h: float,
    stops: list[Point],
    boxes: list[Rect],
    calm: list[Rect],
    homes: int,
    symbol: Symbols,
    bow: float = BOW,
) -> tuple[Sketch, list[Rect]]:
    """The map's shapes, and the places in it where animals stand."""
    s = Sketch()
    chance = Chance("space-zoo park")
    # Beyond the edge, too, for maps with a bleed.
    s.put(Pen().rect(-5.0, -5.0, w + 10.0, h + 10.0), "moss+25")
    _meadows(s, w, h, chance, [box.grown(2.5) for box in (*boxes, *calm)])
    way = _way(stops, bow)
    pen = Pen().smooth(way, closed=False, tension=0.1)
    s.put(pen, line="forest", width=0.0, span=PATH + 2.4)
    s.put(pen, line="sand", width=0.0, span=PATH + 1.0)
    s.put(pen, line="cream", width=0.0, span=PATH - 1.4)
    curves = _along(pen.path())
    _arrows(s, curves, boxes)
    taken = [box.grown(2.0) for box in boxes] + [box.grown(1.5) for box in calm]
    steps = [point for curve in curves for point in curve] + [stops[-1]]
    return s, _built(s, _Plots(chance, w, h, taken, steps), homes, symbol)


class _Plots:
    """Free places on a map of that size, clear of what is taken and of the steps of the path."""

    def __init__(
        self, chance: Chance, width: float, height: float, taken: list[Rect], steps: list[Point]
    ) -> None:
        self.chance = chance
        self._inner = Rect(3.0, 3.0, width - 6.0, height - 6.0)
        self._taken = taken
        self._steps = steps

    def find(self, width: float, height: float) -> Rect | None:
        """A place of that size, which is taken from now on; None where there is none left."""
        inner = self._inner
        for _ in range(160):
            rect = Rect(
                self.chance.between(inner.x, max(3.1, inner.right - width)),
                self.chance.between(inner.y, max(3.1, inner.bottom - height)),
                width,
                height,
            )
            if self._free(rect):
                self._taken.append(rect.grown(1.5))
                return rect
        return None

    def _free(self, rect: Rect) -> bool:
        near = rect.grown(PATH * 0.5 + 2.0)
        return (
            self._inner.contains(rect, 0.0)
            and not any(rect.overlaps(other) for other in self._taken)
            and not any(_in(point, near) for point in self._steps)
        )


def _built(s: Sketch, plots: _Plots, homes: int, symbol: Symbols) -> list[Rect]:
    """All that the zoo has, the large things first; where in the enclosures animals stand."""
    find = plots.find
    place = find(26.0, 30.0) or find(20.0, 24.0) or find(15.0, 18.0)
    if place is not None:
        park_sights.station(s, place, symbol)
    pens: list[Rect] = []
    for i in range(homes):
        size = (27.0, 22.0) if i % 2 else (24.0, 24.0)
        place = find(*size) or find(20.0, 18.0)
        if place is None:
            break
        park_sights.enclosure(s, place, i)
        pens.append(Rect(place.x + 3.0, place.y + 1.0, place.width - 6.0, place.height - 4.5))
    for _ in range(3):
        if place := find(30.0, 15.0) or find(20.0, 10.0):
            park_sights.pond(s, place)
    for i in range(4):
        if place := find(17.0, 13.0):
            park_sights.stall(s, place, i)
    trees = []
    for _ in range(90):
        high = plots.chance.pick((4.5, 5.5, 7.0, 9.0))
        if place := find(high, high * 1.25):
            trees.append(place)
    for i, rect in enumerate(sorted(trees, key=lambda rect: rect.bottom)):
        park_sights.tree(s, rect, i)
    return pens


def _way(stops: list[Point], bow: float) -> list[Point]:
    """The path's points: the stops, and a bow between each two, left and right by turns."""
    way: list[Point] = [stops[0]]
    for i, ((x0, y0), (x1, y1)) in enumerate(itertools.pairwise(stops)):
        dx, dy = x1 - x0, y1 - y0
        side = -bow if i % 2 else bow
        way += [((x0 + x1) / 2 - dy * side, (y0 + y1) / 2 + dx * side), (x1, y1)]
    return way


def _along(path: Path) -> list[list[Point]]:
    """Points of each of a path's curves, close to each other."""
    p = path.points
    return [[on_curve(p[i : i + 8], k / 24) for k in range(24)] for i in range(0, len(p) - 7, 6)]


def _arrows(s: Sketch, curves: list[list[Point]], boxes: list[Rect]) -> None:
    """Arrowheads that walk along the path between each two boxes."""
    for i, (one, other) in enumerate(itertools.pairwise(boxes)):
        steps = [
            point
            for point in [*curves[2 * i], *curves[2 * i + 1]]
            if not any(_in(point, box.grown(PATH * 0.3)) for box in (one, other))
        ]
        if len(steps) < 4:
            continue
        for share in (0.5,) if len(steps) < 14 else (0.22, 0.5, 0.78):
            at = max(1, min(len(steps) - 2, int(share * len(steps))))
            (x0, y0), (x, y), (x1, y1) = steps[at - 1 : at + 2]
            turn = math.atan2(y1 - y0, x1 - x0)
            c, d = math.cos(turn) * PATH * 0.26, math.sin(turn) * PATH * 0.26
            head = [(-1.0, -1.0), (0.9, 0.0), (-1.0, 1.0), (-0.4, 0.0)]
            s.put(Pen().polygon([(x + u * c - v * d, y + u * d + v * c) for u, v in head]), "rust")


def _in(point: Point, box: Rect) -> bool:
    return box.x < point[0] < box.right and box.y < point[1] < box.bottom


def _meadows(s: Sketch, w: float, h: float, chance: Chance, covered: list[Rect]) -> None:
    """Patches of other greens, and tufts where nothing will cover half of them."""
    for tone in ("moss", "leaf+30", "moss", "leaf+30", "mint"):
        x, y = chance.between(0.0, w), chance.between(0.0, h)
        points = []
        for i in range(9):
            a = 2 * math.pi * i / 9
            r = chance.between(0.75, 1.15)
            points.append((x + math.cos(a) * r * w * 0.17, y + math.sin(a) * r * h * 0.17))
        s.put(Pen().smooth(points), tone, tint=GONE)
    pen = Pen()
    for _ in range(70):
        x, y = chance.between(2.0, w - 4.0), chance.between(4.0, h - 2.0)
        if any(_in((x, y), box) for box in covered):
            continue
        pen.move(x - 0.3, y).line(x - 1.3, y - 1.3).move(x, y).line(x, y - 2.0)
        pen.move(x + 0.3, y).line(x + 1.3, y - 1.3)
    s.put(pen, line="leaf", width=0.8)


def _animals(brief: Brief, inks: Inks) -> list[tuple[list[Mark], dict[str, Colour]]]:
    """The shapes and tones of the animals that move in."""
    node = brief.fields.get("animals")
    planets = node.items if isinstance(node, Sequence) else ()
    beasts = [animal_art.animal_from(item.values) for item in planets if isinstance(item, Mapping)]
    return [
        (animal_art.assembled(beast, brief.symbol), animal_art.colours(inks, beast))
        for beast in beasts
    ]


def _pair(text: str, what: str) -> Point | None:
    if not text:
        return None
    parts = text.replace("mm", "").split(",")
    try:
        x, y = (float(part) for part in parts)
    except ValueError:
        raise ValueError(f"{what} wants two lengths such as 60,40, not “{text}”") from None
    return x, y


def _box(text: str) -> Rect:
    try:
        x, y, w, h = (float(part) for part in text.replace("mm", "").split(","))
    except ValueError:
        raise ValueError(f"calm wants boxes such as 10,20,60,40, not “{text}”") from None
    return Rect(x, y, w, h)
