"""The artist `sky-wheel`: the schedule as an astrolabe, seven days clockwise from Sunday.

Each day has a place for the schedule die, outside it its four items to fill, inside it two △.
`style` is the style of the days' names, `numbers` of the items', `weeks` of those in the middle
and `centre` the word there. A box that is taller than wide gives the wheel its throne and ring.
"""

from __future__ import annotations

from pnp.draw.sheet import Sheet
from pnp.draw.sketch import Sketch
from pnp.games.my_corner_of_the_sky.engraving import (
    circles,
    eight,
    engraved_star,
    on_circle,
    polar,
    ring_blocks,
    ring_ticks,
)
from pnp.games.my_corner_of_the_sky.inks import BOLD, FINE, HAIR, low, plate
from pnp.games.my_corner_of_the_sky.item_art import Item, draw_item
from pnp.ground.artist import Brief
from pnp.ground.drawing import Frame, Pen, Placed, Turned
from pnp.ground.geometry import Matrix

DAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
ITEMS = (Item("diamond", "1"), Item("diamond", "2"), Item("diamond", "3"), Item("star"))
BONUSES = 2
WEEKS = 5

DIE = 17.2
"""A die's place, mm: a die is 16."""

SIZE = 110.0
"""The width that the radii below are for. A wheel of 109 mm or more takes a die; a smaller one is a
picture of itself."""
THRONE = 0.105
"""The throne's height as a share of the wheel's width."""

# Radii, mm.
_RIM, _SCALE, _NAMES, _ITEMS, _DICE, _INNER, _MIDDLE = 54.6, 53.0, 51.3, 46.4, 38.6, 20.0, 12.9
_STEP = 360.0 / len(DAYS)
# An arrow's head, as distances and degrees from its middle; 90 is where it points.
_ARROW = ((1.5, 90.0), (1.4, -48.0), (0.5, -90.0), (1.4, 228.0))


def sky_wheel(brief: Brief) -> Frame:
    """The wheel as large as fits."""
    tall = brief.height >= brief.width * (1.0 + THRONE)
    room = THRONE if tall else 0.0
    width = min(brief.width, brief.height / (1.0 + room))
    wheel = plate(brief)
    if tall:
        _throne(wheel)
    _rings(wheel)
    for day in range(len(DAYS)):
        _day(wheel, day)
    _middle(wheel)
    scale = width / SIZE
    left = (brief.width - width) / 2
    top = (brief.height - width * (1.0 + room)) / 2 + width * room
    # What is smaller has thinner lines.
    drawn = Turned(wheel.frame(), Matrix.scale(scale).then(Matrix.move(left, top)))
    return Frame(brief.width, brief.height, (Placed(0.0, 0.0, drawn),))


# A wheel of SIZE


def _throne(s: Sheet) -> None:
    """What an astrolabe hangs by."""
    c = SIZE / 2
    top = c - _RIM
    pen = Pen().move(c - 15.0, top + 3.2)
    pen.curve(c - 11.0, top + 0.6, c - 10.4, top - 3.4, c - 6.4, top - 3.0)
    pen.curve(c - 4.6, top - 2.8, c - 4.8, top - 5.0, c - 2.6, top - 5.2)
    pen.line(c + 2.6, top - 5.2)
    pen.curve(c + 4.8, top - 5.0, c + 4.6, top - 2.8, c + 6.4, top - 3.0)
    pen.curve(c + 10.4, top - 3.4, c + 11.0, top + 0.6, c + 15.0, top + 3.2)
    ring = circles(c, top - 7.9, (3.0, 2.2))
    s.put(ring, "paper", "ink", FINE, evenodd=True)
    s.put(pen, "paper" if low(s) else "wash", "ink", FINE)
    s.put(Pen().polygon(eight(c, top - 1.6, 1.7)), "accent")
    for side in (-1, 1):
        s.put(Pen().ellipse(c + side * 6.2, top - 0.7, 0.75), "paper", "ink", HAIR)  # fmt: skip


def _rings(s: Sheet) -> None:
    """Rim, graduation, the bands of names and items, the field of the dice."""
    c = SIZE / 2
    s.put(Pen().ellipse(c, c, _RIM), "paper")
    names = circles(c, c, (_NAMES, _ITEMS))
    dice = circles(c, c, (_DICE, _INNER))
    s.put(names, "wash", evenodd=True)
    s.put(dice, "wash", evenodd=True)
    ring_blocks(s, c, c, _SCALE, _SCALE + 0.8, 14 * len(DAYS))
    ticks = ring_ticks(Pen(), c, c, _NAMES, _NAMES + 0.9, 24 * len(DAYS), 4)
    ring_ticks(ticks, c, c, _NAMES, _SCALE, 6 * len(DAYS))
    rules = circles(c, c, (_NAMES, _ITEMS, _DICE, _DICE - 0.7, _INNER, _INNER - 0.6, _MIDDLE))
    edge = Pen().ellipse(c, c, _RIM)
    bounds = Pen()
    for day in range(len(DAYS)):
        # Between Saturday and Sunday two lines: there the week ends.
        for shift in (-0.55, 0.55) if day == 0 else (0.0,):
            angle = (day - 0.5) * _STEP + shift
            bounds.move(*polar(c, c, _DICE, angle)).line(*polar(c, c, _NAMES, angle))
    s.put(ticks, line="ink", width=HAIR)
    s.put(rules, line="ink", width=HAIR)
    s.put(bounds, line="ink", width=HAIR)
    s.put(edge, line="ink", width=0.7)
    for day in range(len(DAYS)):
        _pointer(s, (day + 0.5) * _STEP, day == len(DAYS) - 1)


