"""The artists `sky-items`, a row of cost items, and `sky-pips`, layouts of pips."""

from __future__ import annotations

import re
from typing import NamedTuple

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen
from pnp.core.problems import require_one_of
from pnp.draw.paint import Canvas
from pnp.games.my_corner_of_the_sky import pips
from pnp.games.my_corner_of_the_sky.engraving import BOLD, FINE, HAIR, eight_pointed, make_plate

MIN_ITEM = 4.5
"""The minimum size of an item that a pencil fills, mm."""


class ItemShape(NamedTuple):
    """The shape of an item, and the number in it."""

    shape: str
    number: str = ""


_SHAPES = {
    "xp": "diamond",
    "star": "star",
    "squares": "square",
    "bonus": "triangle",
    "major": "major",
    "minor": "minor",
}
_WRITTEN = re.compile(f"({'|'.join(_SHAPES)})(?::([0-9]{{1,2}}))?")


def parse_items(words: tuple[str, ...]) -> tuple[ItemShape, ...]:
    """Parse words such as `xp:1`, `star`, `squares:2`. Raises ValueError."""
    items = []
    for word in words:
        match = _WRITTEN.fullmatch(word)
        if match is None:
            raise ValueError(f"unknown item “{word}”; write xp:1, squares:2, {', '.join(_SHAPES)}")
        items.append(ItemShape(_SHAPES[match[1]], match[2] or ""))
    return tuple(items)


def item_outline(shape: str, x: float, y: float, size: float) -> Pen:
    """The outline of an item around (x, y); all shapes look equally large."""
    pen, half = Pen(), size / 2
    match shape:
        case "diamond":
            return pen.polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)])
        case "star":
            return pen.polygon(eight_pointed(x, y, half))
        case "triangle":
            top, foot, half_width = y - half * 0.9, y + half * 0.72, half * 0.95
            return pen.polygon([(x, top), (x + half_width, foot), (x - half_width, foot)])
        case "major":
            return pen.ellipse(x, y, half * 0.86)
        case "minor":
            return pen.ellipse(x, y, half * 0.55)
    side = size * 0.84
    return pen.rect(x - side / 2, y - side / 2, side, side, size * 0.05)


def put_item(s: Canvas, item: ItemShape, x: float, y: float, size: float, style: str) -> None:
    """Draw an item and its number around (x, y)."""
    weight = FINE if size >= MIN_ITEM - 1 else HAIR
    if item.shape == "major":
        weight = BOLD
    pen = item_outline(item.shape, x, y, size)
    s.put(pen, "paper", "ink", weight)
    if item.number:
        room = size * (0.52 if item.shape == "diamond" else 0.62)
        s.fit_label(s.request.label(item.number, style), x, y, room, room, 1.0)


_INSET = 0.4
"""Room for the outline and the tips of its corners, mm."""


def _fit_items(request: ArtRequest, count: int) -> tuple[float, float]:
    """The size of items and the gap between them, mm. Raises ValueError if the room is too
    small."""
    size = min(request.length("size", 6.4), request.height - 2 * _INSET)
    gap = request.length("gap", size * 0.22)
    if count > 1:
        gap = min(gap, (request.width - 2 * _INSET - count * size) / (count - 1))
    if gap < 0.2:
        size = min(size, (request.width - 2 * _INSET - 0.5 * (count - 1)) / count)
        gap = 0.5
    if size < MIN_ITEM - 1e-6:
        raise ValueError(
            f"{count} items of {MIN_ITEM:g} mm need {count * (MIN_ITEM + 0.5) + 0.3:.1f} × "
            f"{MIN_ITEM + 0.8:.1f} mm; the room is {request.width:.1f} × {request.height:.1f} mm"
        )
    return size, gap


def sky_items(request: ArtRequest) -> Frame:
    """A row of `items` such as `xp:1 xp:5 star squares:1`. Raises ValueError.

    Options are `size` (mm, by default 6.4, or less if the room is small), `gap` (mm), `align`
    (left, center, right) and `style` (of the numbers). `filled` lists the places of filled items,
    such as `1 3`; `now` those of new ones, which are ringed.
    """
    items = parse_items(request.texts("items"))
    s = make_plate(request)
    count = len(items)
    if not count:
        return Frame(request.width, request.height)
    size, gap = _fit_items(request, count)
    width = count * size + (count - 1) * gap
    shares = {"left": 0.0, "center": 0.5, "right": 1.0}
    share = shares[request.choice("align", shares, default="left")]
    left = _INSET + (request.width - 2 * _INSET - width) * share + size / 2
    for index, item in enumerate(items):
        x = left + index * (size + gap)
        is_filled = str(index + 1) in request.texts("filled")
        if str(index + 1) in request.texts("now"):
            s.put(Pen().ellipse(x, request.height / 2, size * 0.6), "paper", "ink", FINE)
            is_filled = True
        if is_filled:
            s.put(item_outline(item.shape, x, request.height / 2, size * 0.84), "ink", "ink", HAIR)
            continue
        put_item(s, item, x, request.height / 2, size, request.text("style", "label"))
        # A checkbox, for players who fill in the sheet on a screen.
        spot = Pen().rect(x - size / 2, (request.height - size) / 2, size, size)
        s.add_form_field(spot, f"check {index + 1 if count > 1 else ''}")
    return s.frame()


