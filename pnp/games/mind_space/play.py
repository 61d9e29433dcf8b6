"""Mind Space for `pnp playtest`: start, figures and ranks, from the printed files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial

from pnp.core.play import BoardPlace, Play, Values, averages, find_rows, ranked
from pnp.core.rng import Chance
from pnp.games.mind_space.grid import COLUMNS, Board
from pnp.games.mind_space.play_mind import (
    ALL_CELLS,
    ROW,
    BoardMasks,
    Goal,
    Mind,
    MindFacts,
    mask_cells,
    prepare_board,
    score_mind,
)
from pnp.games.mind_space.play_table import MindTable
from pnp.games.mind_space.play_worth import goal_mask, greedy, worth

_read_facts = lru_cache(maxsize=4)(MindFacts)


@lru_cache(maxsize=16)
def _read_board(values: Values, side: str) -> BoardMasks:
    """Side `a` or `b` of the board; without a side, the board of the requested number."""
    if side:
        fields = next(board for board in find_rows(values("boards")) if board["id"] == side)
    else:
        fields = values("brain-board")
    return prepare_board(
        Board.of(map(str, fields["sections"]), fields["grey"]), _read_facts(values).shapes
    )


def start(side: str, values: Values, players: int, chance: Chance) -> MindTable:
    """Draw a goal of each deck and shuffle the cards."""
    facts, board = _read_facts(values), _read_board(values, side)
    goals = [
        Goal(
            str(goal["id"]),
            (int(goal["first-points"]), int(goal["later-points"])),
            goal["condition"],
            goal_mask(goal["condition"], board),
        )
        for goal in map(chance.pick, facts.decks)
    ]
    minds = [Mind(board, facts.scoring.coins) for _ in range(players)]
    for mind in minds:
        mind.goals = (0,) * len(goals)
    cards = chance.shuffled(range(1, len(facts.shapes) + 1))
    return MindTable(facts, goals, minds, cards, chance)


def owned(table: MindTable) -> Mapping[tuple[str, str], Iterable[int]]:
    """The seats that drew each shape, and those that met each goal."""
    owners: dict[tuple[str, str], set[int]] = {
        ("pursuits", card): set() for card in table.facts.cards
    }
    for seat, mind in enumerate(table.minds):
        for _, place in mind.shapes:
            if place.shape_index:
                owners["pursuits", table.facts.cards[place.shape_index - 1]].add(seat)
    for n, goal in enumerate(table.goals):
        owners["goals", goal.id] = {seat for seat, mind in enumerate(table.minds) if mind.goals[n]}
    return owners


def measures(table: MindTable) -> Mapping[str, float]:
    """The lines of the score pad and more, each the mean of all players."""
    return averages([_mind_measures(table.facts, mind) for mind in table.minds])


def _mind_measures(facts: MindFacts, mind: Mind) -> Mapping[str, float]:
    lines = {f"score.{name}": part for name, part in score_mind(facts, mind)._asdict().items()}
    coins = lines.pop("score.coins")
    lines |= {"coins": coins, "coins.left": mind.coins, "shapes": len(mind.shapes)}
    return {**lines, "black": mind.colours[-1].bit_count()}


def brackets(table: MindTable) -> Mapping[str, tuple[Sequence[str], str]]:
    """The rank of a single player's score."""
    if len(table.minds) > 1:
        return {}
    return {"rank": ranked(table.facts.ranks, *table.scores())}


def places(table: MindTable) -> Mapping[str, Mapping[BoardPlace, float]]:
    """The share of players who filled each cell; grey matter is left out."""
    filled = {
        (str(row + 1), COLUMNS[column]): sum(
            1 for mind in table.minds if mind.filled >> ROW * row + column & 1
        )
        / len(table.minds)
        for row, column in sorted(mask_cells(ALL_CELLS & ~table.minds[0].masks.grey))
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
