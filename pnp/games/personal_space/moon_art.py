"""The artist `moon-map`: the ground of a side moon, its scenery, and its squares.

Unlike the planet’s map it fills its room. Each moon is a symbol, `moon-map-NAME`, with a group
`ground`, which shows, paler, through the squares, and a group `scenery` around them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen, PlacedItem, Transformed, transform_path
from pnp.core.geometry import Matrix
from pnp.draw.paint import paint
from pnp.draw.sketch import Sketch, project_marks, turn_points
from pnp.draw.symbols import layers
from pnp.games.personal_space.art.inks import inks_of, toned
from pnp.games.personal_space.art.parts import by_role, hatchings
from pnp.games.personal_space.art.squares import SIDE
from pnp.games.personal_space.art.surface import BODY, PACE, RADIUS, grid, squares

MOONS = ("commerce", "drive-in", "theatrical", "zoological")

FIELD = 0.872
"""Half the field, of half a planet: the lines of its outer squares reach no further."""

_UNIT = 1000.0
"""How many units of a moon's symbol are half a planet."""
_WIDEST = 0.95
"""The box of the squares and their numbers, at most, of the room's width."""


def moon_map(request: ArtRequest) -> Frame:
    """`moon` names the moon, `style` the style of the squares' numbers (number)."""
    name = request.choice("moon", MOONS)
    wide, high = request.width, request.height
    # Sights need some room at the sides.
    size = max(0.0, min(wide * _WIDEST, high))
    if size <= 0.0:
        return Frame(wide, high)
    inks = inks_of(request)
    line = max(0.16, min(0.5, size * 0.0028))
    scale = BODY * size
    icon = request.symbol(f"moon-map-{name}")
    across = _margins(wide / 2 / scale, icon.size.width / 2 / _UNIT)
    down = _margins(high / 2 / scale, icon.size.height / 2 / _UNIT)

    def place(points: tuple[float, ...]) -> tuple[float, ...]:
        placed = list(points)
        placed[0::2] = across(points[0::2])
        placed[1::2] = down(points[1::2])
        return tuple(turn_points(placed, wide / 2, high / 2, scale))

    moon = layers(icon, _UNIT)
    ground, scenery = (project_marks(moon[layer], place) for layer in ("ground", "scenery"))
    hatching = None
    if inks.low:
        hatching = by_role({"shadow": hatchings(wide, high, line, inks)["land2"]})
    items = [*paint(ground, inks, line, scale, hatching)]
    left, top = (wide - size) / 2, (high - size) / 2
    if inks.low:
        # Lines that squares cut to pieces are nothing to see, and in the way of stickers.
        field = PACE * SIDE * size
        at = wide / 2 - field / 2, high / 2 - field / 2
        pen = Pen().rect(*at, field, field, RADIUS * size)
        items += paint(Sketch().put(pen, "paper").marks, inks, line)
    else:
        pale = Frame(wide, high, paint(ground, toned(inks, "paper", 0.5, 0.42), line, scale))
        clip = transform_path(squares(size), Matrix.move(left, top))
        items.append(PlacedItem(0.0, 0.0, Transformed(pale, clip=clip)))
    items += paint(scenery, inks, line, scale)
    numbered = grid(inks, size, line, request.label, request.text("style", "number"))
    items.append(PlacedItem(left, top, Frame(size, size, numbered)))
    panel = Pen().rect(0.0, 0.0, wide, high, min(wide, high) * 0.022)
    inner = Transformed(Frame(wide, high, tuple(items)), clip=panel.path())
    edge = Sketch().put(panel, line="ink").marks
    return Frame(wide, high, (PlacedItem(0.0, 0.0, inner), *paint(edge, inks, 0.5)))


def _margins(reach: float, drawn: float) -> Callable[[Sequence[float]], list[float]]:
    """The map along an axis that stretches the scenery beside the field, so that what reaches so
    far in the file reaches to the edge of the room."""
    by = (reach - FIELD) / (drawn - FIELD)
    more = FIELD * (1 - by)
    return lambda row: [
        at * by + more if at > FIELD else at * by - more if at < -FIELD else at for at in row
    ]
