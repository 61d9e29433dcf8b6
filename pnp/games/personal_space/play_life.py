"""A life in progress: what one owns and where one is, and what follows from a turn.

What may be done stands in stages, each a name and what it knows: the stage on top says what the
moves are (`play_table.py`). A stage that is done leaves the next one on top; below all of them
lies the turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from pnp.games.personal_space.play_facts import Facts, Person, Thing, Who
from pnp.games.personal_space.play_grid import ALL, PLANET, Square, bit, full, group
from pnp.games.personal_space.play_words import CROSS, ENERGY, HIT, MONEY, MOOD, STATS, Power
from pnp.ground.calendar import WEEKDAYS
from pnp.ground.play import single_bits
from pnp.ground.rng import Chance

MOST = 6
"""No stat goes above it."""
POCKETS = 3
LINES = 12
"""Of the Possessions card."""
Move = tuple[Any, ...]
Stage = tuple[Any, ...]
TURN: Stage = ("turn",)


class Life:
    """One player, from day to day. What is held in dicts and lists is copied with it."""

    def __init__(self, facts: Facts, who: Who, generator: str, job: str, hobby: str,
                 worlds: Mapping[str, Mapping[str, Square]], people: Mapping[str, Person],
                 days: int, first: tuple[int, int], chance: Chance) -> None:  # fmt: skip
        """`first` is the weekday and the month that it begins in."""
        self.facts, self.who, self.chance = facts, who, chance
        self.digger, self.job, self.hobby = facts.diggers[generator], facts.jobs[job], hobby
        self.worlds, self.people = worlds, people
        self.days, self.weekday0, self.month = days, *first
        self.day = 0
        self.stages: tuple[Stage, ...] = ()
        self.money = 0
        self.stock = dict.fromkeys(facts.worth, 0)
        self.things: dict[str, int] = {}
        self.sheets: dict[str, Any] = {}
        """Of hobbies, from day to day."""
        self.moved_in = False
        self.exercised = 0
        self.promised: dict[str, int] = {}
        """What is free, some day: a flight, a show, an I."""
        self.tally: dict[str, float] = {}
        """What the month brought, by name, for the figures."""
        self.taken: set[tuple[str, str]] = set()
        self.dawn()

    def copy(self, chance: Chance) -> Self:
        """The same life with other luck."""
        other = self.__class__.__new__(self.__class__)
        for name, value in self.__dict__.items():
            other.__dict__[name] = value.copy() if type(value) in (dict, list, set) else value
        other.chance = chance
        return other

    # The day begins

    @property
    def weekday(self) -> str:
        """The day of the week."""
        return WEEKDAYS[(self.weekday0 + self.day - 1) % 7]

    def dawn(self) -> None:
        """A new day: time, weather, dice."""
        self.day += 1
        self.hour = self.chance.below(24)
        self.weather = self.facts.weather[self.roll(1)[0]]
        self.stats = [0] * MOST
        self.grid, self.before, self.produced = 0, 0, 0
        self.line, self.hits, self.crosses = 0, 0, 0
        self.world, self.at = PLANET, self.worlds[PLANET]["house"]
        # What rolls again has to come along.
        self.pockets: tuple[str, ...] = tuple(
            id for id in self.things
            if self.facts.things[id].power.name == "reroll" and self.facts.things[id].kind == "tool"
        )  # fmt: skip
        self.worked = False
        self.chained = ""
        """The action that another one may follow at once."""
        self.met: frozenset[str] = frozenset()
        self.once: dict[str, int] = {}
        """How often something was done today."""
        self.tasks: tuple[Any, ...] = ()
        self.eats = ""
        """What the animal in front of one eats."""
        self.offers: tuple[Any, ...] = ()
        """What may be given for what, by the next action."""
        self.called = ""
        """Who has emerged, and must be spoken to."""
        self.closed = 0
        self.good = self.bad = False
        self.bonus = self.dogs = 0
        """Squares that the next Move may go further."""
        self.dice: tuple[int, ...] = ()
        self.dice = self.roll(MOST)
        self.stages = (("rerolls", self.rerolls),)

    @property
    def rerolls(self) -> int:
        """How many dice of the morning may be rolled again."""
        own = (self.facts.things[id] for id in self.things)
        more = (one for one in own if self.moved_in or one.kind != "decor")
        return self.who.rerolls + sum(t.power.number for t in more if t.power.name == "reroll")

    def wake(self) -> None:
        """The weather does what it does, and the first turn begins."""
        facts, by = self.facts, self.facts.morning[self.weather]
        if by < 0 and (umbrella := self.power("umbrella")):
            by = -umbrella.number
        if self.weather == "cloudy" and (chimes := self.power("chimes")):
            by += chimes.number
        if self.weather == "snow" and (fireplace := self.power("fireplace")):
            by += fireplace.number
        self.stats[MOOD] = max(1, min(MOST, self.stats[MOOD] + by))
        if (lamp := self.power("morning")) and self.stats[MOOD] == lamp.numbers[0]:
            self.stats[MOOD] = lamp.numbers[1]
        self.count("mood.morning", self.stats[MOOD])
        if self.weather == "snow":
            house = bit(self.worlds[PLANET]["house"])
            for _ in range(facts.snow_cubes):
                where = bit((self.roll(1)[0], self.roll(1)[0]))
                self.closed |= where & ~house
        self.stages = (TURN,)

    # Luck, traits, things

    def roll(self, count: int) -> tuple[int, ...]:
        """So many dice, thrown: what each of them shows, 1 to 6."""
        return tuple(self.chance.whole(1, 6) for _ in range(count))

    @property
    def trait(self) -> Power:
        """The trait that holds at this mood."""
        return self.who.smiley if self.stats[MOOD] >= self.facts.smile else self.who.frowney

    def has(self, trait: str) -> bool:
        """Whether the trait that holds is this one."""
        return self.trait.name == trait

    def power(self, name: str) -> Power:
        """What a tool in a pocket can do, or decor in the house; an empty one where neither can."""
        things = self.facts.things
        for id in self.pockets:
            if things[id].power.name == name:
                return things[id].power
        for id in self.things:
            thing = things[id]
            if thing.power.name == name and self.moved_in and thing.kind == "decor":
                return thing.power
        return Power("")

    def done(self, what: str) -> bool:
        """Whether it was."""
        return self.once.get(what, 0) > 0

    def note(self, what: str) -> None:
        """It was done."""
        self.once[what] = self.once.get(what, 0) + 1

    def count(self, what: str, by: float = 1.0) -> None:
        """Add to what the month brought."""
        self.tally[what] = self.tally.get(what, 0.0) + by

    def take(self, component: str, item: str) -> None:
        """An item of a component was used."""
        self.taken.add((component, item))

    # What is gained and paid

    def gain(self, gains: Mapping[str, int], source: str = "") -> None:
        """Stats, money, resources, things; what it was shows in the mood."""
        for what, by in gains.items():
            self.good |= by > 0 and what != CROSS
            self.bad |= by < 0 or what == CROSS
            self._gain(what, by, source)

    def _gain(self, what: str, by: int, source: str) -> None:
        name, to, _ = what.partition("=")
        if name in STATS:
            # On top of the turn’s own step.
            which = STATS.index(name)
            value = by if to else self.stats[which] + by
            self.stats[which] = max(0, min(MOST, value))
        elif what == MONEY:
            by = max(by, -self.money)
            self.money += by
            self.count("money.in" if by > 0 else "money.out", abs(by))
            self.count(f"money.{source or 'other'}", by)
        elif what in self.stock:
            self.stock[what] = max(0, self.stock[what] + by)
            kind = "food" if what in self.facts.food else "building"
            if by > 0:
                self.count(f"{kind}.{source or 'other'}", by)
        elif what == HIT:
            self.hits += by
        elif what == CROSS:
            self.crosses += by
        else:
            self._pocket(what, by)

    def _pocket(self, what: str, by: int) -> None:
        """Things come into a pocket, or home where one is; else the least is dropped for them."""
        if by > 0:
            self.take("items", what)
        if by > 0 and what not in self.pockets and not self.at_home:
            if len(self.pockets) == POCKETS:
                price = {id: self.facts.things[id].price for id in (*self.pockets, what)}
                least = min(price, key=lambda id: price[id])
                if least == what:
                    return
                self.drop(least)
            self.pockets = (*self.pockets, what)
        self.things[what] = self.things.get(what, 0) + by
        if self.things[what] <= 0:
            self.drop(what)

    def drop(self, what: str) -> None:
        """All of a thing is gone."""
        self.things.pop(what, None)
        self.pockets = tuple(id for id in self.pockets if id != what)

    @property
    def at_home(self) -> bool:
        """Whether one stands on the house."""
        return self.world == PLANET and self.at == self.worlds[PLANET]["house"]

    def stands_on(self, place: str, world: str = PLANET) -> bool:
        """Whether one stands on a sticker."""
        return self.world == world and self.worlds[world].get(place) == self.at

    @property
    def stuck(self) -> bool:
        """Whether there is a sticker here."""
        return self.at in self.worlds[self.world].values()

    def buildings(self) -> int:
        """Building resources that can be spent, with what counts as one."""
        own = sum(self.stock[name] for name in self.facts.building)
        return own + self.things.get(self._stone(), 0)

    def foods(self) -> int:
        """Food resources."""
        return sum(self.stock[name] for name in self.facts.food)

    def _stone(self) -> str:
        things = self.facts.things
        return next((id for id in self.things if things[id].power.name == "stone"), "")

    def spend(self, names: Iterable[str], count: int) -> None:
        """Resources of these kinds, of which there are most first."""
        for _ in range(count):
            most = max(names, key=lambda name: self.stock[name])
            if self.stock[most]:
                self.stock[most] -= 1
            elif stone := self._stone():
                self._pocket(stone, -1)

    def pay(self, money: int, source: str) -> None:
        """Money is spent, and nobody minds."""
        self.money -= money
        self.count("money.out", money)
        self.count(f"money.{source}", -money)

    def price(self, thing: Thing, bargain: bool = False) -> int:
        """What a thing costs now. `bargain`: it is the one that is cheaper today."""
        price = thing.price
        if bargain and self.has("bargain") and price >= self.trait.numbers[0]:
            price -= self.trait.numbers[1]
        if self.has("surcharge") and not self.done("B"):
            price += self.trait.number
        return price

    # The grid

    @property
    def free(self) -> int:
        """The empty squares of the grid."""
        return ALL & ~self.grid

    def room(self, count: int) -> bool:
        """Whether so many connected squares are free."""
        if count == 1:
            return bool(self.free)
        return any(group(self.free, one).bit_count() >= count for one in single_bits(self.free))

    # The turn ends

    def finish(self, code: str, silent: bool = False) -> None:
        """Upkeep, a line in the log, and the day’s end where it has come.

        `silent`: nothing of it can raise the mood.
        """
        self.count(f"turns.{code}")
        self.take("actions", code)
        self._tire()
        self._feel(code, silent)
        self.line, self.chained = self.line + 1, code
        self.good = self.bad = False
        self.before = self.grid
        if not self.free:
            self.dusk("grid")
        elif self.line >= self.facts.lines:
            self.dusk("log")
        elif 0 in self.stats:
            self.dusk(STATS[self.stats.index(0)])

    def _tire(self) -> None:
        new = (full(self.grid) & ~full(self.before)).bit_count()
        self.count("lines.full", new)
        if new and self.has("rested") and not self.done("rested"):
            self.note("rested")
            new -= 1
        if new and self.at_home and self.power("clocks") and not self.done("clocks"):
            self.note("clocks")
            new -= 1
        self.stats[ENERGY] = max(0, self.stats[ENERGY] - new * self.facts.tiring)

    def felt(self) -> int:
        """How a turn felt: it brought something, or took something, or neither."""
        return int(self.good) - int(self.bad)

    def _feel(self, code: str, silent: bool) -> None:
        step = self.felt()
        if code in ("SH", "JK"):
            if step > 0 and self.has("encore"):
                step = self.trait.number
            silent = silent or self.has("no-encore")
        if silent and step > 0:
            step = 0
        self.stats[MOOD] = max(0, min(MOST, self.stats[MOOD] + step))

    # The day ends

    def dusk(self, why: str) -> None:
        """The evening: lottery, possessions, the house, and the row of the monthly sheet."""
        self.count("days")
        self.count(f"end.{why}")
        self.count("starved", why == STATS[ENERGY] and not self.foods())
        self.world, self.at = PLANET, self.worlds[PLANET]["house"]
        if self.hits:
            prizes = self.facts.lottery[min(self.hits, len(self.facts.lottery)) - 1]
            self.gain(prizes[self.roll(1)[0] - 1], "lottery")
        self._keep_house()
        self._put_away()
        self.count("mood", self.stats[MOOD])
        self.count("squares", self.grid.bit_count())
        self.count("lines", self.line)
        due = self.weekday in self.job.days and self.weather != "snow"
        self.count("workdays", due or self.worked)
        self.exercised = self.once.get("EX", 0)
        self.stages = ()
        if self.day < self.days:
            self.dawn()

    def _keep_house(self) -> None:
        if not self.moved_in:
            return
        self.count("home.days")
        hours = self.power("robot").number or self.facts.hours_for_home
        if self.once.get("V house", 0) >= hours:
            return
        if self.buildings() >= self.facts.upkeep:
            self.spend(self.facts.building, self.facts.upkeep)
        else:
            self.count("home.unpaid")

    def _put_away(self) -> None:
        """What finds no room is dropped, the cheapest first."""
        things = self.facts.things
        while self._squares() > (self.facts.room if self.moved_in else LINES):
            self.drop(min(self.things, key=lambda id: (things[id].price, id)))

    def _squares(self) -> int:
        if not self.moved_in:
            return len(self.things)
        things = [self.facts.things[id] for id in self.things]
        boxes = sum(thing.power.numbers[1] - 1 for thing in things if thing.power.name == "storage")
        return sum(thing.slots for thing in things) - boxes

    def over(self) -> bool:
        """Whether the month is over."""
        return not self.stages

    def snowed(self, at: Square) -> bool:
        """Whether a square of this world is closed."""
        return self.world == PLANET and bool(self.closed & bit(at))

    def spent(self, which: int) -> None:
        """A point of a bonus stat is."""
        self.stats[which] -= 1
        self.count(f"spent.{STATS[which]}")
