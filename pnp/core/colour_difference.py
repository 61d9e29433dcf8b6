"""Colour differences as most people see them, in grey, and with a colour-vision deficiency."""

from __future__ import annotations

import math

from pnp.core.drawing import Colour, luminance

# Machado, Oliveira and Fernandes 2009, severity 1.0; for linear red, green and blue.
DEFICIENCIES: dict[str, tuple[Colour, Colour, Colour]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

MIN_CONTRAST = 3.0
"""The minimum contrast ratio of large type (WCAG 2.2, 1.4.3)."""


def to_linear(colour: Colour) -> Colour:
    """Convert sRGB, 0 to 1, to linear light."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return r, g, b


def simulate_deficiency(colour: Colour, deficiency: str = "") -> Colour:
    """The linear light that a viewer with a colour-vision deficiency sees."""
    light = to_linear(colour)
    if not deficiency:
        return light
    r, g, b = (
        min(1.0, max(0.0, math.fsum(m * c for m, c in zip(row, light, strict=True))))
        for row in DEFICIENCIES[deficiency]
    )
    return r, g, b


def to_lab(light: Colour) -> Colour:
    """Convert linear light to CIE L*a*b* (D65)."""
    r, g, b = light
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def colour_distance(first: Colour, second: Colour, deficiency: str = "") -> float:
    """CIEDE2000 between two colours of sRGB."""
    return ciede2000(
        to_lab(simulate_deficiency(first, deficiency)),
        to_lab(simulate_deficiency(second, deficiency)),
    )


def lightness(colour: Colour) -> float:
    """L* of a colour, 0 to 100, as in greyscale."""
    return to_lab(to_linear(colour))[0]


def contrast_ratio(first: Colour, second: Colour) -> float:
    """WCAG's contrast ratio, 1 to 21."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def ciede2000(first: Colour, second: Colour) -> float:
    """The CIEDE2000 difference of two L*a*b* colours (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    if not c1 * c2:
        hm = h1 + h2
    elif abs(h1 - h2) <= 180:
        hm = (h1 + h2) / 2
    else:
        hm = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2

    def cos(degrees: float) -> float:
        return math.cos(math.radians(degrees))

    t = (
        1
        - 0.17 * cos(hm - 30)
        + 0.24 * cos(2 * hm)
        + 0.32 * cos(3 * hm + 6)
        - 0.2 * cos(4 * hm - 63)
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rt = (
        -2
        * math.sqrt(cm**7 / (cm**7 + 25**7))
        * math.sin(math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2))))
    )
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))
