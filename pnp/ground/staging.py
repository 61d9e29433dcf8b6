"""Files come into the output folder whole or not at all.

Everything is written into a hidden folder beside its goal and renamed when all of it is done.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from types import TracebackType

_PREFIX = ".pnp-"


class Staging:
    """A place to write to; `publish` moves what was written to where it belongs."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._folder = out / f"{_PREFIX}{os.getpid()}"
        self._goals: list[tuple[Path, Path]] = []
        self._made: list[Path] = []

    def __enter__(self) -> Staging:
        # Whoever stops us may do so before the body has begun: `with` would not tidy up then.
        try:
            self._made = _make(self._out)
            _sweep(self._out)
            self._folder.mkdir(exist_ok=True)
        except BaseException:
            self._tidy()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._tidy()

    def _tidy(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        for folder in reversed(self._made):
            try:
                folder.rmdir()
            except OSError:
                break

    def place(self, goal: Path) -> Path:
        """Where to write what is to become `goal` (a file or a folder)."""
        written = self._folder / str(len(self._goals))
        self._goals.append((written, goal))
        return written

    def publish(self) -> list[Path]:
        """Move everything into place. Raises OSError."""
        for written, goal in self._goals:
            goal.parent.mkdir(parents=True, exist_ok=True)
            if goal.is_dir() and not goal.is_symlink():
                old = self._folder / f"old-{goal.name}"
                goal.rename(old)
            written.replace(goal)
        self._made = []
        return [goal for _, goal in self._goals]


def _make(folder: Path) -> list[Path]:
    """Make a folder and those above it; gives the new ones, outermost first."""
    missing = [part for part in (folder, *folder.parents) if not part.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return missing[::-1]


def _sweep(out: Path) -> None:
    """Remove what runs left behind that were killed too hard to clean up."""
    for left in out.glob(f"{_PREFIX}*"):
        pid = left.name.removeprefix(_PREFIX)
        if pid.isdigit() and int(pid) != os.getpid() and not _alive(int(pid)):
            shutil.rmtree(left, ignore_errors=True)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
