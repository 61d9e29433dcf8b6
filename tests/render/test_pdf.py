"""The PDF, read back by pikepdf and PDFium, shows what the frames contain."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast
from unicodedata import combining

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from pnp.core.document import Document, PageFrame
from pnp.core.drawing import Frame, Pen, Picture, PlacedItem, SharedFrame, Stroke, Transformed
from pnp.core.drawing import Path as Drawn
from pnp.core.fonts import Font, FontError
from pnp.core.geometry import MM_PER_POINT, Matrix
from pnp.core.shaping import FontStack, GlyphRun, shaper
from pnp.render import write
from pnp.render.pdf.fonts import run_operand
from pnp.render.pdf.writer import PdfEncoder, PdfWriter
from pnp.text.typeset import line_of_text
from tests.helper import (
    BLACK,
    BLUE,
    FONTS,
    GOLD,
    RED,
    document,
    font,
    frame,
    line,
    near,
    output_of,
    page,
    pdf,
    pdf_image,
    pdf_text,
    picture,
    pixel,
    sample,
    shade,
)

WHITE = (255, 255, 255)
Pdf = Any
"""pikepdf's objects answer to any attribute, so types do not help."""


@contextmanager
def opened(made: Document, folder: Path) -> Iterator[Pdf]:
    with pikepdf.open(pdf(made, folder)) as found:
        yield found


def operators(target: Any) -> list[tuple[list[Any], str]]:
    return [
        (list(step.operands), str(step.operator)) for step in pikepdf.parse_content_stream(target)
    ]


def names(target: Any) -> list[str]:
    """Return the operators' names."""
    return [name for _, name in operators(target)]


def box(width: float, height: float, colour: tuple[float, float, float]) -> Drawn:
    return Pen().rect(0.0, 0.0, width, height).path(colour)


# The file


def test_pages_have_size_of_paper(tmp_path: Path) -> None:
    made = document(page(size=(210.0, 297.0)), page(size=(279.4, 215.9)))
    with opened(made, tmp_path) as found:
        boxes = [[float(side) * MM_PER_POINT for side in each.mediabox] for each in found.pages]
        assert boxes[0] == pytest.approx([0, 0, 210.0, 297.0], abs=0.001)
        assert boxes[1] == pytest.approx([0, 0, 279.4, 215.9], abs=0.001)
        assert not any("/Rotate" in each and each.Rotate for each in found.pages)


def test_viewers_print_without_scaling(tmp_path: Path) -> None:
    with opened(document(page()), tmp_path) as found:
        preferences = found.Root.ViewerPreferences
        assert preferences.PrintScaling == "/None"
        assert preferences.PickTrayByPDFSize is True
        assert preferences.DisplayDocTitle is True


@pytest.mark.parametrize(
    ("backs", "side", "duplex"),
    [
        ("long-edge", "back", "/DuplexFlipLongEdge"),
        ("short-edge", "back", "/DuplexFlipShortEdge"),
        ("long-edge", "single", None),
        ("gutterfold", "front", None),
        ("after", "back", None),
    ],
)
def test_duplex_preference_follows_backs(
    tmp_path: Path, backs: str, side: str, duplex: str | None
) -> None:
    made = document(page(side="front"), page(side=side), backs=backs)
    with opened(made, tmp_path) as found:
        assert found.Root.ViewerPreferences.get("/Duplex") == duplex


def test_file_has_title_and_version(tmp_path: Path) -> None:
    with opened(document(page(), title="Tïtle — ★ 🂡"), tmp_path) as found:
        assert str(found.docinfo["/Title"]) == "Tïtle — ★ 🂡"
        assert "test 1" in str(found.docinfo["/Subject"])
        assert str(found.docinfo["/Creator"]).startswith("pnp")
        assert found.Root.Lang == "en"


