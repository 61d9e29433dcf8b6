"""A game of Space Zoo in progress: whose turn it is, and the order of phases and turns.

A forced move is made at once. Cards chosen face down wait until all players have chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.core.rng import Chance
from pnp.games.space_zoo import play_codes as codes
from pnp.games.space_zoo.play_box import GameBox
from pnp.games.space_zoo.play_phases import (
    CHOOSING,
    DRAFTING,
    LEGAL_MOVES,
    LOOKING,
    MOVE_ACTIONS,
    PASS,
    begin_phase,
    deal_row,
    next_seat,
    queue_choices,
    run_unchosen_phase,
)
from pnp.games.space_zoo.play_state import NONE, ZooMove, ZooState


class Zoo(ZooState):
    """A game in progress."""

    __slots__ = ()

    def __init__(self, box: GameBox, chance: Chance) -> None:
        super().__init__(box, chance)
        self.actions_left = DRAFTING
        self.queue = tuple(seat for seat in range(box.players) for _ in range(box.drafts[seat]))
        self._continue()

    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.queue[0]

    def moves(self) -> Sequence[ZooMove]:
        """The legal moves."""
        return self.legal_moves

    def is_over(self) -> bool:
        """Whether a player has reached the goal."""
        return self.ended

    def imagine(self, seat: int) -> None:
        """Let the other seats choose their face-down cards again, after this seat."""
        if (
            self.phase != codes.CHOOSE
            or self.actions_left == DRAFTING
            or seat == self.looker
            or self.queue[0] != seat
        ):
            return
        waiting = list(self.queue)
        for other in range(self.box.players):
            if other not in waiting:
                self.chosen[other] = 0
                waiting.insert(1, other)
        self.queue = tuple(waiting)

    def play(self, move: ZooMove) -> None:
        if move == PASS:
            next_seat(self)
        else:
            MOVE_ACTIONS[move[0]](self, move[1])
        self._continue()

    def _begin_turn(self) -> None:
        """Begin a turn. Seats that can look decide first whether they will; taking back a card is
        open."""
        n = self.box.players
        self.phase, self.looker, self.took_back = codes.CHOOSE, NONE, False
        self.last_chosen, self.chosen = self.chosen, [0] * n
        self.queue = tuple(
            seat for seat in range(n) if 0 < self.effects[seat][codes.LOOK] <= self.euros[seat]
        )
        self.actions_left = LOOKING if self.queue else CHOOSING
        if not self.queue:
            queue_choices(self)

    def _continue(self) -> None:
        """Go on until a seat has a choice."""
        while not self.ended:
            if not self.queue:
                self._end_phase()
                continue
            moves = LEGAL_MOVES[self.phase](self, self.queue[0])
            if len(moves) > 1:
                self.legal_moves = moves
                return
            if moves and moves[0] != PASS:
                MOVE_ACTIONS[moves[0][0]](self, moves[0][1])
            else:
                next_seat(self)
        self.legal_moves = ()

    def _end_phase(self) -> None:
        """End a phase, store its cards, and begin the next one."""
        if self.actions_left == DRAFTING and self.phase == codes.CHOOSE:
            deal_row(self)
            self._begin_turn()
            return
        if self.phase:
            self._store_cards()
        if self.phase == codes.MINING:
            self._end_turn()
            return
        self.phase += 1
        phase = self.phase
        if phase in self.chosen:
            self.queue = tuple([seat for seat in self.turn_order() if self.chosen[seat] == phase])
            begin_phase(self)
        else:
            run_unchosen_phase(self)

    def _store_cards(self) -> None:
        bit = 1 << self.phase
        if self.phase in self.chosen:
            self.boxed_phases |= bit
            self.hands = [hand & ~bit for hand in self.hands]
        elif self.boxed_phases & bit:
            self.boxed_phases &= ~bit
            self.hands = [hand | bit for hand in self.hands]

    def _end_turn(self) -> None:
        totals = self.scores()
        highest = max(totals)
        if highest >= self.box.goal:
            self.ended = True
            return
        self.last_leaders = sum(1 << seat for seat, total in enumerate(totals) if total == highest)
        self._help_last(totals)
        self.turn += 1
        self._begin_turn()

    def _help_last(self, totals: list[int]) -> None:
        """Give € and ore to the seats with the fewest points, unless all have the same; ore in turn
        order, as long as there is some."""
        lowest = min(totals)
        euros, ore = self.box.consolation
        if lowest < max(totals):
            for seat in self.turn_order():
                if totals[seat] == lowest:
                    self.euros[seat] += euros
                    self.ore[seat] += min(ore, self.bank_ore())
