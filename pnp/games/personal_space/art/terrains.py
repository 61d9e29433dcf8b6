"""The terrains by name, and what each goes with."""

from __future__ import annotations

from msgspec import Struct

from pnp.games.personal_space.art import ground, land, patterns, rivers, tiles, weather
from pnp.games.personal_space.art.terrain import Draw


class Kind(Struct, frozen=True):
    """A terrain's artist, and what it goes with."""

    draw: Draw
    wet: bool = False
    """There is water to sail on."""
    solid: bool = True
    """Whether there is ground for scenery."""
    clouds: bool = True
    harmonies: tuple[str, ...] = ()
    """The only harmonies that suit it; none: all do."""


_COLD = ("frost", "midnight", "bluebell", "lagoon", "orchid", "seafoam", "plum")
_HOT = ("ember", "midnight", "rust", "sunset", "plum", "jade")

TERRAINS: dict[str, Kind] = {
    "continents": Kind(land.continents, wet=True),
    "archipelago": Kind(land.archipelago, wet=True),
    "lakes": Kind(land.lakes, wet=True),
    "terraces": Kind(land.terraces, wet=True),
    "boomerangs": Kind(land.boomerangs),
    "rivers": Kind(rivers.rivers),
    "meadows": Kind(land.meadows),
    "bands": Kind(weather.bands, solid=False, clouds=False),
    "stripes": Kind(weather.stripes),
    "agate": Kind(weather.agate, solid=False, clouds=False),
    "whirl": Kind(weather.whirl, solid=False, clouds=False),
    "gores": Kind(weather.gores, clouds=False),
    "dunes": Kind(ground.dunes),
    "craters": Kind(ground.craters, clouds=False),
    "farms": Kind(ground.farms),
    "dapple": Kind(ground.dapple, clouds=False),
    "plaza": Kind(ground.plaza),
    "floes": Kind(tiles.floes, wet=True, harmonies=_COLD),
    "lava": Kind(tiles.lava, clouds=False, harmonies=_HOT),
    "facets": Kind(tiles.facets, clouds=False),
    "scales": Kind(tiles.scales, wet=True),
    "harlequin": Kind(tiles.harlequin, clouds=False),
    "chevrons": Kind(patterns.chevrons, clouds=False),
    "terrazzo": Kind(patterns.terrazzo, clouds=False),
    "petals": Kind(patterns.petals, clouds=False),
}
