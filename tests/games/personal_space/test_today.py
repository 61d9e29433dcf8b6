"""A sheet has the birthdays and causes of its date, and no facts that only a visit reveals."""

from __future__ import annotations

import datetime as dt

import pytest

from pnp.build.pipeline import render
from pnp.build.run import Application
from pnp.core.order import PrintOptions
from tests import tiny
from tests.games.art_requests import paths


def texts_of(day: dt.date) -> list[str]:
    """The texts on the daily sheet of a day."""
    press = Application()
    (order,) = press.orders.sheets(["personal-space/daily"], (day,))
    (page,) = render(press.session, order, PrintOptions()).pages
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
def test_dated_sheet_has_birthdays_and_causes(day: str, known: set[str]) -> None:
    text = " ".join(texts_of(dt.date.fromisoformat(day)))
    names = {
        "Adopt a Crater",
        "Soup for the Launch Crew",
        "Paint the Tower",
        "A Roof for the Theater",
        "Walk the Lost Property",
        "Night Watch",
        "The Rainy Day Fund",
        "Warm Feet Week",
        "Tick & Tock",
        "Wilhelmina Fizz",
        "Ottoline Puddle",
    }
    assert {name for name in names if name in text} == known


def test_dated_sheet_has_lines_for_visits() -> None:
    """A visit’s title, five prices or six rates need 40 mm of a line, and 6 mm above it."""
    press = Application()
    (order,) = press.orders.sheets(["personal-space/daily"], (dt.date(2026, 11, 22),))
    (page,) = render(press.session, order, PrintOptions()).pages
    lines = [
        path for _, drawn in page.frames for path in paths(drawn) if path.field.startswith("line ")
    ]
    assert len(lines) == 2
    for line in lines:
        across, down = line.points[::2], line.points[1::2]
        assert max(across) - min(across) >= 40
        assert max(down) - min(down) >= 6


def test_three_events_on_one_day_fit() -> None:
    """At weekends on the dates of causes there are up to three."""
    press = Application()
    dates = (dt.date(2026, 1, 1) + dt.timedelta(n) for n in range(6 * 365))
    full = [day for day in dates if day.day in (7, 10, 20, 21, 22) and day.weekday() > 4]
    (order,) = press.orders.sheets(["personal-space/daily"], tuple(full[:40]))
    list(render(press.session, order, PrintOptions()).pages)
    assert not press.session.problems.errors


DAYS = tuple(dt.date(2026, 12, 1) + dt.timedelta(n) for n in range(7))


def sides(backs: str) -> list[tuple[str, str, str]]:
    """Component, date and side of each printed page of a week’s dated sheets."""
    press = Application()
    (order,) = press.orders.sheets(["personal-space"], DAYS)
    pages = render(press.session, order, PrintOptions(backs=backs)).pages
    return [
        (page.slots[0].component, page.slots[0].item, page.side) if page.slots else ("", "", "back")
        for page in pages
    ]


def test_log_is_on_back_of_day() -> None:
    pages = [page for page in sides("long-edge") if page[0] != "monthly"]
    assert pages == [
        (component, day.isoformat(), side)
        for day in DAYS
        for component, side in (("daily", "front"), ("log", "back"))
    ]


def test_backs_after_prints_days_then_logs() -> None:
    pages = [page[::2] for page in sides("after")]
    assert pages == [("monthly", "single"), *[("daily", "front")] * 7, *[("log", "back")] * 7]


def test_without_backs_each_sheet_is_single() -> None:
    assert [page[::2] for page in sides("none")] == [
        *[("daily", "single")] * 7,
        *[("log", "single")] * 7,
        ("monthly", "single"),
    ]
