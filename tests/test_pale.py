"""Texts in the colour of what they lie on are told; shadows, halos and weak ones are not."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pnp.ground.drawing import Colour, Frame, Item, Pen, Picture, Placed, Stroke, Turned
from pnp.ground.geometry import Matrix
from pnp.ground.problem import Severity
from pnp.press.pale import pale
from tests import tiny
from tests.helper import RED, frame, line

WHITE: Colour = (1.0, 1.0, 1.0)
WORDS = line("Ten", 4.0, WHITE)
RED_WORDS = line("Ten", 4.0, RED)
HERE = (10.0, 10.0)


def box(colour: Colour = RED, opacity: float = 1.0) -> Item:
    return Pen().rect(5.0, 3.0, 30.0, 12.0).path(colour)._replace(opacity=opacity)


def under(item: Item, **more: object) -> Item:
    turned = Turned(Frame(100.0, 100.0, (Placed(0.0, 0.0, item),)))
    return replace(turned, **more)


RING = Pen().rect(5.0, 3.0, 30.0, 12.0).rect(6.0, 4.0, 28.0, 10.0)


@pytest.mark.parametrize(
    ("items", "told"),
    [
        ([(*HERE, WORDS)], True),
        ([(*HERE, RED_WORDS)], False),
        ([(0.0, 0.0, box()), (*HERE, WORDS)], False),
        ([(0.0, 0.0, box()), (*HERE, RED_WORDS)], True),
        # What is drawn later is no ground.
        ([(*HERE, RED_WORDS), (0.0, 0.0, box())], False),
        # The nearest ground counts.
        ([(0.0, 0.0, box()), (0.0, 0.0, box(WHITE)), (*HERE, WORDS)], True),
        ([(0.0, 0.0, box(WHITE)), (0.0, 0.0, box()), (*HERE, WORDS)], False),
        # One that lies elsewhere does not.
        ([(0.0, 40.0, box()), (*HERE, WORDS)], True),
        ([(0.0, 0.0, RING.path(RED, evenodd=True)), (*HERE, WORDS)], True),
        # Tints are mixed with what is under them.
        ([(0.0, 0.0, box(opacity=0.6)), (*HERE, WORDS)], False),
        ([(0.0, 0.0, box(opacity=0.02)), (*HERE, WORDS)], True),
        ([(0.0, 0.0, box()), (0.0, 0.0, box(WHITE, 0.02)), (*HERE, RED_WORDS)], True),
        # Nobody knows what a picture shows.
        ([(0.0, 0.0, Picture("x.png", 50.0, 50.0)), (*HERE, WORDS)], False),
        # An edge of its own is seen, and a halo is one text with the text upon it.
        ([(*HERE, replace(WORDS, stroke=Stroke(RED, 0.3)))], False),
        ([(*HERE, WORDS), (10.2, 10.2, RED_WORDS)], False),
        ([(*HERE, WORDS), (30.0, 30.0, RED_WORDS)], True),
        # Under a map, clipped, seen through.
        ([(0.0, 0.0, under(box(), matrix=Matrix.move(0.0, 40.0))), (*HERE, WORDS)], True),
        ([(0.0, 0.0, under(box(), matrix=Matrix.move(1.0, 1.0))), (*HERE, WORDS)], False),
        ([(0.0, 0.0, under(box(), clip=Pen().rect(0.0, 0.0, 8.0, 20.0).path())), (*HERE, WORDS)],
         True),
        ([(0.0, 0.0, under(box(), clip=Pen().rect(0.0, 0.0, 28.0, 20.0).path())), (*HERE, WORDS)],
         False),
        ([(0.0, 0.0, under(box(), opacity=0.01)), (*HERE, WORDS)], True),
        ([(10.0, 10.0, under(RED_WORDS, opacity=0.01))], True),
        ([(0.0, 0.0, under(box(), matrix=Matrix.scale(0.0))), (*HERE, RED_WORDS)], False),
    ],
)  # fmt: skip
def test_a_text_is_seen_or_not(items: list[tuple[float, float, Item]], told: bool) -> None:
    assert [each.what for each in pale(frame(*items)) if each.unseen] == ["Ten"] * told


@pytest.mark.parametrize("ink", ["colour: paper", "colour: ink"])
def test_it_is_an_error(tmp_path: Path, ink: str) -> None:
    card = f'body: {{box: {{text: "{{title}}", {ink}}}, fill: paper, pad: 4}}\n'
    found = tiny.problems(tiny.game(tmp_path, t_card=card))
    unseen = [(one.rule, one.severity) for one in found if one.rule == "unseen"]
    assert unseen == [("unseen", Severity.ERROR)] * (2 if "paper" in ink else 0)


THEME = (
    'extends: common/theme\npalette: {sun: "#cc0000"}\nlow-ink: {palette: {sun: "#fffdfa"}MORE}\n'
)


@pytest.mark.parametrize("more", ["", ", styles: {body: {size: 8pt}}"])
def test_so_it_is_in_low_ink(tmp_path: Path, more: str) -> None:
    """Whether low ink has other colours alone, or other type as well."""
    card = 'body: {text: "{title}", colour: sun}\nmargin: 4\n'
    game = tiny.game(tmp_path, t_card=card, t_theme=THEME.replace("MORE", more))
    found = [one for one in tiny.problems(game) if one.rule == "unseen"]
    assert found[0].message.startswith("in low ink, front of one: “First” has the colour")
    assert len(found) == 2


@pytest.mark.parametrize(
    ("colour", "severity"),
    [("#707070", None), ("#a0a0a0", Severity.WARNING), ("#c0c0c0", Severity.ERROR)],
)
def test_what_stands_out_too_little_is_told(
    colour: str, severity: Severity | None, tmp_path: Path
) -> None:
    theme = f'extends: common/theme\npalette: {{weak: "{colour}", paper: "#ffffff"}}\n'
    card = 'body: {text: "{title}", colour: weak}\nmargin: 4\n'
    found = tiny.problems(tiny.game(tmp_path, t_card=card, t_theme=theme))
    told = [one.severity for one in found if one.rule == "contrast"]
    assert told == ([severity] * 2 if severity is not None else [])
