"""What only this game has to hold: brains, goals, and a finished game that adds up."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.mind_space import referee, sight
from pnp.games.mind_space.colours import BLACK
from pnp.games.mind_space.goals import KINDS, Options, met
from pnp.games.mind_space.grid import SECTIONS, VALUES, Board, cells, connected, form, shape, spots
from pnp.games.mind_space.referee import PRICES, Brain, Drawn, Score, score
from pnp.node import Mapping, Node, Sequence
from pnp.rules.case import Case, Stop
from pnp.rules.path import Found, within, written

_RING = 12


def _board(case: Case, of: Found) -> Board:
    """The board of a map with `sections` and `gray`. Raises Stop."""
    rows = case.rows(case.field(of, "sections"))
    gray = case.field(of, "gray")
    return case.convert(gray, lambda text: Board.of(rows, text))


def board(case: Case) -> None:
    """A brain has one block of gray matter to walk round, and no cut-off cells.

    Empathy wants the twelve cells around the two by two: exactly one such block, off the border,
    its ring free. Every section keeps `free` cells at least (the centre `centre`), so that each
    can be filled; sizes of sections are `sizes`.

    Source: derived from the goal; sections and gray matter reconstructed.

    Wrong:
        boards:
        - sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          gray: a1 b1 a2 b2 e5        # wrong: no ring
        rules:
        - mind-board: boards.*
          sizes: [18, 18, 18, 18, 9]
          free: 12
          centre: 4

    Right:
        boards:
        - sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          gray: g3 h3 g4 h4 e5
        rules:
        - mind-board: boards.*
          sizes: [18, 18, 18, 18, 9]
          free: 12
          centre: 4
    """
    sizes = list(case.read.texts("sizes"))
    free, centre = case.read.integer("free"), case.read.integer("centre")
    for one in _boards(case):
        with case.each():
            made = _board(case, one)
            sections = [made.section(number) for number in range(1, 6)]
            at = case.field(one, "sections")
            if [str(len(some)) for some in sections] != sizes:
                counts = ", ".join(str(len(some)) for some in sections)
                case.wrong(at, f"{one.path} has sections of {counts} cells")
            for number, some in enumerate(sections, 1):
                if not connected(some):
                    case.wrong(at, f"{one.path}: section {number} does not hang together")
                least = free if number < len(SECTIONS) else centre
                if len(some - made.gray) < least:
                    case.wrong(
                        case.field(one, "gray"),
                        f"{one.path}: section {number} keeps {len(some - made.gray)} free cells",
                    )
            gray = case.field(one, "gray")
            if len(made.blocks) != 1:
                case.wrong(gray, f"{one.path} has {len(made.blocks)} blocks of two by two")
            elif len(made.ring) != _RING or made.ring & made.gray:
                case.wrong(gray, f"{one.path}: its block has no ring of {_RING} free cells")
            if not connected(made.free):
                case.wrong(gray, f"{one.path}: gray matter parts the free cells")


def _boards(case: Case) -> Iterator[Found]:
    """The boards at the paths of a rule, or the numbered ones of the components it names."""
    paths = case.paths()
    if all("." not in path.text for path in paths):
        yield from case.numbered()
    else:
        yield from case.find()


def places(case: Case) -> None:
    """Every shape can be placed somewhere on every brain.

    A card that fits nowhere is a card that nobody wants. `shapes` is a path to texts of rows,
    such as “XX. .XX”.

    Source: derived.

    Wrong:
        shapes: [XXXXXXXXXX]
        boards:
        - sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          gray: g3 h3 g4 h4           # wrong: fits nowhere
        rules:
        - mind-places: boards.*
          shapes: shapes.*

    Right:
        shapes: [XXXXX]
        boards:
        - sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          gray: g3 h3 g4 h4
        rules:
        - mind-places: boards.*
          shapes: shapes.*
    """
    known = [(one, case.convert(one, shape)) for one in case.find("shapes")]
    for one in _boards(case):
        with case.each():
            made = _board(case, one)
            for name, some in known:
                if not any(not spot & made.gray for spot in spots(some)):
                    case.wrong(case.field(one, "gray"), f"{one.path}: {name.path} fits nowhere")


def _plain(node: Node) -> object:
    if isinstance(node, Mapping):
        return {key: _plain(value) for key, value in node.values.items()}
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    return written(node)


def _condition(case: Case, goal: Found) -> Options:
    at = case.field(goal, "condition")
    found = _plain(at.node)
    if not isinstance(found, dict) or found.get("kind") not in KINDS:
        case.wrong(at, f"there is no such kind of goal: {', '.join(KINDS)}")
        raise Stop
    return found


def _forms(case: Case) -> frozenset[tuple[tuple[int, int], ...]]:
    return frozenset(form(case.convert(one, shape)) for one in case.find("shapes"))


def goals(case: Case) -> None:
    """Every goal can be met on every side: a game that does so is replayed.

    Each shape has to be legal where it stands, and the last one has to meet the goal, not one
    before it. `witnesses` are the games, `boards` the sides, `shapes` the cards.

    Source: derived.

    Wrong:
        boards:
        - id: a
          sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          gray: g3 h3 g4 h4
        shapes: [XXXX]
        witnesses: [{goal: blues, a: [blue a1 b1 c1 d1]}]    # wrong: does not meet
        goals:
        - {id: blues, condition: {kind: spaces, colour: blue, count: 5}}
        rules:
        - mind-goals: goals.*
          witnesses: witnesses.*
          boards: boards.*
          shapes: shapes.*

    Right:
        boards:
        - id: a
          sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          gray: g3 h3 g4 h4
        shapes: [XXXX]
        witnesses: [{goal: blues, a: [blue a1 b1 c1 d1]}]
        goals:
        - {id: blues, condition: {kind: spaces, colour: blue, count: 4}}
        rules:
        - mind-goals: goals.*
          witnesses: witnesses.*
          boards: boards.*
          shapes: shapes.*
    """
    boards = {case.field(one, "id").text: _board(case, one) for one in case.find("boards")}
    forms = _forms(case)
    kept: dict[str, Found] = {}
    for one in case.find("witnesses"):
        name = case.field(one, "goal")
        if name.text in kept:
            case.wrong(name, f"{name.text} has a witness already")
        kept[name.text] = one
    for goal in case.find():
        with case.each():
            name = case.field(goal, "id")
            condition = _condition(case, goal)
            if name.text not in kept:
                case.wrong(name, f"nothing shows that {name.text} can be met")
                continue
            witness = kept.pop(name.text)
            for side, made in boards.items():
                with case.each():
                    _replay(case, case.field(witness, side), Brain(made, forms), condition)
    for text, one in kept.items():
        case.wrong(one, f"there is no goal “{text}”")


def _replay(case: Case, moves: Found, brain: Brain, condition: Options) -> None:
    steps = case.items(moves)
    for step in steps:
        if met(brain, condition):
            case.wrong(step, "the goal is met before this shape")
            return
        brain.draw(case.convert(step, lambda text: _legal(brain, text)))
    if not met(brain, condition):
        case.wrong(moves, f"{moves.path} does not meet the goal")


def _legal(brain: Brain, text: str) -> Drawn:
    drawn = Drawn.of(text)
    why = brain.against(drawn)
    if why:
        raise ValueError(f"{text}: {why}")
    return drawn


_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def condition(case: Case) -> None:
    """A goal’s text tells the numbers and the colour that its condition asks for.

    The card is what people read, the condition is what the referee counts.

    Source: what is printed twice.

    Wrong:
        goals:
        - text: Fill 15 or more spaces with blue.     # wrong: 14
          condition: {kind: spaces, colour: blue, count: 14}
        rules:
        - mind-condition: goals.*

    Right:
        goals:
        - text: Fill fifteen or 15 spaces with blue.
          condition: {kind: spaces, colour: blue, count: 15}
        rules:
        - mind-condition: goals.*
    """
    for goal in case.find():
        with case.each():
            text = case.field(goal, "text")
            words = text.text.lower().replace(".", " ").replace(",", " ").split()
            for option, value in _condition(case, goal).items():
                told = str(value)
                if option in ("kind", "section", "sections", "size"):
                    continue
                number = int(told) if told.isdigit() else None
                names = {told}
                if number is not None and number < len(_WORDS):
                    names |= {_WORDS[number]} | (
                        {"all", "each", "another"} if number > 3 else set()
                    )
                if not names & set(words):
                    case.wrong(text, f"“{text.text}” does not tell its {option}, {told}")


def drawn(case: Case) -> None:
    """Cells that are shown lie on the board, and shapes are on the cards.

    The path leads to texts such as “blue a1 b1 c1”, or to lists of cells; `shapes` is a path to
    the shapes on the cards, where what is shown are shapes.

    Source: derived.

    Wrong:
        shapes: [XXXX]
        diagram: [blue a1 b1 c1 c2]                   # wrong: no card
        rules:
        - mind-drawn: diagram.*
          shapes: shapes.*

    Right:
        shapes: [XXXX]
        diagram: [blue a1 b1 c1 d1]
        rules:
        - mind-drawn: diagram.*
          shapes: shapes.*
    """
    known = _forms(case) if case.read.raw("shapes") is not None else None
    for one in case.find():
        with case.each():
            if known is None:
                case.convert(one, cells)
                continue
            shown = case.convert(one, Drawn.of)
            if form(shown.cells) not in known:
                case.wrong(one, f"“{one.text}” is on no card")


def example(case: Case) -> None:
    """The finished game can be played, and is worth what it says.

    Every shape is legal where it stands, coins are earned before they are spent, goals are met
    in the turn that is told; and the referee counts the same score. `boards`, `shapes` and
    `goals` are paths.

    Source: said: shapes A to N, 81 points, eight coins.

    Wrong:
        boards:
        - id: a
          sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          gray: g3 h3 g4 h4
        shapes: [XXXX]
        goals: [{id: blues, deck: B, name: Blues, front: 3, back: 1,
                 condition: {kind: spaces, colour: blue, count: 4}}]
        told:
          board: 1
          shapes: [{letter: A, colour: blue, turn: 1, by: die, cells: a1 b1 c1 d1}]
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
        - id: a
          sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          gray: g3 h3 g4 h4
        shapes: [XXXX]
        goals: [{id: blues, deck: B, name: Blues, front: 3, back: 1,
                 condition: {kind: spaces, colour: blue, count: 4}}]
        told:
          board: 1
          shapes: [{letter: A, colour: blue, turn: 1, by: die, cells: a1 b1 c1 d1}]
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
    forms = _forms(case)
    for one in case.find():
        with case.each():
            which = case.whole(case.field(one, "board"))
            if not 1 <= which <= len(boards):
                case.wrong(case.field(one, "board"), f"there is no board {which}")
                continue
            told = case.items(case.field(one, "goals"))
            wanted = {case.field(goal, "id").text: goal for goal in known}
            first: dict[str, int] = {}
            brain = Brain(_board(case, boards[which - 1]), forms)
            spent = _play(case, one, brain, told, wanted, first)
            _goals_told(case, told, wanted, first)
            points = [case.whole(case.field(goal, "points")) for goal in told]
            _scores_told(case, one, score(brain, points), spent, brain)


