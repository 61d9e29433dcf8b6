"""The artists of the small tokens: `zoo-ore`, `zoo-coin`, `zoo-marker` and `zoo-first`."""

from __future__ import annotations

import math

from pnp.draw.inks import Inks
from pnp.draw.sketch import Sketch, extent, moved
from pnp.games.space_zoo import faces
from pnp.games.space_zoo.animal_art import fitted, line_of
from pnp.games.space_zoo.inks import inks_of, printed
from pnp.ground.artist import Brief
from pnp.ground.drawing import Colour, Frame, Pen, Placed, Turned, mix, star_points
from pnp.ground.geometry import Matrix, Rect
from pnp.ground.problem import nearest

WORTHS = (1, 5)
MARKERS = ("grass", "meat", "funky", "phase")


def _drawn(
    brief: Brief, s: Sketch, tones: dict[str, Colour] | None = None, more: float = 1.3
) -> Frame:
    inks = inks_of(brief)
    line = line_of(min(brief.width, brief.height) * more)
    room = Rect(0.0, 0.0, brief.width, brief.height).grown(-line)
    matrix = fitted(extent(s.marks).grown(1.0), room)
    marks, size = moved(s.marks, matrix), (brief.width, brief.height)
    return Frame(*size, printed(marks, inks, size, line, tones or sign_tones(inks)))


def sign_tones(inks: Inks) -> dict[str, Colour]:
    gold = inks.tone("gold")
    return {
        "accent": inks.tone("coral"),
        "dark": inks.tone("ink"),
        "white": inks.tone("paper"),
        "glint": inks.tone("paper"),
        "bone": inks.tone("paper"),
        "board": inks.tone("cream"),
        "metal": gold,
        "rim": mix(inks.tone("rust"), gold, 0.45),
        "shine": mix(gold, inks.tone("paper"), 0.5),
    }


def ore(brief: Brief) -> Frame:
    """A lump of something heavy, with a vein of something bright."""
    s = Sketch()
    edge = [(12, 58), (22, 28), (48, 12), (76, 20), (92, 48), (84, 78), (54, 90), (24, 84)]
    inner = [(36, 46), (54, 34), (70, 50), (56, 64)]
    s.put(Pen().polygon(edge), "slate", "ink")
    for a, b, c, d, tone in (
        (0, 1, 0, 0, "smoke"), (1, 2, 1, 0, "smoke+45"), (2, 3, 2, 1, "smoke"), (3, 4, 2, 2, "slate"),
        (4, 5, 3, 2, "slate-30"), (5, 6, 3, 3, "slate-40"), (6, 7, 3, 3, "slate-30"),
        (7, 0, 0, 3, "slate"),
    ):  # fmt: skip
        s.put(Pen().polygon([edge[a], edge[b], inner[c], inner[d]]), tone, "ink", 0.6)
    s.put(Pen().polygon(inner), "smoke+45", "ink", 0.6)
    vein = Pen().polygon(
        [(30, 70), (40, 60), (50, 74), (60, 66), (74, 72), (62, 74), (50, 82), (41, 68)]
    )
    s.put(vein, "gold", "ink", 0.6)
    s.put(Pen().polygon(star_points(70.0, 34.0, 10.0, 3.0, 4)), "white", "ink", 0.6)
    s.put(Pen().polygon(edge), line="ink", width=1.2)
    return _drawn(brief, s)


def coin(brief: Brief) -> Frame:
    """A coin's face. `worth` is 1 or 5: small and golden, or silver in a broad, dark, scalloped rim
    with its five stars on it, so that eyes know it in any light, and fingers, too.
    """
    worth = brief.whole("worth", 1)
    if worth not in WORTHS:
        raise ValueError(f"there is no coin of {worth}; they are worth 1 or 5")
    s = Sketch()
    inks = inks_of(brief)
    tones = sign_tones(inks)
    if worth == 5:
        tones |= {
            "metal": inks.tone("snow"),
            "rim": inks.tone("deep"),
            "shine": inks.tone("gold"),
        }
        scallops = [
            (50 + r * math.cos(a), 50 + r * math.sin(a))
            for a, r in ((2 * math.pi * i / 60, 47.6 + 2.4 * math.cos(24 * math.pi * i / 60)) for i in range(60))
        ]  # fmt: skip
        s.put(Pen().smooth(scallops), "rim", "ink", tint=3)
        s.put(Pen().ellipse(50.0, 50.0, 34.0), "metal", "ink")
        for i in range(worth):
            a = math.radians(90.0 + 72.0 * i)
            x, y = 50 + 40.4 * math.cos(a), 50 + 40.4 * math.sin(a)
            s.put(Pen().polygon(star_points(x, y, 5.6, 2.5, 5)), "shine", tint=0)
    else:
        s.put(Pen().ellipse(50.0, 50.0, 48.0), "metal", "ink")
        s.put(Pen().ellipse(50.0, 50.0, 40.0), "shine", "ink", 0.7)
    frame = _drawn(brief, s, tones)
    label = brief.label(f"{worth} €", brief.text("style", "number"))
    if not label.height or not label.width:
        return frame
    size = min(brief.width, brief.height)
    scale = min(size * (0.54 if worth == 5 else 0.6) / label.width, size * 0.36 / label.height)
    x, y = brief.width / 2, brief.height / 2
    matrix = Matrix(
        scale, 0.0, 0.0, scale, x - label.width * scale / 2, y - label.height * scale / 2
    )
    return frame._replace(items=(*frame.items, Placed(0.0, 0.0, Turned(label, matrix))))


