"""What stands in a sky: bands of colour, suns and moons, rings, stars, northern lights."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp.core.drawing import Pen, star_points
from pnp.core.geometry import Rect
from pnp.core.rng import Chance
from pnp.draw.sketch import Sketch


class Room(NamedTuple):
    """What a sky or a land is drawn in, mm."""

    width: float
    height: float

    @property
    def breadth(self) -> float:
        """What bodies in the sky are measured by: less than the width where it is a broad one."""
        return math.sqrt(self.width * min(self.width, self.height * 0.96))


class Sun(Struct, frozen=True):
    """A body in the sky; its place and size in shares of the room's width and height."""

    kind: str
    x: float
    y: float
    size: float
    tone: str
    other: str


def _bands(s: Sketch, room: Room, tones: tuple[str, ...], horizon: float, _sun: Sun) -> None:
    """Tones one below the other."""
    w, h = room
    s.put(Pen().rect(0.0, 0.0, w, h), tones[0])
    for i, tone in enumerate(tones[1:], 1):
        y = horizon * (0.3 + 0.7 * i / len(tones))
        bow = h * 0.012 * (1 if i % 2 else -1)
        pen = Pen().move(0.0, y).curve(w * 0.3, y - bow, w * 0.7, y + bow, w, y)
        s.put(pen.line(w, h).line(0.0, h).close(), tone)


def _arcs(s: Sketch, room: Room, tones: tuple[str, ...], horizon: float, sun: Sun) -> None:
    """Tones around the sun, one within the other."""
    w, h = room
    x, y = sun.x * w, sun.y * h
    s.put(Pen().rect(0.0, 0.0, w, h), tones[0])
    reach = max(math.hypot(dx - x, dy - y) for dx in (0.0, w) for dy in (0.0, horizon))
    first = sun.size * room.breadth
    for i, tone in enumerate(tones[1:], 1):
        share = 1.0 - i / len(tones)
        s.put(Pen().ellipse(x, y, first + (reach - first) * share * 0.86), tone)


def _rays(s: Sketch, room: Room, tones: tuple[str, ...], _horizon: float, sun: Sun) -> None:
    """Rays from the sun."""
    w, h = room
    x, y = sun.x * w, sun.y * h
    s.put(Pen().rect(0.0, 0.0, w, h), tones[0])
    far = w + h
    pen = Pen()
    for i in range(16):
        a, b = math.radians(i * 22.5), math.radians(i * 22.5 + 11.25)
        pen.polygon(
            [
                (x, y),
                (x + far * math.cos(a), y + far * math.sin(a)),
                (x + far * math.cos(b), y + far * math.sin(b)),
            ]
        )
    s.put(pen, tones[-1])


_SKY = {"bands": _bands, "arcs": _arcs, "rays": _rays}
SKIES = tuple(_SKY)


def sky(s: Sketch, room: Room, kind: str, tones: tuple[str, ...], horizon: float, sun: Sun) -> None:
    """Flat tones from the top to the horizon: in bands, around the first sun, or as rays."""
    _SKY[kind](s, room, tones, horizon, sun)


def _disc_sun(s: Sketch, body: Sun, x: float, y: float, r: float) -> None:
    s.put(Pen().ellipse(x, y, r), body.tone)


def _halo_sun(s: Sketch, body: Sun, x: float, y: float, r: float) -> None:
    s.put(Pen().ellipse(x, y, r * 1.5), body.other)
    s.put(Pen().ellipse(x, y, r), body.tone)


def _rays_sun(s: Sketch, body: Sun, x: float, y: float, r: float) -> None:
    points = star_points(x, y, r * 1.75, r * 1.22, 20)
    s.put(Pen().polygon(points), body.other)
    s.put(Pen().ellipse(x, y, r), body.tone)


