"""Tiling: faces that are larger than the paper in pieces, the joints between them, and their marks.

A joint is a butt joint, where two cut edges meet, or an overlap: the left or upper piece has a
flap, and its neighbour is cut along the joint and glued onto it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.drawing import Colour, Frame, Pen, PlacedItem, Stroke, Transformed
from pnp.core.geometry import Matrix, Rect, Sides, Size
from pnp.core.shaping import FontStack
from pnp.imposition.crop_marks import MARK_GAP
from pnp.imposition.furniture import GREY, SLUG_HEIGHT, line_of
from pnp.imposition.slots import DoesNotFit, PrintArea

JOINS = ("overlap", "butt")
FLAP = 10.0
"""Width of the flap that is glued under a neighbour, mm."""
JOINT_BLEED = 2.0
"""Bleed beyond the cut at a joint, mm."""
_MARKS_ROOM = 4.5
"""Room for crop marks around a piece, if it costs no sheet, mm."""
_MAX_PIECES = 12
"""The maximum number of pieces in a row or column."""


class Tile(Struct, frozen=True):
    """One piece: its window in the face, and its box on the page (both as cut, mm)."""

    label: str
    """A1, A2 … in the first row, B1 … in the second."""
    column: int
    row: int
    columns: int
    rows: int
    window: Rect
    box: Rect
    flaps: Sides
    """Width of the flaps in the window, at the right and at the bottom."""
    page: Size
    bleed: Sides
    """Bleed beyond the window."""
    overlaps: bool
    """Whether the pieces are glued on flaps."""
    is_mirrored: bool = False
    """Whether this is the back of a piece: columns run from the right."""


class _TileGrid(Struct, frozen=True):
    """A page and a number of pieces each way."""

    page: Size
    columns: int
    rows: int


def split_into_tiles(face: Size, bleed: float, area: PrintArea, join: str) -> list[Tile]:
    """Return the pieces of a face on as few sheets as possible, row by row. Raises DoesNotFit.

    `join` is one of JOINS.
    """
    flap = FLAP if join == "overlap" else 0.0
    candidates: list[tuple[tuple[int, bool, bool], _TileGrid]] = []
    for page in (area.paper, area.paper.rotated()):
        for inset in (area.margin + _MARKS_ROOM, area.margin):
            columns = _piece_count(face.width, page.width - 2 * inset, flap)
            rows = _piece_count(face.height, page.height - 2 * inset, flap)
            if columns and rows:
                has_marks = inset > area.margin
                cost = (columns * rows, not has_marks, page.width > page.height)
                candidates.append((cost, _TileGrid(page, columns, rows)))
    if not candidates:
        raise DoesNotFit(
            f"{face.width:g} × {face.height:g} mm would be more than {_MAX_PIECES} pieces a side "
            f"on {area.paper.width:g} × {area.paper.height:g} mm"
        )
    _, cut = min(candidates, key=lambda option: option[0])
    return [
        _tile(face, bleed, area, cut, column, row, flap)
        for row in range(cut.rows)
        for column in range(cut.columns)
    ]


def _piece_count(length: float, room: float, flap: float) -> int:
    """Return the number of equal pieces of a length that fit a room each, flap included; 0 if there
    are too many."""
    for count in range(1, _MAX_PIECES + 1):
        if length / count + (flap if count > 1 else 0.0) <= room + 1e-6:
            return count
    return 0


def _tile(
    face: Size, bleed: float, area: PrintArea, cut: _TileGrid, column: int, row: int, flap: float
) -> Tile:
    page = cut.page
    last_column, last_row = column == cut.columns - 1, row == cut.rows - 1
    right, below = (0.0 if last else flap for last in (last_column, last_row))
    width, height = face.width / cut.columns, face.height / cut.rows
    window = Rect(column * width, row * height, width + right, height + below)
    x, y = (page.width - window.width) / 2, (page.height - window.height) / 2
    spare = page.height - window.height - bleed - area.foot
    if y - bleed < area.foot and spare >= area.margin + bleed - 1e-6:
        y = spare
    box = Rect(x, y, window.width, window.height)
    first_column, first_row = column == 0, row == 0

    def bleed_beyond(is_outer: bool, has_flap: bool, room: float) -> float:
        desired = bleed if is_outer else 0.0 if has_flap else JOINT_BLEED
        return max(0.0, min(desired, room - area.margin))

    return Tile(
        label=f"{chr(ord('A') + row)}{column + 1}",
        column=column,
        row=row,
        columns=cut.columns,
        rows=cut.rows,
        window=window,
        box=box,
        flaps=Sides(right=right, bottom=below),
        page=page,
        bleed=Sides(
            top=bleed_beyond(first_row, False, box.y),
            right=bleed_beyond(last_column, bool(right), page.width - box.right),
            bottom=bleed_beyond(last_row, bool(below), page.height - box.bottom),
            left=bleed_beyond(first_column, False, box.x),
        ),
        overlaps=flap > 0,
    )


def mirrored(tile: Tile, face: Size, box: Rect) -> Tile:
    """Return the piece as seen from behind, in `box`."""
    window, flaps, bleed = tile.window, tile.flaps, tile.bleed
    return replace(
        tile,
        column=tile.columns - 1 - tile.column,
        window=window._replace(x=face.width - window.right),
        box=box,
        flaps=Sides(left=flaps.right, bottom=flaps.bottom),
        bleed=Sides(bleed.top, bleed.left, bleed.bottom, bleed.right),
        is_mirrored=True,
    )


_WHITE: Colour = (1.0, 1.0, 1.0)
_TEXT_ROOM = 3.4
"""Room outside the art for a line of type, mm."""
_LABEL_MARGIN = 4.6


def joint_note(tile: Tile) -> str:
    """Return the margin's note on the joints of a piece."""
    return " · glued on flaps" if tile.overlaps else " · joined edge to edge"


