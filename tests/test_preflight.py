"""Preflight of finished files: good ones pass, and every kind of fault is reported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner, Result

from pnp.build.manifest import write_manifest
from pnp.build.orders import Orders
from pnp.build.pipeline import render
from pnp.build.session import Session
from pnp.cli import main
from pnp.core.colour_difference import contrast_ratio
from pnp.core.geometry import MM_PER_POINT
from pnp.core.order import PrintOptions
from pnp.core.problems import Problems, Severity
from pnp.core.search_path import SearchPath
from pnp.preflight import measurements
from pnp.preflight.measurements import measure
from pnp.preflight.report import report_problems
from pnp.render import write
from tests import tiny

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "data").glob("*/game.yaml"))
DECK = """
title: Tiny
components:
  cards:
    title: Cards
    kind: deck
    size: poker
    front: card
    back: back
    items: cards.yaml
"""
CARD = """
body:
  column:
    - text: "{title}"
    - {code: "say {title}", size: 25}
  pad: 6
"""
BACK = "body: {text: Tiny, pad: 6}\n"


def run(*arguments: str | Path) -> Result:
    given = ["preflight", *map(str, arguments)]
    return CliRunner().invoke(main, given, catch_exceptions=False)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """Print a sheet of cards with codes and backs."""
    folder = tiny.game(tmp_path / "data", game=DECK, t_card=CARD, t_back=BACK)
    given = ["--data", str(folder), "build", "tiny", "--out", str(tmp_path)]
    assert CliRunner().invoke(main, given).exit_code == 0
    return tmp_path / "tiny/cards-a4.pdf"


def rules(path: Path) -> dict[str, str]:
    """The problems of a file: rules and their messages."""
    problems = Problems()
    report_problems(measure(path), problems)
    return {problem.rule: problem.message for problem in problems.sorted()}


def put(path: Path, page: int, before: str = "", after: str = "") -> None:
    """Write operators before and after those of a page."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[page].contents_add(f"q {before}\n".encode(), prepend=True)
        pdf.pages[page].contents_add(f"\nQ {after}".encode())
        pdf.save(path)


def foreign_file(path: Path, code: str, **entries: Any) -> Path:
    """A file of another program: A4, with an unembedded font."""
    pdf = pikepdf.new()
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
    )
    page = pikepdf.Dictionary(
        Type=pikepdf.Name.Page,
        MediaBox=[0, 0, 595.28, 841.89],
        Resources=pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font)),
        Contents=pdf.make_stream(code.encode()),
        **entries,
    )
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    pdf.save(path)
    return path


def test_good_file_passes(deck: Path) -> None:
    result = run(deck)
    assert result.exit_code == 0, result.stdout
    assert result.stdout.endswith("no problems\n")
    assert "2 pages, PDF 1.7, " in result.stdout
    assert "all embedded" in result.stdout
    assert "turned over its long edge, with its manifest" in result.stdout


def test_figures_match_page(deck: Path) -> None:
    figures = measure(deck)
    assert figures.unscaled
    assert figures.duplex == "long-edge"
    assert figures.smallest_type is not None
    assert figures.smallest_type.value == pytest.approx(6.5, abs=0.01)
    assert figures.finest_line is not None
    assert figures.finest_line.value == pytest.approx(0.15, abs=0.005)
    assert figures.text_to_cut is not None
    assert figures.text_to_cut.value == pytest.approx(6.0, abs=1.0)
    assert figures.text_to_cut.subject == "cards “one”, back, “Tiny”"
    assert [code.text for code in figures.codes] == ["say First", "say Second"]
    # Version 1 has 21 modules and a quiet zone of 4 on either side in its 25 mm.
    assert figures.codes[0].module == pytest.approx(25 / 29, abs=0.02)
    assert figures.register is not None
    assert figures.register.value < 0.01
    assert figures.cut_offset is not None
    assert figures.cut_offset.value < 0.01
    assert figures.contrast is not None
    assert figures.contrast.value > 4.5
    assert 0.001 < figures.ink_mean < 0.2


def test_json_has_figures_and_problems(deck: Path) -> None:
    put(deck, 1, "1 0 0 1 2 0 cm")
    result = run(deck, "--format", "json")
    assert result.exit_code == 1
    (found,) = json.loads(result.stdout)
    assert found["file"] == str(deck)
    assert found["fonts"][0]["embedded"] is True
    assert found["register"]["value"] == pytest.approx(2 * MM_PER_POINT, abs=0.01)
    assert [code["page"] for code in found["codes"]] == [1, 1]
    assert {each["eyes"] for each in found["colour_vision"]} <= {
        "protanopia",
        "deuteranopia",
        "tritanopia",
    }
    assert "preflight-register" in [problem["rule"] for problem in found["problems"]]


