"""Small artists of the hobby sheets: shapes on the daily grid, stamps, a greenhouse, an oven."""

from __future__ import annotations

import math

from pnp.artist import Brief
from pnp.drawing import Frame, Path, Pen, Placed, Stroke, Turned
from pnp.geometry import Matrix
from pnp.node import Mapping, Node, Scalar, Sequence

INK = "panel-line"


def shape(brief: Brief) -> Frame:
    """Squares of the daily grid. `shape`: rows of X (a square), ? (perhaps one), . (none)."""
    rows = brief.texts("shape")
    if not rows or set("".join(rows)) - set("X?."):
        raise ValueError("a shape is rows of X, ? and .")
    columns = max(len(row) for row in rows)
    cell = min(brief.width / columns, brief.height / len(rows), 6.0) - 0.1
    left, top = brief.width - cell * columns - 0.2, (brief.height - cell * len(rows)) / 2
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


def oven(brief: Brief) -> Frame:
    """A round-headed oven door with a track of boxes. `oven`: `max` and `zones` of the sheet."""
    part = brief.fields.get("oven")
    most = whole_of(part, "max")
    if not 2 <= most <= 20:
        raise ValueError("an oven needs a “max” of 2 to 20")
    w, h = brief.width, brief.height
    box = 9.4
    radius = min(w / 2 - box / 2 - 6.6, h - box - 13.0)
    cx = w / 2
    cy = (h - radius - box) / 2 + radius + box / 2 + 0.5
    line, bold, fine = brief.stroke(INK), brief.stroke(INK, "bold"), brief.stroke(INK, "hair")
    items: list[Placed] = []

    def spot(value: float, reach: float) -> tuple[float, float]:
        angle = math.radians(180.0 + 180.0 * (value - 1) / most)
        return cx + reach * math.cos(angle), cy + reach * math.sin(angle)

    # Zones as bands under the boxes.
    tints = ("zone-1", "zone-2", "zone-3", "zone-4")
    outer, inner = radius + box / 2 + 1.3, radius - box / 2 - 1.3
    for number, zone in enumerate(items_of(part, "zones")):
        first, last = whole_of(zone, "from"), whole_of(zone, "to")
        begin = 180.0 + 180.0 * (first - 1.5) / most
        end = 180.0 + 180.0 * (last - 0.5) / most
        band = Pen().arc(cx, cy, outer, begin, end).arc(cx, cy, inner, end, begin, joined=True)
        fill = brief.colour(tints[min(number, 3)], "cream")
        items.append(Placed(0.0, 0.0, band.close().path(fill, line)))
        items.append(
            _around(brief.label(text_of(zone, "name"), "h-zone"), cx, cy, outer + 2.7,
                    (begin + end) / 2)
        )  # fmt: skip
    begin = 180.0 + 180.0 * (most - 0.5) / most
    end = begin + 180.0 / most
    band = Pen().arc(cx, cy, outer, begin, end).arc(cx, cy, inner, end, begin, joined=True)
    items.append(Placed(0.0, 0.0, band.close().path(brief.colour("burnt"), line)))
    items.append(_around(brief.label("Burnt", "h-zone"), cx, cy, outer + 2.7, (begin + end) / 2))
    cubes = Pen()
    for value in range(1, most + 1):
        x, y = spot(value, radius)
        cubes.rect(x - box / 2, y - box / 2, box, box, 1.6)
    items.append(Placed(0.0, 0.0, cubes.path(brief.colour("field"), bold)))
    for value in range(1, most + 1):
        x, y = spot(value, radius)
        number_ = brief.label(str(value), "h-oven")
        items.append(Placed(x - number_.width / 2, y - number_.height / 2, number_))
    x, y = spot(most + 1, radius)
    cross = Pen().move(x - 2.4, y - 2.4).line(x + 2.4, y + 2.4)
    cross.move(x + 2.4, y - 2.4).line(x - 2.4, y + 2.4)
    char = brief.colour("on-burnt")
    if char is not None:
        items.append(Placed(0.0, 0.0, cross.path(None, Stroke(char, 1.2))))
    if fine is not None:
        items.append(Placed(0.0, 0.0, _needle(cx, cy, inner, most, brief)))
    return Frame(w, h, tuple(items))


def _needle(cx: float, cy: float, inner: float, most: int, brief: Brief) -> Path:
    """Fine ticks along the inner edge."""
    pen = Pen()
    for i in range(2 * most + 1):
        angle = math.radians(180.0 + 180.0 * (i / 2 - 0.5) / most)
        reach = inner - (2.2 if i % 2 else 1.2)
        pen.move(cx + (inner - 0.2) * math.cos(angle), cy + (inner - 0.2) * math.sin(angle))
        pen.line(cx + reach * math.cos(angle), cy + reach * math.sin(angle))
    return pen.path(None, brief.stroke(INK, "hair"))


def _around(label: Frame, cx: float, cy: float, radius: float, angle: float) -> Placed:
    """A label that stands upright on a circle, its middle at that angle."""
    turn = angle + 90.0
    x, y = cx + radius * math.cos(math.radians(angle)), cy + radius * math.sin(math.radians(angle))
    matrix = (
        Matrix.move(-label.width / 2, -label.height / 2)
        .then(Matrix.rotate(turn))
        .then(Matrix.move(x, y))
    )
    return Placed(0.0, 0.0, Turned(label, matrix))


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
