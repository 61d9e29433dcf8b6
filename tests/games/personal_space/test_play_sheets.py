"""Cards and sheets that are played by dice: hobbies, generators, jobs; and what neighbours say and
ask. Each in a table of what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations_with_replacement, islice
from typing import Any

import pytest

from pnp.games.personal_space.play_dig import Digger, throws
from pnp.games.personal_space.play_dug import can_produce, end
from pnp.games.personal_space.play_facts import Person
from pnp.games.personal_space.play_grid import PLANET, SQUARES, Square
from pnp.games.personal_space.play_jobs import Job, again, turned
from pnp.games.personal_space.play_people import give_task, line, reached, say
from pnp.ground.rng import Chance
from tests import goldens
from tests.games.personal_space.test_play import FACTS, SUNNY, Thrown, life
from tests.games.personal_space.test_play_facts import said

ROUNDS = 90
WEATHER = ("sunny", "rain", "cloudy", "snow")


def follower(id: str, chance: Chance, sheet: Any) -> Any:
    """Somebody with that sheet, in some weather, at some hour, on some square of some world."""
    one = life(chance, 3, "Tuesday", stock=dict.fromkeys(FACTS.worth, 2), sheets={id: sheet})
    one.weather, one.hour = chance.pick(WEATHER), chance.below(24)
    one.world = chance.pick((PLANET, *FACTS.moons))
    one.at = chance.pick((*one.worlds[one.world].values(), *SQUARES))
    one.chained = chance.pick(("N", "TR", "B", "SH", "JK", "Z", "M", "E"))
    return one


def rounds(id: str) -> Iterator[str]:
    """A row for each round of a hobby: the dice, what was done least often, and what came of it;
    and letters for what else might have been done, and what would have come of that."""
    hobby, chance = FACTS.hobbies[id], Chance("hobby", id)
    sheet, done = hobby.start, Counter[str]()
    for _ in range(ROUNDS):
        count = chance.whole(hobby.least, hobby.most)
        one = follower(id, chance, sheet)
        able, dice = hobby.allowed(one), one.roll(hobby.dice(one, count))
        told = [f"{able} {hobby.masks(count)}"]
        while True:
            moves = list(hobby.choices(one, sheet, dice, count))
            uses = [hobby.use(one, sheet, dice, each, count) for each in moves]
            told += [said([sheet, each, use]) for each, use in zip(moves, uses, strict=True)]
            least = min(done[each[0]] for each in moves)
            move = chance.pick([each for each in moves if done[each[0]] == least])
            used = uses[moves.index(move)]
            done[move[0]] += 1
            sheet = used.sheet
            head = f"{' '.join(map(str, dice))}, {' '.join(map(str, move))}"
            score = f"{hobby.score(sheet):.2f}"
            told.append(score)
            yield f"{head}: {', '.join(used.rewards) or '–'} · {goldens.digest(' '.join(told))}"
            if not used.roll and used.dice is None:
                break
            dice = one.roll(used.roll) if used.roll else used.dice or ()


@pytest.mark.parametrize("id", FACTS.hobbies)
def test_a_hobby_is_followed_as_it_was(id: str) -> None:
    goldens.compare(f"hobbies/{id}", "\n".join(rounds(id)))


# Generators and jobs


def states(digger: Digger) -> Iterator[Any]:
    """All that a session may come to, nearest first."""
    edge = [digger.begin(dice) for dice, _ in throws(digger.first)]
    found = dict.fromkeys(edge)
    while edge:
        state = edge.pop(0)
        yield state
        for choice in digger.choices(state):
            for dice, _ in throws(digger.dice(choice)):
                for use in digger.uses(state, choice, dice):
                    if use.state is not None and use.state not in found:
                        found[use.state] = None
                        edge.append(use.state)


MOST = 400
"""States that are looked at; of the Tree there are thousands."""


@pytest.mark.parametrize("id", FACTS.diggers)
def test_a_session_is_worth_what_it_was(id: str) -> None:
    """Each state, and whatever may be done there with any dice."""
    digger, rows = FACTS.diggers[id], []
    for state in islice(states(digger), MOST):
        uses = [
            said([choice, dice, digger.uses(state, choice, dice)])
            for choice in digger.choices(state) for dice, _ in throws(digger.dice(choice))
        ]  # fmt: skip
        worths = [
            f"{' '.join(map(str, choice))} {digger.expected(state, choice):.3f}"
            for choice in digger.choices(state)
        ]
        best = ", ".join([f"stop {digger.stopped(state):.3f}", *worths][:4])
        digest = goldens.digest(f"{worths} {said(digger.reward(state))} {uses}")
        rows.append(f"{state}: {best} · {digest}")
    goldens.compare(f"sessions/{id}", "\n".join([f"{digger.mean:.4f}", *rows]))


def shifts(job: Job) -> Iterator[str]:
    """Wherever the cubes may stand: what it pays, where the hour takes them, what may be done
    with dice; and of some dice, how good a plan there is."""
    for state in sorted(job.reached()):
        able = [choice for dice in THREE for choice in job.choices(state, dice)]
        hoped = " ".join(f"{job.hoped(state, left):.2f}" for left in range(job.hours))
        plans = [f"{job.planned(state, dice, left):.3f}" for dice in TWO for left in (0, 1)]
        digest = goldens.digest(f"{able} {plans}")
        yield f"{state}: ${job.pay(state)}, then {job.advance(state)}; {hoped} · {digest}"


TWO = [*combinations_with_replacement(range(1, 7), 2)][::4]
THREE = [*combinations_with_replacement(range(1, 7), 3)]


@pytest.mark.parametrize("id", FACTS.jobs)
def test_a_shift_is_worth_what_it_was(id: str) -> None:
    job = FACTS.jobs[id]
    tricks = [f"{sorted(again(dice))} {[*turned(dice)]}" for dice in THREE]
    rows = [f"{job.start} {goldens.digest(str(tricks))}", *shifts(job)]
    goldens.compare(f"shifts/{id}", "\n".join(rows))


# Neighbours

HAS = ("money", "stats", "stock", "things", "hits", "crosses", "offers", "tasks", "stages")
RICH: dict[str, Any] = {
    "money": 9,
    "stats": [3] * 6,
    "stock": dict.fromkeys(FACTS.worth, 2),
    "stages": (),
}


def meeting(person: Person, dice: str) -> Any:
    """Somebody rich enough in front of a neighbour, in that one's world, who rolls these dice."""
    world = PLANET if person.home == "any" else person.home
    one = life(Thrown(10, SUNNY, "111111", dice), 3, "Tuesday", **deepcopy(RICH))
    one.world, one.people = world, {**one.people, world: person}
    one.at = one.worlds[world]["neighbour"]
    return one


