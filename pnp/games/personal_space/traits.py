"""Traits of a planet, drawn from its seed; its picture and its description both use them."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from pnp.core.rng import Chance
from pnp.games.personal_space.art.inks import HARMONIES
from pnp.games.personal_space.art.motifs import AT_SEA, IN_AIR, MOONS, ON_LAND, PLANTS, VISITORS
from pnp.games.personal_space.art.outlines import SILHOUETTES
from pnp.games.personal_space.art.terrains import TERRAINS

RINGS = ("band", "double", "pebbles", "hoops")
SIZES = ("pocket", "petite", "regular", "roomy")


class Traits(Struct, frozen=True):
    """The traits of a planet."""

    seed: str
    terrain: str
    harmony: str
    swapped: bool
    """Whether land and water swap colours."""
    plant: str
    herb: str
    landmark: str
    sight: str
    """Something on its seas or in its sky."""
    silhouette: str
    size: int
    """Index into SIZES."""
    ring: str
    moons: tuple[str, ...]
    crossed: bool
    """Whether orbits cross like an atom's; otherwise all moons share one."""
    tilt: float
    """Radians."""
    caps: bool
    clouds: bool
    visitor: str

    @property
    def warmth(self) -> int:
        """0 frosty, 1 mild, 2 warm, 3 hot."""
        return HARMONIES[self.harmony].warmth

    @property
    def wet(self) -> bool:
        """Whether it has water."""
        return TERRAINS[self.terrain].wet

    @property
    def solid(self) -> bool:
        """Whether its surface is solid."""
        return TERRAINS[self.terrain].solid


@lru_cache(maxsize=64)
def traits_of(seed: str) -> Traits:
    """The traits of a seed; they never change."""
    chance = Chance("personal-space planet", seed, "traits")
    terrain = chance.pick(tuple(TERRAINS))
    kind = TERRAINS[terrain]
    harmony = chance.pick(kind.harmonies or tuple(HARMONIES))
    swapped = chance.chance(0.35)
    plant, herb = chance.sample(PLANTS, 2)
    landmark = chance.pick(ON_LAND)
    sight = chance.pick(AT_SEA if kind.wet else IN_AIR)
    silhouette = "ball" if chance.chance(0.62) else chance.pick(SILHOUETTES[1:])
    size = chance.randrange(4)
    # Only round planets have rings.
    ringed = chance.chance(0.34) and silhouette in ("ball", "oblate", "lumpy")
    ring = chance.pick(RINGS) if ringed else ""
    moons = tuple(chance.sample(MOONS, chance.pick((0, 0, 1, 1, 1, 2, 2, 3))))
    crossed = chance.chance(0.4) and not ring
    tilt = chance.pick((-1, 1)) * chance.uniform(0.1, 0.42)
    warmth = HARMONIES[harmony].warmth
    caps = kind.solid and chance.chance((0.6, 0.3, 0.1, 0.0)[warmth])
    clouds = kind.clouds and chance.chance(0.35)
    visitor = chance.pick(VISITORS) if chance.chance(0.7) else ""
    return Traits(
        seed,
        terrain,
        harmony,
        swapped,
        plant,
        herb,
        landmark,
        sight,
        silhouette,
        size,
        ring,
        moons,
        crossed,
        tilt,
        caps,
        clouds,
        visitor,
    )
