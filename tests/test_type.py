"""Type: measures, fonts, and text read back from PDF."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pymupdf
import pytest
import uharfbuzz
from fontTools.ttLib import TTFont

from pnp.build.pipeline import render
from pnp.build.run import Application
from pnp.core.drawing import Text
from pnp.core.fonts import open_font
from pnp.core.order import PrintOptions
from pnp.core.shaping import graphemes
from pnp.layout import theme_context
from tests import tiny
from tests.helper import FONTS, document, font, frame, line_in, pdf, pdf_text
from tests.typefaces import cff, collection, restricted, truetype, variable, without

PAIRS = ("To", "You", "AV", "Wa", "fi", "ffl", "Ta", "1/2", "office")


@pytest.mark.parametrize(("version", "high"), [(4, 0.7), (1, 0.6)])
def test_cap_height_of_font_or_three_quarters_of_ascender(
    tmp_path: Path, version: int, high: float
) -> None:
    made = TTFont(BytesIO(truetype()))
    made["OS/2"].version = version
    made.save(tmp_path / "own.ttf")
    assert open_font(f"own-{version}", tmp_path / "own.ttf").cap_height == pytest.approx(high)


def advances(path: Path) -> list[float]:
    """The advance of each line of a page, em, from the content stream and the widths."""
    with pikepdf.open(path) as found:
        page = found.pages[0]
        fonts: Any = page.Resources.Font
        widths: dict[str, dict[int, float]] = {}
        for name, each in fonts.items():
            rows = list(each.DescendantFonts[0].W)
            widths[name] = {
                int(first) + at: float(width)
                for first, row in zip(rows[::2], rows[1::2], strict=True)
                for at, width in enumerate(row)
            }
        lines: list[float] = []
        own: dict[int, float] = {}
        steps: Any = pikepdf.parse_content_stream(page)
        for operands, operator in steps:
            match str(operator):
                case "BT":
                    lines.append(0.0)
                case "Tf":
                    own = widths[str(operands[0])]
                    assert float(operands[1]) == 1
                case "TJ":
                    for part in operands[0]:
                        if isinstance(part, pikepdf.String):
                            data = bytes(part)
                            codes = zip(data[::2], data[1::2], strict=True)
                            lines[-1] += sum(own[high * 256 + low] for high, low in codes)
                        else:
                            lines[-1] -= float(part)
        return [line / 1000 for line in lines]


def shaped(file: Path, text: str) -> float:
    """The advance of a text in HarfBuzz, em."""
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(file)))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.direction, buffer.script, buffer.language = "ltr", "Latn", "en"
    uharfbuzz.shape(uharfbuzz.Font(face), buffer)
    total: float = sum(place.x_advance for place in buffer.glyph_positions) / face.upem
    return total


@pytest.mark.parametrize(
    "file", [pytest.param(file, id=file.stem) for file in sorted(FONTS.rglob("*_400Regular.ttf"))]
)
def test_kerning_matches_harfbuzz(file: Path, tmp_path: Path) -> None:
    own = font(file.parent.name, file.stem.partition("_")[2])
    lines = [(5.0, 8.0 * row, line_in(own, text)) for row, text in enumerate(PAIRS, 1)]
    found = advances(pdf(document(frame(*lines)), tmp_path))
    assert found == pytest.approx([shaped(file, text) for text in PAIRS], abs=0.001)


def test_kerns_pairs_and_joins_ligatures() -> None:
    garamond = font("eb-garamond")
    assert garamond.width("To") < garamond.width("T") + garamond.width("o") - 0.1
    assert len(garamond["fi"].glyph_ids) == 1
    assert len(font("eb-garamond", tracking=0.05)["fi"].glyph_ids) == 2, (
        "letters set apart stay apart"
    )


def by_mupdf(path: Path) -> list[str]:
    with pymupdf.open(path) as found:
        text: str = found[0].get_text(flags=pymupdf.TEXT_PRESERVE_WHITESPACE)
        return text.splitlines()


LINES = (
    "To You AV Wa fi ffl efficient office",
    "The waffle’s “fjord” — 1/2 of 3 × 4",
    "Œuvre, naïve, Łódź, Ǆ, ½, №, é, e\u0301, ñ",
    "Ελληνικά και Кириллица",
)


@pytest.mark.parametrize("family", ["eb-garamond", "inter", "source-sans-3"])
@pytest.mark.parametrize("features", [(), (("smcp", 1), ("c2sc", 1), ("onum", 1))])
def test_readers_find_text(
    family: str, features: tuple[tuple[str, int], ...], tmp_path: Path
) -> None:
    own = font(family, features=features)
    covered = [text for text in LINES if own.font.covers(text)]
    assert len(covered) >= 3
    lines = [(5.0, 9.0 * row, line_in(own, text)) for row, text in enumerate(covered, 1)]
    path = pdf(document(frame(*lines)), tmp_path)
    # Combining accents are one character with their letters in print.
    expected = [text.replace("e\u0301", "é") for text in covered]
    assert [text.replace("e\u0301", "é") for text in pdf_text(path).split("\n")] == expected
    assert [text.replace("e\u0301", "é") for text in by_mupdf(path)] == expected


def test_style_names_features(tmp_path: Path) -> None:
    style = "{font: display, size: 9pt, features: [small-caps, old-style]}"
    made, found = tiny.document(tiny.game(tmp_path, **card("Moon 123", style)))
    assert list(found) == []
    (run,) = only(made).runs
    plain = font("eb-garamond")
    assert [word.text for word in run] == ["Moon", "123"]
    assert run[0].glyph_ids[1:] != plain["Moon"].glyph_ids[1:]
    assert run[1].glyph_ids != plain["123"].glyph_ids


@pytest.mark.parametrize(
    ("features", "rule", "message"),
    [
        ("[smallcaps]", "unknown-feature", "there is no feature “smallcaps”"),
        ("{small-caps: maybe}", "type", "“small-caps” is yes, no, or a number"),
        ("[swashes, ss20]", "missing-feature", "has no “ss20”"),
    ],
)
def test_reports_missing_features(features: str, rule: str, message: str, tmp_path: Path) -> None:
    style = f"{{font: display, size: 9pt, features: {features}}}"
    (problem,) = tiny.problems(tiny.game(tmp_path, **card("Moon", style)))
    assert problem.rule == rule
    assert message in problem.message
    assert Path(problem.span.file).name == "theme.yaml"
    assert problem.span.line > 1


# Fonts of a game


def own_game(folder: Path, data: bytes, face: str = "own.ttf", text: str = "AB fi") -> Path:
    """A game with its own font, and a card set in it."""
    style = "{font: own, size: 9pt}"
    files = card(text, style)
    files["t_theme"] = "extends: common/theme\nfonts: {own: mine}\nstyles:\n  test: " + style + "\n"
    made = tiny.game(folder, **files)
    fonts = made / "tiny" / "templates" / "fonts"
    fonts.mkdir(parents=True)
    (fonts / "own.ttf").write_bytes(data)
    (fonts / "fonts.yaml").write_text(f"mine:\n  name: Mine\n  faces:\n    regular: {face}\n")
    return made


def card(text: str, style: str) -> dict[str, str]:
    return {
        "t_theme": "extends: common/theme\nfonts: {display: eb-garamond}\n"
        f"styles:\n  test: {style}\n",
        "t_card": "body:\n  text: '{text}'\n  style: test\n",
        "cards": f"cards:\n  - id: one\n    text: '{text}'\n",
    }


def only(made: Any) -> Text:
    items = tiny.flat(made.pages[0].frames[-1].frame)
    (text,) = [item for *_, item in items if isinstance(item, Text)]
    return text


@pytest.mark.parametrize("make", [truetype, cff])
def test_embeds_fonts_of_game(make: Any, tmp_path: Path) -> None:
    made, found = tiny.document(own_game(tmp_path, make()))
    assert list(found) == []
    path = pdf(made, tmp_path)
    assert "AB fi" in pdf_text(path)
    assert only(made).runs[0][0].shaper.font.file.name == "own.ttf"
    with pikepdf.open(path) as opened:
        fonts: Any = opened.pages[0].Resources.Font
        kinds = {str(each.DescendantFonts[0].Subtype) for each in fonts.values()}
    assert ("/CIDFontType0" in kinds) == (make is cff)


@pytest.mark.parametrize(("permission", "whole"), [(0, False), (0x0100, True), (0x0108, True)])
def test_embeds_restricted_font_whole(permission: int, whole: bool, tmp_path: Path) -> None:
    made, found = tiny.document(own_game(tmp_path, restricted(permission), text="A"))
    assert list(found) == []
    with pikepdf.open(pdf(made, tmp_path)) as opened:
        fonts: Any = opened.pages[0].Resources.Font
        files = [
            each.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()
            for each in fonts.values()
            if "Mine" in str(each.BaseFont)
        ]
    (embedded,) = (TTFont(BytesIO(file)) for file in files)
    outlines = [embedded["glyf"][name].numberOfContours for name in embedded.getGlyphOrder()]
    assert all(outlines[1:]) is whole
    assert any(outlines[1:])


def test_variable_font_has_given_weight(tmp_path: Path) -> None:
    widths = {}
    for weight in (100, 500, 900):
        face = f"{{file: own.ttf, weight: {weight}}}"
        made, found = tiny.document(own_game(tmp_path / f"{weight}", variable(), face))
        assert list(found) == []
        widths[weight] = only(made).runs[0][0].width
        path = pdf(made, tmp_path / f"{weight}")
        assert "AB fi" in pdf_text(path)
    assert widths[100] < widths[500] < widths[900]


@pytest.mark.parametrize(
    ("data", "face", "message"),
    [
        (b"wOF2" + bytes(80), "own.ttf", "WOFF2"),
        (b"no font at all", "own.ttf", "not a TrueType or OpenType font"),
        (truetype()[:400], "own.ttf", "is incomplete"),
        (without("loca"), "own.ttf", "it has no table “loca”"),
        (collection(2), "own.ttf", "a collection of 2 fonts, and nothing says which"),
        (restricted(), "own.ttf", "forbids that it is embedded"),
        (restricted(0x0202), "own.ttf", "forbids that it is embedded"),
        (restricted(0x0208), "own.ttf", "lets only bitmaps be embedded"),
        (truetype(), "{file: own.ttf, weight: 500}", "it is not variable"),
        (variable(), "{file: own.ttf, weight: 1000}", "runs from 100 to 900, not to 1000"),
        (variable(), "{file: own.ttf, width: 100}", "no axis “wdth”; it has wght"),
        (truetype(), "../theme.yaml", "there is no font ../theme.yaml"),
        (truetype(), "other.ttf", "there is no font other.ttf"),
    ],
)
def test_reports_bad_fonts(data: bytes, face: str, message: str, tmp_path: Path) -> None:
    found = tiny.problems(own_game(tmp_path, data, face))
    assert any(message in problem.message for problem in found), found
    assert all(problem.span.file and problem.span.line for problem in found)


def test_reports_missing_licence(tmp_path: Path) -> None:
    root = own_game(tmp_path, truetype(), "own.ttf\n  licence: OFL.txt")
    (problem,) = tiny.problems(root)
    assert problem.message == "there is no licence OFL.txt"
    (root / "tiny" / "templates" / "fonts" / "OFL.txt").write_text("free\n")
    assert not [each for each in tiny.problems(root) if each.rule == "missing-file"]


@pytest.mark.parametrize(
    ("bold", "message"),
    [
        ("own.ttf", ["“bold” of “mine” is the same font as “regular”, and prints like it"]),
        ("{file: own.ttf}", ["“bold” of “mine” is the same font as “regular”, and prints like it"]),
        ("{file: own.ttf, weight: 700}", []),
    ],
)
def test_warns_of_bold_that_is_regular(bold: str, message: list[str], tmp_path: Path) -> None:
    found = tiny.problems(own_game(tmp_path, variable(), f"own.ttf\n    bold: {bold}"))
    assert [one.message for one in found if one.rule == "missing-weight"] == message


def test_warns_of_missing_weight(tmp_path: Path) -> None:
    for weight, message in (("heavy", ["“display” has no weight “heavy”"]), ("semibold", [])):
        style = f"{{font: display, size: 9pt, weight: {weight}}}"
        root = tiny.game(tmp_path / weight, **card("Moon", style))
        found = [p for p in tiny.problems(root) if p.rule == "missing-weight"]
        assert [problem.message for problem in found] == message
        assert all("theme.yaml" in problem.span.file for problem in found)


@pytest.mark.parametrize(
    ("requested", "got", "lost"),
    [
        ("bold", "medium", True),
        ("semibold", "regular", True),
        ("bold", "semibold", False),
        ("semibold", "bold", False),
        ("medium", "regular", False),
        ("italic", "regular", True),
    ],
)
def test_finds_when_weight_is_lost(requested: str, got: str, lost: bool) -> None:
    assert theme_context._looks_plain(requested, got, "") is lost


@pytest.mark.parametrize(
    ("text", "message"), [("some *odd* one", "no italic"), ("a **bold** one", "no bold")]
)
def test_warns_of_missing_bold_or_italic(text: str, message: str, tmp_path: Path) -> None:
    (problem,) = tiny.problems(own_game(tmp_path, truetype("abdelmnosi *"), text=text))
    assert problem.rule == "missing-weight"
    assert message in problem.message
    assert Path(problem.span.file).name == "cards.yaml"


def test_does_not_split_clusters() -> None:
    family = "👨\u200d👩\u200d👧"
    assert list(graphemes(f"e\u0301a{family}🇩🇪🇫🇷ก็")) == ["e\u0301", "a", family, "🇩🇪", "🇫🇷", "ก็"]


def test_embedded_fonts_have_only_used_glyphs(tmp_path: Path) -> None:
    own = font("eb-garamond")
    path = pdf(document(frame((5.0, 9.0, line_in(own, "fi")))), tmp_path)
    with pikepdf.open(path) as found:
        (each,) = found.pages[0].Resources.Font.values()
        text = each.ToUnicode.read_bytes().decode()
    assert re.findall(r"<([0-9A-F]+)> <([0-9A-F]+)>", text)[1][1] == "00660069"


@pytest.mark.slow
def test_readers_find_text_of_rulebook(tmp_path: Path) -> None:
    press = Application(())
    (order,) = press.orders.components(["space-zoo/rules"])
    made = render(press.session, order, PrintOptions())
    path = pdf(made, tmp_path)
    with pymupdf.open(path) as opened:
        for number, page in enumerate(made.pages):
            lines = [
                "".join(item.text.split())
                for _, drawn in (*page.frames, *page.overlay_frames)
                for *_, item in tiny.flat(drawn)
                if isinstance(item, Text)
            ]
            expected = Counter("".join(lines))
            for text in (pdf_text(path, number), opened[number].get_text()):
                found = "".join(text.split())
                assert Counter(found) == expected
                assert [line for line in lines if line not in found] == []


def by_poppler(path: Path) -> str:
    command = ["pdftotext", "-enc", "UTF-8", str(path), "-"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


READERS: dict[str, Callable[[Path], str]] = {
    "PDFium": pdf_text,
    "MuPDF": lambda path: "\n".join(by_mupdf(path)),
    "Poppler": by_poppler,
}
_NOTO = Path("/usr/share/fonts/truetype/noto")
_MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u202a\u202b\u202c\u202d\u202e"))


@pytest.fixture(params=list(READERS))
def read(request: pytest.FixtureRequest) -> Callable[[Path], list[str]]:
    """The words of a page in a reader's order, without marks of direction."""
    if request.param == "Poppler" and not shutil.which("pdftotext"):
        pytest.skip("Poppler’s pdftotext is not installed (poppler-utils)")
    return lambda path: READERS[request.param](path).translate(_MARKS).split()


