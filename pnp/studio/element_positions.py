"""Positions of elements on a face, and the lines of templates and data that they come from."""

from __future__ import annotations

import re
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
from pnp.studio.snapshot import FaceView, Row, Snapshot, span_row

Shape = tuple[str, str, float]
"""`fill`, `evenodd` or `line`, an SVG path in mm, and the width of its line in mm."""
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_MAX_COORDINATES = 60_000
"""Maximum number of coordinates in the shapes of a face; further shapes become boxes."""
_MIN_OPACITY = 0.15
"""Minimum opacity of a fill that a click finds."""
_ASCENT, _DESCENT = 0.8, 0.25
"""Height of a line of text above and below its baseline, as a share of its size."""


class ShapeCollector:
    """Collects shapes of one face."""

    def __init__(self, is_element: Callable[[Frame], bool]) -> None:
        """`is_element`: whether a frame belongs to another element, which reports its own
        shapes."""
        self._is_element = is_element
        self._remaining = _MAX_COORDINATES

    def collect(self, frame: Frame, matrix: Matrix) -> list[Shape]:
        """The shapes of a frame, without those of the elements in it. `matrix`: from the frame to
        the face."""
        shapes = list(self._shapes_of(frame, matrix, None))
        filled = "".join(d for kind, d, _ in shapes if kind == "fill")
        lines = "".join(d for kind, d, _ in shapes if kind == "line")
        widest = max((width for kind, _, width in shapes if kind == "line"), default=0.0)
        return [
            *([("fill", filled, 0.0)] if filled else []),
            *(shape for shape in shapes if shape[0] == "evenodd"),
            *([("line", lines, round(widest, 2))] if lines else []),
        ]

    def _shapes_of(self, frame: Frame, matrix: Matrix, clip: Rect | None) -> Iterator[Shape]:
        if frame.icon:
            yield from _box(matrix.bounding_box(Rect(0.0, 0.0, frame.width, frame.height)), clip)
            return
        for x, y, item in frame.items:
            item_matrix = matrix.offset(x, y)
            if isinstance(item, Path):
                yield from self._path_shapes(item, item_matrix, clip)
            elif isinstance(item, Text):
                top, height = -_ASCENT * item.size, (_ASCENT + _DESCENT) * item.size
                yield from _box(item_matrix.bounding_box(Rect(0.0, top, item.width, height)), clip)
            elif isinstance(item, Picture):
                yield from _box(
                    item_matrix.bounding_box(Rect(0.0, 0.0, item.width, item.height)), clip
                )
            elif isinstance(item, Transformed):
                if not self._is_element(item.frame):
                    inner = _clipped(item, item_matrix, clip)
                    yield from self._shapes_of(item.frame, item.matrix.then(item_matrix), inner)
            elif not self._is_element(item):
                yield from self._shapes_of(item, item_matrix, clip)

    def _path_shapes(self, path: Path, matrix: Matrix, clip: Rect | None) -> Iterator[Shape]:
        if not path.points:
            return
        box = matrix.bounding_box(bounds(path))
        filled = path.fill is not None and path.opacity >= _MIN_OPACITY
        if path.qr_text or self._remaining < len(path.points) or _is_clipped(box, clip):
            yield from _box(box, clip) if path.qr_text or filled else ()
            return
        if filled or path.stroke is not None:
            self._remaining -= len(path.points)
            mapped_path = transform_path(path, matrix)
            width = mapped_path.stroke.width if mapped_path.stroke is not None else 0.0
            kind = "line" if not filled else "evenodd" if path.evenodd else "fill"
            yield kind, path_data(mapped_path, 0.0, 0.0), 0.0 if filled else width


def _clipped(item: Transformed, matrix: Matrix, clip: Rect | None) -> Rect | None:
    if item.clip is None:
        return clip
    box = matrix.bounding_box(bounds(item.clip))
    return box if clip is None else _intersection(box, clip)


def _is_clipped(box: Rect, clip: Rect | None) -> bool:
    return clip is not None and not clip.contains(box)


def _intersection(box: Rect, other_box: Rect) -> Rect:
    x, y = max(box.x, other_box.x), max(box.y, other_box.y)
    right, bottom = min(box.right, other_box.right), min(box.bottom, other_box.bottom)
    return Rect(x, y, max(right - x, 0.0), max(bottom - y, 0.0))


def _box(box: Rect, clip: Rect | None) -> Iterator[Shape]:
    x, y, width, height = box if clip is None else _intersection(box, clip)
    if width > 0.0 and height > 0.0:
        yield "fill", f"M{x:.2f} {y:.2f}h{width:.2f}v{height:.2f}h{-width:.2f}z", 0.0


_MAX_ELEMENTS = 4_000
"""Maximum number of elements reported."""
_MAX_TEXT_LENGTH = 80
"""Maximum length of an element's text."""
_NO_COLOURS: frozenset[Colour] = frozenset()


class DrawnElement(NamedTuple):
    """An element that was drawn."""

    span: Span
    kind: str
    data: tuple[tuple[str, Span, str], ...]
    """The fields that it reads: name, place and text."""
    problems: tuple[Problem, ...]
    style: Style | None
    """The style of a text."""
    text: str
    """Its text, without the text of elements inside it."""
    colours: frozenset[Colour]
    """The colours of a text or an icon."""


