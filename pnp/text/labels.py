"""Short lines of plain words: titles in the margin, numbers, labels."""

from __future__ import annotations

import math
from itertools import groupby

from pnp.core.drawing import Colour, Run, Text
from pnp.core.shaping import FontStack
from pnp.text.bidi import levels, mixed, visual


def line_of_text(words: str, fonts: FontStack, size: float, colour: Colour) -> Text:
    """A line of plain words, `size` mm, each in the first font that has it."""
    runs = _mixed(words, fonts) if mixed(words) else _runs(words, fonts)
    width = math.fsum([glyphs.width for run in runs for glyphs in run])
    blanks = math.fsum([(len(run) - 1) * run.shaper.blank.width for run in runs])
    return Text(runs, size, (width + blanks) * size, colour)


def _runs(words: str, fonts: FontStack) -> tuple[Run, ...]:
    return tuple([Run(shaper.words(part)) for part, shaper in fonts.pieces(words)])


def _mixed(words: str, fonts: FontStack) -> tuple[Run, ...]:
    """The runs of a line of which some runs from right to left, as they lie on it."""
    parts = [
        (level, "".join([char for _, char in some]))
        for level, some in groupby(zip(levels(words), words, strict=True), lambda pair: pair[0])
    ]
    runs: list[Run] = []
    for at in visual([level for level, _ in parts]):
        level, text = parts[at]
        pieces = fonts.pieces(text)
        for part, shaper in reversed(pieces) if level % 2 else pieces:
            runs.append(Run((shaper.running("rtl" if level % 2 else "ltr")[part],)))
    return tuple(runs)
