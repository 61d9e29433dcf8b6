"""What was found out of a game, kept between runs until anything that it rests on changes.

It is found by the content of the game's files, by the press as it lies here, its code and what
all games share, and by what is installed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from pnp.ground.kept import SPOILED, Entry
from pnp.ground.packages import installed
from pnp.ground.problem import Problem, Severity, Span
from pnp.ground.shelf import Shelf
from pnp.press.fingerprint import below, code_for, files_of

_PACKAGE = Path(__file__).resolve().parents[1]
_MOST_BYTES = 64_000_000
"""To read more than that takes longer than some games take to be checked."""


class Remembered:
    """Where something is kept that was found out of a game, until anything changes that it rests
    on."""

    def __init__(
        self, kind: str, shelf: Shelf, folder: Path, season: int, about: Iterable[str] = ()
    ) -> None:
        """`about`: what of the game it is about, where that is not all."""
        self._kind = kind
        self._shelf = shelf
        self._folder = folder
        self._about = (season, *sorted(about))
        self._key = self._state()

    def read(self) -> Any:
        """What an earlier run found; None where that was another game. Raises any of SPOILED."""
        entry = Entry.of(self._kind, self._key) if self._key else None
        return entry.read() if entry is not None else None

    def write(self, plain: Any) -> None:
        """Keep what was found, if all is still as it was when that began."""
        entry = Entry.of(self._kind, self._key) if self._key else None
        if entry is not None and self._state() == self._key:
            entry.write(plain)

    def _state(self) -> bytes:
        """All that it rests on; nothing where that cannot be told."""
        try:
            # Nobody knows what else the code of others imports.
            if any(not entry.value.startswith("pnp.") for entry in code_for(self._folder)):
                return b""
            files = files_of(self._shelf, self._folder, _MOST_BYTES)
            shared = _stamps(self._shelf.templates)
            here = os.getcwd(), str(self._folder), str(self._shelf.templates)
        except (OSError, KeyError):
            return b""
        parts = (*files, *here, self._about, sys.version, shared, _code())
        return repr(parts).encode("utf-8", "surrogatepass") + installed()


class Verdict(Remembered):
    """Where the problems of one game are kept. They name places as seen from this folder."""

    def __init__(self, shelf: Shelf, folder: Path, season: int) -> None:
        super().__init__("verdict", shelf, folder, season)

    def known(self) -> list[Problem] | None:
        """The problems as an earlier run found them; None where that was another game."""
        try:
            found = self.read()
            return found and [
                Problem(rule, message, Span(*span), hint, Severity(severity))
                for rule, message, span, hint, severity in found
            ]
        except SPOILED:
            return None

    def keep(self, problems: Iterable[Problem]) -> None:
        """Keep what the check has found."""
        self.write([_plain(problem) for problem in problems])


class Holding(Remembered):
    """Where it is kept that the rules of a game hold for its files, and which of them are about
    numbers, too: those are held again for others."""

    def __init__(self, shelf: Shelf, folder: Path, season: int, about: Iterable[str]) -> None:
        super().__init__("holding", shelf, folder, season, about)

    def known(self) -> list[int] | None:
        """The places of those rules among all; None where nobody knows that all hold."""
        try:
            found = self.read()
            return found if found is None else [int(each) for each in found]
        except SPOILED:
            return None


def _plain(problem: Problem) -> Any:
    return (*problem[:4], problem.severity.value)


def _stamps(folder: Path, ending: str = "") -> list[str]:
    """All files below a folder whose names end so, and when they were written."""
    return [
        f"{path} {known.st_size} {known.st_mtime_ns}"
        for path, known in below(folder, ending=ending).items()
    ]  # fmt: skip


@cache
def _code() -> list[str]:
    """The code of the press, by when its modules were written."""
    return _stamps(_PACKAGE, ".py")
