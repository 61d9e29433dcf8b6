"""The artist `zoo-lab`: a house of the research row, with a gate as large as a card.

`kind` is one of LABS; `door` is where the card lies, `x,y,w,h` in mm. Roofs, walls, and what is
behind the gate differ; a pale thing in it tells a free place.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from pnp.draw.sketch import Sketch
from pnp.games.space_zoo.inks import LOW, inks_of, printed
from pnp.games.space_zoo.land import box_of
from pnp.ground.artist import Brief
from pnp.ground.drawing import Frame, Pen, mix
from pnp.ground.geometry import Rect
from pnp.ground.problem import nearest

Part = Callable[[Sketch, Rect], None]


def _dome(s: Sketch, at: Rect) -> None:
    x, y, w, h = at
    s.put(
        Pen().move(x, y + h).curve(x, y - h * 0.36, x + w, y - h * 0.36, x + w, y + h).close(),
        "teal",
        "ink",
    )
    ribs = Pen()
    for k in (0.2, 0.8):
        ribs.move(x + w * k, y + h).curve(
            x + w * k, y + h * 0.4, x + w * (0.3 + k * 0.4), y + h * 0.04, x + w / 2, y
        )
    s.put(ribs, line="mint", width=1.6)


def _glass(s: Sketch, at: Rect) -> None:
    x, y, w, h = at
    s.put(Pen().polygon([(x, y + h), (x + w * 0.12, y + h * 0.3), (x + w * 0.5, y), (x + w * 0.88, y + h * 0.3), (x + w, y + h)]), "mint", "ink")  # fmt: skip
    panes = Pen()
    for k in (0.16, 0.3, 0.5, 0.7, 0.84):
        panes.move(x + w * k, y + h).line(
            x + w * (0.5 + (k - 0.5) * 0.62), y + h * (0.02 + abs(k - 0.5) * 0.9)
        )
    s.put(panes, line="snow", width=1.8)


def _shed(s: Sketch, at: Rect) -> None:
    x, y, w, h = at
    s.put(Pen().rect(x + w * 0.82, y + h * 0.2, w * 0.08, h * 0.7), "rust", "ink")
    for dx, dy, r in ((0.88, 0.1, 0.03), (0.93, 0.04, 0.022)):
        s.put(Pen().ellipse(x + w * dx, y + h * (0.06 + dy), w * r), "snow", tint=0)
    teeth = [(x, y + h)]
    for i in range(4):
        teeth += [(x + w * i / 4, y + h * 0.24), (x + w * (i + 1) / 4, y + h * 0.7)]
    s.put(Pen().polygon([*teeth, (x + w, y + h)]), "rust", "ink")


def _temple(s: Sketch, at: Rect) -> None:
    x, y, w, h = at
    s.put(Pen().rect(x - w * 0.01, y + h * 0.66, w * 1.02, h * 0.34), "cream", "ink")
    s.put(Pen().polygon([(x - w * 0.01, y + h * 0.66), (x + w / 2, y), (x + w * 1.01, y + h * 0.66)]), "lilac", "ink")  # fmt: skip


def _depot(s: Sketch, at: Rect) -> None:
    x, y, w, h = at
    for i in range(8):
        left = x + w * i / 8
        pen = Pen().move(left, y + h * 0.16).line(left + w / 8, y + h * 0.16)
        pen.line(left + w / 8, y + h * 0.84).curve(
            left + w * 0.1, y + h * 1.1, left + w * 0.025, y + h * 1.1, left, y + h * 0.84
        )
        s.put(pen.close(), "slate" if i % 2 else "snow", "ink", 0.7, tint=0 if not i % 2 else 2)


def _scope(s: Sketch, at: Rect) -> None:
    x, y, w, h = at
    s.put(Pen().move(x + w * 0.5, y + h * 0.5).line(x + w * 0.26, y + h).move(x + w * 0.5, y + h * 0.5).line(x + w * 0.74, y + h).move(x + w * 0.5, y + h * 0.5).line(x + w * 0.5, y + h), line="faded", width=2.4)  # fmt: skip
    s.put(Pen().polygon([(x + w * 0.1, y + h * 0.5), (x + w * 0.8, y + h * 0.06), (x + w * 0.94, y + h * 0.3), (x + w * 0.2, y + h * 0.66)]), "pale", "faded")  # fmt: skip


def _plant(s: Sketch, at: Rect) -> None:
    x, y, w, h = at
    s.put(
        Pen().move(x + w * 0.5, y + h * 0.7).line(x + w * 0.5, y + h * 0.2), line="faded", width=1.6
    )
    for side in (-1, 1):
        for top, reach in ((0.14, 0.3), (0.34, 0.42)):
            leaf = Pen().move(x + w * 0.5, y + h * (top + 0.26)).curve(x + w * (0.5 + side * reach * 0.3), y + h * (top - 0.1), x + w * (0.5 + side * reach), y + h * top, x + w * (0.5 + side * reach), y + h * top)  # fmt: skip
            leaf.curve(x + w * (0.5 + side * reach), y + h * (top + 0.2), x + w * (0.5 + side * reach * 0.5), y + h * (top + 0.3), x + w * 0.5, y + h * (top + 0.26))  # fmt: skip
            s.put(leaf.close(), "pale", "faded")
    s.put(Pen().polygon([(x + w * 0.26, y + h * 0.7), (x + w * 0.74, y + h * 0.7), (x + w * 0.66, y + h), (x + w * 0.34, y + h)]), "pale", "faded")  # fmt: skip


def _flask(s: Sketch, at: Rect) -> None:
    x, y, w, h = at
    glass = (
        Pen()
        .move(x + w * 0.38, y)
        .line(x + w * 0.38, y + h * 0.36)
        .line(x + w * 0.08, y + h * 0.88)
    )
    glass.curve(x + w * 0.02, y + h, x + w * 0.1, y + h, x + w * 0.16, y + h).line(
        x + w * 0.84, y + h
    )
    glass.curve(x + w * 0.9, y + h, x + w * 0.98, y + h, x + w * 0.92, y + h * 0.88).line(x + w * 0.62, y + h * 0.36).line(x + w * 0.62, y)  # fmt: skip
    s.put(glass.close(), "pale", "faded")
    s.put(
        Pen()
        .ellipse(x + w * 0.44, y + h * 0.8, w * 0.07)
        .ellipse(x + w * 0.6, y + h * 0.66, w * 0.05),
        "",
        "faded",
    )


def _shelf(s: Sketch, at: Rect) -> None:
    x, y, w, h = at
    for row in range(3):
        low = y + h * (row + 1) / 3
        for i in range(5):
            high = h * (0.26, 0.2, 0.24, 0.18, 0.25)[(i + row) % 5]
            s.put(
                Pen().rect(x + w * (0.04 + 0.19 * i), low - high, w * 0.16, high),
                "pale",
                "faded",
                0.8,
            )
        s.put(Pen().move(x, low).line(x + w, low), line="faded", width=1.6)


def _basket(s: Sketch, at: Rect) -> None:
    x, y, w, h = at
    s.put(Pen().polygon([(x + w * 0.14, y + h * 0.3), (x + w * 0.86, y + h * 0.3), (x + w * 0.74, y + h), (x + w * 0.26, y + h)]), "pale", "faded")  # fmt: skip
    s.put(Pen().rect(x + w * 0.06, y + h * 0.18, w * 0.88, h * 0.13, 0.6), "pale", "faded")
    ribs = Pen()
    for k in (0.36, 0.5, 0.64):
        ribs.move(x + w * k, y + h * 0.42).line(x + w * (0.5 + (k - 0.5) * 0.7), y + h * 0.9)
    s.put(ribs, line="faded")


_PALE = replace(LOW, soft=frozenset({"faded"}))
"""In low ink what tells a free place is paler than the house."""

LABS: dict[str, tuple[Part, str, Part]] = {
    "observatory": (_dome, "teal", _scope),
    "glasshouse": (_glass, "leaf", _plant),
    "workshop": (_shed, "rust", _flask),
    "archive": (_temple, "lilac", _shelf),
    "depot": (_depot, "slate", _basket),
}
"""Roof, tone of the walls and of what is behind the gate, and a thing there."""


def lab(brief: Brief) -> Frame:
    """The house, as high as its room."""
    kind = brief.text("kind")
    if kind not in LABS:
        raise ValueError(f"there is no lab “{kind}”; {nearest(kind, LABS)}")
    roof, wall, thing = LABS[kind]
    door, w, h = box_of(brief.text("door")), brief.width, brief.height
    s = Sketch()
    top = door.y - 1.6
    s.put(Pen().rect(0.3, top, w - 0.6, h - top - 0.3), wall, "ink", 1.2)
    roof(s, Rect(1.0, 0.6, w - 2.0, top - 0.4))
    s.put(Pen().rect(*door, 2.6), "spot", "ink", 0.8, tint=0)
    side = min(door.width, door.height) * 0.46
    thing(s, Rect(door.x + (door.width - side) / 2, door.y + (door.height - side) / 2, side, side))
    inks = inks_of(brief, _PALE)
    paper, tone = inks.tone("paper"), inks.tone(wall)
    tones = {
        "spot": mix(tone, paper, 0.12), "pale": mix(tone, paper, 0.26),
        "faded": mix(inks.tone("ink"), mix(tone, paper, 0.5), 0.2),
    }  # fmt: skip
    items = printed(s.marks, inks, (w, h), 0.45, tones)
    return Frame(w, h, items)