def test_outline_lists_sections_with_page_numbers(tmp_path: Path) -> None:
    made = document(
        page(sections=("Cards’ ★",)),
        page(sections=()),
        page(sections=("Cards’ ★",)),
        page(sections=("Maps",)),
    )
    path = pdf(made, tmp_path)
    with pikepdf.open(path) as found, found.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["Cards’ ★", "Maps"]
        targets: list[int] = []
        for entry in outline.root:
            goal = entry.destination or cast(Any, entry.action).D
            goal = found.Root.Dests[str(goal)] if not isinstance(goal, pikepdf.Array) else goal
            target: Pdf = pikepdf.Page(cast(Any, goal)[0])
            targets.append(target.index)
        assert targets == [0, 3]
        # Readers list the entries in either order.
        first, last = (cast(Any, entry.obj) for entry in outline.root)
        assert (first.Next, last.Prev) == (last, first)
        assert "/Prev" not in first
        assert "/Next" not in last
        root = found.Root.Outlines
        assert (root.First, root.Last, first.Parent, last.Parent) == (first, last, root, root)
    with_labels = pypdfium2.PdfDocument(path)
    labels = [with_labels.get_page_label(number) for number in range(4)]
    with_labels.close()
    assert labels == ["Cards’ ★ 1", "Cards’ ★ 2", "Cards’ ★ 3", "Maps 1"]


def test_writes_empty_page(tmp_path: Path) -> None:
    with opened(document(page(), page(frame())), tmp_path) as found:
        assert len(found.pages) == 2


# Type


def test_text_can_be_extracted(tmp_path: Path) -> None:
    texts = [
        "It’s “quoted” (and\\or not)",
        "3 × 4 − 2 – é Ł ★ ☂ end",
        "★ first, then text",
        "ÄÖÜ",
        "🂡 and 🁣 lie beyond the BMP",
        "plain again",
    ]
    items = [(5.0, 10.0 * (row + 1), line(text)) for row, text in enumerate(texts)]
    path = pdf(document(frame(*items)), tmp_path)
    assert pdf_text(path).split("\n") == texts


def test_embeds_font_subsets_only(tmp_path: Path) -> None:
    own = font("inter")
    chars = [chr(code) for code in range(0xA1, 0x530) if own.font.glyph_id(chr(code))]
    chars = [char for char in chars if not combining(char)]
    assert len(chars) > 512
    rows = ["".join(chars[start : start + 40]) for start in range(0, len(chars), 40)]
    items = [
        (2.0, 3.0 * (row + 1), line_of_text(text, FontStack((own,)), 2.5, BLACK))
        for row, text in enumerate(rows)
    ]
    text = pdf_text(pdf(document(frame(*items)), tmp_path))
    # The soft hyphen is not shown.
    assert text.replace("\n", "") == "".join(chars).replace("\xad", "")


def test_fonts_are_embedded_in_part_and_there_is_no_other(tmp_path: Path) -> None:
    made = document(frame((5, 10, line("Text with ★"))), frame((5, 10, line("More ☂"))))
    with opened(made, tmp_path) as found:
        fonts_in = list(found.pages[0].Resources.Font.values())
        assert len(fonts_in) == 2
        for each in fonts_in:
            assert (each.Subtype, each.Encoding) == ("/Type0", "/Identity-H")
            (descendant,) = each.DescendantFonts
            assert descendant.Subtype == "/CIDFontType2"
            assert re.match(r"/[A-Z]{6}\+", str(each.BaseFont))
            # A part of the font, not the whole file of 60 to 600 KB.
            assert 500 < len(descendant.FontDescriptor.FontFile2.read_bytes()) < 30_000
        assert b"Helvetica" not in pdf(made, tmp_path).read_bytes()


def test_page_without_text_has_no_font(tmp_path: Path) -> None:
    with opened(document(frame((0, 0, box(5, 5, RED)))), tmp_path) as found:
        assert not [
            item
            for item in found.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
        ]


@settings(deadline=None)
@given(st.integers(0, 20_000), st.binary(max_size=8), st.booleans())
def test_damaged_font_raises_font_error(at: int, junk: bytes, cut: bool) -> None:
    whole = (FONTS / "bungee" / "Bungee_400Regular.ttf").read_bytes()
    rest = b"" if cut else whole[at + len(junk) :]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "damaged.ttf"
        file.write_bytes(whole[:at] + junk + rest)
        with suppress(FontError):
            shaper(Font("damaged", file)).width("A")


