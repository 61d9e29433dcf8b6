"""The artist `zoo-lab`: a house of the research row, with a gate as large as a card.

`kind` is one of LABS; `door` is where the card lies, `x,y,w,h` in mm. Roofs, walls, and what is
behind the gate differ; a pale thing in it tells a free place.
"""

from __future__ import annotations

from msgspec.structs import replace

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Pen, mix
from pnp.core.geometry import Matrix, Size
from pnp.draw.sketch import Sketch, Spot
from pnp.draw.symbols import marks
from pnp.games.space_zoo.inks import LOW, inks_of, printed
from pnp.games.space_zoo.land import box_of

_PALE = replace(LOW, soft=frozenset({"faded"}))
"""In low ink what tells a free place is paler than the house."""

LABS: dict[str, tuple[str, str, str]] = {
    "observatory": ("dome", "teal", "scope"),
    "glasshouse": ("glass", "leaf", "plant"),
    "workshop": ("shed", "rust", "flask"),
    "archive": ("temple", "lilac", "shelf"),
    "depot": ("depot", "slate", "basket"),
}
"""Roof, tone of the walls and of what is behind the gate, and a thing there."""
ROOF = Size(100.0, 23.0)
"""The box of a roof in its file; it is stretched over the house."""
THING = 100.0
"""The side of a thing's box in its file."""


def lab(brief: Brief) -> Frame:
    """The house, as high as its room."""
    roof, wall, thing = LABS[brief.one_of("kind", LABS, "lab")]
    door, w, h = box_of(brief.text("door")), brief.width, brief.height
    s = Sketch()
    top = door.y - 1.6
    s.put(Pen().rect(0.3, top, w - 0.6, h - top - 0.3), wall, "ink", 1.2)
    over = Matrix.scale((w - 2.0) / ROOF.width, (top - 0.4) / ROOF.height)
    s.add(marks(brief.symbol(f"lab-{roof}")), over.then(Matrix.move(w / 2, top + 0.2)))
    s.put(Pen().rect(*door, 2.6), "spot", "ink", 0.8, tint=0)
    middle = door.x + door.width / 2, door.y + door.height / 2
    size = min(door.width, door.height) * 0.46
    s.stamp(marks(brief.symbol(f"lab-{thing}"), THING), [Spot(*middle, size)])
    inks = inks_of(brief, _PALE)
    paper, tone = inks.tone("paper"), inks.tone(wall)
    tones = {
        "spot": mix(tone, paper, 0.12),
        "pale": mix(tone, paper, 0.26),
        "faded": mix(inks.tone("ink"), mix(tone, paper, 0.5), 0.2),
    }
    items = printed(s.marks, inks, (w, h), 0.45, tones)
    return Frame(w, h, items)
