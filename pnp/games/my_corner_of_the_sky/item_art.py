"""The artists `sky-items`, a row of what costs are paid with, and `sky-pips`, layouts of pips."""

from __future__ import annotations

import re
from typing import NamedTuple

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen
from pnp.core.problems import require_one_of
from pnp.draw.paint import Canvas
from pnp.games.my_corner_of_the_sky import pips
from pnp.games.my_corner_of_the_sky.engraving import eight
from pnp.games.my_corner_of_the_sky.inks import BOLD, FINE, HAIR, plate

LEAST = 4.5
"""The least size of an item that is filled with a pencil, mm."""


class Item(NamedTuple):
    """Something to fill: its shape and the number in it."""

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


def items_of(words: tuple[str, ...]) -> tuple[Item, ...]:
    """The items of words such as `xp:1`, `star`, `squares:2`. Raises ValueError."""
    found = []
    for word in words:
        match = _WRITTEN.fullmatch(word)
        if match is None:
            raise ValueError(f"unknown item “{word}”; write xp:1, squares:2, {', '.join(_SHAPES)}")
        found.append(Item(_SHAPES[match[1]], match[2] or ""))
    return tuple(found)


def outline(shape: str, x: float, y: float, size: float) -> Pen:
    """An item's outline with its middle at a place. All shapes look equally large."""
    pen, half = Pen(), size / 2
    match shape:
        case "diamond":
            return pen.polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)])
        case "star":
            return pen.polygon(eight(x, y, half))
        case "triangle":
            top, foot, wide = y - half * 0.9, y + half * 0.72, half * 0.95
            return pen.polygon([(x, top), (x + wide, foot), (x - wide, foot)])
        case "major":
            return pen.ellipse(x, y, half * 0.86)
        case "minor":
            return pen.ellipse(x, y, half * 0.55)
    side = size * 0.84
    return pen.rect(x - side / 2, y - side / 2, side, side, size * 0.05)


def draw_item(s: Canvas, item: Item, x: float, y: float, size: float, style: str) -> None:
    """An item with its number, its middle at a place."""
    weight = FINE if size >= LEAST - 1 else HAIR
    if item.shape == "major":
        weight = BOLD
    pen = outline(item.shape, x, y, size)
    s.put(pen, "paper", "ink", weight)
    if item.number:
        room = size * (0.52 if item.shape == "diamond" else 0.62)
        s.fit_label(s.request.label(item.number, style), x, y, room, room, 1.0)


_INSET = 0.4
"""The outline's own width, and the tips of its corners, mm."""


def _fitted(request: ArtRequest, count: int) -> tuple[float, float]:
    """Size of the items and the gap between them, mm. Raises ValueError if there is too little
    room."""
    size = min(request.length("size", 6.4), request.height - 2 * _INSET)
    gap = request.length("gap", size * 0.22)
    if count > 1:
        gap = min(gap, (request.width - 2 * _INSET - count * size) / (count - 1))
    if gap < 0.2:
        size = min(size, (request.width - 2 * _INSET - 0.5 * (count - 1)) / count)
        gap = 0.5
    if size < LEAST - 1e-6:
        raise ValueError(
            f"{count} items of {LEAST:g} mm need {count * (LEAST + 0.5) + 0.3:.1f} × "
            f"{LEAST + 0.8:.1f} mm, and there are {request.width:.1f} × {request.height:.1f}"
        )
    return size, gap


