"""The artists of the small tokens: `zoo-ore`, `zoo-coin`, `zoo-marker` and `zoo-first`."""

from __future__ import annotations

import math

from pnp.games.space_zoo import faces
from pnp.games.space_zoo.animal_art import fitted, line_of
from pnp.games.space_zoo.inks import Inks
from pnp.games.space_zoo.sketch import Painter, Sketch, box_of
from pnp.ground.artist import Brief
from pnp.ground.drawing import Colour, Frame, Pen, Placed, Turned, mix, star_points
from pnp.ground.geometry import Matrix, Rect
from pnp.ground.problem import nearest

WORTHS = (1, 5)
MARKERS = ("grass", "meat", "funky", "phase")


def _drawn(
    brief: Brief, s: Sketch, tones: dict[str, Colour] | None = None, more: float = 1.3
) -> Frame:
    inks = Inks(brief)
    line = line_of(min(brief.width, brief.height) * more)
    room = Rect(0.0, 0.0, brief.width, brief.height).grown(-line)
    matrix = fitted(box_of(s.shapes).grown(1.0), room)
    painter = Painter(inks, brief.width, brief.height, line, tones or sign_tones(inks))
    return Frame(brief.width, brief.height, painter.paint(s.shapes, matrix))


def sign_tones(inks: Inks) -> dict[str, Colour]:
    gold = inks.tone("gold")
    return {
        "accent": inks.tone("coral"),
        "dark": inks.ink,
        "white": inks.paper,
        "glint": inks.paper,
        "bone": inks.paper,
        "board": inks.tone("cream"),
        "metal": gold,
        "rim": mix(inks.tone("rust"), gold, 0.45),
        "shine": mix(gold, inks.paper, 0.5),
    }


def ore(brief: Brief) -> Frame:
    """A lump of something heavy, with a vein of something bright."""
    s = Sketch()
    edge = [(12, 58), (22, 28), (48, 12), (76, 20), (92, 48), (84, 78), (54, 90), (24, 84)]
    inner = [(36, 46), (54, 34), (70, 50), (56, 64)]
    s.put(Pen().polygon(edge), "slate", 1.0)
    for a, b, c, d, tone in (
        (0, 1, 0, 0, "smoke"), (1, 2, 1, 0, "smoke+45"), (2, 3, 2, 1, "smoke"), (3, 4, 2, 2, "slate"),
        (4, 5, 3, 2, "slate-30"), (5, 6, 3, 3, "slate-40"), (6, 7, 3, 3, "slate-30"),
        (7, 0, 0, 3, "slate"),
    ):  # fmt: skip
        s.put(Pen().polygon([edge[a], edge[b], inner[c], inner[d]]), tone, 0.6)
    s.put(Pen().polygon(inner), "smoke+45", 0.6)
    vein = Pen().polygon(
        [(30, 70), (40, 60), (50, 74), (60, 66), (74, 72), (62, 74), (50, 82), (41, 68)]
    )
    s.put(vein, "gold", 0.6)
    s.put(Pen().polygon(star_points(70.0, 34.0, 10.0, 3.0, 4)), "white", 0.6)
    s.put(Pen().polygon(edge), line=1.2)
    return _drawn(brief, s)


def coin(brief: Brief) -> Frame:
    """A coin's face. `worth` is 1 or 5: the five has a scalloped rim, so that fingers know it."""
    worth = brief.whole("worth", 1)
    if worth not in WORTHS:
        raise ValueError(f"there is no coin of {worth}; they are worth 1 or 5")
    s = Sketch()
    if worth == 5:
        pen = Pen()
        points = []
        for i in range(48):
            a = 2 * math.pi * i / 48
            r = 48.0 + 2.0 * math.cos(12 * a)
            points.append((50 + r * math.cos(a), 50 + r * math.sin(a)))
        s.put(pen.smooth(points), "rim", 1.0)
    else:
        s.put(Pen().ellipse(50.0, 50.0, 48.0), "rim", 1.0)
    s.put(Pen().ellipse(50.0, 50.0, 40.0), "metal", 0.8)
    beads = Pen()
    for i in range(20 if worth == 5 else 16):
        a = 2 * math.pi * i / (20 if worth == 5 else 16)
        beads.ellipse(50 + 44.0 * math.cos(a), 50 + 44.0 * math.sin(a), 1.3)
    s.put(beads, "shine", tint=0)
    s.put(Pen().ellipse(50.0, 50.0, 33.0), line=0.5)
    # Stars at the foot, as many as it is worth
    for i in range(worth):
        a = math.radians(90.0 + (i - (worth - 1) / 2) * 26.0)
        points = star_points(50 + 26.0 * math.cos(a), 50 + 26.0 * math.sin(a), 4.2, 1.8, 5)
        s.put(Pen().polygon(points), "rim", 0.5)
    frame = _drawn(brief, s)
    label = brief.label(f"{worth} €", brief.text("style", "number"))
    if not label.height or not label.width:
        return frame
    size = min(brief.width, brief.height)
    scale = min(size * 0.5 / label.width, size * 0.3 / label.height)
    x, y = brief.width / 2, brief.height / 2 - size * 0.04
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
    inks = Inks(brief)
    tones = sign_tones(inks)
    tones["sign"] = inks.tone(
        {"grass": "leaf", "meat": "coral", "funky": "lilac", "phase": "gold"}[of]
    )
    s.put(Pen().ellipse(50.0, 50.0, 48.0), "sign", 1.2)
    s.put(Pen().ellipse(50.0, 50.0, 41.0), "board", 0.8)
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
    box = box_of(sign.shapes)
    s.add(sign, _inside(box, 50.0, 50.0, 58.0))
    return _drawn(brief, s, tones)


