"""Figures assembled from symbols on a base, by conditions in data.

The base is a symbol. Its groups are drawn by their ids, with other symbols before, between and
after them. Its anchors, outlines with an id and no paint, are the positions of those: their range
from −100 to 100 both ways fills the box of the anchor. `eye 2` is another anchor `eye`.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from pnp.core.artist import ArtRequest, Fields
from pnp.core.drawing import Path, bounds
from pnp.core.geometry import Matrix, Rect
from pnp.core.icons import Icon
from pnp.core.node import Node
from pnp.core.problems import require_one_of
from pnp.draw.sketch import Mark, Sketch, transform_marks
from pnp.draw.symbols import layers, marks


class FigurePart(NamedTuple):
    """A part of a figure; the fields are its keys in data."""

    symbol: str
    group: str
    at: str
    inside: str
    flip: bool
    when: frozenset[str]
    unless: frozenset[str]


def figure(request: ArtRequest, base: Icon, words: Collection[str]) -> list[Mark]:
    """The marks of a figure with those words, in units of its base.

    `parts` of the request lists them from the back to the front. Each is a `group` of the base or a
    `symbol`; `at` names the anchors of a symbol (by default the origin of the base), `flip` mirrors
    it, and `inside` names the anchors that clip it. A part with `when` is drawn if the figure has
    any of its words, or if its base has that name; one with `unless` if it has none.

    Raises ValueError for a word that no part names, and for an unknown symbol.
    """
    parts = _parts(request.fields["parts"]) if "parts" in request.fields else ()
    known = frozenset[str]().union(*(part.when | part.unless for part in parts))
    for word in words:
        require_one_of(word, known, "figure with")
    has = {base.name, *words}
    groups = layers(base)
    sketch = Sketch()
    for part in parts:
        if (part.when and has.isdisjoint(part.when)) or not has.isdisjoint(part.unless):
            continue
        if part.group:
            sketch.add(groups.get(part.group, ()))
        if not part.symbol:
            continue
        drawn = marks(request.symbol(part.symbol))
        for matrix in _matrices(base, part):
            placed = transform_marks(drawn, matrix)
            for clip in _anchors(base, part.inside):
                sketch.add(mark._replace(inside=clip) for mark in placed)
            if not part.inside:
                sketch.add(placed)
    return sketch.marks


@lru_cache(maxsize=16)
def _parts(node: Node) -> tuple[FigurePart, ...]:
    """Read a list of parts, cached, because many figures share it."""
    return tuple(
        FigurePart(
            row.text("symbol"),
            row.text("group"),
            row.text("at"),
            row.text("inside"),
            row.flag("flip"),
            frozenset(row.texts("when")),
            frozenset(row.texts("unless")),
        )
        for row in Fields({"parts": node}).maps("parts", FigurePart._fields)
    )


def _matrices(base: Icon, part: FigurePart) -> list[Matrix]:
    """The matrices of a part's symbol, one for each anchor."""
    flip = Matrix.scale(-1.0 if part.flip else 1.0, 1.0)
    boxes = [bounds(path) for path in _anchors(base, part.at)]
    if not part.at:
        boxes = [Rect(-100.0, -100.0, 200.0, 200.0)]
    return [
        flip.then(Matrix.scale(box.width / 200, box.height / 200)).then(
            Matrix.move(box.x + box.width / 2, box.y + box.height / 2)
        )
        for box in boxes
    ]


def _anchors(base: Icon, name: str) -> list[Path]:
    return [path for id_, path in base.anchors if id_.rstrip(" 0123456789") == name]