def tile_emblem(tile: Tile, fonts: FontStack | None) -> Frame:
    """Draw the position of the piece: all pieces, small, this one dark."""
    cell_height = (SLUG_HEIGHT - 0.6) / tile.rows
    cell_width = max(5.4 if cell_height > 2.2 else 0.0, min(cell_height * 1.3, 6.0))
    items: list[PlacedItem] = []
    for row in range(tile.rows):
        for column in range(tile.columns):
            is_this = (column, row) == (tile.column, tile.row)
            cell = Pen().rect(column * cell_width, 0.3 + row * cell_height, cell_width, cell_height)
            items.append(
                PlacedItem(0.0, 0.0, cell.path(GREY if is_this else None, Stroke(GREY, 0.2)))
            )
            if is_this and fonts is not None and cell_height > 2.2:
                text = line_of(tile.label, fonts, _WHITE)
                left = column * cell_width + (cell_width - text.width) / 2
                items.append(PlacedItem(left, 0.3 + (row + 0.5) * cell_height + 0.8, text))
    return Frame(tile.columns * cell_width, SLUG_HEIGHT, tuple(items))


def joint_marks(tile: Tile, fonts: FontStack | None) -> Frame:
    """Draw lines at the flaps, and labels of the neighbours at each joint."""
    box, bleed, flaps = tile.box, tile.bleed, tile.flaps
    pen = Pen()
    for x in _flap_edges(box.x, box.right, flaps.left, flaps.right):
        pen.move(x, box.y - bleed.top - MARK_GAP).line(x, box.y - bleed.top - MARK_GAP - 2.0)
        pen.move(x, box.bottom + bleed.bottom + MARK_GAP)
        pen.line(x, box.bottom + bleed.bottom + MARK_GAP + 2.0)
    for y in _flap_edges(box.y, box.bottom, flaps.top, flaps.bottom):
        pen.move(box.x - bleed.left - MARK_GAP, y).line(box.x - bleed.left - MARK_GAP - 2.0, y)
        pen.move(box.right + bleed.right + MARK_GAP, y)
        pen.line(box.right + bleed.right + MARK_GAP + 2.0, y)
    items = [PlacedItem(0.0, 0.0, pen.path(stroke=Stroke(GREY, 0.2, (0.6, 0.4), cap=0)))]
    if fonts is not None:
        items += joint_labels(tile, fonts)
    return Frame(tile.page.width, tile.page.height, tuple(items))


def _flap_edges(start: float, end: float, before: float, after: float) -> list[float]:
    return ([start + before] if before else []) + ([end - after] if after else [])


def joint_labels(tile: Tile, fonts: FontStack) -> Iterator[PlacedItem]:
    """Yield a label of the neighbour at each joint with enough room outside the art."""
    box, bleed, flaps, page = tile.box, tile.bleed, tile.flaps, tile.page
    across = (
        (tile.column > 0, -1, flaps.left, box.x - bleed.left, 270, True),
        (
            tile.column < tile.columns - 1,
            1,
            flaps.right,
            page.width - box.right - bleed.right,
            90,
            False,
        ),
    )
    for has_neighbour, step, flap, room, rotation, is_left in across:
        if has_neighbour and room >= _LABEL_MARGIN + _TEXT_ROOM:
            line = line_of(_joint_text(_neighbour_label(tile, step, 0), flap, tile), fonts)
            away = MARK_GAP + 0.6
            x = box.x - bleed.left - away if is_left else box.right + bleed.right + away
            y = box.y + box.height / 2 + (line.width / 2 if is_left else -line.width / 2)
            rotated = Transformed(
                Frame(0.0, 0.0, (PlacedItem(0.0, 0.0, line),)), Matrix.rotate(rotation)
            )
            yield PlacedItem(x, y, rotated)
    down = (
        (tile.row > 0, -1, flaps.top, box.y - bleed.top, True),
        (tile.row < tile.rows - 1, 1, flaps.bottom, page.height - box.bottom - bleed.bottom, False),
    )
    for has_neighbour, step, flap, room, is_above in down:
        if has_neighbour and room >= _LABEL_MARGIN + _TEXT_ROOM:
            line = line_of(_joint_text(_neighbour_label(tile, 0, step), flap, tile), fonts)
            y = box.y - bleed.top - 1.6 if is_above else box.bottom + bleed.bottom + 3.2
            yield PlacedItem(box.x + (box.width - line.width) / 2, y, line)


def _neighbour_label(tile: Tile, columns: int, rows: int) -> str:
    """Return a neighbour's label, as seen on this side."""
    row, number = tile.label[0], int(tile.label[1:])
    return f"{chr(ord(row) + rows)}{number + (-columns if tile.is_mirrored else columns)}"


def _joint_text(neighbour: str, flap: float, tile: Tile) -> str:
    if flap:
        return f"{flap:g} mm flap: {neighbour} is glued on it, up to the dashed lines"
    return (
        f"cut here, and glue it on {neighbour}"
        if tile.overlaps
        else f"cut here, and join {neighbour}"
    )
