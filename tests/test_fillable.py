"""PDF forms: places and names of fields, and that they work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageChops

from pnp.cli import main
from pnp.core.geometry import MM_PER_INCH, MM_PER_POINT
from tests import tiny

GAME = """
title: Tiny
components:
  day: {title: Day, kind: sheet, front: sheet}
"""
SHEET = """
margin: 10
body:
  column:
    - text: Words
      style: title
    - row:
        - text: Name
          width: 20
        - rule: across
          form-field: Your name
          grow: 1
          place: bottom
      height: 8
    - row:
        - {check: yes, size: 5}
        - {text: Went out, grow: 1}
      gap: 2
    - row:
        - {text: Energy, width: 20}
        - {marks: 3, size: 5, form-field: Energy}
    - {marks: 3, size: 1}
    - row:
        - {text: Mood, width: 20}
        - die: empty
      height: 20
    - text: Notes
    - {lines: 3, line-spacing: 8}
    - row:
        - {text: Total, width: 20}
        - {space: yes, stroke: ink, width: 30}
        - {space: yes, stroke: ink, width: 30, form-field: no}
        - {text: never, stroke: ink, width: 30, checkbox: Never}
      height: 10
      gap: 2
    - {text: Hit, checkbox: Hit}
    - {rule: across, form-field: "Where it stands above"}
    - row:
        - {check: yes, size: 5, checkbox: Once}
        - {text: Once}
    # An outline around other elements is no field.
    - stack:
        - {squares: 2x2, cell: 10}
        - {space: yes, stroke: ink}
      height: 24
  gap: 3
