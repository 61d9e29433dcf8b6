"""Faces on a head of radius 1: eyes, glasses, brows, the third eye, and mouths that tell the diet."""

from __future__ import annotations

import math

from pnp.draw.sketch import Sketch
from pnp.ground.drawing import Pen, star_points

EYES = ("two", "sleepy", "wide", "beady", "stalks", "one")
GLASSES = ("star", "round", "cat", "heart", "shutter", "square")

_EYE = -0.26
"""How high the eyes are."""
_APART = 0.44


def eyes(s: Sketch, kind: str, glasses: str) -> None:
    """Two eyes, or what is worn before them."""
    if glasses:
        _glasses(s, glasses)
        return
    match kind:
        case "one":
            _ball(s, 0.0, _EYE, 0.46, 0.2)
        case "stalks":
            for m in (-1.0, 1.0):
                pen = Pen().move(m * 0.3, -0.5).curve(
                    m * 0.3, -1.0, m * 0.6, -1.1, m * 0.66, -1.3
                )  # fmt: skip
                s.put(pen, line="ink", width=2.0, span=0.16).put(
                    pen, line="skin", width=0.0, span=0.16
                )
                _ball(s, m * 0.7, -1.42, 0.33, 0.15)
        case _:
            r, pupil = {"wide": (0.38, 0.15), "beady": (0.2, 0.13)}.get(kind, (0.32, 0.15))
            for m in (-1.0, 1.0):
                _ball(s, m * _APART, _EYE, r, pupil)
                if kind == "sleepy":
                    pen = Pen().arc(m * _APART, _EYE, r, 180.0, 360.0).close()
                    s.put(pen, "shade", "ink")


def _ball(s: Sketch, x: float, y: float, r: float, pupil: float) -> None:
    s.put(Pen().ellipse(x, y, r), "white", "ink")
    s.put(Pen().ellipse(x + 0.05, y + 0.05, pupil), "ink")
    s.put(Pen().ellipse(x + 0.0, y - 0.01, pupil * 0.34), "white")


def _glasses(s: Sketch, kind: str) -> None:
    """Frames as large as the taste is poor."""
    y = _EYE - 0.02
    bridge = Pen().move(-0.2, y - 0.06).curve(-0.1, y - 0.2, 0.1, y - 0.2, 0.2, y - 0.06)
    s.put(bridge, line="ink", width=2.4)
    for m in (-1.0, 1.0):
        x = m * 0.54
        match kind:
            case "star":
                pen = Pen().polygon(star_points(x, y, 0.68, 0.36, 5))
                lens = Pen().polygon(star_points(x, y, 0.45, 0.25, 5))
            case "heart":
                pen, lens = _heart(x, y, 0.6), _heart(x, y, 0.38)
            case "cat":
                pen = _cat(x, y, m, 1.0)
                lens = _cat(x, y, m, 0.66)
            case "square":
                pen = Pen().rect(x - 0.5, y - 0.4, 1.0, 0.8, 0.14)
                lens = Pen().rect(x - 0.34, y - 0.25, 0.68, 0.5, 0.08)
            case "shutter":
                pen = Pen().rect(x - 0.5, y - 0.36, 1.0, 0.74, 0.3)
                lens = Pen()
            case _:
                pen, lens = Pen().ellipse(x, y, 0.54), Pen().ellipse(x, y, 0.36)
        s.put(pen, "accent", "ink")
        if kind == "shutter":
            for i in range(3):
                s.put(Pen().rect(x - 0.4, y - 0.25 + 0.19 * i, 0.8, 0.1), "dark")
            continue
        s.put(lens, "dark")
        shine = Pen().move(x - 0.2, y + 0.1).line(x + 0.02, y - 0.16)
        shine.move(x - 0.02, y + 0.13).line(x + 0.12, y - 0.02)
        s.put(shine, line="glint", width=0.0, span=0.08)


