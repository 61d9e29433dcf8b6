"""Numbers of the supply: a changed one is printed and played."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from pnp.build.pipeline import prepare_faces
from pnp.build.session import Session
from pnp.core.node import Mapping, Node, Scalar, Sequence
from pnp.core.order import Order, PrintOptions
from pnp.core.search_path import SearchPath
from pnp.games.space_zoo.play_box import GameBox, read_box
from pnp.playtest.series import load_play
from tests.games.space_zoo.box import DATA, SUPPLY, root
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


class Changed(NamedTuple):
    """The game with another number in it."""

    data: tuple[Path, ...]
    session: Session

    def shown(self, component: str, back: bool = False) -> list[str]:
        """The lines that are printed on a component's first face, and its end."""
        order = Order("space-zoo", component, component, (component,))
        (drawer,) = prepare_faces(self.session, order, PrintOptions())
        return [*texts(drawer.frame(0, back)), "END"]

    def box(self, players: int = 4) -> GameBox:
        """What those who play it count with."""
        return read_box(load_play(self.data, "space-zoo", None)[1], players)


@pytest.fixture
def plant(tmp_path: Path) -> Callable[[str, Scalar, str], Changed]:
    """Writes another text where a value of the game stands."""

    def planted(file: str, at: Scalar, text: str) -> Changed:
        folder = tmp_path / "space-zoo"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(DATA, folder)
        lines = (folder / file).read_text(encoding="utf-8").splitlines()
        line, column = at.line - 1, at.column - 1
        # A mark of where it is from may stand before it.
        lines[line] = lines[line][:column] + re.sub(
            rf"\b{at.text}\b", text, lines[line][column:], count=1
        )
        (folder / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
        shop = Session(SearchPath.standard((tmp_path,)))
        return Changed((tmp_path,), shop)

    return planted


@cache
def original_box() -> GameBox:
    return Changed((), Session(SearchPath.standard())).box()


def test_a_changed_number_is_played(plant: Callable[[str, Scalar, str], Changed]) -> None:
    """Simulated games use each number of the supply that is no part of a picture."""
    for name in [
        name for name in NUMBERS if not name.startswith(("markets.steps", "example-markets"))
    ]:
        leaf = NUMBERS[name]
        assert plant("supply.yaml", leaf, str(int(leaf.text) + 1)).box() != original_box(), name


END, MORE = "FOR THE END:", "POINTS OR MORE"
START: int = SUPPLY["markets"]["start"]


@pytest.mark.parametrize(
    ("name", "component", "back", "before", "after"),
    [
        ("goal", "board", False, ["9", "10+", "END"], ["10", "11+", "END"]),
        ("goal", "board", False, ["10", "POINTS AFTER PHASE 7"], ["11", "POINTS AFTER PHASE 7"]),
        ("goal", "score-pad", False, [f"{END} 10 {MORE}"], [f"{END} 11 {MORE}"]),
        ("euros-per-point", "board", False, ["every 3 €"], ["every 4 €"]),
        ("research-prices.1", "board", False, ["1 €", "2 €", "3 €"], ["2 €", "2 €", "3 €"]),
        ("research-prices.3", "board", False, ["2 €", "3 €", "PILE"], ["2 €", "4 €", "PILE"]),
        ("markets.start", "board", False, [f"{START}", "START"], [f"{START + 1}", "START"]),
        ("markets.steps.4", "board", False, ["2", "3", "+"], ["2", "4", "+"]),
        ("markets.steps.4", "aids", True, ["3", "3", "4", "5", "6"], ["4", "4", "5", "6", "8"]),
        ("markets.steps.4", "aids", True, ["3", "0", "3", "6", "9"], ["4", "0", "4", "8", "16"]),
        ("markets.steps.1", "aids", True, ["0", "0", "0", "0", "0"], ["1", "1", "1", "2", "3"]),
    ],
)
def test_a_changed_number_is_printed(
    name: str,
    component: str,
    back: bool,
    before: list[str],
    after: list[str],
    plant: Callable[[str, Scalar, str], Changed],
) -> None:
    assert together(before, Changed((), Session(SearchPath.standard())).shown(component, back))
    leaf = NUMBERS[name]
    changed = plant("supply.yaml", leaf, str(int(leaf.text) + 1)).shown(component, back)
    assert together(after, changed)
    assert not together(before, changed)


def together(few: list[str], lines: list[str]) -> bool:
    """Whether these lines follow each other."""
    return any(lines[at : at + len(few)] == few for at in range(len(lines)))
