"""The artist `zoo-poster`: a park poster of a place that there should not be, and who lives there.

`landscape` says what is drawn, from the back to the front: `sky` (tones from the top down) and
`style` (bands, arcs, rays), `horizon` in percent of the height, `suns`, `sights`, `layers` and, before
the animal, `front`. `foot`, `size` and `tall` place the animal, in percent of the height, the width and the height;
`aside` moves it to the right. `clear` is a box `x,y,w,h` in mm that something lies upon later: what is
small in the sky keeps away from its edges.
"""

from __future__ import annotations

from collections.abc import Mapping as Map

from pnp.draw.paint import HAIR, Tints, paint
from pnp.draw.sketch import Sketch, extent, moved
from pnp.games.space_zoo import animal_art, heavens
from pnp.games.space_zoo.inks import POSTER, inks_of, printed
from pnp.games.space_zoo.land import Land, box_of
from pnp.games.space_zoo.landforms import FORMS
from pnp.ground.artist import Brief
from pnp.ground.drawing import Frame, Pen, Placed, Turned
from pnp.ground.geometry import Matrix, Rect
from pnp.ground.node import Mapping, Node, Scalar, Sequence
from pnp.ground.problem import nearest
from pnp.ground.rng import Chance

FOOT, SIZE, TALL = 86.0, 80.0, 56.0
"""Where an animal stands, and how wide and high it is at most, in percent."""
LANDSCAPE = ("seed", "sky", "style", "horizon", "suns", "sights", "layers", "front")
UPRIGHT = 0.96
"""Width : height of a poster at most; wider rooms show more of the land, not a broader one."""


def poster(brief: Brief) -> Frame:
    """The poster; nothing of it sticks out of its room."""
    given = animal_art.parts_of(brief.fields, "landscape", LANDSCAPE)
    w, h = brief.width, brief.height
    inks = inks_of(brief, POSTER)
    tints = Tints(inks, w, h)
    line = animal_art.line_of(min(w, h * 0.6) * 0.7)
    clear = box_of(brief.text("clear")) if brief.text("clear") else None
    back, front = landscape(given, w, h, clear)
    items = list(paint(back.marks, inks, line, hatching=tints, edge=HAIR))
    if "animal" in brief.fields:
        beast = animal_art.animal_of(brief)
        foot = float(brief.text("foot") or FOOT) / 100.0 * h
        wide = float(brief.text("size") or SIZE) / 100.0 * w
        high = min(float(brief.text("tall") or TALL) / 100.0 * h, foot)
        centre = w * (0.5 + float(brief.text("aside") or 0.0) / 100.0)
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
    given: Map[str, Node], w: float, h: float, clear: Rect | None = None
) -> tuple[Sketch, Sketch]:
    """What is behind the animal, and what before it; no star is cut by the edge of `clear`. Raises
    ValueError for unknown forms."""
    back, front = Sketch(), Sketch()
    room = heavens.Room(w, h)
    unit = min(w, h * UPRIGHT)
    horizon = number(given, "horizon", 60.0) / 100.0 * h
    seed = _text(given, "seed", "1")
    suns = [_sun(node) for node in maps(given, "suns")]
    tones = _words(given, "sky") or ("sky", "cream")
    style = _one_of(_text(given, "style", "bands"), heavens.SKIES, "style of sky")
    # What is small up there is cut neither by a plate nor by a moon
    free = [heavens.around(room, sun) for sun in suns] + ([clear] if clear else [])
    centre = suns[0] if suns else heavens.Sun("disc", 0.5, horizon / h, 0.1, "cream", "cream")
    heavens.sky(back, room, style, tones, horizon, centre)
    behind = [node for node in maps(given, "sights") if node.text("kind") != "birds"]
    for node in behind:
        _sight(back, room, node, horizon, seed, free)
    for sun in suns:
        heavens.sun(back, room, sun)
    for node in maps(given, "sights"):
        if node.text("kind") == "birds":
            _sight(back, room, node, horizon, seed, free)
    for key, sketch in (("layers", back), ("front", front)):
        for index, node in enumerate(maps(given, key)):
            form = _one_of(node.text("form"), tuple(FORMS), "form of land")
            values = node.values
            FORMS[form](
                sketch,
                Land(
                    w,
                    h,
                    unit,
                    number(values, "at", 60.0) / 100.0 * h,
                    number(values, "high", 20.0) / 100.0 * h,
                    node.text("tone", "sand"),
                    node.text("shade") or node.text("tone", "sand"),
                    node.text("light"),
                    int(number(values, "count", 0.0)),
                    Chance("space-zoo land", seed, key, index),
                ),
            )
    return back, front


def ground_of(given: Map[str, Node]) -> str:
    """The tone of a shadow on the nearest ground."""
    layers = maps(given, "layers")
    return layers[-1].text("tone", "sand").partition("+")[0] + "-25" if layers else "smoke"


def _sight(
    s: Sketch, room: heavens.Room, node: Mapping, horizon: float, seed: str, clear: list[Rect]
) -> None:
    kind = _one_of(node.text("kind"), heavens.SIGHTS, "sight")
    chance = Chance("space-zoo sight", seed, kind)
    heavens.sight(s, room, kind, node.text("tone", "cream"), horizon, chance, clear)


def _sun(node: Mapping) -> heavens.Sun:
    kind = _one_of(node.text("kind", "disc"), heavens.BODIES, "sun")
    tone = node.text("tone", "cream")
    return heavens.Sun(
        kind,
        number(node.values, "x", 50.0) / 100.0,
        number(node.values, "y", 30.0) / 100.0,
        number(node.values, "size", 12.0) / 100.0,
        tone,
        node.text("other", tone),
    )


def maps(given: Map[str, Node], key: str) -> list[Mapping]:
    """The maps in a field that is a list."""
    node = given.get(key)
    if isinstance(node, Sequence):
        return [item for item in node.items if isinstance(item, Mapping)]
    return []


def _words(given: Map[str, Node], key: str) -> tuple[str, ...]:
    node = given.get(key)
    if isinstance(node, Sequence):
        return tuple(str(item) for item in node.items)
    return tuple(node.text.split()) if isinstance(node, Scalar) else ()


def _text(given: Map[str, Node], key: str, default: str = "") -> str:
    node = given.get(key)
    return node.text if isinstance(node, Scalar) else default


def number(given: Map[str, Node], key: str, default: float) -> float:
    """A field that is a number. Raises ValueError."""
    text = _text(given, key)
    try:
        return float(text) if text else default
    except ValueError:
        raise ValueError(f"{key} is a number, not “{text}”") from None


def _one_of(text: str, known: tuple[str, ...], what: str) -> str:
    if text not in known:
        raise ValueError(f"there is no {what} “{text}”; {nearest(text, known)}")
    return text
