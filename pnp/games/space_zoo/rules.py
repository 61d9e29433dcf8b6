"""Rules of Space Zoo: planets."""

from __future__ import annotations

from pnp.checks.context import Case
from pnp.games.space_zoo.prices import PROPERTY_SETS


def planet(case: Case) -> None:
    """A planet’s animal has a possible set of properties, and a known ability.

    Its properties are one or two of grass, meat and funky; `abilities` lists the known abilities.
    With `all: yes`, every possible set of properties must occur.

    Source: the game's text; the planets are reconstructed.

    Wrong:
        planets:
        - {id: lawn, properties: [grass, meat, funky], ability: none}   # wrong: no set of properties
        rules:
        - zoo-planet: planets.*
          abilities: [none, psychic]

    Right:
        planets:
        - {id: lawn, properties: [grass], ability: none}
        rules:
        - zoo-planet: planets.*
          abilities: [none, psychic]
    """
    abilities = case.read.texts("abilities")
    everything = case.read.flag("all")
    sets_found = set()
    planets = case.find()
    for planet in planets:
        with case.skip_on_error():
            field = case.field(planet, "properties")
            properties = tuple(case.rows(field))
            if properties not in PROPERTY_SETS:
                case.error(
                    field, f"{planet.path} is {field.text or 'nothing'}: no set of properties"
                )
            sets_found.add(properties)
            ability = case.field(planet, "ability")
            if ability.text not in abilities:
                case.error(ability, f"“{ability.text}” is none of {', '.join(abilities)}")
    for missing in PROPERTY_SETS if everything else ():
        if planets and missing not in sets_found:
            case.error(planets[-1], f"no animal is {' and '.join(missing)} alone")
