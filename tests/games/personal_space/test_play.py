"""A life is played by the printed rules: the first day of the rulebook, and days by hand."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pnp.games.personal_space import play_moon as moon
from pnp.games.personal_space import play_things, play_words
from pnp.games.personal_space import play_worth as worth
from pnp.games.personal_space.play import PLAY
from pnp.games.personal_space.play_dig import Reward
from pnp.games.personal_space.play_facts import Facts
from pnp.games.personal_space.play_grid import PLANET, Square, bit, bits
from pnp.games.personal_space.play_hobby import Radio
from pnp.games.personal_space.play_life import Move
from pnp.games.personal_space.play_people import dice_task, greeted, placed
from pnp.games.personal_space.play_plan import PLANS
from pnp.games.personal_space.play_plan_dice import winning
from pnp.games.personal_space.play_table import Month
from pnp.games.personal_space.play_words import MOOD
from pnp.ground.calendar import WEEKDAYS
from pnp.ground.problem import Unusable
from pnp.ground.rng import Chance
from pnp.playtest.policies import at_random
from pnp.playtest.series import Series, rules_of, run

GAME = "personal-space"
VALUES = rules_of((), GAME, None)[1]
FACTS = Facts(VALUES)
SUNNY, RAIN, SNOW = 1, 5, 6


class Thrown(Chance):
    """Dice that fall as they are told to; days that begin when they are told to."""

    def __init__(self, hour: int, weather: int, *throws: str) -> None:
        super().__init__()
        self.hour = hour
        self.left = [weather, *(int(die) for throw in throws for die in throw)]

    def whole(self, low: int, high: int) -> int:
        return self.left.pop(0)

    def below(self, limit: int) -> int:
        return self.hour


HOME = {"tower": (5, 1), "workplace": (4, 4), "generator": (2, 5), "launcher": (6, 6),
        "house": (2, 2), "neighbour": (5, 3)}  # fmt: skip
MOON = {"launcher": (1, 1), "attraction": (3, 1), "cuisine": (1, 3), "neighbour": (6, 6)}


class Told(Month):
    """Somebody who feels as the log says, where the log says."""

    steps: tuple[int, ...] = ()
    judged: tuple[int, ...] = ()

    def felt(self) -> int:
        own = super().felt()
        self.judged = (*self.judged, own)
        return self.steps[len(self.judged) - 1] if self.steps else own


def life(
    chance: Chance, day: int, weekday: str, who: str = "zelda-quark", generator: str = "hole",
    job: str = "star-polisher", neighbour: str = "ottoline-puddle", **has: Any,
) -> Told:  # fmt: skip
    worlds = {PLANET: HOME} | dict.fromkeys(FACTS.moons, MOON)
    people = dict.fromkeys(FACTS.moons, FACTS.people["barnaby-spoon"])
    people[PLANET] = FACTS.people[neighbour]
    found = Told(
        FACTS, FACTS.who[who], generator, job, "moon-garden", worlds, people, 31,
        ((WEEKDAYS.index(weekday) - day + 1) % 7, 3), chance,
    )  # fmt: skip
    found.day = found.days = day
    assert found.weekday == weekday
    for name, value in has.items():
        setattr(found, name, value)
    return found


def play(table: Month, *moves: Move) -> None:
    for move in moves:
        assert move in table.moves(), (move, table.stages, table.moves())
        table.play(move)


def wake(table: Month, *dice: int) -> None:
    """The morning: dice as they are, for stats in their order."""
    play(table, ("keep",), *(("set", die) for die in dice), ("keep",), ("done",))


def go(table: Month, path: Iterable[Square], on: int) -> None:
    play(table, ("M",), *(("go", at) for at in path), ("stop",), ("draw", on))


def squares(*some: Square) -> list[Move]:
    return [("draw", bit(at)) for at in some]


ON, SO, END = ("on",), ("so",), ("end",)


def rulebook() -> dict[str, Any]:
    (chapter,) = (part for part in VALUES("rules")["rules"] if part["id"] == "first-day")
    return {key: block[key] for block in chapter["blocks"] for key in block}


def first_day() -> Told:
    """“A First Day”, move by move, as far as the evening."""
    table = life(
        Thrown(10, SUNNY, "113446", "5", "2", "4", "46", "3", "2", "123446", "122556", "3", "42",
               "53", "21", "3"), 3, "Tuesday",
    )  # fmt: skip
    moods = [5, *(int(line["mood"]) for line in rulebook()["lines"])]
    table.steps = tuple(after - before for before, after in pairwise(moods))
    play(table, ("again", 1), ("again", 1), ("again", 2), ("keep",))
    play(table, *(("set", die) for die in (4, 5, 3, 4, 4, 6)), ("keep",), ("done",))
    assert table.stats == [4, 5, 5, 4, 4, 6]
    go(table, [(3, 2), (4, 2), (4, 3), (4, 4)], bits([(1, 1), (2, 1), (3, 1), (1, 2), (1, 3)]))
    play(table, ("explore",), SO, ON, ("brain", 0, 2), SO)
    assert table.stats == [4, 5, 4, 4, 3, 6]
    assert table.moves() == [("N",)]
    play(table, ("N",), *squares((2, 2)), ("friends", True), ("line", 2))
    assert table.stock["worm"] == 1
    play(table, ("W",), ("draw", bits([(4, 1), (5, 1), (6, 1)])))
    play(table, ("do", 3, (1, 2, 3), (2, 3)), ("do", 2, (4, 4), (5, 4)), ("next",))
    play(table, ("do", 4, (5, 6), (6, 2)), ("do", 0, (1,), (6, 1)), ("do", 0, (2,), (6, 0)))
    play(table, ("again", 5, (2,)), ("do", 1, (3,), (7, 0)), ("next",))
    assert (table.money, table.stats[1]) == (5, 4)
    go(table, [(4, 5), (3, 5), (2, 5)], bits([(3, 2), (4, 2), (5, 2), (3, 3)]))
    play(table, ("explore",), SO, ON)
    assert table.hits == 1
    play(table, ("R",), *squares((6, 2)), ("both",))
    play(table, use(table, ("left", 5)), ("both",))
    play(table, use(table, ("left", 2)), ("stop",), ("take", 1))
    assert (table.stock["rock"], table.stats[1]) == (1, 3)
    play(table, ("E", "worm"))
    go(table, [(2, 4), (2, 3), (2, 2)], bits([(1, 4), (2, 4), (3, 4), (4, 4)]))
    play(table, ON, ("I",), *squares((1, 5), (2, 5), (3, 5), (4, 5), (5, 5)))
    play(table, ("B",), *squares((2, 3)))
    play(table, ("buy", "work-gloves", False), ("buy", "ration-bar", False), ("done",))
    return table


def use(table: Month, how: Move) -> Move:
    """A use of dice, as the card tells it."""
    _, _, state, choice, _ = table.stages[-1]
    return "use", [use.how for use in table.digger.uses(state, choice, table.dice)].index(how)


def test_the_first_day_is_played_as_it_is_printed() -> None:
    table, told = first_day(), rulebook()
    assert table.stats == [4, 4, 6, 4, 3, 6]
    assert ("SU",) in table.moves(), "after any I of the day"
    assert table.line == len(told["lines"])
    drawn = bits(
        (column, row) for row, line in enumerate(told["rows"], 1)
        for column, sign in enumerate(line, 1) if sign != "."
    )  # fmt: skip
    assert table.grid == drawn
    play(table, END)
    assert (table.money, table.stock["rock"], table.stock["worm"]) == (1, 1, 0)
    assert table.things == {"work-gloves": 1, "ration-bar": 1}
    assert (table.tally["shifts"], table.tally["workdays"], table.tally["hits"]) == (1, 1, 1)
    assert table.tally["mood"] == 6


def test_it_feels_as_the_log_says_but_for_the_worm() -> None:
    """Who judges by what a turn brought comes to the same moods."""
    table = first_day()
    moods = [5, *(int(line["mood"]) for line in rulebook()["lines"])]
    found = [
        min(6, before + step) == after
        for step, (before, after) in zip(table.judged, pairwise(moods), strict=True)
    ]
    assert found == [True] * 5 + [False] + [True] * 3


def test_a_rainy_day_on_the_commerce_moon() -> None:
    """Wednesday the 11th, 0:40: the Pond, a flight, the squid in love, and coffee."""
    table = life(
        Thrown(0, RAIN, "345566", "2", "3", "6"), 11, "Wednesday",
        "ambassador-gloop", "pond", money=3, stock=dict.fromkeys(FACTS.worth, 2),
    )  # fmt: skip
    wake(table, 5, 5, 6, 3, 4, 6)
    assert table.stats[2] == 4, "rain takes 2"
    go(table, [(2, 3), (2, 4), (2, 5)], bits([(1, 1), (1, 2), (1, 3), (1, 4)]))
    play(table, ON, ("R",), *squares((2, 1)))
    # The line hangs over column 2; bets on Even and 3–4, and a 3: one hit, down 2, two fish.
    play(table, bet(table, "even", "three-four"), ("use", 0), ("stop",))
    assert table.stock["fish"] == 2 + 2 + 1, "and one more in the rain"
    assert table.stats[2] == 5
    way = [(3, 5), (4, 5), (5, 5), (6, 5), (6, 6)]
    go(table, way, bits([(1, 5), (1, 6), (2, 6), (3, 6), (4, 6), (5, 6)]))
    play(table, ON)
    assert table.stats[1] == 4, "column 1 is full"
    play(table, ("RL",), *squares((3, 1)))
    assert (table.world, table.at, table.buildings()) == ("commerce", (1, 1), 5)
    go(table, [(2, 1), (3, 1)], bits([(2, 2), (3, 2), (4, 2)]))
    play(table, ON, ("squid",), *squares((5, 1)), SO)
    play(table, ("sell", "coral"), ("sell", "coral"), ("sell", "worm"))
    assert table.moves() == [("done",)], "three are the most on a Wednesday"
    play(table, ("done",))
    assert table.money == 3 + 5 + 5 + 4
    way = [(2, 1), (1, 1), (1, 2), (1, 3)]
    go(table, way, bits([(4, 3), (3, 3), (2, 3), (2, 4), (2, 5)]))
    play(table, ON)
    assert table.stats[1] == 3, "column 2 is full"
    play(table, ("B",), *squares((6, 6)), ("buy", "coffee", False), ("done",))
    assert table.stats[1] == 2, "and the bottom row"
    play(table, ("E", "coffee"))
    assert (table.money, table.stats[1], table.stats[2], table.line) == (16, 3, 6, 9)
    play(table, END)
    assert (table.stock["fish"], table.stock["worm"], table.things) == (5, 1, {})


def test_who_plans_greets_with_a_gift_that_pleases_and_takes_what_is_offered() -> None:
    table = life(Thrown(0, SUNNY, "111111"), 11, "Wednesday", stats=[FACTS.smile] * 6)
    moves = [("friends", False), ("friends", True), ("give", False), ("give", True)]
    assert PLANS["greet"](table, moves, "worm") == pytest.approx([0.5, 1.0, 1.2, 1.7])
    table.stats[MOOD] = FACTS.smile - 1
    assert PLANS["greet"](table, moves, "worm") == pytest.approx([0.5, 1.0, -1.0, -0.5])
    assert PLANS["trade"](table, [("done",)]) == [0.0]
    assert PLANS["squid"](table, [("done",), ("misprint", "x")]) == [0.0, -0.1]
    rerolls = [("keep",), *(("again", face) for face in range(1, 7))]
    assert PLANS["rerolls"](table, rerolls, 3) == pytest.approx(
        [0.0, 1.9, 0.9, -0.1, -1.1, -2.1, -3.1]
    )


@pytest.mark.parametrize(("trait", "hit"), [("look", 12 / 36 * 1.6), ("bargain", 12 / 36)])
def test_who_plans_looks_about_where_there_is_room(trait: str, hit: float) -> None:
    who = next(one for one in FACTS.who.values() if trait in (one.smiley.name, one.frowney.name))
    mood = FACTS.smile if trait == who.smiley.name else 1
    table = life(Thrown(0, SUNNY, "111111"), 11, "Wednesday", who.id, stats=[mood] * 6)
    assert table.has(trait)
    mask = (1 << 12) - 1
    stay, looks = PLANS["moved"](table, [("on",), ("explore",)], mask, 2, False)
    assert stay == 0.0
    assert looks == pytest.approx(hit * 0.6 - (1 - hit) * (worth.SQUARE + 0.1))


def test_a_flight_is_free_once_a_day_with_a_tool_and_whenever_it_is_promised() -> None:
    """Else it takes building resources; a promise is kept for when the tool has been used."""
    (tool,) = (id for id, thing in FACTS.things.items() if thing.power.name == "flight")
    stock = dict.fromkeys(FACTS.worth, 0)
    table = life(
        Thrown(0, SUNNY, "111111"),
        11,
        "Wednesday",
        stock=stock,
        pockets=(),
        at=HOME["launcher"],
        hour=1,
    )
    assert moon.orbiting(table)
    assert not moon.free_flight(table)
    assert not moon.can_fly(table)
    table.pockets = (tool,)
    assert moon.free_flight(table)
    assert moon.can_fly(table)
    table.note("flight")
    assert not moon.free_flight(table)
    table.promised["flight"] = 1
    assert moon.can_fly(table)
    table.hour = next(h for h in range(12) if h not in {m.hour for m in FACTS.moons.values()})
    assert not moon.can_fly(table), "no moon is there"
    table.at = (1, 2)
    assert not moon.can_fly(table), "nor a launcher"


@pytest.mark.parametrize(
    ("tool", "promised", "stock", "left"),
    [(True, 1, 9, (1, 9)), (False, 1, 9, (0, 9)), (False, 0, 9, (0, 9 - FACTS.fuel))],
)
def test_a_flight_takes_what_is_dearest_last(
    tool: bool, promised: int, stock: int, left: tuple[int, int]
) -> None:
    (cup,) = (id for id, thing in FACTS.things.items() if thing.power.name == "flight")
    had = dict.fromkeys(FACTS.worth, 0) | {FACTS.building[0]: stock}
    table = life(
        Thrown(0, SUNNY, "111111"), 11, "Wednesday", stock=had, pockets=(cup,) if tool else (),
        stats=[3] * 6,
        at=HOME["launcher"], hour=1,
    )  # fmt: skip
    table.promised["flight"] = promised
    moon.fly(table, 0)
    assert (table.promised["flight"], table.buildings()) == left
    assert table.world in FACTS.moons
    assert table.at == MOON["launcher"]
    assert table.tally["flights"] == 1
    assert table.done("flight") is tool
    moon.fly(table, 0)
    assert (table.world, table.at) == (PLANET, HOME["launcher"])
    assert table.tally["flights"] == 1, "home is free"


def test_a_day_of_snow() -> None:
    """Friday the 20th, 23:00: snow on three squares, a step more in each Move, no work there."""
    table = life(
        Thrown(23, SNOW, "334455", "44", "22", "44", "33", "15", "61"), 20, "Friday",
        "lord-snooze", "tree", "rocket-mail",
    )  # fmt: skip
    wake(table, 3, 3, 4, 4, 5, 5)
    assert table.closed == bits([(4, 4), (3, 3), (1, 5), (6, 1)]), "the house and a repeat melt"
    assert ("go", (3, 3)) not in _walk(table, (3, 2))
    go(table, [(2, 3), (2, 4)], bits([(1, 1), (2, 1), (3, 1)]))
    assert table.moves() == squares((4, 1), (1, 2), (2, 2), (3, 2)), "a square beside it"
    play(table, *squares((4, 1)), ON)
    # The night watch is open after 8: two squares that touch at a corner.
    play(table, ("V", "night-watch"), ("draw", bits([(1, 6), (2, 5)])))
    assert table.stats == [3, 3, 5, 5, 5, 5]
    assert ("M",) in table.moves()
    assert ("W",) not in table.moves()
    play(table, END)
    assert table.tally["workdays"] == 0, "on snow days work is for who likes it"


def _walk(table: Month, *path: Square) -> list[Move]:
    copy = table.copy(Chance("walk"))
    play(copy, ("M",), *(("go", at) for at in path))
    return list(copy.moves())


def bet(table: Month, *spaces: str) -> Move:
    """A bet on these spaces."""
    names = [each.space for each in table.digger.bets]  # type: ignore[attr-defined]
    return "bet", *(names.index(space) for space in spaces)


@pytest.mark.parametrize("policy", [at_random, PLAY.policies["planner"]])
def test_a_month_comes_to_its_end_and_copies_live_apart(policy: Any) -> None:
    chance = Chance("month")
    table = PLAY.start(VALUES, 1, chance)
    while not table.over():
        moves = table.moves()
        copy = table.copy(Chance("copy"))
        before = repr(sorted((k, v) for k, v in vars(table).items() if k not in _MOVING))
        copy.play(moves[-1])
        after = repr(sorted((k, v) for k, v in vars(table).items() if k not in _MOVING))
        assert before == after
        table.play(policy(table, chance))
    assert table.tally["days"] == table.days == 30  # type: ignore[attr-defined]


_MOVING = {"facts", "chance", "digger", "job", "who", "people", "worlds"}


def test_equal_seeds_equal_figures_whatever_jobs() -> None:
    asked = Series(GAME, 1, ("planner",), 4, setup="2")
    one, two = run(asked), run(replace(asked, jobs=2))
    assert one.figures.json(GAME, "1", 1) == two.figures.json(GAME, "1", 1)


def test_a_setup_names_what_is_not_drawn_blind() -> None:
    start = PLAY.setups["pond+star-polisher+lord-snooze+accordion+28"]
    table: Any = start(VALUES, 1, Chance("setup"))
    assert (table.digger.id, table.job.id, table.who.id, table.hobby, table.days) == (
        "pond", "star-polisher", "lord-snooze", "accordion", 28,
    )  # fmt: skip
    with pytest.raises(Unusable, match="begins with “pont”"):
        PLAY.setups["pont"](VALUES, 1, Chance("setup"))


def test_a_numbered_planet_is_played_as_it_is_printed() -> None:
    play_, values = rules_of((), GAME, 17)
    table: Any = play_.start(values, 1, Chance("planet"))
    planet = values("planet")
    assert table.digger.id == planet["generator"]
    printed = {place["id"]: (place["x"], place["y"]) for place in planet["places"]}
    assert table.worlds[PLANET] == printed
    assert table.at == printed["house"]


def test_every_neighbour_says_something_and_has_a_task() -> None:
    for person in FACTS.people.values():
        table = life(Chance(person.id), 3, "Tuesday", neighbour=person.id)
        if "dice now" in person.task:
            assert dice_task(person.task, (6, 6, 6, 6)) > 0 == dice_task(person.task, (1, 2, 3, 4))
        elif "kinds of food" not in person.task:
            world = PLANET if person.home in (PLANET, "any") else person.home
            table.world = world
            where = person.task.partition(". ")[0]
            assert 1 <= len(placed(table, where, table.worlds[world]["neighbour"])) <= 4


def test_an_unknown_text_is_told() -> None:
    def values(name: str) -> Any:
        found = VALUES(name)
        if name != "characters":
            return found
        return {"characters": [{**found["characters"][0], "smiley": "You may fly."}]}

    with pytest.raises(Unusable, match="You may fly"):
        Facts(values)


def test_what_traits_and_things_can_do_is_done_by_somebody() -> None:
    """Powers are found by their names: one that nobody asks for would do nothing, in silence."""
    words = Path(play_words.__file__)
    code = "".join(
        file.read_text(encoding="utf-8") for file in words.parent.glob("play*.py") if file != words
    )
    powers = (*play_words.TRAITS, *play_words.THINGS)
    assert [power for power in powers if f'"{power}"' not in code] == []


def test_a_gift_mends_what_went_wrong() -> None:
    one = life(Chance("gift"), 1, "Monday")
    one.gain({"snow-globe": 1})
    one.bad = True
    greeted(one, ("give", "snow-globe"), "")
    assert not one.bad


def test_the_series_tells_how_far_it_is() -> None:
    heard: list[tuple[int, int]] = []
    run(Series(GAME, 1, ("random",), 2, setup="2"), lambda done, of: heard.append((done, of)))
    assert heard == [(2, 2)]


@pytest.mark.parametrize(("die", "energy"), [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3)])
def test_a_meatloaf_is_as_good_as_its_die(die: int, energy: int) -> None:
    one = life(Chance("meatloaf"), 1, "Monday")
    one.stats[play_words.ENERGY], one.dice = 0, (die,)
    play_things.meatloaf(one, (), (1, 2, 3))
    assert one.stats[play_words.ENERGY] == energy


@pytest.mark.parametrize(("die", "left"), [(4, 0), (5, 1), (6, 1)])
def test_a_soda_may_be_there_still(die: int, left: int) -> None:
    one = life(Chance("soda"), 1, "Monday")
    one.dice = (die,)
    play_things.soda(one, (), "box-of-bonbons")
    assert one.things.get("box-of-bonbons", 0) == left


@pytest.mark.parametrize(("die", "pays"), [(5, 0), (6, 4)])
def test_a_key_fits_one_face(die: int, pays: int) -> None:
    one = life(Chance("key"), 1, "Monday")
    before, one.dice = one.money, (die,)
    play_things.turned(one, (), 6, 4)
    assert one.money - before == pays


@pytest.mark.parametrize(("die", "wins"), [(4, True), (5, False)])
def test_a_level_gives_what_its_die_lets_it(die: int, wins: bool) -> None:
    one = life(Chance("level"), 1, "Monday")
    reward = Reward(4, ((one.digger.building,), (one.digger.food,)))
    best = max(map(one.digger.of, reward.options))
    assert winning(one, (die,), reward) == (best if wins else 0.0)


def test_a_band_that_is_full_is_good_for_the_mood_alone() -> None:
    radio = FACTS.hobbies["ham-radio"]
    assert isinstance(radio, Radio)
    one = life(Chance("radio"), 1, "Monday")
    sheet, boxes = dict(radio.start), radio.boxes[7]
    for filled in range(1, boxes + 1):
        used = radio.use(one, sheet, (3, 4), ("band", 7), 1)
        assert used.sheet == {**sheet, 7: filled}
        assert bool(used.rewards) is (filled == boxes)
        sheet = used.sheet
    assert radio.use(one, sheet, (3, 4), ("band", 7), 1) == replace(
        used, sheet=sheet, rewards=("Mood +1",)
    )
