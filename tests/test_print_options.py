"""`--booklet`, `--fillable` and `--jobs`: their effect, or why they have none."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from pnp.cli import main
from tests import tiny

pytestmark = pytest.mark.slow

GAME = """
title: Tiny
components:
  cards: {title: Cards, kind: deck, size: poker, front: card, items: cards.yaml}
  sheet: {title: Sheet, kind: sheet, front: sheet, items: pages.yaml}
  book: {title: Book, kind: booklet, front: page, items: pages.yaml}
  note: {title: Note, kind: booklet, front: page}
"""
PAGE = "margin: 12\nbody: {text: here}\n"
PAGES = """
pages:
- {id: one, more: yes, art: no}
- {id: two, more: no, art: yes}
- {id: three, more: no, art: no}
"""
SHEET = """
margin: 12
body:
  column:
    - {text: Name, height: 9}
    - {space: yes, stroke: ink, height: 10, when: more}
    - {space: yes, stroke: ink, height: 40, form-field: by hand, when: art}
    - {space: yes, stroke: ink, height: 12, when: art}
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tiny.game(tmp_path / "data", game=GAME, t_page=PAGE, t_sheet=SHEET, pages=PAGES)


def run(data: Path, *arguments: str, out: str = "out") -> Result:
    where = ("--out", str(data.parent / out))
    return CliRunner().invoke(
        main, ["--data", str(data), *arguments, *where], catch_exceptions=False
    )


@pytest.mark.parametrize(("points", "warned"), [(8, True), (9, False)])
def test_warns_of_small_type_in_booklet(data: Path, points: int, warned: bool) -> None:
    templates = data / "tiny" / "templates"
    (templates / "page.yaml").write_text("margin: 12\nbody: {text: here, style: small}\n")
    style = f"small: {{extends: body, size: {points}pt, min-size: {points}pt}}"
    (templates / "theme.yaml").write_text(f"extends: common/theme\nstyles: {{{style}}}\n")
    result = run(data, "build", "tiny/book", "--booklet")
    note = "--booklet: the smallest type of Book is 5.66 pt; 6 pt is the least"
    assert (result.exit_code, note in result.stderr) == (0, warned)


def test_booklet_needs_three_pages(data: Path) -> None:
    result = run(data, "build", "tiny/note", "--booklet")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "3 pages make a booklet" in result.stderr
    assert "(Note: 1 page)" in result.stderr
    assert not (data.parent / "out").exists()


@pytest.mark.parametrize("arguments", [("kit", "tiny"), ("build", "tiny", "--jobs", "2")])
def test_lists_components_that_are_not_bound(data: Path, arguments: tuple[str, ...]) -> None:
    result = run(data, *arguments, "--booklet")
    assert result.exit_code == 0
    assert "--booklet: not to be bound (Note: 1 page)" in result.stderr
    assert "Book: 3" not in result.stderr


@pytest.mark.parametrize("jobs", [(), ("--jobs", "2")])
def test_lists_components_without_fields(data: Path, jobs: tuple[str, ...]) -> None:
    result = run(data, "build", "tiny", "--fillable", *jobs)
    assert result.exit_code == 0
    assert "nothing to fill in on a screen on Cards, Sheet (three), Book, Note" in result.stderr
    assert "players draw here, so no fields on Sheet (two)" in result.stderr
    with pikepdf.open(data.parent / "out/tiny/sheet-a4.pdf") as pdf:
        assert [len(page.get("/Annots", [])) for page in pdf.pages] == [1, 1, 0]


def test_several_processes_write_same_form(data: Path) -> None:
    pages = "".join(f"- {{id: p{n}, more: yes, art: no}}\n" for n in range(60))
    (data / "tiny/pages.yaml").write_text(f"pages:\n{pages}", encoding="utf-8")
    made = []
    for jobs in ("1", "3"):
        result = run(data, "build", "tiny/sheet", "--fillable", "--jobs", jobs, out=jobs)
        assert result.exit_code == 0
        assert "--jobs" not in result.stderr
        assert "Sheet: 60 pages" in result.stderr
        made.append((data.parent / jobs / "tiny/sheet-a4.pdf").read_bytes())
    assert made[0] == made[1]
    with pikepdf.open(data.parent / "3/tiny/sheet-a4.pdf") as pdf:
        assert len(pdf.Root.AcroForm.Fields) == 60


@pytest.mark.parametrize("format_", ["svg", "png"])
def test_several_processes_write_same_pages(data: Path, format_: str) -> None:
    for jobs in ("1", "2"):
        result = run(data, "build", "tiny", "--format", format_, "--jobs", jobs, out=jobs)
        assert result.exit_code == 0
        assert "--jobs" not in result.stderr
    files = sorted(path for path in (data.parent / "1").rglob("*") if path.is_file())
    assert len(files) == 4 + 1 + 3 + 3 + 1
    for path in files:
        other = data.parent / "2" / path.relative_to(data.parent / "1")
        assert path.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(
    ("option", "commands"),
    [
        ("--booklet", ("sheets", "generate", "qr", "cut", "images", "tts")),
        ("--fillable", ("kit", "qr", "cut", "images", "tts")),
        ("--jobs", ("cut", "images", "tts")),
    ],
)
def test_commands_reject_options_of_others(option: str, commands: tuple[str, ...]) -> None:
    for command in commands:
        result = CliRunner().invoke(main, [command, "tiny", option])
        assert result.exit_code == 2
        assert re.search(f"No such option:? .?{option}", result.stderr)


