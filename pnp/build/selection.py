"""Select the components, items and copies of an order."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pnp.core import calendar
from pnp.core.document import FaceChange
from pnp.core.model import (
    DEFAULT_KIND,
    Component,
    Copies,
    Game,
    LazySequence,
    StarterItem,
    Template,
)
from pnp.core.node import QUANTITY, Mapping, Node, parse_natural, to_node
from pnp.core.node import Sequence as ListNode
from pnp.core.numbering import Generator
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import UsageError
from pnp.load.items import MAX_COPIES

if TYPE_CHECKING:
    from pnp.core.nets import CardStack

_CODES_PER_PAGE = 20
_CHANGES_PER_PAGE = 30


class Batch(Struct, frozen=True):
    """A component's items, their copies, and the component on their backs, if any."""

    component: Component
    items: Sequence[Mapping]
    copies: int = 1
    back_component: Component | None = None
    ends: Sequence[int] = ()
    """For each item, the position after its last copy, if items set their copies."""

    def __len__(self) -> int:
        """The number of pieces to print."""
        return self.ends[-1] if self.ends else len(self.items) * self.copies

    @property
    def repeats(self) -> bool:
        """Whether any face is printed more than once."""
        return len(self) > len(self.items)

    def copy(self, position: int) -> tuple[Mapping, int]:
        """The item at a position in the order of printing, and which copy it is (from 1).

        Copies of a card are adjacent; a text of several pages is printed set by set.
        """
        index = self.item_index(position)
        if self.component.is_multi_page:
            return self.items[index], position // len(self.items) + 1
        if self.ends:
            return self.items[index], position - (self.ends[index - 1] if index else 0) + 1
        return self.items[index], position % self.copies + 1

    def item_index(self, position: int) -> int:
        """The index of the item at a position in the order of printing."""
        if self.component.is_multi_page:
            return position % len(self.items)
        return bisect_right(self.ends, position) if self.ends else position // self.copies

    def runs(self) -> list[tuple[int, int]]:
        """For each item, the position of its first copy, and the number of copies."""
        if self.ends:
            starts = (0, *self.ends[:-1])
            return [(start, end - start) for start, end in zip(starts, self.ends, strict=True)]
        step = 1 if self.component.is_multi_page else self.copies
        return [(number * step, self.copies) for number in range(len(self.items))]

    def select(self, indices: Sequence[int]) -> Batch:
        """Only the items at these indices, with their copies."""
        runs = self.runs()
        ends = tuple(accumulate(runs[number][1] for number in indices)) if self.ends else ()
        return replace(self, items=[self.items[number] for number in indices], ends=ends)

    @property
    def is_backed(self) -> bool:
        """Whether anything is printed on its backs."""
        return self.back_component is not None or self.component.is_backed

    @property
    def sides(self) -> tuple[bool, ...]:
        """Whether each printed side is a back."""
        return (False, True) if self.is_backed else (False,)

    def component_of(self, back: bool) -> Component:
        """The component on a side: this one, or the one on its back."""
        return self.back_component if back and self.back_component is not None else self.component

    def title(self, position: int) -> str:
        """The name of the item at a position in the order of printing, for people."""
        item, _ = self.copy(position)
        name = item.text("name") or item.text("title")
        if self.component.is_multi_page:
            return f"{name or self.component.title}, page {item.text('page')}"
        if not name and len(self.items) > 1:
            return item.text("id") or f"{self.component.title} {self.item_index(position) + 1}"
        return name or self.component.title


class NumberedItems(LazySequence[Mapping]):
    """Numbered items, generated on access."""

    def __init__(self, generator: Generator, numbers: Sequence[int], extra: Mapping) -> None:
        self._generator = generator
        self._numbers = numbers
        self._extra = extra

    def __len__(self) -> int:
        return len(self._numbers)

    def item(self, number: int) -> Mapping:
        return self._generator.make(self._numbers[number]).with_values(self._extra.values)


MAX_PIECES = 1_000_000
"""The maximum number of pieces of an order: ten times the maximum count of numbers."""


def batches(game: Game, order: Order, options: PrintOptions) -> Iterator[Batch]:
    """The batches to print, in order; a component on the back of another follows it.

    Raises UsageError if there are too many pieces.
    """
    pieces = 0
    for batch in _batches(game, order, options):
        pieces += len(batch)
        if pieces > MAX_PIECES:
            raise UsageError(
                f"{game.title} comes to {pieces:,} pieces with {batch.component.title}; "
                f"an order is of {MAX_PIECES:,} at most"
            )
        yield batch


