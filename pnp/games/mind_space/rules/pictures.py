"""Rules about pictures of brains and goals."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pnp.checks.context import Case
from pnp.core.artist import Fields
from pnp.core.field_paths import PathMatch, find_below
from pnp.games.mind_space import grid
from pnp.games.mind_space.colours import BLACK
from pnp.games.mind_space.goal_art import SectionPart, read_parts
from pnp.games.mind_space.goals import GoalCondition, is_met
from pnp.games.mind_space.grid import (
    EMPTY_BOARD,
    Board,
    GridCell,
    adjacent,
    canonical_form,
    parse_cells,
)
from pnp.games.mind_space.referee import Brain, DrawnShape, beside_orange, purple_shapes
from pnp.games.mind_space.rules import parse_legal, read_board, read_condition, read_forms


def drawn(case: Case) -> None:
    """Cells in pictures are on the board, and shapes in pictures are on the cards.

    The path leads to cells such as “a1 b1 c1”, or, with `shapes`, to shapes such as “blue a1 b1
    c1”. `shapes` is a path to the shapes on the cards.

    Source: derived.

    Wrong:
        shapes: [XXXX]
        diagram: [blue a1 b1 c1 c2]                   # wrong: not on a card
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
    forms = read_forms(case) if case.read.raw("shapes") is not None else None
    for found in case.find():
        with case.skip_on_error():
            if forms is None:
                case.convert(found, parse_cells)
                continue
            drawing = case.convert(found, DrawnShape.of)
            if canonical_form(drawing.cells) not in forms:
                case.error(found, f"“{found.text}” is not on a card")


def diagram(case: Case) -> None:
    """A goal’s picture meets the goal, and no part of the picture can be left out.

    Marked cells count as filled. A picture with `parts` shows no particular side of the board, so
    it must be right on each side. `boards` is a path to the sides.

    Source: the same fact is printed twice.

    Wrong:
        boards:
        - {id: a, grey: g3 h3 g4 h4, sections: 111111222 111111222 111111222 333555222
           333555222 333555222 333444444 333444444 333444444}
        goals:
        - condition: {kind: ring}
          diagram: {grey: g3 h3 g4 h4, hatched-spaces: f2 g2 h2 i2 f3 i3 f4 i4 f5 g5 h5 i6}   # wrong: does not meet
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
    boards = [read_board(case, found) for found in case.find("boards")]
    for goal in case.find():
        with case.skip_on_error():
            field = case.field(goal, "diagram")
            condition = read_condition(case, goal)
            for parsed, drawings in _read_scenes(case, field, boards):
                if not _needs_all(case, field, parsed, drawings, condition):
                    break


def _read_scenes(
    case: Case, field: PathMatch, boards: list[Board]
) -> Iterator[tuple[Board, list[DrawnShape]]]:
    """The shapes of a picture on an empty board; with `parts`, on each side of the board."""
    parts = find_below(field, "parts")
    if parts:
        try:
            section_parts = read_parts(Fields({"parts": parts[0].node}))
        except ValueError as error:
            case.error(parts[0], str(error))
            return
        for parsed in boards:
            yield (
                parsed,
                [found for part in section_parts for found in _part_drawings(parsed, part)],
            )
        return
    grey = [case.convert(found, parse_cells) for found in find_below(field, "grey")]
    parsed = replace(EMPTY_BOARD, grey=frozenset().union(*grey))
    drawings = _read_drawings(case, field)
    covered = parsed.grey & frozenset(space for part in drawings for space in part.cells)
    if covered:
        case.error(field, f"{field.path} fills grey matter at {grid.format_cells(covered)}")
    _check_spaces(case, field, drawings)
    yield parsed, drawings


def _part_drawings(parsed: Board, part: SectionPart) -> list[DrawnShape]:
    """The drawings of a part of a section, cell by cell."""
    room = sorted(parsed.free_in(part.section))
    if part.neighbours:
        room += sorted(adjacent(parsed.section(part.section)) - parsed.grey)
    count = len(room) if part.full else part.spaces or len(part.colours)
    colours = part.colours or (BLACK.id,)
    return [
        DrawnShape(colours[place % len(colours)], frozenset({space}))
        for place, space in enumerate(room[:count])
    ]


def _needs_all(
    case: Case,
    field: PathMatch,
    parsed: Board,
    drawings: list[DrawnShape],
    condition: GoalCondition,
) -> bool:
    """Whether the drawings meet a condition, but not without any one of them."""
    if not is_met(_fill_brain(parsed, drawings), condition):
        case.error(field, f"{field.path} does not meet the goal")
        return False
    spare = [
        part
        for number, part in enumerate(drawings)
        if is_met(_fill_brain(parsed, drawings[:number] + drawings[number + 1 :]), condition)
    ]
    if spare:
        case.error(field, f"{field.path} meets the goal without {spare[0]}")
    return not spare


def beside(case: Case) -> None:
    """A picture of purple scoring counts purple cells, not orange ones.

    The picture’s `shapes` can be drawn in their order. Its `counted` cells are the purple cells
    that touch orange; `points` is their score. The number of orange cells that touch purple is
    different, so that you cannot take these for the counted ones. Of the rule’s options, `purple`
    is a path to the points for a cell, and `shapes` a path to the shapes on the cards.

    Source: the game's text: a shape’s own cells that touch orange are counted.

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
    forms, points_each = read_forms(case), case.integer(case.find("purple")[0])
    for found in case.find():
        with case.skip_on_error():
            brain = _draw_shapes(case, found, forms)
            _check_spaces(case, found, brain.drawn)
            inside = {place for shape, _ in purple_shapes(brain) for place in shape.cells}
            expected = beside_orange(brain) & inside
            counted, points = case.field(found, "counted"), case.field(found, "points")
            if case.convert(counted, parse_cells) != expected:
                case.error(
                    counted, f"the cells that touch orange are {grid.format_cells(expected)}"
                )
            expected_points = points_each * sum(spaces for _, spaces in purple_shapes(brain))
            if case.integer(points) != expected_points:
                case.error(
                    points, f"expected {expected_points} points for purple, not {points.text}"
                )
            touching_orange = [
                place for place in adjacent(inside) if brain.colours.get(place) == "orange"
            ]
            if len(touching_orange) == len(expected):
                case.error(
                    found,
                    f"the same number of orange cells touches purple: {grid.format_cells(touching_orange)}",
                )


