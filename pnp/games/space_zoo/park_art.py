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
from pnp.draw.symbols import Symbols, marks
from pnp.games.space_zoo import animal_art
from pnp.games.space_zoo.inks import inks_of, printed
from pnp.games.space_zoo.token_art import sign_tones
from pnp.ground.artist import Brief
from pnp.ground.chance import Chance
from pnp.ground.drawing import Colour, Frame, Path, Pen, Placed, Turned
from pnp.ground.geometry import Matrix, Rect
from pnp.ground.node import Mapping, Sequence

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
        _walk(s, rect)
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

    def free(rect: Rect, gap: float = PATH * 0.5 + 2.0) -> bool:
        if rect.x < 3.0 or rect.y < 3.0 or rect.right > w - 3.0 or rect.bottom > h - 3.0:
            return False
        if any(rect.overlaps(other) for other in taken):
            return False
        near = rect.grown(gap)
        return not any(_in(point, near) for point in steps)

    def found(width: float, height: float) -> Rect | None:
        for _ in range(160):
            rect = Rect(
                chance.between(3.0, max(3.1, w - width - 3.0)),
                chance.between(3.0, max(3.1, h - height - 3.0)),
                width,
                height,
            )
            if free(rect):
                taken.append(rect.grown(1.5))
                return rect
        return None

    place = found(26.0, 30.0) or found(20.0, 24.0) or found(15.0, 18.0)
    if place is not None:
        _station(s, place, symbol)
    pens: list[Rect] = []
    for i in range(homes):
        size = (27.0, 22.0) if i % 2 else (24.0, 24.0)
        place = found(*size) or found(20.0, 18.0)
        if place is None:
            break
        _enclosure(s, place, i)
        pens.append(Rect(place.x + 3.0, place.y + 1.0, place.width - 6.0, place.height - 4.5))
    for _ in range(3):
        place = found(30.0, 15.0) or found(20.0, 10.0)
        if place is not None:
            _pond(s, place)
    for i in range(4):
        place = found(17.0, 13.0)
        if place is not None:
            _stall(s, place, i)
    trees = []
    for _ in range(90):
        high = chance.pick((4.5, 5.5, 7.0, 9.0))
        place = found(high, high * 1.25)
        if place is not None:
            trees.append(place)
    for i, rect in enumerate(sorted(trees, key=lambda rect: rect.bottom)):
        _tree(s, rect, i)
    return s, pens


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


