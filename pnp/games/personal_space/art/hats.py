"""Headgear. Each sits on the line where the head is 2 × `hat_half` wide, and covers the crown."""

from __future__ import annotations

from collections.abc import Callable

from pnp.core.drawing import Pen
from pnp.draw.sketch import Sketch
from pnp.games.personal_space.art.bodies import Body

Draw = Callable[[Sketch, Body, str, bool], None]


def _antennae_behind(s: Sketch, body: Body, colour: str, _wide_eyes: bool) -> None:
    x, w = body.lean, body.hat_half
    top = body.crown
    for side in (-1, 1):
        pen = Pen().move(x + side * w * 0.3, body.hat + 0.05)
        pen.curve(
            x + side * w * 0.4,
            top - 0.1,
            x + side * 0.12,
            top - 0.16,
            x + side * 0.2,
            top - 0.22,
        )
        s.put(pen, line="ink", width=1.6)
        s.put(Pen().ellipse(x + side * 0.21, top - 0.23, 0.072), colour, "ink")


def _fin_behind(s: Sketch, body: Body, colour: str, _wide_eyes: bool) -> None:
    x, w = body.lean, body.hat_half
    top = body.crown
    pen = Pen().move(x - w * 0.75, body.hat + 0.1)
    pen.curve(x - w * 0.8, top - 0.1, x - 0.1, top - 0.28, x + 0.14, top - 0.29)
    pen.curve(x + 0.06, top - 0.18, x + 0.16, top - 0.1, x + w * 0.7, body.hat + 0.1)
    s.put(pen.close(), colour, "ink")
    ribs = Pen()
    for base, tip_x, tip_y in ((-0.3, -0.08, -0.17), (0.1, 0.05, -0.2)):
        ribs.move(x + w * base, body.hat).line(x + tip_x, top + tip_y)
    s.put(ribs, line="ink", width=0.8)


def _bubble_behind(s: Sketch, body: Body, _colour: str, wide_eyes: bool) -> None:
    cx, cy, r = glass(body, wide_eyes)
    s.put(Pen().ellipse(cx, cy, r), "sky+70", "ink")
    s.put(
        Pen().arc(cx, cy, r * 0.84, 200.0, 245.0).arc(cx, cy, r * 0.84, 255.0, 262.0),
        line="paper",
        width=2.0,
    )


def glass(body: Body, wide_eyes: bool) -> tuple[float, float, float]:
    """Middle and radius of a helmet that takes in head and mouth, and eyes on stalks."""
    if not body.arm[0]:
        # A star's arms go in as well.
        return 0.0, -0.07, 0.8
    low = body.mouth + 0.2
    r = max(0.56, (low - body.crown) / 2 + 0.09, body.face + 0.22)
    if wide_eyes:
        r = max(r, 0.66, body.stalk[0] + 0.32)
    # Its top stays in the box.
    return body.lean, max(low - r * 0.92, r - 0.955), r


def _beret_front(s: Sketch, body: Body, colour: str, _wide_eyes: bool) -> None:
    x, y, w, top = body.lean, body.hat, body.hat_half, body.crown
    stem = Pen().move(x + 0.02, top - 0.1)
    stem.curve(x + 0.02, top - 0.16, x + 0.08, top - 0.16, x + 0.08, top - 0.2)
    s.put(stem, line="ink", width=1.4)
    reach = w + 0.13
    pen = Pen().move(x - w - 0.03, y + 0.02)
    pen.curve(x - reach, y - 0.06, x - reach * 0.7, top - 0.13, x + 0.04, top - 0.12)
    pen.curve(x + reach * 0.9, top - 0.1, x + reach * 1.3, y - 0.02, x + w + 0.03, y + 0.04)
    pen.curve(x + w * 0.4, y - 0.04, x - w * 0.4, y - 0.05, x - w - 0.03, y + 0.02)
    s.put(pen.close(), colour, "ink")


def _bubble_front(s: Sketch, body: Body, colour: str, wide_eyes: bool) -> None:
    cx, cy, r = glass(body, wide_eyes)
    s.put(Pen().ellipse(cx, cy, r), line="ink", width=1.2)
    low = cy + r * 0.93
    half = max(0.4, r * 0.72)
    s.put(Pen().rect(cx - half, low - 0.06, 2 * half, 0.13, 0.065), colour, "ink")
    bolts = Pen()
    for share in (-0.6, 0.0, 0.6):
        bolts.ellipse(cx + half * share, low + 0.005, 0.026)
    s.put(bolts, "paper", "ink", 0.7)


def _crown_front(s: Sketch, body: Body, colour: str, _wide_eyes: bool) -> None:
    x, y, w, top = body.lean, body.hat, body.hat_half, body.crown
    high = y - top
    half = w + 0.02
    peak = top - 0.2
    pen = Pen().move(x - half, y + 0.05).line(x - half * 1.12, peak + 0.02)
    pen.line(x - half * 0.5, top - 0.03).line(x, peak - 0.04).line(x + half * 0.5, top - 0.03)
    pen.line(x + half * 1.12, peak + 0.02).line(x + half, y + 0.05)
    pen.curve(x + half * 0.4, y, x - half * 0.4, y, x - half, y + 0.05).close()
    s.put(pen, "mustard", "ink")
    balls = Pen().ellipse(x - half * 1.12, peak, 0.045).ellipse(x, peak - 0.07, 0.05)
    s.put(balls.ellipse(x + half * 1.12, peak, 0.045), colour, "ink", 0.9)
    s.put(Pen().ellipse(x, y - high * 0.35, 0.045), "coral", "ink", 0.8)


