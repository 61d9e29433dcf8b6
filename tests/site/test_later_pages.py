"""Pages stay in a site’s folder: codes printed earlier lead to them."""

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


def make(out: Path, *arguments: str) -> set[str]:
    result = pnp(out, *arguments)
    assert result.exit_code == 0, result.output
    assert result.stdout.strip() == str(out)
    pages = sum(1 for _ in out.rglob("*.html"))
    assert result.stderr.startswith(f"{pages} pages, ")
    return {str(page.parent.relative_to(out)) for page in out.rglob("index.html")}


def test_adds_game_to_site(tmp_path: Path) -> None:
    out = tmp_path / "site"
    first = make(out, SKY, "--number", "3v2", "--url", "https://x.example/pnp")
    assert f"{SKY}/sky/3-2v2" in first
    second = make(out, "mind-space")
    assert second > first
    assert f"{SKY}/index.html" in (out / "index.html").read_text()
    page = (out / SKY / "rules/index.html").read_text()
    assert f'<link rel="canonical" href="https://x.example/pnp/{SKY}/rules/">' in page
    assert json.loads((out / "site.webmanifest").read_text())["scope"] == "/pnp/"
    assert 'href="/pnp/style.css"' in (out / "404.html").read_text()


def test_adds_numbers_to_site(tmp_path: Path) -> None:
    def numbers() -> list[str]:
        page = (tmp_path / "mind-space/brain-board/index.html").read_text()
        return re.findall(r'href="\.\./brain/index\.html#([^".]+)\.\.\.[^"]+"', page)

    make(tmp_path, "mind-space", "--number", "3v2", "--count", "2")
    assert numbers() == ["3-2v2", "4-1v2"]
    make(tmp_path, "mind-space", "--number", "17")
    assert numbers() == ["3-2v2", "4-1v2", "17-6v2"]
    result = pnp(tmp_path, "mind-space", "--number", "999999999")
    assert result.exit_code == 2
    assert "too large" in result.stderr


def test_adds_season_to_site(tmp_path: Path) -> None:
    """The list says that the folder has the pages of season 1."""
    before = {"game": "personal-space", "season": 1, "numbers": ["3-2v2"]}
    (tmp_path / LIST).write_text(json.dumps({"site": [], "asked": {"url": "", "games": [before]}}))
    both = make(tmp_path, "personal-space", "--number", "17", "--season", "2")
    assert {"personal-space/planet/3-2-v2", "personal-space/rules"} <= both
    assert {"personal-space/season-2/planet/17-6-v2", "personal-space/season-2/rules"} <= both
    rules = (tmp_path / "personal-space/rules/index.html").read_bytes()
    assert rules == site()["personal-space/rules/index.html"]


@pytest.mark.parametrize(
    "entry",
    [
        1,
        [],
        {"url": "", "games": [{"game": "space-zoo"}]},
        {"url": 1, "games": []},
        {"url": "", "games": [{"game": "mind-space", "season": 1, "numbers": ["3-9"]}]},
    ],
)
def test_rejects_foreign_list(entry: object, tmp_path: Path) -> None:
    (tmp_path / LIST).write_text(json.dumps({"site": [], "asked": entry}))
    result = pnp(tmp_path, "mind-space")
    assert result.exit_code == 2
    assert "is not ours" in result.stderr
    assert [file.name for file in tmp_path.iterdir()] == [LIST]


def test_rejects_pages_of_other_version(tmp_path: Path) -> None:
    old = {"url": "", "games": [{"game": SKY, "season": 1, "numbers": ["17-4"]}]}
    (tmp_path / LIST).write_text(json.dumps({"site": [], "asked": old}))
    result = pnp(tmp_path, SKY)
    assert result.exit_code == 2
    assert f"{tmp_path / LIST} lists pages" in result.stderr
    assert "delete the folder" in result.stderr


def test_rejects_pages_of_unknown_game(tmp_path: Path) -> None:
    gone = {"url": "", "games": [{"game": "moon-market", "season": 1, "numbers": []}]}
    (tmp_path / LIST).write_text(json.dumps({"site": [], "asked": gone}))
    result = pnp(tmp_path, "mind-space")
    assert result.exit_code == 2
    assert "moon-market has pages in this folder" in result.stderr


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
"""The addresses in codes of version 0.1."""


@pytest.mark.parametrize("game", FIRST_PRINTED)
def test_addresses_of_first_version_have_pages(game: str) -> None:
    expected = {f"{game}/{address}/index.html" for address in FIRST_PRINTED[game]}
    assert expected <= site().keys()
