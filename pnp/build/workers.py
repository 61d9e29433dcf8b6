"""Worker processes of this machine, or of a cluster, behind one executor; results in order."""

from __future__ import annotations

import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from pnp.core.problems import UsageError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future


T = TypeVar("T")

_WAITING_PER_WORKER = 3
"""Number of calls that wait for each worker: enough to keep it busy, few enough to keep memory
flat."""


class WorkerOptions(Struct, frozen=True):
    """Number of worker processes, and the data folders that they read."""

    data: tuple[Path, ...] = ()
    jobs: int = 1
    cluster: str = ""
    """Address of a scheduler whose workers replace this machine's."""


class WorkerPool(Struct, frozen=True):
    """Workers behind an executor; without one, calls run in this process."""

    executor: Executor | None = None
    size: int = 1

    def result(self, future: Future[T]) -> T:
        """Wait for a result."""
        return future.result()

    def map(self, call: Callable[..., T], arguments: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """The results of calls, in order; a few calls run ahead of the results taken."""
        if self.executor is None:
            yield from (call(*each) for each in arguments)
            return
        waiting: deque[Future[T]] = deque()
        for each in arguments:
            waiting.append(self.executor.submit(call, *each))
            if len(waiting) > self.size * _WAITING_PER_WORKER:
                yield self.result(waiting.popleft())
        while waiting:
            yield self.result(waiting.popleft())


def worker_pool(jobs: int, cluster: str = "") -> AbstractContextManager[WorkerPool]:
    """A pool of `jobs` processes, this process alone, or the workers of a scheduler. Raises
    UsageError if the scheduler cannot be reached."""
    if cluster:
        from pnp.build.cluster import cluster_pool

        return cluster_pool(cluster)
    return nullcontext(WorkerPool()) if jobs == 1 else _local_pool(jobs)


@contextmanager
def _local_pool(size: int) -> Iterator[WorkerPool]:
    """Processes of this machine; on an error they are killed at once.

    Raises UsageError if the system has ended one of them.
    """
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    pool: Any = ProcessPoolExecutor(size, get_context("spawn"), initializer=_start_worker)
    try:
        with _signals_blocked():
            for _ in range(size):
                pool.submit(os.getpid)  # each starts a process
        yield WorkerPool(pool, size)
    except BaseException as error:
        for child in active_children():
            child.kill()
        # A worker that is killed in the middle of an answer leaves the pool waiting for the rest,
        # as long as anything could write it: this process has the last end of that pipe.
        pool._result_queue._writer.close()
        pool.shutdown(cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            raise UsageError(
                f"one of {size} processes was ended from outside, perhaps for lack of memory; "
                "try it with --jobs 1"
            ) from error
        raise
    pool.shutdown()


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Block Ctrl-C and hang-ups, for good in processes that start meanwhile: the first process
    stops its workers."""
    mask = getattr(signal, "pthread_sigmask", None)
    before = mask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP}) if mask is not None else None
    try:
        yield
    finally:
        if mask is not None:
            mask(signal.SIG_SETMASK, before)


def _start_worker() -> None:
    """Prepare a worker, while the first process still reads what to do."""
    from pnp.render import backend

    gc.disable()  # as in the first process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    backend("pdf")


def _end_with_parent() -> None:
    """End this process when the first one ends: a killed one cannot stop its workers."""
    from multiprocessing import parent_process

    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
