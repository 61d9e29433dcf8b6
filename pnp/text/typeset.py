"""A style with its fonts opened, and short lines of plain text: titles, numbers, labels."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import groupby

from msgspec import Struct

from pnp.core.drawing import Colour, Text, TextRun
from pnp.core.geometry import MM_PER_POINT
from pnp.core.model import Style
from pnp.core.problems import Problems, Span
from pnp.core.shaping import FontStack
from pnp.text.bidi import has_right_to_left, levels, visual_order


def line_of_text(words: str, fonts: FontStack, size: float, colour: Colour) -> Text:
    """A line of plain text, `size` mm, each character in the first font that has it."""
    runs = _bidirectional_runs(words, fonts) if has_right_to_left(words) else _runs(words, fonts)
    width = math.fsum([glyphs.width for run in runs for glyphs in run])
    blanks = math.fsum([(len(run) - 1) * run.shaper.blank.width for run in runs])
    return Text(runs, size, (width + blanks) * size, colour)


def _runs(words: str, fonts: FontStack) -> tuple[TextRun, ...]:
    return tuple([TextRun(shaper.words(part)) for part, shaper in fonts.pieces(words)])


def _bidirectional_runs(words: str, fonts: FontStack) -> tuple[TextRun, ...]:
    """The runs of a line with text from right to left, in visual order."""
    parts = [
        (level, "".join([char for _, char in pairs]))
        for level, pairs in groupby(zip(levels(words), words, strict=True), lambda pair: pair[0])
    ]
    runs: list[TextRun] = []
    for index in visual_order([level for level, _ in parts]):
        level, text = parts[index]
        pieces = fonts.pieces(text)
        for part, shaper in reversed(pieces) if level % 2 else pieces:
            runs.append(TextRun((shaper.with_direction("rtl" if level % 2 else "ltr")[part],)))
    return tuple(runs)


class Typeset(Struct):
    """A style with its fonts opened. Lengths in mm, the rest in em."""

    style: Style
    plain: FontStack
    bold: FontStack
    italic: FontStack
    bold_italic: FontStack
    colour: Colour
    missing_weights: frozenset[int] = frozenset()
    """The weights without a font: 1 bold, 2 italic, 3 both."""

    @property
    def size(self) -> float:
        """The size of the style, mm."""
        return self.style.size * MM_PER_POINT

    @property
    def min_size(self) -> float:
        """The smallest size of the style, mm."""
        return self.style.min_size * MM_PER_POINT

    def report_missing_glyphs(
        self, characters: Iterable[str], span: Span, problems: Problems
    ) -> None:
        """Report characters that no font of the style has."""
        named = ", ".join(f"“{each}” (U+{ord(each):04X})" for each in characters)
        if named:
            problems.add(
                "missing-glyph",
                f"no font of “{self.style.family}” has {named}",
                span,
                "write it in another way, or add a font that has it to the theme’s fallbacks",
            )
