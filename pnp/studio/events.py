"""Events for the window, and the watch for saved, created, renamed and deleted files."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

from watchfiles import Change, awatch

_STEP, _DEBOUNCE = 8, 40
"""Milliseconds: changes that follow each other this quickly count as one."""
_RETRY_DELAY = 0.5
_TEMPORARY_SUFFIXES = ("~", ".swp", ".swx", ".tmp", ".part", ".pyc", ".crdownload")
_IGNORED_FOLDERS = {".git", "__pycache__", "node_modules", ".venv"}


def is_relevant(_change: Change, path: str) -> bool:
    """Whether a file may be part of a game: what editors put down for a moment is not."""
    parts = Path(path)
    name = parts.name
    return not (
        name.startswith((".", "#"))
        or name.endswith(_TEMPORARY_SUFFIXES)
        or name == "4913"
        or not _IGNORED_FOLDERS.isdisjoint(parts.parts)
    )


async def watch_changes(folders: Sequence[Path]) -> AsyncIterator[None]:
    """Each time that files changed; it never ends by itself."""
    while True:
        existing = [folder for folder in folders if folder.is_dir()]
        try:
            async for changes in awatch(
                *existing,
                watch_filter=is_relevant,
                step=_STEP,
                debounce=_DEBOUNCE,
                rust_timeout=1000,
                yield_on_timeout=True,
                raise_interrupt=False,
            ):
                if changes:
                    yield
                if existing != [folder for folder in folders if folder.is_dir()]:
                    yield
                    break
        except (OSError, RuntimeError):
            await asyncio.sleep(_RETRY_DELAY)
            yield


_TICK = 0.25
"""Seconds between two looks at whether the server is to end."""
_KEEP_ALIVE_TICKS = 60
"""The number of waits after which an empty message is sent, because browsers take silence for an
end."""


class EventStream:
    """Sends news to all open windows."""

    def __init__(self, is_ending: Callable[[], bool]) -> None:
        """`ending`: whether the server is about to end; then there is no more news."""
        self._is_ending = is_ending
        self._windows: set[asyncio.Queue[str]] = set()

    def send(self, name: str, data: dict[str, Any]) -> None:
        """Send news to every window."""
        for window in self._windows:
            window.put_nowait(format_event(name, data))

    async def stream(self, first: str) -> AsyncIterator[str]:
        """The news for one window, starting with `first`."""
        queue: asyncio.Queue[str] = asyncio.Queue()
        self._windows.add(queue)
        try:
            yield f"retry: 500\n{first}"
            silent = 0
            while not self._is_ending():
                try:
                    yield await asyncio.wait_for(queue.get(), _TICK)
                except TimeoutError:
                    silent += 1
                    if silent % _KEEP_ALIVE_TICKS == 0:
                        yield ": still here\n\n"
        finally:
            self._windows.discard(queue)


def format_event(name: str, data: dict[str, Any]) -> str:
    """One piece of news as it is sent."""
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
