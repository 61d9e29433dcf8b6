"""Artists: pure functions from a request to a frame.

Templates place artists by name (`art: planet`); structure is YAML, illustration is code.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from collections.abc import Mapping as Map
from typing import TypeVar

from msgspec import Struct

from pnp.core.drawing import Colour, Frame, Stroke
from pnp.core.icons import Icon
from pnp.core.node import Mapping, Node, Scalar, Sequence
from pnp.core.problems import require_one_of, with_suggestion
from pnp.core.reader import flag, integer

N = TypeVar("N", bool, int, float)


class Fields(Struct, frozen=True):
    """The fields of a map, read with types.

    A missing or empty field gives its default. A value of another type raises a ValueError that
    names the field.
    """

    fields: Map[str, Node]

    def text(self, name: str, default: str = "") -> str:
        """A field as text. The default is for a missing field only, not for an empty one."""
        node = self.fields.get(name)
        if node is not None and not isinstance(node, Scalar):
            raise ValueError(f"{name} has to be a text, this is a {node.kind}")
        return default if node is None else node.text

    def choice(self, name: str, choices: Collection[str], noun: str = "", default: str = "") -> str:
        """A field as one of `choices`. `noun` names them in messages, by default the field's
        name."""
        text = self.text(name) or default
        if not text and text not in choices:
            raise ValueError(with_suggestion(f"{name} is missing", text, choices))
        return require_one_of(text, choices, noun or name)

    def integer(self, name: str, default: int = 0) -> int:
        """A field as a whole number."""
        text = self.text(name)
        return _read(text, integer, f"{name} has to be a whole number") if text else default

    def integers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers, or one text of them."""
        return tuple(_read(each, integer, f"{name} are whole numbers") for each in self.texts(name))

    def number(self, name: str, default: float = 0.0) -> float:
        """A field as a number."""
        text = self.text(name)
        return _read(text, _finite, f"{name} is a number") if text else default

    def numbers(self, name: str) -> tuple[float, ...]:
        """A list of numbers, or one text of them."""
        return tuple(_read(each, _finite, f"{name} are numbers") for each in self.texts(name))

    def length(self, name: str, default: float) -> float:
        """A field as a length in mm."""
        text = self.text(name)
        return _read(text, _length, f"{name} is a length in mm") if text else default

    def flag(self, name: str, default: bool = False) -> bool:
        """A field as yes or no."""
        text = self.text(name)
        return _read(text, flag, f"{name} is yes or no") if text else default

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of single values, or one text split at blanks."""
        node = self.fields.get(name)
        if not isinstance(node, Sequence):
            return tuple(self.text(name).split())
        for item in node:
            if not isinstance(item, Scalar):
                raise ValueError(f"{name} has to be a list of texts, with no {item.kind} in it")
        return tuple(str(item) for item in node)

    def map(self, name: str, keys: Collection[str] = ()) -> Fields:
        """The fields of a map. Raises ValueError for a key that is not in `keys`, if given."""
        node = self._node(name)
        return Fields({}) if node is None else _map(node, name, keys)

    def maps(self, name: str, keys: Collection[str] = ()) -> list[Fields]:
        """The fields of each map in a list, as `map` reads them."""
        node = self._node(name)
        if node is None:
            return []
        if not isinstance(node, Sequence):
            raise ValueError(f"{name} has to be a list of maps, this is a {node.kind}")
        return [_map(item, f"item {n} of {name}", keys) for n, item in enumerate(node, 1)]

    def _node(self, name: str) -> Node | None:
        node = self.fields.get(name)
        return None if isinstance(node, Scalar) and not node.text else node


def _read(text: str, convert: Callable[[str], N], expected: str) -> N:
    try:
        return convert(text)
    except ValueError:
        raise ValueError(f"{expected}, not “{text}”") from None


def _finite(text: str) -> float:
    if math.isfinite(found := float(text)):
        return found
    raise ValueError(text)


def _length(text: str) -> float:
    return _finite(text.removesuffix("mm"))


def _map(node: Node, name: str, keys: Collection[str]) -> Fields:
    if not isinstance(node, Mapping):
        raise ValueError(f"{name} has to be a map, this is a {node.kind}")
    for key in node.values:
        if keys and key not in keys:
            raise ValueError(with_suggestion(f"{name} knows no “{key}”", key, keys))
    return Fields(node.values)


def _no_symbol(name: str) -> Icon:
    raise ValueError(f"there is no symbol “{name}”")


class ArtRequest(Fields, frozen=True):
    """A request to an artist: the fields of the template's `with:`, the size of its box in mm,
    and the theme."""

    width: float
    height: float
    palette: Map[str, Colour | None]
    strokes: Map[str, float]
    label: Callable[[str, str], Frame]
    """Returns a short text in a style of the theme, as a frame as high as its capitals."""
    symbol: Callable[[str], Icon] = _no_symbol
    """Returns a drawing from the folder `symbols` of the artist's game. Raises ValueError."""

    def colour(self, name: str, fallback: str = "ink") -> Colour | None:
        """A palette colour, None where the theme draws nothing for it (low ink)."""
        if name in self.palette:
            return self.palette[name]
        return self.palette.get(fallback, (0.0, 0.0, 0.0))

    def stroke(self, colour: str = "ink", weight: str = "line") -> Stroke | None:
        """A line in a palette colour, as wide as the theme’s stroke `weight`, by default 0.3 mm.
        None if the theme draws nothing for the colour."""
        tint = self.colour(colour)
        return Stroke(tint, self.strokes.get(weight, 0.3)) if tint is not None else None


Artist = Callable[[ArtRequest], Frame]
"""Returns a frame of the request's size; nothing may extend beyond it. Raises ValueError, with a
message for users, for a field that it cannot use."""
