"""The artist `moon-map`: the ground of a side moon, its scenery, and its squares.

`moon` is one of SCENES. Like the planet's map it has the squares in its middle, 22 mm and more
on a sheet; unlike it, it fills its whole room and is built from one side to the other.
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.core.artist import Brief
from pnp.core.drawing import Colour, Frame, Path, Pen, Placed, Turned, luminance, mix
from pnp.core.rng import Chance
from pnp.draw.inks import Inks
from pnp.draw.paint import paint
from pnp.draw.sketch import Mark, onto, projected
from pnp.draw.symbols import Symbols
from pnp.games.personal_space.art.city import city
from pnp.games.personal_space.art.drive_in import drive_in
from pnp.games.personal_space.art.inks import inks_of
from pnp.games.personal_space.art.jungle import jungle
from pnp.games.personal_space.art.parts import by_role, hatchings
from pnp.games.personal_space.art.scene import Scene
from pnp.games.personal_space.art.surface import BODY, RADIUS, corner, grid, side
from pnp.games.personal_space.art.theatre import theatre

Draw = Callable[[Chance, float, float, Symbols], Scene]

SCENES: dict[str, Draw] = {
    "commerce": city,
    "drive-in": drive_in,
    "theatrical": theatre,
    "zoological": jungle,
}

_PALE = 0.5
"""How much of the ground's colour is left in the squares."""
_LIGHTEST = 0.42
_FIELD = 0.95
"""At most so much of the width is the box of the squares and their numbers."""


def moon_map(brief: Brief) -> Frame:
    """`moon` names the moon, `style` the style of the squares' numbers (number)."""
    name = brief.one_of("moon", SCENES)
    wide, high = brief.width, brief.height
    # Sights need some room at the sides.
    size = max(0.0, min(wide * _FIELD, high))
    inks = inks_of(brief)
    line = max(0.16, min(0.5, size * 0.0028))
    scale = BODY * size
    if scale <= 0.0:
        return Frame(wide, high)
    chance = Chance("personal-space moon", name)
    scene = SCENES[name](chance, wide / 2 / scale, high / 2 / scale, brief.symbol)
    place = onto(wide / 2, high / 2, scale)
    panel = Pen().rect(0.0, 0.0, wide, high, min(wide, high) * 0.022).path()
    ground = projected(scene.ground, place)
    hatching = None
    if inks.low:
        lines = hatchings(wide, high, line, inks)["land2"]
        hatching = by_role(dict.fromkeys(scene.hatched, lines))
    items = [*paint(ground, inks, line, scale, hatching)]
    left, top = (wide - size) / 2, (high - size) / 2
    if inks.low:
        # Lines that squares cut to pieces are nothing to see, and in the way of stickers.
        field = _field(left, top, size)
        items += paint([Mark(field.ops, field.points, fill="paper")], inks, line)
    else:
        pale = Frame(wide, high, paint(ground, _paled(inks), line, scale))
        items.append(Placed(0.0, 0.0, Turned(pale, clip=_squares(left, top, size))))
    items += paint(projected(scene.scenery, place), inks, line, scale)
    inner = Frame(wide, high, tuple(items))
    squares = grid(inks, size, line, brief.label, brief.text("style", "number"))
    edge = Mark(panel.ops, panel.points, line="ink", width=1.0)
    return Frame(
        wide,
        high,
        (
            Placed(0.0, 0.0, Turned(inner, clip=panel)),
            Placed(left, top, Frame(size, size, squares)),
            *paint([edge], inks, 0.5),
        ),
    )


def _field(left: float, top: float, size: float) -> Path:
    """What the squares and the gutters between them cover, and a little more."""
    (x, y), gutter = corner(0, 0), corner(1, 0)[0] - corner(0, 0)[0] - side()
    wide = corner(5, 0)[0] + side() - x + gutter
    at = (x - gutter / 2) * size, (y - gutter / 2) * size
    return Pen().rect(left + at[0], top + at[1], wide * size, wide * size, RADIUS * size).path()


def _squares(left: float, top: float, size: float) -> Path:
    """The 36 squares of a map of that size, moved to its place."""
    pen = Pen()
    for column in range(6):
        for row in range(6):
            x, y = corner(column, row)
            wide = side() * size
            pen.rect(left + x * size, top + y * size, wide, wide, RADIUS * size)
    return pen.path()


def _paled(inks: Inks) -> Inks:
    """The same inks, paler, so that stickers and pencil read on them."""
    paper = inks.tone("paper")

    def pale(_role: str, colour: Colour) -> Colour:
        colour = mix(colour, paper, _PALE)
        while luminance(colour) < _LIGHTEST:
            colour = mix(colour, paper, 0.8)
        return colour

    return inks.toned(pale, {"ink": mix(inks.tone("ink"), paper, _PALE), "paper": paper})
