"""The Commerce Moon: city blocks under the squares, towers and a busy street around them."""

from __future__ import annotations

from pnp.core.drawing import Pen, star_points
from pnp.core.geometry import Matrix
from pnp.core.rng import Chance
from pnp.draw.sketch import Sketch, recast
from pnp.draw.symbols import Symbols, marks
from pnp.games.personal_space.art.scene import BADGE, FIELD, MIDDLES, Scene, filled

_BLOCK = 0.134
"""Half a city block."""


def city(chance: Chance, wide: float, high: float, symbol: Symbols) -> Scene:
    """The Commerce Moon in half a plane so wide and high."""
    return Scene(
        _blocks(chance, wide, high).marks, _around(chance, wide, high, symbol).marks, ("ink+30",)
    )


# Seen from above


def _blocks(chance: Chance, wide: float, high: float) -> Sketch:
    s = filled(wide, high, "ink+70")
    lots = {role: Pen() for role in ("mustard+50", "sky+50", "lilac+50", "coral+50", "mint")}
    shadows, roofs, edges, trees, paths = (Pen() for _ in range(5))
    tops = {"paper": Pen(), "mustard+25": Pen(), "lilac+25": Pen(), "sky": Pen()}
    parks = {(column, chance.whole(1, 4)) for column in chance.sample((0, 1, 2, 3, 4, 5), 4)}
    for column, x in enumerate(MIDDLES):
        for row, y in enumerate(MIDDLES):
            left, top, side = x - _BLOCK, y - _BLOCK, 2 * _BLOCK
            if (column, row) in parks:
                lots["mint"].rect(left, top, side, side, 0.035)
                _park(chance, x, y, trees, paths)
                continue
            lots[chance.pick(("mustard+50", "sky+50", "lilac+50", "coral+50"))].rect(
                left, top, side, side, 0.035
            )
            for a, b, w, h in _plan(chance):
                px, py = left + side * a, top + side * b
                pw, ph = side * w, side * h
                shadows.rect(px + 0.012, py + 0.014, pw, ph, 0.008)
                tops[chance.pick(tuple(tops))].rect(px, py, pw, ph, 0.008)
                if min(pw, ph) > 0.07:
                    edges.rect(px + 0.014, py + 0.014, pw - 0.028, ph - 0.028, 0.004)
                    if chance.chance(0.5):
                        roofs.ellipse(px + pw / 2, py + ph / 2, 0.018)
    for role, pen in lots.items():
        s.put(pen, role)
    s.put(paths, line="mustard+50", span=0.022)
    s.put(shadows, "ink+30")
    for role, pen in tops.items():
        s.put(pen, role, "ink", 0.7)
    s.put(edges, line="ink", width=0.5).put(roofs, "coral", "ink", 0.6)
    s.put(trees, "mint-15", "ink", 0.7)
    for column, row in zip(chance.sample(range(6), 6), chance.sample(range(6), 6), strict=True):
        x, y = MIDDLES[column], MIDDLES[row]
        coin(s, x + chance.pick((-1, 1)) * 0.08, y + chance.pick((-1, 1)) * 0.08, 0.036)
    return s


def _plan(chance: Chance) -> tuple[tuple[float, float, float, float], ...]:
    """Buildings on a block: left, top, width and height, in shares of its side."""
    return chance.pick(
        (
            ((0.1, 0.1, 0.8, 0.26), (0.1, 0.44, 0.26, 0.46), (0.66, 0.62, 0.24, 0.28)),
            ((0.1, 0.1, 0.34, 0.34), (0.56, 0.1, 0.34, 0.8), (0.1, 0.56, 0.34, 0.34)),
            ((0.1, 0.1, 0.24, 0.8), (0.44, 0.66, 0.46, 0.24), (0.66, 0.1, 0.24, 0.4)),
            ((0.1, 0.62, 0.8, 0.28), (0.1, 0.1, 0.36, 0.36), (0.64, 0.1, 0.26, 0.26)),
            ((0.1, 0.1, 0.8, 0.2), (0.1, 0.7, 0.8, 0.2)),
            ((0.12, 0.12, 0.76, 0.76),),
        )
    )


