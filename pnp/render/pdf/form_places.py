"""The places to write of a page as form fields, named after the words beside them.

A path's `field` says its kind: `box` (an empty outline), `text NAME` (a place named by its
template, or the name of the marks in it), `line NAME` (a named place above a line, which names
nothing else), `check NUMBER` (its number if there are several), `ring NAME` (words to circle, or
the name of the mark in it), `die NAME`, `lines PITCH`, `squares COLUMNS ROWS up|down`, `hand`
(drawn on with a pencil, without a field), or `none` (no place to write, and none inside it).
"""

from __future__ import annotations

import math
import re
from collections.abc import Container, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.document import PageFrame, Slot
from pnp.core.drawing import Frame, Path, Picture, Text, Transformed, bounds
from pnp.core.geometry import Matrix, Rect


class Label(Struct, frozen=True):
    """A line of text on a page."""

    box: Rect
    text: str
    size: float


class Spot(Struct, frozen=True):
    """A place to be named."""

    box: Rect
    ticked: bool
    """Words usually follow a box to tick, and precede a place to write."""
    name: str
    """What its template calls it, if anything."""
    label: str
    """Tells it from other fields of the same name; may be empty."""


# Maximum vertical offset of a label beside a field, mm.
_SLACK = 1.0
_ASIDE = 5.0
# How far a label may be from what it names, mm.
_NEAR = 60.0
_CLOSE = 12.0
# Maximum number of letters of a label; a sentence is no label, even nearby.
_WORDY = 20
_WORD = r"[^\W\d_]{2}"
# What a label's place counts for: how its distance is multiplied, for words and for ticks.
_WRITTEN = {"left": 1.0, "inside": 0.0, "above": 2.0, "right": 1.5}
_TICKED = {"left": 1.4, "inside": 0.0, "right": 1.0, "above": 2.0}
# What it costs to be called like one's neighbour, besides the gap between them.
_LIKE = 4.0


class _Said(Struct, frozen=True):
    """A label beside a field: its side, and the penalty of using it."""

    text: str
    side: str
    cost: float


_NOTHING = _Said("", "", math.inf)


def names(spots: Sequence[Spot], labels: Sequence[Label]) -> list[str]:
    """A name for each spot, in their order; no two are the same."""
    words = [label for label in labels if re.search(_WORD, label.text)]
    known: list[tuple[Spot, _Said]] = []
    used: dict[str, int] = {}
    out: list[str] = []
    given: set[str] = set()
    for spot in spots:
        said = _Said(spot.name, "named", 0.0) if spot.name else _said(spot, words, labels, known)
        known.append((spot, said))
        base = " ".join(part for part in (plain(said.text), spot.label) if part)
        count = used.get(base, 0) + 1
        # A counted name may equal another field's name.
        while (name := base if count == 1 else f"{base} {count}") in given:
            count += 1
        used[base] = count
        given.add(name)
        out.append(name)
    return out


def plain(text: str) -> str:
    """A name that readers of forms can do with: no stops, which part names from names."""
    return re.sub(r"\s+", " ", text.replace(".", " ")).strip(" :;,…·")[:60]


def _said(
    spot: Spot,
    words: Sequence[Label],
    labels: Sequence[Label],
    known: Sequence[tuple[Spot, _Said]],
) -> _Said:
    """What names a spot: words beside it, its row's or its column's name, anything beside it."""
    beside = nearest_label(spot, words)
    row = _row(spot, known)
    if row.cost < beside.cost:
        return row
    for found in (beside, _column(spot, known), nearest_label(spot, labels), _heading(spot, words)):
        if found.text:
            return found
    return _Said("tick" if spot.ticked else "text", "", 0.0)


def _row(spot: Spot, known: Sequence[tuple[Spot, _Said]]) -> _Said:
    """The name of the spot at the left, if that was named for its row."""
    box = spot.box
    for other, said in reversed(known):
        gap = box.x - other.box.right
        level = abs(other.box.y - box.y) < 0.5 and abs(other.box.height - box.height) < 0.5
        if level and -0.5 <= gap < box.width and said.side in ("left", "row"):
            return _Said(said.text, "row", gap + _LIKE)
    return _NOTHING


def _column(spot: Spot, known: Sequence[tuple[Spot, _Said]]) -> _Said:
    """The name of the spot right above that is as wide."""
    box = spot.box
    for other, said in reversed(known):
        same = abs(other.box.x - box.x) < 0.5 and abs(other.box.width - box.width) < 0.5
        if same and -0.1 <= box.y - other.box.bottom < box.height and other.ticked == spot.ticked:
            return _Said(said.text, "column", _LIKE)
    return _NOTHING


