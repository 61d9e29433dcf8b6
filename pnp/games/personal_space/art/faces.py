"""Eyes and mouths of aliens. Everything is placed by the body's anchors."""

from __future__ import annotations

from pnp.core.drawing import Pen
from pnp.draw.sketch import Sketch
from pnp.games.personal_space.art.bodies import Body

EYES = ("one", "two", "three", "stalks", "visor", "sleepy")


def _eye(s: Sketch, x: float, y: float, r: float, look: float = 0.0) -> None:
    s.put(Pen().ellipse(x, y, r), "paper", "ink")
    s.put(Pen().ellipse(x + look * r, y + r * 0.08, r * 0.52), "ink")
    s.put(Pen().ellipse(x + look * r - r * 0.16, y - r * 0.14, r * 0.17), "paper")


def stalks(s: Sketch, body: Body, skin: str, glass: tuple[float, float, float] | None) -> None:
    """Eyes on stalks: drawn before the body, which hides where they begin.

    Under a helmet (`glass`: its middle and radius) they are drawn in.
    """
    for side in (-1, 1):
        x, y = body.lean + side * body.stalk[0], body.stalk[1]
        root = x - side * 0.08, y + 0.05
        # The middle of the eye, clear of any hat.
        ex, ey = body.lean + side * max(0.6, body.stalk[0] + 0.24), y - 0.16
        if glass is not None:
            reach = max(glass[2] * 0.72, body.stalk[0] + 0.12)
            ex, ey = glass[0] + side * reach, glass[1] - glass[2] * 0.32
        pen = Pen().move(*root).curve(x + side * 0.08, y, ex, y + 0.08, ex, ey)
        s.band(pen, skin, 0.085)
        _eye(s, ex, ey, 0.135, -side * 0.2)


def _visor(s: Sketch, x: float, y: float, w: float) -> None:
    """A visor, with two eyes in it."""
    wide = w * 1.02
    s.put(Pen().rect(x - wide - 0.05, y - 0.06, 2 * wide + 0.1, 0.12, 0.05), "ink", "ink")
    s.put(Pen().rect(x - wide, y - 0.14, 2 * wide, 0.28, 0.14), "sky+50", "ink", 1.2)
    shine = Pen().move(x - wide * 0.5, y + 0.06).line(x - wide * 0.3, y - 0.07)
    shine.move(x - wide * 0.22, y + 0.06).line(x - wide * 0.02, y - 0.07)
    s.put(shine, line="paper", width=1.5)
    s.put(Pen().ellipse(x + wide * 0.42, y, 0.045), "ink")
    s.put(Pen().ellipse(x - wide * 0.62, y, 0.045), "ink")


def eyes(s: Sketch, kind: str, body: Body, skin: str) -> None:
    """All eyes but those on stalks."""
    x, y, w = body.lean, body.eyes, body.face
    match kind:
        case "one":
            _eye(s, x, y, min(0.24, w * 0.72))
        case "two":
            r = min(0.15, w * 0.42)
            for side in (-1, 1):
                _eye(s, x + side * w * 0.5, y, r, -side * 0.12)
        case "three":
            r = min(0.115, w * 0.33)
            for side in (-1, 1):
                _eye(s, x + side * w * 0.66, y + 0.04, r, -side * 0.15)
            _eye(s, x, y - 0.06, r * 1.12)
        case "visor":
            _visor(s, x, y, w)
        case "sleepy":
            r = min(0.15, w * 0.42)
            for side in (-1, 1):
                ex = x + side * w * 0.5
                s.put(Pen().ellipse(ex, y, r), "paper", "ink")
                s.put(Pen().ellipse(ex, y + r * 0.42, r * 0.46), "ink")
                low = y + r * 0.3
                lid = Pen().arc(ex, y, r, 180.0, 360.0)
                lid.curve(ex + r * 0.5, low, ex - r * 0.5, low, ex - r, y)
                s.put(lid.close(), skin, "ink")


def _width(body: Body) -> float:
    """Half of what a mouth takes."""
    return min(0.22, body.face * 0.6)


def _smile(s: Sketch, body: Body) -> None:
    x, y, w = body.lean, body.mouth, _width(body)
    smile = Pen().move(x - w, y - 0.04)
    smile.curve(x - w * 0.5, y + 0.1, x + w * 0.5, y + 0.1, x + w, y - 0.04)
    s.put(smile, line="ink", width=1.2)


def _grin_mouth(s: Sketch, body: Body) -> None:
    x, y, w = body.lean, body.mouth, _width(body)
    pen = Pen().move(x - w, y - 0.06).curve(x - w, y + 0.2, x + w, y + 0.2, x + w, y - 0.06)
    s.put(pen.close(), "paper", "ink")
    teeth = Pen()
    for i in (-0.5, 0.0, 0.5):
        teeth.move(x + w * i, y - 0.06).line(x + w * i, y + (0.125 if not i else 0.1))
    s.put(teeth, line="ink", width=0.8)


def _o_mouth(s: Sketch, body: Body) -> None:
    x, y = body.lean, body.mouth
    s.put(Pen().ellipse(x, y + 0.01, 0.08, 0.095), "ink", "ink")
    s.put(Pen().ellipse(x, y + 0.055, 0.045, 0.03), "coral")


def _flat_mouth(s: Sketch, body: Body) -> None:
    x, y, w = body.lean, body.mouth, _width(body)
    s.put(Pen().move(x - w * 0.75, y).line(x + w * 0.75, y), line="ink", width=1.2)


def _fangs_mouth(s: Sketch, body: Body) -> None:
    x, y, w = body.lean, body.mouth, _width(body)
    _smile(s, body)
    fangs = Pen()
    for side in (-1, 1):
        fx = x + side * w * 0.52
        fangs.polygon([(fx - 0.042, y + 0.03), (fx + 0.042, y + 0.03), (fx, y + 0.13)])
    s.put(fangs, "paper", "ink", 0.9)


def _tongue_mouth(s: Sketch, body: Body) -> None:
    x, y = body.lean, body.mouth
    tongue = Pen().move(x + 0.0, y + 0.04).line(x + 0.0, y + 0.12)
    tongue.curve(x + 0.0, y + 0.2, x + 0.12, y + 0.2, x + 0.12, y + 0.11).line(x + 0.12, y + 0.03)
    s.put(tongue.close(), "coral+25", "ink", 0.9)
    _smile(s, body)


def _moustache_mouth(s: Sketch, body: Body) -> None:
    x, y, w = body.lean, body.mouth, _width(body)
    s.put(Pen().arc(x, y + 0.06, 0.07, 20.0, 160.0), line="ink", width=1.2)
    pen = Pen().move(x, y - 0.06)
    for side in (1, -1):
        pen.curve(x + side * 0.06, y - 0.13, x + side * 0.18, y - 0.1, x + side * w * 1.5, y - 0.1)
        pen.curve(x + side * w * 1.1, y + 0.1, x + side * 0.06, y + 0.08, x, y)
        if side > 0:
            pen.line(x, y - 0.06)
    s.put(pen.close(), "ink", "ink", 0.8)


_MOUTH = {
    "smile": _smile,
    "grin": _grin_mouth,
    "o": _o_mouth,
    "flat": _flat_mouth,
    "fangs": _fangs_mouth,
    "tongue": _tongue_mouth,
    "moustache": _moustache_mouth,
}
MOUTHS = tuple(_MOUTH)


def mouth(s: Sketch, kind: str, body: Body) -> None:
    """A mouth in the middle of the face."""
    _MOUTH[kind](s, body)
