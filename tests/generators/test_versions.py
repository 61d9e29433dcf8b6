"""Numbers name the version that drew them; other versions are an error."""

from __future__ import annotations

import datetime as dt

import pytest
from click.testing import CliRunner

from pnp.build.orders import Orders
from pnp.build.session import Session
from pnp.cli import main
from pnp.core.numbering import Generator, Number, check_digit, format_number, parse_number
from pnp.core.problems import UsageError
from pnp.core.search_path import SearchPath
from pnp.playtest.series import Series, run_series

NEW = Generator("square", "2", 1, 50, lambda n: {"number": n, "area": 2 * n * n})


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("17", Number(17)),
        ("17-4", Number(17, "1")),
        ("17-4v1", Number(17, "1")),
        ("17v1", Number(17, "1")),
        ("17v2", Number(17, "2")),
        ("17 v 2", Number(17, "2")),
        (format_number(17, "2"), Number(17, "2")),
        (f"No. {format_number(1234567, '12')}", Number(1234567, "12")),
    ],
)
def test_reads_version_of_number(text: str, number: Number) -> None:
    assert parse_number(text) == number


def test_check_digit_finds_missing_version() -> None:
    for number in range(200):
        assert len({check_digit(number, str(version)) for version in range(1, 10)}) == 9
    with pytest.raises(ValueError, match="wrong check digit"):
        parse_number(format_number(17, "2").removesuffix("v2"))


def test_rejects_number_of_other_version() -> None:
    NEW.check_version(None)
    NEW.check_version("2")
    with pytest.raises(ValueError, match="17-4, cannot be drawn; those of version 2 look"):
        NEW.check_version("1")


BOARD = "mind-space/brain-board"


def orders() -> Orders:
    return Orders(Session(SearchPath.standard()))


def test_reports_unknown_version() -> None:
    with pytest.raises(UsageError, match="numbers of version 9"):
        orders().number_range(BOARD, 17, 1, "9")
    with pytest.raises(UsageError, match="numbers of version 9"):
        run_series(Series("mind-space", 1, ("random",), 1, number=17, version="9"))
    with pytest.raises(UsageError, match="numbers of version 9"):
        orders().kits(["my-corner-of-the-sky"], None, (), 17, version="9")


def test_days_have_numbers() -> None:
    """The first day of the century is 1; a century later they begin again."""
    skies = "my-corner-of-the-sky/star-map"
    days = ("2000-01-01", "2026-07-01", "2099-12-31", "2100-01-01", "1999-12-31")
    found = [orders().number_of_day(skies, dt.date.fromisoformat(day)) for day in days]
    assert found == [1, 9_679, 36_525, 1, 36_525]


def test_date_excludes_number() -> None:
    skies = "my-corner-of-the-sky/star-map"
    result = CliRunner().invoke(main, ["generate", skies, "--date", "2026-07-01", "--number", "3"])
    assert result.exit_code == 2
    assert "--date goes without --number and --for" in result.output
