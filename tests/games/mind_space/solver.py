"""Finds worked examples: brains that are legal and worth what a plan says. Bounded, and seeded.

`python -m tests.games.mind_space.solver` prints the example that data/mind-space keeps.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from pnp.core.rng import Chance
from pnp.games.mind_space.grid import (
    ALL,
    Board,
    CellSet,
    GridCell,
    adjacent,
    canonical_form,
    format_cells,
    neighbours,
    placements,
)
from tests.games.mind_space.box import pursuits, side

INDEX = {cell: i for i, cell in enumerate(sorted(ALL))}
PLAN = {
    "A": "green",
    "B": "pink",
    "C": "orange",
    "D": "purple",
    "E": "pink",
    "F": "blue",
    "G": "green",
    "H": "orange",
    "I": "green",
    "J": "orange",
    "K": "purple",
    "L": "blue",
    "M": "pink",
    "N": "orange",
}
PURPLE = {"D": 3, "K": 4}
"""How many spaces of each purple shape touch orange."""
TWINS = (("E", "F"), ("M", "J"))
EMPTY = 7


class Piece(NamedTuple):
    mask: int
    cells: CellSet
    form: tuple[GridCell, ...]
    beside: int


def piece(cells: CellSet) -> Piece:
    """A shape where it lies."""
    return Piece(mask_of(cells), cells, canonical_form(cells), mask_of(adjacent(cells)))


def mask_of(cells: CellSet) -> int:
    return sum(1 << INDEX[at] for at in cells)


class Tiling:
    """Fills all sections but one with shapes, no form more than twice, two forms twice."""

    def __init__(self, board: Board, shapes: list[CellSet], leave: int, seed: int) -> None:
        self.chance = Chance("mind-space example", seed)
        self.board = board
        self.need = mask_of(
            frozenset().union(*(board.free_in(n) for n in range(1, 6) if n != leave))
        )
        self.rest = mask_of(board.free_in(leave))
        self.loose = len(board.free_in(leave)) - EMPTY
        pieces = []
        for some in shapes:
            for spot in placements(some):
                if not spot & board.grey:
                    found = piece(spot)
                    if (found.mask & self.rest).bit_count() <= 4:
                        pieces.append(found)
        pieces = self.chance.shuffled(pieces)
        self.over: list[list[Piece]] = [[] for _ in INDEX]
        for each in pieces:
            for at in each.cells:
                self.over[INDEX[at]].append(each)
        self.steps = 0

    def run(self, most: int) -> list[Piece] | None:
        """The pieces, 14 of them; the rest of the room is for single spaces."""
        self.steps = most
        return self._fill(0, [], {}, 0)

    def _fill(
        self, used: int, found: list[Piece], uses: dict[tuple[GridCell, ...], int], loose: int
    ) -> list[Piece] | None:
        self.steps -= 1
        if self.steps < 0:
            return None
        open_ = self.need & ~used
        count = len(found)
        area = sum(len(piece.cells) for piece in found)
        target = self.need.bit_count() + self.loose
        left, slots = target - area, 14 - count
        if left < 4 * slots or left > 5 * slots + 2:
            return None
        if count == 14:
            # What is still open is filled with black, one or two spaces.
            gaps = open_.bit_count()
            twice = [form_ for form_, n in uses.items() if n == 2]
            if 1 <= gaps <= 2 and gaps + area == target and len(twice) == 2:
                return list(found)
            return None
        # The open space with the fewest ways to cover it.
        best: list[Piece] | None = None
        walk = open_
        while walk:
            low = walk & -walk
            at = low.bit_length() - 1
            walk ^= low
            near = sum(1 for other in AROUND[at] if not used >> other & 1)
            if near > 2 and best is not None:
                continue
            ways = [
                piece
                for piece in self.over[at]
                if not piece.mask & used
                and uses.get(piece.form, 0) < 2
                and loose + (piece.mask & self.rest).bit_count() <= self.loose
            ]
            if best is None or len(ways) < len(best):
                best = ways
                if len(best) <= 1:
                    break
        if best is None:
            best = [
                p
                for at in range(81)
                if self.rest >> at & 1
                for p in self.over[at]
                if not p.mask & used
                and not p.mask & ~self.rest
                and uses.get(p.form, 0) < 2
                and p.beside & used
                and loose + p.mask.bit_count() <= self.loose
            ]
        for piece in best[:6]:
            if sum(n == 2 for n in uses.values()) >= 2 and uses.get(piece.form):
                continue
            uses[piece.form] = uses.get(piece.form, 0) + 1
            found.append(piece)
            done = self._fill(
                used | piece.mask, found, uses, loose + (piece.mask & self.rest).bit_count()
            )
            if done is not None:
                return done
            found.pop()
            uses[piece.form] -= 1
        return None


AROUND = [[INDEX[other] for other in neighbours(at)] for at in sorted(ALL)]


def letters(board: Board, pieces: list[Piece]) -> Iterator[dict[str, Piece]]:
    """Every way to give the plan's colours to pieces so that the plan's scores come out."""
    touch = {
        (i, j)
        for i, one in enumerate(pieces)
        for j, two in enumerate(pieces)
        if one.beside & two.mask
    }
    count = len(pieces)

    def apart(some: tuple[int, ...]) -> bool:
        return not any((i, j) in touch for i in some for j in some)

    sections = [frozenset(board.section_at(at) for at in piece.cells) for piece in pieces]
    for blue in permutations(range(count), 2):
        f, other = blue
        if len(sections[f] | sections[other]) < 5 or not apart(blue):
            continue
        for e in range(count):
            if e in blue or pieces[e].form != pieces[f].form:
                continue
            rest = [i for i in range(count) if i not in (f, other, e)]
            for j, m in permutations(rest, 2):
                if pieces[j].form != pieces[m].form or (e, m) in touch:
                    continue
                if pieces[j].form == pieces[e].form:
                    continue
                yield from _rest(pieces, touch, {"F": f, "L": other, "E": e, "J": j, "M": m})


def _rest(
    pieces: list[Piece], touch: set[tuple[int, int]], known: dict[str, int]
) -> Iterator[dict[str, Piece]]:
    count = len(pieces)
    taken = set(known.values())
    forms = [piece.form for piece in pieces]
    free = [i for i in range(count) if i not in taken]

    def ok(i: int, name: str, given: dict[str, int]) -> bool:
        return not any(
            (i, other) in touch for letter, other in given.items() if PLAN[letter] == PLAN[name]
        )

    for b in free:
        if not ok(b, "B", known) or forms.count(forms[b]) > 1:
            continue
        one = {**known, "B": b}
        for d, k in permutations([i for i in free if i != b], 2):
            if (d, k) in touch:
                continue
            two = {**one, "D": d, "K": k}
            others = [i for i in free if i not in (b, d, k)]
            for orange in _triples(others):
                if not all(ok(i, "C", two) for i in orange) or any(
                    (x, y) in touch for x in orange for y in orange
                ):
                    continue
                beside = pieces[known["J"]].beside
                for i in orange:
                    beside |= pieces[i].beside
                if any(
                    (pieces[two[n]].mask & beside).bit_count() != want for n, want in PURPLE.items()
                ):
                    continue
                green = [i for i in others if i not in orange]
                if any((x, y) in touch for x in green for y in green):
                    continue
                c, h, n = orange
                a, g, i = green
                full = {**two, "C": c, "H": h, "N": n, "A": a, "G": g, "I": i}
                yield {letter: pieces[x] for letter, x in full.items()}


def _triples(some: list[int]) -> Iterator[tuple[int, int, int]]:
    for x in range(len(some)):
        for y in range(x):
            for z in range(y):
                yield some[x], some[y], some[z]


class Turn(NamedTuple):
    """A shape's turn, and how it came: by its die, or as one more shape for three coins."""

    number: int
    by: str


