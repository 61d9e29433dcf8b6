"""Lives in plenty: people who are given something of everything each morning, are carried from
place to place, take heart for each turn, and do what was done least often. What they may do, what
who plans thinks of it, and what comes of it stays as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from pnp.games.personal_space.play import PLAY, measures, owned
from pnp.games.personal_space.play_dug import end
from pnp.games.personal_space.play_facts import Facts
from pnp.games.personal_space.play_grid import ALL, PLANET, bits
from pnp.games.personal_space.play_life import Move
from pnp.games.personal_space.play_plan import PLANS
from pnp.games.personal_space.play_words import MOOD, Power
from pnp.games.personal_space.play_worth import worth
from pnp.ground.rng import Chance
from tests import goldens
from tests.games.personal_space.test_play import FACTS, VALUES

DAYS = 10
OFTEN = 3
"""Lines of the log after which somebody is carried elsewhere."""


SELDOM = {("turn", "end"): 20}
"""What is done as if it had been done so often already."""


def begun(number: int, who: str) -> Any:
    """A life in which there is some of everything, in a month that is under way."""
    jobs, diggers, hobbies = [*FACTS.jobs], [*FACTS.diggers], [*FACTS.hobbies]
    setup = "+".join((
        diggers[number % 3], jobs[number % len(jobs)], who, hobbies[number % len(hobbies)], "31",
    ))  # fmt: skip
    one: Any = PLAY.setups[setup](VALUES, 1, Chance("plenty", who))
    one.people = dict(neighbours(number))
    one.day = 5 * number % 20
    one.dawn()
    return one


def given(one: Any, number: int) -> None:
    """Each morning other other numbers, things and a hobby, more of this, and mostly a house."""
    by, one.facts = number + one.day, GAMES[one.day % 2]
    one.who = one.facts.who[one.who.id]
    one.things = dict.fromkeys([*FACTS.things][by % 3 :: 3], 1 + by % 3)
    hobby = [*FACTS.hobbies.values()][by % len(FACTS.hobbies)]
    one.things[hobby.equipment], one.pockets = 1, (hobby.equipment,)
    one.stock = {name: (by + at) % 5 for at, name in enumerate(one.stock)}
    one.money, one.moved_in = 7 * by % 31, by % 4 > 0


def more(power: Power) -> Power:
    """The same with greater numbers, as far as dice and shops go along with them."""
    by = power.name not in ("key", "many")
    return Power(power.name, tuple(number + by for number in power.numbers))


def elsewhere() -> Facts:
    """A game in which hardly a number is as it is printed, so that none is held by being 1."""
    found = copy(FACTS)
    vars(found).update(
        adopt=7, song=2, ticket=3, fed_ticket=5, show_prices=(3, 5), fuel=2, exercise=3, lines=15,
        upkeep=2, hours_for_home=2, room=25, rain_food=2, snow_cubes=4, tiring=2, bite=2, smile=3,
        dollar=0.45,
    )  # fmt: skip
    found.who = {
        id: replace(
            who, rerolls=who.rerolls + 1, smiley=more(who.smiley), frowney=more(who.frowney)
        )
        for id, who in FACTS.who.items()
    }
    found.things = {id: replace(own, power=more(own.power)) for id, own in FACTS.things.items()}
    return found


GAMES = (FACTS, elsewhere())
"""By the day."""


def neighbours(number: int) -> Iterator[tuple[str, Any]]:
    """One for each world, another one in each life."""
    for world in (PLANET, *FACTS.moons):
        able = [one for one in FACTS.people.values() if one.home in (world, "any")]
        yield world, able[number % len(able)]


def kind(one: Any, move: Move) -> tuple[Any, ...]:
    """What a move is like: of things, what each of them can do."""
    name, *known = one.stages[-1]
    powers = (FACTS.things[word].power.name if word in FACTS.things else word for word in move)
    told = [word for word in powers if isinstance(word, str | bool)]
    return name, *(word for word in known[:1] if isinstance(word, str)), *told


def carried(one: Any, done: Counter[Any]) -> None:
    """To a sticker where they have been least often; a neighbour comes out."""
    places = [(world, name) for world, own in one.worlds.items() for name in own]
    world, name = min(places, key=lambda place: done[place])
    done[world, name] += 1
    one.world, one.at = world, one.worlds[world][name]
    if name == "neighbour" and one.people[world].id not in one.met:
        one.called = world


def thought(one: Any, moves: list[Move]) -> str:
    """What there is to do, and what who plans thinks of it."""
    name, *known = one.stages[-1]
    values = PLANS[name](one, moves, *known) if name in PLANS else ()
    return f"{one.stages[-1]} {moves} {' '.join(f'{1000 * each:.1f}' for each in values)}"


def told(one: Any) -> str:
    """All that one has and is."""
    has = (
        one.stats, one.money, one.stock, one.things, one.pockets, one.world, one.at, one.grid,
        one.line, one.hits, one.crosses, one.promised, one.tasks, one.offers, sorted(one.met),
        one.moved_in, one.bonus, one.dogs, one.good, one.bad,
    )  # fmt: skip
    return f"{has} {worth(one, 0):.3f} {one.scores()[0]:.3f}"


def lived(number: int, who: str) -> Iterator[str]:
    """A row for each day: what was done, what was left, and letters that any change changes."""
    one, chance, done = begun(number, who), Chance("least", who), Counter[Any](SELDOM)
    last = one.day + DAYS
    while one.day < last:
        head = f"day {one.day}, {one.weekday}, {one.weather}, {one.hour}:00"
        day, seen, codes = one.day, list[str](), list[str]()
        given(one, number)
        while one.day == day:
            if one.stages[-1] == ("turn",):
                one.stats = [max(now, 1 + (one.line + at) % 3) for at, now in enumerate(one.stats)]
                if one.line % OFTEN == 0:
                    carried(one, done)
            moves = list(one.moves())
            seen.append(thought(one, moves))
            least = min(done[kind(one, move)] for move in moves)
            move = chance.pick([each for each in moves if done[kind(one, each)] == least])
            done[kind(one, move)] += 1
            if one.stages[-1] == ("turn",):
                codes.append(str(move[0]))
            one.play(move)
            seen.append(told(one))
        yield f"{head}: {' '.join(codes)}\n  ${one.money} · {goldens.digest(' '.join(seen))}"
    figures = {name: f"{value:.3f}" for name, value in sorted(measures(one).items())}
    had = sorted(item for item, seats in owned(one).items() if seats)
    yield f"{goldens.digest(f'{sorted(one.tally.items())}')} {goldens.digest(f'{figures} {had}')}"


@pytest.mark.parametrize(("number", "who"), list(enumerate(FACTS.who)))
def test_a_life_in_plenty_goes_as_it_did(number: int, who: str) -> None:
    goldens.compare(f"lives/{who}", "\n".join(lived(number, who)))


FREE = {
    "a column": [(6, row) for row in range(1, 7)],
    "two columns": [(column, row) for column in (2, 5) for row in range(1, 7)],
    "a corner": [(1, 1), (1, 2), (2, 1), (3, 1)],
    "a step": [(3, 3), (3, 4), (4, 4)],
}
"""Squares of a grid that is full but for these: whatever is drawn there is soon a row."""


def tired() -> Iterator[str]:
    """For each grid and as much Energy as there may be: what who plans thinks of a turn, and of
    the first step of a Move."""
    for place, energy in product(FREE, range(1, 7)):
        row = []
        for number, facts in enumerate(GAMES):
            one = begun(3, "zelda-quark")
            given(one, number)
            one.facts, one.grid, one.at = facts, ALL & ~bits(FREE[place]), (3, 3)
            one.stats, one.stages = [4, energy, 4, 1, 1, 1], (("turn",),)
            moves = list(one.moves())
            found = dict(zip(moves, PLANS["turn"](one, moves), strict=True))
            row.append(f"{sum(found.values()):.2f} {goldens.digest(thought(one, moves))}")
            if ("M",) in moves:
                one.play(("M",))
                row.append(goldens.digest(thought(one, list(one.moves()))))
        yield f"{place}, {energy}: {', '.join(row)}"


def test_who_is_tired_thinks_of_rest_as_before() -> None:
    goldens.compare("lives/tired", "\n".join(tired()))


NARROW = ((1, 1), (1, 2), (4, 4), (4, 5), (4, 6))
"""Room for a step of two squares, and for one that has another square beside it."""


def skies() -> Iterator[str]:
    """By the weather and what one has against it, or for it: the mood one wakes in, where one may
    walk, how one's step is drawn, and what an R brings."""
    able = ("umbrella", "snowshoes", "fireplace", "chimes", "sunny", "morning")
    for weather, power in product(FACTS.morning, ("", *able)):
        row = []
        for facts in GAMES:
            one = begun(3, "zelda-quark")
            one.facts, one.weather, one.moved_in, one.stats = facts, weather, True, [3] * 6
            one.things = {id: 1 for id, own in FACTS.things.items() if own.power.name == power}
            one.pockets = tuple(id for id in one.things if FACTS.things[id].kind == "tool")
            one.stats[MOOD] = 1 + (power != "morning") + (weather == "rain")
            one.wake()
            row.append(f"Mood {one.stats[MOOD]}")
            one.stats, one.grid, one.at = [3] * 6, ALL & ~bits(NARROW), (3, 3)
            one.play(("M",))
            paths = [thought(one, list(one.moves()))]
            for move in (one.moves()[0], ("stop",), ("draw", bits(NARROW[2:4]))):
                one.play(move)
                paths.append(thought(one, list(one.moves())))
            row.append(f"{one.stages[-1][0]} {goldens.digest(' '.join(paths))}")
            one.stages, one.stock = (("turn",),), dict.fromkeys(one.stock, 0)
            end(one, (one.digger.food, one.digger.building))
            row.append(str([count for count in one.stock.values() if count]))
        yield f"{weather}, {power or 'nothing'}: {', '.join(row)}"


def test_weather_and_what_one_has_for_it_do_what_they_did() -> None:
    goldens.compare("lives/weather", "\n".join(skies()))
