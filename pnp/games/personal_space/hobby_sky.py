"""The night sky of a hobby sheet: numbered squares, hollow stars, and what they might mean."""

from __future__ import annotations

import math

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen, star_points
from pnp.core.geometry import Matrix
from pnp.draw.sketch import replace_roles
from pnp.draw.symbols import marks
from pnp.games.personal_space.sheet_art import INK, sheet_of

Star = tuple[float, float]

_SHADOWS = (
    "teapot",
    "greater-umbrella",
    "lesser-umbrella",
    "left-sock",
    "queue",
    "comma",
)
"""What people see in the stars: symbols in hundredths of a square, pale, below everything."""


def sky(request: ArtRequest) -> Frame:
    """`sky`: the part of the sheet with `size` and `figures` of stars, lines and `name-position`."""
    part = request.map("sky")
    size = part.integer("size")
    if not 2 <= size <= 12:
        raise ValueError("a sky has a “size” of 2 to 12")
    canvas = sheet_of(request)
    axis = 9.0
    cell = (min(request.width, request.height) - axis - 0.6) / size
    side = cell * size
    left, top = (request.width - side - axis) / 2 + axis, axis
    figures = part.maps("figures")

    def at(star: Star) -> Star:
        return left + (star[0] - 0.5) * cell, top + (star[1] - 0.5) * cell

    field = Pen().rect(left, top, side, side, 2.0)
    canvas.put(field, "field")
    for number, figure in enumerate(figures):
        shadow = figure.text("name").lower().removeprefix("the ").replace(" ", "-")
        if shadow in _SHADOWS:
            pale = {"figure": "figure-2" if number % 2 else "figure"}
            place = Matrix.scale(cell).then(Matrix.move(*at((0.0, 0.0))))
            drawn = marks(request.symbol(f"figure-{shadow}"), 100.0)
            # Their outlines are what low ink and a grey printer have of them.
            traced = [
                mark._replace(line="figure-line", width=0.55) for mark in replace_roles(drawn, pale)
            ]
            canvas.add(traced, place)
    # The squares, fine, so that the stars stay the brightest things.
    lattice = Pen()
    for i in range(1, size):
        lattice.move(left + i * cell, top).line(left + i * cell, top + side)
        lattice.move(left, top + i * cell).line(left + side, top + i * cell)
    canvas.put(lattice, line="lattice", width=canvas.hair)
    canvas.put(field, line=INK, width=canvas.bold)
    dotted, stars, hollows = Pen(), Pen(), Pen()
    for figure in figures:
        for line in figure.texts("lines"):
            ends = [at(_star(word)) for word in line.split()]
            if len(ends) != 2:
                raise ValueError(f"a line joins two stars, not “{line}”")
            _between(dotted, ends[0], ends[1], 0.2 * cell)
        for star in figure.texts("stars"):
            x, y = at(_star(star))
            stars.polygon(star_points(x, y, cell * 0.165, cell * 0.06, 8))
            hollows.ellipse(x, y, cell * 0.045)
    # Dots 1.5 mm apart.
    canvas.put(dotted, line="field-line", width=0.55, dash=(0.0, 1.5))
    canvas.put(stars, "star-fill", "field-line", canvas.hair)
    canvas.put(hollows, "field", "field-line", canvas.hair)
    for figure in figures:
        where = figure.text("name-position")
        if where:
            canvas.text(figure.text("name"), "h-figure", *at(_star(where)))
    edge = axis / 2 - 0.6
    for i in range(size):
        along = (i + 0.5) * cell
        for x, y in ((left + along, edge), (left - axis + edge, top + along)):
            canvas.put(Pen().ellipse(x, y, 3.1), "dial", INK, canvas.line)
            canvas.text(str(i + 1), "axis", x, y)
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
