"""Weights that a family has not: which stand in for them, and where that is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

from msgspec.structs import replace

from pnp.ground.glyphs import FontStack
from pnp.ground.problem import Problems
from pnp.layout.setting import Setting, Typeset
from tests import goldens, tiny

WEIGHTS = ("regular", "medium", "semibold", "bold", "extrabold", "black", "italic",
           "semibold-italic", "bold-italic")  # fmt: skip
SEVERAL = (
    ("regular", "bold"), ("regular", "italic"), ("medium", "extrabold"), ("regular", "semibold"),
    ("regular", "bold", "italic"), ("bold", "black"), ("semibold", "bold", "semibold-italic"),
    ("regular", "medium", "bold", "bold-italic"), WEIGHTS,
)  # fmt: skip


def set_in(
    folder: Path, families: Iterable[Sequence[str]]
) -> Iterator[tuple[str, str, Typeset, Problems]]:
    """What a style of each weight is set in, of families that have no others than these."""
    game = tiny.workshop(tiny.game(folder)).game("tiny")
    theme = game.theme("full")
    body = theme.styles["body"]
    first = theme.families[body.family][0]
    family = theme.fonts[first]
    file = next(iter(family.fonts.values()))
    for has in families:
        fonts = {**theme.fonts, first: replace(family, fonts=dict.fromkeys(has, file))}
        for asked in (*WEIGHTS, "thin"):
            styled = replace(theme, fonts=fonts, styles={"body": replace(body, weight=asked)})
            problems = Problems()
            made = Setting(styled, game.icons).typeset("body", body.span, problems)
            assert made is not None
            yield ", ".join(has), asked, made, problems


def named(stack: FontStack) -> str:
    return stack.first.font.name.removeprefix("atkinson-hyperlegible-next-")


def test_the_nearest_weight_stands_in(tmp_path: Path) -> None:
    without = [[each for each in WEIGHTS if each != weight] for weight in WEIGHTS]
    # Which of them is named first makes no difference while one of them is meant to stand in.
    pairs = [pair for both in combinations(WEIGHTS, 2) for pair in (both, both[::-1])]
    rows: dict[str, list[str]] = {}
    for has, asked, made, _ in set_in(tmp_path, [*pairs, *without]):
        if named(made.plain) != asked:
            rows.setdefault(has, []).append(f"{asked} → {named(made.plain)}")
    goldens.compare("weights", "\n".join(f"{has}: {', '.join(row)}" for has, row in rows.items()))


def test_words_that_would_look_like_those_around_them_are_told(tmp_path: Path) -> None:
    rows = []
    for has, asked, made, problems in set_in(tmp_path, SEVERAL):
        stacks = (made.plain, made.bold, made.italic, made.both)
        lost = f" · lost {sorted(made.lost)}" if made.lost else ""
        told = "".join(f" · {each.message} ({each.hint})" for each in problems)
        rows.append(f"{has} · {asked}: {' / '.join(map(named, stacks))}{lost}{told}")
    goldens.compare("weights-lost", "\n".join(rows))
