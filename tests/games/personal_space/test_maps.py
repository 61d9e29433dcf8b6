"""Planets, moons and stickers in print, and `pnp generate` with numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from click.testing import CliRunner, Result
from PIL import Image, ImageFilter

from pnp.build.run import Application
from pnp.build.selection import ordered_items
from pnp.build.session import Session
from pnp.cli import main
from pnp.core import numbering
from pnp.core.search_path import SearchPath
from pnp.games.personal_space import planet
from pnp.games.personal_space.art.surface import BODY_REACH, square_corner, square_side
from pnp.games.personal_space.planet_art import FIELD_REACH, MOONS
from pnp.layout.elements.code import QUIET_ZONE, qr_code
from tests.games.art_requests import LOW, PALETTE, colours, covered, paths, request
from tests.installed import ARTISTS

CODE_SIDE = 30.0
"""Least width of the code on a planet's page, mm."""
MODULE = 0.4
MAP = ARTISTS["moon-map"]
GAME = "personal-space"


def run(*arguments: str, out: Path) -> Result:
    return CliRunner().invoke(main, [*arguments, "--out", str(out)], catch_exceptions=False)


def made(out: Path, stem: str) -> dict[str, Any]:
    """The manifest of a file; both files must exist, and no other."""
    folder = out / "personal-space"
    assert sorted(path.name for path in folder.iterdir()) == [f"{stem}.json", f"{stem}.pdf"]
    manifest: dict[str, Any] = json.loads((folder / f"{stem}.json").read_text("utf-8"))
    return manifest


# Numbers


def test_prints_planet_by_number(tmp_path: Path) -> None:
    result = run("generate", "personal-space/planet", "--number", "17", out=tmp_path)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == f"{tmp_path / 'personal-space/planet-17-a4.pdf'}\n"
    manifest = made(tmp_path, "planet-17-a4")
    (page,) = manifest["pages"]
    (slot,) = page["slots"]
    fields = planet.planet_fields(17)
    assert slot["number"] == 17
    assert slot["qr"] == [fields["qr"]]
    assert fields["name"] in page["title"]


def test_prints_run_of_planets_in_one_file(tmp_path: Path) -> None:
    result = run(
        "generate", "personal-space/planet", "--number", "17-6v2", "--count", "10", out=tmp_path
    )
    assert result.exit_code == 0, result.stderr
    pages = made(tmp_path, "planet-17-to-26-a4")["pages"]
    slots = [page["slots"][0] for page in pages]
    assert [slot["number"] for slot in slots] == list(range(17, 27))
    assert [slot["qr"] for slot in slots] == [
        [planet.planet_fields(n)["qr"]] for n in range(17, 27)
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--number", "0"], "numbers begin at 1"),
        (["--number", "37865076481"], "the last number is 37865076480"),
        (["--number", "37865076480", "--count", "2"], "end at 37865076480"),
        (["--number", "17-5"], "wrong check digit"),
        (["--number", "17v3"], "numbers of version 3, such as 17-7v3, cannot be drawn"),
        (["--number", "17-4"], "those of version 2 look like 17-6v2"),
        (["--number", "seventeen"], "is no number"),
        (["--number", "17", "--for", "Zelda"], "--for goes without --number"),
    ],
)
def test_rejects_wrong_numbers(tmp_path: Path, arguments: list[str], words: str) -> None:
    result = run("generate", "personal-space/planet", *arguments, out=tmp_path / "out")
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""
    assert not (tmp_path / "out").exists()


def test_same_name_gives_same_planet(tmp_path: Path) -> None:
    found: dict[str, int] = {}
    for name in ("Zelda", "  zelda ", "Čapek 🚀"):
        out = tmp_path / str(len(found))
        result = run("generate", "personal-space/planet", "--for", name, out=out)
        assert result.exit_code == 0, result.stderr
        (path,) = (out / "personal-space").glob("planet-*.json")
        (page,) = json.loads(path.read_text("utf-8"))["pages"]
        found[name] = page["slots"][0]["number"]
    assert found["Zelda"] == found["  zelda "] == 1_279_229_288
    assert len(set(found.values())) == 2


def test_same_name_gives_same_planet_in_kit_of_all_games() -> None:
    orders = Application(()).orders
    alone, among = (orders.kits([what], None, (), person="Zelda") for what in (GAME, "all"))
    numbers_of = {order.game: order.number for order in among}
    assert numbers_of[GAME] == alone[0].number == 1_279_229_288


def test_kit_has_first_planet_by_default() -> None:
    (order,) = Application(()).orders.kits([GAME], None, ())
    assert order.number is None
    game = Session(SearchPath.standard()).game(GAME)
    (first,) = ordered_items(game, game.components["planet"], order)
    assert first.text("printed") == numbering.format_number(1, planet.VERSION)


