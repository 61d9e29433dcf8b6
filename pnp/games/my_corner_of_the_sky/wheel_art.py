"""The schedule, an astrolabe of seven days clockwise from Sunday.

The artist `sky-wheel` draws the one to play on, with form fields for players who fill it in on a
screen; a box that is taller than wide gives it its throne and ring. The artist `sky-turn-wheel`
draws a small one after a turn: the die moves `from` a day `to` another and shows the `week`; the
items in `filled`, such as `friday:1`, are filled, and those in `now` are ringed.
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
from pnp.games.my_corner_of_the_sky.engraving import polar
from pnp.games.my_corner_of_the_sky.inks import FINE, low, plate
from pnp.games.my_corner_of_the_sky.item_art import outline

DAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
ITEMS = ("1", "2", "3", "star")
_STEP = 360.0 / len(DAYS)
_BONUSES, _WEEKS = 2, 5
THRONE = 0.105
"""The throne's height as a share of the wheel's width."""

# Lengths on the symbols `wheel` and `wheel-small`, which are 110 wide.
_MIDDLE, _RIM, _ITEMS, _DICE, _BONUS, _WEEK = 55.0, 54.6, 43.95, 29.5, 16.35, 9.85
_DIE, _ITEM, _TRIANGLE, _BOX, _LARGE = 18.0, 6.3, 5.2, 4.7, 5.8


def sky_wheel(request: ArtRequest) -> Frame:
    """The wheel as large as fits."""
    wheel = request.symbol("wheel")
    tall = request.height >= request.width * (1.0 + THRONE)
    above = request.width * THRONE if tall else 0.0
    to = symbol_matrix(wheel, Rect(0.0, above / 2, request.width, request.height))
    s = plate(request)
    if tall:
        throne = replace_roles(marks(request.symbol("throne")), {"wash": "paper"} if low(s) else {})
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
        (PlacedItem(0.0, 0.0, s.frame()), *(PlacedItem(0.0, 0.0, spot) for spot in _places(to))),
    )


def _places(to: Matrix) -> Iterator[Path]:
    """Checkboxes for filled items and for the die, for players who fill the wheel in on a
    screen."""

    def spot(at: Point, size: float, what: str) -> Path:
        return (
            Pen()
            .rect(*to.bounding_box(Rect(at[0] - size / 2, at[1] - size / 2, size, size)))
            .path(field=what)
        )

    yield spot((_MIDDLE, _MIDDLE), 2 * _MIDDLE, "text Schedule")
    for day in DAYS:
        yield spot(_die_place(day), _DIE - 3.0, f"die {day} die")
        for item in ITEMS:
            yield spot(_item_place(day, item), _ITEM, f"check {day} {item}")
        for index in range(_BONUSES):
            at = polar(_MIDDLE, _MIDDLE, _BONUS, _angle(day) + (index - 0.5) * 20.0)
            yield spot(at, _TRIANGLE, f"check {day} bonus {index + 1}")
    for week in range(1, _WEEKS + 1):
        yield spot(_week_place(week), _BOX, f"check week {week}")


def _angle(day: str) -> float:
    """Where a day is, degrees clockwise from the top. Raises ValueError."""
    return DAYS.index(require_one_of(day.title(), DAYS, "day")) * _STEP


def _die_place(day: str) -> Point:
    return polar(_MIDDLE, _MIDDLE, _DICE, _angle(day))


def _item_place(day: str, item: str) -> Point:
    """Items run clockwise as the die goes: so the stars of two days never meet."""
    step = (ITEMS.index(item) - (len(ITEMS) - 1) / 2) * 11.3
    return polar(_MIDDLE, _MIDDLE, _ITEMS, _angle(day) + step)


def _week_place(week: int) -> Point:
    return polar(_MIDDLE, _MIDDLE, _WEEK, (week - 0.5) * 360.0 / _WEEKS)


# After a turn


def sky_turn_wheel(request: ArtRequest) -> Frame:
    """The wheel as large as fits, with the die that has moved. Raises ValueError."""
    start, goal = _angle(request.text("from")), _angle(request.text("to"))
    goal = goal if goal > start else goal + 360.0
    week = request.integer("week", 1)
    s, wheel = plate(request), request.symbol("wheel-small")
    put_symbol(s, wheel, weight=FINE)
    for angle in [(day + 0.5) * _STEP for day in range(len(DAYS))]:
        # The way of the die is drawn over the others.
        if not (start < angle < goal or start < angle + 360.0 < goal):
            at = Matrix.rotate(angle).then(Matrix.move(_MIDDLE, _MIDDLE))
            put_symbol(s, request.symbol("wheel-pointer"), at, FINE)
    filled, now = request.texts("filled"), request.texts("now")
    for day, item in product(DAYS, ITEMS):
        word, place = f"{day.lower()}:{item}", _item_place(day, item)
        if word in filled:
            _fill(s, item, *place, word in now)
        elif item != "star":
            s.text(item, "wheel-item", *place)
    for each in range(1, _WEEKS + 1):
        if each < week:
            _cross(s, *_week_place(each))
        else:
            s.text(str(each), "wheel-week", *_week_place(each))
    _way(s, start, goal)
    _die(s, start, 0)
    _die(s, goal, week)
    to = symbol_matrix(wheel, Rect(0.0, 0.0, request.width, request.height))
    # Smaller wheels have thinner lines.
    return Frame(request.width, request.height, (PlacedItem(0.0, 0.0, Transformed(s.frame(), to)),))


def _fill(s: Canvas, item: str, x: float, y: float, now: bool) -> None:
    if now:
        s.put(Pen().ellipse(x, y, _ITEM * 0.64), "paper", "ink", FINE)
    shape = "star" if item == "star" else "diamond"
    s.put(outline(shape, x, y, _ITEM * (0.84 if now else 1.0)), "ink", "ink", FINE)


def _cross(s: Canvas, x: float, y: float) -> None:
    """A week that is over."""
    half = _LARGE / 2
    cross = Pen().move(x - half, y - half).line(x + half, y + half)
    s.put(cross.move(x - half, y + half).line(x + half, y - half), line="ink", width=0.9)


def _way(s: Canvas, start: float, goal: float) -> None:
    """From one day to another, clockwise, through the days between."""
    c = _MIDDLE
    shaft = Pen().arc(c, c, _DICE, start - 90.0, goal - 90.0 - 27.0)
    x, y = polar(c, c, _DICE, goal - 26.0)
    head = Pen().polygon(
        [
            polar(x, y, far, goal - 26.0 + turn)
            for far, turn in ((4.4, 90.0), (3.6, -48.0), (1.4, -90.0), (3.6, 228.0))
        ]
    )
    # A white edge separates it from the lines of the wheel, in grey as well.
    s.put(shaft, line="paper", width=2.6)
    s.put(head, "paper", "paper", 1.0)
    s.put(shaft, line="ink", width=1.6)
    s.put(head, "ink")


def _die(s: Canvas, angle: float, shows: int) -> None:
    """The schedule die on a day, in its place; where it shows nothing, it has been there."""
    local = Sketch(cap=0, join=0)
    at = Matrix.rotate(angle).then(Matrix.move(*polar(_MIDDLE, _MIDDLE, _DICE, angle)))
    if not shows:
        half = _DIE / 2 - 0.6
        frame = Pen().rect(-half, -half, 2 * half, 2 * half, 2.2)
        local.put(frame, "", "ink", 0.9, dash=(2.0, 1.6))
        s.add(local.marks, at)
        return
    half = _DIE / 2 - 1.3
    local.put(Pen().rect(-half, -half, 2 * half, 2 * half, 2.6), "ink")
    pips = Pen()
    for column, row in PIPS[shows]:
        pips.ellipse((column - 1) * half * 0.52, (row - 1) * half * 0.52, 1.6)
    local.put(pips, "paper")
    s.add(local.marks, at)
