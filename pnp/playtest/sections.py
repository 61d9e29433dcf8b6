"""What a printed report says: figures as blocks of a text, which templates set and draw."""

from __future__ import annotations

import math
from collections.abc import Iterator
from collections.abc import Mapping as Table
from collections.abc import Sequence as Row

from msgspec import Struct

from pnp.ground.model import Game
from pnp.playtest.bounds import allowed, rows_of, state
from pnp.playtest.figures import Estimate, Figures, Sum, share
from pnp.playtest.report import Earlier, changed, flag
from pnp.playtest.series import Series
from pnp.playtest.words import (
    item_name,
    listed,
    number,
    percent,
    plain,
    spoken,
    thing_name,
    within,
)
from pnp.rules.bounds import Bound

Block = dict[str, object]
_BINS = 40
"""A histogram has so many bars at most."""
_CHANGES = 60
_PARTS = 3
_SEEN = 0.1
"""Turns that fewer games come to are not told of."""


class Told(Struct, frozen=True):
    """All that a report is made of."""

    series: Series
    game: Game
    figures: Figures
    version: str
    bounds: Row[Bound]
    """Those that are about such games as were played."""
    others: int
    """How many more there are."""
    before: Earlier | None


def blocks(told: Told) -> list[Block]:
    """The report, from its figures in large type to its last table."""
    return [
        {"key": {"cells": list(_key(told.figures))}},
        *_standing_out(told),
        *_charts(told.figures),
        *_winners(told),
        *_brackets(told.figures),
        *_bounds(told),
        *_changes(told),
        *_measures(told),
        *_boards(told),
        *_components(told),
    ]


# The first page


def _key(figures: Figures) -> Iterator[Block]:
    named = {
        "length": figures.length, "winner’s score": figures.score, "score": figures.scores,
        "margin": figures.margin, "lead changes": figures.lead_changes,
    }  # fmt: skip
    for name, found in named.items():
        estimate = found.estimate()
        lonely = figures.players == 1 and name == "lead changes"
        if estimate is not None and not lonely:
            yield {"name": name, "mean": number(estimate.mean), "within": within(estimate)}
    if len(figures.points) > 1:
        low, high = (quantile(figures.points, part) for part in (0.25, 0.75))
        yield {"name": "half of all scores", "mean": f"{number(low)}–{number(high)}",
               "within": f"all of them: {_range(figures.points)}"}  # fmt: skip


def quantile(counts: Table[float, int], part: float) -> float:
    """The value that such a part of all lies below, or at."""
    wanted, seen = part * sum(counts.values()), 0
    for value, count in sorted(counts.items()):
        seen += count
        if seen >= wanted:
            return value
    return max(counts)


def _range(counts: Table[float, int]) -> str:
    return f"{number(min(counts))} to {number(max(counts))}"


def _standing_out(told: Told) -> Iterator[Block]:
    """What a designer should look at first, in sentences."""
    points = [*_seats_out(told.figures), *_items_out(told), *_bounds_out(told)]
    yield {"lead": "What stands out"}
    if points:
        yield {"point": points}
    else:
        yield {"text": "Nothing: no seat wins more than its share by more than chance explains, "
                       "and there is nothing that nobody or everybody takes."}  # fmt: skip


def _seats_out(figures: Figures) -> Iterator[str]:
    if figures.players == 1:
        return
    fair = 1 / figures.players
    for seat, won in enumerate(figures.seats, 1):
        found = share(won, figures.games)
        if not found.low <= fair <= found.high:
            yield (
                f"**Seat {seat}** wins {percent(found.mean)} of the games "
                f"({within(found, percent)}); its share would be {percent(fair)}."
            )


def _items_out(told: Told) -> Iterator[str]:
    for who, what in (("nobody", "Nobody takes"), ("everybody", "Everybody takes")):
        found = [
            plain(item_name(told.game, component, item))
            for (component, item), (offered, taken, _) in sorted(told.figures.items.items())
            if flag(told.figures, offered, taken) == who
        ]
        if found:
            yield f"**{what}** {listed(list(dict.fromkeys(found)))}."


def _bounds_out(told: Told) -> Iterator[str]:
    missed = [row["name"] for row in _bound_rows(told) if row["state"] == "missed"]
    if missed:
        yield f"**Out of bounds:** {listed(missed)}."


def _charts(figures: Figures) -> Iterator[Block]:
    found = list(_histograms(figures))
    if found:
        yield {"charts": {"list": found}}


def _histograms(figures: Figures) -> Iterator[Block]:
    for title, counts, of in (
        ("Length of games", figures.lengths, figures.length),
        ("Scores, of anybody", figures.points, figures.scores),
    ):
        # Games that are all as long want no chart.
        if len(counts) > 1:
            yield {"title": title, "mean": f"{of.mean:.6g}", **binned(counts)}


