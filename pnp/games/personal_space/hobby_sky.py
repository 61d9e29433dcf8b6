"""The night sky of a hobby sheet: numbered squares, hollow stars, and what they might mean."""

from __future__ import annotations

import math
from collections.abc import Callable

from pnp.artist import Brief
from pnp.drawing import Frame, Pen, Placed, Stroke, star_points
from pnp.games.personal_space.hobby_art import INK, items_of, text_of, whole_of

Star = tuple[float, float]


def sky(brief: Brief) -> Frame:
    """`sky`: the part of the sheet with `size` and `figures` of stars, lines and `name_at`."""
    part = brief.fields.get("sky")
    size = whole_of(part, "size")
    if not 2 <= size <= 12:
        raise ValueError("a sky has a “size” of 2 to 12")
    axis = 9.0
    cell = (min(brief.width, brief.height) - axis) / size
    left, top = (brief.width - cell * size - axis) / 2 + axis, axis
    side = cell * size
    items: list[Placed] = []

    field = Pen().rect(left, top, side, side, 2.0)
    items.append(Placed(0.0, 0.0, field.path(brief.colour("field"))))
    figures = items_of(part, "figures")

    def at(star: Star) -> tuple[float, float]:
        return left + (star[0] - 0.5) * cell, top + (star[1] - 0.5) * cell

    for number, figure in enumerate(figures):
        tint = brief.colour("figure-2" if number % 2 else "figure")
        shadow = _SHADOWS.get(text_of(figure, "name"))
        if shadow is not None and tint is not None:
            shape = Frame(0.0, 0.0, (Placed(0.0, 0.0, shadow(at, cell).path(tint)),))
            items.append(Placed(0.0, 0.0, shape))

    # The squares, fine, so that the stars stay the brightest things.
    lattice = Pen()
    for i in range(1, size):
        lattice.move(left + i * cell, top).line(left + i * cell, top + side)
        lattice.move(left, top + i * cell).line(left + side, top + i * cell)
    items.append(Placed(0.0, 0.0, lattice.path(None, brief.stroke("lattice", "hair"))))
    items.append(Placed(0.0, 0.0, field.path(None, brief.stroke(INK, "bold"))))

    ink = brief.colour("field-line")
    ring = 0.2 * cell
    for figure in figures:
        if ink is not None:
            dotted = Pen()
            for line in items_of(figure, "lines"):
                ends = [at(_star(word)) for word in str(line).split()]
                if len(ends) != 2:
                    raise ValueError(f"a line joins two stars, not “{line}”")
                _between(dotted, ends[0], ends[1], ring)
            items.append(Placed(0.0, 0.0, dotted.path(None, Stroke(ink, 0.55, (0.0, 1.5)))))
    bold, fine = brief.stroke(INK, "line"), brief.stroke("field-line", "hair")
    stars, hollows = Pen(), Pen()
    for figure in figures:
        for star in items_of(figure, "stars"):
            x, y = at(_star(str(star)))
            stars.polygon(star_points(x, y, cell * 0.165, cell * 0.06, 8))
            hollows.ellipse(x, y, cell * 0.045)
    items.append(Placed(0.0, 0.0, stars.path(brief.colour("star-fill", "field"), fine)))
    items.append(Placed(0.0, 0.0, hollows.path(brief.colour("field"), fine)))
    for figure in figures:
        where = text_of(figure, "name_at")
        if where:
            label = brief.label(text_of(figure, "name"), brief.text("style", "h-figure"))
            x, y = at(_star(where))
            items.append(Placed(x - label.width / 2, y - label.height / 2, label))

    disc = 3.1
    for i in range(size):
        number = brief.label(str(i + 1), brief.text("numbers", "axis"))
        middle = axis / 2 - 0.6
        for x, y in ((left + (i + 0.5) * cell, middle), (left - axis + middle, top + (i + 0.5) * cell)):
            dot = Pen().ellipse(x, y, disc)
            items.append(Placed(0.0, 0.0, dot.path(brief.colour("dial"), bold)))
            items.append(Placed(x - number.width / 2, y - number.height / 2, number))
    return Frame(brief.width, brief.height, tuple(items))


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


def _umbrella(x0: float, x1: float, top: float, low: float, foot: float) -> str:
    mid, wide = (x0 + x1) / 2, x1 - x0
    bulge = top - 0.1
    text = f"M {x0} {low} C {x0} {bulge + 0.3} {mid - wide * 0.3} {bulge} {mid} {bulge} "
    text += f"C {mid + wide * 0.3} {bulge} {x1} {bulge + 0.3} {x1} {low} "
    for i in range(4):
        b = x1 - wide * (i + 1) / 4
        a = x1 - wide * i / 4
        text += f"C {a - 0.06} {low - 0.22} {b + 0.06} {low - 0.22} {b} {low} "
    text += "Z "
    stem = 0.07
    text += f"M {mid - stem} {low - 0.2} L {mid - stem} {foot} C {mid - stem} {foot + 0.34} "
    text += f"{mid - 0.5} {foot + 0.34} {mid - 0.5} {foot} L {mid - 0.36} {foot} "
    text += f"C {mid - 0.36} {foot + 0.15} {mid - stem * 3} {foot + 0.15} {mid - stem * 3} {foot} "
    return text.replace(f"{mid - stem * 3} {foot} ", f"{mid - stem} {foot} ") + (
        f"L {mid + stem} {foot} L {mid + stem} {low - 0.2} Z"
    )


def _greater(at: At, cell: float) -> Pen:
    return _path(at, _umbrella(3.75, 6.25, 0.95, 2.1, 4.0))


def _lesser(at: At, cell: float) -> Pen:
    return _path(at, _umbrella(0.75, 3.25, 3.95, 5.1, 5.3).split("Z ")[0] + "Z")


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
