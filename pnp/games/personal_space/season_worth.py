"""The value of a season as figures, which must be within the bands of season-limits.yaml.

Values are in building resources, dollars or counts. Texts such as “Take 1 worm” and “TR 1 fish for
$3” are read for what they give and take.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from pnp.games.personal_space.resource_generators import resource_values
from pnp.games.personal_space.season_codes import ReadFile

FileData = Any
"""A file of the game as plain data."""

_USUAL_STAT = 3
"""The usual value of a stat before something sets it."""
_STAT_VALUES = {"speed": 0.25, "energy": 0.25, "mood": 0.15}
"""The value of a point of a stat; for other stats _OTHER_STAT_VALUE."""
_OTHER_STAT_VALUE = 0.12
_SQUARE_COST = 0.035
"""The cost of a square of the day’s grid."""
_HEADING_SCALE = 1.4
_HIT_VALUE = 0.3
"""The value of a hit in the lottery."""
_PROMISES = {"flight is free": "1 rock", "show costs nothing": "$2", "I this week": "Luck +1"}


class Figure(NamedTuple):
    """A measured figure: the name of its band, its subject and its amount."""

    band: str
    subject: str
    amount: float


class Goods:
    """Resources and items, and the gains and trades of texts about them."""

    def __init__(self, files: ReadFile) -> None:
        resources = files("resources")["resources"]
        items = files("items")["items"]
        self.items = {str(item["id"]): item for item in items}
        self.resources = resource_values(resources)
        self.kinds = {str(r["id"]): str(r["kind"]) for r in resources if r["id"] in self.resources}
        words = TextReader(self.resources, items)
        self.gains = cache(words.gains)
        self.trades = cache(words.trades)


class Valuation:
    """The value of texts at given exchange rates."""

    def __init__(self, things: Goods, days: Iterable[Mapping[str, Any]]) -> None:
        self.goods = things
        self.kinds, self.items, self.resources = things.kinds, things.items, things.resources
        self.dollar = 0.0
        self.use_rates(days)

    def use_rates(self, days: Iterable[Mapping[str, Any]]) -> None:
        """Use the exchange rates of these days."""
        paid = [int(day[name]) / value for day in days for name, value in self.resources.items()]
        self.dollar = len(paid) / sum(paid)

    def value_of(self, gains: Mapping[str, int]) -> float:
        """The value of gains."""
        return sum(self._value_of_one(gain, amount) for gain, amount in gains.items())

    def value_of_text(self, text: str) -> float:
        """The value of what a text gives or takes."""
        return self.value_of(self.goods.gains(text))

    def value_of_trade(self, text: str) -> float:
        """The value of the best trade in a text, less its cost."""
        return max(
            self.value_of(take) - self.value_of(give) for give, take in self.goods.trades(text)
        )

    def _value_of_one(self, gain: str, amount: int) -> float:
        name, sets, _ = gain.partition("=")
        if name in STATS:
            return _STAT_VALUES.get(name, _OTHER_STAT_VALUE) * (
                amount - _USUAL_STAT if sets else amount
            )
        if gain == MONEY:
            return self.dollar * amount
        if gain in self.resources:
            return self.resources[gain] * amount
        if gain in (HIT, CROSS):
            return amount * (_HIT_VALUE if gain == HIT else -_SQUARE_COST)
        item = self.items[gain]
        price = int(item.get("price", 3)) / int(item.get("pack-size", 1))
        return self.dollar * price * amount


def season_figures(files: ReadFile, things: Goods | None = None) -> Iterator[Figure]:
    """All figures of a season. `things` are its goods, if they are known."""
    valuation = Valuation(things or Goods(files), files("exchange")["exchange"])
    for name, measure in MEASURES.items():
        if (data := files(name)) is not None:
            yield from measure(data, valuation)


def measure_store(data: FileData, valuation: Valuation) -> Iterator[Figure]:
    """The items on the store's shelves, and their frequencies."""
    days = Counter[str]()
    for day in data["store"]:
        stock = [valuation.items[id] for id in day["stock"]]
        days.update(day["stock"])
        yield Figure("store.stock-price", day["id"], sum(int(item["price"]) for item in stock))
        yield Figure(
            "store.head-length",
            day["id"],
            heading_letters(day["day"], day["date"]) + len(day["greeting"]),
        )
        yield Figure("store.stock", day["id"], len(stock))
        yield Figure("store.food", day["id"], sum(item["kind"] == "food" for item in stock))
        yield _code_length("store", day)
    for id, item in valuation.items.items():
        if "store" in item["sources"]:
            yield Figure("store.days-in-stock", id, days[id])


