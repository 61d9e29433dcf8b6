"""Stickers of the side moons: an attraction and something to eat for each of the four.

Drawn like the planets' places in a box from −1 to 1; each stands on y = 0.56.
"""

from __future__ import annotations

import math

from pnp.draw.sketch import Sketch
from pnp.games.personal_space.art.places import GROUND
from pnp.ground.drawing import Pen, star_points


def exchange(s: Sketch) -> None:
    """A squid on the roof of its bank."""
    mantle = Pen().move(-0.26, 0.02).curve(-0.38, -0.3, -0.22, -0.5, 0.0, -0.72)
    mantle.curve(0.22, -0.5, 0.38, -0.3, 0.26, 0.02).close()
    s.put(mantle, "coral", "ink")
    s.put(Pen().rect(-0.58, 0.12, 1.16, GROUND - 0.12), "paper", "ink")
    s.put(Pen().rect(-0.66, 0.0, 1.32, 0.14, 0.03), "mustard", "ink")
    columns = Pen()
    for x in (-0.48, -0.17, 0.06, 0.37):
        columns.rect(x, 0.14, 0.11, GROUND - 0.14)
    s.put(columns, "sky", "ink", 0.8)
    arms = Pen().move(-0.18, -0.02).curve(-0.3, 0.06, -0.36, 0.2, -0.26, 0.3)
    arms.move(0.0, -0.02).curve(0.04, 0.12, -0.06, 0.22, 0.0, 0.36)
    arms.move(-0.22, -0.06).curve(-0.44, -0.06, -0.56, -0.2, -0.44, -0.34)
    arms.move(0.2, -0.06).curve(0.4, -0.04, 0.48, -0.14, 0.46, -0.26)
    s.put(arms, line="ink", width=2.0, span=0.09).put(arms, line="coral", span=0.09)
    s.put(Pen().ellipse(-0.12, -0.2, 0.105).ellipse(0.12, -0.2, 0.105), "paper", "ink", 0.9)
    s.put(Pen().ellipse(-0.09, -0.18, 0.045).ellipse(0.15, -0.18, 0.045), "ink")
    s.put(Pen().ellipse(0.48, -0.38, 0.17), "mustard", "ink")
    s.put(Pen().polygon(star_points(0.48, -0.38, 0.1, 0.045, 5)), "ink")


def ink_coffee(s: Sketch) -> None:
    """Coffee, with somebody still in it."""
    arm = Pen().move(0.04, -0.2).curve(-0.1, -0.4, 0.06, -0.56, 0.24, -0.58)
    arm.curve(0.42, -0.6, 0.46, -0.42, 0.32, -0.42)
    s.put(arm, line="ink", width=2.0, span=0.12).put(arm, line="coral", span=0.12)
    s.put(Pen().ellipse(0.1, -0.46, 0.025).ellipse(0.2, -0.54, 0.025), "paper")
    cup = Pen().polygon([(-0.42, -0.2), (0.42, -0.2), (0.28, GROUND), (-0.28, GROUND)])
    s.put(cup, "paper", "ink")
    sleeve = [(-0.39, -0.02), (0.39, -0.02), (0.315, 0.38), (-0.315, 0.38)]
    s.put(Pen().polygon(sleeve), "mustard", "ink")
    drop = Pen().move(0.0, 0.0).curve(0.08, 0.12, 0.13, 0.16, 0.13, 0.22)
    drop.curve(0.13, 0.32, -0.13, 0.32, -0.13, 0.22).curve(-0.13, 0.16, -0.08, 0.12, 0.0, 0.0)
    s.put(drop.close(), "ink")
    s.put(Pen().ellipse(0.0, -0.2, 0.46, 0.09), "lilac-30", "ink")


