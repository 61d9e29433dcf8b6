"""The finished game, what counts, and colours."""

from __future__ import annotations

from pnp.checks.context import Case
from pnp.core import colour_difference as sight
from pnp.core.field_paths import Found, within
from pnp.games.mind_space import referee
from pnp.games.mind_space.colours import BLACK
from pnp.games.mind_space.goals import met
from pnp.games.mind_space.grid import VALUES
from pnp.games.mind_space.referee import PRICES, Brain, Score, score
from pnp.games.mind_space.rules.reading import board_of, condition_of, forms_of, legal


def example(case: Case) -> None:
    """The finished game can be played, and is worth what it says.

    Every shape is legal where it stands, coins are earned before they are spent, goals are met
    in the turn that is told; and the referee counts the same score. `boards`, `shapes` and
    `goals` are paths.

    Source: said: fourteen shapes, 81 points, eight coins.

    Wrong:
        boards:
        - {id: a, gray: g3 h3 g4 h4, sections: 111111222 111111222 111111222 333555222
           333555222 333555222 333444444 333444444 333444444}
        shapes: [XXXX]
        goals: [{id: blues, deck: B, name: Blues, front: 3, back: 1,
                 condition: {kind: spaces, colour: blue, count: 4}}]
        told:
          board: 1
          shapes: [{number: 1, colour: blue, turn: 1, by: die, cells: a1 b1 c1 d1}]
          black: ""
          goals: [{id: blues, deck: B, name: Blues, turn: 1, points: 3}]
          coins: {start: 1, green: 0, sections: 0, earned: 1, spent: 0, left: 1}
          scores: {sections: 0, goals: 3, purple: 0, orange: 0, pink: 0, blue: -6, empty: -18,   # wrong: the referee counts -10
                   total: -25}
          lines: [{id: blue, value: "−10"}]
          total: "-25"
        rules:
        - mind-example: told
          boards: boards.*
          shapes: shapes.*
          goals: goals.*

    Right:
        boards:
        - {id: a, gray: g3 h3 g4 h4, sections: 111111222 111111222 111111222 333555222
           333555222 333555222 333444444 333444444 333444444}
        shapes: [XXXX]
        goals: [{id: blues, deck: B, name: Blues, front: 3, back: 1,
                 condition: {kind: spaces, colour: blue, count: 4}}]
        told:
          board: 1
          shapes: [{number: 1, colour: blue, turn: 1, by: die, cells: a1 b1 c1 d1}]
          black: ""
          goals: [{id: blues, deck: B, name: Blues, turn: 1, points: 3}]
          coins: {start: 1, green: 0, sections: 0, earned: 1, spent: 0, left: 1}
          scores: {sections: 0, goals: 3, purple: 0, orange: 0, pink: 0, blue: -10, empty: -18,
                   total: -25}
          lines: [{id: blue, value: "−10"}]
          total: "-25"
        rules:
        - mind-example: told
          boards: boards.*
          shapes: shapes.*
          goals: goals.*
    """
    boards, known = case.find("boards"), case.find("goals")
    forms = forms_of(case)
    for one in case.find():
        with case.each():
            which = case.whole(case.field(one, "board"))
            if not 1 <= which <= len(boards):
                case.wrong(case.field(one, "board"), f"there is no board {which}")
                continue
            told = case.items(case.field(one, "goals"))
            wanted = {case.field(goal, "id").text: goal for goal in known}
            first: dict[str, int] = {}
            brain = Brain(board_of(case, boards[which - 1]), forms)
            spent = _play(case, one, brain, told, wanted, first)
            _goals_told(case, told, wanted, first)
            points = [case.whole(case.field(goal, "points")) for goal in told]
            _scores_told(case, one, score(brain, points), spent, brain)


