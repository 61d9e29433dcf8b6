"""Figures of three invented games, compared with results calculated by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import convert

from pnp.core.problems import UsageError
from pnp.playtest.game import GameRecord, ItemResult
from pnp.playtest.report import EarlierReport, as_text, change_lines, read_earlier
from pnp.playtest.statistics import PlaytestFigures

ONE = ("cards", "one")
TWO = ("cards", "two")
UNTAKEN = ItemResult(True, False, False)
LOW, HIGH = (("low", "high"), "low"), (("low", "high"), "high")
# Length, points, winners, changes of the lead, measures, items, brackets.
GAMES = [
    GameRecord(
        10,
        (7, 4),
        (0,),
        2,
        {"tax": 3},
        {ONE: ItemResult(True, True, True), TWO: UNTAKEN},
        {"rank": LOW},
    ),
    GameRecord(
        14,
        (5, 9),
        (1,),
        0,
        {"tax": 5},
        {ONE: ItemResult(True, True, False)},
        {"rank": LOW},
    ),
    GameRecord(
        12,
        (6, 6),
        (0, 1),
        4,
        {"tax": 4},
        {ONE: ItemResult(True, True, True), TWO: UNTAKEN},
        {"rank": HIGH},
    ),
]


@pytest.fixture
def figures() -> PlaytestFigures:
    found = PlaytestFigures(2, ["planner", "greedy"])
    for game in GAMES:
        found.add(game, ["planner", "greedy"])
    return found


def test_rows_have_means(figures: PlaytestFigures) -> None:
    means = {name: (round(row.mean, 4), row.count) for name, row in figures.estimates()}
    assert means == {
        "length": (12.0, 3),
        "winner_score": (7.3333, 3),
        "margin": (2.3333, 3),
        "lead_changes": (2.0, 3),
        "score": (6.1667, 6),
        "measures.tax": (4.0, 3),
        "rank.low": (0.6667, 3),
        "rank.high": (0.3333, 3),
        "seats.1": (0.5, 3),
        "seats.2": (0.5, 3),
        "policies.planner": (0.5, 3),
        "policies.greedy": (0.5, 3),
        "components.cards.one.taken": (1.0, 3),
        "components.cards.one.won": (0.6667, 3),
        "components.cards.two.taken": (0.0, 2),
        "components.cards.two.won": (0.0, 0),
    }


def test_intervals_follow_normal_distribution(figures: PlaytestFigures) -> None:
    rows = dict(figures.estimates())
    # Lengths 10, 12 and 14: a standard deviation of 2, an error of 2 / √3.
    assert (rows["length"].low, rows["length"].high) == pytest.approx((9.7368, 14.2632), abs=1e-4)
    assert (rows["seats.1"].low, rows["seats.1"].high) == pytest.approx((0.1253, 0.8747), abs=1e-4)
    assert (rows["components.cards.two.won"].low, rows["components.cards.two.won"].high) == (0, 1)


def test_json_has_all_figures(figures: PlaytestFigures) -> None:
    report = figures.as_json("tiny", "1", 7)
    rows = dict(figures.estimates())
    for name in ("length", "winner_score", "margin", "lead_changes", "score"):
        assert report[name] == rows[name].as_json()
    assert report["measures"] == {"tax": rows["measures.tax"].as_json()}
    assert report["rows"] == {name: row.as_json() for name, row in rows.items()}
    assert [report[key] for key in ("game", "version", "games", "players", "seed", "policies")] == [
        "tiny",
        "1",
        3,
        2,
        7,
        ["planner", "greedy"],
    ]
    assert [one["share"] for one in report["seats"]] == [0.5, 0.5]
    assert {name: one["share"] for name, one in report["who"].items()} == {
        "planner": 0.5,
        "greedy": 0.5,
    }
    assert report["components"] == [
        {"component": "cards", "item": "one", "offered": 3, "taken": 3, "won": 2},
        {"component": "cards", "item": "two", "offered": 2, "taken": 0, "won": 0},
    ]
    assert report["brackets"] == {"rank": {"low": 2, "high": 1}}
    assert report["points"] == {"4": 1, "5": 1, "6": 2, "7": 1, "9": 1}


def test_text_has_all_figures(figures: PlaytestFigures) -> None:
    lines = list(as_text(figures))
    assert lines[0] == "3 games, 2 players: planner, greedy"
    assert "  length                  12  (9.74 to 14.3)" in lines
    assert "    low    66.7%  (20.8% to 93.9%)   " + "█" * 27 in lines
    assert lines[-2:] == [
        "  everybody takes cards/one: 3 of 3 games",
        "  nobody takes cards/two: 0 of 2 games",
    ]


def test_reports_changes_beyond_chance(figures: PlaytestFigures) -> None:
    report = figures.as_json("tiny", "1", 7)
    assert list(change_lines(figures, convert(report, EarlierReport))) == []
    rows = report["rows"]
    del rows["margin"]
    rows["length"] = {"mean": 20.0, "low": 19.0, "high": 21.0}
    rows["lead_changes"] = {"mean": 4.0, "low": 2.0, "high": 6.0}
    rows["shuffles"] = {"mean": 1.0, "low": 1.0, "high": 1.0}
    assert list(change_lines(figures, convert(report, EarlierReport))) == [
        "  length: 20 → 12 (-8 ± 2.5)",
        "  margin: new, 2.33  (-0.0223 to 4.69)",
        "  shuffles: gone",
    ]


def test_refuses_file_that_is_no_report(tmp_path: Path) -> None:
    (file := tmp_path / "before.json").write_text("{}")
    with pytest.raises(UsageError, match="no “rows”"):
        read_earlier(file, "go")
