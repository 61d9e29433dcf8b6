"""The artists of planets: `planet` (a ball in the sky), `planet-map` (the board), `planet-grid`.

`number` names a planet; `seed` any other world (a side moon: `seed: commerce`). A world may be
bent to a purpose by `terrain`, `harmony`, `plant`, `herb`, `landmark`, `sight` or `silhouette`.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen, PlacedItem
from pnp.draw.inks import Inks
from pnp.games.personal_space.art.globe import globe
from pnp.games.personal_space.art.harmonies import HARMONIES
from pnp.games.personal_space.art.inks import inks_of
from pnp.games.personal_space.art.motifs import AT_SEA, IN_AIR, ON_LAND, PLANTS
from pnp.games.personal_space.art.outlines import SILHOUETTES
from pnp.games.personal_space.art.surface import corner, grid, side, surface
from pnp.games.personal_space.art.terrains import TERRAINS
from pnp.games.personal_space.art.world import world
from pnp.games.personal_space.planet import LAYOUTS, layout, seed_of
from pnp.games.personal_space.sticker_art import BADGE, drawn
from pnp.games.personal_space.traits import Traits, traits_of

# The ball and the map of one planet are drawn after each other.
_world = lru_cache(maxsize=2)(world)


def planet(request: ArtRequest) -> Frame:
    """The planet as a ball; `sky`: none, night or day."""
    traits, size = _traits(request), _box(request)
    inks, backdrop = _inks(request, traits)
    line = max(0.16, min(0.5, size * 0.0056))
    items = _sky(inks, size, backdrop)
    items += globe(traits, _world(traits), inks, size, backdrop, line, request.symbol)
    return _centred(request, size, items)


def planet_map(request: ArtRequest) -> Frame:
    """The planet as a map with its squares.

    `grid: no` leaves the squares out, `style` is the style of their numbers (number), and
    `settled: yes` puts the stickers where they go on a numbered planet.
    """
    traits, size = _traits(request), _box(request)
    inks, backdrop = _inks(request, traits)
    line = max(0.16, min(0.5, size * 0.0028))
    items = _sky(inks, size, backdrop)
    items += surface(traits, _world(traits), inks, size, backdrop, line, request.symbol)
    if request.flag("grid", True):
        items += grid(inks, size, line, request.label, request.text("style", "number"))
    if request.flag("settled"):
        items += _stickers(request, inks, size)
    return _centred(request, size, items)


def _stickers(request: ArtRequest, inks: Inks, size: float) -> tuple[PlacedItem, ...]:
    """The six stickers of a numbered planet, each in the middle of its square."""
    number = request.integer("number")
    if not 1 <= number <= LAYOUTS:
        raise ValueError("only a planet with a number has places for its stickers")
    placed = layout(number)
    wide = side() * size * 0.94
    items = []
    for kind, (column, row) in zip(placed.kinds, placed.squares, strict=True):
        x, y = corner(column - 1, row - 1)
        inset = (side() * size - wide) / 2
        picture = drawn(kind, inks, wide, request.symbol)
        if kind.startswith("neighbour"):
            # The first neighbour of all.
            one = request.label("1", request.text("style", "number"))
            middle = BADGE * wide
            picture += (PlacedItem(middle - one.width / 2, middle - one.height / 2, one),)
        items.append(PlacedItem(x * size + inset, y * size + inset, Frame(wide, wide, picture)))
    return tuple(items)


def planet_grid(request: ArtRequest) -> Frame:
    """Only the squares and their numbers, as they lie on a map of the same size."""
    size = _box(request)
    line = max(0.16, min(0.5, size * 0.0028))
    items = grid(inks_of(request), size, line, request.label, request.text("style", "number"))
    return _centred(request, size, items)


_BENT: dict[str, Collection[str]] = {
    "terrain": TERRAINS,
    "harmony": HARMONIES,
    "plant": PLANTS,
    "herb": PLANTS,
    "landmark": ON_LAND,
    "sight": AT_SEA + IN_AIR,
    "silhouette": SILHOUETTES,
}


def _traits(request: ArtRequest) -> Traits:
    seed = request.text("seed")
    if not seed:
        number = request.text("number")
        if not number:
            raise ValueError("a planet needs a number or a seed")
        seed = seed_of(number)
    traits = traits_of(seed)
    bent: dict[str, Any] = {
        name: request.choice(name, known) for name, known in _BENT.items() if request.text(name)
    }
    # A harmony that was asked for is used unchanged.
    return replace(traits, **bent, swapped=traits.swapped and "harmony" not in bent)


def _box(request: ArtRequest) -> float:
    return max(0.0, min(request.width, request.height))


def _inks(request: ArtRequest, traits: Traits) -> tuple[Inks, str]:
    """The inks, and the backdrop: none, night or day."""
    backdrop = request.choice("sky", ("none", "night", "day"), default="none")
    backdrop = "" if backdrop == "none" else backdrop
    return inks_of(request, traits.harmony, traits.swapped), backdrop


def _sky(inks: Inks, size: float, backdrop: str) -> tuple[PlacedItem, ...]:
    if not backdrop or inks.low:
        return ()
    panel = Pen().rect(0.0, 0.0, size, size, size * 0.06)
    return (
        PlacedItem(0.0, 0.0, panel.path(fill=inks.fill("ink" if backdrop == "night" else "cream"))),
    )


def _centred(request: ArtRequest, size: float, items: tuple[PlacedItem, ...]) -> Frame:
    x, y = (request.width - size) / 2, (request.height - size) / 2
    if x or y:
        items = (PlacedItem(x, y, Frame(size, size, items)),)
    return Frame(request.width, request.height, items)
