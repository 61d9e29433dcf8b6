"""The six colours, each with its letter and pattern, which accompany it everywhere.

`data/mind-space/colours.yaml` has the same for people; a test compares the two.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.core.problems import require_one_of


class Colour(Struct, frozen=True):
    """The features of a colour: for the eye, in greyscale, and read aloud."""

    id: str
    letter: str
    pattern: str
    """One of pnp.core.patterns, or `solid`."""


# The letters are first letters, but for the two whose first letter is taken: pUrple and blacK.
BLACK = Colour("black", "K", "solid")
COLOURS: dict[str, Colour] = {
    each.id: each
    for each in (
        Colour("green", "G", "dots"),
        Colour("orange", "O", "stripes"),
        Colour("pink", "P", "hatch"),
        Colour("purple", "U", "waves"),
        Colour("blue", "B", "checks"),
        BLACK,
    )
}
DICE = tuple(name for name in COLOURS if name != BLACK.id)


def colour(name: str) -> Colour:
    """The colour of that id. Raises ValueError."""
    return COLOURS[require_one_of(name, COLOURS, "colour")]
