"""The artist `picture`: symbols with positions, sizes and colours from data.

`parts` lists them from the back to the front. Without it the picture has one part, whose fields
are beside `art`, as large as fits. Fields of a part, numbers in percent of the box:

- `symbol`: a file of the game's folder `symbols`;
- `x`, `y` (50, 100): the position of the file's origin;
- `size`: the height of 100 units of the file; or `width` and `height` (100): those of 100 units,
  however that stretches them; or `fit`: the width and the height into which all of it fits, on the
  line `y` if there is one, else about the middle;
- `turn` in degrees clockwise, `flip: yes`;
- `colours`: the colours of roles, as in `cloth=coral trim=sand+50`; `none` leaves them out;
- `ground`: a colour that fills the room below `y`, behind the symbol, or without one;
- `shadow`: the colour of a shadow under its foot.

Several numbers in `x`, `y`, `size`, `width`, `height` or `turn` draw as many copies.

`line-scale` (1) multiplies the width of all lines. `pale` is a place, x y width height in mm, with
pale colours, for a text on top. If the theme leaves out the
colour `picture` (low ink), areas are paper, so that parts in front still hide parts behind, and
darker ones have hairlines, as `data-tint` of the file says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.core.artist import ArtRequest, Fields
from pnp.core.drawing import Colour, Frame, Pen, PlacedItem, Transformed, mix
from pnp.core.geometry import IDENTITY, Matrix, Rect
from pnp.core.problems import with_suggestion
from pnp.draw.inks import Inks, LowInkRoles
from pnp.draw.paint import HAIRLINE, Tints, paint
from pnp.draw.sketch import Mark, Sketch, extent, replace_roles, transform_marks
from pnp.draw.symbols import marks

_PLACE_FIELDS = ("x", "y", "size", "width", "height", "turn")
PART_FIELDS = ("symbol", *_PLACE_FIELDS, "fit", "flip", "colours", "ground", "shadow")
_FIELDS = ("parts", "line-scale", "pale")
PALE_SHARE = 0.4
"""The share of colour that remains in the pale box."""
CORNER = 3.0
"""The corner radius of the pale box, mm."""
_EDGE = 1.2 * HAIRLINE
"""The strip along the edge of the box that low ink leaves empty, mm."""
MARGIN = 0.012
"""The margin around a fitted part, as a share of its larger side: half a line."""
_PALE = frozenset({"white", "glow"})
"""Roles of lines on a broader line of ink."""
LOW = LowInkRoles(frozenset({"ink", "dark"}), _PALE, frozenset({"faded"}), _PALE | {"ink"})


class PartDrawing(NamedTuple):
    """The drawing of a part, before it is placed."""

    marks: Sequence[Mark]
    colours: Mapping[str, str] = {}
    """The default colours of its roles."""
    foot_box: Rect | None = None
    """The box at its foot, whose lower edge is the part’s origin. None: the origin of the file."""
    lacks_hairlines: bool = False
    """Whether it has no hairlines in low ink."""


PartArtist = Callable[[ArtRequest, Fields], PartDrawing]
Layer = tuple[Inks, list[Mark], bool]
"""Marks in mm, their colours, and whether they are flat."""


def symbol_of(request: ArtRequest, part: Fields) -> PartDrawing:
    """The symbol that a part names; empty for ground only."""
    name = part.text("symbol")
    if not name and "ground" in part.fields:
        return PartDrawing(())
    return PartDrawing(marks(request.symbol(name)))


def picture(
    request: ArtRequest,
    draw_part: PartArtist = symbol_of,
    part_fields: Collection[str] = PART_FIELDS,
    other_fields: Collection[str] = (),
) -> Frame:
    """Draw all parts, clipped to the box. `draw_part` draws a part with fields `part_fields`, and
    may read `other_fields` of the request. Raises ValueError for unknown fields."""
    known = (*_FIELDS, *part_fields, *other_fields)
    for name in request.fields:
        if name not in known:
            raise ValueError(with_suggestion(f"a picture has no “{name}”", name, known))
    room = request.width, request.height
    inks = inks_of(request)
    line = line_of(min(room) * request.number("line-scale", 1.0))
    layers: list[Layer] = []
    for part in request.maps("parts", part_fields) or [request]:
        drawn = draw_part(request, part)
        part_inks = inks.with_tones(
            {role: inks.tone(recipe) for role, recipe in drawn.colours.items()}
        )
        part_colours = _colours(part)
        part_inks = part_inks.with_tones(
            {
                role: part_inks.tone(recipe)
                for role, recipe in part_colours.items()
                if recipe != "none"
            }
        )
        part_marks = drawn.marks
        if "none" in part_colours.values():
            part_marks = replace_roles(
                part_marks, {role: "" for role, recipe in part_colours.items() if recipe == "none"}
            )
            part_marks = [mark for mark in part_marks if mark.fill or mark.line]
        s, backdrop = Sketch(), Sketch()
        backdrop_tones = {
            name: part_inks.tone(recipe)
            for name in ("ground", "shadow")
            if (recipe := part.text(name))
        }
        if "ground" in backdrop_tones:
            top = (part.numbers("y") or (0.0,))[0] * request.height / 100
            backdrop.put(
                Pen().rect(0.0, top, request.width, max(0.0, request.height - top)), "ground"
            )
        for matrix in _copy_matrices(part, drawn, *room, line):
            if "shadow" in backdrop_tones:
                backdrop.put(_shadow(drawn, matrix), "shadow")
            s.add(part_marks, matrix)
        layers += [
            (part_inks.with_tones(backdrop_tones), backdrop.marks, False),
            (part_inks, s.marks, drawn.lacks_hairlines),
        ]
    tints = Tints(inks, *room)
    items: list[PlacedItem] = []
    for part_inks, shapes, flat in layers:
        items += paint(
            shapes,
            part_inks,
            line,
            hatching=None if flat else tints.with_inks(part_inks),
            edge=HAIRLINE,
        )
    if request.text("pale"):
        pale_box = Rect(*_numbers_like(request, "pale", "10 20 60 40"))
        items.append(_pale_area(layers, inks, pale_box, room, line))
    # In low ink, areas have outlines; those on the edge of the box would look like cutting lines.
    edge = _EDGE if inks.low else 0.0
    clip = Pen().rect(edge, edge, room[0] - 2 * edge, room[1] - 2 * edge).path()
    return Frame(*room, (PlacedItem(0.0, 0.0, Transformed(Frame(*room, tuple(items)), clip=clip)),))


def inks_of(request: ArtRequest) -> Inks:
    """The colours of the request's theme."""
    tones = {role: colour for role, colour in request.palette.items() if colour is not None}
    return Inks(tones, low=LOW if request.palette.get("picture", ()) is None else None)


