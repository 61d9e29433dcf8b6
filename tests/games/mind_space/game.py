"""Quick games: the row of cards, the dice, and a player who draws whatever fits best."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pnp.core.rng import Chance
from pnp.games.mind_space.colours import DICE_COLOURS
from pnp.games.mind_space.grid import (
    DOMINO,
    Board,
    CellSet,
    GridCell,
    adjacent,
    canonical_form,
    placements,
)
from pnp.games.mind_space.referee import Brain, DrawnShape, earned_coins
from tests.games.mind_space.box import WORTH, forms

TURNS = 12


def replay(
    board: Board, forms: frozenset[tuple[GridCell, ...]], drawn: Iterable[DrawnShape]
) -> Brain:
    """The brain after all that was drawn. Raises ValueError for what the rules forbid."""
    brain = Brain(board, forms)
    for each in drawn:
        brain.draw(each)
    return brain


class Row:
    """Five cards face up at 1 to 5, one face down at 6, and the deck."""

    def __init__(self, cards: list[CellSet], chance: Chance) -> None:
        dealt = chance.shuffled(cards)
        self.shown, self.hidden, self.deck = dealt[:5], dealt[5:6], dealt[6:]

    def shape(self, number: int) -> CellSet:
        """What a die with that number stands for."""
        return DOMINO if number == 6 else self.shown[number - 1]

    def slide(self) -> bool:
        """The end of a turn; whether there was a card to draw."""
        self.hidden.append(self.shown.pop())
        if not self.deck:
            return False
        self.shown.insert(0, self.deck.pop())
        return True


class Played(NamedTuple):
    brain: Brain
    turns: int
    drawn_cards: int
    coins: list[int]
    """Earned in all, after each turn."""


def play(board: Board, cards: list[CellSet], seed: int) -> Played:
    """Twelve turns of one player, or as many as there are cards for."""
    chance = Chance("mind-space game", seed)
    row = Row(cards, chance)
    brain = Brain(board, forms())
    places = {
        canonical_form(some): [spot for spot in placements(some) if not spot & board.grey]
        for some in [*cards, DOMINO]
    }
    taken, spent, turns, coins = 6, 0, 0, []
    while True:
        turns += 1
        dice = {colour: chance.integer(1, 6) for colour in DICE_COLOURS}
        used: set[str] = set()
        while len(used) < len(DICE_COLOURS):
            if used and earned_coins(brain, WORTH) - spent < WORTH.prices["extra"]:
                break
            new = _best(brain, row, dice, used, places, chance)
            if new is None:
                break
            spent += WORTH.prices["extra"] if used else 0
            used.add(new.colour)
            brain.draw(new)
        coins.append(earned_coins(brain, WORTH))
        if not row.slide():
            return Played(brain, turns, taken, coins)
        taken += 1


def _best(
    brain: Brain,
    row: Row,
    dice: dict[str, int],
    used: set[str],
    places: dict[tuple[GridCell, ...], list[CellSet]],
    chance: Chance,
) -> DrawnShape | None:
    """Of some placements that are legal the one that leaves the fewest open ends."""
    best: tuple[float, DrawnShape] | None = None
    for colour in chance.shuffled([colour for colour in DICE_COLOURS if colour not in used]):
        for shape in (row.shape(dice[colour]), DOMINO):
            for _ in range(10):
                spot = chance.pick(places[canonical_form(shape)])
                if not spot.isdisjoint(brain.colours):
                    continue
                new = DrawnShape(colour, spot)
                if brain.objection(new):
                    continue
                worth = (
                    2 * len(spot) - len(brain.empty_cells(adjacent(spot))) + 2 * (colour == "green")
                )
                if best is None or worth > best[0]:
                    best = (worth, new)
    return best[1] if best is not None else None
