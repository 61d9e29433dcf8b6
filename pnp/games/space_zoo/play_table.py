"""A game of Space Zoo in progress: the seat to choose, and the consequences of choices.

A forced choice is made at once. Cards chosen face down wait until all players have chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.core.rng import Chance
from pnp.games.space_zoo import play_effects as effects
from pnp.games.space_zoo import play_phase_names as phases
from pnp.games.space_zoo.play_box import Box
from pnp.games.space_zoo.play_phases import (
    CHOOSING,
    DRAFTING,
    LOOKING,
    OPTIONS,
    PASS,
    PLAYS,
    all_choose,
    lay_row,
    nobody,
    pass_on,
    start,
)
from pnp.games.space_zoo.play_state import NOBODY, Move, State


class Zoo(State):
    """The table."""

    __slots__ = ()

    def __init__(self, box: Box, chance: Chance) -> None:
        super().__init__(box, chance)
        self.left = DRAFTING
        self.queue = tuple(seat for seat in range(box.players) for _ in range(box.draft[seat]))
        self._on()

    def seat(self) -> int:
        """Whose move it is."""
        return self.queue[0]

    def moves(self) -> Sequence[Move]:
        """What the rules allow."""
        return self.possible

    def is_over(self) -> bool:
        """Whether a player has reached the goal."""
        return self.ended

    def imagine(self, seat: int) -> None:
        """Cards of others that lie face down are chosen again, after the seat’s own."""
        if (
            self.phase != phases.CHOOSE
            or self.left == DRAFTING
            or seat == self.eye
            or self.queue[0] != seat
        ):
            return
        waiting = list(self.queue)
        for other in range(self.box.players):
            if other not in waiting:
                self.chosen[other] = 0
                waiting.insert(1, other)
        self.queue = tuple(waiting)

    def play(self, move: Move) -> None:
        """Make a move."""
        if move == PASS:
            pass_on(self)
        else:
            PLAYS[move[0]](self, move[1])
        self._on()

    def _begin_turn(self) -> None:
        """Players who can look first say whether they will; fetching a card is open."""
        n = self.box.players
        self.phase, self.eye, self.fetched = phases.CHOOSE, NOBODY, False
        self.last, self.chosen = self.chosen, [0] * n
        self.queue = tuple(
            seat for seat in range(n) if 0 < self.does[seat][effects.LOOK] <= self.euros[seat]
        )
        self.left = LOOKING if self.queue else CHOOSING
        if not self.queue:
            all_choose(self)

    def _on(self) -> None:
        """Continue until a player has a choice."""
        while not self.ended:
            if not self.queue:
                self._finish()
                continue
            moves = OPTIONS[self.phase](self, self.queue[0])
            if len(moves) > 1:
                self.possible = moves
                return
            if moves and moves[0] != PASS:
                PLAYS[moves[0][0]](self, moves[0][1])
            else:
                pass_on(self)
        self.possible = ()

    def _finish(self) -> None:
        """The phase is over; its cards go away. Go to the next one."""
        if self.left == DRAFTING and self.phase == phases.CHOOSE:
            lay_row(self)
            self._begin_turn()
            return
        if self.phase:
            self._cards_away()
        if self.phase == phases.MINING:
            self._end_turn()
            return
        self.phase += 1
        phase = self.phase
        if phase in self.chosen:
            self.queue = tuple([seat for seat in self.order() if self.chosen[seat] == phase])
            start(self)
        else:
            nobody(self)

    def _cards_away(self) -> None:
        bit = 1 << self.phase
        if self.phase in self.chosen:
            self.boxes |= bit
            self.hand = [hand & ~bit for hand in self.hand]
        elif self.boxes & bit:
            self.boxes &= ~bit
            self.hand = [hand | bit for hand in self.hand]

    def _end_turn(self) -> None:
        totals = self.scores()
        most = max(totals)
        if most >= self.box.goal:
            self.ended = True
            return
        self.before = sum(1 << seat for seat, total in enumerate(totals) if total == most)
        self._console(totals)
        self.turn += 1
        self._begin_turn()

    def _console(self, totals: list[int]) -> None:
        """Something for those with the fewest points, unless all have as many; ore by turn order,
        should it be short."""
        least = min(totals)
        euros, ore = self.box.solace
        if least < max(totals):
            for seat in self.order():
                if totals[seat] == least:
                    self.euros[seat] += euros
                    self.ore[seat] += min(ore, self.bank_ore())
