"""The words of a line in the order in which they lie on it, from left to right."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.ground.bidi import visual
from pnp.layout.markup import Word


def in_order(words: Sequence[Word], leftwards: bool) -> list[Word]:
    """Each run of one direction as a word of its own; blanks as words of nothing.

    Blanks at a line's end go with the paragraph, and as none is wide, they are not there.
    """
    found: list[Word] = []
    levels: list[int] = []
    for number, word in enumerate(words):
        for piece, level in zip(
            word.pieces, word.levels or (int(leftwards),) * len(word.pieces), strict=True
        ):
            found.append(Word(piece.width, (piece,), 0.0))
            levels.append(level)
        if word.space and number + 1 < len(words):
            found.append(Word(0.0, (), word.space))
            levels.append(word.after)
    return [found[at] for at in visual(levels)]
