"""Legs, in the units of the body."""

from __future__ import annotations

from collections.abc import Callable

from pnp.core.drawing import Pen
from pnp.draw.sketch import Sketch
from pnp.games.space_zoo.bodies import GROUND, Body


def _stub_leg(s: Sketch, x: float, y: float, low: float, tone: str, _i: int) -> None:
    s.put(Pen().rect(x - 6.0, y - 5.0, 12.0, low - y + 5.0, 4.4), tone, "ink")
    for dx in (-2.6, 1.8):
        s.put(Pen().move(x + dx, low - 0.4).line(x + dx, low - 3.4), line="ink", width=0.7)


def _stilt_leg(s: Sketch, x: float, y: float, low: float, _tone: str, _i: int) -> None:
    s.put(
        Pen().move(x, y).line(x - 1.5, (y + low) / 2).line(x + 1.0, low - 1.0),
        line="ink",
        span=2.6,
    )
    s.put(
        Pen().move(x, y).line(x - 1.5, (y + low) / 2).line(x + 1.0, low - 1.0),
        line="accent",
        width=0.0,
        span=2.6,
    )
    toes = Pen().move(x + 1.0, low - 1.6).line(x + 9.0, low)
    toes.move(x + 1.0, low - 1.6).line(x - 5.0, low).move(x + 1.0, low - 1.6).line(x + 3.0, low)
    s.put(toes, line="ink", span=1.5).put(toes, line="accent", width=0.0, span=1.5)


def _tentacles_leg(s: Sketch, x: float, y: float, _low: float, tone: str, i: int) -> None:
    bend = 4.0 if i % 2 else -4.0
    pen = Pen().move(x, y - 4.0)
    pen.curve(x + bend, y + 8.0, x - bend * 1.6, y + 14.0, x + bend * 0.6, y + 22.0)
    pen.curve(x + bend * 1.4, y + 27.0, x + bend * 2.0, y + 28.0, x + bend * 2.2, y + 24.0)
    s.band(pen, tone, 5.6, 0.0)


def _boots_leg(s: Sketch, x: float, y: float, low: float, tone: str, _i: int) -> None:
    s.put(Pen().rect(x - 4.2, y - 4.0, 8.4, low - y, 3.0), tone, "ink")
    pen = Pen().move(x - 5.0, low - 9.5).line(x + 4.8, low - 9.5).line(x + 4.8, low - 5.0)
    pen.curve(x + 10.0, low - 5.0, x + 11.0, low - 2.0, x + 11.0, low)
    s.put(pen.line(x - 5.0, low).close(), "accent", "ink")


def _web_leg(s: Sketch, x: float, y: float, low: float, tone: str, _i: int) -> None:
    s.put(Pen().rect(x - 3.6, y - 4.0, 7.2, low - y + 2.0, 3.0), tone, "ink")
    pen = Pen().move(x - 4.0, low - 4.0).line(x + 3.0, low - 4.0).line(x + 11.0, low - 1.0)
    pen.line(x + 8.0, low).line(x + 4.0, low - 1.0).line(x + 1.0, low).line(x - 3.0, low - 1.0)
    s.put(pen.line(x - 7.0, low).close(), "accent", "ink")


def _hoof_leg(s: Sketch, x: float, y: float, low: float, tone: str, _i: int) -> None:
    pen = Pen().move(x - 5.2, y - 5.0).line(x + 5.2, y - 5.0).line(x + 4.4, low - 4.0)
    s.put(pen.line(x - 4.4, low - 4.0).close(), tone, "ink")
    pen = Pen().move(x - 4.4, low - 5.6).line(x + 4.4, low - 5.6).line(x + 5.8, low)
    s.put(pen.line(x - 5.4, low).close(), "dark", "ink", 0.6)


def _paw_leg(s: Sketch, x: float, y: float, low: float, tone: str, _i: int) -> None:
    pen = Pen().move(x - 5.4, y - 5.0).line(x + 5.4, y - 5.0).line(x + 4.8, low - 6.5)
    pen.curve(x + 11.0, low - 6.5, x + 11.0, low, x + 8.0, low).line(x - 6.0, low)
    s.put(pen.line(x - 5.0, low - 6.0).close(), tone, "ink")
    for dx in (0.4, 4.4, 8.2):
        pen = Pen().move(x + dx - 1.6, low - 2.4).line(x + dx + 1.8, low - 2.0)
        s.put(pen.line(x + dx + 1.4, low + 1.6).close(), "white", "ink", 0.7)


_LEG: dict[str, Callable[[Sketch, float, float, float, str, int], None] | None] = {
    "stub": _stub_leg,
    "hoof": _hoof_leg,
    "paw": _paw_leg,
    "stilt": _stilt_leg,
    "web": _web_leg,
    "boots": _boots_leg,
    "tentacles": _tentacles_leg,
    "none": None,
}
LEGS = tuple(_LEG)


def legs(s: Sketch, kind: str, body: Body, beyond: bool) -> None:
    """The legs on the far side, or on this one."""
    leg = _LEG[kind]
    if leg is None:
        return
    tone, low = ("shade", GROUND - 2.5) if beyond else ("skin", GROUND)
    for i, (x, y) in enumerate(body.far if beyond else body.near):
        leg(s, x, y, low, tone, i)
