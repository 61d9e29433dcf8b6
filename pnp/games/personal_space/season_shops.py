"""Goods, wages and prizes of a season: the store, the squid, the lottery."""

from __future__ import annotations

from typing import Any

from pnp.core.calendar import WEEKDAYS
from pnp.core.rng import Chance
from pnp.games.personal_space import season_worth as figures
from pnp.games.personal_space.season_pieces import Season

Rows = dict[str, Any]
"""The content under the keys of a file."""

_FORTNIGHT = [(day, date) for day in WEEKDAYS for date in ("odd", "even")]


def store(season: Season) -> Rows:
    """Fourteen days: everything that the store has is in stock at least once."""
    items = season.worth.items
    sold = [id for id, item in items.items() if "store" in item["sources"]]
    eaten = [id for id in sold if items[id]["kind"] == "food"]
    others = [id for id in sold if id not in eaten]
    pieces = season.pieces("season-store")
    said: Rows = {part: season.fresh(own) for part, own in pieces.items() if part != "by-item"}
    said["by-item"] = {id: season.fresh(own) for id, own in pieces["by-item"].items()}
    letters = season.pieces("season-limits")["store.head-length"]["to"]

    def draw(chance: Chance) -> Rows:
        shelves = _shelves(chance, eaten, others)
        greetings: list[str] = []
        rows = []
        for (day, date), stock in zip(_FORTNIGHT, shelves, strict=True):
            room = letters - figures.head(day, date)
            greetings.append(_greeting(chance, said, day, stock, room, greetings))
            rows.append(
                {
                    "id": f"{day.lower()}-{date}",
                    "day": day,
                    "date": date,
                    "greeting": greetings[-1],
                    "stock": stock,
                }
            )
        return season.coded("store", {"store": rows})

    return season.fitting("store", draw, figures.store)


def _shelves(chance: Chance, eaten: list[str], others: list[str]) -> list[list[str]]:
    count = len(_FORTNIGHT)
    food = chance.shuffled((eaten * count)[:count])
    dealt = chance.shuffled(others)
    shelves = []
    for day in range(count):
        own = dealt[day::count]
        more = [id for id in chance.shuffled(others) if id not in own]
        shelves.append([food[day], *own, *more[: chance.integer(4, 5) - len(own)]])
    return shelves


def _greeting(
    chance: Chance, said: Rows, day: str, stock: list[str], room: float, before: list[str]
) -> str:
    """Of the weekday, of something in stock, or of any day; none twice, and short enough."""
    about = [line for id in stock for line in said["by-item"][id]]
    pools = chance.shuffled([said[day], about, said["any-day"]])
    fit = (line for pool in pools for line in chance.shuffled(pool) if len(line) <= room)
    return next(str(line) for line in fit if line not in before)


_RATES = {
    "food": ((1, 1, 1, 2, 2, 2, 3), (1, 1, 2, 2, 2, 3, 4), (1, 1, 1, 2, 2, 3, 4)),
    "building": ((1, 2, 2, 2, 3, 3, 4), (1, 2, 2, 2, 3, 3, 3), (1, 1, 2, 3, 3, 4, 4)),
}
"""What the squid may pay for a resource in a week, in any order."""
_LIMITS = ((2, 3, 3, 4, 4, 5, 6), (3, 3, 4, 4, 4, 5, 5), (2, 3, 4, 4, 4, 5, 6))


def exchange(season: Season) -> Rows:
    """A week of rates, and how the squid may feel."""
    kinds = season.worth.kinds
    said = season.pieces("season-exchange")
    down = season.fresh([f"{why}. All rates −1" for why in said["rates-down"]])
    up = season.fresh([f"{why}. All rates +1" for why in said["rates-up"]])

    def draw(chance: Chance) -> Rows:
        paid = {name: chance.shuffled(chance.pick(_RATES[kind])) for name, kind in kinds.items()}
        limits = chance.shuffled(chance.pick(_LIMITS))
        days: list[dict[str, Any]] = [
            {
                "id": day.lower(),
                "day": day,
                **{name: rates[at] for name, rates in paid.items()},
                "limit": limits[at],
            }
            for at, day in enumerate(WEEKDAYS)
        ]
        swing: list[dict[str, Any]] = [
            {"faces": 1, "text": chance.pick(down)},
            {"faces": "2–5", "text": "As posted"},
            {"faces": 6, "text": chance.pick(up)},
        ]
        codes = season.pieces("exchange")["codes"]
        return season.coded("exchange", {"exchange": days, "tempers": swing, "codes": codes})

    found: Rows = season.fitting("exchange", draw, figures.exchange)
    season.worth.at(found["exchange"])
    return found


def lottery(season: Season) -> Rows:
    """Prizes for one to six hits; whatever the lottery is the place for can be won."""
    worth = season.worth
    pool = season.pieces("season-lottery")["prizes"]
    only = [str(item["name"]) for item in worth.items.values() if "lottery" in item["sources"]]
    names = [row["id"] for row in season.pieces("lottery")["lottery"]]

    def draw(chance: Chance) -> Rows:
        promised = {
            name: chance.integer(row["from"], row["to"])
            for row in pool
            for name in only
            if row["prize"] == name
        }
        rows = []
        for hits, id in enumerate(names, 1):
            due = [name for name, at in promised.items() if at == hits]
            rows.append({"id": id, "hits": hits, "prizes": row_of(hits, due, chance)})
        codes = season.pieces("lottery")["codes"]
        return season.coded("lottery", {"lottery": rows, "codes": codes})

    def row_of(hits: int, due: list[str], chance: Chance) -> list[str]:
        """Six prizes about as good as they should be: the best of some draws."""
        band = season.pieces("season-limits")[f"lottery.{hits}"]
        middle = (band["from"] + band["to"]) / 2
        fit = [str(row["prize"]) for row in pool if row["from"] <= hits <= row["to"]]
        tries = []
        for _ in range(12):
            rest = [prize for prize in chance.shuffled(fit) if prize not in due]
            prizes = [*due, *rest][: len(names)]
            mean = sum(map(worth.text, prizes)) / len(prizes)
            tries.append((abs(mean - middle), prizes))
        return sorted(min(tries)[1], key=worth.text)

    return season.fitting("lottery", draw, figures.lottery)
