"""Rules of Mind Space, and reading boards, goals and shapes from YAML."""

from __future__ import annotations

from pnp.checks.context import Case, RuleStopped
from pnp.core.field_paths import PathMatch, to_text
from pnp.core.node import Mapping, Node, Sequence
from pnp.games.mind_space.goals import KINDS, GoalCondition
from pnp.games.mind_space.grid import Board, canonical_form, parse_shape
from pnp.games.mind_space.referee import Brain, DrawnShape, Scoring


def read_board(case: Case, board: PathMatch) -> Board:
    """Read a map with `sections` and `grey`. Raises RuleStopped."""
    rows = case.rows(case.field(board, "sections"))
    grey = case.field(board, "grey")
    return case.convert(grey, lambda text: Board.of(rows, text))


def _plain(node: Node) -> object:
    if isinstance(node, Mapping):
        return {key: _plain(value) for key, value in node.values.items()}
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    return to_text(node)


def read_condition(case: Case, goal: PathMatch) -> GoalCondition:
    """Read the condition of a goal. Raises RuleStopped."""
    field = case.field(goal, "condition")
    condition = _plain(field.node)
    if not isinstance(condition, dict) or condition.get("kind") not in KINDS:
        case.error(field, f"unknown kind of goal; the kinds are {', '.join(KINDS)}")
        raise RuleStopped
    return condition


def read_scoring(case: Case) -> Scoring:
    """Read points and prices at the paths `score` and `coins`. Raises RuleStopped."""
    score, coins = (_plain(case.find(key)[0].node) for key in ("score", "coins"))
    return Scoring.of(score, coins)  # type: ignore[arg-type]


def read_forms(case: Case) -> frozenset[tuple[tuple[int, int], ...]]:
    """Read the canonical forms of the shapes at the path `shapes`. Raises RuleStopped."""
    return frozenset(
        canonical_form(case.convert(field, parse_shape)) for field in case.find("shapes")
    )


def parse_legal(brain: Brain, text: str) -> DrawnShape:
    """Parse a shape that may be drawn now. Raises ValueError."""
    drawing = DrawnShape.of(text)
    objection = brain.objection(drawing)
    if objection:
        raise ValueError(f"{text}: {objection}")
    return drawing
