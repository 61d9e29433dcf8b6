"""Brains as places: outlines around their grid, names at the corners, vignettes."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import pytest
import yaml
from msgspec.structs import asdict, replace

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Colour, Frame, Path, bounds
from pnp.core.geometry import Rect
from pnp.core.node import to_node
from pnp.draw.sketch import on_curve
from pnp.games.mind_space import board_labels, outlines
from pnp.games.mind_space import numbered_boards as by_number
from pnp.games.mind_space.grid import CORNERS, SIDE
from tests.games.art_requests import assert_inside, label, paths, symbols
from tests.games.mind_space.box import read, side
from tests.helper import ROOT
from tests.installed import ARTISTS

FOLDER = ROOT / "templates" / "mind-space"
THEME = yaml.safe_load((FOLDER / "theme.yaml").read_text(encoding="utf-8"))
NAMES = read("score")["score"]["section-names"]


@cache
def palette(low: bool) -> dict[str, Colour | None]:
    """The theme's colours."""
    given = {**THEME["palette"], **(THEME["low-ink"]["palette"] if low else {})}

    def colour(name: str) -> Colour | None:
        if name == "none":
            return None
        if not name.startswith("#"):
            return colour(given[name])
        red, green, blue = (int(name[at : at + 2], 16) / 255 for at in (1, 3, 5))
        return red, green, blue

    return {name: colour(name) for name in given}


def draw(low: bool = False, width: float = 190.0, height: float = 200.0, **given: Any) -> Frame:
    """A board with all parts of a numbered one."""
    nodes = {key: to_node(value) for key, value in {"board": asdict(side("a")), **given}.items()}
    if "board" not in given:
        nodes["board"] = to_node(read("boards")["boards"][0])
    request = ArtRequest(nodes, width, height, palette(low), {"line": 0.35}, label)
    return ARTISTS["brain-board"](replace(request, symbol=symbols("mind-space")))


def grid(width: float = 190.0, height: float = 200.0) -> Rect:
    """The box of the grid."""
    size = min(width / outlines.WIDTH, height / outlines.HEIGHT)
    left = (width - outlines.WIDTH * size) / 2 + outlines.LEFT * size
    top = (height - outlines.HEIGHT * size) / 2 + outlines.TOP * size
    return Rect(left, top, SIDE * size, SIDE * size)


def added(more: Frame, less: Frame) -> list[Path]:
    """The paths that only the first frame has."""
    known = paths(less)
    return [path for path in paths(more) if path not in known]


# Outlines


def test_outlines_surround_grid_within_room() -> None:
    for number in range(0, 401, 4):
        for x, y in outlines.outline_points(outlines.brain_form(number)):
            assert not (-0.05 < x < SIDE + 0.05 and -0.05 < y < SIDE + 0.05), number
            assert -outlines.LEFT + 0.05 < x < outlines.WIDTH - outlines.LEFT - 0.05, number
            assert -outlines.TOP + 0.05 < y < outlines.HEIGHT - outlines.TOP - 0.6, number


def test_outlines_differ() -> None:
    found = [outlines.brain_form(number) for number in range(201)]
    assert len({made.notches for made in found}) == 201
    lobes = [len(made.notches) for made in found]
    assert min(lobes) < 8
    assert max(lobes) > 30


def test_original_board_has_standard_outline() -> None:
    assert outlines.brain_form(0) is outlines.STANDARD


def test_folds_do_not_meet() -> None:
    for number in range(1, 200):
        folds = outlines.brain_form(number).folds
        assert len(folds) >= 2
        ways = {fold[-1][0] > fold[0][0] for fold in folds}
        assert len(ways) == 1, number


# Names and tags


def test_tags_are_in_corners() -> None:
    for board in [
        side("a"),
        side("b"),
        *(by_number.make_board(number).board for number in range(1, 101)),
    ]:
        assert tuple(board_labels.tag_cell(board, number) for number in (1, 2, 3, 4)) == CORNERS
        assert board_labels.tag_cell(board, 5) in board.free_in(5)


