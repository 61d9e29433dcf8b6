"""Empty files are reported, beside all other problems."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.build.run import Application
from pnp.cli import main
from pnp.core.problems import Problems, ProblemsFound, Severity, Span
from pnp.load import yaml
from tests import tiny

ROOT = Path(__file__).parent.parent.parent
MARKET = ROOT / "tests" / "fixtures" / "moon_market" / "moon-market"
EMPTY = ("", "\n", "# to be written\n", "---\n# to be written\n...\n", "\ufeff")


def problems_with_empty(
    folder: Path, file: str, text: str = "# nothing\n"
) -> list[tuple[str, int, str]]:
    """Return the problems of Moon Market with one file emptied."""
    shutil.copytree(MARKET, folder / "moon-market")
    (folder / "moon-market" / file).write_text(text, encoding="utf-8")
    found = Application((folder,)).validate(["moon-market"]).sorted()
    return [(Path(p.span.file).name, p.span.line, p.rule) for p in found]


@pytest.mark.parametrize("file", ["game.yaml", "goods.yaml", "templates/theme.yaml"])
def test_reports_empty_file_of_game(tmp_path: Path, file: str) -> None:
    assert (Path(file).name, 1, "empty-file") in problems_with_empty(tmp_path, file)


@pytest.mark.parametrize("text", EMPTY)
def test_accepts_no_form_of_empty_file(text: str) -> None:
    problems = Problems()
    assert yaml.parse(text.lstrip("\ufeff"), "x.yaml", problems) is None
    assert [(p.rule, p.span.line) for p in problems] == [("empty-file", 1)]
    assert all(problem.hint for problem in problems)


TWO = (
    tiny.GAME
    + """  more:
    size: poker
    front: more
    back: rear
    items: cards.yaml
"""
)


def test_reports_problems_beside_empty_template(tmp_path: Path) -> None:
    files = {
        "game": TWO,
        "t_card": "",
        "t_more": "body:\n  column:\n    - text: '{titel}'\n    - show: cards\n",
        "t_rear": "body: {text: '{txet}'}\n",
    }
    # The fields are reported for both cards.
    assert list(dict.fromkeys(tiny.found(tiny.game(tmp_path, **files)))) == [
        "card.yaml:1:1 empty-file",
        "more.yaml:3:13 unknown-field",
        "rear.yaml:1:14 unknown-field",
    ]


def test_reports_empty_base_template_once(tmp_path: Path) -> None:
    files = {"t_base": "# later\n", "t_card": "extends: base\nmargin: 1mm\n"}
    assert tiny.found(tiny.game(tmp_path, **files)) == ["base.yaml:1:1 empty-file"]


@pytest.mark.parametrize("command", ["validate", "build", "kit"])
def test_commands_print_reason_for_stopping(tmp_path: Path, command: str) -> None:
    folder = tiny.game(tmp_path / "games", t_card="# later\n")
    out = [] if command == "validate" else ["--out", str(tmp_path / "out")]
    result = CliRunner().invoke(main, ["--data", str(folder), command, "tiny", *out])
    assert result.exit_code == 1
    assert "card.yaml:1:1" in result.output
    assert "the file says nothing" in result.output


def test_refusal_always_has_message() -> None:
    problems = Problems()
    assert "1 error" in str(ProblemsFound(problems))
    assert [problem.rule for problem in problems] == ["stopped"]
    problems = Problems()
    problems.add("value", "this is wrong", Span("x.yaml"))
    ProblemsFound(problems)
    assert [problem.rule for problem in problems] == ["value"]


def test_counts_errors_beyond_limit_of_warnings() -> None:
    problems = Problems()
    for number in range(2 * Problems.LIMIT):
        problems.add("fine-type", f"{number}", Span(""), severity=Severity.WARNING)
    problems.add("value", "this is wrong", Span(""))
    assert problems.errors == 1
