"""The zoo's animals: each has a likeness of its own, inside its room, in full ink and in low."""

from __future__ import annotations

import pytest

from pnp.core.drawing import Frame
from pnp.games.personal_space.animal_art import FEATURES, PLANS
from tests.games.briefs import LOW, PALETTE, brief, stays_inside
from tests.games.personal_space.test_sheets import data
from tests.installed import ARTISTS

ANIMAL = ARTISTS["animal"]
LOOKS = {own["id"]: own["look"] for each in data("zoo.yaml")["zoo"] for own in each["animals"]}


def drawn(
    build: str,
    eyes: str = "two",
    pattern: str = "plain",
    colour: str = "sky",
    size: float = 20.0,
    low: bool = False,
) -> Frame:
    palette = LOW if low else PALETTE
    return ANIMAL(
        brief(size, None, palette, build=build, eyes=eyes, pattern=pattern, colour=colour)
    )


def test_every_animal_draws_in_its_room(subtests: pytest.Subtests) -> None:
    for name in LOOKS:
        with subtests.test(name=name):
            for size in (14.0, 60.0):
                for low in (False, True):
                    stays_inside(drawn(**LOOKS[name], size=size, low=low))


def test_no_two_animals_are_drawn_alike_even_without_colour() -> None:
    """Nobody knows a lion by being yellow."""
    assert len({str(drawn(look["build"])) for look in LOOKS.values()}) == len(LOOKS)


def test_a_plan_is_an_animal_by_itself(subtests: pytest.Subtests) -> None:
    for plan in PLANS:
        with subtests.test(plan=plan):
            for eyes in ("two", "one", "three", "sleepy"):
                for pattern in (
                    "plain",
                    "spots",
                    "stripes",
                    "patch",
                    "scales",
                    "stars",
                    "freckles",
                ):
                    stays_inside(drawn(plan, eyes, pattern))


def test_what_an_animal_has_is_seen(subtests: pytest.Subtests) -> None:
    """Each word changes the drawing of some plan."""
    for feature in sorted(FEATURES):
        with subtests.test(feature=feature):
            assert any(str(drawn(f"{plan} {feature}")) != str(drawn(plan)) for plan in PLANS)


@pytest.mark.parametrize(
    ("build", "told"),
    [("", "no animal built like"), ("beats", "beast"), ("beast hrons", "no animal with “hrons”")],
)
def test_a_build_that_there_is_not_is_told(build: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        drawn(build)


def test_eyes_and_patterns_that_there_are_not_are_told() -> None:
    with pytest.raises(ValueError, match="no eyes “tow”; did you mean “two”"):
        drawn("beast", "tow")
    with pytest.raises(ValueError, match="no pattern “spotty”; did you mean “spots”"):
        drawn("beast", "two", "spotty")
