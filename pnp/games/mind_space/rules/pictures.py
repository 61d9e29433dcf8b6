"""Pictures of brains and goals: they show what they are meant to show, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pnp.checks.context import Case
from pnp.core.artist import Fields
from pnp.core.field_paths import PathMatch, find_below
from pnp.games.mind_space import grid
from pnp.games.mind_space.any_brain import Part, parts_of
from pnp.games.mind_space.colours import BLACK
from pnp.games.mind_space.goals import Options, met
from pnp.games.mind_space.grid import BARE, Board, Cell, cells, form, touching
from pnp.games.mind_space.referee import Brain, Drawn, beside_orange, purple
from pnp.games.mind_space.rules.reading import board_of, condition_of, forms_of, legal


def drawn(case: Case) -> None:
    """Cells in pictures are on the board, and shapes in pictures are on the cards.

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
        with case.skip_on_error():
            if known is None:
                case.convert(one, cells)
                continue
            shown = case.convert(one, Drawn.of)
            if form(shown.cells) not in known:
                case.error(one, f"“{one.text}” is on no card")


def diagram(case: Case) -> None:
    """A goal’s picture meets the goal, and shows nothing more than the goal needs.

    Marked cells count as filled. If one of them is empty, the goal is not met. The picture belongs
    to no side, so its sections must be right on each side. `boards` is a path to the sides.

    Source: what is printed twice.

    Wrong:
        boards:
        - {id: a, grey: g3 h3 g4 h4, sections: 111111222 111111222 111111222 333555222
           333555222 333555222 333444444 333444444 333444444}
        goals:
        - condition: {kind: ring}
          diagram: {grey: g3 h3 g4 h4, hatched-spaces: f2 g2 h2 i2 f3 i3 f4 i4 f5 g5 h5 i6}   # wrong: not met
        - condition: {kind: sections, sections: [1]}
          diagram: {parts: [{section: 1, full: yes}, {section: 4, full: yes}]}       # wrong: without
        rules:
        - mind-diagram: goals.*
          boards: boards.*

    Right:
        boards:
        - {id: a, grey: g3 h3 g4 h4, sections: 111111222 111111222 111111222 333555222
           333555222 333555222 333444444 333444444 333444444}
        goals:
        - condition: {kind: ring}
          diagram: {grey: g3 h3 g4 h4, hatched-spaces: f2 g2 h2 i2 f3 i3 f4 i4 f5 g5 h5 i5}
        - condition: {kind: sections, sections: [1]}
          diagram: {parts: [{section: 1, full: yes}]}
        rules:
        - mind-diagram: goals.*
          boards: boards.*
    """
    boards = [board_of(case, one) for one in case.find("boards")]
    for goal in case.find():
        with case.skip_on_error():
            at = case.field(goal, "diagram")
            condition = condition_of(case, goal)
            for made, shown in _scenes(case, at, boards):
                if not _needed(case, at, made, shown, condition):
                    break


def _scenes(case: Case, at: PathMatch, boards: list[Board]) -> Iterator[tuple[Board, list[Drawn]]]:
    """What a picture shows, upon each side where it is of sections."""
    parts = find_below(at, "parts")
    if parts:
        try:
            told = parts_of(Fields({"parts": parts[0].node}))
        except ValueError as error:
            case.error(parts[0], str(error))
            return
        for made in boards:
            yield made, [one for part in told for one in _part(made, part)]
        return
    grey = [case.convert(one, cells) for one in find_below(at, "grey")]
    made = replace(BARE, grey=frozenset().union(*grey))
    shown = _shown(case, at)
    covered = made.grey & frozenset(space for part in shown for space in part.cells)
    if covered:
        case.error(at, f"{at.path} fills grey matter at {grid.written(covered)}")
    _fits(case, at, shown)
    yield made, shown


def _part(made: Board, part: Part) -> list[Drawn]:
    """What is shown of a section, space by space, on a board."""
    room = sorted(made.room(part.section))
    if part.neighbours:
        room += sorted(touching(made.section(part.section)) - made.grey)
    wanted = len(room) if part.full else part.spaces or len(part.colours)
    colours = part.colours or (BLACK.id,)
    return [
        Drawn(colours[place % len(colours)], frozenset({space}))
        for place, space in enumerate(room[:wanted])
    ]


