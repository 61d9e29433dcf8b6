"""The night sky of a hobby sheet: numbered squares, hollow stars, and what they might mean."""

from __future__ import annotations

import math
from collections.abc import Callable

from pnp.games.personal_space.canvas import Canvas, items_of, text_of, whole_of
from pnp.ground.artist import Brief
from pnp.ground.drawing import Frame, Pen, star_points

Star = tuple[float, float]


def sky(brief: Brief) -> Frame:
    """`sky`: the part of the sheet with `size` and `figures` of stars, lines and `name_at`."""
    part = brief.fields.get("sky")
    size = whole_of(part, "size")
    if not 2 <= size <= 12:
        raise ValueError("a sky has a “size” of 2 to 12")
    canvas = Canvas(brief)
    axis = 9.0
    cell = (min(brief.width, brief.height) - axis - 0.6) / size
    side = cell * size
    left, top = (brief.width - side - axis) / 2 + axis, axis
    figures = items_of(part, "figures")

    def at(star: Star) -> Star:
        return left + (star[0] - 0.5) * cell, top + (star[1] - 0.5) * cell

    field = Pen().rect(left, top, side, side, 2.0)
    canvas.put(field, "field")
    for number, figure in enumerate(figures):
        shadow = _SHADOWS.get(text_of(figure, "name"))
        if shadow is not None:
            canvas.put(shadow(at, cell), "figure-2" if number % 2 else "figure")
    # The squares, fine, so that the stars stay the brightest things.
    lattice = Pen()
    for i in range(1, size):
        lattice.move(left + i * cell, top).line(left + i * cell, top + side)
        lattice.move(left, top + i * cell).line(left + side, top + i * cell)
    canvas.put(lattice, "", brief.stroke("lattice", "hair"))
    canvas.put(field, "", canvas.bold)
    dotted, stars, hollows = Pen(), Pen(), Pen()
    for figure in figures:
        for line in items_of(figure, "lines"):
            ends = [at(_star(word)) for word in str(line).split()]
            if len(ends) != 2:
                raise ValueError(f"a line joins two stars, not “{line}”")
            _between(dotted, ends[0], ends[1], 0.2 * cell)
        for star in items_of(figure, "stars"):
            x, y = at(_star(str(star)))
            stars.polygon(star_points(x, y, cell * 0.165, cell * 0.06, 8))
            hollows.ellipse(x, y, cell * 0.045)
    dots = canvas.stroke("field-line", 0.55)
    canvas.put(dotted, "", dots._replace(dash=(0.0, 1.5)) if dots is not None else None)
    fine = brief.stroke("field-line", "hair")
    canvas.put(stars, "star-fill", fine)
    canvas.put(hollows, "field", fine)
    for figure in figures:
        where = text_of(figure, "name_at")
        if where:
            canvas.write(text_of(figure, "name"), "h-figure", *at(_star(where)))
    edge = axis / 2 - 0.6
    for i in range(size):
        along = (i + 0.5) * cell
        for x, y in ((left + along, edge), (left - axis + edge, top + along)):
            canvas.put(Pen().ellipse(x, y, 3.1), "dial", canvas.line)
            canvas.write(str(i + 1), "axis", x, y)
    return canvas.frame()


def _star(text: str) -> Star:
    across, _, down = text.partition(",")
    try:
        return float(across), float(down)
    except ValueError:
        raise ValueError(f"“{text}” is no place in the sky; write it like 2,3") from None


