"""The floor: the bench's cards drawn with ReportLab, by a program written for them alone.

    python -m bench.floor_cards cards.json cards.pdf

It draws the cards of bench/cards/ at the same places, and nothing else. Unchanging parts are a
form XObject, words are measured once, and the pages are literal operators.

It reads JSON and not YAML, looks for no mistakes, writes no manifest, and takes every character
to be printable ASCII: faster than a program for any deck could be.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONTS = Path(__file__).resolve().parent.parent / "templates" / "fonts"
REGULAR = FONTS / "atkinson-hyperlegible-next" / "AtkinsonHyperlegibleNext_400Regular.ttf"
BOLD = FONTS / "atkinson-hyperlegible-next" / "AtkinsonHyperlegibleNext_700Bold.ttf"
DISPLAY = FONTS / "fredoka" / "Fredoka_600SemiBold.ttf"

MM = 72 / 25.4
WIDTH, HEIGHT = 210 * MM, 297 * MM
CARD_X, CARD_Y = 63.5 * MM, 88.9 * MM
LEFT, TOP = (WIDTH - 3 * CARD_X) / 2, HEIGHT - (HEIGHT - 3 * CARD_Y) / 2

# Within a card, from its top left corner: y points up, so all values are negative.
PAD = 6 * MM
ROOM_X, ROOM_Y = CARD_X - 2 * PAD, CARD_Y - 2 * PAD
NUMBER, TITLE, BODY, LEADING, SMALL = 14.0, 14.0, 9.0, 9 * 1.25, 6.5
CORNER, ROW, ICON, TEXT = 6.5 * MM, 8 * MM, 22 * MM, 30 * MM
GAP = (ROOM_Y - ROW - ICON - TEXT - NUMBER) / 3
ICON_TOP = -PAD - ROW - GAP
TEXT_TOP = ICON_TOP - ICON - GAP

INK, GREY, SHADE, ACCENT = (
    "0.114 0.114 0.122",
    "0.35 0.35 0.35",
    "0.925 0.925 0.937",
    "0.184 0.435 0.624",
)

# The drawings, in 24 units with y pointing down.
ICONS = {
    "drop": "12 1.5 m 8 7 5 11 5 15 c 5 19 8 22 12 22 c 16 22 19 19 19 15 c"
    " 19 11 16 7 12 1.5 c h f",
    "leaf": "21 3 m 12 3 4 6 4 14 c 4 16.5 5 18.5 6.5 19.8 c 18 20 21 12 21 3 c h f"
    " 1.5 w 1 J 1 j 3 22 m 13 11 l S",
    "moon": "15 2 m 9 3 5 7.5 5 12.5 c 5 18 9.5 22 15 22 c 17.5 22 19.5 21.2 21 20 c"
    " 15 19.5 11 15.5 11 11 c 11 7 12.5 4 15 2 c h f {dot}",
    "sun": "{disc} 11 1 m 13 1 l 13 5 l 11 5 l h 11 19 m 13 19 l 13 23 l 11 23 l h"
    " 1 11 m 5 11 l 5 13 l 1 13 l h 19 11 m 23 11 l 23 13 l 19 13 l h f"
    " 4 5.4 m 5.4 4 l 8.2 6.8 l 6.8 8.2 l h 15.8 17.2 m 17.2 15.8 l 20 18.6 l 18.6 20 l h"
    " 4 18.6 m 6.8 15.8 l 8.2 17.2 l 5.4 20 l h 15.8 6.8 m 18.6 4 l 20 5.4 l 17.2 8.2 l h f",
}


def circle(x: float, y: float, r: float) -> str:
    k = r * 0.5519150244935106
    return (
        f"{x + r:g} {y:g} m {x + r:g} {y + k:g} {x + k:g} {y + r:g} {x:g} {y + r:g} c"
        f" {x - k:g} {y + r:g} {x - r:g} {y + k:g} {x - r:g} {y:g} c"
        f" {x - r:g} {y - k:g} {x - k:g} {y - r:g} {x:g} {y - r:g} c"
        f" {x + k:g} {y - r:g} {x + r:g} {y - k:g} {x + r:g} {y:g} c h f"
    )


def escaped(text: str) -> str:
    """A text, escaped for a PDF string."""
    if "(" in text or ")" in text or "\\" in text:
        return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return text


class Floor:
    def __init__(self, cards: list[dict[str, Any]], target: str) -> None:
        rl_config.useA85 = 0
        self.cards = cards
        self.pages = -(-len(cards) // 9)
        self.canvas = Canvas(target, (WIDTH, HEIGHT), pageCompression=1)
        self.canvas.setTitle("Bench cards: Deck")
        self.doc: Any = self.canvas._doc  # type: ignore[attr-defined]
        self.regular, self.f_regular = self.font("regular", REGULAR)
        self.bold, self.f_bold = self.font("bold", BOLD)
        self.display, self.f_display = self.font("display", DISPLAY)
        self.words: dict[str, tuple[float, bool, str]] = {}
        self.corners: dict[int, str] = {}
        self.blank = self.width(self.regular, " ", BODY)
        self.blank_bold = self.width(self.bold, " ", BODY)

    def font(self, name: str, file: Path) -> tuple[Any, str]:
        """The font, and the resource that shows ASCII in it."""
        font: Any = TTFont(name, str(file))
        pdfmetrics.registerFont(font)
        font.splitString(" ", self.doc)
        return font, font.getSubsetInternalName(0, self.doc)

    @staticmethod
    def width(font: Any, text: str, size: float) -> float:
        widths, default = font.face.charWidths, font.face.defaultWidth
        total: float = sum([widths.get(ord(char), default) for char in text])
        return total * size / 1000

    def form(self, name: str, code: str) -> str:
        canvas: Any = self.canvas
        canvas.beginForm(name, -WIDTH, -HEIGHT, WIDTH, HEIGHT)
        canvas._code = [code]
        canvas.endForm()
        return f"/{self.doc.getXObjectName(name)} Do"

    def write(self) -> None:
        frame = self.form("frame", self.frame())
        icons = {name: self.icon(name, code) for name, code in ICONS.items()}
        faces = {name: f"{frame} {icon}" for name, icon in icons.items()}
        furniture: dict[int, str] = {}
        canvas: Any = self.canvas
        for page in range(self.pages):
            cards = self.cards[9 * page : 9 * page + 9]
            count = len(cards)
            if count not in furniture:
                code = f"{self.marks(count)} {self.ruler()}"
                furniture[count] = self.form(f"furniture{count}", code)
            out = [furniture[count], self.strip(page + 1)]
            for slot, card in enumerate(cards):
                row, column = divmod(slot, 3)
                x, y = LEFT + column * CARD_X, TOP - row * CARD_Y
                out.append(f"q 1 0 0 1 {x:.3f} {y:.3f} cm {faces[card['suit']]}")
                out.append(self.face(card))
            canvas._code = ["\n".join(out)]
            canvas._formsinuse = ["frame", *icons, f"furniture{count}"]
            canvas.showPage()
        canvas.save()

    def face(self, card: dict[str, Any]) -> str:
        """Title, corner numbers and text of one card."""
        rank = card["rank"]
        if rank not in self.corners:
            self.corners[rank] = self.corner(rank)
        title, lines = self.title(card["title"]), self.text(card["text"])
        return f"BT {INK} rg {self.corners[rank]} {title} {lines} ET Q"

    def corner(self, rank: int) -> str:
        x = PAD + (CORNER - self.width(self.display, str(rank), NUMBER)) / 2
        y = -PAD - (NUMBER + self.cap(self.display, NUMBER)) / 2
        right, down = ROOM_X - CORNER, NUMBER - ROOM_Y
        return (
            f"{self.f_display} {NUMBER:g} Tf 1 0 0 1 {x:.3f} {y:.3f} Tm ({rank}) Tj"
            f" {right:.3f} {down:.3f} Td ({rank}) Tj"
        )

    def title(self, title: str) -> str:
        x = CARD_X / 2 - self.width(self.display, title, TITLE) / 2
        y = -PAD - (1.1 * TITLE + self.cap(self.display, TITLE)) / 2
        return f"1 0 0 1 {x:.3f} {y:.3f} Tm ({escaped(title)}) Tj"

    def text(self, text: str) -> str:
        """Draw the text wrapped greedily; `**` begins and ends bold words."""
        words, regular, bold = self.words, self.f_regular, self.f_bold
        y = TEXT_TOP - (LEADING + self.cap(self.regular, BODY)) / 2
        out = [f"1 0 0 1 {PAD:.3f} {y:.3f} Tm {LEADING:g} TL"]
        line: list[str] = []
        heavy = was = False
        width = space = 0.0
        shown = ""
        for word in text.split(" "):
            key = f"*{word}" if heavy else word
            known = words.get(key)
            if known is None:
                known = words[key] = self.measure(word, heavy)
            wide, strong, plain = known
            if line and width + space + wide > ROOM_X:
                out.append(f"({' '.join(line)}) Tj T*")
                line, width, space = [], 0.0, 0.0
            if strong is not was or not shown:
                if line:
                    out.append(f"({' '.join(line)} ) Tj")
                    line = []
                shown = bold if strong else regular
                out.append(f"{shown} {BODY:g} Tf")
                was = strong
            line.append(plain)
            width += space + wide
            space = self.blank_bold if strong else self.blank
            if "**" in word:
                heavy = not word.rstrip(".").endswith("**")
        out.append(f"({' '.join(line)}) Tj")
        return " ".join(out)

    def measure(self, word: str, heavy: bool) -> tuple[float, bool, str]:
        strong = heavy or word.startswith("**")
        plain = word.replace("**", "")
        width = self.width(self.bold if strong else self.regular, plain, BODY)
        return width, strong, escaped(plain)

    @staticmethod
    def cap(font: Any, size: float) -> float:
        height: float = font.face.capHeight
        return height * size / 1000

    def frame(self) -> str:
        """The card's rounded box."""
        edge, r = 3 * MM, 3 * MM
        k = r * (1 - 0.5519150244935106)
        x0, y0, x1, y1 = edge, -edge, CARD_X - edge, edge - CARD_Y
        return (
            f"{SHADE} rg {INK} RG {0.7 * MM:.3f} w 1 J 1 j {x0 + r:.3f} {y0:.3f} m"
            f" {x1 - r:.3f} {y0:.3f} l {x1 - k:.3f} {y0:.3f} {x1:.3f} {y0 - k:.3f}"
            f" {x1:.3f} {y0 - r:.3f} c {x1:.3f} {y1 + r:.3f} l {x1:.3f} {y1 + k:.3f}"
            f" {x1 - k:.3f} {y1:.3f} {x1 - r:.3f} {y1:.3f} c {x0 + r:.3f} {y1:.3f} l"
            f" {x0 + k:.3f} {y1:.3f} {x0:.3f} {y1 + k:.3f} {x0:.3f} {y1 + r:.3f} c"
            f" {x0:.3f} {y0 - r:.3f} l {x0:.3f} {y0 - k:.3f} {x0 + k:.3f} {y0:.3f}"
            f" {x0 + r:.3f} {y0:.3f} c h B"
        )

    def icon(self, name: str, code: str) -> str:
        scale, x = ICON / 24, (CARD_X - ICON) / 2
        drawn = code.format(dot=circle(18, 8, 1.5), disc=circle(12, 12, 5))
        return self.form(
            name,
            f"{scale:.6f} 0 0 -{scale:.6f} {x:.3f} {ICON_TOP:.3f} cm"
            f" {ACCENT} rg {ACCENT} RG {drawn}",
        )

    def marks(self, count: int) -> str:
        """Crop marks around the first `count` slots."""
        columns, rows = min(count, 3), -(-count // 3)
        right, bottom = LEFT + columns * CARD_X, TOP - rows * CARD_Y
        gap, far = MM, 4 * MM
        out = [f"0 G {0.2 * MM:.3f} w 0 J"]
        for n in range(columns + 1):
            x = LEFT + n * CARD_X
            out.append(f"{x:.3f} {TOP + gap:.3f} m {x:.3f} {TOP + far:.3f} l")
            out.append(f"{x:.3f} {bottom - gap:.3f} m {x:.3f} {bottom - far:.3f} l")
        for n in range(rows + 1):
            y = TOP - n * CARD_Y
            out.append(f"{LEFT - gap:.3f} {y:.3f} m {LEFT - far:.3f} {y:.3f} l")
            out.append(f"{right + gap:.3f} {y:.3f} m {right + far:.3f} {y:.3f} l")
        return " ".join([*out, "S"])

    def ruler(self) -> str:
        """Draw fifty millimetres in the bottom margin, with the unit after the last number."""
        left, base = WIDTH - LEFT - 55.8 * MM, 6 * MM
        out = [f"{GREY} RG {GREY} rg {0.15 * MM:.3f} w 0 J {left:.3f} {base:.3f} m"]
        out.append(f"{left + 50 * MM:.3f} {base:.3f} l")
        for tick in range(51):
            tall = (2.4 if tick % 10 == 0 else 1.6 if tick % 5 == 0 else 0.9) * MM
            x = left + tick * MM
            out.append(f"{x:.3f} {base:.3f} m {x:.3f} {base + tall:.3f} l")
        out.append(f"S BT {self.f_regular} {SMALL:g} Tf")
        for tick in range(0, 51, 10):
            x = left + tick * MM - self.width(self.regular, str(tick), SMALL) / 2
            unit = " mm" if tick == 50 else ""
            out.append(f"1 0 0 1 {x:.3f} {base + 2.8 * MM:.3f} Tm ({tick}{unit}) Tj")
        return " ".join([*out, "ET"])

    def strip(self, page: int) -> str:
        title = f"Bench cards · Deck {page}/{self.pages}"
        out = [f"BT {GREY} rg 1 0 0 1 {LEFT:.3f} {6 * MM:.3f} Tm"]
        for subset, data in self.regular.splitString(title, self.doc):
            name = self.regular.getSubsetInternalName(subset, self.doc)
            out.append(f"{name} {SMALL:g} Tf <{data.hex()}> Tj")
        return " ".join([*out, "ET"])


def main(source: str, target: str) -> None:
    Floor(json.loads(Path(source).read_text(encoding="utf-8")), target).write()


if __name__ == "__main__":
    main(*sys.argv[1:])
