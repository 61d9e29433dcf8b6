"""Planets, moons and stickers as they are printed, and what `pnp generate` does with numbers."""

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
from pnp.core.node import Mapping, Sequence
from pnp.core.search_path import SearchPath
from pnp.games.personal_space import planet
from pnp.games.personal_space.art.surface import BODY_REACH, square_corner, square_side
from pnp.games.personal_space.figure_art import STICKER_KINDS
from pnp.games.personal_space.planet_art import FIELD_REACH, MOONS
from pnp.layout.elements.code import QUIET_ZONE, qr_code
from tests.games.art_requests import LOW, PALETTE, colours, covered, paths, request
from tests.installed import ARTISTS

CODE_SIDE = 30.0
"""The code on a planet's page is at least so wide, mm."""
MODULE = 0.4
MAP = ARTISTS["moon-map"]
GAME = "personal-space"
ROOT = Path(__file__).parents[3]
TELLING = ("README.md", "Makefile", "pnp/build/orders.py", "data/personal-space/rules.yaml")
PROMISES = (
    "nobody else’s",
    "no other has its number",
    "no two names alike",
    "somebody’s own",
    "planet of one's own",
    "planet of ada’s own",
)
"""What was told of a number that a name leads to, or of the only number a plain kit has."""


def run(*arguments: str, out: Path) -> Result:
    return CliRunner().invoke(main, [*arguments, "--out", str(out)], catch_exceptions=False)


def made(out: Path, stem: str) -> dict[str, Any]:
    """The manifest of a file, after a look at whether both are there and nothing else."""
    folder = out / "personal-space"
    assert sorted(path.name for path in folder.iterdir()) == [f"{stem}.json", f"{stem}.pdf"]
    manifest: dict[str, Any] = json.loads((folder / f"{stem}.json").read_text("utf-8"))
    return manifest


# Numbers


def test_a_planet_is_printed_by_its_number(tmp_path: Path) -> None:
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


def test_a_run_of_planets_is_one_file(tmp_path: Path) -> None:
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
        (["--number=-5"], "is no number"),
        (["--number", str(10**30)], "the last number is 37865076480"),
        (["--number", "37865076481"], "the last number is 37865076480"),
        (["--number", "37865076480", "--count", "2"], "end at 37865076480"),
        (["--number", "17-5"], "wrong check digit"),
        (["--number", "71-4"], "wrong check digit"),
        (["--number", "17-4v2"], "wrong check digit"),
        (["--number", "17v3"], "numbers of version 3, such as 17-7v3, cannot be drawn"),
        (["--number", "17-4"], "those of version 2 look like 17-6v2"),
        (["--number", "seventeen"], "is no number"),
        (["--number", "17", "--for", "Zelda"], "--for goes without --number"),
    ],
)
def test_a_wrong_number_is_told_and_writes_nothing(
    tmp_path: Path, arguments: list[str], words: str
) -> None:
    result = run("generate", "personal-space/planet", *arguments, out=tmp_path / "out")
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""
    assert not (tmp_path / "out").exists()


def test_a_name_leads_to_the_same_planet_for_ever(tmp_path: Path) -> None:
    found: dict[str, int] = {}
    for name in ("Zelda", "  zelda ", "Zelda Q", "Čapek 🚀"):
        out = tmp_path / str(len(found))
        result = run("generate", "personal-space/planet", "--for", name, out=out)
        assert result.exit_code == 0, result.stderr
        (path,) = (out / "personal-space").glob("planet-*.json")
        (page,) = json.loads(path.read_text("utf-8"))["pages"]
        found[name] = page["slots"][0]["number"]
    assert found["Zelda"] == found["  zelda "] == 1_279_229_288
    assert len(set(found.values())) == 3


def test_a_name_leads_to_the_same_planet_in_a_kit_of_all_games() -> None:
    orders = Application(()).orders
    alone, among = (orders.kits([what], None, (), person="Zelda") for what in (GAME, "all"))
    numbers_of = {order.game: order.number for order in among}
    assert numbers_of[GAME] == alone[0].number == 1_279_229_288


def test_without_a_name_or_number_kits_have_the_first_planet() -> None:
    (order,) = Application(()).orders.kits([GAME], None, ())
    assert order.number is None
    game = Session(SearchPath.standard()).game(GAME)
    (first,) = ordered_items(game, game.components["planet"], order)
    assert first.text("printed") == numbering.format_number(1, planet.VERSION)


def test_two_names_may_meet_in_one_number() -> None:
    """So nothing printed or told may promise that a number is nobody else’s."""
    orders = Application(()).orders
    seen: dict[int, str] = {}
    for name in map(str, range(20_000)):
        number = orders.number_from_name("mind-space", name)
        if number in seen:
            break
        seen[number] = name
    else:
        raise AssertionError("no two names met")
    helped = CliRunner().invoke(main, ["kit", "--help"]).output
    for text in (*((ROOT / file).read_text("utf-8") for file in TELLING), helped):
        for promise in PROMISES:
            assert promise not in " ".join(text.split()).lower()


def test_the_settled_planet_is_the_same_planet(tmp_path: Path) -> None:
    for component in ("planet", "planet-settled"):
        out = tmp_path / component
        result = run("generate", f"personal-space/{component}", "--number", "2", out=out)
        assert result.exit_code == 0, result.stderr
    bare = made(tmp_path / "planet", "planet-2-a4")["pages"][0]["slots"][0]
    settled = made(tmp_path / "planet-settled", "planet-settled-2-a4")["pages"][0]["slots"][0]
    assert (settled["number"], settled["qr"]) == (bare["number"], bare["qr"])


