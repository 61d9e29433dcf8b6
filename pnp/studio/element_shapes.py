"""The shapes that an element draws itself, so that a click finds what it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.core.drawing import Frame, Path, Picture, Text, Turned, bounds, mapped
from pnp.core.geometry import Matrix, Rect
from pnp.render.svg_paint import steps

Shape = tuple[str, str, float]
"""`fill`, `evenodd` or `line`, an SVG path in mm, and the width of its line in mm."""
_MOST = 60_000
"""Coordinates of the shapes of one face; further shapes become boxes."""
_SEEN = 0.15
"""Least opacity of a fill that a click finds."""
_ASCENT, _DESCENT = 0.8, 0.25
"""Height of a line of text above and below its baseline, as a share of its size."""


class Shapes:
    """Collects shapes of one face."""

    def __init__(self, is_element: Callable[[Frame], bool]) -> None:
        """`is_element`: whether a frame belongs to another element, which reports its own
        shapes."""
        self._is_element = is_element
        self._left = _MOST

    def collect(self, frame: Frame, matrix: Matrix) -> list[Shape]:
        """The shapes of a frame without those of the elements in it. `matrix`: where it lies."""
        found = list(self._drawn(frame, matrix, None))
        filled = "".join(d for kind, d, _ in found if kind == "fill")
        lines = "".join(d for kind, d, _ in found if kind == "line")
        widest = max((width for kind, _, width in found if kind == "line"), default=0.0)
        return [
            *([("fill", filled, 0.0)] if filled else []),
            *(shape for shape in found if shape[0] == "evenodd"),
            *([("line", lines, round(widest, 2))] if lines else []),
        ]

    def _drawn(self, frame: Frame, matrix: Matrix, clip: Rect | None) -> Iterator[Shape]:
        if frame.icon:
            yield from _box(matrix.box(Rect(0.0, 0.0, frame.width, frame.height)), clip)
            return
        for x, y, item in frame.items:
            here = matrix.offset(x, y)
            if isinstance(item, Path):
                yield from self._path(item, here, clip)
            elif isinstance(item, Text):
                top, height = -_ASCENT * item.size, (_ASCENT + _DESCENT) * item.size
                yield from _box(here.box(Rect(0.0, top, item.width, height)), clip)
            elif isinstance(item, Picture):
                yield from _box(here.box(Rect(0.0, 0.0, item.width, item.height)), clip)
            elif isinstance(item, Turned):
                if not self._is_element(item.frame):
                    inner = _clipped(item, here, clip)
                    yield from self._drawn(item.frame, item.matrix.then(here), inner)
            elif not self._is_element(item):
                yield from self._drawn(item, here, clip)

    def _path(self, path: Path, matrix: Matrix, clip: Rect | None) -> Iterator[Shape]:
        if not path.points:
            return
        box = matrix.box(bounds(path))
        filled = path.fill is not None and path.opacity >= _SEEN
        if path.code or self._left < len(path.points) or _cut(box, clip):
            yield from _box(box, clip) if path.code or filled else ()
            return
        if filled or path.stroke is not None:
            self._left -= len(path.points)
            moved = mapped(path, matrix)
            width = moved.stroke.width if moved.stroke is not None else 0.0
            kind = "line" if not filled else "evenodd" if path.evenodd else "fill"
            yield kind, steps(moved, 0.0, 0.0), 0.0 if filled else width


def _clipped(item: Turned, matrix: Matrix, clip: Rect | None) -> Rect | None:
    if item.clip is None:
        return clip
    box = matrix.box(bounds(item.clip))
    return box if clip is None else _common(box, clip)


def _cut(box: Rect, clip: Rect | None) -> bool:
    return clip is not None and not clip.contains(box)


def _common(first: Rect, second: Rect) -> Rect:
    x, y = max(first.x, second.x), max(first.y, second.y)
    right, bottom = min(first.right, second.right), min(first.bottom, second.bottom)
    return Rect(x, y, max(right - x, 0.0), max(bottom - y, 0.0))


def _box(box: Rect, clip: Rect | None) -> Iterator[Shape]:
    x, y, width, height = box if clip is None else _common(box, clip)
    if width > 0.0 and height > 0.0:
        yield "fill", f"M{x:.2f} {y:.2f}h{width:.2f}v{height:.2f}h{-width:.2f}z", 0.0
