"""No word of the atlas, the wheel or the map shares its place with other ink, on any page."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from pnp.build.pipeline import render
from pnp.build.session import Session
from pnp.core.document import Page
from pnp.core.drawing import Frame, Pen, PlacedItem, Stroke, Transformed
from pnp.core.geometry import Matrix
from pnp.core.order import Order, PrintOptions
from pnp.core.search_path import SearchPath
from pnp.games.my_corner_of_the_sky.figure_art import LATIN
from tests import helper
from tests.games import labels

GAME = "my-corner-of-the-sky"
PAGES = (
    "cover",
    "credits",
    "page-a",
    "page-b",
    "aid",
    "rules",
    "score-sheet",
    "log",
    "ranks",
    "assembly",
    "dice",
)


@cache
def session() -> Session:
    return Session(SearchPath.standard())


def printed(component: str, paper: str, ink: str) -> list[Page]:
    order = Order(GAME, "test", "test", (component,))
    return list(render(session(), order, PrintOptions(paper=paper, ink=ink)).pages)


@pytest.mark.parametrize(
    ("component", "paper", "ink"),
    [*product(PAGES, ("a4", "letter"), ("full",)), *product(PAGES[:4], ("a4",), ("low",))],
)
def test_every_word_stands_free(component: str, paper: str, ink: str) -> None:
    for page in printed(component, paper, ink):
        assert labels.of_page(page) == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("component", ["cover", "credits"])
def test_every_figure_has_its_name_and_every_month_is_there(component: str, paper: str) -> None:
    (page,) = printed(component, paper, "full")
    words = [text for part in page.frames for text in labels.texts(part.frame)]
    assert len(set(words) & set(LATIN.values())) == 11
    letters = "".join(word for word in words if len(word) == 1)
    for month in (
        "IAN",
        "FEB",
        "MAR",
        "APR",
        "MAI",
        "IUN",
        "IUL",
        "AUG",
        "SEP",
        "OCT",
        "NOV",
        "DEC",
    ):
        assert month in letters


# The check itself

WORD = PlacedItem(10.0, 20.0, helper.line("word"))
STROKE = Stroke(helper.BLACK, 0.3)


def fault(*items: PlacedItem) -> list[str]:
    return labels.of_frame(Frame(100.0, 100.0, items))


def ink(path: Pen, filled: bool = False) -> PlacedItem:
    return PlacedItem(0.0, 0.0, path.path(helper.GOLD) if filled else path.path(stroke=STROKE))


def test_a_line_through_a_label_is_found_before_and_after_it() -> None:
    line = ink(Pen().move(0.0, 19.0).line(50.0, 19.0))
    assert fault(WORD, line) == fault(line, WORD) == ["“word” and other ink are in one place"]
    assert fault(WORD, ink(Pen().move(0.0, 21.0).line(50.0, 21.0))) == []


def test_a_ground_hides_what_lies_beneath_it() -> None:
    line = ink(Pen().move(0.0, 19.0).line(50.0, 19.0))
    strip = ink(Pen().rect(9.0, 16.0, 20.0, 5.0), filled=True)
    assert fault(line, strip, WORD) == []
    assert fault(strip, line, WORD) == ["“word” and other ink are in one place"]
    assert fault(WORD, strip) == ["“word” is painted over"]
    assert fault(ink(Pen().rect(12.0, 0.0, 50.0, 50.0), filled=True), WORD) != []


def test_what_a_clip_hides_is_no_fault_but_a_label_that_it_cuts_is() -> None:
    window = Pen().rect(0.0, 0.0, 100.0, 18.0).path()
    line = ink(Pen().move(12.0, 0.0).line(12.0, 50.0))
    above = Pen().rect(0.0, 0.0, 100.0, 15.0).path()
    assert (
        fault(WORD, PlacedItem(0.0, 0.0, Transformed(Frame(1.0, 1.0, (line,)), clip=above))) == []
    )
    assert (
        fault(WORD, PlacedItem(0.0, 0.0, Transformed(Frame(1.0, 1.0, (line,)), clip=window))) != []
    )
    cut = PlacedItem(0.0, 0.0, Transformed(Frame(1.0, 1.0, (WORD,)), clip=window))
    assert fault(cut) == ["“word” is cut off"]


def test_two_labels_in_one_place_are_found_wherever_they_are_turned() -> None:
    other = PlacedItem(0.0, 0.0, Transformed(Frame(1.0, 1.0, (WORD,)), Matrix.rotate(2.0)))
    assert len(fault(WORD, other)) == 2
