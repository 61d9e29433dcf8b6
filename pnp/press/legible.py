"""What a face prints upon its own type: texts upon each other, ink over texts, codes and icons, and
what runs off the edge."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import islice

from msgspec import Struct

from pnp.ground.drawing import Frame, Path, Text, Turned, bounds
from pnp.ground.geometry import IDENTITY, Matrix, Rect
from pnp.ground.polygons import Point, covers, polygons
from pnp.press.icon_spots import Icons, KnownIcon, nowhere

# Small letters rise by so much of the size of the type, capitals by so much.
_SMALL, _CAPITALS = 0.48, 0.68
# A text is looked at in so many places along its line, and on a code in so many each way.
_PLACES = 9
_ACROSS = 5
# From this share on nobody can read what is told.
_LOST = 1 / 3
_SLACK = 0.1
_THIN = 0.6
# A shadow of a text is no other text: so far away at most, em.
_SHADOW = 0.35
# And that of a box with a text in it, which lies under the box.
_CAST = 1.0
_UPRIGHT = IDENTITY[:4]
# Curves go in so many.
_STEPS = 4
# So many pairs of labels that touch are looked at: no face that anybody reads has as many.
_PAIRS = 10_000
# Labels are looked up by the bands that they lie in, mm.
_BAND = 6.0


class Harm(Enum):
    """What happens to a text or a code."""

    OFF = "off"
    UPON = "upon"
    UNDER = "under"


class Fault(Struct, frozen=True):
    """Something that cannot be read, or hardly."""

    harm: Harm
    what: str
    other: str = ""
    """The text that it shares its place with."""
    by: float = 0.0
    """How far it runs off, mm."""
    lost: bool = True
    """Whether it cannot be read at all."""


class Label(Struct, frozen=True):
    """A text, a code or an icon, and where it is."""

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
    spots: tuple[Point, ...] = ()
    """Where an icon is looked at, before the map."""


class Labels:
    """What of a face has to be read, in the order of drawing."""

    def __init__(self, face: Frame, icons: Icons = nowhere) -> None:
        self.face = face
        self.icons = icons
        self.labels: list[Label] = []
        self.covered: dict[int, int] = {}
        """How many of a label's places lie under something."""
        self._bands: dict[int, list[tuple[int, Box]]] = {}
        """The labels that reach into each band across the face, with their edges."""
        _walk(face, 0.0, 0.0, IDENTITY, (), self)

    def add(self, label: Label) -> None:
        """Take down one more."""
        x, y, width, height = label.box
        placed = len(self.labels), (x, y, x + width, y + height)
        self.labels.append(label)
        for band in range(int(y // _BAND), int((y + height) // _BAND) + 1):
            self._bands.setdefault(band, []).append(placed)

    def near(self, box: Box) -> set[int]:
        """The places of the labels that a box lies upon."""
        left, top, right, bottom = box
        bands, known = range(int(top // _BAND), int(bottom // _BAND) + 1), self._bands
        return {
            place
            for band in (bands if len(bands) < len(known) else list(known))
            for place, (a, b, c, d) in known.get(band, ())
            if a < right and c > left and b < bottom and d > top
        }


Clips = tuple[tuple[Path, Matrix], ...]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def faults(seen: Labels) -> Iterator[Fault]:
    """What of a face cannot be read as it will be printed and cut."""
    labels, covers = seen.labels, seen.covered
    edge = Rect(0.0, 0.0, seen.face.width, seen.face.height)
    for place, label in enumerate(labels):
        out = label.whole.beyond(edge)
        # Icons may run into the bleed.
        if out > _SLACK and not (label.clipped or label.spots):
            yield Fault(Harm.OFF, label.what, by=out)
        # What casts a shadow covers that of its own words.
        if place in covers and not any(
            _shadow(label, above, _CAST) for above in labels[place + 1 :]
        ):
            share = covers[place] / len(_spots(label))
            # Of icons that lie upon each other something is seen.
            if share == 1.0 or not label.spots:
                yield Fault(Harm.UNDER, label.what, lost=label.code or share > _LOST)
    yield from _upon(
        [one for place, one in enumerate(labels) if place not in covers and not one.spots]
    )


# What is on a face


def _walk(
    frame: Frame, left: float, top: float, at: Matrix, clips: Clips, seen: Labels
) -> None:  # fmt: skip
    """Take down what has to be read, in the order of drawing, and how much of it is covered.

    `left`, `top`: where the frame lies under the map `at`.
    """
    labels = seen.labels
    for x, y, item in frame.items:
        # By far most of what is drawn are paths.
        if isinstance(item, Path):
            if item.code:
                seen.add(_code(item, at.offset(left + x, top + y), bool(clips)))
            elif labels and item.fill is not None and item.opacity > _THIN:
                # What is thinner lets type show through.
                _cover(item, left + x, top + y, at, clips, seen)
        elif isinstance(item, Frame):
            _walk(item, left + x, top + y, at, clips, seen)
            if (icon := seen.icons(item)) is not None:
                seen.add(_icon(icon, item, at.offset(left + x, top + y), bool(clips)))
        elif isinstance(item, Text):
            _text(item, at.offset(left + x, top + y), bool(clips), seen)
        elif isinstance(item, Turned):
            here = at.offset(left + x, top + y)
            inner = (*clips, (item.clip, here)) if item.clip is not None else clips
            _walk(item.frame, 0.0, 0.0, item.matrix.then(here), inner, seen)
        elif labels:
            w, h = item.width, item.height
            sheet = Path("MLLLZ", (0.0, 0.0, w, 0.0, w, h, 0.0, h))
            _cover(sheet, left + x, top + y, at, clips, seen)


def _code(item: Path, at: Matrix, clipped: bool) -> Label:
    local = bounds(item)
    box = at.box(local)
    return Label("the code", local, at, box, box, 0.0, True, clipped)


def _icon(icon: KnownIcon, item: Frame, at: Matrix, clipped: bool) -> Label:
    local = Rect(0.0, 0.0, item.width, item.height)
    box, spots = at.box(local), tuple([(spot.x, spot.y) for spot in icon.spots])
    return Label(icon.name, local, at, box, box, item.height, False, clipped, spots)


def _text(item: Text, at: Matrix, clipped: bool, seen: Labels) -> None:
    what = item.text
    if not what.strip():
        return
    size, width = item.size, item.width
    small, capitals = size * _SMALL, size * _CAPITALS
    local = Rect(0.0, -small, width, small)
    if at[:4] == _UPRIGHT:
        x, y = at.e, at.f
        box, whole = Rect(x, y - small, width, small), Rect(x, y - capitals, width, capitals)
    else:
        box, whole = at.box(local), at.box(Rect(0.0, -capitals, width, capitals))
    seen.add(Label(what, local, at, box, whole, size, False, clipped))


def _spots(label: Label) -> list[Point]:
    """Where on a face a label is looked at."""
    x, y, width, height = label.local
    if label.spots:
        points = list(label.spots)
    elif label.code:
        shares = [(n + 0.5) / _ACROSS for n in range(_ACROSS)]
        points = [(x + width * a, y + height * b) for a in shares for b in shares]
    else:
        points = [(x + width * (n + 0.5) / _PLACES, y + height / 2) for n in range(_PLACES)]
    return [label.at.apply(*point) for point in points]


# Under


def _cover(path: Path, left: float, top: float, at: Matrix, clips: Clips, seen: Labels) -> None:
    """Count what a filled path covers of the labels that were drawn before it."""
    if len(path.points) < 6:
        return
    xs, ys = path.points[::2], path.points[1::2]
    x, y, right, bottom = left + min(xs), top + min(ys), left + max(xs), top + max(ys)
    if at is not IDENTITY:
        x, y, width, height = at.box(Rect(x, y, right - x, bottom - y))
        right, bottom = x + width, y + height
    near = seen.near((x, y, right, bottom))
    if not near:
        return
    try:
        back = at.offset(left, top).inverse()
    except ZeroDivisionError:
        return
    outline = polygons(path, _STEPS, _STEPS)
    for place in near:
        hit = [
            spot
            for spot in _spots(seen.labels[place])
            if covers(outline, back.apply(*spot), path.evenodd)
        ]
        for clip, clipped in clips if hit else ():
            window, inward = polygons(clip, _STEPS, _STEPS), clipped.inverse()
            hit = [spot for spot in hit if covers(window, inward.apply(*spot), clip.evenodd)]
        if hit:
            seen.covered[place] = max(seen.covered.get(place, 0), len(hit))


# Upon


def _upon(labels: list[Label]) -> Iterator[Fault]:
    """Labels that share a place."""
    for label, other in islice(_touching(labels), _PAIRS):
        if not _shadow(label, other):
            share = max(_share(label, other), _share(other, label))
            if share > 1 / _PLACES + 1e-6:
                yield Fault(Harm.UPON, other.what, label.what, lost=share > _LOST)


def _touching(labels: list[Label]) -> Iterator[tuple[Label, Label]]:
    """Labels whose boxes overlap, and the ones above them that they do it with."""
    open_: list[Label] = []
    for label in sorted(labels, key=lambda label: label.box.y):
        box = label.box
        open_ = [other for other in open_ if other.box.bottom > box.y]
        yield from ((label, other) for other in open_ if other.box.overlaps(box))
        open_.append(label)


def _shadow(one: Label, other: Label, em: float = _SHADOW) -> bool:
    """Whether one is the other once more, a little aside, or thicker behind it."""
    near = em * max(one.size, other.size)
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
