"""Figures as text, changes since an earlier report, and figures outside the game's bounds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec.json import decode
from msgspec.structs import replace

from pnp.checks.context import Case, Subject, rule_name
from pnp.checks.values import Bound, bound
from pnp.core.model import Game
from pnp.core.node import Scalar
from pnp.core.problems import Problems, ProblemsFound, UsageError, counted, nearest
from pnp.playtest.series import Progress, Series, game_of, run
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


RULE = "bounds"


def check(series: Series, problems: Problems, progress: Progress) -> int:
    """Play the series that a game's bounds ask for, and check them; returns the number of figures
    checked.

    Options that a bound leaves open come from `series`. Raises UsageError and ProblemsFound.
    """
    bounds = list(bounds_of(game_of(series.data, series.game)))
    if not bounds:
        raise UsageError(f"the rules of {series.game} have no bounds; see pnp explain bounds")
    runs: dict[Series, list[Bound]] = {}
    for each in bounds:
        runs.setdefault(series_of(series, each), []).append(each)
    held = 0
    for asked, those in runs.items():
        rows = dict(run(asked, progress).figures.rows())
        for each in those:
            held += check_bound(each, rows, problems)
    return held


def bounds_of(game: Game) -> Iterator[Bound]:
    """The bounds among a game's rules. Raises ProblemsFound where one cannot be read."""
    problems = Problems()
    found = []
    for entry in (rule for rule in game.rules() if rule_name(rule) == RULE):
        case = Case(RULE, entry, Subject(game.file, game), problems)
        found.append(bound(case))
        case.read.close()
    if problems.errors:
        raise ProblemsFound(problems)
    yield from found


def series_of(series: Series, bound: Bound) -> Series:
    return replace(
        series,
        players=bound.players or series.players,
        games=bound.games or series.games,
        policies=bound.policies or series.policies,
        setup=bound.setup or series.setup,
    )


def about(bound: Bound, series: Series) -> bool:
    """Whether a bound is about such games as a series plays."""
    return series_of(series, bound) == replace(series, games=bound.games or series.games)


def bounds_for(series: Series) -> list[Bound]:
    """Return the bounds about such games as a series plays. Raises ProblemsFound if one is
    malformed."""
    every = bounds_of(game_of(series.data, series.game))
    return [each for each in every if about(each, series)]


def rows_of(bound: Bound, rows: Mapping[str, Estimate]) -> Iterator[tuple[str, Estimate]]:
    """The figures that a bound is about, by their names."""
    for name in bound.names:
        yield from ((row, rows[row]) for row in _named(name, rows))


def _named(name: Scalar, rows: Mapping[str, Estimate]) -> list[str]:
    return [row for row in rows if fnmatchcase(row, name.text)]


def state(bound: Bound, estimate: Estimate) -> str:
    """How a figure relates to a bound, in words."""
    low, high = ends(bound)
    if low <= estimate.low and estimate.high <= high:
        return "holds"
    return "too close to call" if low <= estimate.mean <= high else "missed"


def ends(bound: Bound) -> tuple[float, float]:
    """How far a bound reaches."""
    return (
        -math.inf if bound.minimum is None else bound.minimum,
        math.inf if bound.maximum is None else bound.maximum,
    )


def check_bound(bound: Bound, rows: Mapping[str, Estimate], problems: Problems) -> int:
    """Check one bound; returns the number of figures that it covers."""
    count = 0
    for name in bound.names:
        found = _named(name, rows)
        if not found:
            problems.add(
                RULE, f"no game has the figure “{name.text}”", name.span, nearest(name.text, rows)
            )
        for row in found:
            check_row(bound, name, row, rows[row], problems)
        count += len(found)
    return count


def allowed(bound: Bound) -> str:
    """The room of a bound, in words."""
    return " ".join(
        f"{word} {at:g}"
        for word, at in (("from", bound.minimum), ("to", bound.maximum))
        if at is not None
    )


def check_row(bound: Bound, name: Scalar, row: str, estimate: Estimate, problems: Problems) -> None:
    found_so = state(bound, estimate)
    if found_so == "holds":
        return
    told = f"{row} is {estimate.mean:.3g} ({estimate.low:.3g} to {estimate.high:.3g})"
    wanted = allowed(bound)
    if found_so == "too close to call":
        message, hint = (
            f"{told}, too close to the bounds to be certain: {wanted}",
            "play more games",
        )
    else:
        message, hint = f"{told}; it should be {wanted}", ""
    problems.add(RULE, message, name.span, "; ".join(filter(None, (bound.says, hint))))