def schedule(board: Board, given: dict[str, Piece], black: CellSet) -> dict[str, Turn] | None:
    """Turns 1 to 12 for the shapes in the order of their letters, as coins and cards allow."""
    order = sorted(given)
    seen = 0
    for letter in order:
        if seen and not given[letter].beside & seen:
            return None
        seen |= given[letter].mask
    for x in range(1, len(order)):
        for y in range(x + 2, len(order)):
            turns = {}
            number = 0
            for i, letter in enumerate(order):
                number += i not in (x, y)
                turns[letter] = Turn(number, "extra" if i in (x, y) else "die")
            if any(PLAN[order[i]] == PLAN[order[i - 1]] for i in (x, y)):
                continue
            if _affordable(board, given, turns, black) and arrivals(given, turns) is not None:
                return turns
    return None


def _affordable(
    board: Board, given: dict[str, Piece], turns: dict[str, Turn], black: CellSet
) -> bool:
    """Whether each coin is earned before it is spent; black spaces come last."""
    rooms = [mask_of(board.free_in(n)) for n in range(1, 6)]
    used, earned, spent = 0, 1, 0

    def fill(mask: int) -> int:
        nonlocal used
        before = sum(not room & ~used for room in rooms)
        used |= mask
        return sum(not room & ~used for room in rooms) - before

    for letter in sorted(given):
        if turns[letter].by == "extra":
            spent += 3
            if spent > earned:
                return False
        earned += (PLAN[letter] == "green") + fill(given[letter].mask)
    for at in sorted(black):
        spent += 1
        if spent > earned:
            return False
        earned += fill(1 << INDEX[at])
    return True


