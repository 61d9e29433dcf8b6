"""Names for files, reading (regular files only, up to a size), and publishing all files or
none.

Opening a named pipe would wait for a writer, and a device may never end.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from typing import Any

from pnp.core.problems import UsageError

# Letters that have no accent to remove.
_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
_ACCENTS = re.compile("([a-z])[\u0300-\u036f]+")
_BETWEEN = re.compile(r"[^\w.]+|_+")
_EDGES = "-."
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""The form of ids of games, components and printers."""
ALL_GAMES = "all"
"""All games, in commands; no game can have this id."""


def slug(text: str) -> str:
    """A text as an id: hyphens replace all but small letters and digits; may be empty."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def safe_address(text: str) -> str:
    """A path of safe names, separated by slashes. Raises ValueError if a name has neither letter
    nor digit."""
    names = [safe_name(part) for part in text.split("/")]
    if not all(names):
        raise ValueError(
            f"“{text}” is no address: a name between slashes has neither letter nor digit"
        )
    return "/".join(names)


def safe_name(text: str) -> str:
    """A name reduced to letters and digits, joined by hyphens; empty if it has none.

    Other scripts are encoded in ASCII (RFC 3492), so that two different names stay different.
    """
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    unaccented = unicodedata.normalize("NFC", _ACCENTS.sub(r"\1", folded))
    joined = _BETWEEN.sub("-", re.sub("['’]", "", unaccented)).strip(_EDGES)
    return joined if joined.isascii() else joined.encode("punycode").decode("ascii").lower()


def is_file(path: Path) -> bool:
    """Whether the path is a regular file; False for an invalid name."""
    return os.path.isfile(path)


def resolve_inside(folder: Path, name: str) -> Path | None:
    """The path of a name in a folder, links resolved; None if it is outside the folder, or if the
    name is invalid."""
    try:
        found = (folder / name).resolve()
        return found if found.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError, RuntimeError):  # a null byte; links that lead in a circle
        return None


def find_in_folder(folder: Path, name: str) -> Path | None:
    """A regular file in a folder; None if it is missing or outside the folder."""
    path = folder / name
    # Most do not exist, which is quick to find out; to resolve links is slow.
    return path if is_file(path) and resolve_inside(folder, name) is not None else None


def stat_regular_file(path: Path) -> os.stat_result:
    """The status of a regular file. Raises OSError for any other."""
    try:
        found = path.stat()
    except ValueError as error:  # a null byte in its name
        raise OSError(errno.EINVAL, str(error), str(path)) from error
    if not S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
    return found


def file_stamp(path: str | Path) -> tuple[int, int, int]:
    """A key that changes when the file is saved again, for caches. Raises OSError."""
    found = os.stat(path)
    return found.st_mtime_ns, found.st_size, found.st_ino


def read_limited(path: Path, limit: int) -> bytes | None:
    """The content of a file; None if it is longer than `limit` bytes. Raises OSError."""
    if stat_regular_file(path).st_size > limit:
        return None
    with path.open("rb") as opened:
        found = opened.read(limit + 1)
    return found if len(found) <= limit else None


@contextmanager
def temporary_folder(parent: Path, name: str) -> Iterator[Path]:
    """A hidden folder `.NAME-PID` in `parent`, for files that are moved to their destinations
    once all are written.

    On exit it is removed with everything left in it, and so are empty parent folders that were
    created for it. Raises OSError.
    """
    folder = parent / f".{name}-{os.getpid()}"
    created: list[Path] = []
    # A signal may arrive before the body has begun; a `with` would not tidy up then.
    try:
        created = [part for part in (parent, *parent.parents) if not part.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        for part in created:
            with suppress(OSError):
                part.rmdir()


def replace_text(path: Path, text: str) -> None:
    """Replace a file's content with a text; on failure it is unchanged. Raises OSError."""
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
        current = os.getcwd()
        folder = _resolved(current, str(path.parent))
        real = folder / path.name if not path.is_symlink() else path.resolve()
        return str(real.relative_to(current))
    except (ValueError, OSError):
        return str(path)


@lru_cache(64)
def _resolved(base: str, folder: str) -> Path:
    """A folder with links resolved, relative to `base`."""
    return Path(base, folder).resolve()


_PREFIX = ".pnp-"
_PAGES = ("svg", "png", "dxf")


