"""Texts upon each other, under other ink and over the edge are told; what is meant is not."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from msgspec.structs import replace

from pnp.ground.drawing import Frame, Item, Pen, Picture, Placed, Turned
from pnp.ground.geometry import Matrix, Rect
from pnp.ground.problem import Problem, Severity
from pnp.press.legible import _PAIRS, Fault, Harm, Label, Labels, _share, faults
from tests import tiny
from tests.helper import RED, frame, line


def told(folder: Path, card: str, **files: str) -> list[Problem]:
    found = tiny.problems(tiny.game(folder, t_card=card, **files))
    return [problem for problem in found if problem.rule != "safe-zone"]


def harms(drawn: Frame) -> list[tuple[str, str, bool]]:
    return [(fault.harm.value, fault.what, fault.lost) for fault in faults(Labels(drawn))]


def box(x: float, y: float, width: float, height: float) -> tuple[float, float, Item]:
    return (0.0, 0.0, Pen().rect(x, y, width, height).path(RED))


# In games


def test_two_texts_in_one_place_are_an_error(tmp_path: Path) -> None:
    card = "body:\n  stack:\n    - {text: '{title}'}\n    - {text: '{text}'}\n  pad: 5\n"
    first, second = told(tmp_path, card)
    assert (first.rule, first.severity, first.span.line) == ("overprint", Severity.ERROR, 3)
    assert first.message == (
        "front of one: “First” and “Draw two cards.” are printed upon each other"
    )
    assert second.span.line == 6


def test_a_text_that_is_the_same_on_all_cards_is_told_once(tmp_path: Path) -> None:
    card = "body:\n  stack:\n    - {text: always}\n    - {text: alway}\n  pad: 5\n"
    assert len(told(tmp_path, card)) == 1


def test_a_text_under_ink_is_an_error(tmp_path: Path) -> None:
    card = (
        "body:\n  stack:\n    - {text: '{title}'}\n    - {space: yes, fill: ink, height: 9}\n"
        "  pad: 5\n"
    )
    first, _ = told(tmp_path, card)
    assert first.rule == "overprint"
    assert "“First” lies under something" in first.message
    assert "comes later" in first.hint


def test_a_text_over_the_edge_is_an_error(tmp_path: Path) -> None:
    card = "body:\n  stack:\n    - {text: '{title} of all', x: 58, width: 40}\n  pad: 2\n"
    first, _ = told(tmp_path, card)
    assert (first.rule, first.severity) == ("off-the-edge", Severity.ERROR)
    assert "mm over the edge, and is cut off" in first.message


@pytest.mark.parametrize("size", ["page", "poker"])
def test_a_text_over_the_edge_of_a_page_is_told_as_well(tmp_path: Path, size: str) -> None:
    game = tiny.GAME.replace("size: poker", f"size: {size}")
    card = "body:\n  stack:\n    - {text: '{title}', y: -9}\n  pad: 5\n"
    assert {p.rule for p in told(tmp_path, card, game=game)} == {"off-the-edge"}


def test_what_runs_over_the_edge_of_one_paper_alone_names_it(tmp_path: Path) -> None:
    game = tiny.GAME.replace("size: poker", "size: page")
    card = "body:\n  stack:\n    - {text: '{title}', y: 277mm, height: 9mm}\n  pad: 5\n"
    first, second = told(tmp_path, card, game=game)
    assert {each.rule for each in (first, second)} == {"off-the-edge"}
    assert first.message.startswith("on US Letter, front of one: “First” runs")


def test_what_runs_over_the_edge_of_all_papers_is_told_once(tmp_path: Path) -> None:
    # It runs further over that of the lower one.
    game = tiny.GAME.replace("size: poker", "size: page")
    card = "body:\n  stack:\n    - {text: '{title}', y: 294mm, height: 9mm}\n  pad: 5\n"
    assert len(told(tmp_path, card, game=game)) == 2


def test_what_a_template_hides_on_purpose_is_left_out_instead(tmp_path: Path) -> None:
    """Text on a box, a box that is only an outline, text beside text: all is well."""
    card = """
body:
  stack:
    - {space: yes, fill: ink}
    - column:
        - {text: "{title}", fill: paper}
        - {text: "{text}", colour: paper}
    - {space: yes, stroke: ink, corner: 3mm}
  pad: 5
