"""Form fields of a page, named after the words beside them.

A path's `field` gives its kind: `box` (an empty outline), `text NAME` (a field named by its
template, or the name of the marks in it), `line NAME` (a named field above a line, which names
nothing else), `check NUMBER` (its number if there are several), `ring NAME` (words to circle, or
the name of the mark in it), `die NAME`, `lines PITCH`, `squares COLUMNS ROWS up|down`, `hand`
(drawn on with a pencil, without a field), or `none` (no field, and none inside it).
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


class PageLabel(Struct, frozen=True):
    """A line of text on a page."""

    box: Rect
    text: str
    size: float


class FieldSpot(Struct, frozen=True):
    """A field without a name."""

    box: Rect
    is_checkbox: bool
    """Words usually follow a checkbox, and precede a text field."""
    name: str
    """Its name in the template, if any."""
    distinction: str
    """Distinguishes it from other fields of the same name; may be empty."""


# Maximum vertical offset of a label beside a field, mm.
_MAX_OFFSET = 1.0
_OFFSET_PENALTY = 5.0
# Maximum distance of a label from its field, mm.
_MAX_DISTANCE = 60.0
_MAX_CLOSE_DISTANCE = 12.0
# Maximum number of letters of a label; a sentence is no label.
_MAX_LETTERS = 20
_WORD = r"[^\W\d_]{2}"
# Factors of a label's distance by its side, for text fields and for checkboxes.
_TEXT_SIDES = {"left": 1.0, "inside": 0.0, "above": 2.0, "right": 1.5}
_CHECKBOX_SIDES = {"left": 1.4, "inside": 0.0, "right": 1.0, "above": 2.0}
# Cost of a neighbour's name, besides the gap between them.
_NEIGHBOUR_COST = 4.0


class _LabelChoice(Struct, frozen=True):
    """A label for a field: its text, its side, and the cost of using it."""

    text: str
    side: str
    cost: float


_NO_LABEL = _LabelChoice("", "", math.inf)


def name_fields(spots: Sequence[FieldSpot], labels: Sequence[PageLabel]) -> list[str]:
    """Return a unique name for each field, in order."""
    words = [label for label in labels if re.search(_WORD, label.text)]
    named_spots: list[tuple[FieldSpot, _LabelChoice]] = []
    counts: dict[str, int] = {}
    names: list[str] = []
    used_names: set[str] = set()
    for spot in spots:
        chosen = (
            _LabelChoice(spot.name, "named", 0.0)
            if spot.name
            else _choose_label(spot, words, labels, named_spots)
        )
        named_spots.append((spot, chosen))
        base = " ".join(part for part in (field_name(chosen.text), spot.distinction) if part)
        count = counts.get(base, 0) + 1
        # A counted name may equal another field's name.
        while (name := base if count == 1 else f"{base} {count}") in used_names:
            count += 1
        counts[base] = count
        used_names.add(name)
        names.append(name)
    return names


def field_name(text: str) -> str:
    """Return a valid name: without full stops, which separate parts of names."""
    return re.sub(r"\s+", " ", text.replace(".", " ")).strip(" :;,…·")[:60]


def _choose_label(
    spot: FieldSpot,
    words: Sequence[PageLabel],
    labels: Sequence[PageLabel],
    named_spots: Sequence[tuple[FieldSpot, _LabelChoice]],
) -> _LabelChoice:
    """Choose a label: words beside the field, its row's or its column's name, any text beside
    it."""
    nearest = nearest_label(spot, words)
    row = _row_label(spot, named_spots)
    if row.cost < nearest.cost:
        return row
    for choice in (
        nearest,
        _column_label(spot, named_spots),
        nearest_label(spot, labels),
        _heading(spot, words),
    ):
        if choice.text:
            return choice
    return _LabelChoice("tick" if spot.is_checkbox else "text", "", 0.0)


def _row_label(
    spot: FieldSpot, named_spots: Sequence[tuple[FieldSpot, _LabelChoice]]
) -> _LabelChoice:
    """Return the name of the field at the left, if that is the name of its row."""
    box = spot.box
    for neighbour, chosen in reversed(named_spots):
        gap = box.x - neighbour.box.right
        is_level = (
            abs(neighbour.box.y - box.y) < 0.5 and abs(neighbour.box.height - box.height) < 0.5
        )
        if is_level and -0.5 <= gap < box.width and chosen.side in ("left", "row"):
            return _LabelChoice(chosen.text, "row", gap + _NEIGHBOUR_COST)
    return _NO_LABEL


def _column_label(
    spot: FieldSpot, named_spots: Sequence[tuple[FieldSpot, _LabelChoice]]
) -> _LabelChoice:
    """Return the name of the field directly above with the same width."""
    box = spot.box
    for neighbour, chosen in reversed(named_spots):
        is_aligned = (
            abs(neighbour.box.x - box.x) < 0.5 and abs(neighbour.box.width - box.width) < 0.5
        )
        if (
            is_aligned
            and -0.1 <= box.y - neighbour.box.bottom < box.height
            and neighbour.is_checkbox == spot.is_checkbox
        ):
            return _LabelChoice(chosen.text, "column", _NEIGHBOUR_COST)
    return _NO_LABEL


def nearest_label(spot: FieldSpot, labels: Sequence[PageLabel]) -> _LabelChoice:
    """Return the nearest text on a side with labels; of two equally near, the larger one."""
    side_factors = _CHECKBOX_SIDES if spot.is_checkbox else _TEXT_SIDES
    best = _NO_LABEL
    for label in labels:
        side, distance = _side_and_distance(spot.box, label.box)
        must_be_close = side == "above" or (side == "right" and not spot.is_checkbox)
        if side not in side_factors or distance > (
            _MAX_CLOSE_DISTANCE if must_be_close else _MAX_DISTANCE
        ):
            continue
        cost = distance * side_factors[side] - label.size + _length_penalty(label)
        if cost < best.cost:
            best = _LabelChoice(label.text, side, cost)
    return best


def _side_and_distance(box: Rect, label_box: Rect) -> tuple[str, float]:
    """Return the side of a field on which a label is, and the distance in mm."""
    if label_box.y < box.bottom + _MAX_OFFSET and box.y - _MAX_OFFSET < label_box.bottom:
        # A text that is slightly too high or too low belongs to a neighbour.
        penalty = 0.0 if label_box.y < box.bottom and box.y < label_box.bottom else _OFFSET_PENALTY
        left, right = box.x - label_box.right, label_box.x - box.right
        if left >= -0.5:
            return "left", left + penalty
        return ("right", right + penalty) if right >= -0.5 else ("inside", 0.0)
    if label_box.x < box.right and box.x < label_box.right and label_box.bottom <= box.y + 0.5:
        return "above", box.y - label_box.bottom
    return "", 0.0


def _heading(spot: FieldSpot, labels: Sequence[PageLabel]) -> _LabelChoice:
    """Return the nearest text above."""
    x, y = spot.box.x + spot.box.width / 2, spot.box.y
    best = _NO_LABEL
    for label in labels:
        if label.box.bottom <= y + 0.5:
            across = max(label.box.x - x, x - label.box.right, 0.0)
            cost = (
                math.hypot(across, y - label.box.bottom) - 2.0 * label.size + _length_penalty(label)
            )
            if cost < best.cost:
                best = _LabelChoice(label.text, "heading", cost)
    return best


def _length_penalty(label: PageLabel) -> float:
    return 0.5 * max(len(label.text) - _MAX_LETTERS, 0)


class FormField(Struct, frozen=True):
    """A form field on the page."""

    kind: str
    """text, check or choice."""
    box: Rect
    """mm from the page's top left."""
    name: str
    """Unique within its group."""
    is_centred: bool = False
    is_multiline: bool = False
    """Whether it has several lines."""
    choices: tuple[str, ...] = ()
    has_ring: bool = False
    """Whether ticking it draws a ring around its content."""


