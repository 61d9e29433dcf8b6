"""Events for the window, and the watch for saved, created, renamed and deleted files."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

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


_TICK = 0.25
"""Seconds between two looks at whether the server is to end."""
_ALIVE = 60
"""The number of waits after which an empty message is sent, because browsers take silence for an
end."""


class EventStream:
    """Sends news to all open windows."""

    def __init__(self, ending: Callable[[], bool]) -> None:
        """`ending`: whether the server is about to end; then there is no more news."""
        self._ending = ending
        self._windows: set[asyncio.Queue[str]] = set()

    def send(self, name: str, data: dict[str, Any]) -> None:
        """Send news to every window."""
        for window in self._windows:
            window.put_nowait(event(name, data))

    async def news(self, first: str) -> AsyncIterator[str]:
        """The news for one window, starting with `first`."""
        queue: asyncio.Queue[str] = asyncio.Queue()
        self._windows.add(queue)
        try:
            yield f"retry: 500\n{first}"
            silent = 0
            while not self._ending():
                try:
                    yield await asyncio.wait_for(queue.get(), _TICK)
                except TimeoutError:
                    silent += 1
                    if silent % _ALIVE == 0:
                        yield ": still here\n\n"
        finally:
            self._windows.discard(queue)


def event(name: str, data: dict[str, Any]) -> str:
    """One piece of news as it is sent."""
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
