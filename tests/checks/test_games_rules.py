"""Games are checked against their rules before printing."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from pnp.build.rule_check import check_game_rules
from pnp.build.run import Application
from pnp.build.session import Session
from pnp.checks import SHARED
from pnp.checks.manual import builtin_entries, catalogue
from pnp.cli import main
from pnp.cli.report import as_json, as_text
from pnp.core.field_paths import find
from pnp.core.node import Mapping, to_node
from pnp.core.order import Order
from pnp.core.problems import Problems, Severity
from pnp.core.search_path import SearchPath
from pnp.games.personal_space import planet
from pnp.load.yaml import parse
from tests import tiny
from tests.checks.examples import check_text, listing
from tests.installed import RULES
from tests.timing import cpu_seconds

ROOT = Path(__file__).parents[2]
MARKET = ROOT / "tests" / "fixtures" / "moon_market"
GAMES = sorted(path.parent.name for path in (ROOT / "data").glob("*/game.yaml"))


def run(data: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["--data", str(data), *arguments])


def changed_copy(folder: Path, game: Path, file: str, old: str, new: str) -> Path:
    """Return a copy of a game with one change."""
    copy = folder / "mine" / game.name
    shutil.copytree(game, copy)
    path = copy / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, text.count(old)
    path.write_text(text.replace(old, new), encoding="utf-8")
    templates = ROOT / "templates" / game.name
    if templates.is_dir():
        (copy / "templates").symlink_to(templates)
    return copy.parent


@pytest.mark.parametrize("game", GAMES)
def test_shipped_games_pass_their_rules(game: str) -> None:
    shop = Session(SearchPath.standard())
    assert shop.game(game).rules(), "a shipped game names its rules"
    check_game_rules(shop, game)
    assert shop.problems.sorted() == [], listing(shop.problems.sorted())


@pytest.mark.parametrize(
    "command",
    [
        ("build", "moon-market/board"),
        ("kit", "moon-market"),
    ],
    ids=" ".join,
)
def test_broken_rule_stops_every_command(tmp_path: Path, command: tuple[str, ...]) -> None:
    """Also where the mistake is in something that is not printed."""
    mine = changed_copy(
        tmp_path,
        MARKET / "moon-market",
        "goods.yaml",
        "name: Plum Jam",
        "name: Frog Bell",
    )
    out = tmp_path / "out"
    result = run(mine, *command, "--out", str(out))
    assert result.exit_code == 1, result.output
    assert "error[unique]: “Frog Bell” is taken by goods.frog-bell" in result.output
    assert not list(out.rglob("*.pdf"))


def test_broken_rule_stops_sheets(tmp_path: Path) -> None:
    game = ROOT / "data" / "personal-space"
    mine = changed_copy(tmp_path, game, "resources.yaml", "name: Fruit\n", "name: Worm\n")
    result = run(mine, "sheets", "personal-space", "--undated", "--out", str(tmp_path / "out"))
    assert result.exit_code == 1, result.output
    assert "error[unique]: “Worm” is taken by resources.worm.name" in result.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "command",
    [
        ("qr", "my-corner-of-the-sky"),
        ("cut", "my-corner-of-the-sky/ranks"),
        ("images", "my-corner-of-the-sky/ranks", "--shop", "the-game-crafter"),
        ("tts", "my-corner-of-the-sky"),
    ],
    ids=" ".join,
)
def test_broken_rule_stops_other_commands(tmp_path: Path, command: tuple[str, ...]) -> None:
    game = ROOT / "data" / "my-corner-of-the-sky"
    mine = changed_copy(tmp_path, game, "articles.yaml", "reward: !source 5}", "reward: !source 7}")
    out = tmp_path / "out"
    result = run(mine, *command, "--out", str(out))
    assert result.exit_code == 1, result.output
    assert "error[track]: 7 is not below 6" in result.output
    assert not out.exists() or not list(out.iterdir())


def test_reports_number_that_breaks_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake of a generator is reported with the number, at the component."""
    planets = planet.PLANETS

    def fields(number: int) -> dict[str, object]:
        made = planets.fields(number)
        places = made["places"]
        assert isinstance(places, list)
        if number == 18:
            places[1].update(x=places[0]["x"], y=places[0]["y"])
        return made

    monkeypatch.setattr(planet, "PLANETS", replace(planets, fields=fields))
    out = ["--out", str(tmp_path)]
    good = CliRunner().invoke(main, ["generate", "personal-space/planet", "--number", "17", *out])
    assert good.exit_code == 0, good.output
    bad = CliRunner().invoke(
        main, ["generate", "personal-space/planet", "--number", "17", "--count", "3", *out]
    )
    assert bad.exit_code == 1
    assert re.search(
        r"maps\.yaml:\d+:14: error\[space-planet\]: planet 18-\dv2: tower and workplace share",
        bad.output,
    )


