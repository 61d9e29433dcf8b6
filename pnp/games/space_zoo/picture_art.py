"""The artist `zoo-picture`: like `picture`, with animals assembled from parts, and tents.

`animal` of a part is `self`, for the animal of the request, or the id of a planet in `planets`. In
a request without `parts`, `animal` is the animal's map. An animal has a `body` from `bodies`, a
`coat`, an `accent`, and a file for each other part. `properties` and `ability` add the rest: broad
teeth and a leaf, fangs and a bone, patterns and glasses; bristles and a collar, or a glow and a
third eye. `tent` is `keeper`, for the tent of `player`, or `neighbour`, for that of the next
player. Cloth has the player's colour unless `colours` sets it.
"""

from __future__ import annotations

from pnp.core.artist import ArtRequest, Fields
from pnp.core.drawing import Frame, Pen
from pnp.core.geometry import IDENTITY, Matrix
from pnp.core.node import Mapping
from pnp.core.problems import require_one_of
from pnp.draw.picture import PART_FIELDS, PartDrawing, picture, symbol_of
from pnp.draw.sketch import Mark, Sketch, extent, replace_roles, transform_marks
from pnp.draw.symbols import Motif, Symbols, marks
from pnp.games.space_zoo.prices import sort_properties

ABILITIES = ("none", "aggressive", "psychic")
PARTS = ("body", "head", "ears", "eyes", "glasses", "pattern", "legs", "tail")
ANIMAL_FIELDS = ("name", *PARTS, "coat", "accent")
SEATS = 4
GROUND_Y = 96.0
"""The y of the ground below bodies, on their square of 100."""
FAR_LEG_RAISE = 2.5
"""How much higher the legs on the far side end."""
_ON_HEAD = frozenset({"glow", "ears", "head", "mouth", "eyes", "brows", "third-eye"})


def zoo_picture(request: ArtRequest) -> Frame:
    """The picture. Raises ValueError for unknown animals, tents and parts."""
    other_fields = ("planets", "bodies", "properties", "ability", "player")
    return picture(request, _draw_part, (*PART_FIELDS, "animal", "tent"), other_fields)


def _draw_part(request: ArtRequest, part: Fields) -> PartDrawing:
    seat = request.integer("player", 1)
    if tent := part.text("tent"):
        seat = (
            seat
            if require_one_of(tent, ("keeper", "neighbour"), "tent") == "keeper"
            else seat % SEATS + 1
        )
        return PartDrawing(marks(request.symbol(f"tent-{seat}")), {"cloth": f"player-{seat}"})
    if "animal" not in part.fields:
        return symbol_of(request, part)._replace(colours={"cloth": f"player-{seat}"})
    if isinstance(part.fields["animal"], Mapping) or part.text("animal") == "self":
        return assemble_animal(request, _read_bodies(request), request.symbol)
    planets = {planet.text("id"): planet for planet in request.maps("planets")}
    planet = planets[require_one_of(part.text("animal"), planets, "planet")]
    return assemble_animal(planet, _read_bodies(request), request.symbol)


def _read_bodies(request: ArtRequest) -> dict[str, Fields]:
    return {body.text("id"): body for body in request.maps("bodies")}


def part_files(planet: Fields, body: Fields) -> dict[str, str]:
    """The file of each part of an animal, by its place; empty for none."""
    animal = planet.map("animal", ANIMAL_FIELDS)
    properties = sort_properties(planet.texts("properties"))
    ability = planet.choice("ability", ABILITIES, default="none")
    funky, aggressive = "funky" in properties, ability == "aggressive"

    def file_of(kind: str, default: str, file: str = "") -> str:
        choice = animal.text(kind) or default
        return "" if choice == "none" else f"{file or kind}-{choice}"

    legs = file_of("legs", "stub", "foot" if body.flag("sits") else "leg")
    return {
        "body": f"body-{body.text('id')}",
        "front": f"front-{body.text('id')}",
        "head": file_of("head", "round"),
        "ears": file_of("ears", "none"),
        "tail": file_of("tail", "none"),
        "near-legs": legs,
        "far-legs": legs,
        "pattern": file_of("pattern", "dots") if funky else "",
        "patch": "patch" if funky else "",
        "mouth": f"mouth-{properties[0] if len(properties) < 2 or funky else 'both'}",
        "eyes": file_of("glasses", "star") if funky else file_of("eyes", "two"),
        "bristles": f"bristles-{body.text('id')}" if aggressive else "",
        "collar": (body.map("collar").text("symbol") or "collar") if aggressive else "",
        "brows": ("brows-raised" if funky else "brows") if aggressive else "",
        "glow": "glow" if ability == "psychic" else "",
        "third-eye": "third-eye" if ability == "psychic" else "",
    }


def assemble_animal(planet: Fields, bodies: dict[str, Fields], symbol: Symbols) -> PartDrawing:
    """A planet's animal in units of its body. Raises ValueError."""
    animal = planet.map("animal", ANIMAL_FIELDS)
    body = bodies[animal.choice("body", bodies)]
    files = part_files(planet, body)
    trunk = next(mark for mark in marks(symbol(files["body"])) if mark.fill == "skin")
    outline = Pen().trace(trunk.ops, trunk.points)
    s, soles = Sketch(), Sketch()
    for place in body.texts("order"):
        if not files[place]:
            continue
        shapes = marks(symbol(files[place]))
        if place in ("near-legs", "far-legs"):
            legs = _leg_marks(shapes, body, place)
            s.add(legs)
            soles.add(legs)
        elif place == "pattern":
            with s.clip_to(outline):
                s.add(shapes)
        else:
            s.add(shapes, _part_matrix(body, place))
    if body.flag("sits") or not soles.marks:
        soles.put(outline, "skin")
    tones = {"skin": animal.text("coat", "coral"), "accent": animal.text("accent", "teal")}
    return PartDrawing(s.marks, tones, extent(soles.marks), lacks_hairlines=True)


def _leg_marks(shapes: Motif, body: Fields, place: str) -> list[Mark]:
    leg_marks, ground = [], GROUND_Y
    if place == "far-legs":
        shapes, ground = tuple(replace_roles(shapes, {"skin": "skin-28"})), GROUND_Y - FAR_LEG_RAISE
    for i, x in enumerate(body.numbers(place)):
        mirror = -1.0 if i % 2 and body.flag("sways") else 1.0
        leg_marks += transform_marks(shapes, Matrix(mirror, 0.0, 0.0, 1.0, x, ground))
    return leg_marks


def _part_matrix(body: Fields, place: str) -> Matrix:
    """The matrix of a part: at its own place, on the head, or on the body."""
    name = "head" if place in _ON_HEAD else place
    if name not in body.fields:
        return IDENTITY
    fields = body.map(name)
    turned = Matrix.scale(fields.number("size", 100.0) / 100).then(
        Matrix.rotate(fields.number("turn"))
    )
    return turned.then(Matrix.move(fields.number("x"), fields.number("y")))
