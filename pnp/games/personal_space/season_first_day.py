"""The rulebook's first day in a season: what she is given, buys and wins is what its codes say."""

from __future__ import annotations

from typing import Any

from pnp.core.problems import UsageError
from pnp.games.personal_space.season_pieces import Pieces

_NEIGHBOUR, _SHELF, _HITS = "ottoline-puddle", "tuesday-odd", "one-hit"
_GIVEN, _PAID = "Take 1 worm", 5
"""What the lunch of that day is, and the pay of its shift."""
_WON = ("$1", "$2", "nothing", "1 worm")
"""Prizes that a monthly sheet has a box for, the likeliest first."""


def told(month: dict[str, Any], pieces: Pieces) -> dict[str, Any]:
    """The values and lines of that day. Raises UsageError if they cannot be made."""
    bag, left = _bought(month, pieces)
    roll, prize = _prize(month)
    left += int(prize[1:]) if prize.startswith("$") else 0
    return {
        "neighbour-roll": _given(month),
        "item": bag[0]["name"],
        "purchases": ", ".join(f"{item['name']} ${item['price']}" for item in bag),
        "item-names": ", ".join(item["name"] for item in bag),
        "pockets": "two pockets" if len(bag) > 1 else "one pocket",
        "money-left": f"${_PAID - sum(item['price'] for item in bag)}",
        "lottery-roll": roll,
        "prize": prize,
        "evening-money": f"${left}, 1 worm" if prize == "1 worm" else f"${left}",
        **pieces("season-first-day"),
    }


def _given(month: dict[str, Any]) -> int:
    """The roll at which the neighbour gives her lunch."""
    (friends,) = (
        one["friend-lines"] for one in month["neighbours"]["neighbours"] if one["id"] == _NEIGHBOUR
    )
    found = [at for at, line in enumerate(friends, 1) if _GIVEN in str(line)]
    if not found:
        raise UsageError(f"{_NEIGHBOUR} has no line with “{_GIVEN}”, which the first day needs")
    return found[0]


def _bought(month: dict[str, Any], pieces: Pieces) -> tuple[list[Any], int]:
    """The purchases, and the goods that remain: a thing, and something to eat if possible."""
    items = {item["id"]: item for item in pieces("items")["items"]}
    (stock,) = (row["stock"] for row in month["store"]["store"] if row["id"] == _SHELF)
    goods = [items[id] for id in stock]
    food = [item for item in goods if item["kind"] == "food"]
    things = [item for item in goods if item["kind"] != "food"]
    bags = [[one] for one in goods] + [[one, other] for one in things for other in food]
    paid = {at: sum(int(item["price"]) for item in bag) for at, bag in enumerate(bags)}
    best = max((at for at in paid if paid[at] <= _PAID), key=lambda at: (paid[at], len(bags[at])))
    return bags[best], _PAID - paid[best]


def _prize(month: dict[str, Any]) -> tuple[int, str]:
    """A roll of the lottery, and what it wins."""
    (prizes,) = (row["prizes"] for row in month["lottery"]["lottery"] if row["id"] == _HITS)
    prize = next(each for each in _WON if each in prizes)
    return prizes.index(prize) + 1, prize
