"""The YAML of Mind Space, read for tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from pnp.games.mind_space.grid import Board, Cell, Cells, form, shape
from pnp.games.mind_space.referee import Brain, Drawn, Worth
from pnp.playtest.series import rules_of

VALUES = rules_of((), "mind-space", None)[1]
WORTH = Worth.of(VALUES("score")["score"], VALUES("turn")["coins"])


def read(name: str) -> dict[str, Any]:
    """Return a file of the game's folder, with fields in texts replaced."""
    return cast(dict[str, Any], VALUES(name))


def side(name: str) -> Board:
    """Return side `a` or `b`."""
    (found,) = [each for each in read("boards")["boards"] if each["id"] == name]
    return Board.of(map(str, found["sections"]), found["gray"])


def pursuits() -> list[Cells]:
    return [shape(each["cells"]) for each in read("pursuits")["pursuits"]]


def forms() -> frozenset[tuple[Cell, ...]]:
    return frozenset(map(form, pursuits()))


def goals() -> dict[str, dict[str, Any]]:
    return {each["id"]: each for each in read("goals")["goals"]}


def replay(board: Board, forms: frozenset[tuple[Cell, ...]], drawn: Iterable[Drawn]) -> Brain:
    """The brain after all shapes; raises ValueError for an illegal one."""
    brain = Brain(board, forms)
    for each in drawn:
        brain.draw(each)
    return brain
