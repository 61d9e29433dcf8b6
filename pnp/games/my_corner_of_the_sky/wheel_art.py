"""The artists `sky-wheel` and `sky-turn-wheel`: the schedule, an astrolabe of seven days.

Days run clockwise from Sunday. `sky-wheel` is the wheel to play on, with form fields for players
who fill it in on a screen; a room taller than wide adds its throne and ring. `sky-turn-wheel` is a
small wheel after a turn: the die moves `from` a day `to` another and shows the `week`; the items in
`filled`, such as `friday:1`, are filled, and those in `now` are ringed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Path, Pen, PlacedItem, Transformed
from pnp.core.geometry import Matrix, Rect
from pnp.core.patterns import PIPS
from pnp.core.problems import require_one_of
from pnp.draw.paint import Canvas
from pnp.draw.sketch import Point, Sketch, replace_roles, transform_marks
from pnp.draw.symbols import marks, put_symbol, symbol_matrix
from pnp.games.my_corner_of_the_sky.engraving import FINE, is_low_ink, make_plate, polar_point
from pnp.games.my_corner_of_the_sky.item_art import item_outline

DAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
ITEMS = ("1", "2", "3", "star")
_STEP = 360.0 / len(DAYS)
_BONUSES, _WEEKS = 2, 5
THRONE = 0.105
"""The throne's height as a share of the wheel's width."""

# Lengths in units of the symbols `wheel` and `wheel-small`, which are 110 wide.
_MIDDLE, _RIM, _ITEMS, _DICE, _BONUS, _WEEK = 55.0, 54.6, 43.95, 29.5, 16.35, 9.85
_DIE, _ITEM, _TRIANGLE, _BOX, _LARGE = 18.0, 6.3, 5.2, 4.7, 5.8


def sky_wheel(request: ArtRequest) -> Frame:
    """The wheel as large as fits."""
    wheel = request.symbol("wheel")
    has_throne = request.height >= request.width * (1.0 + THRONE)
    throne_height = request.width * THRONE if has_throne else 0.0
    to = symbol_matrix(wheel, Rect(0.0, throne_height / 2, request.width, request.height))
    s = make_plate(request)
    if has_throne:
        throne = replace_roles(
            marks(request.symbol("throne")), {"wash": "paper"} if is_low_ink(s) else {}
        )
        top = Matrix.move(_MIDDLE, _MIDDLE - _RIM).then(to)
        s.add(
            [
                mark._replace(width=mark.width * to.mean_scale)
                for mark in transform_marks(throne, top)
            ]
        )
    put_symbol(s, wheel, to, FINE * to.mean_scale)
    return Frame(
        request.width,
        request.height,
        (
            PlacedItem(0.0, 0.0, s.frame()),
            *(PlacedItem(0.0, 0.0, spot) for spot in _form_fields(to)),
        ),
    )


def _form_fields(to: Matrix) -> Iterator[Path]:
    """Form fields for items, dice and weeks."""

    def spot(at: Point, size: float, name: str) -> Path:
        return (
            Pen()
            .rect(*to.bounding_box(Rect(at[0] - size / 2, at[1] - size / 2, size, size)))
            .path(field=name)
        )

    yield spot((_MIDDLE, _MIDDLE), 2 * _MIDDLE, "text Schedule")
    for day in DAYS:
        yield spot(_die_place(day), _DIE - 3.0, f"die {day} die")
        for item in ITEMS:
            yield spot(_item_place(day, item), _ITEM, f"check {day} {item}")
        for index in range(_BONUSES):
            at = polar_point(_MIDDLE, _MIDDLE, _BONUS, _day_angle(day) + (index - 0.5) * 20.0)
            yield spot(at, _TRIANGLE, f"check {day} bonus {index + 1}")
    for week in range(1, _WEEKS + 1):
        yield spot(_week_place(week), _BOX, f"check week {week}")


def _day_angle(day: str) -> float:
    """The angle of a day, degrees clockwise from the top. Raises ValueError."""
    return DAYS.index(require_one_of(day.title(), DAYS, "day")) * _STEP


def _die_place(day: str) -> Point:
    return polar_point(_MIDDLE, _MIDDLE, _DICE, _day_angle(day))


def _item_place(day: str, item: str) -> Point:
    """The place of an item; items run clockwise, so the stars of two days never meet."""
    step = (ITEMS.index(item) - (len(ITEMS) - 1) / 2) * 11.3
    return polar_point(_MIDDLE, _MIDDLE, _ITEMS, _day_angle(day) + step)


def _week_place(week: int) -> Point:
    return polar_point(_MIDDLE, _MIDDLE, _WEEK, (week - 0.5) * 360.0 / _WEEKS)


# After a turn


def sky_turn_wheel(request: ArtRequest) -> Frame:
    """The wheel as large as fits, with the die that has moved. Raises ValueError."""
    start, goal = _day_angle(request.text("from")), _day_angle(request.text("to"))
    goal = goal if goal > start else goal + 360.0
    week = request.integer("week", 1)
    s, wheel = make_plate(request), request.symbol("wheel-small")
    put_symbol(s, wheel, weight=FINE)
    for angle in [(day + 0.5) * _STEP for day in range(len(DAYS))]:
        # The path of the die replaces these pointers.
        if not (start < angle < goal or start < angle + 360.0 < goal):
            at = Matrix.rotate(angle).then(Matrix.move(_MIDDLE, _MIDDLE))
            put_symbol(s, request.symbol("wheel-pointer"), at, FINE)
    filled, now = request.texts("filled"), request.texts("now")
    for day, item in product(DAYS, ITEMS):
        word, place = f"{day.lower()}:{item}", _item_place(day, item)
        if word in filled:
            _paint_item(s, item, *place, word in now)
        elif item != "star":
            s.text(item, "wheel-item", *place)
    for number in range(1, _WEEKS + 1):
        if number < week:
            _paint_cross(s, *_week_place(number))
        else:
            s.text(str(number), "wheel-week", *_week_place(number))
    _paint_way(s, start, goal)
    _paint_die(s, start, 0)
    _paint_die(s, goal, week)
    to = symbol_matrix(wheel, Rect(0.0, 0.0, request.width, request.height))
    # Lines shrink with the wheel.
    return Frame(request.width, request.height, (PlacedItem(0.0, 0.0, Transformed(s.frame(), to)),))


def _paint_item(s: Canvas, item: str, x: float, y: float, is_new: bool) -> None:
    if is_new:
        s.put(Pen().ellipse(x, y, _ITEM * 0.64), "paper", "ink", FINE)
    shape = "star" if item == "star" else "diamond"
    s.put(item_outline(shape, x, y, _ITEM * (0.84 if is_new else 1.0)), "ink", "ink", FINE)


def _paint_cross(s: Canvas, x: float, y: float) -> None:
    """Draw a cross over a past week."""
    half = _LARGE / 2
    cross = Pen().move(x - half, y - half).line(x + half, y + half)
    s.put(cross.move(x - half, y + half).line(x + half, y - half), line="ink", width=0.9)


def _paint_way(s: Canvas, start: float, goal: float) -> None:
    """Draw an arrow from one day to another, clockwise."""
    c = _MIDDLE
    shaft = Pen().arc(c, c, _DICE, start - 90.0, goal - 90.0 - 27.0)
    x, y = polar_point(c, c, _DICE, goal - 26.0)
    head = Pen().polygon(
        [
            polar_point(x, y, far, goal - 26.0 + turn)
            for far, turn in ((4.4, 90.0), (3.6, -48.0), (1.4, -90.0), (3.6, 228.0))
        ]
    )
    # A white edge separates the arrow from the lines of the wheel, also in greyscale.
    s.put(shaft, line="paper", width=2.6)
    s.put(head, "paper", "paper", 1.0)
    s.put(shaft, line="ink", width=1.6)
    s.put(head, "ink")


def _paint_die(s: Canvas, angle: float, value: int) -> None:
    """Draw the schedule die on a day; value 0 is an empty outline, where it was."""
    local = Sketch(cap=0, join=0)
    at = Matrix.rotate(angle).then(Matrix.move(*polar_point(_MIDDLE, _MIDDLE, _DICE, angle)))
    if not value:
        half = _DIE / 2 - 0.6
        frame = Pen().rect(-half, -half, 2 * half, 2 * half, 2.2)
        local.put(frame, "", "ink", 0.9, dash=(2.0, 1.6))
        s.add(local.marks, at)
        return
    half = _DIE / 2 - 1.3
    local.put(Pen().rect(-half, -half, 2 * half, 2 * half, 2.6), "ink")
    pips = Pen()
    for column, row in PIPS[value]:
        pips.ellipse((column - 1) * half * 0.52, (row - 1) * half * 0.52, 1.6)
    local.put(pips, "paper")
    s.add(local.marks, at)
