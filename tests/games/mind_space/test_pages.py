"""Printed pages of Mind Space: how many there are, and their true sizes."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import main
from tests.games.mind_space.box import WORTH, goals, pursuits, read
from tests.helper import manifest, pdf_image, pdf_text, pixel
from tests.reading import Outline, pdf_page

CARD = 63, 88
DIE = 16


@cache
def printed(root: Path, *words: str) -> Path:
    """The file of a command, in a folder of `root`; the same command runs once."""
    folder = root / " ".join(words).replace("/", " ")
    done = CliRunner().invoke(main, [*words, "--out", str(folder)])
    assert done.exit_code == 0, done.output
    (found,) = (folder / "mind-space").glob("*.pdf")
    return found


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the files of all tests here are."""
    return tmp_path_factory.mktemp("mind-space")


def kit(root: Path, paper: str = "a4", players: int = 5) -> Path:
    return printed(root, "kit", "mind-space", "--paper", paper, "--players", str(players))


def fronts(file: Path) -> Counter[str]:
    """Count the fronts of each component in a printed file."""
    return Counter(
        slot["component"]
        for page in manifest(file.with_suffix(".json"))["pages"]
        for slot in page["slots"]
        if slot["face"] == "front"
    )


@pytest.mark.parametrize("players", [1, 5])
def test_kit_has_pieces_for_all_players(root: Path, players: int) -> None:
    found = fronts(kit(root, players=players))
    for each in ("boards", "scoreboard", "reference"):
        assert found[each] == players
    assert found["pursuits"] == len(pursuits()) == 17
    assert found["goals"] == len(goals()) == 15
    assert found["row-mat"] == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_rules_take_six_pages(root: Path, paper: str) -> None:
    rules = printed(root, "build", "mind-space/rules", "--paper", paper)
    assert len(manifest(rules.with_suffix(".json"))["pages"]) == 6
    last = pdf_text(rules, 5)
    assert "81" in last
    for line in read("example")["lines"]:
        assert line["name"] in last


def test_credits_name_all_makers(root: Path) -> None:
    file = printed(root, "build", "mind-space/credits")
    text = " ".join(pdf_text(file).split())
    for name in (
        "Nao Shimamura",
        "Julianne Grieppe",
        "Matt Paquette & Co",
        "Anca Gavril",
        "Filip Gavril",
        "John Brieger",
        "Allplay",
    ):
        assert name in text
    assert "free a colour that rolled 6 from the 2×1" in text


@pytest.mark.parametrize("ink", ["full", "low"])
def test_scoreboard_has_nine_coins_first_filled(root: Path, ink: str) -> None:
    file = printed(root, "build", "mind-space/scoreboard", "--ink", ink)
    rounds = [each for each in pdf_page(file).shapes("circle") if each.size[0] > 6]
    assert len(rounds) == WORTH.coins
    drawn = pdf_image(file)
    # In the middle of a coin's face there is nothing but its ground.
    grounds = [
        pixel(drawn, *each.middle) for each in sorted(rounds, key=lambda each: each.middle[0])
    ]
    assert grounds[0] != (255, 255, 255)
    assert set(grounds[1:]) == {(255, 255, 255)}


def test_mat_has_room_for_cards_and_dice(root: Path) -> None:
    """On both papers one sheet has a place for a card and its dice at each number."""
    for paper in ("a4", "letter"):
        file = printed(root, "build", "mind-space/row-mat", "--paper", paper)
        assert len(manifest(file.with_suffix(".json"))["pages"]) == 1
        boxes = pdf_page(file).shapes("box", "rounded")
        cards = [each for each in boxes if fits(each, *CARD) and each.size[1] < CARD[1] + 5]
        assert len({(round(each.middle[0]), round(each.middle[1])) for each in cards}) == 6
        spots = [each for each in boxes if fits(each, DIE, DIE) and not fits(each, 20, 20)]
        # Two beside each number, and the number itself
        assert len(spots) == 3 * 6


def test_goal_mat_has_room_for_three_cards(root: Path) -> None:
    """Each place has the size of a card, and a gap to its neighbours and the cut."""
    file = printed(root, "build", "mind-space/goal-mat")
    middles = sorted(
        each.middle[0]
        for each in pdf_page(file).shapes("box", "rounded")
        if all(abs(is_ - expected) < 0.1 for is_, expected in zip(each.size, CARD, strict=True))
    )
    assert len(middles) == 3
    assert all(two - one > CARD[0] + 1 for one, two in pairwise(middles))
    (mat,) = manifest(file.with_suffix(".json"))["pages"][0]["slots"]
    assert middles[0] - CARD[0] / 2 - mat["x"] >= 2.9
    assert mat["x"] + mat["width"] - middles[2] - CARD[0] / 2 >= 2.9


def test_low_ink_darkens_gray_matter(root: Path) -> None:
    board = pdf_image(printed(root, "build", "mind-space/boards", "--ink", "low"))
    grounds = Counter(
        pixel(board, 10 + across, 40 + down)
        for across in range(0, 190, 3)
        for down in range(0, 230, 3)
    )
    tints = [colour for colour in grounds if all(200 < part < 230 for part in colour)]
    assert sum(grounds[colour] for colour in tints) > 60, "eight spaces of 14 mm"
    assert grounds[27, 25, 34] > 3, "the square of black"


def fits(outline: Outline, width: float, height: float) -> bool:
    return outline.size[0] >= width and outline.size[1] >= height
