"""Files of strangers: regular ones only, and no more of them than is wanted. Files of ours: whole.

Whoever opens a named pipe waits for somebody to write into it, and a device never ends.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG


def there(path: Path) -> bool:
    """Whether there is a regular file; a name that no system takes is none."""
    return os.path.isfile(path)


def within(folder: Path, name: str) -> Path | None:
    """What a name means in a folder, wherever links lead; None where that lies outside, or no
    system takes the name."""
    try:
        found = (folder / name).resolve()
        return found if found.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError, RuntimeError):  # a null byte; links that lead in a circle
        return None


def found(folder: Path, name: str) -> Path | None:
    """A regular file in a folder; None where there is none, or the name leads outside."""
    path = folder / name
    # Most are not there, and to look is soon done; to follow every link is not.
    return path if there(path) and within(folder, name) is not None else None


def regular(path: Path) -> os.stat_result:
    """What the system knows of a file. Raises OSError where it is no regular one."""
    try:
        found = path.stat()
    except ValueError as error:  # a null byte in its name
        raise OSError(errno.EINVAL, str(error), str(path)) from error
    if not S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
    return found


def stamp(path: str | Path) -> tuple[int, int, int]:
    """What changes when a file is written anew: what was made of it is kept under this. Raises
    OSError."""
    found = os.stat(path)
    return found.st_mtime_ns, found.st_size, found.st_ino


def content(path: Path, most: int) -> bytes | None:
    """What a file holds, or None where that is more than so many bytes. Raises OSError."""
    if regular(path).st_size > most:
        return None
    with path.open("rb") as opened:
        found = opened.read(most + 1)
    return found if len(found) <= most else None


@contextmanager
def temporary_folder(beside: Path, name: str) -> Iterator[Path]:
    """A hidden folder `.NAME-PID` in `beside`, for files that are moved away when all are written.

    What is left in it goes, and so do the folders around it that had to be made and are empty.
    Raises OSError.
    """
    folder = beside / f".{name}-{os.getpid()}"
    made: list[Path] = []
    # A signal may arrive before the body has begun; a `with` would not tidy up then.
    try:
        made = [part for part in (beside, *beside.parents) if not part.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        for part in made:
            with suppress(OSError):
                part.rmdir()


def write_whole(path: Path, text: str) -> None:
    """Put a text in place of what a file holds: all of it or, where that fails, nothing. Raises
    OSError."""
    part = path.with_name(f".{path.name}-{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
