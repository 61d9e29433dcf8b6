"""What was made of a file's content, kept between runs in the user's cache folder.

The folder is safe to delete and never trusted: an entry is found by the content that it was made
of and by the press that made it, and is used only when its checksum is right. It is plain JSON.
Where there is no folder, or none that is the user's alone, all is made anew.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import Any, TypeVar, cast

from pnp import __version__

T = TypeVar("T")

MOST_BYTES = 64_000_000
"""How large the folder may grow; then the older half goes."""
MOST_ENTRIES = 20_000
"""How many there may be."""
# To look at all entries takes longer than to make one: one in so many does, as its name falls, and
# of those that one process makes one in so many again.
_TIDIED, _AGAIN = 64, 32
_due = count()
# So many go at once, that nobody waits for it.
_AT_ONCE = 5_000
_LARGEST = MOST_BYTES // 8
_SIZE = 16
_PACKAGE = Path(__file__).parent.parent


_latest: dict[tuple[str, str], tuple[bytes, Any]] | None = None
_MOST_FILES = 5_000


def remember() -> None:
    """Keep what was made of each file last in this process, too: for who reads them again and
    again. A file that changes meanwhile is being worked on, and not kept between runs."""
    global _latest
    _latest = {}


def kept(
    kind: str, content: bytes, made: Callable[[], T | None],
    packed: Callable[[T], Any], unpacked: Callable[[Any], T],
    at: str = "", sound: Callable[[], bool] = lambda: True,
) -> T | None:  # fmt: skip
    """What is made of a content: as it was kept, else as `made` gives it now.

    `packed` gives it as JSON has it, `unpacked` is the other way round. `at`: the file; `sound`:
    whether what was made now is worth keeping.
    """
    between = partial(_between_runs, kind, content, made, packed, unpacked, sound)
    if _latest is None or not at:
        return between()
    digest = blake2b(content, digest_size=_SIZE).digest()
    known = _latest.get((kind, at))
    if known is not None and known[0] == digest:
        return cast(T, known[1])
    value = made() if known is not None else between()
    if value is not None and sound():
        if len(_latest) >= _MOST_FILES:
            _latest.clear()
        _latest[kind, at] = digest, value
    return value


def _between_runs(
    kind: str, content: bytes, made: Callable[[], T | None],
    packed: Callable[[T], Any], unpacked: Callable[[Any], T], sound: Callable[[], bool],
) -> T | None:  # fmt: skip
    """As an earlier run kept it, else as it is made now and kept for the next one."""
    entry = Entry.of(kind, content)
    if entry is None:
        return made()
    with suppress(*SPOILED):
        return unpacked(entry.read())
    value = made()
    if value is not None and sound():
        entry.write(packed(value))
    return value


SPOILED = (OSError, ValueError, TypeError, LookupError, StopIteration, RecursionError)
"""What comes of reading an entry that is missing or not whole."""


class Entry:
    """Where one thing is kept that was made of a content, in plain JSON."""

    def __init__(self, folder: str, told: blake2b) -> None:
        self._file = os.path.join(folder, told.hexdigest())
        self._name = told.digest()

    @classmethod
    def of(cls, kind: str, content: bytes) -> Entry | None:
        """None where nothing is kept."""
        folder = _folder(os.environ.get("PNP_CACHE"), os.environ.get("XDG_CACHE_HOME"))
        if folder is None:
            return None
        return cls(folder, blake2b(content, digest_size=_SIZE, key=_press(), person=kind.encode()))

    def read(self) -> Any:
        """What was kept. Raises any of `SPOILED`."""
        with open(self._file, "rb", buffering=0) as opened:
            entry = opened.read(_LARGEST)
        if entry[:_SIZE] != _seal(self._name, entry[_SIZE:]):
            raise ValueError("not whole")
        return json.loads(entry[_SIZE:])

    def write(self, plain: Any) -> None:
        """Keep it for later runs, if there is room."""
        data = json.dumps(plain, separators=(",", ":")).encode()
        if len(data) + _SIZE < _LARGEST:
            _write(self._file, _seal(self._name, data) + data)


def _seal(name: bytes, data: bytes) -> bytes:
    """What an entry of that name begins with, if it is whole."""
    return blake2b(data, digest_size=_SIZE, key=name).digest()


def _write(file: str, data: bytes) -> None:
    # Whoever else writes the same has a file of its own until it is whole.
    part = f"{file}.{os.getpid()}"
    try:
        opened = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with open(opened, "wb", buffering=0) as written:
            written.write(data)
        os.replace(part, file)
    except OSError:
        return
    if int(os.path.basename(file)[:2], 16) % _TIDIED == 0 and next(_due) % _AGAIN == 0:
        _tidied(os.path.dirname(file))


def _tidied(folder: str) -> None:
    """Let the older half of the entries go where there are too many."""
    with suppress(OSError):
        found = sorted(_entries(folder))
        left, held = len(found), sum(size for _, size, _ in found)
        if left <= MOST_ENTRIES and held <= MOST_BYTES:
            return
        for _, size, file in found[:_AT_ONCE]:
            if left <= MOST_ENTRIES // 2 and held <= MOST_BYTES // 2:
                break
            os.unlink(file)
            left, held = left - 1, held - size


def _entries(folder: str) -> Iterator[tuple[int, int, str]]:
    for entry in os.scandir(folder):
        known = entry.stat(follow_symlinks=False)
        yield known.st_mtime_ns, known.st_size, entry.path


@cache
def _press() -> bytes:
    """This press in a few bytes: its version, and its code as it lies here."""
    told = blake2b(__version__.encode(), digest_size=_SIZE)
    for package in ("ground", "load", os.path.join("load", "svg")):
        folder = _PACKAGE / package
        for entry in sorted(os.scandir(folder), key=lambda each: each.name):
            if entry.name.endswith(".py"):
                known = entry.stat()
                told.update(f"{entry.path} {known.st_size} {known.st_mtime_ns}\n".encode())
    return told.digest()


@cache
def _folder(own: str | None, home: str | None) -> str | None:
    """Where entries lie, made where it is missing; None: nowhere."""
    if own is not None and own.lower() in ("", "no", "off", "0"):
        return None
    folder = own or _usual(home)
    if not os.path.isabs(folder):
        return None
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        known = os.stat(folder)
    except (OSError, ValueError):
        return None
    if hasattr(os, "getuid"):
        # What others may write, or have made, is none of ours.
        private = known.st_uid == os.getuid() and not stat.S_IMODE(known.st_mode) & 0o077
        return folder if private else None
    return folder


def _usual(home: str | None) -> str:
    """The folder that a system has for such things."""
    if sys.platform == "win32":
        return os.path.expandvars(r"%LOCALAPPDATA%\pnp\Cache")
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Caches/pnp")
    # As its specification wants, a path that is not absolute counts as none.
    base = home if home and os.path.isabs(home) else os.path.expanduser("~/.cache")
    return os.path.join(base, "pnp")
