"""All shipped games: every page can be printed, codes can be read; and the wheel has them."""

from __future__ import annotations

import builtins
import itertools
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from msgspec.structs import replace
from PIL import Image

from pnp.build.papers import allowed_papers
from pnp.build.pipeline import all_codes, render
from pnp.build.session import Session
from pnp.cli.report import as_text
from pnp.core.document import Page
from pnp.core.geometry import MM_PER_INCH
from pnp.core.model import INKS
from pnp.core.order import Order, PrintOptions
from pnp.core.search_path import SearchPath
from pnp.render import write
from tests import tiny
from tests.round_corners import protruding

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "data").glob("*/game.yaml"))
PAPERS = ("a4", "letter")
MOST_PAGES = 12
"""Pages of a component on which codes are read."""

# Other codes that seem to be in the art do not matter.
_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


@pytest.fixture(autouse=True)
def forbid_float_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    """`sum` of floats is more exact since Python 3.12 than before; `math.fsum` is the same."""
    monkeypatch.setattr(builtins, "sum", checked_sum)


def checked_sum(values: Iterable[Any], /, start: Any = 0) -> Any:
    found = original_sum(values, start)
    where = sys._getframe(1).f_code
    ours = f"{os.sep}pnp{os.sep}" in where.co_filename
    assert not (ours and isinstance(found, float)), f"floats in {where.co_filename}, {where}"
    return found


original_sum = sum


@cache
def session(game: str) -> Session:
    """A session for one game, with its problems alone."""
    made = Session(SearchPath.standard())
    made.game(game)
    return made


# Printed every way


def games_and_papers() -> list[tuple[str, str]]:
    """Games, and the papers for which they or their components are made."""
    found = []
    for game in GAMES:
        made = session(game).game(game)
        assert set(PAPERS) <= set(made.papers), f"{game} is for what most people have"
        named = [made.papers, *(part.papers for part in made.components.values())]
        found += [(game, paper) for paper in dict.fromkeys(itertools.chain(*named))]
    return found


@pytest.mark.parametrize(("game", "paper"), games_and_papers())
def test_prints_without_problems(game: str, paper: str, subtests: pytest.Subtests) -> None:
    shop = session(game)
    made = shop.game(game)
    kit = made.kit if paper in made.papers else ()
    others = [
        name
        for name, part in made.components.items()
        if name not in kit and paper in (allowed_papers(made, part) or made.papers)
    ]
    # Other backs are in test_register.py.
    for ink in INKS if paper == "a4" else ["full"]:
        before = set(shop.problems)
        with subtests.test(ink=ink):
            for names, whole in ((kit, True), (others, False)):
                order = Order(game, "all", "all", tuple(names), is_kit=whole)
                pages = render(shop, order, PrintOptions(paper=paper, ink=ink)).pages
                assert pages or not names
                for page in pages:
                    assert page.size
                    if (paper, ink) == ("a4", "full"):
                        for placed in page.frames:
                            assert not protruding(placed.frame), page.title
            found = [problem for problem in shop.problems.sorted() if problem not in before]
            assert found == [], as_text(found)


# Codes


@pytest.mark.parametrize("game", GAMES)
def test_phones_read_every_code(game: str, tmp_path: Path, subtests: pytest.Subtests) -> None:
    """The codes of each component, and all of them on their own sheet."""
    shop = session(game)
    for name in shop.game(game).components:
        order = Order(game, "qr", "qr", (name,))
        if all_codes(shop, order, PrintOptions()):
            with subtests.test(component=name):
                assert_readable(shop, order, tmp_path / f"{name}.pdf")
    order = Order(game, "qr", "qr", tuple(shop.game(game).components))
    if codes := tuple(all_codes(shop, order, PrintOptions())):
        with subtests.test(component="codes"):
            sheet = replace(order, components=(), qr_codes=codes)
            assert_readable(shop, sheet, tmp_path / "codes.pdf")