def has(one: Any) -> dict[str, Any]:
    return {name: said(vars(one)[name]) for name in HAS}


def changes(one: Any, before: dict[str, Any]) -> str:
    """What is another than it was, and whether that was good or bad; which is then forgotten."""
    found = [f"{name} {now}" for name, now in has(one).items() if now != before[name]]
    found += [word for word in ("good", "bad") if vars(one)[word]]
    one.good = one.bad = False
    return "; ".join(found) or "–"


LINES = [*((True, face) for face in range(1, 7)), *((False, face) for face in (1, 3, 5))]


def talk(person: Person) -> Iterator[str]:
    """A row for each line, read with a 1, a 4 and a 6; and for the task, cube by cube."""
    for friends, face in LINES:
        text = line(person, friends, face)
        yield f"{face if friends else f'{face}–{face + 1}'} {text}"
        for die in "" if "Task." in text else "146" if "oll" in text else "1":
            one = meeting(person, die)
            before = has(one)
            say(one, person, text)
            yield f"    {die}: {changes(one, before)}"
    yield person.task
    yield from dict.fromkeys(tried(person, dice, at) for dice in DICE for at in ((1, 1), (5, 3)))


DICE = ("11223344", "66554411", "13245555", "12345666")


def tried(person: Person, dice: str, at: Square) -> str:
    """A task that is given with these dice on that square, and a walk from cube to cube."""
    one = meeting(person, dice)
    one.at, before = at, has(one)
    give_task(one, person)
    rows = [f"    {changes(one, before)}"]
    for cube in sorted(cube for task in one.tasks for cube in task.cubes):
        one.at, before = cube, has(one)
        reached(one)
        rows.append(f"        {cube}: {changes(one, before)}")
    return "\n".join(rows)


@pytest.mark.parametrize("id", FACTS.people)
def test_what_a_neighbour_says_comes_true_as_it_did(id: str) -> None:
    goldens.compare(f"neighbours/{id}", "\n".join(talk(FACTS.people[id])))


def test_a_meal_is_owed_until_there_is_enough_of_it() -> None:
    (cook,) = (one for one in FACTS.people.values() if "kinds of food" in one.task)
    one = meeting(cook, "")
    give_task(one, cook)
    owed, worm, fruit = one.tasks, *FACTS.food[:2]
    one.stock = {**dict.fromkeys(FACTS.worth, 0), worm: 5}
    reached(one)
    assert (one.tasks, one.stock[worm], one.money) == (owed, 5, RICH["money"])
    one.stock[fruit] = 1
    reached(one)
    assert (one.tasks, one.stock[worm], one.stock[fruit]) == ((), 4, 0)
    assert one.money == RICH["money"] + 5


def test_who_is_green_digs_up_more_and_who_is_not_goes_home() -> None:
    """Gus, by his mood: once a day more food of an R that gains any; or only so many R a day."""
    one = life(Thrown(10, SUNNY, "111111"), 3, "Tuesday", "gus-halfmoon", stats=[4] * 6)
    food, building = one.digger.food, one.digger.building
    one.at = one.worlds[PLANET]["generator"]
    found = []
    for got in ((building,), (food,), (food,)):
        one.stock, one.stages = dict.fromkeys(FACTS.worth, 0), (("turn",),)
        end(one, got)
        found.append((one.stock[food], one.stock[building]))
    assert found == [(0, 1), (1 + one.who.smiley.number, 0), (1, 0)]
    for done in range(one.who.frowney.number + 1):
        one.once["R"], one.stats = done, [4] * 6
        assert can_produce(one)
        one.stats = [1] * 6
        assert can_produce(one) is (done < one.who.frowney.number)