def _play(
    case: Case, one: Found, brain: Brain, told: list[Found], wanted: dict[str, Found],
    first: dict[str, int],
) -> int:  # fmt: skip
    """Draw what is told; the coins that it takes."""
    spent, before, letters = 0, 1, ""
    for each in case.items(case.field(one, "shapes")):
        letter, colour = case.field(each, "letter"), case.field(each, "colour")
        turn, by = case.field(each, "turn"), case.field(each, "by")
        now = case.whole(turn)
        if letter.text != chr(ord("A") + len(letters)):
            case.wrong(letter, f"here should stand {chr(ord('A') + len(letters))}")
        letters += letter.text
        if by.text == "die":
            due = before + (len(letters) > 1)
            if now != due:
                case.wrong(turn, f"{letter.text} is drawn in turn {due}, not {now}")
        elif by.text != "extra" or now != before:
            case.wrong(by, f"{letter.text} is no extra shape of turn {before}")
        before = now
        spent += PRICES["extra"] if by.text == "extra" else 0
        if spent > referee.earned(brain):
            case.wrong(each, f"{letter.text} costs more coins than are earned")
        text = f"{colour.text} {case.field(each, 'cells').text}"
        at = case.field(each, "cells")
        brain.draw(case.convert(at, lambda _, text=text: _legal(brain, text)))  # type: ignore[misc]
        for goal in told:
            name = case.field(goal, "id").text
            if name in wanted and met(brain, _condition(case, wanted[name])):
                first.setdefault(name, now)
    for word in case.field(one, "black").text.split():
        spent += PRICES["black"]
        black = case.field(one, "black")
        brain.draw(case.convert(black, lambda _, word=word: _legal(brain, f"{BLACK.id} {word}")))  # type: ignore[misc]
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
        "start": 1, "green": green, "sections": full, "earned": made.coins, "spent": spent,
        "left": made.coins - spent,
    }  # fmt: skip
    for at, right in ((scores, counted), (coins, purse)):
        for key, value in right.items():
            here = case.field(at, key)
            if case.whole(here) != value:
                case.wrong(here, f"{key} is {here.text}, the referee counts {value}")
    for line in case.items(case.field(one, "lines")):
        key, value = case.field(line, "id").text, case.field(line, "value")
        if value.text.replace("−", "-") != str(counted.get(key)):
            case.wrong(value, f"{key} is {value.text}, the referee counts {counted.get(key)}")
    total = case.field(one, "total")
    if total.text.replace("−", "-") != str(made.total):
        case.wrong(total, f"the total is {total.text}, the referee counts {made.total}")