def _heart(x: float, y: float, r: float) -> Pen:
    pen = Pen().move(x, y + r)
    pen.curve(x - r * 0.5, y + r * 0.55, x - r * 1.15, y + r * 0.1, x - r * 1.05, y - r * 0.4)
    pen.curve(x - r * 0.95, y - r * 0.95, x - r * 0.2, y - r * 0.95, x, y - r * 0.4)
    pen.curve(x + r * 0.2, y - r * 0.95, x + r * 0.95, y - r * 0.95, x + r * 1.05, y - r * 0.4)
    return pen.curve(
        x + r * 1.15, y + r * 0.1, x + r * 0.5, y + r * 0.55, x, y + r
    ).close()  # fmt: skip


def _cat(x: float, y: float, m: float, k: float) -> Pen:
    """One eye of a cat's frame; `m` is its side, `k` its size."""

    def at(dx: float, dy: float) -> tuple[float, float]:
        return x + m * dx * k, y + dy * k

    pen = Pen().move(*at(-0.46, -0.2))
    pen.curve(*at(-0.1, -0.36), *at(0.3, -0.34), *at(0.78, -0.72))
    pen.curve(*at(0.74, -0.2), *at(0.62, 0.3), *at(0.26, 0.42))
    return pen.curve(*at(-0.1, 0.5), *at(-0.5, 0.3), *at(-0.46, -0.2)).close()


def brows(s: Sketch, high: bool) -> None:
    """The brows of an animal that bites."""
    up = -0.34 if high else 0.0
    for m in (-1.0, 1.0):
        pen = Pen().polygon(
            [
                (m * 0.08, -0.42 + up),
                (m * 0.98, -0.98 + up),
                (m * 1.02, -0.72 + up),
                (m * 0.16, -0.2 + up),
            ]
        )
        s.put(pen, "dark", "ink", 0.6)


def third_eye(s: Sketch, y: float) -> None:
    """An upright eye in the forehead, with lashes."""
    for deg in (-60.0, -30.0, 0.0, 30.0, 60.0):
        a = math.radians(deg - 90.0)
        c, d = math.cos(a), math.sin(a)
        s.put(Pen().move(c * 0.42, y + d * 0.3).line(c * 0.62, y + d * 0.5), line="ink", width=1.1)
    pen = Pen().move(-0.42, y).curve(-0.2, y - 0.4, 0.2, y - 0.4, 0.42, y)
    pen.curve(0.2, y + 0.4, -0.2, y + 0.4, -0.42, y).close()
    s.put(pen, "glow", "ink")
    s.put(Pen().ellipse(0.0, y, 0.19), "dark")
    s.put(Pen().ellipse(-0.06, y - 0.06, 0.06), "white")


def mouth(s: Sketch, grass: bool, meat: bool, funky: bool) -> None:
    """Broad teeth and a leaf, fangs and a bone, all of them, or a smirk."""
    if grass and meat:
        _bone(s, -0.62, 0.72, 158.0)
        _leaf(s, 0.62, 0.62)
        _maw(s, 0.74, 0.34)
        _broad(s, (-0.26, 0.26), 0.34, 0.26)
        _fangs(s, (-0.6, 0.6), 0.36, 0.16, 0.52)
    elif grass:
        s.put(Pen().ellipse(0.0, 0.58, 0.84, 0.5), "light", "ink")
        for m in (-1.0, 1.0):
            s.put(Pen().ellipse(m * 0.26, 0.3, 0.085, 0.065), "dark")
        _leaf(s, 0.56, 0.68)
        pen = Pen().move(-0.6, 0.56).curve(-0.3, 0.72, 0.3, 0.72, 0.6, 0.56)
        _broad(s, (-0.34, 0.0, 0.34), 0.65, 0.34 / 2)
        s.put(pen, line="ink", width=1.3)
    elif meat:
        _bone(s, 0.66, 0.76, 22.0)
        jaws(s)
    elif funky:
        pen = Pen().move(-0.56, 0.46).curve(-0.3, 0.86, 0.4, 0.86, 0.64, 0.34)
        tongue = Pen().move(-0.12, 0.68).curve(-0.2, 1.16, 0.36, 1.16, 0.3, 0.66).close()
        s.put(tongue, "tongue", "ink")
        s.put(Pen().move(0.1, 0.72).line(0.09, 0.9), line="ink", width=0.7)
        s.put(pen, line="ink", width=1.7)
        s.put(Pen().ellipse(0.68, 0.32, 0.06), "ink")


