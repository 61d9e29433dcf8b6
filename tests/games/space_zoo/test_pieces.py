"""Pieces: tents that stand on their planets, tiles filled to the cut."""

from __future__ import annotations

import pytest

from pnp.build.pipeline import prepare_faces, render
from pnp.build.session import Session
from pnp.core.drawing import Frame, Path, bounds
from pnp.core.order import Order, PrintOptions
from pnp.core.search_path import SearchPath
from tests.games.space_zoo.kit import GAME
from tests.tiny import flat

ROOF, FLOOR = 21.0, 12.0
"""Parts of a folded tent, mm."""


def face(component: str, item: int = 0, back: bool = False) -> Frame:
    order = Order(GAME, component, component, (component,))
    (drawer,) = prepare_faces(Session(SearchPath.standard()), order, PrintOptions())
    return drawer.frame(item, back)


def dashed(frame: Frame) -> list[tuple[float, float, Path]]:
    return [
        (x, y, path)
        for x, y, path in flat(frame)
        if isinstance(path, Path) and path.stroke and path.stroke.dash
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_tents_fit_on_one_sheet(paper: str) -> None:
    """A row for each keeper, so that long cuts go first; nothing on the back."""
    shop = Session(SearchPath.standard())
    pages = render(
        shop, Order(GAME, "kit", "kit", ("camps",), is_kit=True), PrintOptions(paper=paper)
    )
    (page,) = pages
    rows: dict[float, list[str]] = {}
    for slot in page.slots:
        rows.setdefault(round(slot.y, 1), []).append(slot.item)
    assert [len(set(row)) for row in rows.values()] == [1] * 4
    assert [len(row) for row in rows.values()] == [10] * 4


def test_tent_has_folds_for_roof_floor_and_glue() -> None:
    frame = face("camps")
    folds = sorted(
        {round(y + edge, 1) for _, y, path in dashed(frame) for edge in path.points[1::2]}
    )
    assert folds == [ROOF, 2 * ROOF, 2 * ROOF + FLOOR]
    assert frame.height - folds[-1] >= 4.0


@pytest.mark.parametrize("component", ["planets", "own-planets"])
def test_planets_have_room_for_tents(component: str) -> None:
    """Three places as large as a tent's floor, below those of the animals."""
    wide = face("camps").width
    found = [(y, bounds(path)) for _, y, path in dashed(face(component))]
    slots = [(y, box) for y, box in found if 10.0 < box.height < 15.0 < box.width]
    animals = [y + box.bottom for y, box in found if box.height > 20.0 and box.width > 20.0]
    assert len(slots) == 3
    assert all(box.width >= wide and box.height >= FLOOR for _, box in slots)
    assert all(y + box.y > max(animals) for y, box in slots)


@pytest.mark.parametrize("component", ["animals", "tokens"])
@pytest.mark.parametrize("back", [False, True], ids=["front", "back"])
def test_tiles_are_filled_to_cut(component: str, back: bool) -> None:
    frame = face(component, 0, back)
    filled = [bounds(path) for _, _, path in flat(frame) if isinstance(path, Path) and path.fill]
    assert max(box.width for box in filled) == pytest.approx(frame.width)
    assert max(box.height for box in filled) == pytest.approx(frame.height)


def test_shared_sheet_continues_numbering() -> None:
    """The last planets and the blank ones share the fifth of five sheets."""
    shop = Session(SearchPath.standard())
    order = Order(GAME, "kit", "kit", ("planets", "own-planets"), is_kit=True)
    fronts = [page.title for page in render(shop, order, PrintOptions(paper="a4"))][::2]
    assert fronts[0] == "Space Zoo · Planets 1/5"
    assert fronts[-1] == "Space Zoo · Planets, Planets of Your Own 5/5"
