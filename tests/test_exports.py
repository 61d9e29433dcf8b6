"""Exports: cutting paths, pictures for shops, decks for virtual tables."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from pathlib import Path
from typing import Any

import ezdxf.bbox
import ezdxf.filemanagement
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from pnp.cli import main
from pnp.core.geometry import MM_PER_INCH, Rect, Size
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import Problems
from pnp.core.search_path import SearchPath
from pnp.export import tabletop_simulator
from pnp.export.tabletop_simulator import layout, save_tables
from pnp.imposition.cut_paths import Cut, CutSheet
from pnp.load.shared_tables import load_cutters, load_shops, load_virtual_tables
from pnp.render.cut import write_cut_dxf, write_cut_svg
from tests import tiny
from tests.helper import manifest, near, pdf_image, pixel, root

pytestmark = pytest.mark.slow

SHELF = SearchPath.standard()
SIZE = """
title: Tiny
components:
  cards:
    title: Cards
    kind: deck
    size: poker
    front: card
    back: back
    copies: 2
    items: cards.yaml
"""
# Red to the cut and beyond it.
FRONT = """
bleed: {space: yes, fill: red}
body:
  column:
    - text: "{title}"
"""
BACK = "bleed: {space: yes, fill: blue}\nbody: {text: back, colour: paper}\n"
OWN_BACK = 'bleed: {space: yes, fill: blue}\nbody: {text: "{title}", colour: paper}\n'
THEME = """
extends: common/theme
palette: {red: "#CC2222", blue: "#2222CC", green: "#22CC22"}
"""
DPI = 300


def run(folder: Path, *arguments: str) -> Result:
    given = ["--data", str(folder), *arguments, "--out", str(folder / "out")]
    return CliRunner().invoke(main, given, catch_exceptions=False)


def deck(folder: Path, **files: str) -> Path:
    return tiny.game(
        folder, **{"game": SIZE, "t_theme": THEME, "t_card": FRONT, "t_back": BACK, **files}
    )


# Cutters


def opened(path: Path) -> Any:
    """A DXF as a cutting program reads it, without repairs."""
    drawing: Any = ezdxf.filemanagement.readfile(path)
    audit = drawing.audit()
    assert not audit.errors
    assert not audit.fixes
    return drawing.modelspace()


def boxes(path: Path, height: float) -> list[tuple[float, float, float, float]]:
    """The boxes that a DXF cuts, y downwards from the top of the page, with arcs."""
    found = []
    for entity in opened(path):
        if entity.dxftype() != "POLYLINE":
            continue
        assert entity.is_closed
        box: Any = ezdxf.bbox.extents([entity])
        (left, low, _), (right, high, _) = box.extmin, box.extmax
        found.append((left, height - high, right - left, high - low))
    return found


def test_cuts_along_cards(tmp_path: Path) -> None:
    result = run(deck(tmp_path), "cut", "tiny", "--cutter", "silhouette")
    assert result.exit_code == 0
    out = tmp_path / "out/tiny"
    assert result.stdout.split() == [str(out / "cards-cut-a4.pdf"), str(out / "cards-cut-a4")]
    # Paths for fronts only: the second page is the back.
    assert sorted(p.name for p in (out / "cards-cut-a4").iterdir()) == [
        "page-01.dxf",
        "page-01.svg",
    ]
    page = manifest(out / "cards-cut-a4.json")["pages"][0]
    slots = page["slots"]
    cut = boxes(out / "cards-cut-a4/page-01.dxf", page["height"])
    assert len(cut) == len(slots) == 4
    for box, slot in zip(cut, slots, strict=True):
        expected = [slot[key] for key in ("x", "y", "width", "height")]
        assert box == pytest.approx(expected, abs=0.01)


def test_cuts_round_corners(tmp_path: Path) -> None:
    run(deck(tmp_path), "cut", "tiny")
    folder = tmp_path / "out/tiny/cards-cut-a4"
    entity = next(iter(opened(folder / "page-01.dxf")))
    bulges = [vertex.dxf.bulge for vertex in entity.vertices]
    # Four quarters of a circle, clockwise for the eye.
    assert sum(4 * math.atan(bulge) for bulge in bulges) == pytest.approx(-2 * math.pi)
    data = [path.get("d", "") for path in root(folder / "page-01.svg").iter() if path.get("d")]
    assert len(data) == 4
    assert all(len(re.findall(r"a3 3 0 0 1", path)) == 4 for path in data)


@pytest.mark.parametrize(
    ("corner", "corners", "round_"),
    [
        (0.0, [(10, 20), (40, 20), (40, 60), (10, 60)], 0),
        (5.0, [(15, 20), (35, 20), (40, 25), (40, 55), (35, 60), (15, 60), (10, 55), (10, 25)], 4),
        (15.0, [(25, 20), (25, 20), (40, 35), (40, 45), (25, 60), (25, 60), (10, 45), (10, 35)], 4),
    ],
)
def test_cuts_straight_between_corners(
    tmp_path: Path, corner: float, corners: list[tuple[float, float]], round_: int
) -> None:
    """A corner turns as far as there is room."""
    page = CutSheet(Size(100.0, 100.0), (Cut(Rect(10.0, 20.0, 30.0, 40.0), corner),))
    write_cut_dxf(page, tmp_path / "page.dxf", "Zoo – two")
    (entity,) = opened(tmp_path / "page.dxf")
    assert [(v.dxf.location.x, 100 - v.dxf.location.y) for v in entity.vertices] == corners
    bulges = [vertex.dxf.bulge for vertex in entity.vertices]
    assert sum(bulge != 0 for bulge in bulges) == round_
    assert {round(each, 9) for each in bulges} <= {0.0, -round(math.tan(math.pi / 8), 9)}
    assert (tmp_path / "page.dxf").read_text().startswith("999\nZoo ? two\n")


@pytest.mark.parametrize("corner", [20.0, 25.0])
def test_cuts_circle_in_four_arcs(tmp_path: Path, corner: float) -> None:
    page = CutSheet(Size(100.0, 100.0), (Cut(Rect(10.0, 20.0, 40.0, 40.0), corner),))
    write_cut_dxf(page, tmp_path / "page.dxf", "Coin")
    (entity,) = opened(tmp_path / "page.dxf")
    places = [(v.dxf.location.x, 100 - v.dxf.location.y) for v in entity.vertices]
    assert places == [(30, 20), (50, 40), (30, 60), (10, 40)]
    assert all(vertex.dxf.bulge < 0 for vertex in entity.vertices)
    write_cut_svg(page, tmp_path / "page.svg", "Coin")
    assert "M10 40a20 20 0 0 1 40 0a20 20 0 0 1 -40 0z" in (tmp_path / "page.svg").read_text()


def test_prints_registration_marks_on_fronts_clear_of_cards(tmp_path: Path) -> None:
    run(deck(tmp_path), "cut", "tiny", "--cutter", "silhouette", "--paths", "svg")
    stem = tmp_path / "out/tiny/cards-cut-a4"
    assert [path.suffix for path in stem.iterdir()] == [".svg"]
    front, back = (pdf_image(stem.with_suffix(".pdf"), page) for page in (0, 1))
    page = manifest(stem.with_suffix(".json"))["pages"][0]
    right, low = page["width"] - 10, page["height"] - 10
    marks = (
        (12.5, 12.5),
        (right - 0.5, 12.5),
        (right - 2.5, 10.5),
        (10.5, low - 2.5),
        (12.5, low - 0.5),
    )
    for x, y in marks:
        assert near(pixel(front, x, y), (0, 0, 0), 60), (x, y)
        assert near(pixel(back, x, y), (255, 255, 255)), (x, y)
    assert near(pixel(front, right - 2.5, 12.5), (255, 255, 255))
    cutter = load_cutters(SHELF, Problems())["silhouette"]
    assert cutter.margin == 16
    assert len(page["slots"]) == 4
    for slot in page["slots"]:
        assert cutter.margin <= slot["x"]
        assert slot["x"] + slot["width"] <= page["width"] - cutter.margin
        assert cutter.margin <= slot["y"]
        assert slot["y"] + slot["height"] <= page["height"] - cutter.margin


def test_marks_fold_of_folded_page(tmp_path: Path) -> None:
    run(deck(tmp_path), "cut", "tiny", "--backs", "gutterfold", "--copies", "1")
    paths = opened(tmp_path / "out/tiny/cards-cut-a4/page-01.dxf")
    (line,) = (entity for entity in paths if entity.dxftype() == "LINE")
    page = manifest(tmp_path / "out/tiny/cards-cut-a4.json")["pages"][0]
    assert line.dxf.layer == "FOLD"
    assert line.dxf.start.y == pytest.approx(page["height"] / 2)


def test_cuts_corners_of_pieces(tmp_path: Path) -> None:
    size = "size: {name: Board, width: 300mm, height: 250mm, corner: 5mm}"
    game = SIZE.replace("size: poker", size).replace("kind: deck", "kind: board")
    game = game.replace("    back: back\n    copies: 2\n", "")
    run(deck(tmp_path, game=game), "cut", "tiny", "--paths", "svg")
    pages = sorted((tmp_path / "out/tiny/cards-cut-a4").iterdir())
    assert len(pages) > 2
    assert not any(" 0 0 1 " in page.read_text() for page in pages)


def test_reports_that_nothing_is_cut(tmp_path: Path) -> None:
    game = SIZE.replace("size: poker", "").replace("kind: deck", "kind: sheet")
    result = run(deck(tmp_path, game=game), "cut", "tiny")
    assert result.exit_code == 2
    assert "“tiny” has nothing to cut" in result.stderr
    assert not (tmp_path / "out").exists()


# Shops


@pytest.mark.parametrize(
    ("shop", "product", "pixels", "bleed"),
    [
        ("makeplayingcards", "poker", (822, 1122), 36),
        ("makeplayingcards", "tarot", (897, 1497), 36),
        ("the-game-crafter", "poker", (825, 1125), 37.5),
        ("the-game-crafter", "bridge", (750, 1125), 37.5),
        ("the-game-crafter", "tarot", (900, 1500), 37.5),
        ("the-game-crafter", "mini", (600, 825), 37.5),
    ],
)
def test_pictures_have_pixels_of_shop(
    tmp_path: Path, shop: str, product: str, pixels: tuple[int, int], bleed: float
) -> None:
    game = SIZE.replace("poker", product)
    result = run(deck(tmp_path, game=game), "images", "tiny", "--shop", shop)
    assert result.exit_code == 0
    folder = tmp_path / f"out/tiny/cards-{shop}"
    names = ["01-one-front.png", "02-two-front.png", "back.png"]
    assert sorted(path.name for path in folder.iterdir()) == names
    for name in names:
        with Image.open(folder / name) as image:
            assert image.size == pixels
            assert image.info["dpi"] == pytest.approx((DPI, DPI), abs=0.01)
            red = (204, 34, 34) if "front" in name else (34, 34, 204)
            right, low = pixels[0] - 1, pixels[1] - 1
            # The art extends to the edge.
            for corner in ((0, 0), (right, 0), (0, low), (right, low)):
                assert near(image.getpixel(corner), red, 3)  # type: ignore[arg-type]
    row = load_shops(SHELF, Problems())[shop]
    (made,) = (each for each in row.products if each.id == product)
    cut = made.size.width / MM_PER_INCH * DPI, made.size.height / MM_PER_INCH * DPI
    assert (pixels[0] - cut[0]) / 2 == pytest.approx(bleed)
    assert (pixels[1] - cut[1]) / 2 == pytest.approx(bleed)


def test_list_names_cards_of_pictures(tmp_path: Path) -> None:
    folder = deck(tmp_path, t_back=OWN_BACK)
    run(folder, "images", "tiny/cards", "--shop", "makeplayingcards")
    found = json.loads((tmp_path / "out/tiny/cards-makeplayingcards.json").read_text())
    cards = found.pop("cards")
    assert found == {
        "game": "tiny",
        "component": "cards",
        "shop": "makeplayingcards",
        "product": "poker",
        "dpi": DPI,
        "width": 822,
        "height": 1122,
    }
    assert cards == [
        {"item": "one", "copies": 2, "front": "01-one-front.png", "back": "01-one-back.png"},
        {"item": "two", "copies": 2, "front": "02-two-front.png", "back": "02-two-back.png"},
    ]


def test_turns_wide_cards_for_shop(tmp_path: Path) -> None:
    game = SIZE.replace("size: poker", "size: {name: Wide, width: 88.9mm, height: 63.5mm}")
    card = FRONT + "    - {space: yes, fill: green, grow: 1}\n"
    run(deck(tmp_path, game=game, t_card=card), "images", "tiny", "--shop", "makeplayingcards")
    with Image.open(tmp_path / "out/tiny/cards-makeplayingcards/01-one-front.png") as image:
        assert image.size == (822, 1122)
        # The title was at the top, which is now the right: green below it is at the left.
        assert near(image.getpixel((60, 561)), (34, 204, 34), 3)  # type: ignore[arg-type]
        assert near(image.getpixel((810, 561)), (204, 34, 34), 3)  # type: ignore[arg-type]


@pytest.mark.parametrize("front", ["body: {space: yes, fill: red}\n", FRONT])
def test_extends_art_to_bleed(tmp_path: Path, front: str) -> None:
    """Art to the cut only, or 1 mm beyond it: the picture has art to its edge."""
    size = "size: {name: Thin, width: 63.5mm, height: 88.9mm, bleed: 1mm}"
    game = SIZE.replace("size: poker", size)
    run(deck(tmp_path, game=game, t_card=front), "images", "tiny", "--shop", "the-game-crafter")
    with Image.open(tmp_path / "out/tiny/cards-the-game-crafter/02-two-front.png") as image:
        assert image.size == (825, 1125)
        edges = [image.getpixel((x, y)) for x in (0, 5, 400, 820, 824) for y in (0, 9, 600, 1124)]
        assert all(near(edge, (204, 34, 34), 1) for edge in edges)  # type: ignore[arg-type]


def test_rejects_size_that_shop_does_not_make(tmp_path: Path) -> None:
    folder = deck(tmp_path, game=SIZE.replace("poker", "postcard"))
    result = run(folder, "images", "tiny/cards", "--shop", "makeplayingcards")
    assert result.exit_code == 1
    assert "error[shop-size]: MakePlayingCards makes no cards of 101.6 × 152.4 mm" in result.stderr
    assert not (tmp_path / "out").exists()


BIG = SIZE + SIZE.split("components:\n")[1].replace("cards:", "big:", 1).replace(
    "poker", "postcard"
).replace("title: Cards", "title: Big ones")


@pytest.mark.parametrize(
    ("game", "arguments"),
    [
        # By name beside one that the shop makes; or all components of a game
        (BIG, ("tiny/cards", "tiny/big")),
        (SIZE.replace("poker", "postcard"), ("tiny",)),
    ],
)
def test_rejects_named_or_only_component_of_wrong_size(
    tmp_path: Path, game: str, arguments: tuple[str, ...]
) -> None:
    result = run(deck(tmp_path, game=game), "images", *arguments, "--shop", "makeplayingcards")
    assert result.exit_code == 1
    assert "error[shop-size]" in result.stderr
    assert not (tmp_path / "out").exists()


def test_skips_other_components_of_wrong_size(tmp_path: Path) -> None:
    result = run(deck(tmp_path, game=BIG), "images", "tiny", "--shop", "makeplayingcards")
    assert result.exit_code == 0
    assert "MakePlayingCards makes no cards of the size of Big ones" in result.stderr
    assert [path.name for path in sorted((tmp_path / "out/tiny").iterdir())] == [
        "cards-makeplayingcards",
        "cards-makeplayingcards.json",
    ]


def test_warns_of_cards_without_bleed(tmp_path: Path) -> None:
    folder = deck(tmp_path, t_card="body: {text: '{title}'}\n")
    result = run(folder, "images", "tiny", "--shop", "makeplayingcards")
    assert result.exit_code == 0
    assert "warning[shop-bleed]" in result.stderr


# Virtual tables


def dealt(folder: Path) -> tuple[dict[str, Any], Counter[str]]:
    """The first deck of a saved object: the names of the cards and their numbers.

    Every card has to be on a sheet, in a place that is not the hidden last one.
    """
    save = json.loads((folder / "tiny.json").read_text())
    deck = save["ObjectStates"][0]
    cards = deck["ContainedObjects"]
    assert [card["CardID"] for card in cards] == deck["DeckIDs"]
    for card in cards:
        key, place = divmod(card["CardID"], 100)
        sheet = deck["CustomDeck"][str(key)]
        assert card["CustomDeck"] == {str(key): sheet}
        assert 2 <= sheet["NumWidth"] <= 10
        assert 2 <= sheet["NumHeight"] <= 7
        assert place < sheet["NumWidth"] * sheet["NumHeight"] - 1
        with Image.open(folder / sheet["FaceURL"]) as image:
            assert max(image.size) <= 4096
            assert image.width % sheet["NumWidth"] == image.height % sheet["NumHeight"] == 0
    return deck, Counter(card["Nickname"] for card in cards)


def test_saved_object_has_all_copies(tmp_path: Path) -> None:
    result = run(deck(tmp_path), "tts", "tiny")
    assert result.exit_code == 0
    assert result.stdout == f"{tmp_path / 'out/tiny/tts'}\n"
    assert "1 deck, 4 cards" in result.stderr
    found, names = dealt(tmp_path / "out/tiny/tts")
    assert names == {"First": 2, "Second": 2}
    (sheet,) = found["CustomDeck"].values()
    assert (sheet["UniqueBack"], sheet["BackIsHidden"]) == (False, True)
    assert json.loads((tmp_path / "out/tiny/tts.json").read_text()) == {
        "game": "tiny",
        "files": ["tiny-cards-back.png", "tiny-cards-faces.png", "tiny.json"],
    }


def test_many_cards_take_several_sheets(tmp_path: Path) -> None:
    rows = "".join(f"  - {{id: c{n}, title: T{n}}}\n" for n in range(75))
    run(deck(tmp_path, cards=f"cards:\n{rows}"), "tts", "tiny")
    found, names = dealt(tmp_path / "out/tiny/tts")
    assert len(found["CustomDeck"]) == 2
    assert names == {f"T{n}": 2 for n in range(75)}


def test_different_backs_have_their_own_sheet(tmp_path: Path) -> None:
    run(deck(tmp_path, t_back=OWN_BACK), "tts", "tiny/cards", "--url", "https://example.org/x")
    folder = tmp_path / "out/tiny/tts"
    save = json.loads((folder / "tiny.json").read_text())
    (sheet,) = save["ObjectStates"][0]["CustomDeck"].values()
    assert sheet["FaceURL"] == "https://example.org/x/tiny-cards-faces.png"
    assert sheet["BackURL"] == "https://example.org/x/tiny-cards-backs.png"
    assert sheet["UniqueBack"] is True
    with Image.open(folder / "tiny-cards-faces.png") as image:
        right, low = image.width - 9, image.height - 9
        assert near(image.getpixel((right, low)), (34, 34, 204), 3)  # type: ignore[arg-type]
        assert near(image.getpixel((9, 9)), (204, 34, 34), 3)  # type: ignore[arg-type]


def test_decks_lie_in_rows_of_eight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Place, side, name, cards and scale of each deck."""
    monkeypatch.setattr(tabletop_simulator, "write_pictures", lambda *_: None)
    parts = "".join(
        f"  d{n}: {{title: Deck {n}, about: About {n}., kind: deck, size: {size}, front: card, "
        f"{back}items: [{items}]}}\n"
        for n, (size, back, items) in enumerate(
            [("poker", "back: back, ", "{id: a, title: A}, {id: b, title: B}")] * 8
            + [("{width: 127mm, height: 63.5mm}", "", "{id: c, title: C}")]
        )
    )
    folder = tiny.game(
        tmp_path,
        game=f"title: Tiny\ncomponents:\n{parts}",
        **{f"t_{name}": 'body: {text: "{title}"}\n' for name in ("card", "back")},
    )
    session = tiny.session(folder)
    order = Order("tiny", "tts", "all", tuple(session.game("tiny").components))
    save_tables(session, [order], PrintOptions(out=tmp_path / "out"), url="")
    save = json.loads((tmp_path / "out/tiny/tts/tiny.json").read_text())
    objects = save.pop("ObjectStates")
    assert save == {"SaveName": "", "GameMode": "", "Note": ""}
    places = [one["Transform"] for one in objects]
    assert [(at["posX"], at["posZ"]) for at in places] == [
        *((4.0 * n, 0.0) for n in range(8)),
        (0.0, -5.6),
    ]
    assert {(at["posY"], at["rotX"], at["rotY"], at["scaleY"]) for at in places} == {(1, 0, 180, 1)}
    assert [at["rotZ"] for at in places] == [180.0] * 8 + [0.0]
    assert [(at["scaleX"], at["scaleZ"]) for at in places] == [(1.0, 1.0)] * 8 + [(2.0, 2.0)]
    first, last = objects[0], objects[-1]
    assert (first["Name"], first["Nickname"], first["Description"]) == (
        "DeckCustom",
        "Deck 0",
        "About 0.",
    )
    assert first["DeckIDs"] == [one["CardID"] for one in first["ContainedObjects"]] == [100, 101]
    assert [one["Nickname"] for one in first["ContainedObjects"]] == ["A", "B"]
    assert first["CustomDeck"]["1"]["Type"] == 0
    assert (last["Name"], last["Nickname"], last["CardID"]) == ("Card", "C", 900)
    called = [one["GUID"] for deck in objects for one in (deck, *deck.get("ContainedObjects", ()))]
    assert len(set(called)) == len(called) == 8 * 3 + 1
    assert all(re.fullmatch("[0-9a-f]{6}", guid) for guid in called)


