"""Components shown within others: without fields that are small print in a picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.drawing import Frame, Transformed, bounds
from tests import tiny

SHEETS = "  sheets: {title: Sheets, kind: page, front: sheet, items: [{id: sheet}]}\n"
CARD = tiny.CARD.replace("      grow: 1\n", "      grow: 1\n      when: text\n")


def game(folder: Path, *shown: str) -> Path:
    rows = "".join(f"  - {{show: cards/one, {each}}}\n" for each in shown)
    sheet = f"body:\n  column:\n{rows}margin: 5\n"
    return tiny.game(folder, game=tiny.GAME + SHEETS, t_card=CARD, t_sheet=sheet)


def test_without_omits_fields(tmp_path: Path) -> None:
    root = game(tmp_path, "max-height: 40", "max-height: 40, without: text")
    made, problems = tiny.document(root)
    *_, page = made
    texts = [text for frame in page.frames for text in tiny.texts(frame.frame)]
    assert problems.sorted() == []
    assert texts.count("First") == 2
    assert texts.count("Draw two cards.") == 1


@pytest.mark.parametrize("without", ["nothing", "[text, nothing]"])
def test_reports_omitted_field_that_is_not_there(without: str, tmp_path: Path) -> None:
    root = game(tmp_path, f"without: {without}")
    (problem,) = tiny.problems(root)
    assert problem.span[1:3] == (3, 12)
    assert problem.message.startswith("there is nothing to show for “cards/one without ")


def test_reports_missing_back(tmp_path: Path) -> None:
    (problem,) = tiny.problems(game(tmp_path, "side: back"))
    assert problem.hint == "cards has no back"


def test_clips_shown_card_to_its_outline(tmp_path: Path) -> None:
    sized = tiny.GAME.replace("size: poker", "size: {width: 20, cut: circle, bleed: 2}")
    card = "bleed: {space: yes, fill: ink}\nbody: {space: yes, fill: ink}\n"
    sheet = "body: {show: cards/one}\n"
    made, problems = tiny.document(
        tiny.game(tmp_path, game=sized + SHEETS, t_card=card, t_sheet=sheet)
    )
    assert problems.sorted() == []
    *_, page = made
    below = [placed.item for drawn in page.frames for placed in drawn.frame.items]
    round_ones = []
    while below:
        item = below.pop()
        if isinstance(item, Transformed):
            if item.clip is not None and "C" in item.clip.ops:
                round_ones.append(bounds(item.clip))
            item = item.frame
        if isinstance(item, Frame):
            below += [placed.item for placed in item.items]
    (edge,) = round_ones
    assert edge == pytest.approx((0.0, 0.0, 20.0, 20.0), abs=0.01)


@pytest.mark.parametrize(
    ("shown", "hint"),
    [
        ("cards/oen", "cards has no item “oen”; did you mean “one”?"),
        ("card/one", "there is no component “card”; did you mean “cards”?"),
        ("sheets", "sheets shows “sheets” itself, and pictures have no pictures"),
    ],
)
def test_reports_why_nothing_is_shown(shown: str, hint: str, tmp_path: Path) -> None:
    sheet = f"body: {{column: [{{show: {shown}}}, {{show: cards/one}}]}}\n"
    (problem,) = tiny.problems(tiny.game(tmp_path, game=tiny.GAME + SHEETS, t_sheet=sheet))
    assert problem.span[1:3] == (1, 24)
    assert problem.message == f"there is nothing to show for “{shown}”"
    assert problem.hint == hint


def test_reports_unreadable_component_not_missing_one(tmp_path: Path) -> None:
    sheet = "body: {show: cards/one}\n"
    cards = "cards: [{id: one, title: A, text: B}, {id: one, title: C, text: D}]\n"
    root = tiny.game(tmp_path, game=tiny.GAME + SHEETS, t_sheet=sheet, cards=cards)
    assert {problem.rule for problem in tiny.problems(root)} == {"duplicate-id"}
