"""The artist `zoo-poster`: a park poster of a place that there should not be, and who lives there.

`landscape` says what is drawn, from the back to the front: `sky` (tones from the top down) and
`style` (bands, arcs, rays), `horizon` in percent of the height, `suns`, `sights`, `layers` and, before
the animal, `front`. `foot`, `size` and `tall` place the animal, in percent of the height, the width and the height;
`aside` moves it to the right. `clear` is a box `x,y,w,h` in mm that something lies upon later: what is
small in the sky keeps away from its edges.
"""

from __future__ import annotations

from pnp.core.artist import Brief, Fields
from pnp.core.drawing import Frame, Pen, Placed, Turned
from pnp.core.geometry import Matrix, Rect
from pnp.core.rng import Chance
from pnp.draw.paint import HAIR, Tints, paint
from pnp.draw.sketch import Sketch, extent, moved
from pnp.games.space_zoo import animal_art, heavens
from pnp.games.space_zoo.inks import POSTER, inks_of, printed
from pnp.games.space_zoo.land import Land, box_of
from pnp.games.space_zoo.landforms import FORMS

FOOT, SIZE, TALL = 86.0, 80.0, 56.0
"""Where an animal stands, and how wide and high it is at most, in percent."""
LANDSCAPE = ("seed", "sky", "style", "horizon", "suns", "sights", "layers", "front")
SUN = ("kind", "x", "y", "size", "tone", "other")
SIGHT = ("kind", "tone")
LAYER = ("form", "at", "high", "count", "tone", "shade", "light")
UPRIGHT = 0.96
"""Width : height of a poster at most; wider rooms show more of the land, not a broader one."""


def poster(brief: Brief) -> Frame:
    """The poster; nothing of it sticks out of its room."""
    given = brief.map("landscape", LANDSCAPE)
    w, h = brief.width, brief.height
    inks = inks_of(brief, POSTER)
    tints = Tints(inks, w, h)
    line = animal_art.line_of(min(w, h * 0.6) * 0.7)
    clear = box_of(brief.text("clear")) if brief.text("clear") else None
    back, front = landscape(given, w, h, clear)
    items = list(paint(back.marks, inks, line, hatching=tints, edge=HAIR))
    if "animal" in brief.fields:
        beast = animal_art.animal_of(brief)
        foot = brief.number("foot", FOOT) / 100.0 * h
        wide = brief.number("size", SIZE) / 100.0 * w
        high = min(brief.number("tall", TALL) / 100.0 * h, foot)
        centre = w * (0.5 + brief.number("aside") / 100.0)
        shapes = animal_art.assembled(beast, brief.symbol)
        box, sole = extent(shapes), animal_art.sole(beast)
        scale = min(wide / box.width, high / box.height)
        # It stands on its soles, whatever bristles, glows or wags below them.
        matrix = Matrix.scale(scale).then(
            Matrix.move(centre - (box.x + box.width / 2) * scale, foot - sole.bottom * scale)
        )
        middle = centre + (sole.x + sole.width / 2 - box.x - box.width / 2) * scale
        flat = sole.width * scale * 0.05
        shade = Sketch().put(
            Pen().ellipse(middle, foot - flat * 0.3, sole.width * scale * 0.58, flat),
            ground_of(given),
        )
        items += paint(shade.marks, inks, line, hatching=tints, edge=HAIR)
        tones = animal_art.colours(inks, beast)
        items += printed(moved(shapes, matrix), inks_of(brief), (w, h), line, tones)
    items += paint(front.marks, inks, line, hatching=tints, edge=HAIR)
    clip = Pen().rect(0.0, 0.0, w, h).path()
    return Frame(w, h, (Placed(0.0, 0.0, Turned(Frame(w, h, tuple(items)), clip=clip)),))


def landscape(
    given: Fields, w: float, h: float, clear: Rect | None = None
) -> tuple[Sketch, Sketch]:
    """What is behind the animal, and what before it; no star is cut by the edge of `clear`. Raises
    ValueError for unknown forms."""
    back, front = Sketch(), Sketch()
    room = heavens.Room(w, h)
    unit = min(w, h * UPRIGHT)
    horizon = given.number("horizon", 60.0) / 100.0 * h
    seed = given.text("seed", "1")
    suns = [_sun(each) for each in given.maps("suns", SUN)]
    tones = given.texts("sky") or ("sky", "cream")
    style = given.one_of("style", heavens.SKIES, "style of sky", "bands")
    # What is small up there is cut neither by a plate nor by a moon
    free = [heavens.around(room, sun) for sun in suns] + ([clear] if clear else [])
    centre = suns[0] if suns else heavens.Sun("disc", 0.5, horizon / h, 0.1, "cream", "cream")
    heavens.sky(back, room, style, tones, horizon, centre)
    sights = given.maps("sights", SIGHT)
    for sight in sights:
        if sight.text("kind") != "birds":
            _sight(back, room, sight, horizon, seed, free)
    for sun in suns:
        heavens.sun(back, room, sun)
    for sight in sights:
        if sight.text("kind") == "birds":
            _sight(back, room, sight, horizon, seed, free)
    for key, sketch in (("layers", back), ("front", front)):
        for index, layer in enumerate(given.maps(key, LAYER)):
            FORMS[layer.one_of("form", FORMS, "form of land")](
                sketch,
                Land(
                    w,
                    h,
                    unit,
                    layer.number("at", 60.0) / 100.0 * h,
                    layer.number("high", 20.0) / 100.0 * h,
                    layer.text("tone", "sand"),
                    layer.text("shade") or layer.text("tone", "sand"),
                    layer.text("light"),
                    layer.whole("count"),
                    Chance("space-zoo land", seed, key, index),
                ),
            )
    return back, front


def ground_of(given: Fields) -> str:
    """The tone of a shadow on the nearest ground."""
    layers = given.maps("layers")
    return layers[-1].text("tone", "sand").partition("+")[0] + "-25" if layers else "smoke"


def _sight(
    s: Sketch, room: heavens.Room, given: Fields, horizon: float, seed: str, clear: list[Rect]
) -> None:
    kind = given.one_of("kind", heavens.SIGHTS, "sight")
    chance = Chance("space-zoo sight", seed, kind)
    heavens.sight(s, room, kind, given.text("tone", "cream"), horizon, chance, clear)


def _sun(given: Fields) -> heavens.Sun:
    tone = given.text("tone", "cream")
    return heavens.Sun(
        given.one_of("kind", heavens.BODIES, "sun", "disc"),
        given.number("x", 50.0) / 100.0,
        given.number("y", 30.0) / 100.0,
        given.number("size", 12.0) / 100.0,
        tone,
        given.text("other", tone),
    )
