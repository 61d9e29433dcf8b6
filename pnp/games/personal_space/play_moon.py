"""On the moons: to fly, to sell to the squid, songs, shows and the zoo."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.personal_space import play_stages as stages
from pnp.games.personal_space.play_grid import PLANET
from pnp.games.personal_space.play_life import Life, Move
from pnp.games.personal_space.play_people import buckets
from pnp.games.personal_space.play_words import MONEY


def offers(life: Life, code: str) -> bool:
    """Whether an action can be taken where one stands on a moon."""
    if life.world == PLANET:
        return False
    places = life.worlds[life.world]
    actions = life.facts.moons[life.world].actions
    return any(code in actions[kind] for kind, at in places.items() if at == life.at)


def orbiting(life: Life) -> str:
    """The moon in orbit at this hour."""
    return next((id for id, moon in life.facts.moons.items() if moon.hour == life.hour % 12), "")


# To fly


def free_flight(life: Life) -> bool:
    """Whether a flight costs nothing."""
    cup = life.power("flight") and not life.done("flight")
    return bool(cup) or life.promised.get("flight", 0) > 0


def can_fly(life: Life) -> bool:
    """Whether one stands on a launcher, with somewhere to go and the means."""
    if life.worlds[life.world]["launcher"] != life.at:
        return False
    if life.world != PLANET:
        return True
    return bool(orbiting(life)) and (free_flight(life) or life.buildings() >= life.facts.fuel)


def fly(life: Life, mask: int) -> None:
    """From one launcher to the other."""
    if life.world != PLANET:
        life.world = PLANET
    else:
        if life.power("flight") and not life.done("flight"):
            life.note("flight")
        elif life.promised.get("flight"):
            life.promised["flight"] -= 1
        else:
            life.spend(life.facts.building, life.facts.fuel)
        life.world = orbiting(life)
        life.note("RL")
        life.take("moons", life.world)
        life.count("flights")
    life.at = life.worlds[life.world]["launcher"]
    stages.go_on(life, ("RL",))


# The Squid Exchange


def sell(life: Life, mask: int) -> None:
    """The squid’s temper, rolled as one walks in."""
    if "squid" in life.once:
        stages.push(life, "squid")
    else:
        stages.roll(life, 1, "squid")


def squid(life: Life, move: Move) -> None:
    """It is as it is, today."""
    life.once["squid"] = life.dice[0]
    stages.push(life, "squid")


def rate(life: Life, name: str) -> int:
    """What the squid pays for one."""
    return max(1, life.facts.rates[life.weekday][0][name] + life.facts.swing[life.once["squid"]])


def wanted(life: Life) -> int:
    """How many resources the squid takes still, today."""
    return life.facts.rates[life.weekday][1] - life.once.get("sold", 0)


def sales(life: Life) -> Sequence[Move]:
    """One more, up to the limit of the day."""
    left = wanted(life)
    found: list[Move] = [("sell", name) for name, count in life.stock.items() if count and left > 0]
    found += [
        ("misprint", id) for id in life.pockets
        if life.facts.things[id].power.name == "misprint"
    ]  # fmt: skip
    return [*found, ("done",)]


def sold(life: Life, move: Move) -> None:
    """Sell, or that was all."""
    if move[0] == "done":
        stages.go_on(life, ("TR",))
        return
    if move[0] == "misprint":
        paid = life.facts.things[move[1]].power.number
        life.drop(move[1])
    else:
        paid = rate(life, move[1])
        life.stock[move[1]] -= 1
        life.note("sold")
    life.gain({MONEY: paid}, "exchange")
    stages.push(life, "squid")


# Songs and shows


def play_song(life: Life, mask: int) -> None:
    """Pay, and roll for it."""
    if not life.power("reed"):
        life.pay(life.facts.song, "songs")
    stages.roll(life, 2, "song")


def sung(life: Life, move: Move) -> None:
    """The song does what it does."""
    effect = life.facts.songs["A" if life.dice[0] % 2 else "B", life.dice[1]]
    life.note("JK")
    life.good = True
    if "Next Move" in effect:
        life.bonus += 1
    elif "Run once" in effect:
        life.note("free run")
    elif "Next E" in effect:
        life.note("sweet")
    else:
        life.gain(life.facts.words.gains(effect))
    stages.go_on(life, ("JK",))


def show_price(life: Life) -> int:
    """What a show costs today."""
    if life.promised.get("show"):
        return 0
    return life.facts.show_prices[life.weekday in ("Friday", "Saturday")]


def tonight(life: Life) -> list[int]:
    """The stars of the show that is on, by the faces of a die."""
    return life.facts.shows[(life.day - 1) % len(life.facts.shows) + 1]


def see_show(life: Life, mask: int) -> None:
    """Pay, and roll for tonight’s performance."""
    life.pay(show_price(life), "shows")
    life.promised["show"] = 0
    life.note("SH")
    stages.roll(life, 1, "show")


def shown(life: Life, move: Move) -> None:
    """Stars, and what they do to the mood."""
    stars = tonight(life)[life.dice[0] - 1]
    life.count("stars", stars)
    by = life.facts.stars[stars]
    if by:
        life.gain({"mood": by})
    stages.go_on(life, ("SH",))


# The zoo


def tickets(life: Life) -> list[tuple[str, ...]]:
    """Exhibits, with a bucket or without."""
    if not offers(life, "Z") or life.money < life.facts.ticket:
        return []
    found: list[tuple[str, ...]] = [(exhibit, "") for exhibit in life.facts.zoo]
    if life.money >= life.facts.fed_ticket:
        found += [(exhibit, feed) for exhibit in life.facts.zoo for feed in buckets(life)]
    return found


def ticket(life: Life, feed: str) -> int:
    """What a visit costs, with a bucket or without."""
    return life.facts.fed_ticket if feed else life.facts.ticket


def visit(life: Life, mask: int, exhibit: str, feed: str) -> None:
    """Pay, and roll for the animal."""
    life.pay(ticket(life, feed), "zoo")
    if feed:
        life.gain({feed: 1})
    stages.roll(life, 1, "zoo", exhibit)


def met(life: Life, move: Move, exhibit: str) -> None:
    """There it is."""
    life.take("zoo", exhibit)
    life.good = True
    life.eats = life.facts.zoo[exhibit][life.dice[0] - 1]
    life.count("animals")
    stages.go_on(life, ("Z",))


def adopt(life: Life, mask: int) -> None:
    """Sponsor the animal in front of one."""
    life.pay(life.facts.adopt, "zoo")
    badge = [id for id, thing in life.facts.things.items() if thing.power.name == "badge"]
    life.gain(dict.fromkeys(badge, 1))
    stages.go_on(life, ("AD",))


stages.MOVES["squid"] = sales
stages.PLAYS["squid"] = sold
stages.ROLLED |= {
    "squid": stages.Rolled(stages.as_it_fell, squid), "song": stages.Rolled(stages.as_it_fell, sung),
    "show": stages.Rolled(stages.as_it_fell, shown), "zoo": stages.Rolled(stages.as_it_fell, met),
}  # fmt: skip
stages.DRAWN |= {
    "RL": fly, "sell": sell, "JK": play_song, "SH": see_show, "Z": visit, "AD": adopt,
}  # fmt: skip
