"""Machines behind a scheduler of dask.distributed: `--cluster ADDRESS`.

The one connection that the press opens, to that address and none other: what workers draw comes
through it, too. It says what it needs to know of its workers before it gives them anything to do.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as Late
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from pnp import __version__
from pnp.build.local_pool import Crew, T
from pnp.core.problems import UsageError

_ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?([\w.-]+|\[[0-9A-Fa-f:.]+\]):\d{1,5}/?")
_PATIENCE = 10
"""Seconds that a scheduler has to answer, and between two looks at whether anybody works."""
_LONGEST = 30
"""Seconds that the last worker may be gone: one that is started anew takes a few."""


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of a scheduler. Raises UsageError where there is none, or one is not like us."""
    if not _ADDRESS.fullmatch(address):
        raise UsageError(
            f"“{address}” is no scheduler’s address; write it like tcp://192.0.2.7:8786"
        )
    try:
        # Its types are its own affair, and it may not be there.
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise UsageError("--cluster needs `pip install 'pnp[cluster]'`") from error
    # What goes wrong is told here, in a sentence.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(
            address, timeout=_PATIENCE, direct_to_workers=False, set_as_default=False
        )
    except (OSError, ValueError, ImportError) as error:
        raise UsageError(f"no scheduler answers at {address}") from error
    try:
        yield _Far(client.get_executor(), _alike(client, address), client, address)
    except distributed.KilledWorker as error:
        raise UsageError(
            f"workers of {address} were ended one after the other, perhaps for lack of memory"
        ) from error
    except CancelledError as error:
        raise UsageError(f"the connection to {address} was lost") from error
    finally:
        client.close(timeout=_PATIENCE)


def _alike(client: Any, address: str) -> int:
    """How many workers there are. Raises UsageError where one has not this very press."""
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


class _Far(Crew, frozen=True):
    """Workers behind a scheduler; nobody waits for them when the last one is gone."""

    client: Any
    address: str

    def result(self, future: Future[T]) -> T:
        alone = 0
        while True:
            try:
                return future.result(_PATIENCE)
            except Late:
                if future.done():
                    raise
            alone = 0 if self.client.nthreads() else alone + _PATIENCE
            if alone >= _LONGEST:
                raise UsageError(f"all workers of {self.address} are gone")
