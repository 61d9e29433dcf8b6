"""Worker processes of this machine or of a dask cluster behind one executor; results in order."""

from __future__ import annotations

import gc
import logging
import os
import re
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from pnp import __version__
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


_ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?([\w.-]+|\[[0-9A-Fa-f:.]+\]):\d{1,5}/?")
_TIMEOUT = 10
"""Seconds that a scheduler has to answer, and between two checks for workers."""
_MAX_IDLE = 30
"""Seconds without any worker before the run ends: a restart takes a few."""


class _ClusterPool(WorkerPool, frozen=True):
    client: Any = None

    def result(self, future: Future[T]) -> T:
        """Wait for a result. Raises UsageError if all workers are gone."""
        idle = 0
        while idle < _MAX_IDLE:
            try:
                return future.result(_TIMEOUT)
            except FutureTimeout:
                if future.done():
                    raise
            idle = 0 if self.client.nthreads() else idle + _TIMEOUT
        raise UsageError(f"all workers of {self.client.scheduler.address} are gone")


@contextmanager
def cluster_pool(address: str) -> Iterator[WorkerPool]:
    """The workers of a scheduler. Raises UsageError if it cannot be reached, or if one has
    another version of pnp."""
    if not _ADDRESS.fullmatch(address):
        raise UsageError(
            f"“{address}” is no scheduler’s address; write it like tcp://192.0.2.7:8786"
        )
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise UsageError("--cluster needs `pip install 'pnp[cluster]'`") from error
    # pnp reports what goes wrong, in a sentence.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(
            address, timeout=_TIMEOUT, direct_to_workers=False, set_as_default=False
        )
    except (OSError, ValueError, ImportError) as error:
        raise UsageError(f"no scheduler answers at {address}") from error
    try:
        yield _ClusterPool(client.get_executor(), _count_workers(client, address), client)
    except distributed.KilledWorker as error:
        raise UsageError(
            f"workers of {address} were ended one after the other, perhaps for lack of memory"
        ) from error
    except CancelledError as error:
        raise UsageError(f"the connection to {address} was lost") from error
    finally:
        client.close(timeout=_TIMEOUT)


def _count_workers(client: Any, address: str) -> int:
    """The number of workers. Raises UsageError if there are none, or if one has another version of
    pnp."""
    versions = client.run(_version, on_error="return")
    if not versions:
        raise UsageError(f"no worker has come to {address}; start some: dask worker {address}")
    for worker, found in sorted(versions.items()):
        if isinstance(found, Exception):
            raise UsageError(f"the worker {worker} has no pnp {__version__}: {found}")
        if found != __version__:
            raise UsageError(
                f"the worker {worker} has pnp {found}, and this is {__version__}: "
                "all need the same one"
            )
    return len(versions)


def _version() -> str:
    return __version__
