"""What is printed of Mind Space: enough of everything, on few pages, with the referee's numbers."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import main
from pnp.games.mind_space.grid import EMPTY_BOARD, adjacent
from pnp.games.mind_space.numbered_boards import BRAIN_BOARDS
from pnp.games.mind_space.referee import (
    DrawnShape,
    purple_shapes,
)
from tests.games.mind_space.box import WORTH, forms, goals, pursuits, read
from tests.games.mind_space.game import replay
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
    """How many fronts of each component lie in a printed file."""
    return Counter(
        slot["component"]
        for page in manifest(file.with_suffix(".json"))["pages"]
        for slot in page["slots"]
        if slot["face"] == "front"
    )


@pytest.mark.parametrize("players", [1, 5])
def test_a_kit_has_boards_for_those_who_play(root: Path, players: int) -> None:
    found = fronts(kit(root, players=players))
    for each in ("boards", "scoreboard", "reference"):
        assert found[each] == players
    assert found["pursuits"] == len(pursuits()) == 17
    assert found["goals"] == len(goals()) == 15
    assert found["row-mat"] == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_rules_take_six_pages(root: Path, paper: str) -> None:
    rules = printed(root, "build", "mind-space/rules", "--paper", paper)
    assert len(manifest(rules.with_suffix(".json"))["pages"]) == 6
    last = pdf_text(rules, 5)
    assert "81" in last
    for line in read("example")["lines"]:
        assert line["name"] in last


def test_purple_is_told_as_it_is_counted(root: Path) -> None:
    """By its own spaces, on both faces of the scoreboard; the picture cannot be misread."""
    file = printed(root, "build", "mind-space/scoreboard")
    front, back = (" ".join(pdf_text(file, page).split()) for page in (0, 1))
    assert "2 per purple space touching orange" in front
    picture = read("aid")["aid"]["purple"]
    brain = replay(EMPTY_BOARD, forms(), map(DrawnShape.of, picture["shapes"]))
    ((shape, spaces),) = purple_shapes(brain)
    points = WORTH.purple * spaces
    assert points == picture["points"] == 8
    assert f"touches orange, each counted once. Here: {points}." in back
    orange = [at for at in adjacent(shape.cells) if brain.colours.get(at) == "orange"]
    assert WORTH.purple * len(orange) == 12


def test_the_rules_say_what_they_left_out(root: Path) -> None:
    rules = printed(root, "build", "mind-space/rules")
    told = [" ".join(pdf_text(rules, page).split()) for page in range(6)]
    assert "Return the other goal cards to the box" in told[0]
    assert "A purple space scores once, however much orange it touches." in told[4]
    assert "A seventh, in pink or purple, scores like the other six" in told[4]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_table_and_a_first_turn_are_shown_on_both_papers(root: Path, paper: str) -> None:
    rules = printed(root, "build", "mind-space/rules", "--paper", paper)
    told = [" ".join(pdf_text(rules, page).split()) for page in range(6)]
    assert "On the table, ready for a first turn." in told[0]
    assert "Mia rolls for everyone" in told[2]


def test_the_number_that_is_taken_apart_is_one(root: Path) -> None:
    making = " ".join(pdf_text(printed(root, "build", "mind-space/assembly")).split())
    assert f"Brain {BRAIN_BOARDS.make(17).text('printed')} is number 17." in making
    assert "pnp generate mind-space/brain-board --number 17" in making


def test_one_spelling_throughout(root: Path) -> None:
    """Grey as in colour and centre."""
    file = kit(root, players=1)
    pages = len(manifest(file.with_suffix(".json"))["pages"])
    told = " ".join(pdf_text(file, page) for page in range(pages)).lower()
    assert told.count("grey") > 10
    assert not {"gray", "color", "center", "mirrored"} & set(re.findall(r"[a-z]+", told))


def test_all_who_made_the_game_are_named(root: Path) -> None:
    file = printed(root, "build", "mind-space/credits")
    told = " ".join(pdf_text(file).split())
    for name in (
        "Nao Shimamura",
        "Julianne Grieppe",
        "Matt Paquette & Co",
        "Anca Gavril",
        "Filip Gavril",
        "John Brieger",
        "Allplay",
    ):
        assert name in told
    assert "free a colour that rolled 6 from the 2×1" in told


@pytest.mark.parametrize("ink", ["full", "low"])
def test_a_scoreboard_has_nine_coins_and_the_first_is_filled(root: Path, ink: str) -> None:
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


def test_the_mat_takes_cards_and_dice(root: Path) -> None:
    """On both papers one sheet has a place as large as a card for each number, with its dice."""
    for paper in ("a4", "letter"):
        file = printed(root, "build", "mind-space/row-mat", "--paper", paper)
        assert len(manifest(file.with_suffix(".json"))["pages"]) == 1
        boxes = pdf_page(file).shapes("box", "rounded")
        cards = [each for each in boxes if fits(each, *CARD) and each.size[1] < CARD[1] + 5]
        assert len({(round(each.middle[0]), round(each.middle[1])) for each in cards}) == 6
        spots = [each for each in boxes if fits(each, DIE, DIE) and not fits(each, 20, 20)]
        # Two beside each number, and the number itself
        assert len(spots) == 3 * 6


def test_three_goals_lie_on_their_mat_side_by_side(root: Path) -> None:
    """A place is as large as a card: none touches its neighbour, or comes near to the cut."""
    file = printed(root, "build", "mind-space/goal-mat")
    middles = sorted(
        each.middle[0]
        for each in pdf_page(file).shapes("box", "rounded")
        if all(abs(is_ - wanted) < 0.1 for is_, wanted in zip(each.size, CARD, strict=True))
    )
    assert len(middles) == 3
    assert all(two - one > CARD[0] + 1 for one, two in pairwise(middles))
    (mat,) = manifest(file.with_suffix(".json"))["pages"][0]["slots"]
    assert middles[0] - CARD[0] / 2 - mat["x"] >= 2.9
    assert mat["x"] + mat["width"] - middles[2] - CARD[0] / 2 >= 2.9


@pytest.mark.parametrize(("paper", "most"), [("a4", 9), ("letter", 8)])
def test_no_sheet_of_cards_is_mostly_empty(root: Path, paper: str, most: int) -> None:
    held = []
    for page in manifest(kit(root, paper).with_suffix(".json"))["pages"]:
        of = {slot["component"] for slot in page["slots"]}
        if of & {"pursuits", "goals"}:
            held.append(len(page["slots"]))
        elif of & {"scoreboard", "goal-mat"}:
            assert len(page["slots"]) == 2
    assert len(held) == 2 * 4
    assert min(held) > most / 2


def test_in_low_ink_grey_matter_and_black_are_no_spaces_to_fill(root: Path) -> None:
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


def test_both_sides_of_the_goal_mat_are_the_mat() -> None:
    """The label for the lid was behind it: you could have only one of them."""
    components = read("components")
    assert components["goal-mat"]["back"] == "mats/goals"
    assert components["lid"]["front"] == "lid"
    assert all(each.get("back") != "lid" for each in components.values())
