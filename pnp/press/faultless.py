"""Games that were found without a fault, as long as nothing changes that a check looks at.

What is wrong is never remembered: it is looked for again. What is kept of a game without problems
is that it had none, under all that this follows from: its files and those that all games share,
the season, every module of the press, Python, and what is installed beside it.
"""

from __future__ import annotations

import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

from pnp.ground.kept import kept
from pnp.ground.order import Options
from pnp.ground.packages import installed
from pnp.ground.shelf import Shelf
from pnp.press.fingerprint import code_of, fingerprint, forget

_PRESS = Path(__file__).parent.parent
_KIND = "faultless"

Evidence = bytes
"""All that a verdict follows from, in a few bytes; none where somebody else's code, or a file that
lies elsewhere, has a say."""


def evidence(shelf: Shelf, folder: Path, season: int) -> Evidence:
    """What is looked at when the game in a folder is checked, as it is now."""
    try:
        others = [entry for entry in code_of(folder) if not entry.ours]
        if others or any(map(Path.is_symlink, folder.rglob("*"))):
            return b""
        forget()
        files = fingerprint(shelf, folder, Options())
        told = (files, season, folder.name, _press(), sys.version, installed())
    except OSError:
        return b""
    return blake2b(repr(told).encode("utf-8", "surrogatepass")).digest()


def is_faultless(known: Evidence) -> bool:
    """Whether all of this was seen before, and nothing was wrong."""
    return bool(known) and kept(_KIND, known, lambda: None, bool, bool) is True


def note(known: Evidence) -> None:
    """Keep that nothing is wrong."""
    if known:
        kept(_KIND, known, lambda: True, bool, bool)


@cache
def _press() -> str:
    """The press's own code, every byte of it."""
    told = blake2b()
    for module in sorted(_PRESS.rglob("*.py")):
        told.update(f"{module.relative_to(_PRESS)}\n".encode())
        told.update(module.read_bytes())
    return told.hexdigest()