def scoring(case: Case) -> None:
    """Tracks and prices are those that the referee counts with.

    `orange` and `blue` are the steps of these tracks, `sections` what sections are worth,
    `prices` what coins buy.

    Source: said where the game's text has it, else reconstructed.

    Wrong:
        score:
          sections: 10 10 10 10 5
          orange: 3 6 10 14 21        # wrong: 3 6 10 15 21
          pink: 5
          blue: [{points: −15}, {points: −10}, {points: −6}, {points: −3}, {points: −1}, {points: 0}]
          prices: [{price: 1}, {price: 2}, {price: 3}]
        rules:
        - mind-score: score
          prices: score.prices.*.price

    Right:
        score:
          sections: 10 10 10 10 5
          orange: 3 6 10 15 21
          pink: 5
          blue: [{points: −15}, {points: −10}, {points: −6}, {points: −3}, {points: −1}, {points: 0}]
          prices: [{price: 1}, {price: 2}, {price: 3}]
        rules:
        - mind-score: score
          prices: score.prices.*.price
    """
    prices = case.find("prices")
    right = {
        "sections": " ".join(map(str, VALUES)),
        "orange": " ".join(map(str, referee.ORANGE[1:])),
    }
    for one in case.find():
        with case.each():
            for key, due in right.items():
                here = case.field(one, key)
                if here.text != due:
                    case.wrong(here, f"{key} is {here.text}, the referee counts {due}")
            pink = case.field(one, "pink")
            if set(pink.text.split()) != {str(referee.PINK)}:
                case.wrong(pink, f"a pink twin is worth {referee.PINK}")
            steps = case.items(case.field(one, "blue"))
            for step, points in zip(steps, referee.BLUE, strict=True):
                here = case.field(step, "points")
                if here.text.replace("−", "-") != str(points):
                    case.wrong(here, f"blue is {here.text}, the referee counts {points}")
            for step, points in zip(within(one, "orange-steps.*"), referee.ORANGE, strict=False):
                here = case.field(step, "points")
                if here.text != str(points):
                    case.wrong(here, f"orange is {here.text}, the referee counts {points}")
    for price, due_price in zip(prices, PRICES.values(), strict=True):
        if price.text != str(due_price):
            case.wrong(price, f"that is {due_price} coins, not {price.text}")


