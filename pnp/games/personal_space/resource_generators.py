"""Hole, Pond and Tree: the exact expected value of a session with the best decisions.

A session has states. A player makes a choice, rolls, and uses the dice; that leads to the next
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
"""The value of a resource, by kind."""
FACES = range(1, 7)

DigState = tuple[Any, ...] | None
DigChoice = tuple[Any, ...]


@cache
def roll_chances(count: int) -> Sequence[tuple[tuple[int, ...], float]]:
    """The results of `count` dice in rising order, with their probabilities."""
    counts = Counter(tuple(sorted(roll)) for roll in product(FACES, repeat=count))
    return [(roll, times / 6**count) for roll, times in sorted(counts.items())]


class Reward(Struct, frozen=True):
    """A choice of options, if a die shows at most `max_face`."""

    max_face: int
    options: tuple[tuple[str, ...], ...]


NO_REWARD = Reward(6, ((),))


class RollUse(Struct, frozen=True):
    """A use of a roll: the next state, and the resources gained at once."""

    state: DigState
    gains: tuple[str, ...] = ()


class ResourceGenerator:
    """A resource generator, with the value of each resource."""

    first_dice = 0
    """The number of dice rolled before the first choice."""

    def __init__(self, card: Mapping[str, Any], values: Mapping[str, float]) -> None:
        self.food, self.building = (str(resource) for resource in card["products"])
        self.resource_values = values
        self._cache: dict[Hashable, float] = {}

    def first_state(self, dice: Sequence[int]) -> DigState:
        """The first state, after the first dice."""
        raise NotImplementedError

    def choices(self, state: DigState) -> Sequence[DigChoice]:
        """The choices before a roll, apart from stopping."""
        raise NotImplementedError

    def reward(self, state: DigState) -> Reward:
        """The reward for stopping here."""
        raise NotImplementedError

    def dice_count(self, choice: DigChoice) -> int:
        """The number of dice that a choice rolls."""
        raise NotImplementedError

    def roll_uses(
        self, state: DigState, choice: DigChoice, dice: Sequence[int]
    ) -> Sequence[RollUse]:
        """The possible uses of the dice."""
        raise NotImplementedError

    # Expected values

    def value_of(self, gained: Iterable[str]) -> float:
        """The value of some resources."""
        return sum(self.resource_values[resource] for resource in gained)

    def stop_value(self, state: DigState) -> float:
        """The value of stopping."""
        reward = self.reward(state)
        return max(map(self.value_of, reward.options)) * reward.max_face / 6

    def use_value(self, use: RollUse) -> float:
        """The value of a use, with all that follows."""
        return self.value_of(use.gains) + self.state_value(use.state)

    def roll_value(self, state: DigState, choice: DigChoice, dice: Sequence[int]) -> float:
        """The value of a roll."""
        return max(self.use_value(use) for use in self.roll_uses(state, choice, dice))

    def choice_value(self, state: DigState, choice: DigChoice) -> float:
        """The value of a choice, before its roll."""
        key = state, choice
        if key not in self._cache:
            rolls = roll_chances(self.dice_count(choice))
            self._cache[key] = sum(
                share * self.roll_value(state, choice, roll) for roll, share in rolls
            )
        return self._cache[key]

    def state_value(self, state: DigState) -> float:
        """The value of a state."""
        if state is None:
            return 0.0
        if state not in self._cache:
            best = [self.choice_value(state, choice) for choice in self.choices(state)]
            self._cache[state] = max([self.stop_value(state), *best])
        return self._cache[state]

    @cached_property
    def mean_value(self) -> float:
        """The value of a session."""
        return sum(
            share * self.state_value(self.first_state(roll))
            for roll, share in roll_chances(self.first_dice)
        )


class Hole(ResourceGenerator):
    """The Hole; states are (column, level, dice left)."""

    def __init__(self, card: Mapping[str, Any], values: Mapping[str, float]) -> None:
        super().__init__(card, values)
        self.free_spaces = {
            (column, level)
            for level, line in enumerate(card["mask"])
            for column, sign in enumerate(str(line), 1)
            if sign == "."
        }
        self.start = int(card["start"]["column"]), int(card["start"]["level"]), 2
        self.rewards = {
            int(row["level"]): Reward(
                int(str(row.get("odds", 6))[-1]),
                tuple(tuple(str(option).split()) for option in row["options"]),
            )
            for row in card["rewards"]
        }

    def first_state(self, dice: Sequence[int]) -> DigState:
        return self.start

    def choices(self, state: DigState) -> Sequence[DigChoice]:
        return (("one",), ("both",)) if state and state[2] == 2 else (("one",),)

    def dice_count(self, choice: DigChoice) -> int:
        return 2 if choice[0] == "both" else 1

    def reward(self, state: DigState) -> Reward:
        return self.rewards.get(state[1], NO_REWARD) if state else NO_REWARD

    def roll_uses(
        self, state: DigState, choice: DigChoice, dice: Sequence[int]
    ) -> Sequence[RollUse]:
        assert state is not None
        column, level, _ = state
        if choice[0] == "one":
            directions = ((-1, 0), (0, 1))
            return [
                RollUse(self._walk(column, level, [(dx, dy, dice[0])])) for dx, dy in directions
            ]
        orders = sorted({(dice[0], dice[1]), (dice[1], dice[0])})
        return [
            RollUse(self._walk(column, level, [(-1, 0, left_steps), (0, 1, down_steps)]))
            for left_steps, down_steps in orders
        ]

    def _walk(self, column: int, level: int, moves: Iterable[tuple[int, int, int]]) -> DigState:
        """The state after moves; a blocked move loses its die."""
        dice_left = 0
        for dx, dy, steps in moves:
            path = [(column + dx * step, level + dy * step) for step in range(1, steps + 1)]
            if self.free_spaces.issuperset(path):
                (column, level), dice_left = path[-1], dice_left + 1
        return (column, level, dice_left) if dice_left else None


class Pond(ResourceGenerator):
    """The Pond; states are (column, depth, bet cubes left), and depth 0 is above the water."""

    first_dice = 1

    def __init__(self, card: Mapping[str, Any], values: Mapping[str, float]) -> None:
        super().__init__(card, values)
        named = {"F": self.food, "C": self.building}
        self.grid = [
            [tuple(named[sign] for sign in cell if sign != ".") for cell in str(row).split()]
            for row in card["grid"]
        ]
        bets = [
            (str(bet["id"]), str(bet["winning-faces"]), int(bet["steps"])) for bet in card["bets"]
        ]
        self.bets = [bet for name, wins, steps in bets for bet in _expand_bets(name, wins, steps)]
        self.cubes = int(str(card["supplies"]["cubes"]).split()[0]) - 1
        """The cubes for bets; one more hangs on the line."""

    def first_state(self, dice: Sequence[int]) -> DigState:
        return dice[0], 0, self.cubes

    def choices(self, state: DigState) -> Sequence[DigChoice]:
        if state is None or state[1] == len(self.grid):
            return ()
        return [
            ("bet", *chosen)
            for count in range(1, min(state[2], 2) + 1)
            for chosen in combinations(range(len(self.bets)), count)
            if len({self.bets[bet].space for bet in chosen}) == count
        ]

    def dice_count(self, choice: DigChoice) -> int:
        return 1

    def reward(self, state: DigState) -> Reward:
        if state is None or not state[1]:
            return NO_REWARD
        return Reward(6, (self.grid[state[1] - 1][state[0] - 1],))

    def roll_uses(
        self, state: DigState, choice: DigChoice, dice: Sequence[int]
    ) -> Sequence[RollUse]:
        assert state is not None
        column, depth, cubes = state
        for bet in choice[1:]:
            hit = dice[0] in self.bets[bet].wins
            depth, cubes = depth + self.bets[bet].steps * hit, cubes - (not hit)
        return [RollUse((column, min(depth, len(self.grid)), cubes) if cubes else None)]


class Bet(Struct, frozen=True):
    """A bet: its space, the faces that win, and how far the line goes down."""

    space: str
    wins: frozenset[int]
    steps: int


def _expand_bets(name: str, wins: str, steps: int) -> Iterator[Bet]:
    """A bet, or one for each number that a player may call."""
    faces = [int(word) for word in wins.split() if word.isdigit()]
    for called in [faces] if faces else [[face] for face in FACES]:
        yield Bet(name, frozenset(called), steps)


class Tree(ResourceGenerator):
    """The Tree; states are (cubes as columns and rows, shakes left)."""

    def __init__(self, card: Mapping[str, Any], values: Mapping[str, float]) -> None:
        super().__init__(card, values)
        self.rows, self.shakes = int(card["rows"]), int(card["shakes"])
        self.first_dice = int(card["supplies"]["dice"])
        self.rewards = {
            int(row["column"]): (str(row["resource"]),) * int(row["amount"])
            for row in card["rewards"]
        }

    def first_state(self, dice: Sequence[int]) -> DigState:
        hung = [(column, dice[:n].count(column) + 1) for n, column in enumerate(dice)]
        return tuple(sorted(hung)), self.shakes

    def choices(self, state: DigState) -> Sequence[DigChoice]:
        return (("shake",),) if state and state[0] and state[1] else ()

    def dice_count(self, choice: DigChoice) -> int:
        return 2

    def reward(self, state: DigState) -> Reward:
        return NO_REWARD

    def roll_uses(
        self, state: DigState, choice: DigChoice, dice: Sequence[int]
    ) -> Sequence[RollUse]:
        assert state is not None
        cubes, shakes = state
        orders = (dice, dice[::-1]) if dice[0] != dice[1] else (dice,)
        return [self._shake(cubes, shakes, column, drop) for column, drop in orders]

    def choice_value(self, state: DigState, choice: DigChoice) -> float:
        # As above, but faster: all columns without a cube are alike.
        assert state is not None
        cubes, shakes = state
        key = state, choice
        if key not in self._cache:
            hung = sorted({column for column, _ in cubes})
            idle = self.use_value(self._shake(cubes, shakes, 0, 0))
            best = {
                (column, drop): self.use_value(self._shake(cubes, shakes, column, drop))
                for column in hung
                for drop in FACES
            }
            self._cache[key] = sum(
                share * max(best.get((a, b), idle), best.get((b, a), idle))
                for (a, b), share in roll_chances(2)
            )
        return self._cache[key]

    def _shake(
        self, cubes: tuple[tuple[int, int], ...], shakes: int, column: int, drop: int
    ) -> RollUse:
        cubes_left: list[tuple[int, int]] = []
        fell = 0
        for place, row in cubes:
            if place != column:
                cubes_left.append((place, row))
            elif row + drop <= self.rows:
                cubes_left.append((place, row + drop))
            else:
                fell += 1
        # Cubes of a column stay in order.
        next_state = (tuple(cubes_left), shakes - 1) if cubes_left and shakes > 1 else None
        return RollUse(next_state, self.rewards.get(column, ()) * fell)


GENERATORS: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, float]], ResourceGenerator]] = {
    "hole": Hole,
    "pond": Pond,
    "tree": Tree,
}


def resource_values(resources: Iterable[Mapping[str, Any]]) -> dict[str, float]:
    """The value of each resource, by its kind."""
    kinds = {"food": FOOD, "building": BUILDING}
    return {str(row["id"]): kinds[row["kind"]] for row in resources if row["kind"] in kinds}
