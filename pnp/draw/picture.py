"""The artist `picture`: a combination of symbols; data sets files, places, sizes and colours.

`parts` lists them from the back to the front. Without it the picture has one part, whose fields
are beside `art`: as large as fits. Fields of a part, numbers in percent of the room:

- `symbol`: a file of the game's folder `symbols`;
- `x`, `y` (50, 100): the place of the file's 0, 0;
- `size`: the height of 100 units of the file; or `wide` and `high` (100): their width and height,
  however that stretches them; or `fit`: the width and the height into which all of it fits, on the
  line `y` if there is one, else about the middle;
- `turn` in degrees clockwise, `flip: yes`;
- `colours`: the colours of roles, as in `cloth=coral trim=sand+50`; `none` leaves them out;
- `ground`: a colour that fills the room below `y`, behind the symbol, or without one;
- `shadow`: the colour of a shadow under what it stands on.

Several numbers in `x`, `y`, `size`, `wide`, `high` or `turn` draw as many copies.

`weight` (1) draws all lines as wide as in a picture that many times as large. `pale` is a place,
x y width height in mm, with pale colours, for a text on top. If the theme leaves out the colour
`picture` (low ink), areas are paper, so that parts in front still hide parts behind, and darker
ones have hairlines, as `data-tint` of the file says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.core.artist import ArtRequest, Fields
from pnp.core.drawing import Colour, Frame, Pen, PlacedItem, Transformed, mix
from pnp.core.geometry import IDENTITY, Matrix, Rect
from pnp.draw.inks import Inks, Sparing
from pnp.draw.paint import HAIR, Tints, paint
from pnp.draw.sketch import Mark, Sketch, extent, moved, recast
from pnp.draw.symbols import marks

_PLACE = ("x", "y", "size", "wide", "high", "turn")
PART = ("symbol", *_PLACE, "fit", "flip", "colours", "ground", "shadow")
WASH = 0.4
"""The share of its colour that remains in a pale place."""
CORNER = 3.0
"""Its radius, mm."""
MARGIN = 0.012
"""Room around what fits, as a share of its larger side: half a line."""
_PALE = frozenset({"white", "glow"})
"""Roles of lines that lie on a broader line of ink."""
LOW = Sparing(frozenset({"ink", "dark"}), _PALE, frozenset({"faded"}), _PALE | {"ink"})


class Thing(NamedTuple):
    """A drawing of a part, before it is placed."""

    marks: Sequence[Mark]
    colours: Mapping[str, str] = {}
    """Its roles, where the part does not say."""
    soles: Rect | None = None
    """The box under it: its foot is the part’s 0, 0. None: the 0, 0 of the file."""
    flat: bool = False
    """In low ink no area of it has hairlines."""


Things = Callable[[ArtRequest, Fields], Thing]
Layer = tuple[Inks, list[Mark], bool]
"""Marks in mm, their colours, and whether they are flat."""


def symbol_of(request: ArtRequest, part: Fields) -> Thing:
    """The symbol that a part names; nothing, if it is but ground."""
    name = part.text("symbol")
    if not name and "ground" in part.fields:
        return Thing(())
    return Thing(marks(request.symbol(name)))


def picture(request: ArtRequest, thing: Things = symbol_of, known: Collection[str] = PART) -> Frame:
    """All parts; nothing sticks out. `thing` draws a part, whose fields are `known`."""
    room = request.width, request.height
    inks = inks_of(request)
    line = line_of(min(room) * request.number("weight", 1.0))
    layers: list[Layer] = []
    for part in request.maps("parts", known) or [request]:
        drawn = thing(request, part)
        cast = inks.cast({role: inks.tone(of) for role, of in drawn.colours.items()})
        given = _colours(part)
        cast = cast.cast({role: cast.tone(of) for role, of in given.items() if of != "none"})
        shown = drawn.marks
        if "none" in given.values():
            shown = recast(shown, {role: "" for role, of in given.items() if of == "none"})
            shown = [mark for mark in shown if mark.fill or mark.line]
        s, behind = Sketch(), Sketch()
        below = {name: cast.tone(of) for name in ("ground", "shadow") if (of := part.text(name))}
        if "ground" in below:
            top = (part.numbers("y") or (0.0,))[0] * request.height / 100
            behind.put(
                Pen().rect(0.0, top, request.width, max(0.0, request.height - top)), "ground"
            )
        for matrix in _places(part, drawn, *room, line):
            if "shadow" in below:
                behind.put(_shadow(drawn, matrix), "shadow")
            s.add(shown, matrix)
        layers += [(cast.cast(below), behind.marks, False), (cast, s.marks, drawn.flat)]
    tints = Tints(inks, *room)
    items: list[PlacedItem] = []
    for cast, shapes, flat in layers:
        items += paint(shapes, cast, line, hatching=None if flat else tints.of(cast), edge=HAIR)
    if request.text("pale"):
        place = Rect(*_exactly(request, "pale", "10 20 60 40"))
        items.append(_washed(layers, inks, place, room, line))
    clip = Pen().rect(0.0, 0.0, *room).path()
    return Frame(*room, (PlacedItem(0.0, 0.0, Transformed(Frame(*room, tuple(items)), clip=clip)),))


def inks_of(request: ArtRequest) -> Inks:
    """The colours of the request's theme."""
    tones = {role: colour for role, colour in request.palette.items() if colour is not None}
    return Inks(tones, low=LOW if request.palette.get("picture", ()) is None else None)


