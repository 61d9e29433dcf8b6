"""The tables of docs/space-zoo-balance.md, made from the YAML and from simulated games.

Run as a program, it prints them.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from pnp.games.space_zoo.prices import EXAMPLE, HIGHEST, PROPERTIES, SETS, Markets, formula, price
from tests.games.space_zoo.box import CARDS, PLANETS, RESEARCH
from tests.games.space_zoo.simulation import LEANINGS, Game, Report

GAMES = 200
"""So many games of each number of keepers are played for the document."""
ABILITIES = ("none", "aggressive", "psychic")


@cache
def games(players: int) -> tuple[Report, ...]:
    return tuple(Game(players, seed).play() for seed in range(GAMES))


def share(name: str) -> float:
    """How many of the planets a market has a part in."""
    return sum(name in planet["properties"] for planet in PLANETS) / len(PLANETS)


def _table(head: list[str], rows: list[list[object]]) -> str:
    lines = [head, ["---"] * len(head), *[[str(cell) for cell in row] for row in rows]]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def sets() -> str:
    """Each set of properties: how many planets, who guards them, what they fetch."""
    rows: list[list[object]] = []
    for kind in SETS:
        there = [planet for planet in PLANETS if tuple(planet["properties"]) == kind]
        by = Counter(planet["ability"] for planet in there)
        rows.append(
            [
                " + ".join(kind),
                len(there),
                *[by[ability] for ability in ABILITIES],
                formula(kind),
                price(kind, Markets()),
                price(kind, EXAMPLE),
                price(kind, Markets(HIGHEST, HIGHEST, HIGHEST)),
            ]
        )
    total = Counter(planet["ability"] for planet in PLANETS)
    rows.append(["all", len(PLANETS), *[total[ability] for ability in ABILITIES], "", "", "", ""])
    head = ["Animal", "Planets", *ABILITIES, "Price", "at 2, 2, 2", "at 2, 3, 4", "at 6, 6, 6"]
    return _table(head, rows)


def markets() -> str:
    """How many planets each market has a part in."""
    rows: list[list[object]] = []
    for name in PROPERTIES:
        own = [planet for planet in PLANETS if name in planet["properties"]]
        free = sum(planet["ability"] == "none" for planet in own)
        rows.append([name, len(own), f"{share(name):.0%}", free])
    return _table(["Market", "Planets", "Share", "Without a guard"], rows)


def effects() -> str:
    """Research by the phase that it hooks into."""
    rows: list[list[object]] = []
    for phase in range(8):
        cards = [card for card in CARDS if card["phase"] == phase]
        names = Counter(card["name"] for card in cards)
        dotted = {card["name"] for card in cards if card.get("dot")}
        text = ", ".join(
            name + (f" ×{number}" if number > 1 else "") + (" •" if name in dotted else "")
            for name, number in names.items()
        )
        blue = sum(card in RESEARCH["blue"] for card in cards)
        dots = sum(bool(card.get("dot")) for card in cards)
        rows.append([phase, len(cards), blue, dots, text])
    dots = sum(bool(card.get("dot")) for card in CARDS)
    rows.append(["all", len(CARDS), len(RESEARCH["blue"]), dots, ""])
    return _table(["Phase", "Cards", "Blue backs", "Dots", "Which (• with a dot)"], rows)


def measured() -> str:
    """What simulated games ask of the box."""
    rows: list[list[object]] = []
    for players in (2, 3, 4):
        reports = games(players)
        turns = sorted(report.turns for report in reports)
        dearest = sorted(report.dearest for report in reports)
        camps, dots, money = (sum(report.points[i] for report in reports) / GAMES for i in range(3))
        rows.append(
            [
                players,
                f"{turns[GAMES // 10]}–{turns[GAMES // 2]}–{turns[GAMES * 9 // 10]}",
                f"{camps:.1f} + {dots:.1f} + {money:.1f}",
                dearest[GAMES // 2],
                max(report.most_euros for report in reports),
                max(report.last_euros for report in reports),
                max(report.most_ore for report in reports),
                max(report.reveals for report in reports),
                min(report.least_hand for report in reports),
            ]
        )
    return _table(
        [
            "Keepers",
            "Turns (10 % – middle – 90 %)",
            "Winner’s points: camps + dots + money",
            "Dearest sale, middle",
            "Most € before the last turn",
            "… in it",
            "Most ore",
            "Most planets",
            "Smallest hand",
        ],
        rows,
    )


def tempers() -> str:
    """How often keepers of each leaning win, where 1 is their fair share."""
    rows: list[list[object]] = []
    names = tuple(LEANINGS)
    for players in (2, 3, 4):
        wins, seats = Counter[str](), Counter[str]()
        for seed in range(GAMES):
            # Every leaning sits in every seat, beside every other one.
            turn, step = seed % 3, 1 + seed // 3 % 2
            who = tuple(names[(turn + step * seat) % 3] for seat in range(players))
            seats.update(who)
            wins[who[Game(players, seed, (0.4,) * players, who).play().winner]] += 1
        rows.append([players, *[f"{wins[name] * players / seats[name]:.1f}" for name in names]])
    return _table(["Keepers", *names], rows)


TABLES = {
    "sets": sets,
    "markets": markets,
    "effects": effects,
    "measured": measured,
    "tempers": tempers,
}

if __name__ == "__main__":
    for name, table in TABLES.items():
        print(f"{name}\n\n{table()}\n")