def _crescent_sun(s: Sketch, body: Sun, x: float, y: float, r: float) -> None:
    pen = Pen().arc(x, y, r, 50.0, 310.0)
    a = math.radians(310.0)
    x1, y1 = x + r * math.cos(a), y + r * math.sin(a)
    a = math.radians(50.0)
    x2, y2 = x + r * math.cos(a), y + r * math.sin(a)
    pen.curve(x1 - r * 0.85, y1 + r * 0.35, x2 - r * 0.85, y2 - r * 0.35, x2, y2)
    s.put(pen.close(), body.tone)


def _ringed_sun(s: Sketch, body: Sun, x: float, y: float, r: float) -> None:
    back = Pen().move(x - r * 1.9, y + r * 0.5)
    back.curve(x - r * 1.5, y - r * 0.3, x + r * 1.3, y - r * 1.1, x + r * 1.9, y - r * 0.5)
    s.put(back, line=body.other, width=0.0, span=r * 0.22)
    s.put(Pen().ellipse(x, y, r), body.tone)
    with s.within(Pen().ellipse(x, y, r)):
        s.put(Pen().ellipse(x + r * 0.5, y + r * 0.34, r * 1.05), body.tone + "-20")
    front = Pen().move(x - r * 1.9, y + r * 0.5)
    front.curve(x - r * 1.3, y + r * 1.1, x + r * 1.5, y + r * 0.3, x + r * 1.9, y - r * 0.5)
    s.put(front, line=body.other, width=0.0, span=r * 0.22)


def _eclipse_sun(s: Sketch, body: Sun, x: float, y: float, r: float) -> None:
    points = star_points(x, y, r * 1.9, r * 1.16, 28)
    s.put(Pen().polygon(points), body.other)
    s.put(Pen().ellipse(x, y, r * 1.14), "cream")
    s.put(Pen().ellipse(x, y, r), body.tone)


def _striped_sun(s: Sketch, body: Sun, x: float, y: float, r: float) -> None:
    s.put(Pen().ellipse(x, y, r), body.tone)
    with s.within(Pen().ellipse(x, y, r)):
        for i in range(5):
            top = y - r * 0.1 + i * r * 0.24
            s.put(Pen().rect(x - r, top, 2 * r, r * (0.05 + 0.022 * i)), body.other)


def _cratered_sun(s: Sketch, body: Sun, x: float, y: float, r: float) -> None:
    s.put(Pen().ellipse(x, y, r), body.tone)
    pen = Pen()
    for dx, dy, k in (
        (-0.35, -0.3, 0.24),
        (0.34, -0.1, 0.17),
        (-0.1, 0.42, 0.2),
        (0.5, 0.42, 0.1),
        (-0.62, 0.22, 0.1),
        (0.16, -0.62, 0.12),
    ):
        pen.ellipse(x + dx * r, y + dy * r, k * r, k * r * 0.9)
    s.put(pen, body.other)


def _dogs_sun(s: Sketch, body: Sun, x: float, y: float, r: float) -> None:
    s.put(Pen().ellipse(x, y, r * 2.6), line=body.other, width=0.0, span=r * 0.16)
    for m in (-1, 1):
        s.put(Pen().ellipse(x + m * r * 2.6, y, r * 0.3), body.tone)
    s.put(Pen().rect(x - r * 2.2, y - r * 0.05, r * 4.4, r * 0.1), body.other)
    s.put(Pen().ellipse(x, y, r), body.tone)


_SUN: dict[str, Callable[[Sketch, Sun, float, float, float], None]] = {
    "disc": _disc_sun,
    "halo": _halo_sun,
    "rays": _rays_sun,
    "crescent": _crescent_sun,
    "ringed": _ringed_sun,
    "eclipse": _eclipse_sun,
    "striped": _striped_sun,
    "cratered": _cratered_sun,
    "dogs": _dogs_sun,
}
BODIES = tuple(_SUN)


def around(room: Room, body: Sun) -> Rect:
    """The box of a body in the sky, without its rays and rings."""
    x, y, r = _placed(room, body)
    return Rect(x - r, y - r, 2 * r, 2 * r)


def sun(s: Sketch, room: Room, body: Sun) -> None:
    """One body."""
    _SUN[body.kind](s, body, *_placed(room, body))


