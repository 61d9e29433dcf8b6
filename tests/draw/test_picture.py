"""The artist `picture`: parts in their places, in their colours, in either ink."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Colour, Frame, bounds
from pnp.core.geometry import Rect
from pnp.core.icons import Icon
from pnp.core.node import to_node
from pnp.draw.picture import line_of, picture
from pnp.svg.document import SvgDocument
from pnp.svg.files import parse_icon
from tests.games.art_requests import assert_inside, colours, label, paths

PAPER, INK, CORAL, SKY = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0), (0.9, 0.4, 0.3), (0.1, 0.2, 0.4)
PALETTE: dict[str, Colour | None] = {"paper": PAPER, "ink": INK, "coral": CORAL, "sky": SKY}
LOW: dict[str, Colour | None] = {**PALETTE, "picture": None}
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -100 100 100" data-line="2">
  <defs>
    <linearGradient id="cloth"><stop stop-color="#C44"/></linearGradient>
    <linearGradient id="cloth-30"><stop stop-color="#822"/></linearGradient>
    <clipPath id="clip"><path d="M-50 -100H50V0H-50Z"/></clipPath>
  </defs>
  <path d="M-50 0V-100H50V0Z" fill="url(#cloth)"/>
  <g id="stripe" clip-path="url(#clip)">
    <path d="M0 0V-100H90V0Z" fill="url(#cloth-30)" data-tint="%s"/>
  </g>
</svg>"""


def symbol(name: str, tint: str = "0") -> Icon:
    return parse_icon(name, SvgDocument((SVG % tint).encode()))


def drawn(
    given: Mapping[str, object],
    palette: dict[str, Colour | None] = PALETTE,
    size: tuple[float, float] = (80.0, 40.0),
    tint: str = "0",
) -> Frame:
    fields = {name: to_node(value) for name, value in given.items()}
    request = ArtRequest(fields, *size, palette, {}, label, lambda name: symbol(name, tint))
    frame = picture(request)
    assert (frame.width, frame.height) == size
    assert_inside(frame)
    return frame


def boxes(frame: Frame) -> list[Rect]:
    """The boxes of the squares, without the stripes on them."""
    return [bounds(path) for path in paths(frame)][::2]


def rounded(box: Rect) -> tuple[float, ...]:
    return tuple(round(value, 1) for value in box)


@pytest.mark.parametrize(
    ("part", "box"),
    [
        ({"size": 50}, (30.0, 20.0, 20.0, 20.0)),
        ({"size": 50, "x": 25, "y": 50}, (10.0, 0.0, 20.0, 20.0)),
        ({"width": 50}, (20.0, 0.0, 40.0, 40.0)),
        ({"height": 25}, (0.0, 30.0, 80.0, 10.0)),
        ({"fit": "25 100"}, (30.1, 10.1, 19.8, 19.8)),
        ({"fit": "25 100", "y": 75}, (30.1, 10.2, 19.8, 19.8)),
    ],
)
def test_places_part(part: dict[str, object], box: tuple[float, ...]) -> None:
    frame = drawn({"parts": [{"symbol": "tent", "colours": "cloth=coral", **part}]})
    assert rounded(boxes(frame)[0]) == box


def test_single_part_fills_room() -> None:
    (box,) = boxes(drawn({"symbol": "tent", "colours": "cloth=coral"}))
    assert 37.0 < box.height < 40.0
    assert round(box.x + box.width / 2, 1) == 40.0
    (box,) = boxes(
        drawn({"symbol": "tent", "colours": "cloth=coral", "fit": "130 500"}, size=(20, 90))
    )
    assert round(box.right, 1) == 19.8, "the right end of what is broader than the room"


def test_lists_of_numbers_draw_copies() -> None:
    part = {"symbol": "tent", "x": [10, 50, 90], "size": [20, 40], "colours": "cloth=coral"}
    found = [
        (round(box.x + box.width / 2), round(box.height)) for box in boxes(drawn({"parts": [part]}))
    ]
    assert found == [(8, 8), (40, 16), (72, 8)]


def test_replaces_colours_in_mixtures() -> None:
    given = {"symbol": "tent", "colours": "cloth=coral"}
    assert {(0.9, 0.4, 0.3), (0.63, 0.28, 0.21)} == {
        tuple(round(part, 2) for part in colour) for colour in colours(drawn(given))
    }
    assert len(paths(drawn({**given, "colours": "cloth=coral cloth-30=none"}))) == 1


def test_draws_ground_and_shadow_behind() -> None:
    part = {"symbol": "tent", "size": 50, "y": 75, "ground": "sky", "shadow": "ink"}
    ground, shadow, *_ = paths(drawn({"parts": [{**part, "colours": "cloth=coral"}]}))
    assert (ground.fill, rounded(bounds(ground))) == (SKY, (0.0, 30.0, 80.0, 10.0))
    assert shadow.fill == INK
    assert bounds(shadow).y < 30.0 < bounds(shadow).bottom
    (alone,) = paths(drawn({"parts": [{"y": 60, "ground": "sky"}]}))
    assert alone.fill == SKY


def test_low_ink_draws_lines_and_tints() -> None:
    """Areas are paper; a file marks which of them have hairlines."""
    given = {"symbol": "tent", "colours": "cloth=sky"}
    flat, hatched, gone = (drawn(given, LOW, tint=tint) for tint in ("0", "3", "none"))
    assert {path.fill for path in paths(flat)} <= {PAPER, None}
    hairs = [sum(path.ops.count("M") > 5 for path in paths(each)) for each in (flat, hatched, gone)]
    assert hairs[0] == hairs[2] == hairs[1] - 1
    assert len(paths(gone)) < len(paths(flat))


def test_pale_area_is_readable() -> None:
    given = {"parts": [{"y": 0, "ground": "sky"}], "pale": "10 10 30 20"}
    assert [round(path.fill[0], 2) for path in paths(drawn(given)) if path.fill] == [0.1, 0.64]  # type: ignore[index]
    assert paths(drawn(given, LOW))[-1].fill == PAPER


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"parts": [{"symbl": "tent"}]}, "did you mean “symbol”"),
        ({"symbol": "tent", "line-scal": "2"}, "did you mean “line-scale”"),
        ({"symbol": "tent", "colours": "coral"}, "colours are written as"),
        ({"symbol": "tent", "colours": "cloth=corall"}, "did you mean “coral”"),
        ({"symbol": "tent"}, "there is no colour “cloth”"),
        ({"symbol": "tent", "colours": "cloth=sky", "x": "left"}, "x are numbers"),
        ({"symbol": "tent", "colours": "cloth=sky", "fit": "80"}, "fit is written as 80 56"),
        ({"symbol": "tent", "colours": "cloth=sky", "pale": "1,2"}, "pale are numbers"),
    ],
)
def test_reports_bad_requests(given: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        drawn(given)


def test_line_width_grows_with_size() -> None:
    assert line_of(9.0) == line_of(20.0) == 0.25
    # In a thumbnail the line would hide the drawing.
    assert line_of(6.0) < 0.2
    assert line_of(40.0) < line_of(60.0) <= 0.62
