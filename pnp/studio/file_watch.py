"""Files that are saved, made, renamed and deleted, as they are."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from watchfiles import Change, awatch

_QUIET, _MOST = 8, 40
"""Milliseconds: changes that follow each other this quickly count as one."""
_AGAIN = 0.5
_PASSING = ("~", ".swp", ".swx", ".tmp", ".part", ".pyc", ".crdownload")
_ELSEWHERE = {".git", "__pycache__", "node_modules", ".venv"}


def matters(_change: Change, path: str) -> bool:
    """Whether a file may be part of a game: what editors put down for a moment is not."""
    found = Path(path)
    name = found.name
    return not (
        name.startswith((".", "#"))
        or name.endswith(_PASSING)
        or name == "4913"
        or not _ELSEWHERE.isdisjoint(found.parts)
    )


async def changes(folders: Sequence[Path]) -> AsyncIterator[None]:
    """Each time that files changed; it never ends by itself."""
    while True:
        there = [folder for folder in folders if folder.is_dir()]
        try:
            async for found in awatch(
                *there,
                watch_filter=matters,
                step=_QUIET,
                debounce=_MOST,
                rust_timeout=1000,
                yield_on_timeout=True,
                raise_interrupt=False,
            ):
                if found:
                    yield
                if there != [folder for folder in folders if folder.is_dir()]:
                    yield
                    break
        except (OSError, RuntimeError):
            await asyncio.sleep(_AGAIN)
            yield
