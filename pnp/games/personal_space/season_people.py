"""The lines and wishes of people in a season: neighbours, wishes, causes."""

from __future__ import annotations

import re
from functools import partial
from itertools import chain
from typing import Any

from pnp.core.calendar import WEEKDAYS
from pnp.core.node import to_node
from pnp.core.rng import Chance
from pnp.games.personal_space import season_worth as figures
from pnp.games.personal_space.season_pieces import Season, called
from pnp.games.personal_space.season_shops import Rows


def neighbours(season: Season) -> Rows:
    """The same people, with other things to say."""
    said, had = season.pieces("season-neighbours"), season.pieces("season-tasks")
    rows: list[Any] = []
    for one in season.pieces("neighbours")["neighbours"]:
        pieces = {
            part: season.fresh(own, _PICKED.get(part, 1), by=partial(_printed, part))
            for part, own in said[one["id"]].items()
        }
        offers = {offer for row in rows for offer in _offers(row)}

        def draw(
            chance: Chance, one: Any = one, pieces: Any = pieces, offers: set[str] = offers
        ) -> Rows:
            row = {**one, **_talk(season, one, pieces, had, offers, chance)}
            return season.coded("neighbours", {"neighbours": [row]})

        found = season.fitting(f"neighbour {one['id']}", draw, figures.neighbours)
        rows += found["neighbours"]
    return {"neighbours": rows}


_PICKED = {"stat-lines": 2}
"""Of how many pieces more than one is taken."""


def _printed(part: str, piece: Any) -> str:
    """A piece as a season has it."""
    return _called(piece) if part in ("task-names", "dice-task-names") else str(piece)


def _called(task: str) -> str:
    return task if "Task." in task else f"Task. {task}"


def _offers(row: Any) -> list[str]:
    """Offers besides the base trade."""
    said = (*row["friend-lines"], *row["other-lines"])
    return [line.partition(". ")[0] for line in said if "TR " in line]


def _talk(
    season: Season, one: Any, pieces: Any, had: Any, offers: set[str], chance: Chance
) -> Rows:
    """Five lines and a task for friends, three lines for others, one for old friends."""
    friends = [
        chance.pick(pieces["mood-lines"]),
        chance.pick(pieces["gift-lines"]),
        *chance.sample(pieces["stat-lines"], _PICKED["stat-lines"]),
        _offer(season, one, pieces, had["friend-offers"], offers, chance),
    ]
    task, pays, cubes = _task(season, one, pieces, had, chance)
    others = [
        chance.pick(pieces["penalty-lines"]),
        chance.pick(pieces["empty-lines"]),
        _new(season, one, had["other-offers"], offers, chance),
    ]
    return {
        "friend-lines": [*chance.shuffled(friends), task],
        "other-lines": chance.shuffled(others),
        "tasks": [pays],
        "task-cubes": cubes,
        # No card shows it: it is for the code, and the Oracle has it in a list.
        "old-friend-line": to_node(chance.pick(pieces["old-friend-lines"])),
    }


def _offer(
    season: Season, one: Any, pieces: Any, pool: Any, offers: set[str], chance: Chance
) -> str:
    offer = _new(season, one, pool, offers, chance)
    return f"{offer}. {chance.pick(pieces['offer-endings'])}" if chance.chance(0.4) else offer


def _new(season: Season, one: Any, pool: Any, offers: set[str], chance: Chance) -> str:
    """A new offer, if one is left."""
    found = (_filled(season, offer, one, chance) for offer in chance.shuffled(pool))
    first = next(found)
    return next((offer for offer in chain([first], found) if offer not in offers), first)


def _task(season: Season, one: Any, pieces: Any, had: Any, chance: Chance) -> tuple[str, str, int]:
    """What a task is called, what it is, and how many cubes it takes."""
    kind, name = (
        ("dice-tasks", "dice-task-names") if chance.chance(0.2) else ("cube-tasks", "task-names")
    )
    homes = ("all", one["home"])
    fit = [row for row in had[kind] if row.get("home", "all") in homes]
    row = chance.pick(fit)
    pay = _filled(season, str(chance.pick(row["rewards"])), one, chance)
    return _called(chance.pick(pieces[name])), row["text"].format(pay=pay), int(row["cubes"])