# Pips

_SHOWN = re.compile(r"([1-6])(-turned|-slanted|-slanted-turned|-combined)?|all|ring|choice")


def parse_layout(word: str) -> pips.PipLayout:
    """Parse the word for a layout. Raises ValueError.

    `2` is a die as it lies, `2-turned` the die turned by 90°, `2-slanted` and `2-slanted-turned`
    these two turned by another 45° (with the Mathematician), `2-combined` both rotations at once.
    `all` is all nine points, `ring` the outer eight, and `choice` a free choice among these eight.
    """
    match = _SHOWN.fullmatch(word)
    if match is None:
        raise ValueError(
            f"unknown layout “{word}”; write for example 2, 2-turned, 2-combined, all or ring"
        )
    if word == "choice":
        return frozenset()
    if match[1] is None:
        return pips.ALL if word == "all" else pips.ALL - {pips.CENTRE}
    die, turn = int(match[1]), match[2]
    if turn == "-combined":
        return pips.merged_layout(die)
    layouts = (
        pips.slanted_layouts(die)
        if turn in ("-slanted", "-slanted-turned")
        else pips.turned_layouts(die)
    )
    index = 1 if turn in ("-turned", "-slanted-turned") else 0
    if index >= len(layouts):
        raise ValueError(f"a {die} has no layout “{word}”; it has {len(layouts)} of that kind")
    return layouts[index]


def _read_stars(request: ArtRequest) -> set[str]:
    """The points of `stars`. Raises ValueError for an unknown point."""
    stars = set(request.texts("stars"))
    for name in stars:
        require_one_of(name, pips.NAMES, "point")
    return stars


def sky_pips(request: ArtRequest) -> Frame:
    """Diagrams of layouts, side by side. Raises ValueError.

    `show` lists words as in `parse_layout`. `stars` lists the points that are stars (`n e …`).
    `gap` in mm. `word` is a text between two diagrams, in `style`.
    """
    words = request.texts("show")
    if not words:
        raise ValueError("“show” is missing; write for example show: 2 2-turned")
    stars = _read_stars(request)
    layouts = [parse_layout(word) for word in words]
    s = make_plate(request)
    word = request.text("word")
    label = request.label(word, request.text("style", "label")) if word else Frame(0.0, 0.0)
    gap = request.length("gap", 2.0)
    gaps = (label.width + 2 * gap if word else gap) * (len(words) - 1)
    side = min(request.height, (request.width - gaps) / len(words))
    if side <= 0:
        raise ValueError("the room is too small for these layouts")
    x = (request.width - side * len(words) - gaps) / 2
    top = (request.height - side) / 2
    for index, layout in enumerate(layouts):
        if index:
            if word:
                s.add_label(label, x + gap + label.width / 2, request.height / 2)
            x += gaps / (len(words) - 1)
        _paint_pips(s, x, top, side, layout, stars, words[index] == "choice")
        x += side
    return s.frame()


def _paint_pips(
    s: Canvas,
    left: float,
    top: float,
    side: float,
    layout: pips.PipLayout,
    stars: set[str],
    chosen: bool,
) -> None:
    """Draw the nine points around a major point. Filled points are dark; points to choose from are
    dashed, with a dot inside."""
    step = side * 0.345
    cx, cy = left + side / 2, top + side / 2
    weight = max(0.2, min(FINE, side * 0.022))
    lattice = Pen()
    for i in (-1, 0, 1):
        lattice.move(cx - step, cy + i * step).line(cx + step, cy + i * step)
        lattice.move(cx + i * step, cy - step).line(cx + i * step, cy + step)
    s.put(lattice, line="ink+28", width=min(weight, HAIR))
    hollow, full, rings = Pen(), Pen(), Pen()
    major, minor, star = side * 0.145, side * 0.088, side * 0.135
    for point in (pips.CENTRE, *pips.RING):
        x, y = cx + point[0] * step, cy - point[1] * step
        pen = full if point in layout else rings if point == pips.CENTRE else hollow
        if point == pips.CENTRE:
            pen.ellipse(x, y, major)
        elif pips.NAMES[pips.RING.index(point)] in stars:
            pen.polygon(eight_pointed(x, y, star))
        else:
            pen.ellipse(x, y, minor * (1.12 if point in layout else 1.0))
    if chosen:
        s.put(hollow, "paper", "ink", weight, dash=(side * 0.028, side * 0.024))
        dots = Pen()
        for dx, dy in pips.RING:
            dots.ellipse(cx + dx * step, cy - dy * step, minor * 0.36)
        s.put(dots, "ink")
    else:
        s.put(hollow, "paper", "ink", weight)
    s.put(rings, "paper", "ink", weight * 1.5)
    s.put(full, "ink", "ink", weight)