def diagram(case: Case) -> None:
    """A goal’s picture meets the goal, and with one thing less it does not.

    What is marked counts as filled. So the picture shows all that the goal asks for, and nothing
    that it does not. `boards` is a path to the sides.

    Source: what is printed twice.

    Wrong:
        boards:
        - id: a
          sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          gray: g3 h3 g4 h4
        goals:
        - condition: {kind: ring}
          diagram: {board: 1, marks: f2 g2 h2 i2 f3 i3 f4 i4 f5 g5 h5 i6}   # wrong: not met
        rules:
        - mind-diagram: goals.*
          boards: boards.*

    Right:
        boards:
        - id: a
          sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          gray: g3 h3 g4 h4
        goals:
        - condition: {kind: ring}
          diagram: {board: 1, marks: f2 g2 h2 i2 f3 i3 f4 i4 f5 g5 h5 i5}
        rules:
        - mind-diagram: goals.*
          boards: boards.*
    """
    boards = [_board(case, one) for one in case.find("boards")]
    for goal in case.find():
        with case.each():
            at = case.field(goal, "diagram")
            condition = _condition(case, goal)
            which = [case.whole(found) for found in within(at, "board")]
            if which and not 1 <= which[0] <= len(boards):
                case.wrong(at, f"there is no board {which[0]}")
                continue
            made = boards[which[0] - 1] if which else boards[0]
            if not which or [found.text for found in within(at, "matter")] == ["no"]:
                made = made._replace(gray=frozenset())
            shown = _shown(case, at)
            _fits(case, at, shown)
            if not met(_filled(made, shown), condition):
                case.wrong(at, f"the goal is not met by what {at.path} shows")
                continue
            for number, part in enumerate(shown):
                if met(_filled(made, shown[:number] + shown[number + 1 :]), condition):
                    case.wrong(at, f"the goal is met without {part}, which {at.path} shows")


