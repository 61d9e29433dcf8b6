"""What a designer would call a blunder is told by the figures: planted in the data, and found."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from pnp.games.my_corner_of_the_sky.play import PLAY
from pnp.ground.rng import Chance
from pnp.playtest.figures import Figures
from pnp.playtest.game import played
from pnp.playtest.policies import policy
from pnp.playtest.report import changes, text
from pnp.playtest.series import rules_of
from tests.playtest.planted import Fault, spoilt

GAMES = 24
VALUES = rules_of((), "my-corner-of-the-sky", None)[1]


def row(file: Any, name: str) -> Any:
    rows = next(iter(file.values())) if isinstance(file, dict) else file
    return next(each for each in rows if each["id"] == name)


def played_with(values: Callable[[str], Any]) -> Figures:
    figures = Figures(1, ("greedy",))
    for number in range(GAMES):
        chance = Chance("faults", number)
        figures.add(played(PLAY, values, [policy(PLAY, "greedy")], chance), ["greedy"])
    return figures


@cache
def sound() -> dict[str, Any]:
    return played_with(VALUES).json("sky", "1", 1)


def told(file: str, fault: Fault) -> str:
    """What is told of a game with a fault."""
    figures = played_with(spoilt(VALUES, file, fault))
    return "\n".join([*text(figures), *changes(figures, sound())])


def set_to(name: str, key: str, value: object) -> Fault:
    def fault(file: Any) -> None:
        row(file, name)[key] = value

    return fault


def three_stars(file: Any) -> None:
    """Most are forgotten."""
    file["stars"] = file["stars"][:3]


def clustered_stars(file: Any) -> None:
    """All of them on one heap, in a corner."""
    for n, star in enumerate(file["stars"]):
        star["x"], star["y"] = 1 + n % 4 / 2, 1 + n // 4 / 2


@pytest.mark.parametrize(
    ("file", "fault", "found"),
    [
        ("articles", set_to("week-2", "reward", 60), "  measures.score.articles: "),
        ("articles", set_to("week-1", "cost", "D9 D9 D9"), "nobody takes articles/week-1"),
        ("abilities", set_to("positioning-2", "cost", "D9 D9 D9"), "nobody takes abilities/posit"),
        (
            "abilities",
            set_to("plotting-4", "cost", "D1"),
            "components.abilities.plotting-4.taken: ",
        ),
        ("supporters", set_to("mentor", "cost", "Q9"), "nobody takes supporters/mentor"),
        ("supporters", set_to("researcher-1", "cost", "D1"), "supporters.researcher-1.taken: "),
        ("star-map", clustered_stars, "  measures.score.stars: "),
        ("star-map", three_stars, "  measures.score.stars: "),
        ("wheel", lambda file: file.update(weeks=3), "  length: "),
    ],
)
def test_a_blunder_is_told(file: str, fault: Fault, found: str) -> None:
    assert found in told(file, fault)
