"""Code that does not keep to what a table has to give is told so, in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pnp.core.play import Play
from pnp.core.problems import UsageError
from pnp.core.rng import Chance
from pnp.playtest.game import play_game
from pnp.playtest.players import find_policy
from tests.playtest.test_playtest import RACE, Race

pytestmark = pytest.mark.slow


def game(play: Play, who: str = "greedy", players: int = 2) -> None:
    play_game(play, lambda name: {}, [find_policy(play, who)] * players, Chance("contract"))


def spoilt(method: str, does: Callable[..., Any]) -> Play:
    """The race, with one method that does something else."""

    def copy(self: Race, chance: Chance) -> Race:
        other = type(self)(0, chance)
        other.points, other.turn = list(self.points), self.turn
        return other

    table = type("Spoilt", (Race,), {"copy": copy, method: does})
    return Play("1", lambda values, players, chance: table(players, chance))


@pytest.mark.parametrize(
    ("method", "gives", "told"),
    [
        ("scores", [1], r"Spoilt.scores\(\) gives \[1\]; .* a number for each of 2 players"),
        ("scores", [1, 2, 3], "for each of 2 players"),
        ("scores", 5, "for each of 2 players"),
        ("scores", None, "for each of 2 players"),
        ("scores", ["a", "b"], "for each of 2 players"),
        ("scores", [1.0, float("nan")], "for each of 2 players"),
        ("scores", [1.0, float("inf")], "for each of 2 players"),
        ("seat", 2, r"Spoilt.seat\(\) gives 2; it has to return a seat from 0 to 1"),
        ("seat", -1, "a seat from 0 to 1"),
        ("seat", None, "a seat from 0 to 1"),
        ("moves", None, r"moves\(\) gives None; it has to return a tuple or a list of moves"),
        ("moves", (), r"nobody may move; where moves\(\) has nothing to give, is_over\(\)"),
    ],
)
def test_what_a_method_may_not_give_is_told(method: str, gives: object, told: str) -> None:
    for who in ("random", "greedy"):
        with pytest.raises(UsageError, match=told):
            game(spoilt(method, lambda self: gives), who)


@pytest.mark.parametrize(
    ("option", "gives", "told"),
    [
        ("measures", {"fun": "much"}, "measures gives 'much' for 'fun'; it has to return a number"),
        ("measures", {"fun": float("nan")}, "it has to return a number"),
        ("places", {"board": {("1", "2"): "x"}}, "places gives 'x' .* a number"),
        ("places", {"board": {(1, 2): 7}}, r"places gives \(1, 2\); .*texts, \(row, column\)"),
        ("owned", {"quay": [0]}, r"owned gives 'quay'; .*texts, \(component, item\)"),
        ("uses", ("lanterns", "quay"), r"uses gives 'lanterns'; .*texts, \(component, item\)"),
        ("winners", [7], r"winners gives \(7,\); it has to return seats from 0 to 1"),
        ("winners", [True, False], "it has to return seats from 0 to 1"),
        (
            "brackets",
            {"rank": (("a", "b"), "c")},
            "brackets returns 'c' for 'rank', which is not one of",
        ),
        (
            "policies",
            {"own": lambda table, chance: "fly"},
            r"makes the move 'fly', which moves\(\)",
        ),
    ],
)
def test_what_an_option_may_not_give_is_told(option: str, gives: Any, told: str) -> None:
    said = gives if option == "policies" else lambda *given: gives
    with pytest.raises(UsageError, match=told):
        game(replace(RACE, **{option: said}), "own" if option == "policies" else "random")


def test_numbers_of_another_kind_are_numbers() -> None:
    from fractions import Fraction

    game(replace(RACE, measures=lambda table: {"third": Fraction(1, 3), "over": True}), "random")


def test_a_copy_that_shares_a_list_is_told() -> None:
    def copy(self: Race, chance: Chance) -> Race:
        other = type(self)(0, chance)
        other.points, other.turn = self.points, self.turn
        return other

    with pytest.raises(UsageError, match=r"Spoilt.copy\(\) shares .* the scores of the table"):
        game(spoilt("copy", copy))


def test_a_copy_that_shares_what_is_offered_is_told() -> None:
    cards = ["one", "two", "three"]

    def play(self: Race, move: str) -> None:
        cards.append(move)
        self.turn += 1

    table = spoilt("play", play).start(lambda name: {}, 2, Chance("contract"))
    type(table).moves = lambda self: tuple(cards)  # type: ignore[method-assign]
    with pytest.raises(UsageError, match=r"have changed what moves\(\) offers"):
        game(Play("1", lambda values, players, chance: table))


CODE = """
from pnp.authoring import GameCode, Play


