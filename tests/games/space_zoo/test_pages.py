"""Pages as printed: the size of type."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.build.pipeline import render
from pnp.core.document import Page
from pnp.core.drawing import Text, visit
from pnp.core.order import Order, PrintOptions
from tests.games.space_zoo.kit import GAME, session

POINT = 25.4 / 72
SMALLEST = 6.0
"""Points; the least size of type on cards, boards and in the pictures of the rules."""


@cache
def pages(component: str, paper: str) -> list[Page]:
    order = Order(GAME, "test", "test", (component,))
    return list(render(session(), order, PrintOptions(paper=paper)).pages)


@pytest.mark.parametrize("paper", ["a4"])
@pytest.mark.parametrize("component", session().game(GAME).kit)
def test_type_is_at_least_six_points(component: str, paper: str) -> None:
    """Also in pictures of components, which scale their type."""
    for page in pages(component, paper):
        for part in page.frames:
            for drawn in visit(part.frame):
                item, at = drawn.item, drawn.matrix
                if isinstance(item, Text) and item.text.strip():
                    size = item.size * at.mean_scale / POINT
                    assert size > SMALLEST - 0.01, (item.text, round(size, 2))
