"""The games agree with their published rules: each `ledger.yaml` lists facts, checked as rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.selection import kit_items
from pnp.build.session import Session
from pnp.checks.context import Subject, check_rules
from pnp.core.node import Sequence
from pnp.core.problems import Problem, Problems, Severity
from pnp.core.search_path import SearchPath
from pnp.load.yaml import parse
from tests.checks.examples import listing
from tests.installed import RULES

LEDGERS = sorted(Path(__file__).parent.glob("*/ledger.yaml"))


def check_ledger(game_id: str, text: str) -> list[Problem]:
    """The problems of a game that does not agree with the entries of a ledger."""
    game, problems = Session(SearchPath.standard()).game(game_id), Problems()
    entries = parse(text, "ledger.yaml", problems)
    assert isinstance(entries, Sequence), problems.sorted()
    subject = Subject(
        game.file, game, counts=lambda component, players: kit_items(game, component, players)
    )
    check_rules(entries.items, RULES.get, RULES, subject, problems)
    return problems.sorted()


@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.parent.name)
def test_game_agrees_with_its_ledger(path: Path) -> None:
    problems = check_ledger(path.parent.name.replace("_", "-"), path.read_text(encoding="utf-8"))
    assert problems == [], listing(problems)


@pytest.mark.parametrize(
    ("game_id", "entry", "rule"),
    [
        ("space-zoo", "{equals: supply.goal, is: 11}", "equals"),
        ("mind-space", "{kit: pursuits, pieces: 18}", "kit"),
        (
            "my-corner-of-the-sky",
            "{equals: articles, columns: [reward], rows: {week-1: [9]}, others: yes}",
            "equals",
        ),
        ("personal-space", "{equals: moons.*.from, are: [12, 1, 2]}", "equals"),
    ],
)
def test_reports_value_that_differs_from_ledger(game_id: str, entry: str, rule: str) -> None:
    (problem,) = check_ledger(game_id, f"- {entry}\n")
    assert (problem.rule, problem.severity) == (rule, Severity.ERROR)


def test_every_game_has_ledger() -> None:
    games = {path.parent.name for path in Path("data").glob("*/game.yaml")}
    assert {path.parent.name.replace("_", "-") for path in LEDGERS} == games
