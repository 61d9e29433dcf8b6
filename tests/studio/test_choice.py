"""A choice is the same as an order and as a command line."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from pnp.ground.order import Order
from pnp.press.orders import Orders
from pnp.studio.choice import line, orders, read
from tests import tiny
from tests.helper import ROOT


@pytest.mark.parametrize(
    ("told", "typed", "name"),
    [
        ({}, "kit tiny", "kit"),
        ({"players": "1", "ink": "low"}, "kit tiny --players=1 --ink=low", "kit"),
        ({"person": "Ada", "backs": "none"}, "kit tiny --for=Ada --backs=none", "kit"),
        ({"person": "--help"}, "kit tiny --for=--help", "kit"),
        ({"number": "17"}, "kit tiny --number=17", "kit"),
        ({"without": []}, "kit tiny", "kit"),
        ({"booklet": True, "copies": 2}, "kit tiny --copies=2 --booklet", "kit"),
        ({"what": "parts", "parts": ["cards"]}, "build tiny/cards", "cards"),
    ],
)
def test_both_say_the_same(tmp_path: Path, told: dict[str, Any], typed: str, name: str) -> None:
    choice = read({"game": "tiny", **told})
    assert shlex.join(line(choice)) == typed
    made = orders(choice, Orders(tiny.workshop(tiny.game(tmp_path))))
    assert [order.name for order in made] == [name]


@pytest.mark.parametrize(
    ("number", "version", "told"),
    [("17", None, "17"), ("17-4", "1", "17-4"), ("17v2", "2", "17-6v2")],
)
def test_a_number_is_of_the_version_that_it_was_printed_by(
    number: str, version: str | None, told: str
) -> None:
    press = Orders(tiny.workshop(ROOT / "data"))
    for what, command in (
        ("kit", "kit personal-space"),
        ("numbers", "generate personal-space/planet"),
    ):
        asked = {"game": "personal-space", "what": what, "parts": ["planet"], "number": number}
        choice = read(asked)
        (order,) = orders(choice, press)
        assert (order.number, order.version) == (17, version)
        assert shlex.join(line(choice)) == f"{command} --number={told}"


def test_numbers_need_not_follow_each_other() -> None:
    told = {"what": "numbers", "parts": ["planet"], "numbers": [9, 5, 9]}
    choice = read({"game": "personal-space", **told})
    typed = "generate personal-space/planet --numbers=9,5,9"
    assert shlex.join(line(choice)) == typed
    (order,) = orders(choice, Orders(tiny.workshop(ROOT / "data")))
    assert isinstance(order, Order)
    assert order.numbers == (9, 5)
    assert order.name == "planet-9-and-1-more"


@pytest.mark.parametrize(
    "told",
    [{"backs": "left"}, {"date": "soon"}, {"players": "x"}, {"parts": ["../x"]}, {"number": "x"}],
)
def test_what_is_no_choice_is_refused(told: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        read({"game": "tiny", **told})