def test_fields_have_different_names(tmp_path: Path) -> None:
    """A counted name may be the given name of another field."""
    sheet = """
margin: 12
body:
  column:
    - {marks: 2, size: 5, form-field: Dice}
    - {space: yes, stroke: ink, height: 10, width: 40, form-field: Dice}
    - {space: yes, stroke: ink, height: 10, width: 40, form-field: Dice}
  gap: 4
"""
    game = "title: Tiny\ncomponents:\n  sheet: {title: Sheet, kind: sheet, front: sheet}\n"
    data = tiny.game(tmp_path / "data", game=game, t_sheet=sheet)
    assert run(data, "build", "tiny", "--fillable").exit_code == 0
    with pikepdf.open(tmp_path / "out/tiny/sheet-a4.pdf") as pdf:
        names = [str(field["/T"]) for field in pdf.pages[0].Annots]
    assert names == ["Dice 1", "Dice 2", "Dice", "Dice 3"]


def test_star_map_has_field_for_each_point(tmp_path: Path) -> None:
    for name, least in (("star-map", 121 + 100), ("page-b", 70)):
        result = CliRunner().invoke(
            main, ["build", f"my-corner-of-the-sky/{name}", "--fillable", "--out", str(tmp_path)]
        )
        assert result.exit_code == 0
        with pikepdf.open(tmp_path / f"my-corner-of-the-sky/{name}-a4.pdf") as pdf:
            names = [str(field["/T"]) for field in pdf.pages[0].Annots]
        assert len(names) == len(set(names)) > least


# Empty names


@pytest.mark.parametrize(
    "arguments",
    [
        ("generate", "tiny/book", "--for", ""),
        ("kit", "tiny", "--for", " "),
        ("kit", "tiny", "--number", ""),
        ("kit", "tiny", "--date", ""),
        ("sheets", "tiny", "--date", " "),
        ("build", "tiny", "--out", ""),
        ("calibrate", ""),
        ("build", ""),
        ("build", "tiny/"),
        ("build", "tiny", "--paper", ""),
        ("list", ""),
        ("preflight", ""),
    ],
)
def test_rejects_empty_names(data: Path, arguments: tuple[str, ...]) -> None:
    result = CliRunner().invoke(main, ["--data", str(data), *arguments], catch_exceptions=False)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr


# The date in a file


@pytest.mark.parametrize(
    ("epoch", "date"),
    [("", b"20000101000000"), ("0", b"19700101000000"), ("1700000000", b"20231114221320")],
)
def test_date_of_file_is_fixed_or_given(
    data: Path, monkeypatch: pytest.MonkeyPatch, epoch: str, date: bytes
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    run(data, "build", "tiny/cards", out="plain")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    run(data, "build", "tiny/cards")
    plain, dated = (
        (data.parent / out / "tiny/cards-a4.pdf").read_bytes() for out in ("plain", "out")
    )
    assert dated.count(date) == 2, "made and changed"
    assert dated.replace(date, b"20000101000000") == plain, "and nothing else hangs on it"


@pytest.mark.parametrize("epoch", ["soon", "-5", "1.5", "9" * 30, "²"])
def test_rejects_bad_dates(data: Path, monkeypatch: pytest.MonkeyPatch, epoch: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    result = run(data, "build", "tiny/cards")
    assert result.exit_code == 2
    assert "SOURCE_DATE_EPOCH" in result.stderr
    assert not (data.parent / "out").exists()


def test_several_processes_report_all_pages(data: Path) -> None:
    """Type of 6.5 pt is a warning, and pages are printed."""
    fine = {0, 59}
    pages = "".join(f"- {{id: p{n}, fine: {'yes' if n in fine else 'no'}}}\n" for n in range(60))
    (data / "tiny/pages.yaml").write_text(f"pages:\n{pages}", encoding="utf-8")
    style = "extends: common/theme\nstyles: {fine: {font: text, size: 6.5pt}}\n"
    (data / "tiny/templates/theme.yaml").write_text(style, encoding="utf-8")
    body = 'margin: 12\nbody: {text: "{id}", style: fine, when: fine}\n'
    (data / "tiny/templates/sheet.yaml").write_text(body, encoding="utf-8")
    warnings = []
    for jobs in ("1", "2"):
        result = run(data, "build", "tiny/sheet", "--jobs", jobs, out=jobs)
        assert result.exit_code == 0, result.stderr
        warnings.append([row for row in result.stderr.splitlines() if "fine-type" in row])
    assert warnings[0] == warnings[1]
    assert [row.partition(" is set in")[0].split()[-1] for row in warnings[0]] == ["“p0”", "“p59”"]
