"""Costs in a game: the items of all costs in one list, and the order of filling them.

Sets of items are the bits of a number, as sets of points are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.core.play import Values, find_rows, single_bits
from pnp.core.problems import UsageError
from pnp.games.my_corner_of_the_sky.fairness import worth
from pnp.games.my_corner_of_the_sky.play_map import point, union
from pnp.games.my_corner_of_the_sky.stars import Star

EXPERIENCE, STAR, SQUARE = "xp", "star", "squares"
_DEAREST = 9
_ITEM = re.compile(r"(xp|squares):([1-9])|star")


class Group(Struct, frozen=True):
    """An article, ability, supporter or day, and its items."""

    kind: str
    id: str
    items: tuple[int, ...]
    """Single bits, from the left."""
    mask: int
    number: int
    """Its place among all."""
    first: int
    """The place of its first item among all."""


class Item(NamedTuple):
    """One item of a cost."""

    kind: str
    value: int
    group: Group
    twin: int
    """The identical item before it in its group; 0 without one. It is filled first, because the
    two are equivalent."""


def _words(cost: str) -> list[tuple[str, int]]:
    found = [(word, _ITEM.fullmatch(word)) for word in str(cost).split()]
    for word, match in found:
        if match is None:
            raise UsageError(f"“{word}” is no item; write xp:3, star or squares:2")
    return [(match[1] or STAR, int(match[2] or 1)) for _, match in found if match is not None]


class Costs:
    """The costs, days and rewards from a game’s files, and the positions of the stars."""

    def __init__(self, values: Values) -> None:
        wheel = values("wheel")
        sky = [
            Star(round(2 * float(star["x"])), round(2 * float(star["y"])))
            for star in values("star-map")["stars"]
        ]
        self.stars = union(point(star.across - 2, star.up - 2) for star in sky)
        self.worth = worth(sky) / 1000
        """The points that such a map promises a single player; its band is in `fairness`."""
        files = {
            "articles": values("articles"),
            "abilities": values("abilities"),
            "supporters": values("supporters"),
            "days": wheel["days"],
        }
        self.rows: dict[str, list[Mapping[str, Any]]] = {
            kind: find_rows(found) for kind, found in files.items()
        }
        self.groups: list[Group] = []
        self.items: dict[int, Item] = {}
        for kind, listed in self.rows.items():
            for row in listed:
                self._add(kind, row)
        self._by_id = {group.id: group for group in self.groups}
        self._of = {kind: [g for g in self.groups if g.kind == kind] for kind in self.rows}
        self.masks = {kind: sum(group.mask for group in self.of(kind)) for kind in self.rows}
        self.days = self.of("days")
        self.weeks = int(wheel["weeks"])
        self.start = [day.id for day in self.days].index(wheel["start-day"])
        self.ranks = [(int(row["from"]), str(row["name"])) for row in find_rows(values("ranks"))]
        """From how many points on, and its name."""
        self._read()
        self._name()
        self._price()

    def _read(self) -> None:
        """Weeks of articles, their rewards, and the dice that abilities take."""
        articles, abilities = self.rows["articles"], self.rows["abilities"]
        self.articles = {int(row["week"]): self.group(row["id"]) for row in articles}
        self.rewards = {int(row["week"]): int(row["reward"]) for row in articles}
        self.abilities = [
            (self.group(row["id"]).number, str(row["id"]), len(row["slots"])) for row in abilities
        ]
        """Place, id, and the dice that each takes."""

    def _price(self) -> None:
        """Items by their prices, and those that are due, week by week."""
        self._due = [
            sum(group.mask for of, group in self.articles.items() if of < week)
            for week in range(self.weeks + 2)
        ]
        self._costing = {
            (kind, most): sum(
                bit for bit, item in self.items.items() if item.kind == kind and item.value <= most
            )
            for kind in (EXPERIENCE, STAR, SQUARE)
            for most in range(_DEAREST + 1)
        }

    def _add(self, kind: str, row: Mapping[str, Any]) -> None:
        words = _words(row.get("cost", ""))
        first = len(self.items)
        items = tuple(1 << first + n for n in range(len(words)))
        group = Group(kind, row["id"], items, sum(items), len(self.groups), first)
        self.groups.append(group)
        last: dict[tuple[str, int], int] = {}
        for item, word in zip(items, words, strict=True):
            self.items[item] = Item(*word, group, last.get(word, 0))
            last[word] = item

    def of(self, kind: str) -> list[Group]:
        """The articles, abilities, supporters or days."""
        return self._of[kind]

    def group(self, name: str) -> Group:
        """The group with an id."""
        return self._by_id[name]

    def those(self, kind: str) -> int:
        """The groups of a kind that have a cost, as bits."""
        return sum(1 << group.number for group in self.of(kind) if group.items)

    def _name(self) -> None:
        """Groups that the rules speak of, as bits."""

        def one(name: str) -> int:
            return 1 << self._by_id[name].number if name in self._by_id else 0

        self.free = sum(1 << group.number for group in self.groups if not group.items)
        self.acquired = self.those("abilities") | self.those("supporters")
        self.published, self.full_days = self.those("articles"), self.those("days")
        self.promoter, self.mentor = one("promoter"), one("mentor")
        self.mathematician, self.coordinator = one("mathematician"), one("coordinator")
        self.publisher, self.headhunter = one("publisher"), one("headhunter")
        supporters = self.rows["supporters"]
        self.researchers = sum(one(row["id"]) for row in supporters if "fills-bonuses" in row)

        def number(name: str, key: str) -> int:
            return next((int(row[key]) for row in supporters if row["id"] == name), 0)

        self.promoter_die, self.mentor_die = (
            number(name, "lowest-die") for name in ("promoter", "mentor")
        )
        self.per_article = number("publisher", "points-per-article")
        self.per_day = number("publisher", "points-per-day")

    def payable(self, filled: int, week: int, kind: str, most: int) -> int:
        """The items of a kind that are open and cost no more, as bits."""
        key = (kind, min(most, _DEAREST))
        return self._costing.get(key, 0) & ~filled & ~self._due[week]

    def open(self, filled: int, week: int, kind: str, most: int) -> Iterator[int]:
        """The same one by one; of identical items, only the first."""
        for item in single_bits(self.payable(filled, week, kind, most)):
            if not self.items[item].twin & ~filled:
                yield item

    def leftmost(self, filled: int, week: int) -> Iterable[int]:
        """The leftmost open item of each article that is not yet due."""
        for of, group in self.articles.items():
            if of >= week and group.mask & ~filled:
                yield next(single_bits(group.mask & ~filled))
