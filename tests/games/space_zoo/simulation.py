"""Space Zoo played by simple keepers, to see that bank, decks and hands hold out.

The rules are those of the ledger; the numbers come from data/space-zoo. A keeper looks one
phase ahead, and some of them are moody.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pnp.games.space_zoo.prices import Markets, price
from pnp.ground.rng import Chance
from tests.games.space_zoo.box import PLANETS, RESEARCH, SUPPLY
from tests.games.space_zoo.kit import camps

MONEY, CAMPS, ORE = SUPPLY["money"], SUPPLY["camps"], SUPPLY["ore"]
PRICES = SUPPLY["research-prices"]
GOAL, PER_POINT = SUPPLY["goal"], SUPPLY["coins-per-point"]
PHASES = range(1, 8)
MOST_CAMPS = camps()


def fewest(card: dict[str, Any]) -> int:
    """The fewest keepers with whom a card is in the box."""
    number: int = card.get("packed", {}).get("players", 2)
    return number


@dataclass
class Planet:
    id: str
    properties: tuple[str, ...]
    ability: str
    animals: int
    camps: dict[int, int] = field(default_factory=dict)


@dataclass
class Keeper:
    seat: int
    euros: int
    ore: int
    camps: int
    """Built, and not yet placed."""
    built: int
    hand: set[int] = field(default_factory=lambda: set(PHASES))
    cards: set[str] = field(default_factory=set)
    dots: int = 0
    last: int = 0
    """The phase chosen last turn; at first none."""

    def has(self, name: str) -> bool:
        return name in self.cards


@dataclass
class Report:
    """What a game was like, and the most that it asked of the box."""

    players: int
    turns: int = 0
    ended: bool = False
    winner: int = 0
    points: tuple[int, int, int] = (0, 0, 0)
    """The winner's from camps, dots and money."""
    most_euros: int = 0
    """In hands and in the Funding box, before the turn that ends the game."""
    last_euros: int = 0
    """… and in that turn."""
    most_ore: int = 0
    most_camps: int = 0
    least_hand: int = 7
    dearest: int = 0
    reveals: int = 0
    bare: bool = False
    """A planet was to be revealed and there was none."""
    pile_bare: bool = False
    lowest: int = 6
    highest: int = 1
    sold: list[str] = field(default_factory=list)
    bought: list[str] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)


LEANINGS: dict[str, dict[int, float]] = {
    "trader": {},
    "settler": {3: 1.8, 4: 1.5, 5: 1.8, 7: 1.6},
    "scholar": {1: 1.3, 2: 1.9},
}
"""Phases that keepers like better than they are worth."""