def _walk(s: Sketch, rect: Rect) -> None:
    """Bushes, trees and visitors in small groups along a strip, with lawn between them."""
    chance = Chance("space-zoo walk", f"{rect.x:g} {rect.y:g}")
    ground, tall = rect.bottom - 0.5, rect.height - 0.8
    x, number = rect.x + chance.between(0.5, 2.5), int(rect.x + rect.y) // 7
    while True:
        wood = number % 2 == 0
        wide = tall * (1.5 if wood else 1.35)
        if x + wide > rect.right:
            return
        if wood:
            _copse(s, x, ground, tall, number // 2)
        else:
            _family(s, x, ground, tall, number // 2)
        x += wide + chance.between(2.5, 9.0)
        number += 1


def _copse(s: Sketch, x: float, ground: float, tall: float, number: int) -> None:
    """A tree, and a bush or two at its foot."""
    s.put(Pen().ellipse(x + tall * 0.75, ground, tall * 0.75, tall * 0.07), "leaf-30", tint=GONE)
    high = tall * (1.0, 0.86, 0.94)[number % 3]
    wide = tall * 0.72
    left = x + (0.0 if number % 2 else tall * 0.78)
    _tree(s, Rect(left, ground - high, wide, high), number)
    other = x + (tall * 0.62 if number % 2 else 0.0)
    bush = Pen().ellipse(other + tall * 0.24, ground - tall * 0.17, tall * 0.24, tall * 0.2)
    bush.ellipse(other + tall * 0.52, ground - tall * 0.24, tall * 0.3, tall * 0.27)
    s.put(bush, "leaf" if number % 3 else "forest")


def _family(s: Sketch, x: float, ground: float, tall: float, number: int) -> None:
    """Visitors from everywhere, two or three, one of them with a balloon at times."""
    cloth = ("coral", "teal", "plum", "gold", "rust", "indigo", "wine")
    skin = ("rose", "mint", "sand", "lilac", "sky")
    for i, (dx, size) in enumerate(((0.18, 0.82), (0.62, 0.92), (1.08, 0.58))):
        if i == 2 and number % 3 == 1:
            break
        high = tall * size * (1.0 if (i + number) % 2 else 0.9)
        middle, r = x + tall * dx, high * 0.19
        legs = Pen().move(middle - r * 0.5, ground - high * 0.24).line(middle - r * 0.6, ground)
        legs.move(middle + r * 0.5, ground - high * 0.24).line(middle + r * 0.6, ground)
        s.put(legs, line="ink", width=1.8)
        body = Pen().move(middle - r * 0.75, ground - high * 0.62)
        body.line(middle + r * 0.75, ground - high * 0.62).line(
            middle + r * 1.25, ground - high * 0.17
        )
        s.put(body.line(middle - r * 1.25, ground - high * 0.17).close(), cloth[(number * 2 + i * 3) % 7], "ink", 0.7)  # fmt: skip
        top = ground - high * 0.62 - r * 0.85
        if (number + i) % 3 == 0:
            horns = Pen().move(middle - r * 0.4, top).line(middle - r * 0.8, top - r * 1.7)
            s.put(
                horns.move(middle + r * 0.4, top).line(middle + r * 0.8, top - r * 1.7), line="ink"
            )
        s.put(Pen().ellipse(middle, top, r), skin[(number + i * 2) % 5], "ink", 0.7)
    if number % 3 == 1:
        # A balloon, held by the last of them.
        hand, at = (x + tall * 0.78, ground - tall * 0.4), (x + tall * 1.06, ground - tall * 0.76)
        s.put(Pen().move(*hand).line(at[0], at[1] + tall * 0.2), line="ink", width=0.8)
        s.put(Pen().ellipse(*at, tall * 0.17, tall * 0.21), "coral", "ink", 0.7)


def _tree(s: Sketch, rect: Rect, number: int) -> None:
    x, r = rect.x + rect.width / 2, rect.width / 2
    y = rect.y + r
    s.put(Pen().ellipse(x + r * 0.2, rect.bottom - r * 0.1, r * 0.8, r * 0.2), "leaf-30", tint=1)
    s.put(Pen().rect(x - r * 0.14, y, r * 0.28, rect.bottom - y), "rust-30")
    match number % 4:
        case 0:
            s.put(
                Pen().polygon(
                    [(x - r, rect.bottom - r * 0.5), (x, rect.y), (x + r, rect.bottom - r * 0.5)]
                ),
                "forest",
            )
        case 1:
            s.put(Pen().ellipse(x, y, r), "leaf").put(
                Pen().ellipse(x + r * 0.3, y + r * 0.2, r * 0.6), "forest"
            )
        case 2:
            s.put(Pen().ellipse(x, y, r * 0.8, r), "forest")
            fruit = Pen()
            for dx, dy in ((-0.3, -0.2), (0.25, 0.3), (0.1, -0.5)):
                fruit.ellipse(x + dx * r, y + dy * r, r * 0.14)
            s.put(fruit, "coral", tint=0)
        case _:
            s.put(Pen().ellipse(x, y, r), "mint-30")
            points = [
                (
                    x + r * 0.72 * (1 - k / 12) * math.cos(k * 0.9),
                    y + r * 0.72 * (1 - k / 12) * math.sin(k * 0.9),
                )
                for k in range(10)
            ]
            s.put(Pen().smooth(points, closed=False), line="forest", width=1.2)


def _pond(s: Sketch, rect: Rect) -> None:
    x, y = rect.x + rect.width / 2, rect.y + rect.height / 2
    rx, ry = rect.width / 2, rect.height / 2
    points = [
        (x + rx * k * math.cos(a), y + ry * k * math.sin(a))
        for k, a in (
            (k, 2 * math.pi * i / 8) for i, k in enumerate((1, 0.86, 0.96, 0.8, 1, 0.9, 0.92, 0.84))
        )
    ]
    shore = [(x + (px - x) * 1.12, y + (py - y) * 1.16) for px, py in points]
    s.put(Pen().smooth(shore), "sand").put(Pen().smooth(points), "sky", tint=0)
    waves = Pen()
    for dx, dy in ((-0.4, -0.2), (0.2, 0.1), (-0.2, 0.45), (0.4, -0.4)):
        waves.move(x + dx * rx - 2.0, y + dy * ry).curve(
            x + dx * rx - 1.0, y + dy * ry - 0.9, x + dx * rx + 1.0, y + dy * ry + 0.9,
            x + dx * rx + 2.0, y + dy * ry,
        )  # fmt: skip
    s.put(waves, line="snow", width=1.2)


def _enclosure(s: Sketch, rect: Rect, number: int) -> None:
    """A fence around ground of its own."""
    x, y, w, h = rect
    low = y + h * 0.42
    tone = ("sand", "rose+30", "sky+40", "lilac+40", "gold+30")[number % 5]
    s.put(Pen().rect(x, low, w, h * 0.58, 3.0), tone, "ink", 0.7, tint=0)
    rails = Pen()
    bottom = y + h
    for top in (bottom - 4.2, bottom - 2.2):
        rails.move(x, top).line(x + w, top)
    s.put(rails, line="rust-30", width=0.0, span=0.55)
    posts = Pen()
    n = max(3, int(w / 4.4))
    for i in range(n + 1):
        px = x + w * i / n
        posts.polygon(
            [
                (px - 0.6, bottom + 0.4),
                (px - 0.6, bottom - 5.2),
                (px, bottom - 6.0),
                (px + 0.6, bottom - 5.2),
                (px + 0.6, bottom + 0.4),
            ]
        )
    s.put(posts, "rust", "ink", 0.5, tint=0)


def _stall(s: Sketch, rect: Rect, number: int) -> None:
    """A striped awning: ice cream, souvenirs, apologies."""
    x, y, w, h = rect
    tone = ("coral", "teal", "plum", "orange")[number % 4]
    s.put(Pen().rect(x + w * 0.1, y + h * 0.4, w * 0.8, h * 0.6), "cream", "ink", 0.7)
    s.put(Pen().rect(x + w * 0.22, y + h * 0.52, w * 0.56, h * 0.22), "ink")
    for i in range(6):
        left = x + w * i / 6
        pen = (
            Pen().move(left, y + h * 0.36).line(left + w * 0.03, y).line(left + w / 6 + w * 0.0, y)
        )
        pen.line(left + w / 6, y + h * 0.36).curve(
            left + w / 8, y + h * 0.52, left + w / 24, y + h * 0.52, left, y + h * 0.36
        )
        s.put(pen.close(), tone if i % 2 == 0 else "snow", "ink", 0.5, tint=0)


def _station(s: Sketch, rect: Rect, symbol: Symbols) -> None:
    """Where visitors land: a pad, a tower, and the zoo's rocket."""
    x, y, w, h = rect
    s.put(Pen().ellipse(x + w / 2, y + h * 0.86, w * 0.5, h * 0.13), "smoke", "ink", 0.8)
    s.put(Pen().ellipse(x + w / 2, y + h * 0.86, w * 0.36, h * 0.09), "gold", "ink", 0.6, tint=0)
    tower = Pen().polygon(
        [
            (x + w * 0.78, y + h * 0.8),
            (x + w * 0.82, y + h * 0.2),
            (x + w * 0.9, y + h * 0.2),
            (x + w * 0.94, y + h * 0.8),
        ]
    )
    s.put(tower, "slate", "ink", 0.6)
    pen = Pen()
    for i in range(5):
        top = y + h * (0.26 + 0.1 * i)
        pen.move(x + w * 0.8, top).line(x + w * 0.93, top + h * 0.08)
    s.put(pen, line="snow", width=0.9)
    s.put(Pen().rect(x + w * 0.55, y + h * 0.34, w * 0.28, h * 0.03), "slate", "ink", 0.5)
    craft = marks(symbol("rocket"))
    box = extent(craft)
    scale = h * 0.86 / box.height
    left = x + w * 0.46 - (box.x + box.width / 2) * scale
    s.add(craft, Matrix(scale, 0.0, 0.0, scale, left, y + h * 0.02 - box.y * scale))


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
