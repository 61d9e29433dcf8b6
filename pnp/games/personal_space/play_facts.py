"""What the game’s files say of a life, read once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from pnp.games.personal_space import play_words as words
from pnp.games.personal_space.play_dig import KINDS, dollar, worths
from pnp.games.personal_space.play_grid import SIDE, Square
from pnp.games.personal_space.play_hobby_more import KINDS as HOBBIES
from pnp.games.personal_space.play_jobs import Job
from pnp.ground.calendar import MONTHS
from pnp.ground.play import Values, rows

T = TypeVar("T")


class Thing(Struct, frozen=True):
    """An item of the directory."""

    id: str
    kind: str
    price: int
    """0 where it is not for sale."""
    unit: int
    power: words.Power
    gains: words.Gains
    """What it does to who eats, uses or feeds it; itself left out."""
    slots: int
    eats: str
    feeds: str
    """What a bucket holds."""


class Who(Struct, frozen=True):
    """A character."""

    id: str
    rerolls: int
    smiley: words.Power
    frowney: words.Power


class Person(Struct, frozen=True):
    """A neighbour."""

    id: str
    home: str
    reach: Mapping[Square, int]
    """How far from the house, and the face that brings them out."""
    gives: str
    wants: str
    friends: tuple[str, ...]
    strangers: tuple[str, ...]
    task: str


class Moon(Struct, frozen=True):
    """A side moon, and what is sold where."""

    id: str
    hour: int
    menus: Mapping[str, tuple[str, ...]]
    actions: Mapping[str, frozenset[str]]
    """By the places, as their stickers are called."""


class Cause(Struct, frozen=True):
    """Something to give money, things or time for."""

    id: str
    when: str
    code: str
    squares: int
    shape: tuple[str, ...]
    connected: bool
    """Whether any squares will do that hang together."""
    asks: str
    thanks: str


class Facts:
    """All of it."""

    def __init__(self, values: Values) -> None:
        resources = rows(values("resources"))
        self.worth = worths(resources)
        self.food = [str(r["id"]) for r in resources if r["kind"] == "food"]
        self.building = [str(r["id"]) for r in resources if r["kind"] == "building"]
        items = rows(values("items"))
        self.words = words.Words(self.worth, items)
        self.things = by_id(items, self._thing)
        self.diggers = by_id(values("generators"), lambda card: KINDS[card["id"]](card, self.worth))
        self.who = by_id(values("characters"), _who)
        self.people = by_id(values("neighbours"), _person)
        self.jobs = by_id(values("jobs"), Job)
        self.hobbies = by_id(values("hobbies"), lambda card: HOBBIES[card["id"]](card))
        self._shops(values)
        self._moons(values)
        self._rules(values)
        self._weather(values)
        self._stats(values)

    def _thing(self, item: Mapping[str, Any]) -> Thing:
        id, effect = str(item["id"]), words.loose(item["effect"])
        power = words.thing(effect)
        feeds = effect.split()[-1] if power.name == "bucket" else ""
        gains = {what: by for what, by in self.words.gains(effect).items() if what != id}
        return Thing(
            id, str(item["kind"]), int(item.get("price", 0)), int(item.get("unit", 1)), power,
            gains, int(item.get("slots", 1)), str(item.get("eats", "")), feeds,
        )  # fmt: skip

    def _shops(self, values: Values) -> None:
        self.store = {
            (str(day["day"]), str(day["date"])): tuple(map(str, day["stock"]))
            for day in values("store")["store"]
        }
        self._squid(values("exchange"))
        self.songs = {
            (str(song["side"]), int(song["face"])): words.loose(song["effect"])
            for song in values("songs")["songs"]
        }
        dogs = values("corndogs")
        self.sittings = [(words.numbers(row["ate"])[0], row["text"]) for row in dogs["yours"]]
        self.lottery = [
            [self.words.gains(prize) for prize in row["prizes"]]
            for row in values("lottery")["lottery"]
        ]

    def _squid(self, exchange: Any) -> None:
        self.rates = {
            str(day["day"]): ({name: int(day[name]) for name in self.worth}, int(day["limit"]))
            for day in exchange["exchange"]
        }
        self.swing: dict[int, int] = {}
        for row in exchange["swing"]:
            low, high = words.numbers(row["faces"])[0], words.numbers(row["faces"])[-1]
            by = re.search(r"([+−-])(\d)", words.loose(row["text"]))
            for face in range(low, high + 1):
                self.swing[face] = 0 if by is None else int(by[2]) * (1 if by[1] == "+" else -1)
        self.dollar = dollar(exchange["exchange"], self.worth)

    def _moons(self, values: Values) -> None:
        self.moons = by_id(values("moons"), _moon)
        shows = values("shows")
        self.stars = {int(row["stars"]): int(row["mood"]) for row in shows["mood_by_stars"]}
        self.shows = {
            int(show["number"]): [int(verdict["stars"]) for verdict in show["verdicts"]]
            for show in shows["shows"]
        }
        self.zoo = by_id(
            values("zoo"), lambda place: [str(animal["eats"]) for animal in place["animals"]]
        )

    def _rules(self, values: Values) -> None:
        self.actions = {str(row.get("code", row["id"])): row for row in rows(values("actions"))}
        cost = {code: words.numbers(row["cost"]) for code, row in self.actions.items()}
        self.adopt, self.song = cost["AD"][0], cost["JK"][0]
        self.ticket, self.fed_ticket = cost["Z"]
        self.show_prices = cost["SH"]
        self.fuel = cost["RL"][0]
        self.exercise = words.numbers(self.actions["EX"]["squares"])[0]
        ends = next(
            card for card in values("cards")["references"]["items"] if card["id"] == "evening-card"
        )["ends"]
        self.lines = max(number for end in ends for number in words.numbers(end["text"]))
        home = values("home")
        self.upkeep, self.hours_for_home = next(
            words.numbers(rule["text"]) for rule in home["rules"] if "building" in rule["text"]
        )
        self.room = sum(int(place["squares"]) for place in home["places"])
        days = values("days")
        self.birthdays = [
            (str(one["id"]), MONTHS.index(one["month"]) + 1, int(one["day"]))
            for one in days["birthdays"]
        ]
        self.causes = by_id(days["causes"], _cause)

    def _stats(self, values: Values) -> None:
        told = {str(row["id"]): words.loose(row["text"]) for row in rows(values("stats"))}
        self.tiring = words.numbers(told["energy"])[0]
        """What a full row or column costs."""
        self.bite = self.words.gains(self.actions["E"]["result"])["energy"]
        """What a food resource gives."""
        self.smile = int(re.split(":smiley: ?", told["mood"])[1][0])
        """The Mood from which the smiley trait holds, and people are friends."""

    def _weather(self, values: Values) -> None:
        sky = {str(row["id"]): row for row in rows(values("weather"))}
        self.weather = {
            face: name
            for name, row in sky.items()
            for face in range(words.numbers(row["die"])[0], words.numbers(row["die"])[-1] + 1)
        }
        """By the face of a die, for who has no window."""
        self.morning = {
            name: self.words.gains(row["short"]).get(words.STATS[words.MOOD], 0)
            for name, row in sky.items()
        }
        match = re.search(r"\+(\d) food", words.loose(sky["rain"]["short"]))
        self.rain_food = int(match[1]) if match else 0
        match = re.search(r"\+(\d) square", words.loose(sky["snow"]["short"]))
        self.snow_squares = int(match[1]) if match else 0
        self.snow_cubes = words.numbers(sky["snow"]["rule"])[0]


def by_id(file: Any, read: Callable[[Mapping[str, Any]], T]) -> dict[str, T]:
    """What the rows of a file are, by their ids."""
    return {str(row["id"]): read(row) for row in rows(file)}


def _who(one: Mapping[str, Any]) -> Who:
    smiley, frowney = words.trait(one["smiley"]), words.trait(one["frowney"])
    return Who(str(one["id"]), int(one["rerolls"]), smiley, frowney)


def _moon(one: Mapping[str, Any]) -> Moon:
    menus, actions = {}, {}
    for place in one["places"]:
        kind = str(place["kind"])
        menus[kind] = tuple(str(sold["item"]) for sold in place.get("menu", ()))
        actions[kind] = frozenset(map(str, place["actions"]))
    return Moon(str(one["id"]), int(one["from"]) % 12, menus, actions)


def _cause(one: Mapping[str, Any]) -> Cause:
    return Cause(
        str(one["id"]), words.loose(one["when"]), str(one["action"]), int(one["squares"]),
        tuple(map(str, one["shape"])), "connected" in one["grid_shape"],
        words.loose(one["asks"]), words.loose(one["thanks"]),
    )  # fmt: skip


def _person(one: Mapping[str, Any]) -> Person:
    middle = SIDE // 2
    reach = {
        (column + 1 - middle, row + 1 - middle): int(sign)
        for row, line in enumerate(one["range"])
        for column, sign in enumerate(str(line))
        if sign.isdigit()
    }
    return Person(
        str(one["id"]), str(one["home"]), reach, str(one["gives"]), str(one["wants"]),
        tuple(map(words.loose, one["friends"])), tuple(map(words.loose, one["not_friends"])),
        words.loose(one["tasks"][0]),
    )  # fmt: skip
