"""CPU time, measured as commands spend it: without collecting other tests' garbage."""

import gc
import time
from collections.abc import Callable


def cpu_seconds(work: Callable[[], object], rounds: int = 3) -> float:
    """The CPU seconds of ``work()``: the least of ``rounds``, as noise only ever adds.

    Garbage is not collected meanwhile, as in the process of a command; after thousands of tests
    one collection takes longer than what is measured.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        return min(_seconds(work) for _ in range(rounds))
    finally:
        if collects:
            gc.enable()


def _seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun
