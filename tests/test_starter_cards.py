"""Cards of a new game from a table: their parts and colours."""

from __future__ import annotations

from colorsys import rgb_to_hls
from itertools import product

import pytest
from msgspec.structs import replace

from pnp.starters.card import card_template, card_theme
from pnp.starters.columns import ColumnRoles
from tests import goldens

PARTS = ColumnRoles("name", "rules", "", "", "", "", "", "", (), (), (), (), 40)
HUES = {
    "blue blau": 205,
    "green grün": 99,
    "orange brown braun": 32,
    "pink rosa": 324,
    "yellow gelb gold": 51,
    "purple violet lila": 252,
    "red rot": 11,
    "teal cyan": 173,
}
"""Kinds that are colours, and their hue in degrees."""


def hue(text: str, name: str) -> float:
    """The hue of a colour of a palette."""
    (row,) = [row for row in text.splitlines() if f"{name}: #" in row.replace('"', "")]
    digits = row.partition("#")[2].strip(' "')
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return 360 * rgb_to_hls(red, green, blue)[0]


def test_kind_named_as_colour_has_it(subtests: pytest.Subtests) -> None:
    for kind, degrees in [(kind, at) for kinds, at in HUES.items() for kind in kinds.split()]:
        with subtests.test(kind=kind, degrees=degrees):
            for before in range(3):
                kinds = (*"abc"[:before], kind.capitalize())
                text = card_theme(replace(PARTS, kind="suit", kinds=kinds))
                for name in (f"kind-{kinds[-1]}", f"kind-{kinds[-1]}-deep"):
                    assert hue(text, name) == pytest.approx(degrees, abs=12)


def test_eight_kinds_have_different_colours() -> None:
    kinds = tuple("abcdefgh")
    text = card_theme(replace(PARTS, kind="type", kinds=kinds))
    colours = [row for row in text.splitlines() if "kind-" in row and "#" in row]
    assert len(colours) == len({row.partition("#")[2] for row in colours}) == 2 * 9
    bare = text.partition("low-ink:")[2]
    assert [f"kind-{kind}" in bare for kind in kinds] == [True] * 8


FIELDS = {
    "kind": ("", "type"),
    "cost": ("", "price"),
    "picture": ("", "art"),
    "icon": ("", "sign"),
    "flavour": ("", "quote"),
    "badges": ((), ("power", "speed"), ("a", "b", "c", "d")),
    "lines": ((), ("needs", "gives")),
    "longest": (0, 28, 29, 300),
}


def test_faces_match_golden() -> None:
    """A sample of all combinations."""
    rows = []
    for number, values in enumerate(product(*FIELDS.values())):
        more = dict(zip(FIELDS, values, strict=True))
        made = card_template(replace(PARTS, **more, text="rules" if more["longest"] else ""))
        if number % 101 == 0:
            rows += [", ".join(f"{value}" for value in values if value), made]
    goldens.compare("starters", "\n".join(rows))
