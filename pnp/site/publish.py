"""A site is published completely or not at all, and only files of ours are removed.

`site.json` lists our files; whatever else a host stores there stays. Where another file is in the
way, nothing is written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.json import decode

from pnp.core.problems import UsageError
from pnp.core.staging import Staging

LIST = "site.json"
_MOVE = "move it away, or choose another --out"


class _Listing(Struct, frozen=True):
    """What the list says: our files, and what was asked for."""

    site: frozenset[str]
    asked: object = None


def publish(files: Mapping[str, bytes], out: Path, request: object = None) -> None:
    """Write all files below a folder. `request`: what was asked for, for the next run. Raises
    OSError, and UsageError where one is in the way."""
    before = _ours(out)
    for address in files:
        if any((out / folder).is_symlink() for folder in PurePosixPath(address).parents[:-1]):
            raise UsageError(f"{out / address} lies behind a link; {_MOVE}")
    with Staging(out) as staging:
        # It is moved first: if this is stopped, nothing is left that the list does not know.
        listed = {"asked": request, "site": sorted(files)}
        staging.place(out / LIST).write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
        for address, content in files.items():
            staging.place(out / address).write_bytes(content)
        staging.publish({out / name for name in (LIST, *before)})


def _ours(out: Path) -> set[str]:
    """What the list says is ours. Raises UsageError where a file of that name is not such a
    list."""
    return {name for name in read_listing(out).site if _inside(name)}


def asked_before(out: Path) -> object:
    """What the list says was asked for. Raises UsageError as above."""
    return read_listing(out).asked


def read_listing(out: Path) -> _Listing:
    file = out / LIST
    if not os.path.lexists(file):
        return _Listing(frozenset())
    try:
        return decode(file.read_bytes(), type=_Listing)
    except (ValueError, RecursionError):
        raise not_ours(out) from None


def not_ours(out: Path) -> UsageError:
    """The error about a list that is not ours."""
    return UsageError(f"{out / LIST} is not ours; {_MOVE}")


def _inside(address: str) -> bool:
    path = PurePosixPath(address)
    return not path.is_absolute() and ".." not in path.parts and bool(path.parts)
