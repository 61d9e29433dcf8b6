"""The playtest engine follows the printed rules: their examples, and some weeks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.core.play import single_bits
from pnp.core.problems import UsageError
from pnp.core.rng import Chance
from pnp.games.my_corner_of_the_sky import play_page as at
from pnp.games.my_corner_of_the_sky.play import PLAY, start, winners
from pnp.games.my_corner_of_the_sky.play_costs import SQUARE, STAR
from pnp.games.my_corner_of_the_sky.play_map import (
    ALL_POINTS,
    ALL_SQUARES,
    CENTRES,
    MAJORS,
    complete_squares,
    join_bits,
    largest_region,
    point_bit,
    regions,
)
from pnp.games.my_corner_of_the_sky.play_page import ObserverPage, score_page
from pnp.games.my_corner_of_the_sky.play_table import SkyTable
from pnp.playtest.players import play_randomly
from pnp.playtest.series import load_play

GAME = "my-corner-of-the-sky"
ROOT = Path(__file__).parents[3]
VALUES = load_play((), GAME, None)[1]


class Thrown(Chance):
    """Dice with given results."""

    def __init__(self, *throws: str) -> None:
        super().__init__()
        self.points_left = [int(die) for throw in throws for die in throw]

    def integer(self, low: int, high: int) -> int:
        return self.points_left.pop(0)


def table(*throws: str, players: int = 1, **page: Any) -> SkyTable:
    """A game with known dice; `page` changes the first player's page."""
    found = start(VALUES, players, Thrown(*throws))
    for name, value in page.items():
        setattr(found.pages[0], name, value)
    return found


def fill(sky: SkyTable, *names: str, seat: int = 0) -> None:
    """Fill all items of articles, abilities, supporters or days."""
    page = sky.pages[seat]
    for name in names:
        group = sky.costs.group(name)
        page.items |= group.mask
        page.completed |= 1 << group.number


def item(sky: SkyTable, group: str, word: str, nth: int = 0) -> int:
    """An item such as xp:3, of a cost."""
    kind, _, number = word.partition(":")
    value = int(number or 1)
    those = [
        i
        for i in sky.costs.group(group).items
        if (sky.costs.items[i].kind, sky.costs.items[i].value) == (kind, value)
    ]
    return those[nth]


def day(sky: SkyTable) -> str:
    return sky.costs.days[sky.pages[0].today].id


def points(text: str) -> int:
    """Points as printed: `2.5,3 1,1`."""
    pairs = [each.split(",") for each in text.split()]
    return join_bits(point_bit(round(2 * float(x)) - 2, round(2 * float(y)) - 2) for x, y in pairs)


def used(sky: SkyTable, kind: str, ability: str = "") -> list[Any]:
    """The subjects of all moves of a kind."""
    return [
        move[-1] for move in sky.moves() if move[0] == kind and (not ability or ability in move)
    ]


def position(sky: SkyTable, ability: str, centre: tuple[int, int]) -> None:
    for move in sky.moves():
        if move[:2] == ("position", ability) and CENTRES[move[3]] == centre:
            sky.play(move)
            return
    raise AssertionError(f"{ability} does not reach {centre}")


def plot(sky: SkyTable, ability: str, which: int) -> None:
    for move in sky.moves():
        if move[:2] == ("plot", ability) and move[3] == which:
            sky.play(move)
            return
    raise AssertionError(f"{ability} does not fill these")


# The map


def test_map_has_points_and_squares() -> None:
    assert (ALL_POINTS.bit_count(), ALL_SQUARES.bit_count(), len(MAJORS)) == (121, 100, 36)
    assert complete_squares(ALL_POINTS) == ALL_SQUARES
    stars = table().costs.stars
    assert stars == points("5.5,6 1,5.5 3,5.5 1.5,5 5,4.5 1,2.5 4,2.5 2.5,2 6,1.5 1.5,1")


def test_regions_join_at_sides_within_edges() -> None:
    corner = points("1,1 1.5,1 1,1.5 1.5,1.5 2,1.5 1.5,2 2,2")
    assert largest_region(complete_squares(corner)) == 2
    edges = points("5.5,1 6,1 5.5,1.5 6,1.5 1,1.5 1.5,1.5 1,2 1.5,2")
    assert [region.bit_count() for region in regions(complete_squares(edges))] == [1, 1]


