"""Two halves of a job at once, in two processes where the system can copy one.

A copy has all that was loaded before, so nothing is read or imported twice.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def at_once(one: Callable[[], T], other: Callable[[], T], apart: bool = True) -> tuple[T, T]:
    """What two calls return. If they may stand `apart`, a copy of this process makes the other
    call: what it changes is changed there only, and what it returns has to be picklable."""
    # A copy of a process with threads may wait for one that it does not have.
    if not apart or sys.platform != "linux" or threading.active_count() > 1:
        return one(), other()
    reading, writing = os.pipe()
    parent = os.getpid()
    child = os.fork()
    if not child:
        _end_with(parent)
        # Who holds the end that is read from never hears that nobody reads any more.
        os.close(reading)
        _answer(writing, other)
    os.close(writing)
    try:
        with open(reading, "rb") as pipe:
            first = one()
            answer = pipe.read()
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        os.waitpid(child, 0)
    # Whatever went wrong there goes wrong here once more, and is told from here.
    return first, pickle.loads(answer) if answer else other()


def _end_with(parent: int) -> None:
    """Have the system end this process when the one that it is a copy of ends."""
    import ctypes

    when_the_parent_ends = 1
    ctypes.CDLL(None).prctl(when_the_parent_ends, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _answer(writing: int, call: Callable[[], object]) -> None:
    """Make a call in a copied process, write down what it returned, and end the process."""
    try:
        answer = pickle.dumps(call())
        with open(writing, "wb") as pipe:
            pipe.write(answer)
    finally:
        # Nothing that this process is a copy of may be flushed or closed a second time.
        os._exit(0)
