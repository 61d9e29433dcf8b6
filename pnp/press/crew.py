"""Processes that help this one, and end when it does, however it ends."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process

from pnp.ground.problem import Unusable


@contextmanager
def crew(
    hands: int, begin: Callable[..., None] | None = None, *given: object
) -> Iterator[ProcessPoolExecutor]:
    """So many processes. `begin` is called with what is `given` in each of them.

    Nobody waits for what they are at when something goes wrong here. Raises Unusable where the
    system has ended one of them.
    """
    pool = ProcessPoolExecutor(
        hands, get_context("spawn"), initializer=_begin, initargs=(begin, given)
    )
    try:
        with _unheard():
            # Each of these starts a process: before it could say so itself, it hears no keyboard.
            for _ in range(hands):
                pool.submit(_ready)
        yield pool
    except BaseException as error:
        for child in active_children():
            child.kill()
        pool.shutdown(cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            raise Unusable(
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


def _begin(begin: Callable[..., None] | None, given: tuple[object, ...]) -> None:
    # Who stops a command stops the first process, and that one sees to the others.
    for name in ("SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, signal.SIG_IGN)
    # As in the first process, where the reason stands.
    gc.disable()
    threading.Thread(target=_mourn, daemon=True).start()
    if begin is not None:
        begin(*given)


def _mourn() -> None:
    """End this process with the one that it helps: a killed one cannot say that it is gone."""
    first = parent_process()
    if first is not None:
        first.join()
        os._exit(1)
