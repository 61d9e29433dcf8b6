"""What stands in the zoo: visitors, stalls, the rocket's pad."""

from __future__ import annotations

from pnp.draw.sketch import Sketch, extent
from pnp.draw.symbols import Symbols, marks
from pnp.ground.drawing import Pen
from pnp.ground.geometry import Matrix, Rect


def _balloon(s: Sketch, x: float, ground: float, tall: float) -> None:
    """A balloon, held by the last of a family."""
    hand, at = (x + tall * 0.78, ground - tall * 0.4), (x + tall * 1.06, ground - tall * 0.76)
    s.put(Pen().move(*hand).line(at[0], at[1] + tall * 0.2), line="ink", width=0.8)
    s.put(Pen().ellipse(*at, tall * 0.17, tall * 0.21), "coral", "ink", 0.7)


def family(s: Sketch, x: float, ground: float, tall: float, number: int) -> None:
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
