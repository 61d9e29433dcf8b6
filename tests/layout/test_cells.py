"""Hexagonal grids: positions, addresses and contents of cells."""

from __future__ import annotations

import math
from itertools import product
from pathlib import Path

import pytest

from pnp.core.drawing import Path as Drawn
from pnp.core.drawing import Text, Transformed
from pnp.layout.elements.cells import HEXAGON_RATIO, Tiling, lattice
from tests import tiny
from tests.layout.test_boxes import laid
from tests.layout.test_paint import inner

HEXES = "body: {hexes: 3x2, cell: 12mm, numbers: small%s}\n"


def middle(tiling: Tiling, side: float, column: int, row: int) -> tuple[float, float]:
    for cell in tiling.cells(side):
        if (cell.column, cell.row) == (column, row):
            xs, ys = zip(*cell.corners, strict=True)
            return sum(xs) / len(xs), sum(ys) / len(ys)
    raise AssertionError


def test_cells_fill_grid_evenly(subtests: pytest.Subtests) -> None:
    for kind, second, (columns, rows) in product(
        ["flat", "pointy"], [True, False], [(1, 1), (1, 3), (3, 1), (2, 2), (7, 9)]
    ):
        with subtests.test(kind=kind, second=second, columns=columns, rows=rows):
            tiling = Tiling(kind, columns, rows, second)
            cells = list(tiling.cells(10.0))
            assert len(cells) == columns * rows
            right = max(cell.box.right for cell in cells)
            bottom = max(cell.box.bottom for cell in cells)
            assert min(cell.box.x for cell in cells) == pytest.approx(0.0, abs=1e-9)
            assert (right, bottom) == pytest.approx(
                (tiling.size.width * 10, tiling.size.height * 10)
            )
            edge = 5.0 / HEXAGON_RATIO
            for cell in cells:
                for one, other in zip(
                    cell.corners, (*cell.corners[1:], cell.corners[0]), strict=True
                ):
                    assert math.dist(one, other) == pytest.approx(edge)


@pytest.mark.parametrize("kind", ["flat", "pointy"])
def test_draws_shared_sides_once(kind: str) -> None:
    tiling = Tiling(kind, 3, 3)
    sides = lattice(list(tiling.cells(10.0))).path().ops.count("M")
    assert sides == 38


def test_every_other_column_is_half_cell_lower() -> None:
    tiling = Tiling("flat", 3, 2)
    first, second, third = (middle(tiling, 10.0, column, 1) for column in (1, 2, 3))
    assert second[1] - first[1] == pytest.approx(5.0)
    assert third[1] == pytest.approx(first[1])
    other = Tiling("flat", 3, 2, shifts_second=False)
    assert middle(other, 10.0, 1, 1)[1] - middle(other, 10.0, 2, 1)[1] == pytest.approx(5.0)
    tip = Tiling("pointy", 2, 3)
    assert middle(tip, 10.0, 1, 2)[0] - middle(tip, 10.0, 1, 1)[0] == pytest.approx(5.0)


def test_numbers_cells_by_column_and_row(tmp_path: Path) -> None:
    frame, problems = laid(tmp_path, HEXES % "")
    assert problems == []
    assert sorted(tiny.texts(frame)) == ["0101", "0102", "0201", "0202", "0301", "0302"]
    frame, _ = laid(tmp_path, HEXES % ", label: '{column}.{row}'")
    assert "03.02" in tiny.texts(frame)


def test_reports_numbers_without_room_once(tmp_path: Path) -> None:
    """Once for ten thousand cells, and quickly."""
    frame, problems = laid(tmp_path, "body: {hexes: 99x99, cell: 0.4mm, numbers: small}\n")
    assert problems == ["layout-overflow"]
    assert list(tiny.texts(frame)) == []


def test_numbers_are_in_their_cells(tmp_path: Path) -> None:
    for kind in ("flat", "pointy"):
        body = f"body: {{hexes: 3x2, cell: 12mm, numbers: small, stand: {kind}}}\n"
        tiling = Tiling(kind, 3, 2)
        frame, problems = laid(tmp_path, body)
        assert problems == []
        boxes = {f"{c.column:02}{c.row:02}": c.box for c in tiling.cells(12.0)}
        for x, y, item in tiny.flat(frame):
            if isinstance(item, Text):
                box = boxes[item.runs[0].text]
                assert box.x < x < x + item.width < box.right
                assert box.y < y - item.size * 0.7 < y < box.bottom


def test_cells_look_as_addressed(tmp_path: Path) -> None:
    more = ", cells: {'0102': hill, '0301': hill}, looks: {hill: {space: yes, fill: ink}}"
    frame, problems = laid(tmp_path, HEXES % more)
    assert problems == []
    clips = [i.clip for i in inner(frame) if isinstance(i, Transformed) and i.clip]
    assert [clip.ops for clip in clips] == ["MLLLLLZ"] * 2


def test_looks_may_come_from_item(tmp_path: Path) -> None:
    more = ", cells: '{land}', looks: {hill: {text: 'H{cell}'}}, every: {space: yes, fill: moss}"
    cards = "cards:\n  - {id: one, land: {'0202': hill}}\n"
    theme = "extends: common/theme\npalette: {moss: '#446633'}\n"
    frame, problems = laid(tmp_path, HEXES % more, cards, t_theme=theme)
    assert problems == []
    assert "H0202" in tiny.texts(frame)
    fills = [i for i in inner(frame) if isinstance(i, Drawn) and i.fill]
    assert len(fills) == 5


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ("{hexes: 0x3}", "type"),
        ("{hexes: 100x3}", "type"),
        ("{hexes: lots}", "type"),
        ("{hexes: 3x2, stand: upright}", "type"),
        ("{hexes: 3x2, cells: {'0909': hill}, looks: {hill: {space: yes}}}", "value"),
        ("{hexes: 3x2, cells: {'0101': hlil}, looks: {hill: {space: yes}}}", "value"),
        ("{hexes: 3x2, cells: hill}", "type"),
    ],
)
def test_reports_bad_cells(tmp_path: Path, body: str, rule: str) -> None:
    assert laid(tmp_path, f"body: {body}\n")[1] == [rule]
