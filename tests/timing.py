"""CPU time, measured without the garbage collection of earlier tests."""

import gc
import time
from collections.abc import Callable


def cpu_seconds(work: Callable[[], object], rounds: int = 3) -> float:
    """Return the CPU seconds of ``work()``: the minimum of ``rounds``, as noise only adds.

    Garbage is not collected meanwhile, as in a command; after thousands of tests one collection
    takes longer than the work.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        return min(_seconds(work) for _ in range(rounds))
    finally:
        if collects:
            gc.enable()


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
