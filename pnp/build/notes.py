"""Notes about a run: what its options could not do."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from pnp.build.selection import laid_out, quantities
from pnp.core.document import Document
from pnp.core.limits import FLOOR
from pnp.core.model import Game
from pnp.core.order import Order
from pnp.core.problems import UsageError
from pnp.imposition.booklet import FEWEST


class FormFields(Struct):
    """Form fields, counted as pages are written."""

    counts: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """By the component's title and by item."""
    drawn_on: dict[tuple[str, str], None] = field(default_factory=dict)
    """Items that people draw on, too."""


def one_of_each(game: Game, order: Order, paper: str) -> Iterator[str]:
    """The components whose items set their copies in a kit on that paper, printed outside of a
    kit."""
    players = order.players or game.players[1]
    for name in () if order.is_kit else order.components:
        component = game.components[name]
        there = laid_out(component.items, paper)
        all_of_them = sum(quantities(component, there, players))
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


def small_type_notes(documents: Sequence[Document]) -> Iterator[str]:
    """Booklets with type that gets too small."""
    for title, least in dict(pair for each in documents for pair in each.small_type).items():
        yield (
            f"--booklet: the smallest type of {title} is {least:.3g} pt; {FLOOR:g} pt is the least "
            "that is read with ease"
        )


def scaled(documents: Sequence[Document]) -> Iterator[str]:
    """What was scaled down to the paper."""
    found = dict(pair for each in documents for pair in each.scales)
    if found:
        names = ", ".join(f"{title} at {by:.0%}" for title, by in found.items())
        yield f"--fit: scaled down to the paper: {names}"


def unwritten(fields: FormFields) -> Iterator[str]:
    """Notes about components without form fields, or with more to write than they have fields
    for."""
    found = fields.counts
    bare = {title: [item for item in items if not items[item]] for title, items in found.items()}
    drawn: dict[str, list[str]] = {}
    for title, item in fields.drawn_on:
        if item not in bare[title]:
            drawn.setdefault(title, []).append(item)
    for what, where in (
        ("nothing to fill in on a screen", bare),
        ("players draw here, so no fields", drawn),
    ):
        titles = [
            title if len(items) == len(found[title]) else f"{title} ({', '.join(items)})"
            for title, items in where.items()
            if items
        ]
        if titles:
            yield f"--fillable: {what} on {', '.join(titles)}"
