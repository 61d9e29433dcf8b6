"""Goldens: texts approved by a person.

Approve a changed one with `make approve`, after looking at the difference.
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

# Floats as Python prints them are long, and differ in their last digits.
_LONG = re.compile(r"-?\d+\.\d{3,}(?:e-?\d+)?|-?\d(?:\.\d+)?e-\d+")


class Differs(AssertionError):
    """A text differs from its golden, or has none."""


def compare(name: str, text: str, folder: Path = FOLDER) -> None:
    """Compare a text with its golden. Raises Differs.

    The text is stored beside the golden as `NAME.actual` and the difference as `NAME.diff`. With
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
    """Yield place, severity and rule of each problem; messages are free to change."""
    for each in problems.sorted():
        yield f"  {each.span.location} {each.severity.value} {each.rule}"


def digest(made: str | bytes) -> str:
    """Return a short digest; of texts without the last digits of floats."""
    data = rounded(made).encode() if isinstance(made, str) else made
    return blake2b(data, digest_size=6).hexdigest()


def _set(variable: str) -> bool:
    """As in the Makefile: CI=false and CI=0 count as not set."""
    return os.environ.get(variable, "").strip() not in ("", "0", "false")


def rounded(text: str) -> str:
    """Round floats to three places, and drop the minus of a zero."""
    text = _LONG.sub(lambda match: f"{float(match[0]):.3f}".rstrip("0").rstrip("."), text)
    return re.sub(r"(?<![\d.])-(0(?:\.0*)?)(?![\d.])", r"\1", text)
