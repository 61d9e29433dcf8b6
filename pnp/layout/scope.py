"""What an element is given besides its room: the fields of one item, and where it tells what is
wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pnp.ground.drawing import Frame
from pnp.ground.node import Node
from pnp.ground.problem import Problems
from pnp.layout.columns import Spot
from pnp.layout.questions import Witness

Show = Callable[[str, str, str], Frame | None]
"""Draws a component's face by component, item (or nothing) and side; None: there is none."""


def _nothing(component: str, item: str, side: str) -> Frame | None:
    """Shows nothing: there are no other components."""


@dataclass(slots=True)
class Notes:
    """What comes out of a layout besides its frame, and what it may ask for."""

    problems: Problems = field(default_factory=Problems)
    witness: Witness | None = None
    """What conditions meet, where a check wants to know."""
    show: Show = _nothing
    reached: Spot | None = None
    """Where the next page of a text begins, after a page of it."""


class Scope(dict[str, Node]):
    """Field names and their values, as an element sees them, and the notes of this layout."""

    __slots__ = ("notes",)

    def __init__(self, fields: Mapping[str, Node], notes: Notes) -> None:
        super().__init__(fields)
        self.notes = notes

    def also(self, fields: Mapping[str, Node]) -> Scope:
        """The same with more fields, or with others under the same names."""
        inner = Scope(self, self.notes)
        inner.update(fields)
        return inner

    def apart(self) -> Scope:
        """The same with notes of its own."""
        return Scope(self, Notes(Problems(), self.notes.witness, self.notes.show))
