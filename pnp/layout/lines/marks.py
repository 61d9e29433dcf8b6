"""Marks within a text that tell its words where lines may end and which way they run.

They are characters that no font has and no text holds, and are gone before anything is shaped.
"""

from __future__ import annotations

import re

from pnp.ground.bidi import levels
from pnp.ground.notation import ICON
from pnp.layout.lines.opportunities import ZERO, places

__all__ = ["LEVEL", "LEVELS", "ZERO", "opened", "with_levels"]

LEVEL = 0xE010
"""What follows has level 0; the next 15 characters stand for the levels above."""
LEVELS = re.compile("([\ue010-\ue01f])")

# What `split` takes for a blank; after a space of no width it is none.
_APART = ZERO + "\x1f"


def opened(text: str, language: str) -> str:
    """A text whose words are apart wherever a line may end. Raises ScriptsLacking."""
    kept = [at for at, char in enumerate(text) if char != "*"]
    plain = "".join([text[at] for at in kept])
    out, done = [], 0
    for place in places(plain, language):
        last = plain[place - 1]
        if last.isspace():
            continue
        end = kept[place - 1] + 1
        out.append(text[done:end].removesuffix(ZERO))
        done = end
    out.append(text[done:])
    return _APART.join(out)


def with_levels(text: str) -> str:
    """A text in which each word tells its levels, and last that of the blank after it."""
    kept = [at for at, char in enumerate(text) if char not in "*"]
    plain = "".join([text[at] for at in kept])
    # An icon is neither a letter nor a blank to what stands around it.
    plain = ICON.sub(lambda found: "\ufffc" * len(found.group()), plain)
    of = dict(zip(kept, levels(plain), strict=True))
    out: list[str] = []
    known: int | None = None
    for at, char in enumerate(text):
        level = of.get(at)
        if level is None:
            known = None
        elif char.isspace():
            out.append(chr(LEVEL + min(level, 15)))
            known = None
        elif level != known:
            out.append(chr(LEVEL + min(level, 15)))
            known = level
        out.append(char)
    out.append(chr(LEVEL + min(of[kept[-1]], 15)) if kept else "")
    return "".join(out)
