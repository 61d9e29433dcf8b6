"""Read files safely: regular files only, up to a maximum size; replace files atomically.

Opening a named pipe would wait for a writer, and a device may never end.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG


def is_file(path: Path) -> bool:
    """Whether the path is a regular file; False for a name that the system cannot represent."""
    return os.path.isfile(path)


def within(folder: Path, name: str) -> Path | None:
    """What a name means in a folder, wherever links lead; None where that lies outside, or no
    system takes the name."""
    try:
        found = (folder / name).resolve()
        return found if found.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError, RuntimeError):  # a null byte; links that lead in a circle
        return None


def find_in(folder: Path, name: str) -> Path | None:
    """A regular file in a folder; None if it is missing or outside the folder."""
    path = folder / name
    # Most are not there, and to look is soon done; to follow every link is not.
    return path if is_file(path) and within(folder, name) is not None else None


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
    """A key that changes when the file is saved again, for caches. Raises OSError."""
    found = os.stat(path)
    return found.st_mtime_ns, found.st_size, found.st_ino


def content(path: Path, limit: int) -> bytes | None:
    """The content of a file, or None if it is longer than that many bytes. Raises OSError."""
    if regular(path).st_size > limit:
        return None
    with path.open("rb") as opened:
        found = opened.read(limit + 1)
    return found if len(found) <= limit else None


@contextmanager
def temporary_folder(parent: Path, name: str) -> Iterator[Path]:
    """A hidden folder `.NAME-PID` in `parent`, for files that move to their goals once all are
    written.

    On exit it is removed with everything left in it, and so are empty parent folders that were
    created for it. Raises OSError.
    """
    folder = parent / f".{name}-{os.getpid()}"
    made: list[Path] = []
    # A signal may arrive before the body has begun; a `with` would not tidy up then.
    try:
        made = [part for part in (parent, *parent.parents) if not part.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        for part in made:
            with suppress(OSError):
                part.rmdir()


def write_whole(path: Path, text: str) -> None:
    """Replace a file's content with a text, all of it or, on failure, nothing. Raises OSError."""
    part = path.with_name(f".{path.name}-{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def display_path(path: Path) -> str:
    """The path for messages: relative to the current folder if it lies below it."""
    try:
        here = os.getcwd()
        folder = _resolved(here, str(path.parent))
        real = folder / path.name if not path.is_symlink() else path.resolve()
        return str(real.relative_to(here))
    except (ValueError, OSError):
        return str(path)


@lru_cache(64)
def _resolved(base: str, folder: str) -> Path:
    """A folder without links on the way, relative to `base`."""
    return Path(base, folder).resolve()