def nearest_label(spot: Spot, labels: Sequence[Label]) -> _Said:
    """The nearest text on a side with labels; of two equally near, the larger one."""
    places = _TICKED if spot.ticked else _WRITTEN
    best = _NOTHING
    for label in labels:
        side, away = _where(spot.box, label.box)
        near = side == "above" or (side == "right" and not spot.ticked)
        if side not in places or away > (_CLOSE if near else _NEAR):
            continue
        cost = away * places[side] - label.size + _wordy(label)
        if cost < best.cost:
            best = _Said(label.text, side, cost)
    return best


def _where(box: Rect, other: Rect) -> tuple[str, float]:
    """On which side of a spot a label is, and how far."""
    if other.y < box.bottom + _SLACK and box.y - _SLACK < other.bottom:
        # A text that is slightly too high or too low belongs to a neighbour.
        aside = 0.0 if other.y < box.bottom and box.y < other.bottom else _ASIDE
        left, right = box.x - other.right, other.x - box.right
        if left >= -0.5:
            return "left", left + aside
        return ("right", right + aside) if right >= -0.5 else ("inside", 0.0)
    if other.x < box.right and box.x < other.right and other.bottom <= box.y + 0.5:
        return "above", box.y - other.bottom
    return "", 0.0


def _heading(spot: Spot, labels: Sequence[Label]) -> _Said:
    """The text that is nearest above."""
    x, y = spot.box.x + spot.box.width / 2, spot.box.y
    best = _NOTHING
    for label in labels:
        if label.box.bottom <= y + 0.5:
            side = max(label.box.x - x, x - label.box.right, 0.0)
            cost = math.hypot(side, y - label.box.bottom) - 2.0 * label.size + _wordy(label)
            if cost < best.cost:
                best = _Said(label.text, "heading", cost)
    return best


def _wordy(label: Label) -> float:
    return 0.5 * max(len(label.text) - _WORDY, 0)


class Field(Struct, frozen=True):
    """A place to write, on the page."""

    kind: str
    """text, check or choice."""
    box: Rect
    """mm from the page's top left."""
    name: str
    """What it is for: unique among its group's."""
    centred: bool = False
    tall: bool = False
    """Whether it takes several lines."""
    choices: tuple[str, ...] = ()
    ring: bool = False
    """Whether ticking draws a ring around its content."""


class Group(Struct, frozen=True):
    """The fields of one face."""

    name: str
    fields: tuple[Field, ...]
    by_hand: bool = False
    """Whether people draw on it, too."""


# An outline smaller than this is no place for words; one as high as that takes several lines, mm.
_SMALLEST = 4.0
_TALL = 16.0
# Equal fields get the name around them.
_MARKS = ("check", "die", "lines", "squares")
# A mark smaller than this is an ornament, mm.
_TICKABLE = 2.0


class _Spot(Struct, frozen=True):
    """A path that may be a place to write, and how many things had been drawn before it."""

    kind: str
    box: Rect
    order: int
    opaque: bool
    """Whether it hides what was drawn before it."""


class _Face:
    """What a face shows, flattened: labels, things, and places to write."""

    def __init__(self) -> None:
        self.labels: list[Label] = []
        self.things: list[Rect] = []
        self.spots: list[_Spot] = []

    def add(self, frame: Frame, matrix: Matrix) -> None:
        for x, y, item in frame.items:
            place = Matrix.move(x, y).then(matrix)
            match item:
                case Frame():
                    self.add(item, place)
                case Transformed():
                    # A sheet shown at another size is a picture, not a form.
                    if abs(item.matrix.determinant - 1) < 1e-6:
                        self.add(item.frame, item.matrix.then(place))
                case Text():
                    line = item.text.strip()
                    tall = item.size * 0.72
                    box = place.bounding_box(Rect(0.0, -tall, item.width, tall))
                    self.things.append(box)
                    if line:
                        self.labels.append(Label(box, line, item.size))
                case Picture():
                    self.things.append(place.bounding_box(Rect(0.0, 0.0, item.width, item.height)))
                case Path():
                    self._path(item, place)

    def _path(self, path: Path, place: Matrix) -> None:
        if not path.ops:
            return
        box = place.bounding_box(bounds(path))
        if path.field:
            opaque = path.fill is not None
            self.spots.append(_Spot(path.field, box, len(self.things), opaque))
        if path.fill is not None or path.stroke is not None:
            self.things.append(box)


def groups(
    frames: Sequence[PageFrame], slots: Sequence[Slot], components: Container[str]
) -> list[Group]:
    """The places to write on a drawn page, a group for each slot; its last frames are those of
    its slots.

    `components`: those that people write on. The groups of others, and of those with no place to
    write, are empty.
    """
    found = []
    for slot, (matrix, frame) in zip(slots, frames[len(frames) - len(slots) :], strict=True):
        face = _Face()
        if slot.component in components:
            face.add(frame, matrix)
        name = slot.component if slot.item == slot.component else f"{slot.component} {slot.item}"
        if slot.copy > 1:
            name += f" {slot.copy}"
        fields = _named(_fields(face), face.labels)
        by_hand = any(spot.kind == "hand" for spot in face.spots)
        name = plain(f"{name} back" if slot.face == "back" else name)
        found.append(Group(name, fields, by_hand))
    return found


