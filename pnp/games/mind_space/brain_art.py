"""The artist `brain`: the silhouette with its folds, for covers, backs and heads.

`fill` and `line` name colours of the theme; with `mosaic: yes` the brain is full of shapes in the
five colours, another heap of them for every `number`.
"""

from __future__ import annotations

from pnp.core.artist import Brief
from pnp.core.drawing import Frame
from pnp.core.rng import Chance
from pnp.games.mind_space import outline
from pnp.games.mind_space.colours import DICE
from pnp.games.mind_space.grid import Cell, Cells
from pnp.games.mind_space.paint import paint_shape, sheet_of, tone_of

_LEFT, _RIGHT, _TOP, _BOTTOM = -3, 12, -3, 12


def brain(brief: Brief) -> Frame:
    """The brain as large as fits."""
    s = sheet_of(brief)
    size = min(brief.width / outline.WIDTH, brief.height / outline.HEIGHT)
    x = (brief.width - outline.WIDTH * size) / 2
    y = (brief.height - outline.HEIGHT * size) / 2
    fill = brief.colour(brief.text("fill", "brain"), "paper")
    line = brief.colour(brief.text("line", "brain-line"))
    mosaic = brief.flag("mosaic")
    outline.paint(s, x, y, size, not mosaic, fill, line or "brain-line")
    if mosaic:
        x, y = x + outline.LEFT * size, y + outline.TOP * size
        inside = sheet_of(brief)
        for some, colour in heap(brief.whole("number", 1)):
            paint_shape(inside, some, tone_of(inside, colour), x, y, size, size * 0.05)
        edge = outline.outline(x, y, size)
        with s.within(edge):
            s.place(inside.frame())
        s.put(edge, line=line or "ink", width=max(0.25, size * 0.16))
    return s.frame()


def heap(number: int) -> list[tuple[Cells, str]]:
    """Shapes of three to five cells that fill the room of a brain, neighbours in other colours."""
    chance = Chance("mind-space mosaic", number)
    free = {(r, c) for r in range(_TOP, _BOTTOM) for c in range(_LEFT, _RIGHT)}
    shapes: list[Cells] = []
    while free:
        start = min(free)
        grown, size = [start], chance.whole(4, 5)
        while len(grown) < size:
            more = sorted({near for at in grown for near in _beside(at)} & free - set(grown))
            if not more:
                break
            # The higher a cell lies, the sooner it is taken: no holes are left behind.
            grown.append(min(chance.sample(more, 2)))
        free -= set(grown)
        shapes.append(frozenset(grown))
    colours: dict[Cell, str] = {}
    found = []
    for some in shapes:
        taken = {colours.get(near) for at in some for near in _beside(at)}
        rest = [name for name in DICE if name not in taken]
        colour = chance.pick(rest or DICE)
        colours.update(dict.fromkeys(some, colour))
        found.append((some, colour))
    return found


def _beside(at: Cell) -> tuple[Cell, ...]:
    row, column = at
    return ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
