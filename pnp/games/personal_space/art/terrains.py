"""The terrains by name."""

from __future__ import annotations

from msgspec import Struct

from pnp.games.personal_space.art import ground, land, patterns, weather
from pnp.games.personal_space.art.terrain import DrawTerrain


class TerrainKind(Struct, frozen=True):
    """A terrain's drawing function, and what suits it."""

    draw: DrawTerrain
    wet: bool = False
    """Whether it has water to sail on."""
    solid: bool = True
    """Whether it has ground for scenery."""
    clouds: bool = True
    harmonies: tuple[str, ...] = ()
    """The harmonies that suit it; empty for all."""


_COLD = ("frost", "midnight", "bluebell", "lagoon", "orchid", "seafoam", "plum")
_HOT = ("ember", "midnight", "rust", "sunset", "plum", "jade")

TERRAINS: dict[str, TerrainKind] = {
    "continents": TerrainKind(land.continents, wet=True),
    "archipelago": TerrainKind(land.archipelago, wet=True),
    "lakes": TerrainKind(land.lakes, wet=True),
    "terraces": TerrainKind(land.terraces, wet=True),
    "boomerangs": TerrainKind(land.boomerangs),
    "rivers": TerrainKind(land.rivers),
    "meadows": TerrainKind(land.meadows),
    "bands": TerrainKind(weather.bands, solid=False, clouds=False),
    "stripes": TerrainKind(weather.stripes),
    "agate": TerrainKind(weather.agate, solid=False, clouds=False),
    "whirl": TerrainKind(weather.whirl, solid=False, clouds=False),
    "gores": TerrainKind(weather.gores, clouds=False),
    "dunes": TerrainKind(ground.dunes),
    "craters": TerrainKind(ground.craters, clouds=False),
    "farms": TerrainKind(ground.farms),
    "dapple": TerrainKind(ground.dapple, clouds=False),
    "plaza": TerrainKind(ground.plaza),
    "floes": TerrainKind(patterns.floes, wet=True, harmonies=_COLD),
    "lava": TerrainKind(patterns.lava, clouds=False, harmonies=_HOT),
    "facets": TerrainKind(patterns.facets, clouds=False),
    "scales": TerrainKind(patterns.scales, wet=True),
    "harlequin": TerrainKind(patterns.harlequin, clouds=False),
    "chevrons": TerrainKind(patterns.chevrons, clouds=False),
    "terrazzo": TerrainKind(patterns.terrazzo, clouds=False),
    "petals": TerrainKind(patterns.petals, clouds=False),
}
