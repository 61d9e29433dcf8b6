"""A report of games that were played, drawn by the press: whole, equal, and true to its figures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from click.testing import CliRunner
from msgspec import convert
from msgspec.structs import replace

from pnp.cli import main
from pnp.ground.node import Scalar, made
from pnp.ground.problem import Unusable
from pnp.playtest.figures import Figures
from pnp.playtest.game import Item, Played
from pnp.playtest.paper import PAPERS, file_name, print_report, told_of
from pnp.playtest.report import Earlier, bounds, changed, changes, earlier, flag, text, unlike
from pnp.playtest.sections import Told, binned, blocks, quantile
from pnp.playtest.series import Result, Series, game_of, run
from pnp.playtest.words import item_name, number, percent, plain, spoken, thing_name
from pnp.rules.bounds import Bound
from tests import goldens
from tests.helper import ROOT

GAME = "mind-space"
SOLO = Series(GAME, 1, ("random",), 6)
TWO = Series(GAME, 2, ("random", "greedy"), 4)


@cache
def result(series: Series) -> Result:
    return run(series)


def texts(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("series", [SOLO, TWO])
def test_a_report_has_two_to_four_pages(tmp_path: Path, series: Series, paper: str) -> None:
    path = print_report(told_of(series, result(series), None), paper, tmp_path)
    assert path.parent == tmp_path / GAME
    assert path.name.startswith(f"playtest-{series.players}-player")
    pages = texts(path)
    assert 1 + (paper in ("a4", "letter")) <= len(pages) <= 4
    whole = "\n".join(pages)
    for word in ("Mind Space", "seed 1", "What stands out", "Spaces filled", "Measures", "Goals"):
        assert word in whole
    assert ("Seats" in whole) == (series.players > 1)
    assert sorted(each.name for each in path.parent.iterdir()) == [
        path.with_suffix(".json").name, path.name
    ]  # fmt: skip


def test_equal_seeds_are_equal_bytes(tmp_path: Path) -> None:
    one, two = (
        print_report(told_of(TWO, run(series), None), "a4", tmp_path / name).read_bytes()
        for name, series in (("one", TWO), ("two", replace(TWO, jobs=2)))
    )
    assert one == two


def test_the_command_writes_it_and_says_where(tmp_path: Path) -> None:
    asked = [
        "playtest", GAME, "--players", "1", "--with", "random", "--games", "4", "--format", "pdf",
        "--out", str(tmp_path),
    ]  # fmt: skip
    done = CliRunner().invoke(main, asked, catch_exceptions=False)
    path = tmp_path / GAME / "playtest-1-player-random-a4.pdf"
    assert (done.exit_code, done.stdout) == (0, f"{path}\n")
    beside = path.with_suffix(".json")
    again = CliRunner().invoke(main, [*asked, "--seed", "2", "--compare", str(beside)])
    assert again.exit_code == 0
    assert "What has changed" in "\n".join(texts(path))
    refused = CliRunner().invoke(main, [*asked, "--check"])
    assert refused.exit_code == 2


def test_as_json_it_says_what_was_played() -> None:
    asked = ["playtest", GAME, "--players", "1", "--games", "2", "--seed", "7", "--format", "json"]
    told = json.loads(CliRunner().invoke(main, asked).stdout)
    wanted = {
        "game": GAME,
        "version": result(SOLO).version,
        "seed": 7,
        "games": 2,
        "players": 1,
    }
    assert {key: told[key] for key in wanted} == wanted


@pytest.mark.parametrize("asked", [("--paper", "letter"), ("--out", "reports")])
def test_what_is_asked_of_paper_goes_with_a_printed_report(asked: tuple[str, str]) -> None:
    for more in ((), ("--format", "json"), ("--check",)):
        refused = CliRunner().invoke(main, ["playtest", GAME, *asked, *more])
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert f"{asked[0]} is for --format pdf" in refused.stderr


def test_a_fault_leaves_what_was_there(tmp_path: Path) -> None:
    told = told_of(SOLO, result(SOLO), None)
    path = print_report(told, "a4", tmp_path)
    before = path.read_bytes()
    with pytest.raises(Unusable):
        print_report(told, "a44", tmp_path)
    assert path.read_bytes() == before
    assert len(list(path.parent.iterdir())) == 2


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"rows": 1}', '{"rows": {"length": 3}}'])
def test_what_is_no_earlier_run_is_told(tmp_path: Path, text: str) -> None:
    file = tmp_path / "before.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Unusable, match="no report"):
        earlier(file, GAME)


def test_unlike_games_are_not_compared(tmp_path: Path) -> None:
    """Of another game nothing is told; where others sat, that is told first."""
    file = tmp_path / "before.json"
    file.write_text('{"game": "go", "players": 2, "policies": ["random"], "rows": {}}')
    with pytest.raises(Unusable, match=f"is a report of go, and {GAME} is played"):
        earlier(file, GAME)
    assert list(unlike(Figures(4, ("random", "greedy")), earlier(file, "go"))) == [
        "  it was played otherwise: players 2 → 4",
        "  it was played otherwise: policies random → random, greedy",
    ]


def games(first: int, of: int, taken: int) -> Figures:
    """Games of two, so many of them won by the first seat, and so many with a jar of jam."""
    figures = Figures(2, ("greedy",))
    for n in range(of):
        won = 0 if n < first else 1
        item = Item(True, n < taken, n < taken and won == 0)
        game = Played(
            10 + n % 3, (5.0 + n % 4, 4.0), (won,), 1,
            {"jam: sold": n % 5, "goods.jam.sold": 3, "goods.jar.lost": 1},
            {("goods", "jam"): item}, {}, openings={0: "jam", 1: "jar"},
            places={"shelf": {("1", "a"): n % 2}},
        )  # fmt: skip
        figures.add(game, ["greedy", "greedy"])
    return figures


def earlier_of(figures: Figures) -> Earlier:
    return convert(figures.json(GAME, "1", 1), Earlier)


def said(figures: Figures, before: Earlier | None = None) -> str:
    told = told_of(TWO, Result(figures, "1"), before)
    return json.dumps(blocks(told), ensure_ascii=False)


def test_what_stands_out_is_told() -> None:
    assert "**Seat 1** wins 90\u00a0% of the games" in said(games(90, 100, 50))
    assert "**Nobody takes** Jam" in said(games(50, 100, 1))
    assert "**Everybody takes** Jam" in said(games(50, 100, 99))
    assert "Nothing: no seat wins" in said(games(50, 100, 50))
    assert flag(games(1, 2, 1), 100, 3) == ""


def test_what_has_changed_is_told_with_its_gap() -> None:
    before = earlier_of(games(50, 100, 50))
    found = {each.name: each for each in changed(games(50, 100, 90), before)}
    assert found["components.goods.jam.taken"].gap == pytest.approx(0.4)
    assert "+0.4 ± " in said(games(50, 100, 90), before)
    assert "Nothing, by more than chance" in said(games(50, 100, 50), before)


def test_openings_and_places_are_counted() -> None:
    figures = games(80, 100, 50)
    rows = dict(figures.rows())
    assert rows["openings.jam"].mean == pytest.approx(0.8)
    assert rows["openings.jar"].mean == pytest.approx(0.2)
    told = figures.json(GAME, "1", 1)
    assert told["places"] == {"shelf": [{"row": "1", "column": "a", "mean": 0.5}]}
    assert told["openings"]["jam"]["games"] == 100
    assert sum(told["lengths"].values()) == 100


def bounded(name: str, low: float | None, high: float | None, says: str = "") -> Bound:
    scalar = made(name)
    assert isinstance(scalar, Scalar)
    return Bound((scalar,), low, high, None, None, None, says, scalar.span)


def everything(players: int) -> Told:
    """A report with all that there is to tell, of games that are made up."""
    figures = Figures(players, ("map:20", "random"))
    for n in range(40):
        item, by_all = Item(True, n % 2 == 0, n % 4 == 0), Item(True, True, n % 3 == 0)
        scores = tuple(float(n % 7 + 3 * seat) for seat in range(players))
        game = Played(
            12.0 + n % 5, scores, (players - 1,) if n % 10 else (0,) * (players - 1), n % 3,
            {"waste": n % 4, "jam: sold": n % 5, "goods.jam.sold": 3, "goods.jar.lost": n % 2,
             "mill.old_one.sold": 1, "a.b.c.d": 2},
            {("goods", "jam"): item, ("goals", "never"): Item(True, False, False),
             ("goals", "unseen"): Item(n == 0, False, False), ("goals", "first:one"): by_all},
            {"map": tuple(5.0 - seat for seat in range(players)), "{tea}": (0.5,) * players},
            {"rank": (("low", "high_up"), "low" if n % 3 else "high_up")},
            {0: "jam", 1: "jar"} if players > 1 else {0: ("jam", "jar")[n % 2]},
            {"shelf": {("1", "a"): n % 2, ("10", "a"): 1.0, ("2 x", "b b"): 0.25,
                       ("3", "9"): 0.5, **({("3", "10"): 0.7} if n < 4 else {})},
             "phases": {("trade", "10"): 0.5, ("guards", "2"): 1.5, ("trade", "x"): 0.3},
             "empty": {("1", "a"): 0.5} if n < 3 else {}},
        )  # fmt: skip
        figures.add(game, ["map:20", "random"][:players])
    told = told_of(replace(TWO, players=players), Result(figures, "1"), None)
    those = [
        bounded("length", 13.0, 15.0, "Not *too* long."), bounded("seats.*", 0.4, None),
        bounded("measures.waste", None, 1.0),
    ]  # fmt: skip
    before = earlier_of(games(50, 100, 50))
    return replace(told, bounds=those, others=3 - players, before=before)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("game", [GAME, "space-zoo"])
def test_a_report_says_what_it_said(players: int, game: str) -> None:
    told = replace(everything(players), game=game_of((), game))
    printed = [json.dumps(each, ensure_ascii=False) for each in blocks(told)]
    figures, before = told.figures, told.before or Earlier({})
    typed = [*text(figures), *bounds(figures, told.bounds), *changes(figures, before)]
    goldens.compare(f"playtest/{game}-{players}", "\n".join([*printed, *typed]))


@pytest.mark.parametrize(
    ("values", "counts", "first", "step"),
    [
        ({0.0: 1, 39.0: 2}, [1, *[0] * 38, 2], "0", 1),
        ({0.0: 1, 39.9: 2}, [1, *[0] * 38, 2], "0", 1),
        ({0.0: 1, 40.0: 2}, [1, *[0] * 19, 2], "1", 2),
        ({30.0: 1, 109.0: 2}, [1, *[0] * 38, 2], "31", 2),
        ({3.0: 1, 83.0: 2}, [1, *[0] * 15, 2], "2.5", 5),
        ({-3.0: 1, 197.0: 2}, [1, *[0] * 19, 2], "-5", 10),
        ({0.0: 1, 3.9e8: 2}, [1, *[0] * 38, 2], "5e+06", 10**7),
    ],
)
def test_bars_are_of_one_two_or_five_and_forty_at_most(
    values: dict[float, int], counts: list[int], first: str, step: int
) -> None:
    """`first` is the middle of the first of them; a single value is its own."""
    assert binned(values) == {"counts": counts, "first": first, "step": step}


@pytest.mark.parametrize(
    ("part", "value"), [(0.25, 1.0), (0.26, 2.0), (0.75, 2.0), (0.76, 9.0), (1.0, 9.0), (1.1, 9.0)]
)
def test_so_many_lie_below_a_value_or_at_it(part: float, value: float) -> None:
    assert quantile({9.0: 1, 1.0: 1, 2.0: 2}, part) == value


@pytest.mark.parametrize(("count", "more"), [(60, ""), (61, "And 1 more."), (75, "And 15 more.")])
def test_sixty_changes_are_listed_at_most(count: int, more: str) -> None:
    figures = Figures(2, ("greedy",))
    measures = {f"m{n}": float(n) for n in range(count)}
    figures.add(Played(1.0, (1.0, 0.0), (0,), 0, measures, {}, {}), ["greedy", "greedy"])
    before = Figures(2, ("greedy",))
    before.add(Played(1.0, (1.0, 0.0), (0,), 0, {}, {}, {}), ["greedy", "greedy"])
    told = told_of(TWO, Result(figures, "1"), earlier_of(before))
    found = blocks(told)
    at = found.index({"heading": "What has changed"})
    rows: Any = found[at + 2]["change"]
    assert len(rows) == 60
    assert (found[at + 3] == {"about": more}) is bool(more)


def test_what_there_is_not_has_no_heading() -> None:
    """One game each, of equals, by who opens in one way: no charts, no shares, no bounds."""
    alone = Figures(1, ("greedy",))
    alone.add(Played(1.0, (3.0,), (), 0, {}, {}, {}, openings={0: "jam"}), ["greedy"])
    told = replace(told_of(SOLO, Result(alone, "1"), None), bounds=[], others=0)
    assert {heading for each in blocks(told) for heading in each} == {"key", "lead", "text"}
    (key, _, words) = blocks(told)
    assert "Nothing: " in str(words["text"])
    names: Any = key["key"]
    assert [cell["name"] for cell in names["cells"]] == ["length", "score"]
    told = replace(told, others=1)
    assert [str(each.get("heading")) for each in blocks(told)[3:]] == ["Bounds", "None"]
    assert "1 more bound is" in str(blocks(told)[4])


def test_what_templates_ask_of_a_row_is_in_it_and_nothing_else() -> None:
    rows: dict[str, set[str]] = {}
    of: Any
    for each in blocks(everything(2)):
        ((kind, of),) = each.items()
        if isinstance(of, dict) and kind in ("key", "charts"):
            (of,) = of.values()
        for row in of if isinstance(of, list) else [of]:
            if isinstance(row, dict):
                rows.setdefault(kind, set()).update(row)
    assert set(rows) == {
        "bar", "bound", "cells", "change", "charts", "figure", "heat", "item", "key"
    }  # fmt: skip
    for kind, said_ in rows.items():
        text = (ROOT / f"templates/playtest/{kind}.yaml").read_text("utf-8")
        own = {"key": "cell", "charts": "chart"}.get(kind, "it")
        body = "".join(line for line in text.splitlines() if not line.startswith("#"))
        assert set(re.findall(rf"\b{own}\.(\w+)", body)) == said_, kind


def test_measures_of_things_alike_are_a_table() -> None:
    told = said(games(50, 100, 50))
    assert '{"lead": "By goods"}' in told
    assert '"list": ["sold", "lost"]' in told
    assert '{"name": "Jar", "head": false, "list": ["–", "1"]}' in told


def test_every_value_is_in_a_bar() -> None:
    for values in ({0.0: 1}, {3.0: 2, 4.0: 5}, {-7.0: 1, 430.0: 3, 12.0: 1}, {0.5: 1, 99.5: 1}):
        found: Any = binned(values)
        assert sum(found["counts"]) == sum(values.values())
        assert len(found["counts"]) <= 41
    assert quantile({1.0: 1, 2.0: 2, 9.0: 1}, 0.5) == 2.0


def test_numbers_and_names_as_people_read_them() -> None:
    assert [number(each) for each in (0, 0.0613, 2.5, 34.04, 1234.6, -5.5, -2e7, float("inf"))] == [
        "0", "0.061", "2.5", "34", "1,235", "−5.5", "−2.00e+07", "–"
    ]  # fmt: skip
    assert percent(0.427) == "43\u00a0%"
    assert plain("a *b* :c: {d}") == r"a \*b\* \:c\: \{d}"
    assert spoken("components.week-1.taken") == "week 1 · taken"


def test_things_are_called_what_the_game_calls_them() -> None:
    """By id or by letter code; several cards of one name, and what has none, by their own."""
    space, zoo = game_of((), "personal-space"), game_of((), "space-zoo")
    assert item_name(space, "actions", "TF") == "Transfer (TF)"
    assert item_name(zoo, "research", "toll-bridge") == "Toll Bridge"
    assert item_name(zoo, "research", "cage-3") == "Cage 3"
    assert item_name(zoo, "goods", "jar-of-jam") == "Jar of jam"
    assert thing_name(space, "hobby", "ham-radio") == "Ham Radio"
    assert thing_name(space, "job", "broth-officer") == "Broth Officer"


def _keys(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        yield from node


def test_json_has_what_scripts_rely_on() -> None:
    for series in (SOLO, TWO):
        told = result(series).figures.json(series.game, "1", series.seed)
        wanted = {
            "game", "games", "players", "policies", "seed", "length", "winner_score", "seats",
            "measures", "components",
        }  # fmt: skip
        assert wanted <= set(_keys(told))
        assert set(told["length"]) == {"mean", "low", "high"}
        assert (told["winner_score"] is None) == (series.players == 1)
        assert len(told["seats"]) == series.players
        assert all(set(seat) == {"share", "low", "high"} for seat in told["seats"])
        assert all(set(row) == {"component", "item", "offered", "taken", "won"}
                   for row in told["components"])  # fmt: skip


def test_a_report_is_called_after_what_was_asked_for() -> None:
    series = Series(GAME, 2, ("random", "greedy:lazy-day"), 4, number=7)
    assert file_name(series) == "playtest-2-players-random-greedy-lazy-day-7"
    series = Series(GAME, 1, ("random",), 4, number=7, version="2", setup="b")
    assert file_name(series) == "playtest-1-player-random-b-7v2"


@pytest.mark.parametrize(
    ("series", "line"),
    [
        (replace(SOLO, games=1), "1 game · 1 player · random · seed 1"),
        (replace(TWO, games=2000, seed=3, setup="wide", number=17),
         "2,000 games · 2 players · random, greedy · seed 3 · set up as wide · number 17"),
    ],
)  # fmt: skip
def test_a_report_says_what_was_played(series: Series, line: str, tmp_path: Path) -> None:
    told = replace(everything(series.players), series=series)
    path = print_report(told, "a4", tmp_path)
    first = " ".join(texts(path)[0].split())
    assert line in first
    assert f"{line} ·" not in first
