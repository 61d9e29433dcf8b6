"""The artist `sky-wheel`: the schedule as an astrolabe, seven days clockwise from Sunday.

Each day has a place for the schedule die, outside it its four items to fill, inside it two △.
`style` is the style of the days' names (`short: yes` for three letters of them), `numbers` of the
items', `weeks` of those in the middle and `centre` the word there; `filled` are items that are, as
`friday:1`, those `now` are ringed, and weeks before `week` are crossed off. `ends` is written at
the double line where the week ends, in the style `words`. Short names have the room of the fine
scale around them as well; flames on the way `from` a day `to` another are left out. A box that is
taller than wide gives the wheel its throne and ring.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Path, Pen, Placed, Turned
from pnp.core.geometry import Matrix
from pnp.core.problems import one_of
from pnp.draw.sheet import Sheet
from pnp.draw.sketch import Point, Sketch, recast
from pnp.draw.symbols import marks
from pnp.games.my_corner_of_the_sky.engraving import (
    circles,
    on_circle,
    polar,
    ring_blocks,
    ring_ticks,
)
from pnp.games.my_corner_of_the_sky.inks import FINE, HAIR, low, plate
from pnp.games.my_corner_of_the_sky.item_art import Item, draw_item, outline

DAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
ITEMS = (Item("diamond", "1"), Item("diamond", "2"), Item("diamond", "3"), Item("star"))
BONUSES = 2
WEEKS = 5

DIE = 18.0
"""A die's place, mm: 17 on a wheel of 104 mm, for a die of 16."""

SIZE = 110.0
"""The width that the radii below are for. A wheel of 104 mm or more takes a die; a smaller one is a
picture of itself."""
THRONE = 0.105
"""The throne's height as a share of the wheel's width."""

# Radii, mm.
_RIM, _SCALE, _NAMES, _ITEMS, _DICE, _INNER, _MIDDLE = 54.6, 53.4, 52.1, 47.5, 40.4, 19.8, 13.5
_HUB = 6.2
DICE = 29.5
"""How far from the middle the die stands, mm: its corners clear of the rings around it."""
_BOX, _LARGE = 4.7, 5.8
"""A week's box, to cross off; and with short names, where the number is read on a small wheel."""
_STEP = 360.0 / len(DAYS)
ITEM, _BONUS = 6.3, 2.6
"""The size of an item, and how far a bonus reaches, mm."""
# An arrow's head, as distances and degrees from its middle; 90 is where it points.
_ARROW = ((1.5, 90.0), (1.4, -48.0), (0.5, -90.0), (1.4, 228.0))


def sky_wheel(brief: Brief) -> Frame:
    """The wheel as large as fits."""
    to, scale, tall = fitted(brief)
    wheel = plate(brief)
    if tall:
        _throne(wheel)
    _rings(wheel)
    for day in range(len(DAYS)):
        _day(wheel, day)
    _middle(wheel)
    # What is smaller has thinner lines.
    spots = [Placed(0.0, 0.0, each) for each in _places(to, scale)]
    drawn = Placed(0.0, 0.0, Turned(wheel.frame(), to))
    return Frame(brief.width, brief.height, (drawn, *spots))


def fitted(brief: Brief) -> tuple[Matrix, float, bool]:
    """From a wheel of SIZE to the one that fills a room, its scale, and whether it has a throne."""
    tall = brief.height >= brief.width * (1.0 + THRONE)
    room = THRONE if tall else 0.0
    width = min(brief.width, brief.height / (1.0 + room))
    scale = width / SIZE
    left = (brief.width - width) / 2
    top = (brief.height - width * (1.0 + room)) / 2 + width * room
    return Matrix.scale(scale).then(Matrix.move(left, top)), scale, tall


