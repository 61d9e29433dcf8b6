"""Seasons by number: fair, all different, the same in codes and Oracle."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pnp.build.session import Session
from pnp.checks.context import Subject, check_rules
from pnp.checks.manual import rules_of
from pnp.cli.commands import main
from pnp.core.node import Node, to_node, to_plain
from pnp.core.problems import Problems
from pnp.core.search_path import SearchPath
from pnp.games.personal_space import season_codes
from pnp.games.personal_space.season import draw_month, month_title
from tests import tiny
from tests.games.personal_space.every_season import GAME, faults, misread, pieces

SOME = range(2, 14)
"""`make seasons` makes a thousand."""


def pnp(out: Path, *arguments: str, **more: str) -> Result:
    given = {"XDG_DATA_HOME": str(out), **more}
    return CliRunner(env=given).invoke(main, [*arguments, "--out", str(out)])


@cache
def session(number: int) -> Session:
    return Session(SearchPath.standard(), number)


def broken_rules(number: int, changed: dict[str, Any] | None = None) -> list[str]:
    """Rules that a season breaks, with some changed files."""
    shop = session(number)
    game = shop.game(GAME)
    other: dict[str, Node] = {name: to_node(value) for name, value in (changed or {}).items()}
    subject = Subject(lambda name: other.get(name) or game.file(name), game)
    problems = Problems()
    check_rules(game.rules(), *rules_of(game), subject, problems)
    assert not shop.problems.errors
    return [f"{problem.rule}: {problem.message}" for problem in problems]


def test_seasons_are_fair_and_differ() -> None:
    assert list(faults(SOME)) == []


def test_parts_of_seasons_differ() -> None:
    months = [draw_month(number, pieces()) for number in SOME]
    for name in months[0]:
        assert len({repr(found[name]) for found in months}) == len(months), name
    assert len({month_title(number, pieces()) for number in SOME}) > len(SOME) // 2


def offers(found: dict[str, Any]) -> list[str]:
    """What neighbours trade in a season, without their words."""
    people = found["neighbours"]["neighbours"]
    lines = [line for one in people for line in (*one["friend-lines"], *one["other-lines"])]
    return [line.partition(". ")[0] for line in lines if "TR " in line]


def test_neighbours_offer_different_things() -> None:
    for number in SOME:
        made = offers(draw_month(number, pieces()))
        assert len(set(made)) == len(made), number
        assert not any(re.search(r"[2-9] (worm|rock)\b", offer) for offer in made), number


def test_shows_songs_and_exhibits_change_every_season(subtests: pytest.Subtests) -> None:
    for number in [3, 8, 9999]:
        with subtests.test(number=number):
            before = draw_month(number - 1, pieces())
            now = draw_month(number, pieces())
            for name, key in (("shows", "title"), ("songs", "title"), ("zoo", "name")):
                assert not {row[key] for row in before[name][name]} & {
                    row[key] for row in now[name][name]
                }


def test_first_season_is_written_month() -> None:
    game = Session(SearchPath.standard()).game(GAME)
    assert (game.season, game.season_files) == (1, frozenset())
    first = pieces()("neighbours")["neighbours"][0]
    assert "old" not in first
    assert first["qr"].startswith("OTTOLINE PUDDLE\nFRIENDS\n1 Smell that?")


def test_rows_of_first_season_have_codes() -> None:
    """The codes are made of the rows; no file contains them."""
    game = Session(SearchPath.standard()).game(GAME)
    count = 0
    for name, (key, _) in season_codes._CODES.items():
        text = (game.folder / f"{name}.yaml").read_text()
        assert "qr:" not in text, name
        found: Any = to_plain(game.file(name))
        count += sum(bool(row["qr"]) for row in found[key])
    assert count == 54


def test_incomplete_row_has_no_code() -> None:
    """A rule or a template reports what is missing."""
    files = pieces()
    day: Any = files("store")["store"][0]
    rows = [{"id": "a", "stock": ["no-such-thing"]}, day]
    remake: Any = season_codes.season_files(
        1, lambda name: to_node(files(name.removesuffix(".yaml")))
    )
    found: Any = to_plain(remake["store.yaml"](to_node({"store": rows})))
    assert ["qr" in row for row in found["store"]] == [False, True]
    assert remake["store.yaml"](None) is None


def test_codes_agree_with_oracle() -> None:
    assert list(misread(41)) == []


def test_finds_code_that_differs_from_oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    right = season_codes.wall_text
    monkeypatch.setattr(season_codes, "wall_text", lambda rows: right(rows).replace("3 ", "4 "))
    assert list(misread(2))


def test_season_passes_rules() -> None:
    assert broken_rules(5) == []


def changed(name: str, change: Any) -> dict[str, Any]:
    """A file of season 5 with a mistake."""
    found = {**pieces()(name), **draw_month(5, pieces())[name]}
    change(found)
    return {name: found}


@pytest.mark.parametrize(
    ("name", "change", "rule"),
    [
        ("exchange", lambda it: it["exchange"][0].update(worm=9), "space-season"),
        ("store", lambda it: it["store"][3].update(stock=["ration-bar"]), "space-season"),
        ("store", lambda it: it["store"][3].update(stock=["gnome"]), "reference"),
        ("lottery", lambda it: it["lottery"][0].update(prizes=["$9"] * 6), "space-season"),
        ("lottery", lambda it: it["lottery"][5].update(prizes=["a cow"] * 6), "reference"),
        ("shows", lambda it: it["shows"][0]["verdicts"][0].update(stars=9), "space-season"),
        ("zoo", lambda it: it["zoo"][0]["animals"][0].update(diet="pie"), "one-of"),
        ("days", lambda it: it["causes"][0].update(squares=9), "space-season"),
        ("neighbours", lambda it: it["neighbours"][0].update(tasks=["For $9."]), "space-season"),
    ],
)
def test_reports_mistakes_of_season(name: str, change: Any, rule: str) -> None:
    assert any(each.startswith(f"{rule}:") for each in broken_rules(5, changed(name, change)))


def test_season_is_in_file_name(tmp_path: Path) -> None:
    result = pnp(
        tmp_path, "build", f"{GAME}/neighbours", "--season", "2", "--site", "https://a.example"
    )
    path = tmp_path / GAME / "neighbours-season-2-a4.pdf"
    assert result.stdout == f"{path}\n"
    manifest = json.loads(path.with_suffix(".json").read_text())
    assert manifest["season"] == 2
    assert "Season 2" in manifest["pages"][0]["title"]
    links = {text for page in manifest["pages"] for slot in page["slots"] for text in slot["qr"]}
    assert all(link.startswith(f"https://a.example/{GAME}/season-2/") for link in links)


def test_season_comes_from_environment(tmp_path: Path) -> None:
    result = pnp(tmp_path, "build", f"{GAME}/hole", PNP_SEASON="3")
    assert result.stdout.endswith("hole-season-3-a4.pdf\n")


def test_workers_draw_same_season(tmp_path: Path) -> None:
    alone, together = tmp_path / "1", tmp_path / "2"
    for out, jobs in ((alone, "1"), (together, "2")):
        pnp(out, "build", f"{GAME}/counter", "--season", "3", "--jobs", jobs)
    path = f"{GAME}/counter-season-3-a4.pdf"
    assert (alone / path).read_bytes() == (together / path).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("build", f"{GAME}/hole", "--season", "10000"), "has 9999 seasons, no 10000"),
        (("build", "mind-space/boards", "--season", "2"), "has but one season, no 2"),
        (("qr", "mind-space", "--season", "2"), "has but one season, no 2"),
        (("kit", "mind-space", "--season", "2"), "has but one season, no 2"),
        (("build", f"{GAME}/hole", "--season", "0"), "0 is not in the range"),
    ],
)
def test_rejects_unknown_season(arguments: tuple[str, ...], says: str, tmp_path: Path) -> None:
    result = pnp(tmp_path, *arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert not list(tmp_path.rglob("*.pdf"))


def test_prints_last_season() -> None:
    game = Session(SearchPath.standard(), season=9999).game(GAME)
    assert (game.season, "shows" in game.season_files) == (9999, True)
    written = game.file("shows")
    assert written is not None
    shows: Any = to_plain(written)
    assert shows["shows"][0]["title"] == draw_month(9999, pieces())["shows"]["shows"][0]["title"]


def test_seasons_need_code(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path / "data", game=f"{tiny.GAME}seasons: 4\n")
    result = CliRunner().invoke(
        main, ["--data", str(folder), "build", "tiny", "--season", "2", "--out", str(tmp_path)]
    )
    assert result.exit_code == 2
    assert "made by code, and none is installed" in result.stderr
