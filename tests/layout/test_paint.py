"""Gradients, opacity and shadows in the layout language."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.drawing import Frame, Gradient, Item, Text, Transformed
from pnp.core.drawing import Path as Drawn
from pnp.core.order import PrintOptions
from tests import tiny
from tests.layout.test_boxes import laid

WASH = "body:\n  box: {space: yes}\n  fill: {from: paper, to: '#334455'%s}\n  corner: 4\n"


def inner(frame: Frame) -> list[Item]:
    found: list[Item] = []
    for _, _, item in frame.items:
        found.append(item)
        if isinstance(item, Frame):
            found += inner(item)
        elif isinstance(item, Transformed):
            found += inner(item.frame)
    return found


def gradient(frame: Frame) -> Gradient:
    (found,) = [i.fill for i in inner(frame) if isinstance(i, Drawn) and i.fill]
    assert isinstance(found, Gradient)
    return found


@pytest.mark.parametrize(
    ("more", "axis"),
    [
        ("", (0, 20, 60, 20)),
        (", angle: 90", (30, 0, 30, 40)),
        (", angle: 180", (60, 20, 0, 20)),
        (", radial: yes", (30, 20, 0, 30, 20, 36.06)),
    ],
)
def test_gradient_runs_from_edge_to_edge(
    tmp_path: Path, more: str, axis: tuple[float, ...]
) -> None:
    frame, problems = laid(tmp_path, WASH % more)
    assert problems == []
    assert gradient(frame).axis == pytest.approx(axis, abs=0.01)


def test_spaces_colours_evenly(tmp_path: Path) -> None:
    frame, problems = laid(tmp_path, WASH % ", via: '#ff0000'")
    assert problems == []
    assert [stop.offset for stop in gradient(frame).stops] == [0.0, 0.5, 1.0]
    assert gradient(frame).stops[1].colour == (1.0, 0.0, 0.0)


def test_low_ink_prints_lightest_colour(tmp_path: Path) -> None:
    theme = "extends: common/theme\npalette: {light: '#ffffff', dark: '#112233'}\n"
    body = "body: {space: yes, fill: {from: dark, to: light}}\n"
    game = tiny.game(tmp_path, t_card=body, t_theme=theme)
    made, problems = tiny.document(game, PrintOptions(ink="low"))
    assert not list(problems)
    fills = [i.fill for i in inner(made.pages[0].frames[-1].frame) if isinstance(i, Drawn)]
    assert fills == [(1.0, 1.0, 1.0)]


def test_low_ink_omits_fills_in_digits(tmp_path: Path) -> None:
    game = tiny.game(tmp_path, t_card=WASH % "")
    made, problems = tiny.document(game, PrintOptions(ink="low"))
    assert not list(problems)
    assert not [i for i in inner(made.pages[0].frames[-1].frame) if isinstance(i, Drawn) and i.fill]


def test_low_ink_prints_lines_in_digits_in_ink(tmp_path: Path) -> None:
    theme = "extends: common/theme\npalette: {ink: '#112233'}\n"
    body = "body: {text: Moon, style: title, colour: '#aa0000', stroke: '#aa0000'}\n"
    game = tiny.game(tmp_path, t_card=body, t_theme=theme)
    made, problems = tiny.document(game, PrintOptions(ink="low"))
    assert not list(problems)
    drawn = inner(made.pages[0].frames[-1].frame)
    colours = {i.colour for i in drawn if isinstance(i, Text)}
    colours |= {i.stroke.colour for i in drawn if isinstance(i, Drawn) and i.stroke}
    assert colours == {(0x11 / 255, 0x22 / 255, 0x33 / 255)}


def test_opacity_applies_to_whole_element(tmp_path: Path) -> None:
    frame, problems = laid(tmp_path, "body: {space: yes, fill: ink, stroke: ink, opacity: 40%}\n")
    assert problems == []
    assert [i.opacity for i in inner(frame) if isinstance(i, Transformed)] == [0.4]


def test_opacity_may_come_from_item(tmp_path: Path) -> None:
    cards = "cards:\n  - {id: one, faint: 0.25}\n"
    frame, problems = laid(tmp_path, "body: {space: yes, fill: ink, opacity: '{faint}'}\n", cards)
    assert problems == []
    assert [i.opacity for i in inner(frame) if isinstance(i, Transformed)] == [0.25]


def test_shadow_repeats_drawing_in_one_colour(tmp_path: Path) -> None:
    body = "body: {space: yes, fill: paper, stroke: ink, shadow: 1mm 2mm ink}\n"
    frame, problems = laid(tmp_path, body)
    assert problems == []
    below, _ = next(
        f for f in [frame, *inner(frame)] if isinstance(f, Frame) and len(f.items) == 2
    ).items
    assert (below.x, below.y) == (1.0, 2.0)
    assert isinstance(below.item, Frame)
    (shade,) = [i for i in inner(below.item) if isinstance(i, Drawn)]
    assert shade.stroke
    assert shade.fill == shade.stroke.colour


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ("{space: yes, fill: ink, opacity: 2}", "value"),
        ("{space: yes, fill: ink, opacity: half}", "value"),
        ("{space: yes, fill: {from: ink}}", "missing-key"),
        ("{space: yes, fill: {from: ink, to: nocolour}}", "value"),
        ("{space: yes, fill: {from: ink, to: paper, angel: 3}}", "unknown-key"),
        ("{space: yes, fill: ink, shadow: 1mm ink}", "value"),
        ("{space: yes, fill: ink, shadow: 900mm 1mm ink}", "value"),
        ("{space: yes, fill: ink, outline: ink}", "value"),
    ],
)
def test_reports_bad_paint(tmp_path: Path, body: str, rule: str) -> None:
    assert laid(tmp_path, f"body: {body}\n")[1] == [rule]


def test_outline_is_under_letters_and_lines(tmp_path: Path) -> None:
    body = "body: {text: A, stroke: ink, line-width: 1, outline: 0.5mm ink}\n"
    frame, problems = laid(tmp_path, body)
    assert problems == []
    texts = [i for i in inner(frame) if isinstance(i, Text)]
    assert [text.stroke.width if text.stroke else 0.0 for text in texts] == [1.0, 0.0]
    boxes = [i.stroke.width for i in inner(frame) if isinstance(i, Drawn) and i.stroke]
    assert boxes == [2.0, 1.0]
