"""Rules that replay games: the rulebook's finished game, and proofs that goals can be met."""

from __future__ import annotations

from pnp.checks.context import Case
from pnp.core.field_paths import PathMatch, find_below
from pnp.games.mind_space import referee
from pnp.games.mind_space.colours import BLACK
from pnp.games.mind_space.goals import GoalCondition, is_met
from pnp.games.mind_space.referee import Brain, BrainScore, Scoring, score_brain
from pnp.games.mind_space.rules import (
    parse_legal,
    read_board,
    read_condition,
    read_forms,
    read_scoring,
)


def example(case: Case) -> None:
    """The finished game in the rulebook is legal, and its score is right.

    Each shape is legal when it is drawn, coins are earned before they are spent, and goals are met
    in the given turn. The score agrees with the referee’s, line by line. `boards`, `shapes`,
    `goals`, `score` (points) and `coins` (prices) are paths.

    Source: the game's text: fourteen shapes, 81 points, eight coins.

    Wrong:
        boards:
        - {id: a, grey: g3 h3 g4 h4, sections: 111111222 111111222 111111222 333555222
           333555222 333555222 333444444 333444444 333444444}
        shapes: [XXXX]
        goals: [{id: blues, condition: {kind: spaces, colour: blue, count: 4}}]
        score: {sections: 10 10 10 10 5, purple: 2, twin: 5, orange-steps: [{points: 0}],
                blue-steps: [{penalty: 15}, {penalty: 10}]}
        coins: {max-earned: 9, spend: [{id: black, price: 1}, {id: extra, price: 3}]}
        played:
          board: 1
          shapes: [{number: 1, colour: blue, turn: 1, origin: die, cells: a1 b1 c1 d1}]
          black: ""
          goal-cards: [{id: blues, turn: 1, points: 3}]
          coins: {start: 1, green: 0, sections: 0, earned: 1, spent: 0, remaining: 1}
          lines: [{id: blue, value: −6}]        # wrong: the referee counts -10
          total: −25
        rules:
        - mind-example: played
          boards: boards.*
          shapes: shapes.*
          goals: goals.*
          score: score
          coins: coins

    Right:
        boards:
        - {id: a, grey: g3 h3 g4 h4, sections: 111111222 111111222 111111222 333555222
           333555222 333555222 333444444 333444444 333444444}
        shapes: [XXXX]
        goals: [{id: blues, condition: {kind: spaces, colour: blue, count: 4}}]
        score: {sections: 10 10 10 10 5, purple: 2, twin: 5, orange-steps: [{points: 0}],
                blue-steps: [{penalty: 15}, {penalty: 10}]}
        coins: {max-earned: 9, spend: [{id: black, price: 1}, {id: extra, price: 3}]}
        played:
          board: 1
          shapes: [{number: 1, colour: blue, turn: 1, origin: die, cells: a1 b1 c1 d1}]
          black: ""
          goal-cards: [{id: blues, turn: 1, points: 3}]
          coins: {start: 1, green: 0, sections: 0, earned: 1, spent: 0, remaining: 1}
          lines: [{id: blue, value: −10}]
          total: −25
        rules:
        - mind-example: played
          boards: boards.*
          shapes: shapes.*
          goals: goals.*
          score: score
          coins: coins
    """
    boards, goals_found = case.find("boards"), case.find("goals")
    forms, scoring = read_forms(case), read_scoring(case)
    for found in case.find():
        with case.skip_on_error():
            side = case.integer(case.field(found, "board"))
            if not 1 <= side <= len(boards):
                case.error(case.field(found, "board"), f"there is no board {side}")
                continue
            cards = case.items(case.field(found, "goal-cards"))
            goals = {case.field(goal, "id").text: goal for goal in goals_found}
            met_in: dict[str, int] = {}
            brain = Brain(read_board(case, boards[side - 1]), forms)
            names = [case.field(card, "id").text for card in cards]
            dealt = {name: goals[name] for name in names if name in goals}
            spent = _replay_example(case, found, brain, scoring, dealt, met_in)
            for card in cards:
                name, turn = case.field(card, "id"), case.field(card, "turn")
                if name.text not in goals:
                    case.error(name, f"there is no goal “{name.text}”")
                elif case.integer(turn) != met_in.get(name.text, 0):
                    when = (
                        f"met in turn {met_in[name.text]}" if name.text in met_in else "never met"
                    )
                    case.error(turn, f"{name.text} is {when}")
            points = [case.integer(case.field(card, "points")) for card in cards]
            _check_score(case, found, score_brain(brain, scoring, points), spent, brain)


