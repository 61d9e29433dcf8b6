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
    """A brain has one block of grey matter with a free ring, and no cut-off cells.

    Empathy needs the twelve cells around a block of 2 × 2: there is exactly one such block, away
    from the border, with a free ring. Each section has at least `min-free` free cells, the centre
    `min-free-centre`. `sizes` are the sizes of the sections. With `names`, a path, each outer section is in
    the corner of its name, in the order of the numbers.

    Source: derived from the goal; sections and grey matter reconstructed.

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
                if len(some - made.grey) < least:
                    case.error(
                        case.field(one, "grey"),
                        f"{one.path}: section {number} keeps {len(some - made.grey)} free cells",
                    )
            grey = case.field(one, "grey")
            if len(made.blocks) != 1:
                case.error(grey, f"{one.path} has {len(made.blocks)} blocks of two by two")
            elif len(made.ring) != _RING or made.ring & made.grey:
                case.error(grey, f"{one.path}: its block has no ring of {_RING} free cells")
            if not is_connected(made.free):
                case.error(grey, f"{one.path}: grey matter parts the free cells")
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
    """Each shape can be placed on each brain.

    A card that fits nowhere is useless. `shapes` is a path to texts of rows, such as “XX. .XX”.

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
    known = [(one, case.convert(one, shape)) for one in case.find("shapes")]
    for one in _boards(case):
        with case.skip_on_error():
            made = board_of(case, one)
            for name, some in known:
                if not any(not spot & made.grey for spot in spots(some)):
                    case.error(case.field(one, "grey"), f"{one.path}: {name.path} fits nowhere")
