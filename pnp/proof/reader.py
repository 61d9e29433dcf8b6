"""Reads a face: what its glyphs say, its icons and codes by their outlines, its marks and drawings.

Nothing that the one who draws could have written beside the drawing is looked at: no name of an
icon, no text of a code, no words that do not follow from the glyphs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import atan2, radians

from pnp.ground.drawing import Frame, Gradient, Path, Picture, Shared, Text, Turned, bounds
from pnp.ground.geometry import IDENTITY, Matrix, Rect
from pnp.ground.glyphs import Glyphs
from pnp.ground.proof import Drawn, Inks, Piece, Proof, Sign
from pnp.ground.shapes import irregular
from pnp.proof.library import Library

Rows = tuple[tuple[bool, ...], ...]
Decode = Callable[[Rows], str | None]
"""The text of a code by its modules, row by row: none where nobody can read it, None where it is
no code."""

_CAPITALS = 0.7
# A shadow of a text is no other text: so far away at most, em.
_SHADOW = 0.35
# What is turned by no more is tilted and points to the same side, radians.
_TILT = radians(20)
# What has more paths than this, and other shapes than plain ones, is a drawing.
_DRAWN = 3
# The smallest code has this many modules a side.
_SMALLEST = 21
_MODULE = "MLLLZ"


@lru_cache(maxsize=4096)
def squeezed(text: str) -> str:
    """A text as it is compared: no blanks, small letters, no hyphen that nobody sees."""
    return "".join(text.replace("\u00ad", "").casefold().split())


class Reader:
    """Reads the faces of one game; what it has seen before it knows."""

    def __init__(self, library: Library, decode: Decode) -> None:
        self._library = library
        self._decode = decode
        self._words: dict[Glyphs, str] = {}
        self._drawn: dict[Shared, int] = {}

    def read(self, frame: Frame) -> Proof:
        """What is on a face."""
        proof = Proof.blank()
        self._library.learn()
        self._walk(frame, 0.0, 0.0, IDENTITY, proof, False)
        return proof

    def _walk(
        self, frame: Frame, left: float, top: float, at: Matrix, proof: Proof, drawing: bool
    ) -> None:
        """Take down what is in a frame that lies at a place under a map."""
        if not frame.items:
            return
        names = self._library.names(frame)
        if names:
            here = at.offset(left, top)
            plain = not self._library.plain.isdisjoint(names)
            box = here.box(Rect(0.0, 0.0, frame.width, frame.height))
            proof.signs.append(Sign(names, box, plain, _upright(here)))
            # A dot is an icon where one is wanted, and a dot anywhere.
            if not plain:
                return
        if not drawing and (seen := self._looks(frame)):
            proof.drawings.append(Drawn(seen, frame))
            drawing = True
        for x, y, item in frame.items:
            if isinstance(item, Path):
                self._path(item, left + x, top + y, at, proof, drawing)
            elif isinstance(item, Frame):
                self._walk(item, left + x, top + y, at, proof, drawing)
            elif isinstance(item, Text):
                self._text(item, at.offset(left + x, top + y), proof)
            elif isinstance(item, Turned):
                if item.opacity <= 0.0:
                    continue
                if item.clip is not None and _resized(item.matrix):
                    # A picture of another face: what is written there is not this one's.
                    proof.drawings.append(Drawn(look(item.frame), item.frame, True))
                    continue
                here = item.matrix.then(at.offset(left + x, top + y))
                self._walk(item.frame, 0.0, 0.0, here, proof, drawing)
            elif not drawing:
                proof.drawings.append(Drawn(hash((item.file, item.tone)) or 1, None))

    def _path(
        self, path: Path, x: float, y: float, at: Matrix, proof: Proof, drawing: bool
    ) -> None:  # fmt: skip
        if path.fill is None and path.stroke is None and not path.field:
            return
        if len(path.ops) > _SMALLEST * len(_MODULE) and path.ops.startswith(_MODULE * _SMALLEST):
            text = self._decode(_modules(path)) if _whole(path) else None
            if text is not None:
                proof.codes.append(text)
                return
        fill = path.fill if path.opacity > 0.0 and not isinstance(path.fill, Gradient) else None
        inks = Inks(fill, path.stroke.colour if path.stroke is not None else None, drawing)
        proof.paths.setdefault(inks, []).append((path, at))

    def _text(self, item: Text, at: Matrix, proof: Proof) -> None:
        said = [[self._said(word) for word in run] for run in item.runs]
        text = item.text
        key = squeezed("".join(map("".join, said)))
        if not key:
            return
        if squeezed(text) != key:
            text = " ".join(map("".join, said))
        high = item.size * _CAPITALS
        box = at.box(Rect(0.0, -high, item.width, high))
        last = proof.pieces[-1] if proof.pieces else None
        if last is not None and last.key == key and _near(last.box, box, item.size * _SHADOW):
            return
        proof.pieces.append(Piece(text, key, box))

    def _said(self, word: Glyphs) -> str:
        """What glyphs say: the text that they are shaped from, where they are what shaping it
        gives; else what each of them stands for."""
        said = self._words.get(word)
        if said is None:
            shaper, text = word.shaper, word.text
            shaped = shaper.get(text) is word or shaper.made(text).ids == word.ids
            said = text if shaped else "".join(map(shaper.font.says, word.ids))
            self._words[word] = said
        return said

    def _looks(self, frame: Frame) -> int:
        """What a drawing looks like, as a number; 0 where the frame is none."""
        if isinstance(frame, Shared) and frame in self._drawn:
            return self._drawn[frame]
        seen = look(frame) if _is_drawing(frame) else 0
        if isinstance(frame, Shared):
            self._drawn[frame] = seen
        return seen


def _upright(at: Matrix) -> bool:
    """Whether what lies under a map points where it did, but for a tilt."""
    return at.determinant > 0.0 and abs(atan2(at.b, at.a)) < _TILT


def _near(box: Rect, other: Rect, by: float) -> bool:
    return abs(box.x - other.x) <= by and abs(box.y - other.y) <= by


def _resized(matrix: Matrix) -> bool:
    """Whether what lies under a map is drawn in another size."""
    return abs(abs(matrix.determinant) - 1.0) > 1e-6


def _is_drawing(frame: Frame) -> bool:
    """Whether a frame has many paths of its own, and not only plain ones."""
    kinds = [type(item) for _, _, item in frame.items]
    if kinds.count(Path) <= _DRAWN and Turned not in kinds:
        return False
    own = list(_own(frame))
    return len(own) > _DRAWN and any(map(irregular, own))


def _own(frame: Frame) -> Iterator[Path]:
    """The paths that lie in a frame itself, clipped or turned ones too."""
    for _, _, item in frame.items:
        if isinstance(item, Path):
            if item.fill is not None or item.stroke is not None:
                yield item
        elif isinstance(item, Turned):
            yield from _own(item.frame)


def look(frame: Frame) -> int:
    """A number of all that is in a frame, never 0; the same in one process only."""
    found: list[object] = []
    for x, y, item in frame.items:
        if isinstance(item, Path):
            found.append((x, y, item.ops, item.points, item.fill, item.stroke))
        elif isinstance(item, Text):
            found.append((x, y, item.text, item.size))
        elif isinstance(item, Picture):
            found.append((x, y, item.file))
        else:
            inner = item if isinstance(item, Frame) else item.frame
            found.append((x, y, look(inner)))
    return hash(tuple(found)) or 1


# Codes


def _whole(path: Path) -> bool:
    """Whether it is boxes at whole numbers and nothing else."""
    points = path.points
    return path.ops == _MODULE * (len(points) // 8) and all([value % 1 == 0 for value in points])


def _modules(path: Path) -> Rows:
    """What boxes at whole numbers cover, row by row."""
    box, points = bounds(path), path.points
    left, top, wide, tall = int(box.x), int(box.y), int(box.width), int(box.height)
    rows = [[False] * wide for _ in range(min(tall, 200))]
    for at in range(0, len(points), 8):
        x, y, right, _, _, bottom = points[at : at + 6]
        for row in rows[int(y) - top : int(bottom) - top]:
            row[int(x) - left : int(right) - left] = [True] * int(right - x)
    return tuple(map(tuple, rows))
