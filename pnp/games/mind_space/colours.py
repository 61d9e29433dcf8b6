"""The six colours, each with the letter and the pattern that stand beside it everywhere.

`data/mind-space/colours.yaml` says the same to people; a test holds the two together.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.core.problems import one_of


class Colour(Struct, frozen=True):
    """What tells a colour from the others: to the eye, in grey, and read aloud."""

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
    return COLOURS[one_of(name, COLOURS, "colour")]
