"""What the check of a game came to, kept between runs until anything that it rests on changes.

A verdict is found by the content of all files that the check may read, by the code of the press
as it lies here, and by what is installed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from pnp.ground.kept import SPOILED, Entry
from pnp.ground.order import Options
from pnp.ground.packages import installed
from pnp.ground.problem import Problem, Severity, Span
from pnp.ground.shelf import Shelf
from pnp.press.fingerprint import code_for, fingerprint, forget

_PACKAGE = Path(__file__).resolve().parents[1]
_MOST_BYTES = 64_000_000
"""To read more than that takes longer than some games take to be checked."""


class Verdict:
    """Where the problems of one game are kept. They name places as seen from this folder."""

    def __init__(self, shelf: Shelf, folder: Path, season: int) -> None:
        self._shelf = shelf
        self._folder = folder
        self._season = season
        self._key = self._state()

    def known(self) -> list[Problem] | None:
        """The problems as an earlier run found them; None where that was another game."""
        entry = Entry.of("verdict", self._key) if self._key else None
        if entry is None:
            return None
        try:
            return [
                Problem(rule, message, Span(*span), hint, Severity(severity))
                for rule, message, span, hint, severity in entry.read()
            ]
        except SPOILED:
            return None

    def keep(self, problems: Iterable[Problem]) -> None:
        """Keep what the check has found, if all is still as it was when it began."""
        forget()
        entry = Entry.of("verdict", self._key) if self._key else None
        if entry is not None and self._state() == self._key:
            entry.write([_plain(problem) for problem in problems])

    def _state(self) -> bytes:
        """All that the verdict rests on; nothing where that cannot be told."""
        try:
            # Nobody knows what else the code of others imports.
            if any(not entry.value.startswith("pnp.") for entry in code_for(self._folder)):
                return b""
            if _size(self._folder) > _MOST_BYTES:
                return b""
            files = fingerprint(self._shelf, self._folder, Options())
            here = os.getcwd(), str(self._folder), str(self._shelf.templates)
        except (OSError, KeyError):
            return b""
        parts = (files, *here, self._season, sys.version, _code())
        return repr(parts).encode("utf-8", "surrogatepass") + installed()


def _plain(problem: Problem) -> Any:
    return (*problem[:4], problem.severity.value)


def _size(folder: Path) -> int:
    """Of everything below a folder, in bytes."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


@cache
def _code() -> str:
    """The code of the press, by when its modules were written."""
    known = ((path, path.stat()) for path in sorted(_PACKAGE.rglob("*.py")))
    return "\n".join(f"{path} {each.st_size} {each.st_mtime_ns}" for path, each in known)
