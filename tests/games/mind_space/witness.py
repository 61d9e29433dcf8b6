"""Find a short legal game that meets a goal on a board. Bounded, and seeded.

`python -m tests.games.mind_space.witness` prints data/mind-space/solutions.yaml.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from pnp.core.rng import Chance
from pnp.games.mind_space.colours import DICE_COLOURS
from pnp.games.mind_space.goals import beside_lone_grey, is_met, shared_sides
from pnp.games.mind_space.grid import (
    CORNERS,
    DOMINO,
    SIDE,
    Board,
    CellSet,
    adjacent,
    canonical_form,
    placements,
)
from pnp.games.mind_space.referee import Brain, DrawnShape
from tests.games.mind_space.box import forms, goals, pursuits, side

SHAPES = 14
"""Twelve turns, and two shapes for three coins each."""

Progress = Callable[[Brain], float]


def witness(
    board: Board, condition: dict[str, Any], name: str, tries: int = 400
) -> list[DrawnShape]:
    """Return shapes that meet the goal, at most `SHAPES`; an empty list if none was found."""
    places = [spot for some in [*pursuits(), DOMINO] for spot in placements(some)]
    places = [spot for spot in places if not spot & board.grey]
    for attempt in range(tries):
        chance = Chance("mind-space witness", name, attempt)
        hope, palette = progress(board, condition, chance)
        brain = Brain(board, forms())
        uses: Counter[Any] = Counter()
        while len(brain.drawn) < SHAPES:
            near = [
                spot
                for spot in places
                if not spot & brain.colours.keys()
                and (not brain.drawn or adjacent(spot) & brain.colours.keys())
                and (uses[canonical_form(spot)] < 2 or len(spot) == 2)
            ]
            best: tuple[float, float, DrawnShape] | None = None
            now = hope(brain)
            for spot in chance.sample(near, 160):
                for colour in chance.sample(palette, 3):
                    new = DrawnShape(colour, spot)
                    if brain.objection(new):
                        continue
                    brain.drawn.append(new)
                    brain.colours.update(dict.fromkeys(spot, colour))
                    gain = hope(brain)
                    brain.drawn.pop()
                    for at in spot:
                        del brain.colours[at]
                    if best is None or (gain, chance.random()) > best[:2]:
                        best = (gain, chance.random(), new)
            if best is None or best[0] < now:
                break
            brain.draw(best[2])
            uses[canonical_form(best[2].cells)] += 1
            if is_met(brain, condition):
                return brain.drawn
    return []


def progress(
    board: Board, condition: dict[str, Any], chance: Chance
) -> tuple[Progress, tuple[str, ...]]:
    """Return the progress of a brain towards a goal, and the colours that help."""
    colours = tuple(DICE_COLOURS)

    def filled(target: CellSet, outside: float = 0.1) -> Progress:
        needed = target - board.grey

        def near(brain: Brain) -> float:
            got = len(needed & brain.colours.keys())
            lonely = sum(
                not adjacent({at}) & brain.empty_cells(adjacent({at}))
                for at in brain.empty_cells(needed)
            )
            return got - outside * (len(brain.colours) - got) - 0.6 * lonely

        return near

    match condition["kind"]:
        case "ring":
            return filled(board.ring), colours
        case "beside-lone-grey":
            return filled(beside_lone_grey(board)), colours
        case "section-and-around":
            section = board.section(condition["section"])
            return filled(section | adjacent(section)), colours
        case "sections":
            return filled(frozenset().union(*map(board.section, condition["sections"]))), colours
        case "lines":
            rows = chance.sample(range(SIDE), condition.get("rows", 0))
            columns = chance.sample(range(SIDE), condition.get("columns", 0))
            cells = {(r, c) for r in rows for c in range(SIDE)}
            return filled(
                frozenset(cells | {(r, c) for c in columns for r in range(SIDE)})
            ), colours
        case "few-colours":
            number = chance.integer(1, 4)
            some = tuple(chance.sample(colours, condition["colours"]))
            return filled(board.section(number), 0.05), some
        case "corners":

            def corners(brain: Brain) -> float:
                found = {brain.colours[at] for at in CORNERS if at in brain.colours}
                lost = sum(at in brain.colours for at in CORNERS) - len(found)
                reach = sum(
                    min([abs(r - a) + abs(c - b) for r, c in brain.colours] or [9])
                    for a, b in CORNERS
                )
                return 10 * len(found) - 10 * lost - reach

            return corners, colours
        case "spaces":

            def spaces(brain: Brain) -> float:
                blue = Counter(brain.colours.values())[condition["colour"]]
                return blue + 0.03 * len(brain.drawn)

            return spaces, colours
        case "shapes":

            def shapes(brain: Brain) -> float:
                found = [
                    d
                    for d in brain.drawn
                    if d.colour == "orange" and len(d.cells) >= condition["min-size"]
                ]
                return len(found) + 0.01 * len(brain.drawn)

            return shapes, colours
        case "touches":

            def touches(brain: Brain) -> float:
                return max(
                    [
                        len({brain.colours.get(at) for at in adjacent(d.cells)} - {None})
                        for d in brain.drawn
                    ]
                )

            return lambda brain: touches(brain) if brain.drawn else 0.0, colours
        case "enclosed":

            def enclosed(brain: Brain) -> float:
                open_ = sorted(
                    len(brain.empty_cells(adjacent(d.cells)))
                    for d in brain.drawn
                    if d.colour == condition["colour"]
                )[: condition["count"]]
                return 12 * len(open_) - sum(open_)

            return enclosed, colours
        case "twins":

            def twins(brain: Brain) -> float:
                pairs = [
                    shared_sides(one, two)
                    for i, one in enumerate(brain.drawn)
                    for two in brain.drawn[:i]
                    if one.colour != two.colour
                    and canonical_form(one.cells) == canonical_form(two.cells)
                ]
                return max(pairs, default=0)

            return twins, colours
        case "colours-in-sections":

            def rich(brain: Brain) -> float:
                counts = sorted(
                    len({brain.colours[at] for at in board.section(n) if at in brain.colours})
                    for n in range(1, 6)
                )
                return sum(counts[-condition["sections"] :])

            return rich, colours
        case "spread":

            def spread(brain: Brain) -> float:
                counts = [len(board.section(n) & brain.colours.keys()) for n in range(1, 5)]
                return float(sum(min(condition["count"], count) for count in counts))

            return spread, colours
    raise ValueError(condition["kind"])


def main() -> None:
    print(
        "# Example solutions: a short game for each goal and each side of the brain that meets the"
    )
    print("# goal. at its place legal at its place. Found by a solver, replayed by a test.")
    print("solutions:")
    for name, goal in goals().items():
        print(f"- goal: {name}")
        for which in "ab":
            found = witness(side(which), goal["condition"], f"{name} {which}")
            print(f"  {which}:" + ("" if found else " []"), flush=True)
            for each in found:
                print(f"  - {each}")


if __name__ == "__main__":
    main()
