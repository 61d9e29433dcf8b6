"""What a print shows is looked at while it is printed; what nobody could read is not written."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import main
from pnp.ground.model import Game
from pnp.ground.order import Options, Order
from pnp.ground.problem import Problems
from pnp.press import face_readers
from pnp.press.face_check import FaceCheck
from pnp.proof.library import Library
from tests import tiny

UPON = """
body:
  stack:
    - {text: "{title}", place: center middle}
    - {space: yes, fill: ink, width: 40mm, height: 20mm, place: center middle}
"""
OVER = """
body: {text: "{title}", width: 40mm}
margin: 4 4 4 -20
"""
NEVER = """
body:
  column:
    - {text: "{title}", style: title}
    - {text: "{text}", when: txt}
  pad: 4
"""
NEAR = """
body: {text: "{title}"}
margin: 1
"""
GAME = tiny.GAME + "kit: [cards]\n"
OTHER = GAME.replace("kit:", "  rest: {kind: deck, front: card, items: rest.yaml}\nkit:")
ITEMS = "rest: [{id: three, title: Third, text: Wait., txt: yes}]\n"
COMMANDS = (
    "build tiny",
    "build tiny --jobs 2",
    "build tiny --format svg",
    "kit tiny",
    "kit tiny --jobs 2",
    "tts tiny",
    "cut tiny",
    "images tiny --shop makeplayingcards",
)


def run(folder: Path, command: str) -> Result:
    """What a command does with `out` beside the data."""
    words = ["--data", str(folder / "data"), *command.split(), "--out", str(folder / "out")]
    return CliRunner().invoke(main, words, catch_exceptions=False)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("card", "told"), [(UPON, "“First” lies under something"), (OVER, "“First” runs ")]
)
def test_what_nobody_can_read_is_not_written(
    command: str, card: str, told: str, tmp_path: Path
) -> None:
    tiny.game(tmp_path / "data", game=GAME, t_card=card)
    result = run(tmp_path, command)
    assert (result.exit_code, told in result.stderr) == (1, True), result.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_too_near_to_the_cut_is_told_each_time(command: str, tmp_path: Path) -> None:
    tiny.game(tmp_path / "data", game=GAME, t_card=NEAR)
    for _ in range(2):
        result = run(tmp_path, command)
        assert (result.exit_code, "too near to the cut" in result.stderr) == (0, True)


@pytest.mark.parametrize(("margin", "told"), [("0", 1), ("2", 1), ("5", 0)])
def test_what_is_too_near_to_the_edge_of_the_paper_is_told(
    margin: str, told: int, tmp_path: Path
) -> None:
    page = f'body: {{text: "{{title}}"}}\nmargin: {margin}\n'
    game = GAME.replace("size: poker", "size: page").replace("kind: deck", "kind: sheet")
    tiny.game(tmp_path / "data", game=game, t_card=page)
    result = run(tmp_path, "build tiny")
    assert (result.exit_code, result.stderr.count("too near to the paper’s edge")) == (0, 2 * told)


@pytest.mark.parametrize("command", [each for each in COMMANDS if each.startswith(("b", "k"))])
def test_what_hangs_on_a_field_that_nothing_has_is_not_written(
    command: str, tmp_path: Path
) -> None:
    tiny.game(tmp_path / "data", game=GAME, t_card=NEVER)
    result = run(tmp_path, command)
    assert (result.exit_code, "there is no field {txt} anywhere" in result.stderr) == (1, True)
    assert not (tmp_path / "out").exists()


def test_what_another_component_has_may_be_asked_for(tmp_path: Path) -> None:
    tiny.game(tmp_path / "data", game=OTHER, t_card=NEVER, rest=ITEMS)
    for part in ("build tiny/cards", "kit tiny", "build tiny"):
        result = run(tmp_path, part)
        assert (result.exit_code, result.stderr.count("problem")) == (0, 0), result.stderr


def test_what_a_print_has_not_shown_is_not_known_to_be_right(tmp_path: Path) -> None:
    """A starter, a kit for one, what has changed: each is a part of what is there."""
    cards = "cards: [{id: one, title: A}, {id: two, title: Far and wide}]\n"
    card = 'body: {stack: [{text: "{title}", x: 52mm, width: 30mm}], pad: 4}\n'
    tiny.game(
        tmp_path / "data", game=f"{GAME}starter: {{cards/one: 1}}\n", cards=cards, t_card=card
    )
    assert run(tmp_path, "kit tiny --starter").exit_code == 0
    for command in ("build tiny", "kit tiny"):
        assert "“Far and wide” runs" in run(tmp_path, command).stderr


def test_faces_that_are_known_to_be_right_are_not_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Game] = []

    def watched(game: Game, library: Library, problems: Problems, numbered: bool) -> FaceCheck:
        looked.append(game)
        return FaceCheck(game, library, problems, numbered)

    monkeypatch.setattr(face_readers, "FaceCheck", watched)
    tiny.game(tmp_path / "data", game=GAME)
    order = Order("tiny", "cards", "Cards", ("cards",))
    for ink, times in (("full", 1), ("full", 1), ("low", 2), ("full", 2)):
        shop = tiny.workshop(tmp_path / "data")
        readers = face_readers.FaceReaders(shop, order, Options(ink=ink))
        for page in readers.fulfilled():
            readers.page(page)
        readers.end()
        assert len(looked) == times
    (tmp_path / "data/tiny/cards.yaml").write_text(tiny.CARDS.replace("First", "Only"))
    face_readers.FaceReaders(tiny.workshop(tmp_path / "data"), order, Options())
    assert len(looked) == 3
