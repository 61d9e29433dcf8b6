"""The artists of figures: `histogram`, `interval` and `heat`. Templates set the words beside them.

Numbers come as texts, as all fields do; a field that is not there, or empty, is not drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import suppress

from pnp.draw.inks import Inks
from pnp.draw.sheet import Sheet
from pnp.ground.artist import Brief
from pnp.ground.drawing import Frame, Pen, mix

_AXIS = 4.2
"""Room below a chart for the numbers of its axis, mm."""


def _sheet(brief: Brief) -> Sheet:
    return Sheet(brief, Inks(brief.palette, source=brief.colour), cap=0)


def _number(brief: Brief, name: str) -> float | None:
    """A field as a number, where it is there. Raises ValueError."""
    return brief.number(name) if brief.text(name) else None


def _value(text: str) -> float:
    """A place's number. Raises ValueError."""
    with suppress(ValueError):
        if math.isfinite(found := float(text)):
            return found
    raise ValueError(f"values are numbers, not “{text}”")


def _box(s: Sheet, left: float, top: float, right: float, bottom: float, fill: str) -> None:
    if right > left and bottom > top:
        s.put(Pen().rect(left, top, right - left, bottom - top), fill)


def _line(s: Sheet, x: float, y: float, to_x: float, to_y: float, paint: str, width: float) -> None:
    s.put(Pen().move(x, y).line(to_x, to_y), line=paint, width=width)


# One figure


def interval(brief: Brief) -> Frame:
    """A figure on a line from `least` to `most`: its `mean`, and the interval from `low` to `high`.

    `bar: yes` draws the mean as a bar, `mark` a line where it was to be expected, `from` and `to`
    the room that it is allowed; `colour` is that of the figure.
    """
    s = _sheet(brief)
    least, most = brief.number("least"), _number(brief, "most")
    span = (1.0 if most is None else most) - least
    if span <= 0:
        raise ValueError("most has to be more than least")
    colour, middle = brief.text("colour", "figure"), s.height / 2

    def at(value: float) -> float:
        return s.width * min(max((value - least) / span, 0.0), 1.0)

    _line(s, 0.0, middle, s.width, middle, "track", s.fine)
    start, end = _number(brief, "from"), _number(brief, "to")
    if start is not None or end is not None:
        left = 0.0 if start is None else at(start)
        right = s.width if end is None else at(end)
        _box(s, left, 0.0, right, s.height, "band")
        for edge in (start, end):
            if edge is not None:
                _line(s, at(edge), 0.0, at(edge), s.height, "band-edge", s.fine)
    mean = _number(brief, "mean")
    if mean is not None and brief.flag("bar"):
        half = s.height * 0.32
        _box(s, 0.0, middle - half, at(mean), middle + half, f"{colour}-bar")
    expected = _number(brief, "mark")
    if expected is not None:
        _line(s, at(expected), 0.0, at(expected), s.height, "expected", s.line)
    _whisker(s, at, mean, _number(brief, "low"), _number(brief, "high"), colour)
    return s.frame()


def _whisker(
    s: Sheet, at: Callable[[float], float], mean: float | None, low: float | None,
    high: float | None, colour: str,
) -> None:  # fmt: skip
    """The interval as a line with two ends, and the mean as a dot upon it."""
    middle, tall = s.height / 2, s.height * 0.24
    if low is not None and high is not None:
        left, right = at(low), at(high)
        _line(s, left, middle, right, middle, colour, s.bold)
        for end in (left, right):
            _line(s, end, middle - tall, end, middle + tall, colour, s.line)
    if mean is not None and not s.brief.flag("bar"):
        radius = s.height * 0.21
        x = min(max(at(mean), radius), s.width - radius)
        s.put(Pen().ellipse(x, middle, radius), colour)


# Many


