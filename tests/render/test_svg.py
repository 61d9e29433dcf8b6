"""The SVG files, read back by an XML parser."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from pnp.core.drawing import (
    Frame,
    Pen,
    Picture,
    PlacedItem,
    SharedFrame,
    Stroke,
    Text,
    TextRun,
    Transformed,
)
from pnp.core.fonts import Font
from pnp.core.geometry import Matrix
from pnp.core.shaping import FontStack, shaper
from pnp.layout.elements.code import code_path, qr_code
from pnp.render.svg import glyph_path as glyph_outline
from pnp.text.typeset import line_of_text
from tests.helper import (
    BLACK,
    BLUE,
    FONTS,
    GOLD,
    HREF,
    RED,
    SVG,
    document,
    font,
    fonts,
    frame,
    line,
    near,
    output_of,
    page,
    picture,
    pixel,
    root,
    sample,
    shade,
    svg,
    svg_image,
)

HOSTILE = "\x00\x0b]]>&<\ud800\"'\ufffe\x1b\t\r\n\x85\U0010ffff é"


def only(drawn: Frame, folder: Path) -> Element:
    """Return the root of a document of one page."""
    (file,) = svg(document(drawn), folder)
    return root(file)


def defined(found: Element) -> dict[str, Element]:
    defs = found.find(f"{SVG}defs")
    assert defs is not None
    return {element.attrib["id"]: element for element in defs}


def content(found: Element) -> list[Element]:
    """Return the elements outside of the definitions."""
    return [element for element in found if element.tag not in (f"{SVG}defs", f"{SVG}title")]


def labels(found: Element) -> list[str]:
    return [e.attrib["aria-label"] for e in found.iter() if "aria-label" in e.attrib]


def uses(found: Element) -> Iterator[str]:
    """Yield the ids that elements refer to."""
    for element in found.iter():
        if HREF in element.attrib and element.attrib[HREF].startswith("#"):
            yield element.attrib[HREF][1:]
        if "clip-path" in element.attrib:
            yield element.attrib["clip-path"].removeprefix("url(#").removesuffix(")")


# The files


def test_writes_one_file_for_each_page(tmp_path: Path) -> None:
    made = document(*(page(title=f"Page {number}") for number in range(1, 12)))
    files = svg(made, tmp_path)
    assert [file.name for file in files] == [f"page-{number:02d}.svg" for number in range(1, 12)]
    assert [root(file).findtext(f"{SVG}title") for file in files] == [
        f"Page {number}" for number in range(1, 12)
    ]


def test_pads_page_numbers(tmp_path: Path) -> None:
    files = svg(document(*(page() for _ in range(100))), tmp_path)
    assert [files[0].name, files[-1].name] == ["page-001.svg", "page-100.svg"]


def test_pages_are_measured_in_mm(tmp_path: Path) -> None:
    (one, two) = svg(document(page(size=(210, 297)), page(size=(279.4, 215.9))), tmp_path)
    assert [root(one).attrib[key] for key in ("width", "height", "viewBox")] == [
        "210mm",
        "297mm",
        "0 0 210 297",
    ]
    assert [root(two).attrib[key] for key in ("width", "height", "viewBox")] == [
        "279.4mm",
        "215.9mm",
        "0 0 279.4 215.9",
    ]
    assert svg_image(two, 100).size == (1100, 850)


def test_untitled_page_has_title_of_document(tmp_path: Path) -> None:
    (file,) = svg(document(page(title=""), title="The kit"), tmp_path)
    assert root(file).findtext(f"{SVG}title") == "The kit"


def test_files_define_what_they_use(tmp_path: Path) -> None:
    """Each definition is used, and there is one for each reference."""
    shared = SharedFrame(30.0, 9.0, (PlacedItem(0.0, 5.0, line("shared by the pages")),))
    deeper = SharedFrame(40.0, 9.0, (PlacedItem(0.0, 0.0, shared), PlacedItem(2.0, 9.0, shared)))
    first, second = svg(
        document(
            frame((0, 0, deeper), (0, 50, line("one ★"))), frame((5, 5, deeper), (0, 50, shared))
        ),
        tmp_path,
    )
    for file in (first, second, *svg(sample(tmp_path), tmp_path, "sample")):
        found = root(file)
        names = [e.attrib["id"] for e in found.iter() if "id" in e.attrib]
        assert len(names) == len(set(names))
        assert set(uses(found)) == set(names)


# Hostile text


def test_xml_is_valid_for_any_text(tmp_path: Path) -> None:
    made = document(
        page(frame((5, 10, line(HOSTILE)), (5, 20, line("after"))), title=HOSTILE), title=HOSTILE
    )
    (file,) = svg(made, tmp_path)
    found = root(file)
    assert "]]>&<" in (found.findtext(f"{SVG}title") or "")
    label = labels(found)[0]
    assert label == "��]]>&<�\"'��   \x85\U0010ffff é"
    assert labels(found)[1] == "after"
    svg_image(file)


def test_keeps_text_of_code(tmp_path: Path) -> None:
    found = only(frame((5, 5, code_path(qr_code("a&b<c"), BLACK))), tmp_path)
    (path,) = content(found)
    assert path.attrib["shape-rendering"] == "crispEdges"
    assert path.attrib["aria-label"] == "a&b<c"


# Type


def test_keeps_texts_in_order(tmp_path: Path) -> None:
    texts = ["It’s “quoted”", "3 × 4 − 2 é ★ ☂ end", "🂡 beyond"]
    found = only(
        frame(*((5.0, 10.0 * row, line(text)) for row, text in enumerate(texts, 1))), tmp_path
    )
    assert labels(found) == texts
    assert not list(found.iter(f"{SVG}text")), "type is outlines: no font is asked for"


def test_defines_glyphs_once(tmp_path: Path) -> None:
    found = only(
        frame((5, 10, line("anna")), (5, 20, line("nana", 3, RED)), (5, 30, line("é"))), tmp_path
    )
    assert len(defined(found)) == 3
    first, second, _ = content(found)
    assert len(list(first)) == len(list(second)) == 4
    assert first.attrib["fill"] == "#000000"
    assert second.attrib["fill"] == "#cc1a1a"


def test_places_glyphs_as_shaped(tmp_path: Path) -> None:
    own = fonts().primary
    text = "AV To wide ff"
    found = only(frame((5, 10, line(text, 4.0))), tmp_path)
    (group,) = content(found)
    scale, *rest, left, down = (float(x) for x in group.attrib["transform"][7:-1].split())
    assert (left, down) == (5.0, 10.0)
    assert rest == [0.0, 0.0, scale]
    places = [float(use.attrib.get("x", 0)) / own.font.units_per_em for use in group]
    expected, x = [], 0.0
    for word in own.words(text):
        for advance in word.advances:
            expected.append(x)
            x += advance / own.font.units_per_em
        x += own.blank.width
    assert places == pytest.approx(expected, abs=0.001)


def test_adds_tracking_after_each_character(tmp_path: Path) -> None:
    found = only(frame((0, 10, line("III", 4.0, tracking=1.5))), tmp_path)
    (group,) = content(found)
    scale = float(group.attrib["transform"][7:].split()[0])
    step = fonts().primary.width("I") * 4.0 + 1.5
    places = [float(use.attrib.get("x", 0)) * scale for use in group]
    assert places == pytest.approx([0.0, step, 2 * step], abs=0.001)


def test_runs_follow_each_other(tmp_path: Path) -> None:
    one, two = font("inter"), font("bungee")
    text = Text((TextRun(one.words("AB ")), TextRun(two.words("C"))), 5.0, 0.0, RED)
    found = only(frame((10, 10, text)), tmp_path)
    (group,) = content(found)
    assert group.attrib["aria-label"] == "AB C"
    first, last = group
    assert first.attrib["fill"] == last.attrib["fill"] == "#cc1a1a"
    left = float(last.attrib["transform"][7:].split()[4])
    assert left == pytest.approx(10 + one.width("AB ") * 5.0, abs=0.001)


def test_blank_text_draws_nothing(tmp_path: Path) -> None:
    found = only(
        frame((0, 0, line("  ")), (0, 0, Text((), 4.0, 0.0, BLACK)), (0, 0, line(""))), tmp_path
    )
    assert content(found) == []


def test_draws_missing_glyph(tmp_path: Path) -> None:
    """As in the PDF; layout reports missing characters."""
    own = font("inter")
    found = only(frame((0, 9, line_of_text("☂", FontStack((own,)), 5.0, BLACK))), tmp_path)
    assert [path.attrib["d"] for path in defined(found).values()] == [glyph_outline(own.font, 0)]


def test_glyphs_match_those_of_fonttools(subtests: pytest.Subtests) -> None:
    """HarfBuzz measures, draws and embeds."""
    for file in sorted(FONTS.rglob("*Regular.ttf")):
        with subtests.test(file=file):
            own = Font(file.stem, file)
            read = TTFont(io.BytesIO(file.read_bytes()), lazy=True)
            table = read.getBestCmap()
            for number in {*range(0x20, 0x2FF), *range(0x2000, 0x2BFF), *range(0x1F000, 0x1F700)}:
                if number == 0xA0:
                    continue
                name = table.get(number, ".notdef")
                assert own.glyph_id(chr(number)) == read.getGlyphID(name), hex(number)
                advance = own.hb_font.get_glyph_h_advance(own.glyph_id(chr(number)))
                assert advance == read["hmtx"][name][0], hex(number)
            assert own.units_per_em == read["head"].unitsPerEm


def test_no_break_space_is_blank(tmp_path: Path) -> None:
    """Also where the font has no glyph for it, as in the PDF."""
    poor = TTFont(io.BytesIO(font("inter").font.file.read_bytes()))
    for table in poor["cmap"].tables:
        table.cmap.pop(0xA0, None)
    poor.save(tmp_path / "poor.ttf")
    own = shaper(Font("poor", tmp_path / "poor.ttf"))
    assert own.font.covers("\xa0")
    found = only(frame((0, 9, line_of_text("\xa0", FontStack((own,)), 5.0, BLACK))), tmp_path)
    assert content(found) == []


# Frames


def test_defines_shared_frame_once(tmp_path: Path) -> None:
    shared = SharedFrame(
        50.0,
        5.0,
        (
            PlacedItem(0, 0, Pen().rect(0, 0, 50, 5, 1).path(GOLD)),
            PlacedItem(1.0, 4.0, line("once")),
        ),
    )
    found = only(
        frame(
            *((5.0, 10.0 * row, shared) for row in range(1, 9)),
            (50, 50, Transformed(shared, Matrix.rotate(90))),
        ),
        tmp_path,
    )
    groups = [name for name, element in defined(found).items() if element.tag == f"{SVG}g"]
    assert len(groups) == 1
    assert list(uses(found)).count(groups[0]) == 9
    assert labels(found) == ["once"]
    assert content(found)[0].attrib == {HREF: f"#{groups[0]}", "x": "5", "y": "10"}


def test_repeats_short_drawings(tmp_path: Path) -> None:
    dot = SharedFrame(2.0, 2.0, (PlacedItem(0, 0, Pen().rect(0, 0, 2, 2).path(RED)),))
    (file,) = svg(document(frame((10, 10, dot), (20, 20, dot))), tmp_path)
    assert defined(root(file)) == {}
    image = svg_image(file)
    assert near(pixel(image, 11, 11), shade(RED))
    assert near(pixel(image, 21, 21), shade(RED))


def test_empty_frame_draws_nothing(tmp_path: Path) -> None:
    empty = SharedFrame(5.0, 5.0, ())
    assert content(only(frame((1, 1, empty), (2, 2, Pen().path(RED))), tmp_path)) == []


def test_maps_and_clips_frames(tmp_path: Path) -> None:
    flag = Frame(20.0, 10.0, (PlacedItem(0, 0, Pen().rect(0, 0, 20, 10).path(GOLD)),))
    hole = Pen().rect(0, 0, 20, 10).rect(5, 2, 5, 5).path(evenodd=True)
    (file,) = svg(
        document(
            frame(
                (10, 10, Transformed(flag, clip=hole)),
                (60, 10, Transformed(flag, Matrix.rotate(90), hole)),
                (10, 60, Transformed(flag, Matrix.scale(-0.5, 2.0))),
            )
        ),
        tmp_path,
    )
    found = root(file)
    (clip,) = defined(found).values()
    assert clip.tag == f"{SVG}clipPath"
    assert clip[0].attrib["clip-rule"] == "evenodd"
    assert [e.attrib["transform"] for e in content(found)] == [
        "matrix(1 0 0 1 10 10)",
        "matrix(0 1 -1 0 60 10)",
        "matrix(-0.5 0 0 2 10 60)",
    ]
    image = svg_image(file)
    assert near(pixel(image, 12, 12), shade(GOLD))
    assert near(pixel(image, 17, 14), (255, 255, 255))
    assert near(pixel(image, 52, 12), shade(GOLD))
    assert near(pixel(image, 55, 17), (255, 255, 255))
    assert near(pixel(image, 5, 75), shade(GOLD))


def test_empty_clip_hides_frame(tmp_path: Path) -> None:
    flag = Frame(20.0, 10.0, (PlacedItem(0, 0, Pen().rect(0, 0, 20, 10).path(GOLD)),))
    (file,) = svg(document(frame((10, 10, Transformed(flag, clip=Pen().path())))), tmp_path)
    assert near(pixel(svg_image(file), 15, 15), (255, 255, 255))


# Paths


def test_paths_have_paint(tmp_path: Path) -> None:
    pen = Pen().move(0, 0).line(10, 0).curve(10, 5, 5, 10, 0, 10).close()
    stroke = Stroke(BLUE, 0.7)
    found = only(
        frame(
            (1, 2, pen.path(RED)),
            (0, 0, pen.path(RED, evenodd=True)),
            (0, 0, pen.path(stroke=stroke)),
            (0, 0, pen.path(stroke=Stroke(BLUE, 0.7, (2.0, 1.0), cap=0, join=0))),
            (0, 0, pen.path(stroke=Stroke(BLUE, 0.7, cap=2, join=2))),
            (0, 0, pen.path()),
        ),
        tmp_path,
    )
    drawn = [dict(path.attrib) for path in content(found)]
    assert drawn[0] == {"d": "M1 2L11 2C11 7 6 12 1 12Z", "fill": "#cc1a1a"}
    for attributes in drawn[1:]:
        assert attributes.pop("d") == "M0 0L10 0C10 5 5 10 0 10Z"
    line_ = {"stroke": "#1a33b2", "stroke-width": "0.7"}
    assert drawn[1:] == [
        {"fill": "#cc1a1a", "fill-rule": "evenodd"},
        line_,
        {**line_, "stroke-dasharray": "2 1", "stroke-linecap": "butt", "stroke-linejoin": "miter"},
        {**line_, "stroke-linecap": "square", "stroke-linejoin": "bevel"},
    ]
    # By default, paths are round, unfilled, and mitred as in a PDF.
    assert {key: found.attrib[key] for key in found.attrib if key == "fill" or "stroke" in key} == {
        "fill": "none",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        "stroke-miterlimit": "10",
    }


# Pictures


def test_embeds_picture_once(tmp_path: Path) -> None:
    path = picture(tmp_path)
    item = Picture(str(path), 30.0, 20.0)
    (file,) = svg(document(frame((10, 10, item), (50, 10, item))), tmp_path)
    found = root(file)
    (image,) = defined(found).values()
    head, data = image.attrib[HREF].split(",")
    assert head == "data:image/png;base64"
    assert base64.b64decode(data) == path.read_bytes()
    assert content(found)[1].attrib["transform"] == "matrix(30 0 0 20 50 10)"
    shown = svg_image(file)
    assert near(pixel(shown, 11, 11), (8, 12, 120), 20)
    assert near(pixel(shown, 38, 11), (228, 12, 120), 20)
    assert near(pixel(shown, 38, 28), (255, 255, 255))


@pytest.mark.parametrize(
    ("name", "mode", "media"),
    [
        ("a.jpg", "RGB", "image/jpeg"),
        ("a.jpg", "CMYK", "image/png"),
    ],
)
def test_converts_pictures_for_viewers(tmp_path: Path, name: str, mode: str, media: str) -> None:
    made = Image.new("RGB", (20, 20), (200, 40, 40))
    (made.quantize() if mode == "P" else made.convert(mode)).save(tmp_path / name)
    (file,) = svg(document(frame((0, 0, Picture(str(tmp_path / name), 9.0, 9.0)))), tmp_path)
    (image,) = defined(root(file)).values()
    assert image.attrib[HREF].startswith(f"data:{media};")
    assert near(pixel(svg_image(file), 5, 5), (200, 40, 40), 8)


# Determinism


def test_equal_input_gives_equal_bytes(tmp_path: Path) -> None:
    program = """
from hashlib import sha256
from pathlib import Path
from tests.helper import sample, svg
here = Path.cwd()
print(sha256(b"".join(file.read_bytes() for file in svg(sample(here), here))).hexdigest())
"""
    found = set()
    for number, (seed, zone) in enumerate((("1", "Asia/Tokyo"), ("2", "America/Lima"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        found.add(output_of(program, folder, PYTHONHASHSEED=seed, TZ=zone, LC_ALL="C").strip())
    # What this process drew before makes no difference.
    svg(document(frame((5, 10, line("zebra first")))), tmp_path, "before")
    files = svg(sample(tmp_path), tmp_path, "now")
    found.add(sha256(b"".join(file.read_bytes() for file in files)).hexdigest())
    assert len(found) == 1
