"""Figures as text, and what changed since others."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec.json import decode

from pnp.checks.bounds import Bound
from pnp.core.problems import UsageError, counted
from pnp.playtest.bounds import allowed, rows_of, state
from pnp.playtest.statistics import Estimate, Figures, share

_DEAD = 0.02
"""Items taken in a smaller share of the games that offered them count as unwanted."""
_DOMINANT = 0.9
_BAR = 40
"""Characters of a bar for all games."""

LEGEND = (
    "In brackets: the interval in which the true mean lies, 19 times in 20.\n"
    "docs/playtest.md explains each figure."
)


def text(figures: Figures) -> Iterator[str]:
    """A table for people."""
    apart = ("components.", *(f"{name}." for name in figures.brackets))
    rows = [(name, found) for name, found in figures.rows() if not name.startswith(apart)]
    wide = max(len(name) for name, _ in rows)
    players = counted(figures.players, "player")
    yield f"{figures.games:,} games, {players}: {', '.join(figures.policies)}"
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


def _number(estimate: Estimate) -> str:
    return f"{estimate.mean:8.3g}  ({estimate.low:.3g} to {estimate.high:.3g})"


def _components(figures: Figures) -> Iterator[str]:
    """Items that no player takes, and items that every player takes."""
    for (component, item), (offered, taken, _) in sorted(figures.items.items()):
        who = flag(figures, offered, taken)
        if who:
            yield f"  {who} takes {component}/{item}: {taken:,} of {offered:,} games"


def flag(figures: Figures, offered: int, taken: int) -> str:
    """`nobody` or `everybody`, if one of them applies to an item offered in that many games."""
    if taken <= _DEAD * offered:
        return "nobody"
    return "everybody" if taken >= _DOMINANT * offered and figures.players > 1 else ""


def bounds(figures: Figures, those: Iterable[Bound]) -> Iterator[str]:
    """The bounds for such games, and whether they are met."""
    rows = dict(figures.rows())
    found = [(each, name, at) for each in those for name, at in rows_of(each, rows)]
    if found:
        yield "  bounds"
    for each, name, at in found:
        says = f": {each.says}" if each.says else ""
        yield f"    {name} {allowed(each)} {state(each, at)}{says}"


class Change(NamedTuple):
    """A figure that has changed by more than chance explains."""

    name: str
    before: float | None
    """None: it is new."""
    now: Estimate | None
    """None: it is gone."""
    half: float = 0.0
    """How well the gap is known."""

    @property
    def gap(self) -> float:
        """How far it is from what was before."""
        return self.now.mean - self.before if self.now and self.before is not None else 0.0


class Earlier(Struct, frozen=True):
    """What of an earlier run’s JSON is compared."""

    rows: dict[str, Estimate]
    game: str | None = None
    players: int | None = None
    policies: tuple[str, ...] | None = None


def earlier(file: Path, game: str) -> Earlier:
    """The JSON of an earlier run. Raises UsageError if it is not one, or of another game, and
    OSError."""
    try:
        found = decode(file.read_bytes(), type=Earlier)
    except (ValueError, RecursionError):
        raise UsageError(f"{file} is no report of pnp playtest: it has no “rows”") from None
    if found.game not in (None, game):
        raise UsageError(f"{file} is a report of {found.game}, and {game} is played")
    return found


def unlike(figures: Figures, before: Earlier) -> Iterator[str]:
    """Lines about what was asked of an earlier run in another way: its figures differ for that."""
    if before.players not in (None, figures.players):
        yield f"  it was played otherwise: players {before.players} → {figures.players}"
    if before.policies not in (None, figures.policies):
        was, is_ = ", ".join(before.policies or ()), ", ".join(figures.policies)
        yield f"  it was played otherwise: policies {was} → {is_}"


def changed(figures: Figures, before: Earlier) -> Iterator[Change]:
    """What differs from an earlier run by more than chance."""
    now = dict(figures.rows())
    for name, found in now.items():
        old = before.rows.get(name)
        if old is None:
            yield Change(name, None, found)
            continue
        half = math.hypot(found.high - found.mean, old.high - old.mean)
        if abs(found.mean - old.mean) > half:
            yield Change(name, old.mean, found, half)
    for name, old in before.rows.items():
        if name not in now:
            yield Change(name, old.mean, None)


def changes(figures: Figures, before: Earlier) -> Iterator[str]:
    """The same as lines."""
    for name, old, now, half in changed(figures, before):
        if now is None:
            yield f"  {name}: gone"
        elif old is None:
            yield f"  {name}: new, {_number(now).strip()}"
        else:
            yield f"  {name}: {old:.3g} → {now.mean:.3g} ({now.mean - old:+.3g} ± {half:.2g})"