def diner(s: Sketch) -> None:
    """The jukebox."""
    body = Pen().move(-0.5, GROUND).line(-0.5, -0.16).curve(-0.5, -0.88, 0.5, -0.88, 0.5, -0.16)
    s.put(body.line(0.5, GROUND).close(), "coral", "ink")
    tube = Pen().move(-0.4, 0.46).line(-0.4, -0.14).curve(-0.4, -0.74, 0.4, -0.74, 0.4, -0.14)
    tube.line(0.4, 0.46)
    s.put(tube, line="ink", width=2.0, span=0.07).put(tube, line="mint", span=0.07)
    window = (
        Pen().move(-0.29, 0.02).line(-0.29, -0.16).curve(-0.29, -0.56, 0.29, -0.56, 0.29, -0.16)
    )
    s.put(window.line(0.29, 0.02).close(), "sky+50", "ink")
    s.put(Pen().ellipse(0.0, -0.16, 0.18), "ink")
    s.put(Pen().ellipse(0.0, -0.16, 0.11), line="paper", width=0.7)
    s.put(Pen().ellipse(0.0, -0.16, 0.06), "mustard", "ink", 0.8)
    s.put(Pen().rect(-0.31, 0.08, 0.62, 0.13, 0.03), "mustard", "ink", 0.9)
    keys = Pen()
    for x in (-0.2, -0.07, 0.06, 0.19):
        keys.rect(x - 0.035, 0.115, 0.07, 0.06, 0.01)
    s.put(keys, "paper", "ink", 0.7)
    grille = Pen()
    for x in (-0.2, -0.1, 0.0, 0.1, 0.2):
        grille.move(x, 0.28).line(x, 0.48)
    s.put(Pen().rect(-0.29, 0.25, 0.58, 0.26, 0.04), "mustard+50", "ink", 0.9)
    s.put(grille, line="ink", width=1.0)


def corn_dogs(s: Sketch) -> None:
    """Three for two dollars."""
    for turn, role in ((-0.42, "mustard"), (0.42, "mustard"), (0.0, "mustard-15")):
        cos, sin = math.cos(turn), math.sin(turn)

        def at(u: float, v: float, cos: float = cos, sin: float = sin) -> tuple[float, float]:
            # Turned about the hand that holds all three sticks.
            return u * cos - v * sin, 0.5 + u * sin + v * cos

        stick = Pen().move(*at(0.0, 0.02)).line(*at(0.0, -0.5))
        s.put(stick, line="ink", width=2.0, span=0.07).put(stick, line="mustard+70", span=0.07)
        dog = Pen().move(*at(0.0, -0.5)).line(*at(0.0, -1.08))
        s.put(dog, line="ink", width=2.2, span=0.25).put(dog, line=role, span=0.25)
        squirt = Pen().move(*at(-0.05, -1.12))
        for i in range(3):
            side = 0.09 if i % 2 == 0 else -0.09
            squirt.curve(
                *at(side * 1.6, -1.08 + 0.2 * i), *at(side * 1.6, -0.96 + 0.2 * i),
                *at(0.0, -0.94 + 0.2 * i),
            )  # fmt: skip
        s.put(squirt, line="ink", width=1.2, span=0.05).put(squirt, line="coral", span=0.05)
    s.put(Pen().polygon([(-0.2, 0.2), (0.2, 0.2), (0.13, GROUND), (-0.13, GROUND)]), "paper", "ink")
    s.put(
        Pen().polygon([(-0.07, 0.2), (0.07, 0.2), (0.05, GROUND), (-0.05, GROUND)]),
        "coral",
        "ink",
        0.8,
    )


