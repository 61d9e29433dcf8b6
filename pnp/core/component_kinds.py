"""The kinds of component, a row each: what the press does with one because it is of that kind.

No other module asks for a kind by its name.
"""

from __future__ import annotations

from msgspec import Struct


class Kind(Struct, frozen=True):
    """The properties that all components of a kind have in common."""

    id: str
    group: str
    """What it is for, in a table of contents: to write on, to read, to cut, for the table."""
    paper: str = "plain paper, 80–100 g"
    """Which paper serves it best."""
    backed: str = ""
    """And which where something is printed behind it, if that is another one."""
    written_on: bool = True
    """Whether its marks are places to write, as form fields; on the others they are pictures."""
    shares_sheets: bool = False
    """Whether another component may lie on the other side of its paper."""
    tiled: bool = False
    """Whether it is made of pieces unasked where the paper is too small."""
    counted: bool = False
    """Whether contents count it in pieces even where it takes whole pages."""
    bindable: bool = False
    """Whether its pages can be bound as a booklet."""
    is_deck: bool = False
    """Whether it is cards: they bear revision marks, and lie in stacks on a table on a screen."""

    @property
    def is_read(self) -> bool:
        """Whether its pages are read, and may show other components and facts about the kit."""
        return self.group == "read"

    @property
    def is_cut(self) -> bool:
        """Whether it is cut up even where it takes whole pages."""
        return self.group == "cut"


BACK_TO_BACK = ("yes", "own", "no")
"""What may be printed behind pages that have no backs: any others, others of theirs, nothing."""

_CARD = "card, 200–300 g"

KINDS = {
    kind.id: kind
    for kind in (
        Kind("sheet", "write", shares_sheets=True),
        Kind("deck", "cut", _CARD, counted=True, is_deck=True),
        Kind("board", "table", _CARD, written_on=False, tiled=True, counted=True),
        Kind("tokens", "cut", "card, or label paper", _CARD),
        Kind("map", "table", "card, 160–200 g", tiled=True, counted=True),
        Kind("booklet", "read", written_on=False, shares_sheets=True, bindable=True),
        Kind("page", "read", written_on=False, shares_sheets=True),
    )
}
"""Kinds by the name that game.yaml calls them by."""

PLAIN = KINDS["page"]
"""What a component is that does not say."""
