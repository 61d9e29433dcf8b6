"""A space-age house cut open: a dome, a deck and a saucer on a stalk, every square to write in."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from pnp.core.artist import Brief, Fields
from pnp.core.drawing import Frame, Pen, Placed, Turned, star_points
from pnp.core.geometry import Matrix
from pnp.draw.sheet import Sheet
from pnp.draw.symbols import marks
from pnp.games.personal_space.sheets import INK, sheet_of

FURNITURE = {
    "sleeping-pod": "bed",
    "workshop": "robot",
    "front-yard": "mailbox",
    "back-yard": "tree",
}
"""What stands in a place where its plan has a dot."""

STRIP = 8.0
"""Room for a place's name above its squares, mm."""

WALL = 4.0
FLOOR = 4.0
SLACK = 2.0
"""Between the squares and the floor."""


class Room(NamedTuple):
    """A place and where its squares lie; x and y are those of the first one."""

    place: Fields
    plan: tuple[str, ...]
    x: float
    y: float


class Plan(NamedTuple):
    """The whole house: rooms, the size of a square, and the y of each storey's ceiling."""

    rooms: tuple[Room, ...]
    wide: float
    tall: float
    tops: dict[int, float]
    ground: float


def plan(places: list[Fields], width: float, height: float) -> Plan:
    """Lay out the places in a house of that size."""
    storeys: dict[int, list[Fields]] = {}
    for place in places:
        storeys.setdefault(place.whole("floor"), []).append(place)
    most = max(
        (sum(_columns(place) for place in row) for number, row in storeys.items() if number),
        default=1,
    )
    wide = min((width - 30.0 - 3 * WALL) / most, 23.0)
    roof, foot = 25.0, 7.0
    rows = {number: max(len(_plan(place)) for place in row) for number, row in storeys.items()}
    fixed = roof + foot + len(storeys) * (STRIP + SLACK + FLOOR)
    tall = (height - fixed) / max(sum(rows.values()), 1)
    rooms: list[Room] = []
    tops: dict[int, float] = {}
    y = roof
    for number in sorted(storeys, reverse=True):
        tops[number] = y
        inside = [place for place in storeys[number] if place.text("kind") != "yard"]
        span = sum(_columns(place) for place in inside) * wide + WALL * (len(inside) - 1)
        x = (width - span) / 2
        for place in inside:
            rooms.append(Room(place, _plan(place), x, y + STRIP))
            x += _columns(place) * wide + WALL
        yards = [place for place in storeys[number] if place.text("kind") == "yard"]
        for place, left in zip(yards, (True, False), strict=False):
            broad = _columns(place) * wide
            rooms.append(Room(place, _plan(place), 2.6 if left else width - 2.6 - broad, y + STRIP))
        y += STRIP + rows[number] * tall + SLACK + FLOOR
    return Plan(tuple(rooms), wide, tall, tops, y - FLOOR)


def house(brief: Brief) -> Frame:
    """`places`: rooms and yards with `plan`, `floor`, `kind`, `name`, `code` and `tint`. As a picture
    of itself it is `drawn` so many mm wide and made as small as its room, its places named in the
    style `names`, without what else is written."""
    if drawn := brief.length("drawn", 0.0):
        if not 1.0 <= drawn <= 1000.0:
            raise ValueError(f"a house is drawn 1 to 1000 mm wide, not {drawn:g}")
        scale = brief.width / drawn
        fields = {name: node for name, node in brief.fields.items() if name != "drawn"}
        large = house(replace(brief, fields=fields, width=drawn, height=brief.height / scale))
        return Frame(
            brief.width, brief.height, (Placed(0.0, 0.0, Turned(large, Matrix.scale(scale))),)
        )
    places = brief.maps("places")
    if not places:
        raise ValueError("a house needs a list of places")
    laid = plan(places, brief.width, brief.height)
    canvas = sheet_of(brief)
    _sky(canvas, laid)
    top = max(laid.tops)
    for number in sorted(laid.tops):
        rooms = [
            room
            for room in laid.rooms
            if room.place.whole("floor") == number and room.place.text("kind") != "yard"
        ]
        if rooms:
            span = _span(number, rooms, laid)
            {0: _stalk, 1: _saucer, top: _dome}.get(number, _deck)(canvas, span)
    crown = laid.tops[top] - 11.0
    motif(canvas, "aerial", brief.width / 2, crown)
    motif(canvas, "telescope", brief.width / 2 + 26.0, crown + 12.0)
    for room in laid.rooms:
        _room(canvas, room, laid)
    return canvas.frame()


