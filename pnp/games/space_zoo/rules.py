"""Checks of this game alone: planets."""

from __future__ import annotations

from pnp.checks.context import Case
from pnp.games.space_zoo.prices import SETS


def planet(case: Case) -> None:
    """A planet’s animal has properties, and its card names them all.

    It has one or two of grass, meat and funky, and an ability or none. With `all: yes` every set of properties there is occurs.

    Source: said; the planets themselves reconstructed.

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
    seen = set()
    found = case.find()
    for one in found:
        with case.skip_on_error():
            field = case.field(one, "properties")
            has = tuple(case.rows(field))
            if has not in SETS:
                case.error(field, f"{one.path} is {field.text or 'nothing'}: no set of properties")
            seen.add(has)
            ability = case.field(one, "ability")
            if ability.text not in abilities:
                case.error(ability, f"“{ability.text}” is none of {', '.join(abilities)}")
    for missing in SETS if everything else ():
        if found and missing not in seen:
            case.error(found[-1], f"no animal is {' and '.join(missing)} alone")
