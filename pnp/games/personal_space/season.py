"""Seasons by number: the content of the game’s files for a month drawn from pieces.

The month in the files is the first. For any other season this gives new values for some keys of
some files; everything else stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache
from typing import Any

from pnp.core.node import Mapping, Node, Sequence, Source, to_node
from pnp.games.personal_space import season_first_day
from pnp.games.personal_space import season_moons as moons
from pnp.games.personal_space import season_people as people
from pnp.games.personal_space import season_shops as shops
from pnp.games.personal_space.season_pieces import Pieces, Season

Read = Callable[[str], Node | None]

_PARTS = {
    # The squid comes first: what a dollar is worth is his to say.
    "exchange": shops.exchange,
    "store": shops.store,
    "lottery": shops.lottery,
    "songs": moons.songs,
    "corndogs": moons.corndogs,
    "shows": moons.shows,
    "zoo": moons.zoo,
    "days": people.days,
    "neighbours": people.neighbours,
}
"""By the file that they change."""


_RUN = 8
"""Seasons come in runs of this length, which begin with the month in the files."""


def month(number: int, pieces: Pieces) -> dict[str, dict[str, Any]]:
    """What a season says, by files and their keys, as plain data. Raises UsageError where nothing
    that can be drawn is fair."""
    return deepcopy(_drawn(number, pieces))


@lru_cache(maxsize=_RUN * 2)
def _drawn(number: int, pieces: Pieces) -> dict[str, dict[str, Any]]:
    """A season does without what the one before it says, which is drawn first: the first of a run
    is free, and the last of it does without what the next run begins with, too."""
    place = number % _RUN
    beside = [number - 1] if place != 1 else []
    beside += [number + 1] if place == 0 else []
    texts = frozenset(text for other in beside for text in _texts(_said(other, pieces)))
    season = Season(number, pieces, texts)
    return {name: draw(season) for name, draw in _PARTS.items()}


def _said(number: int, pieces: Pieces) -> dict[str, Any]:
    written = {name: pieces(name) for name in _PARTS}
    return written if number == 1 else _drawn(number, pieces)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)
    else:
        yield str(value)


def title(number: int, pieces: Pieces) -> str:
    """What the month is of."""
    chance = Season(number, pieces).chance("name")
    names = pieces("season-oracle")
    return f"{chance.pick(names['adjectives'])} {chance.pick(names['nouns'])}"


def rows(number: int, read: Read) -> dict[str, Node]:
    """The changed content of a season's files. Raises UsageError."""
    pieces = Pieces(read)
    told = Source(f"season {number}")
    found: dict[str, Node] = {}
    drawn = month(number, pieces)
    for name, own in drawn.items():
        found[f"{name}.yaml"] = _laid(read(f"{name}.yaml"), own, told)
    found["first-day.yaml"] = to_node(season_first_day.told(drawn, pieces), told)
    found["oracle.yaml"] = _oracle(read("oracle.yaml"), number, pieces, told)
    return found


def _laid(root: Node | None, own: dict[str, Any], told: Source) -> Node:
    assert isinstance(root, Mapping)
    return root.with_values({key: to_node(value, told) for key, value in own.items()})


def _oracle(root: Node | None, number: int, pieces: Pieces, told: Source) -> Node:
    """The booklet says which season it is, and what old friends hear."""
    assert isinstance(root, Mapping)
    parts = root.values["oracle"]
    assert isinstance(parts, Sequence)
    said = pieces("season-oracle")
    first = said["opening"].format(number=number, name=title(number, pieces))
    changed = []
    for at, part in enumerate(parts.items):
        assert isinstance(part, Mapping)
        blocks = list(getattr(part.values["blocks"], "items", ()))
        if at == 0:
            asked = blocks[0].values["wide-text"]
            blocks[0] = blocks[0].with_values({"wide-text": to_node(f"{first} {asked}", told)})
        for place, block in enumerate(blocks):
            if isinstance(block, Mapping) and "neighbour" in block.values:
                person = block.with_values({"old-friends": to_node(True, told)})
                blocks[place : place + 1] = [{"wide-note": said["old-friends"]}, person]
                break
        changed.append(part.with_values({"blocks": to_node(blocks, told)}))
    return root.with_values({"oracle": to_node(changed, told)})
