"""What an artist is: a pure function from a brief to a frame.

Templates place artists by name (`art: planet`); structure is YAML, illustration is code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec import Struct

from pnp.ground.drawing import Colour, Frame, Stroke
from pnp.ground.icons import Icon
from pnp.ground.node import Node, Scalar, Sequence
from pnp.ground.reader import integer

N = TypeVar("N")


def _none(name: str) -> Icon:
    raise ValueError(f"there is no symbol “{name}”")


class Brief(Struct, frozen=True):
    """What an artist is told: fields from the template's `with:`, room in mm, and the theme."""

    fields: Mapping[str, Node]
    width: float
    height: float
    palette: Mapping[str, Colour | None]
    strokes: Mapping[str, float]
    label: Callable[[str, str], Frame]
    """Gives a short text in a style of the theme, as a frame as high as its capitals."""
    symbol: Callable[[str], Icon] = _none
    """Gives a drawing of the artist's game, from its folder `symbols`. Raises ValueError."""

    def text(self, name: str, default: str = "") -> str:
        """A field as text; the default where it is not there. Raises ValueError for a list or a
        map."""
        node = self.fields.get(name)
        if node is not None and not isinstance(node, Scalar):
            raise ValueError(f"{name} has to be a text, this is a {node.kind}")
        return default if node is None else node.text

    def whole(self, name: str, default: int = 0) -> int:
        """A field as a whole number; the default where it is not there, or empty. Raises ValueError
        for what is no number."""
        return self._read(name, integer, default, "has to be a whole number, not")

    def length(self, name: str, default: float) -> float:
        """A field as a length in mm; the default where it is not there, or empty. Raises ValueError
        for what is no length."""
        return self._read(
            name, lambda text: float(text.removesuffix("mm")), default, "is a length in mm, not"
        )

    def _read(self, name: str, convert: Callable[[str], N], default: N, wanted: str) -> N:
        text = self.text(name)
        try:
            return convert(text) if text else default
        except ValueError:
            raise ValueError(f"{name} {wanted} “{text}”") from None

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of single values, or one text split at blanks."""
        node = self.fields.get(name)
        if isinstance(node, Sequence):
            return tuple(str(item) for item in node.items)
        return tuple(node.text.split()) if isinstance(node, Scalar) else ()

    def flag(self, name: str) -> bool:
        """Whether a field is there and does not say no."""
        return self.text(name).lower() not in ("", "no", "false", "off")

    def colour(self, name: str, instead: str = "ink") -> Colour | None:
        """A palette colour, None where the theme draws nothing for it (low ink)."""
        if name in self.palette:
            return self.palette[name]
        return self.palette.get(instead, (0.0, 0.0, 0.0))

    def stroke(self, colour: str = "ink", weight: str = "line") -> Stroke | None:
        """A line in a palette colour, as wide as the theme’s stroke of that name, else 0.3 mm; None
        where the theme draws nothing for the colour."""
        tint = self.colour(colour)
        return Stroke(tint, self.strokes.get(weight, 0.3)) if tint is not None else None


Artist = Callable[[Brief], Frame]
"""Draws into a box of the brief's size; nothing may stick out of it. Raises ValueError for a
field that it cannot use, with a message for people."""