def in_order(words: list[str], found: list[str]) -> bool:
    """Whether the words occur in this order."""
    rest = iter(found)
    return all(word in rest for word in words)


@pytest.mark.parametrize("style", ["{font: display, size: 9pt}", "{font: text, size: 9pt}"])
@pytest.mark.parametrize("text", ["The waffle’s “fjord” — 6 × 4", "To You AV Wa fi ffl office"])
def test_readers_find_line(
    text: str, style: str, read: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    made, found = tiny.document(tiny.game(tmp_path, **card(text, style)))
    assert list(found) == []
    assert in_order(text.split(), read(pdf(made, tmp_path)))


def test_readers_find_line_with_icons(read: Callable[[Path], list[str]], tmp_path: Path) -> None:
    game = tiny.game(
        tmp_path,
        **card(
            "Take :shell: two shells, :shell: **three :shell:** or six", "{font: text, size: 9pt}"
        ),
    )
    icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'
    (game / "tiny" / "templates" / "icons" / "shell.svg").write_text(icon)
    made, found = tiny.document(game)
    assert list(found) == []
    words = ["Take", "two", "shells,", "three", "or", "six"]
    assert in_order(words, read(pdf(made, tmp_path)))


@pytest.mark.skipif(not _NOTO.is_dir(), reason="needs fonts-noto-core")
def test_readers_find_line_from_right_to_left(
    read: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    text = "קנו פנסים לפני עלות השחר"
    data = (_NOTO / "NotoSansHebrew-Regular.ttf").read_bytes()
    made, found = tiny.document(own_game(tmp_path, data, text=text))
    assert list(found) == []
    assert in_order(text.split(), read(pdf(made, tmp_path)))


@pytest.mark.parametrize(
    "mark",
    [
        "{marks: 2, size: 9mm, numbers: test}",
        "{cube: 2, size: 9mm, numbers: test}",
        "{squares: 2x2, numbers: test}",
        "{hexes: 2x2, numbers: test}",
    ],
)
def test_numbers_use_fallback_fonts(mark: str, tmp_path: Path) -> None:
    """And are reported where none has them."""
    rules = set()
    for fallbacks in ("", ", atkinson-hyperlegible-next"):
        root = own_game(tmp_path / f"{len(fallbacks)}", truetype("mon "))
        (root / "tiny/templates/card.yaml").write_text(f"margin: 4mm\nbody: {mark}\n")
        theme = root / "tiny/templates/theme.yaml"
        theme.write_text(theme.read_text().replace("own: mine", f"own: [mine{fallbacks}]"))
        rules.add(tuple({problem.rule for problem in tiny.problems(root)}))
    assert rules == {("missing-glyph",), ()}
