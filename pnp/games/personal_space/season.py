"""Seasons by number: a month drawn from pieces, as changed content of the game’s files.

The month in the files is season 1. Another season has new values for some keys of some files;
everything else stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache
from typing import Any

from pnp.core.node import Mapping, Node, Sequence, Source, to_node
from pnp.core.problems import UsageError
from pnp.games.personal_space import season_people as people
from pnp.games.personal_space import season_places as places
from pnp.games.personal_space.season_pieces import Pieces, Season

ReadNode = Callable[[str], Node | None]

_PARTS = {
    # The exchange comes first: its rates set the value of a dollar.
    "exchange": places.draw_exchange,
    "store": places.draw_store,
    "lottery": places.draw_lottery,
    "songs": places.draw_songs,
    "corndogs": places.draw_corndogs,
    "shows": places.draw_shows,
    "zoo": places.draw_zoo,
    "days": people.draw_days,
    "neighbours": people.draw_neighbours,
}
"""The function that draws the content of each file."""


_RUN_LENGTH = 8
"""Seasons form runs of this length; the first run starts with the month in the files."""


def draw_month(number: int, pieces: Pieces) -> dict[str, dict[str, Any]]:
    """The changed keys of a season's files, as plain data. Raises UsageError if no draw is within
    the bands."""
    return deepcopy(_cached_month(number, pieces))


@lru_cache(maxsize=_RUN_LENGTH * 2)
def _cached_month(number: int, pieces: Pieces) -> dict[str, dict[str, Any]]:
    """Draw a season without the texts of the season before it, which is drawn first. The first
    season of a run may use all texts; the last one also avoids those of the next run's first
    season."""
    place = number % _RUN_LENGTH
    neighbours = [number - 1] if place != 1 else []
    neighbours += [number + 1] if place == 0 else []
    texts = frozenset(
        text for neighbour in neighbours for text in _all_texts(_month_content(neighbour, pieces))
    )
    season = Season(number, pieces, texts)
    return {name: draw(season) for name, draw in _PARTS.items()}


def _month_content(number: int, pieces: Pieces) -> dict[str, Any]:
    first_month = {name: pieces(name) for name in _PARTS}
    return first_month if number == 1 else _cached_month(number, pieces)


def _all_texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _all_texts(item)
    else:
        yield str(value)


def month_title(number: int, pieces: Pieces) -> str:
    """The title of the month."""
    chance = Season(number, pieces).chance("name")
    names = pieces("season-oracle")
    return f"{chance.pick(names['adjectives'])} {chance.pick(names['nouns'])}"


def season_files(number: int, read: ReadNode) -> dict[str, Node]:
    """The changed content of a season's files. Raises UsageError."""
    pieces = Pieces(read)
    source = Source(f"season {number}")
    files: dict[str, Node] = {}
    content = draw_month(number, pieces)
    for name, values in content.items():
        files[f"{name}.yaml"] = _replace_keys(read(f"{name}.yaml"), values, source)
    files["first-day.yaml"] = to_node(first_day(content, pieces), source)
    files["oracle.yaml"] = _oracle_file(read("oracle.yaml"), number, pieces, source)
    return files


def _replace_keys(root: Node | None, values: dict[str, Any], source: Source) -> Node:
    assert isinstance(root, Mapping)
    return root.with_values({key: to_node(value, source) for key, value in values.items()})


def _oracle_file(root: Node | None, number: int, pieces: Pieces, source: Source) -> Node:
    """The booklet with the season's title, and with the neighbours' lines for old friends."""
    assert isinstance(root, Mapping)
    parts = root.values["oracle"]
    assert isinstance(parts, Sequence)
    texts = pieces("season-oracle")
    introduction = texts["opening"].format(number=number, name=month_title(number, pieces))
    changed = []
    for index, part in enumerate(parts.items):
        assert isinstance(part, Mapping)
        blocks = list(getattr(part.values["blocks"], "items", ()))
        if index == 0:
            question = blocks[0].values["wide-text"]
            blocks[0] = blocks[0].with_values(
                {"wide-text": to_node(f"{introduction} {question}", source)}
            )
        for place, block in enumerate(blocks):
            if isinstance(block, Mapping) and "neighbour" in block.values:
                person = block.with_values({"old-friends": to_node(True, source)})
                blocks[place : place + 1] = [{"wide-note": texts["old-friends"]}, person]
                break
        changed.append(part.with_values({"blocks": to_node(blocks, source)}))
    return root.with_values({"oracle": to_node(changed, source)})


_NEIGHBOUR, _SHELF, _HITS = "ottoline-puddle", "tuesday-odd", "one-hit"
_LUNCH, _PAY = "Take 1 worm", 5
"""The lunch of the first day, and the pay for its shift in $."""
_PRIZES = ("$1", "$2", "nothing", "1 worm")
"""Prizes with a box on the monthly sheet, the likeliest first."""


def first_day(month: dict[str, Any], pieces: Pieces) -> dict[str, Any]:
    """The values and lines of the rulebook's first day, as the season's codes give them. Raises
    UsageError if they cannot be made."""
    bag, money = _choose_purchases(month, pieces)
    roll, prize = _choose_prize(month)
    money += int(prize[1:]) if prize.startswith("$") else 0
    return {
        "neighbour-roll": _lunch_roll(month),
        "item": bag[0]["name"],
        "purchases": ", ".join(f"{item['name']} ${item['price']}" for item in bag),
        "item-names": ", ".join(item["name"] for item in bag),
        "pockets": "two pockets" if len(bag) > 1 else "one pocket",
        "money-left": f"${_PAY - sum(item['price'] for item in bag)}",
        "lottery-roll": roll,
        "prize": prize,
        "evening-money": f"${money}, 1 worm" if prize == "1 worm" else f"${money}",
        **pieces("season-first-day"),
    }


def _lunch_roll(month: dict[str, Any]) -> int:
    """The roll at which the neighbour gives lunch. Raises UsageError."""
    (friends,) = (
        row["friend-lines"] for row in month["neighbours"]["neighbours"] if row["id"] == _NEIGHBOUR
    )
    rolls = [roll for roll, line in enumerate(friends, 1) if _LUNCH in str(line)]
    if not rolls:
        raise UsageError(f"{_NEIGHBOUR} has no line with “{_LUNCH}”, which the first day needs")
    return rolls[0]


def _choose_purchases(month: dict[str, Any], pieces: Pieces) -> tuple[list[Any], int]:
    """The purchases that spend the most of the pay, and the money left.

    They are one item, or a thing and something to eat.
    """
    items = {item["id"]: item for item in pieces("items")["items"]}
    (stock,) = (row["stock"] for row in month["store"]["store"] if row["id"] == _SHELF)
    goods = [items[id] for id in stock]
    food = [item for item in goods if item["kind"] == "food"]
    things = [item for item in goods if item["kind"] != "food"]
    bags = [[item] for item in goods] + [[item, food_item] for item in things for food_item in food]
    paid = {index: sum(int(item["price"]) for item in bag) for index, bag in enumerate(bags)}
    best = max(
        (index for index in paid if paid[index] <= _PAY),
        key=lambda index: (paid[index], len(bags[index])),
    )
    return bags[best], _PAY - paid[best]


def _choose_prize(month: dict[str, Any]) -> tuple[int, str]:
    """A roll of the lottery, and its prize."""
    (prizes,) = (row["prizes"] for row in month["lottery"]["lottery"] if row["id"] == _HITS)
    prize = next(candidate for candidate in _PRIZES if candidate in prizes)
    return prizes.index(prize) + 1, prize
