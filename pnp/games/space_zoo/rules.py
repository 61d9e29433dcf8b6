"""What only this game has to hold: planets, prices, and what lies on the table at the start."""

from __future__ import annotations

from pnp.games.space_zoo.prices import PROPERTIES, SETS, Markets, price
from pnp.ground.node import Mapping
from pnp.ground.paths import within, written
from pnp.rules.context import Case


def planet(case: Case) -> None:
    """A planet’s animal is something, and its card says all of it.

    It has one or two of grass, meat and funky, each also as a key of its own, and an ability or
    none. With `all: yes` every set of properties there is occurs.

    Source: said; the planets themselves reconstructed.

    Wrong:
        planets:
        - {id: lawn, properties: [grass], meat: yes, ability: none}   # wrong: grass
        rules:
        - zoo-planet: planets.*
          abilities: [none, psychic]

    Right:
        planets:
        - {id: lawn, properties: [grass], grass: yes, ability: none}
        rules:
        - zoo-planet: planets.*
          abilities: [none, psychic]
    """
    abilities = case.read.texts("abilities")
    everything = case.read.flag("all")
    seen = set()
    found = case.find()
    for one in found:
        with case.each():
            field = case.field(one, "properties")
            has = tuple(case.rows(field))
            if has not in SETS:
                case.wrong(field, f"{one.path} is {field.text or 'nothing'}: no set of properties")
            seen.add(has)
            flags = one.node.values if isinstance(one.node, Mapping) else {}
            for name in PROPERTIES:
                said = name in flags and written(flags[name]) == "yes"
                if said != (name in has):
                    case.wrong(
                        flags.get(name, field), f"{one.path}: {name} and its properties disagree"
                    )
            ability = case.field(one, "ability")
            if ability.text not in abilities:
                case.wrong(ability, f"“{ability.text}” is none of {', '.join(abilities)}")
    for missing in SETS if everything else ():
        if found and missing not in seen:
            case.wrong(found[-1], f"no animal is {' and '.join(missing)} alone")


def price_table(case: Case) -> None:
    """The table of prices has every kind of animal, at the known prices.

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
        with case.each():
            of = case.field(row, "of")
            if tuple(of.text.split()) != due:
                case.wrong(of, f"here should stand {' '.join(due)}, not {of.text}")
            flags = row.node.values if isinstance(row.node, Mapping) else {}
            shown = tuple(name for name in PROPERTIES if name in flags)
            if shown != due:
                case.wrong(row, f"the row of {' '.join(due)} shows {' '.join(shown)}")
            if price(due, markets) != fetches:
                case.wrong(row, f"{' '.join(due)} is {price(due, markets)}, not {fetches}")
    if rows and len(rows) != len(SETS):
        case.wrong(rows[-1], f"there are {len(rows)} rows, animals are of {len(SETS)} kinds")


def setup(case: Case) -> None:
    """What lies on the table at the start follows from the supply.

    Funding begins with a euro less than there are players, Mining with an ore for each, and a
    planet lies open for each. Seats have the money, ore and camps of `supply`, and its markets
    have room for a full jump. `planets` and `keepers` are paths to their ids and their names.

    Source: said.

    Wrong:
        supply: {money: [1, 2], camps: [1, 1], ore: 3}
        keepers: [{player: 1, name: Coral}, {player: 2, name: Teal}]
        planets: [{id: lawn}, {id: kiln}]
        setups:
        - players: 2
          funding: 1
          mining: 2
          planets: [lawn, kiln]
          seats:
          - {keeper: 1, name: Coral, first: yes, money: 1, ore: 3, camps: 1}
          - {keeper: 2, name: Teal, money: 1, ore: 3, camps: 1}       # wrong: money is 1
        rules:
        - zoo-setup: setups.*
          supply: supply
          keepers: keepers.*
          planets: planets.*.id

    Right:
        supply: {money: [1, 2], camps: [1, 1], ore: 3}
        keepers: [{player: 1, name: Coral}, {player: 2, name: Teal}]
        planets: [{id: lawn}, {id: kiln}]
        setups:
        - players: 2
          funding: 1
          mining: 2
          planets: [lawn, kiln]
          seats:
          - {keeper: 1, name: Coral, first: yes, money: 1, ore: 3, camps: 1}
          - {keeper: 2, name: Teal, money: 2, ore: 3, camps: 1}
        rules:
        - zoo-setup: setups.*
          supply: supply
          keepers: keepers.*
          planets: planets.*.id
    """
    supply = case.find("supply")
    keepers = case.find("keepers")
    planets = {one.text for one in case.find("planets")}
    if not supply:
        return
    money, camps = (case.rows(case.field(supply[0], key)) for key in ("money", "camps"))
    ore = case.field(supply[0], "ore").text
    for one in case.find():
        with case.each():
            players = case.whole(case.field(one, "players"))
            for key, due in (("funding", players - 1), ("mining", players)):
                here = case.field(one, key)
                if case.whole(here) != due:
                    case.wrong(here, f"{key} begins with {due} for {players}, not {here.text}")
            steps = [case.whole(found) for found in within(supply[0], "markets.steps.*")]
            if steps and steps[-1] - steps[0] < players - 1:
                case.wrong(supply[0], f"the market tracks hold no jump of {players - 1}")
            open_ones = case.items(case.field(one, "planets"))
            if len({here.text for here in open_ones}) != players or len(open_ones) != players:
                case.wrong(case.field(one, "planets"), f"{players} different planets lie open")
            for here in open_ones:
                if here.text not in planets:
                    case.wrong(here, f"there is no planet “{here.text}”")
            seats = case.items(case.field(one, "seats"))
            if len(seats) != players:
                case.wrong(case.field(one, "seats"), f"there are {len(seats)} seats for {players}")
            for number, seat in enumerate(seats[: len(money)]):
                flags = seat.node.values if isinstance(seat.node, Mapping) else {}
                if ("first" in flags) != (number == 0):
                    case.wrong(seat, "the cap is at the first seat, and there alone")
                for key, due_text in (
                    ("keeper", case.field(keepers[number], "player").text),
                    ("name", case.field(keepers[number], "name").text),
                    ("money", money[number]),
                    ("ore", ore),
                    ("camps", camps[number]),
                ):
                    here = case.field(seat, key)
                    if here.text != due_text:
                        case.wrong(here, f"{key} is {here.text}, it should be {due_text}")
