"""Eleven scripts, compared glyph by glyph and break by break with Pango.

The fonts and Pango's viewer are Debian's: `fonts-noto-core`, `fonts-droid-fallback`,
`fonts-nanum`, `fonts-symbola`, `pango1.0-tools`. We ship none of them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

import pytest

from pnp.core.document import Document
from pnp.core.drawing import Text
from pnp.core.fonts import Family
from pnp.core.search_path import SearchPath
from pnp.load import shared_tables
from tests import tiny
from tests.helper import pdf
from tests.test_type import READERS

_DEBIAN = Path("/usr/share/fonts/truetype")


class Script(NamedTuple):
    """A text, and a font for the characters that Noto Sans lacks."""

    text: str
    file: str = "noto/NotoSans-Regular.ttf"
    leftwards: bool = False


NOTO = "noto/NotoSans-Regular.ttf"
HEBREW = "noto/NotoSansHebrew-Regular.ttf"
ARABIC = "noto/NotoNaskhArabic-Regular.ttf"
DEVANAGARI = "noto/NotoSansDevanagari-Regular.ttf"
THAI = "noto/NotoSansThai-Regular.ttf"
HAN, HANGUL = "droid/DroidSansFallbackFull.ttf", "nanum/NanumGothic.ttf"
SCRIPTS = {
    "latin": Script("Příliš žluťoučký kůň, Việt Nam, Ångström, “fluffy” office: ½ Ðåg"),
    "greek": Script("Ξεσκεπάζω την ψυχοφθόρα βδελυγμία: ἀρχὴ ἥμισυ παντός"),
    "cyrillic": Script("Съешь же ещё этих мягких французских булок, да выпей чаю"),
    "hebrew": Script("קנו 3–5 פנסים (lanterns) לפני עלות השחר, בְּרֵאשִׁית", HEBREW, True),
    "arabic": Script("اشترِ ١٢ فانوسًا أو 45 قبل الفجر، ثم Moon Market (مساءً)", ARABIC, True),
    "devanagari": Script("चाँद का बाज़ार रात में खुलता है, क्षत्रिय श्री ज्ञान", DEVANAGARI),
    "thai": Script("ตลาดบนดวงจันทร์เปิดตอนกลางคืน ซื้อโคมไฟตอนเช้า น้ำ", THAI),
    "chinese": Script("月亮市场在夜里开门，天亮之前请买灯笼！", HAN),
    "japanese": Script("「月の市」は夜に開きます。ちょっと、ランタンを買いましょう。", HAN),
    "korean": Script("달 시장은 밤에 열립니다. 동이 트기 전에 등을 사세요!", HANGUL),
    "emoji": Script("Buy 😀 and 🌙, sell 🚀", "ancient-scripts/Symbola_hint.ttf"),
}

_HERE = shutil.which("pango-view") and all(
    (_DEBIAN / file).is_file() for script in SCRIPTS.values() for file in (NOTO, script.file)
)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not _HERE,
        reason="needs Noto, Droid, Nanum and Symbola fonts as Debian has them, and pango-view",
    ),
]

THEME = """
extends: common/theme
fonts: {{script: [plain, {name}]}}
styles:
  test: {{font: script, size: 10pt{more}}}
"""
GAME = """
title: Tiny
components:
  cards:
    title: Cards
    kind: deck
    size: {{width: {width}, height: 60, safe: 0}}
    front: card
    items: cards.yaml
"""


def card(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, width: float, more: str = ""
) -> Document:
    """One text on a card, `width` mm wide."""
    script = SCRIPTS[name]
    own = Family(name, name, {"regular": (_DEBIAN / script.file, ())})
    plain = Family("plain", "plain", {"regular": (_DEBIAN / NOTO, ())})

    def loaded(shelf: SearchPath, problems: Any, folder: Path) -> dict[str, Family]:
        return {**shared_tables.load_fonts(shelf, problems, folder), "plain": plain, name: own}

    monkeypatch.setattr("pnp.load.game.load_fonts", loaded)
    cards = [{"id": name, "text": script.text}]
    files = {
        "game": GAME.format(width=width),
        "cards": json.dumps({"cards": cards}, ensure_ascii=False),
        "t_card": "body: {text: '{text}', style: test}",
        "t_theme": THEME.format(name=name, more=more),
    }
    made, problems = tiny.document(tiny.game(folder, **files))
    assert list(problems) == []
    return made


def lines(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, width: float, more: str = ""
) -> list[tuple[float, float, Text]]:
    """The lines of that text."""
    made = card(folder, monkeypatch, name, width, more)
    frames = [placed.frame for page in made.pages for placed in page.frames]
    (face,) = [frame for frame in frames if frame.height == 60.0]
    return [(x, y, item) for x, y, item in tiny.flat(face) if isinstance(item, Text)]


Placed = list[tuple[int, float]]
"""Glyphs and their positions, em."""


def ours(items: list[tuple[float, float, Text]]) -> Placed:
    """The glyphs of one line, from left to right."""
    found: Placed = []
    left = min(x for x, *_ in items)
    for x, _, item in items:
        at = (x - left) / item.size
        for run in item.runs:
            for number, word in enumerate(run):
                units = run.shaper.font.units_per_em
                at += run.shaper.blank.width if number else 0.0
                moves = word.offsets or ((0.0, 0.0),) * len(word.glyph_ids)
                for glyph, advance, (dx, _) in zip(
                    word.glyph_ids, word.advances, moves, strict=True
                ):
                    found.append((glyph, at + dx / units))
                    at += advance / units
    return sorted(found, key=lambda glyph: glyph[1])


def pango(folder: Path, script: Script, name: str) -> dict[str, Any]:
    """Pango's layout of the text at 1000 pixels an em."""
    fonts = folder / "fonts" / name
    fonts.mkdir(parents=True)
    families = []
    for file in dict.fromkeys((NOTO, script.file)):
        (fonts / Path(file).name).symlink_to(_DEBIAN / file)
        scan = ["fc-scan", "--format=%{family[0]}", str(_DEBIAN / file)]
        families.append(subprocess.run(scan, check=True, capture_output=True, text=True).stdout)
    (fonts / "fonts.conf").write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
        f"<fontconfig><dir>{fonts}</dir><cachedir>{fonts}/cache</cachedir></fontconfig>"
    )
    text, out = fonts / "text.txt", fonts / "out.json"
    text.write_text(script.text, encoding="utf-8")
    command = [
        "pango-view",
        "-q",
        "--no-display",
        "--dpi=72",
        "--hinting=none",
        "--language=en",
        f"--font={', '.join(families)} 1000",
        f"--serialize-to={out}",
        f"--output={fonts}/out.svg",  # drawn sooner than a PNG
        str(text),
    ]
    settings = {**os.environ, "FONTCONFIG_FILE": str(fonts / "fonts.conf")}
    subprocess.run(command, check=True, capture_output=True, env=settings)
    made: dict[str, Any] = json.loads(out.read_text())["output"]
    return made


