"""The artist `sky-figure`: one figure of the atlas, as large as fits.

`figure` names it; `stars: yes` puts its constellation upon it.
"""

from __future__ import annotations

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen
from pnp.core.geometry import Matrix
from pnp.draw.paint import Canvas
from pnp.draw.sketch import Mark, transform_marks
from pnp.draw.symbols import Motif
from pnp.games.my_corner_of_the_sky.engraving import engraved_star
from pnp.games.my_corner_of_the_sky.figures import (
    FIGURES,
    constellation,
    engrave,
    engraved,
    figure,
)
from pnp.games.my_corner_of_the_sky.inks import plate

_TINY = 0.14
"""Figures with fewer mm for a unit are drawn without their inner lines."""


def sky_figure(request: ArtRequest) -> Frame:
    """One figure in the middle of its room. Raises ValueError for an unknown one."""
    s = plate(request)
    name = request.choice("figure", FIGURES)
    # Figures' lines reach a little beyond their field of 100 × 100.
    size = min(request.width, request.height) / 1.16
    matrix = Matrix.scale(size / 100.0).then(
        Matrix.move((request.width - size) / 2, (request.height - size) / 2)
    )
    drawn = figure(request.symbol, name)
    engrave(s, _hatched(drawn, matrix), max(0.2, min(0.4, size * 0.006)))
    if request.flag("stars"):
        _stars(s, drawn, matrix, size * 1.6)
    return s.frame()


def _hatched(drawn: Motif, matrix: Matrix) -> list[Mark]:
    """A figure in its place, hatched as its size allows; a tiny one has bodies and eyes, but no
    hatching, fur or feathers."""
    scale = matrix.mean_scale
    if scale < _TINY:
        return transform_marks([mark for mark in drawn if mark.fill], matrix)
    return transform_marks(engraved(drawn, round(max(1.5, 0.42 / scale), 1)), matrix)


def _stars(s: Canvas, drawn: Motif, matrix: Matrix, radius: float) -> None:
    """The stars and lines that a figure is drawn around."""
    stars, lines = constellation(drawn)
    places = [matrix.apply(x, y) for x, y in stars]
    pen = Pen()
    for a, b in lines:
        pen.move(*places[a]).line(*places[b])
    s.put(pen, line="accent", width=max(0.25, radius * 0.0032))
    degree = [sum([index in line for line in lines]) for index in range(len(stars))]
    brightest = max(range(len(stars)), key=lambda index: (degree[index], -index))
    for index, (x, y) in enumerate(places):
        size = 0.021 if index == brightest else 0.0145 if degree[index] > 2 else 0.0105
        engraved_star(s, x, y, radius * size, 8 if index == brightest else 6)