class _Place(NamedTuple):
    """A field, its name from the template, and a label that tells it from equal ones."""

    field: Field
    name: str = ""
    label: str = ""


def _fields(face: _Face) -> list[_Place]:
    """The places to write, in the order of reading."""
    by_hand = [spot.box for spot in face.spots if spot.kind == "hand"]
    voids = [spot.box for spot in face.spots if spot.kind == "none"]
    marks = [spot.box for spot in face.spots if spot.kind.startswith(_MARKS)]
    named = {
        spot.box: spot.kind[5:]
        for spot in face.spots
        if spot.kind.startswith("text ")
        # What rings a mark does not mean another one.
        or (spot.kind.startswith("ring ") and any(_holds(spot.box, mark) for mark in marks))
    }
    found: list[_Place] = []
    taken: set[Rect] = set()
    for spot in face.spots:
        kind, _, rest = spot.kind.partition(" ")
        naming = kind == "ring" and spot.box in named
        elsewhere = naming or kind in ("none", "text", "line", "hand")
        if elsewhere or any(_holds(void, spot.box) for void in voids):
            continue
        around = [box for box in named if _holds(box, spot.box)]
        if kind == "box":
            drawn = any(_holds(box, spot.box) for box in by_hand)
            if not around and not drawn and _is_free(spot, face.things):
                found.append(_Place(_text(spot.box)))
            continue
        fields = fields_of(kind, spot.box, rest)
        # The name around marks belongs to them, not to a field.
        taken.update(around)
        name = named[min(around, key=lambda box: box.width * box.height)] if around else ""
        found += [each._replace(name=name) if name else each for each in fields]
    places = [(box, name) for box, name in named.items() if box not in taken]
    places += [(spot.box, spot.kind[5:]) for spot in face.spots if spot.kind.startswith("line ")]
    found += [_Place(_text(box), name if name != "yes" else "") for box, name in places]
    return sorted(found, key=lambda each: (round(each.field.box.y, 1), each.field.box.x))


def fields_of(kind: str, box: Rect, rest: str) -> list[_Place]:
    """The fields of a path."""
    match kind:
        case "check":
            if min(box.width, box.height) < _TICKABLE:
                return []
            return [_Place(Field("check", box, ""), "", rest)]
        case "ring":
            return [_Place(Field("check", box, "", ring=True), rest)]
        case "die":
            return [_Place(Field("choice", box, "", True, False, tuple("123456")), "", rest)]
        case "lines":
            return [_Place(_text(line)) for line in _ruled(box, float(rest))]
    return _squares(box, rest)


def _text(box: Rect) -> Field:
    narrow = box.width < 2.2 * box.height or box.width < 18.0
    return Field("text", box, "", narrow, box.height >= _TALL and not narrow)


def _holds(outer: Rect, inner: Rect) -> bool:
    """Whether the middle of a box lies in another one."""
    x, y = inner.x + inner.width / 2, inner.y + inner.height / 2
    return outer.x <= x <= outer.right and outer.y <= y <= outer.bottom


def _is_free(spot: _Spot, things: Sequence[Rect]) -> bool:
    """Whether an outline is large enough, and nothing was drawn into it afterwards."""
    box = spot.box
    if min(box.width, box.height) < _SMALLEST:
        return False
    inside = Rect(box.x + 0.5, box.y + 0.5, box.width - 1.0, box.height - 1.0)
    others = things[spot.order + 1 :]
    if not spot.opaque:
        others = [*things[: spot.order], *others]
    return not any(thing.overlaps(inside) and not thing.contains(box) for thing in others)


def _ruled(box: Rect, pitch: float) -> list[Rect]:
    """A place above each of the lines; the first line lies one pitch below the top."""
    count = max(round(box.height / pitch) + 1, 1)
    return [
        Rect(box.x, box.bottom - (count - line) * pitch, box.width, pitch) for line in range(count)
    ]


def _squares(box: Rect, how: str) -> list[_Place]:
    columns, rows, way = how.split()
    across, down = int(columns), int(rows)
    wide, high = box.width / across, box.height / down
    found = []
    for row in range(down):
        number = down - row if way == "up" else row + 1
        for column in range(across):
            cell = Rect(box.x + column * wide, box.y + row * high, wide, high)
            found.append(_Place(Field("text", cell, "", True), "square", f"{column + 1} {number}"))
    return found


def _named(found: Sequence[_Place], labels: Sequence[Label]) -> tuple[Field, ...]:
    """Fields with unique names: from their templates, else from text nearby."""
    spots = [Spot(field.box, field.kind == "check", name, own) for field, name, own in found]
    named = zip(found, names(spots, labels), strict=True)
    return tuple(replace(each.field, name=name) for each, name in named)
