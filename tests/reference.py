"""What the reference of the layout language and the readers say of elements."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from pnp.layout.kinds import KINDS
from pnp.schemas.kinds import schema

TEMPLATES = Path(__file__).parent.parent / "docs" / "templates.md"
INK = {"fill", "stroke", "weight", "dash"}
"""What lines and marks have as their own."""


@cache
def sections() -> dict[str, str]:
    """The reference by its headings; elements by their kind."""
    parts = re.split(r"^##+ (.*)$", TEMPLATES.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {name.strip("`"): text for name, text in zip(parts[1::2], parts[2::2], strict=True)}


def options(section: str) -> set[str]:
    """The keys that a section's first table has in its first column."""
    table = re.search(r"^\| (?:Option|A style has) .*\n(?:\|.*\n)+", sections()[section], re.M)
    rows = re.findall(r"^\|(.*?)\|", table[0], re.M)[2:] if table else []
    return {key for row in rows for key in re.findall(r"`([\w-]+)`", row)}


CONTAINER = options("In its container")
AROUND = options("Around it")


@cache
def asked(kind: str) -> frozenset[str]:
    """All keys that the readers of a kind ask for."""
    return frozenset(schema("template")["$defs"][kind]["properties"])


def own_keys(kind: str) -> set[str]:
    """Those that not all elements have."""
    shared = INK if KINDS[kind].inked else AROUND
    return set(asked(kind)) - {kind} - CONTAINER - shared - _around()


def _around() -> set[str]:
    """What lines and marks have around them, too."""
    return {key for key in AROUND if key in asked("rule")}
