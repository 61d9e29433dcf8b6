"""What stands in the enclosures of the board, one thing for each phase, in a box that it fills."""

from __future__ import annotations

from collections.abc import Callable

from pnp.draw.inks import Inks
from pnp.draw.sketch import Sketch, extent, recast
from pnp.draw.symbols import Symbols, marks
from pnp.games.space_zoo import park_sights
from pnp.games.space_zoo.camp_art import tent_tones
from pnp.ground.drawing import Colour, Pen, mix
from pnp.ground.geometry import Matrix, Rect

Prop = Callable[[Sketch, Rect, Symbols], None]


def _shadow(s: Sketch, x: float, y: float, wide: float) -> None:
    s.put(Pen().ellipse(x, y, wide, wide * 0.13), "shadow")


def _standing(s: Sketch, symbol: Symbols, name: str, room: Rect, roles: dict[str, str]) -> None:
    """A symbol as large as a box takes, on its lower edge."""
    shapes = recast(marks(symbol(name)), roles)
    box = extent(shapes)
    k = min(room.width / box.width, room.height / box.height)
    x = room.x + room.width / 2 - (box.x + box.width / 2) * k
    s.add(shapes, Matrix(k, 0.0, 0.0, k, x, room.bottom - box.bottom * k))


def gate(s: Sketch, at: Rect, symbol: Symbols) -> None:
    """The way in: two towers, an arch with flags, a turnstile."""
    x, y, w, h = at
    _shadow(s, x + w / 2, at.bottom, w * 0.55)
    for left in (x, x + w * 0.74):
        s.put(Pen().rect(left, y + h * 0.3, w * 0.26, h * 0.7), "cream", "ink", 0.8)
        s.put(
            Pen().rect(left + w * 0.07, y + h * 0.56, w * 0.12, h * 0.2, w * 0.06),
            "deep",
            "ink",
            0.5,
        )
        roof = [
            (left - w * 0.04, y + h * 0.3),
            (left + w * 0.13, y + h * 0.06),
            (left + w * 0.3, y + h * 0.3),
        ]
        s.put(Pen().polygon(roof), "coral", "ink", 0.8)
        s.put(
            Pen().move(left + w * 0.13, y + h * 0.06).line(left + w * 0.13, y - h * 0.02),
            line="ink",
        )
        s.put(Pen().polygon([(left + w * 0.13, y - h * 0.02), (left + w * 0.27, y + h * 0.015),
                             (left + w * 0.13, y + h * 0.05)]), "gold", "ink", 0.6)  # fmt: skip
    arch = Pen().move(x + w * 0.26, at.bottom).line(x + w * 0.26, y + h * 0.36)
    arch.line(x + w * 0.74, y + h * 0.36).line(x + w * 0.74, at.bottom).line(
        x + w * 0.66, at.bottom
    )
    arch.curve(x + w * 0.66, y + h * 0.52, x + w * 0.34, y + h * 0.52, x + w * 0.34, at.bottom)
    s.put(arch.close(), "sand", "ink", 0.8)


def fountain(s: Sketch, at: Rect, symbol: Symbols) -> None:
    """Two basins, and water that falls from one into the other."""
    x, y, w, h = at
    middle, low = x + w / 2, at.bottom
    _shadow(s, middle, low, w * 0.56)
    s.put(Pen().rect(x, low - h * 0.2, w, h * 0.2, h * 0.06), "smoke", "ink", 0.8)
    s.put(Pen().ellipse(middle, low - h * 0.2, w / 2, h * 0.075), "sky", "ink", 0.8)
    s.put(Pen().rect(middle - w * 0.07, y + h * 0.4, w * 0.14, h * 0.4), "smoke-20", "ink", 0.7)
    jets = Pen()
    for side in (-1, 1):
        for reach in (0.2, 0.36):
            jets.move(middle, y + h * 0.12).curve(
                middle + side * w * reach * 0.5, y - h * 0.1 * reach,
                middle + side * w * reach, y + h * 0.1, middle + side * w * (reach + 0.02), low - h * 0.22,
            )  # fmt: skip
    s.put(jets, line="deep", width=0.0, span=w * 0.055).put(
        jets, line="snow", width=0.0, span=w * 0.035
    )
    bowl = Pen().move(middle - w * 0.26, y + h * 0.4).curve(
        middle - w * 0.2, y + h * 0.56, middle + w * 0.2, y + h * 0.56, middle + w * 0.26, y + h * 0.4)  # fmt: skip
    s.put(bowl.close(), "smoke", "ink", 0.8)
    coins = Pen()
    for dx, dy in ((-0.28, 0.0), (-0.1, 0.03), (0.14, -0.01), (0.3, 0.02)):
        coins.ellipse(middle + dx * w, low - h * 0.2 + dy * h, w * 0.045, h * 0.018)
    s.put(coins, "gold", "ink", 0.5)


