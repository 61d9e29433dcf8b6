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
from pnp.core.problems import Problems, ProblemsFound, UsageError, pluralise, suggestion
from pnp.playtest.series import Progress, Series, load_game, run_series
from pnp.playtest.statistics import Estimate, PlaytestFigures, share_estimate

_RARELY_USED = 0.02
"""Items used in at most this share of the games that offered them count as unused."""
_NEARLY_ALWAYS_USED = 0.9
_BAR_LENGTH = 40
"""Characters of a bar for all games."""

LEGEND = (
    "In brackets: the interval in which the true mean lies, 19 times in 20.\n"
    "docs/playtest.md explains each figure."
)


def as_text(figures: PlaytestFigures) -> Iterator[str]:
    """A table for people."""
    prefixes = ("components.", *(f"{name}." for name in figures.brackets))
    rows = [
        (name, estimate) for name, estimate in figures.estimates() if not name.startswith(prefixes)
    ]
    width = max(len(name) for name, _ in rows)
    players = pluralise(figures.players, "player")
    yield f"{figures.games:,} games, {players}: {', '.join(figures.policies)}"
    for name, estimate in rows:
        yield f"  {name.ljust(width)}  {_estimate_text(estimate)}"
    for name, counts in figures.brackets.items():
        yield from _distribution(name, counts, figures.games)
    yield from _components(figures)


def _distribution(name: str, counts: Mapping[str, int], games: int) -> Iterator[str]:
    """A distribution as bars."""
    yield f"  {name}"
    width = max(map(len, counts))
    for group, count in counts.items():
        estimate = share_estimate(count, games)
        bar = "█" * round(_BAR_LENGTH * estimate.mean)
        interval = f"{estimate.mean:6.1%}  ({estimate.low:.1%} to {estimate.high:.1%})"
        yield f"    {group.ljust(width)}  {interval:<26} {bar}".rstrip()


def _estimate_text(estimate: Estimate) -> str:
    return f"{estimate.mean:8.3g}  ({estimate.low:.3g} to {estimate.high:.3g})"


def _components(figures: PlaytestFigures) -> Iterator[str]:
    """Items that no player takes, and items that every player takes."""
    for (component, item), (offered, taken, _) in sorted(figures.items.items()):
        who = flag(figures, offered, taken)
        if who:
            yield f"  {who} takes {component}/{item}: {taken:,} of {offered:,} games"


def flag(figures: PlaytestFigures, offered: int, used: int) -> str:
    """`nobody` or `everybody`, if one of them applies to an item offered in that many games."""
    if used <= _RARELY_USED * offered:
        return "nobody"
    return "everybody" if used >= _NEARLY_ALWAYS_USED * offered and figures.players > 1 else ""


def bound_lines(figures: PlaytestFigures, series_bounds: Iterable[Bound]) -> Iterator[str]:
    """The bounds for these games, and whether they are met."""
    rows = dict(figures.estimates())
    checked = [(each, name, at) for each in series_bounds for name, at in figures_of(each, rows)]
    if checked:
        yield "  bounds"
    for each, name, at in checked:
        note = f": {each.says}" if each.says else ""
        yield f"    {name} {allowed_range(each)} {bound_state(each, at)}{note}"


class FigureChange(NamedTuple):
    """A figure that has changed by more than chance explains."""

    name: str
    before: float | None
    """None for a new figure."""
    estimate: Estimate | None
    """None for a figure that no longer exists."""
    half_width: float = 0.0
    """Half the width of the gap's confidence interval."""

    @property
    def gap(self) -> float:
        """The difference from the earlier value."""
        return (
            self.estimate.mean - self.before if self.estimate and self.before is not None else 0.0
        )


class EarlierReport(Struct, frozen=True):
    """The part of an earlier run's JSON that is compared."""

    rows: dict[str, Estimate]
    game: str | None = None
    players: int | None = None
    policies: tuple[str, ...] | None = None


def read_earlier(file: Path, game: str) -> EarlierReport:
    """The JSON of an earlier run. Raises UsageError if it is not one, or of another game, and
    OSError."""
    try:
        report = decode(file.read_bytes(), type=EarlierReport)
    except (ValueError, RecursionError):
        raise UsageError(f"{file} is no report of pnp playtest: it has no “rows”") from None
    if report.game not in (None, game):
        raise UsageError(f"{file} is a report of {report.game}, and {game} is played")
    return report


def setup_differences(figures: PlaytestFigures, before: EarlierReport) -> Iterator[str]:
    """Lines about options in which an earlier run differs."""
    if before.players not in (None, figures.players):
        yield f"  it was played otherwise: players {before.players} → {figures.players}"
    if before.policies not in (None, figures.policies):
        was, is_ = ", ".join(before.policies or ()), ", ".join(figures.policies)
        yield f"  it was played otherwise: policies {was} → {is_}"


