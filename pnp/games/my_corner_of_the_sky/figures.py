"""Constellation figures as an engraver draws them: contours, fine inner lines, a hatched side.

A figure is the symbol `figure-NAME` on a field of 100 × 100. What is filled with paper is a body,
which hides what lies behind it and is hatched where it is dark; the lines in the accent join the
stars of its constellation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.draw.paint import Canvas
from pnp.draw.sketch import Mark, Point
from pnp.draw.symbols import Motif, Symbols, marks
from pnp.games.my_corner_of_the_sky.constellations import CONSTELLATIONS
from pnp.games.my_corner_of_the_sky.hatching import FINE, SHADE, shade
from pnp.games.my_corner_of_the_sky.warp import Warp, Weights

LATIN = {name: each.noun.nominative for name, each in CONSTELLATIONS.items()}
"""The figures, and what an atlas calls them."""
FIGURES = tuple(LATIN)


def figure(symbol: Symbols, name: str) -> Motif:
    """A figure by its name, one of FIGURES; widths are shares of its contours'."""
    return marks(symbol(f"figure-{name}"))


class Constellation(NamedTuple):
    """Stars, and which of them lines join."""

    stars: tuple[Point, ...]
    lines: tuple[tuple[int, int], ...]


@lru_cache(maxsize=128)
def constellation(motif: Motif) -> Constellation:
    """The stars of a figure, and which of them its lines join."""
    ends: list[Point] = []
    for mark in motif:
        if mark.line == "accent":
            ends += zip(mark.points[0::2], mark.points[1::2], strict=True)
    stars = tuple(dict.fromkeys(ends))
    places = [stars.index(end) for end in ends]
    return Constellation(stars, tuple(zip(places[0::2], places[1::2], strict=True)))


@lru_cache(maxsize=256)
def engraved(motif: Motif, step: float) -> Motif:
    """A figure without its constellation, each body hatched with lines so many units apart."""
    found: list[Mark] = []
    for mark in motif:
        if mark.line == "accent":
            continue
        if mark.fill != "paper":
            found.append(mark)
            continue
        hatch = shade(mark, step).path()
        found.append(mark._replace(line=""))
        if "Z" in mark.ops and hatch.ops:
            found.append(Mark(hatch.ops, hatch.points, "", SHADE, FINE, cap=0))
        found.append(mark._replace(fill=""))
    return tuple(found)


class Bent:
    """A figure whose stars may be put anywhere."""

    def __init__(self, stars: tuple[Point, ...], drawn: Motif) -> None:
        self.stars = stars
        self._marks = drawn
        warp = Warp(self.stars)
        self._weights = [_weights(warp, mark) for mark in self._marks]

    def to(self, places: Sequence[Point]) -> list[Mark]:
        """The figure with its stars at these places."""
        xs, ys = zip(*places, strict=True)
        return [
            mark._replace(points=_bent(weights, xs, ys))
            for mark, weights in zip(self._marks, self._weights, strict=True)
        ]


@lru_cache(maxsize=64)
def bent(motif: Motif) -> Bent:
    """A figure that may be bent, made ready once."""
    return Bent(constellation(motif).stars, tuple(mark for mark in motif if mark.line != "accent"))


def _weights(warp: Warp, mark: Mark) -> list[Weights]:
    return [warp.weights(*at) for at in zip(mark.points[0::2], mark.points[1::2], strict=True)]


def _bent(weights: list[Weights], xs: Sequence[float], ys: Sequence[float]) -> tuple[float, ...]:
    # Written out for the ten stars of a map: a generator here takes a sky three times as long.
    (a, b, c, d, e, f, g, h, i, j), (k, l, m, n, o, p, q, r, s, t) = xs, ys  # noqa: E741
    found = [0.0] * (2 * len(weights))
    found[0::2] = [
        a * v0 + b * v1 + c * v2 + d * v3 + e * v4 + f * v5 + g * v6 + h * v7 + i * v8 + j * v9
        for v0, v1, v2, v3, v4, v5, v6, v7, v8, v9 in weights
    ]
    found[1::2] = [
        k * v0 + l * v1 + m * v2 + n * v3 + o * v4 + p * v5 + q * v6 + r * v7 + s * v8 + t * v9
        for v0, v1, v2, v3, v4, v5, v6, v7, v8, v9 in weights
    ]
    return tuple(found)


def engrave(s: Canvas, drawn: Sequence[Mark], weight: float, ink: str = "ink") -> None:
    """A figure where it belongs, without its constellation: its bodies hide what is behind them.

    `weight` is that of its contours, mm.
    """
    for mark in drawn:
        fill = ink if mark.fill == "ink" else mark.fill
        line = f"{ink}+35" if mark.line == SHADE else mark.line and ink
        s.add([mark._replace(fill=fill, line=line, width=mark.width * weight)])
