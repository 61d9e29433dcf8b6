"""What players must find in print: conditions, rulings, and nothing that is not there."""

from __future__ import annotations

import datetime as dt
import re
from functools import cache

import pytest

from pnp.build.pipeline import render
from pnp.build.run import Application
from pnp.core.order import PrintOptions
from tests.games.personal_space.test_first_day import said, starter
from tests.games.personal_space.test_sheets import data

LINKED = "https://example.org/pnp"


@cache
def printed(component: str, site: str = "") -> str:
    """All text on the pages of a component."""
    press = Application()
    (order,) = press.orders.components([f"personal-space/{component}"])
    return said(list(render(press.session, order, PrintOptions(site=site)).pages), component)


@cache
def chapter(name: str) -> str:
    """A chapter of the rulebook, in one line."""
    (found,) = (part for part in data("rules.yaml")["rules"] if part["id"] == name)
    return re.sub(r"\s+", " ", str(found["blocks"]))


def test_contents_name_the_command_that_prints_the_starter() -> None:
    contents = printed("contents")
    assert "pnp kit personal-space --starter" in contents
    assert "alongside" not in contents


@pytest.mark.parametrize("site", ["", LINKED])
def test_a_code_holds_plain_text_only_where_it_does(site: str) -> None:
    assert ("plain text" in printed("rulebook", site)) == (not site)


def test_the_credits_are_true_of_linked_codes() -> None:
    assert "carry their own text" not in printed("credits", LINKED)


def test_a_job_card_prints_what_an_action_needs() -> None:
    """What `when` asks of a track is in the action’s own line."""
    for job in data("jobs.yaml")["jobs"]:
        for action in job["dice-actions"]:
            for condition in action.get("conditions", ()):
                cube, _, number = condition.split()
                track = job[cube]["track"].casefold()
                before, *after = re.split(r"\.\s", action["effect"])
                assert after, (job["id"], action["name"])
                assert track in before.casefold(), (job["id"], action["name"])
                assert number in before, (job["id"], action["name"])


def test_the_rulebook_says_what_ends_a_track() -> None:
    assert re.search(r"end of (its|a|the) track", chapter("work"))
    assert "lost" in chapter("work")


def test_brain_power_turns_another_rolled_die_wherever_it_stands() -> None:
    (stat,) = (one for one in data("stats.yaml")["stats"] if one["id"] == "brain")
    for text in (stat["text"], stat["rule"], printed("daily"), chapter("stats")):
        assert "another rolled die" in text


RULINGS = (
    "at least one step",
    "no square twice",
    "for your next Move",
    "never those of your stats",
    "last 1 of a stat",
    "over 6 is lost",
    "does not say “once”",
    "roll again after",
    "You choose",
    "one more M",
    "moons have no snow",
    "too small to land on",
)


def test_what_only_the_starter_said_is_in_the_rulebook() -> None:
    text = " ".join(chapter(part["id"]) for part in data("rules.yaml")["rules"])
    assert [one for one in RULINGS if one not in text] == []


def test_our_own_rulings_bear_a_dagger_that_is_explained() -> None:
    assert "†" in chapter("welcome")
    for name in ("stats", "a-turn", "on-the-move", "work", "neighbours", "evening"):
        assert "†" in chapter(name), name


def test_volunteering_is_done_by_day_and_counted_in_the_evening() -> None:
    for text in (chapter("evening"), printed("references"), printed("log")):
        assert not re.search(r"or (5|five) V", text)
    assert "anywhere" in chapter("home")


def test_the_last_row_of_the_lottery_is_six_and_more() -> None:
    assert re.search(r"\b6\+", printed("oracle"))


def test_the_squid_rolls_once_a_day_on_arrival_wherever_it_is_said() -> None:
    assert "once a day" in data("places.yaml")["places"]["exchange"]["instructions"]
    for text in (chapter("side-moons"), printed("oracle"), printed("moons")):
        assert re.search(r"[Ss]quid.{0,260}once a day", text)


def test_a_show_may_be_seen_again() -> None:
    """The original has no limit."""
    assert "One show a day" not in printed("oracle")


DAYS = (dt.date(2026, 11, 24), dt.date(2026, 11, 25))


@pytest.mark.parametrize("days", [(), DAYS])
def test_a_starter_speaks_of_a_date_only_where_one_is_printed(days: tuple[dt.date, ...]) -> None:
    first = said(starter(days), "start-here")
    assert ("lines in its head" in first) == bool(days)
    assert ("Whatever the calendar says" in first) == bool(days)


@pytest.mark.parametrize("days", [(), DAYS])
def test_a_starter_has_each_log_on_the_back_of_its_day(days: tuple[dt.date, ...]) -> None:
    sides = [
        (page.slots[0].component, page.slots[0].item, page.side)
        for page in starter(days)
        if page.slots and page.slots[0].component in ("daily", "log")
    ]
    items = [day.isoformat() for day in days] or ["undated", "undated"]
    assert sides == [
        (component, item, side)
        for item in items
        for component, side in (("daily", "front"), ("log", "back"))
    ]


def test_the_publisher_is_our_knowledge_and_said_to_be() -> None:
    press = Application()
    node = press.session.game("personal-space").file("credits")
    assert node is not None
    (credits,) = (node.values["credits"],)  # type: ignore[attr-defined]
    assert credits.values["publisher"].provenance is None
    assert "our own knowledge" in printed("credits")
