"""`pnp draw GAME/PICTURE`: an icon or a symbol, large, in both inks."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import main
from tests import tiny
from tests.helper import manifest, near, pdf_image, pdf_text, pixel

ARROW = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<path d="M4 4h9v9z" fill="{}"/></svg>"""
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -100 100 100" data-line="2">
<linearGradient id="cloth"><stop stop-color="#2040C0"/></linearGradient>
<linearGradient id="accent+50"><stop stop-color="#123456"/></linearGradient>
<path d="M-50 0V-100H50V0Z" fill="url(#cloth)"/>
<path d="M-9 0V-9H9V0Z" fill="url(#accent+50)"/>
<text x="0" y="-40" data-style="label">Ola</text></svg>"""


def drawn(what: str, folder: Path, *options: str) -> Result:
    data = ["--data", str(folder), "draw", what, "--out", str(folder / "out")]
    return CliRunner().invoke(main, [*data, *options])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tiny.game(tmp_path)
    for kind, name, text in (
        ("symbols", "tent", PICTURE),
        ("icons", "arrow", ARROW.format("#000")),
    ):
        (tmp_path / "tiny" / "templates" / kind).mkdir(exist_ok=True)
        (tmp_path / "tiny" / "templates" / kind / f"{name}.svg").write_text(text)
    return tmp_path


def test_draws_symbol_in_both_inks_with_colours(folder: Path) -> None:
    result = drawn("tiny/tent", folder)
    assert result.exit_code == 0, result.output
    file = Path(result.stdout.strip())
    assert file == folder / "out" / "tiny" / "picture-tent-a4.pdf"
    assert manifest(file.with_suffix(".json"))["game"] == "tiny"
    text = pdf_text(file)
    for word in ("full ink", "low ink", "cloth", "accent+50", "Ola"):
        assert word in text
    image = pdf_image(file, dpi=50)
    assert near(pixel(image, 60, 80, 50), (0x20, 0x40, 0xC0)), "a colour that an artist chooses"
    assert near(pixel(image, 208, 80, 50), (255, 255, 255)), "in low ink it is paper"


def test_draws_icon_as_pages(folder: Path) -> None:
    result = drawn("tiny/arrow", folder, "--format", "svg")
    assert result.exit_code == 0, result.output
    assert [page.name for page in Path(result.stdout.strip()).iterdir()] == ["page-01.svg"]


@pytest.mark.parametrize(
    ("what", "says", "status"),
    [
        ("tiny/tnt", "has no picture “tnt”; did you mean “tent”?", 2),
        ("tiny", "has no picture “”; known:", 2),
        ("tinny/tent", "there is no game “tinny”", 2),
        ("tiny/broken", "“rot” is no paint", 1),
    ],
)
def test_reports_unreadable_picture(what: str, says: str, status: int, folder: Path) -> None:
    (folder / "tiny" / "templates" / "icons" / "broken.svg").write_text(ARROW.format("rot"))
    result = drawn(what, folder)
    assert (result.exit_code, says in result.stderr) == (status, True), result.stderr
    assert not (folder / "out").exists()
