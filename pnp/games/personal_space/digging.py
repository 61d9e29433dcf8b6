"""Hole, Pond and Tree: the exact worth of a session, over all rolls, with the best play.

A session is a state. You choose before a roll and use the dice after it; both lead to the next
state, or to None when the session is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations, product
from typing import Any

from msgspec import Struct

FOOD, BUILDING = 0.5, 1.0
"""What a resource is worth beside the others."""
FACES = range(1, 7)

State = tuple[Any, ...] | None
Choice = tuple[Any, ...]


@cache
def throws(count: int) -> Sequence[tuple[tuple[int, ...], float]]:
    """The results of that many dice, in rising order, with their frequencies."""
    found = Counter(tuple(sorted(roll)) for roll in product(FACES, repeat=count))
    return [(roll, times / 6**count) for roll, times in sorted(found.items())]


class Reward(Struct, frozen=True):
    """What one may take: one of the options, if a die shows no more than `most`."""

    most: int
    options: tuple[tuple[str, ...], ...]


NOTHING = Reward(6, ((),))


class Use(Struct, frozen=True):
    """A way to use a roll: the next state, and what it gives at once."""

    state: State
    gained: tuple[str, ...] = ()


class Digger:
    """A resource generator. `worth` is that of each resource."""

    first = 0
    """Dice that are rolled before anything is chosen."""

    def __init__(self, card: Mapping[str, Any], worth: Mapping[str, float]) -> None:
        self.food, self.building = (str(each) for each in card["products"])
        self.worth = worth
        self._known: dict[Hashable, float] = {}

    def begin(self, dice: Sequence[int]) -> State:
        """The first state, after the first dice."""
        raise NotImplementedError

    def choices(self, state: State) -> Sequence[Choice]:
        """What may be done before a roll, besides stopping."""
        raise NotImplementedError

    def reward(self, state: State) -> Reward:
        """What stopping here gives."""
        raise NotImplementedError

    def dice(self, choice: Choice) -> int:
        """How many dice a choice rolls."""
        raise NotImplementedError

    def uses(self, state: State, choice: Choice, dice: Sequence[int]) -> Sequence[Use]:
        """What the dice may be used for."""
        raise NotImplementedError

    # What it is worth

    def of(self, gained: Iterable[str]) -> float:
        """The worth of some resources."""
        return sum(self.worth[each] for each in gained)

    def stopped(self, state: State) -> float:
        """What stopping is worth."""
        reward = self.reward(state)
        return max(map(self.of, reward.options)) * reward.most / 6

    def used(self, use: Use) -> float:
        """What a use is worth, with all that may follow."""
        return self.of(use.gained) + self.value(use.state)

    def rolled(self, state: State, choice: Choice, dice: Sequence[int]) -> float:
        """What a roll is worth."""
        return max(self.used(use) for use in self.uses(state, choice, dice))

    def expected(self, state: State, choice: Choice) -> float:
        """What a choice is worth before its roll."""
        key = state, choice
        if key not in self._known:
            rolls = throws(self.dice(choice))
            self._known[key] = sum(
                share * self.rolled(state, choice, roll) for roll, share in rolls
            )
        return self._known[key]

    def value(self, state: State) -> float:
        """What a state is worth."""
        if state is None:
            return 0.0
        if state not in self._known:
            best = [self.expected(state, choice) for choice in self.choices(state)]
            self._known[state] = max([self.stopped(state), *best])
        return self._known[state]

    @cached_property
    def mean(self) -> float:
        """What a session is worth."""
        return sum(share * self.value(self.begin(roll)) for roll, share in throws(self.first))


class Hole(Digger):
    """States are (column, level, dice left)."""

    def __init__(self, card: Mapping[str, Any], worth: Mapping[str, float]) -> None:
        super().__init__(card, worth)
        self.free = {
            (column, level)
            for level, line in enumerate(card["mask"])
            for column, sign in enumerate(str(line), 1)
            if sign == "."
        }
        self.start = int(card["start"]["column"]), int(card["start"]["level"]), 2
        self.levels = {
            int(row["level"]): Reward(
                int(str(row.get("odds", 6))[-1]),
                tuple(tuple(str(option).split()) for option in row["options"]),
            )
            for row in card["rewards"]
        }

    def begin(self, dice: Sequence[int]) -> State:
        return self.start

    def choices(self, state: State) -> Sequence[Choice]:
        return (("one",), ("both",)) if state and state[2] == 2 else (("one",),)

    def dice(self, choice: Choice) -> int:
        return 2 if choice[0] == "both" else 1

    def reward(self, state: State) -> Reward:
        return self.levels.get(state[1], NOTHING) if state else NOTHING

    def uses(self, state: State, choice: Choice, dice: Sequence[int]) -> Sequence[Use]:
        assert state is not None
        column, level, _ = state
        if choice[0] == "one":
            ways = ((-1, 0), (0, 1))
            return [Use(self._walked(column, level, [(dx, dy, dice[0])])) for dx, dy in ways]
        orders = sorted({(dice[0], dice[1]), (dice[1], dice[0])})
        return [
            Use(self._walked(column, level, [(-1, 0, across), (0, 1, down)]))
            for across, down in orders
        ]

    def _walked(self, column: int, level: int, ways: Iterable[tuple[int, int, int]]) -> State:
        """The place that the cube reaches; a stopped cube loses the die."""
        left = 0
        for dx, dy, steps in ways:
            path = [(column + dx * step, level + dy * step) for step in range(1, steps + 1)]
            if self.free.issuperset(path):
                (column, level), left = path[-1], left + 1
        return (column, level, left) if left else None


class Pond(Digger):
    """States are (column, depth, bet cubes left); depth 0 is above the water."""

    first = 1

    def __init__(self, card: Mapping[str, Any], worth: Mapping[str, float]) -> None:
        super().__init__(card, worth)
        named = {"F": self.food, "C": self.building}
        self.grid = [
            [tuple(named[sign] for sign in cell if sign != ".") for cell in str(row).split()]
            for row in card["grid"]
        ]
        bets = [
            (str(bet["id"]), str(bet["winning-faces"]), int(bet["steps"])) for bet in card["bets"]
        ]
        self.bets = [bet for name, wins, steps in bets for bet in _bets(name, wins, steps)]
        self.cubes = int(str(card["supplies"]["cubes"]).split()[0]) - 1
        """One of them hangs on the line."""

    def begin(self, dice: Sequence[int]) -> State:
        return dice[0], 0, self.cubes

    def choices(self, state: State) -> Sequence[Choice]:
        if state is None or state[1] == len(self.grid):
            return ()
        return [
            ("bet", *placed)
            for count in range(1, min(state[2], 2) + 1)
            for placed in combinations(range(len(self.bets)), count)
            if len({self.bets[bet].space for bet in placed}) == count
        ]

    def dice(self, choice: Choice) -> int:
        return 1

    def reward(self, state: State) -> Reward:
        if state is None or not state[1]:
            return NOTHING
        return Reward(6, (self.grid[state[1] - 1][state[0] - 1],))

    def uses(self, state: State, choice: Choice, dice: Sequence[int]) -> Sequence[Use]:
        assert state is not None
        column, depth, cubes = state
        for each in choice[1:]:
            hit = dice[0] in self.bets[each].wins
            depth, cubes = depth + self.bets[each].steps * hit, cubes - (not hit)
        return [Use((column, min(depth, len(self.grid)), cubes) if cubes else None)]


class Bet(Struct, frozen=True):
    """A bet: its space, the faces that win, and how far the line goes down."""

    space: str
    wins: frozenset[int]
    steps: int


def _bets(name: str, wins: str, steps: int) -> Iterator[Bet]:
    """A bet; one for each number that may be called, where one is."""
    faces = [int(word) for word in wins.split() if word.isdigit()]
    for called in [faces] if faces else [[face] for face in FACES]:
        yield Bet(name, frozenset(called), steps)


class Tree(Digger):
    """States are (cubes as columns and rows, shakes left)."""

    def __init__(self, card: Mapping[str, Any], worth: Mapping[str, float]) -> None:
        super().__init__(card, worth)
        self.rows, self.shakes = int(card["rows"]), int(card["shakes"])
        self.first = int(card["supplies"]["dice"])
        self.gives = {
            int(row["column"]): (str(row["resource"]),) * int(row["amount"])
            for row in card["rewards"]
        }

    def begin(self, dice: Sequence[int]) -> State:
        hung = [(column, dice[:n].count(column) + 1) for n, column in enumerate(dice)]
        return tuple(sorted(hung)), self.shakes

    def choices(self, state: State) -> Sequence[Choice]:
        return (("shake",),) if state and state[0] and state[1] else ()

    def dice(self, choice: Choice) -> int:
        return 2

    def reward(self, state: State) -> Reward:
        return NOTHING

    def uses(self, state: State, choice: Choice, dice: Sequence[int]) -> Sequence[Use]:
        assert state is not None
        cubes, shakes = state
        orders = (dice, dice[::-1]) if dice[0] != dice[1] else (dice,)
        return [self._shaken(cubes, shakes, column, drop) for column, drop in orders]

    def expected(self, state: State, choice: Choice) -> float:
        # As above, but columns without a cube are all alike.
        assert state is not None
        cubes, shakes = state
        key = state, choice
        if key not in self._known:
            hung = sorted({column for column, _ in cubes})
            idle = self.used(self._shaken(cubes, shakes, 0, 0))
            best = {
                (column, drop): self.used(self._shaken(cubes, shakes, column, drop))
                for column in hung
                for drop in FACES
            }
            self._known[key] = sum(
                share * max(best.get((a, b), idle), best.get((b, a), idle))
                for (a, b), share in throws(2)
            )
        return self._known[key]

    def _shaken(
        self, cubes: tuple[tuple[int, int], ...], shakes: int, column: int, drop: int
    ) -> Use:
        left: list[tuple[int, int]] = []
        fell = 0
        for at, row in cubes:
            if at != column:
                left.append((at, row))
            elif row + drop <= self.rows:
                left.append((at, row + drop))
            else:
                fell += 1
        # Cubes in one column stay in order.
        after = (tuple(left), shakes - 1) if left and shakes > 1 else None
        return Use(after, self.gives.get(column, ()) * fell)


KINDS: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, float]], Digger]] = {
    "hole": Hole,
    "pond": Pond,
    "tree": Tree,
}


def worths(resources: Iterable[Mapping[str, Any]]) -> dict[str, float]:
    """What each resource is worth, by its kind."""
    kinds = {"food": FOOD, "building": BUILDING}
    return {str(row["id"]): kinds[row["kind"]] for row in resources if row["kind"] in kinds}
