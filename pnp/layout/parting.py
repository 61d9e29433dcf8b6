"""Cutting a frame between two of its lines, so that a paragraph may run over a column's end."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pnp.ground.drawing import Frame, Path, Picture, Placed, Text, Turned, bounds

_SLACK = 1e-4


class Line(Struct, frozen=True):
    """What cannot be cut: from its top to its bottom, mm from the frame's top."""

    top: float
    bottom: float


def lines(frame: Frame) -> list[Line]:
    """The lines of a frame from top to bottom; what overlaps is one of them."""
    found: list[Line] = []
    for top, bottom in sorted(_extents(frame, 0.0)):
        if found and top < found[-1].bottom - _SLACK:
            found[-1] = replace(found[-1], bottom=max(found[-1].bottom, bottom))
        else:
            found.append(Line(top, bottom))
    return found


def part(frame: Frame, all_lines: list[Line], first: int, last: int) -> Frame:
    """The lines from `first` up to but not including `last`, with the whole frame's room
    above and below them."""
    if first == 0 and last == len(all_lines):
        return frame
    above = all_lines[0].top
    below = frame.height - all_lines[-1].bottom
    top, bottom = all_lines[first].top, all_lines[last - 1].bottom
    items = _between(frame, 0.0, top, bottom, above - top)
    return Frame(frame.width, above + (bottom - top) + below, tuple(items))


def _between(frame: Frame, y: float, top: float, bottom: float, shift: float) -> list[Placed]:
    """What of a frame lies between two heights, moved by `shift`."""
    items: list[Placed] = []
    for placed in frame.items:
        if isinstance(placed.item, Frame):
            inner = _between(placed.item, y + placed.y, top, bottom, 0.0)
            if inner:
                kept = Frame(placed.item.width, placed.item.height, tuple(inner))
                items.append(Placed(placed.x, placed.y + shift, kept))
            continue
        high, low = _extent(placed, y)
        if high >= top - _SLACK and low <= bottom + _SLACK:
            items.append(placed._replace(y=placed.y + shift))
    return items


def _extents(frame: Frame, y: float) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for placed in frame.items:
        if isinstance(placed.item, Frame):
            found += _extents(placed.item, y + placed.y)
        else:
            found.append(_extent(placed, y))
    return found


def _extent(placed: Placed, y: float) -> tuple[float, float]:
    """From where to where something is drawn; texts count from their capitals to the baseline."""
    y += placed.y
    match placed.item:
        case Text():
            tallest = max((run.shaper.font.cap_height for run in placed.item.runs), default=0.0)
            return y - tallest * placed.item.size, y
        case Path():
            box = bounds(placed.item)
            return y + box.y, y + box.y + box.height
        case Picture():
            return y, y + placed.item.height
        case Turned():
            inner, matrix = placed.item.frame, placed.item.matrix
            corners = [
                matrix.apply(across, down)[1]
                for across in (0.0, inner.width)
                for down in (0.0, inner.height)
            ]
            return y + min(corners), y + max(corners)
        case Frame():
            return y, y + placed.item.height