def heading_letters(day: str, date: str) -> float:
    """The room that a day's heading takes beside the greeting, in letters of the greeting."""
    return _HEADING_SCALE * len(day + date)


def measure_exchange(data: FileData, valuation: Valuation) -> Iterator[Figure]:
    """The squid's rates."""
    best = {}
    for day in data["exchange"]:
        paid = [int(day[name]) for name in valuation.resources]
        best[day["id"]] = int(day["limit"]) * max(paid)
        yield Figure("exchange.day", day["id"], best[day["id"]])
        yield from (Figure("exchange.rate", day["id"], rate) for rate in paid)
    yield Figure("exchange.week", "the best of each day", sum(best.values()))
    valuation.use_rates(data["exchange"])
    yield Figure("exchange.dollar", "a dollar", valuation.dollar)
    for name in valuation.resources:
        mean = sum(int(day[name]) for day in data["exchange"]) / len(data["exchange"])
        yield Figure(f"exchange.{valuation.kinds[name]}", name, mean)
    yield from (_code_length("exchange", code) for code in data.get("codes", ()))


def measure_songs(data: FileData, valuation: Valuation) -> Iterator[Figure]:
    """The effects of the jukebox's sides."""
    effects = Counter(song["effect"] for song in data["songs"])
    yield from (Figure("songs.same-effect", effect, count) for effect, count in effects.items())
    for side in "AB":
        side_effects = [song["effect"] for song in data["songs"] if song["side"] == side]
        yield Figure(
            "songs.side", side, sum(valuation.value_of_text(effect) for effect in side_effects)
        )
    names = ("Speed", "Energy", "Mood", "Luck", "Brain Power", "Creativity")
    for name in names:
        yield Figure("songs.stat", name, sum(name in effect for effect in effects))
    for song in data["songs"]:
        yield Figure("songs.title-length", song["title"], len(song["title"] + song["artist"]))
    yield from (_code_length("songs", code) for code in data["codes"])


def measure_corndogs(data: FileData, valuation: Valuation) -> Iterator[Figure]:
    """The height of Zip's wall, and the value of a sitting."""
    eaten = [int(row["dogs"]) for row in data["corndogs"]]
    yield Figure("corndogs.first", "the first", eaten[0])
    yield Figure("corndogs.last", "the last", eaten[-1])
    yield from (Figure("corndogs.step", str(b), a - b) for a, b in pairwise(eaten))
    for row in data["sittings"]:
        yield Figure("corndogs.sitting", str(row["dogs"]), valuation.value_of_text(row["text"]))
    yield from (_code_length("corndogs", code) for code in data["codes"])


def measure_lottery(data: FileData, valuation: Valuation) -> Iterator[Figure]:
    """The value of prizes."""
    previous = 0.0
    for row in data["lottery"]:
        mean = sum(valuation.value_of_text(prize) for prize in row["prizes"]) / len(row["prizes"])
        yield Figure(f"lottery.{row['hits']}", row["id"], mean)
        yield Figure("lottery.rise", row["id"], mean - previous)
        yield Figure("lottery.row-length", row["id"], sum(map(len, row["prizes"])))
        previous = mean
    yield _code_length("lottery", data["codes"][0])


