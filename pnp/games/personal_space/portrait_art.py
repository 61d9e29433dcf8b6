"""The artist `portrait`: aliens put together from a body, eyes, a mouth, headgear and a pattern."""

from __future__ import annotations

from collections.abc import Callable

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Pen, star_points
from pnp.core.rng import Chance
from pnp.draw.paint import paint
from pnp.draw.sketch import Sketch, moved
from pnp.games.personal_space.art import faces, hats
from pnp.games.personal_space.art.bodies import BODIES, Body, outline
from pnp.games.personal_space.art.inks import COLOURS, inks_of
from pnp.games.personal_space.art.outlines import rays, superellipse
from pnp.games.personal_space.art.scene import boxed, square

# A hat, and a panel, that go with each colour of skin.
_HAT = {"coral": "sky", "mustard": "lilac", "mint": "coral", "sky": "mustard", "lilac": "mint"}
_PANEL = {"coral": "sky", "mustard": "mint", "mint": "mustard", "sky": "coral", "lilac": "mustard"}


def portrait(brief: Brief) -> Frame:
    """An alien of PARTS (a part that is not named is the first); `panel: no`: on no ground."""
    parts = {name: brief.one_of(name, known, default=known[0]) for name, known in PARTS.items()}
    size = min(brief.width, brief.height)
    inks = inks_of(brief)
    line = max(0.16, min(0.6, size * 0.0125))
    s = Sketch()
    if brief.flag("panel", True):
        _panel(s, parts["colour"], rayed=not inks.low)
    body = BODIES[parts["body"]]
    skin, hat = parts["colour"], _HAT[parts["colour"]]
    wide = parts["eyes"] == "stalks"
    hats.behind(s, parts["headgear"], body, hat, wide)
    if wide:
        helmet = hats.glass(body, wide) if parts["headgear"] == "bubble" else None
        faces.stalks(s, body, skin, helmet)
    _limbs(s, body, skin, Chance("personal-space portrait", *parts.values()))
    shape = outline(body)
    s.put(shape, skin)
    with s.within(shape):
        _PATTERN[parts["pattern"]](s, body, skin)
    s.put(shape, line="ink", width=1.15)
    if not wide:
        faces.eyes(s, parts["eyes"], body, skin)
    faces.mouth(s, parts["mouth"], body)
    hats.front(s, parts["headgear"], body, hat, wide)
    return square(brief, paint(moved(s.marks, boxed(size)), inks, line))


def _panel(s: Sketch, colour: str, rayed: bool) -> None:
    """A tinted ground with rays and a hill to stand on."""
    tint = _PANEL[colour]
    edge = Pen().smooth(superellipse(0.0, 0.0, 0.965, 0.965, 5.0))
    hill = Pen().move(-1.0, 0.7).curve(-0.4, 0.56, 0.4, 0.56, 1.0, 0.7)
    with s.within(edge):
        s.put(Pen().rect(-1.0, -1.0, 2.0, 2.0), f"{tint}+70")
        s.put(rays(14), f"{tint}+50" if rayed else "")
        s.put(hill.line(1.0, 1.0).line(-1.0, 1.0).close(), f"{tint}+25", "ink", 0.9)
    s.put(edge, line="ink", width=1.25)


def _limbs(s: Sketch, body: Body, skin: str, chance: Chance) -> None:
    """Feet, and arms in one of four moods; the body hides where they begin."""
    feet = Pen()
    for side in (-1, 1):
        feet.ellipse(side * body.foot + side * 0.03, body.base + 0.055, 0.15, 0.075)
    s.put(feet, f"{skin}-30", "ink")
    x, y = body.arm
    if not x:
        return
    moods = (chance.pick(("wave", "down", "hip", "up")), chance.pick(("down", "hip", "wave")))
    for side, mood in zip((1, -1), moods, strict=True):
        ax = side * x
        pen = Pen().move(ax - side * 0.06, y)
        match mood:
            case "wave":
                tip = ax + side * 0.28, y - 0.26
                pen.curve(ax + side * 0.16, y + 0.1, ax + side * 0.3, y - 0.02, *tip)
            case "up":
                tip = ax + side * 0.22, y - 0.34
                pen.curve(ax + side * 0.2, y + 0.02, ax + side * 0.24, y - 0.1, *tip)
            case "hip":
                tip = ax + side * 0.02, y + 0.26
                pen.curve(ax + side * 0.3, y + 0.02, ax + side * 0.3, y + 0.2, *tip)
            case _:
                tip = ax + side * 0.17, y + 0.28
                pen.curve(ax + side * 0.1, y + 0.04, ax + side * 0.17, y + 0.12, *tip)
        s.band(pen, skin, 0.1)
        if mood != "hip":
            s.put(Pen().ellipse(*tip, 0.075), skin, "ink")
            s.put(pen, line=skin, span=0.085)


