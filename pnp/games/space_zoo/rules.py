"""What only this game has to hold: planets and prices."""

from __future__ import annotations

from pnp.checks.context import Case
from pnp.core.node import Mapping
from pnp.games.space_zoo.prices import PROPERTIES, SETS, Markets, price


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


def price_table(case: Case) -> None:
    """The table of prices has each kind of animal, with the right prices.

    The path leads to the rows, `of` being the properties; with the markets `at`, prices are
    `are`.

    Source: said.

    Wrong:
        rows:
        - {of: grass, grass: yes}
        - {of: meat, meat: yes}
        - {of: funky, funky: yes}
        - {of: grass meat, grass: yes, meat: yes}
        - {of: grass funky, grass: yes, meat: yes}    # wrong: grass funky
        - {of: meat funky, meat: yes, funky: yes}
        rules:
        - zoo-prices: rows.*
          at: [2, 3, 4]
          are: [2, 3, 4, 5, 8, 12]

    Right:
        rows:
        - {of: grass, grass: yes}
        - {of: meat, meat: yes}
        - {of: funky, funky: yes}
        - {of: grass meat, grass: yes, meat: yes}
        - {of: grass funky, grass: yes, funky: yes}
        - {of: meat funky, meat: yes, funky: yes}
        rules:
        - zoo-prices: rows.*
          at: [2, 3, 4]
          are: [2, 3, 4, 5, 8, 12]
    """
    markets = Markets(*[int(text) for text in case.read.texts("at")])
    known = [int(text) for text in case.read.texts("are")]
    rows = case.find()
    for row, due, fetches in zip(rows, SETS, known, strict=False):
        with case.skip_on_error():
            of = case.field(row, "of")
            if tuple(of.text.split()) != due:
                case.error(of, f"expected here: {' '.join(due)}, not {of.text}")
            flags = row.node.values if isinstance(row.node, Mapping) else {}
            shown = tuple(name for name in PROPERTIES if name in flags)
            if shown != due:
                case.error(row, f"the row of {' '.join(due)} shows {' '.join(shown)}")
            if price(due, markets) != fetches:
                case.error(row, f"{' '.join(due)} is {price(due, markets)}, not {fetches}")
    if rows and len(rows) != len(SETS):
        case.error(rows[-1], f"there are {len(rows)} rows, animals are of {len(SETS)} kinds")
