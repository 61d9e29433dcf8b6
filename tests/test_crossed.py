"""Names that lines run through are told, in the drawings of any game; names on a ground are not."""

from __future__ import annotations

import pytest

from pnp.ground.drawing import Colour, Frame, Item, Pen, Placed, Stroke, Turned
from pnp.ground.geometry import Matrix
from pnp.ground.problem import Problems, Severity, Span
from pnp.layout.scope import Asked
from pnp.press.check import _Art
from pnp.press.crossed import crossed
from tests import helper

WORD = Placed(10.0, 20.0, helper.line("word"))
PALE: Colour = (0.93, 0.93, 0.94)
LINE = Pen().move(0.0, 19.0).line(50.0, 19.0)
STRIP = Pen().rect(9.0, 16.0, 20.0, 5.0)


def told(*items: Placed) -> list[str]:
    return list(crossed(Frame(100.0, 100.0, items)))


def line(pen: Pen, colour: Colour = helper.BLACK) -> Placed:
    return Placed(0.0, 0.0, pen.path(stroke=Stroke(colour, 0.3)))


def fill(pen: Pen, colour: Colour = helper.GOLD) -> Placed:
    return Placed(0.0, 0.0, pen.path(colour))


def clipped(item: Placed, pen: Pen) -> Placed:
    inner: Item = Turned(Frame(1.0, 1.0, (item,)), clip=pen.path())
    return Placed(0.0, 0.0, inner)


def test_a_line_through_a_label_is_told_before_and_after_it() -> None:
    assert told(WORD, line(LINE)) == told(line(LINE), WORD) == ["word"]
    assert told(WORD, line(Pen().move(0.0, 21.0).line(50.0, 21.0))) == []


def test_a_ground_hides_what_lies_beneath_it() -> None:
    assert told(line(LINE), fill(STRIP), WORD) == []
    assert told(fill(STRIP), line(LINE), WORD) == ["word"]
    assert told(fill(STRIP), WORD) == []


def test_the_edge_of_a_fill_is_no_ground() -> None:
    assert told(fill(Pen().rect(12.0, 0.0, 50.0, 50.0)), WORD) == ["word"]


def test_a_tint_behind_a_label_is_none_of_it() -> None:
    assert told(line(LINE, PALE), WORD) == []
    # Upon black it is a line like any other.
    assert told(fill(STRIP, helper.BLACK), line(LINE, PALE), WORD) == ["word"]


def test_what_a_clip_hides_is_no_fault() -> None:
    down = line(Pen().move(12.0, 0.0).line(12.0, 50.0))
    assert told(WORD, clipped(down, Pen().rect(0.0, 0.0, 100.0, 15.0))) == []
    assert told(WORD, clipped(down, Pen().rect(0.0, 0.0, 100.0, 18.0))) == ["word"]


@pytest.mark.parametrize("degrees", [30.0, 90.0, 200.0])
def test_labels_are_found_however_they_are_turned(degrees: float) -> None:
    turned = Turned(Frame(1.0, 1.0, (WORD, line(LINE))), Matrix.rotate(degrees))
    assert told(Placed(50.0, 50.0, turned)) == ["word"]


def test_a_curve_is_followed() -> None:
    ring = Pen().ellipse(12.0, 60.0, 40.6)
    assert told(WORD, line(ring)) == ["word"]
    assert told(WORD, line(Pen().ellipse(12.0, 60.0, 39.5))) == []


def test_a_check_tells_of_it_where_the_art_is_asked_for() -> None:
    art, problems = _Art(()), Problems()
    span = Span("card.yaml", 3, 1)
    art.keep("plate", span, Asked((100.0, 100.0), ()), Frame(100.0, 100.0, (WORD, line(LINE))))
    art.tell(problems)
    (problem,) = problems
    assert (problem.rule, problem.severity) == ("overprint", Severity.WARNING)
    assert "plate: “word” and other ink" in problem.message
