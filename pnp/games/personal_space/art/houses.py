"""Three houses that nobody mixes up: one up on a stalk, one on the ground, one in the hill.

Each stands on y = 0.56 in a box from −1 to 1, at most 0.66 to either side.
"""

from __future__ import annotations

from pnp.draw.sketch import Sketch
from pnp.ground.drawing import Pen

GROUND = 0.56


def top(s: Sketch, wall: str, roof: str) -> None:
    """A saucer on a stalk, with a lift."""
    for side in (-1, 1):
        leg = (
            Pen()
            .move(side * 0.1, 0.0)
            .curve(side * 0.14, 0.3, side * 0.2, 0.5, side * 0.32, GROUND)
        )
        s.put(leg, line="ink", width=2.2)
    s.put(Pen().rect(-0.09, -0.02, 0.18, GROUND + 0.02), "paper", "ink")
    s.put(Pen().rect(-0.05, 0.28, 0.1, 0.14, 0.03), roof, "ink", 0.8)
    dome = Pen().move(-0.36, -0.3).curve(-0.34, -0.76, 0.34, -0.76, 0.36, -0.3).close()
    s.put(dome, "sky+50", "ink")
    s.put(Pen().move(0.0, -0.64).line(0.0, -0.78), line="ink")
    s.put(Pen().ellipse(0.0, -0.79, 0.045), roof, "ink", 0.8)
    s.put(Pen().arc(0.0, -0.3, 0.24, 195.0, 250.0), line="paper", width=1.4)
    s.put(Pen().ellipse(0.0, -0.14, 0.66, 0.22), wall, "ink")
    s.put(Pen().ellipse(0.0, -0.27, 0.4, 0.09), roof, "ink", 0.8)
    lights = Pen()
    for x, y in ((-0.44, -0.1), (-0.16, -0.04), (0.16, -0.04), (0.44, -0.1)):
        lights.ellipse(x, y, 0.06)
    s.put(lights, "paper", "ink", 0.8)


def middle(s: Sketch, wall: str, roof: str) -> None:
    """A bungalow under a butterfly roof."""
    s.put(Pen().rect(0.3, -0.62, 0.16, 0.5), roof, "ink")
    walls = Pen().polygon(
        [(-0.5, GROUND), (-0.5, -0.16), (0.02, 0.02), (0.52, -0.22), (0.52, GROUND)]
    )
    s.put(walls, wall, "ink")
    s.put(Pen().rect(-0.4, 0.1, 0.4, 0.28, 0.04), "sky+50", "ink")
    s.put(Pen().move(-0.2, 0.1).line(-0.2, 0.38).move(-0.4, 0.24).line(0.0, 0.24), line="ink",
          width=0.8)  # fmt: skip
    s.put(Pen().rect(0.14, 0.08, 0.25, GROUND - 0.08, 0.03), roof, "ink")
    s.put(Pen().ellipse(0.33, 0.33, 0.03), "ink")
    slab = Pen().polygon([(-0.66, -0.36), (0.0, -0.1), (0.66, -0.44), (0.66, -0.28), (0.0, 0.06),
                          (-0.66, -0.2)])  # fmt: skip
    s.put(slab, roof, "ink")


def bottom(s: Sketch, wall: str, roof: str) -> None:
    """A burrow with a round door and a crooked chimney."""
    pipe = Pen().move(0.26, -0.2).line(0.26, -0.5).line(0.4, -0.5).line(0.4, -0.1)
    s.put(pipe.close(), "paper", "ink")
    s.put(Pen().rect(0.2, -0.6, 0.26, 0.12, 0.05), roof, "ink")
    hill = Pen().move(-0.66, GROUND).curve(-0.64, -0.12, -0.36, -0.42, 0.02, -0.42)
    hill.curve(0.4, -0.42, 0.64, -0.1, 0.66, GROUND).close()
    s.put(hill, "mint", "ink")
    tufts = Pen()
    for x, y in ((-0.34, -0.1), (0.02, -0.26), (0.38, 0.02)):
        for dx in (-0.05, 0.0, 0.05):
            tufts.move(x + dx * 0.4, y).line(x + dx * 1.3, y - 0.08)
    s.put(tufts, line="ink", width=0.8)
    door = Pen().move(-0.36, GROUND).line(-0.36, 0.28).curve(-0.36, -0.08, 0.1, -0.08, 0.1, 0.28)
    s.put(door.line(0.1, GROUND).close(), wall, "ink")
    inner = Pen().move(-0.27, GROUND).line(-0.27, 0.3).curve(-0.27, 0.05, 0.01, 0.05, 0.01, 0.3)
    s.put(inner.line(0.01, GROUND).close(), roof, "ink", 0.9)
    s.put(Pen().ellipse(-0.05, 0.36, 0.03), "ink")
    s.put(Pen().ellipse(0.32, 0.28, 0.13), "mustard+50", "ink")
    s.put(Pen().move(0.19, 0.28).line(0.45, 0.28).move(0.32, 0.15).line(0.32, 0.41), line="ink",
          width=0.8)  # fmt: skip


def heart(s: Sketch, x: float, y: float, size: float) -> None:
    """The owner's mark."""
    pen = Pen().move(x, y + size)
    pen.curve(
        x - size * 1.3,
        y + size * 0.1,
        x - size * 1.1,
        y - size * 0.9,
        x - size * 0.5,
        y - size * 0.9,
    )
    pen.curve(x - size * 0.2, y - size * 0.9, x, y - size * 0.7, x, y - size * 0.45)
    pen.curve(x, y - size * 0.7, x + size * 0.2, y - size * 0.9, x + size * 0.5, y - size * 0.9)
    pen.curve(x + size * 1.1, y - size * 0.9, x + size * 1.3, y + size * 0.1, x, y + size)
    s.put(pen.close(), "coral", "ink", 1.1)
    s.put(
        Pen().arc(x - size * 0.48, y - size * 0.38, size * 0.26, 180.0, 270.0),
        line="paper",
        width=1.3,
    )


HOUSES = {"top": top, "middle": middle, "bottom": bottom}
