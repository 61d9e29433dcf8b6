"""Numbered brain boards: the structure and the worth of the two sides, and one board a number."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import pytest
import yaml

from bench import bands
from pnp.core.node import Mapping
from pnp.core.numbers import typed
from pnp.core.polyominoes import connected
from pnp.games.mind_space import fair, maker
from pnp.games.mind_space.grid import (
    ALL,
    CORNERS,
    SIDE,
    Board,
    ring,
    spots,
    touching,
)
from pnp.games.mind_space.maker import (
    CHANGED,
    LAYOUTS,
    MIRRORED,
    PINWHEEL,
    WILD,
)
from pnp.playtest.series import Series
from tests.games.mind_space.box import pursuits, side
from tests.installed import GENERATORS
from tests.timing import cpu_seconds

BRAINS = GENERATORS["brain-board"]
MANY = range(1, 201)
"""Boards per test; each takes 10 ms."""


@cache
def made(number: int) -> maker.Made:
    return fair.make(number)


def assert_structure(board: Board) -> None:
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


def test_sides_have_structure() -> None:
    """All but the generator's rule that lone cells lie in four quarters."""
    for which in "ab":
        assert_structure(side(which))


def test_gray_layouts_differ() -> None:
    assert maker.layouts() == LAYOUTS
    ranks = [*range(3000), *range(3000, LAYOUTS, 97), LAYOUTS - 1]
    assert len({maker.layout(rank) for rank in ranks}) == len(ranks)
    with pytest.raises(ValueError, match="not so many"):
        maker.layout(LAYOUTS)


def distance(one: tuple[str, ...], two: tuple[str, ...]) -> int:
    return sum(a != b for a, b in zip("".join(one), "".join(two), strict=True))


def test_plans_keep_distance_from_pinwheels() -> None:
    assert distance(PINWHEEL, MIRRORED) - CHANGED[1] > CHANGED[1]
    for number in MANY:
        board, plan = made(number)
        nearest = min(distance(board.sections, PINWHEEL), distance(board.sections, MIRRORED))
        if plan == "changed":
            assert CHANGED[0] <= nearest <= CHANGED[1]
        else:
            assert nearest >= WILD


def test_every_shape_fits() -> None:
    for number in MANY:
        gray = made(number).board.gray
        assert all(any(not spot & gray for spot in spots(some)) for some in pursuits())


def test_prints_number_name_and_version() -> None:
    fields = BRAINS.make(17)
    assert isinstance(fields, Mapping)
    assert fields.text("printed") == "17-6v2"
    assert fields.text("version") == maker.VERSION
    assert len(fields.text("name").split()) == 2
    with pytest.raises(ValueError, match="too large"):
        BRAINS.checked(fair.NUMBERS + 1)


# As good as the two printed sides


def test_sides_are_in_middle_of_band() -> None:
    """The measure was calibrated by them."""
    for which in "ab":
        assert fair.expected(side(which)) == pytest.approx(fair.ORIGINAL)


def test_boards_are_within_band() -> None:
    found = {number: made(number) for number in (*MANY, fair.NUMBERS)}
    for board, _ in found.values():
        assert_structure(board)
        assert abs(fair.expected(board) - fair.expected(side("a"))) <= fair.BAND
    assert len({board for board, _ in found.values()}) == len(found)
    assert {plan for _, plan in found.values()} == {"changed", "wild"}


def test_walls_differ() -> None:
    """From each other and from the sides'; nine in ten are wild."""
    found = [made(number) for number in MANY]
    walls = {board.sections for board, _ in found} | {side(which).sections for which in "ab"}
    assert len(walls) == len(found) + 2
    assert sum(plan == "wild" for _, plan in found) >= 0.85 * len(found)


def test_sections_are_worth_about_the_same() -> None:
    """A space of any section is worth about as much as on one of the sides."""
    low, high = fair.WORTH
    for board in [side("a"), side("b"), *(made(number).board for number in MANY)]:
        for number, space in enumerate(fair.worth(board), 1):
            assert low <= space <= high
            assert space == (5 if number == 5 else 10) / len(board.room(number))
    first = sorted(side("a").room(1))
    assert fair.fair(Board(side("a").sections, side("a").gray | {*first[:4]}))
    cheap = Board(side("a").sections, side("a").gray | {*first[:5]})
    assert not fair.fair(cheap), "ten points for twelve spaces"