def arrivals(
    given: dict[str, Piece], turns: dict[str, Turn]
) -> dict[tuple[GridCell, ...], tuple[int, int]] | None:
    """For each shape the first and the last turn on which its card shows, each card once."""
    spans: dict[tuple[GridCell, ...], tuple[int, int]] = {}
    for letter, piece in given.items():
        low, high = spans.get(piece.form, (99, 0))
        number = turns[letter].number
        spans[piece.form] = (min(low, number), max(high, number))
    # Five lie there at first, the one at 5 for a turn only; then one comes after each turn.
    cards = [(1, n) for n in range(1, 6)] + [(n, min(12, n + 4)) for n in range(2, 13)]
    found: dict[tuple[GridCell, ...], tuple[int, int]] = {}
    for shape_, (low, high) in sorted(spans.items(), key=lambda each: (each[1][1], each[1])):
        fits = [card for card in cards if card[0] <= low and high <= card[1]]
        if not fits:
            return None
        card = min(fits, key=lambda each: (each[1], each[0]))
        cards.remove(card)
        found[shape_] = card
    return found


def telling(pieces: dict[str, Piece]) -> bool:
    """Whether fewer orange spaces touch one purple shape than it scores for, and more the other."""
    mask = 0
    for letter, piece in pieces.items():
        if PLAN[letter] == "orange":
            mask |= piece.mask
    others = [(pieces[n].beside & mask).bit_count() - want for n, want in PURPLE.items()]
    return min(others) < 0 < max(others)


def orders(given: dict[str, Piece]) -> Iterator[dict[str, Piece]]:
    """The same with letters of one colour exchanged, where they mean the same."""
    for green in permutations("AGI"):
        for orange in permutations("CHN"):
            yield {
                **given,
                **{letter: given[old] for letter, old in zip("AGI", green, strict=True)},
                **{letter: given[old] for letter, old in zip("CHN", orange, strict=True)},
            }


class Example(NamedTuple):
    pieces: dict[str, Piece]
    turns: dict[str, Turn]
    black: CellSet


def search(board: Board, shapes: list[CellSet], seconds: float, first: int = 1) -> Example | None:
    """The first example of all seeds from `first`, within so much time."""
    start = time.process_time()
    seed = first - 1
    need = frozenset().union(*(board.free_in(n) for n in (1, 2, 4, 5)))
    while time.process_time() - start < seconds:
        seed += 1
        found = Tiling(board, shapes, 3, seed).run(400)
        if found is not None:
            black = need - frozenset().union(*(piece.cells for piece in found))
            # Shapes alone meet the goals of the example; black comes after them.
            if black & (board.ring | board.free_in(1) | board.free_in(4)):
                continue
            for given in letters(board, found):
                if not telling(given):
                    continue
                for each in orders(given):
                    turns = schedule(board, each, black)
                    if turns is not None:
                        print(f"seed {seed}, {time.process_time() - start:.1f} s", file=sys.stderr)
                        return Example(each, turns, black)
    print(f"none up to seed {seed}", file=sys.stderr)
    return None


def main() -> None:
    board, shapes = side("a"), pursuits()
    seconds, first = (
        [*map(float, sys.argv[1:]), 60.0, 1.0][:2]
        if len(sys.argv) != 2
        else (float(sys.argv[1]), 1.0)
    )
    answer = search(board, shapes, seconds, int(first))
    if answer is not None:
        for number, (letter, piece) in enumerate(sorted(answer.pieces.items()), 1):
            turn = answer.turns[letter]
            print(f"- {{number: {number}, colour: {PLAN[letter]}, turn: {turn.number},", end=" ")
            print(f"by: {turn.by}, cells: {format_cells(piece.cells)}}}")
        print("black:", format_cells(answer.black))


if __name__ == "__main__":
    main()