def _needed(case: Case, at: PathMatch, made: Board, shown: list[Drawn], condition: Options) -> bool:
    """Whether what is shown meets a condition, and nothing of it can be spared."""
    if not met(_filled(made, shown), condition):
        case.error(at, f"the goal is not met by what {at.path} shows")
        return False
    spare = [
        part
        for number, part in enumerate(shown)
        if met(_filled(made, shown[:number] + shown[number + 1 :]), condition)
    ]
    if spare:
        case.error(at, f"the goal is met without {spare[0]}, which {at.path} shows")
    return not spare


def beside(case: Case) -> None:
    """A picture of purple scoring counts purple spaces, and no other number fits it.

    Its `shapes` can be drawn in their order, its `counted` spaces are those that score, its
    `points` what they score at `purple` (a path) each. The orange spaces that touch purple are another number, so that
    nobody takes these for the ones that count. `shapes` is a path to the shapes on the cards.

    Source: said: a shape’s own spaces that touch orange are counted.

    Wrong:
        shapes: [XXXX]
        picture:
          shapes: [orange a1 a2 a3 a4, purple b1 b2, orange c1 c2 c3 c4]
          counted: a1 a2 c1 c2                       # wrong: b1 b2
          points: 4
        score: {purple: 2}
        rules:
        - mind-beside: picture
          shapes: shapes.*
          purple: score.purple

    Right:
        shapes: [XXXX]
        picture:
          shapes: [orange a1 a2 a3 a4, purple b1 b2, orange c1 c2 c3 c4]
          counted: b1 b2
          points: 4
        score: {purple: 2}
        rules:
        - mind-beside: picture
          shapes: shapes.*
          purple: score.purple
    """
    forms, each_worth = forms_of(case), case.integer(case.find("purple")[0])
    for one in case.find():
        with case.skip_on_error():
            brain = _played(case, one, forms)
            _fits(case, one, brain.drawn)
            inside = {at for each, _ in purple(brain) for at in each.cells}
            due = beside_orange(brain) & inside
            counted, points = case.field(one, "counted"), case.field(one, "points")
            if case.convert(counted, cells) != due:
                case.error(counted, f"what touches orange is {grid.written(due)}")
            worth = each_worth * sum(spaces for _, spaces in purple(brain))
            if case.integer(points) != worth:
                case.error(points, f"purple is {points.text}, the referee counts {worth}")
            others = [at for at in touching(inside) if brain.colours.get(at) == "orange"]
            if len(others) == len(due):
                case.error(one, f"as many orange spaces touch purple: {grid.written(others)}")


def _played(case: Case, of: PathMatch, forms: frozenset[tuple[Cell, ...]]) -> Brain:
    """The brain of a picture whose shapes can be drawn in their order."""
    brain = Brain(BARE, forms)
    for each in find_below(of, "shapes.*"):
        brain.draw(case.convert(each, lambda text: legal(brain, text)))
    return brain


def _shown(case: Case, at: PathMatch) -> list[Drawn]:
    """Shapes, dots, and marked spaces one by one."""
    found = [
        case.convert(each, Drawn.of)
        for key in ("shapes.*", "dots.*")
        for each in find_below(at, key)
    ]
    for marks in find_below(at, "hatched-spaces"):
        spaces = sorted(case.convert(marks, cells))
        found += [Drawn(BLACK.id, frozenset({each})) for each in spaces]
    return found


def _fits(case: Case, at: PathMatch, shown: list[Drawn]) -> None:
    """Nothing is shown twice, or outside the part of the brain that is shown."""
    taken = [space for part in shown for space in part.cells]
    if len(set(taken)) != len(taken):
        case.error(at, f"{at.path} shows a space twice")
    for box in find_below(at, "area"):
        corners = sorted(case.convert(box, cells))
        rows = [row for row, _ in corners]
        columns = [column for _, column in corners]
        inside = [r for r, _ in taken] + [min(rows), max(rows)]
        beside = [c for _, c in taken] + [min(columns), max(columns)]
        if (min(inside), max(inside)) != (min(rows), max(rows)) or (
            (min(beside), max(beside)) != (min(columns), max(columns))
        ):
            case.error(box, f"{at.path} shows spaces outside {box.text}")


def _filled(made: Board, shown: list[Drawn]) -> Brain:
    """The brain of a picture, whether or not it could be played."""
    brain = Brain(made, frozenset())
    for part in shown:
        brain.colours.update(dict.fromkeys(part.cells, part.colour))
        if part.shape and len(part.cells) > 1:
            brain.drawn.append(part)
    return brain
