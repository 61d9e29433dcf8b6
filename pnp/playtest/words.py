"""Figures and names as a printed report says them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from collections.abc import Sequence as Row

from pnp.ground.model import Game
from pnp.ground.node import Mapping, Sequence
from pnp.ground.problem import enumerated
from pnp.playtest.figures import Estimate

_LARGE = 1e6


def number(value: float) -> str:
    """Three figures, or as many as a whole number has that is not very large."""
    if value == 0 or not math.isfinite(value):
        return "0" if value == 0 else "–"
    if abs(value) >= _LARGE:
        return f"{value:.2e}".replace("-", "−")
    digits = 2 - math.floor(math.log10(abs(value)))
    text = f"{value:,.{min(max(digits, 0), 3)}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return text.replace("-", "−")


def percent(value: float) -> str:
    """A share: `43 %`."""
    return f"{100 * value:.0f}\u00a0%"


def plain(text: str) -> str:
    """A name that means nothing to those who set texts."""
    return re.sub(r"([*:{<\\])", r"\\\1", text)


def spoken(name: str) -> str:
    """A row’s name: `score.largest-sale` is “score · largest sale”."""
    return plain(
        " · ".join(name.removeprefix("components.").split(".")).replace("-", " ").replace("_", " ")
    )


def within(found: Estimate, say: Callable[[float], str] = number) -> str:
    """An interval: `3.2 to 4`."""
    return f"{say(found.low)} to {say(found.high)}"


def listed(names: Row[str], most: int = 12) -> str:
    """`a, b and c`, or the first of them and how many more."""
    shown = list(names[:most])
    if len(names) > most:
        shown.append(f"{len(names) - most} more")
    return enumerated(shown)


def item_name(game: Game, component: str, item: str) -> str:
    """What an item of the game is called; what goes by a letter code says that too."""
    names: dict[str, str] = {}
    for row in _rows(game, component):
        name, code = row.text("name") or row.text("title"), row.text("code")
        names[row.text("id")] = name
        if name and code:
            names[code] = f"{name} ({code})"
    name = names.get(item, "")
    # Of several cards with one name each goes by its own.
    if name and list(names.values()).count(name) == 1:
        return name
    own = item.replace("-", " ")
    return own[:1].upper() + own[1:]


def thing_name(game: Game, kind: str, item: str) -> str:
    """What a thing is called that the game counts by: of a job, what the jobs say."""
    many = f"{kind[:-1]}ies" if kind.endswith("y") else f"{kind}s"
    return plain(item_name(game, many, item))


def _rows(game: Game, component: str) -> Iterator[Mapping]:
    """The items of a component, and the rows of a file of that name."""
    known = game.components.get(component)
    if known is not None and not known.generator:
        yield from known.items
    found = game.file(component)
    lists = found.values.values() if isinstance(found, Mapping) else (found,)
    for each in lists:
        if isinstance(each, Sequence):
            yield from (row for row in each.items if isinstance(row, Mapping))