def motif(canvas: Sheet, name: str, x: float, y: float, scale: float = 1.0) -> None:
    """A piece of furniture with its 0,0 at that place; its lines stay as wide as they are."""
    at = Matrix.scale(scale).then(Matrix.move(x, y))
    canvas.add(marks(canvas.brief.symbol(f"furniture-{name}")), at)


def _plan(place: Fields) -> tuple[str, ...]:
    found = place.texts("plan")
    if not found or set("".join(found)) - set("X."):
        raise ValueError("the plan of a place is rows of X and .")
    return found


def _columns(place: Fields) -> int:
    return max(len(row) for row in _plan(place))


class Span(NamedTuple):
    """The inside of a storey."""

    left: float
    right: float
    ceiling: float
    low: float


def _span(number: int, rooms: list[Room], laid: Plan) -> Span:
    right = rooms[-1].x + _columns(rooms[-1].place) * laid.wide
    low = max(room.y + len(room.plan) * laid.tall for room in rooms) + SLACK
    return Span(rooms[0].x, right, laid.tops[number], low)


_STARS = (
    (0.05, 0.05, 1.3),
    (0.13, 0.12, 0.8),
    (0.2, 0.03, 1.0),
    (0.31, 0.07, 1.2),
    (0.09, 0.2, 1.0),
    (0.68, 0.05, 1.1),
    (0.79, 0.03, 0.8),
    (0.95, 0.13, 1.2),
    (0.74, 0.13, 0.8),
    (0.03, 0.33, 0.9),
    (0.965, 0.32, 1.0),
    (0.05, 0.46, 0.7),
    (0.94, 0.42, 0.7),
    (0.08, 0.63, 0.8),
    (0.93, 0.61, 0.8),
)


def _sky(canvas: Sheet, laid: Plan) -> None:
    """Stars, a planet and a moon beside the dome; the ground below."""
    w, h = canvas.width, canvas.height
    stars, craters = Pen(), Pen()
    for x, y, size in _STARS:
        stars.polygon(star_points(x * w, y * h, size * 1.5, size * 0.36, 4))
    canvas.put(stars, "house-star")
    motif(canvas, "planet", w * 0.115, h * 0.115)
    motif(canvas, "crescent", w * 0.885, h * 0.085)
    motif(canvas, "saucer", w * 0.845, h * 0.185, 0.9)
    ground = laid.ground
    # A yard is a lawn, as high as its squares: what grows there stands on something.
    for room in laid.rooms:
        if room.place.text("kind") == "yard":
            wide = _columns(room.place) * laid.wide
            lawn = Pen().rect(
                room.x - 1.6, room.y - STRIP + 1.0, wide + 3.2, ground + 6.0 - room.y + STRIP, 3.0
            )
            canvas.put(lawn, "mint", INK, canvas.line)
    soil = Pen().move(0.0, h).line(0.0, ground + 1.0)
    soil.curve(w * 0.25, ground - 2.2, w * 0.75, ground - 2.2, w, ground + 1.0)
    canvas.put(soil.line(w, h).close(), "mint", INK, canvas.bold)
    for x, r in ((0.1, 4.0), (0.33, 2.6), (0.6, 3.2), (0.83, 4.4), (0.94, 2.2)):
        craters.ellipse(x * w, h - 3.0, r, r * 0.27)
    canvas.put(craters, "mint-pale", INK, canvas.fine)


