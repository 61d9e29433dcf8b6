"""Twenty harmonies of the theme's colours: which colour plays which part on a planet.

`sky+35` is sky with 35 % cream, `sky-15` sky with 15 % ink. Neighbouring roles differ in
lightness as well as in hue, so that a planet works in greyscale.
"""

from __future__ import annotations

from msgspec import Struct

ROLES = (
    "ground", "deep", "land", "land2", "accent", "pale", "peak", "leaf", "leaf2", "ring", "moon",
)  # fmt: skip


class Harmony(Struct, frozen=True):
    """Roles, and how warm the place looks: 0 frosty, 1 mild, 2 warm, 3 hot."""

    warmth: int
    roles: dict[str, str]


def _harmony(warmth: int, ground: str, life: str, sky: str) -> Harmony:
    return Harmony(warmth, dict(zip(ROLES, f"{ground} {life} {sky}".split(), strict=True)))


#   ground deep land land2 accent · pale peak leaf leaf2 · ring moon
HARMONIES: dict[str, Harmony] = {
    "lagoon": _harmony(
        1, "sky+40 sky mint mint-20 mustard", "cream lilac mint-35 coral", "mustard+20 mustard+30"
    ),
    "sunset": _harmony(
        2,
        "coral+45 coral mustard mustard+45 lilac",
        "cream lilac-15 coral-25 mint",
        "mustard lilac+20",
    ),
    "orchid": _harmony(
        1, "lilac+55 lilac+15 coral+35 coral mint", "cream sky lilac-25 mustard", "mint sky+20"
    ),
    "meadow": _harmony(
        1, "mint+55 mint mustard+40 mustard coral", "cream sky mint-30 coral", "sky+20 coral+20"
    ),
    "rust": _harmony(
        3,
        "mustard+55 mustard coral coral-20 mint",
        "cream lilac coral-35 mint",
        "sky+20 mustard+30",
    ),
    "frost": _harmony(
        0, "sky+60 sky+15 cream lilac+50 coral", "sky+80 lilac+20 sky-25 lilac", "lilac+30 sky+40"
    ),
    "midnight": _harmony(
        0, "sky-50 sky-68 sky sky+45 mustard", "cream lilac+30 mint mustard", "lilac mustard+20"
    ),
    "ember": _harmony(
        3,
        "lilac-50 lilac-68 coral coral+40 mustard",
        "mustard+60 mustard mint coral+20",
        "mustard coral+20",
    ),
    "sherbet": _harmony(
        2,
        "mustard+60 mustard+10 coral+40 lilac+35 sky",
        "cream lilac mint-15 coral",
        "coral mint+20",
    ),
    "seafoam": _harmony(
        1, "mint+20 mint-15 cream sky+40 coral", "mint+72 sky mint-35 coral", "coral+20 mustard+30"
    ),
    "plum": _harmony(
        1,
        "lilac lilac-20 sky+45 mint+20 mustard",
        "cream coral+25 lilac-40 mustard",
        "mustard coral+30",
    ),
    "honey": _harmony(
        2,
        "mustard+15 mustard-15 cream coral+40 coral",
        "mustard+75 coral lilac mint-20",
        "lilac+20 sky+30",
    ),
    "flamingo": _harmony(
        2, "coral+62 coral+25 cream mint+30 sky", "coral+82 lilac mint-15 coral", "sky lilac+20"
    ),
    "jade": _harmony(
        1,
        "mint-25 mint-45 mint+45 mustard+30 coral",
        "cream lilac+20 mint-10 coral",
        "mustard mint+50",
    ),
    "bluebell": _harmony(
        0,
        "sky sky-22 sky+60 lilac+25 mustard",
        "cream lilac-10 lilac-20 mustard",
        "coral+20 lilac+30",
    ),
    "peacock": _harmony(
        1, "sky-30 sky-50 mint mustard coral", "cream lilac+20 mint-35 coral", "coral+20 mustard+20"
    ),
    "candy": _harmony(
        2, "cream sky+45 coral+15 sky mustard", "coral+70 lilac mint-20 coral-20", "sky lilac+30"
    ),
    "dusk": _harmony(
        2,
        "lilac-25 lilac-45 coral+15 mustard+20 mint",
        "cream coral-20 mustard coral+30",
        "mustard coral+40",
    ),
    "pistachio": _harmony(
        1,
        "mustard+70 mint+35 mint-10 mint-32 coral",
        "cream lilac+10 mint-45 coral",
        "coral+20 sky+30",
    ),
    "apricot": _harmony(
        2, "cream coral+50 mustard+30 coral+20 mint", "mint+65 sky mint-20 coral-15", "mint sky+30"
    ),
}
