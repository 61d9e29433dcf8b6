"""Positions of elements on a face, and the lines of templates and data that they come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path as File
from typing import NamedTuple

from msgspec.structs import replace

from pnp.core.drawing import (
    Colour,
    Frame,
    Gradient,
    Path,
    Picture,
    Text,
    Transformed,
    bounds,
    leaves,
    transform_path,
)
from pnp.core.geometry import IDENTITY, Matrix, Rect
from pnp.core.model import Style, Theme
from pnp.core.node import Scalar
from pnp.core.problems import Problem, ProblemsFound, Span
from pnp.layout.coverage import ConditionCoverage
from pnp.layout.element import Element, LayoutObserver, Region, Scope
from pnp.layout.elements.pictures import IconElement
from pnp.layout.elements.text import TextElement
from pnp.load.files import SourceLines
from pnp.render.svg import path_data
from pnp.studio.snapshot import Row, Snapshot, View, place

Shape = tuple[str, str, float]
"""`fill`, `evenodd` or `line`, an SVG path in mm, and the width of its line in mm."""
_MOST_SHAPES = 60_000
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
        self._left = _MOST_SHAPES

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
            yield from _box(matrix.bounding_box(Rect(0.0, 0.0, frame.width, frame.height)), clip)
            return
        for x, y, item in frame.items:
            here = matrix.offset(x, y)
            if isinstance(item, Path):
                yield from self._path(item, here, clip)
            elif isinstance(item, Text):
                top, height = -_ASCENT * item.size, (_ASCENT + _DESCENT) * item.size
                yield from _box(here.bounding_box(Rect(0.0, top, item.width, height)), clip)
            elif isinstance(item, Picture):
                yield from _box(here.bounding_box(Rect(0.0, 0.0, item.width, item.height)), clip)
            elif isinstance(item, Transformed):
                if not self._is_element(item.frame):
                    inner = _clipped(item, here, clip)
                    yield from self._drawn(item.frame, item.matrix.then(here), inner)
            elif not self._is_element(item):
                yield from self._drawn(item, here, clip)

    def _path(self, path: Path, matrix: Matrix, clip: Rect | None) -> Iterator[Shape]:
        if not path.points:
            return
        box = matrix.bounding_box(bounds(path))
        filled = path.fill is not None and path.opacity >= _SEEN
        if path.qr_text or self._left < len(path.points) or _cut(box, clip):
            yield from _box(box, clip) if path.qr_text or filled else ()
            return
        if filled or path.stroke is not None:
            self._left -= len(path.points)
            moved = transform_path(path, matrix)
            width = moved.stroke.width if moved.stroke is not None else 0.0
            kind = "line" if not filled else "evenodd" if path.evenodd else "fill"
            yield kind, path_data(moved, 0.0, 0.0), 0.0 if filled else width


def _clipped(item: Transformed, matrix: Matrix, clip: Rect | None) -> Rect | None:
    if item.clip is None:
        return clip
    box = matrix.bounding_box(bounds(item.clip))
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


_MOST = 4_000
"""Maximum number of elements reported."""
_LONGEST = 80
"""Maximum length of an element's text."""
_NONE: frozenset[Colour] = frozenset()


class Mark(NamedTuple):
    """An element that was drawn."""

    span: Span
    kind: str
    data: tuple[tuple[str, Span, str], ...]
    """The fields that it looked up: name, place, and what they say."""
    problems: tuple[Problem, ...]
    style: Style | None
    """What a text is set in."""
    says: str
    """Its text, without the text of elements inside it."""
    colours: frozenset[Colour]
    """What a text or an icon is printed in."""


