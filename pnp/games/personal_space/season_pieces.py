"""Drawing a season: pieces from the game's files, random streams, and bands for the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from pnp.core.files import slug
from pnp.core.node import Node, to_plain
from pnp.core.problems import UsageError
from pnp.core.rng import Chance
from pnp.games.personal_space import season_codes
from pnp.games.personal_space.season_worth import Figure, Goods, Valuation

T = TypeVar("T")

VERSION = "3"
"""If a number gives other pieces, or drawing changes, this must change."""
_TRIES = 500


class Pieces:
    """The game’s files as plain data, each read once."""

    def __init__(self, read: Callable[[str], Node | None]) -> None:
        self._read = read
        self._cache: dict[str, Any] = {}
        self.goods = Goods(self)

    def __call__(self, name: str) -> Any:
        if name not in self._cache:
            self._cache[name] = to_plain(self._read(f"{name}.yaml"))
        return self._cache[name]


def outside_bands(figures: Iterable[Figure], bands: Any) -> Iterator[Figure]:
    """The figures outside their bands."""
    for figure in figures:
        band = bands[figure.band]
        if not band["from"] - 1e-9 <= figure.amount <= band["to"] + 1e-9:
            yield figure


class Season:
    """A season by number. `neighbour_texts` are the texts of adjacent seasons, which it avoids."""

    def __init__(
        self, number: int, pieces: Pieces, neighbour_texts: frozenset[str] = frozenset()
    ) -> None:
        self.number = number
        self.pieces = pieces
        self._neighbour_texts = neighbour_texts
        self.valuation = Valuation(pieces.goods, pieces("exchange")["exchange"])

    def chance(self, *part: object) -> Chance:
        """A random stream for each part, so that a change in one leaves the others as they are."""
        return Chance("personal-space season", VERSION, self.number, *part)

    def unused_pieces(
        self, pool: Sequence[T], minimum: int = 1, text_of: Callable[[T], str] = str
    ) -> Sequence[T]:
        """The pieces of a pool that adjacent seasons do not use, or all if these are too few."""
        unused = [piece for piece in pool if text_of(piece) not in self._neighbour_texts]
        return unused if len(unused) >= minimum else pool

    def with_codes(self, file: str, values: dict[str, Any]) -> dict[str, Any]:
        """A file's content with the texts of its codes."""
        return season_codes.with_codes(file, values, self.pieces)

    def draw_in_bands(
        self,
        part: str,
        draw: Callable[[Chance], T],
        measure: Callable[[T, Valuation], Iterable[Figure]],
    ) -> T:
        """The first draw whose figures are within the bands. Raises UsageError after 500
        attempts."""
        bands = self.pieces("season-limits")
        for attempt in range(_TRIES):
            drawn = draw(self.chance(part, attempt))
            if not any(outside_bands(measure(drawn, self.valuation), bands)):
                return drawn
        last = next(outside_bands(measure(drawn, self.valuation), bands))
        raise UsageError(
            f"season {self.number}: no draw of {part} is within season-limits.yaml; in the last, "
            f"{last.band} of “{last.subject}” is {last.amount:.3g}"
        )


def to_id(name: str) -> str:
    """An id for a name."""
    return slug(name.replace("’", ""))
