"""Where it is worth going today, and what for."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.personal_space import play_moon as moon
from pnp.games.personal_space import play_things as things
from pnp.games.personal_space import play_town as town
from pnp.games.personal_space import play_worth as worth
from pnp.games.personal_space.play_dug import squares as r_squares
from pnp.games.personal_space.play_grid import PLANET, SQUARES, Square, apart
from pnp.games.personal_space.play_life import Life
from pnp.games.personal_space.play_walk import reach

Errand = tuple[Square, float]
PLAY = 0.9
"""What a round of a hobby is worth."""


def errands(life: Life) -> list[Errand]:
    """Squares of this world, and what is to be had there."""
    found = list(_at_home(life) if life.world == PLANET else _on_a_moon(life))
    found += _people(life)
    return [(at, value) for at, value in found if value > 0 and not life.snowed(at)]


def produced(life: Life) -> float:
    """What one R is worth."""
    digger = life.digger
    rain = 0.4 if life.weather == "rain" else 0.0
    share = worth.resource(life, digger.building) / life.facts.worth[digger.building]
    return (digger.mean + rain) * (0.4 + 0.6 * share) - worth.LINE - worth.SQUARE


def worked(life: Life) -> float:
    """A day’s pay, and a good conscience."""
    return 1.0 + worth.money(life, 4.5) - worth.SQUARE * life.job.squares


def lines_left(life: Life) -> int:
    """Lines of the log."""
    return life.facts.lines - life.line


def due(life: Life) -> bool:
    """Whether there is work to be done today."""
    open_ = not life.snowed(life.worlds[PLANET]["workplace"])
    return life.weekday in life.job.days and not life.worked and open_


def _at_home(life: Life) -> Iterator[Errand]:
    places = life.worlds[PLANET]
    if due(life) and life.room(life.job.squares):
        yield places["workplace"], worked(life)
    tries = min(len(r_squares(life)), 6, max(0, lines_left(life) - 2))
    limit = life.trait.number - life.once.get("R", 0) if life.has("few") else 6
    yield places["generator"], produced(life) * max(0, min(tries, limit))
    if life.chained != "I" and not life.done("I"):
        yield places["tower"], bargains(life) - worth.SQUARE - worth.LINE
    if (orbit := moon.orbiting(life)) and not life.done("RL"):
        able = moon.free_flight(life) or life.buildings() > 0
        yield places["launcher"], able * trip(life, orbit)
    yield from _hobbies(life)
    yield from _causes(life)


def bargains(life: Life) -> float:
    """What today’s store is worth to who is online."""
    best, left = 0.0, life.money
    for id in things.stocked(life):
        price = life.facts.things[id].price
        value = worth.wanted(life, id) - worth.money(life, price)
        if value > 0 and price <= left:
            best, left = best + value, left - price
    return best - worth.LINE if best else 0.0


def trip(life: Life, orbit: str) -> float:
    """What a moon is worth today."""
    value = worth.new(life, "moons", orbit) + 0.3
    if orbit == "commerce":
        rates, limit = life.facts.rates[life.weekday]
        best = sorted(
            (
                worth.money(life, rates[name]) - worth.resource(life, name)
                for name, count in life.stock.items()
                for _ in range(count)
            ),
            reverse=True,
        )
        return value + sum(max(0.0, each) for each in best[:limit])
    return value + (0.8 if life.money > 2 else 0.0)


def _hobbies(life: Life) -> Iterator[Errand]:
    places = life.worlds[PLANET]
    for id, hobby in life.facts.hobbies.items():
        if life.once.get(id, 0) >= hobby.limit or not life.things.get(hobby.equipment):
            continue
        value = (hobby.limit - life.once.get(id, 0)) * (
            PLAY - worth.LINE - worth.SQUARE * hobby.least
        )
        if id in ("moon-garden", "bonsai-rocket", "pie-contest"):
            yield places["house"], value if life.weather != "snow" else 0.0
        elif hobby.equipment in life.pockets:
            if id == "ham-radio":
                yield places["tower"], value
            elif id == "accordion":
                yield from ((at, value) for at in places.values())
            elif id == "star-spotting":
                stuck = set(places.values())
                yield from ((at, value) for at in SQUARES if at not in stuck)


def _causes(life: Life) -> Iterator[Errand]:
    places = life.worlds[PLANET]
    for cause in life.facts.causes.values():
        if life.done(cause.id) or not town.is_open(life, cause):
            continue
        for words, place in town.CALLED.items():
            if words in cause.asks:
                yield places[place], worth.new(life, "causes", cause.id)


def _on_a_moon(life: Life) -> Iterator[Errand]:
    places = life.worlds[life.world]
    actions = life.facts.moons[life.world].actions["attraction"]
    if "TR" in actions:
        yield places["attraction"], trip(life, life.world)
    if "SH" in actions and not life.done("SH") and life.money >= moon.show_price(life):
        yield places["attraction"], worth.NEW + 0.3 - worth.money(life, moon.show_price(life))
    if "Z" in actions:
        best = max((worth.new(life, "zoo", exhibit) for exhibit in life.facts.zoo), default=0.0)
        yield places["attraction"], (life.money >= life.facts.ticket) * best
    if "JK" in actions and life.money >= life.facts.song and not life.done("JK"):
        yield places["attraction"], worth.NEW - worth.money(life, life.facts.song)
    for kind, menu in life.facts.moons[life.world].menus.items():
        for id in menu:
            price = life.facts.things[id].price
            if price <= life.money:
                yield (
                    places[kind],
                    worth.wanted(life, id) - worth.money(life, price) - worth.LINE - worth.SQUARE,
                )
    chores = due(life)
    # Home again, once all is done.
    yield places["launcher"], min(0.3, 0.1 * max(0, lines_left(life) - 3) + 0.8 * chores)


def _people(life: Life) -> Iterator[Errand]:
    person, house = life.people[life.world], life.worlds[life.world]["neighbour"]
    if person.id not in life.met:
        yield house, worth.friendly(life) + worth.new(life, "neighbours", person.id)
    for task in life.tasks:
        if task.world == life.world:
            share = worth.gains(life, task.gains) / max(task.need, 1)
            yield from ((cube, share) for cube in task.cubes)


def farther(life: Life, at: Square, goal: Square) -> float:
    """What the way from one square to another costs."""
    steps = apart(at, goal)
    if not steps:
        return 0.0
    moves = -(-steps // max(1, reach(life) - 1))
    return worth.SQUARE * (steps + moves) + worth.LINE * moves


def drawn_to(life: Life, found: list[Errand], at: Square) -> float:
    """How good it is to stand on a square, for all that is to be done from there."""
    best = second = 0.0
    for goal, value in found:
        net = value - farther(life, at, goal)
        if net > best:
            best, second = net, best
        elif net > second:
            second = net
    return best + 0.3 * second
