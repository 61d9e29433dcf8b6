"""Artists of planets: `planet`, `planet-map`, `planet-grid`, `planet-tag` and `moon-map`.

`number` names a planet; `seed` any other world (a side moon: `seed: commerce`). `terrain`,
`harmony`, `plant`, `herb`, `landmark`, `sight` and `silhouette` override traits of the world.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen, PlacedItem, Transformed, transform_path
from pnp.core.geometry import Matrix
from pnp.core.numbering import format_number
from pnp.draw.inks import Inks
from pnp.draw.paint import paint
from pnp.draw.sketch import Sketch, project_marks, turn_points
from pnp.draw.symbols import layers
from pnp.games.personal_space import names
from pnp.games.personal_space.art.culling import hatching_by_role, hatchings
from pnp.games.personal_space.art.globe import paint_globe
from pnp.games.personal_space.art.inks import HARMONIES, inks_of, toned_inks
from pnp.games.personal_space.art.motifs import AT_SEA, IN_AIR, ON_LAND, PLANTS
from pnp.games.personal_space.art.outlines import SILHOUETTES
from pnp.games.personal_space.art.surface import (
    BODY_REACH,
    SQUARE_PITCH,
    SQUARE_RADIUS,
    paint_grid,
    paint_surface,
    square_corner,
    square_paths,
    square_side,
)
from pnp.games.personal_space.art.terrain import SIDE
from pnp.games.personal_space.art.terrains import TERRAINS
from pnp.games.personal_space.art.world import make_world
from pnp.games.personal_space.figure_art import BADGE_CENTRE, paint_sticker
from pnp.games.personal_space.planet import LAYOUTS, VERSION, layout_of, seed_of
from pnp.games.personal_space.traits import Traits, traits_of

# The ball and the map of a planet are drawn one after the other.
_cached_world = lru_cache(maxsize=2)(make_world)


def planet(request: ArtRequest) -> Frame:
    """The planet as a ball. `sky` is none, night or day."""
    traits, size = _read_traits(request), _square_side(request)
    inks, backdrop = _read_inks(request, traits)
    line = max(0.16, min(0.5, size * 0.0056))
    items = _backdrop(inks, size, backdrop)
    items += paint_globe(traits, _cached_world(traits), inks, size, backdrop, line, request.symbol)
    return _centre(request, size, items)


def planet_map(request: ArtRequest) -> Frame:
    """The planet as a map with its squares.

    `grid: no` leaves out the squares, `style` is the style of their numbers (number), and `settled:
    yes` shows the stickers of a numbered planet.
    """
    traits, size = _read_traits(request), _square_side(request)
    inks, backdrop = _read_inks(request, traits)
    line = max(0.16, min(0.5, size * 0.0028))
    items = _backdrop(inks, size, backdrop)
    items += paint_surface(
        traits, _cached_world(traits), inks, size, backdrop, line, request.symbol
    )
    if request.flag("grid", True):
        items += paint_grid(inks, size, line, request.label, request.text("style", "number"))
    if request.flag("settled"):
        items += _paint_stickers(request, inks, size)
    return _centre(request, size, items)


def _paint_stickers(request: ArtRequest, inks: Inks, size: float) -> tuple[PlacedItem, ...]:
    """The six stickers of a numbered planet in their squares. Raises ValueError without a
    number."""
    number = request.integer("number")
    if not 1 <= number <= LAYOUTS:
        raise ValueError("only a planet with a number has places for its stickers")
    layout = layout_of(number)
    width = square_side() * size * 0.94
    items = []
    for kind, (column, row) in zip(layout.kinds, layout.squares, strict=True):
        x, y = square_corner(column - 1, row - 1)
        inset = (square_side() * size - width) / 2
        picture = paint_sticker(kind, inks, width, request.symbol)
        if kind.startswith("neighbour"):
            # The first neighbour of a game.
            digit = request.label("1", request.text("style", "number"))
            middle = BADGE_CENTRE * width
            picture += (PlacedItem(middle - digit.width / 2, middle - digit.height / 2, digit),)
        items.append(PlacedItem(x * size + inset, y * size + inset, Frame(width, width, picture)))
    return tuple(items)


def planet_grid(request: ArtRequest) -> Frame:
    """Only the squares and their numbers, placed as on a map of the same size."""
    size = _square_side(request)
    line = max(0.16, min(0.5, size * 0.0028))
    items = paint_grid(inks_of(request), size, line, request.label, request.text("style", "number"))
    return _centre(request, size, items)


_OVERRIDES: dict[str, Collection[str]] = {
    "terrain": TERRAINS,
    "harmony": HARMONIES,
    "plant": PLANTS,
    "herb": PLANTS,
    "landmark": ON_LAND,
    "sight": AT_SEA + IN_AIR,
    "silhouette": SILHOUETTES,
}


def _read_traits(request: ArtRequest) -> Traits:
    seed = request.text("seed")
    if not seed:
        number = request.text("number")
        if not number:
            raise ValueError("a planet needs a number or a seed")
        seed = seed_of(number)
    traits = traits_of(seed)
    overrides: dict[str, Any] = {
        name: request.choice(name, names)
        for name, names in _OVERRIDES.items()
        if request.text(name)
    }
    # A harmony of the request is used as it is.
    return replace(traits, **overrides, swapped=traits.swapped and "harmony" not in overrides)


def _square_side(request: ArtRequest) -> float:
    return max(0.0, min(request.width, request.height))


def _read_inks(request: ArtRequest, traits: Traits) -> tuple[Inks, str]:
    """The inks, and the backdrop: none, night or day."""
    backdrop = request.choice("sky", ("none", "night", "day"), default="none")
    backdrop = "" if backdrop == "none" else backdrop
    return inks_of(request, traits.harmony, traits.swapped), backdrop


def _backdrop(inks: Inks, size: float, backdrop: str) -> tuple[PlacedItem, ...]:
    if not backdrop or inks.low:
        return ()
    panel = Pen().rect(0.0, 0.0, size, size, size * 0.06)
    return (
        PlacedItem(0.0, 0.0, panel.path(fill=inks.fill("ink" if backdrop == "night" else "cream"))),
    )


def _centre(request: ArtRequest, size: float, items: tuple[PlacedItem, ...]) -> Frame:
    x, y = (request.width - size) / 2, (request.height - size) / 2
    if x or y:
        items = (PlacedItem(x, y, Frame(size, size, items)),)
    return Frame(request.width, request.height, items)


def planet_tag(request: ArtRequest) -> Frame:
    """The name or the number of a planet in the middle of its room.

    `show` is `name` or `number`, `number` the planet, `style` the style of the text. Raises
    ValueError.
    """
    number = request.integer("number")
    if not 1 <= number <= LAYOUTS:
        raise ValueError(f"there is no planet {request.text('number')}")
    content = request.text("show", "name")
    if content not in ("name", "number"):
        raise ValueError(f"a tag shows a name or a number, not “{content}”")
    text = (
        names.planet_name(seed_of(number)) if content == "name" else format_number(number, VERSION)
    )
    line = request.label(text, request.text("style", "number"))
    if not line.width or not request.width:
        return Frame(request.width, request.height)
    scale = min(1.0, request.width / line.width)
    x = (request.width - line.width * scale) / 2
    y = (request.height - line.height * scale) / 2
    label = Transformed(line, Matrix.scale(scale))
    return Frame(request.width, request.height, (PlacedItem(x, y, label),))


MOONS = ("commerce", "drive-in", "theatrical", "zoological")

FIELD_REACH = 0.872
"""Half the side of the field of squares with its lines, in half planets."""

_SYMBOL_UNITS = 1000.0
"""The units of a moon's symbol in half a planet."""
_MAX_WIDTH = 0.95
"""The maximum width of the squares and their numbers, as a share of the room's width."""