def marker(brief: Brief) -> Frame:
    """A park sign on a post: what the market sells, or the rocket that tells the phase.
    `plain: yes` leaves the board empty, for an icon.
    """
    of = brief.text("of", "phase")
    if of not in MARKERS:
        raise ValueError(f"there is no marker of “{of}”; {nearest(of, MARKERS)}")
    s = Sketch()
    inks = inks_of(brief)
    tones = sign_tones(inks)
    tones["sign"] = inks.tone(
        {"grass": "leaf", "meat": "coral", "funky": "lilac", "phase": "gold"}[of]
    )
    s.put(Pen().ellipse(50.0, 50.0, 48.0), "sign", "ink", 1.2)
    s.put(Pen().ellipse(50.0, 50.0, 41.0), "board", "ink", 0.8)
    if brief.flag("plain"):
        return _drawn(brief, s, tones)
    sign = Sketch()
    match of:
        case "grass":
            faces.sprig(sign)
        case "meat":
            faces.jaws(sign)
        case "funky":
            faces.eyes(sign, "two", "star")
        case _:
            rocket(sign)
    box = extent(sign.marks)
    s.add(sign.marks, _inside(box, 50.0, 50.0, 58.0))
    return _drawn(brief, s, tones)


def _inside(box: Rect, x: float, y: float, size: float) -> Matrix:
    scale = size / max(box.width, box.height)
    return Matrix(
        scale, 0.0, 0.0, scale,
        x - (box.x + box.width / 2) * scale, y - (box.y + box.height / 2) * scale,
    )  # fmt: skip


def rocket(s: Sketch) -> None:
    """The zoo's own: a round window, fins, and somewhere to be."""
    s.put(Pen().polygon([(-5, 30), (0, 44), (5, 30)]), "metal", "ink", 0.8)
    for m in (-1, 1):
        s.put(Pen().polygon([(m * 9, 8), (m * 20, 24), (m * 18, 34), (m * 8, 28)]), "accent", "ink")
    pen = Pen().move(0.0, -36.0).curve(14.0, -22.0, 14.0, 8.0, 9.0, 30.0).line(-9.0, 30.0)
    s.put(pen.curve(-14.0, 8.0, -14.0, -22.0, 0.0, -36.0).close(), "white", "ink")
    nose = Pen().move(0.0, -36.0).curve(6.0, -30.0, 9.5, -22.0, 11.0, -14.0).line(-11.0, -14.0)
    s.put(nose.curve(-9.5, -22.0, -6.0, -30.0, 0.0, -36.0).close(), "accent", "ink")
    s.put(Pen().ellipse(0.0, 0.0, 6.0), "dark", "ink")
    s.put(Pen().ellipse(-1.6, -1.6, 2.0), "white")


def first(brief: Brief) -> Frame:
    """The head keeper's cap from its side, a rocket on the badge: the peak points to the right."""
    s = Sketch()
    crown = Pen().move(6.0, 68.0).curve(6.0, 34.0, 22.0, 16.0, 42.0, 16.0)
    crown.curve(62.0, 16.0, 74.0, 34.0, 76.0, 62.0).curve(54.0, 60.0, 28.0, 62.0, 6.0, 68.0).close()
    s.put(crown, "sand", "ink", 1.1)
    with s.within(crown):
        shade = Pen().move(4.0, 40.0).line(22.0, 30.0).curve(14.0, 44.0, 14.0, 56.0, 16.0, 72.0)
        s.put(shade.line(4.0, 72.0).close(), "sand-20")
    seams = Pen().move(42.0, 16.0).curve(28.0, 24.0, 22.0, 40.0, 22.0, 64.0)
    s.put(seams.move(42.0, 16.0).curve(58.0, 24.0, 66.0, 40.0, 67.0, 62.0), line="ink", width=0.6)
    s.put(crown, line="ink", width=1.1)
    s.put(Pen().ellipse(42.0, 15.0, 5.0, 3.2), "coral", "ink")
    band = Pen().move(5.0, 60.0).curve(28.0, 53.0, 54.0, 51.0, 75.0, 53.0).line(76.5, 64.0)
    s.put(band.curve(54.0, 62.0, 28.0, 64.0, 6.0, 71.0).close(), "coral", "ink")
    peak = Pen().move(62.0, 62.0).curve(80.0, 54.0, 96.0, 62.0, 99.0, 76.0)
    peak.curve(99.5, 80.0, 96.0, 81.0, 92.0, 79.5).curve(82.0, 74.0, 72.0, 72.0, 60.0, 73.0).close()
    s.put(peak, "rust", "ink", 1.1)
    s.put(Pen().move(70.0, 65.0).curve(80.0, 63.0, 88.0, 66.0, 92.0, 72.0), line="sand")
    s.put(Pen().polygon(star_points(44.0, 42.0, 19.0, 13.5, 12)), "metal", "ink")
    badge = Sketch()
    rocket(badge)
    s.add(badge.marks, Matrix.scale(0.32).then(Matrix.move(44.0, 40.5)))
    return _drawn(brief, s)