def drawn() -> tuple[int, int]:
    """The filled points of the scored example, and its shaded squares."""
    text = (ROOT / f"templates/{GAME}/icons/example-map.svg").read_text(encoding="utf-8")
    places = [
        (float(x), float(y))
        for x, y in re.findall(
            r'<circle cx="(\d+)" cy="(\d+)" r="[\d.]+" fill="currentColor"', text
        )
    ]
    stars = re.findall(r'<path d="M([\d.]+) ([\d.]+)L[^"]*Z?" fill="currentColor"', text)
    places += [(float(x), float(y) + 3.6) for x, y in stars]
    shaded = re.findall(r'<path d="M(\d+) (\d+)H\d+V\d+H\d+Z" fill="var\(--shaded', text)

    def bit(x: float, y: float) -> int:
        return point_bit(round((x - 5) / 10), round((105 - y) / 10))

    return join_bits(bit(*p) for p in places), join_bits(bit(float(x), float(y)) for x, y in shaded)


def test_scores_example() -> None:
    filled, shaded = drawn()
    assert complete_squares(filled) == shaded
    sky = table(points=filled, article_points=8)
    fill(sky, "week-1", "week-3", "publisher", "tuesday")
    example = yaml.safe_load(
        re.sub(r"!\w+ ", "", (ROOT / f"data/{GAME}/example.yaml").read_text(encoding="utf-8"))
    )
    box = score_page(sky.costs, sky.pages[0])
    lines = {line["id"]: line["value"] for line in example["lines"]}
    assert (box.squares, box.stars, box.articles) == (20, 6, 8)
    assert box.publisher + box.headhunter == lines["supporters"] == 5
    assert sky.scores() == [example["total"]] == [39]
    assert PLAY.brackets is not None
    assert PLAY.brackets(sky)["rank"][1] == "Kepler"


# The examples of the rules


def test_week_end_pays_article() -> None:
    sky = table("346", today=5, week=2)
    fill(sky, "week-2")
    sky.play(("roll",))
    assert day(sky) == "monday"
    assert sky.pages[0].week == 2
    sky.play(("circle",))
    assert (sky.pages[0].article_points, sky.pages[0].week) == (6, 3)


def test_reward_may_be_point() -> None:
    sky = table("346", today=5, week=2)
    fill(sky, "week-2")
    sky.play(("roll",))
    assert len(used(sky, "pick")) == 111
    sky.play(("pick", points("3,3")))
    assert sky.pages[0].points == points("3,3")
    assert (sky.pages[0].article_points, sky.pages[0].week, sky.pages[0].phase) == (0, 3, at.SPEND)


def test_incomplete_article_pays_nothing() -> None:
    sky = table("346", today=5, week=2)
    sky.play(("roll",))
    assert (sky.pages[0].article_points, sky.pages[0].week) == (0, 3)
    late = sky.costs.group("week-2").mask
    assert not any(late & bit for bit in used(sky, "fill"))


def test_experience_adds_up() -> None:
    sky = table("225", today=6)
    fill(sky, "researcher-1")
    page = sky.pages[0]
    page.day_bonus = 1
    page.items |= item(sky, "monday", "xp:1") | item(sky, "monday", "xp:2")
    sky.play(("roll",))
    assert (day(sky), sky.pages[0].experience) == ("monday", 5)
    for group, word in (("positioning-2", "xp:3"), ("week-2", "xp:1"), ("friday", "xp:1")):
        assert sky.pages[0].phase == at.SPEND
        sky.play(("fill", item(sky, group, word)))
    assert (sky.pages[0].experience, sky.pages[0].phase) == (0, at.USE)


def test_doubles_give_three_positions() -> None:
    sky = table("235")
    sky.play(("roll",))
    sky.play(("done",))
    reached = {CENTRES[centre] for centre in used(sky, "position")}
    assert reached == {(2, 3), (3, 2), (2, 5), (5, 2), (3, 5), (5, 3)}
    third = sky.copy(Thrown())
    position(third, "positioning-1", (3, 5))
    assert set(used(third, "plot")) == {points("2.5,5.5 3.5,4.5"), points("3.5,5.5 2.5,4.5")}
    second = sky.copy(Thrown())
    position(second, "positioning-1", (5, 2))
    assert set(used(second, "plot")) == {
        points("4.5,2.5 5,2 5.5,1.5"),
        points("5.5,2.5 5,2 4.5,1.5"),
    }
    position(sky, "positioning-1", (2, 3))
    assert used(sky, "plot") == [points("1.5,3.5 2.5,3.5 1.5,2.5 2.5,2.5 2,3")]