def theirs(made: dict[str, Any]) -> Placed:
    found: Placed = []
    at = 0.0
    (line,) = made["lines"]
    for run in line["runs"]:
        for glyph in run["glyphs"]:
            found.append((glyph["glyph"], (at + glyph.get("x-offset", 0)) / 1024_000))
            at += glyph["width"]
    return sorted(found, key=lambda glyph: glyph[1])


# Without spaces of all fonts, and marks of no width, which are not drawn.
def inked(glyphs: Placed, blanks: set[int]) -> Placed:
    return [glyph for glyph in glyphs if glyph[0] not in blanks]


@pytest.mark.parametrize("name", SCRIPTS)
def test_glyphs_match_pango(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = SCRIPTS[name]
    items = lines(tmp_path, monkeypatch, name, 150.0)
    assert len({y for _, y, _ in items}) == 1, "one line"
    blanks = {
        glyph for *_, item in items for run in item.runs for glyph in run.shaper.blank.glyph_ids
    }
    drawn = inked(ours(items), blanks)
    expected = inked(theirs(pango(tmp_path, script, name)), blanks | {0x0FFFFFFF})
    assert [glyph for glyph, _ in drawn] == [glyph for glyph, _ in expected]
    shift = expected[0][1] - drawn[0][1]
    for (_, x), (_, place) in zip(drawn, expected, strict=True):
        # Pango rounds each advance to a thousandth of an em, and kerns blanks as well.
        assert x + shift == pytest.approx(place, abs=0.05)


@pytest.mark.parametrize("more", ["", ", align: justify"], ids=["ragged", "justified"])
@pytest.mark.parametrize("name", SCRIPTS)
def test_line_breaks_match_pango(
    name: str, more: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = SCRIPTS[name]
    items = lines(tmp_path, monkeypatch, name, 40.0, more)
    rows: dict[float, list[tuple[float, Text]]] = {}
    for x, y, item in items:
        rows.setdefault(y, []).append((x, item))
    assert len(rows) > 1 or name == "emoji"
    for row in rows.values():
        assert min(x for x, _ in row) >= -0.01
        assert max(x + item.width for x, item in row) <= 40.01
    if script.leftwards:
        # Right-to-left lines end at the left.
        assert all(max(x + item.width for x, item in row) > 39.9 for row in rows.values())
        drawn = "".join(item.text for _, _, item in items)
        assert sorted(drawn.replace(" ", "")) == sorted(script.text.replace(" ", ""))
        return
    attributes = pango(tmp_path, script, name)["log-attrs"]
    at = 0
    for y in sorted(rows)[:-1]:
        line = "".join(item.text for _, item in sorted(rows[y], key=lambda pair: pair[0]))
        assert script.text[at:].startswith(line.strip())
        at += len(line.strip())
        at += script.text[at:].startswith(" ")
        assert attributes[at].get("line-break"), script.text[:at]


# From right to left each reader has its own order, for files of other programs as well:
# tests/test_type.py checks what all of them find.
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", [name for name in SCRIPTS if not SCRIPTS[name].leftwards])
def test_readers_find_every_character(
    name: str, reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if reader == "Poppler" and not shutil.which("pdftotext"):
        pytest.skip("Poppler’s pdftotext is not installed (poppler-utils)")
    found = READERS[reader](pdf(card(tmp_path, monkeypatch, name, 150.0), tmp_path))
    spoken = ["".join(normalize("NFC", text).split()) for text in (SCRIPTS[name].text, found)]
    assert spoken[0] in spoken[1]
