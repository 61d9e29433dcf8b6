"""The other stickers: tower, workplace, hole, pond, tree, launcher, attraction, cuisine.

Drawn in a box from −1 to 1; each stands on y = 0.56.
"""

from __future__ import annotations

import math
from itertools import pairwise

from pnp.draw.sketch import Sketch
from pnp.ground.drawing import Pen, star_points

GROUND = 0.56


def tower(s: Sketch) -> None:
    waves = Pen()
    for radius in (0.2, 0.34, 0.48):
        waves.arc(0.0, -0.46, radius, -38.0, 38.0).arc(0.0, -0.46, radius, 142.0, 218.0)
    s.put(waves, line="ink", width=1.5)
    mast = Pen().polygon(
        [(-0.32, GROUND), (-0.06, -0.4), (0.06, -0.4), (0.32, GROUND)], closed=False
    )
    s.put(Pen().polygon([(-0.32, GROUND), (-0.06, -0.4), (0.06, -0.4), (0.32, GROUND)]), "paper")
    braces = Pen()
    levels = (-0.4, -0.12, 0.2, GROUND)
    for high, low in pairwise(levels):
        a, b = 0.06 + (high + 0.4) * 0.27, 0.06 + (low + 0.4) * 0.27
        braces.move(-a, high).line(b, low).move(a, high).line(-b, low)
        braces.move(-b, low).line(b, low)
    s.put(braces, line="ink", width=0.9).put(mast, line="ink", width=1.4)
    s.put(Pen().ellipse(0.0, -0.48, 0.11), "coral", "ink")


def workplace(s: Sketch) -> None:
    s.put(Pen().rect(-0.46, -0.3, 0.56, GROUND + 0.3), "paper", "ink")
    s.put(Pen().rect(0.1, 0.02, 0.42, GROUND - 0.02), "coral", "ink")
    windows = Pen()
    for x in (-0.38, -0.24, -0.1):
        for y in (-0.2, -0.02, 0.16):
            windows.rect(x, y, 0.1, 0.12)
    s.put(windows, "sky", "ink", 0.8)
    s.put(Pen().rect(-0.26, 0.34, 0.16, GROUND - 0.34, 0.02), "mustard", "ink", 0.9)
    s.put(Pen().rect(0.18, 0.26, 0.26, 0.14, 0.02), "sky", "ink", 0.8)
    roof = Pen().move(-0.62, -0.32).curve(-0.4, -0.36, -0.1, -0.44, 0.2, -0.6)
    s.put(roof.line(0.2, -0.46).curve(0.0, -0.34, -0.2, -0.26, -0.46, -0.22).close(), "mint", "ink")
    s.put(Pen().move(0.36, 0.02).line(0.36, -0.1), line="ink", width=1.3)
    s.put(Pen().ellipse(0.36, -0.26, 0.19), "mustard", "ink")
    s.put(Pen().move(0.36, -0.38).line(0.36, -0.26).line(0.44, -0.22), line="ink", width=1.2)


def hole(s: Sketch) -> None:
    heap = Pen().move(-0.72, GROUND).curve(-0.6, 0.1, -0.34, 0.08, 0.0, 0.1)
    s.put(heap.curve(0.34, 0.08, 0.6, 0.1, 0.72, GROUND).close(), "mustard-15", "ink")
    s.put(Pen().ellipse(0.0, 0.26, 0.46, 0.17), "ink", "ink")
    ladder = Pen().move(-0.3, 0.3).line(-0.24, -0.44).move(-0.12, 0.34).line(-0.06, -0.4)
    for i in range(4):
        t = 0.12 + 0.22 * i
        ladder.move(-0.24 - 0.06 * t, -0.44 + 0.74 * t).line(-0.06 - 0.06 * t, -0.4 + 0.74 * t)
    s.put(ladder, line="ink", width=3.2).put(ladder, line="cream", width=1.2)
    worm = Pen().smooth([(0.16, 0.32), (0.14, 0.04), (0.3, -0.16), (0.24, -0.4)], closed=False)
    s.put(worm, line="ink", width=2.0, span=0.19).put(worm, line="coral", span=0.19)
    rings = Pen().move(0.06, 0.08).line(0.24, 0.12).move(0.16, -0.1).line(0.32, -0.02)
    s.put(rings, line="ink", width=0.8)
    s.put(Pen().ellipse(0.2, -0.4, 0.03).ellipse(0.3, -0.42, 0.03), "ink")
    s.put(Pen().arc(0.25, -0.36, 0.06, 20.0, 160.0), line="ink", width=0.9)
    # The near lip hides the feet of the ladder and the worm.
    lip = [
        (0.46 * math.cos(a), 0.26 + 0.17 * math.sin(a))
        for a in (math.pi * i / 12 for i in range(13))
    ]
    front = Pen().smooth(lip, closed=False)
    front.line(-0.6, 0.34).curve(-0.4, 0.52, 0.4, 0.52, 0.6, 0.34).close()
    s.put(front, "mustard-15").put(Pen().smooth(lip, closed=False), line="ink")
    s.put(
        Pen().ellipse(-0.44, 0.48, 0.05, 0.035).ellipse(0.36, 0.49, 0.06, 0.035),
        "mustard",
        "ink",
        0.8,
    )


