"""The artist `zoo-camp`: a tent, of another shape for every seat. `player` is 1 to 4."""

from __future__ import annotations

from pnp.draw.inks import Inks
from pnp.draw.sketch import Sketch, extent, moved
from pnp.games.space_zoo.animal_art import fitted, line_of
from pnp.games.space_zoo.inks import inks_of, printed
from pnp.ground.artist import Brief
from pnp.ground.drawing import Colour, Frame, Pen, mix
from pnp.ground.geometry import Rect

TENTS = {1: "ridge tent", 2: "tipi", 3: "dome", 4: "pavilion"}


def camp(brief: Brief) -> Frame:
    """The tent as large as fits; `tone` for another colour than the seat's."""
    seat = brief.whole("player", 1)
    if seat not in TENTS:
        raise ValueError(f"there is no seat {brief.text('player')}; they are 1 to {len(TENTS)}")
    inks = inks_of(brief)
    shapes = tent(seat).marks
    room = Rect(0.0, 0.0, brief.width, brief.height)
    line = line_of(min(brief.width, brief.height) * 1.4)
    matrix = fitted(extent(shapes).grown(1.5), room.grown(-line))
    tones = tent_tones(inks, brief.text("tone") or f"player-{seat}")
    room_ = (brief.width, brief.height)
    return Frame(*room_, printed(moved(shapes, matrix), inks, room_, line, tones))


def tent_tones(inks: Inks, name: str) -> dict[str, Colour]:
    tone = inks.tone(name)
    return {
        "cloth": tone,
        "shaded": mix(inks.tone("ink"), tone, 0.3),
        "trim": mix(tone, inks.tone("paper"), 0.35),
        "dark": inks.tone("ink"),
        "pole": inks.tone("sand"),
    }


def tent(seat: int) -> Sketch:
    """The shapes of a seat's tent on a square of 100."""
    s = Sketch()
    if seat == 1:
        _ridge(s)
    elif seat == 2:
        _tipi(s)
    elif seat == 3:
        _dome(s)
    else:
        _pavilion(s)
    return s


def _flag(s: Sketch, x: float, y: float) -> None:
    s.put(Pen().move(x, y).line(x, y - 16.0), line="ink", width=1.2)
    s.put(Pen().polygon([(x, y - 16.0), (x + 16.0, y - 11.0), (x, y - 6.5)]), "trim", "ink")


def _ridge(s: Sketch) -> None:
    s.put(
        Pen().move(22.0, 34.0).line(2.0, 84.0).move(86.0, 30.0).line(99.0, 80.0),
        line="ink",
        width=0.9,
    )
    s.put(Pen().polygon([(34, 26), (84, 26), (99, 84), (62, 84)]), "shaded", "ink")
    s.put(Pen().polygon([(34, 26), (62, 84), (4, 84)]), "cloth", "ink")
    s.put(Pen().polygon([(34, 44), (46, 84), (22, 84)]), "dark", "ink")
    s.put(Pen().polygon([(34, 44), (46, 84), (54, 84)]), "trim", "ink")
    s.put(
        Pen().move(51.0, 26.0).line(80.0, 84.0).move(67.5, 26.0).line(90.0, 84.0),
        line="ink",
        width=0.7,
    )
    _flag(s, 34.0, 26.0)


def _tipi(s: Sketch) -> None:
    poles = Pen().move(38.0, 4.0).line(58.0, 34.0).move(62.0, 4.0).line(42.0, 34.0)
    poles.move(50.0, 1.0).line(50.0, 30.0)
    s.put(poles, line="ink", width=2.0, span=2.2).put(poles, line="pole", width=0.0, span=2.2)
    s.put(Pen().polygon([(46, 22), (54, 22), (84, 92), (16, 92)]), "cloth", "ink")
    s.put(Pen().polygon([(50, 22), (54, 22), (84, 92), (60, 92)]), "shaded")
    zig = [(28.5, 63.0), (35, 56), (41, 64), (48, 56), (55, 64), (62, 56), (71.5, 63.0)]
    low = [(x + (x - 50) * 0.14, y + 9.0) for x, y in reversed(zig)]
    s.put(Pen().polygon([*zig, *low]), "trim", "ink", 0.8)
    s.put(Pen().polygon([(46, 22), (54, 22), (84, 92), (16, 92)]), line="ink")
    s.put(Pen().move(40.0, 92.0).curve(42.0, 78.0, 46.0, 72.0, 50.0, 70.0).curve(
        54.0, 72.0, 58.0, 78.0, 60.0, 92.0).close(), "dark", "ink")  # fmt: skip


def _dome(s: Sketch) -> None:
    pen = Pen().move(4.0, 88.0).curve(4.0, 18.0, 96.0, 18.0, 96.0, 88.0).close()
    s.put(pen, "cloth", "ink")
    with s.within(pen):
        s.put(Pen().move(50.0, 35.0).curve(74.0, 40.0, 82.0, 60.0, 84.0, 88.0).line(
            100.0, 88.0).line(100.0, 20.0).line(50.0, 20.0).close(), "shaded")  # fmt: skip
    seams = Pen().move(50.0, 35.5).curve(28.0, 42.0, 18.0, 60.0, 16.0, 88.0)
    seams.move(50.0, 35.5).curve(74.0, 40.0, 82.0, 60.0, 84.0, 88.0)
    s.put(seams, line="ink", width=0.9).put(pen, line="ink")
    s.put(Pen().move(30.0, 88.0).curve(30.0, 48.0, 70.0, 48.0, 70.0, 88.0).close(), "trim", "ink")
    s.put(Pen().move(37.0, 88.0).curve(37.0, 58.0, 63.0, 58.0, 63.0, 88.0).close(), "dark", "ink")
    s.put(Pen().ellipse(50.0, 33.0, 5.0), "trim", "ink")


def _pavilion(s: Sketch) -> None:
    walls = Pen().polygon([(14, 50), (86, 50), (82, 92), (18, 92)])
    s.put(walls, "trim", "ink")
    for i in range(4):
        x, y = 14.0 + 18.0 * i + 9.0, 18.0 + 16.0 * i + 8.0
        s.put(Pen().polygon([(x, 50), (x + 9, 50), (y + 8, 92), (y, 92)]), "cloth")
    s.put(walls, line="ink")
    s.put(Pen().polygon([(50, 60), (60, 92), (40, 92)]), "dark", "ink")
    roof = Pen().move(50.0, 20.0).curve(44.0, 34.0, 24.0, 42.0, 6.0, 46.0).line(8.0, 54.0)
    for i in range(6):
        x = 8.0 + 14.0 * i
        roof.curve(x + 2.0, 62.0, x + 12.0, 62.0, x + 14.0, 54.0)
    roof.line(94.0, 46.0).curve(76.0, 42.0, 56.0, 34.0, 50.0, 20.0).close()
    s.put(roof, "cloth", "ink")
    s.put(Pen().move(50.0, 20.0).curve(56.0, 34.0, 76.0, 42.0, 94.0, 46.0).line(92.0, 54.0).line(
        64.0, 54.0).curve(60.0, 44.0, 54.0, 34.0, 50.0, 20.0).close(), "shaded")  # fmt: skip
    s.put(roof, line="ink")
    _flag(s, 50.0, 20.0)
