"""Goldens: texts that were looked at once, and have to stay as they are.

A changed one is approved by a person with `make approve`, after looking at the difference.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from pnp.core.problems import Problems

FOLDER = Path(__file__).parent / "golden"

# Floats as Python prints them are longer than anybody reads, and differ in their last digits.
_LONG = re.compile(r"-?\d+\.\d{3,}(?:e-?\d+)?|-?\d(?:\.\d+)?e-\d+")


class Differs(AssertionError):
    """What was made is not what was approved, or was never approved."""


def compare(name: str, text: str, folder: Path = FOLDER) -> None:
    """Hold a text against its golden; raises Differs.

    What was made is left beside it as `NAME.actual`, and what differs as `NAME.diff`. With
    PNP_APPROVE=1 the text becomes the golden, but never on a build server.
    """
    path = folder / f"{name}.txt"
    actual, diff = path.with_suffix(".txt.actual"), path.with_suffix(".txt.diff")
    made = rounded(text).rstrip("\n") + "\n"
    if _set("PNP_APPROVE"):
        if _set("CI"):
            raise Differs("goldens are approved by a person who has looked, and CI is set")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made, encoding="utf-8")
    approved = path.read_text(encoding="utf-8") if path.is_file() else ""
    if made == approved:
        actual.unlink(missing_ok=True)
        diff.unlink(missing_ok=True)
        return
    lines = difflib.unified_diff(
        approved.splitlines(keepends=True), made.splitlines(keepends=True), path.name, actual.name
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    actual.write_text(made, encoding="utf-8")
    diff.write_text("".join(lines), encoding="utf-8")
    if not approved:
        raise Differs(f"there is no golden {path.name}; look at {actual}, then `make approve`")
    raise Differs(f"{name} has changed; look at {diff}, and if it is right, `make approve`")


def problem_rows(problems: Problems) -> Iterator[str]:
    """Where each problem is, how severe it is, and its rule; its wording is free."""
    for each in problems.sorted():
        yield f"  {each.span.location} {each.severity.value} {each.rule}"


def digest(made: str | bytes) -> str:
    """A few letters that tell a thing from others; texts without the last digits of floats."""
    told = rounded(made).encode() if isinstance(made, str) else made
    return blake2b(told, digest_size=6).hexdigest()


def _set(variable: str) -> bool:
    """As in the Makefile: CI=false and CI=0 count as not set."""
    return os.environ.get(variable, "").strip() not in ("", "0", "false")


def rounded(text: str) -> str:
    """Floats to three places, and no minus before a zero."""
    text = _LONG.sub(lambda match: f"{float(match[0]):.3f}".rstrip("0").rstrip("."), text)
    return re.sub(r"(?<![\d.])-(0(?:\.0*)?)(?![\d.])", r"\1", text)
