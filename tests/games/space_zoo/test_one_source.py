"""Numbers stand in one place: a planted change is printed anew, or told, wherever the number is."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from pnp.games.space_zoo.play_box import Box, box_of
from pnp.ground.node import Mapping, Node, Scalar, Sequence
from pnp.ground.order import Options, Order
from pnp.ground.shelf import Shelf
from pnp.playtest.series import rules_of
from pnp.press.build import opened
from pnp.press.rule_check import hold_rules
from pnp.press.workshop import Workshop
from tests.games.space_zoo.box import CARDS, DATA, SUPPLY, root
from tests.tiny import texts

Leaf = tuple[str, Scalar]


def leaves(node: Node, path: str = "") -> Iterator[Leaf]:
    """All numbers below a node, by their paths; places in lists count from 1."""
    match node:
        case Mapping():
            for key, value in node.values.items():
                yield from leaves(value, f"{path}.{key}" if path else key)
        case Sequence():
            for number, item in enumerate(node.items, 1):
                name = item.text("id") if isinstance(item, Mapping) else ""
                yield from leaves(item, f"{path}.{name or number}")
        case Scalar() if node.text.isdigit():
            yield path, node


NUMBERS = dict(leaves(root("supply.yaml")))
DOES = {path: leaf for path, leaf in leaves(root("research.yaml")) if ".does." in path}


class Changed(NamedTuple):
    """The game with another number in it, and what its rules say to that."""

    data: tuple[Path, ...]
    workshop: Workshop
    told: list[str]

    def shown(self, component: str, back: bool = False) -> list[str]:
        """The lines that are printed on a component's first face, and its end."""
        order = Order("space-zoo", component, component, (component,))
        (drawer,) = opened(self.workshop, order, Options())
        return [*texts(drawer.frame(0, back)), "END"]

    def box(self, players: int = 4) -> Box:
        """What those who play it count with."""
        return box_of(rules_of(self.data, "space-zoo", None)[1], players)


