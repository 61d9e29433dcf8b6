"""Things one hears: radio waves, songs on a staff, and an accordion around a songbook."""

from __future__ import annotations

import math

from pnp.artist import Brief
from pnp.drawing import Colour, Frame, Pen, Placed, Stroke
from pnp.games.personal_space.hobby_art import INK, text_of


def wave(brief: Brief) -> Frame:
    """A radio wave. `chance`: a sum of two dice; the likelier it is, the louder the wave."""
    total = brief.whole("chance", 7)
    ways = max(0, 6 - abs(7 - total))
    w, h = brief.width, brief.height
    tall = h / 2 * (0.12 + 0.88 * ways / 6)
    points = []
    turns, steps = 7, 84
    for i in range(steps + 1):
        share = i / steps
        swell = math.sin(math.pi * share) ** 1.4
        points.append((w * share, h / 2 - tall * swell * math.sin(2 * math.pi * turns * share)))
    pen = Pen().smooth(points, closed=False)
    colour = brief.colour(brief.text("tint", "wave"))
    line = Stroke(colour, 0.45) if colour is not None else None
    return Frame(w, h, (Placed(0.0, 0.0, pen.path(None, line)),))


def staff(brief: Brief) -> Frame:
    """A song. `song`: its `notes` are signs, • any, ↑ higher, ↓ lower, = the same."""
    song = brief.fields.get("song")
    signs = text_of(song, "notes").split()
    if not signs or set(signs) - set("•↑↓="):
        raise ValueError("notes are •, ↑, ↓ and = with blanks between them")
    w, h = brief.width, brief.height
    most = max(len(signs), brief.whole("most", 12))
    clef = 8.6
    pitch = min((w - clef - 2.0) / most, 12.0)
    head = min(9.4, pitch - 1.2)
    low, high = head / 2 + 2.8, h - 6.2 - head / 2
    levels = [0]
    for sign in signs[1:]:
        levels.append(levels[-1] + {"↑": 1, "↓": -1}.get(sign, 0))
    top, bottom = max(levels), min(levels)
    rise = min(max(high - low, 0.0) / max(top - bottom, 1), 1.8)
    middle = (low + high) / 2
    heights = [middle - (level - (top + bottom) / 2) * rise for level in levels]
    end = clef + pitch * len(signs) + 1.2
    gap = 2.7
    first = middle - 2 * gap
    line, bold = brief.stroke(INK), brief.stroke(INK, "bold")
    items: list[Placed] = []

    def put(pen: Pen, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        items.append(Placed(0.0, 0.0, pen.path(fill, stroke)))

    lines, bars = Pen(), Pen()
    for i in range(5):
        lines.move(0.4, first + i * gap).line(end, first + i * gap)
    for x in (0.4, end - 1.7, end):
        bars.move(x, first).line(x, first + 4 * gap)
    put(lines, None, brief.stroke("rule", "hair"))
    put(bars, None, line)
    put(_clef(4.5, middle, 13.0), brief.colour(INK))
    heads, stems, signed, dots = Pen(), Pen(), Pen(), Pen()
    for i, (sign, y) in enumerate(zip(signs, heights, strict=True)):
        x = clef + (i + 0.5) * pitch
        heads.ellipse(x, y, head / 2)
        stems.move(x + head / 2, y).line(x + head / 2, y - head / 2 - 2.2)
        _sign(dots if sign == "•" else signed, sign, x, h - 3.0)
    put(stems, None, bold)
    put(heads, brief.colour("field"), bold)
    put(dots, brief.colour(INK))
    if bold is not None:
        put(signed, None, bold._replace(width=0.75))
    return Frame(w, h, tuple(items))


def _clef(x: float, y: float, tall: float) -> Pen:
    """A little rocket that stands on the staff."""
    k = tall / 20.0
    pen = Pen().move(x, y - 10 * k)
    pen.curve(x + 3.4 * k, y - 6 * k, x + 4 * k, y - 1 * k, x + 2.8 * k, y + 5 * k)
    pen.line(x - 2.8 * k, y + 5 * k)
    pen.curve(x - 4 * k, y - 1 * k, x - 3.4 * k, y - 6 * k, x, y - 10 * k).close()
    pen.ellipse(x, y - 2.4 * k, 1.5 * k)
    for side in (-1, 1):
        pen.move(x + side * 3.4 * k, y + 1.4 * k)
        pen.curve(x + side * 5.6 * k, y + 3 * k, x + side * 6 * k, y + 6 * k, x + side * 5.6 * k, y + 8.6 * k)
        pen.line(x + side * 3.2 * k, y + 6 * k).close()
    pen.move(x - 1.4 * k, y + 6 * k).line(x + 1.4 * k, y + 6 * k).line(x, y + 10 * k).close()
    return pen


def _sign(pen: Pen, sign: str, x: float, y: float) -> None:
    """What the note has to be, below it."""
    match sign:
        case "↑":
            pen.move(x, y + 1.9).line(x, y - 1.9)
            pen.move(x - 1.5, y - 0.4).line(x, y - 1.9).line(x + 1.5, y - 0.4)
        case "↓":
            pen.move(x, y - 1.9).line(x, y + 1.9)
            pen.move(x - 1.5, y + 0.4).line(x, y + 1.9).line(x + 1.5, y + 0.4)
        case "=":
            pen.move(x - 1.6, y - 0.8).line(x + 1.6, y - 0.8)
            pen.move(x - 1.6, y + 0.8).line(x + 1.6, y + 0.8)
        case _:
            pen.ellipse(x, y, 1.0)


def squeezebox(brief: Brief) -> Frame:
    """An accordion pulled far apart, keys at the left, buttons at the right, paper between.

    `end`: how wide its two ends are, mm; `rows`: how many pleats lie between.
    """
    w, h = brief.width, brief.height
    wide = float(brief.text("end", "14"))
    folds = max(4, brief.whole("rows", 26))
    bold, line, fine = brief.stroke(INK, "bold"), brief.stroke(INK), brief.stroke(INK, "hair")
    items: list[Placed] = []

    def put(pen: Pen, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        items.append(Placed(0.0, 0.0, pen.path(fill, stroke)))

    inner = w - 2 * wide + 4.0
    left = wide - 2.0
    step = inner / folds
    upper = [(left + i * step, 3.4 if i % 2 else 6.4) for i in range(folds + 1)]
    lower = [(x, h - y) for x, y in reversed(upper)]
    put(Pen().polygon(upper + lower), brief.colour("mustard"), bold)
    pleats = Pen()
    for i in range(1, folds):
        x, y = upper[i]
        pleats.move(x, y).line(x, h - y)
    put(pleats, None, line)
    page = Pen().rect(left + 3.4, 8.6, inner - 6.8, h - 17.2, 2.5)
    put(page, brief.colour("paper"), bold)
    for x in (0.0, w - wide):
        put(Pen().rect(x, 0.0, wide, h, 4.0), brief.colour("coral"), bold)
    # Keys: as many as there is room for, in octaves of seven.
    keys = max(7, int((h - 16.0) / 8.2))
    tall = (h - 16.0) / keys
    board = wide - 4.6
    put(Pen().rect(2.0, 8.0, board, tall * keys, 1.2), brief.colour("paper"), line)
    whites, blacks = Pen(), Pen()
    for i in range(1, keys):
        y = 8.0 + i * tall
        whites.move(2.0, y).line(2.0 + board, y)
        if i % 7 not in (0, 3):
            blacks.rect(2.0 + board * 0.42, y - tall * 0.27, board * 0.58, tall * 0.54, 0.5)
    put(whites, None, fine)
    put(blacks, brief.colour("key"), line)
    buttons = Pen()
    count = max(3, int((h - 20.0) / 7.0))
    for i in range(count):
        y = 10.0 + (i + 0.5) * (h - 20.0) / count
        for column in (0.34, 0.68):
            shift = 1.3 if column > 0.5 else -1.3
            buttons.ellipse(w - wide + wide * column, y + shift, 1.55)
    put(buttons, brief.colour("cream"), line)
    return Frame(w, h, tuple(items))
