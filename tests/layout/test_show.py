"""Components shown within others: without fields that are small print in a picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.ground.drawing import Frame, Turned, bounds
from tests import tiny

SHEETS = "  sheets: {title: Sheets, kind: page, front: sheet, items: [{id: sheet}]}\n"
CARD = tiny.CARD.replace("      grow: 1\n", "      grow: 1\n      when: text\n")


def game(folder: Path, *shown: str) -> Path:
    rows = "".join(f"  - {{show: cards/one, {each}}}\n" for each in shown)
    sheet = f"body:\n  column:\n{rows}margin: 5\n"
    return tiny.game(folder, game=tiny.GAME + SHEETS, t_card=CARD, t_sheet=sheet)


def test_a_card_is_shown_without_what_it_may_do_without(tmp_path: Path) -> None:
    root = game(tmp_path, "tallest: 40", "tallest: 40, without: text")
    made, problems = tiny.document(root)
    *_, page = made
    texts = [text for frame in page.frames for text in tiny.texts(frame.frame)]
    assert problems.sorted() == []
    assert texts.count("First") == 2
    assert texts.count("Draw two cards.") == 1


@pytest.mark.parametrize("without", ["nothing", "[text, nothing]"])
def test_it_can_only_do_without_what_there_is(without: str, tmp_path: Path) -> None:
    root = game(tmp_path, f"without: {without}")
    (problem,) = tiny.problems(root)
    assert problem.span[1:3] == (3, 12)
    assert problem.message.startswith("there is nothing to show for “cards/one without ")


def test_a_back_that_there_is_not_is_told(tmp_path: Path) -> None:
    (problem,) = tiny.problems(game(tmp_path, "side: back"))
    assert problem.hint == "cards has no back of its own"


@pytest.mark.parametrize(
    ("wanted", "told"),
    [("cards/one without text", 0), ("cards/one", 1), ("cards/one without id", 1)],
)
def test_a_rule_can_tell_what_it_is_shown_without(wanted: str, told: int, tmp_path: Path) -> None:
    game(tmp_path, "tallest: 9, without: text")
    files = {"game": f"{tiny.GAME}{SHEETS}rules: checks.yaml\n", "t_card": CARD}
    sheet = (tmp_path / "tiny/templates/sheet.yaml").read_text("utf-8")
    checks = f"- {{shows: sheets, front: {{drawings: [as {wanted}]}}}}\n"
    root = tiny.game(tmp_path, t_sheet=sheet, checks=checks, **files)
    assert [one.rule for one in tiny.problems(root)] == ["shows"] * told


def test_what_is_cut_along_an_outline_is_shown_within_it(tmp_path: Path) -> None:
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
        if isinstance(item, Turned):
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
def test_why_there_is_nothing_to_show_is_told_where_it_is_asked_for(
    shown: str, hint: str, tmp_path: Path
) -> None:
    sheet = f"body: {{column: [{{show: {shown}}}, {{show: cards/one}}]}}\n"
    (problem,) = tiny.problems(tiny.game(tmp_path, game=tiny.GAME + SHEETS, t_sheet=sheet))
    assert problem.span[1:3] == (1, 24)
    assert problem.message == f"there is nothing to show for “{shown}”"
    assert problem.hint == hint


def test_what_cannot_be_read_is_told_and_not_that_it_is_not_there(tmp_path: Path) -> None:
    sheet = "body: {show: cards/one}\n"
    cards = "cards: [{id: one, title: A, text: B}, {id: one, title: C, text: D}]\n"
    root = tiny.game(tmp_path, game=tiny.GAME + SHEETS, t_sheet=sheet, cards=cards)
    assert {problem.rule for problem in tiny.problems(root)} == {"duplicate-id"}


FLOWN = 'margin: 4\nbody: {flow: text, least: 10, cases: {text: {text: "{it}"}}}\n'


@pytest.mark.parametrize(
    ("kind", "card", "told"),
    [
        ("deck", "margin: 4\nbody: {text: One.}\n", 1),
        # Not its fields but its text is what a book shows.
        ("booklet\n    flows: yes\n    data: {text: text.yaml}", FLOWN, 0),
    ],
)
def test_every_field_is_shown_but_those_of_a_book(
    kind: str, card: str, told: int, tmp_path: Path
) -> None:
    game = tiny.GAME.replace("kind: deck", f"kind: {kind}") + "rules: checks.yaml\n"
    checks = "- shows: cards\n  front: {texts: [], more: yes}\n"
    root = tiny.game(
        tmp_path, game=game, cards="- {id: one, note: hidden}\n", t_card=card, checks=checks,
        text="text:\n- text: One.\n",
    )  # fmt: skip
    found = [problem.message for problem in tiny.problems(root)]
    assert found == ["no face of one shows its note, “hidden”"] * told