def _draw_shapes(case: Case, picture: PathMatch, forms: frozenset[tuple[GridCell, ...]]) -> Brain:
    """Draw a picture's shapes in order. Raises RuleStopped for an illegal one."""
    brain = Brain(EMPTY_BOARD, forms)
    for field in find_below(picture, "shapes.*"):
        brain.draw(case.convert(field, lambda text: parse_legal(brain, text)))
    return brain


def _read_drawings(case: Case, picture: PathMatch) -> list[DrawnShape]:
    """The shapes, and the black and marked cells one by one."""
    drawings = [case.convert(shape, DrawnShape.of) for shape in find_below(picture, "shapes.*")]
    for key in ("black", "hatched-spaces"):
        for marks in find_below(picture, key):
            spaces = sorted(case.convert(marks, parse_cells))
            drawings += [DrawnShape(BLACK.id, frozenset({space})) for space in spaces]
    return drawings


def _check_spaces(case: Case, picture: PathMatch, drawings: list[DrawnShape]) -> None:
    """Report cells that are shown twice, or outside the picture's `area`."""
    taken = [space for part in drawings for space in part.cells]
    if len(set(taken)) != len(taken):
        case.error(picture, f"{picture.path} shows a cell twice")
    for box in find_below(picture, "area"):
        corners = sorted(case.convert(box, parse_cells))
        rows = [row for row, _ in corners]
        columns = [column for _, column in corners]
        shown_rows = [r for r, _ in taken] + [min(rows), max(rows)]
        shown_columns = [c for _, c in taken] + [min(columns), max(columns)]
        if (min(shown_rows), max(shown_rows)) != (min(rows), max(rows)) or (
            (min(shown_columns), max(shown_columns)) != (min(columns), max(columns))
        ):
            case.error(box, f"{picture.path} shows cells outside {box.text}")


def _fill_brain(parsed: Board, drawings: list[DrawnShape]) -> Brain:
    """A brain with these drawings, legal or not."""
    brain = Brain(parsed, frozenset())
    for part in drawings:
        brain.colours.update(dict.fromkeys(part.cells, part.colour))
        if part.is_shape and len(part.cells) > 1:
            brain.drawn.append(part)
    return brain
