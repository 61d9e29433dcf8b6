"""Rules about boards and colours."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.context import Case
from pnp.core import colour_difference as sight
from pnp.core.field_paths import PathMatch
from pnp.core.polyominoes import is_connected
from pnp.games.mind_space.grid import CORNERS, SECTIONS, GridCell, parse_shape, placements
from pnp.games.mind_space.rules import read_board

_RING_CELLS = 12


def board(case: Case) -> None:
    """A brain has one block of grey matter with a free ring; no free cell is cut off.

    The goal Empathy requires the twelve cells around a 2 × 2 block. So there is exactly one such
    block, away from the border, and the cells around it are free. Each section is connected and
    has at least `min-free` free cells, the centre at least `min-free-centre`. `sizes` lists the
    number of cells of each section. `names`, a path, leads to the names of the outer sections in
    the order of their numbers: a section with the name “top left” includes that corner of the
    grid.

    Source: derived from the goal; sections and grey matter are reconstructed.

    Wrong:
        boards:
        - sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          grey: a1 b1 a2 b2 e5        # wrong: no ring
        rules:
        - mind-board: boards.*
          sizes: [18, 18, 18, 18, 9]
          min-free: 12
          min-free-centre: 4

    Right:
        names: [top left, top right, bottom left, bottom right]
        boards:
        - sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          grey: g3 h3 g4 h4 e5
        rules:
        - mind-board: boards.*
          sizes: [18, 18, 18, 18, 9]
          min-free: 12
          min-free-centre: 4
          names: names.*
    """
    sizes = list(case.read.texts("sizes"))
    names = case.find("names") if case.read.raw("names") is not None else []
    free, centre = case.read.integer("min-free"), case.read.integer("min-free-centre")
    for found in _find_boards(case):
        with case.skip_on_error():
            parsed = read_board(case, found)
            sections = [parsed.section(number) for number in range(1, 6)]
            field = case.field(found, "sections")
            if [str(len(cells)) for cells in sections] != sizes:
                counts = ", ".join(str(len(cells)) for cells in sections)
                case.error(field, f"{found.path} has sections of {counts} cells")
            for number, cells in enumerate(sections, 1):
                if not is_connected(cells):
                    case.error(field, f"{found.path}: section {number} is not connected")
                minimum = free if number < len(SECTIONS) else centre
                if len(cells - parsed.grey) < minimum:
                    case.error(
                        case.field(found, "grey"),
                        f"{found.path}: section {number} has {len(cells - parsed.grey)} free cells",
                    )
            grey = case.field(found, "grey")
            if len(parsed.blocks) != 1:
                case.error(grey, f"{found.path} has {len(parsed.blocks)} blocks of 2 × 2")
            elif len(parsed.ring) != _RING_CELLS or parsed.ring & parsed.grey:
                case.error(grey, f"{found.path}: its block has no ring of {_RING_CELLS} free cells")
            if not is_connected(parsed.free):
                case.error(grey, f"{found.path}: grey matter cuts free cells off")
            if names:
                _check_names(case, found, sections, names)


def _check_names(
    case: Case, found: PathMatch, sections: list[frozenset[GridCell]], names: list[PathMatch]
) -> None:
    if len(names) != len(CORNERS):
        case.error(found, f"{len(names)} names for {len(CORNERS)} outer sections")
    for name, cells, corner in zip(names, sections, CORNERS, strict=False):
        expected = f"{'bottom' if corner[0] else 'top'} {'right' if corner[1] else 'left'}"
        if name.text.lower() != expected or corner not in cells:
            case.error(
                name,
                f"“{name.text}”: expected “{expected}”, "
                f"for a section of {found.path} with that corner",
            )


def _find_boards(case: Case) -> Iterator[PathMatch]:
    """The boards at the rule's paths, or the numbered boards of the components that it names."""
    paths = case.paths()
    if all("." not in path.text for path in paths):
        yield from case.numbered()
    else:
        yield from case.find()


def places(case: Case) -> None:
    """Each shape fits on each brain.

    `shapes` is a path to shapes, each written as rows such as “XX. .XX”.

    Source: derived.

    Wrong:
        shapes: [XXXXXXXXXX]
        boards:
        - sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          grey: g3 h3 g4 h4           # wrong: fits nowhere
        rules:
        - mind-places: boards.*
          shapes: shapes.*

    Right:
        shapes: [XXXXX]
        boards:
        - sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          grey: g3 h3 g4 h4
        rules:
        - mind-places: boards.*
          shapes: shapes.*
    """
    shapes = [(found, case.convert(found, parse_shape)) for found in case.find("shapes")]
    for found in _find_boards(case):
        with case.skip_on_error():
            parsed = read_board(case, found)
            for name, cells in shapes:
                if not any(not spot & parsed.grey for spot in placements(cells)):
                    case.error(case.field(found, "grey"), f"{found.path}: {name.path} fits nowhere")


def colours(case: Case) -> None:
    """Colours look different, also in greyscale and with a colour-vision deficiency.

    The path leads to maps with `id`, `letter` and `pattern`; `id` is a colour of the palette. Any
    two colours differ by at least `min-distance` (CIEDE2000) for each kind of colour vision, and
    by at least `min-grey-steps` in lightness. Two that differ by less than `distinct-distance`, in
    colour or in lightness, need different patterns and letters.

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
    minimum, grey = case.read.number("min-distance"), case.read.number("min-grey-steps")
    clear = case.read.number("distinct-distance")
    game = case.subject.game
    pens = case.find()
    if game is None:
        return
    palette = game.theme("full").palette
    for number, pen in enumerate(pens):
        with case.skip_on_error():
            mine = palette.get(case.field(pen, "id").text)
            if mine is None:
                case.error(pen, f"{pen.path} has no colour in the palette")
                continue
            for earlier in pens[:number]:
                theirs = palette.get(case.field(earlier, "id").text)
                if theirs is None:
                    continue
                distance = min(
                    sight.colour_distance(mine, theirs, eye) for eye in ("", *sight.DEFICIENCIES)
                )
                steps = abs(sight.lightness(mine) - sight.lightness(theirs))
                if distance < minimum or steps < grey:
                    case.error(pen, f"{pen.path} is hard to distinguish from {earlier.path}")
                elif min(distance, steps) < clear:
                    for key in ("pattern", "letter"):
                        if case.field(pen, key).text == case.field(earlier, key).text:
                            field = case.field(pen, key)
                            case.error(field, f"{pen.path} and {earlier.path} share a {key}")