def telescope(s: Sketch, at: Rect, symbol: Symbols) -> None:
    """A dome that is open, and what looks out of it."""
    x, y, w, h = at
    middle, low = x + w / 2, at.bottom
    _shadow(s, middle, low, w * 0.5)
    s.put(Pen().rect(x + w * 0.08, y + h * 0.6, w * 0.84, h * 0.4), "cream", "ink", 0.8)
    s.put(Pen().rect(x + w * 0.42, y + h * 0.74, w * 0.2, h * 0.26, w * 0.1), "rust", "ink", 0.6)
    tube = [
        (x + w * 0.36, y + h * 0.44),
        (x + w * 0.8, y),
        (x + w * 0.98, y + h * 0.09),
        (x + w * 0.56, y + h * 0.56),
    ]
    dome = (
        Pen().move(x, y + h * 0.62).curve(x, y + h * 0.14, x + w, y + h * 0.14, x + w, y + h * 0.62)
    )
    s.put(dome.close(), "coral", "ink", 0.8)
    slit = Pen().move(x + w * 0.4, y + h * 0.62).curve(
        x + w * 0.44, y + h * 0.4, x + w * 0.54, y + h * 0.3, x + w * 0.64, y + h * 0.25).line(
        x + w * 0.84, y + h * 0.33).curve(x + w * 0.74, y + h * 0.4, x + w * 0.7, y + h * 0.5, x + w * 0.68, y + h * 0.62)  # fmt: skip
    s.put(slit.close(), "night", "ink", 0.6)
    s.put(Pen().polygon(tube), "gold", "ink", 0.8)
    s.put(Pen().polygon([tube[1], tube[2], (x + w * 0.91, y + h * 0.15), (x + w * 0.74, y + h * 0.06)]), "sky", "ink", 0.6)  # fmt: skip


def _cloth(seat: int) -> dict[str, str]:
    """The roles of the parts of a tent, one for each seat."""
    return {part: f"{part}-{seat}" for part in ("cloth", "shaded", "trim")}


def tents(s: Sketch, at: Rect, symbol: Symbols) -> None:
    """A camp among the pines: a tipi, a ridge tent, and a fire."""
    x, y, w, h = at
    _shadow(s, x + w * 0.64, y + h * 0.66, w * 0.36)
    _standing(s, symbol, "tent-2", Rect(x + w * 0.26, y, w * 0.74, h * 0.68), _cloth(2))
    _shadow(s, x + w * 0.36, y + h * 0.97, w * 0.4)
    _standing(s, symbol, "tent-1", Rect(x, y + h * 0.48, w * 0.7, h * 0.5), _cloth(1))
    fire = Rect(x + w * 0.78, y + h * 0.78, w * 0.2, h * 0.2)
    logs = Pen().move(fire.x, fire.bottom).line(fire.right, fire.bottom - fire.height * 0.2)
    logs.move(fire.x, fire.bottom - fire.height * 0.2).line(fire.right, fire.bottom)
    s.put(logs, line="rust-30", width=2.4)
    mid = fire.x + fire.width / 2
    for k, tone in ((1.0, "orange"), (0.55, "gold")):
        flame = Pen().move(mid, fire.bottom - fire.height * 1.1 * k).curve(
            mid + fire.width * 0.6 * k, fire.bottom - fire.height * 0.5 * k, mid + fire.width * 0.4 * k,
            fire.bottom - fire.height * 0.1, mid, fire.bottom - fire.height * 0.1).curve(
            mid - fire.width * 0.4 * k, fire.bottom - fire.height * 0.1, mid - fire.width * 0.6 * k,
            fire.bottom - fire.height * 0.5 * k, mid, fire.bottom - fire.height * 1.1 * k)  # fmt: skip
        s.put(flame.close(), tone, "ink", 0.5)


def rocket(s: Sketch, at: Rect, symbol: Symbols) -> None:
    """The zoo's rocket on its pad, ready for wherever nobody has been."""
    x, y, w, h = at
    park_sights.station(s, Rect(x, y, w, h * 1.02), symbol)


def balloon(s: Sketch, at: Rect, symbol: Symbols) -> None:
    """A balloon that carries a crate over the sea, and the next one behind it."""
    x, y, w, h = at
    for cx, cy, r, tone, other in (
        (x + w * 0.72, y + h * 0.24, w * 0.22, "gold", "teal"),
        (x + w * 0.4, y + h * 0.36, w * 0.4, "coral", "cream"),
    ):
        low = cy + r * 1.9
        ropes = Pen().move(cx - r * 0.62, cy + r * 0.76).line(cx - r * 0.22, low)
        ropes.move(cx + r * 0.62, cy + r * 0.76).line(cx + r * 0.22, low)
        s.put(ropes, line="ink", width=0.7)
        s.put(Pen().rect(cx - r * 0.3, low, r * 0.6, r * 0.46, r * 0.06), "rust", "ink", 0.8)
        s.put(Pen().rect(cx - r * 0.36, low - r * 0.06, r * 0.72, r * 0.12), "sand", "ink", 0.5)
        skin = Pen().ellipse(cx, cy, r, r * 1.06)
        skin.polygon([(cx - r * 0.7, cy + r * 0.72), (cx + r * 0.7, cy + r * 0.72), (cx + r * 0.24, cy + r * 1.36), (cx - r * 0.24, cy + r * 1.36)])  # fmt: skip
        s.coast(skin, tone, width=0.8)
        for k in (0.62, 0.2):
            gore = Pen().move(cx, cy - r * 1.06).curve(cx + r * k * 1.5, cy - r * 0.7, cx + r * k * 1.5, cy + r * 0.7, cx + r * k * 0.4, cy + r * 1.36)  # fmt: skip
            gore.line(cx - r * k * 0.4, cy + r * 1.36).curve(cx - r * k * 1.5, cy + r * 0.7, cx - r * k * 1.5, cy - r * 0.7, cx, cy - r * 1.06)  # fmt: skip
            s.put(gore.close(), other if k > 0.5 else tone, "ink", 0.5)


