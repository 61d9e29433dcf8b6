"""How fields of hexagons are built from their options."""

from __future__ import annotations

from pnp.core.hex_grids import Tiling
from pnp.core.node import Mapping, Node, Scalar, natural
from pnp.core.notation import written
from pnp.core.reader import Reader
from pnp.layout.elements.cells import Cells, Looks
from pnp.layout.maker import Maker
from pnp.layout.region import Element

_MOST = 99
"""Columns and rows: two digits are enough for each."""


@written("[0-9]{1,3} *[x×] *[0-9]{1,3}")
def by(text: str, most: int = 100) -> tuple[int, int]:
    """`7x9`: columns and rows. Raises ValueError."""
    parts = text.replace("×", "x").split("x")
    columns, rows = [natural(part.strip()) for part in parts] if len(parts) == 2 else (None, None)
    if columns is None or rows is None:
        raise ValueError(f"“{text}” is no grid; write it like 6x6")
    if not (1 <= columns <= most and 1 <= rows <= most):
        raise ValueError(f"a grid has 1 to {most} cells each way")
    return columns, rows


@written("[0-9]{1,2} *[x×] *[0-9]{1,2}")
def _few(text: str) -> tuple[int, int]:
    return by(text, _MOST)


def hexes(make: Maker, read: Reader, value: Node) -> Element:
    """`hexes: 7x9`: on their sides, every other column half a cell lower."""
    columns, rows = read.scalar("hexes", _few, (1, 1))
    kind = read.choice("stand", ("flat", "pointy"), "flat")
    second = read.choice("aside", ("second", "first"), "second") == "second"
    return _cells(make, read, value, Tiling(kind, columns, rows, second))


def _cells(make: Maker, read: Reader, value: Node, tiling: Tiling) -> Element:
    read.idle(["label"], ["numbers"], "numbers")
    typeset = make.typeset(read, "numbers") if read.raw("numbers") is not None else None
    node = read.raw("label")
    words = make.words(node or Scalar(_LABEL, value.source, value.line, value.column))
    every, given = read.raw("every"), read.raw("cells")
    if isinstance(given, Mapping):
        read.entries("cells")
    looks = read.entries("looks")
    return Cells(
        read.span,
        tiling,
        make.length(read, "cell") or 0.0,
        make.ink(read),
        (words, typeset) if typeset is not None else None,
        Looks(
            given if given is None or isinstance(given, Mapping) else make.words(given),
            {name: make.element(look) for name, look in looks.items()},
            make.element(every) if every is not None else None,
        ),
    )


_LABEL = "{cell}"
