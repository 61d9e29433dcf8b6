"""How values and texts are written: what converters say of themselves to editors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[[str], object])

DIGITS = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
"""A decimal number without its sign."""
LENGTH = rf"{DIGITS} *(?:[Mm][Mm]|[Cc][Mm]|[Ii][Nn]|[Pp][Tt])?"
"""A length without its sign."""
ICON = re.compile(r":((?:[a-z][a-z0-9-]*/)?[a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
"""An icon in a text, `:name:` or `:set/name:`."""


def written(pattern: str) -> Callable[[F], F]:
    """Says of a converter how what it takes is written, as a regular expression that editors
    know too. What matches may still be too large, or name what there is not."""

    def told(convert: F) -> F:
        convert.pattern = pattern  # type: ignore[attr-defined]
        return convert

    return told


def pattern_of(convert: Callable[[str], object]) -> str:
    """How what a converter takes is written; empty where that is anything."""
    return getattr(convert, "pattern", "")