def test_reports_backs_out_of_register(deck: Path) -> None:
    put(deck, 1, "1 0 0 1 0.85 0 cm")
    found = rules(deck)
    assert found["preflight-register"] == "page 2: a cut is 0.30 mm from where the manifest has it"


def test_accepts_offset_of_measured_printer(deck: Path) -> None:
    put(deck, 1, "1 0 0 1 0.85 0 cm")
    path = deck.with_suffix(".json")
    path.write_text(json.dumps(json.loads(path.read_text()) | {"printer": "desk"}))
    assert rules(deck) == {}
    assert measure(deck).register is None


def test_ignores_clipped_parts_of_board(tmp_path: Path) -> None:
    size = "size: {name: Board, width: 300mm, height: 250mm}"
    game = DECK.replace("size: poker", size).replace("kind: deck", "kind: board")
    game = game.replace("    back: back\n", "")
    card = 'body: {text: "{title} of many, many words to cross a seam", pad: 6}\n'
    folder = tiny.game(tmp_path / "data", game=game, t_card=card)
    given = ["--data", str(folder), "build", "tiny", "--out", str(tmp_path)]
    assert CliRunner().invoke(main, given).exit_code == 0
    found = measure(tmp_path / "tiny/cards-a4.pdf")
    assert found.pages > 2
    assert found.text_to_edge is not None
    assert found.text_to_edge.value > 5
    assert found.text_to_cut is None or found.text_to_cut.value > 0


def test_reports_covered_code(deck: Path) -> None:
    slot = json.loads(deck.with_suffix(".json").read_text())["pages"][0]["slots"][1]
    left, low = slot["x"] / MM_PER_POINT, (297 - slot["y"] - 60) / MM_PER_POINT
    put(deck, 0, after=f"1 g {left} {low} 180 120 re f")
    assert "page 1: the code of cards “two”, front" in rules(deck)["preflight-code"]


def test_reports_text_near_cut(deck: Path) -> None:
    slot = json.loads(deck.with_suffix(".json").read_text())["pages"][0]["slots"][0]
    left, low = slot["x"] / MM_PER_POINT, (297 - slot["y"] - 80) / MM_PER_POINT
    safe = deck.with_name("near.pdf")
    # 1.1, 3.2 and −1.4 mm from the cut.
    for name, inset in (("near", 3), ("clear", 9), ("under", -4)):
        path = deck.with_name(f"{name}.pdf")
        path.write_bytes(deck.read_bytes())
        path.with_suffix(".json").write_bytes(deck.with_suffix(".json").read_bytes())
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            plain = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}
            pdf.pages[0].Resources.Font["/Plain"] = pikepdf.Dictionary(
                {key: pikepdf.Name(value) for key, value in plain.items()}
            )
            pdf.save(path)
        put(path, 0, after=f"BT /Plain 10 Tf {left + inset} {low} Td (say what) Tj ET")
    # The type that is put there is not embedded.
    assert set(rules(safe)) == {"preflight-safe", "preflight-font"}
    assert "mm from text to cut: cards “one”, front, “say what”" in rules(safe)["preflight-safe"]
    assert set(rules(deck.with_name("clear.pdf"))) == {"preflight-font"}
    assert set(rules(deck.with_name("under.pdf"))) == {"preflight-cut", "preflight-font"}


def test_reports_manifest_of_another_file(deck: Path) -> None:
    with pikepdf.open(deck, allow_overwriting_input=True) as pdf:
        del pdf.pages[1]
        pdf.save(deck)
    assert rules(deck)["preflight-page"] == "the file has 1 pages, its manifest 2"


def test_reports_faults_of_foreign_file(tmp_path: Path) -> None:
    code = "BT /F1 5 Tf 4 20 Td 0.8 g (tiny) Tj ET BT /F1 12 Tf 100 400 Td 0.7 g (faint) Tj ET"
    path = foreign_file(tmp_path / "x.pdf", code, TrimBox=[-20, 0, 595, 842])
    result = run(path)
    assert result.exit_code == 1
    found = rules(path)
    assert set(found) == {
        "preflight-contrast",
        "preflight-font",
        "preflight-margin",
        "preflight-page",
        "preflight-scaling",
        "preflight-type",
    }
    assert found["preflight-font"] == "the font Helvetica is not in the file"
    assert "down to 5.00 pt on page 1" in found["preflight-type"]
    assert "“tiny”" in found["preflight-margin"]
    assert "“faint”" in found["preflight-contrast"]
    assert "its trim box goes beyond the page" in found["preflight-page"]


