"""The artist `zoo-camp`: a tent, of another shape for every seat. `player` is 1 to 4."""

from __future__ import annotations

from pnp.draw.inks import Inks
from pnp.draw.sketch import extent, moved
from pnp.draw.symbols import marks
from pnp.games.space_zoo.animal_art import fitted, line_of
from pnp.games.space_zoo.inks import inks_of, printed
from pnp.ground.artist import Brief
from pnp.ground.drawing import Colour, Frame, mix
from pnp.ground.geometry import Rect

TENTS = {1: "ridge tent", 2: "tipi", 3: "dome", 4: "pavilion"}


def camp(brief: Brief) -> Frame:
    """The tent as large as fits; `tone` for another colour than the seat's."""
    seat = brief.whole("player", 1)
    if seat not in TENTS:
        raise ValueError(f"there is no seat {brief.text('player')}; they are 1 to {len(TENTS)}")
    inks = inks_of(brief)
    shapes = marks(brief.symbol(f"tent-{seat}"))
    room = Rect(0.0, 0.0, brief.width, brief.height)
    line = line_of(min(brief.width, brief.height) * 1.4)
    matrix = fitted(extent(shapes).grown(1.5), room.grown(-line))
    tones = tent_tones(inks, brief.text("tone") or f"player-{seat}")
    room_ = (brief.width, brief.height)
    return Frame(*room_, printed(moved(shapes, matrix), inks, room_, line, tones))


def tent_tones(inks: Inks, name: str) -> dict[str, Colour]:
    """The roles of a tent's colours, for cloth of this tone."""
    tone = inks.tone(name)
    return {
        "cloth": tone,
        "shaded": mix(inks.tone("ink"), tone, 0.3),
        "trim": mix(tone, inks.tone("paper"), 0.35),
        "dark": inks.tone("ink"),
        "pole": inks.tone("sand"),
    }