def _play(
    case: Case,
    one: Found,
    brain: Brain,
    told: list[Found],
    wanted: dict[str, Found],
    first: dict[str, int],
) -> int:
    """Draw what is told; the coins that it takes."""
    spent, before = 0, 1
    for due, each in enumerate(case.items(case.field(one, "shapes")), 1):
        number, colour = case.field(each, "number"), case.field(each, "colour")
        turn, by = case.field(each, "turn"), case.field(each, "by")
        now = case.whole(turn)
        if case.whole(number) != due:
            case.wrong(number, f"here should stand {due}")
        if by.text == "die":
            then = before + (due > 1)
            if now != then:
                case.wrong(turn, f"{number.text} is drawn in turn {then}, not {now}")
        elif by.text != "extra" or now != before:
            case.wrong(by, f"{number.text} is no extra shape of turn {before}")
        before = now
        spent += PRICES["extra"] if by.text == "extra" else 0
        if spent > referee.earned(brain):
            case.wrong(each, f"{number.text} costs more coins than are earned")
        text = f"{colour.text} {case.field(each, 'cells').text}"
        at = case.field(each, "cells")
        brain.draw(case.convert(at, lambda _, text=text: legal(brain, text)))  # type: ignore[misc]
        for goal in told:
            name = case.field(goal, "id").text
            if name in wanted and met(brain, condition_of(case, wanted[name])):
                first.setdefault(name, now)
    for word in case.field(one, "black").text.split():
        spent += PRICES["black"]
        black = case.field(one, "black")
        brain.draw(case.convert(black, lambda _, word=word: legal(brain, f"{BLACK.id} {word}")))  # type: ignore[misc]
    return spent


def _goals_told(
    case: Case, told: list[Found], wanted: dict[str, Found], first: dict[str, int]
) -> None:
    for goal in told:
        name, turn, points = (case.field(goal, key) for key in ("id", "turn", "points"))
        if name.text not in wanted:
            case.wrong(name, f"there is no goal “{name.text}”")
            continue
        for key in ("deck", "name"):
            theirs = case.field(wanted[name.text], key).text
            if case.field(goal, key).text != theirs:
                case.wrong(case.field(goal, key), f"the card says {theirs}")
        if case.whole(turn) != first.get(name.text, 0):
            case.wrong(turn, f"{name.text} is met in turn {first.get(name.text, 'never')}")
        pays = [case.field(wanted[name.text], key).text for key in ("front", "back")]
        if points.text not in (pays if first.get(name.text) else ["0"]):
            case.wrong(points, f"{name.text} pays {' or '.join(pays)}, not {points.text}")


def _scores_told(case: Case, one: Found, made: Score, spent: int, brain: Brain) -> None:
    scores, coins = case.field(one, "scores"), case.field(one, "coins")
    counted = {**made._asdict(), "total": made.total}
    del counted["coins"]
    green = sum(each.colour == "green" for each in brain.drawn)
    full = len(referee.complete(brain))
    purse = {
        "start": 1,
        "green": green,
        "sections": full,
        "earned": made.coins,
        "spent": spent,
        "left": made.coins - spent,
    }
    for at, right in ((scores, counted), (coins, purse)):
        for key, value in right.items():
            here = case.field(at, key)
            if case.whole(here) != value:
                case.wrong(here, f"{key} is {here.text}, the referee counts {value}")
    for line in case.items(case.field(one, "lines")):
        key, value = case.field(line, "id").text, case.field(line, "value")
        # A sign may stand by itself, outside the box that the number is written into.
        whole = "".join(found.text for found in within(line, "sign")) + value.text
        told = whole.replace("−", "-").removeprefix("+")
        # Nothing is nothing, whatever sign stands before its box.
        if ("0" if told == "-0" else told) != str(counted.get(key)):
            case.wrong(value, f"{key} is {whole}, the referee counts {counted.get(key)}")
    total = case.field(one, "total")
    if total.text.replace("−", "-") != str(made.total):
        case.wrong(total, f"the total is {total.text}, the referee counts {made.total}")


