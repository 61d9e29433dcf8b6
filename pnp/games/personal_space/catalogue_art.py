"""The artist `planet-tag`: what a planet is called, or its number, for pages of many planets."""

from __future__ import annotations

from pnp.core import numbers
from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Placed, Turned
from pnp.core.geometry import Matrix
from pnp.games.personal_space import names
from pnp.games.personal_space.planet import LAYOUTS, VERSION, seed_of


def tag(brief: Brief) -> Frame:
    """`show: name` or `show: number` of planet `number`, in `style`, in the middle of its room."""
    number = brief.whole("number")
    if not 1 <= number <= LAYOUTS:
        raise ValueError(f"there is no planet {brief.text('number')}")
    shown = brief.text("show", "name")
    if shown not in ("name", "number"):
        raise ValueError(f"a tag shows a name or a number, not “{shown}”")
    text = names.name(seed_of(number)) if shown == "name" else numbers.printed(number, VERSION)
    line = brief.label(text, brief.text("style", "number"))
    if not line.width or not brief.width:
        return Frame(brief.width, brief.height)
    scale = min(1.0, brief.width / line.width)
    x = (brief.width - line.width * scale) / 2
    y = (brief.height - line.height * scale) / 2
    written = Turned(line, Matrix.scale(scale))
    return Frame(brief.width, brief.height, (Placed(x, y, written),))
