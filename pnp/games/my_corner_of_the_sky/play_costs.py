"""Costs in simulated games: the items of all costs in one list, and the order of filling them.

Sets of items are bits of a number, as sets of points are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.core.play import Values, find_rows, single_bits
from pnp.core.problems import UsageError
from pnp.games.my_corner_of_the_sky.play_map import join_bits, point_bit
from pnp.games.my_corner_of_the_sky.stars import Star, sky_value

EXPERIENCE, STAR, SQUARE = "xp", "star", "squares"
_MAX_PRICE = 9
_ITEM = re.compile(r"(xp|squares):([1-9])|star")


class CostGroup(Struct, frozen=True):
    """An article, ability, supporter or day, and the items of its cost."""

    kind: str
    id: str
    items: tuple[int, ...]
    """The bit of each item, from the left."""
    mask: int
    number: int
    """Its index among all groups."""
    first_index: int
    """The index of its first item among all items."""


class CostItem(NamedTuple):
    """One item of a cost."""

    kind: str
    value: int
    group: CostGroup
    twin: int
    """The bit of the identical item before it in its group, which is filled first; 0 if there is
    none."""


def _parse_cost(cost: str) -> list[tuple[str, int]]:
    matches = [(word, _ITEM.fullmatch(word)) for word in str(cost).split()]
    for word, match in matches:
        if match is None:
            raise UsageError(f"“{word}” is not an item; write xp:3, star or squares:2")
    return [(match[1] or STAR, int(match[2] or 1)) for _, match in matches if match is not None]


class Costs:
    """Costs, days and rewards from the game’s files, and the stars of the map."""

    def __init__(self, values: Values) -> None:
        wheel = values("wheel")
        stars = [
            Star(round(2 * float(star["x"])), round(2 * float(star["y"])))
            for star in values("star-map")["stars"]
        ]
        self.stars = join_bits(point_bit(star.half_x - 2, star.half_y - 2) for star in stars)
        self.sky_value = sky_value(stars) / 1000
        """The predicted points of a single observer on this map."""
        files = {
            "articles": values("articles"),
            "abilities": values("abilities"),
            "supporters": values("supporters"),
            "days": wheel["days"],
        }
        self.rows: dict[str, list[Mapping[str, Any]]] = {
            kind: find_rows(file) for kind, file in files.items()
        }
        self.groups: list[CostGroup] = []
        self.items: dict[int, CostItem] = {}
        for kind, listed in self.rows.items():
            for row in listed:
                self._add_group(kind, row)
        self._by_id = {group.id: group for group in self.groups}
        self._by_kind = {kind: [g for g in self.groups if g.kind == kind] for kind in self.rows}
        self.masks = {kind: sum(group.mask for group in self.groups_of(kind)) for kind in self.rows}
        self.days = self.groups_of("days")
        self.weeks = int(wheel["weeks"])
        self.start = [day.id for day in self.days].index(wheel["start-day"])
        self.ranks = [(int(row["from"]), str(row["name"])) for row in find_rows(values("ranks"))]
        """The minimum points and the name of each rank."""
        self._read_articles_and_abilities()
        self._find_named_groups()
        self._index_prices()

    def _read_articles_and_abilities(self) -> None:
        """Index articles and their rewards by week, and abilities with the number of their dice."""
        articles, abilities = self.rows["articles"], self.rows["abilities"]
        self.articles = {int(row["week"]): self.group(row["id"]) for row in articles}
        self.rewards = {int(row["week"]): int(row["reward"]) for row in articles}
        self.abilities = [
            (self.group(row["id"]).number, str(row["id"]), len(row["slots"])) for row in abilities
        ]
        """Group number, id, and number of dice."""

    def _index_prices(self) -> None:
        """Index the items by price, and by week the items of articles whose week is over."""
        self._due_items = [
            sum(group.mask for due, group in self.articles.items() if due < week)
            for week in range(self.weeks + 2)
        ]
        self._items_up_to = {
            (kind, maximum): sum(
                bit
                for bit, item in self.items.items()
                if item.kind == kind and item.value <= maximum
            )
            for kind in (EXPERIENCE, STAR, SQUARE)
            for maximum in range(_MAX_PRICE + 1)
        }

    def _add_group(self, kind: str, row: Mapping[str, Any]) -> None:
        words = _parse_cost(row.get("cost", ""))
        first = len(self.items)
        items = tuple(1 << first + n for n in range(len(words)))
        group = CostGroup(kind, row["id"], items, sum(items), len(self.groups), first)
        self.groups.append(group)
        previous: dict[tuple[str, int], int] = {}
        for item, word in zip(items, words, strict=True):
            self.items[item] = CostItem(*word, group, previous.get(word, 0))
            previous[word] = item

    def groups_of(self, kind: str) -> list[CostGroup]:
        """The articles, abilities, supporters or days."""
        return self._by_kind[kind]

    def group(self, name: str) -> CostGroup:
        """The group with an id."""
        return self._by_id[name]

    def bits_of(self, kind: str) -> int:
        """The groups of a kind that have a cost, as bits."""
        return sum(1 << group.number for group in self.groups_of(kind) if group.items)

    def _find_named_groups(self) -> None:
        """Find the groups that the rules mention, as bits."""

        def bit(name: str) -> int:
            return 1 << self._by_id[name].number if name in self._by_id else 0

        self.free_groups = sum(1 << group.number for group in self.groups if not group.items)
        self.acquired = self.bits_of("abilities") | self.bits_of("supporters")
        self.published, self.full_days = self.bits_of("articles"), self.bits_of("days")
        self.promoter, self.mentor = bit("promoter"), bit("mentor")
        self.mathematician, self.coordinator = bit("mathematician"), bit("coordinator")
        self.publisher, self.headhunter = bit("publisher"), bit("headhunter")
        supporters = self.rows["supporters"]
        self.researchers = sum(bit(row["id"]) for row in supporters if "fills-bonuses" in row)

        def number(name: str, key: str) -> int:
            return next((int(row[key]) for row in supporters if row["id"] == name), 0)

        self.promoter_die, self.mentor_die = (
            number(name, "lowest-die") for name in ("promoter", "mentor")
        )
        self.per_article = number("publisher", "points-per-article")
        self.per_day = number("publisher", "points-per-day")

    def payable(self, filled: int, week: int, kind: str, maximum: int) -> int:
        """The open items of a kind that cost at most `maximum`, as bits."""
        key = (kind, min(maximum, _MAX_PRICE))
        return self._items_up_to.get(key, 0) & ~filled & ~self._due_items[week]

    def open_items(self, filled: int, week: int, kind: str, maximum: int) -> Iterator[int]:
        """The items of `payable` one by one; of identical items, only the first."""
        for item in single_bits(self.payable(filled, week, kind, maximum)):
            if not self.items[item].twin & ~filled:
                yield item

    def leftmost_items(self, filled: int, week: int) -> Iterable[int]:
        """The leftmost open item of each article whose week is not over."""
        for due, group in self.articles.items():
            if due >= week and group.mask & ~filled:
                yield next(single_bits(group.mask & ~filled))
