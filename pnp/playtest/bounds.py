"""Compare playtest figures with the bounds in a game's rules."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase

from msgspec.structs import replace

from pnp.checks.bounds import Bound, bound
from pnp.checks.context import Case, Subject, rule_name
from pnp.core.model import Game
from pnp.core.node import Scalar
from pnp.core.problems import Problems, ProblemsFound, UsageError, nearest
from pnp.playtest.series import Progress, Series, game_of, run
from pnp.playtest.statistics import Estimate

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
        -math.inf if bound.low is None else bound.low,
        math.inf if bound.high is None else bound.high,
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
        f"{word} {at:g}" for word, at in (("from", bound.low), ("to", bound.high)) if at is not None
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
