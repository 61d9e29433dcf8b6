"""The artist `planet-tag`: what a planet is called, or its number, for pages of many planets."""

from __future__ import annotations

from pnp.core import numbering
from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, PlacedItem, Transformed
from pnp.core.geometry import Matrix
from pnp.games.personal_space import names
from pnp.games.personal_space.planet import LAYOUTS, VERSION, seed_of


def tag(request: ArtRequest) -> Frame:
    """`show: name` or `show: number` of planet `number`, in `style`, in the middle of its room."""
    number = request.integer("number")
    if not 1 <= number <= LAYOUTS:
        raise ValueError(f"there is no planet {request.text('number')}")
    shown = request.text("show", "name")
    if shown not in ("name", "number"):
        raise ValueError(f"a tag shows a name or a number, not “{shown}”")
    text = (
        names.name(seed_of(number)) if shown == "name" else numbering.format_number(number, VERSION)
    )
    line = request.label(text, request.text("style", "number"))
    if not line.width or not request.width:
        return Frame(request.width, request.height)
    scale = min(1.0, request.width / line.width)
    x = (request.width - line.width * scale) / 2
    y = (request.height - line.height * scale) / 2
    written = Transformed(line, Matrix.scale(scale))
    return Frame(request.width, request.height, (PlacedItem(x, y, written),))
