"""Figures made of parts, and symbols stretched to a room."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Path, bounds
from pnp.core.geometry import Rect
from pnp.core.icons import Icon
from pnp.core.node import to_node
from pnp.draw.figure import figure
from pnp.draw.sketch import Mark
from pnp.draw.symbols import layers, stretch_projection
from pnp.svg.document import SvgDocument
from pnp.svg.files import parse_icon

HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60" data-line="4" fill="none">
  <defs><linearGradient id="ink"><stop stop-color="#000"/></linearGradient>
    <clipPath id="sole"><rect width="50" height="60"/></clipPath></defs>"""
BODY = f"""{HEAD}
  <g id="body" clip-path="url(#sole)"><rect width="100" height="60" fill="url(#ink)"/></g>
  <g id="shoes" stroke="url(#ink)" stroke-width="8" stroke-dasharray="8 4"><path d="M0 60 H99"/></g>
  <circle id="eye" cx="30" cy="20" r="10"/>
  <circle id="eye 2" cx="70" cy="20" r="10"/>
  <rect id="stretch" x="40" y="20" width="20" height="20"/>
</svg>"""
DOT = f"""{HEAD}<rect x="-50" y="-100" width="150" height="200" fill="url(#ink)"/></svg>"""


def icon(name: str) -> Icon:
    return parse_icon(name, SvgDocument((BODY if name == "body" else DOT).encode()))


def drawn(words: str = "", **part: Any) -> list[Mark]:
    parts = [{"group": "shoes"}, {"symbol": "dot", "when": "seen", **part}]
    nodes = {"parts": to_node(parts)}
    request = ArtRequest(nodes, 9.0, 9.0, {}, {}, lambda *_: Frame(0.0, 0.0), icon)
    return figure(request, icon("body"), words.split())


def box(mark: Mark) -> Rect:
    return bounds(Path(mark.ops, mark.points))


def test_draws_part_at_each_place_of_its_name() -> None:
    shoes, left, right = drawn("seen", at="eye")
    assert (shoes.width, shoes.dash) == (2.0, (2.0, 1.0))
    assert box(left) == pytest.approx((25.0, 10.0, 15.0, 20.0))
    assert box(right) == pytest.approx((65.0, 10.0, 15.0, 20.0))
    assert len(drawn("seen", at="nose")) == 1
    assert box(drawn("seen", at="eye", flip="yes")[1]).x == pytest.approx(20.0)
    assert box(drawn("seen")[1]) == pytest.approx((-50.0, -100.0, 150.0, 200.0))


def test_groups_have_their_clip_paths() -> None:
    (body,) = layers(icon("body"))["body"]
    assert body.inside
    assert bounds(body.inside).width == 50.0


def test_words_choose_parts() -> None:
    assert len(drawn()) == 1
    assert len(drawn("seen", unless="shy")) == 2
    assert len(drawn("seen shy", unless="shy")) == 1
    assert len(drawn(when="body")) == 2
    with pytest.raises(ValueError, match="no figure with “sean”; did you mean “seen”"):
        drawn("sean")


def test_clips_part_to_its_place() -> None:
    marks = drawn("seen", inside="eye")[1:]
    assert [bounds(mark.inside).x for mark in marks if mark.inside] == pytest.approx([20.0, 60.0])


def test_stretches_only_marked_part() -> None:
    project = stretch_projection(icon("body"), 150.0, 50.0)
    assert project((0.0, 0.0, 40.0, 20.0)) == (0.0, 0.0, 40.0, 20.0)
    assert project((50.0, 30.0, 60.0, 40.0)) == (75.0, 25.0, 110.0, 30.0)
    assert project((100.0, 60.0)) == (150.0, 50.0)
    assert stretch_projection(icon("dot"), 200.0, 30.0)((50.0, 60.0)) == (100.0, 30.0)
