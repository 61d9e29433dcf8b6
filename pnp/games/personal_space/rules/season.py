"""A rule about months: the figures of a season are within the bands."""

from __future__ import annotations

from pnp.checks.context import Case
from pnp.core.node import Mapping, to_plain
from pnp.games.personal_space.season_pieces import outside_bands
from pnp.games.personal_space.season_worth import season_figures


def season(case: Case) -> None:
    """A month’s figures are within their bands: shelves, rates, prizes, talk, causes.

    The path leads to the bands, each with `from`, `to` and a `note` that explains the figure. The
    figures are those that season_worth.py measures, and each needs a band.

    Source: reconstructed from the first month.

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
        root, limits = bands.node, to_plain(bands.node)
        assert isinstance(root, Mapping)
        assert isinstance(limits, dict)
        measured = list(season_figures(lambda name: to_plain(files(name))))
        for band in sorted({figure.band for figure in measured} - limits.keys()):
            case.error(bands, f"the figure “{band}” has no band")
        for figure in outside_bands(
            [figure for figure in measured if figure.band in limits], limits
        ):
            meaning = limits[figure.band]["note"]
            case.error(
                root.values[figure.band], f"{figure.subject}: {meaning}: {figure.amount:.3g}"
            )
