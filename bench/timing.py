"""Run commands in turn, A B A B …: the machine's speed drifts, the ratio of neighbours does not.

Seconds are CPU seconds as the operating system accounts them, of a process and its children.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from statistics import median
from typing import NamedTuple

_MEGABYTE = 1e6 if sys.platform == "darwin" else 1e6 / 1024
_EPOCHS = count(1_600_000_000)
"""A new date for each run, so that no program can reuse an earlier file."""


class Command(NamedTuple):
    """Arguments for Python, and the tree to run them in."""

    arguments: tuple[str, ...]
    tree: Path


class Runs(NamedTuple):
    """Repeated runs of one command."""

    times: tuple[float, ...]
    peak: float
    """Megabytes."""

    @property
    def seconds(self) -> float:
        """Return the median of CPU seconds."""
        return median(self.times)

    def ratio(self, other: Runs) -> float:
        """The median of the ratios of neighbouring runs."""
        return median(a / b for a, b in zip(self.times, other.times, strict=True))


def turns(commands: Sequence[Command], repeats: int) -> list[Runs]:
    """Run all commands in turn, `repeats` times after one run to warm up."""
    rounds = [[run(command) for command in commands] for _ in range(repeats + 1)]
    columns = zip(*rounds[1:], strict=True)
    return [Runs(tuple(t for t, _ in runs), max(peak for _, peak in runs)) for runs in columns]


def run(command: Command) -> tuple[float, float]:
    """Return CPU seconds and peak megabytes of one process. Exits if it fails."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(command.tree),
        "SOURCE_DATE_EPOCH": str(next(_EPOCHS)),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with subprocess.Popen(
        [sys.executable, *command.arguments],
        cwd=command.tree,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment,
    ) as process:
        assert process.stdout is not None
        printed = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command.arguments)}:\n{printed.decode()[-2000:]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / _MEGABYTE
