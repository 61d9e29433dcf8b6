"""Text and JSON reports match their figures."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import convert

from pnp.cli import main
from pnp.core.problems import UsageError
from pnp.playtest.game import GameRecord, ItemResult
from pnp.playtest.report import (
    EarlierReport,
    as_text,
    figure_changes,
    flag,
    read_earlier,
    setup_differences,
)
from pnp.playtest.series import Series, SeriesResult, run_series
from pnp.playtest.statistics import PlaytestFigures

GAME = "mind-space"
SOLO = Series(GAME, 1, ("random",), 6)
TWO = Series(GAME, 2, ("random", "greedy"), 4)


@cache
def result(series: Series) -> SeriesResult:
    return run_series(series)


def test_json_describes_series() -> None:
    arguments = [
        "playtest",
        GAME,
        "--players",
        "1",
        "--games",
        "2",
        "--seed",
        "7",
        "--format",
        "json",
    ]
    found = json.loads(CliRunner().invoke(main, arguments).stdout)
    expected = {
        "game": GAME,
        "version": result(SOLO).code_version,
        "seed": 7,
        "games": 2,
        "players": 1,
    }
    assert {key: found[key] for key in expected} == expected


def test_refuses_game_without_playing_code() -> None:
    refused = CliRunner().invoke(main, ["playtest", "personal-space"])
    assert refused.exit_code == 2
    assert "personal-space brings no players" in refused.stderr


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"rows": 1}', '{"rows": {"length": 3}}'])
def test_refuses_file_that_is_no_report(tmp_path: Path, text: str) -> None:
    file = tmp_path / "before.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match="no report"):
        read_earlier(file, GAME)


def test_refuses_report_of_other_game(tmp_path: Path) -> None:
    """A report with other players or policies is accepted and says so."""
    file = tmp_path / "before.json"
    file.write_text('{"game": "go", "players": 2, "policies": ["random"], "rows": {}}')
    with pytest.raises(UsageError, match=f"is a report of go, and {GAME} is played"):
        read_earlier(file, GAME)
    assert list(
        setup_differences(PlaytestFigures(4, ("random", "greedy")), read_earlier(file, "go"))
    ) == [
        "  it was played otherwise: players 2 → 4",
        "  it was played otherwise: policies random → random, greedy",
    ]


def games(first: int, of: int, taken: int) -> PlaytestFigures:
    """Return games of two players, with these numbers of wins by the first seat and of jars."""
    figures = PlaytestFigures(2, ("greedy",))
    for n in range(of):
        won = 0 if n < first else 1
        item = ItemResult(True, n < taken, n < taken and won == 0)
        game = GameRecord(
            10 + n % 3,
            (5.0 + n % 4, 4.0),
            (won,),
            1,
            {"jam: sold": n % 5},
            {("goods", "jam"): item},
            openings={0: "jam", 1: "jar"},
            places={"shelf": {("1", "a"): n % 2}},
        )
        figures.add(game, ["greedy", "greedy"])
    return figures


def test_reports_items_that_nobody_or_everybody_takes() -> None:
    assert "  nobody takes goods/jam: 1 of 100 games" in as_text(games(50, 100, 1))
    assert "  everybody takes goods/jam: 99 of 100 games" in as_text(games(50, 100, 99))
    assert "takes goods" not in "".join(as_text(games(50, 100, 50)))
    assert flag(games(1, 2, 1), 100, 3) == ""


def test_changes_have_gap() -> None:
    before = convert(games(50, 100, 50).as_json(GAME, "1", 1), EarlierReport)
    found = {each.name: each for each in figure_changes(games(50, 100, 90), before)}
    assert found["components.goods.jam.taken"].gap == pytest.approx(0.4)
    assert list(figure_changes(games(50, 100, 50), before)) == []


def test_counts_openings_and_places() -> None:
    figures = games(80, 100, 50)
    rows = dict(figures.estimates())
    assert rows["openings.jam"].mean == pytest.approx(0.8)
    assert rows["openings.jar"].mean == pytest.approx(0.2)
    found = figures.as_json(GAME, "1", 1)
    assert found["places"] == {"shelf": [{"row": "1", "column": "a", "mean": 0.5}]}
    assert found["openings"]["jam"]["games"] == 100
    assert sum(found["lengths"].values()) == 100


def test_json_keys_are_stable() -> None:
    for series in (SOLO, TWO):
        found = result(series).figures.as_json(series.game, "1", series.seed)
        expected = {
            "game",
            "games",
            "players",
            "policies",
            "seed",
            "length",
            "winner_score",
            "seats",
            "measures",
            "components",
        }
        assert expected <= set(found)
        assert set(found["length"]) == {"mean", "low", "high"}
        assert (found["winner_score"] is None) == (series.players == 1)
        assert len(found["seats"]) == series.players
        assert all(set(seat) == {"share", "low", "high"} for seat in found["seats"])
        assert all(
            set(row) == {"component", "item", "offered", "taken", "won"}
            for row in found["components"]
        )