def test_control_characters_are_dropped(tmp_path: Path) -> None:
    # Codes below the blank are used for other glyphs of the text: é, here.
    made = document(frame((5, 10, line("é’“”×−–")), (5, 20, line("a\x00b\x01c\x02d\re\x7ff\x1fg"))))
    first, second = pdf_text(pdf(made, tmp_path)).split("\n")
    assert first == "é’“”×−–"
    assert re.sub(r"[^a-zé’“”×−–]", "", second) == "abcdefg"


def test_writes_text_that_is_not_unicode(tmp_path: Path) -> None:
    path = pdf(document(frame((5, 10, line("before \ud800 after")))), tmp_path)
    assert "before" in pdf_text(path)


def test_changes_colour_within_page(tmp_path: Path) -> None:
    made = document(frame((5, 10, line("black")), (5, 20, line("red", colour=RED))))
    with opened(made, tmp_path) as found:
        steps = operators(found.pages[0])
    colours = [[float(part) for part in given] for given, name in steps if name == "rg"]
    assert colours == [[0, 0, 0], pytest.approx(RED)]


def test_font_subsets_do_not_depend_on_earlier_documents(tmp_path: Path) -> None:
    made = document(frame((5, 10, line("Shared é ★"))))
    first = pdf(made, tmp_path, "one.pdf").read_bytes()
    pdf(document(frame((5, 10, line("Something else: ü ☂")))), tmp_path, "two.pdf")
    assert pdf(made, tmp_path, "three.pdf").read_bytes() == first


def test_writes_documents_side_by_side(tmp_path: Path) -> None:
    made = [document(frame((5, 10, line(text)))) for text in ("oné", "twö")]
    with (
        PdfWriter(made[0], tmp_path / "oné.pdf") as one,
        PdfWriter(made[1], tmp_path / "twö.pdf") as two,
    ):
        for writer, each in ((one, made[0]), (two, made[1])):
            writer.add(each.pages[0], PdfEncoder(each).encode(each.pages[0]))
    assert pdf_text(tmp_path / "oné.pdf") == "oné"
    assert pdf_text(tmp_path / "twö.pdf") == "twö"


def test_separates_fonts_of_same_name(tmp_path: Path) -> None:
    files = (font("inter").font.file, FONTS / "bungee" / "Bungee_400Regular.ttf")
    one, two = (shaper(Font("same", file)) for file in files)
    made = document(
        frame(
            *(
                (5.0, y, line_of_text("AVA", FontStack((own,)), 9.0, BLACK))
                for y, own in ((20, one), (40, two))
            )
        )
    )
    path = pdf(made, tmp_path)
    assert pdf_text(path) == "AVA\nAVA"
    image = pdf_image(path)
    above = image.crop((0, 40, 394, 82)).tobytes()
    assert above != image.crop((0, 119, 394, 161)).tobytes()


# Shared frames


def test_shared_frame_becomes_one_form(tmp_path: Path) -> None:
    mark = "A frame that is used again and again and again"
    shared = SharedFrame(
        50.0, 5.0, (PlacedItem(0.0, 4.0, line(mark)), PlacedItem(0, 0, box(1, 1, RED)))
    )
    made = document(
        frame(*((5.0, 10.0 * row, shared) for row in range(1, 9))),
        frame((0.0, 0.0, shared), (20.0, 20.0, Transformed(shared, Matrix.rotate(90)))),
    )
    with opened(made, tmp_path) as found:
        forms = [
            item
            for item in found.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"
        ]
        assert len(forms) == 1
        assert [names(each).count("Do") for each in found.pages] == [8, 2]
        assert sum(names(each).count("TJ") for each in found.pages) == 0
    path = tmp_path / "test.pdf"
    assert pdf_text(path).count(mark) == 8
    assert pdf_text(path, 1).count(mark) == 2


def test_shared_frames_nest(tmp_path: Path) -> None:
    leaf = SharedFrame(
        9.0,
        9.0,
        (PlacedItem(0.0, 4.0, line("leaf of many a branch")), PlacedItem(0, 5, box(9, 1, RED))),
    )
    branch = SharedFrame(
        30.0,
        30.0,
        (
            PlacedItem(0, 0, leaf),
            PlacedItem(3, 12, Transformed(leaf, Matrix.rotate(45))),
            PlacedItem(0, 25, leaf),
        ),
    )
    path = pdf(
        document(frame((5, 5, branch), (5, 50, Transformed(branch, Matrix.scale(-1, 1))))), tmp_path
    )
    assert pdf_text(path).count("leaf of many a branch") == 6