@pytest.mark.slow
def test_reports_same_problems_as_text_and_json(tmp_path: Path) -> None:
    """As docs/rules.md shows them."""
    game = ROOT / "data" / "my-corner-of-the-sky"
    mine = changed_copy(tmp_path, game, "articles.yaml", "reward: !source 5}", "reward: !source 6}")
    problems = Application((mine,)).validate(["my-corner-of-the-sky"]).sorted()
    assert {problem.rule for problem in problems} == {"track"}
    assert all(problem.span.line and problem.span.column for problem in problems)
    assert {problem.severity for problem in problems} == {Severity.ERROR}
    rows = json.loads(as_json(problems))
    assert [row["message"] for row in rows] == [problem.message for problem in problems]
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    shown = next(
        block for block in re.findall(r"```text\n(.*?)```", text, re.DOTALL) if "error[" in block
    )
    assert shown.replace("data/my", f"{mine}/my").rstrip() in as_text(problems)


@pytest.mark.slow
def test_checks_numbered_components_quickly() -> None:
    """Generate and check a hundred of each numbered component."""
    shop = Session(SearchPath.standard())
    orders: dict[tuple[str, str], Order] = {}
    for name in GAMES:
        for part in shop.game(name).components.values():
            if part.generator:
                many = Order(name, "many", "many", (part.id,), count=100)
                orders.setdefault((name, part.generator), many)
    assert len(orders) >= 2

    def check_all() -> None:
        for order in orders.values():
            check_game_rules(shop, order.game, [order])

    assert cpu_seconds(check_all, rounds=1) < len(orders)
    assert shop.problems.sorted() == []


def test_explain_lists_every_rule() -> None:
    lines = CliRunner().invoke(main, ["explain"]).stdout.splitlines()
    assert {line.split()[0] for line in lines} == set(catalogue())
    text = CliRunner().invoke(main, ["explain", "track"]).stdout
    assert "Wrong:" in text
    assert "Source: " in text


