"""Complete answers of the studio to all questions of its window, for a tiny game."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from pnp.studio.app import create_app
from tests import goldens, tiny
from tests.helper import ROOT
from tests.studio.test_access import PORT, TOKEN, ask

GAME = """
title: Tiny
about: Little.
players: {min: 1, max: 4}
papers: [letter, a4]
components:
  rules: {title: Rules, kind: booklet, front: rules, multi-page: yes,
          data: {text: text.yaml}, papers: [a5, a4]}
  day: {title: Day, about: One a day., kind: sheet, front: sheet, calendar: day}
  cards: {title: Cards, kind: deck, size: poker, front: card, back: back, items: cards.yaml}
  coins: {title: Coins, kind: tokens, size: {width: 30, cut: circle}, front: coin, copies: 3}
kit: [rules, cards, day, coins]
"""
FILES = {
    "game": GAME,
    "cards": "cards:\n  - {id: one, title: First, text: Draw **two**.}\n  - {id: two, name: Ada}\n",
    "t_card": "body:\n  column:\n    - text: '{title?} so'\n    - {text: far, pad: 2}\n",
    "t_back": "body: {text: Tiny, fill: shade}\n",
    "t_coin": "body: {text: '1'}\n",
    "t_sheet": "margin: 12\nbody: {text: '{date?}'}\n",
    "t_rules": "margin: 12\nbody:\n  flow: text\n  cases:\n    text: {text: '{it}'}\n"
    "    page: {text: '{it}', begin: page}\n",
    "text": "text:\n  - text: One.\n  - page: Two.\n",
}
CARD = {"game": "tiny", "component": "cards"}
BOTH = [{"key": "one", "side": "front"}, {"key": "two", "side": "back"}]
QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("shelf", {}),
    ("box", {"game": "tiny"}),
    ("box", {"game": "night-garden"}),
    ("count", {"game": "tiny"}),
    ("count", {"game": "tiny", "what": "parts", "parts": ["cards", "coins"], "backs": "none"}),
    ("count", {"game": "tiny", "what": "sheets", "date": "2026-11-21", "days": 2, "printer": "x"}),
    ("count", {"game": "night-garden", "number": "17", "person": "", "copies": 2}),
    ("page", {"game": "tiny", "page": 0}),
    ("page", {"game": "tiny", "page": 99}),
    ("page", {"game": "tiny", "page": 0, "what": "numbers", "parts": ["cards"]}),
    ("look", {**CARD, "faces": BOTH}),
    ("look", {**CARD, "ink": "low", "faces": [*BOTH, {"key": "three", "side": "front"}]}),
    ("look", {"game": "tiny", "component": "", "faces": []}),
    ("look", {"game": "tiny", "component": "coins", "faces": [{"key": "1", "side": "back"}]}),
    ("look", {"game": "tiny", "component": "coin", "faces": BOTH}),
    ("look", {"game": "tini", "component": "cards", "faces": BOTH}),
    (
        "look",
        {
            "game": "tiny",
            "component": "rules",
            "paper": "a5",
            "faces": [{"key": "page-2", "side": "front"}],
        },
    ),
    ("look", {"game": "night-garden", "component": "garden", "number": 17}),
    ("elements", {**CARD, "faces": BOTH}),
    ("sheet", {**CARD, "faces": BOTH[1:]}),
    ("sheet", {"game": "tiny", "component": "coins", "faces": [{"key": "1", "side": "front"}]}),
    ("source", {"file": "tiny/game.yaml", "line": 1}),
    ("source", {"file": "tiny/game.yaml", "line": 12}),
    ("source", {"file": "tiny/templates/card.yaml", "line": 400}),
    ("check", {"game": "tiny"}),
    (
        "printer",
        {
            "name": "hall",
            "paper": "a4",
            "edge": "long-edge",
            "front": [30.5, 30.25, 40, 149.75, 209.5],
            "back": [-0.5, 1, -0.25, 1, -0.5, 0.75],
            "margin": [4, 4, 5, 4.5],
        },
    ),
    ("printer", {"name": "attic", "paper": "a4", "edge": "long-edge", "front": [30, 40]}),
    ("printer", {"name": "attic", "paper": "a4", "edge": "top", "front": []}),
    (
        "printer",
        {
            "name": "attic",
            "paper": "a4",
            "edge": "long-edge",
            "front": [30.5, 30.25, math.nan, 149.75, 209.5],
        },
    ),
    ("box", {"game": "night-garden"}),
]


def short(answer: Any) -> Any:
    """Return an answer without its pictures."""
    if isinstance(answer, dict):
        return {key: short(value) for key, value in answer.items() if key != "svg"}
    return [short(each) for each in answer] if isinstance(answer, list) else answer


def test_answers_match_golden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Calibrated printers.
    monkeypatch.setenv("PNP_PRINTERS", str(tmp_path / "printers.yaml"))
    folder = tiny.game(tmp_path, **FILES)
    app = create_app((folder, ROOT / "tests" / "fixtures" / "night_garden"), TOKEN, PORT)
    rows = []
    for what, data in QUESTIONS:
        sent = dict(data)
        if "file" in sent:
            sent["file"] = str(folder / sent["file"])
        status, content, _ = ask(app, f"/{TOKEN}/{what}", "POST", sent)
        rows += ["", f"{what} {json.dumps(data)}: {status}"]
        for line in content.decode().splitlines():
            answer = json.dumps(short(json.loads(line)), ensure_ascii=False, indent=1)
            for place, called in ((folder, "HERE"), (ROOT, "PRESS")):
                answer = answer.replace(str(place), called)
            rows.append(answer)
    goldens.compare("studio", "\n".join(rows))


def test_problem_of_sheet_does_not_affect_other_game(tmp_path: Path) -> None:
    """After a sheet with a mistake, the box of another game still opens."""
    root = tiny.game(tmp_path, t_card="body: {text: '{nothing}'}\n")
    app = create_app((root,), TOKEN, PORT)
    sheet = {**CARD, "faces": [{"key": "one", "side": "front"}]}

    def answer(what: str, data: dict[str, Any]) -> bytes:
        return ask(app, f"/{TOKEN}/{what}", "POST", data)[1]

    before = answer("box", {"game": "mind-space"})
    assert b"there is no field {nothing}" not in before
    answer("sheet", sheet)
    assert answer("box", {"game": "mind-space"}) == before


QUESTION_NAMES = [
    "box",
    "count",
    "page",
    "save",
    "calibration",
    "printer",
    "look",
    "elements",
    "sheet",
    "source",
    "check",
]
UNCUT = {**CARD, "copies": math.inf, "page": "two"}
JUNK: list[Any] = [
    [],
    "card",
    7,
    {},
    {"game": None},
    {"game": "tini", "parts": 5},
    {**UNCUT, "faces": 5},
    {**UNCUT, "faces": ["one"]},
    {**UNCUT, "number": "many"},
    {**UNCUT, "faces": [{}]},
    {"file": "x", "line": "two"},
    {"name": "--attic", "paper": "a4", "edge": "long-edge", "front": 5},
    {"name": "--attic", "paper": "a4", "edge": "long-edge", "front": ["wide"]},
]


@pytest.mark.slow
@pytest.mark.parametrize("what", QUESTION_NAMES)
def test_refuses_junk(what: str, tmp_path: Path) -> None:
    app = create_app((tiny.game(tmp_path, **FILES),), TOKEN, PORT)
    answers = [ask(app, f"/{TOKEN}/{what}", "POST", data)[:2] for data in JUNK]
    for data, (status, content) in zip(JUNK, answers, strict=True):
        if status != 200:
            assert (status, content) == (400, b"this is no question\n"), data
    assert any(status == 400 for status, _ in answers)


def test_refuses_question_without_faces(tmp_path: Path) -> None:
    app = create_app((tiny.game(tmp_path, **FILES),), TOKEN, PORT)
    for what in ("elements", "sheet"):
        assert ask(app, f"/{TOKEN}/{what}", "POST", {**CARD, "faces": []})[0] == 400
