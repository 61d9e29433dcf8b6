"""The artist `animal`: the zoo's, each built by the plan of its kind, with what it alone has."""

from __future__ import annotations

from collections.abc import Callable

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Pen
from pnp.core.geometry import Matrix
from pnp.core.problems import one_of
from pnp.draw.paint import paint
from pnp.draw.sketch import Mark, Sketch, moved
from pnp.games.personal_space.art import beasts, birds, swimmers
from pnp.games.personal_space.art.faces import EYES
from pnp.games.personal_space.art.fur import GROUND, PATTERNS, Creature
from pnp.games.personal_space.art.inks import COLOURS, inks_of
from pnp.games.personal_space.art.scene import boxed, square

PLANS: dict[str, Callable[[Sketch, Creature], None]] = {
    "ape": beasts.ape,
    "bat": swimmers.bat,
    "beast": beasts.beast,
    "bird": birds.bird,
    "blob": swimmers.blob,
    "bug": birds.bug,
    "crab": swimmers.crab,
    "fish": swimmers.fish,
    "frog": birds.frog,
    "lizard": beasts.lizard,
    "seal": swimmers.seal,
    "snail": birds.snail,
    "snake": swimmers.snake,
    "squid": swimmers.squid,
    "turtle": beasts.turtle,
    "whale": swimmers.whale,
}


FEATURES = frozenset(
    (
        "antlers",
        "beard",
        "bill",
        "bob",
        "bow",
        "bushy",
        "cow",
        "crest",
        "crown",
        "cup",
        "eel",
        "floppy",
        "hangs",
        "hare",
        "hill",
        "hippo",
        "hook",
        "horn",
        "horns",
        "hump",
        "legs",
        "long",
        "low",
        "lynx",
        "mane",
        "mirror",
        "neck",
        "ossicones",
        "paddle",
        "pig",
        "pointed",
        "round",
        "ruff",
        "rumour",
        "shell",
        "sloth",
        "snorkel",
        "spread",
        "stilts",
        "trunk",
        "tuft",
        "tusks",
        "udder",
        "wheels",
        "yawn",
    )
)
"""What an animal may have besides; what its plan does not know of is not drawn."""


def animal(brief: Brief) -> Frame:
    """An animal: the first word of `build` is its plan, the others what it has; `hangs`: from the
    ceiling, head down. `eyes`, `pattern` and `colour` as a portrait has them."""
    plan, *features = brief.text("build").split() or [""]
    one_of(plan, PLANS, "animal built like a")
    for word in features:
        one_of(word, FEATURES, "animal with")
    has = frozenset(features)
    creature = Creature(
        has,
        brief.one_of("eyes", EYES, default="two"),
        brief.one_of("pattern", PATTERNS, default="plain"),
        brief.one_of("colour", COLOURS, default=COLOURS[0]),
    )
    size = min(brief.width, brief.height)
    s, drawn = Sketch(), Sketch()
    PLANS[plan](drawn, creature)
    # Whoever sleeps in the air has no ground below.
    if "hangs" in has:
        s.band(Pen().move(-0.96, -GROUND - 0.02).line(0.96, -GROUND - 0.02), "cream", 0.05)
        s.add(drawn.marks, Matrix.scale(1.0, -1.0))
    else:
        s.add(drawn.marks)
    line = max(0.16, min(0.6, size * 0.0125))
    place = _filling(s.marks).then(boxed(size))
    return square(brief, paint(moved(s.marks, place), inks_of(brief), line))


def _filling(marks: list[Mark]) -> Matrix:
    """The map that makes a drawing as large as the box from −1 to 1 with room for its lines."""
    marks = [mark for mark in marks if mark.inside is None]
    left = min(min(mark.points[0::2]) - mark.span / 2 for mark in marks)
    right = max(max(mark.points[0::2]) + mark.span / 2 for mark in marks)
    top = min(min(mark.points[1::2]) - mark.span / 2 for mark in marks)
    bottom = max(max(mark.points[1::2]) + mark.span / 2 for mark in marks)
    by = 1.84 / max(right - left, bottom - top)
    return Matrix.move(-(left + right) / 2, -(top + bottom) / 2).then(Matrix.scale(by))