class FieldGroup(Struct, frozen=True):
    """The fields of one face."""

    name: str
    fields: tuple[FormField, ...]
    is_drawn_on: bool = False
    """Whether players also draw on it."""


# Minimum side of a field, and minimum height of a field with several lines, mm.
_MIN_SIDE = 4.0
_MULTILINE_HEIGHT = 16.0
# Equal fields get the name around them.
_MARK_KINDS = ("check", "die", "lines", "squares")
# Minimum side of a checkbox, mm.
_MIN_CHECKBOX = 2.0


class _FieldCandidate(Struct, frozen=True):
    """A path that may be a field, and the number of items drawn before it."""

    kind: str
    box: Rect
    order: int
    is_opaque: bool
    """Whether it hides items drawn before it."""


class _FlatFace:
    """A face as flat lists of labels, boxes and field candidates."""

    def __init__(self) -> None:
        self.labels: list[PageLabel] = []
        self.boxes: list[Rect] = []
        self.candidates: list[_FieldCandidate] = []

    def add(self, frame: Frame, matrix: Matrix) -> None:
        for x, y, item in frame.items:
            to_page = Matrix.move(x, y).then(matrix)
            match item:
                case Frame():
                    self.add(item, to_page)
                case Transformed():
                    # A sheet shown at another size is a picture, not a form.
                    if abs(item.matrix.determinant - 1) < 1e-6:
                        self.add(item.frame, item.matrix.then(to_page))
                case Text():
                    line = item.text.strip()
                    height = item.size * 0.72
                    box = to_page.bounding_box(Rect(0.0, -height, item.width, height))
                    self.boxes.append(box)
                    if line:
                        self.labels.append(PageLabel(box, line, item.size))
                case Picture():
                    self.boxes.append(to_page.bounding_box(Rect(0.0, 0.0, item.width, item.height)))
                case Path():
                    self._path(item, to_page)

    def _path(self, path: Path, to_page: Matrix) -> None:
        if not path.ops:
            return
        box = to_page.bounding_box(bounds(path))
        if path.field:
            opaque = path.fill is not None
            self.candidates.append(_FieldCandidate(path.field, box, len(self.boxes), opaque))
        if path.fill is not None or path.stroke is not None:
            self.boxes.append(box)


