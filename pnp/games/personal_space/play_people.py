"""Neighbours: who emerges, what they say, what they trade, and the tasks that they have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.games.personal_space import play_stages as stages
from pnp.games.personal_space.play_facts import Person
from pnp.games.personal_space.play_grid import SIDE, SQUARES, Square, apart, around
from pnp.games.personal_space.play_life import Life, Move
from pnp.games.personal_space.play_words import MONEY, MOOD, numbers
from pnp.ground.problem import Unusable

SOURCE = "neighbours"
_GIFTS = ("twice", "nudge", "face", "photo", "both")


class Task(Struct, frozen=True):
    """Green cubes on a map, and what clearing them earns."""

    world: str
    cubes: frozenset[Square]
    need: int
    """How many earn it, once; 0: each earns it."""
    gains: Mapping[str, int]
    foods: int = 0
    """Kinds of food that are handed over instead of cubes cleared."""


class Offer(Struct, frozen=True):
    """What is given for what."""

    give: Mapping[str, int]
    take: Mapping[str, int]
    again: bool = False


def here(life: Life) -> Person:
    """The neighbour of this world."""
    return life.people[life.world]


def emerging(life: Life) -> int | None:
    """The face that brings the neighbour out here: 0 on their doorstep, None where none does."""
    person = here(life)
    if person.id in life.met:
        return None
    house = life.worlds[life.world]["neighbour"]
    off = life.at[0] - house[0], life.at[1] - house[1]
    return 0 if off == (0, 0) else person.reach.get(off)


# To talk


def greet(life: Life, mask: int) -> None:
    """The square is drawn; they are here."""
    person = here(life)
    life.met, life.called = life.met | {person.id}, ""
    life.take("neighbours", person.id)
    life.count("met")
    stages.push(life, "greet", "")


def greetings(life: Life, gift: str) -> Sequence[Move]:
    """Friends or not, and one gift before."""
    found: list[Move] = [("friends", False)]
    if life.stats[MOOD] >= life.facts.smile:
        found.append(("friends", True))
    if not gift:
        found += [
            ("give", id) for id in life.pockets
            if life.facts.things[id].power.name in _GIFTS
        ]  # fmt: skip
    return found


def greeted(life: Life, move: Move, gift: str) -> None:
    """They speak as the dice say."""
    if move[0] == "give":
        power = life.facts.things[move[1]].power
        life.gain({move[1]: -1})
        life.bad = False
        if power.name == "photo":
            life.gain({"mood": power.number})
        stages.push(life, "greet", power.name)
        return
    dice = 2 if gift in ("twice", "both") else 1
    if life.has("lines"):
        dice = max(dice, life.trait.number)
    stages.roll(life, dice, "talk", move[1], gift)


def talks(life: Life, friends: bool, gift: str) -> Sequence[Move]:
    """Which die is read."""
    faces = set(range(1, 7)) if gift == "face" else set(life.dice)
    if gift == "nudge":
        faces |= {face for die in life.dice for face in (die - 1, die + 1) if 1 <= face <= 6}
    return [("line", face) for face in sorted(faces)]


def talked(life: Life, move: Move, friends: bool, gift: str) -> None:
    """A line is read, or two."""
    glum = life.has("glum")
    faces = [move[1]]
    if gift == "both":
        others = list(life.dice)
        others.remove(move[1])
        faces += others[:1]
    base = 3 if life.has("dear") else 2
    person = here(life)
    cost = life.trait.number if life.has("dear") else base
    life.offers = (Offer({person.wants: cost}, {person.gives: 1}, True),)
    for face in faces:
        say(life, person, line(person, friends, face))
    if life.stages[-1:] != (("bucket",),):
        stages.go_on(life, ("N", glum))


def line(person: Person, friends: bool, face: int) -> str:
    """What they say for a face."""
    return person.friends[face - 1] if friends else person.strangers[(face - 1) // 2]


_BETS: tuple[tuple[re.Pattern[str], Callable[[int, int], bool]], ...] = (
    (re.compile(r"Roll odd, \$(\d+)"), lambda die, _: die % 2 == 1),
    (re.compile(r"Roll, a (\d) is \$(\d+)"), lambda die, face: die == face),
    (re.compile(r"Roll (\d)\+, gain \$(\d+)"), lambda die, face: die >= face),
)


def say(life: Life, person: Person, text: str) -> None:
    """What comes of a line."""
    words = life.facts.words
    if "Task." in text:
        give_task(life, person)
    elif "TR " in text:
        offers = [Offer(give, take) for give, take in words.trades(text)]
        if "any bucket" in text:
            offers = [Offer(offers[0].give, {id: 1}) for id in buckets(life)]
        life.offers = (*life.offers, *offers)
    elif "any feed" in text:
        stages.push(life, "bucket")
    elif "Roll" in text:
        bet(life, text)
    else:
        life.gain(words.gains(text), SOURCE)


def bet(life: Life, text: str) -> None:
    """A roll for money, and a stake where one is asked for."""
    stake = re.search(r"Bet \$(\d+)", text)
    if stake and life.money < int(stake[1]):
        return
    if stake:
        life.pay(int(stake[1]), SOURCE)
    for pattern, wins in _BETS:
        if match := pattern.search(text):
            if wins(life.roll(1)[0], int(match[1])):
                life.gain({MONEY: int(match.groups()[-1])}, SOURCE)
            return
    raise Unusable(f"nobody has told what “{text}” does")


def buckets(life: Life) -> list[str]:
    """Feed for the zoo."""
    return [id for id, thing in life.facts.things.items() if thing.feeds]


stages.MOVES["bucket"] = lambda life: [("feed", id) for id in buckets(life)]


def fed(life: Life, move: Move) -> None:
    """A bucket is chosen."""
    life.gain({move[1]: 1}, SOURCE)
    stages.go_on(life, ("N", life.has("glum")))


stages.PLAYS["bucket"] = fed

# To trade


def payable(life: Life, cost: Mapping[str, int]) -> bool:
    """Whether one has what is asked."""
    return all(
        (life.money if what == MONEY else life.stock.get(what, 0)) >= count
        for what, count in cost.items()
    )


def exchange(life: Life, offer: Offer) -> None:
    """Give, and take."""
    for what, count in offer.give.items():
        if what == MONEY:
            life.pay(count, SOURCE)
        else:
            life.stock[what] -= count
    life.gain(offer.take, SOURCE)
    life.count("trades")


def trades(life: Life) -> Sequence[Move]:
    """Offers that one can take; the first base trade as often as one likes."""
    found: list[Move] = [
        ("swap", n) for n, offer in enumerate(life.offers) if payable(life, offer.give)
    ]
    return [*found, ("done",)]


def traded(life: Life, move: Move) -> None:
    """One is taken, or that was all."""
    if move[0] == "done":
        life.offers = ()
        stages.go_on(life, ("TR",))
        return
    offer = life.offers[move[1]]
    exchange(life, offer)
    if not offer.again:
        life.offers = tuple(each for each in life.offers if each != offer)
    stages.push(life, "trade")


# Tasks


_PLACES = (
    ("tower", "tower"), ("work", "workplace"), ("launcher", "launcher"),
    ("my house", "neighbour"), ("here", "neighbour"), ("Exchange", "attraction"),
    ("Theater", "attraction"),
)  # fmt: skip


def give_task(life: Life, person: Person) -> None:
    """Cubes are placed, or dice are rolled at once."""
    text = person.task
    if "dice now" in text:
        paid = dice_task(text, life.roll(numbers(text)[0]))
        life.gain({MONEY: paid} if paid else {}, SOURCE)
        return
    where, _, pays = text.partition(". ")
    gains = life.facts.words.gains(pays.rpartition(" for ")[2] or pays)
    house = life.worlds[life.world]["neighbour"]
    if "kinds of food" in text:
        task = Task(life.world, frozenset((house,)), 1, gains, numbers(text)[0])
    else:
        cubes = frozenset(placed(life, where, house))
        need = 0 if "Each" in pays else len(cubes) if "both" in pays else numbers(pays)[0]
        task = Task(life.world, cubes, need, gains)
    life.count("tasks")
    life.tasks = (*life.tasks, task)


def dice_task(text: str, dice: Sequence[int]) -> int:
    """What dice that are rolled at once earn."""
    if "pair" in text:
        return sum(count // 2 for count in Counter(dice).values()) * numbers(text)[-1]
    _, least, pays = numbers(text)
    return pays if sum(dice) >= least else 0


def placed(life: Life, where: str, house: Square) -> list[Square]:
    """Where the cubes of a task go; the nearest, where one may choose."""
    places = life.worlds[life.world]
    if match := re.search(r"Roll (\d) squares", where):
        dice = [life.roll(2) for _ in range(int(match[1]))]
        return [(across, down) for across, down in dice]
    if "row ends" in where:
        return [(1, life.at[1]), (SIDE, life.at[1])]
    if "beside mine" in where:
        return around(house)
    if "corners" in where:
        ends = [one for one in SQUARES if one[0] in (1, SIDE) and one[1] in (1, SIDE)]
        return nearest(life, ends, numbers(where)[0])
    if "stickers" in where:
        others = [one for name, one in places.items() if name != "neighbour" and one != life.at]
        return nearest(life, others, numbers(where)[0])
    found = [places[name] for word, name in _PLACES if word in where and name in places]
    if not found:
        raise Unusable(f"nobody has told where “{where}” is")
    return found


def nearest(life: Life, squares: Sequence[Square], count: int) -> list[Square]:
    """So many of some squares, nearest first."""
    return sorted(squares, key=lambda one: (apart(life.at, one), one))[:count]


def reached(life: Life) -> None:
    """Tasks when a Move has ended here."""
    left = []
    for task in life.tasks:
        if task.world != life.world or life.at not in task.cubes:
            left.append(task)
        elif task.foods:
            kinds = [name for name in life.facts.food if life.stock[name]]
            if len(kinds) < task.foods:
                left.append(task)
                continue
            for name in kinds[: task.foods]:
                life.stock[name] -= 1
            earned(life, task)
        else:
            left += cleared(life, task)
    life.tasks = tuple(left)


def cleared(life: Life, task: Task) -> list[Task]:
    """A cube is cleared; what is left of the task."""
    cubes = task.cubes - {life.at}
    if task.need == 0:
        earned(life, task)
        return [replace(task, cubes=cubes)] if cubes else []
    if task.need == 1:
        earned(life, task)
        return []
    return [replace(task, cubes=cubes, need=task.need - 1)]


def earned(life: Life, task: Task) -> None:
    """It is done."""
    life.gain(task.gains, SOURCE)
    life.count("tasks.done")


stages.MOVES |= {"greet": greetings, "trade": trades}
stages.PLAYS |= {"greet": greeted, "trade": traded}
stages.ROLLED["talk"] = stages.Rolled(talks, talked)
stages.DRAWN |= {"N": greet, "TR": lambda life, mask: stages.push(life, "trade")}