def _dome(canvas: Sheet, span: Span) -> None:
    left, right, ceiling, low = span
    cx, k = (left + right) / 2, 0.552
    reach, rise = (right - left) / 2 + 16.0, low - ceiling + 11.0
    pen = Pen().move(cx - reach, low)
    pen.curve(cx - reach, low - rise * k, cx - reach * k, low - rise, cx, low - rise)
    pen.curve(cx + reach * k, low - rise, cx + reach, low - rise * k, cx + reach, low)
    canvas.put(pen.close(), "hull", INK, canvas.bold)
    frames, panes = Pen(), Pen()
    for side in (-1.0, 1.0):
        x = cx + side * ((right - left) * 0.3 + reach * 0.4 + 2.2)
        frames.ellipse(x, low - 8.6, 4.6).ellipse(x - side * 1.8, low - 19.0, 3.6)
        panes.ellipse(x, low - 8.6, 3.4).ellipse(x - side * 1.8, low - 19.0, 2.5)
    canvas.put(frames, "paper", INK, canvas.line)
    canvas.put(panes, "sky", INK, canvas.line)
    _trim(canvas, cx - reach - 3.0, cx + reach + 3.0, low - 0.6, FLOOR + 1.2)


def _deck(canvas: Sheet, span: Span) -> None:
    """A storey with round shoulders."""
    left, right, ceiling, low = span
    left, right, top, foot = left - WALL - 2.0, right + WALL + 2.0, ceiling - 0.5, low + FLOOR
    pen = Pen().move(left, foot).line(left, top + 12.5)
    pen.curve(left, top + 4.5, left + 6.0, top, left + 15.0, top).line(right - 15.0, top)
    pen.curve(right - 6.0, top, right, top + 4.5, right, top + 12.5).line(right, foot)
    canvas.put(pen.close(), "hull", INK, canvas.bold)
    _trim(canvas, left - 3.0, right + 3.0, low - 0.4, FLOOR + 0.8)


def _saucer(canvas: Sheet, span: Span) -> None:
    """The widest storey, with lights in its two tips."""
    left, right, ceiling, low = span
    tip, top, foot = 13.0, ceiling - 0.5, low + FLOOR
    middle = (ceiling + low) / 2 + 4.0
    pen = Pen().move(left - tip, middle)
    pen.curve(left - tip + 3, middle - 10, left - 8, top, left + 6, top).line(right - 6, top)
    pen.curve(right + 8, top, right + tip - 3, middle - 10, right + tip, middle)
    pen.curve(right + tip - 3, middle + 8, right + 10, foot, right - 8, foot).line(left + 8, foot)
    pen.curve(left - 10, foot, left - tip + 3, middle + 8, left - tip, middle)
    canvas.put(pen.close(), "hull", INK, canvas.bold)
    lights = Pen()
    for x in (left - 6.6, right + 6.6):
        for dy, r in ((-6.4, 1.3), (0.0, 1.8), (6.4, 1.3)):
            lights.ellipse(x, middle + dy, r)
    canvas.put(lights, "mustard", INK, canvas.line)


def _stalk(canvas: Sheet, span: Span) -> None:
    """What it all stands on: wider at its foot."""
    left, right, ceiling, low = span
    left, right, top, foot = left - WALL, right + WALL, ceiling - FLOOR, low + 1.0
    pen = Pen().move(left, top)
    pen.curve(left, ceiling + 10.0, left, low - 8.0, left - 1.6, foot).line(right + 1.6, foot)
    pen.curve(right, low - 8.0, right, ceiling + 10.0, right, top)
    canvas.put(pen.close(), "hull", INK, canvas.bold)
    _trim(canvas, left - 2.6, right + 2.6, low - 0.4, 3.4)


def _trim(canvas: Sheet, left: float, right: float, y: float, tall: float) -> None:
    canvas.put(Pen().rect(left, y, right - left, tall, 2.2), "hull-trim", INK, canvas.bold)


