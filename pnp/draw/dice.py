"""The artist `die-net`: a die to cut out, fold and glue.

`size` is its edge in mm (as large as fits); `faces` is `pips`, `numbers` or six words, in the order
of the numbers 1 to 6; `style` is the style of numbers and words. `fill` and `tint` name the colours
of the faces and of what is on them, `edge` that of the lines, `fold` that of the dashed ones (as
`edge`), `rim` that of a second line around every face (none). `under` is a symbol below every face,
`one` another below the 1: the view of its file is the face. Pips are `spread` by a share of the
edge from the middle (0.25); `pip` is their radius (0.09).
"""

from __future__ import annotations

from itertools import pairwise

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen
from pnp.core.geometry import Rect
from pnp.core.patterns import PIPS
from pnp.draw.inks import Inks
from pnp.draw.paint import Canvas
from pnp.draw.symbols import put_symbol, symbol_matrix

TAB = 0.3
"""The depth of a tab as a share of the edge."""
_SLANT = 0.18
_LINE = 0.35
"""Line width of cuts and folds, mm."""
_RIM = 0.08
"""Distance of the second line from the edge of its face, as a share of the edge."""

# Opposite faces add up to seven, and 1, 2, 3 run anticlockwise around their corner, as on usual
# dice.
FACES = {1: (1, 1), 2: (1, 2), 3: (2, 1), 4: (0, 1), 5: (1, 0), 6: (3, 1)}
"""Each number's column and row in the net, in edges from its corner."""
COLUMNS, ROWS = 4.0 + TAB, 3.0
"""The net's size in edges."""

_CORNERS = (
    (1, 0),
    (2, 0),
    (2, 1),
    (3, 1),
    (4, 1),
    (4, 2),
    (3, 2),
    (2, 2),
    (2, 3),
    (1, 3),
    (1, 2),
    (0, 2),
    (0, 1),
    (1, 1),
    (1, 0),
)
"""Around the faces, clockwise. The upper face's top side has no tab: it meets the last face."""
_TABBED = frozenset({(2, 0), (3, 1), (4, 1), (4, 2), (2, 2), (1, 3), (1, 1)})
"""The corners at which a side with a tab begins."""
_INNER_FOLDS = (
    ((1, 1), (2, 1)),
    ((1, 2), (2, 2)),
    ((1, 1), (1, 2)),
    ((2, 1), (2, 2)),
    ((3, 1), (3, 2)),
)
"""The folds between two faces."""


def _net_position(request: ArtRequest) -> tuple[float, float, float]:
    """The position of the net's corner, and its edge, mm. Raises ValueError if it does not fit."""
    max_edge = min((request.width - 0.5) / COLUMNS, (request.height - 0.5) / ROWS)
    edge = request.length("size", max_edge)
    if not 0 < edge <= max_edge + 1e-6:
        raise ValueError(
            f"a die of {edge:g} mm needs {edge * COLUMNS + 0.5:.1f} × {edge * ROWS + 0.5:.1f} mm, "
            f"and there are {request.width:.1f} × {request.height:.1f}"
        )
    return (request.width - edge * COLUMNS) / 2, (request.height - edge * ROWS) / 2, edge


def _outline(x0: float, y0: float, edge: float) -> Pen:
    """The die line: the outline of the faces and their tabs."""
    outline = Pen().move(x0 + _CORNERS[0][0] * edge, y0 + _CORNERS[0][1] * edge)
    for (x, y), (to_x, to_y) in pairwise(_CORNERS):
        dx, dy = to_x - x, to_y - y
        if (x, y) in _TABBED:
            # The outside is on the left.
            for share in (_SLANT, 1.0 - _SLANT):
                outline.line(
                    x0 + (x + share * dx + TAB * dy) * edge,
                    y0 + (y + share * dy - TAB * dx) * edge,
                )
        if (to_x, to_y) != _CORNERS[-1]:
            outline.line(x0 + to_x * edge, y0 + to_y * edge)
    return outline.close()


def die_net(request: ArtRequest) -> Frame:
    """Draw the net with its seven tabs, centred."""
    left, top, edge = _net_position(request)
    s = Canvas(request, Inks(request.palette, source=request.colour))
    folds = Pen()

    def net_point(x: float, y: float) -> tuple[float, float]:
        return left + x * edge, top + y * edge

    for start, end in pairwise(_CORNERS):
        if start in _TABBED:
            folds.move(*net_point(*start)).line(*net_point(*end))
    for start, end in _INNER_FOLDS:
        folds.move(*net_point(*start)).line(*net_point(*end))
    line = s.inks.line(request.text("edge", "ink")) or (0.0, 0.0, 0.0)
    outline = _outline(left, top, edge)
    s.put(outline, request.text("fill", "paper"))
    faces = Canvas(request, s.inks)
    for number, (column, row) in FACES.items():
        for name in (request.text("under"), request.text("one") if number == 1 else ""):
            if name:
                symbol, room = request.symbol(name), Rect(*net_point(column, row), edge, edge)
                put_symbol(faces, symbol, symbol_matrix(symbol, room), _LINE)
    if faces.marks:
        with s.clip_to(outline):
            s.add_item(faces.frame())
    s.put(outline, line=line, width=_LINE)
    dashed = s.inks.line(request.text("fold")) if request.text("fold") else None
    s.put(folds, line=dashed or line, width=_LINE, dash=(1.2, 1.0), cap=0)
    if rim := request.text("rim"):
        rims, inner = Pen(), edge * (1 - 2 * _RIM)
        for column, row in FACES.values():
            rims.rect(*net_point(column + _RIM, row + _RIM), inner, inner, edge * _RIM)
        s.put(rims, line=rim, width=0.5)
    for number, (column, row) in FACES.items():
        _face(s, number, *net_point(column, row), edge)
    return s.frame()


def _face(s: Canvas, number: int, x: float, y: float, edge: float) -> None:
    request = s.request
    faces, tint = request.texts("faces") or ("pips",), request.text("tint", "ink")
    if faces == ("pips",):
        pips, spread, pip = Pen(), request.number("spread", 0.25), request.number("pip", 0.09)
        for column, row in PIPS[number]:
            x_share, y_share = 0.5 + spread * (column - 1), 0.5 + spread * (row - 1)
            pips.ellipse(x + edge * x_share, y + edge * y_share, edge * pip)
        s.put(pips, tint)
        return
    if faces != ("numbers",) and len(faces) != 6:
        raise ValueError("faces are pips, numbers, or six words")
    word = str(number) if faces == ("numbers",) else faces[number - 1]
    label = request.label(word, request.text("style", "number"))
    s.fit_label(label, x + edge / 2, y + edge / 2, edge * 0.7, edge * 0.6, 1.0)
    if word in ("6", "9") and label.items:
        # A line below distinguishes 6 from 9.
        scale = min(1.0, edge * 0.7 / label.width, edge * 0.6 / label.height)
        half, line_y = label.width * scale / 2, y + edge * 0.57 + label.height * scale / 2
        line = Pen().move(x + edge / 2 - half, line_y).line(x + edge / 2 + half, line_y)
        s.put(line, line=tint, width=edge * 0.03, cap=0)
