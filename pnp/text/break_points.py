"""Line break opportunities within a word between blanks, after UAX 14.

Scripts with blanks need little: a line may end after a dash, a slash or a zero-width space. Chinese
and Japanese break between almost any two characters, Thai and Khmer by a dictionary: ICU does that,
from `pnp[scripts]`, imported for these scripts only.
"""

from __future__ import annotations

import re
from itertools import accumulate

from pnp.core.notation import ICON
from pnp.text.bidi import levels
from pnp.text.hyphenation import SOFT

ZERO = "\u200b"
"""A space of no width: a line may end there."""

_AFTER = re.compile(
    # A hyphen or a slash within words that are long enough, a dash between two of them.
    r"(?<=[^\W\d_]{3})[-‐/](?=[^\W\d_]{3})|(?<=[^\W\d_])[–—](?=[^\W\d_])|\u200b+"
)
# The exact pattern takes 4 ms to compile and few texts need it: this one filters the others.
_BEYOND = "[^\x00-\u0dff\u1e00-\u2e7f]"
_DENSE = (
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf"
    "\u2e80-\ua4cf\ua960-\ua97f\ua9e0-\ua9ff\uaa60-\uaadf\uac00-\ud7ff\uf900-\ufaff"
    "\ufe30-\ufe4f\uff00-\uffef\U0001f000-\U0001faff\U00020000-\U0003ffff]"
)


def dense(text: str) -> bool:
    """Whether a text is in a script without spaces between words alone."""
    if text.isascii() or max(text) < "\u0e00" or re.search(_BEYOND, text) is None:
        return False
    return re.search(_DENSE, text) is not None


# A short number is not separated from its unit; longer ones may be.
_NUMBER = re.compile(r"[+−]?\d{1,3}(?:[–-]\d{1,3})?").fullmatch
_COUNTED = re.compile(r"[^\W\d_]|×|[+−]\d|$").match
_SIGNED = re.compile(r"[+−]\d").match


class ScriptsLacking(Exception):
    """Lines of this script are broken by ICU, and that is not installed."""


def counts(number: str, following: str) -> bool:
    """Whether a number is better not parted from what it counts, an icon where that is empty.

    “3 coins”, “6 × 6”, “5–6 +3”; and “Luck +1”, the other way round.
    """
    if number == "×":
        return following[:1].isdigit()
    if number.isalpha():
        return bool(_SIGNED(following))
    return bool(_NUMBER(number)) and bool(_COUNTED(following))


def numbers(word: str, number: str) -> bool:
    """Whether a word is better not parted from its number: “row 3”, “Level 2.”"""
    return word.isalpha() and bool(_NUMBER(number.rstrip(".,;:!?)")))


def places(text: str, language: str = "en") -> tuple[int, ...]:
    """Before which characters a line may begin; soft hyphens are the hyphenation's matter."""
    if dense(text):
        return _by_icu(text, language)
    return tuple([match.end() for match in _AFTER.finditer(text) if match.end() < len(text)])


def _by_icu(text: str, language: str) -> tuple[int, ...]:
    try:
        from icu4py.breakers import LineBreaker
    except ImportError as error:
        raise ScriptsLacking(text) from error
    # ICU counts in UTF-16; the texts that it gives do not.
    ends = [*accumulate(map(len, LineBreaker(text, language)))]
    return tuple([end for end in ends[:-1] if text[end - 1] != SOFT])


__all__ = ["LEVEL", "LEVELS", "ZERO", "opened", "with_levels"]

LEVEL = 0xE010
"""The following text has level 0; the next 15 characters mean the levels above."""
LEVELS = re.compile("([\ue010-\ue01f])")

# `split` takes this as a blank; after a zero-width space it is none.
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
    """A text with the level of each word marked, and finally the level of the blank after it."""
    kept = [at for at, char in enumerate(text) if char not in "*"]
    plain = "".join([text[at] for at in kept])
    # Next to other characters, an icon is neither a letter nor a blank.
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
