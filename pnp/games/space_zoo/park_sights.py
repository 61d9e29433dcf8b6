"""What stands on the zoo's map: groves, visitors, ponds, enclosures, stalls, the rocket's pad."""

from __future__ import annotations

import math

from pnp.draw.sketch import GONE, Sketch, extent
from pnp.draw.symbols import Symbols, marks
from pnp.ground.drawing import Pen
from pnp.ground.geometry import Matrix, Rect
from pnp.ground.rng import Chance


def walk(s: Sketch, rect: Rect) -> None:
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
    tree(s, Rect(left, ground - high, wide, high), number)
    other = x + (tall * 0.62 if number % 2 else 0.0)
    bush = Pen().ellipse(other + tall * 0.24, ground - tall * 0.17, tall * 0.24, tall * 0.2)
    bush.ellipse(other + tall * 0.52, ground - tall * 0.24, tall * 0.3, tall * 0.27)
    s.put(bush, "leaf" if number % 3 else "forest")


def _balloon(s: Sketch, x: float, ground: float, tall: float) -> None:
    """A balloon, held by the last of a family."""
    hand, at = (x + tall * 0.78, ground - tall * 0.4), (x + tall * 1.06, ground - tall * 0.76)
    s.put(Pen().move(*hand).line(at[0], at[1] + tall * 0.2), line="ink", width=0.8)
    s.put(Pen().ellipse(*at, tall * 0.17, tall * 0.21), "coral", "ink", 0.7)


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
        _balloon(s, x, ground, tall)


def tree(s: Sketch, rect: Rect, number: int) -> None:
    """A tree of one of four kinds, and its shadow."""
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


def pond(s: Sketch, rect: Rect) -> None:
    """Water with a sandy shore."""
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


def enclosure(s: Sketch, rect: Rect, number: int) -> None:
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


def stall(s: Sketch, rect: Rect, number: int) -> None:
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


def station(s: Sketch, rect: Rect, symbol: Symbols) -> None:
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
