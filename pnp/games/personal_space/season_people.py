"""People in a season: lines and tasks of neighbours, wishes, and causes."""

from __future__ import annotations

import re
from functools import partial
from itertools import chain
from typing import Any

from pnp.core.calendar import WEEKDAYS
from pnp.core.node import to_node
from pnp.core.rng import Chance
from pnp.games.personal_space import season_worth as figures
from pnp.games.personal_space.season_pieces import Season, to_id
from pnp.games.personal_space.season_places import FileContent


def draw_neighbours(season: Season) -> FileContent:
    """Draw new lines, trades and tasks for the same neighbours."""
    texts, tasks = season.pieces("season-neighbours"), season.pieces("season-tasks")
    rows: list[Any] = []
    for neighbour in season.pieces("neighbours")["neighbours"]:
        pieces = {
            part: season.unused_pieces(
                pool, _PIECES_NEEDED.get(part, 1), text_of=partial(_piece_text, part)
            )
            for part, pool in texts[neighbour["id"]].items()
        }
        offers = {offer for row in rows for offer in _extra_trades(row)}

        def draw(
            chance: Chance,
            neighbour: Any = neighbour,
            pieces: Any = pieces,
            offers: set[str] = offers,
        ) -> FileContent:
            row = {**neighbour, **_draw_lines(season, neighbour, pieces, tasks, offers, chance)}
            return season.with_codes("neighbours", {"neighbours": [row]})

        content = season.draw_in_bands(
            f"neighbour {neighbour['id']}", draw, figures.measure_neighbours
        )
        rows += content["neighbours"]
    return {"neighbours": rows}


_PIECES_NEEDED = {"stat-lines": 2}
"""How many pieces of a part are needed; 1 by default."""


def _piece_text(part: str, piece: Any) -> str:
    """The text of a piece as printed."""
    return _task_text(piece) if part in ("task-names", "dice-task-names") else str(piece)


def _task_text(task: str) -> str:
    return task if "Task." in task else f"Task. {task}"


def _extra_trades(row: Any) -> list[str]:
    """The trades of a neighbour besides the base trade."""
    lines = (*row["friend-lines"], *row["other-lines"])
    return [line.partition(". ")[0] for line in lines if "TR " in line]


def _draw_lines(
    season: Season, neighbour: Any, pieces: Any, tasks: Any, offers: set[str], chance: Chance
) -> FileContent:
    """Draw five lines and a task for friends, three lines for others, and one for old friends."""
    friends = [
        chance.pick(pieces["mood-lines"]),
        chance.pick(pieces["gift-lines"]),
        *chance.sample(pieces["stat-lines"], _PIECES_NEEDED["stat-lines"]),
        _draw_offer(season, neighbour, pieces, tasks["friend-offers"], offers, chance),
    ]
    task, pays, cubes = _draw_task(season, neighbour, pieces, tasks, chance)
    not_friends = [
        chance.pick(pieces["penalty-lines"]),
        chance.pick(pieces["empty-lines"]),
        _draw_new_trade(season, neighbour, tasks["other-offers"], offers, chance),
    ]
    return {
        "friend-lines": [*chance.shuffled(friends), task],
        "other-lines": chance.shuffled(not_friends),
        "tasks": [pays],
        "task-cubes": cubes,
        # No card shows it; the code and the Oracle do.
        "old-friend-line": to_node(chance.pick(pieces["old-friend-lines"])),
    }


def _draw_offer(
    season: Season, neighbour: Any, pieces: Any, pool: Any, offers: set[str], chance: Chance
) -> str:
    offer = _draw_new_trade(season, neighbour, pool, offers, chance)
    return f"{offer}. {chance.pick(pieces['offer-endings'])}" if chance.chance(0.4) else offer


def _draw_new_trade(
    season: Season, neighbour: Any, pool: Any, offers: set[str], chance: Chance
) -> str:
    """Draw a trade that no other neighbour offers, if one is left."""
    trades = (_fill_resources(season, offer, neighbour, chance) for offer in chance.shuffled(pool))
    first_trade = next(trades)
    return next(
        (offer for offer in chain([first_trade], trades) if offer not in offers), first_trade
    )


