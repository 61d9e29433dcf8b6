"""What a season is drawn from: pieces, chance, and the bands within which it has to lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from pnp.core.files import slug
from pnp.core.node import Node, to_plain
from pnp.core.problems import UsageError
from pnp.core.rng import Chance
from pnp.games.personal_space import season_codes
from pnp.games.personal_space.season_worth import Figure, Things, Worth

T = TypeVar("T")

VERSION = "3"
"""What a number gives is for ever: other pieces, or other rules of drawing, are another version."""
_TRIES = 500


class Pieces:
    """The game’s files as plain data, each read once."""

    def __init__(self, read: Callable[[str], Node | None]) -> None:
        self._read = read
        self._kept: dict[str, Any] = {}
        self.things = Things(self)

    def __call__(self, name: str) -> Any:
        if name not in self._kept:
            self._kept[name] = to_plain(self._read(f"{name}.yaml"))
        return self._kept[name]


def outside(figures: Iterable[Figure], bands: Any) -> Iterator[Figure]:
    """The figures that lie beyond their bands."""
    for figure in figures:
        band = bands[figure.band]
        if not band["from"] - 1e-9 <= figure.amount <= band["to"] + 1e-9:
            yield figure


class Season:
    """A season's number and draws. `beside`: the texts of adjacent seasons."""

    def __init__(self, number: int, pieces: Pieces, beside: frozenset[str] = frozenset()) -> None:
        self.number = number
        self.pieces = pieces
        self._beside = beside
        self.worth = Worth(pieces.things, pieces("exchange")["exchange"])

    def chance(self, *part: object) -> Chance:
        """A separate random stream for each part, so that a change in one leaves the others
        unchanged."""
        return Chance("personal-space season", VERSION, self.number, *part)

    def fresh(self, pool: Sequence[T], least: int = 1, by: Callable[[T], str] = str) -> Sequence[T]:
        """What seasons beside this one leave of a pool, or all where that is too little."""
        left = [one for one in pool if by(one) not in self._beside]
        return left if len(left) >= least else pool

    def coded(self, file: str, values: dict[str, Any]) -> dict[str, Any]:
        """A file's content with the texts of its codes."""
        return season_codes.coded(file, values, self.pieces)

    def fitting(
        self,
        part: str,
        draw: Callable[[Chance], T],
        measure: Callable[[T, Worth], Iterable[Figure]],
    ) -> T:
        """The first draw that lies within the bands. Raises UsageError where none does."""
        bands = self.pieces("season-limits")
        for again in range(_TRIES):
            found = draw(self.chance(part, again))
            if not any(outside(measure(found, self.worth), bands)):
                return found
        last = next(outside(measure(found, self.worth), bands))
        raise UsageError(
            f"season {self.number}: no {part} lies within season-limits.yaml; of the last, "
            f"{last.band} of “{last.of}” is {last.amount:.3g}"
        )


def called(name: str) -> str:
    """An id for a name."""
    return slug(name.replace("’", ""))
