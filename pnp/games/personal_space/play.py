"""Personal Space, played: a month of somebody’s life, from the same files that are printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial

from pnp.games.personal_space.planet import STICKERS
from pnp.games.personal_space.play_facts import Facts, Person
from pnp.games.personal_space.play_grid import PLANET, Square
from pnp.games.personal_space.play_life import Life
from pnp.games.personal_space.play_plan import planner
from pnp.games.personal_space.play_table import Month
from pnp.games.personal_space.play_words import BRAIN, CREATIVITY, LUCK, STATS
from pnp.games.personal_space.play_worth import worth
from pnp.ground.play import Play, Start, Values
from pnp.ground.problem import Unusable, unknown
from pnp.ground.rng import Chance

DAYS = 30

MOON_STICKERS = ("launcher", "attraction", "cuisine", "neighbour")


_facts = lru_cache(maxsize=4)(Facts)


def start(setup: str, values: Values, players: int, chance: Chance) -> Month:
    """A month as it is drawn blind, but for what the set-up names."""
    facts = _facts(values)
    chosen, days = _chosen(facts, setup)
    worlds = {PLANET: settle(STICKERS, chance)}
    worlds |= {moon: settle(MOON_STICKERS, chance) for moon in facts.moons}
    pick = {
        kind: chosen.get(kind) or chance.pick(sorted(known))
        for kind, known in _kinds(facts).items()
    }
    first = chance.below(7), 1 + chance.below(12)
    return Month(
        facts, facts.who[pick["character"]], pick["generator"], pick["job"], pick["hobby"],
        worlds, neighbours(facts, chance), days, first, chance,
    )  # fmt: skip


def _kinds(facts: Facts) -> dict[str, Iterable[str]]:
    return {
        "generator": facts.diggers, "job": facts.jobs, "character": facts.who,
        "hobby": facts.hobbies,
    }  # fmt: skip


def _chosen(facts: Facts, setup: str) -> tuple[dict[str, str], int]:
    chosen, days = {}, DAYS
    kinds = _kinds(facts)
    for word in filter(None, setup.split("+")):
        kind = next((kind for kind, known in kinds.items() if word in known), "")
        if kind:
            chosen[kind] = word
        elif word.isdecimal() and 1 <= int(word) <= 31:
            days = int(word)
        else:
            known = [name for names in kinds.values() for name in names]
            raise Unusable(unknown(f"no month begins with “{word}”", word, known))
    return chosen, days


def settle(stickers: Iterable[str], chance: Chance) -> dict[str, Square]:
    """Stickers where two dice say, either way round."""
    found: dict[str, Square] = {}
    for name in stickers:
        while name not in found:
            one, other = chance.whole(1, 6), chance.whole(1, 6)
            free = [at for at in ((one, other), (other, one)) if at not in found.values()]
            if free:
                found[name] = chance.pick(free)
    return found


def neighbours(facts: Facts, chance: Chance) -> dict[str, Person]:
    """One for the planet and one for each moon, whose cards allow it."""
    found: dict[str, Person] = {}
    for world in (PLANET, *facts.moons):
        able = [
            one for one in facts.people.values()
            if one.home in (world, "any") and one not in found.values()
        ]  # fmt: skip
        found[world] = chance.pick(able)
    return found


def numbered(values: Values, players: int, chance: Chance) -> Month:
    """On the planet with the number that was asked for."""
    planet = values("planet")
    month = start(str(planet["generator"]), values, players, chance)
    squares = {str(place["id"]): (int(place["x"]), int(place["y"])) for place in planet["places"]}
    month.worlds = {**month.worlds, PLANET: squares}
    month.at = squares["house"]
    return month


class Setups(Mapping[str, Start]):
    """Ways to begin: names of a generator, a job, a character, a hobby, and a number of days,
    with a plus between them."""

    def __getitem__(self, setup: str) -> Start:
        return partial(start, setup)

    def __contains__(self, setup: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


_PER_DAY = ("bought", "eaten", "explores", "fed", "flights", "hits", "lines", "met", "mood",
            "squares", "starved", "tasks", "trades")  # fmt: skip
"""What is told as it was counted, a day."""
_SHARES = {"worked": ("shifts", "workdays"), "pay": ("pay", "shifts"),
           "unpaid": ("home.unpaid", "home.days"), "tasks.done": ("tasks.done", "tasks")}  # fmt: skip
"""What is told as a share of something else."""


def measures(life: Life) -> Mapping[str, float]:
    """What a day brought, on the average; the most of it by generator, job, character, hobby."""
    tally, days = life.tally, float(life.days)
    daily = {
        "building": _sum(tally, "building."), "food": _sum(tally, "food."),
        "money": tally.get("money.in", 0.0), "mood": tally.get("mood", 0.0),
        "starved": tally.get("starved", 0.0),
    }  # fmt: skip
    whose = {"generator": life.digger.id, "job": life.job.id, "character": life.who.id,
             "hobby": life.hobby}  # fmt: skip
    found = {name: tally.get(name, 0.0) / days for name in _PER_DAY}
    codes = (f"turns.{code}" for code in life.facts.actions if len(code) <= 2)
    ends = (f"end.{why}" for why in ("choice", "grid", "log", *STATS))
    points = (f"spent.{STATS[which]}" for which in (LUCK, BRAIN, CREATIVITY))
    found |= {name: tally.get(name, 0.0) / days for name in (*codes, *ends, *points)}
    found |= {name: count / days for name, count in daily.items()}
    found |= {
        name: tally.get(part, 0.0) / tally[whole]
        for name, (part, whole) in _SHARES.items() if tally.get(whole)
    }  # fmt: skip
    digs = tally.get(f"digs.{life.digger.id}", 0.0)
    found["digs"] = digs / days
    if digs:
        found[f"dig.{life.digger.id}"] = tally[f"worth.{life.digger.id}"] / digs
    for kind, which in whose.items():
        found |= {f"{kind}.{which}.{name}": count / days for name, count in daily.items()}
    found |= {f"hobby.{life.hobby}.rounds": tally.get(f"hobby.{life.hobby}", 0.0) / days,
              f"hobby.{life.hobby}.rewards": tally.get(f"rewards.{life.hobby}", 0.0) / days}  # fmt: skip
    if tally.get("shifts"):
        found[f"job.{life.job.id}.pay"] = tally["pay"] / tally["shifts"]
    return found


def _sum(tally: Mapping[str, float], start: str) -> float:
    return sum(count for name, count in tally.items() if name.startswith(start))


def owned(life: Life) -> Mapping[tuple[str, str], Iterable[int]]:
    """What was had, met, visited and done in a month, of all that there is."""
    facts = life.facts
    known = {
        "items": facts.things, "actions": (code for code in facts.actions if len(code) < 3),
        "causes": facts.causes, "moons": facts.moons, "zoo": facts.zoo,
        "neighbours": (person.id for person in life.people.values()), "hobbies": [life.hobby],
    }  # fmt: skip
    return {
        (component, item): [0] if (component, item) in life.taken else []
        for component, items in known.items()
        for item in items
    }


PLAY = Play(
    "1", partial(start, ""), worth, policies={"greedy": planner, "planner": planner}, ahead=60, setups=Setups(),
    numbered=numbered, measures=measures, owned=owned,
    length=lambda life: life.tally.get("lines", 0.0) / life.days,
)  # fmt: skip
