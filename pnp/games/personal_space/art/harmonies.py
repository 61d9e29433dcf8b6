"""Twenty harmonies of the theme’s colours: the colour of each part of a planet.

They are in harmonies.txt, and dice pick them by their places in it. `sky+35` is sky with 35 %
cream, `sky-15` sky with 15 % ink. Neighbouring roles differ in lightness as well as in hue, so that
a planet works in greyscale.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class Harmony(Struct, frozen=True):
    """Roles, and how warm the place looks: 0 frosty, 1 mild, 2 warm, 3 hot."""

    warmth: int
    roles: dict[str, str]


def _read() -> dict[str, Harmony]:
    text = Path(__file__).with_name("harmonies.txt").read_text(encoding="utf-8")
    (_, _, *roles), *rows = map(str.split, text.splitlines())
    return {
        name: Harmony(int(warmth), dict(zip(roles, recipes, strict=True)))
        for name, warmth, *recipes in rows
    }


HARMONIES = _read()
