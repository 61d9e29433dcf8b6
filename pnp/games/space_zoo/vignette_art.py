"""The artist `zoo-vignette`: a small park poster of what somebody has thought of.

`scene` is a landscape, as `zoo-poster` reads it, and the `things` that stand in it, from the back
to the front: a `symbol` of the game, or the animal of a `planet` among `planets`. `x` and `y` place
the foot of a thing and `size` says how tall it is, all in percent of the room; `turn` leans it, in
degrees, `flip: yes` has it look the other way, and `tone` is the cloth of a tent. A `tent` is that
of the `player`, in their colour, and `tent-other` the next one’s; all four look equally large.
`shape: circle` cuts the scene round.
"""

from __future__ import annotations

from pnp.core.artist import Brief, Fields
from pnp.core.drawing import Frame, Pen, Placed, Turned
from pnp.core.geometry import Matrix, Rect
from pnp.core.problems import one_of
from pnp.draw.paint import HAIR, Tints, paint
from pnp.draw.sketch import Sketch, extent, moved
from pnp.draw.symbols import marks
from pnp.games.space_zoo import animal_art
from pnp.games.space_zoo.camp_art import TENTS, tent_tones
from pnp.games.space_zoo.inks import POSTER, inks_of, printed
from pnp.games.space_zoo.poster_art import LANDSCAPE, landscape
from pnp.games.space_zoo.token_art import sign_tones

THINGS = ("symbol", "planet", "x", "y", "size", "turn", "flip", "tone")


def vignette(brief: Brief) -> Frame:
    """The scene; nothing of it sticks out of its room. Raises ValueError for unknown things."""
    given = brief.map("scene", (*LANDSCAPE, "things"))
    w, h = brief.width, brief.height
    inks = inks_of(brief, POSTER)
    line = animal_art.line_of(min(w, h) * 0.9)
    back, front = landscape(given, w, h)

    def land(sketch: Sketch) -> tuple[Placed, ...]:
        return paint(sketch.marks, inks, line, hatching=Tints(inks, w, h), edge=HAIR)

    items = list(land(back))
    for thing in given.maps("things", THINGS):
        items += _thing(brief, thing, line)
    items += land(front)
    clip = Pen().rect(0.0, 0.0, w, h)
    if brief.text("shape") == "circle":
        clip = Pen().ellipse(w / 2, h / 2, w / 2, h / 2)
    whole = Turned(Frame(w, h, tuple(items)), clip=clip.path())
    return Frame(w, h, (Placed(0.0, 0.0, whole),))


def _thing(brief: Brief, thing: Fields, line: float) -> tuple[Placed, ...]:
    inks = inks_of(brief)
    if thing.text("planet"):
        beast = animal_art.animal_of(_planet(brief, thing.text("planet")))
        shapes, box = animal_art.assembled(beast, brief.symbol), animal_art.sole(beast)
        tones = animal_art.colours(inks, beast)
    else:
        name, tone = _symbol(brief, thing)
        shapes = list(marks(brief.symbol(name)))
        box = extent(shapes)
        cloth = tent_tones(inks, tone) if tone else {}
        tones = {**sign_tones(inks), **cloth}
    matrix = _placed(thing, extent(shapes), box, brief.width, brief.height)
    return printed(moved(shapes, matrix), inks, (brief.width, brief.height), line, tones)


def _symbol(brief: Brief, thing: Fields) -> tuple[str, str]:
    """The name of a thing's symbol, and its tone: tents are somebody's."""
    name, seat = thing.text("symbol"), brief.whole("player", 1)
    if name == "tent-other":
        seat = seat % len(TENTS) + 1
    elif name != "tent":
        return name, thing.text("tone")
    return f"tent-{seat}", f"player-{seat}"


def _placed(thing: Fields, whole: Rect, sole: Rect, w: float, h: float) -> Matrix:
    """The map of a thing to its place: the middle of its sole goes there."""
    tall = whole.height
    if thing.text("symbol").startswith("tent"):
        tall = (whole.width + whole.height) / 2
    scale = thing.number("size", 60.0) / 100.0 * h / tall
    flip = -1.0 if thing.flag("flip") else 1.0
    about = Matrix.move(-sole.x - sole.width / 2, -sole.bottom).then(
        Matrix(scale * flip, 0.0, 0.0, scale, 0.0, 0.0)
    )
    x, y = thing.number("x", 50.0) / 100.0 * w, thing.number("y", 90.0) / 100.0 * h
    return about.then(Matrix.rotate(thing.number("turn"))).then(Matrix.move(x, y))


def _planet(brief: Brief, name: str) -> Fields:
    """The planet of that name."""
    planets = {planet.text("id"): planet for planet in brief.maps("planets")}
    return planets[one_of(name, planets, "planet")]