def line_of(size: float) -> float:
    """The line width for a drawing of that size, mm; at least 0.25, except for thumbnails."""
    return max(min(0.25, size * 0.028), min(0.62, size * 0.0105))


def _colours(part: Fields) -> dict[str, str]:
    pairs = [text.partition("=") for text in part.texts("colours")]
    for role, _, recipe in pairs:
        if not recipe:
            raise ValueError(f"colours are written as cloth=coral trim=sand, not “{role}”")
    return {role: recipe for role, _, recipe in pairs}


def _copy_matrices(
    part: Fields, drawing: PartDrawing, w: float, h: float, line: float
) -> Iterator[Matrix]:
    """The matrices of a part's copies, mm."""
    lists = [part.numbers(name) for name in _PLACE_FIELDS]
    flip = Matrix(-1.0, 0.0, 0.0, 1.0, 0.0, 0.0) if part.flag("flip") else IDENTITY
    if foot_box := drawing.foot_box:
        flip = Matrix.move(-foot_box.x - foot_box.width / 2, -foot_box.bottom).then(flip)
    for i in range(max(1, *map(len, lists))):
        x, y, size, width_percent, height_percent, turn = (
            values[i % len(values)] if values else None for values in lists
        )
        turned = flip.then(Matrix.rotate(turn or 0.0))
        left, top = (50.0 if x is None else x) * w / 100, (100.0 if y is None else y) * h / 100
        if size is not None:
            scale = Matrix.scale(size * h / 1e4)
        elif width_percent is not None or height_percent is not None:
            width_percent, height_percent = (
                100.0 if side is None else side for side in (width_percent, height_percent)
            )
            scale = Matrix.scale(width_percent * w / 1e4, height_percent * h / 1e4)
        else:
            yield turned.then(_fit_matrix(part, drawing, turned, Rect(left, top, w, h), line))
            continue
        yield turned.then(scale).then(Matrix.move(left, top))


def _fit_matrix(
    part: Fields, drawing: PartDrawing, turned: Matrix, room: Rect, line: float
) -> Matrix:
    """The matrix that fits a rotated part into a box; x and y of `room` are its position."""
    box = extent(transform_marks(drawing.marks, turned))
    max_width, max_height = room.width - 2 * line, room.height - 2 * line
    if "fit" in part.fields:
        width_percent, height_percent = _numbers_like(part, "fit", "80 56")
        max_width, max_height = max_width * width_percent / 100, max_height * height_percent / 100
    else:
        box = box.grown(max(box.width, box.height) * MARGIN)
    scale = max(0.0, min(max_width / box.width, max_height / box.height))
    # A part that is broader than the room ends at the right edge of the room.
    x = min(room.x, room.width - line - box.width * scale / 2) - (box.x + box.width / 2) * scale
    y = (room.height - box.height * scale) / 2 - box.y * scale
    if part.text("y"):
        y = min(room.y, room.height - line) - (0.0 if drawing.foot_box else box.bottom * scale)
    return Matrix(scale, 0.0, 0.0, scale, x, y)


def _shadow(drawing: PartDrawing, matrix: Matrix) -> Pen:
    """A flat ellipse under the foot of a part."""
    foot_box = drawing.foot_box or extent(drawing.marks)
    x, y = matrix.apply(foot_box.x + foot_box.width / 2, foot_box.bottom)
    foot_width = foot_box.width * matrix.mean_scale
    return Pen().ellipse(x, y - foot_width * 0.015, foot_width * 0.58, foot_width * 0.05)


def _pale_area(
    layers: Sequence[Layer],
    inks: Inks,
    pale_box: Rect,
    room: tuple[float, float],
    line: float,
) -> PlacedItem:
    """The layers in pale colours within a box; in low ink an empty box."""
    paper = inks.tone("paper")
    outline = Pen().rect(*pale_box, CORNER)
    if inks.low:
        return PlacedItem(0.0, 0.0, outline.path(fill=paper))

    def wash(_role: str, colour: Colour) -> Colour:
        return mix(colour, paper, PALE_SHARE)

    items: list[PlacedItem] = []
    for cast, shapes, _ in layers:
        items += paint(shapes, cast.with_changed_tones(wash), line)
    return PlacedItem(0.0, 0.0, Transformed(Frame(*room, tuple(items)), clip=outline.path()))


def _numbers_like(fields: Fields, name: str, example: str) -> tuple[float, ...]:
    """As many numbers as `example` has. Raises ValueError for more or fewer."""
    found = fields.numbers(name)
    if len(found) != len(example.split()):
        raise ValueError(f"{name} is written as {example}, not “{fields.text(name)}”")
    return found
