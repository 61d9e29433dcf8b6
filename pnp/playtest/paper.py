"""The report of a series of games as a PDF, drawn by the press like any of its games."""

from __future__ import annotations

import json
from pathlib import Path

from msgspec.structs import replace

from pnp.backends import write
from pnp.draw import charts
from pnp.ground.game_code import GameCode
from pnp.ground.node import made
from pnp.ground.order import Options, Order
from pnp.ground.problem import Refused, Unusable, counted, unknown
from pnp.ground.shelf import Shelf
from pnp.ground.staging import Staging
from pnp.playtest.bounds import bounds_for
from pnp.playtest.report import Earlier
from pnp.playtest.sections import Told, blocks
from pnp.playtest.series import Result, Series, game_of
from pnp.playtest.words import plain
from pnp.press.build import fulfil
from pnp.press.workshop import Workshop

_FOLDER, _FILE = "playtest", "report.yaml"
_CHARTS = GameCode(
    artists={
        "histogram": charts.histogram,
        "interval": charts.interval,
        "heat": charts.heat,
    }
)


PAPERS = ("a4", "letter", "legal", "a3", "tabloid")
"""Those that there is room on."""


def check_paper(name: str) -> None:
    """Raises Unusable for a paper that no report is printed on."""
    if name not in PAPERS:
        raise Unusable(unknown(f"no report is printed on “{name}”", name, PAPERS))


def told_of(series: Series, result: Result, before: Earlier | None) -> Told:
    """What a report tells of a series. Raises Refused where the game’s bounds cannot be read."""
    bounds, others = bounds_for(series)
    game = game_of(series.data, series.game)
    return Told(series, game, result.figures, result.version, bounds, others, before)


def print_report(told: Told, paper: str, out: Path) -> Path:
    """Draw a report; gives the file. Raises Unusable, Refused and OSError.

    Its figures lie beside it as JSON, for whoever compares with them later.
    """
    check_paper(paper)
    series, game = told.series, told.game
    shop = Workshop(Shelf.standard())
    folder = shop.shelf.templates / _FOLDER
    report = {"id": "report", "title": plain(game.title), "line": _line(told)}
    given = {_FILE: made([{**report, "blocks": blocks(told)}])}
    name = shop.with_files(folder, given, _CHARTS).id
    options = Options(paper=paper, backs="none", out=out)
    document = fulfil(shop, Order(name, "playtest", "playtest", ("report",)), options)
    document = replace(
        document, title=f"{game.title}: how it plays", game=game.id, version=game.version
    )
    goal = out / game.id / f"{file_name(series)}-{paper}.pdf"
    with Staging(out) as staging:
        write(document, staging.place(goal))
        if shop.problems.errors:
            raise Refused(shop.problems)
        beside = staging.place(goal.with_suffix(".json"))
        figures = told.figures.json(series.game, told.version, series.seed)
        text = json.dumps(figures, indent=2, ensure_ascii=False)
        beside.write_text(f"{text}\n", encoding="utf-8")
        staging.publish()
    return goal


def file_name(series: Series) -> str:
    """`playtest-4-players-greedy`, and what else was asked for."""
    who = "-".join(name.replace(":", "-") for name in series.policies)
    words = ["playtest", counted(series.players, "player").replace(" ", "-"), who]
    if series.setup:
        words.append(series.setup)
    if series.number is not None:
        words.append(f"{series.number}{f'v{series.version}' if series.version else ''}")
    return "-".join(words)


def _line(told: Told) -> str:
    """What was played, in a line."""
    series = told.series
    who = ", ".join(series.policies)
    words = [
        f"{series.games:,} game{'s' if series.games > 1 else ''}",
        counted(series.players, "player"),
        who,
        f"seed {series.seed}",
    ]
    if series.setup:
        words.append(f"set up as {series.setup}")
    if series.number is not None:
        words.append(f"number {series.number}")
    return plain(" · ".join(words))