def test_form_does_not_clip_bleed(tmp_path: Path) -> None:
    bleeding = SharedFrame(
        20.0,
        20.0,
        (
            PlacedItem(-5.0, -5.0, box(30, 30, RED)),
            PlacedItem(0.0, 9.0, line("in the middle of it all")),
        ),
    )
    path = pdf(document(frame((30, 30, bleeding))), tmp_path)
    with pikepdf.open(path) as found:
        assert names(found.pages[0]).count("Do") == 1
    image = pdf_image(path)
    for x, y in ((26, 26), (54, 26), (26, 54), (54, 54)):
        assert near(pixel(image, x, y), shade(RED))


def test_form_does_not_change_state_of_page(tmp_path: Path) -> None:
    """The colours and line styles that a form sets end with it."""
    loud = SharedFrame(
        20.0,
        10.0,
        tuple(
            PlacedItem(
                2.0 * x, 0.0, Pen().rect(0, 0, 1, 9).path(RED, Stroke(BLUE, 0.3, (1.0, 0.5)))
            )
            for x in range(9)
        ),
    )
    quiet = Pen().rect(0, 0, 20, 5).path(GOLD, Stroke(BLACK, 1.0))
    small = SharedFrame(2.0, 2.0, (PlacedItem(0, 0, Pen().rect(0, 0, 1, 1).path(BLUE)),))
    made = document(
        frame(
            (5, 5, quiet),
            (5, 20, loud),
            (5, 40, quiet),
            (50, 5, small),
            (5, 60, quiet),
            (0, 0, small),
            (5, 80, quiet),
        )
    )
    image = pdf_image(pdf(made, tmp_path))
    for y in (5, 40, 60, 80):
        assert near(pixel(image, 15, y + 2.5), shade(GOLD))
        assert near(pixel(image, 15, y), (0, 0, 0))


# Paths


def test_fills_and_strokes_paths(tmp_path: Path) -> None:
    pen = Pen().rect(0, 0, 10, 10).rect(2, 2, 6, 6)
    stroke = Stroke(BLUE, 0.7, (2.0, 1.0), cap=2, join=0)
    made = document(
        frame(
            (0, 0, pen.path(RED)),
            (20, 0, pen.path(RED, evenodd=True)),
            (40, 0, pen.path(stroke=stroke)),
            (60, 0, pen.path(RED, stroke)),
            (0, 20, pen.path(RED, stroke, evenodd=True)),
            (20, 20, pen.path()),
            (40, 20, Pen().path(RED, stroke)),
        )
    )
    path = pdf(made, tmp_path)
    with pikepdf.open(path) as found:
        steps = operators(found.pages[0])
    painted = [name for _, name in steps if name in ("f", "f*", "S", "B", "B*", "n")]
    assert painted == ["f", "f*", "S", "B", "B*"]
    assert [float(given[0]) for given, name in steps if name == "w"] == [0.7]
    assert [[float(x) for x in given[0]] for given, name in steps if name == "d"] == [[2, 1]]
    assert [int(given[0]) for given, name in steps if name in "Jj"] == [2, 0]
    image = pdf_image(path)
    assert near(pixel(image, 5, 5), shade(RED))
    assert near(pixel(image, 25, 5), WHITE)
    assert near(pixel(image, 21, 5), shade(RED))


def test_y_points_down(tmp_path: Path) -> None:
    image = pdf_image(pdf(document(frame((10, 5, box(5, 5, RED)))), tmp_path))
    assert near(pixel(image, 12, 7), shade(RED))
    assert near(pixel(image, 12, 93), WHITE)


