"""Where on a face things stand: in a row, in a column, beside each other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.ground.geometry import Rect, hull
from pnp.ground.proof import Piece, Proof
from pnp.rules.wanted import line


class Atom(Struct, frozen=True):
    """A line of text or an icon."""

    key: str
    """The text as it is compared, or the icon's names between colons."""
    box: Rect

    def reads(self, token: str) -> bool:
        """Whether it is what is looked for."""
        return self.key == token or (token.startswith(":") and token in self.key.split(" "))


def atoms(proof: Proof) -> list[Atom]:
    """All of a face that may stand in a row."""
    found = [Atom(piece.key, piece.box) for piece in proof.pieces]
    return found + [
        Atom(" ".join(f":{name}:" for name in sign.names), sign.box) for sign in proof.signs
    ]


def in_line(found: list[Atom], tokens: list[str], down: bool) -> tuple[bool, str]:
    """Whether some tokens stand beside or below each other in this order; what does instead. Only
    texts are looked at for texts, and only icons for icons."""
    kinds = {token.startswith(":") for token in tokens}
    found = [atom for atom in found if atom.key.startswith(":") in kinds]
    told = ""
    for first in found:
        if not first.reads(tokens[0]):
            continue
        there = sorted(
            (atom for atom in found if _level(first.box, atom.box, down)),
            key=lambda atom: atom.box.y if down else atom.box.x,
        )
        at = there.index(first)
        if all(map(Atom.reads, there[at:], tokens)) and len(there) - at >= len(tokens):
            return True, ""
        line = " ".join(atom.key for atom in there)
        told = max(told, line, key=len)
    return False, told


# Columns are flush or centred, as near as this, mm.
_FLUSH = 0.6


def _level(one: Rect, other: Rect, down: bool) -> bool:
    """Whether two things are in one column, or in one row."""
    if down:
        apart = one.x - other.x, one.right - other.right
        return min(abs(apart[0]), abs(apart[1]), abs(sum(apart)) / 2) < _FLUSH
    middles = one.y + one.height / 2 - other.y - other.height / 2
    return abs(middles) < max(one.height, other.height) / 2


def spelled(
    proof: Proof, key: str, taken: list[bool] | None = None, at: int = 0
) -> tuple[int, int]:
    """From which to which piece a text stands on a face, in the order of drawing: the first that
    is not taken from a place on, else any; better one piece than several. (0, 0): nowhere."""
    pieces = proof.pieces
    for start in _from(proof.pieces_at(key), at):
        # What begins with a single letter is found by it too.
        if pieces[start].key == key and not (taken is not None and taken[start]):
            return start, start + 1
    for start in _from(proof.pieces_at(key[:1]), at):
        if not (taken is not None and taken[start]) and (end := _end(pieces, start, key, taken)):
            return start, end
    return 0, 0


def _from(places: Sequence[int], at: int) -> Iterator[int]:
    """Places in their order, those from one on first."""
    first = bisect_left(places, at) if at else 0
    yield from places[first:]
    yield from places[:first]


def on(text: str, proof: Proof) -> bool:
    """Whether a value is on a face: as a text, an icon or a code."""
    key = line(text).key
    return (
        spelled(proof, key)[1] > 0
        or text in proof.codes
        or any(text in sign.names for sign in proof.signs)
    )


def _end(pieces: list[Piece], at: int, key: str, taken: list[bool] | None) -> int:
    done = 0
    while done < len(key):
        if at == len(pieces) or (taken is not None and taken[at]):
            return 0
        piece = pieces[at].key
        if key.startswith(piece, done):
            done += len(piece)
        elif piece.endswith("-") and key.startswith(piece[:-1], done):
            done += len(piece) - 1
        else:
            return 0
        at += 1
    return at


def beside(proof: Proof, one: str, others: list[str]) -> list[str | None]:
    """Which of some things is the nearest of its kind to each place of one; None where it is
    another one."""
    found = atoms(proof)
    around = [(other, box) for other in others for box in _places(proof, other)]
    signs = {other.startswith(":") for other in others}
    there: list[str | None] = []
    for place in _places(proof, one):
        near = [
            (_gap(place, atom.box), atom.box)
            for atom in found
            if atom.key.startswith(":") in signs and not place.contains(atom.box, 0.01)
        ]
        least = min(near, default=None, key=lambda pair: pair[0])
        there.append(next((o for o, box in around if least and box.contains(least[1], 0.01)), None))
    return there


def _places(proof: Proof, token: str) -> list[Rect]:
    """Where a text or an icon stands."""
    if token.startswith(":"):
        return [atom.box for atom in atoms(proof) if atom.reads(token)]
    found: list[Rect] = []
    taken = [False] * len(proof.pieces)
    while True:
        start, end = spelled(proof, token, taken)
        if not end:
            return found
        taken[start:end] = [True] * (end - start)
        found.append(hull([piece.box for piece in proof.pieces[start:end]]))


def _gap(one: Rect, other: Rect) -> float:
    """How far apart two boxes are; their middles decide where they touch."""
    across = max(other.x - one.right, one.x - other.right, 0.0)
    down = max(other.y - one.bottom, one.y - other.bottom, 0.0)
    middles = abs(one.x + one.width / 2 - other.x - other.width / 2) + abs(
        one.y + one.height / 2 - other.y - other.height / 2
    )
    return across + down + middles / 1000.0