def _shown(case: Case, at: Found) -> list[Drawn]:
    """Shapes, dots, and marked spaces one by one."""
    found = [
        case.convert(each, Drawn.of) for key in ("shapes.*", "dots.*") for each in within(at, key)
    ]
    for marks in within(at, "marks"):
        spaces = sorted(case.convert(marks, cells))
        found += [Drawn(BLACK.id, frozenset({each})) for each in spaces]
    return found


def _fits(case: Case, at: Found, shown: list[Drawn]) -> None:
    """Nothing is shown twice, or outside the part of the brain that is shown."""
    taken = [space for part in shown for space in part.cells]
    if len(set(taken)) != len(taken):
        case.wrong(at, f"{at.path} shows a space twice")
    for box in within(at, "box"):
        corners = sorted(case.convert(box, cells))
        rows = [row for row, _ in corners]
        columns = [column for _, column in corners]
        inside = [r for r, _ in taken] + [min(rows), max(rows)]
        beside = [c for _, c in taken] + [min(columns), max(columns)]
        if (min(inside), max(inside)) != (min(rows), max(rows)) or (
            (min(beside), max(beside)) != (min(columns), max(columns))
        ):
            case.wrong(box, f"{at.path} shows spaces outside {box.text}")


def _filled(made: Board, shown: list[Drawn]) -> Brain:
    """The brain of a picture, whether or not it could be played."""
    brain = Brain(made, frozenset())
    for part in shown:
        brain.colours.update(dict.fromkeys(part.cells, part.colour))
        if part.shape and len(part.cells) > 1:
            brain.drawn.append(part)
    return brain


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