def test_moves_and_turns_frames(tmp_path: Path) -> None:
    flag = Frame(
        20.0, 10.0, (PlacedItem(0, 0, box(20, 10, GOLD)), PlacedItem(0, 0, box(4, 4, RED)))
    )
    made = document(
        page(
            PageFrame(Matrix.move(10, 10), flag),
            PageFrame(Matrix.rotate(90).then(Matrix.move(60, 10)), flag),
            PageFrame(Matrix.rotate(180).then(Matrix.move(90, 50)), flag),
        )
    )
    image = pdf_image(pdf(made, tmp_path))
    for x, y in ((12, 12), (58, 12), (88, 48)):
        assert near(pixel(image, x, y), shade(RED))
    for x, y in ((28, 18), (52, 28), (72, 42)):
        assert near(pixel(image, x, y), shade(GOLD))


def test_turns_and_clips_frames(tmp_path: Path) -> None:
    flag = Frame(20.0, 10.0, (PlacedItem(0, 0, box(20, 10, GOLD)),))
    hole = Pen().rect(0, 0, 20, 10).rect(5, 2, 5, 5).path(evenodd=True)
    half = Pen().rect(0, 0, 10, 10).path()
    made = document(
        frame(
            (10, 10, Transformed(flag, clip=hole)),
            (60, 10, Transformed(flag, Matrix.rotate(90), half)),
            (10, 60, Transformed(flag, Matrix.scale(-0.5, 2.0))),
        )
    )
    image = pdf_image(pdf(made, tmp_path))
    assert near(pixel(image, 12, 12), shade(GOLD))
    assert near(pixel(image, 17, 14), WHITE)
    assert near(pixel(image, 55, 15), shade(GOLD))
    assert near(pixel(image, 55, 25), WHITE)
    assert near(pixel(image, 5, 75), shade(GOLD))
    assert near(pixel(image, 15, 75), WHITE)


def test_clip_ends_with_its_frame(tmp_path: Path) -> None:
    flag = Frame(20.0, 10.0, (PlacedItem(0, 0, box(20, 10, GOLD)),))
    made = document(
        frame((10, 10, Transformed(flag, clip=Pen().rect(0, 0, 5, 5).path())), (50, 50, flag))
    )
    assert near(pixel(pdf_image(pdf(made, tmp_path)), 60, 55), shade(GOLD))


# Pictures


def test_picture_is_upright(tmp_path: Path) -> None:
    file = str(picture(tmp_path))
    shared = SharedFrame(30.0, 20.0, (PlacedItem(0, 0, Picture(file, 30.0, 20.0)),))
    made = document(frame((10, 10, Picture(file, 30.0, 20.0)), (50, 10, shared), (10, 50, shared)))
    path = pdf(made, tmp_path)
    with pikepdf.open(path) as found:
        images = [
            item
            for item in found.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]
        assert len(images) == 2, "the picture and its transparency, once"
    image = pdf_image(path)
    for x, y in ((10, 10), (50, 10), (10, 50)):
        assert near(pixel(image, x + 1, y + 1), (8, 12, 120), 20)
        assert near(pixel(image, x + 28, y + 1), (228, 12, 120), 20)
        assert near(pixel(image, x + 1, y + 18), (8, 222, 120), 20)
        assert near(pixel(image, x + 28, y + 18), WHITE), "its transparent corner"


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("a.png", "RGB"),
        ("a.png", "L"),
        ("a.png", "1"),
        ("a.png", "P"),
        ("a.png", "LA"),
        ("a.png", "I;16"),
        ("a.jpg", "RGB"),
        ("a.jpg", "L"),
    ],
)
def test_draws_all_types_of_pictures(tmp_path: Path, name: str, mode: str) -> None:
    grey = Image.new("L", (20, 20), 255)
    grey.paste(128, (0, 0, 10, 20))
    made = Image.new("I;16", (20, 20), 128 * 257) if mode == "I;16" else grey.convert(mode)
    made.save(tmp_path / name)
    item = Picture(str(tmp_path / name), 20.0, 20.0)
    found = pixel(pdf_image(pdf(document(frame((0, 0, item))), tmp_path)), 4, 10)
    if mode != "1":
        assert near(found, (128, 128, 128), 4)


