"""A game held against its rules, and what an order asks for. Nothing is laid out for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.batch import items, packed
from pnp.catalogue import NAMES, find_rule
from pnp.generators.numbers import printed
from pnp.model import Game
from pnp.node import Mapping
from pnp.order import Order
from pnp.rules.case import Subject, hold
from pnp.workshop import Workshop

_SAMPLE = 12
"""So many numbered components are looked at where nothing is ordered."""


def hold_rules(workshop: Workshop, name: str, orders: Sequence[Order] = ()) -> None:
    """Hold a game against its rules, and the numbered components that orders ask for.

    What is wrong goes to the workshop's problems.
    """
    game = workshop.game(name)
    subject = Subject(
        game.file,
        game,
        lambda component: _numbered(game, component, orders),
        lambda component, players: in_a_kit(game, component, players),
    )
    hold(game.rules(), find_rule, NAMES, subject, workshop.problems)


def in_a_kit(game: Game, name: str, players: int) -> Iterable[tuple[Mapping, int]]:
    """The items of a component, and how often a kit for so many holds each."""
    component = game.components[name]
    usual = component.blanks if component.calendar else component.copies.of(players)
    counts = packed(component, component.items, players)
    return zip(component.items, counts or [usual] * len(component.items), strict=True)


def _numbered(game: Game, name: str, orders: Sequence[Order]) -> Iterable[tuple[str, Mapping]]:
    """The numbered items of a component, each with its number as printed."""
    component = game.components.get(name)
    if component is None or not component.generator:
        return
    asked = [order for order in orders if name in order.components]
    if not orders:
        asked = [Order(game.id, name, name, (name,), count=_SAMPLE)]
    for order in asked:
        for item in items(component, order):
            yield printed(int(item.text("number"))), item