def figure_changes(figures: PlaytestFigures, before: EarlierReport) -> Iterator[FigureChange]:
    """The figures that differ from an earlier run by more than chance explains."""
    estimates = dict(figures.estimates())
    for name, estimate in estimates.items():
        earlier_estimate = before.rows.get(name)
        if earlier_estimate is None:
            yield FigureChange(name, None, estimate)
            continue
        half_width = math.hypot(
            estimate.high - estimate.mean, earlier_estimate.high - earlier_estimate.mean
        )
        if abs(estimate.mean - earlier_estimate.mean) > half_width:
            yield FigureChange(name, earlier_estimate.mean, estimate, half_width)
    for name, earlier_estimate in before.rows.items():
        if name not in estimates:
            yield FigureChange(name, earlier_estimate.mean, None)


def change_lines(figures: PlaytestFigures, before: EarlierReport) -> Iterator[str]:
    """The changes as lines."""
    for name, old, now, half in figure_changes(figures, before):
        if now is None:
            yield f"  {name}: gone"
        elif old is None:
            yield f"  {name}: new, {_estimate_text(now).strip()}"
        else:
            yield f"  {name}: {old:.3g} → {now.mean:.3g} ({now.mean - old:+.3g} ± {half:.2g})"


RULE = "bounds"


def check_bounds(series: Series, problems: Problems, progress: Progress) -> int:
    """Play the series that a game's bounds require, and check them; return the number of figures
    checked.

    Options that a bound does not set come from `series`. Raises UsageError and ProblemsFound.
    """
    bounds = list(bounds_of(load_game(series.data, series.game)))
    if not bounds:
        raise UsageError(f"the rules of {series.game} have no bounds; see pnp explain bounds")
    runs: dict[Series, list[Bound]] = {}
    for entry in bounds:
        runs.setdefault(series_of(series, entry), []).append(entry)
    checked = 0
    for bound_series, series_bounds in runs.items():
        rows = dict(run_series(bound_series, progress).figures.estimates())
        for entry in series_bounds:
            checked += check_bound(entry, rows, problems)
    return checked


def bounds_of(game: Game) -> Iterator[Bound]:
    """The bounds among a game's rules. Raises ProblemsFound if one cannot be read."""
    problems = Problems()
    bounds = []
    for entry in (rule for rule in game.rules() if rule_name(rule) == RULE):
        case = Case(RULE, entry, Subject(game.file, game), problems)
        bounds.append(bound(case))
        case.read.close()
    if problems.errors:
        raise ProblemsFound(problems)
    yield from bounds


def series_of(series: Series, bound: Bound) -> Series:
    return replace(
        series,
        players=bound.players or series.players,
        games=bound.games or series.games,
        policies=bound.policies or series.policies,
        setup=bound.setup or series.setup,
    )


def applies_to(bound: Bound, series: Series) -> bool:
    """Whether a bound applies to the games of a series."""
    return series_of(series, bound) == replace(series, games=bound.games or series.games)


def bounds_for(series: Series) -> list[Bound]:
    """The bounds that apply to the games of a series. Raises ProblemsFound if one is malformed."""
    bounds = bounds_of(load_game(series.data, series.game))
    return [each for each in bounds if applies_to(each, series)]


def figures_of(bound: Bound, rows: Mapping[str, Estimate]) -> Iterator[tuple[str, Estimate]]:
    """The figures that a bound covers, by name."""
    for name in bound.names:
        yield from ((row, rows[row]) for row in _matching_figures(name, rows))


def _matching_figures(name: Scalar, rows: Mapping[str, Estimate]) -> list[str]:
    return [row for row in rows if fnmatchcase(row, name.text)]


def bound_state(bound: Bound, estimate: Estimate) -> str:
    """Whether a figure meets a bound, in words."""
    low, high = bound_ends(bound)
    if low <= estimate.low and estimate.high <= high:
        return "holds"
    return "too close to call" if low <= estimate.mean <= high else "missed"


def bound_ends(bound: Bound) -> tuple[float, float]:
    """The lower and the upper end of a bound."""
    return (
        -math.inf if bound.minimum is None else bound.minimum,
        math.inf if bound.maximum is None else bound.maximum,
    )


def check_bound(bound: Bound, rows: Mapping[str, Estimate], problems: Problems) -> int:
    """Check one bound; returns the number of figures that it covers."""
    count = 0
    for name in bound.names:
        figures = _matching_figures(name, rows)
        if not figures:
            problems.add(
                RULE,
                f"no game has the figure “{name.text}”",
                name.span,
                suggestion(name.text, rows),
            )
        for row in figures:
            check_figure(bound, name, row, rows[row], problems)
        count += len(figures)
    return count


def allowed_range(bound: Bound) -> str:
    """The allowed range of a bound, in words."""
    return " ".join(
        f"{word} {at:g}"
        for word, at in (("from", bound.minimum), ("to", bound.maximum))
        if at is not None
    )


def check_figure(
    bound: Bound, name: Scalar, row: str, estimate: Estimate, problems: Problems
) -> None:
    state_name = bound_state(bound, estimate)
    if state_name == "holds":
        return
    figure = f"{row} is {estimate.mean:.3g} ({estimate.low:.3g} to {estimate.high:.3g})"
    expected = allowed_range(bound)
    if state_name == "too close to call":
        message, hint = (
            f"{figure}, too close to the bounds to be certain: {expected}",
            "play more games",
        )
    else:
        message, hint = f"{figure}; it should be {expected}", ""
    problems.add(RULE, message, name.span, "; ".join(filter(None, (bound.says, hint))))