def test_rules_page_lists_every_shared_rule() -> None:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([a-z-]+)`", row.split("|")[1])}
    assert named == set(SHARED)


@pytest.mark.parametrize(
    ("rules", "rule", "column"),
    [
        ("[uniqe]", "unknown-rule", 9),
        ("[{unique: goods.*.nmae}]", "rule-path", 18),
        ("[{unique: 'goods.*[name'}]", "rule-path", 18),
        ("[{unique: goods.*.id, bye: x}]", "unknown-key", 30),
        ("[{count: goods.*, is: many}]", "type", 30),
        ("[{whole: goods.*.id, to: 6}]", "type", 14),
        ("[[count]]", "unknown-rule", 9),
        ("[{}]", "unknown-rule", 9),
        ("[{whole: goods.*.n, of: 0}]", "rule-stopped", 9),
        ("[{pattern: goods.*.id, is: '['}]", "type", 35),
        ("[{pattern: goods.*.id, is: '(?!a).*'}]", "type", 35),
        ("[{pattern: goods.*.id}]", "missing-key", 9),
        ("[{reference: goods.*.id, to: goods.*.id, but: '['}]", "type", 54),
    ],
)
def test_reports_unreadable_rule(rules: str, rule: str, column: int) -> None:
    problems = check_text(f"goods: [{{id: jar, name: Jar, n: 2}}]\nrules: {rules}\n")
    assert [(problem.rule, problem.span.column) for problem in problems] == [(rule, column)]
    assert {problem.span.line for problem in problems} <= {1, 2}


def test_reports_rule_stopped_by_bad_values() -> None:
    text = "ranks: [{name: A, from: 0, to: many}]\n"
    text += "example: {lines: [{value: 6}], total: 6, rank: A}\nrules:\n"
    problems = check_text(text + "- {sky-score: example, ranks: ranks.*}\n")
    assert {problem.rule for problem in problems} == {"rule-stopped"}, listing(problems)
    assert problems[0].span.line == 4


def test_resolves_paths() -> None:
    text = """
goods:
- {id: jar, stall: lantern, price: 2}
- {id: pie, stall: plum}
- {id: gong, stall: bell, price: 4, see: {also: [jar, pie]}}
rules: []
"""
    root = parse(text, "text", Problems())
    assert isinstance(root, Mapping)

    def at(path: str) -> list[str]:
        return [one.text for one in find(lambda name: to_node({name: root.values[name]}), path)]

    assert at("goods.*.price") == ["2", "4"]
    assert at("goods.pie.stall") == at("goods.2.stall") == ["plum"]
    assert at("goods.*[price].id") == ["jar", "gong"]
    assert at("goods.*[!price].id") == ["pie"]
    assert at("goods.*[stall=plum|bell].id") == ["pie", "gong"]
    assert at("goods.*[stall!=plum][price].id") == ["jar", "gong"]
    assert at("goods.**.also.*") == ["jar", "pie"]
    assert at("goods.gong.see.@") == ["also"]
    for wrong in ("", "goods..id", "goods.*[", "goods.*[=x]", "goods.*]"):
        with pytest.raises(ValueError, match=r"no path|filter"):
            at(wrong)


def test_warns_of_fine_type_and_prints(tmp_path: Path) -> None:
    theme = "extends: common/theme\nstyles:\n  tiny: {font: text, size: 8pt, min-size: 6pt}\n"
    card = 'body: {text: "{text}", style: tiny, max-lines: 1}\n'
    words = "ring the bell " * 5
    cards = f"cards:\n- {{id: one, text: {words.strip()}}}\n"
    folder = tiny.game(tmp_path / "data", t_theme=theme, t_card=card, cards=cards)
    result = run(folder, "build", "tiny", "--out", str(tmp_path / "out"))
    assert result.exit_code == 0, result.output
    assert "cards.yaml:2:19: warning[fine-type]: “ring the bell" in result.output


def test_rule_names_are_unique() -> None:
    assert not [name for name in catalogue() if "/" in name]
    assert {entry.id for entry in builtin_entries()} & set(RULES) == set()


@pytest.mark.parametrize("rule", ["equals: cards.*.price\n  are: [1, 2]", "unique: cards.*.price"])
def test_reports_missing_field_once(rule: str) -> None:
    found = check_text(f"cards:\n- {{id: one}}\nrules:\n- {rule}\n")
    assert [problem.rule for problem in found] == ["rule-path"]


@pytest.mark.parametrize(
    ("path", "suggested"),
    [
        ("crads.*", ("crads.yaml",)),
        ("cards.*.titel", ("“title”", "cards.yaml:3")),
        ("cards.on", ("“one”", "cards.yaml:3")),
        ("cards.*[id=onne].title", ("“one”", "cards.yaml:3")),
        ("cards.**[id=onne].title", ("“one”", "cards.yaml:3")),
    ],
)
def test_suggests_path_for_mistyped_one(
    path: str, suggested: tuple[str, ...], tmp_path: Path
) -> None:
    checks = f'- {{unique: "{path}"}}\n'
    root = tiny.game(tmp_path, game=f"{tiny.GAME}rules: checks.yaml\n", checks=checks)
    (hint,) = (one.hint for one in tiny.problems(root))
    assert all(words in hint for words in suggested)


@pytest.mark.parametrize("cards", ['cards:\n- {id: one, title: "Half', "# nothing yet\n"])
def test_reports_unreadable_file_not_its_missing_values(cards: str, tmp_path: Path) -> None:
    """A file that was saved half-way is one problem, in that file."""
    checks = "- unique: cards.*.title\n- fields: cards.*\n  has: [id]\n- kit: cards\n  copies: 1\n"
    game = f"{tiny.GAME}rules: checks.yaml\n"
    root = tiny.game(tmp_path, game=game, checks=checks, cards=cards)
    assert [Path(one.span.file).name for one in tiny.problems(root)] == ["cards.yaml"]


@pytest.mark.slow
def test_rules_reach_common_template_that_game_overrides(tmp_path: Path) -> None:
    """`templates/common/NAME` is the shared template, though a game has one of that name."""
    entry = "- equals: templates/common/assembly.**[cases].choose\n  is: kit.pages\n"
    copy = changed_copy(
        tmp_path, ROOT / "data" / "space-zoo", "checks.yaml", "# Phases\n", f"{entry}# Phases\n"
    )
    first, *_ = Application((copy,)).validate(["space-zoo"]).sorted()
    assert first.rule == "equals"
    assert first.span.file == "templates/common/assembly.yaml"
    assert "is “kit.sheets”, expected “kit.pages”" in first.message
