"""Players for any game: `random`, and `greedy`, which takes the best table after one move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pnp.core.play import Move, Play, Policy, Table, best
from pnp.core.problems import UsageError, unknown
from pnp.core.rng import Chance


def policy(play: Play, name: str) -> Policy:
    """Return the player with a name. Raises UsageError if there is none."""
    players: dict[str, Policy] = {
        "random": at_random,
        "greedy": partial(greedy, play.worth or _lead),
        **play.policies,
    }
    if name not in players:
        raise UsageError(unknown(f"no player is called “{name}”", name, players))
    return players[name]


def _lead(table: Table, seat: int) -> float:
    """Return the lead of a seat over the best of the others, in points."""
    scores = table.scores()
    others = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - max(others, default=0.0)


def won_by(play: Play, table: Table) -> Sequence[int]:
    """The winning seats; none for a single player."""
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
    worths = []
    for move in moves:
        tried = table.copy(chance)
        tried.play(move)
        worths.append(worth(tried, seat))
    return best(moves, worths, chance)