def theater(s: Sketch) -> None:
    """A stage with its curtain up, and a mask in the light."""
    s.put(Pen().rect(-0.6, -0.56, 1.2, 0.98), "lilac-30", "ink")
    s.put(Pen().polygon([(-0.14, -0.56), (0.14, -0.56), (0.34, 0.42), (-0.34, 0.42)]), "mustard+50")
    s.put(Pen().rect(-0.7, 0.36, 1.4, GROUND - 0.36, 0.03), "mustard-15", "ink")
    lights = Pen()
    for x in (-0.5, -0.25, 0.0, 0.25, 0.5):
        lights.arc(x, 0.46, 0.075, -180.0, 0.0).close()
    s.put(lights, "mustard+50", "ink", 0.8)
    for side in (-1, 1):
        drape = Pen().move(side * 0.64, -0.6).line(side * 0.2, -0.6)
        drape.curve(side * 0.26, -0.2, side * 0.42, -0.02, side * 0.56, 0.02)
        drape.curve(side * 0.46, 0.12, side * 0.46, 0.24, side * 0.44, 0.36)
        s.put(drape.line(side * 0.64, 0.36).close(), "coral", "ink")
        s.put(Pen().move(side * 0.44, -0.56).curve(side * 0.46, -0.3, side * 0.54, -0.1, side * 0.6, 0.0),
              line="ink", width=0.8)  # fmt: skip
        s.put(Pen().ellipse(side * 0.55, 0.02, 0.06), "mustard", "ink", 0.8)
    s.put(Pen().rect(-0.68, -0.68, 1.36, 0.16, 0.04), "coral", "ink")
    face = Pen().move(-0.21, -0.2).curve(-0.08, -0.15, 0.08, -0.15, 0.21, -0.2)
    face.curve(0.24, 0.1, 0.12, 0.27, 0.0, 0.27).curve(-0.12, 0.27, -0.24, 0.1, -0.21, -0.2)
    s.put(face.close(), "paper", "ink")
    s.put(Pen().arc(-0.09, 0.0, 0.05, -170.0, -10.0).arc(0.09, 0.0, 0.05, -170.0, -10.0),
          line="ink", width=1.1)  # fmt: skip
    mouth = Pen().move(-0.12, 0.07).curve(-0.06, 0.22, 0.06, 0.22, 0.12, 0.07).close()
    s.put(mouth, "ink")


def popcorn(s: Sketch) -> None:
    kernels = Pen()
    for x, y, r in ((-0.3, -0.22, 0.15), (-0.1, -0.3, 0.16), (0.12, -0.28, 0.16), (0.31, -0.2, 0.15),
                    (-0.2, -0.44, 0.14), (0.03, -0.5, 0.16), (0.24, -0.42, 0.13)):  # fmt: skip
        kernels.ellipse(x, y, r)
    s.coast(kernels, "mustard+50")
    curls = Pen()
    for x, y in (
        (-0.2, -0.44),
        (0.05, -0.46),
        (0.24, -0.38),
        (-0.06, -0.26),
        (-0.3, -0.24),
        (0.3, -0.2),
    ):
        curls.arc(x, y, 0.07, -150.0, 20.0)
    s.put(curls, line="ink", width=0.9)
    s.put(Pen().ellipse(0.56, -0.5, 0.09).ellipse(-0.56, -0.36, 0.07), "mustard+50", "ink", 0.9)
    s.put(
        Pen().polygon([(-0.46, -0.18), (0.46, -0.18), (0.32, GROUND), (-0.32, GROUND)]),
        "paper",
        "ink",
    )
    stripes = Pen()
    for a, b in ((-0.46, -0.276), (-0.092, 0.092), (0.276, 0.46)):
        stripes.polygon([(a, -0.18), (b, -0.18), (b * 0.696, GROUND), (a * 0.696, GROUND)])
    s.put(stripes, "coral", "ink", 0.9)
    s.put(Pen().ellipse(0.0, 0.16, 0.16), "paper", "ink", 0.9)
    s.put(Pen().polygon(star_points(0.0, 0.16, 0.11, 0.05, 5)), "mustard", "ink", 0.7)