def measure_shows(data: FileData, valuation: Valuation) -> Iterator[Figure]:
    """The stars of shows."""
    for show in data["shows"]:
        stars = [int(verdict["stars"]) for verdict in show["verdicts"]]
        yield Figure("shows.stars", show["id"], sum(stars))
        yield Figure(
            "shows.verdicts-length", show["id"], sum(len(v["text"]) for v in show["verdicts"])
        )
        yield _code_length("shows", show)


def measure_zoo(data: FileData, valuation: Valuation) -> Iterator[Figure]:
    """The diets at the zoo."""
    all_diets = Counter[str]()
    for exhibit in data["zoo"]:
        diets = Counter(animal["diet"] for animal in exhibit["animals"])
        yield Figure("zoo.kinds", exhibit["id"], len(diets))
        yield _code_length("zoo", exhibit)
        all_diets += diets
    yield from (Figure("zoo.feed", feed, count) for feed, count in all_diets.items())


def measure_days(data: FileData, valuation: Valuation) -> Iterator[Figure]:
    """The costs and gains of causes."""
    actions = Counter(cause["action"] for cause in data["causes"])
    yield from (Figure("causes.kind", kind, count) for kind, count in actions.items())
    squares = sum(int(cause["squares"]) for cause in data["causes"])
    yield Figure("causes.squares", "a month", squares)
    for cause in data["causes"]:
        gain = valuation.value_of_text(_promised_gain(cause["reward"])) - _cause_cost(
            cause, valuation
        )
        yield Figure("causes.gain", cause["id"], gain)


def _cause_cost(cause: Mapping[str, Any], valuation: Valuation) -> float:
    """The cost of a cause, besides its squares."""
    if cause["action"] == "V":
        return int(cause["squares"]) * _SQUARE_COST
    match = re.match(r"(\d) (food|building) resources", cause["request"])
    if match is None:
        return valuation.value_of_text(cause["request"])
    value = max(
        candidate
        for name, candidate in valuation.resources.items()
        if valuation.kinds[name] == match[2]
    )
    return int(match[1]) * value


def _promised_gain(thanks: str) -> str:
    thanks = thanks.partition("Roll; ")[0]
    return next((gain for words, gain in _PROMISES.items() if words in thanks), thanks)


def measure_neighbours(data: FileData, valuation: Valuation) -> Iterator[Figure]:
    """Gifts, requests and trades of the neighbours."""
    for row in data["neighbours"]:
        lines = row["friend-lines"][:-1]
        gifts = [valuation.value_of_text(line) for line in lines if "TR " not in line]
        yield Figure("neighbours.friend-lines", row["id"], sum(gifts) / len(gifts))
        yield Figure("neighbours.offers", row["id"], len(lines) - len(gifts))
        other_gifts = [
            valuation.value_of_text(line) for line in row["other-lines"] if "TR " not in line
        ]
        yield Figure("neighbours.other-lines", row["id"], sum(other_gifts))
        yield from (
            Figure("neighbours.trade", row["id"], valuation.value_of_trade(line))
            for line in (*lines, *row["other-lines"])
            if "TR " in line
        )
        longest = max(map(len, (*lines, *row["other-lines"])))
        yield Figure("neighbours.line-length", row["id"], longest)
        task_letters = len(row["friend-lines"][-1]) + len(row["tasks"][0])
        yield Figure("neighbours.task-length", row["id"], task_letters)
        yield Figure("neighbours.task", row["id"], _task_gain(row["tasks"][0], valuation))
        if "old-friend-line" in row:
            yield Figure(
                "neighbours.old-friend-line",
                row["id"],
                valuation.value_of_text(row["old-friend-line"]),
            )
            yield Figure(
                "neighbours.old-friend-length", row["id"], len(str(row["old-friend-line"]))
            )
        yield _code_length("neighbours", row)


def _task_gain(task: str, valuation: Valuation) -> float:
    """The gain of a task, once or per cube."""
    pays = re.search(r"(?:for|is|cleared,|more,) ([^.]+)\.$", task)
    return valuation.value_of_text(pays[1]) if pays else 0.0


