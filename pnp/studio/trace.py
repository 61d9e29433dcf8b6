"""Where the elements of a face lie, and where they come from: lines of templates and of data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.ground.drawing import Frame, Turned
from pnp.ground.geometry import IDENTITY, Matrix, Rect
from pnp.ground.model import Style
from pnp.ground.node import Scalar
from pnp.ground.problem import Problem, Refused, Span
from pnp.layout.elements.text import TextElement
from pnp.layout.questions import Witness
from pnp.layout.region import Element, Region
from pnp.layout.scope import Inspection, Scope
from pnp.load.lines import Lines
from pnp.studio.edition import Edition, View
from pnp.studio.told import Row, place

_MOST = 4_000
"""So many elements are told of."""


class Mark(NamedTuple):
    """An element that was drawn."""

    span: Span
    kind: str
    data: tuple[tuple[str, Span, str], ...]
    """The fields that it looked up: name, place, and what they say."""
    problems: tuple[Problem, ...]
    style: Style | None
    """What a text is set in."""


class Tracer:
    """Draws elements, and takes down which frame is whose."""

    def __init__(self, still: Callable[[], None]) -> None:
        """`still`: raises what ends it where nobody waits any more."""
        self._still = still
        self._marks: dict[int, tuple[Frame, Mark]] = {}
        # Frames are held, so that their ids stay their own.
        self._claimed: set[Problem] = set()

    def inspection(self) -> Inspection:
        """What a layout is told."""
        return Inspection(Witness(), lambda *_: None, lambda *_: None, self.draw)

    def draw(self, element: Element, scope: Scope, region: Region) -> Frame:
        """An element in its room."""
        self._still()
        known = len(scope.notes.problems)
        drawn = element.draw(scope, region)
        frame = type(drawn)(*drawn)
        new = self._new(scope, known) if len(scope.notes.problems) > known else ()
        self._marks[id(frame)] = (
            frame,
            Mark(
                element.span,
                type(element).__name__.removesuffix("Element").lower(),
                tuple(_data(element, scope)),
                new,
                element.style if isinstance(element, TextElement) else None,
            ),
        )
        return frame

    def _new(self, scope: Scope, known: int) -> tuple[Problem, ...]:
        """What went wrong in it, and not in what lies within it."""
        found = [each for each in list(scope.notes.problems)[known:] if each not in self._claimed]
        self._claimed.update(found)
        return tuple(found)

    def places(self, frame: Frame, at: Matrix = IDENTITY) -> Iterator[tuple[Rect, Mark]]:
        """All elements of a face and the boxes that they fill, mm; outer ones first."""
        known = self._marks.get(id(frame))
        if known is not None:
            yield _box(frame, at), known[1]
        for x, y, item in frame.items:
            if isinstance(item, Frame):
                yield from self.places(item, Matrix.move(x, y).then(at))
            elif isinstance(item, Turned):
                yield from self.places(item.frame, item.matrix.then(Matrix.move(x, y)).then(at))


def _data(element: Element, scope: Scope) -> Iterator[tuple[str, Span, str]]:
    for name in sorted(element.fields):
        node = scope.get(name)
        if node is not None and node.line:
            yield name, node.span, node.text[:80] if isinstance(node, Scalar) else ""


def _box(frame: Frame, at: Matrix) -> Rect:
    corners = [at.apply(x, y) for x in (0.0, frame.width) for y in (0.0, frame.height)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def traced(
    data: tuple[Path, ...], view: View, place: int, back: bool,
    still: Callable[[], None] = lambda: None,
) -> list[Row]:  # fmt: skip
    """The elements of a face, outer ones first. Nothing that was laid out before is used.

    Raises Unusable and Refused, and what `still` raises where nobody waits any more.
    """
    tracer, edition = Tracer(still), Edition(data)
    drawer = edition.drawer(view, tracer.inspection())
    batch = drawer.batch
    try:
        frame = drawer.frame(batch.runs()[place][0] if batch.repeats else place, back)
    except Refused:
        return []
    mixed = edition.game(view.game).theme(view.ink).mixed
    lines, found = Lines(), dict[tuple[Rect, Span], Row]()
    for box, mark in tracer.places(frame):
        if len(found) >= _MOST:
            break
        row = found.setdefault((box, mark.span), _row(box, mark, mixed, lines))
        for problem in mark.problems:
            row["problems"].append([problem.rule, problem.message])
    return list(found.values())


def _row(box: Rect, mark: Mark, mixed: Mapping[str, Span], lines: Lines) -> Row:
    return {
        "box": [round(value, 3) for value in box],
        "kind": mark.kind,
        "template": place(mark.span, lines),
        "data": [
            {"field": name, "says": says, **place(span, lines)} for name, span, says in mark.data
        ],
        "style": _style(mark.style, mixed, lines) if mark.style is not None else None,
        "problems": [],
    }


def _style(style: Style, mixed: Mapping[str, Span], lines: Lines) -> Row:
    """The lines of the theme that a text has its type and its colour from."""
    told: Row = {"name": style.name, "colour": style.colour, **place(style.span, lines)}
    if style.colour in mixed:
        told["palette"] = place(mixed[style.colour], lines)
    return told