"""
    assert told(tmp_path, card) == []


def test_the_shadow_of_a_box_lies_under_it_with_its_text(tmp_path: Path) -> None:
    box = "{text: '{title}', fill: paper, pad: 2mm, shadow: 0.8mm 0.8mm ink, place: center middle}"
    assert told(tmp_path, f"body: {box}\n") == []
    other = "{text: '{text}', place: center middle}"
    over = f"body:\n  stack:\n    - {other}\n    - {box}\n"
    assert {p.rule for p in told(tmp_path, over)} == {"overprint"}


# On frames


def test_lines_of_a_text_may_be_close() -> None:
    assert harms(frame((10, 20, line("above")), (10, 23.6, line("below")))) == []


def test_half_a_text_under_ink_is_lost_and_a_little_is_a_warning() -> None:
    text = line("a long line of text")
    half = frame((10, 20, text), box(10, 15, text.width * 0.5, 9))
    little = frame((10, 20, text), box(10, 15, text.width * 0.2, 9))
    assert harms(half) == [("under", "a long line of text", True)]
    assert harms(little) == [("under", "a long line of text", False)]


@pytest.mark.parametrize("turn", [0, 90])
@pytest.mark.parametrize(
    ("top", "high", "under"), [(17.0, 2.9, True), (20.2, 3.0, False), (12.0, 4.0, False)]
)
def test_type_stands_upon_its_baseline(turn: int, top: float, high: float, under: bool) -> None:
    """Ink over its letters hides it, and no ink below or above them."""
    text = line("seen")
    drawn = Frame(40.0, 40.0, (Placed(10, 20, text), Placed(*box(9, top, 30, high))))
    placed = (40.0, 40.0, Turned(drawn, Matrix.rotate(turn))) if turn else (40.0, 40.0, drawn)
    assert bool(harms(frame(placed))) is under


@pytest.mark.parametrize("covered", [0.0, 0.21, 0.45, 0.79, 1.0])
def test_how_much_of_a_text_lies_upon_another_is_a_share(covered: float) -> None:
    room = Rect(0.0, 0.0, 40.0, 4.0)
    label = Label("a", room, Matrix(), room, room, 3.0, False, False)
    other = replace(label, local=Rect(0.0, 0.0, 40.0 * covered, 4.0))
    assert _share(label, other) == pytest.approx(covered, abs=0.06)


def test_ink_before_a_text_or_around_it_covers_nothing() -> None:
    text = line("seen")
    ring = Pen().rect(5, 10, 40, 20).rect(8, 13, 34, 14).path(RED, evenodd=True)
    assert harms(frame(box(5, 10, 40, 20), (10, 20, text), (0, 0, ring))) == []


def test_a_clip_keeps_what_it_hides_from_covering() -> None:
    text = line("seen")
    fill = Frame(40, 20, (Placed(*box(0, 0, 40, 20)),))
    clip = Pen().rect(30, 0, 10, 20).path()
    assert harms(frame((10, 20, text), (10, 10, Turned(fill, clip=clip)))) == []
    whole = Pen().rect(0, 0, 40, 20).path()
    drawn = frame((10, 20, text), (10, 10, Turned(fill, clip=whole)))
    assert harms(drawn) == [("under", "seen", True)]


def test_a_picture_covers() -> None:
    drawn = frame((10, 20, line("seen")), (8, 12, Picture("x.png", 40, 12)))
    assert harms(drawn) == [("under", "seen", True)]


def test_turned_texts_that_cross_are_told() -> None:
    text = line("a line of some length")
    across = Frame(0, 0, (Placed(0, 0, text),))
    turned = Turned(across, Matrix.rotate(90))
    middle = 10 + text.width / 2
    drawn = frame((10, 50, text), (middle, 50 - text.width / 2, turned))
    assert [harm for harm, *_ in harms(drawn)] in ([], ["upon"])
    beside = frame((10, 50, text), (5, 50, turned))
    assert harms(beside) == []


def test_a_shadow_is_no_other_text() -> None:
    text = line("Title", size=8)
    assert harms(frame((10, 20, text), (10.4, 20.4, text))) == []


def test_how_far_a_text_runs_off_is_told() -> None:
    (fault,) = faults(Labels(frame((95, 20, line("beyond")))))
    assert fault == Fault(Harm.OFF, "beyond", by=fault.by)
    assert fault.by == pytest.approx(95 + line("beyond").width - 100, abs=0.01)


def test_a_face_full_of_labels_upon_each_other_is_told_in_time() -> None:
    heap = frame(*((10.0 + at / 10_000, 10.0, line(f"a word {at}", 3.0)) for at in range(3_000)))
    began = process_time()
    found = list(faults(Labels(heap)))
    assert (len(found), process_time() - began < 4.0) == (_PAIRS, True)
