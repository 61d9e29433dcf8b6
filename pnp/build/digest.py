"""What a face looks like, in a few letters: equal drawings have equal digests, on any machine.

Numbers go in as single floats, so that a last bit of a double, which differs between machines,
does not matter. A shared drawing is digested once.
"""

from __future__ import annotations

from array import array

from pnp.core.caches import content_hash, file_hash
from pnp.core.drawing import Frame, Gradient, Path, Shared, Text, Transformed

_SIZE = 6


# A part with more numbers than this gets its own digest.
_LONG = 256

# A stroke's opacity, mitre and phase that say nothing.
_PLAIN = [1.0, 10.0, 0.0]

_Flat = tuple[list[str], list[float], list[bytes]]
"""The words and numbers of a drawing, and the digests of its long parts."""


class Digester:
    """Digests frames; it caches the digests of shared frames.

    Whether a drawing is shared does not matter to its digest: that depends on other items, too.
    """

    def __init__(self) -> None:
        self._known: dict[Shared, _Flat] = {}

    def digest(self, frame: Frame) -> str:
        """A digest of the drawing: twelve letters."""
        return _packed(self._flat(frame)).hex()

    def _flat(self, frame: Frame) -> _Flat:
        if isinstance(frame, Shared) and frame in self._known:
            return self._known[frame]
        words: list[str] = []
        numbers: list[float] = [frame.width, frame.height, len(frame.items)]
        inner: list[bytes] = []
        for x, y, item in frame.items:
            numbers += (x, y)
            if isinstance(item, Text):
                colour, stroke = item.colour, item.stroke
                numbers += (item.size, item.width, item.word_spacing)
                for run in item.runs:
                    by = run.shaper
                    words += (run.text, by.font.name, str(by.features))
                    numbers += colour
                if stroke is not None:
                    words.append("outlined")
                    numbers += (*stroke.colour, stroke.width)
                continue
            if isinstance(item, Path):
                _path(item, words, numbers)
                continue
            if isinstance(item, Frame):
                flat = self._flat(item)
                words.append("frame")
            elif isinstance(item, Transformed):
                words.append("turned")
                numbers += item.matrix
                if item.opacity != 1.0:
                    words.append("opacity")
                    numbers.append(item.opacity)
                if item.clip is not None:
                    _path(item.clip, words, numbers)
                flat = self._flat(item.frame)
            else:
                words.append(f"picture {item.tone}".strip())
                flat = ([], [item.width, item.height], [bytes.fromhex(file_hash(item.file))])
            words += flat[0]
            numbers += flat[1]
            inner += flat[2]
        made: _Flat = (words, numbers, inner)
        if len(numbers) > _LONG:
            made = ([], [], [_packed(made)])
        if isinstance(frame, Shared):
            self._known[frame] = made
        return made


def _packed(flat: _Flat) -> bytes:
    words, numbers, inner = flat
    content = ("\0".join(words).encode(), array("f", numbers).tobytes(), *inner)
    return bytes.fromhex(content_hash(*content, size=_SIZE))


def _path(path: Path, words: list[str], numbers: list[float]) -> None:
    words.append(path.ops)
    numbers += path.points
    if isinstance(path.fill, Gradient):
        words.append("gradient")
        numbers += (*path.fill.axis, *path.fill.matrix)
        for at, colour, opacity in path.fill.stops:
            numbers += (at, *colour, opacity)
    else:
        numbers += path.fill or (9.0,)
    if path.stroke is not None:
        colour, width, dash, cap, join, *rest = path.stroke
        numbers += (*colour, width, cap, join, *dash)
        if rest != _PLAIN:
            words.append("stroke")
            numbers += rest
    if path.evenodd:
        words.append("even-odd")
    if path.opacity != 1.0:
        words.append("opacity")
        numbers.append(path.opacity)
