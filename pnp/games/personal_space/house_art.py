"""A space-age house cut open: a dome, a deck and a saucer on a stalk, every square to write in."""

from __future__ import annotations

from typing import NamedTuple

from pnp.artist import Brief
from pnp.drawing import Colour, Frame, Pen, Placed, Stroke, mapped, star_points
from pnp.games.personal_space.hobby_art import INK, text_of, whole_of
from pnp.geometry import Matrix
from pnp.node import Mapping, Node, Sequence
from pnp.svgpath import drawn

STRIP = 8.0
"""Room for a place's name above its squares, mm."""

WALL = 4.0
FLOOR = 4.0
SLACK = 2.0
"""Between the squares and the floor."""


class Room(NamedTuple):
    """A place and where its squares lie; x and y are those of the first one."""

    node: Node
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


def plan(places: tuple[Node, ...], width: float, height: float) -> Plan:
    """Lay out the places in a house of that size."""
    storeys: dict[int, list[Node]] = {}
    for place in places:
        storeys.setdefault(whole_of(place, "floor"), []).append(place)
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
        inside = [place for place in storeys[number] if text_of(place, "kind") != "yard"]
        span = sum(_columns(place) for place in inside) * wide + WALL * (len(inside) - 1)
        x = (width - span) / 2
        for place in inside:
            rooms.append(Room(place, _plan(place), x, y + STRIP))
            x += _columns(place) * wide + WALL
        yards = [place for place in storeys[number] if text_of(place, "kind") == "yard"]
        for place, left in zip(yards, (True, False), strict=False):
            broad = _columns(place) * wide
            rooms.append(Room(place, _plan(place), 3.2 if left else width - 3.2 - broad, y + STRIP))
        y += STRIP + rows[number] * tall + SLACK + FLOOR
    return Plan(tuple(rooms), wide, tall, tops, y - FLOOR)


def house(brief: Brief) -> Frame:
    """`places`: rooms and yards with `plan`, `floor`, `kind`, `name`, `code` and `tint`."""
    places = brief.fields.get("places")
    listed = places.items if isinstance(places, Sequence) else ()
    if not listed or any(not isinstance(place, Mapping) for place in listed):
        raise ValueError("a house needs a list of places")
    w, h = brief.width, brief.height
    laid = plan(listed, w, h)
    items: list[Placed] = []
    bold, line = brief.stroke(INK, "bold"), brief.stroke(INK)

    def put(pen: Pen, fill: str = "", stroke: Stroke | None = None) -> None:
        tint = brief.colour(fill) if fill else None
        if tint is not None or stroke is not None:
            items.append(Placed(0.0, 0.0, pen.path(tint, stroke)))

    def motif(name: str, x: float, y: float, scale: float) -> None:
        for d, fill, weight, *tone in MOTIFS[name]:
            path = mapped(drawn(d), Matrix.scale(scale).then(Matrix.move(x, y)))
            ink = brief.colour(tone[0] if tone else INK)
            stroke = Stroke(ink, weight) if ink is not None and weight else None
            tint: Colour | None = brief.colour(fill) if fill else None
            items.append(Placed(0.0, 0.0, path._replace(fill=tint, stroke=stroke)))

    _sky(put, motif, w, h, laid, brief)
    for number in sorted(laid.tops):
        rooms = [
            room for room in laid.rooms
            if whole_of(room.node, "floor") == number and text_of(room.node, "kind") != "yard"
        ]  # fmt: skip
        if rooms:
            _hull(put, number, max(laid.tops), rooms, laid, w, bold, line)
    if laid.tops:
        _roof(put, motif, laid, w)
    for room in laid.rooms:
        _room(put, motif, items, room, laid, brief)
    return Frame(w, h, tuple(items))


def _plan(place: Node) -> tuple[str, ...]:
    rows = place.values.get("plan") if isinstance(place, Mapping) else None
    found = tuple(str(row) for row in rows.items) if isinstance(rows, Sequence) else ()
    if not found or set("".join(found)) - set("X."):
        raise ValueError("the plan of a place is rows of X and .")
    return found


def _columns(place: Node) -> int:
    return max(len(row) for row in _plan(place))


