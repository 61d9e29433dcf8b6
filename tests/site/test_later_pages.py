"""What was asked for once stays in a site’s folder: what is scanned later still has its page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import main
from pnp.site.site import LIST
from tests.site.shipped import site

SKY = "my-corner-of-the-sky"


def pnp(out: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["site", *arguments, "--out", str(out)])


def made(out: Path, *arguments: str) -> set[str]:
    told = pnp(out, *arguments)
    assert told.exit_code == 0, told.output
    assert told.stdout.strip() == str(out)
    pages = sum(1 for _ in out.rglob("*.html"))
    assert told.stderr.startswith(f"{pages} pages, ")
    return {str(page.parent.relative_to(out)) for page in out.rglob("index.html")}


def test_another_number_another_game_and_the_address_stand_beside_the_first(
    tmp_path: Path,
) -> None:
    out = tmp_path / "site"
    first = made(out, SKY, "--number", "3v2", "--count", "2", "--url", "https://x.example/pnp")
    assert {f"{SKY}/sky/3-2v2", f"{SKY}/sky/4-1v2"} <= first
    second = made(out, SKY, "--number", "17")
    assert second == first | {f"{SKY}/sky/17-6v2"}
    third = made(out, "mind-space")
    assert third > second
    assert f"{SKY}/index.html" in (out / "index.html").read_text()
    page = (out / SKY / "rules/index.html").read_text()
    assert f'<link rel="canonical" href="https://x.example/pnp/{SKY}/rules/">' in page
    assert json.loads((out / "site.webmanifest").read_text())["scope"] == "/pnp/"
    assert 'href="/pnp/style.css"' in (out / "404.html").read_text()
    # In another order and all at once: what is asked for alike is alike.
    again = tmp_path / "again"
    again.mkdir()
    asked = json.loads((out / LIST).read_text())["asked"]
    for row in asked["games"]:
        row["numbers"].reverse()
    asked["games"].reverse()
    (again / LIST).write_text(json.dumps({"site": [], "asked": asked}))
    assert made(again, "mind-space") == third
    for page_ in out.rglob("*.*"):
        assert (again / page_.relative_to(out)).read_bytes() == page_.read_bytes(), page_


def test_numbers_beside_a_kit_are_kept_as_well(tmp_path: Path) -> None:
    def numbers() -> list[str]:
        page = (tmp_path / "mind-space/brain-board/index.html").read_text()
        return re.findall(r'href="\.\./brain/index\.html#([^".]+)\.\.\.[^"]+"', page)

    made(tmp_path, "mind-space", "--number", "3v2", "--count", "2")
    assert numbers() == ["3-2v2", "4-1v2"]
    made(tmp_path, "mind-space", "--number", "17")
    assert numbers() == ["3-2v2", "4-1v2", "17-6v2"]
    told = pnp(tmp_path, "mind-space", "--number", "999999999")
    assert told.exit_code == 2
    assert "too large" in told.stderr


def test_another_season_stands_beside_the_first(tmp_path: Path) -> None:
    first = made(tmp_path, "personal-space", "--number", "3")
    rules = (tmp_path / "personal-space/rules/index.html").read_bytes()
    both = made(tmp_path, "personal-space", "--number", "17", "--season", "2")
    assert first < both
    assert (tmp_path / "personal-space/rules/index.html").read_bytes() == rules
    second = {page for page in both - first if not page.startswith("personal-space/planet")}
    assert all(page.startswith("personal-space/season-2") for page in second)
    assert {"personal-space/season-2/planet/17-6-v2", "personal-space/season-2/rules"} <= second


@pytest.mark.parametrize(
    "asked",
    [
        1,
        [],
        {"url": "", "games": [{"game": "space-zoo"}]},
        {"url": 1, "games": []},
        {"url": "", "games": [{"game": "mind-space", "season": 1, "numbers": ["3-9"]}]},
    ],
)
def test_a_list_that_is_not_ours_is_refused(asked: object, tmp_path: Path) -> None:
    (tmp_path / LIST).write_text(json.dumps({"site": [], "asked": asked}))
    told = pnp(tmp_path, "mind-space")
    assert told.exit_code == 2
    assert "is not ours" in told.stderr
    assert [file.name for file in tmp_path.iterdir()] == [LIST]


def test_pages_of_another_version_are_an_error(tmp_path: Path) -> None:
    old = {"url": "", "games": [{"game": SKY, "season": 1, "numbers": ["17-4"]}]}
    (tmp_path / LIST).write_text(json.dumps({"site": [], "asked": old}))
    told = pnp(tmp_path, SKY)
    assert told.exit_code == 2
    assert f"{tmp_path / LIST} lists pages" in told.stderr
    assert "delete the folder" in told.stderr


def test_a_game_that_is_gone_is_told(tmp_path: Path) -> None:
    gone = {"url": "", "games": [{"game": "moon-market", "season": 1, "numbers": []}]}
    (tmp_path / LIST).write_text(json.dumps({"site": [], "asked": gone}))
    told = pnp(tmp_path, "mind-space")
    assert told.exit_code == 2
    assert "moon-market has pages in this folder" in told.stderr


def test_numbers_that_there_are_not_are_refused(tmp_path: Path) -> None:
    told = pnp(tmp_path / "site", SKY, "--number", "36525", "--count", "2")
    assert told.exit_code == 2
    assert "end at 36525" in told.stderr
    assert not (tmp_path / "site").exists()


FIRST_PRINTED = {
    "personal-space": (
        "corndogs/wall",
        "corndogs/yours",
        "exchange",
        "jukebox/side-a",
        "jukebox/side-b",
        "lottery",
        "neighbour/barnaby-spoon",
        "neighbour/bob",
        "neighbour/countess-umbra",
        "neighbour/fry-cook-flint",
        "neighbour/grandpa-quasar",
        "neighbour/keeper-moss",
        "neighbour/ledger-lil",
        "neighbour/madame-pling",
        "neighbour/nana-thistle",
        "neighbour/ottoline-puddle",
        "neighbour/pelican-hum",
        "neighbour/reginald-bough",
        "neighbour/roxy-hubcap",
        "neighbour/sprocket-jones",
        "neighbour/tick-and-tock",
        "neighbour/wilhelmina-fizz",
        "show/circus-without-a-floor",
        "show/everyone-is-ill",
        "show/hamlette",
        "show/kitchen-sink",
        "show/moonlight-plumbing",
        "show/moss-a-lecture",
        "show/rust-for-two",
        "show/taxman-of-saturn",
        "show/ten-fingers",
        "show/the-great-zambini",
        "show/the-long-wait",
        "show/the-silent-quartet",
        "store/friday-even",
        "store/friday-odd",
        "store/monday-even",
        "store/monday-odd",
        "store/saturday-even",
        "store/saturday-odd",
        "store/sunday-even",
        "store/sunday-odd",
        "store/thursday-even",
        "store/thursday-odd",
        "store/tuesday-even",
        "store/tuesday-odd",
        "store/wednesday-even",
        "store/wednesday-odd",
        "zoo/hall-of-naps",
        "zoo/house-of-maybe",
        "zoo/lagoon-of-manners",
        "zoo/rolling-plain",
        "zoo/tiny-pavilion",
        "zoo/upside-house",
    ),
}
"""What the codes of version 0.1 hold below the address of the site, for ever."""


@pytest.mark.parametrize("game", FIRST_PRINTED)
def test_the_addresses_of_the_first_version_have_their_pages(game: str) -> None:
    wanted = {f"{game}/{address}/index.html" for address in FIRST_PRINTED[game]}
    assert wanted <= site().keys()
