"""Names as addresses: small letters, digits, hyphens and dots, the same on every host and disk."""

from __future__ import annotations

import re
import unicodedata

# Letters that no accent was added to, so that none can be taken off.
_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
_ACCENTS = re.compile("([a-z])[\u0300-\u036f]+")
_BETWEEN = re.compile(r"[^\w.]+|_+")
_EDGES = "-."
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""What games, components and printers are called."""
ALL = "all"
"""What commands call every game there is: none may be called so."""


def slug(text: str) -> str:
    """A text as an id: a hyphen for whatever is no small letter or digit; empty where none is."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def address(text: str) -> str:
    """A path of names, with slashes between them. Raises ValueError where one of them is empty, or
    nothing but signs."""
    names = [name(part) for part in text.split("/")]
    if not all(names):
        raise ValueError(
            f"“{text}” is no address: a name between slashes has neither letter nor digit"
        )
    return "/".join(names)


def name(text: str) -> str:
    """A name reduced to letters and digits, joined by hyphens; empty if it has none.

    Other scripts are encoded in ASCII (RFC 3492), so that two different names stay different.
    """
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    bare = unicodedata.normalize("NFC", _ACCENTS.sub(r"\1", folded))
    kept = _BETWEEN.sub("-", re.sub("['’]", "", bare)).strip(_EDGES)
    return kept if kept.isascii() else kept.encode("punycode").decode("ascii").lower()
