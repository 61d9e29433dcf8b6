"""The artist `moon-map`: the ground of a side moon, its scenery, and its squares.

`moon` is one of SCENES. Like the planet's map it has the squares in its middle, 22 mm and more
on a sheet; unlike it, it fills its whole room and is built from one side to the other.
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.games.personal_space.art.city import city
from pnp.games.personal_space.art.drive_in import drive_in
from pnp.games.personal_space.art.inks import Inks
from pnp.games.personal_space.art.jungle import jungle
from pnp.games.personal_space.art.scene import DOUBLES, Scene
from pnp.games.personal_space.art.shape import Shape, hatchings, onto, paint, projected
from pnp.games.personal_space.art.surface import BODY, RADIUS, corner, grid, side
from pnp.games.personal_space.art.theatre import theatre
from pnp.ground.artist import Brief
from pnp.ground.chance import Chance
from pnp.ground.drawing import Colour, Frame, Path, Pen, Placed, Turned, luminance, mix
from pnp.ground.problem import nearest

Draw = Callable[[Chance, float, float], Scene]

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
    name = brief.text("moon")
    if name not in SCENES:
        raise ValueError(f"there is no moon “{name}”; {nearest(name, SCENES)}")
    wide, high = brief.width, brief.height
    # Sights need some room at the sides.
    size = max(0.0, min(wide * _FIELD, high))
    plain = Inks.of(brief)
    line = max(0.16, min(0.5, size * 0.0028))
    scale = BODY * size
    if scale <= 0.0:
        return Frame(wide, high)
    chance = Chance("personal-space moon", name)
    scene = SCENES[name](chance, wide / 2 / scale, high / 2 / scale)
    inks = _cast(plain, scene.ground + scene.scenery)
    place = onto(wide / 2, high / 2, scale)
    panel = Pen().rect(0.0, 0.0, wide, high, min(wide, high) * 0.022).path()
    ground = projected(scene.ground, place)
    hatching = None
    if inks.low:
        drawn = hatchings(wide, high, line, plain.line("sky"))
        hatching = dict.fromkeys(scene.hatched, drawn["land2"])
    items = [*paint(ground, inks, line, scale, hatching)]
    left, top = (wide - size) / 2, (high - size) / 2
    if not inks.low:
        pale = Frame(wide, high, paint(ground, _paled(inks, scene.ground), line, scale))
        items.append(Placed(0.0, 0.0, Turned(pale, clip=_squares(left, top, size))))
    items += paint(projected(scene.scenery, place), inks, line, scale)
    inner = Frame(wide, high, tuple(items))
    squares = grid(plain, size, line, brief.label, brief.text("style", "number"))
    edge = Shape(panel.ops, panel.points, line="ink", width=1.0)
    return Frame(
        wide,
        high,
        (
            Placed(0.0, 0.0, Turned(inner, clip=panel)),
            Placed(left, top, Frame(size, size, squares)),
            *paint([edge], inks, 0.5),
        ),
    )


def _squares(left: float, top: float, size: float) -> Path:
    """The 36 squares of a map of that size, moved to its place."""
    pen = Pen()
    for column in range(6):
        for row in range(6):
            x, y = corner(column, row)
            wide = side() * size
            pen.rect(left + x * size, top + y * size, wide, wide, RADIUS * size)
    return pen.path()


def _cast(inks: Inks, shapes: list[Shape]) -> Inks:
    """The inks with the parts that are played by one colour in full ink, by another in low."""
    fills, lines = {}, {}
    for role in {shape.fill for shape in shapes} | {shape.line for shape in shapes}:
        played = DOUBLES[role][inks.low] if role in DOUBLES else role
        if role:
            fills[role], lines[role] = inks.fill(played), inks.line(played)
    for role in ("ink", "paper"):
        fills[role], lines[role] = inks.fill(role), inks.line(role)
    return Inks(fills, lines, inks.low)


def _paled(inks: Inks, shapes: list[Shape]) -> Inks:
    """The same inks, paler, so that stickers and pencil read on them."""
    paper = inks.fill("paper")

    def pale(colour: Colour, share: float) -> Colour:
        colour = mix(colour, paper, share)
        while luminance(colour) < _LIGHTEST:
            colour = mix(colour, paper, 0.8)
        return colour

    roles = {shape.fill for shape in shapes} | {shape.line for shape in shapes}
    fills = {role: pale(inks.fill(role), _PALE) for role in roles if role}
    lines = {**fills, "ink": mix(inks.line("ink"), paper, _PALE), "paper": paper}
    return Inks(fills, lines, False)