def _places(to: Matrix, scale: float) -> Iterator[Path]:
    """What is filled and where the die stands, for those who fill the wheel in on a screen: under
    the map that the wheel is drawn under, since a form has no maps."""

    def spot(at: Point, size: float, what: str) -> Path:
        x, y = to.apply(*at)
        half = size * scale / 2
        return Pen().rect(x - half, y - half, 2 * half, 2 * half).path(field=what)

    c = SIZE / 2
    yield spot((c, c), SIZE, "text Schedule")
    for number, day in enumerate(DAYS):
        angle = number * _STEP
        yield spot(die_place(angle), DIE - 3.0, f"die {day} die")
        for item, at in zip(ITEMS, item_places(angle), strict=True):
            yield spot(at, ITEM, f"check {day} {item.number or item.shape}")
        for index, at in enumerate(_bonus_places(angle), start=1):
            yield spot(at, 2 * _BONUS, f"check {day} bonus {index}")
    for week in range(1, WEEKS + 1):
        yield spot(_week_place(week), _BOX, f"check week {week}")


# A wheel of SIZE


def _throne(s: Sheet) -> None:
    """What an astrolabe hangs by."""
    drawn = recast(marks(s.brief.symbol("throne")), {"wash": "paper"} if low(s) else {})
    s.add(drawn, Matrix.move(SIZE / 2, SIZE / 2 - _RIM))


def _rings(s: Sheet) -> None:
    """Rim, graduation, the bands of names and items, the field of the dice."""
    c = SIZE / 2
    s.put(Pen().ellipse(c, c, _RIM), "paper")
    short = s.brief.flag("short")
    around = _SCALE if short else _NAMES
    names = circles(c, c, (around, _ITEMS))
    dice = circles(c, c, (_DICE, _INNER))
    s.put(names, "wash", evenodd=True)
    s.put(dice, "wash", evenodd=True)
    ring_blocks(s, c, c, _SCALE, _SCALE + 0.8, 14 * len(DAYS))
    ticks = Pen()
    if not short:
        ring_ticks(ticks, c, c, _NAMES, _NAMES + 0.9, 24 * len(DAYS), 4)
        ring_ticks(ticks, c, c, _NAMES, _SCALE, 6 * len(DAYS))
    rules = circles(c, c, (around, _ITEMS, _DICE, _DICE - 0.7, _INNER, _INNER - 0.6, _MIDDLE))
    edge = Pen().ellipse(c, c, _RIM)
    bounds, week = Pen(), Pen()
    for day in range(len(DAYS)):
        angle = (day - 0.5) * _STEP
        # Between Saturday and Sunday two thick lines through the rim: there the week ends.
        first = day == 0
        pen, shifts, end = (week, (-0.8, 0.8), _RIM) if first else (bounds, (0.0,), around)
        for shift in shifts:
            pen.move(*polar(c, c, _DICE, angle + shift)).line(*polar(c, c, end, angle + shift))
    s.put(ticks, line="ink", width=HAIR)
    s.put(rules, line="ink", width=HAIR)
    s.put(bounds, line="ink", width=HAIR)
    s.put(week, line="ink", width=0.8)
    s.put(edge, line="ink", width=0.7)
    start, goal = way_of(s.brief)
    for day in range(len(DAYS)):
        angle = (day + 0.5) * _STEP
        if not (start < angle < goal or start < angle + 360.0 < goal):
            _pointer(s, angle)
    ends = s.brief.text("ends")
    if ends:
        on_circle(s, ends, s.brief.text("words", "label"), c, c, _RIM + 2.4, -_STEP / 2, 0.4)


def _pointer(s: Sheet, angle: float) -> None:
    """A flame of the rete between two dice and, above it, the way that the die goes."""
    c = SIZE / 2
    # It widens as the gap does, so that no die's place lies upon it.
    flame = [mark._replace(join=0) for mark in marks(s.brief.symbol("flame"))]
    x, y = polar(c, c, _INNER, angle)
    s.add(flame, Matrix.rotate(angle).then(Matrix.move(x, y)))
    reach, radius = 8.2, _DICE - 3.2
    shaft = Pen().arc(c, c, radius, angle - 90.0 - reach, angle - 90.0 + reach - 3.0)
    x, y = polar(c, c, radius, angle + reach - 3.2)
    head = Pen().polygon([polar(x, y, reach_, angle + reach + turn) for reach_, turn in _ARROW])
    s.put(shaft, line="ink", width=FINE)
    s.put(head, "ink")


