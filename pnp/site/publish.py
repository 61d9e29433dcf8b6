"""A site comes into its folder whole or not at all, and none goes but our own files.

What is ours says `site.json`; whatever else a host keeps there stays. A file of somebody else's
where one of ours is to be is in the way, and nothing is written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.json import decode

from pnp.core.files import temporary_folder, write_whole
from pnp.core.problems import UsageError

LIST = "site.json"
_MOVE = "move it away, or choose another --out"


class _Told(Struct, frozen=True):
    """What the list says: our files, and what was asked for."""

    site: frozenset[str]
    asked: object = None


def publish(files: Mapping[str, bytes], out: Path, asked: object = None) -> None:
    """Write all files below a folder. `asked`: what to tell of them to who comes next. Raises
    OSError, and UsageError where one is in the way."""
    before = _ours(out)
    for address in files:
        _free(out, address, before)
    with temporary_folder(out, "pnp") as room:
        for address, content in files.items():
            file = room / address
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        # Whoever stops us from here on leaves nothing that the list does not know.
        _list(out, sorted(before | files.keys()), asked)
        for address in files:
            (out / address).parent.mkdir(parents=True, exist_ok=True)
            (room / address).replace(out / address)
        for address in sorted(before - files.keys()):
            _remove(out, address)
        _list(out, sorted(files), asked)


def _ours(out: Path) -> set[str]:
    """What the list says is ours. Raises UsageError where a file of that name is not such a list."""
    return {name for name in _told(out).site if _inside(name)}


def asked_before(out: Path) -> object:
    """What the list says was asked for. Raises UsageError as above."""
    return _told(out).asked


def _told(out: Path) -> _Told:
    file = out / LIST
    if not os.path.lexists(file):
        return _Told(frozenset())
    try:
        return decode(file.read_bytes(), type=_Told)
    except (ValueError, RecursionError):
        raise not_ours(out) from None


def not_ours(out: Path) -> UsageError:
    """What is told of a list that somebody else wrote."""
    return UsageError(f"{out / LIST} is not ours; {_MOVE}")


def _inside(address: str) -> bool:
    path = PurePosixPath(address)
    return not path.is_absolute() and ".." not in path.parts and bool(path.parts)


def _free(out: Path, address: str, before: set[str]) -> None:
    """Raises UsageError where something that is not ours is at an address, or on the way to it."""
    file = out / address
    if os.path.lexists(file) and (address not in before or file.is_dir()):
        raise UsageError(f"{file} is there already, and is not ours; {_MOVE}")
    for folder in file.parents:
        if folder == out.parent:
            break
        if (os.path.lexists(folder) and not folder.is_dir()) or (
            folder.is_symlink() and folder != out
        ):
            raise UsageError(f"{folder} is no folder, and one is to be there; {_MOVE}")


def _list(out: Path, files: list[str], asked: object) -> None:
    out.mkdir(parents=True, exist_ok=True)
    write_whole(out / LIST, json.dumps({"asked": asked, "site": files}, indent=1) + "\n")


def _remove(out: Path, address: str) -> None:
    """One of ours, and the folders that are empty without it."""
    file = out / address
    file.unlink(missing_ok=True)
    for folder in file.parents:
        if folder == out:
            break
        with suppress(OSError):
            folder.rmdir()