def _filled(season: Season, text: str, one: Any, chance: Chance) -> str:
    """A text with its resources: people do not ask for the resource that they give."""
    kinds = season.worth.kinds
    any_of = {
        kind: chance.pick(
            [name for name, own in kinds.items() if own == kind and name != one["trade-offer"]]
        )
        for kind in ("food", "building")
    }
    return _counted(
        text.format(offer=one["trade-offer"], demand=one["trade-demand"], **any_of), season
    )


def _counted(text: str, season: Season) -> str:
    """A text in which several of a resource are several: 2 worms, 2 fish."""
    several = {row["id"]: row["plural"].lower() for row in season.pieces("resources")["resources"]}
    names = "|".join(season.worth.kinds)
    return re.sub(rf"\b([2-9]) ({names})\b", lambda found: f"{found[1]} {several[found[2]]}", text)


_TINTS = {"V": "mint", "D": "coral"}
_OPEN = ("first", "rain", "date", "weekday", "span", "evening", "weekday", "snow")
"""When the causes of a month are open."""
_NEVER = {"weekday": "none", "from": 0, "to": 0}
_SKY = {"rain": "Any day of rain", "snow": "Any day of snow", "evening": "Any day begun after 8 PM"}


def days(season: Season) -> Rows:
    """The same birthdays, with other wishes; eight causes, never more than two on a date."""
    pieces = season.pieces("season-days")
    born = season.pieces("days")["birthdays"]
    wishes = {id: season.fresh(own) for id, own in pieces["wishes"].items()}
    pools = (season.fresh(pieces["causes"], by=lambda one: one["name"]), pieces["causes"])

    def draw(chance: Chance) -> Rows:
        birthdays = [{**one, "wish": chance.pick(wishes[one["id"]])} for one in born]
        weekdays, dates = chance.shuffled(WEEKDAYS), _dates(chance)
        causes: list[dict[str, Any]] = []
        for at, kind in enumerate(_OPEN):
            taken = [cause["name"] for cause in causes]
            fits = (
                [one for one in pool if kind in one["open-kinds"] and one["name"] not in taken]
                for pool in pools
            )
            fit = next(filter(None, fits))
            one = {key: value for key, value in chance.pick(fit).items() if key != "open-kinds"}
            when, on = _open(kind, weekdays[at % len(weekdays)], dates)
            name, action = one.pop("name"), one.pop("action")
            causes.append(
                {
                    "id": called(name),
                    "name": name,
                    "open-days": when,
                    "calendar": on,
                    "action": action,
                    "tint": _TINTS[action],
                    **one,
                }
            )
        return {"birthdays": birthdays, "causes": causes}

    return season.fitting("days", draw, figures.days)


def _dates(chance: Chance) -> tuple[int, int]:
    """A date, and the first of three other dates."""
    span = chance.integer(8, 26)
    date = chance.pick([day for day in range(8, 29) if not span <= day <= span + 2])
    return date, span


def _open(kind: str, weekday: str, dates: tuple[int, int]) -> tuple[str, dict[str, Any]]:
    """When a cause is open, for people and for the calendar."""
    date, span = dates
    if kind == "first":
        return f"First {weekday} of the month", {"weekday": weekday, "from": 1, "to": 7}
    if kind == "weekday":
        return f"Every {weekday}", {"weekday": weekday, "from": 1, "to": 31}
    if kind == "date":
        return f"The {_nth(date)} of the month", {"weekday": "any", "from": date, "to": date}
    if kind == "span":
        last = span + 2
        return f"The {_nth(span)} to the {_nth(last)}", {"weekday": "any", "from": span, "to": last}
    return _SKY[kind], _NEVER


def _nth(day: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th") if day not in (11, 12, 13) else "th"
    return f"{day}{ending}"