def _maw(s: Sketch, wide: float, top: float) -> None:
    pen = Pen().move(-wide, top).curve(-wide * 0.4, top + 0.12, wide * 0.4, top + 0.12, wide, top)
    pen.curve(wide * 1.02, top + 0.86, -wide * 1.02, top + 0.86, -wide, top).close()
    s.put(pen, "dark", "ink")


def _fangs(s: Sketch, xs: tuple[float, ...], y: float, half: float, long: float) -> None:
    """Pointed teeth: down, or up where `long` is negative."""
    for x in xs:
        bow = y + (0.07 if long > 0 else -0.02) * (1 - abs(x))
        s.put(
            Pen().move(x - half, bow).line(x + half, bow).line(x, bow + long).close(),
            "white",
            "ink",
            0.9,
        )


def _broad(s: Sketch, xs: tuple[float, ...], y: float, half: float) -> None:
    """Teeth for chewing."""
    for x in xs:
        s.put(Pen().rect(x - half, y, 2 * half, 0.42, 0.09), "white", "ink", 0.9)


def _leaf(s: Sketch, x: float, y: float) -> None:
    """A sprig with three leaves, in the corner of the mouth."""
    s.put(
        Pen().move(x - 0.3, y - 0.02).curve(x, y + 0.1, x + 0.4, y, x + 0.74, y - 0.34),
        line="ink",
        width=1.6,
    )
    for dx, dy, deg, k in (
        (0.34, -0.02, -78.0, 0.62),
        (0.42, 0.1, 42.0, 0.56),
        (0.7, -0.3, -38.0, 0.7),
    ):
        a = math.radians(deg)
        c, d = math.cos(a), math.sin(a)

        def at(
            u: float, v: float, c: float = c, d: float = d, dx: float = dx, dy: float = dy
        ) -> tuple[float, float]:
            return x + dx + u * c - v * d, y + dy + u * d + v * c

        pen = Pen().move(*at(0.0, 0.0)).curve(*at(k * 0.3, -0.26), *at(k * 0.8, -0.2), *at(k, 0.0))
        pen.curve(*at(k * 0.8, 0.2), *at(k * 0.3, 0.26), *at(0.0, 0.0)).close()
        s.put(pen, "leaf", "ink")
        s.put(Pen().move(*at(0.08, 0.0)).line(*at(k * 0.7, 0.0)), line="ink", width=0.6)


def _bone(s: Sketch, x: float, y: float, deg: float) -> None:
    """A bone that sticks out of the mouth."""
    a = math.radians(deg)
    c, d = math.cos(a), math.sin(a)

    def at(u: float, v: float) -> tuple[float, float]:
        return x + u * c - v * d, y + u * d + v * c

    knobs = Pen().ellipse(*at(0.74, -0.15), 0.17).ellipse(*at(0.74, 0.15), 0.17)
    shaft = Pen().polygon([at(-0.3, -0.11), at(0.7, -0.11), at(0.7, 0.11), at(-0.3, 0.11)])
    s.put(knobs, line="ink", width=2.0).put(shaft, line="ink", width=2.0)
    s.put(knobs, "bone", tint=0).put(shaft, "bone", tint=0)


def sprig(s: Sketch) -> None:
    """The leaf alone, for signs."""
    _leaf(s, 0.0, 0.0)


def jaws(s: Sketch) -> None:
    """The fangs alone, for signs."""
    _maw(s, 0.86, 0.28)
    _fangs(s, (-0.66, -0.22, 0.22, 0.66), 0.3, 0.2, 0.44)
    _fangs(s, (-0.42, 0.0, 0.42), 0.9, 0.15, -0.28)
