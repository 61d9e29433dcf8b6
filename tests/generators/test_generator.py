"""A generator: its range of numbers, and the nodes that it makes for templates."""

from __future__ import annotations

import pytest

from pnp.core.numbering import Generator, parse_number
from tests.installed import GENERATORS

SQUARES = Generator("square", "1", 1, 99, lambda n: {"number": n, "area": n * n, "sides": [n, n]})


def test_fields_are_nodes() -> None:
    made = SQUARES.make(7)
    assert made.text("area") == "49"
    assert str(made.get("sides")) == "a list of 2"


def test_checks_range_of_numbers() -> None:
    assert [SQUARES.validate(number) for number in (1, 17, 99)] == [1, 17, 99]
    with pytest.raises(ValueError, match=r"^100 is too large; the last number is 99$"):
        SQUARES.validate(100)
    with pytest.raises(ValueError, match=r"^0 is too small; numbers begin at 1$"):
        SQUARES.validate(0)


@pytest.mark.parametrize("number", [0, -3, 100])
def test_rejects_numbers_out_of_range(number: int) -> None:
    with pytest.raises(ValueError, match=r"there is no square .*; numbers run from 1 to 99"):
        SQUARES.make(number)


@pytest.mark.parametrize("name", GENERATORS)
def test_generators_make_first_and_last(name: str) -> None:
    generator = GENERATORS[name]
    assert generator.id == name
    for number in (generator.lowest, generator.highest):
        made = generator.make(number)
        assert made.text("number") == str(number)
        assert made.text("version") == generator.version
        assert generator.validate(parse_number(made.text("printed")).value) == number


def test_nodes_describe_themselves() -> None:
    """A message says what was found in place of the expected node."""
    made = Generator("n", "1", 1, 9, lambda n: {"one": {"a": n, "b": "x"}}).make(1)
    assert f"“{made.get('one')}”" == "“fields: a, b”"
