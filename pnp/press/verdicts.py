"""What was found out of a game, kept between runs until anything that it rests on changes.

It is found by the content of the game's files, by the press as it lies here, its code and what
all games share, and by what is installed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from pnp.ground.kept import SPOILED, Entry
from pnp.ground.packages import installed
from pnp.ground.problem import Problem, Severity, Span
from pnp.ground.shelf import Shelf
from pnp.press.fingerprint import below, code_for, files_of

T = TypeVar("T")

_PACKAGE = Path(__file__).resolve().parents[1]
_MOST_BYTES = 64_000_000
"""To read more than that takes longer than some games take to be checked."""


class Remembered:
    """Where something is kept that was found out of a game, until anything changes that it rests
    on."""

    kind: ClassVar[str]
    """What is kept: one word, which tells its entries from others."""

    def __init__(
        self, shelf: Shelf, folder: Path, season: int, about: Iterable[str] = (),
        rests: bytes | None = None,
    ) -> None:  # fmt: skip
        """`about`: what of the game it is about, where that is not all. `rests`: what `rests_on`
        told when the game was read, for who asks for several things of it."""
        self._of = shelf, folder
        self._about = repr((season, *sorted(about))).encode("utf-8", "surrogatepass")
        self._rests = rests_on(shelf, folder) if rests is None else rests

    def read(self, restored: Callable[[Any], T]) -> T | None:
        """What an earlier run found, restored from plain data; None where that was another game,
        or what it left is spoiled."""
        entry = self._entry()
        try:
            return restored(entry.read()) if entry is not None else None
        except SPOILED:
            return None

    def write(self, plain: Any) -> None:
        """Keep what was found, if all is still as it was when that began."""
        entry = self._entry()
        if entry is not None and rests_on(*self._of) == self._rests:
            entry.write(plain)

    def _entry(self) -> Entry | None:
        return Entry.of(self.kind, self._about + self._rests) if self._rests else None


def rests_on(shelf: Shelf, folder: Path) -> bytes:
    """All that what is found out of a game rests on; nothing where that cannot be told."""
    try:
        # Nobody knows what else the code of others imports.
        if any(not entry.value.startswith("pnp.") for entry in code_for(folder)):
            return b""
        files = files_of(shelf, folder, _MOST_BYTES)
        shared = _stamps(shelf.templates)
        here = os.getcwd(), str(folder), str(shelf.templates)
    except (OSError, KeyError):
        return b""
    parts = (*files, *here, sys.version, shared, _code())
    return repr(parts).encode("utf-8", "surrogatepass") + installed()


class Verdict(Remembered):
    """Where the problems of one game are kept. They name places as seen from this folder."""

    kind = "verdict"

    def known(self) -> list[Problem] | None:
        """The problems as an earlier run found them; None where that was another game."""
        return self.read(lambda found: [_problem(*each) for each in found])

    def keep(self, problems: Iterable[Problem]) -> None:
        """Keep what the check has found."""
        self.write([_plain(problem) for problem in problems])


class Holding(Remembered):
    """Where it is kept that the rules of a game hold for its files, and which of them are about
    numbers, too: those are held again for others."""

    kind = "holding"

    def known(self) -> list[int] | None:
        """The places of those rules among all; None where nobody knows that all hold."""
        return self.read(lambda found: [int(each) for each in found])


class Legible(Remembered):
    """Where it is kept that all can be read on the faces of some components, and that no knife
    takes anything with it."""

    kind = "legible"

    def known(self) -> bool:
        """Whether an earlier run found that."""
        return self.read(list) is not None


def _problem(rule: str, message: str, span: Iterable[Any], hint: str, severity: str) -> Problem:
    return Problem(rule, message, Span(*span), hint, Severity(severity))


def _plain(problem: Problem) -> Any:
    return (*problem[:4], problem.severity.value)


def _stamps(folder: Path, ending: str | tuple[str, ...] = "") -> list[str]:
    """All files below a folder whose names end so, and when they were written."""
    return [
        f"{path} {known.st_size} {known.st_mtime_ns}"
        for path, known in below(folder, ending=ending).items()
    ]  # fmt: skip


@cache
def _code() -> list[str]:
    """The code of the press, by when its modules and their tables were written."""
    return _stamps(_PACKAGE, (".py", ".txt"))
