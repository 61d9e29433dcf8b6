"""The artist `sky-wheel`: the schedule as an astrolabe, seven days clockwise from Sunday.

Each day has a place for the schedule die, outside it its four items to fill, inside it two △.
`style` is the style of the days' names, `numbers` of the items', `weeks` of those in the middle
and `centre` the word there. A box that is taller than wide gives the wheel its throne and ring.
"""

from __future__ import annotations

from pnp.games.my_corner_of_the_sky.engraving import (
    Items,
    boxed,
    centred,
    circles,
    eight,
    engraved_star,
    on_circle,
    polar,
    put,
    ring_blocks,
    ring_ticks,
)
from pnp.games.my_corner_of_the_sky.inks import BOLD, FINE, HAIR, Inks
from pnp.games.my_corner_of_the_sky.item_art import Item, draw_item
from pnp.ground.artist import Brief
from pnp.ground.drawing import Frame, Pen, Placed, Stroke, Turned
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
    tall = brief.height >= brief.width * (1.0 + THRONE)
    width = min(brief.width, brief.height / (1.0 + THRONE)) if tall else min(
        brief.width, brief.height)  # fmt: skip
    inks = Inks.of(brief)
    items: Items = []
    wheel = _Wheel(inks, brief)
    if tall:
        wheel.throne()
    wheel.rings()
    for day in range(len(DAYS)):
        wheel.day(day)
    wheel.middle()
    scale = width / SIZE
    top = (brief.height - width * (1.0 + THRONE)) / 2 + width * THRONE if tall else (
        brief.height - width) / 2  # fmt: skip
    left = (brief.width - width) / 2
    drawn = Frame(SIZE, SIZE, tuple(wheel.items))
    if abs(scale - 1.0) < 1e-9:
        items.append(Placed(left, top, drawn))
    else:
        items.append(Placed(left, top, Turned(drawn, Matrix.scale(scale))))
    return boxed(brief.width, brief.height, items)


