"""Fields of art requests: their values and messages of wrong ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.authoring import Fields, to_node

LOOKS = ("sketch", "plain")


def given(**fields: object) -> Fields:
    return Fields({name: to_node(value) for name, value in fields.items()})


@pytest.mark.parametrize(
    ("text", "no"),
    [("yes", False), ("Yes", False), ("on", False), ("No", True), ("OFF", True), ("false", True)],
)
def test_reads_yes_and_no_in_any_spelling(text: str, no: bool) -> None:
    assert given(lit=text).flag("lit") is not no
    assert given(lit=text).flag("lit", True) is not no


def test_missing_or_empty_field_is_default() -> None:
    for fields in (given(), given(a="")):
        assert fields.flag("a") is False
        assert fields.flag("a", True) is True
        assert (fields.integer("a", 3), fields.number("a"), fields.length("a", 1.5)) == (
            3,
            0.0,
            1.5,
        )
        assert fields.choice("a", LOOKS, default="plain") == "plain"
        assert (fields.texts("a"), fields.integers("a"), fields.numbers("a")) == ((), (), ())
        assert (fields.map("a"), fields.maps("a")) == (Fields({}), [])


def test_list_may_be_text() -> None:
    for value in ("1 2", ["1", "2"]):
        fields = given(at=value)
        assert fields.texts("at") == ("1", "2")
        assert fields.integers("at") == (1, 2)
        assert fields.numbers("at") == (1.0, 2.0)
    assert given(cell="5.5mm").length("cell", 1.0) == given(cell="5.5").number("cell") == 5.5


def test_reads_maps() -> None:
    fields = given(lamp={"folds": 3}, lamps=[{"folds": 1}, {"folds": 2}])
    assert fields.map("lamp", ("folds",)).integer("folds") == 3
    assert [lamp.integer("folds") for lamp in fields.maps("lamps")] == [1, 2]


@pytest.mark.parametrize(
    ("read", "says"),
    [
        (lambda of: of.text("map"), "map has to be a text, this is a map"),
        (lambda of: of.flag("list"), "list has to be a text, this is a list"),
        (lambda of: of.integer("word"), "word has to be a whole number, not “skech”"),
        (lambda of: of.number("word"), "word is a number, not “skech”"),
        (lambda of: of.number("endless"), "endless is a number, not “inf”"),
        (lambda of: of.length("endless", 1.0), "endless is a length in mm, not “inf”"),
        (lambda of: of.integers("list"), "list are whole numbers, not “x”"),
        (lambda of: of.numbers("list"), "list are numbers, not “x”"),
        (lambda of: of.texts("map"), "map has to be a text, this is a map"),
        (lambda of: of.texts("maps"), "maps has to be a list of texts, with no map in it"),
        (lambda of: of.choice("word", LOOKS), "there is no word “skech”; did you mean “sketch”?"),
        (lambda of: of.choice("word", LOOKS, "look"), "there is no look “skech”"),
        (lambda of: of.choice("look", LOOKS), "look is missing; known: plain, sketch"),
        (lambda of: of.map("word"), "word has to be a map, this is a text"),
        (lambda of: of.map("map", ("folds",)), "map knows no “fold”; did you mean “folds”?"),
        (lambda of: of.maps("map"), "map has to be a list of maps, this is a map"),
        (lambda of: of.maps("list"), "item 1 of list has to be a map, this is a text"),
        (lambda of: of.maps("maps", ("b",)), "item 2 of maps knows no “c”"),
    ],
)
def test_names_field_that_is_wrong(read: Callable[[Fields], object], says: str) -> None:
    fields = given(
        word="skech", endless="inf", list=["1", "x"], map={"fold": 1}, maps=[{"b": 1}, {"c": 1}]
    )
    with pytest.raises(ValueError, match=r".+") as caught:
        read(fields)
    assert says in str(caught.value)
