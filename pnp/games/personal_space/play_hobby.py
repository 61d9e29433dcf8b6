"""Hobbies, as their sheets tell them: what dice may be used for, and what is left on the sheet.

A sheet is a value; a use leads to another one. What it scores tells how far it has come, for who
wants to get on with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, Protocol

from msgspec import Struct

from pnp.games.personal_space.play_grid import connected, spots
from pnp.games.personal_space.play_words import loose, numbers
from pnp.ground.polyominoes import at_origin, drawn

Sheet = Any
Dice = tuple[int, ...]
Move = tuple[Any, ...]


class Player(Protocol):
    """What a hobby has to know of who follows it."""

    weather: str
    hour: int
    world: str
    chained: str
    stock: dict[str, int]
    sheets: dict[str, Any]

    @property
    def facts(self) -> Any:
        """What the game’s files say."""

    @property
    def at_home(self) -> bool:
        """Whether they stand on their house."""

    @property
    def stuck(self) -> bool:
        """Whether they stand on a sticker."""

    def foods(self) -> int:
        """Food resources."""

    def stands_on(self, place: str) -> bool:
        """Whether they stand on a sticker of the planet."""


class Used(Struct, frozen=True):
    """What a use leaves: the sheet, what is gained by its texts, and dice to go on with."""

    sheet: Sheet
    rewards: tuple[str, ...] = ()
    dice: Dice | None = None
    roll: int = 0
    """Dice that are rolled to go on."""


class Hobby:
    """A hobby sheet."""

    start: Sheet = ()

    def __init__(self, card: Mapping[str, Any]) -> None:
        self.id, self.equipment = str(card["id"]), str(card["equipment"])
        self.card, self.play = card, card["play"]
        span = numbers(card["squares"])
        self.least, self.most = span[0], span[-1]
        words, limit = {"once": 1, "twice": 2}, loose(card["limit"]).lower()
        # “Once after each of its actions” is no limit of a day.
        self.limit = words[limit.split()[0]] if limit.endswith("a day") else 36
        self.milestones = [
            (numbers(row["at"])[0], loose(row["reward"])) for row in card["milestones"]
        ]

    def masks(self, count: int) -> tuple[int, ...]:
        """Where its squares may lie on the grid."""
        return spots(at_origin(drawn(self.card["shape"])))

    def allowed(self, life: Player) -> bool:
        """Whether this is the place and the hour."""
        raise NotImplementedError

    def dice(self, life: Player, count: int) -> int:
        """How many dice begin it."""
        raise NotImplementedError

    def choices(self, life: Player, sheet: Sheet, dice: Dice, count: int) -> Sequence[Move]:
        """What the dice may be used for."""
        raise NotImplementedError

    def use(self, life: Player, sheet: Sheet, dice: Dice, move: Move, count: int) -> Used:
        """What comes of a use."""
        raise NotImplementedError

    def score(self, sheet: Sheet) -> float:
        """How far a sheet has come, in dollars or so."""
        raise NotImplementedError

    def reached(self, before: int, after: int) -> tuple[str, ...]:
        """Milestones passed on the way from one count to another."""
        return tuple(reward for at, reward in self.milestones if before < at <= after)


class Garden(Hobby):
    """Beds as (leaves, weeds), and blooms."""

    def __init__(self, card: Mapping[str, Any]) -> None:
        super().__init__(card)
        self.boxes = int(self.play[0]["boxes"])
        self.rewards = [loose(bed["reward"]) for bed in self.play[0]["columns"]]
        self.room = [int(row["boxes"]) for row in self.play[1]["rows"]]
        self.start = ((0, 0),) * len(self.rewards), (0,) * len(self.rewards)

    def allowed(self, life: Player) -> bool:
        return life.at_home and life.weather != "snow"

    def dice(self, life: Player, count: int) -> int:
        return 4 if life.weather == "rain" else 3

    def choices(self, life: Player, sheet: Sheet, dice: Dice, count: int) -> Sequence[Move]:
        return [("weed", face) for face in sorted(set(dice))]

    def use(self, life: Player, sheet: Sheet, dice: Dice, move: Move, count: int) -> Used:
        beds, blooms = list(sheet[0]), list(sheet[1])
        before, rewards = sum(blooms), list[str]()
        wet = list(dice)
        wet.remove(move[1])
        for face, leaf in [*((face, 1) for face in wet), (move[1], 0)]:
            bed = face - 1
            leaves, weeds = beds[bed][0] + leaf, beds[bed][1] + 1 - leaf
            if leaves + weeds >= self.boxes:
                if leaves > weeds:
                    rewards.append(self.rewards[bed])
                    blooms[bed] = min(self.room[bed], blooms[bed] + 1)
                leaves = weeds = 0
            beds[bed] = leaves, weeds
        found = list(self.reached(before, sum(blooms)))
        if self.whole(blooms) and not self.whole(sheet[1]):
            found.append(self.milestones[-1][1])
        return Used((tuple(beds), tuple(blooms)), (*rewards, *found))

    def reached(self, before: int, after: int) -> tuple[str, ...]:
        # The last asks for all kinds besides.
        return tuple(reward for at, reward in self.milestones[:-1] if before < at <= after)

    def whole(self, blooms: Sequence[int]) -> bool:
        """Whether there are enough of all kinds."""
        return sum(blooms) >= self.milestones[-1][0] and all(blooms)

    def score(self, sheet: Sheet) -> float:
        beds, blooms = sheet
        return float(
            2 * sum(blooms) + sum(leaves * leaves - 2 * weeds for leaves, weeds in beds) / 12
        )


class Stars(Hobby):
    """The stars that are ringed, and patience."""

    start = frozenset[tuple[int, int]](), 0

    def __init__(self, card: Mapping[str, Any]) -> None:
        super().__init__(card)
        self.figures = [
            (frozenset(_pair(star) for star in figure["stars"]), loose(figure["reward"]))
            for figure in self.play[0]["figures"]
        ]
        self.stars = frozenset(star for stars, _ in self.figures for star in stars)
        self.patience = int(self.play[1]["rows"][0]["boxes"])

    def allowed(self, life: Player) -> bool:
        return not life.stuck

    def dice(self, life: Player, count: int) -> int:
        dark = life.hour >= 18 or life.hour < 6
        return (3 if life.weather == "sunny" else 2) + dark

    def choices(self, life: Player, sheet: Sheet, dice: Dice, count: int) -> Sequence[Move]:
        pairs = set(permutations(dice, 2))
        found: list[Move] = [("ring", pair) for pair in sorted(pairs & self.stars - sheet[0])]
        if found:
            return found
        if sheet[1] + 1 >= self.patience and self.stars - sheet[0]:
            return [("ring", star) for star in sorted(self.stars - sheet[0])]
        return [("wait",)]

    def use(self, life: Player, sheet: Sheet, dice: Dice, move: Move, count: int) -> Used:
        ringed, waited = sheet
        if move[0] == "wait":
            return Used((ringed, waited + 1))
        after = ringed | {move[1]}
        rewards = [
            reward for stars, reward in self.figures if stars <= after and not stars <= ringed
        ]
        more = self.reached(self.complete(ringed), self.complete(after))
        return Used((after, waited if move[1] in permutations(dice, 2) else 0), (*rewards, *more))

    def complete(self, ringed: frozenset[tuple[int, int]]) -> int:
        """Figures whose stars are all ringed."""
        return sum(stars <= ringed for stars, _ in self.figures)

    def score(self, sheet: Sheet) -> float:
        done = sum((len(stars & sheet[0]) / len(stars)) ** 2 for stars, _ in self.figures)
        return float(3 * done + sheet[1] / 6)


def _pair(text: object) -> tuple[int, int]:
    across, down = str(text).split(",")
    return int(across), int(down)


class Radio(Hobby):
    """Ticks of each band."""

    def __init__(self, card: Mapping[str, Any]) -> None:
        super().__init__(card)
        rows = self.play[0]["rows"]
        self.boxes = {int(row["band"]): int(row["boxes"]) for row in rows}
        self.rewards = {int(row["band"]): loose(row["reward"]) for row in rows}
        self.start = dict.fromkeys(self.boxes, 0)

    def masks(self, count: int) -> tuple[int, ...]:
        return connected(count)

    def allowed(self, life: Player) -> bool:
        return life.stands_on("tower")

    def dice(self, life: Player, count: int) -> int:
        return 2

    def choices(self, life: Player, sheet: Sheet, dice: Dice, count: int) -> Sequence[Move]:
        found = sum(dice)
        bands = range(found - count + 1, found + count)
        return [("band", band) for band in bands if band in self.boxes]

    def use(self, life: Player, sheet: Sheet, dice: Dice, move: Move, count: int) -> Used:
        band = move[1]
        if sheet[band] >= self.boxes[band]:
            return Used(sheet, ("Mood +1",))
        after = {**sheet, band: sheet[band] + 1}
        friend = (self.rewards[band],) if after[band] == self.boxes[band] else ()
        return Used(after, friend + self.reached(self.friends(sheet), self.friends(after)))

    def friends(self, sheet: Sheet) -> int:
        """Bands that are full."""
        return sum(sheet[band] >= boxes for band, boxes in self.boxes.items())

    def score(self, sheet: Sheet) -> float:
        return float(sum(2 * (sheet[n] / boxes) ** 1.5 for n, boxes in self.boxes.items()))


class Bonsai(Hobby):
    """Buds that are grown on each branch, and launches; -1 is a branch in bloom."""

    def __init__(self, card: Mapping[str, Any]) -> None:
        super().__init__(card)
        self.branches = [
            (int(row["boxes"]), [int(fork) for fork in row["forks"]], loose(row["reward"]))
            for row in self.play[0]["rows"]
        ]
        self.start = (0,) * len(self.branches), 0

    def allowed(self, life: Player) -> bool:
        return life.at_home

    def dice(self, life: Player, count: int) -> int:
        return 3

    def choices(self, life: Player, sheet: Sheet, dice: Dice, count: int) -> Sequence[Move]:
        if len(dice) > 2:
            return [("clip", face) for face in sorted(set(dice))]
        open_ = [n for n, grown in enumerate(sheet[0]) if grown >= 0]
        return [("grow", face, n) for face in sorted(set(dice)) for n in open_]

    def use(self, life: Player, sheet: Sheet, dice: Dice, move: Move, count: int) -> Used:
        left = list(dice)
        left.remove(move[1])
        if move[0] == "clip":
            return Used(sheet, (), tuple(left))
        branches, launches = list(sheet[0]), sheet[1]
        boxes, forks, reward = self.branches[move[2]]
        grown = branches[move[2]] + move[1]
        rewards: tuple[str, ...] = (reward,) if grown == boxes else ()
        if grown > boxes:
            grown = max([fork for fork in forks if fork <= branches[move[2]]], default=0)
        branches[move[2]] = -1 if grown == boxes else grown
        if all(each < 0 for each in branches):
            rewards += self.reached(launches, launches + 1)
            return Used(((0,) * len(branches), launches + 1), rewards)
        return Used((tuple(branches), launches), rewards, tuple(left) or None)

    def score(self, sheet: Sheet) -> float:
        total = float(6 * sheet[1])
        for grown, (boxes, _, _) in zip(sheet[0], self.branches, strict=True):
            # A die can end it from six buds away.
            total += 1.2 if grown < 0 else 0.6 * grown / boxes + 0.2 * (0 < boxes - grown <= 6)
        return total
