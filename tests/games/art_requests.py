"""Requests for artists, and the area that a frame covers."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from pnp.core.artist import ArtRequest
from pnp.core.drawing import (
    Colour,
    Frame,
    Item,
    Path,
    Pen,
    PlacedItem,
    Text,
    Transformed,
    bounds,
    lightest_colour,
    transform_path,
)
from pnp.core.geometry import Matrix, Rect
from pnp.core.icons import Icon
from pnp.core.node import Mapping, Node, to_node
from pnp.core.problems import Problems
from pnp.core.search_path import SearchPath
from pnp.load.icons import IconFolder
from pnp.load.yaml import read_file
from tests.installed import ARTISTS

INK: Colour = (0.12, 0.14, 0.28)
PALETTE: dict[str, Colour | None] = {
    "ink": INK,
    "cream": (1.0, 0.96, 0.9),
    "coral": (0.94, 0.4, 0.35),
    "mustard": (0.95, 0.7, 0.26),
    "mint": (0.47, 0.78, 0.64),
    "sky": (0.43, 0.69, 0.85),
    "lilac": (0.64, 0.54, 0.78),
    "paper": (1.0, 1.0, 1.0),
}
LOW: dict[str, Colour | None] = {**PALETTE, "planet-fill": None}


def symbols(game: str) -> Callable[[str], Icon]:
    """Return the symbols of a shipped game, as its artists get them."""
    shelf = SearchPath.standard()
    folder = IconFolder(shelf, shelf.games()[game], Problems())

    def symbol(name: str) -> Icon:
        found = folder.find_symbol(name)
        if found is None:
            raise ValueError(f"there is no symbol “{name}”")
        return found

    return symbol


SPACE = symbols("personal-space")
TEMPLATES = SearchPath.standard().templates / "personal-space"
SYMBOLS = TEMPLATES / "symbols"


def label(text: str, style: str) -> Frame:
    """Return a box of a label's size instead of text."""
    block = Pen().rect(0.0, 0.0, 2.0 * len(text), 3.0).path(INK)
    return Frame(2.0 * len(text), 3.0, (PlacedItem(0.0, 0.0, block),))


def request(
    width: float,
    height: float | None = None,
    palette: dict[str, Colour | None] = PALETTE,
    **fields: str | int,
) -> ArtRequest:
    nodes = {name: to_node(value) for name, value in fields.items()}
    return ArtRequest(nodes, width, height or width, palette, {"line": 0.35}, label, SPACE)


@cache
def parts(artist: str) -> Node:
    """Return the parts of figures in the template `parts/ARTIST`."""
    node = read_file(TEMPLATES / f"parts/{artist}.yaml", Problems())
    assert isinstance(node, Mapping)
    body = node.values["body"]
    assert isinstance(body, Mapping)
    given = body.values["with"]
    assert isinstance(given, Mapping)
    return given.values["parts"]


def figure(
    artist: str,
    words: str,
    colour: str = "coral",
    size: float = 30.0,
    palette: dict[str, Colour | None] = PALETTE,
) -> Frame:
    """Return a figure of Personal Space as its template draws it."""
    drawn = request(size, None, palette, words=words, colour=colour)
    return ARTISTS[artist](replace(drawn, fields={**drawn.fields, "parts": parts(artist)}))


def paths(frame: Frame) -> list[Path]:
    """Return all paths of a frame and of the frames in it."""
    found: list[Path] = []
    for _, _, item in frame.items:
        if isinstance(item, Path):
            found.append(item)
        elif isinstance(item, Frame):
            found += paths(item)
        elif isinstance(item, Transformed):
            found += paths(item.frame)
    return found


def colours(frame: Frame) -> set[Colour]:
    found = {lightest_colour(path.fill) if path.fill else None for path in paths(frame)}
    found |= {path.stroke.colour if path.stroke else None for path in paths(frame)}
    return {colour for colour in found if colour is not None}


def covered(frame: Frame) -> Rect | None:
    """Return the box around a frame's ink: strokes with their width, clips at their edge."""
    return _together([_covers(item, Matrix.move(x, y)) for x, y, item in frame.items])


def _covers(item: Item, matrix: Matrix) -> Rect | None:
    match item:
        case Path():
            if not item.ops:
                return None
            path = transform_path(flat(item), matrix)
            return bounds(path).grown(path.stroke.width / 2 if path.stroke else 0.0)
        case Frame():
            return _together([_covers(i, Matrix.move(x, y).then(matrix)) for x, y, i in item.items])
        case Transformed():
            inner = item.matrix.then(matrix)
            box = _covers(item.frame, inner)
            if item.clip is None or box is None:
                return box
            return _common(box, bounds(transform_path(flat(item.clip), inner)))
        case Text():
            return matrix.bounding_box(Rect(0.0, -item.size, item.width, item.size))
    raise AssertionError(item)


def flat(path: Path) -> Path:
    """Return the path with points on its curves instead of their handles."""
    ops: list[str] = []
    points: list[float] = []
    at = 0
    p = path.points
    for op in path.ops:
        if op == "C":
            x0, y0 = points[-2:]
            x1, y1, x2, y2, x3, y3 = p[at : at + 6]
            for i in range(1, 9):
                t = i / 8
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                ops.append("L")
                points += (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
            at += 6
        elif op in "ML":
            ops.append(op)
            points += p[at : at + 2]
            at += 2
        else:
            ops.append(op)
    return path._replace(ops="".join(ops), points=tuple(points))


def _together(boxes: list[Rect | None]) -> Rect | None:
    some = [box for box in boxes if box is not None]
    if not some:
        return None
    left, top = min(b.x for b in some), min(b.y for b in some)
    right, bottom = max(b.right for b in some), max(b.bottom for b in some)
    return Rect(left, top, right - left, bottom - top)


def _common(one: Rect, other: Rect) -> Rect | None:
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(left, top, right - left, bottom - top) if right > left and bottom > top else None


def assert_inside(frame: Frame, slack: float = 0.02) -> None:
    """Assert that something is drawn, and nothing beyond the frame's box."""
    box = covered(frame)
    assert box is not None
    assert Rect(0.0, 0.0, frame.width, frame.height).contains(box, slack), box
    for path in paths(frame):
        assert all(math.isfinite(value) for value in path.points)