def _batches(game: Game, order: Order, options: PrintOptions) -> Iterator[Batch]:
    chosen = [game.components[name] for name in order.components]
    names = {component.id for component in chosen}
    back_components = {
        component.prints_on_back_of: component
        for component in chosen
        if component.prints_on_back_of in names and options.backs not in ("none", "gutterfold")
    }
    back_ids = {component.id for component in back_components.values()}
    for component in chosen:
        if component.id in back_ids:
            continue
        chosen_items = ordered_items(game, component, order)
        if not (order.on_all_papers or component.generator):
            printable = items_for_paper(chosen_items, options.paper)
            if chosen_items and not printable:
                continue
            chosen_items = printable
        counts = _counts(component, chosen_items, order, order.players or game.players[1])
        if order.is_kit and counts:
            packed_items = [(item, n) for item, n in zip(chosen_items, counts, strict=True) if n]
            ends = tuple(accumulate(n * options.copies for _, n in packed_items))
            present = [item for item, _ in packed_items]
            if present:
                yield Batch(component, present, 1, back_components.get(component.id), ends)
            continue
        copies = _copies_each(component, game, order) * options.copies
        yield Batch(component, chosen_items, copies, back_components.get(component.id))


def _counts(
    component: Component, items: Sequence[Mapping], order: Order, players: int
) -> list[int]:
    """Copies of each item in an order, if they differ between items."""
    if not order.starter_items:
        return quantities(component, items, players)
    return [] if component.is_multi_page else starter_counts(component, items, order.starter_items)


def starter_counts(
    component: Component, items: Sequence[Mapping], picks: Sequence[StarterItem]
) -> list[int]:
    """Copies of each item in a starter; for dated sheets, one of each of the first days."""
    component_picks = [pick for pick in picks if pick.component == component.id]
    if component.calendar and items[0].text("dated") == "yes":
        days = sum(pick.copies for pick in component_picks)
        return [int(index < days) for index in range(len(items))]
    return [
        sum(pick.copies for pick in component_picks if pick.item in ("", item.text("id")))
        for item in items
    ]


def quantities(component: Component, items: Sequence[Mapping], players: int) -> list[int]:
    """Copies of each item in a kit for that number of players, if any item sets them."""
    if component.generator or component.calendar or component.is_multi_page:
        return []
    quantity_nodes = [item.get(QUANTITY) for item in items]
    if not any(quantity_nodes):
        return []
    return [_copies_of(node, component.copies, players) for node in quantity_nodes]


def items_for_paper(items: Iterable[Mapping], paper: str) -> list[Mapping]:
    """The items for a paper: `quantity: {papers: [a3]}` allows only A3; `quantity: {papers: []}`
    allows none, so that the item is only shown in pictures."""
    papers_by_item = [(item, papers_of(item)) for item in items]
    return [
        item
        for item, papers in papers_by_item
        if papers is None or (paper in papers if paper else bool(papers))
    ]


def papers_of(item: Mapping) -> tuple[str, ...] | None:
    """The papers that an item is for; None for any."""
    quantity = item.get(QUANTITY)
    papers = quantity.get("papers") if isinstance(quantity, Mapping) else None
    return tuple(map(str, papers.items)) if isinstance(papers, ListNode) else None


def kit_items(
    game: Game, name: str, players: int, paper: str = ""
) -> Iterable[tuple[Mapping, int]]:
    """The items of a component, with their copies in a kit for that number of players. `paper`:
    only items for that paper."""
    component = game.components[name]
    default = (
        component.undated_copies if component.calendar else component.copies.for_players(players)
    )
    chosen = items_for_paper(component.items, paper)
    counts = quantities(component, chosen, players)
    return zip(chosen, counts or [default] * len(chosen), strict=True)


def deck_of(game: Game, name: str) -> CardStack | None:
    """The cards of a component in a kit for the maximum number of players; None if its size is
    not fixed."""
    from pnp.core.nets import CardStack

    component = game.components.get(name)
    if component is None or component.trim is None:
        return None
    counts = (count for _, count in kit_items(game, name, game.players[1]))
    return CardStack(component.trim.size, sum(counts))


def _copies_of(node: Node | None, default: Copies, players: int) -> int:
    """Copies of one item; `quantity: {min-players: 3}` needs three players or more."""
    if not isinstance(node, Mapping):
        return default.for_players(players)
    if players < natural_or(node.text("min-players"), 0):
        return 0
    copies = natural_or(node.text("copies"), default.number)
    return Copies(copies, node.text("per", default.per)).for_players(players)


