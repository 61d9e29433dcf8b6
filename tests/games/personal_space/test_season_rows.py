"""The files that a season changes, and the values of its draws."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from pnp.build.session import Session
from pnp.core.calendar import WEEKDAYS
from pnp.core.node import Node, to_node, to_plain
from pnp.core.problems import UsageError
from pnp.core.rng import Chance
from pnp.core.search_path import SearchPath
from pnp.games.personal_space.season import draw_month, first_day, month_title, season_files
from pnp.games.personal_space.season_people import draw_days
from pnp.games.personal_space.season_pieces import Season, outside_bands
from pnp.games.personal_space.season_worth import Figure, Valuation
from tests import goldens
from tests.games.personal_space.every_season import GAME, pieces

SEASONS = (3, 41)
"""The first, second and third of their cycles, so that few others are drawn first."""


@cache
def game() -> Any:
    return Session(SearchPath.standard()).game(GAME)


def written(name: str) -> Node | None:
    found: Node | None = game().file(name.removesuffix(".yaml"))
    return found


def changes(before: Any, after: Any, key: str = "") -> Iterator[str]:
    """Values of the second file that the first lacks; of texts, the sentences."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys([*before, *after]):
            yield from changes(before.get(name), after.get(name), name)
    elif isinstance(before, list) and isinstance(after, list):
        same = 0
        for at, each in enumerate(after):
            if len(before) < len(after) and same == at and each != before[at]:
                yield f"{key} {at}: {each}"
            else:
                yield from changes(before[same], each, key)
                same += 1
    elif before != after:
        known = str(before).split(". ")
        yield f"{key}: {'. '.join(one for one in str(after).split('. ') if one not in known)}"


@pytest.mark.parametrize("number", SEASONS)
def test_season_changes_only_its_files(number: int) -> None:
    """All changed texts of the first day and the Oracle; of other files, the drawn rows."""
    found = season_files(number, written)
    drawn = draw_month(number, pieces())
    changed: list[str] = []
    for name, node in found.items():
        base: Any = to_plain(written(name))
        now = to_plain(node)
        if own := drawn.get(name.removesuffix(".yaml")):
            assert now == to_plain(to_node({**base, **own})), name
        else:
            changed += [name, *(f"  {change}" for change in changes(base, now))]
    assert set(found) == {*(f"{name}.yaml" for name in drawn), "first-day.yaml", "oracle.yaml"}
    goldens.compare(f"seasons/{number}", "\n".join([month_title(number, pieces()), *changed]))


# The first day

SHELVES: dict[str, tuple[list[str], list[str]]] = {
    "a meal of what is left": (["umbrella", "briefcase", "ration-bar", "animal-crackers"], []),
    "nothing but a meal": (["ration-bar", "briefcase"], []),
    "a thing for all that she has": (["alarm-clock", "work-gloves", "ration-bar"], []),
    "dollars": (["work-gloves"], ["Coffee", "1 worm", "$2", "nothing"]),
    "the fewest dollars": (["work-gloves"], ["$3", "$2", "$1"]),
    "nothing": (["work-gloves"], ["Coffee", "1 worm", "nothing"]),
    "a worm": (["work-gloves", "ration-bar"], ["Coffee", "$3", "1 worm"]),
}
"""The shelf of her day and the prizes of one hit, by what they test."""


def test_first_day_follows_shelf_and_prizes() -> None:
    changed: list[str] = []
    for case, (stock, prizes) in SHELVES.items():
        drawn, root = draw_month(9, pieces()), written("first-day")
        (day,) = (day for day in drawn["store"]["store"] if day["id"] == "tuesday-odd")
        day["stock"] = stock
        drawn["lottery"]["lottery"][0]["prizes"] = prizes or ["$1"]
        found = first_day(drawn, pieces())
        changed += [case, *(f"  {change}" for change in changes(to_plain(root), found))]
    goldens.compare("seasons/first-days", "\n".join(changed))


def test_draws_again_until_fair() -> None:
    """Each draw has its own random numbers; if all are outside their bands, the last one counts."""
    season = Season(7, pieces())
    limit = int(pieces()("season-limits")["store.days-in-stock"]["to"])
    draws: list[int] = []

    def draw(chance: Chance) -> int:
        draws.append(chance.randrange(1000))
        return limit + 3 - len(draws)

    def measure(days: int, worth: Valuation) -> Iterator[Figure]:
        assert worth is season.valuation
        yield Figure("store.days-in-stock", "kites", days)

    assert season.draw_in_bands("kites", draw, measure) == limit
    assert draws == [season.chance("kites", again).randrange(1000) for again in range(3)]
    assert len(set(draws)) == 3
    draws.clear()
    with pytest.raises(
        UsageError, match=r"^season 7: no draw of kites is within season-limits\.yaml; in"
    ):
        season.draw_in_bands("kites", lambda chance: limit + 1, measure)
    with pytest.raises(UsageError, match=rf"store\.days-in-stock of “kites” is {limit + 1}$"):
        season.draw_in_bands("kites", lambda chance: limit + 1, measure)


def test_leaves_out_last_season_where_possible() -> None:
    season = Season(7, pieces(), frozenset("ab"))
    assert season.unused_pieces("abcd") == ["c", "d"]
    assert season.unused_pieces("abcd", 2) == ["c", "d"]
    assert season.unused_pieces("abcd", 3) == "abcd"
    assert season.unused_pieces("ab") == "ab"
    assert season.unused_pieces(["Ax", "Cx"], text_of=lambda one: one[0].lower()) == ["Cx"]


def endings(day: int) -> str:
    return {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}.get(day, "th")


def test_causes_have_english_dates() -> None:
    """At most two on one date."""
    seen = set[int]()
    for number in range(2, 42):
        causes = draw_days(Season(number, pieces()))["causes"]
        spans = [cause["calendar"] for cause in causes if cause["calendar"]["weekday"] == "any"]
        for cause in causes:
            for day, ending in re.findall(r"(\d+)(st|nd|rd|th)", cause["open-days"]):
                assert ending == endings(int(day)), (number, cause["open-days"])
                seen.add(int(day))
        for one in WEEKDAYS:
            assert sum(cause["calendar"]["weekday"] == one for cause in causes) <= 1, (number, one)
        assert len(spans) == 2, number
        one, other = sorted(spans, key=lambda on: on["from"])
        assert one["to"] < other["from"], number
    assert seen >= {11, 12, 13, 21, 22, 23}


@pytest.mark.parametrize(
    ("amount", "beyond"), [(2.0, False), (4.0, False), (1.99, True), (4.01, True), (3.0, False)]
)
def test_edges_belong_to_band(amount: float, beyond: bool) -> None:
    found = outside_bands([Figure("shelf", "monday", amount)], {"shelf": {"from": 2, "to": 4}})
    assert bool([*found]) is beyond
