"""Ways to play that any game has, made from its contract alone.

`random` · `greedy`: the best table after one move · `rollout:N`: each move is played on at random
to the end, N games in all · `mcts:N`: a tree of moves, grown N times.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from pnp.ground.play import Move, Play, Policy, Table
from pnp.ground.problem import Unusable, unknown
from pnp.ground.rng import Chance

ROLLOUTS = 200
_MOST = 1_000_000
_EXPLORE = math.sqrt(2.0)
_LONGEST = 100_000
"""Moves after which a game is given up: nobody would play on."""


def policy(play: Play, name: str) -> Policy:
    """A way to play by its name, such as `rollout:500`. Raises Unusable."""
    kind, _, budget = name.partition(":")
    if not budget and kind in play.policies:
        return play.policies[kind]
    if kind == "random" and not budget:
        return at_random
    if kind == "greedy" and not budget:
        return partial(greedy, worth_of(play))
    if kind in ("rollout", "mcts"):
        count = int(budget or ROLLOUTS) if (budget or "1").isdecimal() else 0
        if 1 <= count <= _MOST:
            return partial({"rollout": rollout, "mcts": mcts}[kind], play, count)
        raise Unusable(f"“{name}”: write it like {kind}:{ROLLOUTS}")
    known = ("random", "greedy", "rollout", "mcts", *play.policies)
    raise Unusable(unknown(f"nobody plays “{name}”", name, known))


def worth_of(play: Play) -> Callable[[Table, int], float]:
    """How good a table is for a seat: the lead over the best of the others, in points."""
    return play.worth or _lead


def _lead(table: Table, seat: int) -> float:
    scores = table.scores()
    others = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - max(others, default=0.0)


def won_by(play: Play, table: Table) -> Sequence[int]:
    """The seats that have won; nobody, alone."""
    if play.winners is not None:
        return play.winners(table)
    scores = table.scores()
    best = max(scores)
    return [seat for seat, score in enumerate(scores) if score == best] if len(scores) > 1 else []


def at_random(table: Table, chance: Chance) -> Move:
    """Any move."""
    return chance.pick(table.moves())


def greedy(worth: Callable[[Table, int], float], table: Table, chance: Chance) -> Move:
    """The move after which the table is best; of several any."""
    seat, moves = table.seat(), table.moves()
    if len(moves) == 1:
        return moves[0]
    best: list[Move] = []
    most = -math.inf
    for move in moves:
        tried = table.copy(chance)
        tried.play(move)
        found = worth(tried, seat)
        if found > most:
            best, most = [move], found
        elif found == most:
            best.append(move)
    return chance.pick(best)


def rollout(play: Play, count: int, table: Table, chance: Chance) -> Move:
    """The move that wins most games played on at random."""
    seat, moves = table.seat(), table.moves()
    if len(moves) == 1:
        return moves[0]
    each = max(1, count // len(moves))
    sums = []
    for move in moves:
        total = 0.0
        for _ in range(each):
            tried = table.copy(chance)
            tried.imagine(seat)
            tried.play(move)
            total += _played_on(play, tried, seat, chance)
        sums.append(total)
    most = max(sums)
    return chance.pick([move for move, total in zip(moves, sums, strict=True) if total == most])


def _played_on(play: Play, table: Table, seat: int, chance: Chance) -> float:
    """What comes of a game for a seat: a share of the win, and a little for the lead."""
    for _ in range(_LONGEST):
        if table.over():
            break
        table.play(chance.pick(table.moves()))
    winners = won_by(play, table)
    won = (seat in winners) / len(winners) if winners else 0.0
    lead = _lead(table, seat)
    return won + 0.5 * lead / (1.0 + abs(lead))


class _Node:
    """A place in the tree: how often it was come by, and what came of it for who chose it."""

    __slots__ = ("below", "sum", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.sum = 0.0
        self.below: dict[Move, _Node] = {}


def mcts(play: Play, count: int, table: Table, chance: Chance) -> Move:
    """The move that a tree of imagined games goes to most often (information-set UCT)."""
    seat, moves = table.seat(), table.moves()
    if len(moves) == 1:
        return moves[0]
    root = _Node()
    for _ in range(count):
        tried = table.copy(chance)
        tried.imagine(seat)
        _grow(play, root, tried, chance)
    most = max(node.visits for node in root.below.values())
    return chance.pick([move for move, node in root.below.items() if node.visits == most])


def _grow(play: Play, root: _Node, table: Table, chance: Chance) -> None:
    """Walk down to where nobody has been, play on from there, and carry the result up."""
    way: list[tuple[int, _Node]] = []
    node = root
    while not table.over():
        seat, moves = table.seat(), table.moves()
        fresh = [move for move in moves if move not in node.below]
        move = chance.pick(fresh) if fresh else _promising(node, moves)
        table.play(move)
        node.visits += 1
        node = node.below.setdefault(move, _Node())
        way.append((seat, node))
        if fresh:
            break
    node.visits += 1
    results: dict[int, float] = {}
    end = table.copy(chance)
    for _ in range(_LONGEST):
        if end.over():
            break
        end.play(chance.pick(end.moves()))
    for seat, node in way:
        if seat not in results:
            results[seat] = _played_on(play, end, seat, chance)
        node.sum += results[seat]


def _promising(node: _Node, moves: Sequence[Move]) -> Move:
    """The move with the best mix of what it brought and how seldom it was tried."""
    total = math.log(1.0 + node.visits)

    def promise(move: Move) -> float:
        below = node.below[move]
        visits = max(below.visits, 1)
        return below.sum / visits + _EXPLORE * math.sqrt(total / visits)

    return max(moves, key=promise)