@pytest.mark.parametrize("cards", [1, 2, 3, 8, 29, 68, 69])
def test_sheet_has_room_for_cards_and_hidden_one(cards: int) -> None:
    table = load_virtual_tables(SHELF, Problems())["tabletop-simulator"]
    for size in (Size(63.5, 88.9), Size(69.85, 120.65), Size(152.4, 101.6)):
        found = layout(table, cards, size)
        assert cards < found.columns * found.rows
        assert max(found.columns * found.width, found.rows * found.height) <= 4096
        assert found.width / found.height == pytest.approx(size.width / size.height, rel=0.01)


@pytest.mark.parametrize(
    ("size", "pixels"), [(Size(63.5, 88.9), (750, 1050)), (Size(254.0, 127.0), (2048, 1024))]
)
def test_cards_have_print_resolution_if_sheet_has_room(size: Size, pixels: tuple[int, int]) -> None:
    table = load_virtual_tables(SHELF, Problems())["tabletop-simulator"]
    found = layout(table, 1, size)
    assert (found.width, found.height) == pixels


@pytest.mark.parametrize(("cards", "grid"), [(8, (3, 3)), (15, (4, 4)), (69, (10, 7))])
def test_sheet_is_as_small_as_possible(cards: int, grid: tuple[int, int]) -> None:
    table = load_virtual_tables(SHELF, Problems())["tabletop-simulator"]
    found = layout(table, cards, Size(63.5, 88.9))
    assert (found.columns, found.rows) == grid


def test_same_cards_give_same_bytes(tmp_path: Path) -> None:
    def made(name: str) -> dict[str, bytes]:
        folder = deck(tmp_path / name)
        for command in (("cut",), ("images", "--shop", "makeplayingcards"), ("tts",)):
            assert run(folder, command[0], "tiny", *command[1:]).exit_code == 0
        files = (path for path in (folder / "out").rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}

    assert made("a") == made("b")
