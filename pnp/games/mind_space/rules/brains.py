"""Brains, goals and their pictures."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.mind_space import grid
from pnp.games.mind_space.colours import BLACK
from pnp.games.mind_space.goals import Options, met
from pnp.games.mind_space.grid import (
    BARE,
    SECTIONS,
    Board,
    Cell,
    cells,
    connected,
    form,
    shape,
    spots,
    touching,
)
from pnp.games.mind_space.referee import Brain, Drawn, beside_orange, purple
from pnp.games.mind_space.rules.reading import board_of, condition_of, forms_of, legal
from pnp.rules.context import Case
from pnp.rules.query import Found, within

_RING = 12


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
            made = board_of(case, one)
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
            made = board_of(case, one)
            for name, some in known:
                if not any(not spot & made.gray for spot in spots(some)):
                    case.wrong(case.field(one, "gray"), f"{one.path}: {name.path} fits nowhere")


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
    boards = {case.field(one, "id").text: board_of(case, one) for one in case.find("boards")}
    forms = forms_of(case)
    kept: dict[str, Found] = {}
    for one in case.find("witnesses"):
        name = case.field(one, "goal")
        if name.text in kept:
            case.wrong(name, f"{name.text} has a witness already")
        kept[name.text] = one
    for goal in case.find():
        with case.each():
            name = case.field(goal, "id")
            condition = condition_of(case, goal)
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
        brain.draw(case.convert(step, lambda text: legal(brain, text)))
    if not met(brain, condition):
        case.wrong(moves, f"{moves.path} does not meet the goal")


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
            for option, value in condition_of(case, goal).items():
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
    known = forms_of(case) if case.read.raw("shapes") is not None else None
    for one in case.find():
        with case.each():
            if known is None:
                case.convert(one, cells)
                continue
            shown = case.convert(one, Drawn.of)
            if form(shown.cells) not in known:
                case.wrong(one, f"“{one.text}” is on no card")


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
    boards = [board_of(case, one) for one in case.find("boards")]
    for goal in case.find():
        with case.each():
            at = case.field(goal, "diagram")
            condition = condition_of(case, goal)
            which = [case.whole(found) for found in within(at, "board")]
            if which and not 1 <= which[0] <= len(boards):
                case.wrong(at, f"there is no board {which[0]}")
                continue
            made = boards[which[0] - 1] if which else boards[0]
            if not which:
                made = made._replace(gray=frozenset())
            shown = _shown(case, at)
            covered = made.gray & frozenset(space for part in shown for space in part.cells)
            if covered:
                case.wrong(at, f"{at.path} fills gray matter at {grid.written(covered)}")
            _fits(case, at, shown)
            if not met(_filled(made, shown), condition):
                case.wrong(at, f"the goal is not met by what {at.path} shows")
                continue
            for number, part in enumerate(shown):
                if met(_filled(made, shown[:number] + shown[number + 1 :]), condition):
                    case.wrong(at, f"the goal is met without {part}, which {at.path} shows")


def beside(case: Case) -> None:
    """A picture of purple counts purple spaces, and cannot be taken to count orange.

    Its `shapes` can be drawn in their order, its `counted` spaces are those that score, its
    `points` what they score. The orange spaces that touch purple are another number, so that
    nobody takes these for the ones that count. `shapes` is a path to the shapes on the cards.

    Source: said: a shape’s own spaces that touch orange are counted.

    Wrong:
        shapes: [XXXX]
        picture:
          shapes: [orange a1 a2 a3 a4, purple b1 b2, orange c1 c2 c3 c4]
          counted: a1 a2 c1 c2                       # wrong: b1 b2
          points: 4
        rules:
        - mind-beside: picture
          shapes: shapes.*

    Right:
        shapes: [XXXX]
        picture:
          shapes: [orange a1 a2 a3 a4, purple b1 b2, orange c1 c2 c3 c4]
          counted: b1 b2
          points: 4
        rules:
        - mind-beside: picture
          shapes: shapes.*
    """
    forms = forms_of(case)
    for one in case.find():
        with case.each():
            brain = _played(case, one, forms)
            _fits(case, one, brain.drawn)
            inside = {at for each, _ in purple(brain) for at in each.cells}
            due = beside_orange(brain) & inside
            counted, points = case.field(one, "counted"), case.field(one, "points")
            if case.convert(counted, cells) != due:
                case.wrong(counted, f"what touches orange is {grid.written(due)}")
            worth = sum(each for _, each in purple(brain))
            if case.whole(points) != worth:
                case.wrong(points, f"purple is {points.text}, the referee counts {worth}")
            others = [at for at in touching(inside) if brain.colours.get(at) == "orange"]
            if len(others) == len(due):
                case.wrong(one, f"as many orange spaces touch purple: {grid.written(others)}")


def _played(case: Case, of: Found, forms: frozenset[tuple[Cell, ...]]) -> Brain:
    """The brain of a picture whose shapes can be drawn in their order."""
    brain = Brain(BARE, forms)
    for each in within(of, "shapes.*"):
        brain.draw(case.convert(each, lambda text: legal(brain, text)))
    return brain


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
