"""Hashes of input and output files, to compare the work of two machines or of two days."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from pnp import __version__
from pnp.core.caches import content_hash, file_hash
from pnp.core.game_code import entry_points
from pnp.core.node import Mapping, Scalar, as_items
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import Problems
from pnp.core.search_path import GAME_FILE, SearchPath
from pnp.load.files import is_data_file
from pnp.load.icons import icon_folders
from pnp.load.printers import printer_for
from pnp.load.yaml import read_file

_SIZE = 16
_MAX_FILES, _MAX_BYTES = 100_000, 4_000_000_000
"""Limits for one folder; sets of icons have two thousand files, photographs a gigabyte."""


def fingerprint(search_path: SearchPath, folder: Path, options: PrintOptions) -> str:
    """The hash of everything that a game's pages depend on, whatever its folders are called: its
    files, shared files, pnp, packages with code, the printer. Raises OSError."""
    game = folder / GAME_FILE
    text = game.read_text(encoding="utf-8", errors="replace")
    names = (folder.name, *text.split())
    packages = [entry.distribution for entry in entry_points() if entry.name in names]
    hashes = [_folder_hash(folder), _shared_hash(search_path.templates)]
    if text.startswith("icons:") or "\nicons:" in text:
        root = read_file(game, Problems())
        node = root.get("icons") if isinstance(root, Mapping) else None
        named = [each for each in as_items(node) if isinstance(each, Scalar)]
        hashed_folders = (folder.resolve(), search_path.templates)
        folders = icon_folders(search_path, folder, named, Problems()) if named else ()
        hashes += [
            _folder_hash(each)
            for each in folders
            if not any(map(each.is_relative_to, hashed_folders))
        ]
    return content_hash(repr((__version__, packages, printer_for(options), hashes)), size=_SIZE)


def input_hash(files: str, order: Order, options: PrintOptions) -> str:
    """The hash of everything that determines the bytes of an order's file. `files`: the
    fingerprint."""
    # The date is the only thing in the files that comes from outside.
    date = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    return content_hash(repr((files, order, replace(options, out=Path()), date)), size=_SIZE)


def output_hash(target: Path) -> str:
    """The hash of a file, or of the pages in a folder. Raises OSError."""
    paths = sorted(target.iterdir()) if target.is_dir() else [target]
    return content_hash(*map(file_hash, paths), size=_SIZE)


def data_size(folder: Path) -> int:
    """Total size of a game's data files in bytes, as an estimate of the work."""
    try:
        return sum(path.stat().st_size for path in folder.iterdir() if is_data_file(path.name))
    except OSError:
        return 0


@lru_cache(1)
def _shared_hash(folder: Path) -> str:
    # They do not change while a command runs; a worker looks again for each.
    return _folder_hash(folder)


clear_hashes = _shared_hash.cache_clear


def _folder_hash(folder: Path) -> str:
    """The hash of everything in a folder except hidden files. Raises OSError if it contains more
    than a game may."""
    parts: list[str] = []
    size = 0
    for path in sorted(_files_below(folder)):
        length = os.stat(path).st_size
        size += length
        if len(parts) > _MAX_FILES or size > _MAX_BYTES:
            raise OSError(errno.EFBIG, "more files than a game has", os.fspath(folder))
        with open(path, "rb", buffering=0) as file:
            # Files of a system may state a size of 0, and never end.
            name = os.path.relpath(path, folder).replace(os.sep, "/")
            parts.append(content_hash(f"{name}\n", file.read(length)))
    return content_hash(*parts, size=_SIZE)


def _files_below(folder: Path) -> Iterator[str]:
    """Regular files below a folder and the folders that it links to, each folder once."""
    seen: set[tuple[int, int]] = set()
    for root, folders, files in os.walk(folder, followlinks=True):
        status = os.stat(root)
        if (status.st_dev, status.st_ino) in seen:
            folders.clear()  # a link that leads back
            continue
        seen.add((status.st_dev, status.st_ino))
        folders[:] = [name for name in folders if name[0] != "."]
        paths = (os.path.join(root, name) for name in files if name[0] != ".")
        # A link may lead nowhere or to itself, and reading a device never ends.
        yield from filter(os.path.isfile, paths)
