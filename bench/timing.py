"""Commands in turn, A B A B …: the machine's speed drifts, the ratio of neighbours does not.

Seconds are the processor's, as the operating system accounts them: other people's processes
make a clock on the wall go fast.
"""

from __future__ import annotations

import os
import subprocess
import sys
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


Runs = tuple[Run, ...]


class Pairs(NamedTuple):
    """A command's runs beside another's."""

    own: Runs
    other: Runs

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
        return least(self._ratios())

    def _ratios(self) -> list[float]:
        return [a.seconds / b.seconds for a, b in zip(self.own, self.other, strict=True)]


def least(values: list[float]) -> float:
    """What three quarters of the values are above: noise alone does not explain it."""
    return quantiles(values, n=4)[0]


def pairs(own: Sequence[str], other: Sequence[str], count: int, timed: bool = False) -> Pairs:
    return Pairs(*turns((own, other), count, timed))


def turns(commands: Sequence[Sequence[str]], count: int, timed: bool = False) -> list[Runs]:
    """Run all commands `count` times in turn, after once each to warm up; the runs of each.

    `timed`: the commands print the seconds that count.
    """
    rounds = [[run(command, timed) for command in commands] for _ in range(count + 1)]
    return list(zip(*rounds[1:], strict=True))


def run(arguments: Sequence[str], timed: bool = False) -> Run:
    """A Python process, with the operating system's own account of it. Exits where it fails."""
    with subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=_ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        printed = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(arguments)}:\n{printed.decode()[-2000:]}")
    seconds = float(printed) if timed else usage.ru_utime + usage.ru_stime
    return Run(seconds, usage.ru_maxrss * _BYTES / 1e6)
