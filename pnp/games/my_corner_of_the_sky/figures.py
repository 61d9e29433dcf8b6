"""Constellation figures as an engraver draws them: contours, fine inner lines, a shaded side.

A figure is the symbol `figure-NAME` on a field of 100 × 100. What is filled with paper is a body,
which hides what lies behind it and is shaded where its contour is closed; its lines in the accent
join the stars of a constellation that is drawn upon it.
"""

from __future__ import annotations

from pnp.draw.sheet import Sheet
from pnp.draw.sketch import Mark, Point, moved
from pnp.draw.symbols import Motif, Symbols, marks
from pnp.ground.drawing import Frame, Path, Pen, Placed, Stroke, Turned, bounds, mapped
from pnp.ground.geometry import Matrix

LATIN = {
    "cat": "Felis", "fox": "Vulpes", "owl": "Noctua", "snail": "Cochlea", "fish": "Salmo",
    "whale": "Balaena", "swallow": "Hirundo", "bird": "Merula", "tortoise": "Testudo",
    "hare": "Cuniculus", "moth": "Papilio", "bat": "Vespertilio", "lantern": "Lanterna",
    "key": "Clavis", "bell": "Campana", "anchor": "Ancora", "candle": "Candela",
    "boat": "Navicula", "telescope": "Perspicillum", "tower": "Turris", "quadrant": "Quadrans",
    "jug": "Urceus", "goblet": "Poculum", "book": "Liber", "mushroom": "Fungus", "pear": "Pirum",
    "wheel": "Rota", "parasol": "Umbella", "hourglass": "Clepsammia", "tree": "Quercus",
    "mouse": "Mus", "hedgehog": "Ericius",
}  # fmt: skip
"""The figures, and what an atlas calls them."""
FIGURES = tuple(LATIN)


def figure(symbol: Symbols, name: str) -> Motif:
    """A figure by its name, one of FIGURES; widths are shares of its contours'."""
    return marks(symbol(f"figure-{name}"))


def constellation(motif: Motif) -> tuple[tuple[Point, ...], tuple[tuple[int, int], ...]]:
    """The stars of a figure, and which of them its lines join."""
    ends: list[Point] = []
    for mark in motif:
        if mark.line == "accent":
            ends += zip(mark.points[0::2], mark.points[1::2], strict=True)
    stars = tuple(dict.fromkeys(ends))
    places = [stars.index(end) for end in ends]
    return stars, tuple(zip(places[0::2], places[1::2], strict=True))


def engrave(
    s: Sheet, motif: Motif, matrix: Matrix, weight: float, ink: str = "ink", ground: bool = True
) -> None:
    """A figure under a map of its 100 × 100 to where it belongs, without its constellation.

    `ground` lets bodies hide what is behind them. Their lower right is hatched.
    """
    scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    for mark in moved(motif, matrix):
        if mark.line == "accent":
            continue
        fill = ink if mark.fill == "ink" else ""
        line = mark._replace(fill=fill, line=mark.line and ink, width=mark.width * weight)
        if mark.fill == "paper":
            if ground:
                s.add([mark._replace(line="")])
            if "Z" in mark.ops:
                s.place(_shade(mark, Stroke(s.inks.tone(ink), weight * 0.62, (), 0), scale))
        s.add([line])


def _shade(mark: Mark, line: Stroke, scale: float) -> Turned:
    """Hatching along the lower right edge of a body."""
    body = Path(mark.ops, mark.points, evenodd=True)
    box = bounds(body)
    shift = scale * 4.2
    light = mapped(body, Matrix.move(-shift, -shift * 0.8))
    around = Pen().rect(box.x - 9.0, box.y - 9.0, box.width + 18.0, box.height + 18.0).path()
    window = Path(around.ops + light.ops, around.points + light.points, evenodd=True)
    hatch = Pen()
    step = max(0.42, scale * 1.5)
    x = box.x - box.height
    while x < box.right:
        hatch.move(x, box.bottom).line(x + box.height, box.y)
        x += step
    lines = Frame(box.right, box.bottom, (Placed(0.0, 0.0, hatch.path(stroke=line)),))
    inner = Frame(box.right, box.bottom, (Placed(0.0, 0.0, Turned(lines, clip=window)),))
    return Turned(inner, clip=body)
