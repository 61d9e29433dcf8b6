"""Two commands in turn, A B A B …: the machine's speed drifts, the ratio of neighbours does not."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from statistics import median, quantiles
from typing import NamedTuple

# Modules compiled once, as for everybody: some environments forbid it.
_ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
_BYTES = 1 if sys.platform == "darwin" else 1024


class Run(NamedTuple):
    seconds: float
    peak: float
    """Megabytes."""


class Pairs(NamedTuple):
    """A command's runs beside another's."""

    own: tuple[Run, ...]
    other: tuple[Run, ...]

    @property
    def seconds(self) -> float:
        return median(run.seconds for run in self.own)

    @property
    def floor(self) -> float:
        return median(run.seconds for run in self.other)

    @property
    def peak(self) -> float:
        return max(run.peak for run in self.own)

    @property
    def ratio(self) -> float:
        return median(self._ratios())

    @property
    def least(self) -> float:
        """The ratio that three quarters of the pairs are above: what noise cannot explain."""
        return quantiles(self._ratios(), n=4)[0]

    def _ratios(self) -> list[float]:
        return [a.seconds / b.seconds for a, b in zip(self.own, self.other, strict=True)]


def pairs(own: Sequence[str], other: Sequence[str], count: int, timed: bool = False) -> Pairs:
    """Run both `count` times in turn, after once each to warm up.

    `timed`: the commands print the seconds that count.
    """
    runs = [(run(own, timed), run(other, timed)) for _ in range(count + 1)][1:]
    return Pairs(tuple(a for a, _ in runs), tuple(b for _, b in runs))


def run(arguments: Sequence[str], timed: bool = False) -> Run:
    """A Python process, with the operating system's own account of it."""
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=_ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        printed, complaint = process.stdout.read(), process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(arguments)}: {complaint.decode()[-2000:]}")
    return Run(float(printed) if timed else seconds, usage.ru_maxrss * _BYTES / 1e6)
