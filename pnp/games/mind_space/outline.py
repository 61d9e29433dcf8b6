"""The brain around a board: its outline and folds, in cells of the board's grid."""

from __future__ import annotations

from pnp.drawing import Pen, Stroke, mix
from pnp.games.mind_space.paint import Easel

WIDTH, HEIGHT = 13.4, 12.9
LEFT, TOP = 2.2, 1.6


def paint(easel: Easel, x: float, y: float, size: float) -> None:
    """The brain with its box's corner at (x, y), for a grid with cells of `size` mm."""
    pen = Pen().rect(x + 0.1 * size, y + 0.1 * size, (WIDTH - 0.2) * size, (HEIGHT - 1.4) * size, 4 * size)
    line = easel.line("brain-line", mix(easel.ink, easel.paper, 0.4))
    easel.put(pen, easel.area("brain", mix(line, easel.paper, 0.2)), Stroke(line, 0.16 * size))
