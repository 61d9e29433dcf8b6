"""Where words may be hyphenated: by the patterns of a language, and a theme's exceptions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.core.model import LANGUAGE

if TYPE_CHECKING:
    from pyphen import Pyphen

SOFT = "\u00ad"
"""A soft hyphen: where a word may be broken whatever the patterns say."""

# Letters that stay before a hyphen and after it: what the patterns of most languages are made for.
_BEFORE, _AFTER = 2, 3
_LETTERS = re.compile(r"[^\W\d_]+")
# Shorter words are left whole.
_SHORTEST = 6


def language_known(language: str) -> bool:
    """Whether there are patterns for a language such as `en-GB` or `de`."""
    from pyphen import language_fallback

    return language_fallback(language.replace("-", "_")) is not None


class Hyphenator:
    """Hyphenation points in words of one language."""

    def __init__(self, language: str = LANGUAGE, exceptions: Iterable[str] = ()) -> None:
        """`exceptions` are words with all their hyphens: `con-stel-la-tion`."""
        self._language = language
        self._exceptions = {word.replace("-", "").lower(): _hyphens(word) for word in exceptions}

    def places(self, text: str) -> tuple[int, ...]:
        """Indices in a word, with punctuation around it, before which it may be hyphenated."""
        found: list[int] = []
        for match in _LETTERS.finditer(text):
            word, start = match.group(), match.start()
            own = self._exceptions.get(word.lower())
            if own is None:
                own = self._patterns(word)
            found += [start + at for at in own]
        return tuple(found)

    def _patterns(self, word: str) -> tuple[int, ...]:
        # Never hyphenate names and words in capitals.
        if len(word) < _SHORTEST or not word[1:].islower():
            return ()
        places = _patterns(self._language).positions(word.lower())
        return tuple([int(at) for at in places if _BEFORE <= at <= len(word) - _AFTER])


@lru_cache(maxsize=4)
def _patterns(language: str) -> Pyphen:
    from pyphen import Pyphen

    return Pyphen(lang=language.replace("-", "_"), left=_BEFORE, right=_AFTER)


def _hyphens(word: str) -> tuple[int, ...]:
    """The places of the hyphens in a word, which are no part of it."""
    found: list[int] = []
    for part in word.split("-")[:-1]:
        found.append(len(part) + (found[-1] if found else 0))
    return tuple(found)
