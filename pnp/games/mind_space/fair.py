"""Brain boards from numbers, about as good as the two in the box.

Without selection, boards differ by about 0.64 points (one standard deviation) of 53. Two figures
that need no game predict most of that: the room in the centre and the walls. Their weights come
from a least squares fit over 504 boards, 40 games each.

`make bands` plays a sample and stores it in `bench/records/mind-space.yaml`. Of ten boards and both
sides, 400 games each, all are worth 49 to 57 points with their whole intervals; the lowest is 2.5
below the mean of the sides, give or take one.

A section is worth its points whatever its size, so each of its spaces is worth more in a small
section: on both sides from 10/17 to 10/14, on a generated board from 5/9 to 10/13.

A number owns two gray layouts that no other number has, so all boards differ. It takes the first
fair board on them, with walls of its own: nine in ten are wild, and none has the pinwheel of the
two sides. Printed boards rely on it: a number's board must not change without a new VERSION.
"""

from __future__ import annotations

from itertools import count, pairwise

from pnp.core.numbering import Generator, Shuffle
from pnp.core.rng import Chance
from pnp.games.mind_space.grid import SECTIONS, VALUES, Board
from pnp.games.mind_space.maker import LAYOUTS, VERSION, Made, layout, sections, told

_OWN = 2
NUMBERS = LAYOUTS // _OWN
"""How many there are: 1 to NUMBERS."""

_POINTS, _CENTRE, _WALL = 54.95, -0.42, 0.033
"""Points of a lone greedy mind: to begin with, for each space of the centre that can be filled, and
for each edge of a cell that is a wall between sections."""
ORIGINAL = _POINTS + 8 * _CENTRE + 24 * _WALL
"""What that says of sides A and B, which have eight such spaces and 24 walls each."""
BAND = 0.75
"""How far from there a board may be by this measure, points."""
WORTH = (5 / 9, 10 / 13)
"""The points of a section for each of its spaces that can be filled: the least, and the most."""
_WILD = 0.9
_SHUFFLE = Shuffle(LAYOUTS, "mind-space", "brain-board", VERSION)


def expected(board: Board) -> float:
    """The points that a lone greedy mind makes on a board, predicted from its layout."""
    return _POINTS + _CENTRE * len(board.room(5)) + _WALL * walls(board)


def walls(board: Board) -> int:
    """How many edges of cells are walls between two sections."""
    lines = (*board.sections, *map("".join, zip(*board.sections, strict=True)))
    return sum(1 for line in lines for one, other in pairwise(line) if one != other)


def worth(board: Board) -> list[float]:
    """The points of each section for each of its spaces that can be filled."""
    return [VALUES[n] / len(board.room(n + 1)) for n in range(len(SECTIONS))]


def fair(board: Board) -> bool:
    """Whether a board is given."""
    low, high = WORTH
    return abs(expected(board) - ORIGINAL) <= BAND and all(low <= n <= high for n in worth(board))


def make(number: int) -> Made:
    """The board of a number from 1 to NUMBERS: the first fair one among its own."""
    layouts = [layout(_SHUFFLE(number - 1 + own * NUMBERS)) for own in range(_OWN)]
    wild = Chance("mind-space", "brain-board", VERSION, number).random() < _WILD
    plan = "wild" if wild else "changed"
    for attempt in count():
        key = ("mind-space", "brain-board", VERSION, number, plan, attempt)
        made = Made(Board(sections(plan, key), layouts[attempt % _OWN]), plan)
        if fair(made.board):
            return made
    raise AssertionError


TINTS = (
    "brain",
    "brain-rose",
    "brain-peach",
    "brain-sand",
    "brain-lime",
    "brain-mint",
    "brain-aqua",
    "brain-sky",
)
"""What brains are filled with: colours of the theme, that of the box first."""


def printed_of(number: int) -> dict[str, object]:
    """Everything printed on a board: its contents, its name and its tagline."""
    found = told(number, make(number))
    mood, place = str(found["name"]).lower().split()
    return {
        **found,
        "form": number,
        "tint": Chance("mind-space", "brain-board", VERSION, number, "tint").pick(TINTS),
        "vignettes": f"place-{place} mood-{mood}",
    }


BRAIN_BOARDS = Generator("brain-board", VERSION, 1, NUMBERS, printed_of)