def _sky(put, motif, w: float, h: float, laid: Plan, brief: Brief) -> None:  # type: ignore[no-untyped-def]
    """Stars, a planet and a moon beside the dome; the ground below."""
    stars = Pen()
    for x, y, size in (
        (0.05, 0.05, 1.3), (0.13, 0.12, 0.8), (0.2, 0.03, 1.0), (0.31, 0.07, 1.2), (0.09, 0.2, 1.0),
        (0.68, 0.05, 1.1), (0.79, 0.03, 0.8), (0.95, 0.13, 1.2), (0.74, 0.13, 0.8),
        (0.03, 0.33, 0.9), (0.965, 0.32, 1.0), (0.05, 0.46, 0.7), (0.94, 0.42, 0.7),
        (0.08, 0.63, 0.8), (0.93, 0.61, 0.8),
    ):  # fmt: skip
        stars.polygon(star_points(x * w, y * h, size * 1.5, size * 0.36, 4))
    put(stars, "house-star")
    motif("planet", w * 0.115, h * 0.115, 1.0)
    motif("crescent", w * 0.885, h * 0.085, 1.0)
    motif("saucer", w * 0.845, h * 0.185, 0.9)
    ground = laid.ground
    soil = Pen().move(0.0, h).line(0.0, ground + 1.0)
    soil.curve(w * 0.25, ground - 2.2, w * 0.75, ground - 2.2, w, ground + 1.0)
    put(soil.line(w, h).close(), "mint", brief.stroke(INK, "bold"))
    craters = Pen()
    for x, r in ((0.1, 4.0), (0.33, 2.6), (0.6, 3.2), (0.83, 4.4), (0.94, 2.2)):
        craters.ellipse(x * w, h - 3.0, r, r * 0.27)
    put(craters, "mint-pale", brief.stroke(INK, "hair"))


def _hull(put, number: int, top: int, rooms: list[Room], laid: Plan, w: float,  # type: ignore[no-untyped-def]
          bold: Stroke | None, line: Stroke | None) -> None:  # fmt: skip
    """The outside of a storey."""
    left = rooms[0].x
    right = rooms[-1].x + _columns(rooms[-1].node) * laid.wide
    ceiling = laid.tops[number]
    low = max(room.y + len(room.plan) * laid.tall for room in rooms) + SLACK
    cx = (left + right) / 2
    if number == top:
        # A dome.
        reach, rise = (right - left) / 2 + 16.0, low - ceiling + 11.0
        k = 0.552
        pen = Pen().move(cx - reach, low)
        pen.curve(cx - reach, low - rise * k, cx - reach * k, low - rise, cx, low - rise)
        pen.curve(cx + reach * k, low - rise, cx + reach, low - rise * k, cx + reach, low).close()
        put(pen, "hull", bold)
        ribs, panes = Pen(), Pen()
        for side in (-1, 1):
            inner, outer = (right - left) / 2 + 3.0, reach
            at = cx + side * (inner * 0.6 + outer * 0.4 + 0.4)
            panes.ellipse(at, low - 8.6, 3.4)
            ribs.ellipse(at, low - 8.6, 4.6)
            panes.ellipse(at - side * 1.8, low - 19.0, 2.5)
            ribs.ellipse(at - side * 1.8, low - 19.0, 3.6)
        put(ribs, "paper", line)
        put(panes, "sky", line)
        put(Pen().rect(cx - reach - 3, low - 0.6, 2 * reach + 6, FLOOR + 1.2, 2.2), "hull-trim", bold)
        return
    if number == 0:
        # The stalk: wider at its foot.
        pen = Pen().move(left - WALL, ceiling - FLOOR)
        pen.curve(left - WALL, ceiling + 10.0, left - WALL, low - 8.0, left - WALL - 4.5, low + 1.0)
        pen.line(right + WALL + 4.5, low + 1.0)
        pen.curve(right + WALL, low - 8.0, right + WALL, ceiling + 10.0, right + WALL, ceiling - FLOOR)
        put(pen.close(), "hull", bold)
        put(Pen().rect(left - WALL - 8, low - 0.4, right - left + 2 * WALL + 16, 3.4, 1.6), "hull-trim", bold)
        return
    if number == 1:
        # The saucer, with lights in its two tips.
        tip = 13.0
        middle = (ceiling + low) / 2 + 4.0
        pen = Pen().move(left - tip, middle)
        pen.curve(left - tip + 3, middle - 10, left - 8, ceiling - 0.5, left + 6, ceiling - 0.5)
        pen.line(right - 6, ceiling - 0.5)
        pen.curve(right + 8, ceiling - 0.5, right + tip - 3, middle - 10, right + tip, middle)
        pen.curve(right + tip - 3, middle + 8, right + 10, low + FLOOR, right - 8, low + FLOOR)
        pen.line(left + 8, low + FLOOR)
        pen.curve(left - 10, low + FLOOR, left - tip + 3, middle + 8, left - tip, middle).close()
        put(pen, "hull", bold)
        lights = Pen()
        for x in (left - 6.6, right + 6.6):
            for dy, r in ((-6.4, 1.3), (0.0, 1.8), (6.4, 1.3)):
                lights.ellipse(x, middle + dy, r)
        put(lights, "mustard", line)
        return
    # A deck with round shoulders.
    pen = Pen().move(left - WALL - 2, low + FLOOR)
    pen.line(left - WALL - 2, ceiling + 12)
    pen.curve(left - WALL - 2, ceiling + 4, left - WALL + 4, ceiling - 0.5, left + 9, ceiling - 0.5)
    pen.line(right - 9, ceiling - 0.5)
    pen.curve(right + WALL - 4, ceiling - 0.5, right + WALL + 2, ceiling + 4, right + WALL + 2, ceiling + 12)
    pen.line(right + WALL + 2, low + FLOOR).close()
    put(pen, "hull", bold)
    put(Pen().rect(left - WALL - 5, low - 0.4, right - left + 2 * WALL + 10, FLOOR + 0.8, 2.2), "hull-trim", bold)


