"""A choice in the window equals an order and a command line."""

from __future__ import annotations

import datetime as dt
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from pnp.build.orders import Orders
from pnp.build.output import PrintResult
from pnp.build.run import Application
from pnp.cli import main
from pnp.cli.saved_number import personal_number
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import Problems, UsageError
from pnp.studio.print_choice import command_arguments, orders_for, parse_choice
from tests import tiny
from tests.helper import ROOT

GAME = "players: {min: 1, max: 4}" + tiny.GAME
GAME += """\
  day: {title: Day, kind: sheet, front: sheet, calendar: day}
  plan: {title: Plan, kind: sheet, front: sheet, calendar: day}
"""
SHEET = "margin: 12\nbody: {text: '{date?}'}\n"
DATED = "2026-11-21"
PARTS = ["cards", "day"]
HOW: dict[str, Any] = {
    "paper": "letter",
    "backs": "gutterfold",
    "ink": "low",
    "cuts": "shared",
    "fit": True,
    "copies": 3,
    "printer": "hall",
}


@pytest.mark.parametrize(
    ("data", "typed", "name"),
    [
        ({}, "kit tiny", "kit"),
        ({"players": "1", "ink": "low"}, "kit tiny --players=1 --ink=low", "kit"),
        ({"person": "Ada", "backs": "none"}, "kit tiny --for=Ada --backs=none", "kit"),
        ({"person": "--help"}, "kit tiny --for=--help", "kit"),
        ({"number": "17"}, "kit tiny --number=17", "kit"),
        ({"without": []}, "kit tiny", "kit"),
        ({"booklet": True, "copies": 2}, "kit tiny --copies=2 --booklet", "kit"),
        ({"what": "parts", "parts": ["cards"]}, "build tiny/cards", "cards"),
        ({"what": "sheets", "date": DATED}, f"sheets tiny --date={DATED}", f"sheets-{DATED}"),
        (
            {"what": "sheets", "date": DATED, "days": 2},
            f"sheets tiny --date={DATED} --days=2",
            f"sheets-{DATED}",
        ),
    ],
)
def test_choice_equals_order_and_command_line(
    tmp_path: Path, data: dict[str, Any], typed: str, name: str
) -> None:
    choice = parse_choice({"game": "tiny", **data})
    assert shlex.join(command_arguments(choice)) == typed
    folder = tiny.game(tmp_path, game=GAME, t_sheet=SHEET)
    made = orders_for(choice, Orders(tiny.session(folder)))
    assert [order.name for order in made] == [name]


@pytest.mark.parametrize(("number", "printed"), [("17", "17"), ("17v2", "17-6v2")])
def test_writes_number_as_printed(number: str, printed: str) -> None:
    press = Orders(tiny.session(ROOT / "data"))
    for what, command in (
        ("kit", "kit personal-space"),
        ("numbers", "generate personal-space/planet"),
    ):
        data = {"game": "personal-space", "what": what, "parts": ["planet"], "number": number}
        choice = parse_choice(data)
        (order,) = orders_for(choice, press)
        assert order.number == 17
        assert shlex.join(command_arguments(choice)) == f"{command} --number={printed}"


def test_accepts_list_of_numbers() -> None:
    data = {"what": "numbers", "parts": ["planet"], "numbers": [9, 5, 9]}
    choice = parse_choice({"game": "personal-space", **data})
    typed = "generate personal-space/planet --numbers=9,5,9"
    assert shlex.join(command_arguments(choice)) == typed
    (order,) = orders_for(choice, Orders(tiny.session(ROOT / "data")))
    assert isinstance(order, Order)
    assert order.numbers == (9, 5)
    assert order.name == "planet-9-5"