def line_of(size: float) -> float:
    """The line of a drawing of that size, mm; a quarter at least, unless it is a thumbnail."""
    return max(min(0.25, size * 0.028), min(0.62, size * 0.0105))


def _colours(part: Fields) -> dict[str, str]:
    pairs = [text.partition("=") for text in part.texts("colours")]
    for role, _, of in pairs:
        if not of:
            raise ValueError(f"colours are written as cloth=coral trim=sand, not “{role}”")
    return {role: of for role, _, of in pairs}


def _places(part: Fields, thing: Thing, w: float, h: float, line: float) -> Iterator[Matrix]:
    """The maps of a part's copies to their places, mm."""
    lists = [part.numbers(name) for name in _PLACE]
    flip = Matrix(-1.0, 0.0, 0.0, 1.0, 0.0, 0.0) if part.flag("flip") else IDENTITY
    if soles := thing.soles:
        flip = Matrix.move(-soles.x - soles.width / 2, -soles.bottom).then(flip)
    for i in range(max(1, *map(len, lists))):
        x, y, size, wide, high, turn = (each[i % len(each)] if each else None for each in lists)
        turned = flip.then(Matrix.rotate(turn or 0.0))
        left, top = (50.0 if x is None else x) * w / 100, (100.0 if y is None else y) * h / 100
        if size is not None:
            scale = Matrix.scale(size * h / 1e4)
        elif wide is not None or high is not None:
            wide, high = (100.0 if side is None else side for side in (wide, high))
            scale = Matrix.scale(wide * w / 1e4, high * h / 1e4)
        else:
            yield turned.then(_fitted(part, thing, turned, Rect(left, top, w, h), line))
            continue
        yield turned.then(scale).then(Matrix.move(left, top))


def _fitted(part: Fields, thing: Thing, turned: Matrix, room: Rect, line: float) -> Matrix:
    """The map of a turned thing to its place in a room whose corner is that place."""
    box = extent(moved(thing.marks, turned))
    across, down = room.width - 2 * line, room.height - 2 * line
    if "fit" in part.fields:
        wide, high = _exactly(part, "fit", "80 56")
        across, down = across * wide / 100, down * high / 100
    else:
        box = box.grown(max(box.width, box.height) * MARGIN)
    scale = max(0.0, min(across / box.width, down / box.height))
    # A part that is broader than the room ends at the right edge of the room.
    x = min(room.x, room.width - line - box.width * scale / 2) - (box.x + box.width / 2) * scale
    y = (room.height - box.height * scale) / 2 - box.y * scale
    if part.text("y"):
        y = min(room.y, room.height - line) - (0.0 if thing.soles else box.bottom * scale)
    return Matrix(scale, 0.0, 0.0, scale, x, y)


def _shadow(thing: Thing, matrix: Matrix) -> Pen:
    """A flat ellipse under the soles of a thing."""
    soles = thing.soles or extent(thing.marks)
    x, y = matrix.apply(soles.x + soles.width / 2, soles.bottom)
    wide = soles.width * matrix.mean_scale
    return Pen().ellipse(x, y - wide * 0.015, wide * 0.58, wide * 0.05)


def _washed(
    layers: Sequence[Layer],
    inks: Inks,
    place: Rect,
    room: tuple[float, float],
    line: float,
) -> PlacedItem:
    """The same layers in pale colours within a place; in low ink an empty one."""
    paper = inks.tone("paper")
    outline = Pen().rect(*place, CORNER)
    if inks.low:
        return PlacedItem(0.0, 0.0, outline.path(fill=paper))

    def wash(_role: str, colour: Colour) -> Colour:
        return mix(colour, paper, WASH)

    items: list[PlacedItem] = []
    for cast, shapes, _ in layers:
        items += paint(shapes, cast.toned(wash), line)
    return PlacedItem(0.0, 0.0, Transformed(Frame(*room, tuple(items)), clip=outline.path()))


def _exactly(fields: Fields, name: str, example: str) -> tuple[float, ...]:
    """As many numbers as in an example. Raises ValueError for more or fewer."""
    found = fields.numbers(name)
    if len(found) != len(example.split()):
        raise ValueError(f"{name} is written as {example}, not “{fields.text(name)}”")
    return found
