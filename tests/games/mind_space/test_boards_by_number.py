"""Numbered brain boards: the structure and the worth of the two sides, and one board a number."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import pytest
import yaml

from bench import bands
from pnp.core.node import Mapping
from pnp.core.numbering import parse_number
from pnp.core.polyominoes import is_connected
from pnp.games.mind_space import numbered_boards as by_number
from pnp.games.mind_space.grid import (
    ALL,
    CORNERS,
    SIDE,
    Board,
    adjacent,
    placements,
    surrounding,
)
from pnp.games.mind_space.numbered_boards import (
    CHANGED_DISTANCES,
    LAYOUTS,
    MIRRORED,
    PINWHEEL,
    WILD_DISTANCE,
)
from pnp.playtest.series import Series
from tests.games.mind_space.box import pursuits, side
from tests.installed import GENERATORS
from tests.timing import cpu_seconds

BRAINS = GENERATORS["brain-board"]
MANY = range(1, 201)
"""Boards per test; each takes 10 ms."""


@cache
def made(number: int) -> by_number.PlannedBoard:
    return by_number.make_board(number)


def assert_structure(board: Board) -> None:
    sections = [board.section(number) for number in range(1, 6)]
    assert [len(some) for some in sections] == [18, 18, 18, 18, 9]
    assert frozenset().union(*sections) == ALL
    assert all(is_connected(some) for some in sections)
    centre = sections[4]
    assert all(adjacent(centre) & some for some in sections[:4])
    assert (4, 4) in centre
    assert not any(0 in at or SIDE - 1 in at for at in centre)
    assert all(corner in some for corner, some in zip(CORNERS, sections, strict=False))
    (block,) = board.blocks
    assert len(surrounding(block)) == 12
    assert not surrounding(block) & board.grey
    lone = board.grey - block
    assert 3 <= len(lone) <= 4
    assert not any(surrounding(frozenset({at})) & board.grey for at in lone)
    assert not board.grey.intersection(CORNERS)
    assert is_connected(board.free)
    assert all(len(board.free_in(number)) >= 12 for number in range(1, 5))
    assert len(board.free_in(5)) >= 4


def test_sides_have_structure() -> None:
    """All but the generator's rule that lone cells lie in four quarters."""
    for which in "ab":
        assert_structure(side(which))


def test_gray_layouts_differ() -> None:
    assert by_number.count_layouts() == LAYOUTS
    ranks = [*range(3000), *range(3000, LAYOUTS, 97), LAYOUTS - 1]
    assert len({by_number.grey_layout(rank) for rank in ranks}) == len(ranks)
    with pytest.raises(ValueError, match="grey layouts run"):
        by_number.grey_layout(LAYOUTS)


def distance(one: tuple[str, ...], two: tuple[str, ...]) -> int:
    return sum(a != b for a, b in zip("".join(one), "".join(two), strict=True))


def test_plans_keep_distance_from_pinwheels() -> None:
    assert distance(PINWHEEL, MIRRORED) - CHANGED_DISTANCES[1] > CHANGED_DISTANCES[1]
    for number in MANY:
        board, plan = made(number)
        nearest = min(distance(board.sections, PINWHEEL), distance(board.sections, MIRRORED))
        if plan == "changed":
            assert CHANGED_DISTANCES[0] <= nearest <= CHANGED_DISTANCES[1]
        else:
            assert nearest >= WILD_DISTANCE


def test_every_shape_fits() -> None:
    for number in MANY:
        grey = made(number).board.grey
        assert all(any(not spot & grey for spot in placements(some)) for some in pursuits())


def test_prints_number_name_and_version() -> None:
    fields = BRAINS.make(17)
    assert isinstance(fields, Mapping)
    assert fields.text("printed") == "17-6v2"
    assert fields.text("version") == by_number.VERSION
    assert len(fields.text("name").split()) == 2
    with pytest.raises(ValueError, match="too large"):
        BRAINS.validate(by_number.NUMBERS + 1)


# As good as the two printed sides


