"""The artist `zoo-vignette`: a small park poster of what somebody has thought of.

`scene` is a landscape, as `zoo-poster` reads it, and the `things` that stand in it, from the back
to the front: a `symbol` of the game, or the animal of a `planet` among `planets`. `x` and `y` place
the foot of a thing and `size` says how tall it is, all in percent of the room; `turn` leans it, in
degrees, `flip: yes` has it look the other way, and `tone` is the cloth of a tent. A `tent` is that
of the `player`, in their colour, and `tent-other` the next one’s; all four look equally large.
`shape: circle` cuts the scene round.
"""

from __future__ import annotations

from pnp.draw.paint import HAIR, Tints, paint
from pnp.draw.sketch import Sketch, extent, moved
from pnp.draw.symbols import marks
from pnp.games.space_zoo import animal_art
from pnp.games.space_zoo.camp_art import TENTS, tent_tones
from pnp.games.space_zoo.inks import POSTER, inks_of, printed
from pnp.games.space_zoo.poster_art import LANDSCAPE, landscape, maps, number
from pnp.games.space_zoo.token_art import sign_tones
from pnp.ground.artist import Brief
from pnp.ground.drawing import Frame, Pen, Placed, Turned
from pnp.ground.geometry import Matrix, Rect
from pnp.ground.node import Mapping, Sequence

THINGS = ("symbol", "planet", "x", "y", "size", "turn", "flip", "tone")


def vignette(brief: Brief) -> Frame:
    """The scene; nothing of it sticks out of its room. Raises ValueError for unknown things."""
    given = animal_art.parts_of(brief.fields, "scene", (*LANDSCAPE, "things"))
    w, h = brief.width, brief.height
    inks = inks_of(brief, POSTER)
    line = animal_art.line_of(min(w, h) * 0.9)
    back, front = landscape(given, w, h)

    def land(sketch: Sketch) -> tuple[Placed, ...]:
        return paint(sketch.marks, inks, line, hatching=Tints(inks, w, h), edge=HAIR)

    items = list(land(back))
    for node in maps(given, "things"):
        items += _thing(brief, node, line)
    items += land(front)
    clip = Pen().rect(0.0, 0.0, w, h)
    if brief.text("shape") == "circle":
        clip = Pen().ellipse(w / 2, h / 2, w / 2, h / 2)
    whole = Turned(Frame(w, h, tuple(items)), clip=clip.path())
    return Frame(w, h, (Placed(0.0, 0.0, whole),))


def _thing(brief: Brief, node: Mapping, line: float) -> tuple[Placed, ...]:
    animal_art.parts_of({"thing": node}, "thing", THINGS)
    inks = inks_of(brief)
    if node.text("planet"):
        beast = animal_art.animal_from(_planet(brief, node.text("planet")).values)
        shapes, box = animal_art.assembled(beast, brief.symbol), animal_art.sole(beast)
        tones = animal_art.colours(inks, beast)
    else:
        name, tone = _symbol(brief, node)
        shapes = list(marks(brief.symbol(name)))
        box = extent(shapes)
        cloth = tent_tones(inks, tone) if tone else {}
        tones = {**sign_tones(inks), **cloth}
    matrix = _placed(node, extent(shapes), box, brief.width, brief.height)
    return printed(moved(shapes, matrix), inks, (brief.width, brief.height), line, tones)


def _symbol(brief: Brief, node: Mapping) -> tuple[str, str]:
    """The name of a thing's symbol, and its tone: tents are somebody's."""
    name, seat = node.text("symbol"), brief.whole("player", 1)
    if name == "tent-other":
        seat = seat % len(TENTS) + 1
    elif name != "tent":
        return name, node.text("tone")
    return f"tent-{seat}", f"player-{seat}"


def _placed(node: Mapping, whole: Rect, sole: Rect, w: float, h: float) -> Matrix:
    """The map of a thing to its place: the middle of its sole goes there."""
    tall = whole.height
    if node.text("symbol").startswith("tent"):
        tall = (whole.width + whole.height) / 2
    scale = number(node.values, "size", 60.0) / 100.0 * h / tall
    flip = -1.0 if node.text("flip") == "yes" else 1.0
    about = Matrix.move(-sole.x - sole.width / 2, -sole.bottom).then(
        Matrix(scale * flip, 0.0, 0.0, scale, 0.0, 0.0)
    )
    x, y = number(node.values, "x", 50.0) / 100.0 * w, number(node.values, "y", 90.0) / 100.0 * h
    turn = number(node.values, "turn", 0.0)
    return about.then(Matrix.rotate(turn)).then(Matrix.move(x, y))


def _planet(brief: Brief, name: str) -> Mapping:
    """The planet of that name."""
    planets = brief.fields.get("planets")
    for planet in planets.items if isinstance(planets, Sequence) else ():
        if isinstance(planet, Mapping) and planet.text("id") == name:
            return planet
    raise ValueError(f"there is no planet “{name}”")