def zoo(s: Sketch) -> None:
    """The gate, and somebody who looks over it."""
    neck = Pen().move(0.14, 0.3).curve(0.16, 0.0, 0.22, -0.2, 0.22, -0.42)
    s.put(neck, line="ink", width=2.0, span=0.18).put(neck, line="mustard", span=0.18)
    s.put(Pen().ellipse(0.18, -0.06, 0.045).ellipse(0.23, -0.24, 0.04), "coral")
    for x in (0.2, 0.32):
        s.put(Pen().move(x, -0.54).line(x, -0.68), line="ink", width=1.4)
    s.put(Pen().ellipse(0.2, -0.69, 0.05).ellipse(0.32, -0.69, 0.05), "coral", "ink", 0.8)
    head = Pen().move(0.36, -0.46).curve(0.36, -0.62, 0.2, -0.62, 0.12, -0.54)
    head.curve(-0.02, -0.48, -0.1, -0.44, -0.08, -0.34).curve(-0.04, -0.26, 0.34, -0.3, 0.36, -0.46)
    s.put(head.close(), "mustard", "ink")
    s.put(Pen().ellipse(0.2, -0.48, 0.06), "paper", "ink", 0.8).put(
        Pen().ellipse(0.185, -0.47, 0.027), "ink"
    )
    s.put(Pen().ellipse(-0.03, -0.4, 0.018), "ink")
    s.put(Pen().rect(-0.62, -0.06, 0.2, GROUND + 0.06, 0.03).rect(0.42, -0.06, 0.2, GROUND + 0.06, 0.03),
          "mint-15", "ink")  # fmt: skip
    bars = Pen()
    for i in range(6):
        bars.move(-0.34 + 0.136 * i, 0.24).line(-0.34 + 0.136 * i, GROUND)
    s.put(bars, line="ink", width=1.3).put(
        Pen().move(-0.42, 0.44).line(0.42, 0.44), line="ink", width=1.3
    )
    sign = Pen().move(-0.7, 0.22).line(-0.7, 0.0).curve(-0.4, -0.16, 0.4, -0.16, 0.7, 0.0)
    s.put(sign.line(0.7, 0.22).curve(0.4, 0.1, -0.4, 0.1, -0.7, 0.22).close(), "coral", "ink")
    paw = Pen().ellipse(0.0, 0.055, 0.085, 0.06)
    for x, y in ((-0.09, -0.01), (-0.033, -0.05), (0.033, -0.05), (0.09, -0.01)):
        paw.ellipse(x, y, 0.03, 0.04)
    s.put(paw, "paper")


def lunch(s: Sketch) -> None:
    """A sandwich that somebody has been at."""
    s.put(Pen().ellipse(0.0, 0.44, 0.68, 0.13), "paper", "ink")
    s.put(Pen().rect(-0.5, 0.2, 1.0, 0.22, 0.09), "mustard", "ink")
    s.put(Pen().rect(-0.54, 0.1, 1.08, 0.12, 0.05), "coral", "ink")
    leaf = Pen().move(-0.6, 0.06)
    for i in range(6):
        x = -0.6 + 0.2 * i
        leaf.curve(x + 0.04, 0.22, x + 0.16, 0.22, x + 0.2, 0.06)
    s.put(leaf.line(0.5, -0.02).line(-0.5, -0.02).close(), "mint", "ink")
    s.put(Pen().polygon([(-0.46, 0.0), (0.46, 0.0), (0.3, 0.12)]), "mustard+50", "ink", 0.9)
    top = Pen().move(-0.52, 0.0).curve(-0.54, -0.44, 0.54, -0.44, 0.52, 0.0).close()
    s.put(top, "mustard", "ink")
    seeds = Pen()
    for x, y in (
        (-0.3, -0.12),
        (-0.12, -0.22),
        (0.08, -0.12),
        (0.28, -0.2),
        (0.36, -0.08),
        (-0.14, -0.06),
    ):
        seeds.ellipse(x, y, 0.04, 0.026)
    s.put(seeds, "paper", "ink", 0.6)
    s.put(Pen().move(0.0, -0.32).line(0.0, -0.7), line="ink", width=1.4)
    s.put(Pen().polygon([(0.0, -0.72), (0.32, -0.62), (0.0, -0.5)]), "sky", "ink")


MOON_PLACES = {
    "attraction-commerce": exchange,
    "attraction-drive-in": diner,
    "attraction-theatrical": theater,
    "attraction-zoological": zoo,
    "cuisine-commerce": ink_coffee,
    "cuisine-drive-in": corn_dogs,
    "cuisine-theatrical": popcorn,
    "cuisine-zoological": lunch,
}
