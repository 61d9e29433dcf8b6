"""Symbols: drawings from SVG files whose colours are roles, as marks of a sketch.

They lie in the game's folder `symbols`, where a file of your own game comes first, and any
vector editor opens them. 0, 0 in the file is the symbol's foot, or its middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from pnp.core.drawing import Path, mapped
from pnp.core.geometry import IDENTITY, Matrix
from pnp.core.icons import Icon, Part, Shape
from pnp.draw.sketch import Mark

Motif = tuple[Mark, ...]
Symbols = Callable[[str], Icon]
"""Gives symbols by name, as a brief does. Raises ValueError where there is none."""


@lru_cache(maxsize=256)
def marks(icon: Icon, unit: float = 1.0) -> Motif:
    """A symbol's marks around its 0, 0; `unit` is how many units of the file are one of theirs."""
    return tuple(_marks(icon.shapes, icon.line, unit))


@lru_cache(maxsize=64)
def layers(icon: Icon, unit: float = 1.0) -> dict[str, Motif]:
    """The marks of a symbol's outermost groups by their ids, from the back to the front; what is
    in no such group has an empty one."""
    found: dict[str, Motif] = {}
    for part in icon.shapes:
        name = "" if isinstance(part, Shape) else part.name
        drawn = _marks((part,), icon.line, unit)
        found[name] = (*found.get(name, ()), *drawn)
    return found


def _marks(
    parts: tuple[Part, ...],
    line: float,
    unit: float,
    matrix: Matrix = IDENTITY,
    inside: Path | None = None,
) -> Iterator[Mark]:
    for part in parts:
        if isinstance(part, Shape):
            path = _scaled(Path(part.ops, part.points), matrix, unit)
            fill = part.fill if isinstance(part.fill, str) else ""
            width = (part.width - part.span) / line if part.stroke else 1.0
            span = part.span * matrix.mean_scale / unit
            dash = tuple([length / line for length in part.dash])
            yield Mark(
                path.ops,
                path.points,
                fill,
                part.stroke,
                width,
                span,
                dash,
                part.evenodd,
                part.tint,
                inside=inside,
            )
        else:
            within = part.matrix.then(matrix)
            clip = inside if part.clip is None else _scaled(part.clip, within, unit)
            yield from _marks(part.parts, line, unit, within, clip)


def _scaled(path: Path, matrix: Matrix, unit: float) -> Path:
    path = mapped(path, matrix)
    return path._replace(points=tuple([value / unit for value in path.points]))
