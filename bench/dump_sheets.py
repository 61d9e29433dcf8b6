"""What the floor of dated sheets is told: what all sheets share, and what each day adds.

    python -m bench.dump_sheets GAME/SHEET … DAYS sheets.json

Runs untimed. The drawings are those of the press itself, so that floor and press draw the same;
texts stand in them as tokens, because which code a font has for é is known in the end only.
"""

from __future__ import annotations

import datetime as dt
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pnp.build.pipeline import render
from pnp.build.run import Press
from pnp.core.document import Page
from pnp.core.drawing import Frame, Stroke, Text, Turned
from pnp.core.drawing import Path as Outline
from pnp.core.fonts import Font
from pnp.core.geometry import Matrix
from pnp.core.order import Options
from pnp.core.shaping import Glyphs

FIRST = dt.date(2026, 1, 1)

Piece = tuple[float, float, Outline | Text | Turned]
"""Something drawn, and its place on the page."""


def dump(names: list[str], days: int) -> dict[str, Any]:
    press = Press(())
    dates = tuple(FIRST + dt.timedelta(day) for day in range(days))
    (order,) = press.orders.sheets(names, dates)
    document = render(press.session, order, Options())
    pages = [(page.slots[0].component, _drawn(page)) for page in document]
    shared: dict[str, set[Piece]] = {}
    for name, found in pages:
        shared[name] = shared.get(name, set(found)).intersection(found)
    fonts: dict[str, Font] = {}
    sheets = {
        name: "\n".join(_operators(piece, fonts) for piece in found if piece in shared[name])
        for name, found in dict(reversed(pages)).items()
    }
    drawings: dict[str, int] = {}
    told = []
    for name, found in pages:
        texts, code = [], []
        for piece in found:
            if piece not in shared[name]:
                if isinstance(piece[2], Text):
                    texts += _lines(piece[0], piece[1], piece[2], fonts)
                else:
                    code.append(_operators(piece, fonts))
        drawing = drawings.setdefault("\n".join(code), len(drawings))
        told.append({"sheet": name, "drawing": drawing, "texts": texts})
    return {
        "sheets": sheets,
        "drawings": list(drawings),
        "pages": told,
        "fonts": {font.name: str(font.file) for font in fonts.values()},
    }


def _drawn(page: Page) -> list[Piece]:
    found: list[Piece] = []
    for matrix, frame in page.frames:
        assert matrix[:4] == Matrix()[:4]
        found += _pieces(frame, matrix.e, matrix.f)
    return found


def _pieces(frame: Frame, x: float, y: float) -> list[Piece]:
    found: list[Piece] = []
    for dx, dy, item in frame.items:
        if isinstance(item, Frame):
            found += _pieces(item, x + dx, y + dy)
        elif isinstance(item, Outline | Text | Turned):
            found.append((x + dx, y + dy, item))
        else:
            raise TypeError(f"the floor draws no {type(item).__name__}")
    return found


def _words(x: float, line: Text) -> Iterator[tuple[float, Glyphs]]:
    """The words of a line and where they begin, mm."""
    for run in line.runs:
        blank = run.shaper.blank.width * line.size + line.spread
        for number, word in enumerate(run):
            x += blank if number else 0.0
            yield x, word
            x += word.width * line.size


def _lines(x: float, y: float, line: Text, fonts: dict[str, Font]) -> list[dict[str, Any]]:
    """A line of text, word by word, for ReportLab's own calls."""
    found = []
    for left, word in _words(x, line):
        font, tracking = word.shaper.font, word.shaper.tracking * line.size
        fonts[font.name] = font
        told = {"font": font.name, "size": line.size, "tracking": tracking, "text": word.text}
        found.append({"x": left, "y": y, "colour": line.colour, **told})
    return found


def _operators(piece: Piece, fonts: dict[str, Font]) -> str:
    """PDF operators, in millimetres with y downwards."""
    x, y, item = piece
    match item:
        case Text():
            out = []
            for left, word in _words(x, item):
                font, tracking = word.shaper.font, word.shaper.tracking * item.size
                fonts[font.name] = font
                out.append(f"BT 1 0 0 -1 {_numbers(left, y)} Tm {tracking:.4f} Tc")
                shown = f"\0{font.name}\1{item.size:.4f}\1{word.text}\0"
                out.append(f"{_numbers(*item.colour)} rg {shown} ET")
            return " ".join(out)
        case Turned():
            matrix = " ".join(f"{value:.6f}" for value in item.matrix.then(Matrix.move(x, y)))
            clip = (
                f"{_steps(item.clip)} {'W*' if item.clip.evenodd else 'W'} n" if item.clip else ""
            )
            inner = [_operators(part, fonts) for part in _pieces(item.frame, 0.0, 0.0)]
            return " ".join([f"q {matrix} cm", clip, *inner, "Q"])
        case Outline():
            fill = f"{_numbers(*item.fill)} rg" if isinstance(item.fill, tuple) else ""
            line = _stroke(item.stroke) if item.stroke else ""
            paint = ("B" if item.stroke else "f") if item.fill else "S" if item.stroke else "n"
            star = "*" if item.evenodd and item.fill else ""
            return f"{fill} {line} {_steps(item, x, y)} {paint}{star}"


def _stroke(stroke: Stroke) -> str:
    colour, width, dash, cap, join, *_ = stroke
    return f"{_numbers(*colour)} RG {_numbers(width)} w [{_numbers(*dash)}] 0 d {cap} J {join} j"


def _steps(path: Outline, x: float = 0.0, y: float = 0.0) -> str:
    points = list(path.points)
    points[0::2] = [value + x for value in points[0::2]]
    points[1::2] = [value + y for value in points[1::2]]
    out = []
    for op in path.ops:
        count = {"M": 2, "L": 2, "C": 6, "Z": 0}[op]
        out.append(f"{_numbers(*points[:count])} {op.lower() if op != 'Z' else 'h'}")
        del points[:count]
    return " ".join(out)


def _numbers(*values: float) -> str:
    return " ".join(f"{round(value, 3):g}" for value in values)


if __name__ == "__main__":
    *wanted, count, target = sys.argv[1:]
    Path(target).write_text(json.dumps(dump(wanted, int(count))), encoding="utf-8")
