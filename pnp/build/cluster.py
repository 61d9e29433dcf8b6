"""The workers of a dask cluster."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TypeVar

from pnp import __version__
from pnp.build.workers import WorkerPool
from pnp.core.problems import UsageError

T = TypeVar("T")

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