def _inside(box: Rect, x: float, y: float, size: float) -> Matrix:
    scale = size / max(box.width, box.height)
    return Matrix(
        scale, 0.0, 0.0, scale,
        x - (box.x + box.width / 2) * scale, y - (box.y + box.height / 2) * scale,
    )  # fmt: skip


def rocket(s: Sketch) -> None:
    """The zoo's own: a round window, fins, and somewhere to be."""
    s.put(Pen().polygon([(-5, 30), (0, 44), (5, 30)]), "metal", 0.8)
    for m in (-1, 1):
        s.put(Pen().polygon([(m * 9, 8), (m * 20, 24), (m * 18, 34), (m * 8, 28)]), "accent", 1.0)
    pen = Pen().move(0.0, -36.0).curve(14.0, -22.0, 14.0, 8.0, 9.0, 30.0).line(-9.0, 30.0)
    s.put(pen.curve(-14.0, 8.0, -14.0, -22.0, 0.0, -36.0).close(), "white", 1.0)
    nose = Pen().move(0.0, -36.0).curve(6.0, -30.0, 9.5, -22.0, 11.0, -14.0).line(-11.0, -14.0)
    s.put(nose.curve(-9.5, -22.0, -6.0, -30.0, 0.0, -36.0).close(), "accent", 1.0)
    s.put(Pen().ellipse(0.0, 0.0, 6.0), "dark", 1.0)
    s.put(Pen().ellipse(-1.6, -1.6, 2.0), "white")


def first(brief: Brief) -> Frame:
    """The head keeper's hat, with a rocket on the badge."""
    s = Sketch()
    s.put(Pen().ellipse(50.0, 74.0, 48.0, 13.0), "sand", 1.1)
    s.put(Pen().ellipse(50.0, 72.0, 40.0, 8.0), "sand-30")
    crown = Pen().move(14.0, 70.0).curve(12.0, 20.0, 36.0, 12.0, 50.0, 12.0).curve(
        64.0, 12.0, 88.0, 20.0, 86.0, 70.0).curve(64.0, 80.0, 36.0, 80.0, 14.0, 70.0).close()  # fmt: skip
    s.put(crown, "sand", 1.1)
    s.within(crown)
    s.put(
        Pen()
        .move(58.0, 8.0)
        .curve(76.0, 30.0, 76.0, 60.0, 70.0, 90.0)
        .line(95.0, 90.0)
        .line(95.0, 8.0)
        .close(),
        "sand-20",
    )
    s.put(Pen().move(10.0, 54.0).curve(36.0, 66.0, 64.0, 66.0, 90.0, 54.0).line(90.0, 68.0).curve(
        64.0, 80.0, 36.0, 80.0, 10.0, 68.0).close(), "coral", 0.9)  # fmt: skip
    s.within(None)
    seams = (
        Pen()
        .move(50.0, 12.0)
        .line(50.0, 30.0)
        .move(50.0, 12.0)
        .curve(30.0, 18.0, 22.0, 36.0, 21.0, 58.0)
    )
    seams.move(50.0, 12.0).curve(70.0, 18.0, 78.0, 36.0, 79.0, 58.0)
    s.put(seams, line=0.6).put(crown, line=1.1)
    s.put(Pen().ellipse(50.0, 11.0, 5.0, 3.2), "coral", 1.0)
    s.put(Pen().polygon(star_points(50.0, 52.0, 21.0, 15.0, 12)), "metal", 1.0)
    badge = Sketch()
    rocket(badge)
    s.add(badge, Matrix.scale(0.36).then(Matrix.move(50.0, 50.5)))
    return _drawn(brief, s)