class Street:
    def __init__(self, lit, chance):
        self.lit, self.chance = lit, chance

    def seat(self):
        return 0

    def moves(self):
        return ("one", "two")

    def play(self, move):
        self.lit[0] += 1
        if self.lit[0] > 3:
            ERROR

    def is_over(self):
        return self.lit[0] > 5

    def scores(self):
        return self.lit

    def copy(self, chance):
        return Street(list(self.lit), chance)

    def imagine(self, seat):
        pass


GAME = GameCode(play=PLAY)
"""


def street(folder: Path, error: str, play: str, *more: str) -> tuple[int, str]:
    """What is told of a game whose code stands in a package; with the exit status."""
    site = folder / "site"
    (site / "street-1.0.dist-info").mkdir(parents=True)
    (site / "street-1.0.dist-info" / "METADATA").write_text("Name: street\nVersion: 1.0\n")
    (site / "street-1.0.dist-info" / "entry_points.txt").write_text(
        "[pnp.games]\nstreet = street:GAME\n"
    )
    (site / "street.py").write_text(CODE.replace("ERROR", error).replace("PLAY", play))
    (folder / "street").mkdir()
    (folder / "street" / "game.yaml").write_text(
        "title: Street\ncomponents:\n  lamps:\n    kind: deck\n    size: mini\n"
        "    front: lamp\n    items: [{id: a}]\n"
    )
    (folder / "street" / "templates").mkdir()
    (folder / "street" / "templates" / "lamp.yaml").write_text("body: {space: yes}\n")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pnp",
            "--data",
            "street",
            "playtest",
            "street",
            "--games",
            "2",
            *more,
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"},
    )
    return done.returncode, done.stderr


PLAY = 'Play("1", lambda values, players, chance: Street([0], chance))'


@pytest.mark.parametrize("error", ["raise IndexError('no lamp')", "raise SystemExit('no lamp')"])
@pytest.mark.parametrize("who", ["random", "greedy"])
def test_where_code_stops_is_told(tmp_path: Path, error: str, who: str) -> None:
    kind = error.removeprefix("raise ").partition("(")[0]
    status, told = street(tmp_path, error, PLAY, "--with", who)
    assert status == 2
    assert told == (
        f"pnp: street stops in its game 1: site/street.py:18: {kind}: no lamp; "
        "fix the game’s playing code; PNP_TRACEBACK=1 prints a traceback\n"
    )


def test_the_way_there_is_shown_to_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_TRACEBACK", "1")
    _, told = street(tmp_path, "raise IndexError('no lamp')", PLAY)
    assert "Traceback" in told
    assert "raise IndexError('no lamp')" in told


@pytest.mark.parametrize(
    ("play", "told"),
    [
        ("Street", "the playing code of street is <class 'street.Street'>; its GameCode needs a"),
        ('Play("1", Street, measure=len)', "error[game-code]: the code of “street” cannot be"),
        ('Play("1", lambda: None)', "these files cannot be played: TypeError"),
        ('Play("1", lambda values, players, chance: {}["x"])', "site/street.py:33: KeyError: 'x'"),
    ],
)
def test_a_play_that_is_none_is_told(tmp_path: Path, play: str, told: str) -> None:
    status, said = street(tmp_path, "pass", play)
    assert status in (1, 2)
    assert told in said
    assert "internal" not in said


def test_luck_that_is_not_the_games_is_told(tmp_path: Path) -> None:
    end = "pass\n        import random; random.random()"
    status, told = street(tmp_path, end, PLAY)
    assert status == 2
    assert "street is played by luck of Python’s module random" in told


@pytest.mark.parametrize("option", ["opening='lamp'", "by_turn=('lamp',)"])
def test_counts_of_what_no_game_has_are_told(tmp_path: Path, option: str) -> None:
    uses = f"{PLAY[:-1]}, uses=lambda move: [('lamps', move)], {option})"
    status, told = street(tmp_path, "pass", uses, "--games", "20")
    assert status == 2
    what = option.partition("=")[0]
    assert told == (
        f"pnp: {what} counts items of 'lamp', and uses() gave none in any game; "
        "did you mean “lamps”?\n"
    )
    assert (
        street(tmp_path / "two", "pass", uses.replace("'lamp'", "'lamps'"), "--games", "20")[0] == 0
    )