def assert_readable(shop: Session, order: Order, path: Path) -> None:
    """Read the codes on some of an order's pages."""
    made = render(shop, order, PrintOptions())
    write(made, path)
    numbers = [number for number, page in enumerate(made.pages) if any(page.qr_texts)]
    assert numbers
    step = -(-len(numbers) // MOST_PAGES)
    for number in numbers[::step]:
        assert_codes(made.pages[number], rendered(path, number, 150), 150)


def assert_codes(page: Page, image: Image.Image, dpi: int) -> None:
    """Each slot has the codes that can be read there."""
    for slot, texts in zip(page.slots, page.qr_texts, strict=True):
        if not texts:
            continue
        edges = (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height)
        box = [round(edge * dpi / MM_PER_INCH) for edge in edges]
        # A phone looks at one card at a time.
        cut = image.crop((box[0], box[1], box[2], box[3]))
        seen = zxingcpp.read_barcodes(cut, formats=_QR)
        assert Counter(code.text for code in seen) == Counter(texts), f"{slot} at {dpi} dpi"


def rendered(path: Path, number: int, dpi: int) -> Image.Image:
    opened = pypdfium2.PdfDocument(path)
    try:
        drawn: Image.Image = opened[number].render(scale=dpi / 72).to_pil()
        return drawn.convert("L")
    finally:
        opened.close()


def test_reads_codes_of_small_game(tmp_path: Path) -> None:
    """Three codes a page, one of them upside down."""
    card = """
body:
  row:
    - code: "say {title}: {text}"
      size: 24mm
    - code: "{title} × 2 – ☾"
      size: 24mm
      turn: 180
"""
    shop = tiny.session(tiny.game(tmp_path, t_card=card))
    made = render(shop, Order("tiny", "qr", "qr", ("cards",)), PrintOptions())
    write(made, tmp_path / "codes.pdf")
    (page,) = made.pages
    assert [len(texts) for texts in page.qr_texts] == [2, 2]
    for dpi in (150, 300):
        assert_codes(page, rendered(tmp_path / "codes.pdf", 0, dpi), dpi)
    with pytest.raises(AssertionError):
        assert_codes(page, Image.new("L", (1240, 1754), 255), 150)


# The wheel


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a folder; return the folder."""
    folder = tmp_path_factory.mktemp("wheel")
    python = [sys.executable, "-m"]
    subprocess.run(
        [*python, "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("*.whl")
    subprocess.run(
        [
            *python,
            "pip",
            "--disable-pip-version-check",
            "install",
            "--quiet",
            "--no-index",
            "--no-deps",
            "--target",
            str(folder / "site"),
            str(wheel),
        ],
        check=True,
        capture_output=True,
    )
    return folder / "site"


def outside(installed: Path, folder: Path, *command: str, **environment: str) -> str:
    """Output of a command that runs elsewhere, with the installed pnp first in its path."""
    environ = {key: value for key, value in os.environ.items() if not key.startswith("PNP_")}
    path = os.pathsep.join((str(installed / "bin"), os.environ["PATH"]))
    done = subprocess.run(
        command,
        cwd=folder,
        env={**environ, "PATH": path, "PYTHONPATH": str(installed), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_wheel_has_games_and_templates(installed: Path, tmp_path: Path) -> None:
    where = outside(installed, tmp_path, sys.executable, "-c", "import pnp; print(pnp.__file__)")
    assert Path(where.strip()).parent == installed / "pnp"
    listed = outside(installed, tmp_path, "pnp", "list", "--format", "json")
    assert [row["id"] for row in json.loads(listed)] == GAMES
    written = outside(installed, tmp_path, "pnp", "sheets", "--date", "2026-11-21").splitlines()
    assert written
    for name in written:
        assert (tmp_path / name).read_bytes().startswith(b"%PDF-")
        assert (tmp_path / name).with_suffix(".json").is_file()


def test_shells_complete_installed_command(installed: Path, tmp_path: Path) -> None:
    for shell in ("bash", "zsh", "fish"):
        script = outside(installed, tmp_path, "pnp", _PNP_COMPLETE=f"{shell}_source")
        assert f"{shell}_complete" in script
    bash = 'eval "$(_PNP_COMPLETE=bash_source pnp)" && complete -p pnp'
    assert outside(installed, tmp_path, "bash", "-c", bash).rstrip().endswith("pnp")
    words = {"COMP_WORDS": f"pnp build {GAMES[0][:3]}", "COMP_CWORD": "2"}
    found = outside(installed, tmp_path, "pnp", _PNP_COMPLETE="bash_complete", **words)
    assert f"plain,{GAMES[0]}" in found.splitlines()
