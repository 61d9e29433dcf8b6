"""What a face prints upon its own type: texts upon each other, ink over texts and codes, and what
runs off the edge."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from pnp.ground.drawing import Frame, Path, Picture, Text, Turned, bounds
from pnp.ground.geometry import IDENTITY, Matrix, Rect

# Small letters rise by so much of the size of the type, capitals by so much.
_SMALL, _CAPITALS = 0.48, 0.68
# A text is looked at in so many places along its line, and on a code in so many each way.
_PLACES = 9
_ACROSS = 5
# From this share on nobody can read what is told.
_LOST = 1 / 3
_SLACK = 0.1
# A shadow of a text is no other text: so far away at most, em.
_SHADOW = 0.35
_STEPS = (0.25, 0.5, 0.75, 1.0)


class Harm(Enum):
    """What happens to a text or a code."""

    OFF = "off"
    UPON = "upon"
    UNDER = "under"


class Fault(NamedTuple):
    """Something that cannot be read, or hardly."""

    harm: Harm
    what: str
    other: str = ""
    """The text that it shares its place with."""
    by: float = 0.0
    """How far it runs off, mm."""
    lost: bool = True
    """Whether it cannot be read at all."""


class Label(NamedTuple):
    """A text or a code, and where it is."""

    what: str
    local: Rect
    """What has to be seen of it, before the map."""
    at: Matrix
    box: Rect
    """What has to be seen of it on the face."""
    whole: Rect
    """All of it."""
    size: float
    code: bool
    clipped: bool


Clips = tuple[tuple[Path, Matrix], ...]
Point = tuple[float, float]


def faults(frame: Frame) -> Iterator[Fault]:
    """What of a face cannot be read as it will be printed and cut."""
    labels: list[Label] = []
    covers: dict[int, int] = {}
    _walk(frame, IDENTITY, (), labels, covers)
    edge = Rect(0.0, 0.0, frame.width, frame.height)
    for place, label in enumerate(labels):
        out = _beyond(label.whole, edge)
        if out > _SLACK and not label.clipped:
            yield Fault(Harm.OFF, label.what, by=out)
        if place in covers:
            share = covers[place] / len(_spots(label))
            yield Fault(Harm.UNDER, label.what, lost=label.code or share > _LOST)
    yield from _upon([label for place, label in enumerate(labels) if place not in covers])


def _beyond(box: Rect, edge: Rect) -> float:
    return max(edge.x - box.x, edge.y - box.y, box.right - edge.right, box.bottom - edge.bottom)


# What is on a face


def _walk(
    frame: Frame, at: Matrix, clips: Clips, labels: list[Label], covers: dict[int, int]
) -> None:
    """Take down what has to be read, in the order of drawing, and how much of it is covered."""
    left, top = at.e, at.f
    moved = at[:4] == IDENTITY[:4]
    for x, y, item in frame.items:
        if moved:
            here = Matrix(1.0, 0.0, 0.0, 1.0, left + x, top + y)
        else:
            here = Matrix.move(x, y).then(at)
        match item:
            case Frame():
                if item.items:
                    _walk(item, here, clips, labels, covers)
            case Turned():
                inner = (*clips, (item.clip, here)) if item.clip is not None else clips
                _walk(item.frame, item.matrix.then(here), inner, labels, covers)
            case Text():
                label = _text(item, here, bool(clips))
                if label is not None:
                    labels.append(label)
            case Path() if item.code:
                box = here.box(bounds(item))
                labels.append(
                    Label("the code", bounds(item), here, box, box, 0.0, True, bool(clips))
                )
            case Path() if item.fill is not None and labels:
                _cover(item, here, clips, labels, covers)
            case Picture() if labels:
                sheet = Path("MLLLZ", (0.0, 0.0, item.width, 0.0, item.width, item.height,
                                       0.0, item.height))  # fmt: skip
                _cover(sheet, here, clips, labels, covers)


def _text(item: Text, at: Matrix, clipped: bool) -> Label | None:
    what = "".join([run.text for run in item.runs])
    if not what.strip():
        return None
    size, width = item.size, max(item.width - item.tracking, 0.0)
    local = Rect(0.0, -size * _SMALL, width, size * _SMALL)
    whole = Rect(0.0, -size * _CAPITALS, width, size * _CAPITALS)
    return Label(what, local, at, at.box(local), at.box(whole), size, False, clipped)


def _spots(label: Label) -> list[Point]:
    """Where on a face a label is looked at."""
    x, y, width, height = label.local
    if label.code:
        shares = [(n + 0.5) / _ACROSS for n in range(_ACROSS)]
        points = [(x + width * a, y + height * b) for a in shares for b in shares]
    else:
        points = [(x + width * (n + 0.5) / _PLACES, y + height / 2) for n in range(_PLACES)]
    return [label.at.apply(*point) for point in points]


# Under


def _cover(
    path: Path, at: Matrix, clips: Clips, labels: list[Label], covers: dict[int, int]
) -> None:
    """Count what a filled path covers of the labels that were drawn before it."""
    points = path.points
    if len(points) < 6:
        return
    xs, ys = points[::2], points[1::2]
    rect = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    box = at.box(rect)
    right, bottom = box.right, box.bottom
    outline = None
    for place, label in enumerate(labels):
        own = label.box
        if own.x > right or own.y > bottom or own.right < box.x or own.bottom < box.y:
            continue
        if outline is None:
            try:
                back = at.inverse()
            except ZeroDivisionError:
                return
            outline = _flattened(path)
        hit = sum(
            _inside(outline, back.apply(*spot), path.evenodd) and _shown(clips, spot)
            for spot in _spots(label)
        )
        if hit:
            covers[place] = max(covers.get(place, 0), hit)


def _shown(clips: Clips, spot: Point) -> bool:
    return all(_inside(_flattened(clip), at.inverse().apply(*spot), clip.evenodd)
               for clip, at in clips)  # fmt: skip


def _flattened(path: Path) -> list[list[Point]]:
    """The path as polygons; curves in a few steps."""
    found: list[list[Point]] = []
    at = 0
    p = path.points
    for op in path.ops:
        if op == "M":
            found.append([(p[at], p[at + 1])])
            at += 2
        elif op == "L":
            found[-1].append((p[at], p[at + 1]))
            at += 2
        elif op == "C":
            (x, y), (a, b, c, d, e, f) = found[-1][-1], p[at : at + 6]
            for t in _STEPS:
                u = 1.0 - t
                k, m, n, o = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                found[-1].append((k * x + m * a + n * c + o * e, k * y + m * b + n * d + o * f))
            at += 6
    return found


def _inside(polygons: list[list[Point]], spot: Point, evenodd: bool) -> bool:
    x, y = spot
    winding = 0
    for polygon in polygons:
        px, py = polygon[-1]
        for qx, qy in polygon:
            if (py <= y) is not (qy <= y) and px + (y - py) / (qy - py) * (qx - px) > x:
                winding += 1 if evenodd or py <= y else -1
            px, py = qx, qy
    return bool(winding % 2 if evenodd else winding)


# Upon


def _upon(labels: list[Label]) -> Iterator[Fault]:
    """Labels that share a place."""
    rows = sorted(labels, key=lambda label: label.box.y)
    open_: list[Label] = []
    for label in rows:
        box = label.box
        open_ = [other for other in open_ if other.box.bottom > box.y]
        for other in open_:
            if other.box.overlaps(box) and not _shadow(label, other):
                share = max(_share(label, other), _share(other, label))
                if share > 1 / _PLACES + 1e-6:
                    yield Fault(Harm.UPON, other.what, label.what, lost=share > _LOST)
        open_.append(label)


def _shadow(one: Label, other: Label) -> bool:
    """Whether one is the other once more, a little aside, or thicker behind it."""
    near = _SHADOW * max(one.size, other.size)
    apart = max(abs(one.box.x - other.box.x), abs(one.box.y - other.box.y))
    return one.what == other.what and apart <= near


def _share(label: Label, other: Label) -> float:
    """How much of a label lies upon another one."""
    try:
        back = other.at.inverse()
    except ZeroDivisionError:
        return 0.0
    x, y, width, height = other.local
    hit, spots = 0, _spots(label)
    for spot in spots:
        u, v = back.apply(*spot)
        hit += x <= u <= x + width and y <= v <= y + height
    return hit / len(spots)
