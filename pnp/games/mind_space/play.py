"""Mind Space, played: from the same files that are printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial

from pnp.core.play import BoardPlace, Play, Values, averages, find_rows, ranked
from pnp.core.rng import Chance
from pnp.games.mind_space.grid import COLUMNS, Board
from pnp.games.mind_space.play_bits import EVERY, ROW, Ground, cells, ground
from pnp.games.mind_space.play_mind import Facts, Goal, Mind, score
from pnp.games.mind_space.play_table import Table
from pnp.games.mind_space.play_worth import greedy, spaces, worth

_facts = lru_cache(maxsize=4)(Facts)


@lru_cache(maxsize=16)
def _ground(values: Values, side: str) -> Ground:
    """A side of the board, or the brain with the number that was asked for."""
    if side:
        found = next(board for board in find_rows(values("boards")) if board["id"] == side)
    else:
        found = values("brain-board")
    return ground(Board.of(map(str, found["sections"]), found["grey"]), _facts(values).shapes)


def start(side: str, values: Values, players: int, chance: Chance) -> Table:
    """Boards, a goal of each deck, and the row of cards."""
    facts, board = _facts(values), _ground(values, side)
    goals = [
        Goal(
            str(goal["id"]),
            (int(goal["first-points"]), int(goal["later-points"])),
            goal["condition"],
            spaces(goal["condition"], board),
        )
        for goal in map(chance.pick, facts.decks)
    ]
    minds = [Mind(board, facts.worth.coins) for _ in range(players)]
    for mind in minds:
        mind.goals = (0,) * len(goals)
    cards = chance.shuffled(range(1, len(facts.shapes) + 1))
    return Table(facts, goals, minds, cards, chance)


def owned(table: Table) -> Mapping[tuple[str, str], Iterable[int]]:
    """The drawers of each shape, and the minds that have met each goal."""
    drawn: dict[tuple[str, str], set[int]] = {
        ("pursuits", card): set() for card in table.facts.cards
    }
    for seat, mind in enumerate(table.minds):
        for _, place in mind.shapes:
            if place.form:
                drawn["pursuits", table.facts.cards[place.form - 1]].add(seat)
    for n, goal in enumerate(table.goals):
        drawn["goals", goal.id] = {seat for seat, mind in enumerate(table.minds) if mind.goals[n]}
    return drawn


def measures(table: Table) -> Mapping[str, float]:
    """Lines of the score pad and more, of all players on the average."""
    return averages([_lines(table.facts, mind) for mind in table.minds])


def _lines(facts: Facts, mind: Mind) -> Mapping[str, float]:
    lines = {f"score.{name}": part for name, part in score(facts, mind)._asdict().items()}
    coins = lines.pop("score.coins")
    lines |= {"coins": coins, "coins.left": mind.coins, "shapes": len(mind.shapes)}
    return {**lines, "black": mind.colours[-1].bit_count()}


def brackets(table: Table) -> Mapping[str, tuple[Sequence[str], str]]:
    """The rank of a single player's mind."""
    if len(table.minds) > 1:
        return {}
    return {"rank": ranked(table.facts.ranks, *table.scores())}


def places(table: Table) -> Mapping[str, Mapping[BoardPlace, float]]:
    """The spaces of the brain: how many minds have filled each; gray matter is left out."""
    filled = {
        (str(row + 1), COLUMNS[column]): sum(
            1 for mind in table.minds if mind.filled >> ROW * row + column & 1
        )
        / len(table.minds)
        for row, column in sorted(cells(EVERY & ~table.minds[0].ground.grey))
    }
    return {"spaces filled": filled}


PLAY = Play(
    "1",
    partial(start, "a"),
    worth,
    setups={"b": partial(start, "b")},
    numbered=partial(start, ""),
    policies={"greedy": greedy},
    owned=owned,
    measures=measures,
    brackets=brackets,
    places=places,
    length=lambda table: table.turns,
)
