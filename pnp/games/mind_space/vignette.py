"""Vignettes: small drawings in two corners of a board's room, of what the brain is called."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.core.geometry import Matrix
from pnp.draw.paint import Canvas
from pnp.draw.symbols import put_symbol
from pnp.games.mind_space.grid import SIDE
from pnp.games.mind_space.outline import HEIGHT, LEFT, TOP, WIDTH, Form

_UNITS = 40.0
"""How wide and high the square is that a vignette is drawn on."""
_SIDE = 1.66
"""How wide and high it is printed, cells."""


def paint_vignettes(
    s: Canvas, names: Sequence[str], form: Form, x: float, y: float, size: float
) -> None:
    """The first below, where there is no small brain; the second above, on the other side."""
    scale = _SIDE * size / _UNITS
    left, right = -LEFT, WIDTH - LEFT - _SIDE
    # Below on the side where there is no small brain.
    taken = [at for at in form.behind if abs(at - SIDE / 2) > SIDE / 3]
    free = right if taken and taken[0] < SIDE / 2 else left
    spots = ((free, HEIGHT - TOP - _SIDE), (left + right - free, -TOP))
    for name, (across, down) in zip(names, spots, strict=False):
        to = Matrix.scale(scale).then(Matrix.move(x + across * size, y + down * size))
        symbol = s.request.symbol(name)
        put_symbol(s, symbol, to, symbol.line_width * scale)
