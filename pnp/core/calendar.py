"""Dates as fields for templates: a day's, a month's, or blanks to fill in with a pencil.

No clock is read here: the first day comes from the caller. Names are English in every locale.
"""

from __future__ import annotations

import datetime as dt
from calendar import monthrange

from pnp.core.node import Mapping, to_node

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
LONGEST_MONTH = 31


def day_fields(day: dt.date) -> Mapping:
    """The fields of a daily sheet."""
    weekday, following = WEEKDAYS[day.weekday()], _after(day)
    return to_node(  # type: ignore[return-value]
        {
            "id": day.isoformat(),
            "dated": True,
            "date": f"{day.day} {MONTHS[day.month - 1]} {day.year}",
            "day": day.day,
            "month": MONTHS[day.month - 1],
            "year": day.year,
            "weekday": weekday,
            "weekday-short": weekday[:3],
            "weekend": day.weekday() >= 5,
            "weekdays": _weekdays(weekday),
            "odd": day.day % 2 == 1,
            "next": {"weekday": WEEKDAYS[following.weekday()], "odd": following.day % 2 == 1},
        }
    )


def _after(day: dt.date) -> dt.date:
    """The next day; after the last day of the calendar, its first."""
    return day + dt.timedelta(1) if day < dt.date.max else dt.date(1, 1, 1)


def _weekdays(today: str) -> list[object]:
    return [
        {"name": name, "short": name[:2], "letter": name[0], "today": name == today}
        for name in WEEKDAYS
    ]


def blank_day() -> Mapping:
    """A day without a date, to fill in with a pencil."""
    return to_node(  # type: ignore[return-value]
        {
            "id": "undated",
            "dated": False,
            "date": "",
            "weekdays": _weekdays(""),
        }
    )


def month_fields(year: int, month: int) -> Mapping:
    """The fields of a monthly sheet: its days in order, with their weekdays."""
    first = dt.date(year, month, 1)
    days = [first + dt.timedelta(n) for n in range(monthrange(year, month)[1])]
    return to_node(  # type: ignore[return-value]
        {
            "id": f"{year:04d}-{month:02d}",
            "dated": True,
            "month": MONTHS[month - 1],
            "year": year,
            "length": len(days),
            "days": [
                {
                    "day": day.day,
                    "weekday": WEEKDAYS[day.weekday()],
                    "short": WEEKDAYS[day.weekday()][:2],
                    "weekend": day.weekday() >= 5,
                    "sunday": day.weekday() == 6,
                }
                for day in days
            ],
        }
    )


def blank_month() -> Mapping:
    """A month without a name, with as many rows as the longest month."""
    return to_node(  # type: ignore[return-value]
        {
            "id": "undated",
            "dated": False,
            "month": "",
            "year": "",
            "length": LONGEST_MONTH,
            "days": [{"day": n, "weekday": "", "short": ""} for n in range(1, LONGEST_MONTH + 1)],
        }
    )


def days_from(start: dt.date, count: int) -> list[dt.date]:
    """`count` days in a row. Raises OverflowError beyond the year 9999."""
    return [start + dt.timedelta(n) for n in range(count)]


def months_of(days: list[dt.date]) -> list[tuple[int, int]]:
    """The (year, month) pairs of the days, in order, without duplicates."""
    return list(dict.fromkeys((day.year, day.month) for day in days))
