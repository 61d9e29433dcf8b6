"""The interface of a game that `pnp playtest` can simulate.

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
"""A possible action: a text, a number or a tuple of these, as simple as possible."""

Values = Callable[[str], Any]
"""Returns the content of a file of the game, by its name without extension, as plain lists, maps,
numbers and texts. For a numbered component it returns the fields of the requested number, by
default of the first one."""


def find_rows(file: Any) -> list[Any]:
    """The list in a file, directly or under its first key that has one."""
    if isinstance(file, Mapping):
        return next(each for each in file.values() if isinstance(each, list))
    return list(file)


def ranked(ranks: Sequence[tuple[int, str]], points: float) -> tuple[Sequence[str], str]:
    """All ranks, each with its minimum of points and its name, and the rank for these points;
    the first rank if there are fewer."""
    names = [name for _, name in ranks]
    return names, [names[0], *(name for minimum, name in ranks if minimum <= points)][-1]


def single_bits(mask: int) -> Iterator[int]:
    """The bits of a number one by one, from below: the squares of a set of them."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def averages(players: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The average over all players, by name."""
    found: dict[str, float] = {}
    for each in players:
        for name, value in each.items():
            found[name] = found.get(name, 0.0) + value / len(players)
    return found


def pick_best(moves: Sequence[T], worths: Sequence[float], chance: Chance) -> T:
    """The move of highest worth; a random one of several."""
    highest = max(worths)
    return chance.pick(
        [move for move, worth in zip(moves, worths, strict=True) if worth == highest]
    )


class Table(Protocol):
    """A game in progress, seats counted from 0. Players try moves on copies of it."""

    def seat(self) -> int:
        """The seat to move."""

    def moves(self) -> Sequence[Move]:
        """The legal moves; at least one, until the game is over."""

    def play(self, move: Move) -> None:
        """Make a move, and everything that follows until the next choice."""

    def is_over(self) -> bool:
        """Whether the game has ended."""

    def scores(self) -> Sequence[float]:
        """The current points of each seat."""

    def copy(self, chance: Chance) -> Table:
        """A copy of the game that draws its random numbers from `chance`."""

    def imagine(self, seat: int) -> None:
        """Deal again everything that is hidden from the seat, with this table's random numbers:
        the order of a deck, other hands."""


Policy = Callable[[Table, Chance], Move]
"""Returns a player's move. The table is a copy in which everything hidden from the seat is dealt
again."""


BoardPlace = tuple[str, str]
"""A place on a board: the names of its row and its column, from the top left."""

Start = Callable[[Values, int, Chance], Table]
"""Returns the game for a number of players, before the first move."""


class Play(Struct, frozen=True):
    """A playable game."""

    version: str
    """Version of the rules in code; figures of different versions are not compared."""
    start: Start
    """The usual start."""
    worth: Callable[[Any, int], float] | None = None
    """The value of a table for a seat, for players that look ahead; its points by default."""
    policies: Mapping[str, Policy] = field(default_factory=dict)
    """Policies besides the built-in ones."""
    uses: Callable[[Move], Iterable[tuple[str, str]]] | None = None
    """Returns the items that a move takes: (component, item)."""
    owned: Callable[[Any], Mapping[tuple[str, str], Iterable[int]]] | None = None
    """Returns the items that players can acquire, and the seats that own them at the end."""
    brackets: Callable[[Any], Mapping[str, tuple[Sequence[str], str]]] | None = None
    """Returns brackets of a finished game, such as ranks: by name all, and the one reached."""
    winners: Callable[[Any], Sequence[int]] | None = None
    """The winning seats; those with the most points by default. A single player does not win."""
    length: Callable[[Any], float] | None = None
    """The length of the game in its own unit; moves by default."""
    measures: Callable[[Any], Mapping[str, float]] | None = None
    """Returns figures of a finished game, by name; each may be missing in some games."""
    places: Callable[[Any], Mapping[str, Mapping[BoardPlace, float]]] | None = None
    """Returns the boards of a finished game, by name: the result of each place, 0 to 1."""
    opening: str = ""
    """The component whose first used item is a seat's opening."""
    by_turn: tuple[str, ...] = ()
    """Components whose items are counted by turn of use, if `length` counts turns during a
    game."""
    setups: Mapping[str, Start] = field(default_factory=dict)
    """Other ways to begin, by name, such as the other side of a board."""
    numbered: Start | None = None
    """The start with a given numbered component; `start` by default."""
