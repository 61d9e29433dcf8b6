"""Playing code that breaks the contract of a table is reported."""

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


def faulty(method: str, does: Callable[..., Any]) -> Play:
    """Return the race with one method replaced."""

    def copy(self: Race, chance: Chance) -> Race:
        other = type(self)(0, chance)
        other.points, other.turn = list(self.points), self.turn
        return other

    table = type("Faulty", (Race,), {"copy": copy, method: does})
    return Play("1", lambda values, players, chance: table(players, chance))


@pytest.mark.parametrize(
    ("method", "gives", "message"),
    [
        ("scores", [1], r"Faulty.scores\(\) gives \[1\]; .* a number for each of 2 players"),
        ("scores", [1, 2, 3], "for each of 2 players"),
        ("scores", 5, "for each of 2 players"),
        ("scores", None, "for each of 2 players"),
        ("scores", ["a", "b"], "for each of 2 players"),
        ("scores", [1.0, float("nan")], "for each of 2 players"),
        ("scores", [1.0, float("inf")], "for each of 2 players"),
        ("seat", 2, r"Faulty.seat\(\) gives 2; it has to return a seat from 0 to 1"),
        ("seat", -1, "a seat from 0 to 1"),
        ("seat", None, "a seat from 0 to 1"),
        ("moves", None, r"moves\(\) gives None; it has to return a tuple or a list of moves"),
        ("moves", (), r"the game does not end: moves\(\) is empty"),
    ],
)
def test_reports_wrong_result_of_method(method: str, gives: object, message: str) -> None:
    for who in ("random", "greedy"):
        with pytest.raises(UsageError, match=message):
            game(faulty(method, lambda self: gives), who)


@pytest.mark.parametrize(
    ("option", "gives", "message"),
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
def test_reports_wrong_result_of_option(option: str, gives: Any, message: str) -> None:
    value = gives if option == "policies" else lambda *given: gives
    with pytest.raises(UsageError, match=message):
        game(replace(RACE, **{option: value}), "own" if option == "policies" else "random")


def test_accepts_fractions_and_booleans_as_numbers() -> None:
    from fractions import Fraction

    game(replace(RACE, measures=lambda table: {"third": Fraction(1, 3), "over": True}), "random")


def test_reports_copy_that_shares_list() -> None:
    def copy(self: Race, chance: Chance) -> Race:
        other = type(self)(0, chance)
        other.points, other.turn = self.points, self.turn
        return other

    with pytest.raises(UsageError, match=r"Faulty.copy\(\) shares .* the scores of the table"):
        game(faulty("copy", copy))


def test_reports_moves_that_change_after_copy() -> None:
    cards = ["one", "two", "three"]

    def play(self: Race, move: str) -> None:
        cards.append(move)
        self.turn += 1

    table = faulty("play", play).start(lambda name: {}, 2, Chance("contract"))
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
    """Play a game whose code is in a package; return the exit status and stderr."""
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


@pytest.mark.parametrize(
    ("error", "who"),
    [("raise IndexError('no lamp')", "random"), ("raise SystemExit('no lamp')", "greedy")],
)
def test_reports_place_of_exception(tmp_path: Path, error: str, who: str) -> None:
    kind = error.removeprefix("raise ").partition("(")[0]
    status, stderr = street(tmp_path, error, PLAY, "--with", who)
    assert status == 2
    assert stderr == (
        f"pnp: street stops in its game 1: site/street.py:18: {kind}: no lamp; "
        "fix the game’s playing code; PNP_TRACEBACK=1 prints a traceback\n"
    )


def test_prints_traceback_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_TRACEBACK", "1")
    _, stderr = street(tmp_path, "raise IndexError('no lamp')", PLAY)
    assert "Traceback" in stderr
    assert "raise IndexError('no lamp')" in stderr


@pytest.mark.parametrize(
    ("play", "message"),
    [
        ("Street", "the playing code of street is <class 'street.Street'>; its GameCode needs a"),
        ('Play("1", Street, measure=len)', "error[game-code]: the code of “street” cannot be"),
        ('Play("1", lambda: None)', "these files cannot be played: TypeError"),
        ('Play("1", lambda values, players, chance: {}["x"])', "site/street.py:33: KeyError: 'x'"),
    ],
)
def test_reports_play_of_wrong_type(tmp_path: Path, play: str, message: str) -> None:
    status, stderr = street(tmp_path, "pass", play)
    assert status in (1, 2)
    assert message in stderr
    assert "internal" not in stderr


def test_reports_use_of_module_random(tmp_path: Path) -> None:
    end = "pass\n        import random; random.random()"
    status, stderr = street(tmp_path, end, PLAY)
    assert status == 2
    assert "street uses Python’s module random" in stderr


@pytest.mark.parametrize("option", ["opening='lamp'", "by_turn=('lamp',)"])
def test_reports_unknown_component_of_option(tmp_path: Path, option: str) -> None:
    uses = f"{PLAY[:-1]}, uses=lambda move: [('lamps', move)], {option})"
    status, stderr = street(tmp_path, "pass", uses, "--games", "20")
    assert status == 2
    what = option.partition("=")[0]
    assert stderr == (
        f"pnp: {what} counts items of 'lamp', and uses() gave none in any game; "
        "did you mean “lamps”?\n"
    )
    assert (
        street(tmp_path / "two", "pass", uses.replace("'lamp'", "'lamps'"), "--games", "20")[0] == 0
    )