def moon_map(request: ArtRequest) -> Frame:
    """The ground of a side moon, its scenery and squares; unlike a planet's map it fills its room.

    `moon` names the moon: the symbol `moon-map-NAME` with a group `ground`, paler in the squares,
    and a group `scenery` around them. `style` is the style of the numbers (number).
    """
    name = request.choice("moon", MOONS)
    width, height = request.width, request.height
    # Sights need some room at the sides.
    size = max(0.0, min(width * _MAX_WIDTH, height))
    if size <= 0.0:
        return Frame(width, height)
    inks = inks_of(request)
    line = max(0.16, min(0.5, size * 0.0028))
    scale = BODY_REACH * size
    icon = request.symbol(f"moon-map-{name}")
    map_x = _stretch_margins(width / 2 / scale, icon.size.width / 2 / _SYMBOL_UNITS)
    map_y = _stretch_margins(height / 2 / scale, icon.size.height / 2 / _SYMBOL_UNITS)

    def place(points: tuple[float, ...]) -> tuple[float, ...]:
        placed = list(points)
        placed[0::2] = map_x(points[0::2])
        placed[1::2] = map_y(points[1::2])
        return tuple(turn_points(placed, width / 2, height / 2, scale))

    moon = layers(icon, _SYMBOL_UNITS)
    ground, scenery = (project_marks(moon[layer], place) for layer in ("ground", "scenery"))
    hatching = None
    if inks.low:
        hatching = hatching_by_role({"shadow": hatchings(width, height, line, inks)["land2"]})
    items = [*paint(ground, inks, line, scale, hatching)]
    left, top = (width - size) / 2, (height - size) / 2
    if inks.low:
        # In low ink the squares are blank: broken lines would show nothing, and disturb stickers.
        field = SQUARE_PITCH * SIDE * size
        corner = width / 2 - field / 2, height / 2 - field / 2
        pen = Pen().rect(*corner, field, field, SQUARE_RADIUS * size)
        items += paint(Sketch().put(pen, "paper").marks, inks, line)
    else:
        pale = Frame(
            width, height, paint(ground, toned_inks(inks, "paper", 0.5, 0.42), line, scale)
        )
        clip = transform_path(square_paths(size), Matrix.move(left, top))
        items.append(PlacedItem(0.0, 0.0, Transformed(pale, clip=clip)))
    items += paint(scenery, inks, line, scale)
    numbered = paint_grid(inks, size, line, request.label, request.text("style", "number"))
    items.append(PlacedItem(left, top, Frame(size, size, numbered)))
    panel = Pen().rect(0.0, 0.0, width, height, min(width, height) * 0.022)
    inner = Transformed(Frame(width, height, tuple(items)), clip=panel.path())
    edge = Sketch().put(panel, line="ink").marks
    return Frame(width, height, (PlacedItem(0.0, 0.0, inner), *paint(edge, inks, 0.5)))


def _stretch_margins(reach: float, drawn_reach: float) -> Callable[[Sequence[float]], list[float]]:
    """The map along an axis that stretches the scenery beside the field to the edge of the room."""
    factor = (reach - FIELD_REACH) / (drawn_reach - FIELD_REACH)
    offset = FIELD_REACH * (1 - factor)
    return lambda row: [
        value * factor + offset
        if value > FIELD_REACH
        else value * factor - offset
        if value < -FIELD_REACH
        else value
        for value in row
    ]
