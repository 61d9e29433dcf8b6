"""What is printed of Mind Space: enough of everything, on few pages, with the referee's numbers."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import main
from pnp.games.mind_space.grid import BARE, touching
from pnp.games.mind_space.referee import (
    BLUE,
    COINS,
    ORANGE,
    PRICES,
    PURPLE,
    Drawn,
    purple,
    replay,
)
from tests.games.mind_space.box import forms, goals, pursuits, read
from tests.helper import manifest, pdf_image, pdf_text, pixel
from tests.reading import Outline, pdf_page

CARD = 63, 88
DIE = 16


def printed(folder: Path, *words: str) -> Path:
    done = CliRunner().invoke(main, [*words, "--out", str(folder)])
    assert done.exit_code == 0, done.output
    (found,) = (folder / "mind-space").glob("*.pdf")
    return found


def fronts(file: Path) -> Counter[str]:
    """How many fronts of each component lie in a printed file."""
    return Counter(
        slot["component"]
        for page in manifest(file.with_suffix(".json"))["pages"]
        for slot in page["slots"]
        if slot["face"] == "front"
    )


@pytest.mark.parametrize("players", [1, 3, 5])
def test_a_kit_has_boards_for_those_who_play(tmp_path: Path, players: int) -> None:
    found = fronts(printed(tmp_path, "kit", "mind-space", "--players", str(players)))
    for each in ("boards", "scoreboard", "reference"):
        assert found[each] == players
    assert found["pursuits"] == len(pursuits()) == 17
    assert found["goals"] == len(goals()) == 15
    assert found["row-mat"] == 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_rules_take_four_pages(tmp_path: Path, paper: str) -> None:
    rules = printed(tmp_path, "build", "mind-space/rules", "--paper", paper)
    assert len(manifest(rules.with_suffix(".json"))["pages"]) == 4
    last = pdf_text(rules, 3)
    assert "81" in last
    for line in read("example")["lines"]:
        assert line["name"] in last


def test_a_scoreboard_counts_as_the_referee_does() -> None:
    score = read("score")["score"]
    steps = score["orange-steps"]
    assert [(step["count"], step["points"]) for step in steps] == list(enumerate(ORANGE))
    blue = [(step["sections"], -step["costs"]) for step in score["blue"]]
    assert blue == list(enumerate(BLUE))
    assert [each["price"] for each in read("turn")["coins"]["spend"]] == list(PRICES.values())


def test_purple_is_told_as_it_is_counted(tmp_path: Path) -> None:
    """By its own spaces, on both faces of the scoreboard; the picture cannot be misread."""
    file = printed(tmp_path, "build", "mind-space/scoreboard")
    front, back = (" ".join(pdf_text(file, page).split()) for page in (0, 1))
    assert "2 per space that touches orange" in front
    picture = read("aid")["aid"]["purple"]
    brain = replay(BARE, forms(), map(Drawn.of, picture["shapes"]))
    ((shape, points),) = purple(brain)
    assert points == picture["points"] == 8
    assert f"touches orange, each counted once: here {points}." in back
    orange = [at for at in touching(shape.cells) if brain.colours.get(at) == "orange"]
    assert PURPLE * len(orange) == 12


def test_the_rules_say_what_they_left_out(tmp_path: Path) -> None:
    rules = printed(tmp_path, "build", "mind-space/rules")
    told = [" ".join(pdf_text(rules, page).split()) for page in range(4)]
    assert "the others go back in the box" in told[0]
    assert "A purple space scores once, however much orange it touches." in told[2]
    assert "A seventh, in pink or purple, scores like the other six" in told[2]


def test_all_who_made_the_game_are_named(tmp_path: Path) -> None:
    file = printed(tmp_path, "build", "mind-space/credits")
    told = " ".join(pdf_text(file).split())
    for name in (
        "Nao Shimamura", "Julianne Grieppe", "Matt Paquette & Co", "Anca Gavril", "Filip Gavril",
        "John Brieger", "Allplay",
    ):  # fmt: skip
        assert name in told
    assert "free a colour that rolled 6 from the 2×1" in told


@pytest.mark.parametrize("ink", ["full", "low"])
def test_a_scoreboard_has_nine_coins_and_the_first_is_filled(tmp_path: Path, ink: str) -> None:
    file = printed(tmp_path, "build", "mind-space/scoreboard", "--ink", ink)
    rounds = [each for each in pdf_page(file).shapes("circle") if each.size[0] > 6]
    assert len(rounds) == COINS
    drawn = pdf_image(file)
    # In the middle of a coin's face there is nothing but its ground.
    grounds = [
        pixel(drawn, *each.middle) for each in sorted(rounds, key=lambda each: each.middle[0])
    ]
    assert grounds[0] != (255, 255, 255)
    assert set(grounds[1:]) == {(255, 255, 255)}


def test_the_mat_takes_cards_and_dice(tmp_path: Path) -> None:
    """On both papers each half has places as large as a card: the deck and 1 to 3, then 4 to 6."""
    for paper in ("a4", "letter"):
        file = printed(tmp_path / paper, "build", "mind-space/row-mat", "--paper", paper)
        for half, places in enumerate((4, 3)):
            boxes = pdf_page(file, half).shapes("box", "rounded")
            cards = [each for each in boxes if fits(each, *CARD) and each.size[1] < CARD[1] + 5]
            assert len({round(each.middle[0]) for each in cards}) == places
            spots = [each for each in boxes if fits(each, DIE, DIE) and not fits(each, 20, 20)]
            assert len(spots) == 5 * 3


def test_three_goals_lie_on_their_mat_side_by_side(tmp_path: Path) -> None:
    """A place is as large as a card: none may lie on its neighbour, and none is left over."""
    file = printed(tmp_path, "build", "mind-space/goal-mat")
    middles = sorted(
        each.middle[0]
        for each in pdf_page(file).shapes("box", "rounded")
        if all(abs(is_ - wanted) < 0.1 for is_, wanted in zip(each.size, CARD, strict=True))
    )
    assert len(middles) == 3
    assert all(abs(two - one - CARD[0]) < 0.1 for one, two in pairwise(middles))


def test_the_last_sheets_of_cards_are_full(tmp_path: Path) -> None:
    """On A4: nine cards on each, and two boards."""
    kit = printed(tmp_path, "kit", "mind-space")
    for page in manifest(kit.with_suffix(".json"))["pages"]:
        of = {slot["component"] for slot in page["slots"]}
        if of & {"pursuits", "goals", "own-goals"}:
            assert len(page["slots"]) == 9
        elif of & {"scoreboard", "goal-mat"}:
            assert len(page["slots"]) == 2


def test_in_low_ink_gray_matter_and_black_are_no_spaces_to_fill(tmp_path: Path) -> None:
    board = pdf_image(printed(tmp_path, "build", "mind-space/boards", "--ink", "low"))
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
