"""The artist `die-net`: a die to cut out, fold and glue.

`size` is its edge in mm (as large as fits), `faces` is `pips`, `numbers` or six words of its own,
in the order of the numbers 1 to 6; `style` is the style of numbers and words. `fill` and `tint`
name the colours of the faces and of what is on them, `edge` that of the lines, `fold` that of the
dashed ones (as `edge`).
"""

from __future__ import annotations

from pnp.ground.artist import Brief
from pnp.ground.drawing import Frame, Pen, Placed, Stroke, Turned
from pnp.ground.geometry import Matrix
from pnp.ground.pips import PIPS

TAB = 0.3
"""A tab's depth as a share of the edge."""
_SLANT = 0.18

# Where each face lies, in edges from the net's corner, and its turn. Opposite faces make seven,
# and 1, 2, 3 run anticlockwise around their corner, as on dice from a shop.
FACES = {1: (1, 1), 2: (1, 2), 3: (2, 1), 4: (0, 1), 5: (1, 0), 6: (3, 1)}
"""Each number's column and row in the net, in edges from its corner."""
COLUMNS, ROWS = 4.0 + TAB, 3.0
"""The net's size in edges."""


def placed(brief: Brief) -> tuple[float, float, float]:
    """Where the net's corner lies, and its edge, mm. Raises ValueError where there is no room."""
    most = min((brief.width - 0.5) / COLUMNS, (brief.height - 0.5) / ROWS)
    text = brief.text("size")
    try:
        edge = float(text.removesuffix("mm")) if text else most
    except ValueError:
        raise ValueError(f"size is a length in mm, not “{text}”") from None
    if not 0 < edge <= most + 1e-6:
        raise ValueError(
            f"a die of {edge:g} mm needs {edge * COLUMNS + 0.5:.1f} × {edge * ROWS + 0.5:.1f} mm, "
            f"and there are {brief.width:.1f} × {brief.height:.1f}"
        )
    return (brief.width - edge * COLUMNS) / 2, (brief.height - edge * ROWS) / 2, edge


def die_net(brief: Brief) -> Frame:
    """The net with its seven tabs, in the middle of its room."""
    left, top, edge = placed(brief)
    items: list[Placed] = []
    colour = brief.colour(brief.text("edge", "ink")) or (0.0, 0.0, 0.0)
    outline = _outline(left, top, edge).path(
        brief.colour(brief.text("fill", "paper")), Stroke(colour, 0.35)
    )
    items.append(Placed(0.0, 0.0, outline))
    dashed = brief.colour(brief.text("fold")) if brief.text("fold") else colour
    folds = _folds(left, top, edge).path(stroke=Stroke(dashed or colour, 0.35, (1.2, 1.0), 0))
    items.append(Placed(0.0, 0.0, folds))
    for number, (column, row) in FACES.items():
        x, y = left + column * edge, top + row * edge
        items += _face(brief, number, x, y, edge)
    return Frame(brief.width, brief.height, tuple(items))


def _outline(left: float, top: float, edge: float) -> Pen:
    """The line to cut along, around faces and tabs, clockwise."""
    pen = Pen()
    started = False

    def to(x: float, y: float) -> None:
        nonlocal started
        (pen.line if started else pen.move)(left + x * edge, top + y * edge)
        started = True

    t, s = TAB, _SLANT
    # The upper face, with tabs at its sides and its top side bare: it meets the face at the end.
    for x, y in (
        (1, 0),
        (2, 0),
        (2 + t, s),
        (2 + t, 1 - s),
        (2, 1),
    ):
        to(x, y)
    for x, y in (
        (3, 1),
        (3 + s, 1 - t),
        (4 - s, 1 - t),
        (4, 1),
        (4 + t, 1 + s),
        (4 + t, 2 - s),
        (4, 2),
        (4 - s, 2 + t),
        (3 + s, 2 + t),
        (3, 2),
        (2, 2),
        (2 + t, 2 + s),
        (2 + t, 3 - s),
        (2, 3),
        (1, 3),
        (1 - t, 3 - s),
        (1 - t, 2 + s),
        (1, 2),
        (0, 2),
        (0, 1),
        (1, 1),
        (1 - t, 1 - s),
        (1 - t, s),
    ):
        to(x, y)
    return pen.close()


def _folds(left: float, top: float, edge: float) -> Pen:
    """Between faces, and between faces and tabs."""
    pen = Pen()
    for x1, y1, x2, y2 in (
        (1, 1, 2, 1), (1, 2, 2, 2), (1, 1, 1, 2), (2, 1, 2, 2), (3, 1, 3, 2),
        (1, 0, 1, 1), (2, 0, 2, 1), (1, 2, 1, 3), (2, 2, 2, 3), (3, 1, 4, 1), (3, 2, 4, 2),
        (4, 1, 4, 2),
    ):  # fmt: skip
        pen.move(left + x1 * edge, top + y1 * edge).line(left + x2 * edge, top + y2 * edge)
    return pen


def _face(brief: Brief, number: int, x: float, y: float, edge: float) -> list[Placed]:
    faces = brief.texts("faces") or ("pips",)
    tint = brief.colour(brief.text("tint", "ink"))
    if faces == ("pips",):
        if tint is None:
            return []
        pen = Pen()
        for column, row in PIPS[number]:
            pen.ellipse(
                x + edge * (0.25 + 0.25 * column), y + edge * (0.25 + 0.25 * row), edge * 0.09
            )
        return [Placed(0.0, 0.0, pen.path(tint))]
    if faces != ("numbers",) and len(faces) != 6:
        raise ValueError("faces are pips, numbers, or six words")
    word = str(number) if faces == ("numbers",) else faces[number - 1]
    frame = brief.label(word, brief.text("style", "number"))
    if not frame.items:
        return []
    scale = min(1.0, edge * 0.7 / max(frame.width, 1e-6), edge * 0.6 / max(frame.height, 1e-6))
    matrix = Matrix.scale(scale).then(
        Matrix.move(x + (edge - frame.width * scale) / 2, y + (edge - frame.height * scale) / 2)
    )
    found = [Placed(0.0, 0.0, Turned(frame, matrix))]
    if word in ("6", "9") and tint is not None:
        # A line below tells 6 from 9.
        wide, under = frame.width * scale, y + (edge + frame.height * scale) / 2 + edge * 0.07
        line = Pen().move(x + (edge - wide) / 2, under).line(x + (edge + wide) / 2, under)
        found.append(Placed(0.0, 0.0, line.path(stroke=Stroke(tint, edge * 0.03, (), 0))))
    return found
