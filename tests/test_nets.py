"""Boxes, sleeves, tents, standees and dials: sizes, folds, sides, and what does not fit."""

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
def test_all_of_a_net_lies_within_its_size(kind: str) -> None:
    made = net(kind)
    whole = Rect(0.0, 0.0, *made.size)
    boxes = [bounds(path) for path in made.cuts] + [side.box for side in made.sides.values()]
    assert all(whole.contains(box, 1e-6) for box in boxes)
    right = max(box.right for box in boxes)
    bottom = max(box.bottom for box in boxes)
    assert (right, bottom) == pytest.approx(tuple(made.size), abs=0.01)


@pytest.mark.parametrize("kind", NETS)
def test_sides_do_not_overlap_and_folds_lie_on_their_edges(kind: str) -> None:
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
def test_opposite_sides_of_a_box_are_alike(kind: str) -> None:
    sides = net(kind).sides
    for one, other in (("front", "back"), ("left", "right")):
        assert sides[one].box[2:] == sides[other].box[2:]
    assert sides["front"].box[2:] == (64.5, 89.9)
    assert sides["left"].box.width == 17.2


def test_the_lid_of_a_box_is_as_deep_as_its_sides() -> None:
    sides = net("tuck-box").sides
    for name in ("top", "bottom"):
        assert sides[name].box[2:] == (64.5, 17.2)
    assert sides["top"].box.bottom == pytest.approx(sides["back"].box.y)
    assert sides["bottom"].box.y == pytest.approx(sides["back"].box.bottom)


def test_flaps_go_in() -> None:
    """Beside the lid they are narrower than the side that they cover, and do not meet."""
    made = net("tuck-box")
    dust = made.sides["left"].box.y - 0.0
    assert dust > 0
    for depth in (3.0, 10.0, 30.0, 60.0):
        room = BoxSize(64.5, 89.9, depth)
        ring = bounds(NETS["tuck-box"](room).cuts[0])
        assert ring.width == pytest.approx(NETS["tuck-box"](room).size.width)


@pytest.mark.parametrize("kind", ["tent", "standee"])
def test_backs_of_what_stands_are_upright_when_it_does(kind: str) -> None:
    sides = net(kind).sides
    assert (sides["back"].turn, sides["front"].turn) == (180, 0)
    assert sides["back"].box.bottom == pytest.approx(sides["front"].box.y)


BOX = "body: {net: tuck-box, holds: {width: 20mm, height: 30mm, cards: 20, stock: 0.3mm}%s}\n"


def test_a_box_is_as_deep_as_its_cards_and_a_little_more(tmp_path: Path) -> None:
    frame, problems = laid(tmp_path, BOX % "", size="120x120")
    assert problems == []
    wanted = NETS["tuck-box"](BoxSize(21.0, 31.0, 7.0)).size
    net_frame = next(f for f in tiny.frames(frame) if (f.width, f.height) == pytest.approx(wanted))
    assert net_frame.items


def test_a_box_is_sized_by_its_deck(tmp_path: Path) -> None:
    """Cards as a kit for the most players holds them: 2 × 3 of one, 4 of the other."""
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
    wanted = NETS["tuck-box"](BoxSize(44.45 + 1, 63.5 + 1, 10 * 0.5 + 1)).size
    page = next(page for page in made if page.slots[0].component == "box")
    frames = [frame for each in page.frames for frame in tiny.frames(each.frame)]
    assert any((f.width, f.height) == pytest.approx(wanted) for f in frames)


def test_art_lies_on_its_side(tmp_path: Path) -> None:
    frame, problems = laid(tmp_path, BOX % ", sides: {back: {text: B}}", size="120x120")
    assert problems == []
    sides = NETS["tuck-box"](BoxSize(21.0, 31.0, 7.0)).sides
    found = {item.text: (x, y) for x, y, item in tiny.flat(frame) if isinstance(item, Text)}
    box = sides["back"].box
    assert box.x <= found["B"][0] < box.right
    assert box.y <= found["B"][1] < box.bottom


def test_nets_are_drawn_as_they_were(tmp_path: Path) -> None:
    """Glue under what is on the sides, each within its own and upright; cuts and folds over it."""
    told = []
    for kind in NETS:
        sides = ", ".join(f"{name}: {{text: {name}}}" for name in net(kind).sides)
        holds = "width: 60, window: 40" if kind == "dial" else "width: 20, height: 30, depth: 10"
        body = f"body: {{net: {kind}, holds: {{{holds}}}, sides: {{{sides}}}}}\n"
        frame, problems = laid(tmp_path / kind, body, size="150x150")
        assert problems == []
        told.append(f"{kind}\n{tiny.dump(frame, 1)}\n")
    goldens.compare("nets", "\n".join(told))


@pytest.mark.parametrize(
    ("size", "wrong"),
    [("62x66", []), ("61x66", ["layout-overflow"]), ("62x65", ["layout-overflow"])],
)
def test_a_net_has_to_find_room(size: str, wrong: list[str], tmp_path: Path) -> None:
    assert laid(tmp_path, BOX % "", size=size)[1] == wrong


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ("{net: crate, holds: {width: 20, height: 30, depth: 5}}", "type"),
        ("{net: tuck-box}", "missing-key"),
        ("{net: tuck-box, holds: {width: 20, height: 30}}", "missing-key"),
        ("{net: tuck-box, holds: {width: 20, height: 30, cards: 9999}}", "value"),
        ("{net: tuck-box, holds: {width: 20, height: 9999, depth: 5}}", "type"),
        ("{net: tuck-box, holds: {width: 20, height: 30, depth: 5, sotck: 3}}", "unknown-key"),
        (
            "{net: tuck-box, holds: {width: 20, height: 30, depth: 5}, sides: {lid: {space: yes}}}",
            "value",
        ),
        ("{net: tuck-box, holds: {width: 63, height: 88, depth: 5}}", "layout-overflow"),
        ("{net: dial, holds: {width: 20, window: 300}}", "value"),
        ("{net: tuck-box, holds: {deck: crads}}", "unknown-component"),
        ("{net: tent, holds: {deck: cards}}", "unknown-component"),
    ],
)
def test_what_cannot_be_folded_is_told(tmp_path: Path, body: str, rule: str) -> None:
    assert laid(tmp_path, f"body: {body}\n", size="100x90")[1] == [rule]
