"""YAML files to nodes."""

from __future__ import annotations

import os
from functools import lru_cache, partial
from pathlib import Path

from pnp.ground.file_memory import from_file
from pnp.ground.files import content as bytes_of
from pnp.ground.node import Node
from pnp.ground.problem import Problems, Span, Unusable

MOST_BYTES = 4_000_000
"""A deck of ten thousand cards has two million."""


def read_file(path: Path, problems: Problems) -> Node | None:
    """The document in a file, or None with the reason among the problems.

    Raises Unusable where the file cannot be read at all.
    """
    name = shown(path)
    try:
        content = bytes_of(path, MOST_BYTES)
    except OSError as error:
        raise Unusable(f"{name}: cannot be read: {error.strerror or error}") from error
    if content is None:
        problems.add(
            "yaml-size",
            f"the file has more than {MOST_BYTES // 1_000_000} MB",
            Span(name),
            "split the deck into several files",
        )
        return None
    before = len(problems)
    return from_file(
        "yaml",
        name,
        content,
        partial(_read, content, name, problems),
        lambda: len(problems) == before,
    )


def _read(content: bytes, name: str, problems: Problems) -> Node | None:
    from pnp.load.composer import parse

    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - (content.rfind(b"\n", 0, error.start) + 1) + 1
        problems.add(
            "yaml-text",
            f"byte 0x{content[error.start]:02x} is no UTF-8 text",
            Span(name, line, column),
            "save the file as UTF-8; is it a YAML file at all?",
        )
        return None
    return parse(text, name, problems)


def shown(path: Path) -> str:
    """The path as people want to read it: from the current folder where it lies below that."""
    try:
        here = os.getcwd()
        folder = _real(here, str(path.parent))
        real = folder / path.name if not path.is_symlink() else path.resolve()
        return str(real.relative_to(here))
    except (ValueError, OSError):
        return str(path)


@lru_cache(64)
def _real(here: str, folder: str) -> Path:
    """A folder without links on the way, seen from `here`."""
    return Path(here, folder).resolve()
