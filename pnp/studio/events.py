"""News for the windows that are open: server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

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
