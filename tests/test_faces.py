"""Problems of finished faces: warnings of validate, and errors that stop a print."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import main
from pnp.core.problems import Problem, Severity
from tests import tiny

ROOT = Path(__file__).parents[1]
SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9h-9z"/></svg>'
LOW = """
extends: common/theme
palette: {sea: "#003366"}
low-ink: {palette: {sea: "#d0d0d0"}}
"""
STACK = "body:\n  stack:\n  - "


def game(folder: Path, **files: str) -> Path:
    """A tiny game of one card, with an icon called `sign`."""
    cards = "cards:\n- {id: one, title: First, text: Draw two cards.}\n"
    folder = tiny.game(folder / "data", **{"cards": cards, **files})
    (folder / "tiny/templates/icons/sign.svg").write_text(SIGN, encoding="utf-8")
    return folder


def pnp(folder: Path, command: str) -> Result:
    out = str(folder.parent / "out")
    return CliRunner().invoke(main, ["--data", str(folder), command, "tiny", "--out", out])


def files(folder: Path) -> list[Path]:
    return [path for path in (folder.parent / "out").rglob("*") if path.is_file()]


WARNINGS = {
    "overprint: two texts": (
        {"t_card": f"{STACK}text: One two three\n  - text: Four five six\nmargin: 5\n"},
        "overprint",
        "“One two three” and “Four five six” are printed over each other",
    ),
    "overprint: a text below a fill": (
        {
            "t_card": f"{STACK}text: One\n"
            "  - {space: yes, width: 20, height: 20, fill: shade}\nmargin: 5\n"
        },
        "overprint",
        "“One” is hidden by something drawn over it",
    ),
    "overprint: a code below a fill": (
        {
            "t_card": f"{STACK}{{code: One, size: 20}}\n"
            "  - {space: yes, width: 8, height: 8, fill: shade}\nmargin: 5\n"
        },
        "overprint",
        "“the code” is hidden by something drawn over it",
    ),
    "contrast": (
        {"t_card": 'body: {text: Pale, colour: "#cccccc"}\nmargin: 5\n'},
        "contrast",
        "“Pale” has a contrast of 1.6 : 1",
    ),
    "contrast: the colour of its ground": (
        {"t_card": "body: {text: White, colour: paper}\nmargin: 5\n"},
        "contrast",
        "“White” has a contrast of 1.0 : 1",
    ),
    "contrast: low ink": (
        {"t_card": "body: {text: Sea, colour: sea}\nmargin: 5\n", "t_theme": LOW},
        "contrast",
        "“Sea” has a contrast of 1.5 : 1 in low ink",
    ),
    "safe-zone": (
        {"t_card": "body: {text: Near}\nmargin: 0.5\n"},
        "safe-zone",
        "“Near” is 2.5 mm too near to the cut",
    ),
    "safe-zone: a sheet": (
        {
            "game": "title: Tiny\ncomponents: {sheet: {title: S, kind: sheet, front: card}}\n",
            "t_card": "body: {text: Near}\nmargin: 2\n",
        },
        "safe-zone",
        "“Near” is 3.0 mm too near to the paper’s edge",
    ),
    "blank-face: one item": (
        {"t_card": 'body: {text: "{title}", when: id is one}\nmargin: 5\n', "cards": tiny.CARDS},
        "blank-face",
        "nothing is drawn on the front of this item of cards",
    ),
    "blank-face: a side": (
        {"t_card": "body: {space: yes}\n"},
        "blank-face",
        "nothing is drawn on any front of cards",
    ),
}


@pytest.mark.parametrize("name", WARNINGS)
def test_warns_and_prints(name: str, tmp_path: Path) -> None:
    written, rule, message = WARNINGS[name]
    folder = game(tmp_path, **written)
    (problem,) = tiny.problems(folder)
    assert (problem.rule, problem.severity) == (rule, Severity.WARNING)
    assert problem.message.endswith(message)
    assert problem.span.line
    printed = pnp(folder, "kit")
    assert printed.exit_code == 0, printed.output
    assert f"[{rule}]" not in printed.output
    assert any(path.suffix == ".pdf" for path in files(folder))


CLEAN = {
    "texts beside each other": "body:\n  row: [{text: One}, {text: Two}]\nmargin: 5\n",
    "a text on a dark ground": (
        "body:\n  box: {text: One, colour: paper}\n  fill: ink\n  pad: 2\n  height: 9\nmargin: 5\n"
    ),
    "an icon that fills the face": f"{STACK}{{icon: sign, size: 120, colour: shade}}\nmargin: 0\n",
}


@pytest.mark.parametrize("name", CLEAN)
def test_accepts_sound_faces(name: str, tmp_path: Path) -> None:
    folder = game(tmp_path, t_card=CLEAN[name])
    assert tiny.problems(folder) == []
    assert pnp(folder, "kit").exit_code == 0


OVER = {
    "a text": ("{text: Over the edge, x: 55, width: 30}", "“Over the edge” runs"),
    "an icon": ("{icon: sign, size: 10, x: 60}", "“:sign:” runs 6.5 mm over the edge"),
    "a code": ("{code: One, size: 20, y: 75}", "“the code” runs"),
}


@pytest.mark.parametrize("name", OVER)
def test_rejects_content_beyond_edge(name: str, tmp_path: Path) -> None:
    element, message = OVER[name]
    folder = game(tmp_path, t_card=f"{STACK}{{text: Fine, x: 10, y: 20}}\n  - {element}\n")
    (problem,) = tiny.problems(folder)
    assert (problem.rule, problem.severity) == ("off-the-edge", Severity.ERROR)
    assert message in problem.message
    assert_stopped(folder, problem)


def test_rejects_code_too_fine_for_phones(tmp_path: Path) -> None:
    folder = game(tmp_path, t_card=f"{STACK}{{code: One, size: 5}}\nmargin: 5\n")
    (problem,) = tiny.problems(folder)
    assert (problem.rule, problem.severity) == ("qr-module", Severity.ERROR)
    assert_stopped(folder, problem)


def test_warns_of_code_too_fine_for_some_phones(tmp_path: Path) -> None:
    folder = game(tmp_path, t_card=f"{STACK}{{code: One, size: 9}}\nmargin: 5\n")
    (problem,) = tiny.problems(folder)
    assert (problem.rule, problem.severity) == ("qr-module", Severity.WARNING)
    assert pnp(folder, "kit").exit_code == 0


def assert_stopped(folder: Path, problem: Problem) -> None:
    """A print reports the same problem, and writes no file."""
    for command in ("build", "kit"):
        printed = pnp(folder, command)
        assert printed.exit_code == 1, printed.output
        assert f"error[{problem.rule}]: {problem.message}" in printed.output
        assert not files(folder)
