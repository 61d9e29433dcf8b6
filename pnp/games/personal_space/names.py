"""Names of planets, and the line for each in the catalogue of planets.

The tables are small enough to read every name; a test looks through all of them.
"""

from __future__ import annotations

from pnp.core.rng import Chance
from pnp.games.personal_space.traits import Traits

STARTS = (
    "Av",
    "Bel",
    "Bim",
    "Bron",
    "Cal",
    "Cor",
    "Dal",
    "Dax",
    "Dor",
    "El",
    "Fen",
    "Flor",
    "Gal",
    "Glim",
    "Hal",
    "Ib",
    "Jub",
    "Kel",
    "Kor",
    "Lor",
    "Lum",
    "Mar",
    "Mim",
    "Mox",
    "Nim",
    "Nor",
    "Ol",
    "Or",
    "Pim",
    "Plim",
    "Quor",
    "Ril",
    "Sil",
    "Sol",
    "Tam",
    "Tor",
    "Ul",
    "Vel",
    "Vim",
    "Wob",
    "Xel",
    "Yor",
    "Zeb",
    "Zor",
)
LINKS = ("", "a", "e", "i", "o", "u", "ara", "elo", "imi", "olu")
ENDS = (
    "bel",
    "bury",
    "dell",
    "dora",
    "lia",
    "lo",
    "mar",
    "mere",
    "mo",
    "nova",
    "pha",
    "pola",
    "ra",
    "ria",
    "ro",
    "sta",
    "tania",
    "tron",
    "tune",
    "va",
    "via",
    "vista",
    "wick",
    "xa",
    "zar",
    "zo",
)
PREFIXES = ("New ", "Little ", "Upper ", "Outer ", "Far ")
SUFFIXES = (
    " Minor",
    " Major",
    " Prime",
    " Secunda",
    " Springs",
    " Heights",
    " Corners",
    " Junction",
    "-2",
    "-3",
    "-4",
    "-5",
    "-6",
    "-7",
    "-8",
    "-9",
    " IV",
    " VII",
    " IX",
)


def planet_name(seed: str) -> str:
    """A pronounceable name, such as Velora, New Bimotron or Zorbel-7."""
    chance = Chance("personal-space planet", seed, "name")
    word = chance.pick(STARTS) + chance.pick(LINKS) + chance.pick(ENDS)
    luck = chance.random()
    if luck < 0.12:
        return chance.pick(PREFIXES) + word
    return word + chance.pick(SUFFIXES) if luck < 0.5 else word


_CLIMATES = {
    "dry": ("Crisp", "Mild", "Balmy", "Toasty"),
    "wet": ("Slushy", "Drizzly", "Muggy", "Steamy"),
    "air": ("Blustery", "Breezy", "Gusty", "Mostly hot air"),
}


def climate_word(traits: Traits) -> str:
    """A word for the weather, by warmth and water."""
    kind = "air" if not traits.solid else "wet" if traits.wet else "dry"
    return _CLIMATES[kind][traits.warmth]


_NUMBER_WORDS = ("one", "two", "three")

# Descriptions of the ground, in the voice of a travel agent.
_GROUNDS: dict[str, tuple[str, ...]] = {
    "continents": ("mild seas", "unhurried continents", "coasts in all directions"),
    "archipelago": ("islands to let", "more ferries than roads", "a lagoon for everyone"),
    "lakes": ("polite lakes", "excellent paddling", "lakes with a view of lakes"),
    "terraces": ("stairs nearly everywhere", "hills in layers", "views at every level"),
    "boomerangs": ("boomerang lakes", "lakes that come back", "kidney-shaped pools"),
    "rivers": ("one river and its opinions", "bridges, mostly", "a river that knows the way"),
    "meadows": ("rolling hills", "hills for rolling down", "country walks"),
    "bands": ("weather in stripes", "a storm with a name", "wind at all hours"),
    "stripes": ("tasteful stripes", "stripes, all natural", "wavy ground"),
    "agate": ("weather in rings", "polished clouds", "round winds"),
    "whirl": ("weather that goes round", "one very large whirl", "dizzy spells"),
    "gores": ("upright stripes", "a decorative equator", "the look of a beach ball"),
    "dunes": ("dunes with service", "sand, freshly combed", "ample beach, no sea"),
    "craters": ("craters, some taken", "roomy craters", "a history of near misses"),
    "farms": ("well-kept fields", "vegetables to the horizon", "farm shops"),
    "dapple": ("spots, not contagious", "dotted plains", "one very large dot"),
    "plaza": ("good pavements", "avenues and a fountain", "ring roads with charm"),
    "floes": ("drifting plates", "creaking floes", "ground that gets about"),
    "lava": ("underfloor heating", "glowing seams", "warm cracks"),
    "facets": ("sharp scenery", "cut-glass plains", "fashionable corners"),
    "scales": ("waves like roof tiles", "orderly waves", "seas with a pattern"),
    "harlequin": ("diamonds, all fixed", "a checked landscape", "party floors"),
    "chevrons": ("zigzags, well rested", "ground that makes up its mind twice", "sharp turns"),
    "terrazzo": ("polished floors", "a surface that hides crumbs", "chips, but not the hot kind"),
    "petals": ("one large flower", "petals to walk on", "a prize dahlia, inhabited"),
}

_LIFE: dict[str, tuple[str, ...]] = {
    "lollipops": ("lollipop trees", "sugary woods"),
    "firs": ("well-behaved firs", "a smell of pine"),
    "cacti": ("huggable cacti", "cacti that wave"),
    "mushrooms": ("ambitious mushrooms", "mushrooms with tenants"),
    "palms": ("palms, no coconuts", "rustling palms"),
    "tulips": ("tulips in formation", "tulips that hum"),
    "bubble-trees": ("bubbly trees", "trees like clouds"),
    "poplars": ("poplars in a hurry", "single-file poplars"),
    "acacias": ("shade by the hour", "flat-topped trees"),
    "fiddleheads": ("curly ferns", "ferns that tune up"),
    "crystals": ("gardens of crystal", "flora that chimes"),
    "balloon-trees": ("balloon trees", "trees on strings"),
    "dandelions": ("atomic dandelions", "dandelions, fully charged"),
    "watchers": ("suspicious flora", "flowers that stare"),
    "parasols": ("parasol trees", "shade with frills"),
    "starflowers": ("star-shaped flowers", "flowers that twinkle"),
}

_SIGHTS = {
    "airships": ("airships on the hour", "slow airships"),
    "islets": ("islands on nothing", "floating gardens"),
    "kites": ("kites all year", "kites without strings"),
}


def travel_line(traits: Traits) -> str:
    """A line such as “Two moons. Mild seas. Suspicious flora.”"""
    chance = Chance("personal-space planet", traits.seed, "line")
    ground = chance.pick(_GROUNDS[traits.terrain])
    life = chance.pick(_LIFE[traits.plant] if traits.solid else _SIGHTS[traits.sight])
    parts = (_moons_phrase(chance, traits), ground, life)
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts)


def _moons_phrase(chance: Chance, traits: Traits) -> str:
    count = len(traits.moons)
    if not count:
        if traits.ring:
            return chance.pick(("a ring and no moon", "a ring, hardly worn", "one careful ring"))
        return chance.pick(("no moon to speak of", "dark, quiet nights", "room for a moon"))
    moons = f"{_NUMBER_WORDS[count - 1]} moon{'s' if count > 1 else ''}"
    if traits.ring:
        return f"a ring and {moons}"
    return chance.pick((moons, f"{moons} on time" if count > 1 else "a moon of its own", moons))
