"""The finished game, and colours."""

from __future__ import annotations

from pnp.checks.context import Case
from pnp.core import colour_difference as sight
from pnp.core.field_paths import PathMatch, find_below
from pnp.games.mind_space import referee
from pnp.games.mind_space.colours import BLACK
from pnp.games.mind_space.goals import met
from pnp.games.mind_space.referee import Brain, Score, Worth, score
from pnp.games.mind_space.rules.reading import (
    board_of,
    condition_of,
    forms_of,
    legal,
    worth_of,
)


def example(case: Case) -> None:
    """The finished game can be played, and is worth what it says.

    Every shape is legal where it stands, coins are earned before they are spent, goals are met
    in the given turn; and the referee counts the same score, line by line. `boards`, `shapes`,
    `goals`, `score` (points) and `coins` (prices) are paths.

    Source: said: fourteen shapes, 81 points, eight coins.

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
    boards, known = case.find("boards"), case.find("goals")
    forms, worth = forms_of(case), worth_of(case)
    for one in case.find():
        with case.skip_on_error():
            which = case.integer(case.field(one, "board"))
            if not 1 <= which <= len(boards):
                case.error(case.field(one, "board"), f"there is no board {which}")
                continue
            cards = case.items(case.field(one, "goal-cards"))
            goals = {case.field(goal, "id").text: goal for goal in known}
            first: dict[str, int] = {}
            brain = Brain(board_of(case, boards[which - 1]), forms)
            names = [case.field(card, "id").text for card in cards]
            dealt = {name: goals[name] for name in names if name in goals}
            spent = _play(case, one, brain, worth, dealt, first)
            for card in cards:
                name, turn = case.field(card, "id"), case.field(card, "turn")
                if name.text not in goals:
                    case.error(name, f"there is no goal “{name.text}”")
                elif case.integer(turn) != first.get(name.text, 0):
                    case.error(turn, f"{name.text} is met in turn {first.get(name.text, 'never')}")
            points = [case.integer(case.field(card, "points")) for card in cards]
            _count(case, one, score(brain, worth, points), spent, brain)


def _play(
    case: Case,
    one: PathMatch,
    brain: Brain,
    worth: Worth,
    goals: dict[str, PathMatch],
    first: dict[str, int],
) -> int:
    """Draw the shapes; the coins that it takes. `first`: when each goal is met, to fill in."""
    spent, before = 0, 1
    for due, each in enumerate(case.items(case.field(one, "shapes")), 1):
        number, colour = case.field(each, "number"), case.field(each, "colour")
        turn, origin = case.field(each, "turn"), case.field(each, "origin")
        now = case.integer(turn)
        if case.integer(number) != due:
            case.error(number, f"expected here: {due}")
        if origin.text == "die":
            then = before + (due > 1)
            if now != then:
                case.error(turn, f"{number.text} is drawn in turn {then}, not {now}")
        elif origin.text != "extra" or now != before:
            case.error(origin, f"{number.text} is no extra shape of turn {before}")
        before = now
        spent += worth.prices["extra"] if origin.text == "extra" else 0
        if spent > referee.earned(brain, worth):
            case.error(each, f"{number.text} costs more coins than are earned")
        text = f"{colour.text} {case.field(each, 'cells').text}"
        at = case.field(each, "cells")
        brain.draw(case.convert(at, lambda _, text=text: legal(brain, text)))  # type: ignore[misc]
        for name, goal in goals.items():
            if name not in first and met(brain, condition_of(case, goal)):
                first[name] = now
    for word in case.field(one, "black").text.split():
        spent += worth.prices["black"]
        black = case.field(one, "black")
        brain.draw(case.convert(black, lambda _, word=word: legal(brain, f"{BLACK.id} {word}")))  # type: ignore[misc]
    return spent


def _count(case: Case, one: PathMatch, made: Score, spent: int, brain: Brain) -> None:
    purse = {
        "start": 1,
        "green": sum(each.colour == "green" for each in brain.drawn),
        "sections": len(referee.complete(brain)),
        "earned": made.coins,
        "spent": spent,
        "remaining": made.coins - spent,
    }
    for key, value in purse.items():
        here = case.field(case.field(one, "coins"), key)
        if case.integer(here) != value:
            case.error(here, f"{key} is {here.text}, the referee counts {value}")
    counted = made._asdict()
    for line in case.items(case.field(one, "lines")):
        # A sign may stand by itself, outside the box that the number is written into.
        sign = "".join(found.text for found in find_below(line, "sign"))
        _compare(case, case.field(line, "value"), sign, counted.get(case.field(line, "id").text))
    _compare(case, case.field(one, "total"), "", made.total)


def _compare(case: Case, at: PathMatch, sign: str, value: int | None) -> None:
    written = (sign + at.text).replace("−", "-").removeprefix("+")
    # Nothing is nothing, whatever sign stands before its box.
    if ("0" if written == "-0" else written) != str(value):
        case.error(at, f"this is {sign}{at.text}, the referee counts {value}")


def colours(case: Case) -> None:
    """Colours differ for all kinds of eyes, or have different patterns and letters.

    The path leads to maps with `id`, `letter` and `pattern`; the palette has their colours. Any
    two are `min-distance` apart (CIEDE2000), for every kind of eyes; in grey there are `min-grey-steps` steps of
    lightness between them. Two that are nearer than `distinct-distance` need another pattern and another letter.

    Source: derived; colours and patterns are our own.

    Wrong:
        title: Mind
        components: {board: {front: board}}
        data:
          pens:
          - {id: ink, letter: I, pattern: dots}
          - {id: ink, letter: I, pattern: dots}   # wrong: hard to distinguish
        rules:
        - mind-colours: game.data.pens.*
          min-distance: 8
          min-grey-steps: 5
          distinct-distance: 20

    Right:
        title: Mind
        components: {board: {front: board}}
        data:
          pens:
          - {id: ink, letter: I, pattern: dots}
          - {id: paper, letter: P, pattern: stripes}
        rules:
        - mind-colours: game.data.pens.*
          min-distance: 8
          min-grey-steps: 5
          distinct-distance: 20
    """
    least, grey = case.read.number("min-distance"), case.read.number("min-grey-steps")
    clear = case.read.number("distinct-distance")
    game = case.subject.game
    found = case.find()
    if game is None:
        return
    palette = game.theme("full").palette
    for number, one in enumerate(found):
        with case.skip_on_error():
            mine = palette.get(case.field(one, "id").text)
            if mine is None:
                case.error(one, f"{one.path} has no colour in the palette")
                continue
            for other in found[:number]:
                theirs = palette.get(case.field(other, "id").text)
                if theirs is None:
                    continue
                apart = min(
                    sight.colour_distance(mine, theirs, eye) for eye in ("", *sight.DEFICIENCIES)
                )
                steps = abs(sight.lightness(mine) - sight.lightness(theirs))
                if apart < least or steps < grey:
                    case.error(one, f"{one.path} is hard to distinguish from {other.path}")
                elif min(apart, steps) < clear:
                    for key in ("pattern", "letter"):
                        if case.field(one, key).text == case.field(other, key).text:
                            at = case.field(one, key)
                            case.error(at, f"{one.path} and {other.path} share a {key}")