def scoring(case: Case) -> None:
    """Tracks and prices are those that the referee counts with.

    `orange-steps` and `blue` are the steps of these tracks, with what blue costs, `sections` what
    sections are worth, `prices` what coins buy.

    Source: said where the game's text has it, else reconstructed.

    Wrong:
        score:
          sections: 10 10 10 10 5
          orange-steps: [{points: 0}, {points: 3}, {points: 7}]   # wrong: counts 6
          pink: 5
          blue: [{costs: 15}, {costs: 10}, {costs: 6}, {costs: 3}, {costs: 1}, {costs: 0}]
          prices: [{price: 1}, {price: 2}, {price: 3}]
        rules:
        - mind-score: score
          prices: score.prices.*.price

    Right:
        score:
          sections: 10 10 10 10 5
          orange-steps: [{points: 0}, {points: 3}, {points: 6}]
          pink: 5
          blue: [{costs: 15}, {costs: 10}, {costs: 6}, {costs: 3}, {costs: 1}, {costs: 0}]
          prices: [{price: 1}, {price: 2}, {price: 3}]
        rules:
        - mind-score: score
          prices: score.prices.*.price
    """
    prices = case.find("prices")
    worth = " ".join(map(str, VALUES))
    for one in case.find():
        with case.each():
            here = case.field(one, "sections")
            if here.text != worth:
                case.wrong(here, f"sections is {here.text}, the referee counts {worth}")
            pink = case.field(one, "pink")
            if set(pink.text.split()) != {str(referee.PINK)}:
                case.wrong(pink, f"a pink twin is worth {referee.PINK}")
            steps = case.items(case.field(one, "blue"))
            for step, points in zip(steps, referee.BLUE, strict=True):
                here = case.field(step, "costs")
                if here.text != str(-points):
                    case.wrong(here, f"blue is {here.text}, the referee counts {-points}")
            for step, points in zip(within(one, "orange-steps.*"), referee.ORANGE, strict=False):
                here = case.field(step, "points")
                if here.text != str(points):
                    case.wrong(here, f"orange is {here.text}, the referee counts {points}")
    for price, due_price in zip(prices, PRICES.values(), strict=True):
        if price.text != str(due_price):
            case.wrong(price, f"that is {due_price} coins, not {price.text}")


def colours(case: Case) -> None:
    """Colours look different to everybody, or have other patterns and letters.

    The path leads to maps with `id`, `letter` and `pattern`; the palette has their colours. Any
    two are `least` apart (CIEDE2000), whoever looks; in grey there are `grey` steps of lightness
    between them. Two that are nearer than `clear` need another pattern and another letter.

    Source: derived; colours and patterns are our own.

    Wrong:
        title: Mind
        components: {board: {front: board}}
        data:
          pens:
          - {id: ink, letter: I, pattern: dots}
          - {id: ink, letter: I, pattern: dots}   # wrong: cannot be told
        rules:
        - mind-colours: game.data.pens.*
          least: 8
          grey: 5
          clear: 20

    Right:
        title: Mind
        components: {board: {front: board}}
        data:
          pens:
          - {id: ink, letter: I, pattern: dots}
          - {id: paper, letter: P, pattern: stripes}
        rules:
        - mind-colours: game.data.pens.*
          least: 8
          grey: 5
          clear: 20
    """
    least, grey = case.read.number("least"), case.read.number("grey")
    clear = case.read.number("clear")
    game = case.subject.game
    found = case.find()
    if game is None:
        return
    palette = game.theme("full").palette
    for number, one in enumerate(found):
        with case.each():
            mine = palette.get(case.field(one, "id").text)
            if mine is None:
                case.wrong(one, f"{one.path} has no colour in the palette")
                continue
            for other in found[:number]:
                theirs = palette.get(case.field(other, "id").text)
                if theirs is None:
                    continue
                apart = min(sight.distance(mine, theirs, eye) for eye in ("", *sight.DEFICIENCIES))
                steps = abs(sight.lightness(mine) - sight.lightness(theirs))
                if apart < least or steps < grey:
                    case.wrong(one, f"{one.path} cannot be told from {other.path} by everybody")
                elif min(apart, steps) < clear:
                    for key in ("pattern", "letter"):
                        if case.field(one, key).text == case.field(other, key).text:
                            at = case.field(one, key)
                            case.wrong(at, f"{one.path} and {other.path} share a {key}")