@pytest.mark.parametrize(
    "data",
    [
        {"backs": "left"},
        {"date": "soon"},
        {"players": "x"},
        {"parts": ["../x"]},
        {"number": "x"},
        {"without": ["../x"]},
    ],
)
def test_refuses_wrong_choice(data: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        parse_choice({"game": "tiny", **data})


PLANET = {"game": "personal-space", "what": "numbers", "parts": ["planet"]}


@pytest.mark.parametrize(
    "data",
    [
        {},
        HOW,
        {"booklet": True, "copies": "2"},
        {"players": 2, "date": DATED},
        {"without": ["cards"]},
        {"without": PARTS},
        {"what": "parts", "parts": PARTS},
        {"what": "parts", "parts": ["day"], **HOW},
        {"what": "sheets"},
        {"what": "sheets", "days": 3},
        {"what": "sheets", "date": DATED},
        {"what": "sheets", "date": DATED, "days": 12, "parts": ["day"]},
        {"game": "personal-space"},
        {"game": "personal-space", "number": "17", "date": DATED},
        {"game": "personal-space", "number": "17-6v2"},
        {"game": "personal-space", "person": " Ada "},
        {"game": "personal-space", "person": "Ada", "number": "17"},
        {"game": "personal-space", "number": "17", "without": ["planet"]},
        {**PLANET, "number": "17"},
        {**PLANET, "number": "17", "count": 4},
        {**PLANET, "number": "17-6v2", "count": 500},
        {**PLANET, "person": "Ada"},
        {**PLANET, "person": "Ada", "count": 2},
        {**PLANET, "person": "Ada", "number": "17", "count": 2},
        {**PLANET, "numbers": [9]},
        {**PLANET, "numbers": [9, 5, 70], "ink": "low"},
    ],
    ids=str,
)
def test_command_orders_same_as_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: dict[str, Any]
) -> None:
    folder = tiny.game(tmp_path, game=GAME, t_sheet=SHEET)
    calls: list[tuple[list[Order], PrintOptions]] = []

    def printed(
        self: Application, orders: Sequence[Order], options: PrintOptions, *more: object
    ) -> PrintResult:
        calls.append((list(orders), options))
        return PrintResult([], Problems())

    monkeypatch.setattr(Application, "print", printed)
    choice = parse_choice({"game": "tiny", **data})
    run = CliRunner().invoke(main, ["--data", str(folder), *command_arguments(choice)])
    assert run.exit_code == 0, run.stderr
    ((ordered, options),) = calls
    shown = orders_for(choice, Application((folder,), personal_number).orders)
    assert ordered == shown
    assert options == choice.options
    assert ordered


def test_reads_all_keys_of_choice(tmp_path: Path) -> None:
    data = {"game": "tiny", "what": "parts", "parts": PARTS, "days": 9, "count": 4, **HOW}
    choice = parse_choice(data)
    assert choice.options == PrintOptions(**HOW)
    assert (choice.kind, choice.parts, choice.days, choice.count) == ("parts", (*PARTS,), 9, 4)
    plain = parse_choice({"game": "tiny"})
    assert (plain.kind, plain.options, plain.days, plain.count) == ("kit", PrintOptions(), 1, 1)
    assert (plain.number, plain.person, plain.date, plain.players) == (None, "", None, None)


@pytest.mark.parametrize(
    ("value", "copies", "days", "count"),
    [
        ("0", 1, 1, 1),
        ("-3", 1, 1, 1),
        ("", 1, 1, 1),
        ("7", 7, 7, 7),
        (100, 100, 100, 100),
        (101, 100, 101, 101),
        (366, 100, 366, 366),
        (367, 100, 366, 367),
        (501, 100, 366, 500),
    ],
)
def test_limits_numbers(value: str | int, copies: int, days: int, count: int) -> None:
    choice = parse_choice({"game": "tiny", "copies": value, "days": value, "count": value})
    assert (choice.options.copies, choice.days, choice.count) == (copies, days, count)
    many = parse_choice({"game": "tiny", "numbers": range(1, 700)})
    assert many.numbers == (*range(1, 501),)


def test_orders_only_what_is_chosen(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=GAME, t_sheet=SHEET)
    press = Orders(tiny.session(folder))

    def made(**data: Any) -> list[Order]:
        return orders_for(parse_choice({"game": "tiny", **data}), press)

    week = [dt.date(2026, 11, 21) + dt.timedelta(days) for days in range(7)]
    (kit,) = made(date=DATED, days=2, players=2, without=["day"])
    assert (*kit.days,) == (*week,), "a kit is dated for a week"
    assert (kit.players, kit.components) == (2, ("cards", "plan"))
    (sheets,) = made(what="sheets", date=DATED, days=2)
    assert (*sheets.days,) == (*week[:2],)
    assert sheets.components == ("day", "plan")
    (one,) = made(what="sheets", parts=["plan"])
    assert (one.components, one.days) == (("plan",), ())
    assert [order.components for order in made(what="parts", parts=PARTS)] == [("cards",), ("day",)]
    with pytest.raises(UsageError, match="no part is chosen"):
        made(what="parts")


def test_choice_names_manifest() -> None:
    choice = replace(parse_choice({"game": "tiny"}), since=Path("there/kit-a4.json"))
    assert shlex.join(command_arguments(choice)) == "kit tiny --since=there/kit-a4.json"