def test_sides_are_in_middle_of_band() -> None:
    """The measure was calibrated by them."""
    for which in "ab":
        assert by_number.expected_points(side(which)) == pytest.approx(by_number.BOX_POINTS)


def test_boards_are_within_band() -> None:
    found = {number: made(number) for number in (*MANY, by_number.NUMBERS)}
    for board, _ in found.values():
        assert_structure(board)
        assert (
            abs(by_number.expected_points(board) - by_number.expected_points(side("a")))
            <= by_number.MAX_DIFFERENCE
        )
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
    low, high = by_number.POINTS_PER_CELL
    for board in [side("a"), side("b"), *(made(number).board for number in MANY)]:
        for number, space in enumerate(by_number.points_per_cell(board), 1):
            assert low <= space <= high
            assert space == (5 if number == 5 else 10) / len(board.free_in(number))
    first = sorted(side("a").free_in(1))
    assert by_number.is_fair(Board(side("a").sections, side("a").grey | {*first[:4]}))
    cheap = Board(side("a").sections, side("a").grey | {*first[:5]})
    assert not by_number.is_fair(cheap), "ten points for twelve spaces"


def test_board_looks_like_its_name() -> None:
    fields = BRAINS.make(42)
    assert isinstance(fields, Mapping)
    mood, place = fields.text("name").lower().split()
    assert fields.text("vignettes") == f"place-{place} mood-{mood}"
    assert (fields.text("form"), fields.text("tint") in by_number.TINTS) == ("42", True)
    tints = {BRAINS.fields(number)["tint"] for number in range(1, 41)}
    assert tints == set(by_number.TINTS)


def test_numbers_do_not_share_gray_layouts() -> None:
    """So no two boards are alike, whatever their sections."""
    assert by_number.NUMBERS * by_number._LAYOUTS_EACH <= LAYOUTS
    own = [
        by_number._SHUFFLE(number - 1 + n * by_number.NUMBERS)
        for number in range(1, 3001)
        for n in range(by_number._LAYOUTS_EACH)
    ]
    assert len(set(own)) == len(own)
    assert (BRAINS.lowest, BRAINS.highest, BRAINS.version) == (
        1,
        by_number.NUMBERS,
        by_number.VERSION,
    )


def test_makes_board_quickly() -> None:
    numbers = iter(range(1, 121))
    assert cpu_seconds(lambda: [by_number.make_board(next(numbers)) for _ in range(40)]) / 40 < 0.03


FAIR = {
    range(1, 201): "699e81498d84e27a",
    range(by_number.NUMBERS - 99, by_number.NUMBERS + 1): "d952e13706ce94bc",
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
    assert str(PLAYED["version"]) == by_number.VERSION
    assert PLAYED["games"] >= 400
    assert len(PLAYED["boards"]) >= 10
    middle = PLAYED["original"]["score"]
    assert middle[1] <= by_number.BOX_POINTS <= middle[2]
    for board in (*PLAYED["setups"], *PLAYED["boards"]):
        _, low, high = board["score"]
        assert WORTH[0] <= low <= high <= WORTH[1]
        assert high - low < (WORTH[1] - WORTH[0]) / 2
    for board in PLAYED["boards"]:
        number = parse_number(board["number"])
        assert number.version == by_number.VERSION
        assert by_number.is_fair(by_number.make_board(number.value).board)
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
    numbers = [parse_number(board["number"]).value for board in PLAYED["boards"]]
    assert numbers == bands.sample(1, by_number.NUMBERS, len(numbers), "mind-space", "brain-board")


@pytest.mark.parametrize("at", [0])
def test_replays_recorded_board(at: int) -> None:
    """The first games of the record have the same scores again."""
    board = PLAYED["boards"][at]
    assert_same_scores(board, number=parse_number(board["number"]).value)


def assert_same_scores(recorded: dict[str, Any], **options: Any) -> None:
    """Play the first games of a board."""
    one = Series("mind-space", 1, (PLAYED["with"],), bands.FIRST_GAMES, PLAYED["seed"], **options)
    scores = bands.scores(one)
    assert bands.first_games_yaml(scores) == f"first-games: {recorded['first-games']:.4f}"
