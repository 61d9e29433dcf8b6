"""Bounds of a game's figures: read by validate, checked by a playtest."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from click.testing import CliRunner, Result

from pnp.build.session import Session
from pnp.checks.values import Bound
from pnp.cli import main
from pnp.core.node import Scalar, Source
from pnp.core.problems import Problems, ProblemsFound, Span
from pnp.core.search_path import SearchPath
from pnp.games.my_corner_of_the_sky.star_map import draw_sky
from pnp.games.my_corner_of_the_sky.stars import sky_value
from pnp.playtest import report
from pnp.playtest.report import bounds_of, check_bound
from pnp.playtest.statistics import Estimate, PlaytestFigures
from tests import tiny

GAME = "my-corner-of-the-sky"
SHIPPED = Path(__file__).parents[2] / "data" / GAME


def bound(low: float | None, high: float | None, name: str = "seats.1") -> Bound:
    at = Scalar(name, Source("checks.yaml"), 7, 11)
    return Bound((at,), low, high, None, None, None, "as it should be", Span("checks.yaml", 7, 3))


@pytest.mark.parametrize(
    ("mean", "half", "message"),
    [
        (0.25, 0.04, ""),
        (0.25, 0.05, ""),
        (0.25, 0.06, "too close to the bounds to be certain: from 0.2 to 0.3"),
        (0.29, 0.02, "too close"),
        (0.31, 0.02, "it should be from 0.2 to 0.3"),
        (0.1, 0.01, "seats.1 is 0.1 (0.09 to 0.11); it should be from 0.2 to 0.3"),
    ],
)
def test_figure_is_within_bounds_with_its_interval(mean: float, half: float, message: str) -> None:
    problems = Problems()
    found = Estimate(mean, round(mean - half, 6), round(mean + half, 6), 100)
    assert check_bound(bound(0.2, 0.3), {"seats.1": found}, problems) == 1
    assert len(problems) == bool(message)
    for problem in problems:
        assert message in problem.message
        assert (problem.rule, problem.span.location) == ("bounds", "checks.yaml:7:11")
        assert "as it should be" in problem.hint


def test_bound_may_have_one_end_and_a_wildcard() -> None:
    rows = {f"seats.{seat}": Estimate(seat / 10, seat / 10, seat / 10) for seat in (1, 2, 3)}
    problems = Problems()
    assert check_bound(bound(None, 0.2, "seats.*"), rows, problems) == 3
    assert [problem.message[:7] for problem in problems] == ["seats.3"]


def test_reports_unknown_figure() -> None:
    problems = Problems()
    assert check_bound(bound(0, 1, "seat.1"), {"seats.1": Estimate(0.5, 0.5, 0.5)}, problems) == 0
    (problem,) = problems
    assert "seat.1" in problem.message
    assert "seats.1" in problem.hint


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("from: 0.3\n  to: 0.2", "nothing lies from 0.3 to 0.2"),
        ("players: 2", "a bound is"),
        ("from: low", "is no number"),
        ("from: 1\n  players: 0", "players run from 1"),
        ("from: 1\n  games: 9999999", "games run from 1"),
        ("from: 1\n  whit: random", "did you mean “with”?"),
    ],
)
def test_validate_reports_wrong_bounds(tmp_path: Path, entry: str, message: str) -> None:
    text = f"{tiny.GAME}rules:\n- bounds: score\n  {entry}\n"
    folder = tiny.game(tmp_path, game=text)
    result = CliRunner().invoke(main, ["--data", str(folder), "validate", "tiny"])
    assert result.exit_code == 1
    assert message in result.output
    assert "game.yaml:1" in result.output


@pytest.mark.parametrize("entry", ["", "  from: 1\n  whit: random\n"])
def test_refuses_to_play_with_wrong_bounds(entry: str, tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=f"{tiny.GAME}rules:\n- bounds: score\n{entry}")
    with pytest.raises(ProblemsFound):
        list(bounds_of(Session(SearchPath.standard((folder,))).game("tiny")))


def check(folder: Path, bounds: str, *options: str) -> Result:
    """Check My Corner of the Sky with only these bounds."""
    shutil.copytree(SHIPPED, folder / GAME)
    checks = folder / GAME / "checks.yaml"
    ours = checks.read_text(encoding="utf-8").split("\n- {bounds:")[0]
    checks.write_text(f"{ours}\n{bounds}", encoding="utf-8")
    arguments = ["playtest", GAME, "--check", "--with", "random", "--games", "20", *options]
    return CliRunner().invoke(main, ["--data", str(folder), *arguments], catch_exceptions=False)


def test_check_counts_figures_within_bounds(tmp_path: Path) -> None:
    found = check(
        tmp_path, "- bounds: [length, measures.points]\n  from: 1\n  to: 121\n  players: 1\n"
    )
    assert (found.exit_code, found.output) == (0, "2 figures within bounds\n")


def test_check_reports_missed_bound_with_its_place(tmp_path: Path) -> None:
    found = check(tmp_path, "- bounds: length\n  from: 30\n  players: 1\n  says: five long weeks\n")
    assert found.exit_code == 1
    assert "checks.yaml" in found.output
    assert "error[bounds]: length is" in found.output
    assert "five long weeks" in found.output


def test_report_lists_bounds_below_figures() -> None:
    rows = {"score": Estimate(30.5, 30.0, 31.0), "length": Estimate(18.0, 17.9, 18.1)}
    figures = cast(PlaytestFigures, SimpleNamespace(estimates=lambda: iter(rows.items())))
    lines = report.bound_lines(figures, [bound(28, 30.8, "score"), bound(None, 20, "length")])
    assert list(lines) == [
        "  bounds",
        "    score from 28 to 30.8 too close to call: as it should be",
        "    length to 20 holds: as it should be",
    ]
    assert list(report.bound_lines(figures, [])) == []


def test_reports_bounds_of_numbered_sky() -> None:
    arguments = [
        "playtest",
        GAME,
        "--players",
        "1",
        "--games",
        "10",
        "--with",
        "greedy",
        "--number",
    ]
    for number in ("17", "0"):
        output = CliRunner().invoke(main, [*arguments, number], catch_exceptions=False).output
        stars = draw_sky(int(number)).stars
        (row,) = [line.split() for line in output.splitlines() if "measures.worth" in line]
        assert row[1] == f"{sky_value(stars) / 1000:.3g}"
        assert "    score from 28 to 32.5 " in output


def test_check_refuses_game_without_bounds(tmp_path: Path) -> None:
    found = check(tmp_path, "")
    assert found.exit_code == 2
    assert "pnp explain bounds" in found.output
