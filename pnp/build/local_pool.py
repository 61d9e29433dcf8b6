"""Processes that help this one, and end when it does, however it ends."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from pnp.core.problems import UsageError

if TYPE_CHECKING:
    # Who works alone needs no processes, and what starts them takes long to import.
    from concurrent.futures import Executor, Future

T = TypeVar("T")


class Crew(Struct, frozen=True):
    """Those who work for this process, wherever they are."""

    executor: Executor
    workers: int

    def result(self, future: Future[T]) -> T:
        """What one of them has done; waits for it."""
        return future.result()


@contextmanager
def crew(hands: int, begin: Callable[[], None]) -> Iterator[Crew]:
    """So many processes of this machine. `begin` is called in each of them, before it is asked
    for anything.

    Nobody waits for what they are at when something goes wrong here. Raises UsageError where the
    system has ended one of them.
    """
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    pool = ProcessPoolExecutor(hands, get_context("spawn"), initializer=_begin, initargs=(begin,))
    try:
        with _unheard():
            # Each of these starts a process: before it could say so itself, it hears no keyboard.
            for _ in range(hands):
                pool.submit(_ready)
        yield Crew(pool, hands)
    except BaseException as error:
        answers = getattr(pool, "_result_queue", None)
        for child in active_children():
            child.kill()
        if answers is not None:
            # Who is killed in the middle of an answer leaves the pool waiting for the rest of it,
            # as long as anybody could write one: this process holds the last end of that pipe.
            answers._writer.close()
        pool.shutdown(cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            raise UsageError(
                f"one of {hands} processes was ended from outside, perhaps for lack of memory; "
                "try it with --jobs 1"
            ) from error
        raise
    pool.shutdown()


@contextmanager
def _unheard() -> Iterator[None]:
    """Signals that wait meanwhile, and that a process begun meanwhile never hears."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)


def _ready() -> None:
    """What a process does that has nothing to do yet."""


def _begin(begin: Callable[[], None]) -> None:
    # Who stops a command stops the first process, and that one sees to the others.
    for name in ("SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, signal.SIG_IGN)
    # As in the first process, where the reason stands.
    gc.disable()
    threading.Thread(target=_mourn, daemon=True).start()
    begin()


def _mourn() -> None:
    """End this process with the one that it helps: a killed one cannot say that it is gone."""
    from multiprocessing import parent_process

    first = parent_process()
    if first is not None:
        first.join()
        os._exit(1)
