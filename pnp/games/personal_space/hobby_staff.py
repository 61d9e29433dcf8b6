"""Things one hears: radio waves, and songs on a staff."""

from __future__ import annotations

import math

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen
from pnp.core.geometry import Matrix
from pnp.draw.symbols import marks
from pnp.games.personal_space.sheet_art import INK, sheet_of


def wave(request: ArtRequest) -> Frame:
    """A radio wave. `chance`: a sum of two dice; the likelier it is, the louder the wave."""
    canvas = sheet_of(request)
    ways = max(0, 6 - abs(7 - request.integer("chance", 7)))
    w, h = request.width, request.height
    tall = (h / 2 - 0.5) * (0.12 + 0.88 * ways / 6)
    turns, steps = 7, 84
    points = []
    for i in range(steps + 1):
        share = i / steps
        swell = math.sin(math.pi * share) ** 1.4
        points.append(
            (0.3 + (w - 0.6) * share, h / 2 - tall * swell * math.sin(2 * math.pi * turns * share))
        )
    canvas.put(Pen().smooth(points, closed=False), line="wave", width=0.45)
    return canvas.frame()


def staff(request: ArtRequest) -> Frame:
    """A song. `song`: its `notes` are signs, • any, ↑ higher, ↓ lower, = the same.

    `most`: with fewer notes than that they come no wider apart.
    """
    signs = request.map("song").texts("notes")
    if not signs or set(signs) - set("•↑↓="):
        raise ValueError("notes are •, ↑, ↓ and = with blanks between them")
    canvas = sheet_of(request)
    w, h = request.width, request.height
    clef = 8.6
    pitch = min((w - clef - 2.0) / max(len(signs), request.integer("most", 12)), 15.5)
    head = min(9.4, pitch - 1.2)
    low, high = head / 2 + 2.8, h - 6.2 - head / 2
    levels = [0]
    for sign in signs[1:]:
        levels.append(levels[-1] + {"↑": 1, "↓": -1}.get(sign, 0))
    top, bottom = max(levels), min(levels)
    rise = min(max(high - low, 0.0) / max(top - bottom, 1), 1.8)
    middle = (low + high) / 2
    end = clef + pitch * len(signs) + 1.2
    gap = 2.7
    first = middle - 2 * gap
    lines, bars = Pen(), Pen()
    for i in range(5):
        lines.move(0.4, first + i * gap).line(end, first + i * gap)
    for x in (0.4, end - 1.7, end):
        bars.move(x, first).line(x, first + 4 * gap)
    canvas.put(lines, line="rule", width=canvas.hair)
    canvas.put(bars, line=INK, width=canvas.line)
    clef_ = Matrix.scale(0.065).then(Matrix.move(4.5, middle))
    canvas.add(marks(request.symbol("clef")), clef_)
    heads, stems, signed, dots = Pen(), Pen(), Pen(), Pen()
    for i, (sign, level) in enumerate(zip(signs, levels, strict=True)):
        x, y = clef + (i + 0.5) * pitch, middle - (level - (top + bottom) / 2) * rise
        heads.ellipse(x, y, head / 2)
        stems.move(x + head / 2, y).line(x + head / 2, y - head / 2 - 2.2)
        _sign(dots if sign == "•" else signed, sign, x, h - 3.0)
    canvas.put(stems, line=INK, width=canvas.bold)
    canvas.put(heads, "field", INK, canvas.bold)
    canvas.put(dots, INK)
    canvas.put(signed, line=INK, width=0.75)
    return canvas.frame()


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
