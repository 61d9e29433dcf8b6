"""Boxes, sleeves, tents, standees and dials: sizes, folds, sides, and room."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.drawing import Text, bounds
from pnp.core.geometry import Rect
from pnp.core.nets import NETS, BoxSize, Net
from tests import goldens, tiny
from tests.layout.test_boxes import laid

ROOM = BoxSize(64.5, 89.9, 17.2)


def net(kind: str) -> Net:
    return NETS[kind](BoxSize(80.0, 80.0, 40.0) if kind == "dial" else ROOM)


@pytest.mark.parametrize("kind", NETS)
def test_net_is_within_its_size(kind: str) -> None:
    made = net(kind)
    whole = Rect(0.0, 0.0, *made.size)
    boxes = [bounds(path) for path in made.cuts] + [side.box for side in made.sides.values()]
    assert all(whole.contains(box, 1e-6) for box in boxes)
    right = max(box.right for box in boxes)
    bottom = max(box.bottom for box in boxes)
    assert (right, bottom) == pytest.approx(tuple(made.size), abs=0.01)


@pytest.mark.parametrize("kind", NETS)
def test_folds_are_between_sides_without_overlap(kind: str) -> None:
    made = net(kind)
    sides = [side.box for side in made.sides.values()]
    for index, one in enumerate(sides):
        assert not any(one.grown(-0.01).overlaps(other) for other in sides[index + 1 :])
    for x1, y1, x2, y2 in made.folds:
        edges = [
            (box.x <= x1 + 0.01 and x2 <= box.right + 0.01 and y1 in (box.y, box.bottom))
            or (x1 in (box.x, box.right) and box.y <= y1 + 0.01 and y2 <= box.bottom + 0.01)
            or y1 == pytest.approx(box.y)
            or y1 == pytest.approx(box.bottom)
            or x1 == pytest.approx(box.right)
            for box in sides
        ]
        assert any(edges), (x1, y1, x2, y2)


@pytest.mark.parametrize("kind", ["tuck-box", "sleeve"])
def test_opposite_sides_are_equal(kind: str) -> None:
    sides = net(kind).sides
    for one, other in (("front", "back"), ("left", "right")):
        assert sides[one].box[2:] == sides[other].box[2:]
    assert sides["front"].box[2:] == (64.5, 89.9)
    assert sides["left"].box.width == 17.2


def test_lid_is_as_deep_as_sides() -> None:
    sides = net("tuck-box").sides
    for name in ("top", "bottom"):
        assert sides[name].box[2:] == (64.5, 17.2)
    assert sides["top"].box.bottom == pytest.approx(sides["back"].box.y)
    assert sides["bottom"].box.y == pytest.approx(sides["back"].box.bottom)


def test_flaps_fit() -> None:
    """Beside the lid they are narrower than the side that they cover, and do not meet."""
    made = net("tuck-box")
    dust = made.sides["left"].box.y - 0.0
    assert dust > 0
    for depth in (3.0, 10.0, 30.0, 60.0):
        room = BoxSize(64.5, 89.9, depth)
        ring = bounds(NETS["tuck-box"](room).cuts[0])
        assert ring.width == pytest.approx(NETS["tuck-box"](room).size.width)


@pytest.mark.parametrize("kind", ["tent", "standee"])
def test_backs_are_upright_when_standing(kind: str) -> None:
    sides = net(kind).sides
    assert (sides["back"].turn, sides["front"].turn) == (180, 0)
    assert sides["back"].box.bottom == pytest.approx(sides["front"].box.y)


BOX = "body: {net: tuck-box, holds: {width: 20mm, height: 30mm, cards: 20, stock: 0.3mm}%s}\n"


def test_box_is_slightly_deeper_than_its_cards(tmp_path: Path) -> None:
    frame, problems = laid(tmp_path, BOX % "", size="120x120")
    assert problems == []
    expected = NETS["tuck-box"](BoxSize(21.0, 31.0, 7.0)).size
    net_frame = next(
        f for f in tiny.frames(frame) if (f.width, f.height) == pytest.approx(expected)
    )
    assert net_frame.items


def test_box_is_sized_by_its_deck(tmp_path: Path) -> None:
    """The cards of a kit for the most players: 2 × 3 of one, 4 of the other."""
    game = """
title: Tiny
players: {min: 1, max: 3}
components:
  box: {size: page, front: box, kind: tokens}
  cards:
    size: mini
    front: card
    items:
    - {id: one, title: One, text: ., quantity: {copies: 2, per: player}}
    - {id: two, title: Two, text: ., quantity: {copies: 4}}
"""
    body = "body: {net: tuck-box, holds: {deck: cards, stock: 0.5mm}}\n"
    made, problems = tiny.document(tiny.game(tmp_path, game=game, t_box=body))
    assert not list(problems)
    expected = NETS["tuck-box"](BoxSize(44.45 + 1, 63.5 + 1, 10 * 0.5 + 1)).size
    page = next(page for page in made if page.slots[0].component == "box")
    frames = [frame for each in page.frames for frame in tiny.frames(each.frame)]
    assert any((f.width, f.height) == pytest.approx(expected) for f in frames)


def test_turns_art_with_its_side(tmp_path: Path) -> None:
    frame, problems = laid(tmp_path, BOX % ", sides: {back: {text: B}}", size="120x120")
    assert problems == []
    sides = NETS["tuck-box"](BoxSize(21.0, 31.0, 7.0)).sides
    found = {item.text: (x, y) for x, y, item in tiny.flat(frame) if isinstance(item, Text)}
    box = sides["back"].box
    assert box.x <= found["B"][0] < box.right
    assert box.y <= found["B"][1] < box.bottom


def test_nets_match_golden(tmp_path: Path) -> None:
    """Glue under the art, art upright within its side, cuts and folds above."""
    rows = []
    for kind in NETS:
        sides = ", ".join(f"{name}: {{text: {name}}}" for name in net(kind).sides)
        holds = "width: 60, window: 40" if kind == "dial" else "width: 20, height: 30, depth: 10"
        body = f"body: {{net: {kind}, holds: {{{holds}}}, sides: {{{sides}}}}}\n"
        frame, problems = laid(tmp_path / kind, body, size="150x150")
        assert problems == []
        rows.append(f"{kind}\n{tiny.dump(frame, 1)}\n")
    goldens.compare("nets", "\n".join(rows))


@pytest.mark.parametrize(
    ("size", "wrong"),
    [("62x66", []), ("61x66", ["layout-overflow"]), ("62x65", ["layout-overflow"])],
)
def test_reports_net_without_room(size: str, wrong: list[str], tmp_path: Path) -> None:
    assert laid(tmp_path, BOX % "", size=size)[1] == wrong