def _placed(room: Room, body: Sun) -> tuple[float, float, float]:
    """The middle of a body in the sky, and its radius, mm."""
    return body.x * room.width, body.y * room.height, body.size * room.breadth


def _stars(
    s: Sketch, room: Room, tone: str, horizon: float, chance: Chance, clear: Sequence[Rect]
) -> None:
    """Stars, small and large; none in what is to be clear, or cut by its edge."""
    pen = Pen()
    w, _ = room
    unit = min(w, room.breadth)
    for _ in range(round(30 * w / unit)):
        x, y = chance.between(0.03, 0.97) * w, chance.between(0.02, 0.95) * horizon
        size = unit * chance.pick((0.005, 0.006, 0.008, 0.014))
        if any(_within(box.grown(size * 1.5 + 1.0), x, y) for box in clear):
            continue
        if size > unit * 0.01:
            pen.polygon(star_points(x, y, size * 1.5, size * 0.5, 4))
        else:
            pen.ellipse(x, y, size)
    s.put(pen, tone)


def _within(box: Rect, x: float, y: float) -> bool:
    return box.x < x < box.right and box.y < y < box.bottom


def _ring(
    s: Sketch, room: Room, tone: str, _horizon: float, _chance: Chance, _clear: Sequence[Rect]
) -> None:
    """The rings of the planet that one stands on."""
    w, h = room
    for i, (share, span) in enumerate(((1.0, 0.05), (0.9, 0.022), (0.83, 0.034), (0.74, 0.012))):
        pen = Pen().arc(w * 0.2, h * 0.78, w * 1.12 * share, 180.0, 360.0)
        s.put(pen, line=tone if i % 2 == 0 else tone + "+40", width=0.0, span=span * w)


def _aurora(
    s: Sketch, room: Room, tone: str, horizon: float, _chance: Chance, _clear: Sequence[Rect]
) -> None:
    """Northern lights: three curtains."""
    w, _ = room
    for i in range(3):
        y = horizon * (0.16 + 0.2 * i)
        bow = horizon * 0.16 * (1 if i % 2 else -1)
        pen = Pen().move(0.0, y).curve(w * 0.33, y + bow, w * 0.66, y - bow, w, y)
        low = horizon * (0.2 + 0.05 * i)
        pen.line(w, y + low)
        pen.curve(w * 0.66, y - bow + low, w * 0.33, y + bow + low * 0.6, 0.0, y + low * 0.7)
        s.put(pen.close(), (tone, tone + "+35", tone + "-30")[i])


def _birds(
    s: Sketch, room: Room, tone: str, _horizon: float, chance: Chance, _clear: Sequence[Rect]
) -> None:
    """A few birds, a long way off."""
    w, h = room
    pen = Pen()
    for _ in range(5):
        x, y = chance.between(0.12, 0.88) * w, chance.between(0.32, 0.4) * h
        k = room.breadth * chance.between(0.018, 0.032)
        pen.move(x - 2 * k, y - k * 0.3).curve(x - k, y - k, x - k * 0.4, y - k * 0.4, x, y)
        pen.curve(x + k * 0.4, y - k * 0.4, x + k, y - k, x + 2 * k, y - k * 0.3)
        pen.curve(x + k, y - k * 0.5, x + k * 0.4, y, x, y + k * 0.45)
        pen.curve(x - k * 0.4, y, x - k, y - k * 0.5, x - 2 * k, y - k * 0.3).close()
    s.put(pen, tone)


_SIGHT = {"stars": _stars, "ring": _ring, "aurora": _aurora, "birds": _birds}
SIGHTS = tuple(_SIGHT)


def sight(
    s: Sketch,
    room: Room,
    kind: str,
    tone: str,
    horizon: float,
    chance: Chance,
    clear: Sequence[Rect],
) -> None:
    """Something else that one sees up there; `clear` is what something lies upon later."""
    _SIGHT[kind](s, room, tone, horizon, chance, clear)
