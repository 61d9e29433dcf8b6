"""Numbers of a workbook as text: plain, as a day or time, as a percentage."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

_DATES = (*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59))
STANDARD = {
    **dict.fromkeys(map(str, _DATES), "yyyy/m/d"),
    "9": "0%",
    "10": "0.00%",
}
"""The numbers of standard formats that show a day, a time or a percentage."""
_ISO = ("yyyy-mm-dd", "yyyy\\-mm\\-dd", "h:mm", "hh:mm", "yyyy-mm-dd hh:mm")
_SILENT = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]')
_LAST_DAY = 2_958_466


def plain(text: str) -> str:
    """A number as people write it, with the fifteen digits that spreadsheets work with.

    Raises ValueError."""
    if text.isdecimal() and text.isascii() and len(text) < 16 and (text[0] != "0" or text == "0"):
        return text
    value = float(text)
    if value.is_integer() and abs(value) < 1e21:
        return str(int(value))
    found = format(value, ".15g")
    if not re.fullmatch(r"-?[0-9.]+(e[+-][0-9]+)?", found):
        raise ValueError(f"“{text}” is no number")
    if "e" in found and abs(value) < 1:
        found = format(value, ".20f").rstrip("0")
    return found


def is_date(code: str) -> bool:
    """Whether a format shows days or times."""
    rest = _SILENT.sub("", code).lower()
    return rest != "standard" and any(letter in rest for letter in "ymdhs")


def as_date(text: str, since_1904: bool) -> str:
    """The day or time that a number stands for: `2026-05-01`, `14:30`. Raises ValueError."""
    value = float(text)
    if not 0 <= value < _LAST_DAY:
        raise ValueError(f"{text} is no day")
    days, seconds = int(value), round(value % 1 * 86400)
    if value < 1 and not since_1904:
        return _time(datetime(2000, 1, 1) + timedelta(seconds=seconds))
    # The year 1900 has a 29 February, as spreadsheets tell it.
    begin = date(1904, 1, 1) if since_1904 else date(1899, 12, 30 + (days < 60))
    when = datetime(begin.year, begin.month, begin.day) + timedelta(days, seconds)
    return f"{when:%Y-%m-%d} {_time(when)}" if seconds else f"{when:%Y-%m-%d}"


def _time(when: datetime) -> str:
    return f"{when:%H:%M:%S}" if when.second else f"{when:%H:%M}"


def shows_as_is(code: str, text: str) -> bool:
    """Whether a date's format shows what `as_date` says."""
    return code.lower().split(";")[0] in _ISO and text[:1].isdigit()


def as_percent(code: str, text: str) -> str:
    """How a format of percentages shows a number; empty for other formats. Raises ValueError."""
    if not _SILENT.sub("", code).rstrip().endswith("%"):
        return ""
    decimals = len(code.partition(".")[2].rstrip("% "))
    return f"{float(text) * 100:.{min(decimals, 15)}f}%"
