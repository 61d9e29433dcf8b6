"""Lines, type, boxes and grounds read from PDF files written here, to 0.01 mm."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from pnp.core.geometry import MM_PER_POINT, Rect
from pnp.core.problems import UsageError
from pnp.preflight.measurements import FileFigures, measure
from pnp.preflight.pdf_reader import FontUse, PageContent, PdfFile
from pnp.preflight.register import read_manifest

PT = 1.0 / MM_PER_POINT
SIDES = (0, 0, 100 * PT, 80 * PT)
MILLIMETRES = f"{PT} 0 0 {PT} 0 0 cm "


def pdf(
    path: Path, *pages: str, boxes: Any = None, forms: Iterable[tuple[str, str, list[int]]] = ()
) -> Path:
    """A file whose pages are 100 × 80 mm, in millimetres from below.

    `forms`: drawings for `/NAME Do`, with their matrices.
    """
    file = pikepdf.new()
    fonts = {
        name: pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=base)
        for name, base in (("/F1", pikepdf.Name.Helvetica), ("/F2", pikepdf.Name.Courier))
    }
    resources = pikepdf.Dictionary(
        Font=pikepdf.Dictionary(fonts),
        Shading=pikepdf.Dictionary(
            Run=pikepdf.Object.parse(
                b"<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 90 0] /Function << "
                b"/FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >> >>"
            )
        ),
        XObject=pikepdf.Dictionary(),
    )
    for name, code, matrix in forms:
        bbox = [-900, -900, 900, 900]
        stream = pikepdf.Stream(file, code.encode())
        stream.Type, stream.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        stream.BBox, stream.Matrix, stream.Resources = bbox, matrix, resources
        resources.XObject[f"/{name}"] = stream
    for code in pages:
        page = pikepdf.Dictionary(
            Type=pikepdf.Name.Page,
            MediaBox=list(SIDES),
            Resources=resources,
            Contents=file.make_stream((MILLIMETRES + code).encode()),
            **(boxes or {}),
        )
        file.pages.append(pikepdf.Page(file.make_indirect(page)))
    file.save(path)
    return path


def sheet(path: Path) -> PageContent:
    with closing(PdfFile(path)) as file:
        (found,) = file.pages()
        return found


def near(values: Iterable[float], expected: Iterable[float]) -> bool:
    return list(values) == pytest.approx(list(expected), abs=0.01)


BIG = "q 2 0 0 2 5 5 cm"


@pytest.mark.parametrize(
    ("code", "width", "dark", "parts"),
    [
        ("0.5 w 10 10 m 30 10 l S", 0.5, True, [(10, 70, 30, 70)]),
        ("0.1 w 10 10 m 10 60 l 30 60 l S", 0.1, True, [(10, 70, 10, 20), (10, 20, 30, 20)]),
        ("0.2 w 10 10 m 30 10 l 40 5 m 40 9 l S", 0.2, True, [(10, 70, 30, 70), (40, 75, 40, 71)]),
        # With any matrix
        (f"{BIG} 0.5 w 10 10 m 30 10 l S Q", 1.0, True, [(25, 55, 65, 55)]),
        # Dark is less than a fifth of each colour.
        ("0.19 G 1 w 10 10 m 30 10 l S", 1.0, True, [(10, 70, 30, 70)]),
        ("0.21 G 1 w 10 10 m 30 10 l S", 1.0, False, []),
        ("0 0 0.5 RG 1 w 10 10 m 30 10 l S", 1.0, False, []),
        # Filled or bent lines are no marks.
        ("1 w 10 10 m 30 10 l 30 30 l B", 1.0, True, []),
        ("1 w 10 10 m 30 10 l 30 30 40 30 50 10 c S", 1.0, True, []),
        ("1 w 10 10 m " + "30 10 l 10 10 l " * 200 + "S", 1.0, True, []),
        (
            "1 w 10 10 m " + "30 10 l 10 10 l " * 199 + "S",
            1.0,
            True,
            [(10, 70, 30, 70), (30, 70, 10, 70)] * 199,
        ),
    ],
)
def test_reads_lines_of_path(
    code: str, width: float, dark: bool, parts: list[tuple[float, ...]], tmp_path: Path
) -> None:
    (line,) = sheet(pdf(tmp_path / "x.pdf", code)).lines
    assert line.is_dark is dark
    assert len(line.segments) == len(parts)
    assert near(
        [line.width, *(value for part in line.segments for value in part)],
        [width, *(value for part in parts for value in part)],
    )


@pytest.mark.parametrize("code", ["10 10 30 20 re f", "10 10 30 20 re n", "q 9 w Q"])
def test_ignores_paths_without_lines(code: str, tmp_path: Path) -> None:
    assert sheet(pdf(tmp_path / "x.pdf", code)).lines == []


@pytest.mark.parametrize(
    ("code", "points", "left", "colour"),
    [
        ("BT /F1 4 Tf 10 20 Td (moon) Tj ET", 4 * PT, 10.26, (0, 0, 0)),
        ("1 0 0.4 rg BT /F1 4 Tf 10 20 Td (moon) Tj ET", 4 * PT, 10.26, (1, 0, 0.4)),
        ("BT /F1 1 Tf 4 0 0 4 10 20 Tm (moon) Tj ET", 4 * PT, 10.26, (0, 0, 0)),
        # Its height counts, not its width; on its side
        ("BT /F1 1 Tf 8 0 0 4 10 20 Tm (moon) Tj ET", 4 * PT, 10.52, (0, 0, 0)),
        ("BT /F1 3 Tf 0 2 -2 0 20 20 Tm (moon) Tj ET", 6 * PT, None, (0, 0, 0)),
        (f"{BIG} BT /F1 4 Tf 10 20 Td (moon) Tj ET Q", 8 * PT, 25.52, (0, 0, 0)),
        ("/Two Do", 8 * PT, 23.52, (0, 0, 1)),
        ("q 1 0 0 1 30 0 cm /Two Do Q", 8 * PT, 53.52, (0, 0, 1)),
        ("q 1 0 0 1 30 0 cm /Deep Do Q", 16 * PT, 77.04, (0, 0, 1)),
    ],
)
def test_reads_type(
    code: str, points: float, left: float | None, colour: tuple[float, ...], tmp_path: Path
) -> None:
    """In nested forms, too; an m begins at 65 thousandths of its size."""
    text = "0 0 1 rg BT /F1 4 Tf 10 20 Td (moon) Tj ET"
    forms = [("Two", text, [2, 0, 0, 2, 3, 3]), ("Deep", "/Two Do", [2, 0, 0, 2, 0, 0])]
    (found,) = sheet(pdf(tmp_path / "x.pdf", code, forms=forms)).texts
    assert found.points == pytest.approx(points, abs=0.02)
    assert found.colour == pytest.approx(colour, abs=0.01)
    if left is not None:
        assert found.box.x == pytest.approx(left, abs=0.03)


def test_invisible_text_has_no_type_and_font(tmp_path: Path) -> None:
    path = pdf(tmp_path / "x.pdf", "BT /F1 4 Tf 3 Tr 10 20 Td (moon) Tj ET")
    assert (sheet(path).texts, measure(path).fonts) == ([], [])


def test_lists_each_font_once(tmp_path: Path) -> None:
    text = "BT /F1 4 Tf 10 20 Td (a) Tj /F2 4 Tf (b) Tj /F1 4 Tf (c) Tj ET"
    fonts = measure(pdf(tmp_path / "x.pdf", text, text)).fonts
    assert fonts == [FontUse("Helvetica", False), FontUse("Courier", False)]


def test_reads_gradients(tmp_path: Path) -> None:
    clip = "q 10 20 30 40 re W n /Run sh Q"
    (found,) = sheet(pdf(tmp_path / "x.pdf", clip)).gradients
    assert found.contains(Rect(10, 20, 30, 40), 0.1)
    forms = [("Held", "q 0 0 9 9 re W n /Run sh Q", [1, 0, 0, 1, 20, 30])]
    assert len(sheet(pdf(tmp_path / "x.pdf", "/Held Do /Held Do", forms=forms)).gradients) == 2


def box(left: float, low: float, right: float, high: float) -> list[float]:
    return [value * PT for value in (left, low, right, high)]


@pytest.mark.parametrize(
    ("boxes", "expected"),
    [
        ({}, []),
        ({"TrimBox": box(5, 5, 95, 75), "BleedBox": box(2, 2, 98, 78)}, []),
        # A tenth of a millimetre may be lost.
        ({"TrimBox": box(-0.05, 0, 100, 80)}, []),
        ({"TrimBox": box(-0.2, 0, 100, 80)}, ["its trim box goes beyond the page"]),
        ({"BleedBox": box(0, 0, 100, 80.2)}, ["its bleed box goes beyond the page"]),
        ({"ArtBox": box(0, -1, 101, 80)}, ["its art box goes beyond the page"]),
        (
            {"CropBox": box(10, 10, 90, 70)},
            ["its media box is not the page", "its crop box is not the page"],
        ),
        ({"CropBox": box(0, 0, 100, 79.95)}, []),
        ({"CropBox": box(0, 0, 100, 79.8)}, ["its media box is not the page"]),
    ],
)
def test_compares_boxes_of_pages(
    boxes: dict[str, list[float]], expected: list[str], tmp_path: Path
) -> None:
    figures = measure(pdf(tmp_path / "x.pdf", "", "", boxes=boxes))
    assert figures.mismatches == [(page, how) for page in (1, 2) for how in expected]


def slot(x: float, y: float, wide: float, high: float, item: str = "one", **more: Any) -> Any:
    return {
        "component": "cards",
        "item": item,
        "face": "front",
        "x": x,
        "y": y,
        "width": wide,
        "height": high,
        "qr": [],
        **more,
    }


def measured(
    folder: Path, code: str, *slots: Any, size: tuple[float, float] = (100, 80), **more: Any
) -> FileFigures:
    """The figures of a page with a manifest."""
    page = {"width": size[0], "height": size[1], "side": "front", "slots": slots}
    content = {"backs": "none", "pages": [page], **more}
    (folder / "x.json").write_text(json.dumps(content))
    return measure(pdf(folder / "x.pdf", code))


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((100, 80), []),
        ((100.05, 79.95), []),
        ((100.2, 80), [(1, "it is not 100.2 × 80 mm, as its manifest has it")]),
        ((100, 79), [(1, "it is not 100 × 79 mm, as its manifest has it")]),
    ],
)
def test_compares_page_with_manifest(
    size: tuple[float, float], expected: list[tuple[int, str]], tmp_path: Path
) -> None:
    assert measured(tmp_path, "", size=size).mismatches == expected


def test_ignores_manifest_of_other_pages(tmp_path: Path) -> None:
    page = {"width": 100, "height": 80, "side": "front", "slots": [slot(10, 10, 50, 50)]}
    (tmp_path / "x.json").write_text(json.dumps({"backs": "none", "pages": [page, page]}))
    figures = measure(pdf(tmp_path / "x.pdf", "BT /F1 4 Tf 20 40 Td (moon) Tj ET"))
    assert figures.mismatches == [(0, "the file has 1 pages, its manifest 2")]
    assert (figures.text_to_cut, figures.manifest) == (None, True)


def text(x: float, y: float, word: str = "HHH") -> str:
    """A word whose capitals are 2.9 mm high and about 8.7 mm wide, from its lower left corner."""
    return f"BT /F1 4 Tf {x} {y} Td ({word}) Tj ET "


@pytest.mark.parametrize(
    ("at", "slots", "near", "what"),
    [
        # At the left, bottom, right and top edge of the slot
        ((22, 40), [(20, 10, 60, 60)], 2.3, "cards “one”, front, “HHH”"),
        ((40, 13), [(20, 10, 60, 60)], 3.0, "cards “one”, front, “HHH”"),
        ((70, 40), [(20, 10, 60, 60)], 1.6, "cards “one”, front, “HHH”"),
        ((40, 65), [(20, 10, 60, 60)], 2.1, "cards “one”, front, “HHH”"),
        # Over the edge, by the slot of its middle
        ((17, 40), [(20, 10, 60, 60)], -2.7, "cards “one”, front, “HHH”"),
        ((12, 40), [(20, 10, 60, 60)], None, ""),
        ((47, 40), [(10, 10, 45, 60), (55, 10, 40, 60)], -0.4, "cards “one”, front, “HHH”"),
        ((53, 40), [(10, 10, 45, 60), (55, 10, 40, 60)], -1.7, "cards “two”, front, “HHH”"),
        # A slot as wide as the page is not cut there.
        ((5, 40), [(0, 10, 99.5, 60)], None, ""),
        ((5, 40), [(0, 10, 98.5, 60)], 5.3, "cards “one”, front, “HHH”"),
    ],
)
def test_measures_text_to_cut(
    at: tuple[float, float],
    slots: list[tuple[float, float, float, float]],
    near: float | None,
    what: str,
    tmp_path: Path,
) -> None:
    cut = [slot(*each, item=name) for each, name in zip(slots, ("one", "two"), strict=False)]
    figures = measured(tmp_path, text(*at), *cut)
    if near is None:
        assert figures.text_to_cut is None
    else:
        assert figures.text_to_cut is not None
        assert figures.text_to_cut.value == pytest.approx(near, abs=0.15)
        assert (figures.text_to_cut.subject, figures.text_to_cut.page) == (what, 1)


@pytest.mark.parametrize(
    ("at", "near"),
    [
        ((3, 40), 3.3),
        ((88, 40), 3.65),
        ((40, 4), 4.0),
        ((40, 75), 2.1),
        ((-3, 40), -2.7),
        ((94, 40), -2.35),
        ((40, -1), -1.0),
    ],
)
def test_measures_text_to_edge_of_paper(
    at: tuple[float, float], near: float, tmp_path: Path
) -> None:
    figures = measured(tmp_path, text(*at) + text(40, 40))
    assert figures.text_to_edge is not None
    assert figures.text_to_edge.value == pytest.approx(near, abs=0.15)


@pytest.mark.parametrize(
    ("at", "seen"),
    [((-20, 40), False), ((40, 90), False), ((30, 40), True), ((15, 40), False), ((80, 40), False)],
)
def test_ignores_clipped_text(at: tuple[float, float], seen: bool, tmp_path: Path) -> None:
    """Off the page, and beyond a piece of a board."""
    piece = slot(20, 10, 50, 60, piece="A1")
    assert (measured(tmp_path, text(*at), piece).smallest_type is not None) is seen
    on_page = 0 < at[0] < 100 and at[1] < 80
    assert (
        measured(tmp_path, text(*at), slot(20, 10, 50, 60)).smallest_type is not None
    ) is on_page


def test_finds_page_of_smallest_type_and_finest_line(tmp_path: Path) -> None:
    small, fine = "BT /F1 1.9 Tf 30 30 Td (small one) Tj ET ", "0.1 w 10 10 m 30 10 l S "
    thick = "0.4 w 10 10 m 30 10 l S"
    pages = [text(40, 40) + thick, text(40, 40) + small + fine, small + fine + thick]
    figures = measure(pdf(tmp_path / "x.pdf", *pages))
    assert figures.smallest_type is not None
    assert (figures.smallest_type.page, figures.smallest_type.subject) == (2, "“small one”")
    assert figures.finest_line is not None
    assert (round(figures.finest_line.value, 3), figures.finest_line.page) == (0.1, 2)
    assert figures.small_type_pages == 2
    long = f"BT /F1 1.9 Tf 3 30 Td ({'moon ' * 12}) Tj ET"
    shown = measure(pdf(tmp_path / "x.pdf", long)).smallest_type
    assert shown is not None
    assert shown.subject == f"“{('moon ' * 12)[:40]}…”"
    just = f"BT /F1 1.9 Tf 3 30 Td ({('moons' * 8)}) Tj ET"
    shown = measure(pdf(tmp_path / "x.pdf", just)).smallest_type
    assert shown is not None
    assert shown.subject == f"“{'moons' * 8}”"


@pytest.mark.parametrize(
    ("preferences", "duplex", "unscaled"),
    [
        ({}, "", False),
        ({"/Duplex": "/DuplexFlipLongEdge", "/PrintScaling": "/None"}, "long-edge", True),
        ({"/Duplex": "/DuplexFlipShortEdge", "/PrintScaling": "/AppDefault"}, "short-edge", False),
        ({"/Duplex": "/Simplex"}, "", False),
    ],
)
def test_reads_viewer_preferences(
    preferences: dict[str, str], duplex: str, unscaled: bool, tmp_path: Path
) -> None:
    path = pdf(tmp_path / "x.pdf", "")
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        named = {key: pikepdf.Name(value) for key, value in preferences.items()}
        file.Root.ViewerPreferences = pikepdf.Dictionary(named)
        file.save(path, force_version="1.6")
    figures = measure(path)
    assert (figures.duplex, figures.unscaled, figures.version) == (duplex, unscaled, "1.6")
    assert (figures.pages, figures.manifest) == (1, False)


def test_reads_slots_of_manifest(tmp_path: Path) -> None:
    slots = [slot(1, 2.5, 3, 4, qr=["a", "7"]), slot(5, 6, 7, 8, item="cards", piece="A1")]
    page = {"width": 100, "height": 80, "side": "back", "slots": slots}
    path = tmp_path / "x.pdf"
    path.with_suffix(".json").write_text(json.dumps({"backs": "after", "pages": [page]}))
    found = read_manifest(path)
    assert found is not None
    (only,) = found.pages
    assert (found.backs, found.printer, only.size, only.side) == ("after", "", (100, 80), "back")
    one, two = only.slots
    assert (one.box, one.qr, one.piece) == (Rect(1, 2.5, 3, 4), ("a", "7"), "")
    assert (two.box, two.qr, two.piece) == (Rect(5, 6, 7, 8), (), "A1")
    assert [each.name for each in only.slots] == ["cards “one”, front", "cards, front"]
    path.with_suffix(".json").write_text(
        json.dumps({"backs": "none", "pages": [], "printer": "hall"})
    )
    found = read_manifest(path)
    assert found is not None
    assert (found.pages, found.printer) == ((), "hall")
    assert read_manifest(tmp_path / "y.pdf") is None


GOOD = {"width": 100, "height": 80, "side": "front", "slots": [slot(1, 2, 3, 4)]}


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[1]",
        "{}",
        '{"backs": "none"}',
        '{"pages": []}',
        '{"backs": "none", "pages": 3}',
        pytest.param("[" * 100_000, id="deep"),
        *(
            json.dumps({"backs": "none", "pages": [{k: v for k, v in GOOD.items() if k != key}]})
            for key in GOOD
        ),
        *(
            json.dumps(
                {
                    "backs": "none",
                    "pages": [
                        {**GOOD, "slots": [{k: v for k, v in slot(1, 2, 3, 4).items() if k != key}]}
                    ],
                }
            )
            for key in slot(1, 2, 3, 4)
        ),
        json.dumps({"backs": "none", "pages": [{**GOOD, "width": "wide"}]}),
        json.dumps({"backs": "none", "pages": [{**GOOD, "slots": None}]}),
        json.dumps({"backs": "none", "pages": [], "printer": 3}),
    ],
)
def test_rejects_bad_manifests(content: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(content)
    with pytest.raises(UsageError, match=r"x\.json: this is no manifest of pnp’s"):
        read_manifest(path.with_suffix(".pdf"))
