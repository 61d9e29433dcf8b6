"""A changed number of the supply is printed and played."""

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
    """All numbers below a node, by their paths; positions in lists count from 1."""
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
    """The game with another number."""

    data: tuple[Path, ...]
    session: Session

    def shown(self, component: str, back: bool = False) -> list[str]:
        """Return the printed lines of a component's first face, or its back."""
        order = Order("space-zoo", component, component, (component,))
        (drawer,) = prepare_faces(self.session, order, PrintOptions())
        return [*texts(drawer.frame(0, back)), "END"]

    def box(self, players: int = 4) -> GameBox:
        """The values for players."""
        return read_box(load_play(self.data, "space-zoo", None)[1], players)


@pytest.fixture
def change(tmp_path: Path) -> Callable[[str, Scalar, str], Changed]:
    """Replace a value of the game."""

    def changed_game(file: str, at: Scalar, text: str) -> Changed:
        folder = tmp_path / "space-zoo"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(DATA, folder)
        lines = (folder / file).read_text(encoding="utf-8").splitlines()
        line, column = at.line - 1, at.column - 1
        # A tag may come before the value.
        lines[line] = lines[line][:column] + re.sub(
            rf"\b{at.text}\b", text, lines[line][column:], count=1
        )
        (folder / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
        shop = Session(SearchPath.standard((tmp_path,)))
        return Changed((tmp_path,), shop)

    return changed_game


@cache
def original_box() -> GameBox:
    return Changed((), Session(SearchPath.standard())).box()


def test_engine_uses_each_number(change: Callable[[str, Scalar, str], Changed]) -> None:
    """All numbers of the supply that are no part of a picture."""
    for name in [
        name for name in NUMBERS if not name.startswith(("markets.steps", "example-markets"))
    ]:
        leaf = NUMBERS[name]
        assert change("supply.yaml", leaf, str(int(leaf.text) + 1)).box() != original_box(), name


START: int = SUPPLY["markets"]["start"]


@pytest.mark.parametrize(
    ("name", "component", "back", "before", "after"),
    [
        ("goal", "board", False, ["9", "10+", "END"], ["10", "11+", "END"]),
        ("research-prices.3", "board", False, ["2 €", "3 €", "PILE"], ["2 €", "4 €", "PILE"]),
        ("markets.start", "board", False, [f"{START}", "START"], [f"{START + 1}", "START"]),
        ("markets.steps.4", "aids", True, ["3", "3", "4", "5", "6"], ["4", "4", "5", "6", "8"]),
    ],
)
def test_prints_changed_number(
    name: str,
    component: str,
    back: bool,
    before: list[str],
    after: list[str],
    change: Callable[[str, Scalar, str], Changed],
) -> None:
    assert in_sequence(before, Changed((), Session(SearchPath.standard())).shown(component, back))
    leaf = NUMBERS[name]
    changed = change("supply.yaml", leaf, str(int(leaf.text) + 1)).shown(component, back)
    assert in_sequence(after, changed)
    assert not in_sequence(before, changed)


def in_sequence(few: list[str], lines: list[str]) -> bool:
    """Whether these lines follow each other."""
    return any(lines[at : at + len(few)] == few for at in range(len(lines)))