def histogram(brief: Brief) -> Frame:
    """How often which value came: `counts`, the first of them of `first`, each `step` further.

    `mean` is marked; `style` is that of the numbers on the axis.
    """
    s = _sheet(brief)
    counts = brief.numbers("counts")
    if not any(count > 0 for count in counts):
        raise ValueError("there are no counts")
    first, step = brief.number("first"), brief.number("step") or 1.0
    floor, most, wide = s.height - _AXIS, max(counts), s.width / len(counts)
    gap = min(0.3, wide * 0.12)
    for share in (0.25, 0.5, 0.75, 1.0):
        _line(s, 0.0, floor * (1 - share), s.width, floor * (1 - share), "track", s.fine)
    for place, count in enumerate(counts):
        left = place * wide
        _box(s, left + gap, floor * (1 - count / most), left + wide - gap, floor, "figure-bar")
    _line(s, 0.0, floor, s.width, floor, "ink", s.line)

    def at(value: float) -> float:
        return ((value - first) / step + 0.5) * wide

    style = brief.text("style", "axis")
    for value in _ticks(first, first + step * (len(counts) - 1), s.width):
        label = brief.label(f"{value:g}", style)
        x = min(max(at(value), label.width / 2), s.width - label.width / 2)
        _line(s, at(value), floor, at(value), floor + 0.8, "ink", s.fine)
        s.write(label, x, floor + _AXIS - label.height / 2 - 0.6)
    mean = _number(brief, "mean")
    if mean is not None:
        x = min(max(at(mean), 0.0), s.width)
        _line(s, x, 0.0, x, floor, "warm", s.line)
        s.put(Pen().move(x - 1.1, 0.0).line(x + 1.1, 0.0).line(x, 1.7).close(), "warm")
    return s.frame()


def _ticks(first: float, last: float, width: float) -> Sequence[float]:
    """Round values, about a finger apart."""
    rough = max(last - first, 1e-9) / max(width / 11.0, 1.0)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next((power * each for each in (1, 2, 5) if power * each >= rough), power * 10)
    if float(first).is_integer() and float(last).is_integer():
        step = max(step, 1.0)
    start = math.ceil(first / step - 1e-9)
    return [n * step for n in range(start, math.floor(last / step + 1e-9) + 1)]


# A board


def heat(brief: Brief) -> Frame:
    """A board, the more of something the darker: `values` row by row, `-` where there is no place.

    `columns`: how many there are; `least` and `most`: the palest value and the darkest; `heads` and
    `rows`: what columns and rows are called, with `_` for a blank, in the `style` given; `gutter`:
    the room for the rows' names, mm; `square: yes`: places are as wide as they are high.
    """
    s = _sheet(brief)
    values, columns = brief.texts("values"), brief.whole("columns", 1)
    if not values:
        raise ValueError("there are no values")
    if columns < 1:
        raise ValueError("columns has to be more than 0")
    rows = math.ceil(len(values) / columns)
    style, heads, names = brief.text("style", "axis"), brief.texts("heads"), brief.texts("rows")
    gutter, top = (brief.number("gutter") or 4.0) if names else 0.0, 4.0 if heads else 0.0
    wide, high = (s.width - gutter) / columns, (s.height - top) / rows
    if brief.flag("square"):
        wide = high = min(wide, high)
    least, most = brief.number("least"), brief.number("most") or 1.0
    span = (most - least) or 1.0
    for place, text in enumerate(values):
        row, column = divmod(place, columns)
        box = (gutter + column * wide, top + row * high, wide, high)
        _cell(s, box, None if text == "-" else (_value(text) - least) / span)
    for column, word in enumerate(heads):
        label = brief.label(word.replace("_", " "), style)
        s.fit(label, gutter + (column + 0.5) * wide, top / 2, wide * 0.95, top, 1.0)
    for row, word in enumerate(names):
        label = brief.label(word.replace("_", " "), style)
        long = min(label.width, gutter - 1.4)
        s.fit(label, gutter - 1.4 - long / 2, top + (row + 0.5) * high, long, high, 1.0)
    return s.frame()


def _cell(s: Sheet, box: tuple[float, float, float, float], share: float | None) -> None:
    left, top, wide, high = box
    path = Pen().rect(left + 0.15, top + 0.15, wide - 0.3, high - 0.3)
    if share is None:
        s.put(path, "nowhere")
        return
    pale, dark = s.inks.tone("heat-low"), s.inks.tone("heat-high")
    s.put(path, mix(dark, pale, min(max(share, 0.0), 1.0)))
