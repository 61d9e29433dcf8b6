"""What things are worth to who plans a day: habits of a fair player, and no part of the rules.

All is counted in building resources. More of the same is worth less; what is new is worth a try.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.games.personal_space import play_words as words
from pnp.games.personal_space.play_life import Life

LINE, SQUARE = 0.12, 0.035
"""What a line of the log and a square of the grid could be used for instead."""
STORE = 8
"""So many of a resource, and one more is worth half."""
JOY = 0.15
"""A point of Mood; below the smiley trait it counts more."""
NEW = 1.2
"""Something that was not tried this month."""
POINT, LAST = 0.12, 1.5
"""A point of a bonus stat, and the last one of any stat, which ends the day."""
TIRING = 0.3
"""A full row or column, besides the Energy that it costs."""
POWER = {0: -2.0, 1: 0.0, 2: 0.7, 3: 1.0, 4: 1.2, 5: 1.3, 6: 1.35}
"""Energy."""
PACE = {0: -2.0, 1: 0.0, 2: 0.5, 3: 0.8, 4: 1.0, 5: 1.15, 6: 1.25}
"""Speed."""


def money(life: Life, dollars: float) -> float:
    """What dollars are worth: more to who has none."""
    return life.facts.dollar * dollars * (1.5 if life.money < 6 else 1.0)


def resource(life: Life, name: str, count: float = 1.0) -> float:
    """What more of a resource is worth."""
    kept = life.stock[name] if name in life.facts.food else life.buildings()
    return count * life.facts.worth[name] / (1.0 + kept / STORE)


def stat(life: Life, which: int, by: int) -> float:
    """What a change of a stat is worth."""
    now = life.stats[which]
    then = max(0, min(6, now + by))
    if which == words.MOOD:
        smile = life.facts.smile
        return JOY * (then - now) + 0.4 * ((then >= smile) - (now >= smile)) - LAST * (then == 0)
    if which in (words.ENERGY, words.SPEED):
        table = POWER if which == words.ENERGY else PACE
        return table[then] - table[now]
    return POINT * (then - now) - LAST * (then == 0)


def wanted(life: Life, id: str) -> float:
    """What a thing is worth to who has none."""
    thing, dollar = life.facts.things[id], life.facts.dollar
    if thing.power.name == "tool":
        hobby = life.facts.hobbies.get(life.hobby)
        mine = hobby is not None and hobby.equipment == id
        return 0.05 if life.things.get(id) else 6.0 if mine else 1.2
    if thing.kind == "food":
        kept = life.things.get(id, 0) // thing.unit
        tried = 0.0 if kept else 0.5 * new(life, "eaten", id)
        return 0.2 if thing.feeds else (0.25 + 0.3 * dollar * thing.price) / (1 + kept) + tried
    if life.things.get(id):
        return 0.1
    if thing.kind in ("decor", "companion"):
        return dollar * thing.price * (1.3 if life.moved_in or life.buildings() > 5 else 0.5)
    if thing.kind == "tool":
        return 1.3 * dollar * thing.price + 0.3
    return 0.6 * dollar * max(thing.price, 2)


def gains(life: Life, found: Mapping[str, int]) -> float:
    """What is gained or given, all together."""
    total = 0.0
    for what, by in found.items():
        name, to, _ = what.partition("=")
        if name in words.STATS:
            which = words.STATS.index(name)
            total += stat(life, which, by - life.stats[which] if to else by)
        elif what == words.MONEY:
            total += money(life, by)
        elif what in life.stock:
            total += resource(life, what, by)
        elif what == words.HIT:
            total += 0.3 * by
        elif what == words.CROSS:
            total -= SQUARE * by
        else:
            total += wanted(life, what) * by
    return total


def new(life: Life, component: str, item: str) -> float:
    """What it is worth to try something."""
    return 0.0 if (component, item) in life.taken else NEW


def friendly(life: Life) -> float:
    """What it is worth to meet a neighbour, in this mood."""
    return 0.7 if life.stats[words.MOOD] >= life.facts.smile else 0.1


def worth(life: Life, seat: int) -> float:
    """How good a life is, for who looks one move ahead: what is owned, and how one feels."""
    owned = sum(resource(life, name, count) for name, count in life.stock.items())
    things = sum(life.facts.things[id].price for id in life.things)
    feeling = JOY * life.stats[words.MOOD] + POWER[life.stats[words.ENERGY]]
    return owned + life.facts.dollar * (life.money + things) + feeling
