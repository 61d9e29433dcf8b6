"""A style of the theme with its fonts opened."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pnp.core.drawing import Colour
from pnp.core.geometry import MM_PER_POINT
from pnp.core.model import Style
from pnp.core.problems import Problems, Span
from pnp.core.shaping import FontStack


class Typeset(Struct):
    """A style with its fonts opened. Lengths in mm, the rest in em."""

    style: Style
    plain: FontStack
    bold: FontStack
    italic: FontStack
    both: FontStack
    colour: Colour
    lost: frozenset[int] = frozenset()
    """The weights that no font has: 1 bold, 2 italic, 3 both."""

    @property
    def size(self) -> float:
        """The size of the style, mm."""
        return self.style.size * MM_PER_POINT

    @property
    def floor(self) -> float:
        """The smallest that it may come to."""
        return self.style.floor * MM_PER_POINT

    def tell_missing(self, characters: Iterable[str], span: Span, problems: Problems) -> None:
        """Report characters that no font of the style has."""
        named = ", ".join(f"“{each}” (U+{ord(each):04X})" for each in characters)
        if named:
            problems.add(
                "missing-glyph",
                f"no font of “{self.style.family}” has {named}",
                span,
                "write it in another way, or add a font that has it to the theme’s fallbacks",
            )