def binned(counts: Table[float, int]) -> Block:
    """How often values came, in bars of equal and round width."""
    least, most = min(counts), max(counts)
    step = next(
        each * 10**power
        for power in range(9)
        for each in (1, 2, 5)
        if (most - least) / (each * 10**power) < _BINS
    )
    first = math.floor(least / step)
    bars = [0] * (math.floor(most / step) - first + 1)
    for value, count in counts.items():
        bars[math.floor(value / step) - first] += count
    middle = (first + (0.5 if step > 1 else 0.0)) * step
    return {"counts": bars, "first": f"{middle:g}", "step": step}


# Shares as bars


def _bar(name: str, found: Estimate, most: float, mark: float | None) -> Block:
    return {
        "name": name, "mean": f"{found.mean:.6g}", "low": f"{found.low:.6g}",
        "high": f"{found.high:.6g}", "most": f"{most:.6g}",
        "mark": "" if mark is None else f"{mark:.6g}", "says": percent(found.mean),
        "within": within(found, percent),
    }  # fmt: skip


def _bars(heading: str, about: str, rows: Table[str, Estimate], mark: float | None) -> list[Block]:
    """A heading and its bars; nothing where there are none."""
    if not rows:
        return []
    most = min(1.0, 1.08 * max([mark or 0.0, *(found.high for found in rows.values())]))
    bars = [_bar(name, found, most, mark) for name, found in rows.items()]
    return [{"heading": heading}, {"about": about}, {"bar": bars}]


def _winners(told: Told) -> list[Block]:
    figures = told.figures
    if figures.players == 1:
        alone = {plain(item_name(told.game, "", name)): begun.score
                 for name, begun in sorted(figures.openings.items())}  # fmt: skip
        return _scored("Openings", alone)
    rows, fair = dict(figures.rows()), 1 / figures.players
    share_of = (
        "Share of games won, and the interval in which the truth lies. The line is a fair share."
    )
    found = _bars(
        "Seats", share_of,
        {f"Seat {seat}": rows[f"seats.{seat}"] for seat in range(1, figures.players + 1)}, fair,
    )  # fmt: skip
    # The component whose items openings are.
    began = told.game.code.plays["play"].opening
    for heading, prefix, about in (
        ("Who plays how", "policies", "Share of games won, of those that each sat in."),
        ("Routes", "held", "Games won by who takes half of their points or more from the route."),
        ("Openings", "openings", "Share of games won by who began so."),
    ):
        named = {
            plain(item_name(told.game, began, name.removeprefix(f"{prefix}."))): row
            for name, row in rows.items()
            if name.startswith(f"{prefix}.")
        }
        found += _bars(heading, about, named, fair)
    return found


def _scored(heading: str, rows: Table[str, Sum]) -> list[Block]:
    known = {name: found.estimate() for name, found in rows.items()}
    figures = [_figure(name, found) for name, found in known.items() if found is not None]
    return [{"heading": heading}, {"figure": figures}] if len(figures) > 1 else []


def _brackets(figures: Figures) -> Iterator[Block]:
    for name, counts in figures.brackets.items():
        rows = {plain(which): share(count, figures.games) for which, count in counts.items()}
        yield from _bars(f"{name.capitalize()}s", "Share of games that end there.", rows, None)


# Tables


def _figure(name: str, found: Estimate) -> Block:
    return {"name": name, "mean": number(found.mean), "within": within(found)}


def _measures(told: Told) -> Iterator[Block]:
    """Those of many things alike, `job.valet.pay`, as a table for each kind of thing; the others
    in one."""
    known = {name: found.estimate() for name, found in sorted(told.figures.measures.items())}
    parted = {tuple(name.split(".")): found for name, found in known.items() if found is not None}
    rows = [_figure(spoken(".".join(p)), found) for p, found in parted.items() if len(p) != _PARTS]
    if rows:
        yield {"heading": "Measures"}
        yield {"about": "The mean of all games, and the interval in which it lies 19 times in 20."}
        yield {"figure": rows}
    for kind in dict.fromkeys(parts[0] for parts in parted if len(parts) == _PARTS):
        table = {
            (parts[1], parts[2]): number(found.mean)
            for parts, found in parted.items()
            if len(parts) == _PARTS and parts[0] == kind
        }
        heads = list(dict.fromkeys(column for _, column in table))
        yield {"lead": f"By {spoken(kind)}"}
        yield {"cells": {"name": "", "head": True, "list": [spoken(head) for head in heads]}}
        yield {"cells": [
            {"name": thing_name(told.game, kind, thing), "head": False,
             "list": [table.get((thing, head), "–") for head in heads]}
            for thing in dict.fromkeys(thing for thing, _ in table)
        ]}  # fmt: skip


def _bounds(told: Told) -> Iterator[Block]:
    rows = list(_bound_rows(told))
    if rows or told.others:
        yield {"heading": "Bounds"}
    if rows:
        yield {"about": "The room that the rules allow, and where the interval lies in it."}
        yield {"bound": rows}
    if told.others:
        many = f"{told.others} more bound{'s are' if told.others > 1 else ' is'}"
        yield {"about": f"{many} about other tables\\: “pnp playtest {told.game.id} --check” "
                        "plays them."}  # fmt: skip


