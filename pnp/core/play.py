"""A game that can be played: what its package exports beside its rules, for `pnp playtest`.

class Dice:
    def __init__(self, players, chance): ...      # and the methods of a Table

GAME = GameCode(play=Play("1", lambda values, players, chance: Dice(players, chance)))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct, field

from pnp.core.rng import Chance

T = TypeVar("T")

Move = Any
"""What somebody may do: a text, a number or a tuple of such, the simpler the better."""

Values = Callable[[str], Any]
"""What a file of the game's folder holds, by its name without an ending, as plain lists, maps,
numbers and texts: the same that is printed. By the name of a numbered component, what that shows:
of the number that is asked for, else of its first."""


def rows(file: Any) -> list[Any]:
    """The list that a file is, or the first that stands under its keys."""
    if isinstance(file, Mapping):
        return next(each for each in file.values() if isinstance(each, list))
    return list(file)


def ranked(ranks: Sequence[tuple[int, str]], points: float) -> tuple[Sequence[str], str]:
    """All ranks, each told by its least points and its name, and which has so many; the first of
    them where there are fewer."""
    names = [name for _, name in ranks]
    return names, [names[0], *(name for least, name in ranks if least <= points)][-1]


def single_bits(mask: int) -> Iterator[int]:
    """The bits of a number one by one, from below: the squares of a set of them."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def averages(players: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """What all players have on the average, by name."""
    found: dict[str, float] = {}
    for each in players:
        for name, value in each.items():
            found[name] = found.get(name, 0.0) + value / len(players)
    return found


def best(moves: Sequence[T], worths: Sequence[float], chance: Chance) -> T:
    """The move that is worth most; of several any."""
    most = max(worths)
    return chance.pick([move for move, worth in zip(moves, worths, strict=True) if worth == most])


class Table(Protocol):
    """A game in progress, seats counted from 0. Those who play try moves on copies of it."""

    def seat(self) -> int:
        """Whose move it is."""

    def moves(self) -> Sequence[Move]:
        """What the rules allow now; at least one thing, until the game is over."""

    def play(self, move: Move) -> None:
        """Make a move, with all that follows from it until somebody has to choose again."""

    def over(self) -> bool:
        """Whether the game is at its end."""

    def scores(self) -> Sequence[float]:
        """The points of each seat, as they stand."""

    def copy(self, chance: Chance) -> Table:
        """The same game; its luck comes from `chance`."""

    def imagine(self, seat: int) -> None:
        """Deal anew, by this table's luck, all that the seat cannot know: the order of a deck,
        others’ hands."""


Policy = Callable[[Table, Chance], Move]
"""How somebody chooses. The table is a copy in which what the seat does not know is imagined."""


Place = tuple[str, str]
"""A place on a board: its row and its column, from the top left, as people call them."""

Start = Callable[[Values, int, Chance], Table]
"""The game for so many players, before the first move."""


class Play(Struct, frozen=True):
    """How a game is played."""

    version: str
    """Of the rules as they stand in code: figures of different ones are not compared."""
    start: Start
    """How it begins, where nobody asks for anything else."""
    worth: Callable[[Any, int], float] | None = None
    """How good a table is for a seat, for those who look ahead; its points, where nobody says."""
    policies: Mapping[str, Policy] = field(default_factory=dict)
    """Ways to play besides those that any game has."""
    uses: Callable[[Move], Iterable[tuple[str, str]]] | None = None
    """The items of components that a move takes: (component, item)."""
    owned: Callable[[Any], Mapping[tuple[str, str], Iterable[int]]] | None = None
    """Items that anybody could have had, and who has them when the game is over: seats."""
    brackets: Callable[[Any], Mapping[str, tuple[Sequence[str], str]]] | None = None
    """Where a game that is over belongs, such as a rank: by name all there are, and which."""
    winners: Callable[[Any], Sequence[int]] | None = None
    """The seats that have won; those with the most points, where nobody says. Alone, nobody."""
    length: Callable[[Any], float] | None = None
    """How long the game was, in its own measure; moves, where nobody says."""
    measures: Callable[[Any], Mapping[str, float]] | None = None
    """Figures of a game that is over, by name; not each game has to have each."""
    places: Callable[[Any], Mapping[str, Mapping[Place, float]]] | None = None
    """Boards of a game that is over, by name: what came of each of their places, from 0 to 1."""
    opening: str = ""
    """The component whose first item that a seat uses is its opening."""
    by_turn: tuple[str, ...] = ()
    """Components of which is told in which turns their items are used, as far as `length` counts
    turns while a game goes on."""
    setups: Mapping[str, Start] = field(default_factory=dict)
    """Other ways to begin, by name, such as the other side of a board."""
    numbered: Start | None = None
    """How it begins with a numbered component whose number somebody asks for; else by `start`."""
