"""The state of a game of Space Zoo.

Seats and phases are numbers; hands, and camps on a planet, are bits, because planners copy the
state thousands of times a second. Cards are drawn from decks at random, so decks need no shuffling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from pnp.core.rng import Chance
from pnp.games.space_zoo import play_codes as codes
from pnp.games.space_zoo.play_box import GameBox, Planet

ZooMove = tuple[str, str]

FULL_HAND = sum(1 << phase for phase in range(1, len(codes.PHASES)))
NONE = -1
_CAMP_DISCOUNTS = {codes.CAMP: codes.TENT, codes.EXPAND: codes.POLES, codes.TRADE: codes.BARTER}
"""The effect that makes a camp cheaper, by the phase in which it is built."""
PHASE_NUMBERS = {name: number for number, name in enumerate(codes.PHASES)}


class ZooState:
    """The state of a game."""

    __slots__ = (
        "actions_left",
        "animals_left",
        "black_deck",
        "box",
        "boxed_phases",
        "builds_left",
        "camp_stock",
        "cap",
        "chance",
        "chosen",
        "discards",
        "dots",
        "draft_cards",
        "effects",
        "ended",
        "euros",
        "expand_camps",
        "funding",
        "hands",
        "largest_sale",
        "last_chosen",
        "last_leaders",
        "legal_moves",
        "looker",
        "markets",
        "mining",
        "open_planets",
        "ore",
        "owners",
        "phase",
        "planet_deck",
        "queue",
        "ready_camps",
        "row",
        "sales",
        "settlers",
        "took_back",
        "trade_camps",
        "turn",
    )

    def __init__(self, box: GameBox, chance: Chance) -> None:
        n = box.players
        self.box, self.chance = box, chance
        self.turn, self.phase, self.cap = 1, codes.CHOOSE, 0
        self.queue: tuple[int, ...] = ()
        self.actions_left = 0
        """How often the first of the queue may still act."""
        self.builds_left = 0
        """How many camps it may still build before placing."""
        self.looker, self.took_back, self.ended = NONE, False, False
        self.chosen, self.last_chosen, self.hands = [0] * n, [0] * n, [FULL_HAND] * n
        self.boxed_phases = 0
        """The phases whose cards are in their boxes, as bits."""
        self.euros, self.ore = list(box.start_euros[:n]), [box.start_ore] * n
        self.ready_camps = list(box.start_camps[:n])
        self.camp_stock = [box.camps_each - built for built in self.ready_camps]
        self.expand_camps, self.trade_camps, self.dots = [0] * n, [0] * n, [0] * n
        self.effects = [(0,) * len(box.cards[0].effects)] * n
        self.owners: tuple[tuple[int, int], ...] = ()
        """The seat and the index of each card that was bought or drafted."""
        self.black_deck = list(box.black_cards)
        self.discards: list[int] = []
        self.draft_cards = list(box.blue_cards)
        """Blue cards from which keepers draft before the first turn."""
        self.row = [NONE] * len(box.card_prices)
        self.planet_deck = list(range(len(box.planets)))
        self.open_planets: list[int] = []
        """The indices of open planets; the next lists have their settlers (bits of seats) and
        animals."""
        self.settlers: list[int] = []
        self.animals_left: list[int] = []
        for _ in range(n):
            self.reveal()
        self.markets = (box.start_step,) * 3
        self.funding, self.mining = n - 1, n
        self.largest_sale = self.sales = self.last_leaders = 0
        self.legal_moves: Sequence[ZooMove] = ()

    def copy(self, chance: Chance) -> Self:
        """A copy with the luck of `chance`."""
        other = type(self).__new__(type(self))
        other.box, other.chance = self.box, chance
        other.turn, other.phase, other.cap = self.turn, self.phase, self.cap
        other.queue, other.actions_left, other.builds_left = (
            self.queue,
            self.actions_left,
            self.builds_left,
        )
        other.looker, other.took_back, other.ended = self.looker, self.took_back, self.ended
        other.chosen, other.last_chosen, other.hands = (
            self.chosen[:],
            self.last_chosen[:],
            self.hands[:],
        )
        other.boxed_phases, other.owners, other.markets = (
            self.boxed_phases,
            self.owners,
            self.markets,
        )
        other.euros, other.ore = self.euros[:], self.ore[:]
        other.ready_camps, other.camp_stock = self.ready_camps[:], self.camp_stock[:]
        other.expand_camps, other.trade_camps = self.expand_camps[:], self.trade_camps[:]
        other.dots, other.effects = self.dots[:], self.effects[:]
        other.black_deck, other.discards, other.row = (
            self.black_deck[:],
            self.discards[:],
            self.row[:],
        )
        other.draft_cards = self.draft_cards[:]
        other.planet_deck, other.open_planets = self.planet_deck[:], self.open_planets[:]
        other.settlers, other.animals_left = self.settlers[:], self.animals_left[:]
        other.funding, other.mining = self.funding, self.mining
        other.largest_sale, other.sales, other.last_leaders = (
            self.largest_sale,
            self.sales,
            self.last_leaders,
        )
        other.legal_moves = self.legal_moves
        return other

    def scores(self) -> list[int]:
        """The points of each seat."""
        per_point = self.box.per_point
        return [
            expanded + traded + dots + euros // per_point
            for expanded, traded, dots, euros in zip(
                self.expand_camps, self.trade_camps, self.dots, self.euros, strict=True
            )
        ]

    def turn_order(self) -> list[int]:
        """The seats, starting with the one that has the cap."""
        n = self.box.players
        return [(self.cap + seat) % n for seat in range(n)]

    def bank_ore(self) -> int:
        """The ore in the bank."""
        return self.box.all_ore - self.mining - sum(self.ore)

    def draw_from(self, deck: list[int]) -> int:
        """Draw a random card from a deck."""
        index = self.chance.randrange(len(deck))
        deck[index], deck[-1] = deck[-1], deck[index]
        return deck.pop()

    def reveal(self) -> None:
        """Open a planet of the deck, if one is left."""
        if self.planet_deck:
            planet = self.draw_from(self.planet_deck)
            self.open_planets.append(planet)
            self.settlers.append(0)
            self.animals_left.append(self.box.planets[planet].animals)

    def camp_cost(self, seat: int, phase: int) -> int:
        """The ore that a camp costs in a phase; a discount works in its own phase only."""
        return max(0, self.box.camp_price - self.effects[seat][_CAMP_DISCOUNTS[phase]])

    def toll(self, seat: int) -> int:
        """The amount that a seat pays each keeper of a planet that it joins, €."""
        return max(0, self.box.toll - self.effects[seat][codes.BASKET])

    def planet_index(self, name: str) -> int:
        """The index of an open planet."""
        planets = self.box.planets
        return next(n for n, planet in enumerate(self.open_planets) if planets[planet].id == name)

    def row_index(self, name: str) -> int:
        """The index of a research card in the row."""
        cards = self.box.cards
        return next(n for n, card in enumerate(self.row) if card >= 0 and cards[card].id == name)

    def card_price(self, seat: int, index: int) -> int:
        """The price of a card in the row, €."""
        return max(0, self.box.card_prices[index] - self.effects[seat][codes.READER])

    def animal_price(self, index: int) -> int:
        """The current price of an animal of an open planet, €."""
        return self.box.animal_prices[
            self.box.planets[self.open_planets[index]].properties, self.markets
        ]

    def herds(self, seat: int) -> Iterator[tuple[int, int, Planet]]:
        """The open planets with animals where a seat has a camp: index, number of animals,
        planet."""
        for index, settlers in enumerate(self.settlers):
            if self.animals_left[index] and settlers >> seat & 1:
                yield index, self.animals_left[index], self.box.planets[self.open_planets[index]]

    def can_sell(self, seat: int, planet: Planet) -> bool:
        """Whether a seat has the effect that these animals need."""
        return planet.needed_effect < 0 or bool(self.effects[seat][planet.needed_effect])
