"""A deck of any number of different cards, the same on every machine.

`write` makes a game of it for pnp, and a JSON file with the same cards for the floor.
"""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import TypedDict

SUITS = ("sun", "moon", "leaf", "drop")

_SYLLABLES = """
    va ke lo mi ran tor bel dus sha gri nal zo fen hu pir wes cal ody yar jun eto ska om qui
"""
_PLACES = """
    Harbour Lantern Garden Letter Signal Orchard Ferry Market Tower Bridge Canyon Moon
"""
_WORDS = """
    take draw pay keep turn move give place gain lose swap mark card coin dice player neighbour
    round turn hand deck board token ship planet river forest engine signal garden market tower
    every other your their another either nobody everybody this that next last first second
    before after during until unless while when and then but or with without beside under over
    between from towards around red blue green yellow wooden silver small large empty full
    face up down twice once again together instead at the end of a an any all two three four
"""


class Card(TypedDict):
    id: str
    title: str
    suit: str
    rank: int
    text: str


def cards(count: int) -> list[Card]:
    chance = random.Random(count)
    return [
        {
            "id": f"card-{number}",
            "title": _title(chance),
            "suit": chance.choice(SUITS),
            "rank": number % 100,
            "text": _text(chance, number),
        }
        for number in range(1, count + 1)
    ]


def _title(chance: random.Random) -> str:
    name = "".join(chance.choices(_SYLLABLES.split(), k=2))
    return f"{name.capitalize()} {chance.choice(_PLACES.split())}"


def _text(chance: random.Random, number: int) -> str:
    """Return some ninety characters, two parts of them bold; the number makes them unique."""
    words = chance.choices(_WORDS.split(), k=16)
    words[2] = f"**{words[2]}"
    words[3] = f"{words[3]}**"
    words[7] = f"{number},"
    words[11] = f"**{words[11]}**"
    return " ".join(words).capitalize() + "."


def write(folder: Path, count: int, tree: Path = Path(__file__).parents[1]) -> tuple[Path, Path]:
    """Write the game, with the template of a tree, and the JSON file; return both paths."""
    game = folder / "cards"
    shutil.copytree(tree / "bench" / "cards", game)
    deck = cards(count)
    lines = []
    for card in deck:
        first, *rest = (f"{key}: {_yaml(value)}" for key, value in card.items())
        lines += [f"- {first}", *(f"  {line}" for line in rest)]
    (game / "cards.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    beside = folder / "cards.json"
    beside.write_text(json.dumps(deck), encoding="utf-8")
    return game, beside


def _yaml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) and "*" in value else str(value)
