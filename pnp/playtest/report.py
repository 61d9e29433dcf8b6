"""Figures as text, and what changed since others."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.ground.problem import Unusable
from pnp.playtest.figures import Estimate, Figures, share

_DEAD = 0.02
"""Taken in fewer of the games that offered it: nobody wants it."""
_DOMINANT = 0.9
_BAR = 40
"""Characters of a bar for all games."""


def text(figures: Figures) -> Iterator[str]:
    """A table for people."""
    apart = ("components.", *(f"{name}." for name in figures.brackets))
    rows = [(name, found) for name, found in figures.rows() if not name.startswith(apart)]
    wide = max(len(name) for name, _ in rows)
    yield f"{figures.games:,} games, {figures.players} players: {', '.join(figures.policies)}"
    for name, found in rows:
        yield f"  {name.ljust(wide)}  {_number(found)}"
    for name, counts in figures.brackets.items():
        yield from _distribution(name, counts, figures.games)
    yield from _components(figures)


def _distribution(name: str, counts: Mapping[str, int], games: int) -> Iterator[str]:
    """How many games belong where, as bars."""
    yield f"  {name}"
    wide = max(map(len, counts))
    for which, count in counts.items():
        found = share(count, games)
        bar = "█" * round(_BAR * found.mean)
        told = f"{found.mean:6.1%}  ({found.low:.1%} to {found.high:.1%})"
        yield f"    {which.ljust(wide)}  {told:<26} {bar}".rstrip()


def _number(found: Estimate) -> str:
    return f"{found.mean:8.3g}  ({found.low:.3g} to {found.high:.3g})"


def _components(figures: Figures) -> Iterator[str]:
    """What nobody takes, and what everybody does."""
    for (component, item), (offered, taken, _) in sorted(figures.items.items()):
        rate = taken / offered
        if rate <= _DEAD:
            yield f"  nobody takes {component}/{item}: {taken:,} of {offered:,} games"
        elif rate >= _DOMINANT and figures.players > 1:
            yield f"  everybody takes {component}/{item}: {taken:,} of {offered:,} games"


def changes(figures: Figures, before: Mapping[str, Any]) -> Iterator[str]:
    """What differs from an earlier run, and whether that is more than chance."""
    rows = before.get("rows")
    if not isinstance(rows, Mapping):
        raise Unusable("this is no report of pnp playtest: it has no “rows”")
    for name, found in figures.rows():
        old = rows.get(name)
        if not isinstance(old, Mapping):
            yield f"  {name}: new, {_number(found).strip()}"
            continue
        gap = found.mean - float(old["mean"])
        half = math.hypot(found.high - found.mean, float(old["high"]) - float(old["mean"]))
        if abs(gap) > half:
            yield f"  {name}: {float(old['mean']):.3g} → {found.mean:.3g} ({gap:+.3g} ± {half:.2g})"
    for name in rows:
        if name not in dict(figures.rows()):
            yield f"  {name}: gone"