def _replay_example(
    case: Case,
    found: PathMatch,
    brain: Brain,
    scoring: Scoring,
    goals: dict[str, PathMatch],
    met_in: dict[str, int],
) -> int:
    """Draw the shapes and return the coins spent. Fills `met_in` with the turn of each goal."""
    spent, last_turn = 0, 1
    for expected, shape in enumerate(case.items(case.field(found, "shapes")), 1):
        number, colour = case.field(shape, "number"), case.field(shape, "colour")
        turn, method = case.field(shape, "turn"), case.field(shape, "origin")
        current = case.integer(turn)
        if case.integer(number) != expected:
            case.error(number, f"expected {expected}")
        if method.text == "die":
            next_turn = last_turn + (expected > 1)
            if current != next_turn:
                case.error(turn, f"{number.text} is drawn in turn {next_turn}, not {current}")
        elif method.text != "extra" or current != last_turn:
            case.error(method, f"{number.text} is not an extra shape of turn {last_turn}")
        last_turn = current
        spent += scoring.prices["extra"] if method.text == "extra" else 0
        if spent > referee.earned_coins(brain, scoring):
            case.error(shape, f"{number.text} costs more coins than are earned")
        text = f"{colour.text} {case.field(shape, 'cells').text}"
        field = case.field(shape, "cells")
        brain.draw(case.convert(field, lambda _, text=text: parse_legal(brain, text)))  # type: ignore[misc]
        for name, goal in goals.items():
            if name not in met_in and is_met(brain, read_condition(case, goal)):
                met_in[name] = current
    for word in case.field(found, "black").text.split():
        spent += scoring.prices["black"]
        black = case.field(found, "black")
        text = f"{BLACK.id} {word}"
        brain.draw(case.convert(black, lambda _, text=text: parse_legal(brain, text)))  # type: ignore[misc]
    return spent


def _check_score(case: Case, found: PathMatch, score: BrainScore, spent: int, brain: Brain) -> None:
    purse = {
        "start": 1,
        "green": sum(drawing.colour == "green" for drawing in brain.drawn),
        "sections": len(referee.complete_sections(brain)),
        "earned": score.coins,
        "spent": spent,
        "remaining": score.coins - spent,
    }
    for key, value in purse.items():
        field = case.field(case.field(found, "coins"), key)
        if case.integer(field) != value:
            case.error(field, f"{key} is {field.text}, the referee counts {value}")
    counted = score._asdict()
    for line in case.items(case.field(found, "lines")):
        # The sign may be a field of its own, outside the box with the number.
        sign = "".join(part.text for part in find_below(line, "sign"))
        _compare(case, case.field(line, "value"), sign, counted.get(case.field(line, "id").text))
    _compare(case, case.field(found, "total"), "", score.total)


def _compare(case: Case, field: PathMatch, sign: str, value: int | None) -> None:
    written = (sign + field.text).replace("−", "-").removeprefix("+")
    # A zero is a zero, whatever its sign.
    if ("0" if written == "-0" else written) != str(value):
        case.error(field, f"this is {sign}{field.text}, the referee counts {value}")


def goals(case: Case) -> None:
    """Each goal can be met on each side of the board, as replayed games prove.

    `solutions` lists, for each goal and side, shapes in the order of drawing. Each shape must be
    legal, and the last one must meet the goal, not an earlier one. `solutions`, `boards` (the
    sides) and `shapes` (the shapes on the cards) are paths.

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
    boards = {
        case.field(found, "id").text: read_board(case, found) for found in case.find("boards")
    }
    forms = read_forms(case)
    solutions: dict[str, PathMatch] = {}
    for found in case.find("solutions"):
        name = case.field(found, "goal")
        if name.text in solutions:
            case.error(name, f"{name.text} already has a solution")
        solutions[name.text] = found
    for goal in case.find():
        with case.skip_on_error():
            name = case.field(goal, "id")
            condition = read_condition(case, goal)
            if name.text not in solutions:
                case.error(name, f"{name.text} has no solution")
                continue
            solution = solutions.pop(name.text)
            for side, parsed in boards.items():
                with case.skip_on_error():
                    _replay_goal(case, case.field(solution, side), Brain(parsed, forms), condition)
    for text, found in solutions.items():
        case.error(found, f"there is no goal “{text}”")


def _replay_goal(case: Case, moves: PathMatch, brain: Brain, condition: GoalCondition) -> None:
    steps = case.items(moves)
    for step in steps:
        if is_met(brain, condition):
            case.error(step, "the goal is met before this shape")
            return
        brain.draw(case.convert(step, lambda text: parse_legal(brain, text)))
    if not is_met(brain, condition):
        case.error(moves, f"{moves.path} does not meet the goal")
