"""Small artists of the hobby sheets: shapes on the daily grid, stamps, a greenhouse, an oven."""

from __future__ import annotations

import bisect
import math

from pnp.artist import Brief
from pnp.drawing import Colour, Frame, Pen, Placed, Stroke, Turned
from pnp.geometry import Matrix
from pnp.node import Mapping, Node, Scalar, Sequence

INK = "panel-line"


def shape(brief: Brief) -> Frame:
    """Squares of the daily grid. `shape`: rows of X (a square), ? (perhaps one), . (none).

    They stand at the right of their room, or with `place: center` in its middle.
    """
    rows = brief.texts("shape")
    if not rows or set("".join(rows)) - set("X?."):
        raise ValueError("a shape is rows of X, ? and .")
    columns = max(len(row) for row in rows)
    cell = min(brief.width / columns, brief.height / len(rows), 6.0) - 0.1
    spare = brief.width - cell * columns - 0.2
    left = spare / 2 if brief.text("place") == "center" else spare
    top = (brief.height - cell * len(rows)) / 2
    solid, loose = Pen(), Pen()
    items: list[Placed] = []
    marks: list[Placed] = []
    letter = brief.label(brief.text("letter", "H"), brief.text("style", "code"))
    for row, text in enumerate(rows):
        for column, mark in enumerate(text):
            x, y = left + column * cell, top + row * cell
            if mark == "X":
                solid.rect(x, y, cell, cell, 0.6)
                at = y + (cell + letter.height) / 2
                marks.append(Placed(x + (cell - letter.width) / 2, at - letter.height, letter))
            elif mark == "?":
                loose.rect(x + 0.35, y + 0.35, cell - 0.7, cell - 0.7, 0.6)
    line, fine = brief.stroke(INK, "line"), brief.stroke("field-line", "hair")
    if fine is not None:
        fine = fine._replace(dash=(0.9, 0.9))
    items.append(Placed(0.0, 0.0, loose.path(brief.colour("field"), fine)))
    items.append(Placed(0.0, 0.0, solid.path(brief.colour(brief.text("tint", "field")), line)))
    return Frame(brief.width, brief.height, tuple(items + marks))


def perforated(x: float, y: float, width: float, height: float, tooth: float) -> Pen:
    """The outline of a stamp: half-round bites out of each side, whole corners."""
    pen = Pen()
    across, down = max(2, round(width / tooth)), max(2, round(height / tooth))
    wide, tall = width / across, height / down
    bite = min(wide, tall) * 0.27
    pen.move(x, y)
    for i in range(across):
        pen.arc(x + (i + 0.5) * wide, y, bite, 180.0, 0.0, joined=True)
    pen.line(x + width, y)
    for i in range(down):
        pen.arc(x + width, y + (i + 0.5) * tall, bite, 270.0, 90.0, joined=True)
    pen.line(x + width, y + height)
    for i in reversed(range(across)):
        pen.arc(x + (i + 0.5) * wide, y + height, bite, 0.0, -180.0, joined=True)
    pen.line(x, y + height)
    for i in reversed(range(down)):
        pen.arc(x, y + (i + 0.5) * tall, bite, 90.0, -90.0, joined=True)
    return pen.close()


def stamp(brief: Brief) -> Frame:
    """An empty stamp to write a value on; `tint` colours its frame."""
    w, h = brief.width, brief.height
    pen = perforated(0.0, 0.0, w, h, 2.5)
    inset = 1.9
    items = [Placed(0.0, 0.0, pen.path(brief.colour("field"), brief.stroke(INK, "line")))]
    inner = Pen().rect(inset, inset, w - 2 * inset, h - 2 * inset, 0.6)
    tint = brief.colour(brief.text("tint", "field-line"))
    rule = Stroke(tint, 0.6) if tint is not None else None
    items.append(Placed(0.0, 0.0, inner.path(None, brief.stroke("field-line", "hair"))))
    if rule is not None and brief.colour("panel") is not None:
        items.append(Placed(0.0, 0.0, inner.path(None, rule)))
    return Frame(w, h, tuple(items))


