"""What a file is made from, as a few letters: by them two machines, or two days, know that they
would make the same."""

from __future__ import annotations

import errno
import os
from functools import lru_cache
from hashlib import blake2b, file_digest
from pathlib import Path

from msgspec.structs import replace

from pnp import __version__
from pnp.core.node import Mapping, Scalar, listed
from pnp.core.order import Options, Order
from pnp.core.plugins import Entry, entries
from pnp.core.problems import Problems
from pnp.core.search_path import GAME_FILE, Shelf
from pnp.load.files import holds_data
from pnp.load.icons import icon_folders
from pnp.load.printers import printer_for
from pnp.load.yaml import read_file

_SIZE = 16
_MOST_FILES, _MOST_BYTES = 100_000, 4_000_000_000
"""Below one folder; sets of icons come to two thousand files, photographs to a gigabyte."""


def fingerprint(shelf: Shelf, folder: Path, options: Options) -> str:
    """Of all that is read for the pages of a game, whatever its folders are called: its files and
    those that all games share, the press, packages with code, the printer. Raises OSError."""
    told = blake2b(digest_size=_SIZE)
    brought = [entry.brought_by for entry in code_for(folder)]
    for part in (__version__, *brought, printer_for(options)):
        told.update(f"{part!r}\n".encode())
    own, *icons = files_of(shelf, folder)
    for files in (own, _shared(shelf.templates), *icons):
        told.update(files.encode())
    return told.hexdigest()


def files_of(shelf: Shelf, folder: Path, most: int = _MOST_BYTES) -> list[str]:
    """The same of a game's own files alone, and of each folder of icons elsewhere that it names.
    Raises OSError, where one has more than `most` bytes as well."""
    return [_files(each, most) for each in (folder, *_icons(shelf, folder))]


def made_from(files: str, order: Order, options: Options) -> str:
    """Of all that decides on the bytes of an order's file. `files`: the fingerprint."""
    # The one thing from outside that stands in files is their date.
    date = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    text = repr((files, order, replace(options, out=Path()), date))
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_SIZE).hexdigest()


def digest_of(target: Path) -> str:
    """Of a file, or of the pages in a folder. Raises OSError."""
    told = blake2b(digest_size=_SIZE)
    for path in sorted(target.iterdir()) if target.is_dir() else [target]:
        with path.open("rb") as opened:
            told.update(file_digest(opened, blake2b).digest())
    return told.hexdigest()


def written(folder: Path) -> int:
    """How many bytes a game's files are: where there are more, there is more to do."""
    try:
        return sum(path.stat().st_size for path in folder.iterdir() if holds_data(path.name))
    except OSError:
        return 0


def code_for(folder: Path) -> list[Entry]:
    """What may be the code of a game: under its own name, or one that it gives. Raises OSError."""
    text = (folder / GAME_FILE).read_text(encoding="utf-8", errors="replace")
    return [entry for entry in entries() if entry.name in (folder.name, *text.split())]


def _icons(shelf: Shelf, folder: Path) -> list[Path]:
    """The folders of icons that a game names, and that lie neither in it nor on the shelf."""
    text = (folder / GAME_FILE).read_text(encoding="utf-8", errors="replace")
    if not text.startswith("icons:") and "\nicons:" not in text:
        return []
    root = read_file(folder / GAME_FILE, Problems())
    node = root.get("icons") if isinstance(root, Mapping) else None
    named = [each for each in listed(node) if isinstance(each, Scalar)]
    found = icon_folders(shelf, folder, named, Problems()) if named else ()
    top = folder.resolve()
    known = (top, shelf.templates)
    return [each for each in found if not any(each.is_relative_to(place) for place in known)]


@lru_cache(1)
def _shared(folder: Path) -> str:
    # They do not change while a command runs; a worker looks again for each.
    return _files(folder)


forget = _shared.cache_clear


def below(
    folder: Path, most: int = _MOST_BYTES, ending: str | tuple[str, ...] = ""
) -> dict[str, os.stat_result]:
    """The regular files below a folder and the folders that it links to, but what is hidden, in
    order; those alone whose names end so. Raises OSError where they are more than a game has, or
    more bytes than `most`: a link may lead anywhere."""
    found: dict[str, os.stat_result] = {}
    been: set[tuple[int, int]] = set()
    held, waiting = 0, [os.fspath(folder)]
    while waiting:
        place = waiting.pop()
        try:
            known = os.stat(place)
            inside = sorted(os.scandir(place), key=lambda entry: entry.name, reverse=True)
        except OSError:  # what nobody may read is read for no page
            continue
        if (known.st_dev, known.st_ino) in been:
            continue  # a link that leads back
        been.add((known.st_dev, known.st_ino))
        for entry in inside:
            kind = "" if entry.name[0] == "." else _kind(entry)
            if kind == "folder":
                waiting.append(entry.path)
            elif kind == "file" and entry.name.endswith(ending):
                found[entry.path] = entry.stat()
                held += found[entry.path].st_size
        if len(found) + len(been) > _MOST_FILES or held > most:
            raise OSError(errno.EFBIG, "more files than a game has", os.fspath(folder))
    return dict(sorted(found.items()))


def _kind(entry: os.DirEntry[str]) -> str:
    """A folder or a file; a link may lead nowhere, or to itself, and who reads a device never
    ends."""
    try:
        return "folder" if entry.is_dir() else "file" if entry.is_file() else ""
    except OSError:
        return ""


def _files(folder: Path, most: int = _MOST_BYTES) -> str:
    """Of everything below a folder but what is hidden in it."""
    told = blake2b(digest_size=_SIZE)
    root = os.fspath(folder)
    for path, known in below(folder, most).items():
        with open(path, "rb", buffering=0) as opened:
            # Files of a system may tell of no bytes, and never end.
            content = opened.read(known.st_size)
        name = path[len(root) :].replace(os.sep, "/")
        told.update(f"{name}\n{len(content)}\n".encode("utf-8", "surrogatepass"))
        told.update(content)
    return told.hexdigest()