def field_groups(
    frames: Sequence[PageFrame], slots: Sequence[Slot], components: Container[str]
) -> list[FieldGroup]:
    """Return the fields of a page, a group for each slot; the last frames are those of the slots.

    `components`: the components with fields. Groups of other components are empty.
    """
    groups = []
    for slot, (matrix, frame) in zip(slots, frames[len(frames) - len(slots) :], strict=True):
        face = _FlatFace()
        if slot.component in components:
            face.add(frame, matrix)
        name = slot.component if slot.item == slot.component else f"{slot.component} {slot.item}"
        if slot.copy > 1:
            name += f" {slot.copy}"
        fields = _name_fields(_fields(face), face.labels)
        is_drawn_on = any(candidate.kind == "hand" for candidate in face.candidates)
        name = field_name(f"{name} back" if slot.face == "back" else name)
        groups.append(FieldGroup(name, fields, is_drawn_on))
    return groups


class _UnnamedField(NamedTuple):
    """A field, its name from the template, and a distinction from fields of the same name."""

    field: FormField
    name: str = ""
    distinction: str = ""


def _fields(face: _FlatFace) -> list[_UnnamedField]:
    """Return the fields in reading order."""
    drawn_boxes = [candidate.box for candidate in face.candidates if candidate.kind == "hand"]
    excluded = [candidate.box for candidate in face.candidates if candidate.kind == "none"]
    marks = [
        candidate.box for candidate in face.candidates if candidate.kind.startswith(_MARK_KINDS)
    ]
    named = {
        candidate.box: candidate.kind[5:]
        for candidate in face.candidates
        if candidate.kind.startswith("text ")
        # A ring around a mark names that mark.
        or (
            candidate.kind.startswith("ring ")
            and any(_contains_middle(candidate.box, mark) for mark in marks)
        )
    }
    unnamed: list[_UnnamedField] = []
    used_names: set[Rect] = set()
    for candidate in face.candidates:
        kind, _, argument = candidate.kind.partition(" ")
        is_name = kind == "ring" and candidate.box in named
        is_skipped = is_name or kind in ("none", "text", "line", "hand")
        if is_skipped or any(_contains_middle(void, candidate.box) for void in excluded):
            continue
        enclosing = [box for box in named if _contains_middle(box, candidate.box)]
        if kind == "box":
            is_drawn = any(_contains_middle(box, candidate.box) for box in drawn_boxes)
            if not enclosing and not is_drawn and _is_free(candidate, face.boxes):
                unnamed.append(_UnnamedField(_text_field(candidate.box)))
            continue
        fields = fields_of_path(kind, candidate.box, argument)
        # The name around marks belongs to them, not to a field.
        used_names.update(enclosing)
        name = named[min(enclosing, key=lambda box: box.width * box.height)] if enclosing else ""
        unnamed += [field._replace(name=name) if name else field for field in fields]
    places = [(box, name) for box, name in named.items() if box not in used_names]
    places += [
        (candidate.box, candidate.kind[5:])
        for candidate in face.candidates
        if candidate.kind.startswith("line ")
    ]
    unnamed += [
        _UnnamedField(_text_field(box), name if name != "yes" else "") for box, name in places
    ]
    return sorted(unnamed, key=lambda each: (round(each.field.box.y, 1), each.field.box.x))


