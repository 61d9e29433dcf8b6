"""What a designer would call a blunder is told: planted in the data, and found by figures."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest

from pnp.ground.play import Values
from pnp.ground.problem import Problems
from pnp.ground.rng import Chance
from pnp.playtest.bounds import hold
from pnp.playtest.figures import Figures
from pnp.playtest.game import played
from pnp.playtest.paper import told_of
from pnp.playtest.policies import policy
from pnp.playtest.report import changes, text
from pnp.playtest.sections import blocks
from pnp.playtest.series import Result, Series, rules_of
from tests.playtest.planted import Fault, spoilt
from tests.playtest.test_bounds import bound


class Game(NamedTuple):
    """A game, and how many are played of it."""

    name: str
    players: int
    games: int


ZOO = Game("space-zoo", 2, 200)
MIND = Game("mind-space", 1, 30)


def values_of(game: Game) -> Values:
    return rules_of((), game.name, None)[1]


def played_with(game: Game, values: Values) -> Figures:
    """Games of these files."""
    play = rules_of((), game.name, None)[0]
    seated = ["greedy"] * game.players
    figures = Figures(game.players, ("greedy",))
    for number in range(game.games):
        who = [policy(play, name) for name in seated]
        figures.add(played(play, values, who, Chance("faults", number)), seated)
    return figures


@cache
def sound(game: Game) -> dict[str, Any]:
    return played_with(game, values_of(game)).json(game.name, "1", 1)


def with_fault(game: Game, file: str, fault: Fault) -> Figures:
    return played_with(game, spoilt(values_of(game), file, fault))


def told(game: Game, figures: Figures) -> str:
    """All that is said of them: in text, since the sound game, and on paper."""
    series = Series(game.name, game.players, ("greedy",), game.games)
    paper = blocks(told_of(series, Result(figures, "1"), sound(game)))
    return "\n".join([*text(figures), *changes(figures, sound(game)), str(paper)])


def times(by: float, *path: str | int) -> Fault:
    """A number that is so many times what it was, or all of a list."""

    def fault(file: Any) -> None:
        inner = file
        for step in path[:-1]:
            inner = inner[step]
        was = inner[path[-1]]
        inner[path[-1]] = [by * each for each in was] if isinstance(was, list) else by * was

    return fault


def double_start(file: Any) -> None:
    file["money"][0] += 12
    file["camps"][0] += 2


def to_nine(file: Any) -> None:
    file["markets"]["steps"].append(9)


def free(file: Any) -> None:
    file["research-prices"] = [0] * len(file["research-prices"])


def no_dots(file: Any) -> None:
    for card in (*file["blue"], *file["black"]):
        card["dot"] = "no"


def barren(file: Any) -> None:
    for planet in file["planets"]:
        planet["tokens"] = 1


@pytest.mark.parametrize(
    ("file", "fault", "found"),
    [
        ("supply", to_nine, "  measures.largest sale, points: "),
        ("supply", free, "  components.research."),
        ("supply", double_start, "**Seat 1** wins"),
        ("supply", times(0.5, "goal"), "  length: "),
        ("supply", times(30, "solace", "euros"), "  measures.money points of winners: "),
        ("supply", times(6, "camp-price"), "  measures.trade points of winners: "),
        ("research", no_dots, "  measures.dot points of winners: "),
        ("planets", barren, "  measures.sales: "),
    ],
)
def test_a_blunder_in_the_zoo_is_told(file: str, fault: Fault, found: str) -> None:
    assert found in told(ZOO, with_fault(ZOO, file, fault))


def goals_of_sixty(file: Any) -> None:
    for goal in file["goals"]:
        goal["front"] = goal["back"] = 60


def two_whole_rows(file: Any) -> None:
    """A pursuit that nobody has room for."""
    file["pursuits"][0]["cells"] = "XXXXXXXXX XXXXXXXXX"


def steep_orange(file: Any) -> None:
    for step in file["score"]["orange-steps"]:
        step["points"] *= 5


def blue_costs_nothing(file: Any) -> None:
    for row in file["score"]["blue"]:
        row["costs"] = 0


def free_shapes(file: Any) -> None:
    for row in file["coins"]["spend"]:
        row["price"] = 0 if row["price"] == 3 else row["price"]


def gray_all_over(file: Any) -> None:
    side = file["boards"][0]
    side["gray"] += " a1 i1 a9 i9 e1 a5 i5 e9 e5 d8 f6 b4"


@pytest.mark.parametrize(
    ("file", "fault", "found"),
    [
        ("goals", goals_of_sixty, "  measures.score.goals: "),
        ("pursuits", two_whole_rows, "nobody takes pursuits/breathing"),
        ("score", steep_orange, "  measures.score.orange: "),
        ("score", blue_costs_nothing, "  measures.score.blue: "),
        ("score", lambda file: file["score"].update(pink="30 30 30 30 30 30"), "score.pink: "),
        ("turn", free_shapes, "  measures.shapes: "),
        ("boards", gray_all_over, "  score: "),
    ],
)
def test_a_blunder_in_the_mind_is_told(file: str, fault: Fault, found: str) -> None:
    assert found in told(MIND, with_fault(MIND, file, fault))


def test_bounds_miss_what_they_are_for() -> None:
    """A first player with a double start, by the bound that stands on seats."""
    sits = bound(0.3, 0.7, "seats.*")
    for figures, missed in (
        (played_with(ZOO, values_of(ZOO)), False),
        (with_fault(ZOO, "supply", double_start), True),
    ):
        problems = Problems()
        assert hold(sits, dict(figures.rows()), problems) == ZOO.players
        told_so = any("it should be" in problem.message for problem in problems)
        assert told_so == missed


def test_a_sound_game_is_no_blunder() -> None:
    assert "**Seat 1** wins" not in told(ZOO, played_with(ZOO, values_of(ZOO)))