def _pointer(s: Sheet, angle: float, last: bool) -> None:
    """A flame of the rete between two dice and, above it, the way that the die goes.

    Behind Saturday the week ends: flame and arrow have the accent.
    """
    c = SIZE / 2
    local = Sketch(cap=0, join=0)
    flame = Pen().move(-3.3, 0.3)
    flame.curve(-3.6, -2.2, -2.9, -3.2, -3.7, -4.6)
    flame.curve(-2.5, -4.5, -2.0, -4.9, -1.8, -5.6)
    flame.curve(-1.4, -8.0, -0.6, -9.6, 1.5, -11.6)
    flame.curve(1.0, -9.0, 1.3, -7.6, 2.0, -6.0)
    flame.curve(2.5, -4.4, 2.7, -2.4, 3.3, 0.3)
    vein = Pen().move(-0.2, -1.2).curve(-0.6, -4.4, -0.5, -6.6, 0.5, -8.8)
    vein.move(-1.7, -1.0).curve(-1.9, -2.4, -1.8, -3.2, -1.5, -4.2)
    vein.move(1.4, -1.0).curve(1.2, -2.4, 1.1, -3.6, 1.1, -4.8)
    fill = "accent" if last else "paper"
    local.put(flame, fill, "ink", HAIR)
    local.put(vein, line="paper" if last else "ink", width=HAIR, cap=1, join=1)
    x, y = polar(c, c, _INNER, angle)
    s.add(local.marks, Matrix.rotate(angle).then(Matrix.move(x, y)))
    reach, radius = 8.4, _DICE - 2.9
    colour = "accent" if last else "ink"
    shaft = Pen().arc(c, c, radius, angle - 90.0 - reach, angle - 90.0 + reach - 3.0)
    x, y = polar(c, c, radius, angle + reach - 3.2)
    head = Pen().polygon([polar(x, y, reach_, angle + reach + turn) for reach_, turn in _ARROW])
    s.put(shaft, line=colour, width=BOLD if last else FINE)
    s.put(head, colour)


def _day(s: Sheet, day: int) -> None:
    c, brief = SIZE / 2, s.brief
    angle = day * _STEP
    upside = 90.0 < angle < 270.0
    on_circle(s, DAYS[day], brief.text("style", "label"), c, c,
        (_NAMES + _ITEMS) / 2, angle, 0.45, upside,
    )  # fmt: skip
    # The four items, in the order in which one reads.
    radius = (_ITEMS + _DICE) / 2
    for index, item in enumerate(ITEMS):
        step = (index - (len(ITEMS) - 1) / 2) * 11.3
        x, y = polar(c, c, radius, angle + (-step if upside else step))
        draw_item(s, item, x, y, 6.3, brief.text("numbers", "label"))
    # The die's place.
    box = Sketch(cap=0, join=0)
    box.put(Pen().rect(-DIE / 2, -DIE / 2, DIE, DIE, 2.2), "paper", "ink", FINE)
    if day == 0:
        box.put(Pen().ellipse(0.0, 0.0, 1.7), "figure")
    x, y = polar(c, c, (_DICE + _INNER) / 2, angle)
    s.add(box.marks, Matrix.rotate(angle).then(Matrix.move(x, y)))
    # The bonuses.
    pen = Pen()
    radius = (_INNER + _MIDDLE) / 2 - 0.4
    for index in range(BONUSES):
        turn = angle + (index - (BONUSES - 1) / 2) * 20.0
        pen.polygon([polar(*polar(c, c, radius, turn), 2.6, angle + k * 120.0) for k in range(3)])
    s.put(pen, "paper", "ink", FINE)


def _middle(s: Sheet) -> None:
    """The weeks, around a word."""
    c, brief = SIZE / 2, s.brief
    s.put(circles(c, c, (6.2,)), line="ink", width=HAIR)
    count = WEEKS + 1
    for week in range(1, count + 1):
        angle = week * 360.0 / count
        x, y = polar(c, c, (_MIDDLE + 6.2) / 2, angle)
        if week == count:
            engraved_star(s, x, y, 2.6, 8)
            continue
        s.text(str(week), brief.text("weeks", "label"), x, y)
    s.text(brief.text("centre", "Week"), brief.text("weeks", "label"), c, c)
