"""The artist `polyomino`: one shape, large."""

from __future__ import annotations

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen
from pnp.games.mind_space.grid import shape
from pnp.games.mind_space.paint import (
    around,
    sheet_of,
    within,
)


def _cell(request: ArtRequest, wide: int, high: int) -> float:
    """The side of a cell, mm. Raises ValueError where there is too little room."""
    most = min(request.width / (wide + 0.12), request.height / (high + 0.12))
    size = min(most, request.length("most", 22.0))
    size = request.length("cell", size)
    if size > most + 1e-6:
        raise ValueError(
            f"cells of {size:g} mm need {size * (wide + 0.12):.1f} × {size * (high + 0.12):.1f} mm, "
            f"and there are {request.width:.1f} × {request.height:.1f}"
        )
    return size


def polyomino(request: ArtRequest) -> Frame:
    """`cells` (rows such as `XX. .XX`), `cell` (mm), `most` (the largest cell, mm; 22).

    It may take any colour: paper cells with a strong outline.
    """
    some = shape(request.text("cells"))
    high = max(r for r, _ in some) + 1
    wide = max(c for _, c in some) + 1
    size = _cell(request, wide, high)
    s = sheet_of(request)
    x, y = (request.width - wide * size) / 2, (request.height - high * size) / 2
    edge, side = around(some, x, y, size, 0.0, size * 0.2), size * 0.8
    s.put(edge, "any")
    for row, column in sorted(some):
        left, top = x + (column + 0.1) * size, y + (row + 0.1) * size
        s.put(Pen().rect(left, top, side, side, size * 0.14), "paper")
    s.put(within(some, x, y, size, 0.0), line="ink+65", width=0.2)
    s.put(edge, line="ink", width=max(0.4, size * 0.075))
    return s.frame()