def counter(s: Sketch, at: Rect, symbol: Symbols) -> None:
    """The shop: a striped awning, and crates with holes to breathe through."""
    x, y, w, h = at
    _shadow(s, x + w / 2, at.bottom, w * 0.55)
    park_sights.stall(s, Rect(x, y, w, h * 0.78), 0)
    for left, top, size in ((0.04, 0.7, 0.36), (0.54, 0.66, 0.42), (0.3, 0.78, 0.3)):
        box = Rect(x + w * left, y + h * top, w * size, h * (1.0 - top))
        s.put(Pen().rect(*box, 0.6), "gold", "ink", 0.8)
        lath = Pen().move(box.x, box.y + box.height * 0.3).line(box.right, box.y + box.height * 0.3)
        s.put(lath, line="rust", width=1.2)
        holes = Pen()
        for dx in (0.3, 0.7):
            holes.ellipse(box.x + box.width * dx, box.y + box.height * 0.64, box.width * 0.09)
        s.put(holes, "ink")


def mine(s: Sketch, at: Rect, symbol: Symbols) -> None:
    """A hole in a hill, with timber around it, rails, and a cart of ore."""
    x, y, w, h = at
    rock = [
        (0.0, 1.0),
        (0.02, 0.5),
        (0.2, 0.16),
        (0.44, 0.02),
        (0.7, 0.08),
        (0.92, 0.36),
        (1.0, 0.7),
        (1.0, 1.0),
    ]
    s.put(Pen().polygon([(x + px * w, y + py * h) for px, py in rock]), "slate-20", "ink", 0.8)
    s.put(Pen().polygon([(x + px * w, y + py * h) for px, py in ((0.44, 0.02), (0.7, 0.08), (0.92, 0.36), (1.0, 0.7), (1.0, 1.0), (0.8, 1.0), (0.72, 0.4))]), "slate-50")  # fmt: skip
    mouth = Pen().move(x + w * 0.22, at.bottom).line(x + w * 0.26, y + h * 0.42)
    mouth.line(x + w * 0.74, y + h * 0.42).line(x + w * 0.78, at.bottom)
    s.put(mouth.close(), "night", "ink", 0.8)
    for px, qx in ((0.2, 0.26), (0.74, 0.8)):
        s.put(
            Pen().rect(x + w * px, y + h * 0.42, w * (qx - px) + w * 0.02, h * 0.58),
            "rust",
            "ink",
            0.7,
        )
    s.put(Pen().rect(x + w * 0.14, y + h * 0.36, w * 0.72, h * 0.09), "rust", "ink", 0.7)
    cart = Rect(x + w * 0.28, y + h * 0.66, w * 0.46, h * 0.34)
    _standing(s, symbol, "ore", Rect(cart.x + cart.width * 0.1, cart.y - cart.height * 0.3, cart.width * 0.5, cart.height * 0.66), {})  # fmt: skip
    _standing(s, symbol, "ore", Rect(cart.x + cart.width * 0.46, cart.y - cart.height * 0.2, cart.width * 0.46, cart.height * 0.6), {})  # fmt: skip
    s.put(Pen().polygon([(cart.x, cart.y + cart.height * 0.2), (cart.right, cart.y + cart.height * 0.2),
                         (cart.right - cart.width * 0.12, cart.bottom - cart.height * 0.2),
                         (cart.x + cart.width * 0.12, cart.bottom - cart.height * 0.2)]), "coral", "ink", 0.8)  # fmt: skip
    wheels = Pen()
    for dx in (0.3, 0.7):
        wheels.ellipse(
            cart.x + cart.width * dx, cart.bottom - cart.height * 0.14, cart.height * 0.15
        )
    s.put(wheels, "smoke", "ink", 0.8)


PROPS: dict[str, Prop] = {
    prop.__name__: prop
    for prop in (gate, fountain, telescope, tents, rocket, balloon, counter, mine)
}


def tones(inks: Inks, ground: Colour) -> dict[str, Colour]:
    """The roles of things that no theme names: cloths, and a shadow on that ground."""
    found = {"shadow": mix(inks.tone("ink"), ground, 0.25), "pole": inks.tone("sand")}
    for seat in (1, 2):
        tent = tent_tones(inks, f"player-{seat}")
        found |= {role: tent[part] for part, role in _cloth(seat).items()}
    return found