def _code_length(name: str, row: Mapping[str, Any]) -> Figure:
    """The length of a code's text in bytes."""
    return Figure(f"codes.{name}", str(row["id"]), len(row["qr"].encode()))


MEASURES: dict[str, Callable[[FileData, Valuation], Iterator[Figure]]] = {
    "store": measure_store,
    "exchange": measure_exchange,
    "songs": measure_songs,
    "corndogs": measure_corndogs,
    "lottery": measure_lottery,
    "shows": measure_shows,
    "zoo": measure_zoo,
    "days": measure_days,
    "neighbours": measure_neighbours,
}
"""The function that measures each file."""


STATS = ("speed", "energy", "mood", "luck", "brain", "creativity")
MONEY, HIT, CROSS = "$", "hit", "X"
"""Gains besides stats, resources and items; `X` is a crossed-out square."""

_STAT = re.compile(r"(Speed|Energy|Mood|Luck|Brain(?: Power)?|Creativity)")
_CHANGE = re.compile(_STAT.pattern + r" ([+−-])(\d)")
_SET = re.compile(_STAT.pattern + r" (?:becomes|to) (\d)")
_MONEY = re.compile(r"(Lose )?\$(\d+)")


def _stat_id(word: str) -> str:
    """The id of a stat, such as `brain` for `Brain Power`."""
    return word.split()[0].lower()


def _plain_blanks(text: object) -> str:
    """Replace no-break spaces by plain ones."""
    return str(text).replace("\u00a0", " ")


class TextReader:
    """Reads gains and trades from texts about these resources and items."""

    def __init__(self, resources: Iterable[str], items: Iterable[Mapping[str, Any]]) -> None:
        self.resources = tuple(resources)
        things = [(_plain_blanks(item["name"]), str(item["id"])) for item in items]
        names = sorted(things, key=lambda name_and_id: -len(name_and_id[0]))
        self.names = {name.lower(): id for name, id in names}
        resource_names = "|".join(self.resources)
        self._resource = re.compile(rf"(?:(\d+) )?\b({resource_names})s?\b")
        item_names = "|".join(re.escape(name) for name, _ in names)
        self._thing = re.compile(rf"(?:(\d+) )?\b({item_names})\b(?: \((\d+)\))?")

    def gains(self, text: str) -> dict[str, int]:
        """The amount that a text gives (or takes) of each stat, resource and item.

        A key such as `mood=` sets a stat to a value.
        """
        # The words before “Take” are small talk, unless they change a stat.
        head, take, text = _plain_blanks(text).rpartition("Take ")
        text = take + text
        gains: dict[str, int] = self.gains(head) if take and _CHANGE.search(head) else {}

        def add(gain: str, count: int) -> None:
            gains[gain] = gains.get(gain, 0) + count

        for name, sign, amount in _CHANGE.findall(text):
            add(_stat_id(name), int(amount) if sign == "+" else -int(amount))
        for name, value in _SET.findall(text):
            gains[f"{_stat_id(name)}="] = int(value)
        for lost, count in _MONEY.findall(text):
            add(MONEY, -int(count) if lost else int(count))
        if "X any square" in text:
            add(CROSS, 1)
        rest = text
        for count, name, unit in self._thing.findall(text):
            add(self.names[name.lower()], int(count or unit or 1))
            rest = rest.replace(name, "")
        for count, name in self._resource.findall(rest):
            add(name, int(count or 1))
        return gains

    def trades(self, text: str) -> list[tuple[dict[str, int], dict[str, int]]]:
        """The pairs (given, taken) of an offer."""
        _, offer, terms = _plain_blanks(text).partition("TR ")
        terms = terms.partition(". ")[0]
        pairs = [part.partition(" for ") for part in terms.split(", or ")] if offer else []
        return [(self.gains(give), self.gains(take)) for give, _, take in pairs]