def _room(canvas: Sheet, room: Room, laid: Plan) -> None:
    wide, tall = laid.wide, laid.tall
    columns, rows = max(len(row) for row in room.plan), len(room.plan)
    yard = room.place.text("kind") == "yard"
    if not yard:
        inside = Pen().rect(
            room.x - 1.4, room.y - STRIP + 1.0, columns * wide + 2.8, rows * tall + STRIP + 0.8, 2.0
        )
        canvas.put(inside, room.place.text("tint") or "panel", INK, canvas.line)
    label = canvas.brief.label
    names = canvas.brief.text("names")
    name = label(room.place.text("name"), names or "h-room")
    size = label(f"{sum(row.count('X') for row in room.plan)} squares", "h-size")
    foot = room.y - STRIP / 2 + 0.8 + name.height / 2
    canvas.place(name, room.x + 1.6, foot - name.height)
    if not names:
        canvas.place(size, room.x + columns * wide - 1.6 - size.width, foot - size.height)
    line = INK if yard else "field-line"
    count, gap = 0, 0.7
    for row, text in enumerate(room.plan):
        for column, mark in enumerate(text):
            x, y = room.x + column * wide, room.y + row * tall
            if mark != "X":
                what = FURNITURE.get(room.place.text("id"), "lamp")
                motif(canvas, what, x + wide / 2, y + tall - gap, min(tall / 15.0, 1.15))
                continue
            count += 1
            cell = Pen().rect(x + gap, y + gap, wide - 2 * gap, tall - 2 * gap, 1.5)
            canvas.put(cell, "field", line, canvas.line)
            if not names:
                code = label(f"{room.place.text('code')}{count}", "h-slot")
                canvas.place(code, x + gap + 1.1, y + gap + 1.0)


_CORNERS = {"pod": 9.0, "bin": 10.5, "locker": 3.0, "attic": 3.0}
"""How round each look of a cabinet is, mm."""


def cabinet(brief: Brief) -> Frame:
    """A storage unit to write on. `look`: pod, locker, bin or attic; `head`: what is coloured, mm."""
    look = brief.one_of("look", _CORNERS, "cabinet", "locker")
    canvas = sheet_of(brief)
    w, h = brief.width, brief.height
    head, corner = brief.length("head", 26.0), _CORNERS[look]
    top, low = 3.0, h - 4.0
    legs = Pen()
    for x, lean in ((9.0, -2.4), (w - 9.0, 2.4)):
        legs.polygon(
            [
                (x - 1.6, low - 0.4),
                (x + 1.6, low - 0.4),
                (x + lean + 0.7, h - 0.3),
                (x + lean - 0.7, h - 0.3),
            ]
        )
    canvas.put(legs, "mustard", INK, canvas.line)
    if look == "attic":
        roof = [(2.0, top + 2.6), (9.0, top - 2.6), (w - 9.0, top - 2.6), (w - 2.0, top + 2.6)]
        canvas.put(Pen().polygon(roof), "coral", INK, canvas.bold)
        top += 2.0
    elif look == "locker":
        canvas.put(Pen().rect(w / 2 - 12.0, top - 2.4, 24.0, 4.0, 1.6), "mustard", INK, canvas.line)
    else:
        canvas.put(Pen().ellipse(w / 2, top - 0.2, 2.4), "mustard", INK, canvas.line)
    k = corner * 0.448
    body = Pen().move(0.3, top + corner).curve(0.3, top + k, k, top, corner, top)
    body.line(w - corner, top).curve(w - k, top, w - 0.3, top + k, w - 0.3, top + corner)
    body.line(w - 0.3, low - 3.0).curve(w - 0.3, low - 1.3, w - 1.6, low, w - 3.3, low)
    body.line(3.3, low).curve(1.6, low, 0.3, low - 1.3, 0.3, low - 3.0)
    canvas.put(body.close(), brief.text("tint", "sky"), INK, canvas.bold)
    tall = low - head - 3.0
    canvas.put(Pen().rect(3.0, head, w - 6.0, tall, 2.0), "field", INK, canvas.line)
    metal = Pen().rect(w - 4.3, (head + low) / 2 - 5.0, 2.6, 8.0, 1.3)
    for share in (0.2, 0.8):
        metal.rect(1.6, head + tall * share - 2.4, 2.8, 4.8, 1.0)
    canvas.put(metal, "mustard", INK, canvas.line)
    return canvas.frame()
