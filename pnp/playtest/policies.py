"""Ways to play that any game has, made from its contract alone.

`random` · `greedy`: the best table after one move · `rollout:N`: each move is played on, at random
where the game knows no better, N games in all · `mcts:N`: a tree of moves, grown N times ·
`ROUTE:N`: rollouts, held to one of the game’s routes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from pnp.ground.play import Move, Play, Policy, Table, best
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
    if name in play.policies:
        return play.policies[kind]
    if kind == "random" and not budget:
        return at_random
    if kind == "greedy" and not budget:
        return partial(greedy, worth_of(play))
    if kind in ("rollout", "mcts", *play.routes):
        count = int(budget or ROLLOUTS) if (budget or "1").isdecimal() else 0
        if not 1 <= count <= _MOST:
            raise Unusable(f"“{name}”: write it like {kind}:{ROLLOUTS}")
        if kind in play.routes:
            return partial(on_route, play, kind, count)
        return partial({"rollout": rollout, "mcts": mcts}[kind], play, count)
    known = ("random", "greedy", "rollout", "mcts", *play.policies, *play.routes)
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


_ASTRAY = 2.0
"""What a point too many from elsewhere costs who is held to a route."""


def held(play: Play, route: str, seat: int) -> Play:
    """The game as a seat sees it that has to win with half of its points from one route."""
    points, worth, onward = play.routes[route], worth_of(play), play.onward or at_random
    own = play.policies.get(route, onward)

    def winners(table: Table) -> Sequence[int]:
        won = won_by(play, table)
        return won if _true(points, table, seat) else [other for other in won if other != seat]

    def cost(table: Table) -> float:
        return _ASTRAY * max(table.scores()[seat] - 2 * points(table, seat), 0.0)

    return replace(
        play,
        worth=lambda table, whose: worth(table, whose) - cost(table),
        lead=lambda table, whose: _lead(table, whose) - cost(table),
        winners=winners,
        onward=lambda table, chance: (own if table.seat() == seat else onward)(table, chance),
    )


def _true(points: Callable[[Table, int], float], table: Table, seat: int) -> bool:
    return 2 * points(table, seat) >= table.scores()[seat]


def on_route(play: Play, route: str, count: int, table: Table, chance: Chance) -> Move:
    """Rollouts, held to a route: of the moves that belong to it."""
    weighed = play.weighed.get(route)
    moves = weighed(table, chance) if weighed else table.moves()
    return _best(held(play, route, table.seat()), moves, count, table, chance)


def at_random(table: Table, chance: Chance) -> Move:
    """Any move."""
    return chance.pick(table.moves())


def greedy(worth: Callable[[Table, int], float], table: Table, chance: Chance) -> Move:
    """The move after which the table is best; of several any."""
    seat, moves = table.seat(), table.moves()
    if len(moves) == 1:
        return moves[0]
    worths = []
    for move in moves:
        tried = table.copy(chance)
        tried.play(move)
        worths.append(worth(tried, seat))
    return best(moves, worths, chance)


def rollout(play: Play, count: int, table: Table, chance: Chance) -> Move:
    """The move that wins most of the games that are played on from it."""
    return _best(play, table.moves(), count, table, chance)


def _best(play: Play, moves: Sequence[Move], count: int, table: Table, chance: Chance) -> Move:
    """That of these moves."""
    seat = table.seat()
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
            _play_on(play, tried, chance)
            total += _outcome(play, tried, seat)
        sums.append(total)
    return best(moves, sums, chance)


def _play_on(play: Play, table: Table, chance: Chance) -> None:
    """Go on to the end, or as far as those who play this look ahead."""
    onward = play.onward or at_random
    for _ in range(play.ahead or _LONGEST):
        if table.over():
            return
        table.play(onward(table, chance))
    if not play.ahead:
        raise Unusable(
            f"the game has no end: {_LONGEST:,} moves were made in somebody’s head; an `ahead` of "
            "its Play says after how many a table is judged by its worth"
        )


def _outcome(play: Play, table: Table, seat: int) -> float:
    """What came of a game for a seat: a share of the win, and a little for the lead."""
    if play.ahead and not table.over():
        return 0.5 + _squashed(worth_of(play)(table, seat))
    winners = won_by(play, table)
    won = (seat in winners) / len(winners) if winners else 0.0
    return won + _squashed((play.lead or _lead)(table, seat))


def _squashed(lead: float) -> float:
    """A lead as a number from −½ to ½."""
    return 0.5 * lead / (1.0 + abs(lead))


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
    try:
        hash(moves[0])
    except TypeError:
        raise Unusable(
            f"mcts has to remember the move {moves[0]!r}; make it a text, a number or a tuple"
        ) from None
    root = _Node()
    for _ in range(count):
        tried = table.copy(chance)
        tried.imagine(seat)
        _grow(play, root, tried, chance)
    return best([*root.below], [node.visits for node in root.below.values()], chance)


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
    _play_on(play, table, chance)
    results = {seat: _outcome(play, table, seat) for seat, _ in way}
    for seat, node in way:
        node.sum += results[seat]


def _promising(node: _Node, moves: Sequence[Move]) -> Move:
    """The move with the best mix of what it brought and how seldom it was tried."""
    total = math.log(1.0 + node.visits)

    def promise(move: Move) -> float:
        below = node.below[move]
        visits = max(below.visits, 1)
        return below.sum / visits + _EXPLORE * math.sqrt(total / visits)

    return max(moves, key=promise)