def pond(s: Sketch) -> None:
    water = [(-0.68, 0.34), (-0.4, 0.12), (0.05, 0.16), (0.44, 0.1), (0.68, 0.32), (0.4, 0.56),
             (-0.1, 0.52), (-0.48, 0.58)]  # fmt: skip
    s.put(Pen().smooth(water), "sky", "ink")
    s.put(Pen().move(-0.4, 0.4).line(-0.1, 0.4).move(0.1, 0.46).line(0.36, 0.46)
          .move(0.3, 0.26).line(0.46, 0.26), line="paper", width=1.3)  # fmt: skip
    for x, high in ((-0.5, 0.5), (-0.37, 0.68)):
        s.put(Pen().move(x, 0.22).line(x - 0.02, 0.22 - high), line="ink", width=1.4)
        s.put(Pen().rect(x - 0.075, 0.22 - high, 0.11, 0.25, 0.055), "coral-30", "ink")
    ripple = Pen().ellipse(0.12, 0.3, 0.24, 0.07)
    s.put(ripple, "sky+50", "ink", 0.8)
    tail = Pen().polygon([(0.08, 0.14), (-0.1, 0.26), (0.22, 0.3)])
    s.put(tail, "mustard", "ink")
    fish = Pen().move(0.1, 0.22).curve(-0.12, -0.1, 0.0, -0.44, 0.34, -0.56)
    s.put(fish.curve(0.46, -0.24, 0.38, 0.08, 0.1, 0.22).close(), "coral", "ink")
    s.put(Pen().polygon([(0.3, -0.02), (0.52, 0.02), (0.36, -0.2)]), "mustard", "ink", 0.9)
    s.put(Pen().move(0.06, -0.2).curve(0.16, -0.14, 0.28, -0.18, 0.32, -0.3), line="ink", width=0.9)
    s.put(Pen().ellipse(0.24, -0.37, 0.05), "paper", "ink", 0.8)
    s.put(Pen().ellipse(-0.08, -0.52, 0.045).ellipse(-0.16, -0.36, 0.035), "paper", "ink", 0.8)


def tree(s: Sketch) -> None:
    trunk = Pen().move(-0.2, GROUND).curve(-0.08, 0.4, -0.1, 0.2, -0.09, 0.0).line(0.09, 0.0)
    s.put(trunk.curve(0.1, 0.2, 0.08, 0.4, 0.2, GROUND).close(), "mustard-30", "ink")
    crown = Pen().ellipse(-0.34, -0.06, 0.29).ellipse(0.34, -0.06, 0.29)
    crown.ellipse(-0.2, -0.38, 0.27).ellipse(0.2, -0.38, 0.27).ellipse(0.0, -0.14, 0.32)
    s.coast(crown, "mint-15")
    s.put(Pen().arc(-0.22, -0.4, 0.17, 180.0, 270.0).arc(-0.38, -0.06, 0.18, 150.0, 230.0),
          line="mint+50", width=1.5)  # fmt: skip
    fruit = Pen()
    for x, y in ((-0.32, 0.04), (0.0, 0.06), (0.36, -0.04), (0.18, -0.3), (-0.12, -0.24)):
        fruit.ellipse(x, y, 0.085)
    s.put(fruit, "coral", "ink", 0.9)