def names_on(frame: Frame) -> list[Rect]:
    """The boxes of the names, in the order of drawing."""
    return [
        Rect(x, y, item.width, item.height) for x, y, item in frame.items if isinstance(item, Frame)
    ]


def traced(path: Path) -> list[tuple[float, float]]:
    """Return points along a path at distances below a millimetre."""
    found: list[tuple[float, float]] = []
    at = 0
    for op in path.ops:
        size = {"M": 2, "L": 2, "C": 6, "Z": 0}[op]
        given = path.points[at : at + size]
        at += size
        if op == "C":
            found += [on_curve((*found[-1], *given), step / 40) for step in range(1, 41)]
        elif op == "L":
            (x, y), (a, b) = found[-1], given
            found += [(x + (a - x) * step / 40, y + (b - y) * step / 40) for step in range(1, 41)]
        elif op == "M":
            found.append((given[0], given[1]))
    return found


@pytest.mark.parametrize("number", [0, 1, 2, 7, 19, 33, 48, 59, 69, 97, 113, 119])
def test_names_stand_beside_corners_clear_of_brain(number: int) -> None:
    """So that “top left” is clear, and the outline is whole."""
    given: dict[str, Any] = {"form": number, "values": "no"}
    # So large that the tests’ letters, wider than the theme’s, have the room of those.
    frame = draw(**given, names=NAMES, width=220.0, height=230.0)
    box, where = grid(220.0, 230.0), names_on(frame)
    assert len(where) == len(NAMES) == 4
    for name, at in zip(NAMES, where, strict=True):
        down, across = name.split()
        assert at.bottom < box.y if down == "top" else at.y > box.bottom
        near = at.x - box.x if across == "left" else box.right - at.right
        assert 0 < near < box.width / SIDE * 1.2
    line = palette(False)["brain-line"]
    drawn = [path for path in paths(frame) if path.stroke and path.stroke.colour == line]
    # What is drawn before the outline lies behind it.
    widths = [path.stroke.width if path.stroke else 0.0 for path in drawn]
    for path in drawn[widths.index(max(widths)) :]:
        half = path.stroke.width / 2 if path.stroke else 0.0
        for x, y in traced(path):
            for at in where:
                across = max(at.x - x, 0.0, x - at.right)
                down = max(at.y - y, 0.0, y - at.bottom)
                assert math.hypot(across, down) > half
    # A fold in the way is left out, not painted over.
    assert not [
        path
        for path in added(frame, draw(**given, width=220.0, height=230.0))
        if path.fill == palette(False)["brain"]
    ]


def test_small_boards_have_no_names() -> None:
    assert not added(draw(width=60.0, height=60.0, names=NAMES), draw(width=60.0, height=60.0))


# Vignettes and tints


def test_moods_and_places_have_vignettes() -> None:
    moods = {f"mood-{name.lower()}" for name in (*by_number._MOODS, "day", "night")}
    places = {f"place-{name.lower()}" for name in by_number._PLACES}
    files = sorted((FOLDER / "symbols").glob("[mp][ol]*-*.svg"))
    assert {file.stem for file in files} == moods | places
    assert len({file.read_text(encoding="utf-8") for file in files}) == len(files)


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("number", [0, 1, 9, 48])
def test_vignettes_are_in_corners_off_grid(number: int, low: bool) -> None:
    bare = draw(low, form=number)
    whole = draw(low, form=number, vignettes="place-market mood-quiet")
    assert_inside(whole)
    drawn = [bounds(path) for path in added(whole, bare)]
    assert len(drawn) > 10
    assert not any(at.overlaps(grid()) for at in drawn)
    assert any(at.y > grid().bottom for at in drawn)
    assert any(at.bottom < grid().y for at in drawn)


def test_rejects_unknown_vignette() -> None:
    with pytest.raises(ValueError, match="place-moon"):
        draw(vignettes="place-moon mood-quiet")


@pytest.mark.parametrize("tint", by_number.TINTS)
def test_low_ink_omits_tint(tint: str) -> None:
    assert palette(False)[tint] in {path.fill for path in paths(draw(tint=tint))}
    assert palette(True)[tint] == palette(True)["paper"]


# Scenes
