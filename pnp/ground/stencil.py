"""Faces of a deck as a backend likes them best: what differs from card to card, and where.

Most cards differ in a few words. Their frames would be made only to be taken apart again, part
by part; here the parts are handed over as they are. What comes of it is the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from pnp.ground.drawing import Colour, Frame
from pnp.ground.fonts import Face
from pnp.ground.geometry import Matrix
from pnp.ground.node import Node

Scope = dict[str, Node]
"""Field names and their values, as an element sees them."""

Letters = tuple[str, Face]
"""Characters in one face."""


class Row(NamedTuple):
    """A line of text: where its baseline starts, mm from its part's corner, and what is on it."""

    x: float
    y: float
    runs: Sequence[Letters]


class Lines(NamedTuple):
    """A text without anything special about it. Lengths in mm."""

    rows: Sequence[Row]
    text: str
    """What it was made of."""
    size: float
    tracking: float
    colour: Colour


class Part(Protocol):
    """A piece of a face, at the same place on all of them."""

    x: float
    y: float

    def key(self, scope: Scope) -> str | None:
        """What it depends on, if that is short: with the same key it looks the same."""

    def lines(self, scope: Scope) -> Lines | None:
        """What it is, if it is a text without anything special about it."""

    def frame(self, scope: Scope) -> tuple[Frame | None, bool]:
        """What it is, None where it has another size than on the other faces; and whether that
        is so wherever the key is the same. It is not where there was something to tell."""


Stencil = Sequence[Part]
"""The parts of a face, the undermost first."""


class Struck(NamedTuple):
    """A face on a page: its stencil, what is different on it, and where it lies."""

    matrix: Matrix
    stencil: Stencil
    scope: Scope
    whole: Callable[[], Frame]
    """The face as a frame."""
