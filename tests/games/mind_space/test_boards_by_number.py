"""Brain boards from numbers: the structure of the two sides, and one board each."""

from __future__ import annotations

import hashlib
import time

import pytest

from pnp.games.mind_space import maker
from pnp.games.mind_space.grid import (
    ALL,
    CORNERS,
    SIDE,
    Board,
    connected,
    ring,
    spots,
    touching,
)
from pnp.games.mind_space.maker import (
    BOARDS,
    CHANGED,
    LAYOUTS,
    MIRRORED,
    PINWHEEL,
    PLANS,
    VERSION,
    WILD,
    make,
)
from pnp.ground.node import Mapping
from pnp.ground.numbers import parse
from tests.games.mind_space.box import pursuits, side
from tests.installed import GENERATORS

BRAINS = GENERATORS["brain-board"]


def structure(board: Board) -> None:
    sections = [board.section(number) for number in range(1, 6)]
    assert [len(some) for some in sections] == [18, 18, 18, 18, 9]
    assert frozenset().union(*sections) == ALL
    assert all(connected(some) for some in sections)
    centre = sections[4]
    assert all(touching(centre) & some for some in sections[:4])
    assert (4, 4) in centre
    assert not any(0 in at or SIDE - 1 in at for at in centre)
    assert all(corner in some for corner, some in zip(CORNERS, sections, strict=False))
    (block,) = board.blocks
    assert len(ring(block)) == 12
    assert not ring(block) & board.gray
    lone = board.gray - block
    assert 3 <= len(lone) <= 4
    assert not any(ring(frozenset({at})) & board.gray for at in lone)
    assert not board.gray.intersection(CORNERS)
    assert connected(board.free)
    assert all(len(board.room(number)) >= 12 for number in range(1, 5))
    assert len(board.room(5)) >= 4


def test_the_sides_have_the_structure() -> None:
    """All of it but that the generator keeps the lone cells in four quarters."""
    for which in "ab":
        structure(side(which))


def test_a_thousand_boards_keep_the_structure_and_no_two_are_alike() -> None:
    found = [make(number).board for number in range(1, 1001)]
    for board in found:
        structure(board)
    assert len(set(found)) == 1000


def test_no_two_boards_can_be_alike() -> None:
    """The gray layouts are all different, and no plan can be mistaken for one of another kind."""
    assert maker.layouts() == LAYOUTS
    assert LAYOUTS * len(PLANS) == BOARDS
    assert (BRAINS.lowest, BRAINS.highest, BRAINS.version) == (1, BOARDS, VERSION)
    ranks = [*range(3000), *range(3000, LAYOUTS, 97), LAYOUTS - 1]
    assert len({maker.layout(rank) for rank in ranks}) == len(ranks)
    assert len({maker.order(number) for number in range(1, 10_001)}) == 10_000
    with pytest.raises(ValueError, match="not so many"):
        maker.layout(LAYOUTS)
    assert apart(PINWHEEL, MIRRORED) - CHANGED[1] > CHANGED[1]
    assert 0 < CHANGED[0] <= CHANGED[1] < WILD


def apart(one: tuple[str, ...], two: tuple[str, ...]) -> int:
    return sum(a != b for a, b in zip("".join(one), "".join(two), strict=True))


def test_plans_are_as_far_from_the_pinwheels_as_they_say() -> None:
    seen = set()
    for number in range(1, 401):
        board, plan = make(number)
        seen.add(plan)
        nearest = min(apart(board.sections, PINWHEEL), apart(board.sections, MIRRORED))
        if plan in ("pinwheel", "mirrored"):
            assert nearest == 0
        elif plan == "changed":
            assert CHANGED[0] <= nearest <= CHANGED[1]
        else:
            assert nearest >= WILD
    assert seen == set(PLANS)


def test_every_shape_fits() -> None:
    for number in range(1, 101):
        gray = make(number).board.gray
        assert all(any(not spot & gray for spot in spots(some)) for some in pursuits())


def test_a_board_takes_well_under_fifty_milliseconds() -> None:
    make(1)
    start = time.process_time()
    for number in range(1, 201):
        make(number)
    assert (time.process_time() - start) / 200 < 0.02


DIGESTS = {
    range(1, 201): "c5d99eb641922087",
    range(BOARDS - 99, BOARDS + 1): "8df7fed59a6decec",
}


@pytest.mark.parametrize("some", list(DIGESTS))
def test_boards_are_for_ever(some: range) -> None:
    """Whoever has lost a sheet prints it again from its number. Never change these digests."""
    text = "\n".join(str(sorted(BRAINS.fields(number).items())) for number in some)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == DIGESTS[some]


def test_what_is_printed() -> None:
    fields = BRAINS.make(17)
    assert isinstance(fields, Mapping)
    assert fields.text("printed") == "17-4"
    assert fields.text("version") == VERSION
    assert fields.text("plan") in PLANS
    assert len(fields.text("name").split()) == 2
    assert BRAINS.checked(parse("17-4")) == 17
    with pytest.raises(ValueError, match="too large"):
        BRAINS.checked(BOARDS + 1)
