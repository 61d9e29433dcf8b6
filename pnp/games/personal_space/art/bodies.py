"""Eight bodies for aliens, and where their faces, hats, arms and feet belong.

Portraits live in a box from −1 to 1, the feet near y = 0.9. Every measure that another part
needs stands in the body's anchors, so that nothing floats and nothing collides.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.core.drawing import Pen
from pnp.games.personal_space.art.outlines import superellipse


class Body(Struct, frozen=True):
    """An outline, as corners of a soft curve, and the anchors of the other parts."""

    outline: tuple[tuple[float, float], ...]
    eyes: float
    """y of the eyes' middle."""
    mouth: float
    """y of the mouth's middle."""
    face: float
    """Half the width that the face may take at the eyes."""
    hat: float
    """y where a hat sits, and half the head's width there."""
    hat_half: float
    crown: float
    """y of the top of the head."""
    stalk: tuple[float, float]
    """Where a right eye stalk leaves the head."""
    arm: tuple[float, float]
    """The right shoulder, a little inside the outline."""
    foot: float
    """x of the right foot."""
    base: float
    """y of the body's lowest edge."""
    lean: float = 0.0
    """x of the middle of the head."""
    tension: float = 0.3


def _sides(*right: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """A whole outline from its right half, top and bottom points on the axis included once."""
    left = [(-x, y) for x, y in reversed(right) if abs(x) > 1e-9]
    return (*right, *left)


BODIES: dict[str, Body] = {
    "blob": Body(
        _sides(
            (0.0, -0.5),
            (0.3, -0.44),
            (0.46, -0.2),
            (0.52, 0.14),
            (0.64, 0.46),
            (0.66, 0.68),
            (0.46, 0.8),
            (0.22, 0.74),
            (0.0, 0.82),
        ),
        eyes=-0.12,
        mouth=0.2,
        face=0.38,
        hat=-0.4,
        hat_half=0.34,
        crown=-0.5,
        stalk=(0.4, -0.26),
        arm=(0.52, 0.26),
        foot=0.28,
        base=0.8,
    ),
    "pear": Body(
        _sides(
            (0.0, -0.58),
            (0.24, -0.52),
            (0.34, -0.3),
            (0.38, -0.04),
            (0.54, 0.26),
            (0.58, 0.54),
            (0.42, 0.76),
            (0.0, 0.82),
        ),
        eyes=-0.22,
        mouth=0.1,
        face=0.31,
        hat=-0.48,
        hat_half=0.27,
        crown=-0.58,
        stalk=(0.31, -0.34),
        arm=(0.5, 0.24),
        foot=0.26,
        base=0.78,
    ),
    "tall": Body(
        _sides(
            (0.0, -0.6),
            (0.26, -0.54),
            (0.36, -0.37),
            (0.37, -0.08),
            (0.37, 0.3),
            (0.38, 0.62),
            (0.3, 0.78),
            (0.0, 0.82),
        ),
        eyes=-0.22,
        mouth=0.09,
        face=0.31,
        hat=-0.49,
        hat_half=0.3,
        crown=-0.6,
        stalk=(0.33, -0.35),
        arm=(0.33, 0.2),
        foot=0.19,
        base=0.79,
    ),
    "bean": Body(
        (
            (-0.16, -0.6),
            (0.12, -0.54),
            (0.27, -0.34),
            (0.24, -0.08),
            (0.26, 0.12),
            (0.44, 0.34),
            (0.46, 0.6),
            (0.28, 0.78),
            (-0.02, 0.82),
            (-0.36, 0.72),
            (-0.5, 0.42),
            (-0.5, 0.02),
            (-0.48, -0.32),
            (-0.38, -0.53),
        ),
        eyes=-0.22,
        mouth=0.08,
        face=0.31,
        hat=-0.48,
        hat_half=0.3,
        crown=-0.6,
        stalk=(0.36, -0.32),
        arm=(0.43, 0.3),
        foot=0.22,
        base=0.79,
        lean=-0.12,
    ),
    "egg": Body(
        _sides(
            (0.0, -0.56),
            (0.24, -0.48),
            (0.4, -0.26),
            (0.51, 0.06),
            (0.53, 0.38),
            (0.43, 0.66),
            (0.22, 0.8),
            (0.0, 0.83),
        ),
        eyes=-0.16,
        mouth=0.16,
        face=0.35,
        hat=-0.45,
        hat_half=0.29,
        crown=-0.56,
        stalk=(0.38, -0.28),
        arm=(0.49, 0.24),
        foot=0.2,
        base=0.8,
    ),
    "star": Body(
        _sides(
            (0.0, -0.62),
            (0.2, -0.5),
            (0.33, -0.24),
            (0.62, -0.12),
            (0.72, 0.06),
            (0.5, 0.26),
            (0.42, 0.46),
            (0.52, 0.7),
            (0.4, 0.84),
            (0.2, 0.76),
            (0.0, 0.64),
        ),
        eyes=-0.14,
        mouth=0.18,
        face=0.32,
        hat=-0.5,
        hat_half=0.22,
        crown=-0.62,
        stalk=(0.27, -0.36),
        arm=(0.0, 0.0),
        foot=0.4,
        base=0.8,
    ),
    "cube": Body(
        tuple(superellipse(0.0, 0.14, 0.52, 0.66, 6.0, 28)),
        eyes=-0.12,
        mouth=0.2,
        face=0.42,
        hat=-0.48,
        hat_half=0.35,
        crown=-0.52,
        stalk=(0.48, -0.3),
        arm=(0.48, 0.28),
        foot=0.27,
        base=0.79,
        tension=0.5,
    ),
    "drop": Body(
        _sides(
            (0.0, -0.62),
            (0.14, -0.55),
            (0.24, -0.38),
            (0.38, -0.13),
            (0.54, 0.18),
            (0.56, 0.48),
            (0.42, 0.72),
            (0.2, 0.82),
            (0.0, 0.84),
        ),
        eyes=-0.06,
        mouth=0.26,
        face=0.36,
        hat=-0.47,
        hat_half=0.2,
        crown=-0.62,
        stalk=(0.28, -0.32),
        arm=(0.5, 0.32),
        foot=0.22,
        base=0.81,
    ),
}


def outline(body: Body) -> Pen:
    """The body’s outline, a soft curve."""
    return Pen().smooth(body.outline, tension=body.tension)