def test_board_looks_like_its_name() -> None:
    fields = BRAINS.make(42)
    assert isinstance(fields, Mapping)
    mood, place = fields.text("name").lower().split()
    assert fields.text("vignettes") == f"place-{place} mood-{mood}"
    assert (fields.text("form"), fields.text("tint") in fair.TINTS) == ("42", True)
    tints = {BRAINS.fields(number)["tint"] for number in range(1, 41)}
    assert tints == set(fair.TINTS)


def test_numbers_do_not_share_gray_layouts() -> None:
    """So no two boards are alike, whatever their sections."""
    assert fair.NUMBERS * fair._OWN <= LAYOUTS
    own = [
        fair._SHUFFLE(number - 1 + n * fair.NUMBERS)
        for number in range(1, 3001)
        for n in range(fair._OWN)
    ]
    assert len(set(own)) == len(own)
    assert (BRAINS.lowest, BRAINS.highest, BRAINS.version) == (1, fair.NUMBERS, maker.VERSION)


def test_makes_board_quickly() -> None:
    numbers = iter(range(1, 121))
    assert cpu_seconds(lambda: [fair.make(next(numbers)) for _ in range(40)]) / 40 < 0.03


FAIR = {
    range(1, 201): "f4dad9ca02a69e5c",
    range(fair.NUMBERS - 99, fair.NUMBERS + 1): "701c8db20c48a019",
}


@pytest.mark.parametrize("some", list(FAIR))
def test_boards_do_not_change(some: range) -> None:
    """Never change these digests: other boards need another VERSION."""
    text = "\n".join(str(sorted(BRAINS.fields(number).items())) for number in some)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == FAIR[some]


PLAYED = yaml.safe_load((bands.RECORDS / "mind-space.yaml").read_text(encoding="utf-8"))
WORTH = (49.0, 57.0)
"""Points of a lone greedy player: 53 on the two sides."""


def test_recorded_boards_are_worth_the_same() -> None:
    """`make bands` played them: the whole interval of each lies within the band."""
    assert str(PLAYED["version"]) == maker.VERSION
    assert PLAYED["games"] >= 400
    assert len(PLAYED["boards"]) >= 10
    middle = PLAYED["original"]["score"]
    assert middle[1] <= fair.ORIGINAL <= middle[2]
    for board in (*PLAYED["setups"], *PLAYED["boards"]):
        _, low, high = board["score"]
        assert WORTH[0] <= low <= high <= WORTH[1]
        assert high - low < (WORTH[1] - WORTH[0]) / 2
    for board in PLAYED["boards"]:
        number = typed(board["number"])
        assert number.version == maker.VERSION
        assert fair.fair(fair.make(number.value).board)
    gaps = [board["gap"][0] for board in PLAYED["boards"]]
    assert abs(sum(gaps) / len(gaps)) < 1


def test_record_is_consistent() -> None:
    """The middle is that of the sides, and each gap is the distance from it."""
    sides = [side["score"][0] for side in PLAYED["setups"]]
    middle, *ends = PLAYED["original"]["score"]
    assert middle == pytest.approx(sum(sides) / len(sides), abs=0.011)
    assert sum(ends) / 2 == pytest.approx(middle, abs=0.011)
    for board in PLAYED["boards"]:
        (score, *_), (gap, low, high) = board["score"], board["gap"]
        assert gap == pytest.approx(score - middle, abs=0.016)
        assert (low + high) / 2 == pytest.approx(gap, abs=0.011)
    numbers = [typed(board["number"]).value for board in PLAYED["boards"]]
    assert numbers == bands.sample(1, fair.NUMBERS, len(numbers), "mind-space", "brain-board")


@pytest.mark.parametrize("at", [0])
def test_replays_recorded_board(at: int) -> None:
    """The first games of the record have the same scores again."""
    board = PLAYED["boards"][at]
    assert_same_scores(board, number=typed(board["number"]).value)


def assert_same_scores(recorded: dict[str, Any], **options: Any) -> None:
    """Play the first games of a board."""
    one = Series("mind-space", 1, (PLAYED["with"],), bands.FIRST_GAMES, PLAYED["seed"], **options)
    assert bands.first_games(bands.scores(one)) == f"first-games: {recorded['first-games']:.4f}"
