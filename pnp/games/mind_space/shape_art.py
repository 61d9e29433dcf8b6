"""The artist `polyomino`: one shape, large."""

from __future__ import annotations

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Pen
from pnp.draw.sheet import Sheet
from pnp.games.mind_space.grid import Cells, shape
from pnp.games.mind_space.paint import (
    around,
    badge,
    heart,
    paint_shape,
    sheet_of,
    tone_of,
    within,
)


def _cell(brief: Brief, wide: int, high: int) -> float:
    """The side of a cell, mm. Raises ValueError where there is too little room."""
    most = min(brief.width / (wide + 0.12), brief.height / (high + 0.12))
    size = min(most, brief.length("most", 22.0))
    size = brief.length("cell", size)
    if size > most + 1e-6:
        raise ValueError(
            f"cells of {size:g} mm need {size * (wide + 0.12):.1f} × {size * (high + 0.12):.1f} mm, "
            f"and there are {brief.width:.1f} × {brief.height:.1f}"
        )
    return size


def polyomino(brief: Brief) -> Frame:
    """`cells` (rows such as `XX. .XX`), `colour` (none: any of them), `letter` (a text, or `yes`
    for the colour's), `cell` (mm), `most` (the largest cell, mm; 22), `style` (of the letter)."""
    some = shape(brief.text("cells"))
    high = max(r for r, _ in some) + 1
    wide = max(c for _, c in some) + 1
    size = _cell(brief, wide, high)
    s = sheet_of(brief)
    x, y = (brief.width - wide * size) / 2, (brief.height - high * size) / 2
    name = brief.text("colour")
    letter = "" if brief.text("letter") == "no" else brief.text("letter")
    if name in ("", "any", "none"):
        _any(s, some, x, y, size)
    else:
        tone = tone_of(s, name)
        paint_shape(s, some, tone, x, y, size, 0.0)
        letter = tone.letter if letter.lower() == "yes" else letter
    if letter.lower() not in ("", "yes"):
        row, column = heart(some)
        middle = x + (column + 0.5) * size, y + (row + 0.5) * size
        badge(s, letter, brief.text("style", "number"), *middle, size * 0.34)
    return s.frame()


def _any(s: Sheet, some: Cells, x: float, y: float, size: float) -> None:
    """A shape that may take any colour: paper cells with a strong outline."""
    edge = around(some, x, y, size, 0.0, size * 0.2)
    s.put(edge, "any")
    bare = s.inks.fill("any") is None
    side = size * 0.8
    for row, column in sorted(some):
        left, top = x + (column + 0.1) * size, y + (row + 0.1) * size
        cell = Pen().rect(left, top, side, side, size * 0.14)
        s.put(cell, "" if bare else "paper", "ink+50" if bare else "", 0.25)
    s.put(within(some, x, y, size, 0.0), line="ink+65", width=0.2)
    s.put(edge, line="ink", width=max(0.4, size * 0.075))