def _park(chance: Chance, x: float, y: float, trees: Pen, paths: Pen) -> None:
    paths.move(x - _BLOCK, y - 0.03).curve(x - 0.04, y - 0.06, x + 0.04, y + 0.06, x + _BLOCK, y)
    for dx, dy in (
        (-0.085, -0.085),
        (0.08, -0.09),
        (0.0, -0.07),
        (-0.09, 0.07),
        (0.02, 0.085),
        (0.095, 0.08),
    ):
        if chance.chance(0.8):
            trees.ellipse(x + dx, y + dy, chance.between(0.024, 0.034))


# Seen from the street


def _around(chance: Chance, wide: float, high: float, symbol: Symbols) -> Sketch:
    s = Sketch()
    s.put(Pen().rect(-wide, -high, 2 * wide, high - FIELD), "coral+50")
    s.put(Pen().arc(0.5, -FIELD, 0.19, -180.0, 0.0).close(), "mustard+50")
    far = Pen().move(-wide, -FIELD)
    x = -wide
    while x < wide:
        top, step = -chance.between(0.93, high - 0.03), chance.between(0.05, 0.11)
        far.line(x, top).line(x + step, top)
        x += step
    s.put(far.line(x, -FIELD).close(), "lilac+50")
    _skyline(chance, s, high)
    _facade(chance, s, -wide, -FIELD, high, "lilac", False)
    _facade(chance, s, FIELD, wide, high, "sky", True)
    _squid(symbol, s, (FIELD + wide) / 2, -0.86, (wide - FIELD) / 2)
    _street(chance, s, wide, high, symbol)
    return s


def _skyline(chance: Chance, s: Sketch, high: float) -> None:
    """A tower for each column, which bears its number as a sign, and smaller ones between."""
    for i, x in enumerate((*MIDDLES, MIDDLES[-1] + 0.29)):
        between = x - 0.145
        top = -chance.between(0.935, 0.98)
        half = chance.between(0.042, 0.055)
        if abs(between) < 0.8:
            role = ("sky+50", "mint", "mustard+50")[i % 3]
            s.put(Pen().rect(between - half, top, 2 * half, -FIELD - top), role, "ink", 0.8)
            panes = Pen()
            _panes(panes, between - half, top, 2 * half, -FIELD - top, 2, 2)
            s.put(panes, "paper", "ink", 0.5)
    for i, x in enumerate(MIDDLES):
        role = ("mustard", "coral", "sky", "lilac", "mint", "mustard")[i]
        half = 0.082
        top = -high + chance.between(0.05, 0.075)
        kind = ("spire", "steps", "dome", "fins", "steps", "spire")[i]
        _crown(s, kind, x, top, half, role)
        s.put(Pen().rect(x - half, top, 2 * half, -FIELD - top), role, "ink")
        panes = Pen()
        for dx in (-0.062, 0.062):
            for y in (BADGE - 0.02, BADGE + 0.02):
                panes.rect(x + dx - 0.008, -y, 0.016, 0.022)
        for dx in (-0.04, 0.0, 0.04):
            panes.rect(x + dx - 0.008, top + 0.02, 0.016, 0.02)
        s.put(panes, "paper", "ink", 0.5)


def _crown(s: Sketch, kind: str, x: float, top: float, half: float, role: str) -> None:
    match kind:
        case "spire":
            s.put(
                Pen().polygon([(x - half * 0.5, top), (x, top - 0.045), (x + half * 0.5, top)]),
                role,
                "ink",
                0.9,
            )
        case "steps":
            s.put(Pen().rect(x - half * 0.66, top - 0.018, half * 1.32, 0.02), role, "ink", 0.9)
            s.put(Pen().rect(x - half * 0.33, top - 0.034, half * 0.66, 0.018), role, "ink", 0.9)
        case "dome":
            s.put(Pen().arc(x, top, half * 0.7, -180.0, 0.0).close(), "paper", "ink", 0.9)
        case _:
            fins = Pen()
            for dx in (-0.05, 0.0, 0.05):
                fins.move(x + dx, top).line(x + dx, top - 0.035)
            s.put(fins, line="ink", width=1.4)


def _panes(pen: Pen, x: float, y: float, wide: float, high: float, columns: int, rows: int) -> None:
    """Windows, evenly."""
    across, down = wide / (columns * 2 + 1), high / (rows * 2 + 1)
    for i in range(columns):
        for j in range(rows):
            pen.rect(x + across * (2 * i + 1), y + down * (2 * j + 1), across, down)


