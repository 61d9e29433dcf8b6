"""What those who play think of tables, and what they do there: of each kind of decision how often
it came up, and a few letters that any other rule, thought or habit changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from pnp.ground.play import Play
from pnp.ground.rng import Chance
from pnp.playtest.policies import policy
from pnp.playtest.series import rules_of
from tests import goldens

GAMES: dict[str, tuple[tuple[str, int, range], ...]] = {
    "mind-space": (("", 1, range(2)), ("b", 3, range(2))),
    "my-corner-of-the-sky": (("", 1, range(2)), ("", 3, range(1))),
    "space-zoo": (("", 2, range(6)), ("", 3, range(4)), ("", 4, range(4))),
}
"""How it is begun, by how many, and which games."""
_TRIED = 12
"""So many moves of a table are thought through, and a few more."""


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_thought_of_as_before(game: str) -> None:
    thoughts: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for setup, players, numbers in GAMES[game]:
        play, values = rules_of((), game, None, setup)
        for number in numbers:
            table = play.start(values, players, Chance("thoughts", game, players, number))
            for kind in wandered(play, table, Chance("wander", game, players, number)):
                for who, thought in thought_of(play, table):
                    thoughts[kind][who].append(thought)
    goldens.compare(
        f"games/thoughts/{game}",
        "\n".join(
            f"{kind}: {len(said['moves'])} times, "
            + ", ".join(f"{who} {goldens.digest(' '.join(rows))}" for who, rows in said.items())
            for kind, said in sorted(thoughts.items())
        ),
    )


def wandered(play: Play, table: Any, chance: Chance) -> Iterator[str]:
    """A game of somebody who plays well two times out of three, and else anything: what may be
    done, wherever there is a choice."""
    well = policy(play, "greedy")
    while not table.over():
        moves = table.moves()
        if len(moves) > 1:
            yield " ".join(sorted({move[0] for move in moves}))
        table.play(well(table, chance) if chance.below(3) else chance.pick(moves))


def thought_of(play: Play, table: Any) -> Iterator[tuple[str, str]]:
    """What is known of a table, worth to each seat now and after its moves, and done by each way
    to play."""
    assert play.worth is not None
    moves, luck = table.moves(), Chance("luck")
    yield "moves", f"{table.seat()} {table.scores()} {' '.join(map(str, moves))}"
    after = [table]
    for move in moves[:: 1 + len(moves) // _TRIED]:
        after.append(table.copy(luck))
        after[-1].play(move)
    seats = range(len(table.scores()))
    yield "worth", " ".join(f"{play.worth(each, seat):.3f}" for each in after for seat in seats)
    for name, own in play.policies.items():
        yield name, str(own(table.copy(luck), Chance("choice", len(moves))))
    for name, weighed in play.weighed.items():
        yield f"{name} weighs", str(weighed(table.copy(luck), Chance("weighed", len(moves))))