def test_two_thousand_planets_have_distinct_fields() -> None:
    codes, placed = set(), set()
    for number in range(1, 2_001):
        fields = planet.planet_fields(number)
        codes.add(fields["qr"])
        placed.add(planet.layout_of(number))
        assert fields["printed"] == numbering.format_number(number, planet.VERSION)
    assert len(codes) == len(placed) == 2_000


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


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize("number", [1, 37_865_076_480])
def test_phones_read_the_code(printed: Path, number: int, dpi: int) -> None:
    stem = f"planet-{number}-letter"
    (page,) = json.loads((printed / f"{stem}.json").read_text("utf-8"))["pages"]
    (text,) = page["slots"][0]["qr"]
    assert text == planet.planet_fields(number)["qr"]
    straight = rendered(printed / f"{stem}.pdf", dpi)
    assert read(straight) == [text]
    # A hand that holds the paper aslant, a lens that is not quite sharp.
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


def test_no_planets_code_is_too_fine_for_a_phone() -> None:
    """The longest texts that names and lines allow, on the smallest page."""
    longest = max((str(planet.planet_fields(number)["qr"]) for number in range(1, 3000)), key=len)
    drawn = qr_code(longest + "x" * 24, "M")
    assert CODE_SIDE / (drawn.modules + 2 * QUIET_ZONE) >= MODULE


def test_the_code_is_as_wide_as_that(printed: Path) -> None:
    image = rendered(printed / "planet-37865076480-letter.pdf", 300)
    (found,) = zxingcpp.read_barcodes(image)
    corners = found.position
    pixels = corners.top_right.x - corners.top_left.x
    modules = qr_code(found.text, "M").modules
    assert pixels / 300 * 25.4 / modules >= MODULE


# Moons


@pytest.mark.parametrize("moon", MOONS)
@pytest.mark.parametrize("palette", [PALETTE, LOW], ids=["full", "low"])
def test_moons_stay_in_their_room_and_clear_of_the_squares(
    moon: str, palette: dict[str, Any]
) -> None:
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
def test_a_moons_squares_take_a_sticker(width: float) -> None:
    size = min(width * 0.95, 181.0)
    assert square_side() * size >= 22.0
    assert (0.5 - square_corner(0, 0)[0]) / BODY_REACH < FIELD_REACH


def test_moons_are_four_different_places() -> None:
    drawn = {moon: MAP(request(192.0, 181.0, moon=moon)) for moon in MOONS}
    assert len({str(frame) for frame in drawn.values()}) == 4
    for moon, frame in drawn.items():
        assert MAP(request(192.0, 181.0, moon=moon)) == frame


@pytest.mark.parametrize("moon", MOONS)
def test_moons_in_low_ink_are_lines_on_paper(moon: str) -> None:
    frame = MAP(request(192.0, 181.0, LOW, moon=moon))
    ink, paper = LOW["ink"], LOW["paper"]
    fills = {path.fill for path in paths(frame) if path.fill is not None}
    assert fills <= {ink, paper}
    assert len(colours(frame)) <= 3


def test_an_unknown_moon_is_said() -> None:
    with pytest.raises(ValueError, match=r"no moon “comerce”.*commerce"):
        MAP(request(100.0, moon="comerce"))
    assert MAP(request(0.0, moon="commerce")).items == ()


def test_tags_tell_names_and_numbers() -> None:
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


def test_there_are_twelve_stickers_for_the_planet_and_four_for_each_moon() -> None:
    game = Session(SearchPath.standard(())).game("personal-space")
    listed = game.components["stickers"].fields["planet-stickers"]
    assert isinstance(listed, Sequence)
    kinds = [item.text("kind") for item in listed.items if isinstance(item, Mapping)]
    assert len(kinds) == len(set(kinds)) == 12
    houses = {"house-top", "house-middle", "house-bottom"}
    neighbours = {kind.replace("house", "neighbour") for kind in houses}
    generators = {"hole", "pond", "tree"}
    assert set(kinds) == {"tower", "workplace", "launcher"} | generators | houses | neighbours
    moons = game.components["stickers"].fields["moons"]
    assert isinstance(moons, Sequence)
    assert len(moons.items) == 4
    for moon in moons.items:
        assert isinstance(moon, Mapping)
        name, places = moon.text("id"), moon.values["places"]
        assert name in MOONS
        assert {f"attraction-{name}", f"cuisine-{name}"} <= set(STICKER_KINDS)
        assert f"neighbour-{moon.text('house')}" in STICKER_KINDS
        assert isinstance(places, Sequence)
        assert [place.text("kind") for place in places.items if isinstance(place, Mapping)] == [
            "launcher",
            "attraction",
            "cuisine",
            "neighbour",
        ]


@pytest.mark.parametrize(
    ("options", "status", "words"),
    [
        (["--number", "17-6v2"], 0, "planet"),
        (["--number", "17-5"], 2, "17"),
        (["--number", "0"], 2, "0"),
        (["--number", "17", "--for", "Ada"], 2, "--for goes without --number"),
    ],
)
def test_a_kit_takes_a_planet_as_it_is_printed(
    tmp_path: Path, options: list[str], status: int, words: str
) -> None:
    result = CliRunner().invoke(main, ["kit", "personal-space", *options, "--out", str(tmp_path)])
    assert result.exit_code == status
    if status:
        assert words in result.stderr
        assert list(tmp_path.iterdir()) == []
    else:
        manifest = json.loads((tmp_path / "personal-space/kit-a4.json").read_text())
        slots = [slot for page in manifest["pages"] for slot in page["slots"]]
        assert [s["number"] for s in slots if s["component"] == words] == [17]