class Staging:
    """A temporary folder for output; `publish` moves its files to their destinations."""

    def __init__(self, output_folder: Path) -> None:
        self._output_folder = output_folder
        self._temporary = ExitStack()
        self._goals: list[tuple[Path, Path]] = []
        self._count = 0

    def __enter__(self) -> Staging:
        _remove_stale_folders(self._output_folder)
        self._folder = self._temporary.enter_context(temporary_folder(self._output_folder, "pnp"))
        return self

    def __exit__(self, *error: object) -> None:
        self._temporary.close()

    def stage(self, goal: Path) -> Path:
        """A temporary path for `goal`: a manifest (.json), its file (.pdf), or a folder of
        pages."""
        written = self._folder / str(self._count)
        self._count += 1
        self._goals.append((written, goal))
        return written

    def manifest_kind(self, manifest: Path) -> str:
        """The outputs of the manifest `manifest`, for its head, once all others are staged; they
        include earlier outputs that still exist."""
        stem = manifest.with_suffix("")
        goals = {goal for _, goal in self._goals}
        before = _claims(manifest)
        return _AND.join(
            kind
            for kind, goal in ((_FILE, stem.with_suffix(".pdf")), (_FOLDER, stem))
            if goal in goals or (kind in before and goal.exists())
        )

    def publish(self, replaceable: Collection[Path] | None = None) -> list[Path]:
        """Move everything into place, and begin again. `replaceable`: the files that may be
        replaced, and are deleted if they are not; None: those that manifests claim.

        Raises OSError; raises UsageError before anything is moved, if other files are in the
        way.
        """
        published, moves = [goal for _, goal in self._goals], self._goals
        stale = {*(replaceable or ())} - {*published}
        if replaceable is None:
            folders = [pair for pair in moves if pair[0].is_dir()]
            moves = [pair for pair in moves if pair not in folders]
            for written, goal in folders:
                moves += [(file, goal / file.name) for file in sorted(written.iterdir())]
            replaceable, stale = self._claimed()
        for _, goal in moves:
            _require_free(goal, replaceable, self._output_folder)
        # If this is interrupted, no file is left without a manifest: stale files are removed first,
        # and manifests are moved before their outputs.
        for path in stale:
            path.unlink(missing_ok=True)
            for folder in path.relative_to(self._output_folder).parents[:-1]:
                with suppress(OSError):
                    (self._output_folder / folder).rmdir()
        for written, goal in sorted(moves, key=lambda pair: pair[1].suffix != ".json"):
            goal.parent.mkdir(parents=True, exist_ok=True)
            written.replace(goal)
        for written, goal in self._goals:
            if written.is_dir():
                goal.mkdir(parents=True, exist_ok=True)
        self._goals = []
        return published

    def _claimed(self) -> tuple[set[Path], set[Path]]:
        """The files that manifests at the goals claim, and the stale ones among them."""
        ours, stale = set[Path](), set[Path]()
        for written, goal in self._goals:
            is_folder = written.is_dir()
            beside = goal.with_name(f"{goal.name}.json") if is_folder else goal.with_suffix(".json")
            folder, claims = beside.with_suffix(""), _claims(beside)
            if claims:
                ours.add(beside)
            if _FILE in claims:
                ours.add(folder.with_suffix(".pdf"))
            if _FOLDER in claims and folder.is_dir():
                old = {folder / name for name in _pages(_manifest(beside))}
                ours |= {path for path in old if not path.is_dir()}
                # Pages may remain although this run has written none.
                new = {each.name for each in written.iterdir()} if is_folder else None
                if new is None and goal == beside:
                    new = _pages(_manifest(written))
                if new is not None:
                    stale |= {path for path in old if path in ours and path.name not in new}
        return ours, stale


def _require_free(goal: Path, replaceable: Collection[Path], output_folder: Path) -> None:
    """Raise UsageError if another file or folder is at a goal, or at one of its folders."""
    if goal.is_dir():
        raise UsageError(f"{goal} is a folder, and a file is to be there; {_MOVE_HINT}")
    if os.path.lexists(goal) and goal not in replaceable:
        raise UsageError(
            f"{goal} is there already, and no manifest says that it is ours; {_MOVE_HINT}"
        )
    for folder in goal.relative_to(output_folder).parents:
        if os.path.lexists(output_folder / folder) and not (output_folder / folder).is_dir():
            raise UsageError(
                f"{output_folder / folder} is a file, and a folder is to be there; {_MOVE_HINT}"
            )


_MOVE_HINT = "move it away, or choose another --out"


# The outputs of a manifest. One without them is of 0.1, or of a folder without a file beside it.
_FILE, _FOLDER = "pdf", "pages"
_AND = " and "

# A manifest begins with its game and its outputs; no more of a long one is read.
_HEAD = re.compile(rb'\s*\{\s*"game"\s*:\s*"[^"]*"(?:\s*,\s*"written"\s*:\s*"([^"]*)")?').match
_BEGIN = 512


def _claims(path: Path) -> Sequence[str]:
    """The outputs that a manifest lists; empty if the file is not a manifest of ours."""
    try:
        stat_regular_file(path)
        with path.open("rb") as file:
            head = _HEAD(file.read(_BEGIN))
    except OSError:
        return ()
    if head is None:
        return ()
    return (_FILE, _FOLDER) if head[1] is None else head[1].decode("utf-8", "replace").split(_AND)


def _manifest(path: Path) -> dict[str, Any]:
    """The content of a manifest of ours; empty if the file is none."""
    try:
        found = json.loads(path.read_bytes()) if _claims(path) else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _pages(manifest: dict[str, Any]) -> set[str]:
    """The names of the files that a manifest lists, in any format."""

    def rows(key: str) -> list[Any]:
        found = manifest.get(key)
        return found if isinstance(found, list) else []

    count = len(rows("pages"))
    widths = {2, len(str(count))}
    found = {
        f"page-{number:0{width}d}.{kind}"
        for number in range(1, count + 1)
        for width in widths
        for kind in _PAGES
    }
    cards = [row.get(side) for row in rows("cards") if isinstance(row, dict) for side in _SIDES]
    named = {name for name in [*cards, *rows("files")] if isinstance(name, str)}
    return found | {name for name in named if Path(name).name == name}


_SIDES = ("front", "back")


def _remove_stale_folders(output_folder: Path) -> None:
    """Remove the temporary folders of runs that were killed."""
    for folder in output_folder.glob(f"{_PREFIX}*"):
        pid = folder.name.removeprefix(_PREFIX)
        if (
            pid.isascii()
            and pid.isdigit()
            and int(pid) != os.getpid()
            and not _is_running(int(pid))
        ):
            shutil.rmtree(folder, ignore_errors=True)


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
