"""The boards: sections, grey matter, and room for every shape."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.context import Case
from pnp.core.field_paths import PathMatch
from pnp.core.polyominoes import is_connected
from pnp.games.mind_space.grid import CORNERS, SECTIONS, Cell, shape, spots
from pnp.games.mind_space.rules.reading import board_of

_RING = 12


def board(case: Case) -> None:
    """A brain has one block of grey matter to walk round, and no cut-off cells.

    Empathy wants the twelve cells around the two by two: exactly one such block, off the border,
    its ring free. Every section keeps `free` cells at least (the centre `centre`), so that each
    can be filled; sizes of sections are `sizes`. With `names`, a path, each outer section has the
    corner of the grid that its name tells, in the order of their numbers.

    Source: derived from the goal; sections and grey matter reconstructed.

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
        names: [top left, top right, bottom left, bottom right]
        boards:
        - sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          gray: g3 h3 g4 h4 e5
        rules:
        - mind-board: boards.*
          sizes: [18, 18, 18, 18, 9]
          free: 12
          centre: 4
          names: names.*
    """
    sizes = list(case.read.texts("sizes"))
    names = case.find("names") if case.read.raw("names") is not None else []
    free, centre = case.read.integer("free"), case.read.integer("centre")
    for one in _boards(case):
        with case.skip_on_error():
            made = board_of(case, one)
            sections = [made.section(number) for number in range(1, 6)]
            at = case.field(one, "sections")
            if [str(len(some)) for some in sections] != sizes:
                counts = ", ".join(str(len(some)) for some in sections)
                case.error(at, f"{one.path} has sections of {counts} cells")
            for number, some in enumerate(sections, 1):
                if not is_connected(some):
                    case.error(at, f"{one.path}: section {number} does not hang together")
                least = free if number < len(SECTIONS) else centre
                if len(some - made.gray) < least:
                    case.error(
                        case.field(one, "gray"),
                        f"{one.path}: section {number} keeps {len(some - made.gray)} free cells",
                    )
            gray = case.field(one, "gray")
            if len(made.blocks) != 1:
                case.error(gray, f"{one.path} has {len(made.blocks)} blocks of two by two")
            elif len(made.ring) != _RING or made.ring & made.gray:
                case.error(gray, f"{one.path}: its block has no ring of {_RING} free cells")
            if not is_connected(made.free):
                case.error(gray, f"{one.path}: grey matter parts the free cells")
            if names:
                _named(case, one, sections, names)


def _named(
    case: Case, one: PathMatch, sections: list[frozenset[Cell]], names: list[PathMatch]
) -> None:
    if len(names) != len(CORNERS):
        case.error(one, f"{len(names)} sections are named, and {len(CORNERS)} have a corner")
    for name, some, corner in zip(names, sections, CORNERS, strict=False):
        due = f"{'bottom' if corner[0] else 'top'} {'right' if corner[1] else 'left'}"
        if name.text.lower() != due or corner not in some:
            case.error(name, f"“{name.text}” is not where {one.path} has that section, {due}")


def _boards(case: Case) -> Iterator[PathMatch]:
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
        with case.skip_on_error():
            made = board_of(case, one)
            for name, some in known:
                if not any(not spot & made.gray for spot in spots(some)):
                    case.error(case.field(one, "gray"), f"{one.path}: {name.path} fits nowhere")
