"""My Corner of the Sky, played: from the same files that are printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from pnp.core.play import BoardPlace, Play, Values, averages, ranked
from pnp.core.problems import UsageError, with_suggestion
from pnp.core.rng import Chance
from pnp.games.my_corner_of_the_sky.play_costs import Costs
from pnp.games.my_corner_of_the_sky.play_map import ROW, WIDTH, squares
from pnp.games.my_corner_of_the_sky.play_page import Page, score, singles
from pnp.games.my_corner_of_the_sky.play_table import Sky
from pnp.games.my_corner_of_the_sky.play_uses import HOW, Move
from pnp.games.my_corner_of_the_sky.play_worth import worth


@lru_cache(maxsize=4)
def _costs(values: Values) -> Costs:
    costs = Costs(values)
    for _, ability, _ in costs.abilities:
        if ability not in HOW:
            raise UsageError(with_suggestion(f"the ability “{ability}” has no code", ability, HOW))
    return costs


def start(values: Values, players: int, chance: Chance) -> Sky:
    """Pages A and B for each, and the schedule die on its first day."""
    costs = _costs(values)
    return Sky(costs, [Page(costs.start, costs.free) for _ in range(players)], chance)


def winners(table: Sky) -> Sequence[int]:
    """The most points, then the most stars. A single player does not win."""
    if len(table.pages) == 1:
        return ()
    ranked = [
        (points, (page.points & table.costs.stars).bit_count())
        for points, page in zip(table.scores(), table.pages, strict=True)
    ]
    return [seat for seat, each in enumerate(ranked) if each == max(ranked)]


def uses(move: Move) -> Iterable[tuple[str, str]]:
    """The ability that dice are placed on."""
    return [("used", move[1])] if len(move) > 2 else ()


def owned(table: Sky) -> Mapping[tuple[str, str], Iterable[int]]:
    """The observers that have acquired, or completed, each item."""
    return {
        (group.kind, group.id): [
            seat for seat, page in enumerate(table.pages) if page.done >> group.number & 1
        ]
        for group in table.costs.groups
        if group.items and group.kind != "days"
    }


def length(table: Sky) -> float:
    """Turns of the observer with the most."""
    return max(page.turns for page in table.pages)


def measures(table: Sky) -> Mapping[str, float]:
    """Lines of the score box and more, of all observers on the average."""
    costs, pages = table.costs, []
    for page, alone in zip(table.pages, singles(table.pages, costs), strict=True):
        lines = {f"score.{name}": part for name, part in score(costs, page)._asdict().items()}
        if len(table.pages) > 1:
            lines["score.players"] = alone
        pages.append(lines | _filled(costs, page))
    return {**averages(pages), "worth": costs.worth}


def _filled(costs: Costs, page: Page) -> dict[str, float]:
    done = page.done
    return {
        "points": page.points.bit_count(),
        "squares": squares(page.points).bit_count(),
        "items": page.items.bit_count(),
        "articles": (done & costs.published).bit_count(),
        "full-days": (done & costs.full_days).bit_count(),
        "abilities": (done & costs.those("abilities")).bit_count(),
        "supporters": (done & costs.those("supporters")).bit_count(),
        "turns": page.turns,
    }


def brackets(table: Sky) -> Mapping[str, tuple[Sequence[str], str]]:
    """The rank of a lone observer."""
    if len(table.pages) > 1:
        return {}
    return {"rank": ranked(table.costs.ranks, *table.scores())}


def places(table: Sky) -> Mapping[str, Mapping[BoardPlace, float]]:
    """The squares of the star map: how many observers have filled each."""
    maps = [squares(page.points) for page in table.pages]
    side = WIDTH - 1
    filled = {
        (str(row + 1), str(column + 1)): sum(1 for each in maps if each >> ROW * row + column & 1)
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