def sky_items(request: ArtRequest) -> Frame:
    """`items`: a text such as `xp:1 xp:5 star squares:1`. `size` (mm, as high as the room), `gap` (mm),
    `align` (left, center, right) and `style` (of the numbers). `filled`: which of them are, as
    `1 3`; `now` the same, and ringed."""
    wanted = items_of(request.texts("items"))
    s = plate(request)
    count = len(wanted)
    if not count:
        return Frame(request.width, request.height)
    size, gap = _fitted(request, count)
    width = count * size + (count - 1) * gap
    shares = {"left": 0.0, "center": 0.5, "right": 1.0}
    share = shares[request.choice("align", shares, default="left")]
    left = _INSET + (request.width - 2 * _INSET - width) * share + size / 2
    for index, item in enumerate(wanted):
        x = left + index * (size + gap)
        done = str(index + 1) in request.texts("filled")
        if str(index + 1) in request.texts("now"):
            s.put(Pen().ellipse(x, request.height / 2, size * 0.6), "paper", "ink", FINE)
            done = True
        if done:
            s.put(outline(item.shape, x, request.height / 2, size * 0.84), "ink", "ink", HAIR)
            continue
        draw_item(s, item, x, request.height / 2, size, request.text("style", "label"))
        # A checkbox, for players who fill the sheet in on a screen.
        spot = Pen().rect(x - size / 2, (request.height - size) / 2, size, size)
        s.add_form_field(spot, f"check {index + 1 if count > 1 else ''}")
    return s.frame()


# Pips

_SHOWN = re.compile(r"([1-6])(-turned|-slanted|-slanted-turned|-combined)?|all|ring|choice")


def shown(word: str) -> pips.Layout:
    """The layout of a word: `2` a die as it lies, `2-turned` by 90°, `2-slanted` and
    `2-slanted-turned` by 45° (MATHEMATICIAN), `2-combined` all its rotations at once, `all` nine
    points, `ring` the outer eight, `choice` none yet: choose among the outer eight. Raises
    ValueError."""
    match = _SHOWN.fullmatch(word)
    if match is None:
        raise ValueError(f"unknown layout “{word}”; such as 2, 2-turned, 2-combined, all or ring")
    if word == "choice":
        return frozenset()
    if match[1] is None:
        return pips.ALL if word == "all" else pips.ALL - {pips.CENTRE}
    die, how = int(match[1]), match[2]
    if how == "-combined":
        return pips.union(die)
    known = pips.slanted(die) if how in ("-slanted", "-slanted-turned") else pips.layouts(die)
    index = 1 if how in ("-turned", "-slanted-turned") else 0
    if index >= len(known):
        raise ValueError(f"a {die} has no layout “{word}”; it has {len(known)} of that kind")
    return known[index]


def _stars(request: ArtRequest) -> set[str]:
    """The points that are stars. Raises ValueError for one that there is not."""
    stars = set(request.texts("stars"))
    for name in stars:
        require_one_of(name, pips.NAMES, "point")
    return stars


def sky_pips(request: ArtRequest) -> Frame:
    """`show`: words as in `shown`, a diagram each, side by side. `stars`: which of the points
    around are stars (`n e …`). `gap` in mm. `word`: a text between two diagrams, in `style`."""
    words = request.texts("show")
    if not words:
        raise ValueError("there is no layout to show; write show: 2 2-turned")
    stars = _stars(request)
    layouts = [shown(word) for word in words]
    s = plate(request)
    word = request.text("word")
    between = request.label(word, request.text("style", "label")) if word else Frame(0.0, 0.0)
    gap = request.length("gap", 2.0)
    gaps = (between.width + 2 * gap if word else gap) * (len(words) - 1)
    side = min(request.height, (request.width - gaps) / len(words))
    if side <= 0:
        raise ValueError("there is no room for so many layouts")
    x = (request.width - side * len(words) - gaps) / 2
    top = (request.height - side) / 2
    for index, layout in enumerate(layouts):
        if index:
            if word:
                s.add_label(between, x + gap + between.width / 2, request.height / 2)
            x += gaps / (len(words) - 1)
        _diagram(s, x, top, side, layout, stars, words[index] == "choice")
        x += side
    return s.frame()


def _diagram(
    s: Canvas,
    left: float,
    top: float,
    side: float,
    layout: pips.Layout,
    stars: set[str],
    chosen: bool,
) -> None:
    """Nine points around a major point as they lie on the map; filled ones are dark, those to
    choose from are dashed around a dot."""
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
            pen.polygon(eight(x, y, star))
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