def _between(pen: Pen, a: Star, b: Star, gap: float) -> None:
    """A line that stops short of both stars."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    if length > 2 * gap:
        dx, dy = (b[0] - a[0]) * gap / length, (b[1] - a[1]) * gap / length
        pen.move(a[0] + dx, a[1] + dy).line(b[0] - dx, b[1] - dy)


# What people see in the stars, in squares of the sky; drawn pale, below everything.

At = Callable[[Star], tuple[float, float]]


def _path(at: At, text: str) -> Pen:
    """M, L, C and Z as in SVG, in places of the sky."""
    pen = Pen()
    words = text.split()
    i = 0

    def point() -> tuple[float, float]:
        nonlocal i
        i += 2
        return at((float(words[i - 2]), float(words[i - 1])))

    while i < len(words):
        command = words[i]
        i += 1
        match command:
            case "M":
                pen.move(*point())
            case "L":
                pen.line(*point())
            case "C":
                pen.curve(*point(), *point(), *point())
            case _:
                pen.close()
    return pen


def _teapot(at: At, cell: float) -> Pen:
    pen = _path(
        at,
        "M 1.2 3.3 C 0.9 3 0.95 2.3 1.3 1.95 C 1.5 1.7 2.5 1.7 2.7 1.95 C 3.05 2.3 3.1 3 2.8 3.3 Z "
        "M 1.55 1.7 C 1.6 1.35 1.8 1.25 2 1.25 C 2.2 1.25 2.4 1.35 2.45 1.7 Z "
        "M 1.1 2.75 C 0.85 2.6 0.9 2.1 0.66 1.86 L 0.88 1.72 C 1.15 1.9 1.2 2.1 1.3 2.2 Z "
        "M 2.9 2.05 C 3.42 1.85 3.52 2.9 2.9 3 L 2.9 2.84 C 3.22 2.76 3.22 2.12 2.9 2.2 Z",
    )
    pen.ellipse(*at((2.0, 1.12)), cell * 0.12)
    return pen


def _canopy(x0: float, x1: float, top: float, low: float) -> str:
    """An umbrella without its stick, from x0 to x1."""
    mid, wide = (x0 + x1) / 2, x1 - x0
    text = f"M {x0} {low} C {x0} {top + 0.3} {mid - wide * 0.3} {top} {mid} {top} "
    text += f"C {mid + wide * 0.3} {top} {x1} {top + 0.3} {x1} {low} "
    for i in range(4):
        a, b = x1 - wide * i / 4, x1 - wide * (i + 1) / 4
        text += f"C {a - 0.06} {low - 0.22} {b + 0.06} {low - 0.22} {b} {low} "
    return text + "Z"


def _stick(x: float, top: float, foot: float) -> str:
    """Its stick, with a crook to the left."""
    return (
        f"M {x - 0.07} {top} L {x - 0.07} {foot} C {x - 0.07} {foot + 0.15} {x - 0.36} "
        f"{foot + 0.15} {x - 0.36} {foot} L {x - 0.5} {foot} C {x - 0.5} {foot + 0.34} "
        f"{x + 0.07} {foot + 0.34} {x + 0.07} {foot} L {x + 0.07} {top} Z"
    )


def _greater(at: At, cell: float) -> Pen:
    return _path(at, f"{_canopy(3.75, 6.25, 0.85, 2.1)} {_stick(5.0, 1.9, 4.0)}")


def _lesser(at: At, cell: float) -> Pen:
    return _path(at, _canopy(0.75, 3.25, 3.85, 5.1))


def _sock(at: At, cell: float) -> Pen:
    return _path(
        at,
        "M 3.72 3.78 L 4.66 3.78 L 4.66 4.1 C 4.66 4.6 4.75 4.85 5.1 4.9 C 5.5 4.95 5.62 5.5 5.5 5.9 "
        "C 5.42 6.3 5.1 6.32 4.8 6.3 C 4.2 6.28 3.7 6.2 3.72 5.7 C 3.74 5.2 3.74 4.6 3.72 4.1 Z",
    )


def _queue(at: At, cell: float) -> Pen:
    pen = Pen()
    for row in (3, 4, 5, 6):
        x, y = at((6.0, row + 0.0))
        pen.ellipse(x, y - cell * 0.2, cell * 0.17)
        pen.move(x - cell * 0.27, y + cell * 0.42)
        pen.curve(x - cell * 0.3, y - cell * 0.1, x + cell * 0.3, y - cell * 0.1,
                  x + cell * 0.27, y + cell * 0.42).close()  # fmt: skip
    return pen


def _comma(at: At, cell: float) -> Pen:
    return _path(
        at,
        "M 2.02 4.62 C 2.4 4.62 2.56 5 2.46 5.4 C 2.3 6.1 1.6 6.4 0.85 6.3 C 1.3 6.1 1.6 5.8 1.68 5.42 "
        "C 1.5 5.1 1.65 4.62 2.02 4.62 Z",
    )


_SHADOWS: dict[str, Callable[[At, float], Pen]] = {
    "The Teapot": _teapot,
    "The Greater Umbrella": _greater,
    "The Lesser Umbrella": _lesser,
    "The Left Sock": _sock,
    "The Queue": _queue,
    "The Comma": _comma,
}