class Tracer:
    """Draws elements, and takes down which frame is whose."""

    def __init__(self, still: Callable[[], None]) -> None:
        """`still`: raises an exception once the window has gone."""
        self._still = still
        self._marks: dict[int, tuple[Frame, tuple[Mark, ...]]] = {}
        # Frames stay referenced, so that their ids stay unique. An inner element that is its
        # parent's whole drawing belongs to both: outer ones first.
        self._claimed: set[Problem] = set()

    def inspection(self) -> LayoutObserver:
        """The inspection to pass to a layout."""
        return LayoutObserver(ConditionCoverage(), self.draw)

    def draw(self, element: Element, scope: Scope, region: Region) -> Frame:
        """An element in its room."""
        self._still()
        known = len(scope.state.problems)
        drawn = element.draw(scope, region)
        _, within = self._marks.get(id(drawn), (drawn, ()))
        frame = drawn if within else replace(drawn)
        mark = Mark(
            element.span,
            type(element).__name__.removesuffix("Element").lower(),
            tuple(_data(element, scope)),
            self._new(scope, known) if len(scope.state.problems) > known else (),
            element.typeset.style if isinstance(element, TextElement) else None,
            _said(frame),
            frozenset(_inks(frame)) if isinstance(element, TextElement | IconElement) else _NONE,
        )
        self._marks[id(frame)] = frame, (mark, *within)
        return frame

    def _new(self, scope: Scope, known: int) -> tuple[Problem, ...]:
        """What went wrong in it, and not in what lies within it."""
        found = [each for each in list(scope.state.problems)[known:] if each not in self._claimed]
        self._claimed.update(found)
        return tuple(found)

    def places(self, frame: Frame) -> Iterator[tuple[Rect, Mark, list[Shape]]]:
        """All elements of a face, the boxes that they fill in mm, and the shapes that they draw
        themselves; outer ones first."""
        yield from self._places(frame, IDENTITY, Shapes(lambda each: id(each) in self._marks))

    def _places(
        self, frame: Frame, matrix: Matrix, shapes: Shapes
    ) -> Iterator[tuple[Rect, Mark, list[Shape]]]:
        marks = self._marks.get(id(frame), (frame, ()))[1]
        box = matrix.bounding_box(Rect(0.0, 0.0, frame.width, frame.height))
        for mark in marks:
            # Where several elements share a drawing, the innermost one drew it.
            yield box, mark, shapes.collect(frame, matrix) if mark is marks[-1] else []
        for x, y, item in frame.items:
            if isinstance(item, Frame):
                yield from self._places(item, Matrix.move(x, y).then(matrix), shapes)
            elif isinstance(item, Transformed):
                inner = item.matrix.then(Matrix.move(x, y)).then(matrix)
                yield from self._places(item.frame, inner, shapes)


def _data(element: Element, scope: Scope) -> Iterator[tuple[str, Span, str]]:
    for name in sorted(element.fields):
        node = scope.get(name)
        if node is not None and node.line:
            yield name, node.span, node.text[:_LONGEST] if isinstance(node, Scalar) else ""


def _said(frame: Frame) -> str:
    words = [item.text for _, _, item in frame.items if isinstance(item, Text)]
    return " ".join(words)[:_LONGEST]


def _inks(frame: Frame) -> Iterator[Colour]:
    for item in leaves(frame):
        if isinstance(item, Text):
            yield item.colour
        elif isinstance(item, Path):
            if item.fill is not None and not isinstance(item.fill, Gradient):
                yield item.fill
            if item.stroke is not None:
                yield item.stroke.colour


def traced(
    data: tuple[File, ...],
    view: View,
    place: int,
    back: bool,
    still: Callable[[], None] = lambda: None,
) -> list[Row]:
    """The elements of a face, outer ones first, laid out again without caches.

    Raises UsageError and ProblemsFound, and whatever `still` raises once the window has gone.
    """
    tracer, edition = Tracer(still), Snapshot(data)
    drawer = edition.drawer(view, tracer.inspection())
    batch = drawer.batch
    try:
        frame = drawer.frame(batch.runs()[place][0] if batch.repeats else place, back)
    except ProblemsFound:
        return []
    theme = edition.game(view.game).theme(view.ink)
    lines, found = SourceLines(), dict[tuple[Rect, Span], Row]()
    for box, mark, shapes in tracer.places(frame):
        if len(found) >= _MOST:
            break
        row = found.setdefault((box, mark.span), _row(box, mark, theme, lines))
        row["shapes"] += shapes
        for problem in mark.problems:
            row["problems"].append([problem.rule, problem.message])
    return list(found.values())


def _row(box: Rect, mark: Mark, theme: Theme, lines: SourceLines) -> Row:
    style = mark.style
    return {
        "box": [round(value, 3) for value in box],
        "kind": mark.kind,
        "says": mark.says,
        "template": place(mark.span, lines),
        "data": [
            {"field": name, "says": says, **place(span, lines)} for name, span, says in mark.data
        ],
        "style": {"name": style.name, **place(style.span, lines)} if style is not None else None,
        "colours": [
            {"name": name, **place(theme.palette_spans[name], lines)}
            for name in _names(mark, theme)
        ],
        "shapes": [],
        "problems": [],
    }


def _names(mark: Mark, theme: Theme) -> list[str]:
    """The colours of the palette that something is printed in: its style's, or those that look
    the same as what its line asks for."""
    of_style = mark.style.colour if mark.style is not None else ""
    if of_style in theme.palette_spans and theme.palette[of_style] in mark.colours:
        return [of_style]
    return [name for name in theme.palette_spans if theme.palette[name] in mark.colours]
