"""Moon Market: a game of YAML and SVG alone, in a folder of its author."""

from __future__ import annotations

import datetime as dt
import json
import shutil
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pnp.build.pipeline import render
from pnp.build.session import Session
from pnp.cli import main
from pnp.cli.report import as_text
from pnp.core.document import Document
from pnp.core.geometry import Rect
from pnp.core.model import INKS
from pnp.core.order import Order, PrintOptions
from pnp.core.printer import PRINTER_MARGIN
from pnp.core.search_path import SearchPath
from pnp.imposition.impose import BACKS
from tests import tiny

FOLDER = Path(__file__).parent / "fixtures" / "moon_market"
GAME = "moon-market"
SHIPPED = Path(__file__).parent.parent / "data"
PAPERS = ("a4", "letter", "a3", "tabloid", "a5", "legal", "a6")


def run(*arguments: str, data: Path = FOLDER) -> Result:
    return CliRunner().invoke(main, ["--data", str(data), *arguments], catch_exceptions=False)


@cache
def session() -> Session:
    return Session(SearchPath.standard((FOLDER,)))


def drawn(options: PrintOptions, **options_of_order: Any) -> Document:
    """The kit, laid out."""
    shop = session()
    order = Order(GAME, "kit", "the kit", shop.game(GAME).kit, is_kit=True, **options_of_order)
    made = render(shop, order, options)
    assert all(page.size for page in made)
    return made


def test_has_no_code() -> None:
    files = [path for path in FOLDER.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".yaml", ".svg"}
    for path in files:
        assert "art:" not in path.read_text(encoding="utf-8").split(), "artists are code"


def test_validates() -> None:
    result = run("validate", GAME)
    assert (result.exit_code, result.stdout) == (0, "no problems\n")


@pytest.mark.slow
def test_prints_on_all_papers(subtests: pytest.Subtests) -> None:
    ways = [("full", "long-edge", paper) for paper in PAPERS]
    ways += [(ink, backs, "a4") for ink, backs in product(INKS, BACKS)]
    for ink, backs, paper in ways:
        with subtests.test(ink=ink, backs=backs, paper=paper):
            made = drawn(PrintOptions(paper=paper, backs=backs, ink=ink))
            assert session().problems.sorted() == [], as_text(session().problems.sorted())
            slots = Counter(
                (slot.component, slot.face) for page in made.pages for slot in page.slots
            )
            assert slots["goods", "front"] == 12
            assert slots["goods", "back"] == (0 if backs == "none" else 12)
            assert slots["board", "front"] == 1
            assert slots["buttons", "front"] == 4 * 2 * 4
            for page in made.pages:
                whole = Rect(0.0, 0.0, *page.size)
                cut = [Rect(s.x, s.y, s.width, s.height) for s in page.slots]
                for box in cut:
                    reach = whole if box == whole else whole.grown(-PRINTER_MARGIN)
                    assert reach.contains(box)
                for number, box in enumerate(cut):
                    assert not any(box.overlaps(other) for other in cut[:number])


@pytest.fixture(scope="module")
def manifest(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The manifest of the kit for two, on A4."""
    out = tmp_path_factory.mktemp("out")
    result = run("kit", GAME, "--players", "2", "--out", str(out))
    assert result.stdout == f"{out / GAME / 'kit-a4.pdf'}\n"
    found: dict[str, Any] = json.loads((out / GAME / "kit-a4.json").read_text(encoding="utf-8"))
    return found


def faces(manifest: dict[str, Any], component: str, face: str = "front") -> list[dict[str, Any]]:
    return [
        slot
        for page in manifest["pages"]
        for slot in page["slots"]
        if (slot["component"], slot["face"]) == (component, face)
    ]


def test_kit_has_its_pieces(manifest: dict[str, Any]) -> None:
    assert manifest["game"] == GAME
    goods = session().game(GAME).components["goods"]
    assert [slot["item"] for slot in faces(manifest, "goods")] == [
        item.text("id") for item in goods.items
    ]
    assert Counter(item.text("stall") for item in goods.items) == {
        "lantern": 4,
        "plum": 4,
        "bell": 4,
    }
    assert Counter(slot["item"] for slot in faces(manifest, "buttons")) == {
        "silver-1": 4,
        "silver-2": 4,
        "silver-3": 4,
        "gold": 4,
    }, "twice for each of two players"
    assert [slot["item"] for slot in faces(manifest, "markers")] == [
        "lantern",
        "plum",
        "bell",
        "moon",
    ]
    assert len(faces(manifest, "score")) == 2
    (board,) = faces(manifest, "board")
    assert (board["width"], board["height"]) == (130, 92)
    assert board["width"] > goods.trim.size.width  # type: ignore[union-attr]


def test_backs_are_behind_their_fronts(manifest: dict[str, Any]) -> None:
    pages = manifest["pages"]
    (at,) = (n for n, page in enumerate(pages) if page["title"].endswith("backs"))
    front, back = pages[at - 1], pages[at]
    assert at % 2 == 1, "on the other side of the same sheet"
    # The paper turns over its long edge: x is mirrored.
    assert front["width"] < front["height"]
    there = {(slot["item"], round(slot["x"], 2), slot["y"]) for slot in back["slots"]}
    assert there == {
        (slot["item"], round(front["width"] - slot["x"] - slot["width"], 2), slot["y"])
        for slot in front["slots"]
    }


def test_score_sheet_shows_date(tmp_path: Path) -> None:
    result = run("sheets", GAME, "--date", "2026-11-24", "--out", str(tmp_path))
    assert result.stdout == f"{tmp_path}/{GAME}/sheets-2026-11-24-a4.pdf\n"
    made = drawn(PrintOptions(), days=(dt.date(2026, 11, 24),))
    (page,) = (page for page in made.pages if page.slots and page.slots[0].component == "score")
    assert "Market of 24 November 2026" in tiny.texts(page.frames[-1].frame)


def test_data_folder_precedes_shipped_games(tmp_path: Path) -> None:
    """A game with a shipped name replaces ours; its templates replace those of common/."""
    name = sorted(path.parent.name for path in SHIPPED.glob("*/game.yaml"))[0]
    mine = tmp_path / "mine"
    shutil.copytree(FOLDER / GAME, mine / name)
    listed = {
        row["id"]: row for row in json.loads(run("list", "--format", "json", data=mine).stdout)
    }
    assert listed[name]["title"] == "Moon Market"
    assert len(listed) == len(list(SHIPPED.glob("*/game.yaml")))

    game = mine / GAME
    shutil.copytree(FOLDER / GAME, game)
    shelf = SearchPath.standard((mine,))
    assert shelf.find(game, "theme.yaml") == game / "templates" / "theme.yaml"
    common = shelf.templates / "common"
    assert shelf.find(game, "codes.yaml") == common / "codes.yaml"
    shutil.copy(common / "codes.yaml", game / "templates" / "codes.yaml")
    assert shelf.find(game, "codes.yaml") == game / "templates" / "codes.yaml"


def test_first_data_folder_wins(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        tiny.game(tmp_path / folder, game=tiny.GAME.replace("Tiny", folder.title()))
    data = ["--data", str(tmp_path / "one"), "--data", str(tmp_path / "two")]
    result = CliRunner().invoke(main, [*data, "list", "--format", "json"])
    assert "One" in [row["title"] for row in json.loads(result.stdout)]
    assert "Two" not in [row["title"] for row in json.loads(result.stdout)]


def test_data_folder_may_be_game() -> None:
    result = run("list", GAME, data=FOLDER / GAME)
    assert result.exit_code == 0
    assert "goods" in result.stdout
