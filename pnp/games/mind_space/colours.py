"""The six colours with their letters and patterns.

`data/mind-space/colours.yaml` repeats them for the printed pages; a test compares the two.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.core.problems import require_one_of


class PenColour(Struct, frozen=True):
    """A colour of the pens, with the letter and pattern that identify it without colour."""

    id: str
    letter: str
    pattern: str
    """A pattern of pnp.core.patterns, or `solid`."""


# Each letter is the first of its name, except for pUrple and blacK, whose first letters are taken.
BLACK = PenColour("black", "K", "solid")
COLOURS: dict[str, PenColour] = {
    each.id: each
    for each in (
        PenColour("green", "G", "dots"),
        PenColour("orange", "O", "stripes"),
        PenColour("pink", "P", "hatch"),
        PenColour("purple", "U", "waves"),
        PenColour("blue", "B", "checks"),
        BLACK,
    )
}
DICE_COLOURS = tuple(name for name in COLOURS if name != BLACK.id)


def find_colour(name: str) -> PenColour:
    """The colour with this id. Raises ValueError."""
    return COLOURS[require_one_of(name, COLOURS, "colour")]
