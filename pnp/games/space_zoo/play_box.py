"""The contents of the box for simulations, read from the printed files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Any

from msgspec import Struct

from pnp.core.play import Values
from pnp.core.problems import UsageError, with_suggestion
from pnp.games.space_zoo import play_effects as effects
from pnp.games.space_zoo import play_phase_names as phases
from pnp.games.space_zoo.prices import PROPERTIES, Markets, known, price

Effects = tuple[int, ...]
"""How much of each effect."""


class Card(Struct, frozen=True):
    """A research card."""

    id: str
    dot: int
    does: Effects


class World(Struct, frozen=True):
    """A planet, and what lives there."""

    id: str
    kind: int
    """What the animal is, a bit for each property."""
    guard: int
    """The effect that its keeper needs; −1 for none."""
    animals: int


class Box(Struct, frozen=True):
    """All that the rules count with, for a number of players."""

    players: int
    goal: int
    per_point: int
    lowest: int
    highest: int
    start: int
    money: tuple[int, ...]
    camps: tuple[int, ...]
    draft: tuple[int, ...]
    """How many cards each seat takes before the first turn."""
    leftover: int
    """The price of the left-over card for a keeper who took none."""
    ore: int
    solace: tuple[int, int]
    """€ and ore for the last player at the end of a turn."""
    trade: int
    camp_price: int
    prices: tuple[int, ...]
    stock: int
    """The camps of a keeper."""
    all_ore: int
    worlds: tuple[World, ...]
    cards: tuple[Card, ...]
    blue: tuple[int, ...]
    black: tuple[int, ...]
    fetches: Mapping[tuple[int, tuple[int, int, int]], int]
    """What an animal of a kind is worth in €, by the markets."""
    worst: tuple[int, int, int]
    best: tuple[int, int, int]


@lru_cache(maxsize=8)
def box_of(values: Values, players: int) -> Box:
    """The box of a game. Raises UsageError for unsupported rules."""
    supply = values("supply")
    _phases(values("phases"))
    cards, blue, black = _research(values("research"), players)
    worlds = tuple(_world(one) for one in values("planets")["planets"])
    low, *_, high = supply["markets"]["steps"]
    table = values("table")
    return Box(
        players,
        supply["goal"],
        supply["euros-per-point"],
        low,
        high,
        supply["markets"]["start"],
        tuple(supply["starting-money"]),
        tuple(supply["starting-camps"]),
        tuple(supply["starting-cards"]),
        supply["leftover-card-price"],
        supply["starting-ore"],
        (supply["catch-up-bonus"]["euros"], supply["catch-up-bonus"]["ore"]),
        supply["trade-price"],
        supply["camp-price"],
        tuple(supply["research-prices"]),
        _copies(table["camps"]["items"][0], players),
        _copies(_item(table["tokens"]["items"], "ore"), players),
        worlds,
        cards,
        blue,
        black,
        _fetches(worlds, low, high),
        (low,) * 3,
        (high,) * 3,
    )


def _phases(file: Mapping[str, Any]) -> None:
    found = tuple(one["id"] for one in sorted(file["phases"], key=lambda one: one["number"]))
    if found != phases.NAMES:
        raise UsageError(f"the phases are {', '.join(phases.NAMES)}, not {', '.join(found)}")


def _item(items: list[dict[str, Any]], name: str) -> dict[str, Any]:
    for item in items:
        if item.get("id") == name:
            return item
    raise UsageError(f"there is no token “{name}”")


def _copies(item: Mapping[str, Any], players: int) -> int:
    quantity = item.get("quantity", {})
    copies: int = quantity.get("copies", 1)
    return copies * players if quantity.get("per") == "player" else copies


def _research(
    research: Mapping[str, Any], players: int
) -> tuple[tuple[Card, ...], tuple[int, ...], tuple[int, ...]]:
    """The cards, and which are in the first row and in the pile."""
    cards: list[Card] = []
    decks: list[tuple[int, ...]] = []
    for colour in ("blue", "black"):
        first = len(cards)
        cards += [
            Card(one["id"], one.get("points", 0), _does(one))
            for one in research[colour]
            if one.get("quantity", {}).get("min-players", 0) <= players
        ]
        decks.append(tuple(range(first, len(cards))))
    return tuple(cards), decks[0], decks[1]


def _does(card: Mapping[str, Any]) -> Effects:
    found = [0] * len(effects.EFFECTS)
    phase = phases.NAMES[card["phase"]]
    for name, amount in card["effect"].items():
        effect = (name, phase, card["trigger"])
        if effect not in effects.EFFECTS:
            names = [own for own, where, when in effects.EFFECTS if (where, when) == effect[1:]]
            raise UsageError(
                with_suggestion(f"card {card['id']}: nothing does “{name}” there", name, names)
            )
        found[effects.EFFECTS.index(effect)] = amount
    return tuple(found)


def _world(planet: Mapping[str, Any]) -> World:
    kind = sum(1 << PROPERTIES.index(name) for name in known(planet["properties"]))
    guard = {"none": -1, "aggressive": effects.CAGE, "psychic": effects.SHIELD}[planet["ability"]]
    return World(planet["id"], kind, guard, planet["tokens"])


def _fetches(
    worlds: tuple[World, ...], low: int, high: int
) -> Mapping[tuple[int, tuple[int, int, int]], int]:
    return {
        (kind, (grass, meat, funky)): price(
            [name for bit, name in enumerate(PROPERTIES) if kind >> bit & 1],
            Markets(grass, meat, funky),
        )
        for kind in {world.kind for world in worlds}
        for grass, meat, funky in product(range(low, high + 1), repeat=3)
    }
