"""The contents of the box for simulated games, read from the printed files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Any

from msgspec import Struct

from pnp.core.play import Values
from pnp.core.problems import UsageError, with_suggestion
from pnp.games.space_zoo import play_codes as codes
from pnp.games.space_zoo.prices import PROPERTIES, Markets, animal_price, sort_properties

EffectAmounts = tuple[int, ...]
"""The amount of each effect in EFFECTS."""


class ResearchCard(Struct, frozen=True):
    """A research card."""

    id: str
    dots: int
    effects: EffectAmounts


class Planet(Struct, frozen=True):
    """A planet and its animals."""

    id: str
    properties: int
    """A bit for each property of the animal."""
    needed_effect: int
    """The effect that a keeper needs to sell the animal; −1 for none."""
    animals: int


class GameBox(Struct, frozen=True):
    """All numbers of the rules, for a number of players."""

    players: int
    goal: int
    per_point: int
    lowest: int
    highest: int
    start_step: int
    start_euros: tuple[int, ...]
    start_camps: tuple[int, ...]
    drafts: tuple[int, ...]
    """The number of cards that each seat takes before the first turn."""
    leftover_price: int
    """The price of the left-over card for a keeper who took none."""
    start_ore: int
    consolation: tuple[int, int]
    """€ and ore for players with the fewest points at the end of a turn."""
    toll: int
    camp_price: int
    card_prices: tuple[int, ...]
    camps_each: int
    """The number of camps of each keeper."""
    all_ore: int
    planets: tuple[Planet, ...]
    cards: tuple[ResearchCard, ...]
    blue_cards: tuple[int, ...]
    black_cards: tuple[int, ...]
    animal_prices: Mapping[tuple[int, tuple[int, int, int]], int]
    """The price of an animal in €, by its properties and the markets."""
    worst: tuple[int, int, int]
    best: tuple[int, int, int]


@lru_cache(maxsize=8)
def read_box(values: Values, players: int) -> GameBox:
    """Read the box of a game. Raises UsageError for unsupported rules."""
    supply = values("supply")
    _check_phases(values("phases"))
    cards, blue, black = _read_research(values("research"), players)
    planets = tuple(_read_planet(planet) for planet in values("planets")["planets"])
    lowest, *_, highest = supply["markets"]["steps"]
    table = values("table")
    return GameBox(
        players,
        supply["goal"],
        supply["euros-per-point"],
        lowest,
        highest,
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
        _count_copies(table["camps"]["items"][0], players),
        _count_copies(_find_item(table["tokens"]["items"], "ore"), players),
        planets,
        cards,
        blue,
        black,
        _animal_prices(planets, lowest, highest),
        (lowest,) * 3,
        (highest,) * 3,
    )


def _check_phases(file: Mapping[str, Any]) -> None:
    names = tuple(
        phase["id"] for phase in sorted(file["phases"], key=lambda phase: phase["number"])
    )
    if names != codes.PHASES:
        raise UsageError(f"the phases must be {', '.join(codes.PHASES)}, not {', '.join(names)}")


def _find_item(items: list[dict[str, Any]], name: str) -> dict[str, Any]:
    for item in items:
        if item.get("id") == name:
            return item
    raise UsageError(f"there is no token “{name}”")


def _count_copies(item: Mapping[str, Any], players: int) -> int:
    quantity = item.get("quantity", {})
    copies: int = quantity.get("copies", 1)
    return copies * players if quantity.get("per") == "player" else copies


def _read_research(
    research: Mapping[str, Any], players: int
) -> tuple[tuple[ResearchCard, ...], tuple[int, ...], tuple[int, ...]]:
    """The cards for this number of players, and the indices of blue and of black ones."""
    cards: list[ResearchCard] = []
    decks: list[tuple[int, ...]] = []
    for colour in ("blue", "black"):
        first = len(cards)
        cards += [
            ResearchCard(card["id"], int(card.get("points", 0)), _read_effects(card))
            for card in research[colour]
            if card.get("quantity", {}).get("min-players", 0) <= players
        ]
        decks.append(tuple(range(first, len(cards))))
    return tuple(cards), decks[0], decks[1]


def _read_effects(card: Mapping[str, Any]) -> EffectAmounts:
    amounts = [0] * len(codes.EFFECTS)
    phase = codes.PHASES[card["phase"]]
    for name, amount in card["effect"].items():
        effect = (name, phase, card["trigger"])
        if effect not in codes.EFFECTS:
            names = [
                effect_name
                for effect_name, phase_name, choice in codes.EFFECTS
                if (phase_name, choice) == effect[1:]
            ]
            raise UsageError(
                with_suggestion(
                    f"card {card['id']}: unknown effect “{name}” in its phase", name, names
                )
            )
        amounts[codes.EFFECTS.index(effect)] = amount
    return tuple(amounts)


def _read_planet(planet: Mapping[str, Any]) -> Planet:
    kind = sum(1 << PROPERTIES.index(name) for name in sort_properties(planet["properties"]))
    guard = {"none": -1, "aggressive": codes.CAGE, "psychic": codes.SHIELD}[planet["ability"]]
    return Planet(planet["id"], kind, guard, planet["tokens"])


def _animal_prices(
    planets: tuple[Planet, ...], lowest: int, highest: int
) -> Mapping[tuple[int, tuple[int, int, int]], int]:
    return {
        (kind, (grass, meat, funky)): animal_price(
            [name for bit, name in enumerate(PROPERTIES) if kind >> bit & 1],
            Markets(grass, meat, funky),
        )
        for kind in {planet.properties for planet in planets}
        for grass, meat, funky in product(range(lowest, highest + 1), repeat=3)
    }
