"""Months: what a season says lies within the bands."""

from __future__ import annotations

from pnp.checks.context import Case
from pnp.core.node import Mapping, to_plain
from pnp.games.personal_space.season_pieces import outside
from pnp.games.personal_space.season_worth import figures


def season(case: Case) -> None:
    """A month is as generous as other months: shelves, rates, prizes, talk, causes.

    The path leads to the bands, each with `from`, `to` and a `note`. What is measured stands
    in season_worth.py, and everything that is measured has bounds.

    Source: reconstructed, around the month that the playtest plays.

    Wrong:
        resources: [{id: rock, kind: building}]
        items: [{id: bar, name: Ration Bar, price: 1, kind: food, sources: [inky]}]
        exchange: [{id: monday, rock: 9, limit: 2}]
        bands:
          exchange.rate: {from: 1, to: 4, note: dollars for a rock}  # wrong: monday: dollars for a rock: 9
          exchange.day: {from: 2, to: 24, note: the most of a day}
          exchange.week: {from: 2, to: 99, note: the most of a week}
          exchange.dollar: {from: 0.1, to: 1, note: what a dollar is worth}
          exchange.building: {from: 2, to: 9, note: the mean rate}
        rules:
        - space-season: bands

    Right:
        resources: [{id: rock, kind: building}]
        items: [{id: bar, name: Ration Bar, price: 1, kind: food, sources: [inky]}]
        exchange: [{id: monday, rock: 3, limit: 2}]
        bands:
          exchange.rate: {from: 1, to: 4, note: dollars for a rock}
          exchange.day: {from: 2, to: 24, note: the most of a day}
          exchange.week: {from: 2, to: 99, note: the most of a week}
          exchange.dollar: {from: 0.1, to: 1, note: what a dollar is worth}
          exchange.building: {from: 2, to: 9, note: the mean rate}
        rules:
        - space-season: bands
    """
    files = case.subject.files
    for bands in case.find():
        root, known = bands.node, to_plain(bands.node)
        assert isinstance(root, Mapping)
        assert isinstance(known, dict)
        found = list(figures(lambda name: to_plain(files(name))))
        for band in sorted({figure.band for figure in found} - known.keys()):
            case.error(bands, f"“{band}” is measured, and has no bounds")
        for figure in outside([one for one in found if one.band in known], known):
            note = known[figure.band]["note"]
            case.error(root.values[figure.band], f"{figure.of}: {note}: {figure.amount:.3g}")
