"""From an order to what is to be printed: components, items, and how often each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp import calendar
from pnp.games import GENERATORS
from pnp.model import Component, Copies, Game, Template
from pnp.node import Mapping, made
from pnp.order import Options, Order
from pnp.problem import Unusable

_CODES_A_PAGE = 20


@dataclass(frozen=True, slots=True)
class Copy:
    """One thing to print: an item, and which copy of it this is (from 1)."""

    item: Mapping
    number: int


@dataclass(slots=True)
class Batch:
    """A component's copies, and the one that is printed on their backs, if any."""

    component: Component
    copies: list[Copy]
    partner: Component | None = None

    @property
    def backed(self) -> bool:
        return self.partner is not None or self.component.back is not None


def batches(game: Game, order: Order, options: Options) -> Iterator[Batch]:
    """What to print, in order; a sheet that belongs behind another one goes with it."""
    chosen = [game.components[name] for name in order.components]
    names = {component.id for component in chosen}
    partners = {
        component.behind: component
        for component in chosen
        if component.behind in names and options.backs not in ("none", "gutterfold")
    }
    taken = {component.id for component in partners.values()}
    for component in chosen:
        if component.id in taken:
            continue
        times = _times(component, game, order) * options.copies
        copies = [
            Copy(item, number) for item in items(component, order) for number in range(1, times + 1)
        ]
        yield Batch(component, copies, partners.get(component.id))


def code_sheet(order: Order, template: Template) -> Batch:
    """The order's codes on pages of their own, as many on each as the template says."""
    span = template.body.span
    component = Component(
        id="qr", title="QR codes", kind="page", trim=None, landscape=False, front=template,
        back=None, items=(), calendar="", generator="", behind="", copies=Copies(), blanks=0,
        flows=False, fields={}, span=span, trim_span=span,
    )  # fmt: skip
    pages = [
        order.codes[start : start + _CODES_A_PAGE]
        for start in range(0, len(order.codes), _CODES_A_PAGE)
    ]
    sheets = [
        made({"id": f"{n}", "codes": [{"label": label, "text": text} for label, text in page]})
        for n, page in enumerate(pages, 1)
    ]
    return Batch(component, [Copy(item, 1) for item in sheets if isinstance(item, Mapping)])


def items(component: Component, order: Order) -> tuple[Mapping, ...]:
    """The different things of a component that an order asks for. Raises Unusable."""
    match component.calendar:
        case "day" if order.days:
            return tuple(calendar.day_fields(day) for day in order.days)
        case "day":
            return (calendar.blank_day(),)
        case "month" if order.days:
            months = calendar.months_of(list(order.days))
            return tuple(calendar.month_fields(year, month) for year, month in months)
        case "month":
            return (calendar.blank_month(),)
    if component.generator:
        generator = GENERATORS[component.generator]
        first = generator.lowest if order.number is None else order.number
        try:
            numbered = [generator.make(first + step) for step in range(order.count)]
        except ValueError as error:
            raise Unusable(str(error)) from error
        return tuple(item.with_values(own.values) for item in numbered for own in component.items)
    return component.items


def _times(component: Component, game: Game, order: Order) -> int:
    """How many copies of each item."""
    if not order.whole:
        return 1
    if component.calendar:
        return 1 if order.days else component.blanks
    return component.copies.of(order.players or game.players[1])
