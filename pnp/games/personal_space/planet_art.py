"""The artists of planets: `planet` (a ball in the sky), `planet-map` (the board), `planet-grid`."""

from __future__ import annotations

from functools import lru_cache

from pnp.artist import Brief
from pnp.drawing import Frame, Pen, Placed
from pnp.games.personal_space.art.globe import globe
from pnp.games.personal_space.art.inks import Inks
from pnp.games.personal_space.art.surface import grid, surface
from pnp.games.personal_space.art.world import World, world
from pnp.games.personal_space.traits import Traits, traits_of

VERSION = "1"
"""Of what a number gives. A planet that looks or lies differently is a new version."""

# The ball and the map of one planet are drawn after each other.
_world = lru_cache(maxsize=2)(world)


def planet(brief: Brief) -> Frame:
    """The planet as a ball. `number` or `seed`; `sky`: none, night or day."""
    traits, size = _traits(brief), _box(brief)
    inks, backdrop = _inks(brief, traits)
    line = max(0.16, min(0.5, size * 0.0056))
    items = _sky(brief, inks, size, backdrop)
    items += globe(traits, _ground(traits), inks, size, backdrop, line)
    return _centred(brief, size, items)


def planet_map(brief: Brief) -> Frame:
    """The planet as a map with its squares. `number` or `seed`, `sky`, `grid: no`, `style`."""
    traits, size = _traits(brief), _box(brief)
    inks, backdrop = _inks(brief, traits)
    line = max(0.16, min(0.5, size * 0.0028))
    items = _sky(brief, inks, size, backdrop)
    items += surface(traits, _ground(traits), inks, size, backdrop, line)
    if brief.text("grid", "yes").lower() not in ("no", "off", "false"):
        items += grid(inks, size, line, brief.label, brief.text("style", "number"))
    return _centred(brief, size, items)


def planet_grid(brief: Brief) -> Frame:
    """Only the squares and their numbers, as they lie on a map of the same size."""
    size = _box(brief)
    line = max(0.16, min(0.5, size * 0.0028))
    items = grid(Inks.of(brief), size, line, brief.label, brief.text("style", "number"))
    return _centred(brief, size, items)


def _traits(brief: Brief) -> Traits:
    seed = brief.text("seed")
    if not seed:
        number = brief.text("number")
        if not number:
            raise ValueError("a planet needs a number or a seed")
        seed = f"{VERSION}:{number}"
    return traits_of(seed)


def _box(brief: Brief) -> float:
    return max(0.0, min(brief.width, brief.height))


def _ground(traits: Traits) -> World:
    return _world(traits)


def _inks(brief: Brief, traits: Traits) -> tuple[Inks, str]:
    """The inks, and the backdrop: none, night or day."""
    backdrop = brief.text("sky")
    if backdrop not in ("", "none", "night", "day"):
        raise ValueError(f"a sky is none, night or day, not “{backdrop}”")
    backdrop = "" if backdrop == "none" else backdrop
    inks = Inks.of(brief, traits.harmony, traits.swapped)
    return inks.night() if backdrop == "night" and not inks.low else inks, backdrop


def _sky(brief: Brief, inks: Inks, size: float, backdrop: str) -> tuple[Placed, ...]:
    if not backdrop or inks.low:
        return ()
    panel = Pen().rect(0.0, 0.0, size, size, size * 0.06)
    return (Placed(0.0, 0.0, panel.path(fill=inks.fill("ink" if backdrop == "night" else "cream"))),)


def _centred(brief: Brief, size: float, items: tuple[Placed, ...]) -> Frame:
    x, y = (brief.width - size) / 2, (brief.height - size) / 2
    if x or y:
        items = (Placed(x, y, Frame(size, size, items)),)
    return Frame(brief.width, brief.height, items)
