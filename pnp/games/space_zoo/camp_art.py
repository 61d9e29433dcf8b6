"""The artists `zoo-camp`, a tent of another shape for every seat, and `zoo-flag`, a flag with it.

`player` is 1 to 4.
"""

from __future__ import annotations

from pnp.core.artist import Brief
from pnp.core.drawing import Colour, Frame, mix
from pnp.core.geometry import Matrix, Rect
from pnp.draw.inks import Inks
from pnp.draw.sketch import Sketch, extent, fitted, moved, recast
from pnp.draw.symbols import marks
from pnp.games.space_zoo.animal_art import line_of
from pnp.games.space_zoo.inks import inks_of, printed

TENTS = {1: "ridge tent", 2: "tipi", 3: "dome", 4: "pavilion"}


def _seat(brief: Brief) -> int:
    seat = brief.whole("player", 1)
    if seat not in TENTS:
        raise ValueError(f"there is no seat {brief.text('player')}; they are 1 to {len(TENTS)}")
    return seat


def camp(brief: Brief) -> Frame:
    """The tent as large as fits; `tone` for another colour than the seat's, `stands: yes` on the
    lower edge, however low the tent is."""
    seat, inks = _seat(brief), inks_of(brief)
    shapes = marks(brief.symbol(f"tent-{seat}"))
    room = Rect(0.0, 0.0, brief.width, brief.height)
    line = line_of(min(brief.width, brief.height) * 1.4)
    matrix = fitted(extent(shapes).grown(1.5), room.grown(-line))
    if brief.flag("stands"):
        floor = extent(moved(shapes, matrix)).bottom
        matrix = matrix.then(Matrix.move(0.0, brief.height - line - floor))
    tones = tent_tones(inks, brief.text("tone") or f"player-{seat}")
    room_ = (brief.width, brief.height)
    return Frame(*room_, printed(moved(shapes, matrix), inks, room_, line, tones))


def flag(brief: Brief) -> Frame:
    """A flag on its pole, the keeper's tent upon it."""
    seat, inks = _seat(brief), inks_of(brief)
    s = Sketch()
    s.add(marks(brief.symbol("flag")))
    shapes = recast(marks(brief.symbol(f"tent-{seat}")), {"cloth": "trim", "shaded": "cloth"})
    s.add(shapes, fitted(extent(shapes), Rect(32.0, 14.0, 48.0, 46.0)))
    tones = tent_tones(inks, f"player-{seat}")
    k = min(brief.width, brief.height) / 102.0
    room = (brief.width, brief.height)
    placed = moved(
        s.marks, Matrix(k, 0.0, 0.0, k, brief.width / 2 - 51 * k, brief.height / 2 - 51 * k)
    )
    return Frame(*room, printed(placed, inks, room, line_of(min(room) * 1.4), tones))


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
