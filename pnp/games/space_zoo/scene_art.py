"""The artist `zoo-scene`: an enclosure of the board, a land with the thing of its phase in it.

`landscape` is as on a poster; `prop` is one of PROPS, `at` the box that it stands in and `place` where
cards lie, `x,y,w,h` each in mm: there the scene is washed out, so that what lies upon it, or is
written, is read.
"""

from __future__ import annotations

from pnp.core.artist import Brief
from pnp.core.drawing import Colour, Frame, Pen, Placed, Turned, mix
from pnp.core.geometry import Rect
from pnp.draw.inks import Inks
from pnp.draw.paint import HAIR, Tints, paint
from pnp.draw.sketch import Mark, extent, fitted, moved
from pnp.draw.symbols import marks
from pnp.games.space_zoo.camp_art import tent_tones
from pnp.games.space_zoo.inks import POSTER, inks_of
from pnp.games.space_zoo.land import box_of
from pnp.games.space_zoo.poster_art import LANDSCAPE, ground_of, landscape
from pnp.games.space_zoo.token_art import sign_tones

PROPS = ("gate", "fountain", "telescope", "tents", "rocket", "balloon", "counter", "mine")
"""What stands in the enclosures of the board, one thing for each phase."""

WASH = 0.4
"""How much of its colour is left to the scene where cards lie."""
CORNER = 3.0
LINE = 0.32


def scene(brief: Brief) -> Frame:
    """The land, the place for cards, and the thing before both."""
    given = brief.map("landscape", LANDSCAPE)
    name = brief.one_of("prop", PROPS)
    w, h = brief.width, brief.height
    inks = inks_of(brief, POSTER)
    back, front = landscape(given, w, h)
    land = [*back.marks, *front.marks]
    items = list(paint(land, inks, LINE, hatching=Tints(inks, w, h), edge=HAIR))
    if place := brief.text("place"):
        items.append(_washed(land, inks, box_of(place), (w, h)))
    thing = marks(brief.symbol(f"prop-{name}"))
    placed = moved(thing, fitted(extent(thing), box_of(brief.text("at")), stands=True))
    own = inks_of(brief)
    cast = own.cast(_tones(own, own.tone(ground_of(given))))
    items += paint(placed, cast, LINE, hatching=Tints(cast, w, h, ("awning",)), edge=HAIR)
    clip = Pen().rect(0.0, 0.0, w, h, CORNER).path()
    return Frame(w, h, (Placed(0.0, 0.0, Turned(Frame(w, h, tuple(items)), clip=clip)),))


def _tones(inks: Inks, ground: Colour) -> dict[str, Colour]:
    """The roles of things that no theme names: cloths, and a shadow on that ground."""
    found = {
        **sign_tones(inks),
        "shadow": mix(inks.tone("ink"), ground, 0.25),
        "awning": inks.tone("coral"),
        "pole": inks.tone("sand"),
    }
    for seat in (1, 2):
        tent = tent_tones(inks, f"player-{seat}")
        found |= {f"{part}-{seat}": tent[part] for part in ("cloth", "shaded", "trim")}
    return found


def _washed(land: list[Mark], inks: Inks, place: Rect, room: tuple[float, float]) -> Placed:
    """The same land in pale tones within a place; with little ink none of it."""
    paper = inks.tone("paper")

    def wash(role: str, colour: Colour) -> Colour:
        return mix(colour, paper, WASH)

    outline = Pen().rect(*place, CORNER)
    if inks.low:
        return Placed(0.0, 0.0, outline.path(fill=paper))
    pale = paint(land, inks.toned(wash), LINE)
    return Placed(0.0, 0.0, Turned(Frame(*room, pale), clip=outline.path()))
