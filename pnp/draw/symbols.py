"""Symbols: drawings from SVG files whose colours are roles, as marks of a sketch.

They lie in the game's folder `symbols`, where a file of somebody's own comes first, and any
vector editor opens them. What is 0, 0 in the file is the symbol's foot, or its middle.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from pnp.core.icons import Icon, Shape
from pnp.draw.sketch import Mark

Motif = tuple[Mark, ...]
Symbols = Callable[[str], Icon]
"""Gives symbols by name, as a brief does. Raises ValueError where there is none."""


@lru_cache(maxsize=256)
def marks(icon: Icon, unit: float = 1.0) -> Motif:
    """A symbol's marks around its 0, 0; `unit` is how many units of the file are one of theirs."""
    return tuple(
        Mark(
            shape.ops,
            tuple([value / unit for value in shape.points]),
            shape.fill if isinstance(shape.fill, str) else "",
            shape.stroke,
            (shape.width - shape.span) / icon.line if shape.stroke else 1.0,
            shape.span / unit,
            evenodd=shape.evenodd,
        )
        for shape in icon.shapes
        if isinstance(shape, Shape)
    )
