"""Small artists of the hobby sheets: shapes on the daily grid, an oven."""

from __future__ import annotations

import bisect
import math

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen, transform_path
from pnp.core.geometry import Matrix
from pnp.games.personal_space.sheet_art import INK, sheet_of


def shape(request: ArtRequest) -> Frame:
    """Squares of the daily grid. `shape`: rows of X (a square), ? (perhaps one), . (none).

    They are at the right of their room, or with `place: center` in its middle.
    """
    rows = request.texts("shape")
    if not rows or set("".join(rows)) - set("X?."):
        raise ValueError("a shape is rows of X, ? and .")
    canvas = sheet_of(request)
    columns = max(len(row) for row in rows)
    cell = min((request.width - 0.6) / columns, (request.height - 0.6) / len(rows), 5.9)
    spare = request.width - cell * columns
    left = spare / 2 if request.text("place") == "center" else spare - 0.3
    top = (request.height - cell * len(rows)) / 2
    solid, loose = Pen(), Pen()
    middles = []
    for row, text in enumerate(rows):
        for column, mark in enumerate(text):
            x, y = left + column * cell, top + row * cell
            if mark == "X":
                solid.rect(x, y, cell, cell, 0.6)
                middles.append((x + cell / 2, y + cell / 2))
            elif mark == "?":
                loose.rect(x + 0.35, y + 0.35, cell - 0.7, cell - 0.7, 0.6)
    # Dashes of 0.9 mm.
    canvas.put(loose, "field", "field-line", 0.25, dash=(0.9, 0.9))
    canvas.put(solid, request.text("tint", "field"), INK, canvas.line)
    for x, y in middles:
        canvas.text(request.text("letter", "H"), request.text("style", "code"), x, y)
    return canvas.frame()


class Arch:
    """A half-round arch as wide and as high as its room, walked from left to right."""

    def __init__(self, cx: float, foot: float, rx: float, ry: float) -> None:
        steps = 240
        self._points = [
            (cx - rx * math.cos(math.pi * i / steps), foot - ry * math.sin(math.pi * i / steps))
            for i in range(steps + 1)
        ]
        self._walked = [0.0]
        for a, b in zip(self._points, self._points[1:], strict=False):
            self._walked.append(self._walked[-1] + math.dist(a, b))
        self.length = self._walked[-1]

    def spot(self, share: float, out: float = 0.0) -> tuple[float, float, float]:
        """The point after that share of the way, `out` mm outside, and the slope there."""
        goal = min(max(share, 0.0), 1.0) * self.length
        i = min(max(bisect.bisect_left(self._walked, goal), 1), len(self._points) - 1)
        (xa, ya), (xb, yb) = self._points[i - 1], self._points[i]
        step = self._walked[i] - self._walked[i - 1]
        part = (goal - self._walked[i - 1]) / step if step else 0.0
        slope = math.atan2(yb - ya, xb - xa)
        x, y = xa + (xb - xa) * part, ya + (yb - ya) * part
        return x + out * math.sin(slope), y - out * math.cos(slope), slope

    def band(self, begin: float, end: float, half: float) -> Pen:
        """The stretch between two shares of the way, that far to both sides."""
        steps = max(2, round((end - begin) * 80))
        shares = [begin + (end - begin) * i / steps for i in range(steps + 1)]
        outer = [self.spot(share, half)[:2] for share in shares]
        inner = [self.spot(share, -half)[:2] for share in reversed(shares)]
        return Pen().polygon(outer + inner)


def oven(request: ArtRequest) -> Frame:
    """A round-headed oven door with a track of boxes. `oven`: `max` and `zones` of the sheet."""
    part = request.map("oven")
    most = part.integer("max")
    if not 2 <= most <= 20:
        raise ValueError("an oven needs a “max” of 2 to 20")
    canvas = sheet_of(request)
    box, half = 10.0, 6.3
    foot = request.height - 7.5
    arch = Arch(request.width / 2, foot, request.width / 2 - half - 6.0, foot - half - 8.0)
    spots = most + 1

    def stretch(first: int, last: int, tint: str, name: str, on: float) -> None:
        begin, end = (first - 1) / spots, last / spots
        canvas.put(arch.band(begin, end, half), tint, INK, canvas.line)
        x, y, slope = arch.spot((begin + end) / 2 + on, half + 2.9)
        canvas.add_label(request.label(name, "h-zone"), x, y, math.degrees(slope))

    # The last two words, over a box each, lean away from each other.
    zones = part.maps("zones")
    for number, zone in enumerate(zones, 1):
        tint = f"zone-{min(number, 4)}"
        on = -0.008 if number == len(zones) else 0.0
        stretch(zone.integer("from"), zone.integer("to"), tint, zone.text("name"), on)
    stretch(spots, spots, "burnt", "Burnt", 0.008)
    ticks = Pen()
    for i in range(2 * spots + 1):
        ticks.move(*arch.spot(i / spots / 2, -half - 0.3)[:2])
        ticks.line(*arch.spot(i / spots / 2, -half - (1.4 if i % 2 else 2.4))[:2])
    canvas.put(ticks, line=INK, width=canvas.hair)
    square = Pen().rect(-box / 2, -box / 2, box, box, 1.6).path()
    for value in range(1, most + 1):
        x, y, slope = arch.spot((value - 0.5) / spots)
        turn = Matrix.rotate(math.degrees(slope)).then(Matrix.move(x, y))
        canvas.put(Pen().trace(*transform_path(square, turn)[:2]), "field", INK, canvas.bold)
        canvas.text(str(value), "h-oven", x, y)
    x, y, _ = arch.spot((spots - 0.5) / spots)
    cross = Pen().move(x - 2.4, y - 2.4).line(x + 2.4, y + 2.4)
    cross.move(x + 2.4, y - 2.4).line(x - 2.4, y + 2.4)
    canvas.put(cross, line="on-burnt", width=1.2)
    return canvas.frame()