# Codes


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first and the last planet, on the smaller paper."""
    folder = tmp_path_factory.mktemp("planets")
    for number in ("1", "37865076480"):
        result = run(
            "generate", "personal-space/planet", "--number", number, "--paper", "letter", out=folder
        )
        assert result.exit_code == 0, result.stderr
    return folder / "personal-space"


@pytest.mark.parametrize("dpi", [150])
@pytest.mark.parametrize("number", [37_865_076_480])
def test_phones_read_code(printed: Path, number: int, dpi: int) -> None:
    stem = f"planet-{number}-letter"
    (page,) = json.loads((printed / f"{stem}.json").read_text("utf-8"))["pages"]
    (text,) = page["slots"][0]["qr"]
    assert text == planet.planet_fields(number)["qr"]
    straight = rendered(printed / f"{stem}.pdf", dpi)
    assert read(straight) == [text]
    # A tilted page, a lens slightly out of focus.
    turned = straight.rotate(7.0, Image.Resampling.BICUBIC, fillcolor=255)
    assert read(turned.filter(ImageFilter.GaussianBlur(dpi / 250))) == [text]


def rendered(path: Path, dpi: int) -> Image.Image:
    opened = pypdfium2.PdfDocument(path)
    try:
        image: Image.Image = opened[0].render(scale=dpi / 72).to_pil()
        return image.convert("L")
    finally:
        opened.close()


def read(image: Image.Image) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(image)]


def test_codes_of_planets_are_coarse_enough() -> None:
    """The longest texts that names and lines allow, on the smallest page."""
    longest = max((str(planet.planet_fields(number)["qr"]) for number in range(1, 3000)), key=len)
    drawn = qr_code(longest + "x" * 24, "M")
    assert CODE_SIDE / (drawn.modules + 2 * QUIET_ZONE) >= MODULE


def test_modules_are_wide_enough(printed: Path) -> None:
    image = rendered(printed / "planet-37865076480-letter.pdf", 300)
    (found,) = zxingcpp.read_barcodes(image)
    corners = found.position
    pixels = corners.top_right.x - corners.top_left.x
    modules = qr_code(found.text, "M").modules
    assert pixels / 300 * 25.4 / modules >= MODULE


# Moons


@pytest.mark.parametrize("moon", MOONS)
@pytest.mark.parametrize("palette", [PALETTE, LOW], ids=["full", "low"])
def test_moons_stay_in_room_clear_of_squares(moon: str, palette: dict[str, Any]) -> None:
    for width, height in ((192.0, 191.0), (197.9, 181.0), (100.0, 100.0)):
        frame = MAP(request(width, height, palette, moon=moon))
        assert (frame.width, frame.height) == (width, height)
        box = covered(frame)
        assert box is not None
        line = 0.5
        assert min(box.x, box.y) >= -line
        assert box.right <= width + line
        assert box.bottom <= height + line


@pytest.mark.parametrize("width", [192.0, 197.9])
def test_squares_of_moons_have_room_for_stickers(width: float) -> None:
    size = min(width * 0.95, 181.0)
    assert square_side() * size >= 22.0
    assert (0.5 - square_corner(0, 0)[0]) / BODY_REACH < FIELD_REACH


def test_moons_differ() -> None:
    drawn = {moon: MAP(request(192.0, 181.0, moon=moon)) for moon in MOONS}
    assert len({str(frame) for frame in drawn.values()}) == 4
    for moon, frame in drawn.items():
        assert MAP(request(192.0, 181.0, moon=moon)) == frame


@pytest.mark.parametrize("moon", MOONS)
def test_low_ink_moons_are_lines_on_paper(moon: str) -> None:
    frame = MAP(request(192.0, 181.0, LOW, moon=moon))
    ink, paper = LOW["ink"], LOW["paper"]
    fills = {path.fill for path in paths(frame) if path.fill is not None}
    assert fills <= {ink, paper}
    assert len(colours(frame)) <= 3


def test_rejects_unknown_moon() -> None:
    with pytest.raises(ValueError, match=r"no moon “comerce”.*commerce"):
        MAP(request(100.0, moon="comerce"))
    assert MAP(request(0.0, moon="commerce")).items == ()


def test_tags_show_name_or_number() -> None:
    tag = ARTISTS["planet-tag"]
    for show in ("name", "number"):
        box = covered(tag(request(30.0, 4.0, number=17, show=show)))
        assert box is not None
        assert box.x >= 0.0
        assert box.right <= 30.0
    with pytest.raises(ValueError, match="no planet"):
        tag(request(30.0, 4.0, number=0))
    with pytest.raises(ValueError, match="a name or a number"):
        tag(request(30.0, 4.0, number=1, show="nme"))


# Components


@pytest.mark.parametrize("options", [["--number", "17-5"], ["--number", "17", "--for", "Ada"]])
def test_kit_rejects_wrong_numbers(tmp_path: Path, options: list[str]) -> None:
    result = CliRunner().invoke(main, ["kit", "personal-space", *options, "--out", str(tmp_path)])
    assert result.exit_code == 2
    assert list(tmp_path.iterdir()) == []