def test_spends_star_and_squares() -> None:
    around = points("3.5,2 3.5,2.5 3.5,3 4,2 4,3 4.5,2.5 4.5,2 4.5,3")
    left = points("3.5,2 3.5,2.5 4,2 3.5,3 4,3")
    sky = table("466", points=left, phase=at.USE, next_phase=at.USE, dice=(4, 6, 6), free_dice=1)
    fill(sky, "plotting-4")
    sky.pages[0].centre = CENTRES.index((4, 2))
    assert around & points("4,2.5") == 0
    sky._points(sky.pages[0], points("4,2.5"))
    assert (sky.pages[0].stars_to_spend, sky.pages[0].squares_to_spend) == (1, 2)
    sky.play(("fill", item(sky, "optimizing", "star")))
    assert sky.pages[0].phase == at.SQUARE
    sky.play(("fill", item(sky, "optimizing", "squares:1")))
    sky.play(("fill", item(sky, "week-4", "squares:1")))
    assert (sky.pages[0].squares_to_spend, sky.pages[0].phase) == (0, at.USE)


def test_square_item_of_two_costs_two() -> None:
    sky = table(phase=at.SQUARE, next_phase=at.USE, squares_to_spend=1)
    assert item(sky, "publisher", "squares:2") not in used(sky, "fill")
    sky.pages[0].squares_to_spend = 2
    sky.play(("fill", item(sky, "publisher", "squares:2")))
    assert sky.pages[0].phase == at.USE


# Supporters and abilities


def test_mentor_goes_back_one_day() -> None:
    sky = table("345", today=0)
    fill(sky, "mentor")
    sky.play(("roll",))
    assert sky.moves() == (("back",), ("done",))
    sky.play(("back",))
    assert (day(sky), sky.pages[0].week) == ("tuesday", 1)


def test_mentor_does_nothing_with_two() -> None:
    sky = table("245")
    fill(sky, "mentor")
    sky.play(("roll",))
    assert (day(sky), sky.pages[0].phase) == ("tuesday", at.SPEND)


def test_promoter_fills_leftmost_item() -> None:
    sky = table("145", week=2)
    fill(sky, "promoter")
    sky.play(("roll",))
    assert used(sky, "fill") == [item(sky, f"week-{week}", "xp:1") for week in (2, 3, 4, 5)]


def test_researcher_counts_from_next_turn() -> None:
    sky = table("111", "111")
    fill(sky, "researcher-1")
    sky.pages[0].items &= ~item(sky, "researcher-1", "xp:2")
    sky.pages[0].completed = sky.costs.free_groups
    sky.pages[0].phase, sky.pages[0].experience = at.SPEND, 2
    sky.play(("fill", item(sky, "researcher-1", "xp:2")))
    assert sky.pages[0].day_bonus == 1
    sky.play(("done",))
    assert sky.pages[0].experience == 0
    sky.play(("roll",))
    assert sky.pages[0].experience == 2


def test_items_of_today_count_from_next_turn() -> None:
    sky = table("133", today=0)
    sky.play(("roll",))
    sky.play(("fill", item(sky, "monday", "xp:1")))
    assert sky.pages[0].phase == at.USE, "there was one experience, and it is spent"


ready: dict[str, Any] = {
    "phase": at.USE,
    "next_phase": at.USE,
    "dice": (2, 3, 6),
    "free_dice": 0b111,
}


def test_mathematician_turns_by_45_degrees() -> None:
    sky = table(**ready, centre=CENTRES.index((3, 3)))
    sky.pages[0].free_dice = 0b001
    assert len(used(sky, "plot")) == 2
    fill(sky, "mathematician")
    assert points("3,3.5 3,2.5") in used(sky, "plot")
    assert len(used(sky, "plot")) == 4


def test_coordinator_may_fill_centre() -> None:
    sky = table(**ready, centre=CENTRES.index((3, 3)))
    fill(sky, "coordinator")
    sky.pages[0].free_dice = 0b001
    with_centre = [mask for mask in used(sky, "plot") if mask & points("3,3")]
    assert len(with_centre) == 2
    assert len(used(sky, "plot")) == 4


