"""What is in the box: the YAML of Mind Space, read for tests."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import yaml

from pnp.games.mind_space.grid import Board, Cell, Cells, form, shape
from tests.helper import ROOT

FOLDER = ROOT / "data" / "mind-space"


class _Loader(yaml.SafeLoader):
    """Reads past the tags that say where a value comes from."""


def _plain(loader: yaml.SafeLoader, _: str, node: yaml.Node) -> Any:
    match node:
        case yaml.SequenceNode():
            return loader.construct_sequence(node, deep=True)
        case yaml.MappingNode():
            return loader.construct_mapping(node, deep=True)
    assert isinstance(node, yaml.ScalarNode)
    # As untagged: a number stays a number.
    return yaml.safe_load(node.value) if node.style is None else node.value


_Loader.add_multi_constructor("!", _plain)


@cache
def read(name: str) -> dict[str, Any]:
    """A file of the game's folder."""
    text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    return cast(dict[str, Any], yaml.load(text, _Loader))


def side(name: str) -> Board:
    """Side `a` or `b`."""
    (found,) = [each for each in read("boards")["boards"] if each["id"] == name]
    return Board.of(map(str, found["sections"]), found["gray"])


def pursuits() -> list[Cells]:
    return [shape(each["cells"]) for each in read("pursuits")["pursuits"]]


def forms() -> frozenset[tuple[Cell, ...]]:
    return frozenset(map(form, pursuits()))


def goals() -> dict[str, dict[str, Any]]:
    return {each["id"]: each for each in read("goals")["goals"]}