def natural_or(text: str, default: int) -> int:
    # Where it is no number, or too large a one, the reader has reported that.
    number = parse_natural(text)
    return number if number is not None and number <= MAX_COPIES else default


class _TemplateParts(Struct, frozen=True):
    """The parts of a component that consists of a template."""

    template: Template

    def front(self) -> Template:
        return self.template

    def back(self) -> None:
        return None

    def item_templates(self, side: str) -> None:
        return None

    def items(self) -> tuple[Mapping, ...]:
        return ()

    def fields(self) -> dict[str, Node]:
        return {}


def code_sheet(order: Order, template: Template) -> Batch:
    """Sheets with the codes of the order."""
    codes = [{"label": label, "text": text} for label, text in order.qr_codes]
    return _list_pages("qr", "QR codes", "codes", codes, _CODES_PER_PAGE, template)


def picture_sheet(colours: Iterable[str], template: Template, **fields: str) -> Batch:
    """A page with an icon or a symbol, and its colours; `fields`: the fields of the page."""
    rows = [{"name": each} for each in colours]
    return _list_pages("picture", fields["name"], "swatches", rows, len(rows), template, **fields)


def change_sheet(
    changes: Sequence[FaceChange], game: Game, template: Template, marks: bool
) -> Batch:
    """Pages with the changes since an earlier kit. `marks`: whether the fonts have braille."""
    rows = [
        {
            "what": change.status,
            "title": change.title,
            "part": game.components[change.component].title
            if change.component in game.components
            else change.component,
            "before": change.previous_mark if marks else "",
            "mark": change.revision_mark if marks else "",
        }
        for change in changes
    ]
    marked = (
        "yes" if any(change.revision_mark or change.previous_mark for change in changes) else ""
    )
    return _list_pages(
        "changes", "What has changed", "changes", rows, _CHANGES_PER_PAGE, template, marked=marked
    )


def _list_pages(
    id_: str,
    title: str,
    key: str,
    rows: Sequence[dict[str, str]],
    per_page: int,
    template: Template,
    **fields: str,
) -> Batch:
    """A batch of pages with `per_page` rows each, drawn by the template; `fields`: fields of every
    page."""
    component = Component(
        id=id_,
        title=title,
        kind=DEFAULT_KIND,
        trim=None,
        is_landscape=False,
        is_backed=False,
        calendar="",
        generator="",
        prints_on_back_of="",
        copies=Copies(),
        undated_copies=0,
        is_multi_page=False,
        about="",
        pieces_per_face=0,
        node=template.body,
        trim_span=template.body.span,
        data=_TemplateParts(template),
    )
    pages = [rows[start : start + per_page] for start in range(0, len(rows), per_page)]
    sheets = [to_node({"id": f"{n}", key: list(page), **fields}) for n, page in enumerate(pages, 1)]
    return Batch(component, [item for item in sheets if isinstance(item, Mapping)])


def ordered_items(game: Game, component: Component, order: Order) -> Sequence[Mapping]:
    """The distinct items of a component in an order. Raises UsageError."""
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
        generator = generator_of(game, component)
        first = generator.lowest if order.number is None else order.number
        numbers: Sequence[int] = order.numbers or range(first, first + order.count)
        if not generator.lowest <= min(numbers) <= max(numbers) <= generator.highest:
            raise UsageError(
                f"numbers of {component.title} run from {generator.lowest} to {generator.highest}"
            )
        extra = component.items[0] if component.items else to_node({})
        assert isinstance(extra, Mapping)
        return NumberedItems(generator, numbers, extra)
    return component.items


def generator_of(game: Game, component: Component, version: str | None = None) -> Generator:
    """The generator of a component. Raises UsageError if it does not have the version."""
    generator = game.code.generators[component.generator]
    try:
        generator.check_version(version)
    except ValueError as error:
        raise UsageError(f"{component.title}: {error}") from None
    return generator


def _copies_each(component: Component, game: Game, order: Order) -> int:
    """Copies of each item, if items do not set them."""
    if not order.is_kit:
        return 1
    if order.starter_items:
        return sum(pick.copies for pick in order.starter_items if pick.component == component.id)
    if component.calendar:
        return 1 if order.days else component.undated_copies
    return component.copies.for_players(order.players or game.players[1])