def test_plotting_3_fills_points_then_squares() -> None:
    sky = table(**ready, centre=CENTRES.index((3, 3)), points=points("3,3"))
    fill(sky, "plotting-3")
    sky.play(next(move for move in sky.moves() if move[0] == "ring" and move[3] == 3))
    for which in ("3,3.5", "3.5,3.5"):
        sky.play(("pick", points(which)))
        assert sky.pages[0].points == points("3,3"), "all of them count at once"
    sky.play(("pick", points("3.5,3")))
    assert sky.pages[0].points == points("3,3 3,3.5 3.5,3.5 3.5,3")
    assert sky.pages[0].phase == at.SQUARE


def test_plotting_3_with_coordinator_offers_centre() -> None:
    sky = table(**ready, centre=CENTRES.index((3, 3)))
    fill(sky, "plotting-3", "coordinator")
    sky.play(next(move for move in sky.moves() if move[0] == "ring" and move[3] == 2))
    sky.play(("pick", points("3,3.5")))
    sky.play(("pick", points("2.5,3.5")))
    assert sky.moves() == [("done",), ("pick", points("3,3"))]
    sky.play(("pick", points("3,3")))
    assert sky.pages[0].points == points("3,3 3,3.5 2.5,3.5")


def test_positioning_3_and_4_reach_more_points() -> None:
    sky = table(**ready)
    fill(sky, "positioning-3")
    sky.pages[0].free_dice = 0b010
    assert len(used(sky, "position", "positioning-3")) == 11
    fill(sky, "positioning-4")
    sky.pages[0].free_dice = 0b110
    assert len(used(sky, "position", "positioning-4")) == 36


def test_plotting_5_fills_any_point_but_stars() -> None:
    sky = table(**ready)
    fill(sky, "plotting-5")
    sky.play(next(move for move in sky.moves() if move[0] == "any"))
    assert sky.pages[0].free_dice.bit_count() == 1
    assert len(sky.moves()) == 111
    sky.play(("pick", points("2.5,3.5")))
    assert sky.pages[0].phase == at.USE


def test_ability_works_once_a_turn() -> None:
    sky = table(**ready)
    fill(sky, "recording")
    sky.play(next(move for move in sky.moves() if move[1:2] == ("recording",)))
    assert not used(sky, "item", "recording")


def test_optimizing_fills_star_or_square_of_one() -> None:
    sky = table(**ready)
    fill(sky, "optimizing")
    found = used(sky, "item", "optimizing")
    assert item(sky, "mathematician", "star") in found
    assert item(sky, "headhunter", "squares:1") in found
    assert item(sky, "headhunter", "squares:2") not in found
    assert all(sky.costs.items[bit].kind in (STAR, SQUARE) for bit in found)


def test_studying_gives_experience() -> None:
    sky = table(**ready)
    fill(sky, "studying")
    sky.play(next(move for move in sky.moves() if move[0] == "study" and move[3] == 6))
    assert (sky.pages[0].phase, sky.pages[0].experience) == (at.SPEND, 6)
    sky.play(("done",))
    assert (sky.pages[0].phase, sky.pages[0].free_dice) == (at.USE, 0b011)


# Whole weeks


def turn(sky: SkyTable, spent: str, centre: tuple[int, int], filled: str) -> None:
    """Roll, spend experience on one item (`monday xp:1`), and plot with the last die."""
    sky.play(("roll",))
    group, word = spent.split()
    sky.play(("fill", item(sky, group, word)))
    if ("done",) in sky.moves() and sky.pages[0].phase == at.SPEND:
        sky.play(("done",))
    position(sky, "positioning-1", centre)
    plot(sky, "plotting-1", points(filled))


def test_plays_first_week() -> None:
    """A star and two squares, what they pay for, and a missed article."""
    sky = table("126", "225", "126", "112", "456")
    turn(sky, "monday xp:1", (1, 2), "1,2.5 1.5,2.5 1,1.5 1.5,1.5")
    assert day(sky) == "monday"
    assert set(used(sky, "fill")) >= {item(sky, "monday", "star"), item(sky, "week-3", "star")}
    sky.play(("fill", item(sky, "monday", "star")))
    sky.play(("done",))
    turn(sky, "wednesday xp:2", (2, 2), "2,2 2.5,2.5 2.5,1.5")
    assert day(sky) == "wednesday"
    sky.play(("done",))
    turn(sky, "week-1 xp:1", (1, 2), "1.5,2")
    sky.play(("done",))
    turn(sky, "promoter xp:1", (1, 2), "1,2")
    assert (sky.pages[0].squares_to_spend, day(sky)) == (2, "friday")
    sky.play(("fill", item(sky, "publisher", "squares:2")))
    assert sky.scores() == [3], "two squares and a star"
    sky.play(("done",))
    sky.play(("roll",))
    assert (day(sky), sky.pages[0].week, sky.pages[0].experience) == ("tuesday", 2, 4)
    assert item(sky, "week-1", "xp:4") not in used(sky, "fill")