class Tracer:
    """Draws elements, and records which frame belongs to which."""

    def __init__(self, require_current: Callable[[], None]) -> None:
        """`require_current`: raises an exception if the files have changed."""
        self._require_current = require_current
        self._marks: dict[int, tuple[Frame, tuple[DrawnElement, ...]]] = {}
        # Frames stay referenced, so that their ids stay unique. An inner element that is its
        # parent's whole drawing belongs to both: outer ones first.
        self._claimed: set[Problem] = set()

    def inspection(self) -> LayoutObserver:
        """The inspection to pass to a layout."""
        return LayoutObserver(ConditionCoverage(), self.draw)

    def draw(self, element: Element, scope: Scope, region: Region) -> Frame:
        """Draw an element, and record its frame."""
        self._require_current()
        count_before = len(scope.state.problems)
        drawn = element.draw(scope, region)
        _, inner = self._marks.get(id(drawn), (drawn, ()))
        frame = drawn if inner else replace(drawn)
        mark = DrawnElement(
            element.span,
            _CAPITAL.sub(" ", type(element).__name__.removesuffix("Element")).lower(),
            tuple(_data(element, scope)),
            self._own_problems(scope, count_before)
            if len(scope.state.problems) > count_before
            else (),
            element.typeset.style if isinstance(element, TextElement) else None,
            _text_of(frame),
            frozenset(_inks(frame))
            if isinstance(element, TextElement | IconElement)
            else _NO_COLOURS,
        )
        self._marks[id(frame)] = frame, (mark, *inner)
        return frame

    def _own_problems(self, scope: Scope, count_before: int) -> tuple[Problem, ...]:
        """The problems of an element, without those of the elements in it."""
        problems = [
            problem
            for problem in list(scope.state.problems)[count_before:]
            if problem not in self._claimed
        ]
        self._claimed.update(problems)
        return tuple(problems)

    def elements(self, frame: Frame) -> Iterator[tuple[Rect, DrawnElement, list[Shape]]]:
        """All elements of a face with their boxes in mm and their own shapes; outer ones first."""
        yield from self._elements(
            frame, IDENTITY, ShapeCollector(lambda each: id(each) in self._marks)
        )

    def _elements(
        self, frame: Frame, matrix: Matrix, shapes: ShapeCollector
    ) -> Iterator[tuple[Rect, DrawnElement, list[Shape]]]:
        marks = self._marks.get(id(frame), (frame, ()))[1]
        box = matrix.bounding_box(Rect(0.0, 0.0, frame.width, frame.height))
        for mark in marks:
            # Where several elements share a drawing, the innermost one drew it.
            yield box, mark, shapes.collect(frame, matrix) if mark is marks[-1] else []
        for x, y, item in frame.items:
            if isinstance(item, Frame):
                yield from self._elements(item, Matrix.move(x, y).then(matrix), shapes)
            elif isinstance(item, Transformed):
                inner = item.matrix.then(Matrix.move(x, y)).then(matrix)
                yield from self._elements(item.frame, inner, shapes)


def _data(element: Element, scope: Scope) -> Iterator[tuple[str, Span, str]]:
    for name in sorted(element.fields):
        node = scope.get(name)
        if node is not None and node.line:
            yield name, node.span, node.text[:_MAX_TEXT_LENGTH] if isinstance(node, Scalar) else ""


def _text_of(frame: Frame) -> str:
    words = [item.text for _, _, item in frame.items if isinstance(item, Text)]
    return " ".join(words)[:_MAX_TEXT_LENGTH]


def _inks(frame: Frame) -> Iterator[Colour]:
    for item in leaves(frame):
        if isinstance(item, Text):
            yield item.colour
        elif isinstance(item, Path):
            if item.fill is not None and not isinstance(item.fill, Gradient):
                yield item.fill
            if item.stroke is not None:
                yield item.stroke.colour


def trace_elements(
    data: tuple[File, ...],
    view: FaceView,
    index: int,
    back: bool,
    require_current: Callable[[], None] = lambda: None,
) -> list[Row]:
    """The elements of a face, outer ones first, laid out again without caches.

    Raises UsageError and ProblemsFound, and Outdated from `require_current`.
    """
    tracer, snapshot = Tracer(require_current), Snapshot(data)
    renderer = snapshot.renderer(view, tracer.inspection())
    batch = renderer.batch
    try:
        frame = renderer.frame(batch.runs()[index][0] if batch.repeats else index, back)
    except ProblemsFound:
        return []
    theme = snapshot.game(view.game).theme(view.ink)
    lines, rows = SourceLines(), dict[tuple[Rect, Span], Row]()
    for box, mark, shapes in tracer.elements(frame):
        if len(rows) >= _MAX_ELEMENTS:
            break
        row = rows.setdefault((box, mark.span), _row(box, mark, theme, lines))
        row["shapes"] += shapes
        for problem in mark.problems:
            row["problems"].append([problem.rule, problem.message])
    return list(rows.values())


def _row(box: Rect, mark: DrawnElement, theme: Theme, lines: SourceLines) -> Row:
    style = mark.style
    return {
        "box": [round(value, 3) for value in box],
        "kind": mark.kind,
        "says": mark.text,
        "template": span_row(mark.span, lines),
        "data": [
            {"field": name, "says": text, **span_row(span, lines)} for name, span, text in mark.data
        ],
        "style": {"name": style.name, **span_row(style.span, lines)} if style is not None else None,
        "colours": [
            {"name": name, **span_row(theme.palette_spans[name], lines)}
            for name in _names(mark, theme)
        ],
        "shapes": [],
        "problems": [],
    }


def _names(mark: DrawnElement, theme: Theme) -> list[str]:
    """The palette's colours of an element: its style's, or those that look the same."""
    of_style = mark.style.colour if mark.style is not None else ""
    if of_style in theme.palette_spans and theme.palette[of_style] in mark.colours:
        return [of_style]
    return [name for name in theme.palette_spans if theme.palette[name] in mark.colours]