def test_measures_contrast_behind_text(tmp_path: Path) -> None:
    """White type on a dark patch that is hardly larger; the same on the paper beside it."""
    patch, text = "0.1 g 300 500 62 12 re f", "BT /F1 12 Tf {} 502 Td 1 g (nightfall) Tj ET"
    seen = foreign_file(tmp_path / "seen.pdf", f"{patch} {text.format(305)}")
    contrast = measure(seen).contrast
    assert contrast is not None
    assert contrast.value > 15
    unseen = foreign_file(tmp_path / "unseen.pdf", f"{patch} {text.format(365)}")
    assert "contrast 1.00 : 1 at “nightfall”" in rules(unseen)["preflight-contrast"]


SHADED = """
<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [300 0 360 0] /Domain [0 1] /Extend [true true]
   /Function << /FunctionType 2 /Domain [0 1] /C0 [%s] /C1 [1] /N 1 >> >>
"""


@pytest.mark.parametrize("within", [False, True], ids=["on the page", "in a form"])
@pytest.mark.parametrize(("dark", "least"), [(0.8, 13.1), (0.2, 1.66)])
def test_measures_contrast_at_worst_place_of_gradient(
    tmp_path: Path, dark: float, least: float, within: bool
) -> None:
    """Black type on a gradient from grey to white, also beneath the letters."""
    text = b"BT /F1 12 Tf 300 502 Td 0 g (lamplight) Tj ET"
    path = foreign_file(tmp_path / "x.pdf", "")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        page = pdf.pages[0]
        page.Resources.Shading = pikepdf.Dictionary(
            Run=pikepdf.Object.parse((SHADED % dark).encode())
        )
        if within:
            form = pikepdf.Dictionary(
                Type=pikepdf.Name.XObject,
                Subtype=pikepdf.Name.Form,
                BBox=[0, 0, 595, 842],
                Resources=page.Resources,
            )
            page.Resources.XObject = pikepdf.Dictionary(Held=pdf.make_stream(text, form))
            text = b"/Held Do"
        page.contents_add(b"q 290 490 90 30 re W n /Run sh Q " + text)
        pdf.save(path)
    found = measure(path).contrast
    assert found is not None
    assert found.value == pytest.approx(least, rel=0.04)


def test_reports_small_modules(tmp_path: Path) -> None:
    card = CARD.replace("size: 25", "size: 9")
    folder = tiny.game(tmp_path / "data", game=DECK, t_card=card, t_back=BACK)
    given = ["--data", str(folder), "build", "tiny", "--out", str(tmp_path)]
    CliRunner().invoke(main, given)
    found = rules(tmp_path / "tiny/cards-a4.pdf")
    assert "2 codes have modules below 0.4 mm, down to 0.3" in found["preflight-module"]


def test_reports_missing_code_reader(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measurements, "can_read_codes", lambda: False)
    found = rules(deck)
    assert set(found) == {"preflight-unread"}
    assert measure(deck).unread_codes == []


@pytest.mark.parametrize("content", [b"", b"not a pdf", None])
def test_rejects_files_that_are_no_pdf(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "x.pdf"
    if content is not None:
        path.write_bytes(content)
    result = run(path)
    assert result.exit_code == 2
    assert str(path) in result.stderr


def test_rejects_bad_manifest(deck: Path) -> None:
    deck.with_suffix(".json").write_text("[1]")
    assert run(deck).exit_code == 2


def test_contrast_matches_wcag() -> None:
    assert contrast_ratio((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    # WCAG's own example of the border case: #767676 on white.
    grey = 0x76 / 255
    assert contrast_ratio((1, 1, 1), (grey, grey, grey)) == pytest.approx(4.54, abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "ink"), [("space-zoo", "full"), ("mind-space", "low")])
def test_kits_have_no_errors(game: str, ink: str, tmp_path: Path) -> None:
    shop = Session(SearchPath.standard())
    (order,) = Orders(shop).kits([game], None, ())
    document = render(shop, order, PrintOptions(ink=ink))
    path = tmp_path / "kit.pdf"
    write(document, path)
    write_manifest(document, path.with_suffix(".json"))
    # A coarse picture suffices for colours; codes are read at their own resolution.
    figures = measure(path, dpi=36)
    problems = Problems()
    report_problems(figures, problems)
    errors = [each for each in problems.sorted() if each.severity is Severity.ERROR]
    assert errors == []
    assert figures.unscaled
    assert figures.cut_offset is not None
    assert figures.cut_offset.value < 0.02
    assert figures.register is not None
    assert figures.register.value < 0.02
    assert len(figures.codes) >= sum(len(texts) for page in document for texts in page.qr_texts)
