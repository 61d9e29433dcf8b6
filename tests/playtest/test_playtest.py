"""Games are played by their contract; figures count what was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from pnp.core.play import Play, Table
from pnp.core.problems import UsageError
from pnp.core.rng import Chance
from pnp.playtest import report
from pnp.playtest.game import GameRecord, play_game
from pnp.playtest.players import find_policy
from pnp.playtest.series import load_play
from pnp.playtest.statistics import PlaytestFigures, share_estimate


class Race:
    """First to ten: a safe step of two, or a throw that loses all on a one."""

    def __init__(self, players: int, chance: Chance) -> None:
        self.points = [0] * players
        self.turn = 0
        self.chance = chance

    def seat(self) -> int:
        return self.turn % len(self.points)

    def moves(self) -> Sequence[str]:
        return ("step", "throw")

    def play(self, move: str) -> None:
        gain = 2 if move == "step" else self.chance.integer(1, 6)
        here = self.points[self.seat()]
        self.points[self.seat()] = 0 if gain == 1 else here + gain
        self.turn += 1

    def is_over(self) -> bool:
        return max(self.points) >= 10

    def scores(self) -> Sequence[float]:
        return self.points

    def copy(self, chance: Chance) -> Race:
        other = Race(0, chance)
        other.points, other.turn = list(self.points), self.turn
        return other

    def imagine(self, seat: int) -> None:
        """Nothing is hidden."""


RACE = Play("1", lambda values, players, chance: Race(players, chance))


def series(policies: Sequence[str], games: int, play: Play = RACE) -> PlaytestFigures:
    figures = PlaytestFigures(len(policies), list(dict.fromkeys(policies)))
    for number in range(games):
        turn = number % len(policies)
        seated = [*policies[turn:], *policies[:turn]]
        at_table = [find_policy(play, name) for name in seated]
        figures.add(play_game(play, _values, at_table, Chance("race", number)), seated)
    return figures


def _values(name: str) -> Any:
    raise AssertionError(name)


def test_equal_seeds_give_equal_games() -> None:
    assert series(["greedy", "random"], 20).as_json("race", "1", 1) == series(
        ["greedy", "random"], 20
    ).as_json("race", "1", 1)


def test_seats_take_turns() -> None:
    figures = series(["random", "random"], 400)
    assert sum(figures.wins_by_seat) == pytest.approx(400)
    first = share_estimate(figures.wins_by_seat[0], 400)
    assert first.low > 0.5, "who begins is ahead in a race"


class Guess:
    """One seat hides a coin, the other calls it; both have even chances."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.coin = chance.randrange(2)
        self.called = -1

    def seat(self) -> int:
        return 0

    def moves(self) -> Sequence[int]:
        return (0, 1)

    def play(self, move: int) -> None:
        self.called = move

    def is_over(self) -> bool:
        return self.called >= 0

    def scores(self) -> Sequence[float]:
        return (float(self.called == self.coin), 0.5)

    def copy(self, chance: Chance) -> Guess:
        other = Guess(chance)
        other.coin, other.called = self.coin, self.called
        return other

    def imagine(self, seat: int) -> None:
        self.coin = self.chance.randrange(2)


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_policies_do_not_see_hidden_values(name: str) -> None:
    play = Play("1", lambda values, players, chance: Guess(chance))
    games = [
        play_game(play, _values, [find_policy(play, name)] * 2, Chance("guess", number))
        for number in range(300)
    ]
    assert 120 < sum(game.winners == (0,) for game in games) < 180


def test_counts_offered_and_taken_items() -> None:
    play = Play(
        "1",
        RACE.start,
        uses=lambda move: [("moves", move)],
        measures=lambda table: {"best": max(table.scores())},
    )
    figures = series(["greedy", "greedy"], 30, play)
    offered, taken, won = figures.items["moves", "throw"]
    assert offered == 30 >= taken >= won
    assert figures.measures["best"].count == 30


def test_reports_endless_game() -> None:
    class Stuck(Race):
        def moves(self) -> Sequence[str]:
            return ()

    stuck = Play("1", lambda values, players, chance: Stuck(players, chance))
    with pytest.raises(UsageError, match="does not end"):
        series(["random", "random"], 1, stuck)


@pytest.mark.parametrize("name", ["", "best", "rollout:200", "greedy:3"])
def test_refuses_unknown_policies(name: str) -> None:
    with pytest.raises(UsageError, match="no player is called"):
        find_policy(RACE, name)


def test_intervals_contain_true_share() -> None:
    """For known shares, 19 of 20 intervals do."""
    chance = Chance("intervals")
    within = 0
    for _ in range(400):
        part = sum(chance.chance(0.3) for _ in range(80))
        found = share_estimate(part, 80)
        within += found.low <= 0.3 <= found.high
    assert within >= 370


def test_game_may_have_own_policy() -> None:
    always: Callable[[Table, Chance], str] = lambda table, chance: "step"  # noqa: E731
    play = Play("1", RACE.start, policies={"careful": always})
    game: GameRecord = play_game(play, _values, [find_policy(play, "careful")], Chance(1))
    assert game.length == 5
    assert game.winners == ()


def test_plays_game_of_manual() -> None:
    text = (Path(__file__).parents[2] / "docs" / "playtest.md").read_text(encoding="utf-8")
    code = text.split("`play.py`:\n\n```python\n")[1].split("```")[0]
    module: dict[str, Any] = {}
    exec(code, module)
    play = module["GAME"].play

    def values(name: str) -> Any:
        return {"street": {"lanterns": 12}}[name]

    for number in range(20):
        ways = [find_policy(play, "greedy"), find_policy(play, "random")]
        assert play_game(play, values, ways, Chance("street", number)).winners


def test_counts_owned_items_and_brackets() -> None:
    play = Play(
        "1",
        RACE.start,
        owned=lambda table: {("goods", "jam"): [0], ("goods", "jar"): ()},
        brackets=lambda table: {"size": (("small", "large"), "large")},
    )
    figures = series(["random", "random"], 20, play)
    assert figures.items["goods", "jar"] == [20, 0, 0]
    offered, taken, won = figures.items["goods", "jam"]
    assert (offered, taken) == (20, 20)
    assert won == pytest.approx(figures.wins_by_seat[0])
    assert figures.brackets == {"size": {"small": 0, "large": 20}}
    lines = list(report.as_text(figures))
    assert any("nobody takes goods/jar" in line for line in lines)
    assert any("large" in line and "█" * 40 in line for line in lines)


def test_reports_missing_files_of_play() -> None:
    sky = "my-corner-of-the-sky"
    _, values = load_play((), sky, None)
    assert load_play((), sky, 17)[1]("star-map") != values("star-map")
    for name in ("nowhere", "stars"):
        with pytest.raises(UsageError, match=f"{sky} has no file {name}, which its play"):
            values(name)


def test_refuses_number_for_game_without_numbers() -> None:
    with pytest.raises(UsageError, match="space-zoo has nothing with a number"):
        load_play((), "space-zoo", 3)


def test_reports_error_in_files_of_play() -> None:
    play = Play("1", lambda values, players, chance: Race(values("race")["laps"], chance))
    with pytest.raises(UsageError, match="KeyError: 'laps'; run pnp validate"):
        play_game(play, lambda name: {}, [find_policy(play, "random")], Chance(1))