def fields_of_path(kind: str, box: Rect, argument: str) -> list[_UnnamedField]:
    """Return the fields of a path."""
    match kind:
        case "check":
            if min(box.width, box.height) < _MIN_CHECKBOX:
                return []
            return [_UnnamedField(FormField("check", box, ""), "", argument)]
        case "ring":
            return [_UnnamedField(FormField("check", box, "", has_ring=True), argument)]
        case "die":
            return [
                _UnnamedField(
                    FormField("choice", box, "", True, False, tuple("123456")), "", argument
                )
            ]
        case "lines":
            return [_UnnamedField(_text_field(line)) for line in _ruled_lines(box, float(argument))]
    return _squares(box, argument)


def _text_field(box: Rect) -> FormField:
    is_narrow = box.width < 2.2 * box.height or box.width < 18.0
    return FormField("text", box, "", is_narrow, box.height >= _MULTILINE_HEIGHT and not is_narrow)


def _contains_middle(outer: Rect, inner: Rect) -> bool:
    """Whether the middle of a box lies in another one."""
    x, y = inner.x + inner.width / 2, inner.y + inner.height / 2
    return outer.x <= x <= outer.right and outer.y <= y <= outer.bottom


def _is_free(candidate: _FieldCandidate, boxes: Sequence[Rect]) -> bool:
    """Whether an outline is large enough, and nothing is drawn into it afterwards."""
    box = candidate.box
    if min(box.width, box.height) < _MIN_SIDE:
        return False
    inside = Rect(box.x + 0.5, box.y + 0.5, box.width - 1.0, box.height - 1.0)
    other_boxes = boxes[candidate.order + 1 :]
    if not candidate.is_opaque:
        other_boxes = [*boxes[: candidate.order], *other_boxes]
    return not any(other.overlaps(inside) and not other.contains(box) for other in other_boxes)


def _ruled_lines(box: Rect, pitch: float) -> list[Rect]:
    """Return a box above each of the lines; the first line lies one pitch below the top."""
    count = max(round(box.height / pitch) + 1, 1)
    return [
        Rect(box.x, box.bottom - (count - line) * pitch, box.width, pitch) for line in range(count)
    ]


def _squares(box: Rect, argument: str) -> list[_UnnamedField]:
    columns, rows, direction = argument.split()
    across, down = int(columns), int(rows)
    width, height = box.width / across, box.height / down
    fields = []
    for row in range(down):
        number = down - row if direction == "up" else row + 1
        for column in range(across):
            cell = Rect(box.x + column * width, box.y + row * height, width, height)
            fields.append(
                _UnnamedField(FormField("text", cell, "", True), "square", f"{column + 1} {number}")
            )
    return fields


def _name_fields(
    fields: Sequence[_UnnamedField], labels: Sequence[PageLabel]
) -> tuple[FormField, ...]:
    """Return fields with unique names: from their templates, else from text nearby."""
    spots = [
        FieldSpot(field.box, field.kind == "check", name, distinction)
        for field, name, distinction in fields
    ]
    named = zip(fields, name_fields(spots, labels), strict=True)
    return tuple(replace(unnamed.field, name=name) for unnamed, name in named)
