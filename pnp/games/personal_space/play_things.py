"""What is bought, eaten, used and fed, and what is packed."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.personal_space import play_stages as stages
from pnp.games.personal_space.play_grid import PLANET
from pnp.games.personal_space.play_life import MOST, POCKETS, Life, Move
from pnp.games.personal_space.play_words import ENERGY, HIT, MONEY

EATEN = ("food", "biscuit", "meatloaf", "soda", "many")
DRINKS = ("coffee", "event-horizon-espresso", "squid-ink-cocoa", "milky-shake", "bottomless-soda")
"""What a biscuit may be had with."""
DONE: Move = ("done",)


# To buy


def shop(life: Life) -> tuple[str, ...]:
    """What is sold here and now."""
    if life.world != PLANET:
        menus, places = life.facts.moons[life.world].menus, life.worlds[life.world]
        return tuple(id for kind, at in places.items() if at == life.at for id in menus[kind])
    return stocked(life) if life.chained == "I" else ()


def stocked(life: Life) -> tuple[str, ...]:
    """What the store has today."""
    return life.facts.store[life.weekday, "odd" if life.day % 2 else "even"]


def carries(life: Life, id: str) -> bool:
    """Whether there is room for a thing."""
    return life.at_home or id in life.pockets or len(life.pockets) < POCKETS


def sales(life: Life, bought: bool = False) -> Sequence[Move]:
    """What one can pay and carry; one thing a day may be cheaper."""
    found: list[Move] = []
    for id in shop(life):
        thing = life.facts.things[id]
        if not carries(life, id):
            continue
        if life.price(thing) <= life.money:
            found.append(("buy", id, False))
        cheaper = not life.done("bargain") and life.price(thing, True) < life.price(thing)
        if cheaper and life.price(thing, True) <= life.money:
            found.append(("buy", id, True))
    return [*found, DONE] if bought else found


def sold(life: Life, move: Move, bought: bool = False) -> None:
    """Pay and pocket it."""
    if move == DONE:
        stages.go_on(life, ("B",))
        return
    thing = life.facts.things[move[1]]
    life.pay(life.price(thing, move[2]), "shops")
    life.note("B")
    if move[2]:
        life.note("bargain")
    life.count("bought")
    life.gain({thing.id: thing.unit})
    stages.push(life, "shop", True)


# To eat and drink


def meals(life: Life) -> list[tuple[str]]:
    """What there is to eat."""
    own = [name for name in life.facts.food if life.stock[name]]
    things = life.facts.things
    carried = [
        id for id in (life.things if life.at_home else life.pockets)
        if things[id].power.name in EATEN and life.things[id] >= _portion(life, id)
    ]  # fmt: skip
    return [(id,) for id in (*own, *carried)]


def _portion(life: Life, id: str) -> int:
    power = life.facts.things[id].power
    return power.number if power.name == "many" else 1


def eat(life: Life, id: str) -> None:
    """One thing, and it is gone."""
    life.count("eaten")
    more = life.power("armchair").number if life.at_home and not life.done("armchair") else 0
    if more:
        life.note("armchair")
    if life.once.pop("sweet", 0):
        more += 1
    if id in life.stock:
        life.stock[id] -= 1
        _strengthen(life, life.facts.bite + life.power("ribbon").number + more)
        stages.go_on(life, ("E",))
        return
    life.take("eaten", id)
    _strengthen(life, more)
    _digest(life, id)


def _strengthen(life: Life, by: int) -> None:
    life.stats[ENERGY] = min(MOST, life.stats[ENERGY] + by)


def _digest(life: Life, id: str) -> None:
    thing = life.facts.things[id]
    power = thing.power
    life.gain({id: -_portion(life, id)})
    life.bad = False
    if power.name == "meatloaf":
        stages.roll(life, 1, "meatloaf", power.numbers)
        return
    if power.name == "soda":
        life.gain({"energy": power.number})
        stages.roll(life, 1, "soda", id)
        return
    life.gain(thing.gains)
    if power.name == "many" and life.stands_on("cuisine", life.world):
        life.dogs += power.number
    if power.name == "biscuit" and _drinks(life):
        stages.push(life, "drink")
        return
    stages.go_on(life, ("E",))


def _drinks(life: Life) -> list[str]:
    return [id for id in life.pockets if id in DRINKS]


stages.MOVES["drink"] = lambda life: [stages.SO, *(("drink", id) for id in _drinks(life))]


def drunk(life: Life, move: Move) -> None:
    """A drink with it, or none."""
    if move == stages.SO:
        stages.go_on(life, ("E",))
    else:
        _digest(life, move[1])


stages.PLAYS["drink"] = drunk


def meatloaf(life: Life, move: Move, by: Sequence[int]) -> None:
    """More or less of it."""
    life.gain({"energy": by[(life.dice[0] - 1) // 2]})
    stages.go_on(life, ("E",))


def soda(life: Life, move: Move, id: str) -> None:
    """It may be there still."""
    if life.dice[0] >= 5:
        life.gain({id: 1})
    stages.go_on(life, ("E",))


def sit(life: Life) -> None:
    """What Zip says when one has eaten."""
    if life.dogs:
        said = [text for ate, text in life.facts.sittings if ate <= life.dogs]
        life.dogs = 0
        if said:
            life.gain(life.facts.words.gains(said[-1]))


# To use and to feed


def useful(life: Life) -> list[tuple[str]]:
    """Things in pockets that can be used now."""
    things, found = life.facts.things, []
    for id in life.pockets:
        name = things[id].power.name
        if name in ("daily", "online"):
            if not life.done(id):
                found.append((id,))
        elif name in ("balloon", "key", "map"):
            found.append((id,))
    return found


def use(life: Life, mask: int, id: str) -> None:
    """Do what it says."""
    thing = life.facts.things[id]
    life.note(id)
    name = thing.power.name
    if name == "online":
        life.note("I")
        stages.go_on(life, ("I",))
        return
    if name == "key":
        stages.roll(life, 1, "key", *thing.power.numbers)
        return
    if name == "balloon":
        life.bonus += thing.power.number
    if name == "map":
        life.gain({HIT: 1})
    if name in ("balloon", "map"):
        life.gain({id: -1})
        life.bad, life.good = False, True
    if name == "daily":
        life.gain(thing.gains)
    stages.go_on(life, ("U",))


def turned(life: Life, move: Move, face: int, pays: int) -> None:
    """The key fits, or not."""
    if life.dice[0] == face:
        life.gain({MONEY: pays}, "key")
    stages.go_on(life, ("U",))


def hungry(life: Life) -> list[tuple[str]]:
    """Who can be fed here: a companion at home, or the animal in front of one."""
    things = life.facts.things
    if life.chained == "Z":
        return [(id,) for id in life.pockets if things[id].feeds == life.eats]
    if not life.at_home or not life.moved_in:
        return []
    return [
        (id,) for id in life.things
        if things[id].power.name == "pet" and life.stock[things[id].eats] and not life.done(id)
    ]  # fmt: skip


def feed(life: Life, mask: int, id: str) -> None:
    """Cross off the food."""
    thing = life.facts.things[id]
    if thing.feeds:
        life.gain({id: -1})
        life.bad, life.good = False, True
    else:
        life.note(id)
        life.stock[thing.eats] -= 1
        life.gain({what: by for what, by in thing.gains.items() if what not in life.stock})
    life.count("fed")
    stages.go_on(life, ("F",))


# To pack


def packs(life: Life, *code: str) -> Sequence[Move]:
    """What goes into pockets, and out of them."""
    found: list[Move] = [("out", id) for id in life.pockets]
    if len(life.pockets) < POCKETS:
        found += [("in", id) for id in life.things if id not in life.pockets]
    return [DONE, *found] if code else [DONE, *(move for move in found if move[0] == "in")]


def packed(life: Life, move: Move, *code: str) -> None:
    """One thing, or that was all."""
    if move == DONE:
        if code:
            stages.go_on(life, code)
        else:
            life.wake()
        return
    if move[0] == "in":
        life.pockets = (*life.pockets, move[1])
    else:
        life.pockets = tuple(id for id in life.pockets if id != move[1])
    stages.push(life, "pack", *code)


stages.MOVES |= {"shop": sales, "pack": packs}
stages.PLAYS |= {"shop": sold, "pack": packed}
stages.ROLLED |= {
    "meatloaf": stages.Rolled(stages.as_it_fell, meatloaf), "soda": stages.Rolled(stages.as_it_fell, soda),
    "key": stages.Rolled(stages.as_it_fell, turned),
}  # fmt: skip
stages.DRAWN |= {
    "U": use, "F": feed, "B": lambda life, mask: stages.push(life, "shop", False),
    "TF": lambda life, mask: stages.push(life, "pack", "TF"),
}  # fmt: skip