def _roof(put, motif, laid: Plan, w: float) -> None:  # type: ignore[no-untyped-def]
    """A telescope out of the dome, and an aerial."""
    top = laid.tops[max(laid.tops)] - 11.0
    motif("aerial", w / 2 + 0.0, top, 1.0)
    motif("telescope", w / 2 + 26.0, top + 12.0, 1.0)


def _room(put, motif, items: list[Placed], room: Room, laid: Plan, brief: Brief) -> None:  # type: ignore[no-untyped-def]
    wide, tall = laid.wide, laid.tall
    columns, rows = max(len(row) for row in room.plan), len(room.plan)
    yard = text_of(room.node, "kind") == "yard"
    line, fine = brief.stroke(INK), brief.stroke("field-line")
    if not yard:
        inside = Pen().rect(room.x - 1.4, room.y - STRIP + 1.0, columns * wide + 2.8,
                            rows * tall + STRIP + 0.8, 2.0)  # fmt: skip
        put(inside, text_of(room.node, "tint") or "panel", line)
    name = brief.label(text_of(room.node, "name"), "h-room")
    middle = room.y - STRIP / 2 + 0.8
    items.append(Placed(room.x + 1.6, middle - name.height / 2, name))
    many = sum(row.count("X") for row in room.plan)
    size = brief.label(f"{many} squares", "h-size")
    right = room.x + columns * wide - 1.6
    items.append(Placed(right - size.width, middle + name.height / 2 - size.height, size))
    count = 0
    gap = 0.7
    furniture: list[tuple[float, float]] = []
    for row, text in enumerate(room.plan):
        for column, mark in enumerate(text):
            x, y = room.x + column * wide, room.y + row * tall
            if mark != "X":
                furniture.append((x, y))
                continue
            count += 1
            cell = Pen().rect(x + gap, y + gap, wide - 2 * gap, tall - 2 * gap, 1.5)
            put(cell, "field", line if yard else fine)
            code = brief.label(f"{text_of(room.node, 'code')}{count}", "h-slot")
            items.append(Placed(x + gap + 1.1, y + gap + 1.0, code))
    kind = text_of(room.node, "id")
    for x, y in furniture:
        name_ = FURNITURE.get(kind, "lamp")
        motif(name_, x + wide / 2, y + tall - gap, min(tall / 15.0, 1.15))