@pytest.fixture
def plant(tmp_path: Path) -> Callable[[str, Scalar, str], Changed]:
    """Writes another text where a value of the game stands."""

    def planted(file: str, at: Scalar, text: str) -> Changed:
        folder = tmp_path / "space-zoo"
        shutil.copytree(DATA, folder)
        lines = (folder / file).read_text(encoding="utf-8").splitlines()
        line, column = at.line - 1, at.column - 1
        # A mark of where it is from may stand before it.
        lines[line] = lines[line][:column] + re.sub(
            rf"\b{at.text}\b", text, lines[line][column:], count=1
        )
        (folder / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
        shop = Workshop(Shelf.standard((tmp_path,)))
        hold_rules(shop, "space-zoo")
        return Changed((tmp_path,), shop, [problem.message for problem in shop.problems])

    return planted


SAID = {
    "goal": r"\b\d+ points\*\* at the end|\b\d+ or more|nobody has \d+\b|\*\*\d+\*\* at the end",
    "coins-per-point": r"every third|every \d+ €|Every \d+ €|Euros ÷ \d+",
    "camp-price": r"[Ss]wap \d+ ore|\d+ ore for|\b\d+ make a camp|pay \d+ ore"
    r"|costs? (you )?\d+ ore|(camps,|for) \d+ ore each",
    "trade": r"[Pp]ays? (nobody\b|\*\*\d|each (keeper )?\d|\d+ € to)",
    "ore": r"take \d+ :ore: ore",
    "solace.euros": r"the last take|with (the )?fewest",
    "solace.ore": r"the last take|with (the )?fewest",
    "markets.start": r"on the \d of its track",
    "markets.steps.1": r"never below \d",
    "markets.steps.4": r"never above \d",
    "research-prices.1": r"\b\d € (card )?goes|card at \d €",
    "leftover": r"buys the one that is left, from the bank, for \d+ €",
}
"""How a number is said in words of ours, where it is."""


def wordings() -> dict[str, str]:
    """What is written in data and has to be read, by the place that rules call it by."""
    found = {}
    for file in ("rules", "phases", "research", "aid"):
        for path, text in _texts(root(f"{file}.yaml")):
            found[path if file == "rules" else f"{file}.{path}"] = text.replace("\u00a0", " ")
    return found


def _texts(node: Node, path: str = "") -> Iterator[tuple[str, str]]:
    match node:
        case Mapping():
            for key, value in node.values.items():
                yield from _texts(value, f"{path}.{key}" if path else key)
        case Sequence():
            for number, item in enumerate(node.items, 1):
                name = item.text("id") if isinstance(item, Mapping) else ""
                yield from _texts(item, f"{path}.{name or number}")
        case Scalar():
            yield path, node.text


@pytest.mark.parametrize("name", SAID)
def test_a_number_that_is_said_is_held_to_its_source(
    name: str, plant: Callable[[str, Scalar, str], Changed]
) -> None:
    """Each sentence that says it is told where it is not true any more."""
    there = {path: text for path, text in wordings().items() if re.search(SAID[name], text)}
    assert there, name
    leaf = NUMBERS[name]
    told = plant("supply.yaml", leaf, str(int(leaf.text) + 1)).told
    assert [
        path for path, text in there.items() if not any(about(path, text, one) for one in told)
    ] == []


def about(path: str, text: str, message: str) -> bool:
    """Whether a message is about a text: by its place, or by a sentence that rests on another."""
    quoted = re.search(r"and not “(.+?)…?” \(", message)
    return path in message or (quoted is not None and quoted[1] in text)


@pytest.mark.parametrize("name", NUMBERS)
def test_no_number_of_the_supply_changes_in_silence(
    name: str, plant: Callable[[str, Scalar, str], Changed]
) -> None:
    """Whoever changes one is told, and those who play count with the new one."""
    leaf = NUMBERS[name]
    changed = plant("supply.yaml", leaf, str(int(leaf.text) + 1))
    assert any(f"supply.{name.split('.')[0]}" in message for message in changed.told)
    if not name.startswith(("markets.steps", "example")):
        assert changed.box() != whole_box()


@cache
def whole_box() -> Box:
    shop = Workshop(Shelf.standard())
    return Changed((), shop, []).box()


@pytest.mark.parametrize("name", DOES)
def test_a_card_says_what_it_does(name: str, plant: Callable[[str, Scalar, str], Changed]) -> None:
    """Another amount is told at the text that says it, or at the card itself."""
    leaf = DOES[name]
    told = plant("research.yaml", leaf, str(int(leaf.text) + 1)).told
    card = name.partition(".does.")[0]
    assert any(f"research.{card}" in message for message in told), told


# What is printed from data

AFTER = " POINTS AFTER PHASE 7"
START: int = SUPPLY["markets"]["start"]


@pytest.mark.parametrize(
    ("name", "component", "back", "before", "after"),
    [
        ("goal", "board", False, ["9", "10+", "END"], ["10", "11+", "END"]),
        ("goal", "board", False, ["10", "POINTS AFTER PHASE 7"], ["11", "POINTS AFTER PHASE 7"]),
        ("goal", "score-pad", False, ["10" + AFTER + " WIN"], ["11" + AFTER + " WIN"]),
        ("coins-per-point", "board", False, ["every 3 €"], ["every 4 €"]),
        ("research-prices.1", "board", False, ["1 €", "2 €", "3 €"], ["2 €", "2 €", "3 €"]),
        ("research-prices.3", "board", False, ["2 €", "3 €", "PILE"], ["2 €", "4 €", "PILE"]),
        ("markets.start", "board", False, [f"{START}", "START"], [f"{START + 1}", "START"]),
        ("markets.steps.4", "board", False, ["2", "3", "+"], ["2", "4", "+"]),
        ("markets.steps.4", "aids", True, ["3", "3", "4", "5", "6"], ["4", "4", "5", "6", "8"]),
        ("markets.steps.4", "aids", True, ["3", "0", "3", "6", "9"], ["4", "0", "4", "8", "16"]),
        ("markets.steps.1", "aids", True, ["0", "0", "0", "0", "0"], ["1", "1", "1", "2", "3"]),
    ],
)  # fmt: skip
def test_a_changed_number_is_printed(
    name: str, component: str, back: bool, before: list[str], after: list[str],
    plant: Callable[[str, Scalar, str], Changed],
) -> None:  # fmt: skip
    assert together(before, Changed((), Workshop(Shelf.standard()), []).shown(component, back))
    leaf = NUMBERS[name]
    changed = plant("supply.yaml", leaf, str(int(leaf.text) + 1)).shown(component, back)
    assert together(after, changed)
    assert not together(before, changed)


def together(few: list[str], lines: list[str]) -> bool:
    """Whether these lines follow each other."""
    return any(lines[at : at + len(few)] == few for at in range(len(lines)))


def test_every_number_is_looked_at() -> None:
    assert set(SAID) <= set(NUMBERS)
    assert {name.split(".")[0] for name in NUMBERS} == set(SUPPLY)
    assert len(DOES) >= len(CARDS) - 8