def _day(s: Sheet, day: int) -> None:
    c, brief = SIZE / 2, s.brief
    angle = day * _STEP
    upside = 90.0 < angle < 270.0
    name = DAYS[day][:3] if brief.flag("short") else DAYS[day]
    around = _SCALE if brief.flag("short") else _NAMES
    on_circle(
        s,
        name,
        brief.text("style", "label"),
        c,
        c,
        (around + _ITEMS) / 2,
        angle,
        0.45,
        upside,
    )
    for item, (x, y) in zip(ITEMS, item_places(angle), strict=True):
        key = f"{DAYS[day].lower()}:{item.number or item.shape}"
        if key in brief.texts("filled"):
            new = key in brief.texts("now")
            if new:
                s.put(Pen().ellipse(x, y, ITEM * 0.64), "paper", "ink", FINE)
            s.put(outline(item.shape, x, y, ITEM * (0.84 if new else 1.0)), "ink", "ink", FINE)
        else:
            draw_item(s, item, x, y, ITEM, brief.text("numbers", "label"))
    # The die's place.
    box = Sketch(cap=0, join=0)
    box.put(Pen().rect(-DIE / 2, -DIE / 2, DIE, DIE, 2.2), "paper", "ink", FINE)
    # Where the die begins; not where its way is drawn over it.
    if day == 0 and not brief.text("to"):
        box.put(Pen().ellipse(0.0, 0.0, 1.7), "figure")
    x, y = die_place(angle)
    s.add(box.marks, Matrix.rotate(angle).then(Matrix.move(x, y)))
    # The bonuses.
    pen = Pen()
    for place in _bonus_places(angle):
        pen.polygon([polar(*place, _BONUS, angle + k * 120.0) for k in range(3)])
    s.put(pen, "paper", "ink", FINE)


def day_angle(day: str) -> float:
    """Where a day stands, degrees clockwise from the top. Raises ValueError."""
    return DAYS.index(one_of(day.title(), DAYS, "day")) * _STEP


def way_of(brief: Brief) -> tuple[float, float]:
    """The way of the die, in degrees from and to; none where nothing moves. Raises ValueError."""
    if not brief.text("to"):
        return 0.0, 0.0
    start, goal = day_angle(brief.text("from")), day_angle(brief.text("to"))
    return start, goal if goal > start else goal + 360.0


def die_place(angle: float) -> Point:
    """Of a day's die."""
    return polar(SIZE / 2, SIZE / 2, DICE, angle)


def item_places(angle: float) -> list[Point]:
    """Of a day's items, clockwise as the die goes: so the stars of two days never meet."""
    c, radius = SIZE / 2, (_ITEMS + _DICE) / 2
    steps = [(index - (len(ITEMS) - 1) / 2) * 11.3 for index in range(len(ITEMS))]
    return [polar(c, c, radius, angle + step) for step in steps]


def _bonus_places(angle: float) -> list[Point]:
    c, radius = SIZE / 2, (_INNER + _MIDDLE) / 2 - 0.3
    steps = [(index - (BONUSES - 1) / 2) * 20.0 for index in range(BONUSES)]
    return [polar(c, c, radius, angle + step) for step in steps]


def _week_place(week: int) -> Point:
    """In the middle, clockwise."""
    return polar(SIZE / 2, SIZE / 2, (_MIDDLE + _HUB) / 2, (week - 0.5) * 360.0 / WEEKS)


def _middle(s: Sheet) -> None:
    """The weeks, each in a ring to cross off, around a word: a square would be a cost in squares."""
    c, brief = SIZE / 2, s.brief
    s.put(circles(c, c, (_HUB,)), line="ink", width=HAIR)
    size = _LARGE if brief.flag("short") else _BOX
    half, rings = size / 2, Pen()
    for week in range(1, WEEKS + 1):
        x, y = _week_place(week)
        rings.ellipse(x, y, half)
    s.put(rings, "paper", "ink", FINE)
    for week in range(1, WEEKS + 1):
        x, y = _week_place(week)
        if week >= brief.whole("week", 1):
            s.text(str(week), brief.text("weeks", "label"), x, y)
            continue
        cross = Pen().move(x - half, y - half).line(x + half, y + half)
        s.put(cross.move(x - half, y + half).line(x + half, y - half), line="ink", width=0.9)
    s.text(brief.text("centre", "Week"), brief.text("weeks", "label"), c, c)
