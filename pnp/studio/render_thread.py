"""The thread that lays out for the window; work on outdated files is dropped."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from pnp.build.orders import PersonalNumber
from pnp.core.problems import UsageError
from pnp.studio.snapshot import Snapshot

T = TypeVar("T")


class Outdated(Exception):
    """Raised if files have changed since a request."""


class RenderThread:
    """The current snapshot, and the one thread that uses it."""

    def __init__(
        self,
        data: tuple[Path, ...],
        personal_number: PersonalNumber | None = None,
        is_ending: Callable[[], bool] = lambda: False,
    ) -> None:
        """`personal_number`: returns the user's number in games with personal numbers. `is_ending`:
        whether the server is about to end."""
        self.is_ending = is_ending
        self.data = data
        self._personal_number = personal_number
        self.number = 0
        """Number of the snapshot; it grows with every change of files."""
        self.prefetch: Callable[[Snapshot], object] | None = None
        """Work to start as soon as files change, because the window is about to request it."""
        self._snapshot: Snapshot | None = None
        self._executor = ThreadPoolExecutor(1, "studio")

    def invalidate(self) -> int:
        """Drop the snapshot, because files have changed; return the number of the next one."""
        self.number += 1
        if self.prefetch is not None:
            # Its errors are reported to the next request.
            self._executor.submit(self._work, self.prefetch, self.number)
        return self.number

    async def run(self, work: Callable[[Snapshot], T], number: int | None = None) -> T:
        """Run work in the thread with the current snapshot. `number`: the expected snapshot.

        Raises Outdated if it is no longer current, UsageError if files disappear while they are
        read, and whatever the work raises.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, self._work, work, number)

    def require_current(self, number: int) -> None:
        """Raises Outdated if files have changed since that snapshot."""
        if number != self.number:
            raise Outdated

    def _work(self, work: Callable[[Snapshot], T], number: int | None) -> T:
        if number is not None:
            self.require_current(number)
        if self._snapshot is None or self._snapshot.number != self.number:
            if self._snapshot is not None:
                # It contains many reference cycles. Freezing its remains takes a millisecond; a
                # collection takes 300.
                self._snapshot = None
                gc.collect(1)
            self._snapshot = Snapshot(self.data, self.number, self._personal_number)
        try:
            return work(self._snapshot)
        except OSError as error:
            raise UsageError(str(error)) from error

    def close(self) -> None:
        """Stop the thread."""
        self._executor.shutdown(wait=False, cancel_futures=True)
