"""Facts for the window: pages and cuts, components, problems and lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.core.order import PrintOptions
from pnp.core.problems import Problem, Problems, ProblemsFound, Severity, Span, UsageError
from pnp.studio import game_facts, snapshot
from pnp.studio.sheet_count import page_rows
from pnp.studio.snapshot import FaceView, Snapshot
from tests import tiny

BACKED = tiny.GAME.replace("size: poker", "size: poker\n    back: card")
ROUND = tiny.GAME.replace("size: poker", "size: {width: 30, cut: circle}")
SHEET = tiny.GAME.replace("kind: deck\n    size: poker", "kind: sheet")
A4 = {"width": 210.0, "height": 297.0, "title": "Cards"}


@pytest.mark.parametrize(
    ("game", "options", "rows"),
    [
        # Two beside each other share a cut.
        (
            tiny.GAME,
            PrintOptions(backs="none", cuts="shared"),
            [{**A4, "side": "single", "cuts": 5}],
        ),
        (
            BACKED,
            PrintOptions(cuts="shared"),
            [
                {**A4, "side": "front", "cuts": 5},
                {**A4, "side": "back", "cuts": 0},
            ],
        ),
        (ROUND, PrintOptions(backs="none"), [{**A4, "side": "single", "cuts": 2}]),
        (SHEET, PrintOptions(backs="none"), [{**A4, "side": "single", "cuts": 0}] * 2),
    ],
)
def test_pages_have_cuts(
    game: str, options: PrintOptions, rows: list[dict[str, Any]], tmp_path: Path
) -> None:
    made, _ = tiny.document(tiny.game(tmp_path, game=game), options)
    assert page_rows(made) == rows


def test_component_has_outlines_and_items(tmp_path: Path) -> None:
    edition = Snapshot((tiny.game(tmp_path, game=BACKED),))
    assert game_facts.components(edition, "tiny") == [{"id": "cards", "title": "Cards"}]
    found = game_facts.component(edition, FaceView("tiny", "cards"))
    items = [{"key": "one", "title": "First"}, {"key": "two", "title": "Second"}]
    shape = (found.pop("trim"), found.pop("inner"))
    assert found == {
        "id": "cards",
        "title": "Cards",
        "width": 63.5,
        "height": 88.9,
        "bleed": 0.0,
        "cut": True,
        "sides": ["front", "back"],
        "items": items,
        "numbers": [],
    }
    # 3 mm of safety on all sides
    assert shape == ("M0 0L63.5 0L63.5 88.9L0 88.9Z", "M3 3L60.5 3L60.5 85.9L3 85.9Z")


def test_sheet_has_size_of_paper_and_no_cut(tmp_path: Path) -> None:
    game = SHEET.replace("    front", "    landscape: yes\n    front")
    edition = Snapshot((tiny.game(tmp_path, game=game),))
    found = game_facts.component(edition, FaceView("tiny", "cards"))
    assert (found["width"], found["height"], found["cut"]) == (297.0, 210.0, False)
    assert (found["sides"], found["inner"]) == (["front"], "")


def test_problems_have_lines(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(f"one: 1\ntwo: {'2' * 300}\n", encoding="utf-8")
    problem = Problem("rule", "wrong", Span(str(file), 2, 6), "change it", Severity.WARNING)
    line = f"two: {'2' * 195}"
    row = {
        "rule": "rule",
        "severity": "warning",
        "message": "wrong",
        "hint": "change it",
        "file": str(file),
        "path": str(file),
        "line": 2,
        "column": 6,
        "source": line,
    }
    assert snapshot.problem_rows([problem]) == [row]
    problems = Problems()
    problems.extend([problem._replace(severity=Severity.ERROR)])
    assert snapshot.error_rows(ProblemsFound(problems)) == [{**row, "severity": "error"}]
    (other,) = snapshot.error_rows(UsageError("no such game"))
    assert (other["message"], other["file"], other["path"], other["severity"]) == (
        "no such game",
        "",
        "",
        "error",
    )