def _bound_rows(told: Told) -> Iterator[dict[str, str]]:
    rows = dict(told.figures.rows())
    for bound in told.bounds:
        for name, found in rows_of(bound, rows):
            yield _bound(bound, name, found)


def _bound(bound: Bound, name: str, found: Estimate) -> dict[str, str]:
    ends = [end for end in (bound.low, bound.high) if end is not None]
    least, most = min(found.low, *ends), max(found.high, *ends)
    air = 0.12 * ((most - least) or 1.0)
    return {
        "name": spoken(name), "mean": f"{found.mean:.6g}", "low": f"{found.low:.6g}",
        "high": f"{found.high:.6g}", "least": f"{least - air:.6g}", "most": f"{most + air:.6g}",
        "from": "" if bound.low is None else f"{bound.low:g}",
        "to": "" if bound.high is None else f"{bound.high:g}",
        "state": state(bound, found), "allowed": allowed(bound), "within": within(found),
        "says": plain(bound.says),
    }  # fmt: skip


def _changes(told: Told) -> Iterator[Block]:
    if told.before is None:
        return
    found = list(changed(told.figures, told.before))
    yield {"heading": "What has changed"}
    if not found:
        yield {"about": "Nothing, by more than chance explains."}
        return
    yield {"about": "By more than chance explains: of twenty figures that have not changed at all, "
                    "about one is listed nevertheless."}  # fmt: skip
    yield {"change": [
        {
            "name": spoken(each.name),
            "before": "new" if each.before is None else number(each.before),
            "now": "gone" if each.now is None else number(each.now.mean),
            "gap": f"{'+' if each.gap > 0 else ''}{number(each.gap)} ± {number(each.half)}"
            if each.half else "",
        }
        for each in found[:_CHANGES]
    ]}  # fmt: skip
    if len(found) > _CHANGES:
        yield {"about": f"And {len(found) - _CHANGES} more."}


def _boards(told: Told) -> Iterator[Block]:
    for name, cells in told.figures.places.items():
        seen = {
            place: found.mean
            for place, found in cells.items()
            if found.count >= _SEEN * told.figures.games
        }
        if not seen:
            continue
        by_turn = name in told.game.code.plays["play"].by_turn
        rows = sorted({row for row, _ in seen}, key=_natural)
        columns = sorted({column for _, column in seen}, key=_natural)
        if not by_turn:
            # From the top left, as the game names them.
            rows = list(dict.fromkeys(row for row, _ in cells))
        most, least = max(seen.values()), min(seen.values())
        names = [item_name(told.game, name, row) if by_turn else row for row in rows]
        yield {"heading": spoken(name).capitalize() + (", by turn" if by_turn else "")}
        if by_turn:
            of = f"{number(least)}, the palest, to {number(most)} times a turn, of all players"
        else:
            of = f"{percent(least)} of all players, the palest, to {percent(most)}"
        yield {"about": f"From {of}."}
        yield {"heat": {
            "values": [f"{seen[row, col]:.4g}" if (row, col) in seen else "-"
                       for row in rows for col in columns],
            "columns": len(columns), "least": f"{least:.4g}", "most": f"{most:.4g}",
            "heads": [each.replace(" ", "_") for each in columns],
            "rows": [each.replace(" ", "_") for each in names],
            "tall": f"{4 + 5.2 * len(rows):.4g}" if by_turn else "",
        }}  # fmt: skip


def _natural(text: str) -> tuple[int, int, str]:
    return (0, int(text), "") if text.isdecimal() else (1, 0, text)


def _components(told: Told) -> Iterator[Block]:
    figures = told.figures
    for component in dict.fromkeys(component for component, _ in sorted(figures.items)):
        rows = [
            _taken(told, component, item, counts)
            for (kind, item), counts in figures.items.items()
            if kind == component
        ]
        rows.sort(key=lambda row: (-float(str(row["mean"])), str(row["name"])))
        known = told.game.components.get(component)
        yield {"heading": plain(known.title) if known else spoken(component).capitalize()}
        won = " Then, of those, how often by a winner." if figures.players > 1 else ""
        yield {"about": f"How many of the games that offered it had it taken.{won}"}
        yield {"item": rows}


def _taken(told: Told, component: str, item: str, counts: Row[int]) -> Block:
    offered, taken, won = counts
    rate, wins = share(taken, offered), share(won, taken)
    many = told.figures.players > 1 and taken > 0
    return {
        "name": plain(item_name(told.game, component, item)), "mean": f"{rate.mean:.6g}",
        "says": percent(rate.mean), "flag": flag(told.figures, offered, taken),
        "won": percent(wins.mean) if many else "", "many": told.figures.players > 1,
        "low": f"{wins.low:.6g}" if many else "", "high": f"{wins.high:.6g}" if many else "",
        "winning": f"{wins.mean:.6g}" if many else "",
    }  # fmt: skip