def _cap_front(s: Sketch, body: Body, colour: str, wide_eyes: bool) -> None:
    x, y, w, top = body.lean, body.hat, body.hat_half, body.crown
    half = w + 0.03
    brow = Pen().move(x - half * 0.2, y - 0.03)
    tip = x + half + (0.08 if wide_eyes else 0.2)
    brow.curve(x + half * 0.6, y - 0.1, tip - 0.12, y - 0.08, tip, y + 0.04)
    brow.curve(x + half, y + 0.07, x + half * 0.4, y + 0.05, x - half * 0.2, y + 0.04).close()
    dome = Pen().move(x - half, y + 0.04)
    dome.curve(x - half, top - 0.2, x + half, top - 0.2, x + half, y + 0.04)
    dome.curve(x + half * 0.4, y - 0.0, x - half * 0.4, y - 0.0, x - half, y + 0.04)
    s.put(dome.close(), colour, "ink")
    s.put(Pen().ellipse(x, top - 0.115, 0.045, 0.03), "paper", "ink", 0.9)
    seams, edge = Pen().move(x, top - 0.11), x - half * 0.42
    seams.curve(x - half * 0.4, top - 0.04, edge, y - 0.04, edge, y + 0.01)
    s.put(seams, line="ink", width=0.8)
    s.put(brow, "paper", "ink")


def _bow_front(s: Sketch, body: Body, colour: str, _wide_eyes: bool) -> None:
    x, _y, _w, top = body.lean, body.hat, body.hat_half, body.crown
    by = top + 0.0
    for side in (-1, 1):
        pen = Pen().move(x, by)
        pen.curve(x + side * 0.1, by - 0.2, x + side * 0.28, by - 0.22, x + side * 0.3, by - 0.12)
        pen.curve(
            x + side * 0.33,
            by - 0.02,
            x + side * 0.32,
            by + 0.1,
            x + side * 0.27,
            by + 0.12,
        )
        pen.curve(x + side * 0.2, by + 0.12, x + side * 0.08, by + 0.1, x, by)
        s.put(pen.close(), colour, "ink")
        fold = Pen().move(x + side * 0.08, by - 0.01).line(x + side * 0.18, by - 0.04)
        s.put(fold, line="ink", width=0.8)
    s.put(Pen().ellipse(x, by, 0.075, 0.085), "paper", "ink")


def _propeller_front(s: Sketch, body: Body, colour: str, _wide_eyes: bool) -> None:
    x, y, w, top = body.lean, body.hat, body.hat_half, body.crown
    half = w + 0.02
    s.put(Pen().move(x, top - 0.06).line(x, top - 0.2), line="ink", width=1.4)
    for role, left, right in (
        (colour, -1.0, -0.36),
        ("paper", -0.36, 0.36),
        (colour, 0.36, 1.0),
    ):
        pen = Pen().move(x + half * left, y + 0.04)
        pen.curve(x + half * left, top + 0.0, x + half * left * 0.6, top - 0.1, x, top - 0.1)
        pen.curve(
            x + half * right * 0.6,
            top - 0.1,
            x + half * right,
            top + 0.0,
            x + half * right,
            y + 0.04,
        )
        s.put(pen.close(), role, "ink", 0.9)
    for side in (-1, 1):
        pen = Pen().move(x, top - 0.2)
        pen.curve(
            x + side * 0.08,
            top - 0.28,
            x + side * 0.26,
            top - 0.28,
            x + side * 0.3,
            top - 0.22,
        )
        pen.curve(x + side * 0.26, top - 0.15, x + side * 0.08, top - 0.15, x, top - 0.2)
        s.put(pen.close(), "coral" if colour != "coral" else "sky", "ink", 0.9)
    s.put(Pen().ellipse(x, top - 0.2, 0.035), "paper", "ink", 0.8)


_HATS: dict[str, tuple[Draw | None, Draw | None]] = {
    "none": (None, None),
    "antennae": (_antennae_behind, None),
    "beret": (None, _beret_front),
    "fin": (_fin_behind, None),
    "bubble": (_bubble_behind, _bubble_front),
    "crown": (None, _crown_front),
    "cap": (None, _cap_front),
    "bow": (None, _bow_front),
    "propeller": (None, _propeller_front),
}
"""What is behind the head, and what is before it."""
HEADGEAR = tuple(_HATS)


def behind(s: Sketch, kind: str, body: Body, colour: str, wide_eyes: bool) -> None:
    """What the head hides the foot of: antennae, a fin, the glass of a helmet."""
    draw, _ = _HATS[kind]
    if draw is not None:
        draw(s, body, colour, wide_eyes)


def front(s: Sketch, kind: str, body: Body, colour: str, wide_eyes: bool) -> None:
    """What sits on the head."""
    _, draw = _HATS[kind]
    if draw is not None:
        draw(s, body, colour, wide_eyes)