def test_picture_may_have_transparent_colour(tmp_path: Path) -> None:
    Image.new("RGB", (9, 9), (255, 0, 0)).save(tmp_path / "a.png", transparency=(255, 0, 0))
    item = Picture(str(tmp_path / "a.png"), 20.0, 20.0)
    image = pdf_image(pdf(document(frame((0, 0, box(20, 20, GOLD)), (0, 0, item))), tmp_path))
    assert near(pixel(image, 10, 10), shade(GOLD))


# Determinism, and unwanted operators


def test_equal_input_gives_equal_bytes(tmp_path: Path) -> None:
    """In another process, time zone, folder and hash seed; pictures from another folder."""
    program = """
from hashlib import sha256
from pathlib import Path
from tests.helper import pdf, sample
here = Path.cwd()
print(sha256(pdf(sample(here), here).read_bytes()).hexdigest())
"""
    found = set()
    for number, (seed, zone) in enumerate((("1", "Asia/Tokyo"), ("2", "America/Lima"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        found.add(output_of(program, folder, PYTHONHASHSEED=seed, TZ=zone, LC_ALL="C").strip())
    found.add(sha256(pdf(sample(tmp_path), tmp_path).read_bytes()).hexdigest())
    assert len(found) == 1


def test_page_has_no_extra_operators(tmp_path: Path) -> None:
    made = document(
        page(frame((10, 10, line("Only this")), (10, 20, box(5, 5, RED))), size=(80.0, 60.0))
    )
    with opened(made, tmp_path) as found:
        only = found.pages[0]
        assert names(only) == [
            "q",
            "cm",
            "BT",
            "Tm",
            "rg",
            "Tf",
            "TJ",
            "ET",
            "rg",
            "m",
            "l",
            "l",
            "l",
            "h",
            "f",
            "Q",
        ]
        given = [float(part) for part in operators(only)[1][0]]
        points = 1 / MM_PER_POINT
        assert given == pytest.approx([points, 0, 0, -points, 0, 60 * points], abs=0.001)
        assert float(only.mediabox[2]) == pytest.approx(80 * points, abs=0.001)
        assert "/XObject" not in only.Resources


def test_forms_have_no_extra_operators(tmp_path: Path) -> None:
    shared = SharedFrame(
        9.0, 9.0, tuple(PlacedItem(0.0, float(y), box(9, 0.5, RED)) for y in range(9))
    )
    with opened(document(frame((0, 0, shared), (20, 20, shared))), tmp_path) as found:
        (form,) = found.pages[0].Resources.XObject.values()
        assert names(form) == ["rg", *("m", "l", "l", "l", "h", "f") * 9]
        assert [float(side) for side in form.BBox] == [-30, -30, 39, 39]


# PNG, rendered from the PDF


def test_png_pages_are_numbered_and_have_size_of_paper(tmp_path: Path) -> None:
    made = document(*(page(frame((10, 10, box(9, 9, RED))), size=(210, 297)) for _ in range(3)))
    write(made, tmp_path / "pages", "png", 72)
    files = sorted((tmp_path / "pages").iterdir())
    assert [file.name for file in files] == ["page-01.png", "page-02.png", "page-03.png"]
    with Image.open(files[0]) as image:
        assert image.size == (596, 842)
        assert image.info["dpi"] == pytest.approx((72, 72), abs=0.1)
        assert near(pixel(image.convert("RGB"), 14, 14, 72), shade(RED))


def test_ignores_invisible_rise_of_glyphs() -> None:
    own = font("atkinson-hyperlegible-next")
    ids, advances = own["no"].glyph_ids, own["no"].advances
    # 5 thousandths of an em; a raised run becomes an operand of its own.
    raised = {
        by: run_operand(GlyphRun(own, "no", ids, advances, ((0.0, 0.0), (0.0, by)), (0, 1)))
        for by in (-5.1, -5.0, 5.0, 5.1)
    }
    assert own.font.units_per_em == 1000
    assert {by: " Ts " in shown for by, shown in raised.items()} == {
        -5.1: True,
        -5.0: False,
        5.0: False,
        5.1: True,
    }


def test_pickled_run_stays_identical() -> None:
    run = font("atkinson-hyperlegible-next")["fit"]
    assert pickle.loads(pickle.dumps(run)) is run