class Game:
    """One game. `moods` are how far each keeper's guesses go astray, `leanings` what they like."""

    def __init__(
        self,
        players: int,
        seed: int,
        moods: tuple[float, ...] = (),
        leanings: tuple[str, ...] = (),
    ) -> None:
        self.n = players
        self.chance = Chance("space-zoo simulation", players, seed)
        self.moods = moods or tuple(self.chance.pick((0.15, 0.4, 1.0)) for _ in range(players))
        self.likes = [LEANINGS[name] for name in leanings or ("trader",) * players]
        self.keepers = [Keeper(i, MONEY[i], ORE, CAMPS[i], CAMPS[i]) for i in range(players)]
        self.deck = [
            Planet(p["id"], tuple(p["properties"]), p["ability"], p["tokens"])
            for p in self.chance.shuffled(PLANETS)
        ]
        self.open: list[Planet] = []
        self.row: list[dict[str, Any] | None] = [
            *self.chance.shuffled(RESEARCH["blue"])[: len(PRICES)]
        ]
        self.pile = self.chance.shuffled(
            [card for card in RESEARCH["black"] if fewest(card) <= players]
        )
        self.discard: list[dict[str, Any]] = []
        self.markets = Markets()
        self.funding, self.mining = players - 1, players
        self.cap: int | None = 0
        self.boxes: dict[int, bool] = dict.fromkeys(PHASES, False)
        self.report = Report(players)
        for _ in range(players):
            self.reveal()

    # The parts of a turn

    def reveal(self) -> None:
        if self.deck:
            self.open.append(self.deck.pop())
            self.report.reveals += 1
        else:
            self.report.bare = True

    def order(self, who: list[int]) -> list[Keeper]:
        """Keepers in turn order, from the one with the cap."""
        start = self.cap or 0
        return [
            self.keepers[(start + i) % self.n] for i in range(self.n) if (start + i) % self.n in who
        ]

    def points(self, k: Keeper) -> tuple[int, int, int]:
        camps = sum(planet.camps.get(k.seat, 0) for planet in self.open)
        return camps, k.dots, k.euros // PER_POINT

    def play(self, most: int = 80) -> Report:
        r = self.report
        for turn in range(1, most + 1):
            r.turns = turn
            chosen = self.choose()
            r.chosen += list(chosen.values())
            for phase in PHASES:
                self.resolve(phase, [seat for seat, card in chosen.items() if card == phase])
                self.watch()
            totals = [sum(self.points(k)) for k in self.keepers]
            if max(totals) >= GOAL:
                best = max(self.keepers, key=lambda k: (sum(self.points(k)), k.ore))
                r.ended, r.winner, r.points = True, best.seat, self.points(best)
                break
            r.most_euros, r.last_euros = max(r.most_euros, r.last_euros), 0
        return r

    def resolve(self, phase: int, who: list[int]) -> None:
        """Play a phase for those who chose it, and put its cards away or hand them back."""
        if who:
            getattr(self, f"phase{phase}")(self.order(who))
            for k in self.keepers:
                k.hand.discard(phase)
        else:
            self.unchosen(phase)
            if self.boxes[phase]:
                for k in self.keepers:
                    k.hand.add(phase)
        self.boxes[phase] = bool(who)

    def watch(self) -> None:
        r = self.report
        r.last_euros = max(r.last_euros, sum(k.euros for k in self.keepers) + self.funding)
        r.most_ore = max(r.most_ore, sum(k.ore for k in self.keepers) + self.mining)
        r.most_camps = max(r.most_camps, *(k.built for k in self.keepers))
        r.lowest, r.highest = min(r.lowest, *self.markets), max(r.highest, *self.markets)

    def choose(self) -> dict[int, int]:
        chosen = {}
        late = [k for k in self.keepers if k.has("weather-eye") and k.euros]
        for k in [k for k in self.keepers if k not in late] + late:
            if k in late:
                k.euros -= 1
                self.funding += 1
            if k.has("lost-and-found") and k.ore > 3:
                gone = [p for p in PHASES if p not in k.hand and p != k.last]
                if gone:
                    k.ore -= 1
                    self.mining += 1
                    k.hand.add(max(gone, key=lambda p: self.worth(k, p)))
            self.report.least_hand = min(self.report.least_hand, len(k.hand))
            mood = self.moods[k.seat]
            chosen[k.seat] = max(
                sorted(k.hand),
                key=lambda p: (
                    self.worth(k, p) * self.likes[k.seat].get(p, 1.0) + self.chance.unit() * mood
                ),
            )
        for seat, phase in chosen.items():
            self.keepers[seat].last = phase
        return chosen

    def worth(self, k: Keeper, phase: int) -> float:
        """About how many points the phase is worth to a keeper."""
        match phase:
            case 1:
                return (self.funding * 0.7 + k.has("charm-school")) / 3
            case 2:
                return max((w for w, _, _ in self.wares(k)), default=0.0)
            case 3:
                able = k.ore >= self.rent(k) and k.built < MOST_CAMPS
                return 0.9 if able else 0.0
            case 4:
                free = [p for p in self.open if not set(p.camps) - {k.seat}]
                return 1.3 * min(k.camps, 3) if free and k.camps else 0.0
            case 5:
                if not k.camps:
                    return 0.0
                costs = [(self.toll(k, p), p) for p in self.open if set(p.camps) - {k.seat}]
                return max(
                    (1.0 + self.greed(k, p) * 0.4 - c / 3 for c, p in costs if c <= k.euros),
                    default=0.0,
                )
            case 6:
                return (
                    max((price(p.properties, self.markets) for p in self.sellable(k)), default=0)
                    / 3
                )
            case _:
                return self.mining * 0.7 / 3

    def greed(self, k: Keeper, p: Planet) -> float:
        able = p.ability == "none" or k.has({"aggressive": "cage", "psychic": "shield"}[p.ability])
        return (
            min(3.0, price(p.properties, self.markets) / 6) * (1.0 if able else 0.4)
            if p.animals
            else 0.0
        )

    def rent(self, k: Keeper) -> int:
        return 2 if k.has("flat-pack-tent") else SUPPLY["camp-price"]

    def toll(self, k: Keeper, p: Planet) -> int:
        return (1 if k.has("gift-basket") else SUPPLY["trade"]) * len(set(p.camps) - {k.seat})

    def wares(self, k: Keeper) -> list[tuple[float, int, int]]:
        """What a keeper could buy: its worth, its position, its price."""
        found = []
        for i, card in enumerate(self.row):
            if card is None:
                continue
            cost = max(0, PRICES[i] - k.has("library-card"))
            name = card["id"].rstrip("-1234")
            if cost > k.euros or (name in k.cards and name in ("cage", "shield")):
                continue
            guarded = {"cage": "aggressive", "shield": "psychic"}.get(name)
            value = (1.0 if card.get("dot") else 0.0) + 0.9
            if guarded:
                mine = [
                    p for p in self.open if p.ability == guarded and k.seat in p.camps and p.animals
                ]
                value = 2.2 if mine else 0.8
            found.append((value - cost / 3, i, cost))
        return found

    def sellable(self, k: Keeper) -> list[Planet]:
        return [
            p
            for p in self.open
            if p.animals
            and p.camps.get(k.seat)
            and (p.ability != "aggressive" or k.has("cage"))
            and (p.ability != "psychic" or k.has("shield"))
        ]

    # Phases that nobody chose

    def unchosen(self, phase: int) -> None:
        more = self.n - 1
        match phase:
            case 1:
                self.funding += more
                for k in self.keepers:
                    k.euros += k.has("honesty-box")
            case 2:
                if self.row[0] is not None:
                    self.discard.append(self.row[0])
                    self.row[0] = None
                cards = [card for card in self.row if card is not None]
                while len(cards) < len(PRICES):
                    if not self.pile:
                        self.report.pile_bare = True
                        if not self.discard:
                            break
                        self.pile, self.discard = self.chance.shuffled(self.discard), []
                    cards.append(self.pile.pop())
                self.row = [*cards, *[None] * (len(PRICES) - len(cards))]
            case 4:
                self.reveal()
            case 6:
                self.markets = self.markets.up(more)
            case 7:
                self.mining += more
                for k in self.keepers:
                    k.ore += k.has("metal-detector")

    # Phases that somebody chose

    def phase1(self, who: list[Keeper]) -> None:
        for k in who:
            k.euros += k.has("charm-school")
        cap_in_box, i = True, 0
        while cap_in_box or self.funding:
            k = who[i % len(who)]
            if cap_in_box and (not self.funding or (self.funding < 2 and self.chance.chance(0.5))):
                self.cap, cap_in_box = k.seat, False
            else:
                self.funding -= 1
                k.euros += 1
            i += 1

    def phase2(self, who: list[Keeper]) -> None:
        for k in who:
            for _ in range(2 if k.has("night-school") else 1):
                wares = self.wares(k)
                if not wares:
                    break
                value, i, cost = max(wares)
                if value <= 0:
                    break
                card = self.row[i]
                assert card is not None
                k.euros -= cost
                k.cards.add(card["id"].rstrip("-1234"))
                k.dots += bool(card.get("dot"))
                self.row[i] = None
                self.report.bought.append(card["id"].rstrip("-1234"))

    def phase3(self, who: list[Keeper]) -> None:
        for k in who:
            for _ in range(2 if k.has("bulk-canvas") else 1):
                if k.ore >= self.rent(k) and k.built < MOST_CAMPS:
                    k.ore -= self.rent(k)
                    k.camps += 1
                    k.built += 1

    def phase4(self, who: list[Keeper]) -> None:
        for k in who:
            if k.has("guidebook"):
                self.reveal()
            if k.has("good-neighbour") and k.camps:
                shared = [
                    p
                    for p in self.open
                    if len(set(p.camps) - {k.seat}) == 1 and k.seat not in p.camps
                ]
                if shared:
                    self.settle(k, max(shared, key=lambda p: self.greed(k, p)))
            while k.camps:
                free = [p for p in self.open if not set(p.camps) - {k.seat}]
                if not free:
                    break
                # A first camp on a good planet, the others spread out.
                self.settle(
                    k, max(free, key=lambda p: self.greed(k, p) - 9 * p.camps.get(k.seat, 0))
                )

    def settle(self, k: Keeper, planet: Planet) -> None:
        k.camps -= 1
        planet.camps[k.seat] = planet.camps.get(k.seat, 0) + 1

    def phase5(self, who: list[Keeper]) -> None:
        for k in who:
            there = [p for p in self.open if set(p.camps) - {k.seat} and self.toll(k, p) <= k.euros]
            if not k.camps or not there:
                continue
            planet = max(there, key=lambda p: self.greed(k, p) - self.toll(k, p) / 3)
            for seat in set(planet.camps) - {k.seat}:
                pay = 1 if k.has("gift-basket") else SUPPLY["trade"]
                k.euros -= pay
                self.keepers[seat].euros += pay + self.keepers[seat].has("toll-bridge")
            self.settle(k, planet)

    def phase6(self, who: list[Keeper]) -> None:
        for k in who:
            for _ in range(2 if k.has("second-crate") else 1):
                there = self.sellable(k)
                if not there:
                    break
                planet = max(there, key=lambda p: price(p.properties, self.markets))
                paid = price(planet.properties, self.markets)
                k.euros += paid + k.has("gift-shop")
                planet.animals -= 1
                self.markets = self.markets.sold(planet.properties)
                self.report.dearest = max(self.report.dearest, paid)
                self.report.sold.append(planet.id)

    def phase7(self, who: list[Keeper]) -> None:
        first, i = set(range(self.n)), 0
        while self.mining:
            k = who[i % len(who)]
            take = min(self.mining, 2 if k.has("big-shovel") and k.seat in first else 1)
            first.discard(k.seat)
            k.ore += take
            self.mining -= take
            i += 1
