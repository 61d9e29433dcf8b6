"""The floor: dated sheets by hand with ReportLab, the static sheet as one form.

    python -m bench.floor_sheets sheets.json sheets.pdf

The forms' operators come from the press (bench/dump_sheets.py); what a day adds is drawn by
ReportLab's ordinary calls.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
WIDTH, HEIGHT = 210 * MM, 297 * MM
_TOKEN = re.compile("\0([^\1]*)\1([^\1]*)\1([^\0]*)\0")


def main(source: str, target: str) -> None:
    told = json.loads(Path(source).read_text(encoding="utf-8"))
    rl_config.useA85 = 0
    canvas: Any = Canvas(target, (WIDTH, HEIGHT), pageCompression=1)
    fonts: dict[str, Any] = {}
    for name, file in told["fonts"].items():
        fonts[name] = TTFont(name, file)
        pdfmetrics.registerFont(fonts[name])

    def shown(match: re.Match[str]) -> str:
        name, size, text = match.groups()
        font = fonts[name]
        return " ".join(
            f"{font.getSubsetInternalName(subset, canvas._doc)} {size} Tf <{data.hex()}> Tj"
            for subset, data in font.splitString(text, canvas._doc)
        )

    def form(name: str, code: str) -> None:
        canvas.beginForm(name, 0, 0, WIDTH, HEIGHT)
        canvas._code = [f"{MM:.6f} 0 0 -{MM:.6f} 0 {HEIGHT:.3f} cm", _TOKEN.sub(shown, code)]
        canvas.endForm()

    for name, code in told["sheets"].items():
        form(name, code)
    for number, code in enumerate(told["drawings"]):
        form(f"drawing{number}", code)
    for page in told["pages"]:
        canvas.doForm(page["sheet"])
        canvas.doForm(f"drawing{page['drawing']}")
        for line in page["texts"]:
            canvas.setFont(line["font"], line["size"] * MM)
            canvas.setFillColorRGB(*line["colour"])
            place = (line["x"] * MM, HEIGHT - line["y"] * MM)
            canvas.drawString(*place, line["text"], charSpace=line["tracking"] * MM or None)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
