"""The game's YAML as plain data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.build.run import Application
from pnp.core.node import Mapping, Node, Sequence

DATA = Path(__file__).parents[3] / "data" / "space-zoo"
GAME = Application().session.game("space-zoo")


def root(name: str) -> Node:
    """A file of the game as nodes, with the fields in its texts."""
    found = GAME.file(name.removesuffix(".yaml"))
    assert found is not None
    return found


def nodes(name: str) -> Mapping:
    """A file that is a map."""
    found = root(name)
    assert isinstance(found, Mapping)
    return found


def plain(node: Node) -> Any:
    """Return maps, lists, texts and whole numbers; `yes` is True."""
    if isinstance(node, Mapping):
        return {key: plain(value) for key, value in node.values.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    text = str(node)
    if text == "yes":
        return True
    return int(text) if text.isdigit() else text


def read(name: str) -> Any:
    return plain(root(name))


SUPPLY: dict[str, Any] = read("supply.yaml")
PLANETS: list[dict[str, Any]] = read("planets.yaml")["planets"]
RESEARCH: dict[str, list[dict[str, Any]]] = read("research.yaml")
CARDS = [*RESEARCH["blue"], *RESEARCH["black"]]
"""Phases on the cards of a hand."""
