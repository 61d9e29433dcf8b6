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
    """Whether a file may belong to a game; temporary files of editors do not."""
    parts = Path(path)
    name = parts.name
    return not (
        name.startswith((".", "#"))
        or name.endswith(_TEMPORARY_SUFFIXES)
        or name == "4913"
        or not _IGNORED_FOLDERS.isdisjoint(parts.parts)
    )


async def watch_changes(folders: Sequence[Path]) -> AsyncIterator[None]:
    """Yield after each change of files, for ever."""
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
"""Seconds between checks whether the server is about to end."""
_KEEP_ALIVE_TICKS = 60
"""Number of checks after which an empty message is sent, because browsers close a silent
connection."""


class EventStream:
    """Sends events to all open windows."""

    def __init__(self, is_ending: Callable[[], bool]) -> None:
        """`is_ending`: whether the server is about to end, which ends all streams."""
        self._is_ending = is_ending
        self._windows: set[asyncio.Queue[str]] = set()

    def send(self, name: str, data: dict[str, Any]) -> None:
        """Send an event to every window."""
        for window in self._windows:
            window.put_nowait(format_event(name, data))

    async def stream(self, first: str) -> AsyncIterator[str]:
        """The events for one window, starting with `first`."""
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
    """An event in the format of the stream."""
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