def _draw_task(
    season: Season, neighbour: Any, pieces: Any, tasks: Any, chance: Chance
) -> tuple[str, str, int]:
    """Draw a task: its name, its text, and the number of its cubes."""
    kind, name = (
        ("dice-tasks", "dice-task-names") if chance.chance(0.2) else ("cube-tasks", "task-names")
    )
    homes = ("all", neighbour["home"])
    fit = [row for row in tasks[kind] if row.get("home", "all") in homes]
    row = chance.pick(fit)
    pay = _fill_resources(season, str(chance.pick(row["rewards"])), neighbour, chance)
    return _task_text(chance.pick(pieces[name])), row["text"].format(pay=pay), int(row["cubes"])


def _fill_resources(season: Season, text: str, neighbour: Any, chance: Chance) -> str:
    """Fill in resources; people do not ask for the resource that they give."""
    kinds = season.valuation.kinds
    any_of = {
        kind: chance.pick(
            [
                name
                for name, kind_of in kinds.items()
                if kind_of == kind and name != neighbour["trade-offer"]
            ]
        )
        for kind in ("food", "building")
    }
    return _pluralise(
        text.format(offer=neighbour["trade-offer"], demand=neighbour["trade-demand"], **any_of),
        season,
    )


def _pluralise(text: str, season: Season) -> str:
    """Write several resources in the plural: 2 worms, 2 fish."""
    plurals = {row["id"]: row["plural"].lower() for row in season.pieces("resources")["resources"]}
    names = "|".join(season.valuation.kinds)
    return re.sub(rf"\b([2-9]) ({names})\b", lambda match: f"{match[1]} {plurals[match[2]]}", text)


_TINTS = {"V": "mint", "D": "coral"}
_OPENINGS = ("first", "rain", "date", "weekday", "span", "evening", "weekday", "snow")
"""The kinds of opening days of a month's causes."""
_NEVER = {"weekday": "none", "from": 0, "to": 0}
_WEATHER = {
    "rain": "Any day of rain",
    "snow": "Any day of snow",
    "evening": "Any day begun after 8 PM",
}


def draw_days(season: Season) -> FileContent:
    """Draw new wishes for the same birthdays, and eight causes, at most two per date."""
    pieces = season.pieces("season-days")
    born = season.pieces("days")["birthdays"]
    wishes = {id: season.unused_pieces(pool) for id, pool in pieces["wishes"].items()}
    pools = (
        season.unused_pieces(pieces["causes"], text_of=lambda row: row["name"]),
        pieces["causes"],
    )

    def draw(chance: Chance) -> FileContent:
        birthdays = [{**cause, "wish": chance.pick(wishes[cause["id"]])} for cause in born]
        weekdays, dates = chance.shuffled(WEEKDAYS), _draw_dates(chance)
        causes: list[dict[str, Any]] = []
        for index, kind in enumerate(_OPENINGS):
            taken = [cause["name"] for cause in causes]
            fits = (
                [
                    cause
                    for cause in pool
                    if kind in cause["open-kinds"] and cause["name"] not in taken
                ]
                for pool in pools
            )
            fit = next(filter(None, fits))
            cause = {key: value for key, value in chance.pick(fit).items() if key != "open-kinds"}
            when, on = _opening(kind, weekdays[index % len(weekdays)], dates)
            name, action = cause.pop("name"), cause.pop("action")
            causes.append(
                {
                    "id": to_id(name),
                    "name": name,
                    "open-days": when,
                    "calendar": on,
                    "action": action,
                    "tint": _TINTS[action],
                    **cause,
                }
            )
        return {"birthdays": birthdays, "causes": causes}

    return season.draw_in_bands("days", draw, figures.measure_days)


def _draw_dates(chance: Chance) -> tuple[int, int]:
    """Draw a date, and the first of three other dates."""
    span = chance.integer(8, 26)
    date = chance.pick([day for day in range(8, 29) if not span <= day <= span + 2])
    return date, span


def _opening(kind: str, weekday: str, dates: tuple[int, int]) -> tuple[str, dict[str, Any]]:
    """The opening days of a cause, as text and for the calendar."""
    date, span = dates
    if kind == "first":
        return f"First {weekday} of the month", {"weekday": weekday, "from": 1, "to": 7}
    if kind == "weekday":
        return f"Every {weekday}", {"weekday": weekday, "from": 1, "to": 31}
    if kind == "date":
        return f"The {_ordinal(date)} of the month", {"weekday": "any", "from": date, "to": date}
    if kind == "span":
        last = span + 2
        return f"The {_ordinal(span)} to the {_ordinal(last)}", {
            "weekday": "any",
            "from": span,
            "to": last,
        }
    return _WEATHER[kind], _NEVER


def _ordinal(day: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th") if day not in (11, 12, 13) else "th"
    return f"{day}{ending}"
