"""What a command came to, and where the file of an order goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct, field

from pnp.core.order import Options, Order
from pnp.core.problems import Problems

Progress = Callable[[str, int, int], None]
"""Told a game, and how many of how many pages are drawn."""


class Made(Struct, frozen=True):
    """A file, and what to tell of it."""

    path: Path
    summary: str


class Result(Struct):
    """What a command came to: files, problems, and notes for people."""

    made: list[Made] = field(default_factory=list)
    problems: Problems = field(default_factory=Problems)
    notes: list[str] = field(default_factory=list)
    """What else people want to know."""


def goals(order: Order, options: Options) -> tuple[Path, Path]:
    """The file of an order, and its manifest."""
    stem = options.out / order.game / f"{order.name}-{options.paper}"
    suffix = ".pdf" if options.format == "pdf" else ""
    return stem.with_name(f"{stem.name}{suffix}"), stem.with_name(f"{stem.name}.json")
