"""Fields of dated sheets, compared with Python's calendar."""

from __future__ import annotations

import calendar
import datetime as dt
from itertools import pairwise
from typing import Any

import pytest

from pnp.core.calendar import (
    blank_day,
    blank_month,
    day_fields,
    days_from,
    month_fields,
    months_of,
)
from pnp.core.node import Node, to_plain

DAYS = [dt.date(2023, 12, 25) + dt.timedelta(n) for n in range(450)]


def fields(node: Node) -> Any:
    return to_plain(node)


def test_fields_of_days() -> None:
    for day, following in pairwise(DAYS):
        found = fields(day_fields(day))
        weekday = calendar.day_name[day.weekday()]
        assert found["id"] == day.isoformat()
        assert found["date"] == f"{day.day} {calendar.month_name[day.month]} {day.year}"
        assert [found[key] for key in ("weekday", "weekday-short")] == [weekday, weekday[:3]]
        assert found["month"] == calendar.month_name[day.month]
        pair = [found["day"], found["year"]]
        assert pair == [day.day, day.year]
        assert bool(found["weekend"]) is (weekday in ("Saturday", "Sunday"))
        assert bool(found["odd"]) is bool(day.day % 2)
        assert found["next"]["weekday"] == calendar.day_name[following.weekday()]
        assert bool(found["next"]["odd"]) is bool(following.day % 2)
        assert found["dated"]
        week = found["weekdays"]
        assert [each["name"] for each in week] == list(calendar.day_name)
        assert [each["short"] for each in week] == [name[:2] for name in calendar.day_name]
        assert [each["letter"] for each in week] == [name[0] for name in calendar.day_name]
        assert [each["name"] for each in week if each["today"]] == [weekday]


def test_fields_of_months() -> None:
    for year in (1999, 2000, 2023, 2024, 2100):
        for month in range(1, 13):
            found = fields(month_fields(year, month))
            _, length = calendar.monthrange(year, month)
            assert (found["id"], found["year"]) == (f"{year}-{month:02}", year)
            assert found["dated"]
            assert (found["month"], found["length"]) == (calendar.month_name[month], length)
            for number, day in enumerate(found["days"], 1):
                weekday = calendar.weekday(year, month, number)
                name = calendar.day_name[weekday]
                assert day["day"] == number
                assert (day["weekday"], day["short"]) == (name, name[:2])
                assert bool(day["weekend"]) is (weekday > 4)
                assert bool(day["sunday"]) is (weekday == 6)
            assert len(found["days"]) == length


def test_undated_fields_have_room_for_longest() -> None:
    day, month = fields(blank_day()), fields(blank_month())
    assert (day["id"], day["date"], bool(day["dated"])) == ("undated", "", False)
    assert [each["name"] for each in day["weekdays"]] == list(calendar.day_name)
    assert not any(each["today"] for each in day["weekdays"])
    values = [month[key] for key in ("id", "month", "year", "length")]
    assert values == ["undated", "", "", 31]
    assert not month["dated"]
    assert [each["day"] for each in month["days"]] == list(range(1, 32))
    assert {(each["weekday"], each["short"]) for each in month["days"]} == {("", "")}


def test_days_end_with_calendar() -> None:
    last = dt.date.max
    assert days_from(dt.date(2024, 2, 28), 3) == [
        dt.date(2024, 2, 28),
        dt.date(2024, 2, 29),
        dt.date(2024, 3, 1),
    ]
    assert days_from(last, 1) == [last]
    with pytest.raises(OverflowError):
        days_from(last, 2)
    assert fields(day_fields(last))["next"]["weekday"] == "Monday"
    days = days_from(dt.date(2024, 12, 30), 40)
    assert months_of(days) == [(2024, 12), (2025, 1), (2025, 2)]


def test_last_month_of_calendar_has_its_days() -> None:
    assert len(fields(month_fields(9999, 12))["days"]) == 31