def cabinet(brief: Brief) -> Frame:
    """A storage unit to write on. `look`: pod, locker, bin or attic; `head`: its coloured part, mm."""
    w, h = brief.width, brief.height
    look = brief.text("look", "locker")
    head = float(brief.text("head", "26"))
    bold, line = brief.stroke(INK, "bold"), brief.stroke(INK)
    tint, paper, metal = brief.colour(brief.text("tint", "sky")), brief.colour("field"), brief.colour("mustard")
    items: list[Placed] = []

    def put(pen: Pen, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        items.append(Placed(0.0, 0.0, pen.path(fill, stroke)))

    crown, foot = 3.0, 4.0
    top, low = crown, h - foot
    legs = Pen()
    for side in (0, 1):
        x = w - 9.0 if side else 9.0
        lean = 2.4 if side else -2.4
        legs.polygon([(x - 1.6, low - 0.4), (x + 1.6, low - 0.4), (x + lean + 0.7, h - 0.3), (x + lean - 0.7, h - 0.3)])
    put(legs, metal, line)
    corner = {"pod": 9.0, "bin": 12.0, "locker": 3.0, "attic": 3.0}.get(look)
    if corner is None:
        raise ValueError(f"a cabinet is a pod, a locker, a bin or an attic, not “{look}”")
    if look == "attic":
        roof = Pen().polygon([(0.6, top + 2.4), (9.0, top - 2.6), (w - 9.0, top - 2.6), (w - 0.6, top + 2.4)])
        put(roof, brief.colour("coral"), bold)
        top += 2.0
    elif look == "locker":
        slots = Pen().rect(w / 2 - 12.0, top - 2.4, 24.0, 4.0, 1.6)
        put(slots, metal, line)
    else:
        put(Pen().ellipse(w / 2, top - 0.2, 2.4), metal, line)
    body = Pen().move(0.3, top + corner)
    k = corner * 0.448
    body.curve(0.3, top + k, k, top, corner, top).line(w - corner, top)
    body.curve(w - k, top, w - 0.3, top + k, w - 0.3, top + corner).line(w - 0.3, low - 3.0)
    body.curve(w - 0.3, low - 1.3, w - 1.6, low, w - 3.3, low).line(3.3, low)
    body.curve(1.6, low, 0.3, low - 1.3, 0.3, low - 3.0).close()
    put(body, tint, bold)
    door = Pen().rect(3.0, head, w - 6.0, low - head - 3.0, 2.0)
    put(door, paper, line)
    hinges = Pen()
    for share in (0.2, 0.8):
        y = head + (low - head - 3.0) * share
        hinges.rect(1.6, y - 2.4, 2.8, 4.8, 1.0)
    put(hinges, metal, line)
    put(Pen().rect(w - 4.3, (head + low) / 2 - 5.0, 2.6, 8.0, 1.3), metal, line)
    return Frame(w, h, tuple(items))


FURNITURE = {"sleeping-pod": "bed", "workshop": "robot", "front-yard": "mailbox", "back-yard": "tree"}
"""What stands where a plan has a dot."""

Motif = tuple[tuple[str, str, float] | tuple[str, str, float, str], ...]

# Path, fill, line (mm) and its colour if it is not ink, about 0,0: furniture stands on it, the rest is centred on it.
MOTIFS: dict[str, Motif] = {
    "planet": (
        ("M-15.6 5.2 C-10 -1.6 8 -9 15.6 -6.6", "", 2.7),
        ("M-15.6 5.2 C-10 -1.6 8 -9 15.6 -6.6", "", 1.7, "mustard"),
        ("M9.4 0 A9.4 9.4 0 1 1 -9.4 0 A9.4 9.4 0 1 1 9.4 0 Z", "coral", 0.5),
        ("M-8.6 -3.8 C-4 -2 3 -3.6 6.2 -7 M-6.4 6.8 C-2 7.6 5 5 8.6 2.6", "", 0.4),
        ("M-15.6 5.2 C-17.6 7.6 -13.6 8.4 -5 5.6 C4 2.6 14 -2.4 16.4 -5 C17.2 -6 16.6 -6.4 15.6 -6.6", "", 2.7),
        ("M-15.6 5.2 C-17.6 7.6 -13.6 8.4 -5 5.6 C4 2.6 14 -2.4 16.4 -5 C17.2 -6 16.6 -6.4 15.6 -6.6", "", 1.7, "mustard"),
    ),
    "crescent": (("M-3 -8 A8 8 0 1 0 7.4 3.6 A7 7 0 0 1 -3 -8 Z", "mustard", 0.5),),
    "saucer": (
        ("M-4 -0.6 C-4 -5.6 4 -5.6 4 -0.6 Z", "sky", 0.45),
        ("M-9 1.4 C-9 -1.2 9 -1.2 9 1.4 C9 3.6 -9 3.6 -9 1.4 Z", "lilac", 0.5),
        ("M-5 1.6 A0.7 0.7 0 1 1 -5 1.5 Z M0 2.2 A0.7 0.7 0 1 1 0 2.1 Z M5 1.6 A0.7 0.7 0 1 1 5 1.5 Z", "mustard", 0.3),
        ("M-3 5 L-4 7.6 M0 5.4 V8.2 M3 5 L4 7.6", "", 0.4),
    ),
    "aerial": (
        ("M0 0.4 V-8.4", "", 0.8),
        ("M-3.4 -3.4 H3.4 M-2.2 -5.6 H2.2", "", 0.5),
        ("M1.7 -9.4 A1.7 1.7 0 1 1 -1.7 -9.4 A1.7 1.7 0 1 1 1.7 -9.4 Z", "coral", 0.5),
    ),
    "telescope": (
        ("M-10.6 4.2 L5.6 -7.4 L8 -4 L-8.2 7.6 Z", "sky", 0.5),
        ("M3.8 -8.8 L9.4 -12.8 L13.2 -7.4 L7.6 -3.4 Z", "coral", 0.5),
        ("M-4.4 -0.2 L-2 3.2", "", 0.4),
    ),
    "bed": (
        ("M-9.4 0 V-2.6 M9.4 0 V-2.6", "", 0.9),
        ("M-10 -2.4 V-5 C-10 -6 -9.2 -6.6 -8.4 -6.6 H8.4 C9.4 -6.6 10 -6 10 -5 V-2.4 Z", "lilac", 0.45),
        ("M-9 -6.6 C-9 -9.4 -3 -9.4 -3 -6.6 Z", "paper", 0.45),
        ("M-3 -6.6 C-1 -9.6 8.4 -9.4 8.8 -6.6 Z", "coral", 0.45),
        ("M3.4 -12.4 H5.8 L3.4 -10 H5.8 M7.2 -14 H8.8 L7.2 -12.4 H8.8", "", 0.4),
    ),
    "robot": (
        ("M-3.4 0 V-2 M3.4 0 V-2", "", 1.1),
        ("M-5 -1.8 V-6.4 C-5 -7.2 -4.4 -7.6 -3.8 -7.6 H3.8 C4.6 -7.6 5 -7 5 -6.4 V-1.8 Z", "mustard", 0.45),
        ("M-3.6 -8 C-3.6 -12.6 3.6 -12.6 3.6 -8 Z", "sky", 0.45),
        ("M-1.4 -9.4 A0.7 0.7 0 1 1 -1.4 -9.5 Z M2.4 -9.4 A0.7 0.7 0 1 1 2.4 -9.5 Z", "paper", 0.35),
        ("M-5 -5.6 C-7 -5.6 -7.6 -4 -7.4 -2.6 M5 -5.6 C7 -5.6 7.6 -7 7.6 -8.6 M0 -11.6 V-13.2", "", 0.5),
        ("M-2.8 -4.6 H2.8 M-2.8 -3.2 H1", "", 0.4),
    ),
    "mailbox": (
        ("M-5 0 V-7", "", 1.2),
        ("M-8.6 -7 V-9.6 C-8.6 -11.4 -7.4 -12.4 -6 -12.4 H-1.4 C0 -12.4 1.2 -11.4 1.2 -9.6 V-7 Z", "coral", 0.45),
        ("M1.2 -10.4 V-14 H3.6 V-12.4 H1.2", "mustard", 0.4),
        ("M-6.8 -9.4 H-3.4", "", 0.4),
        ("M6 0 C6 -2.6 5.4 -4 4.4 -5 M6 -0.6 C6.4 -3 7.2 -4 8.4 -4.6", "", 0.5),
        ("M4.4 -5 m-1.3 0 a1.3 1.3 0 1 0 2.6 0 a1.3 1.3 0 1 0 -2.6 0 Z M8.6 -4.8 m-1.2 0 a1.2 1.2 0 1 0 2.4 0 a1.2 1.2 0 1 0 -2.4 0 Z", "mustard", 0.4),
    ),
    "tree": (
        ("M-0.9 0 L-0.6 -6 H0.6 L0.9 0 Z", "lilac", 0.45),
        ("M0 -14.6 C3 -14.6 4.6 -12.6 4.4 -10.8 C7 -10.4 8 -8.2 7 -6.4 C6 -4.8 3.8 -4.6 2.4 -5.4 C1 -4.4 -1 -4.4 -2.4 -5.4 C-3.8 -4.6 -6 -4.8 -7 -6.4 C-8 -8.2 -7 -10.4 -4.4 -10.8 C-4.6 -12.6 -3 -14.6 0 -14.6 Z", "mint-pale", 0.45),
        ("M-3 -8 m-0.9 0 a0.9 0.9 0 1 0 1.8 0 a0.9 0.9 0 1 0 -1.8 0 Z M2.6 -9.8 m-0.9 0 a0.9 0.9 0 1 0 1.8 0 a0.9 0.9 0 1 0 -1.8 0 Z M3.6 -6.8 m-0.8 0 a0.8 0.8 0 1 0 1.6 0 a0.8 0.8 0 1 0 -1.6 0 Z", "coral", 0.35),
    ),
    "lamp": (("M0 0 V-6", "", 0.8), ("M-4 -6 L-2 -11 H2 L4 -6 Z", "mustard", 0.45)),
}  # fmt: skip
