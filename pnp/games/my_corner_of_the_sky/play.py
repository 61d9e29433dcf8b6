"""My Corner of the Sky for `pnp playtest`: start, figures and winners, from the printed files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from pnp.core.play import BoardPlace, Play, Values, averages, ranked
from pnp.core.problems import UsageError, with_suggestion
from pnp.core.rng import Chance
from pnp.games.my_corner_of_the_sky.play_costs import Costs
from pnp.games.my_corner_of_the_sky.play_map import ROW, WIDTH, complete_squares
from pnp.games.my_corner_of_the_sky.play_moves import ABILITY_EFFECTS, SkyMove
from pnp.games.my_corner_of_the_sky.play_page import ObserverPage, score_page, unique_completions
from pnp.games.my_corner_of_the_sky.play_table import SkyTable
from pnp.games.my_corner_of_the_sky.play_worth import worth


@lru_cache(maxsize=4)
def _read_costs(values: Values) -> Costs:
    costs = Costs(values)
    for _, ability, _ in costs.abilities:
        if ability not in ABILITY_EFFECTS:
            raise UsageError(
                with_suggestion(f"the ability “{ability}” has no code", ability, ABILITY_EFFECTS)
            )
    return costs


def start(values: Values, players: int, chance: Chance) -> SkyTable:
    """Pages A and B for each observer, and the schedule die on its first day."""
    costs = _read_costs(values)
    return SkyTable(
        costs, [ObserverPage(costs.start, costs.free_groups) for _ in range(players)], chance
    )


def winners(table: SkyTable) -> Sequence[int]:
    """The seats with the most points, then the most stars; none in a game of one."""
    if len(table.pages) == 1:
        return ()
    ranked = [
        (points, (page.points & table.costs.stars).bit_count())
        for points, page in zip(table.scores(), table.pages, strict=True)
    ]
    return [seat for seat, rank in enumerate(ranked) if rank == max(ranked)]


def uses(move: SkyMove) -> Iterable[tuple[str, str]]:
    """The ability on which dice are placed."""
    return [("used", move[1])] if len(move) > 2 else ()


def owned(table: SkyTable) -> Mapping[tuple[str, str], Iterable[int]]:
    """The seats that have acquired or completed each item."""
    return {
        (group.kind, group.id): [
            seat for seat, page in enumerate(table.pages) if page.completed >> group.number & 1
        ]
        for group in table.costs.groups
        if group.items and group.kind != "days"
    }


def length(table: SkyTable) -> float:
    """The turns of the observer who had the most."""
    return max(page.turns for page in table.pages)


def measures(table: SkyTable) -> Mapping[str, float]:
    """The lines of the score box and more, each the mean of all observers."""
    costs, pages = table.costs, []
    for page, alone in zip(table.pages, unique_completions(table.pages, costs), strict=True):
        lines = {f"score.{name}": part for name, part in score_page(costs, page)._asdict().items()}
        if len(table.pages) > 1:
            lines["score.players"] = alone
        pages.append(lines | _page_measures(costs, page))
    return {**averages(pages), "worth": costs.sky_value}


def _page_measures(costs: Costs, page: ObserverPage) -> dict[str, float]:
    completed = page.completed
    return {
        "points": page.points.bit_count(),
        "squares": complete_squares(page.points).bit_count(),
        "items": page.items.bit_count(),
        "articles": (completed & costs.published).bit_count(),
        "full-days": (completed & costs.full_days).bit_count(),
        "abilities": (completed & costs.bits_of("abilities")).bit_count(),
        "supporters": (completed & costs.bits_of("supporters")).bit_count(),
        "turns": page.turns,
    }


def brackets(table: SkyTable) -> Mapping[str, tuple[Sequence[str], str]]:
    """The rank of a single observer."""
    if len(table.pages) > 1:
        return {}
    return {"rank": ranked(table.costs.ranks, *table.scores())}


def places(table: SkyTable) -> Mapping[str, Mapping[BoardPlace, float]]:
    """The share of observers who filled each square of the star map."""
    maps = [complete_squares(page.points) for page in table.pages]
    side = WIDTH - 1
    filled = {
        (str(row + 1), str(column + 1)): sum(
            1 for filled_squares in maps if filled_squares >> ROW * row + column & 1
        )
        / len(maps)
        for row in reversed(range(side))
        for column in range(side)
    }
    return {"squares filled": filled}


PLAY = Play(
    "1",
    start,
    worth,
    uses=uses,
    owned=owned,
    winners=winners,
    length=length,
    measures=measures,
    brackets=brackets,
    places=places,
)