def _spire(s: Sketch, middle: float, half: float, top: float, high: float, role: str) -> None:
    """What a tower has on its roof."""
    s.put(Pen().move(middle, top - 0.16).line(middle, -high + 0.016), line="ink", width=1.4)
    s.put(Pen().ellipse(middle, -high + 0.022, 0.012), "coral", "ink", 0.7)
    for share, step in ((0.36, 0.16), (0.62, 0.1)):
        step_ = Pen().rect(middle - half * share, top - step, 2 * half * share, step)
        s.put(step_, role, "ink")


def _facade(
    chance: Chance, s: Sketch, left: float, right: float, high: float, role: str, striped: bool
) -> None:
    """A tower as high as the whole field; at the left, the rows are its floors."""
    top = -0.86
    if not striped:
        _spire(s, (left + right) / 2, (right - left) / 2, top, high, role)
    s.put(Pen().rect(left, top, right - left, high - top), role, "ink")
    dark, lit = Pen(), Pen()
    outer = left if not striped else left + 0.02
    width = (right - left) - (0.09 if not striped else 0.04)
    columns = max(2, round(width / 0.062))
    pitch = width / columns
    y = top + 0.035
    while y < FIELD - 0.05:
        for i in range(columns):
            pen = lit if chance.chance(0.62) else dark
            if striped:
                pen.rect(outer + pitch * i + pitch * 0.22, y, pitch * 0.56, 0.072, 0.008)
            else:
                pen.rect(outer + pitch * i + pitch * 0.24, y, pitch * 0.52, 0.04, 0.004)
        y += 0.0967 if striped else 0.0725
    s.put(dark, f"{role}-30", "ink", 0.6).put(lit, "mustard+50", "ink", 0.6)


def _squid(symbol: Symbols, s: Sketch, x: float, y: float, half: float) -> None:
    """The patron of the exchange, who lives on its roof; its arms reach from edge to edge."""
    arms = Pen()
    for i in range(6):
        at = x + half * (-0.78 + 0.312 * i)
        out = (at - x) * 0.16
        long = (0.17, 0.12, 0.2, 0.15, 0.21, 0.13)[i]
        arms.move(x + (at - x) * 0.5, y - 0.03).curve(
            at + out, y - 0.03, at + out, y + 0.03, at, y + long
        )
    s.band(arms, "coral", 0.034)
    s.add(marks(symbol("squid"), 1000.0), Matrix.move(x, y))


def _street(chance: Chance, s: Sketch, wide: float, high: float, symbol: Symbols) -> None:
    """The pavement and the road below the field, with traffic."""
    kerb = FIELD + 0.055
    s.put(Pen().rect(-wide, FIELD, 2 * wide, high - FIELD), "mustard+70", "ink", 0.9)
    s.put(Pen().rect(-wide, kerb, 2 * wide, high - kerb), "ink+30", "ink")
    lane = kerb + (high - kerb) * 0.82
    s.put(Pen().move(-wide, lane).line(wide, lane), line="cream", width=1.6, dash=(9.0, 8.0))
    lamps = Pen()
    for x in MIDDLES:
        lamps.move(x - 0.145, kerb).line(x - 0.145, FIELD + 0.012)
    s.put(lamps, line="ink", width=1.5)
    bulbs = Pen()
    for x in MIDDLES:
        bulbs.ellipse(x - 0.145, FIELD + 0.012, 0.014)
    s.put(bulbs, "mustard", "ink", 0.7)
    roles = chance.shuffled(("coral", "mint", "mustard", "sky", "lilac", "paper", "coral", "mint"))
    car = marks(symbol("car"), 1000.0)
    # As many as go, with as much road between two of them as before the first and after the last.
    count = max(1, min(len(roles), int(2 * wide / 0.3)))
    for i, role in enumerate(roles[:count]):
        x = wide * ((2 * i + 1) / count - 1)
        s.add(recast(car, {"body": role}), Matrix.move(x, kerb + 0.092))


def coin(s: Sketch, x: float, y: float, radius: float) -> None:
    """Money: a star on a disc."""
    s.put(Pen().ellipse(x, y, radius), "mustard", "ink", 0.9)
    s.put(Pen().polygon(star_points(x, y, radius * 0.62, radius * 0.28, 5)), "ink")
