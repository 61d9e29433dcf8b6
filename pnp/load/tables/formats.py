"""What a number format makes of a number, as far as that is simple; and the number itself."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal, localcontext

STANDARD = {
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%",
    11: "0.00E+00", 12: "# ?/?", 13: "# ??/??", 14: "m/d/yy", 15: "d-mmm-yy", 16: "d-mmm",
    17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss",
    22: "m/d/yy h:mm", 37: "#,##0", 38: "#,##0", 39: "#,##0.00", 40: "#,##0.00", 45: "mm:ss",
    46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@",
    **dict.fromkeys((*range(27, 37), *range(50, 59)), "yyyy/m/d"),
}  # fmt: skip
"""Formats that have a number and no text; others (of money) differ from country to country."""
AS_IT_IS = ("general", "@", "standard", "")
_ISO = ("yyyy-mm-dd", "yyyy\\-mm\\-dd", "h:mm", "hh:mm", "yyyy-mm-dd hh:mm")
_SILENT = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]')
_COLOURS = "black|blue|cyan|green|magenta|red|white|yellow"
_PADDING = re.compile(rf"_.|\*.|\[(?:{_COLOURS})\]|\\ ", re.IGNORECASE)
_PATTERN = re.compile(r"([#,?]*)([0,]*)(?:\.([0#?]+))?(%?)")
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
    return any(letter in rest for letter in "ymdhs")


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


def as_shown(code: str, text: str) -> str | None:
    """How a format shows a number; None where that is beyond a pattern of digits."""
    # Spreadsheets round what they show: fifteen digits, and a half away from zero.
    value = Decimal(format(float(text), ".15g"))
    sections = code.split(";")
    if value < 0 and len(sections) > 1:
        return None
    bare = _PADDING.sub("", sections[2 if value == 0 and len(sections) > 2 else 0]).strip()
    if bare.lower() in AS_IT_IS and bare:
        return text
    match = _PATTERN.fullmatch(bare)
    if match is None or not bare or bare.rstrip("%").endswith(","):
        return None
    return _digits(value * (100 if match[4] else 1), match)


def _digits(value: Decimal, match: re.Match[str]) -> str:
    free, needed, decimals = match[1], match[2], match[3] or ""
    least, most = decimals.count("0"), len(decimals)
    thousands = "," if "," in free + needed else ""
    places = min(most, 20)
    with localcontext(prec=400, rounding=ROUND_HALF_UP):
        shown = format(round(abs(value), places), f"{thousands}.{places}f")
    whole, _, part = shown.partition(".")
    while len(part) > least and part.endswith("0"):
        part = part[:-1]
    whole = whole.rjust(needed.count("0"), "0")
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}{'.' if part else ''}{part}{match[4]}"
