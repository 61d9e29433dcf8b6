"""Names of form fields, taken from the words beside them."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from msgspec import Struct

from pnp.core.geometry import Rect


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
