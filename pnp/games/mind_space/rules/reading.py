"""YAML to brains, goals and shapes."""

from __future__ import annotations

from pnp.checks.context import Case, RuleStopped
from pnp.core.field_paths import PathMatch, to_text
from pnp.core.node import Mapping, Node, Sequence
from pnp.games.mind_space.goals import KINDS, Options
from pnp.games.mind_space.grid import Board, form, shape
from pnp.games.mind_space.referee import Brain, Drawn, Worth


def board_of(case: Case, of: PathMatch) -> Board:
    """The board of a map with `sections` and `grey`. Raises Stop."""
    rows = case.rows(case.field(of, "sections"))
    grey = case.field(of, "grey")
    return case.convert(grey, lambda text: Board.of(rows, text))


def _plain(node: Node) -> object:
    if isinstance(node, Mapping):
        return {key: _plain(value) for key, value in node.values.items()}
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    return to_text(node)


def condition_of(case: Case, goal: PathMatch) -> Options:
    """What a goal asks for. Raises Stop."""
    at = case.field(goal, "condition")
    found = _plain(at.node)
    if not isinstance(found, dict) or found.get("kind") not in KINDS:
        case.error(at, f"there is no such kind of goal: {', '.join(KINDS)}")
        raise RuleStopped
    return found


def worth_of(case: Case) -> Worth:
    """The points and prices at the paths `score` and `coins`. Raises Stop."""
    score, coins = (_plain(case.find(key)[0].node) for key in ("score", "coins"))
    return Worth.of(score, coins)  # type: ignore[arg-type]


def forms_of(case: Case) -> frozenset[tuple[tuple[int, int], ...]]:
    """The forms of the shapes at the path `shapes`. Raises Stop."""
    return frozenset(form(case.convert(one, shape)) for one in case.find("shapes"))


def legal(brain: Brain, text: str) -> Drawn:
    """A shape that may be drawn now. Raises ValueError."""
    drawn = Drawn.of(text)
    why = brain.against(drawn)
    if why:
        raise ValueError(f"{text}: {why}")
    return drawn
