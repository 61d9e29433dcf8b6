"""Which art was drawn: a check looks at each picture once, where printing draws all of them.

What is wrong with a picture is wrong with what its artist is told. Told the same on other
paper it has nothing new to say, and its room is left empty.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pnp.ground.node import Node
from pnp.ground.problem import Span

if TYPE_CHECKING:
    from pnp.layout.setting import Setting

Fields = dict[str, Node]


class Painted:
    """The art of one game, as far as it was drawn."""

    def __init__(self, any_room: frozenset[str]) -> None:
        """`any_room`: artists that find no room too small."""
        self._any_room = any_room
        self.spares = False
        """Whether what is known is not drawn again."""
        self.paged: set[tuple[str, str, str]] | None = None
        """Faces that have pages of their own, by component, item (or nothing) and side: as
        pictures within others they are left empty. None: all pictures are drawn."""
        # The fields are held, so that the ids of lists and maps stay their own.
        self._known: dict[tuple[object, ...], Fields] = {}
        self._first: dict[tuple[str, Span], Callable[[Setting], object]] = {}

    def spared(
        self, name: str, span: Span, fields: Fields, size: tuple[float, float],
        paint: Callable[[Setting], object],
    ) -> bool:  # fmt: skip
        """Whether a picture need not be drawn. `paint` draws it; the first one of each place in
        the templates is kept, to be drawn in the other ink."""
        told = [(key, getattr(node, "text", id(node))) for key, node in fields.items()]
        key = (name, *(() if name in self._any_room else size), *told)
        if key in self._known:
            return self.spares
        self._known[key] = fields
        self._first.setdefault((name, span), paint)
        return False

    def paint_again(self, setting: Setting) -> None:
        """Draw the first picture of each place with other colours."""
        for paint in self._first.values():
            paint(setting)