def _spots_pattern(s: Sketch, _body: Body, skin: str) -> None:
    pen = Pen()
    for dx, y, r in (
        (-0.5, 0.3, 0.1),
        (-0.34, 0.56, 0.08),
        (-0.12, 0.68, 0.1),
        (0.14, 0.54, 0.075),
        (0.34, 0.7, 0.1),
        (0.48, 0.42, 0.09),
        (-0.58, 0.02, 0.07),
        (0.56, 0.08, 0.08),
        (-0.44, -0.34, 0.07),
        (0.46, -0.3, 0.07),
    ):
        pen.ellipse(dx, y, r)
    s.put(pen, f"{skin}-15", "ink", 0.7)


def _stripes_pattern(s: Sketch, body: Body, skin: str) -> None:
    low = body.mouth + 0.2
    pen = Pen()
    y = low + 0.02
    while y < 0.9:
        pen.move(-1.0, y)
        for i in range(4):
            left = -1.0 + 0.5 * i
            pen.curve(left + 0.12, y - 0.05, left + 0.38, y + 0.05, left + 0.5, y)
        pen.line(1.0, y + 0.085)
        for i in range(4):
            right = 1.0 - 0.5 * i
            pen.curve(right - 0.12, y + 0.135, right - 0.38, y + 0.035, right - 0.5, y + 0.085)
        pen.close()
        y += 0.18
    s.put(pen, f"{skin}-15", "ink", 0.7)


def _freckles_pattern(s: Sketch, body: Body, skin: str) -> None:
    x = body.lean
    pen = Pen()
    reach = body.face * 0.98
    for side in (-1, 1):
        for dx, dy in ((0.0, 0.0), (-0.09, 0.045), (0.085, 0.05), (0.0, 0.1)):
            pen.ellipse(x + side * reach * 0.78 + dx * 0.8, body.mouth - 0.1 + dy, 0.028)
    s.put(pen, f"{skin}-30")


def _patch_pattern(s: Sketch, body: Body, skin: str) -> None:
    x = body.lean
    low = body.mouth + 0.2
    high = 0.88 - low
    s.put(
        Pen().ellipse(0.0 + x * 0.3, low + 0.03 + high / 2, 0.33, high / 2 + 0.02),
        f"{skin}+50",
        "ink",
        0.8,
    )


def _scales_pattern(s: Sketch, body: Body, _skin: str) -> None:
    low = body.mouth + 0.2
    y, row = low, 0
    while y < 0.95:
        pen = Pen()
        for i in range(-5, 6):
            pen.arc(i * 0.17 + (0.085 if row % 2 else 0.0), y, 0.085, 0.0, 180.0)
        s.put(pen, line="ink", width=0.8)
        y += 0.085
        row += 1


def _stars_pattern(s: Sketch, _body: Body, skin: str) -> None:
    pen = Pen()
    for dx, y, r in (
        (-0.34, 0.46, 0.1),
        (0.0, 0.62, 0.12),
        (0.36, 0.48, 0.1),
        (-0.5, 0.1, 0.08),
        (0.52, 0.14, 0.08),
        (-0.26, 0.74, 0.07),
        (0.3, 0.76, 0.07),
    ):
        pen.polygon(star_points(dx, y, r, r * 0.45, 5))
    s.put(pen, f"{skin}+50", "ink", 0.7)


_PATTERN: dict[str, Callable[[Sketch, Body, str], None]] = {
    "plain": lambda _s, _body, _skin: None,
    "spots": _spots_pattern,
    "stripes": _stripes_pattern,
    "freckles": _freckles_pattern,
    "patch": _patch_pattern,
    "scales": _scales_pattern,
    "stars": _stars_pattern,
}
PATTERNS = tuple(_PATTERN)

PARTS: dict[str, tuple[str, ...]] = {
    "body": tuple(BODIES),
    "eyes": faces.EYES,
    "mouth": faces.MOUTHS,
    "headgear": hats.HEADGEAR,
    "pattern": PATTERNS,
    "colour": COLOURS,
}
