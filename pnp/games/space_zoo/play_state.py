"""The state of a game of Space Zoo. Seats and phases are numbers, hands and camps on a planet bits,
because players that look ahead copy it thousands of times a second.

Cards are drawn from decks at random, so that simulations need not shuffle hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from pnp.core.rng import Chance
from pnp.games.space_zoo import play_effects as effects
from pnp.games.space_zoo import play_phase_names as phases
from pnp.games.space_zoo.play_box import Box, World

Move = tuple[str, str]

HAND = sum(1 << phase for phase in range(1, len(phases.NAMES)))
NOBODY = -1
_SAVES = {phases.CAMP: effects.TENT, phases.EXPAND: effects.POLES, phases.TRADE: effects.BARTER}
"""What makes a camp cheaper, by the phase in which it is built."""
NUMBERS = {name: number for number, name in enumerate(phases.NAMES)}


class State:
    """What lies on the table."""

    __slots__ = (
        "animals",
        "before",
        "box",
        "boxes",
        "builds",
        "built",
        "cap",
        "chance",
        "chosen",
        "deck",
        "discards",
        "does",
        "dots",
        "ended",
        "euros",
        "expanded",
        "eye",
        "fetched",
        "funding",
        "hand",
        "held",
        "largest",
        "last",
        "left",
        "markets",
        "mining",
        "offer",
        "ore",
        "phase",
        "pile",
        "possible",
        "queue",
        "row",
        "sales",
        "shown",
        "stock",
        "traded",
        "turn",
        "who",
    )

    def __init__(self, box: Box, chance: Chance) -> None:
        n = box.players
        self.box, self.chance = box, chance
        self.turn, self.phase, self.cap = 1, phases.CHOOSE, 0
        self.queue: tuple[int, ...] = ()
        self.left = 0
        """How often the first of the queue may still act."""
        self.builds = 0
        """How many camps it may still build on the way."""
        self.eye, self.fetched, self.ended = NOBODY, False, False
        self.chosen, self.last, self.hand = [0] * n, [0] * n, [HAND] * n
        self.boxes = 0
        """The phases whose cards lie in their boxes."""
        self.euros, self.ore = list(box.money[:n]), [box.ore] * n
        self.built = list(box.camps[:n])
        self.stock = [box.stock - built for built in self.built]
        self.expanded, self.traded, self.dots = [0] * n, [0] * n, [0] * n
        self.does = [(0,) * len(box.cards[0].does)] * n
        self.held: tuple[tuple[int, int], ...] = ()
        """The owner of each bought card."""
        self.pile = list(box.black)
        self.discards: list[int] = []
        self.offer = list(box.blue)
        """Blue cards before the first turn, of which keepers take."""
        self.row = [NOBODY] * len(box.prices)
        self.deck = list(range(len(box.worlds)))
        self.shown: list[int] = []
        """The open planets, with the keepers on them and the animals left."""
        self.who: list[int] = []
        self.animals: list[int] = []
        for _ in range(n):
            self.reveal()
        self.markets = (box.start,) * 3
        self.funding, self.mining = n - 1, n
        self.largest = self.sales = self.before = 0
        self.possible: Sequence[Move] = ()

    def copy(self, chance: Chance) -> Self:
        """The same game; its luck comes from `chance`."""
        other = type(self).__new__(type(self))
        other.box, other.chance = self.box, chance
        other.turn, other.phase, other.cap = self.turn, self.phase, self.cap
        other.queue, other.left, other.builds = self.queue, self.left, self.builds
        other.eye, other.fetched, other.ended = self.eye, self.fetched, self.ended
        other.chosen, other.last, other.hand = self.chosen[:], self.last[:], self.hand[:]
        other.boxes, other.held, other.markets = self.boxes, self.held, self.markets
        other.euros, other.ore = self.euros[:], self.ore[:]
        other.built, other.stock = self.built[:], self.stock[:]
        other.expanded, other.traded = self.expanded[:], self.traded[:]
        other.dots, other.does = self.dots[:], self.does[:]
        other.pile, other.discards, other.row = self.pile[:], self.discards[:], self.row[:]
        other.offer = self.offer[:]
        other.deck, other.shown = self.deck[:], self.shown[:]
        other.who, other.animals = self.who[:], self.animals[:]
        other.funding, other.mining = self.funding, self.mining
        other.largest, other.sales, other.before = self.largest, self.sales, self.before
        other.possible = self.possible
        return other

    def scores(self) -> list[int]:
        """The points of each seat."""
        per = self.box.per_point
        return [
            expanded + traded + dots + euros // per
            for expanded, traded, dots, euros in zip(
                self.expanded, self.traded, self.dots, self.euros, strict=True
            )
        ]

    def order(self) -> list[int]:
        """The seats, from the one with the cap."""
        n = self.box.players
        return [(self.cap + seat) % n for seat in range(n)]

    def bank_ore(self) -> int:
        """Ore in the bank."""
        return self.box.all_ore - self.mining - sum(self.ore)

    def drawn(self, deck: list[int]) -> int:
        """A card from a deck, whichever luck brings."""
        found = self.chance.randrange(len(deck))
        deck[found], deck[-1] = deck[-1], deck[found]
        return deck.pop()

    def reveal(self) -> None:
        """A planet from the deck, if there is one, with its animals."""
        if self.deck:
            world = self.drawn(self.deck)
            self.shown.append(world)
            self.who.append(0)
            self.animals.append(self.box.worlds[world].animals)

    def rent(self, seat: int, phase: int) -> int:
        """The ore that a camp costs in a phase: a card saves only where it works."""
        return max(0, self.box.camp_price - self.does[seat][_SAVES[phase]])

    def toll(self, seat: int) -> int:
        """What a seat pays each keeper of a planet that it joins."""
        return max(0, self.box.trade - self.does[seat][effects.BASKET])

    def at(self, name: str) -> int:
        """Where an open planet lies."""
        worlds = self.box.worlds
        return next(n for n, world in enumerate(self.shown) if worlds[world].id == name)

    def row_at(self, name: str) -> int:
        """Where a research card lies in the row."""
        cards = self.box.cards
        return next(n for n, card in enumerate(self.row) if card >= 0 and cards[card].id == name)

    def price(self, seat: int, at: int) -> int:
        """What a seat pays for the card at a place of the row."""
        return max(0, self.box.prices[at] - self.does[seat][effects.READER])

    def pays(self, at: int) -> int:
        """What an animal of an open planet is worth now, in €."""
        return self.box.fetches[self.box.worlds[self.shown[at]].kind, self.markets]

    def herds(self, seat: int) -> Iterator[tuple[int, int, World]]:
        """Where a seat has a camp beside animals: which of the open planets, how many animals, and
        the planet."""
        for at, who in enumerate(self.who):
            if self.animals[at] and who >> seat & 1:
                yield at, self.animals[at], self.box.worlds[self.shown[at]]

    def may_sell(self, seat: int, world: World) -> bool:
        """Whether a seat has what the keeper of such animals needs."""
        return world.guard < 0 or bool(self.does[seat][world.guard])
