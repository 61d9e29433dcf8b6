"""Fonts in place of weights that a family lacks."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pnp.core.problems import Problems
from pnp.layout.theme_context import ThemeContext
from tests import tiny

CASES = (
    # Weights of a family, weight of a style, and weights used for plain, bold, italic and both.
    ("regular bold", "regular", "regular bold regular bold"),
    ("regular bold", "semibold", "bold bold bold bold"),
    ("regular bold", "italic", "regular bold regular bold"),
    ("regular italic", "bold", "regular regular italic italic"),
    ("regular italic", "italic", "italic regular italic italic"),
    ("regular semibold", "black", "semibold semibold semibold semibold"),
    ("medium extrabold", "semibold", "medium extrabold medium medium"),
    ("medium extrabold", "black", "extrabold extrabold medium medium"),
    ("regular extrabold", "semibold", "regular extrabold regular regular"),
)


@pytest.mark.parametrize(("has", "weight", "used"), CASES)
def test_uses_nearest_weight(has: str, weight: str, used: str, tmp_path: Path) -> None:
    game = tiny.session(tiny.game(tmp_path)).game("tiny")
    theme = game.theme("full")
    body = theme.styles["body"]
    first = theme.families[body.family][0]
    family = theme.fonts[first]
    fonts = dict.fromkeys(has.split(), next(iter(family.fonts.values())))
    changed = replace(
        theme,
        fonts={**theme.fonts, first: replace(family, fonts=fonts)},
        styles={"body": replace(body, weight=weight)},
    )
    made = ThemeContext(changed, game.icons).typeset("body", body.span, Problems())
    assert made is not None
    stacks = (made.plain, made.bold, made.italic, made.bold_italic)
    names = [stack.primary.font.name.removeprefix(f"{first}-") for stack in stacks]
    assert " ".join(names) == used