def launcher(s: Sketch) -> None:
    s.put(Pen().rect(0.34, -0.5, 0.2, GROUND + 0.5), "paper", "ink")
    lattice = Pen()
    for i in range(4):
        y = -0.5 + 0.24 * i
        lattice.move(0.34, y).line(0.54, y + 0.24).move(0.34, y + 0.24).line(0.54, y + 0.24)
    s.put(lattice, line="ink", width=0.8)
    s.put(Pen().rect(0.16, -0.22, 0.2, 0.07).rect(0.16, 0.1, 0.2, 0.07), "mustard", "ink", 0.9)
    x = -0.1
    for side in (-1, 1):
        fin = Pen().move(x + side * 0.2, 0.06).curve(x + side * 0.44, 0.16, x + side * 0.44, 0.34,
                                                    x + side * 0.42, 0.5)  # fmt: skip
        fin.curve(x + side * 0.32, 0.36, x + side * 0.26, 0.34, x + side * 0.14, 0.34).close()
        s.put(fin, "coral", "ink")
    body = Pen().move(x, -0.74).curve(x + 0.34, -0.42, x + 0.34, 0.06, x + 0.18, 0.4)
    body.line(x - 0.18, 0.4).curve(x - 0.34, 0.06, x - 0.34, -0.42, x, -0.74)
    s.put(body.close(), "paper", "ink")
    nose = Pen().move(x, -0.74).curve(x + 0.12, -0.62, x + 0.18, -0.52, x + 0.22, -0.4)
    s.put(nose.line(x - 0.22, -0.4).curve(x - 0.18, -0.52, x - 0.12, -0.62, x, -0.74).close(),
          "coral", "ink")  # fmt: skip
    s.put(Pen().ellipse(x, -0.14, 0.12), "sky", "ink")
    s.put(Pen().rect(x - 0.12, 0.4, 0.24, 0.07), "mustard", "ink", 0.9)
    s.put(Pen().rect(-0.62, 0.47, 1.26, 0.09, 0.03), "lilac", "ink")


def attraction(s: Sketch) -> None:
    s.put(Pen().move(0.0, -0.14).line(-0.3, GROUND).move(0.0, -0.14).line(0.3, GROUND), line="ink",
          width=2.2)  # fmt: skip
    spokes = Pen()
    cabins = {"coral": Pen(), "mustard": Pen(), "sky": Pen()}
    for i in range(6):
        angle = math.pi * (i + 0.5) / 3
        x, y = 0.5 * math.cos(angle), -0.14 + 0.5 * math.sin(angle)
        spokes.move(0.0, -0.14).line(x, y)
        pen = cabins[("coral", "mustard", "sky")[i % 3]]
        pen.move(x - 0.12, y - 0.03).line(x + 0.12, y - 0.03)
        pen.curve(x + 0.12, y + 0.17, x - 0.12, y + 0.17, x - 0.12, y - 0.03).close()
    s.put(Pen().ellipse(0.0, -0.14, 0.5), "", "ink", 2.0)
    s.put(spokes, line="ink", width=1.1)
    for role, pen in cabins.items():
        s.put(pen, role, "ink", 0.9)
    s.put(Pen().polygon(star_points(0.0, -0.14, 0.2, 0.09, 5)), "mustard", "ink")
    s.put(Pen().rect(-0.44, 0.47, 0.88, 0.09, 0.03), "paper", "ink")


def cuisine(s: Sketch) -> None:
    steam = Pen()
    for x, y in ((-0.24, -0.34), (0.0, -0.42), (0.24, -0.34)):
        steam.move(x, y).curve(x - 0.1, y - 0.1, x + 0.1, y - 0.14, x, y - 0.26)
    s.put(steam, line="ink", width=1.4)
    s.put(Pen().ellipse(-0.02, 0.46, 0.66, 0.13), "paper", "ink")
    handle = Pen().arc(0.42, 0.04, 0.17, -90.0, 90.0)
    s.put(handle, line="ink", width=2.0, span=0.075).put(handle, line="mustard", span=0.075)
    cup = Pen().move(-0.46, -0.2).curve(-0.44, 0.26, -0.3, 0.42, -0.02, 0.42)
    s.put(cup.curve(0.26, 0.42, 0.4, 0.26, 0.42, -0.2).close(), "mustard", "ink")
    s.put(Pen().ellipse(-0.02, -0.2, 0.44, 0.11), "coral-30", "ink")
    ring = Pen().move(-0.3, 0.16).curve(-0.42, 0.22, -0.2, 0.2, -0.02, 0.12)
    ring.curve(0.16, 0.06, 0.34, -0.06, 0.24, -0.04)
    s.put(Pen().ellipse(-0.02, 0.1, 0.15), "coral", "ink", 0.9)
    s.put(ring, line="ink", width=1.0)


PLACES = {
    "tower": tower,
    "workplace": workplace,
    "hole": hole,
    "pond": pond,
    "tree": tree,
    "launcher": launcher,
    "attraction": attraction,
    "cuisine": cuisine,
}