"""
NAMES = [
    "Your name",
    "Went out",
    "Energy 1",
    "Energy 2",
    "Energy 3",
    "Mood",
    "Notes",
    "Notes 2",
    "Notes 3",
    "Total",
    "Never",
    "Hit",
    "Where it stands above",
    "Once",
    "square 1 1",
    "square 1 2",
    "square 2 1",
    "square 2 2",
]


def run(folder: Path, *arguments: str) -> Result:
    data = ["--data", str(folder), *arguments, "--out", str(folder / "out")]
    return CliRunner().invoke(main, data, catch_exceptions=False)


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    result = run(tiny.game(tmp_path, game=GAME, t_sheet=SHEET), "build", "tiny", "--fillable")
    assert result.exit_code == 0, result.stderr
    return tmp_path / "out/tiny/day-a4.pdf"


def widgets(pdf: pikepdf.Pdf) -> dict[str, Any]:
    """The fields of a form by name; all are on a page, and belong to a face."""
    (group,) = pdf.Root.AcroForm.Fields
    assert group["/T"] == "day"
    found = {str(kid["/T"]): kid for kid in group["/Kids"]}
    assert len(found) == len(group["/Kids"])
    on_pages = [annotation for page in pdf.pages for annotation in page.get("/Annots", [])]
    assert {kid.objgen for kid in found.values()} == {each.objgen for each in on_pages}
    return found


def test_fields_have_names_and_kinds(sheet: Path) -> None:
    with pikepdf.open(sheet) as pdf:
        found = widgets(pdf)
        assert sorted(found) == sorted(NAMES)
        kinds = {name: str(kid.FT) for name, kid in found.items()}
        assert {name for name, kind in kinds.items() if kind == "/Btn"} == {
            "Went out",
            "Energy 1",
            "Energy 2",
            "Energy 3",
            "Never",
            "Hit",
            "Once",
        }
        assert [name for name, kind in kinds.items() if kind == "/Ch"] == ["Mood"]
        assert [str(option) for option in found["Mood"].Opt] == ["", *"123456"]
        # One is a drop-down list; a place for one line is not multi-line.
        assert int(found["Mood"].Ff) == 1 << 17
        assert int(found["Total"].get("/Ff", 0)) == 0


def test_form_names_font_of_fields(sheet: Path) -> None:
    with pikepdf.open(sheet) as pdf:
        form: Any = pdf.Root.AcroForm
        font = str(form.DA).split()[0]
        assert str(form.DR.Font[font].BaseFont) == "/Helvetica"
        assert str(form.DR.Font[font].Encoding) == "/WinAnsiEncoding"


def test_fields_are_at_their_places(sheet: Path) -> None:
    with pikepdf.open(sheet) as pdf:
        found = widgets(pdf)

        def box(name: str) -> list[float]:
            left, low, right, high = (float(edge) * MM_PER_POINT for edge in found[name].Rect)
            return [left, 297 - high, right - left, high - low]

        first, second = box("Notes"), box("Notes 2")
        assert second[1] - first[1] == pytest.approx(8, abs=0.05)
        assert first[3] == pytest.approx(8, abs=0.05)
        assert first[0] >= 10
        assert first[2] == pytest.approx(190, abs=2)
        assert box("Mood")[2:] == pytest.approx([14, 14], abs=0.05)
        assert box("Went out")[2:] == pytest.approx([5, 5], abs=0.05)
        # Text is above its line.
        assert box("Your name")[3] == pytest.approx(6.5, abs=0.05)
        row = [box(f"square {column} 2") for column in (1, 2)]
        assert row[0][1] == row[1][1] < box("square 1 1")[1]
        assert row[1][0] - row[0][0] == pytest.approx(10, abs=0.05)
        assert box("square 1 1")[1] - row[0][1] == pytest.approx(10, abs=0.05)
        assert row[1][2:] == pytest.approx([9.4, 10.0], abs=0.05)


def fill(source: Path, target: Path) -> None:
    """Set values and states of boxes, as a program for forms does."""
    with pikepdf.open(source) as pdf:
        for name, kid in widgets(pdf).items():
            if pikepdf.Name.Btn == kid.FT:
                kid.V = kid.AS = pikepdf.Name.On
            else:
                kid.V = pikepdf.String("4" if pikepdf.Name.Ch == kid.FT else f"My {name}")
        pdf.save(target)


def shown(path: Path, dpi: int = 100) -> Image.Image:
    """The first page with its form, drawn by PDFium."""
    pdf = pypdfium2.PdfDocument(path)
    pdf.init_forms()
    try:
        image: Image.Image = pdf[0].render(scale=dpi / 72, may_draw_forms=True).to_pil()
        return image.convert("L")
    finally:
        pdf.close()


def test_filled_values_are_stored_and_shown(sheet: Path, tmp_path: Path) -> None:
    filled = tmp_path / "filled.pdf"
    fill(sheet, filled)
    with pikepdf.open(filled) as pdf:
        found = widgets(pdf)
        assert str(found["Total"].V) == "My Total"
        assert pikepdf.Name.On == found["Went out"].V
        boxes = {name: [float(edge) for edge in kid.Rect] for name, kid in found.items()}
    before, after = shown(sheet), shown(filled)
    changed = ImageChops.difference(before, after)
    scale = 100 / MM_PER_INCH * MM_PER_POINT
    for name, (left, low, right, high) in boxes.items():
        area = (
            left * scale,
            before.height - high * scale,
            right * scale,
            before.height - low * scale,
        )
        part = changed.crop(tuple(round(edge) for edge in area))  # type: ignore[arg-type]
        assert any(part.histogram()[100:]), f"nothing is shown in {name}"


def test_empty_form_looks_like_sheet(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=GAME, t_sheet=SHEET.replace("die: empty", "space: yes"))
    run(folder, "build", "tiny")
    plain = shown(tmp_path / "out/tiny/day-a4.pdf")
    run(folder, "build", "tiny", "--fillable")
    form = shown(tmp_path / "out/tiny/day-a4.pdf")
    assert ImageChops.difference(plain, form).getbbox() is None


def test_fields_are_named_by_rows_and_columns(tmp_path: Path) -> None:
    """A table with heads at the left, and one with heads above."""
    cell = "{space: yes, stroke: ink, height: 8, grow: 1"
    rows = "".join(
        f"    - row: [{{text: {name}, width: 40}}, {cell}}}, {cell}}}]\n      gap: 2\n"
        for name in ("Stars", "Moons")
    )
    heads = "    - row: [{text: 'no', width: 10}, {text: Fish, grow: 1}, {text: Fruit, grow: 1}]\n"
    columns = "".join(
        f"    - row: [{{text: '{n}', width: 10}}, {cell}}}, {cell}}}]\n" for n in (1, 2, 3)
    )
    sheet = (
        f"margin: 10\nbody:\n  column:\n{rows}    - {{space: yes, height: 30}}\n{heads}{columns}"
    )
    run(tiny.game(tmp_path, game=GAME, t_sheet=sheet), "build", "tiny", "--fillable")
    with pikepdf.open(tmp_path / "out/tiny/day-a4.pdf") as pdf:
        assert list(widgets(pdf)) == [
            "Stars",
            "Stars 2",
            "Moons",
            "Moons 2",
            "Fish",
            "Fruit",
            "Fish 2",
            "Fruit 2",
            "Fish 3",
            "Fruit 3",
        ]


def test_rejects_other_formats(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=GAME, t_sheet=SHEET)
    result = run(folder, "build", "tiny", "--fillable", "--format", "svg")
    assert result.exit_code == 2
    assert "--fillable goes with --format pdf, not svg" in result.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("kind", "width"), [("booklet", 80), ("booklet", 190), ("sheet", 80)])
def test_shown_sheet_has_no_fields(tmp_path: Path, kind: str, width: int) -> None:
    """In a rulebook, or smaller on another sheet."""
    game = GAME + f"  book: {{title: Book, kind: {kind}, front: book}}\n"
    book = f"margin: 10\nbody: {{show: day, width: {width}}}\n"
    folder = tiny.game(tmp_path, game=game, t_sheet=SHEET, t_book=book)
    result = run(folder, "build", "tiny/book", "--fillable")
    assert result.exit_code == 0, result.stderr
    with pikepdf.open(tmp_path / "out/tiny/book-a4.pdf") as pdf:
        assert "/AcroForm" not in pdf.Root


def test_copies_have_their_own_forms(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=GAME, t_sheet=SHEET)
    made = []
    for jobs in ("1", "2"):
        run(folder, "build", "tiny", "--fillable", "--copies", "30", "--jobs", jobs)
        made.append((tmp_path / "out/tiny/day-a4.pdf").read_bytes())
    assert made[0] == made[1]
    with pikepdf.open(tmp_path / "out/tiny/day-a4.pdf") as pdf:
        names = [str(group["/T"]) for group in pdf.Root.AcroForm.Fields]
    assert names == ["day", *(f"day {copy}" for copy in range(2, 31))]


@pytest.mark.parametrize(
    ("place", "name"),
    [("check: yes, size: 5", "Rain"), ("space: yes, stroke: ink, width: 9", "Sun")],
)
def test_names_box_by_text_beside_it(place: str, name: str, tmp_path: Path) -> None:
    words = "{text: Sun, width: 9, align: right}", f"{{{place}}}", "{text: Rain, width: 20}"
    sheet = f"margin: 10\nbody:\n  row: [{', '.join(words)}]\n  gap: 1\n  height: 5\n"
    run(tiny.game(tmp_path, game=GAME, t_sheet=sheet), "build", "tiny", "--fillable")
    with pikepdf.open(tmp_path / "out/tiny/day-a4.pdf") as pdf:
        assert list(widgets(pdf)) == [name]
