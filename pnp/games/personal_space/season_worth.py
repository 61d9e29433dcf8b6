"""The worth of a season, in figures that must lie within the bands of season-limits.yaml: in building
resources, in dollars, or in counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from pnp.games.personal_space.digging import worths
from pnp.games.personal_space.season_words import CROSS, HIT, MONEY, STATS, Words

Rows = Any
"""A file of the game as plain data: lists, maps, numbers and texts."""
Files = Callable[[str], Rows]
"""Gives one by its name without `.yaml`."""

_USUAL = 3
"""What a stat is, on the whole, when something raises it."""
_STEP = {"speed": 0.25, "energy": 0.25, "mood": 0.15}
"""The worth of a point of a stat; of the others `_POINT`."""
_POINT = 0.12
_SQUARE = 0.035
"""A square of the day’s grid."""
_LARGER = 1.4
_LUCKY = 0.3
"""A hit for the lottery."""
_PROMISES = {"flight is free": "1 rock", "show costs nothing": "$2", "I this week": "Luck +1"}


class Figure(NamedTuple):
    """A measured figure: its band, its subject and its value."""

    band: str
    of: str
    amount: float


class Things:
    """What there is in every season, and what texts say of it."""

    def __init__(self, files: Files) -> None:
        resources = files("resources")["resources"]
        items = files("items")["items"]
        self.items = {str(item["id"]): item for item in items}
        self.resources = worths(resources)
        self.kinds = {str(r["id"]): str(r["kind"]) for r in resources if r["id"] in self.resources}
        words = Words(self.resources, items)
        self.gains = cache(words.gains)
        self.trades = cache(words.trades)


class Worth:
    """What texts are worth where the squid pays these rates."""

    def __init__(self, things: Things, days: Iterable[Mapping[str, Any]]) -> None:
        self.things = things
        self.kinds, self.items, self.resources = things.kinds, things.items, things.resources
        self.dollar = 0.0
        self.at(days)

    def at(self, days: Iterable[Mapping[str, Any]]) -> None:
        """Reckon with the rates of these days."""
        paid = [int(day[name]) / own for day in days for name, own in self.resources.items()]
        self.dollar = len(paid) / sum(paid)

    def of(self, gains: Mapping[str, int]) -> float:
        """The sum of gains."""
        return sum(self._one(what, by) for what, by in gains.items())

    def text(self, text: str) -> float:
        """What a text gives or takes."""
        return self.of(self.things.gains(text))

    def offer(self, text: str) -> float:
        """What the best trade of an offer brings, less what it costs."""
        return max(self.of(take) - self.of(give) for give, take in self.things.trades(text))

    def _one(self, what: str, by: int) -> float:
        name, to, _ = what.partition("=")
        if name in STATS:
            return _STEP.get(name, _POINT) * (by - _USUAL if to else by)
        if what == MONEY:
            return self.dollar * by
        if what in self.resources:
            return self.resources[what] * by
        if what in (HIT, CROSS):
            return by * (_LUCKY if what == HIT else -_SQUARE)
        item = self.items[what]
        price = int(item.get("price", 3)) / int(item.get("pack-size", 1))
        return self.dollar * price * by


def figures(files: Files, things: Things | None = None) -> Iterator[Figure]:
    """All figures of a season. `things`: the known things."""
    worth = Worth(things or Things(files), files("exchange")["exchange"])
    for name, measure in MEASURES.items():
        if (found := files(name)) is not None:
            yield from measure(found, worth)


def store(found: Rows, worth: Worth) -> Iterator[Figure]:
    """The goods in the store, and their frequencies."""
    days = Counter[str]()
    for day in found["store"]:
        stock = [worth.items[id] for id in day["stock"]]
        days.update(day["stock"])
        yield Figure("store.stock-price", day["id"], sum(int(item["price"]) for item in stock))
        yield Figure(
            "store.head-length", day["id"], head(day["day"], day["date"]) + len(day["greeting"])
        )
        yield Figure("store.stock", day["id"], len(stock))
        yield Figure("store.food", day["id"], sum(item["kind"] == "food" for item in stock))
        yield _length("store", day)
    for id, item in worth.items.items():
        if "store" in item["sources"]:
            yield Figure("store.days-in-stock", id, days[id])


def head(day: str, date: str) -> float:
    """How much room the name of a day takes beside a greeting, in its letters."""
    return _LARGER * len(day + date)


def exchange(found: Rows, worth: Worth) -> Iterator[Figure]:
    """What the squid pays."""
    best = {}
    for day in found["exchange"]:
        paid = [int(day[name]) for name in worth.resources]
        best[day["id"]] = int(day["limit"]) * max(paid)
        yield Figure("exchange.day", day["id"], best[day["id"]])
        yield from (Figure("exchange.rate", day["id"], rate) for rate in paid)
    yield Figure("exchange.week", "the best of each day", sum(best.values()))
    worth.at(found["exchange"])
    yield Figure("exchange.dollar", "a dollar", worth.dollar)
    for name in worth.resources:
        mean = sum(int(day[name]) for day in found["exchange"]) / len(found["exchange"])
        yield Figure(f"exchange.{worth.kinds[name]}", name, mean)
    yield from (_length("exchange", code) for code in found.get("codes", ()))


def songs(found: Rows, worth: Worth) -> Iterator[Figure]:
    """What the sides of the jukebox do."""
    effects = Counter(song["effect"] for song in found["songs"])
    yield from (Figure("songs.same-effect", effect, count) for effect, count in effects.items())
    for side in "AB":
        own = [song["effect"] for song in found["songs"] if song["side"] == side]
        yield Figure("songs.side", side, sum(worth.text(effect) for effect in own))
    names = ("Speed", "Energy", "Mood", "Luck", "Brain Power", "Creativity")
    for name in names:
        yield Figure("songs.stat", name, sum(name in effect for effect in effects))
    for song in found["songs"]:
        yield Figure("songs.title-length", song["title"], len(song["title"] + song["artist"]))
    yield from (_length("songs", code) for code in found["codes"])


def corndogs(found: Rows, worth: Worth) -> Iterator[Figure]:
    """How high the wall is, and what a sitting brings."""
    eaten = [int(row["dogs"]) for row in found["corndogs"]]
    yield Figure("corndogs.first", "the first", eaten[0])
    yield Figure("corndogs.last", "the last", eaten[-1])
    yield from (Figure("corndogs.step", str(b), a - b) for a, b in pairwise(eaten))
    for row in found["sittings"]:
        yield Figure("corndogs.sitting", str(row["dogs"]), worth.text(row["text"]))
    yield from (_length("corndogs", code) for code in found["codes"])


def lottery(found: Rows, worth: Worth) -> Iterator[Figure]:
    """What hits win."""
    before = 0.0
    for row in found["lottery"]:
        mean = sum(worth.text(prize) for prize in row["prizes"]) / len(row["prizes"])
        yield Figure(f"lottery.{row['hits']}", row["id"], mean)
        yield Figure("lottery.rise", row["id"], mean - before)
        yield Figure("lottery.row-length", row["id"], sum(map(len, row["prizes"])))
        before = mean
    yield _length("lottery", found["codes"][0])


def shows(found: Rows, worth: Worth) -> Iterator[Figure]:
    """How good the shows may be."""
    for show in found["shows"]:
        stars = [int(verdict["stars"]) for verdict in show["verdicts"]]
        yield Figure("shows.stars", show["id"], sum(stars))
        yield Figure(
            "shows.verdicts-length", show["id"], sum(len(v["text"]) for v in show["verdicts"])
        )
        yield _length("shows", show)


def zoo(found: Rows, worth: Worth) -> Iterator[Figure]:
    """Diets at the zoo."""
    every = Counter[str]()
    for exhibit in found["zoo"]:
        own = Counter(animal["diet"] for animal in exhibit["animals"])
        yield Figure("zoo.kinds", exhibit["id"], len(own))
        yield _length("zoo", exhibit)
        every += own
    yield from (Figure("zoo.feed", feed, count) for feed, count in every.items())


def days(found: Rows, worth: Worth) -> Iterator[Figure]:
    """What causes ask, and give back."""
    asked = Counter(cause["action"] for cause in found["causes"])
    yield from (Figure("causes.kind", kind, count) for kind, count in asked.items())
    squares = sum(int(cause["squares"]) for cause in found["causes"])
    yield Figure("causes.squares", "a month", squares)
    for cause in found["causes"]:
        gain = worth.text(_promised(cause["reward"])) - _asked(cause, worth)
        yield Figure("causes.gain", cause["id"], gain)


def _asked(cause: Mapping[str, Any], worth: Worth) -> float:
    """What a cause asks, besides its squares."""
    if cause["action"] == "V":
        return int(cause["squares"]) * _SQUARE
    several = re.match(r"(\d) (food|building) resources", cause["request"])
    if several is None:
        return worth.text(cause["request"])
    one = max(own for name, own in worth.resources.items() if worth.kinds[name] == several[2])
    return int(several[1]) * one


def _promised(thanks: str) -> str:
    thanks = thanks.partition("Roll; ")[0]
    return next((worth for words, worth in _PROMISES.items() if words in thanks), thanks)


def neighbours(found: Rows, worth: Worth) -> Iterator[Figure]:
    """What neighbours give, ask and trade."""
    for one in found["neighbours"]:
        said = one["friend-lines"][:-1]
        given = [worth.text(line) for line in said if "TR " not in line]
        yield Figure("neighbours.friend-lines", one["id"], sum(given) / len(given))
        yield Figure("neighbours.offers", one["id"], len(said) - len(given))
        others = [worth.text(line) for line in one["other-lines"] if "TR " not in line]
        yield Figure("neighbours.other-lines", one["id"], sum(others))
        yield from (
            Figure("neighbours.trade", one["id"], worth.offer(line))
            for line in (*said, *one["other-lines"])
            if "TR " in line
        )
        longest = max(map(len, (*said, *one["other-lines"])))
        yield Figure("neighbours.line-length", one["id"], longest)
        told = len(one["friend-lines"][-1]) + len(one["tasks"][0])
        yield Figure("neighbours.task-length", one["id"], told)
        yield Figure("neighbours.task", one["id"], _earned(one["tasks"][0], worth))
        if "old-friend-line" in one:
            yield Figure(
                "neighbours.old-friend-line", one["id"], worth.text(one["old-friend-line"])
            )
            yield Figure(
                "neighbours.old-friend-length", one["id"], len(str(one["old-friend-line"]))
            )
        yield _length("neighbours", one)


def _earned(task: str, worth: Worth) -> float:
    """What a task earns, once or for each cube."""
    pays = re.search(r"(?:for|is|cleared,|more,) ([^.]+)\.$", task)
    return worth.text(pays[1]) if pays else 0.0


def _length(name: str, of: Mapping[str, Any]) -> Figure:
    """The length of a code's text."""
    return Figure(f"codes.{name}", str(of["id"]), len(of["qr"].encode()))


MEASURES: dict[str, Callable[[Rows, Worth], Iterator[Figure]]] = {
    "store": store,
    "exchange": exchange,
    "songs": songs,
    "corndogs": corndogs,
    "lottery": lottery,
    "shows": shows,
    "zoo": zoo,
    "days": days,
    "neighbours": neighbours,
}
"""By the file that they measure."""
