"""The artist `zoo-animal`: an animal put together from parts that show what it is.

`animal` is a map of parts (PARTS; one that is not named is the first), `coat` and `accent` name
its tones. `properties` and `ability` add the rest: broad teeth and a leaf, fangs and a bone,
patterns and glasses; bristles and a collar, or a glow and a third eye.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.core.artist import Brief, Fields
from pnp.core.drawing import Colour, Frame, Pen, Placed, Turned, mix
from pnp.core.geometry import Matrix, Rect
from pnp.draw.inks import Inks
from pnp.draw.sketch import Mark, Sketch, extent, fitted, moved
from pnp.draw.symbols import Symbols, marks
from pnp.games.space_zoo import coats, limbs
from pnp.games.space_zoo.bodies import BODIES, Body, outline
from pnp.games.space_zoo.inks import inks_of, paled, printed
from pnp.games.space_zoo.prices import known

PARTS: dict[str, tuple[str, ...]] = {
    "body": tuple(BODIES),
    "head": ("round", "block", "wedge", "wide", "drop", "tall"),
    "ears": (
        "none",
        "round",
        "long",
        "floppy",
        "horns",
        "ram",
        "antlers",
        "antennae",
        "crest",
        "fins",
        "tuft",
        "pointed",
    ),
    "eyes": ("two", "sleepy", "wide", "beady", "stalks", "one"),
    "glasses": ("star", "round", "cat", "heart", "shutter", "square"),
    "pattern": coats.PATTERNS,
    "legs": limbs.LEGS,
    "tail": ("none", "tuft", "curl", "arrow", "fan", "club", "pom", "plume"),
}

HEAD = 100.0
"""How many units of a symbol are the radius of a head."""
CLOSER = 1.3
"""How much closer than all of it, at most, a broad animal is drawn where it may be cut."""
ABILITIES = ("none", "aggressive", "psychic")
# What is told of an animal besides its parts.
_SAID = ("name", "coat", "accent")


class Animal(Struct, frozen=True):
    """What is drawn."""

    parts: dict[str, str]
    coat: str
    accent: str
    properties: tuple[str, ...]
    ability: str


def animal_of(fields: Fields) -> Animal:
    """The animal of a planet's fields: `animal`, `properties` and `ability`. Raises ValueError for
    what is no such thing."""
    given = fields.map("animal", (*PARTS, *_SAID))
    parts = {name: given.one_of(name, choice, default=choice[0]) for name, choice in PARTS.items()}
    return Animal(
        parts,
        given.text("coat", "coral"),
        given.text("accent", "teal"),
        known(fields.texts("properties")),
        fields.one_of("ability", ABILITIES, default="none"),
    )


def animal(brief: Brief) -> Frame:
    """The animal as large as fits. `tone` draws it in one tone, `small` for small tokens,
    `place` in pale lines: a place for a token rather than the animal itself. `near` comes closer
    to those that are long: the head is whole, and of the tail what there is room for. `ground` is a
    tone to put a pale tile of behind it.
    """
    beast = animal_of(brief)
    inks = inks_of(brief)
    if brief.flag("place"):
        inks = paled(inks)
    shapes = assembled(beast, brief.symbol)
    size = min(brief.width, brief.height)
    line = line_of(size * (1.25 if brief.flag("small") else 1.0))
    box = extent(shapes).grown(1.2)
    room = Rect(0.0, 0.0, brief.width, brief.height).grown(-line)
    matrix = near(box, room) if brief.flag("near") else fitted(box, room)
    tone = brief.text("tone")
    tones = mono(inks, tone) if tone else colours(inks, beast)
    items = printed(moved(shapes, matrix), inks, (brief.width, brief.height), line, tones)
    if brief.flag("near"):
        clip = Pen().rect(0.0, 0.0, brief.width, brief.height).path()
        whole = Frame(brief.width, brief.height, items)
        items = (Placed(0.0, 0.0, Turned(whole, clip=clip)),)
    if brief.text("ground") and not inks.low:
        tile = Pen().rect(0.0, 0.0, brief.width, brief.height)
        pale = mix(inks.tone(brief.text("ground")), inks.tone("paper"), 0.5)
        items = (Placed(0.0, 0.0, tile.path(fill=pale)), *items)
    return Frame(brief.width, brief.height, items)


def line_of(size: float) -> float:
    """The line of a drawing so large, mm; a quarter at least, where it does not fill a thumbnail with ink."""
    return max(min(0.25, size * 0.028), min(0.62, size * 0.0105))


def near(box: Rect, room: Rect) -> Matrix:
    """As `fitted`, but closer where a box is broad: its right end, down on the floor."""
    scale = min(room.height / box.height, CLOSER * room.width / box.width)
    beyond = max(0.0, box.width * scale - room.width)
    x = room.x + (room.width - box.width * scale) / 2 - beyond / 2 - box.x * scale
    y = room.bottom - (room.height - box.height * scale) / 2 - box.bottom * scale
    return Matrix(scale, 0.0, 0.0, scale, x, y)


def colours(inks: Inks, beast: Animal) -> dict[str, Colour]:
    """The tones of its parts."""
    skin = inks.tone(beast.coat)
    ink, paper = inks.tone("ink"), inks.tone("paper")
    return {
        "skin": skin,
        "shade": mix(ink, skin, 0.28),
        "light": mix(inks.tone("cream"), skin, 0.6),
        "mark": inks.tone(beast.accent),
        "accent": inks.tone(beast.accent),
        "white": paper,
        "glint": inks.tone("snow"),
        "bone": inks.tone("cream"),
        "leaf": inks.tone("leaf"),
        "tongue": inks.tone("rose"),
        "dark": mix(inks.tone("wine"), ink, 0.25),
        "spike": mix(inks.tone("rust"), ink, 0.7),
        "glow": inks.tone("gold"),
        "aura": mix(inks.tone("gold"), paper, 0.45),
    }


def mono(inks: Inks, name: str) -> dict[str, Colour]:
    """All parts in one tone, in ink and on paper."""
    tone, ink, paper = inks.tone(name), inks.tone("ink"), inks.tone("paper")
    return {
        "skin": tone,
        "shade": mix(ink, tone, 0.3),
        "light": mix(tone, paper, 0.4),
        "mark": mix(tone, paper, 0.35),
        "accent": mix(tone, paper, 0.35),
        "white": paper,
        "glint": paper,
        "bone": paper,
        "leaf": paper,
        "tongue": mix(tone, paper, 0.35),
        "dark": ink,
        "spike": ink,
        "glow": paper,
        "aura": mix(tone, paper, 0.3),
    }


def assembled(beast: Animal, symbol: Symbols) -> list[Mark]:
    """All marks of the animal, in the units of the body, from the back to the front.

    What lies on a head (radius 1) or along a tail are symbols; the rest grows with the body.
    """
    parts, body = beast.parts, BODIES[beast.parts["body"]]
    s = Sketch()
    on_top = Matrix.scale(body.size).then(Matrix.move(*body.head))

    def worn(name: str, matrix: Matrix = on_top) -> None:
        s.add(marks(symbol(name), HEAD), matrix)

    def ears() -> None:
        if parts["ears"] != "none":
            worn(f"ears-{parts['ears']}")

    if beast.ability == "psychic":
        worn("glow")
    if parts["tail"] != "none":
        along = Matrix.rotate(body.wag).then(Matrix.move(*body.tail))
        s.add(marks(symbol(f"tail-{parts['tail']}")), along)
    if beast.ability == "aggressive":
        coats.bristles(s, body)
    limbs.legs(s, parts["legs"], body, True)
    if not body.sits:
        limbs.legs(s, parts["legs"], body, False)
    if body.faced:
        ears()
    _trunk(s, beast, body, symbol)
    if body.sits:
        limbs.legs(s, parts["legs"], body, False)
    if not body.faced:
        ears()
    if beast.ability == "aggressive":
        drop, half = (1.15, 0.9) if body.faced else (1.06, 0.66)
        x, y = body.head
        coats.collar(s, x - 2.0, y + body.size * drop, body.size * half)
    if not body.faced:
        worn(f"head-{parts['head']}")
    for name, lift in _face(beast):
        worn(name, Matrix.move(0.0, lift).then(on_top))
    return s.marks


def sole(beast: Animal) -> Rect:
    """The box of what it stands on: its legs, or where it has none its body; in units of the body."""
    body = BODIES[beast.parts["body"]]
    s = Sketch()
    limbs.legs(s, beast.parts["legs"], body, True)
    limbs.legs(s, beast.parts["legs"], body, False)
    if not s.marks or body.sits:
        s.put(outline(body), "skin")
    return extent(s.marks)


def _trunk(s: Sketch, beast: Animal, body: Body, symbol: Symbols) -> None:
    """The body in its coat, and the neck: behind the outline, or, on coils, before it."""
    shape, neck = outline(body), _neck(body.neck)
    funky = "funky" in beast.properties
    if neck is not None and not body.rings:
        s.put(neck, line="ink", width=2.0, span=body.girth)
    s.put(shape, "skin", "ink")
    with s.within(shape):
        s.put(Pen().ellipse(*body.belly), "light")
        if funky:
            coats.pattern(s, beast.parts["pattern"])
        if funky and beast.parts["body"] == "ball":
            # The face stays free of the pattern.
            s.put(Pen().ellipse(body.head[0], body.head[1] + 1.0, 30.0, 23.0), "skin", "ink", 0.8)
        if beast.parts["body"] == "shell":
            s.add(marks(symbol("plates")))
    s.put(shape, line="ink", width=1.15)
    for x, y in body.rings:
        fold = Pen().move(x, y)
        s.put(fold.curve(x + 14.0, y + 9.0, 80.0 - x * 0.6, y + 8.0, 98.0 - x, y), line="ink")
    if neck is not None:
        if body.rings:
            s.put(neck, line="ink", width=2.0, span=body.girth)
        s.put(neck, line="skin", width=0.0, span=body.girth)


def _face(beast: Animal) -> Iterator[tuple[str, float]]:
    """What tells the diet, the taste and the temper, and how far it is moved down."""
    has = beast.properties
    if "grass" in has and "meat" in has:
        yield "mouth-both", 0.0
    elif has:
        yield f"mouth-{has[0]}", 0.0
    glasses = "funky" in has
    yield f"glasses-{beast.parts['glasses']}" if glasses else f"eyes-{beast.parts['eyes']}", 0.0
    if beast.ability == "aggressive":
        yield "brows", -0.34 if glasses else 0.0
    if beast.ability == "psychic":
        yield "third-eye", 0.0


def _neck(points: tuple[tuple[float, float], ...]) -> Pen | None:
    if not points:
        return None
    if len(points) == 3:
        (x0, y0), (x1, y1), (x2, y2) = points
        return Pen().move(x0, y0).curve(x0 * 0.4 + x1 * 0.6, y1, x1, y1, x2, y2)
    return Pen().smooth(points, closed=False)
