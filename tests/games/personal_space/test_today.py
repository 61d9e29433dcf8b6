"""A dated sheet tells what everybody knows of its date, and nothing that only a visit tells."""

from __future__ import annotations

import datetime as dt

import pytest

from pnp.ground.order import Options
from pnp.press.build import fulfil
from pnp.press.run import Press
from tests import tiny


def told(day: dt.date) -> list[str]:
    """What the daily sheet of a day says, text by text."""
    press = Press()
    (order,) = press.orders.sheets(["personal-space/daily"], (day,))
    (page,) = fulfil(press.workshop, order, Options()).pages
    return [text for _, drawn in page.frames for text in tiny.texts(drawn)]


@pytest.mark.parametrize(
    ("day", "known"),
    [
        ("2026-11-22", {"Tick & Tock", "A Roof for the Theater", "Walk the Lost Property"}),
        ("2026-12-05", {"Adopt a Crater"}),
        ("2026-12-09", {"Soup for the Launch Crew"}),
        ("2026-12-10", {"Paint the Tower"}),
        ("2026-12-12", {"Wilhelmina Fizz"}),
        ("2026-12-25", set()),
    ],
)
def test_birthdays_and_causes_of_the_date(day: str, known: set[str]) -> None:
    said = " ".join(told(dt.date.fromisoformat(day)))
    names = {
        "Adopt a Crater", "Soup for the Launch Crew", "Paint the Tower", "A Roof for the Theater",
        "Walk the Lost Property", "Night Watch", "The Rainy Day Fund", "Warm Feet Week",
        "Tick & Tock", "Wilhelmina Fizz", "Ottoline Puddle",
    }  # fmt: skip
    assert {name for name in names if name in said} == known


def test_what_the_codes_tell_is_left_to_the_visit() -> None:
    assert {"Store", "Rate", "Show", "Song", "Animal"} <= set(told(dt.date(2026, 11, 22)))


def test_three_things_at_once_fit() -> None:
    """Sundays and Saturdays on the dates of causes: more never come together."""
    press = Press()
    dates = (dt.date(2026, 1, 1) + dt.timedelta(n) for n in range(6 * 365))
    full = [day for day in dates if day.day in (7, 10, 20, 21, 22) and day.weekday() > 4]
    (order,) = press.orders.sheets(["personal-space/daily"], tuple(full[:40]))
    list(fulfil(press.workshop, order, Options()).pages)
    assert not press.workshop.problems.errors
