"""Goals: whether they can be met."""

from __future__ import annotations

from pnp.checks.context import Case
from pnp.core.field_paths import PathMatch
from pnp.games.mind_space.goals import Options, met
from pnp.games.mind_space.referee import Brain
from pnp.games.mind_space.rules.reading import board_of, condition_of, forms_of, legal


def goals(case: Case) -> None:
    """Each goal can be met on each side of the board.

    The rule replays a game for each goal and side. Each shape must be legal at its place, and the
    last one must meet the goal. `solutions` are the games, `boards` the sides, `shapes` the cards.

    Source: derived.

    Wrong:
        boards:
        - {id: a, grey: g3 h3 g4 h4, sections: 111111222 111111222 111111222 333555222
           333555222 333555222 333444444 333444444 333444444}
        shapes: [XXXX]
        solutions: [{goal: blues, a: [blue a1 b1 c1 d1]}]    # wrong: does not meet
        goals:
        - {id: blues, condition: {kind: spaces, colour: blue, count: 5}}
        rules:
        - mind-goals: goals.*
          solutions: solutions.*
          boards: boards.*
          shapes: shapes.*

    Right:
        boards:
        - {id: a, grey: g3 h3 g4 h4, sections: 111111222 111111222 111111222 333555222
           333555222 333555222 333444444 333444444 333444444}
        shapes: [XXXX]
        solutions: [{goal: blues, a: [blue a1 b1 c1 d1]}]
        goals:
        - {id: blues, condition: {kind: spaces, colour: blue, count: 4}}
        rules:
        - mind-goals: goals.*
          solutions: solutions.*
          boards: boards.*
          shapes: shapes.*
    """
    boards = {case.field(one, "id").text: board_of(case, one) for one in case.find("boards")}
    forms = forms_of(case)
    kept: dict[str, PathMatch] = {}
    for one in case.find("solutions"):
        name = case.field(one, "goal")
        if name.text in kept:
            case.error(name, f"{name.text} has a solution already")
        kept[name.text] = one
    for goal in case.find():
        with case.skip_on_error():
            name = case.field(goal, "id")
            condition = condition_of(case, goal)
            if name.text not in kept:
                case.error(name, f"nothing shows that {name.text} can be met")
                continue
            solution = kept.pop(name.text)
            for side, made in boards.items():
                with case.skip_on_error():
                    _replay(case, case.field(solution, side), Brain(made, forms), condition)
    for text, one in kept.items():
        case.error(one, f"there is no goal “{text}”")


def _replay(case: Case, moves: PathMatch, brain: Brain, condition: Options) -> None:
    steps = case.items(moves)
    for step in steps:
        if met(brain, condition):
            case.error(step, "the goal is met before this shape")
            return
        brain.draw(case.convert(step, lambda text: legal(brain, text)))
    if not met(brain, condition):
        case.error(moves, f"{moves.path} does not meet the goal")