def test_plays_last_turn_to_its_end() -> None:
    sky = table("345", today=5, week=5)
    sky.play(("roll",))
    assert sky.pages[0].week == 6
    assert not sky.is_over()
    sky.play(("done",))
    assert used(sky, "position")
    sky.play(("done",))
    assert sky.is_over()


def test_finished_player_waits() -> None:
    sky = table("345", "111", players=2, today=5, week=5)
    for _ in range(3):
        sky.play(("done",) if ("done",) in sky.moves() else ("roll",))
    assert (sky.seat(), sky.is_over()) == (1, False)
    sky.play(("roll",))
    for _ in range(2):
        sky.play(("done",))
    assert sky.seat() == 1, "the other has ended the fifth week"


def test_sole_completion_scores_and_stars_break_ties() -> None:
    sky = table(players=3)
    fill(sky, "mentor", "week-1", "sunday", seat=0)
    fill(sky, "mentor", "recording", seat=1)
    assert sky.scores() == [1, 1, 0]
    assert list(winners(sky)) == [0, 1]
    sky.pages[2].points = points("1,5.5")
    assert list(winners(sky)) == [2]


def test_headhunter_counts_paid_groups() -> None:
    sky = table()
    fill(sky, "headhunter", "mentor", "recording", "week-1", "sunday")
    assert score_page(sky.costs, sky.pages[0]).headhunter == 3
    fill(sky, *(g.id for g in sky.costs.groups if g.kind in ("abilities", "supporters")))
    assert score_page(sky.costs, sky.pages[0]).headhunter == 18


# From the files


def changed(name: str, change: Callable[[Any], None]) -> Callable[[str], Any]:
    """The game's files, with one changed."""
    import copy

    def values(file: str) -> Any:
        found = VALUES(file)
        if file == name:
            found = copy.deepcopy(found)
            change(found)
        return found

    return values


def test_costs_come_from_files() -> None:
    def cheaper(supporters: Any) -> None:
        supporters["supporters"][1]["cost"] = "xp:1"

    sky = start(changed("supporters", cheaper), 1, Thrown())
    assert len(sky.costs.group("mentor").items) == 1


def test_reports_unknown_ability() -> None:
    def renamed(abilities: Any) -> None:
        abilities["abilities"][4]["id"] = "ploting-1"

    with pytest.raises(UsageError, match="plotting-1"):
        start(changed("abilities", renamed), 1, Thrown())


def walk(players: int, seed: int) -> Iterator[tuple[SkyTable, ObserverPage]]:
    """A game of random moves: the table before each, and the page that moved."""
    chance = Chance("walk", seed)
    sky = start(VALUES, players, chance)
    while not sky.is_over():
        before = sky.copy(chance)
        seat = sky.seat()
        sky.play(play_randomly(sky, chance))
        yield before, sky.pages[seat]


@pytest.mark.parametrize("players", [1, 3])
def test_moves_never_undo_anything(players: int) -> None:
    for seed in range(6):
        for before, after in walk(players, seed):
            old = before.pages[before.seat()]
            assert not old.points & ~after.points
            assert not old.items & ~after.items
            assert not after.points & ~ALL_POINTS
            assert after.free_dice == 0 or after.week <= 6
            for group in before.costs.groups:
                full = after.items & group.mask == group.mask
                assert bool(after.completed >> group.number & 1) == full


def test_numbered_sky_has_its_stars() -> None:
    other = start(load_play((), GAME, 17)[1], 1, Thrown())
    assert other.costs.stars != table().costs.stars
    assert other.costs.stars.bit_count() == 10
    with pytest.raises(UsageError, match="too large"):
        start(load_play((), GAME, 10**9)[1], 1, Thrown())


def everything(masks: Iterable[int]) -> int:
    return sum(mask.bit_count() for mask in masks)


def test_has_117_items() -> None:
    assert everything(group.mask for group in table().costs.groups) == 117
    assert all(list(single_bits(g.mask)) == list(g.items) for g in table().costs.groups)
