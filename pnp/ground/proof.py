"""A face as somebody reads it who has only the paper: words, signs, codes, marks, drawings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping as Table
from collections.abc import Sequence

from msgspec import Struct

from pnp.ground.drawing import Colour, Frame, Path
from pnp.ground.geometry import Matrix, Rect
from pnp.ground.node import Mapping, Node
from pnp.ground.problem import Span
from pnp.ground.shapes import Mark, marks


class Piece(Struct, frozen=True):
    """A line of text, or what of it no icon parts."""

    text: str
    key: str
    """What is compared: without blanks, in small letters."""
    box: Rect


class Sign(Struct, frozen=True):
    """An icon, by all the names that it has."""

    names: tuple[str, ...]
    box: Rect
    plain: bool = False
    """Whether it is a single dot, as may stand anywhere and mean nothing."""
    upright: bool = True
    """Whether it is neither mirrored nor turned so far that it points elsewhere."""


class Inks(Struct, frozen=True):
    """In which colours something is drawn, and whether as part of a drawing."""

    fill: Colour | None
    line: Colour | None
    drawn: bool


class Drawn(Struct, frozen=True):
    """Art, a picture, or another face that is shown."""

    look: int
    """A number that is equal where drawings are, and nowhere else; in one process only."""
    frame: Frame | None
    """None: a picture from a file."""
    shown: bool = False
    """Whether it is another face."""


class Proof(Struct, frozen=True):
    """What is on a face, each in the order of drawing."""

    pieces: list[Piece]
    signs: list[Sign]
    codes: list[str]
    paths: dict[Inks, list[tuple[Path, Matrix]]]
    """What is no text, no icon and no code, by its colours; places to write, drawn or not."""
    drawings: list[Drawn]
    counted: dict[Inks, Counter[Mark]]
    places: dict[str, list[int]]
    """Where among the pieces each text is, and, by its first letter, what may begin there."""

    @classmethod
    def blank(cls) -> Proof:
        """A face with nothing on it."""
        return cls([], [], [], {}, [], {}, {})

    def add(self, other: Proof) -> None:
        """What is on the next page of a text."""
        self.pieces.extend(other.pieces)
        self.signs.extend(other.signs)
        self.codes.extend(other.codes)
        self.drawings.extend(other.drawings)
        for inks, paths in other.paths.items():
            self.paths.setdefault(inks, []).extend(paths)
        self.counted.clear()
        self.places.clear()

    def pieces_at(self, key: str) -> Sequence[int]:
        """Where among the pieces those are that read a text, or begin with a letter."""
        if not self.places:
            for place, piece in enumerate(self.pieces):
                for known in {piece.key, piece.key[:1]}:
                    self.places.setdefault(known, []).append(place)
        return self.places.get(key, ())

    def marks(self, inks: Inks) -> Counter[Mark]:
        """The shapes that are drawn in some colours."""
        known = self.counted.get(inks)
        if known is None:
            drawn = [one for one in self.paths[inks] if one[0].fill or one[0].stroke]
            known = Counter(mark for path, at in drawn for mark in marks(path, at))
            self.counted[inks] = known
        return known


class Leaf(Struct, frozen=True):
    """A page of a text."""

    item: Mapping
    known: Table[str, Node]
    proof: Proof


class Face(Struct, frozen=True):
    """One face of one item; of a text over several pages all of them."""

    item: Mapping
    side: str
    span: Span
    """Where its template says what is on it."""
    proof: Proof
    known: Table[str, Node]
    """What the document knows of itself."""
    pages: tuple[Leaf, ...] = ()
    """Of a text over several pages each."""