class _Wheel:
    """Draws a wheel of SIZE into its items."""

    def __init__(self, inks: Inks, brief: Brief) -> None:
        self.inks = inks
        self.brief = brief
        self.items: Items = []
        self.c = SIZE / 2

    def throne(self) -> None:
        """What an astrolabe hangs by."""
        inks, c = self.inks, self.c
        top = self.c - _RIM
        pen = Pen().move(c - 15.0, top + 3.2)
        pen.curve(c - 11.0, top + 0.6, c - 10.4, top - 3.4, c - 6.4, top - 3.0)
        pen.curve(c - 4.6, top - 2.8, c - 4.8, top - 5.0, c - 2.6, top - 5.2)
        pen.line(c + 2.6, top - 5.2)
        pen.curve(c + 4.8, top - 5.0, c + 4.6, top - 2.8, c + 6.4, top - 3.0)
        pen.curve(c + 10.4, top - 3.4, c + 11.0, top + 0.6, c + 15.0, top + 3.2)
        ring = circles(c, top - 7.9, (3.0, 2.2))
        put(
            self.items,
            ring.path(inks.paper, inks.line(FINE), evenodd=True),
            pen.path(inks.wash or inks.paper, inks.line(FINE)),
        )
        put(self.items, Pen().polygon(eight(c, top - 1.6, 1.7)).path(inks.accent))
        for side in (-1, 1):
            put(self.items, Pen().ellipse(c + side * 6.2, top - 0.7, 0.75).path(inks.paper,
                inks.line(HAIR)))  # fmt: skip

    def rings(self) -> None:
        """Rim, graduation, the bands of names and items, the field of the dice."""
        inks, c, items = self.inks, self.c, self.items
        put(items, Pen().ellipse(c, c, _RIM).path(inks.paper))
        names = circles(c, c, (_NAMES, _ITEMS))
        dice = circles(c, c, (_DICE, _INNER))
        put(items, names.path(inks.wash, evenodd=True), dice.path(inks.wash, evenodd=True))
        ring_blocks(items, inks, c, c, _SCALE, _SCALE + 0.8, 14 * len(DAYS))
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
        put(
            items,
            ticks.path(stroke=inks.line(HAIR)),
            rules.path(stroke=inks.line(HAIR)),
            bounds.path(stroke=inks.line(HAIR)),
            edge.path(stroke=inks.line(0.7)),
        )
        for day in range(len(DAYS)):
            self.pointer((day + 0.5) * _STEP, day == len(DAYS) - 1)

    def pointer(self, angle: float, last: bool) -> None:
        """A flame of the rete between two dice and, above it, the way that the die goes.

        Behind Saturday the week ends: flame and arrow have the accent.
        """
        inks, c = self.inks, self.c
        local: Items = []
        flame = Pen().move(-3.3, 0.3)
        flame.curve(-3.6, -2.2, -2.9, -3.2, -3.7, -4.6)
        flame.curve(-2.5, -4.5, -2.0, -4.9, -1.8, -5.6)
        flame.curve(-1.4, -8.0, -0.6, -9.6, 1.5, -11.6)
        flame.curve(1.0, -9.0, 1.3, -7.6, 2.0, -6.0)
        flame.curve(2.5, -4.4, 2.7, -2.4, 3.3, 0.3)
        vein = Pen().move(-0.2, -1.2).curve(-0.6, -4.4, -0.5, -6.6, 0.5, -8.8)
        vein.move(-1.7, -1.0).curve(-1.9, -2.4, -1.8, -3.2, -1.5, -4.2)
        vein.move(1.4, -1.0).curve(1.2, -2.4, 1.1, -3.6, 1.1, -4.8)
        fill = inks.accent if last else inks.paper
        put(
            local,
            flame.path(fill, inks.line(HAIR)),
            vein.path(stroke=Stroke(inks.paper if last else inks.ink, HAIR)),
        )
        # Its own paper begins at the upper left, as any frame's does.
        frame = Frame(8.0, 12.4, tuple(Placed(4.0, 12.0, item) for _, _, item in local))
        x, y = polar(c, c, _INNER, angle)
        matrix = Matrix.move(-4.0, -12.0).then(Matrix.rotate(angle)).then(Matrix.move(x, y))
        self.items.append(Placed(0.0, 0.0, Turned(frame, matrix)))
        reach, radius = 8.4, _DICE - 2.9
        colour = inks.accent if last else inks.ink
        shaft = Pen().arc(c, c, radius, angle - 90.0 - reach, angle - 90.0 + reach - 3.0)
        x, y = polar(c, c, radius, angle + reach - 3.2)
        head = Pen().polygon([polar(x, y, reach_, angle + reach + turn) for reach_, turn in _ARROW])
        put(
            self.items,
            shaft.path(stroke=Stroke(colour, BOLD if last else FINE, (), 0)),
            head.path(colour),
        )

    def day(self, day: int) -> None:
        inks, c, items, brief = self.inks, self.c, self.items, self.brief
        angle = day * _STEP
        upside = 90.0 < angle < 270.0
        on_circle(
            items, brief.label, DAYS[day], brief.text("style", "label"), c, c,
            (_NAMES + _ITEMS) / 2, angle, 0.45, upside,
        )  # fmt: skip
        # The four items, in the order in which one reads.
        radius = (_ITEMS + _DICE) / 2
        for index, item in enumerate(ITEMS):
            step = (index - (len(ITEMS) - 1) / 2) * 11.3
            x, y = polar(c, c, radius, angle + (-step if upside else step))
            draw_item(items, inks, item, x, y, 6.3, brief.label, brief.text("numbers", "label"))
        # The die's place.
        box: Items = []
        put(box, Pen().rect(0.3, 0.3, DIE, DIE, 2.2).path(inks.paper, inks.line(FINE)))
        if day == 0 and inks.figure is not None:
            put(box, Pen().ellipse(DIE / 2 + 0.3, DIE / 2 + 0.3, 1.7).path(inks.figure))
        frame = Frame(DIE + 0.6, DIE + 0.6, tuple(box))
        x, y = polar(c, c, (_DICE + _INNER) / 2, angle)
        matrix = (
            Matrix.move(-frame.width / 2, -frame.width / 2)
            .then(Matrix.rotate(angle))
            .then(Matrix.move(x, y))
        )
        items.append(Placed(0.0, 0.0, Turned(frame, matrix)))
        # The bonuses.
        pen = Pen()
        radius = (_INNER + _MIDDLE) / 2 - 0.4
        for index in range(BONUSES):
            turn = angle + (index - (BONUSES - 1) / 2) * 20.0
            pen.polygon(
                [polar(*polar(c, c, radius, turn), 2.6, angle + k * 120.0) for k in range(3)]
            )
        put(items, pen.path(inks.paper, inks.line(FINE)))

    def middle(self) -> None:
        """The weeks, around a word."""
        inks, c, items, brief = self.inks, self.c, self.items, self.brief
        put(items, circles(c, c, (6.2,)).path(stroke=inks.line(HAIR)))
        count = WEEKS + 1
        for week in range(1, count + 1):
            angle = week * 360.0 / count
            x, y = polar(c, c, (_MIDDLE + 6.2) / 2, angle)
            if week == count:
                engraved_star(items, inks, x, y, 2.6, 8)
                continue
            centred(items, brief.label(str(week), brief.text("weeks", "label")), x, y)
        centred(
            items, brief.label(brief.text("centre", "Week"), brief.text("weeks", "label")), c, c
        )