def greenhouse(brief: Brief) -> Frame:
    """Bays of glass side by side, each with a round head. `bays`, `head` (mm), `bench` (mm)."""
    bays = max(1, brief.whole("bays", 6))
    w, h = brief.width, brief.height
    bench = float(brief.text("bench", "20"))
    wide = w / bays
    top = 3.0
    rise = min(wide / 2 - 0.6, h / 4)
    foot = h - bench
    items: list[Placed] = []
    line, fine = brief.stroke(INK, "bold"), brief.stroke(INK, "hair")
    glass, pane = brief.colour("sky-pale"), brief.colour("paper")
    glow = Stroke(pane, 1.1) if pane is not None else None
    for i in range(bays):
        x = i * wide
        pen = Pen().move(x, foot).line(x, top + rise)
        k = 0.552
        pen.curve(x, top + rise * (1 - k), x + wide / 2 * (1 - k), top, x + wide / 2, top)
        right = x + wide
        pen.curve(right - wide / 2 * (1 - k), top, right, top + rise * (1 - k), right, top + rise)
        pen.line(right, foot).close()
        items.append(Placed(0.0, 0.0, pen.path(glass, line)))
        if glow is not None:
            shine = Pen().arc(x + wide / 2, top + wide / 2, wide / 2 - 2.6, 205.0, 245.0)
            items.append(Placed(0.0, 0.0, shine.path(None, glow)))
    # A rail below the heads, and knobs on the posts.
    knobs = Pen()
    for i in range(bays + 1):
        x = min(max(i * wide, 1.6), w - 1.6)
        if 0 < i < bays:
            knobs.ellipse(x, top + rise - 4.6, 1.3)
    items.append(Placed(0.0, 0.0, knobs.path(brief.colour("coral"), fine)))
    # The bench the beds stand on.
    board = Pen().rect(0.0, foot, w, bench, 2.5)
    items.append(Placed(0.0, 0.0, board.path(brief.colour("cream"), line)))
    return Frame(w, h, tuple(items))


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
        """Where one stands after that share of the way, `out` mm outside; and the slope there."""
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
        outer = [self.spot(begin + (end - begin) * i / steps, half)[:2] for i in range(steps + 1)]
        inner = [self.spot(begin + (end - begin) * i / steps, -half)[:2] for i in range(steps + 1)]
        return Pen().polygon(outer + inner[::-1])


def oven(brief: Brief) -> Frame:
    """A round-headed oven door with a track of boxes. `oven`: `max` and `zones` of the sheet."""
    part = brief.fields.get("oven")
    most = whole_of(part, "max")
    if not 2 <= most <= 20:
        raise ValueError("an oven needs a “max” of 2 to 20")
    w, h = brief.width, brief.height
    box, half = 9.4, 6.0
    foot = h - 7.5
    arch = Arch(w / 2, foot, w / 2 - half - 6.0, foot - half - 8.0)
    spots = most + 1
    line, bold = brief.stroke(INK), brief.stroke(INK, "bold")
    items: list[Placed] = []

    def put(pen: Pen, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        items.append(Placed(0.0, 0.0, pen.path(fill, stroke)))

    def stretch(first: int, last: int, tint: str, name: str) -> None:
        begin, end = (first - 1) / spots, last / spots
        put(arch.band(begin, end, half), brief.colour(tint), line)
        label = brief.label(name, "h-zone")
        x, y, slope = arch.spot((begin + end) / 2, half + 2.9)
        matrix = (
            Matrix.move(-label.width / 2, -label.height / 2)
            .then(Matrix.rotate(math.degrees(slope)))
            .then(Matrix.move(x, y))
        )
        items.append(Placed(0.0, 0.0, Turned(label, matrix)))

    for number, zone in enumerate(items_of(part, "zones"), 1):
        tint = f"zone-{min(number, 4)}"
        stretch(whole_of(zone, "from"), whole_of(zone, "to"), tint, text_of(zone, "name"))
    stretch(spots, spots, "burnt", "Burnt")
    ticks, boxes = Pen(), Pen()
    for i in range(2 * spots + 1):
        x0, y0, _ = arch.spot(i / spots / 2, -half - 0.3)
        x1, y1, _ = arch.spot(i / spots / 2, -half - (1.4 if i % 2 else 2.4))
        ticks.move(x0, y0).line(x1, y1)
    put(ticks, None, brief.stroke(INK, "hair"))
    middles = [arch.spot((i + 0.5) / spots) for i in range(spots)]
    square = Frame(box, box, (Placed(0.0, 0.0, boxes.rect(0.0, 0.0, box, box, 1.6).path(
        brief.colour("field"), bold)),), True)  # fmt: skip
    for x, y, slope in middles[:most]:
        matrix = (
            Matrix.move(-box / 2, -box / 2)
            .then(Matrix.rotate(math.degrees(slope)))
            .then(Matrix.move(x, y))
        )
        items.append(Placed(0.0, 0.0, Turned(square, matrix)))
    for value, (x, y, _) in enumerate(middles[:most], 1):
        label = brief.label(str(value), "h-oven")
        items.append(Placed(x - label.width / 2, y - label.height / 2, label))
    x, y, _ = middles[most]
    char = brief.colour("on-burnt")
    if char is not None:
        cross = Pen().move(x - 2.4, y - 2.4).line(x + 2.4, y + 2.4)
        put(cross.move(x + 2.4, y - 2.4).line(x - 2.4, y + 2.4), None, Stroke(char, 1.2))
    return Frame(w, h, tuple(items))


# Reading what a sheet's play area says


def items_of(node: Node | None, key: str) -> tuple[Node, ...]:
    value = node.values.get(key) if isinstance(node, Mapping) else None
    return value.items if isinstance(value, Sequence) else ()


def text_of(node: Node | None, key: str) -> str:
    value = node.values.get(key) if isinstance(node, Mapping) else None
    return value.text if isinstance(value, Scalar) else ""


def whole_of(node: Node | None, key: str) -> int:
    text = text_of(node, key)
    return int(text) if text.isdigit() else 0
