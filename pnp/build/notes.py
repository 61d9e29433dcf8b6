"""What options could not do, told when all is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.build.selection import laid_out, packed
from pnp.core.document import Document
from pnp.core.limits import FLOOR
from pnp.core.model import Game
from pnp.core.order import Order
from pnp.core.problems import UsageError
from pnp.imposition.booklet import FEWEST


class Fields:
    """Form fields, counted as pages are written: of each item of each component, by title."""

    def __init__(self) -> None:
        self.found: dict[str, Counter[str]] = {}
        self.by_hand: dict[tuple[str, str], None] = {}
        """Items that people draw on, too."""

    def add(self, title: str, item: str, count: int, by_hand: bool) -> None:
        """Count the fields of one item on one page."""
        self.found.setdefault(title, Counter())[item] += count
        if by_hand:
            self.by_hand[title, item] = None

    def join(self, other: Fields) -> None:
        """Count what others found, too."""
        for title, items in other.found.items():
            self.found.setdefault(title, Counter()).update(items)
        self.by_hand |= other.by_hand


def one_of_each(game: Game, order: Order, paper: str) -> Iterator[str]:
    """Components whose items say how many a kit on that paper holds, printed outside of one."""
    players = order.players or game.players[1]
    for name in () if order.whole else order.components:
        component = game.components[name]
        there = laid_out(component.items, paper)
        all_of_them = sum(packed(component, there, players))
        if all_of_them > len(there):
            yield f"{component.title}: one of each; pnp kit prints all {all_of_them}"


def unbound(documents: Sequence[Document]) -> list[str]:
    """Booklets that are printed as plain pages. Raises UsageError if all are."""
    loose = dict(pair for each in documents for pair in each.loose)
    why = "; ".join(map(": ".join, loose.items()))
    if not any(each.bound for each in documents):
        raise UsageError(
            f"there is nothing to bind: {FEWEST} pages make a booklet, and fewer are the sides of "
            f"one sheet ({why}); leave out --booklet"
        )
    return [f"--booklet: not to be bound ({why})"] if loose else []


def fine(documents: Sequence[Document]) -> Iterator[str]:
    """Booklets with type that gets too small."""
    for title, least in dict(pair for each in documents for pair in each.fine).items():
        yield (
            f"--booklet: the smallest type of {title} is {least:.3g} pt; {FLOOR:g} pt is the least "
            "that is read with ease"
        )


def scaled(documents: Sequence[Document]) -> Iterator[str]:
    """What was scaled down to the paper."""
    found = dict(pair for each in documents for pair in each.scales)
    if found:
        told = ", ".join(f"{title} at {by:.0%}" for title, by in found.items())
        yield f"--fit: scaled down to the paper: {told}"


def unwritten(files: Sequence[Fields]) -> Iterator[str]:
    """What has no form fields, and where there is more to do than there are fields for."""
    fields = Fields()
    for file in files:
        fields.join(file)
    found = fields.found
    bare = {title: [item for item in items if not items[item]] for title, items in found.items()}
    drawn: dict[str, list[str]] = {}
    for title, item in fields.by_hand:
        if item not in bare[title]:
            drawn.setdefault(title, []).append(item)
    for what, where in (
        ("nothing to fill in on a screen", bare),
        ("what is drawn by hand has no fields", drawn),
    ):
        told = [
            title if len(items) == len(found[title]) else f"{title} ({', '.join(items)})"
            for title, items in where.items()
            if items
        ]
        if told:
            yield f"--fillable: {what} on {', '.join(told)}"
