"""The YAML of Mind Space, read for tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from pnp.games.mind_space.grid import Board, CellSet, GridCell, canonical_form, parse_shape
from pnp.games.mind_space.referee import Brain, DrawnShape, Scoring
from pnp.playtest.series import load_play

VALUES = load_play((), "mind-space", None)[1]
WORTH = Scoring.of(VALUES("score")["score"], VALUES("turn")["coins"])


def read(name: str) -> dict[str, Any]:
    """Return a file of the game's folder, with fields in texts replaced."""
    return cast(dict[str, Any], VALUES(name))


def side(name: str) -> Board:
    """Return side `a` or `b`."""
    (found,) = [each for each in read("boards")["boards"] if each["id"] == name]
    return Board.of(map(str, found["sections"]), found["grey"])


def pursuits() -> list[CellSet]:
    return [parse_shape(each["cells"]) for each in read("pursuits")["pursuits"]]


def forms() -> frozenset[tuple[GridCell, ...]]:
    return frozenset(map(canonical_form, pursuits()))


def goals() -> dict[str, dict[str, Any]]:
    return {each["id"]: each for each in read("goals")["goals"]}


def replay(
    board: Board, forms: frozenset[tuple[GridCell, ...]], drawn: Iterable[DrawnShape]
) -> Brain:
    """The brain after all shapes; raises ValueError for an illegal one."""
    brain = Brain(board, forms)
    for each in drawn:
        brain.draw(each)
    return brain
