"""From an order to components, items and copies."""

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

_CODES_A_PAGE = 20
_CHANGES_A_PAGE = 30


class Batch(Struct, frozen=True):
    """A component's items, how often each, and the component on their backs, if any."""

    component: Component
    items: Sequence[Mapping]
    times: int = 1
    back_component: Component | None = None
    ends: Sequence[int] = ()
    """Where each item's copies end in the order of printing, if items say how often they come."""

    def __len__(self) -> int:
        """How many things there are to print."""
        return self.ends[-1] if self.ends else len(self.items) * self.times

    @property
    def repeats(self) -> bool:
        """Whether any face is printed more than once."""
        return len(self) > len(self.items)

    def copy(self, place: int) -> tuple[Mapping, int]:
        """The item at a place in the order of printing, and which copy of it this is (from 1).

        Copies of a card lie beside each other; a text of several pages is printed set by set.
        """
        at = self.place(place)
        if self.component.is_multi_page:
            return self.items[at], place // len(self.items) + 1
        if self.ends:
            return self.items[at], place - (self.ends[at - 1] if at else 0) + 1
        return self.items[at], place % self.times + 1

    def place(self, place: int) -> int:
        """Which of the items is at a place in the order of printing."""
        if self.component.is_multi_page:
            return place % len(self.items)
        return bisect_right(self.ends, place) if self.ends else place // self.times

    def runs(self) -> list[tuple[int, int]]:
        """For each item the place of its first copy in the order of printing, and how many."""
        if self.ends:
            starts = (0, *self.ends[:-1])
            return [(start, end - start) for start, end in zip(starts, self.ends, strict=True)]
        apart = 1 if self.component.is_multi_page else self.times
        return [(number * apart, self.times) for number in range(len(self.items))]

    def only(self, numbers: Sequence[int]) -> Batch:
        """Only the items at these places of `items`, as often as before."""
        runs = self.runs()
        ends = tuple(accumulate(runs[number][1] for number in numbers)) if self.ends else ()
        return replace(self, items=[self.items[number] for number in numbers], ends=ends)

    @property
    def backed(self) -> bool:
        """Whether anything is printed on its backs."""
        return self.back_component is not None or self.component.is_backed

    @property
    def sides(self) -> tuple[bool, ...]:
        """Whether each printed side is a back."""
        return (False, True) if self.backed else (False,)

    def component_of(self, back: bool) -> Component:
        """The component that a side shows: its own, or the one behind it."""
        return self.back_component if back and self.back_component is not None else self.component

    def title(self, place: int) -> str:
        """What people call the item at a place in the order of printing."""
        item, _ = self.copy(place)
        name = item.text("name") or item.text("title")
        if self.component.is_multi_page:
            return f"{name or self.component.title}, page {item.text('page')}"
        if not name and len(self.items) > 1:
            return item.text("id") or f"{self.component.title} {self.place(place) + 1}"
        return name or self.component.title


class Numbered(LazySequence[Mapping]):
    """Numbered items: ten thousand planets are no list."""

    def __init__(self, generator: Generator, numbers: Sequence[int], extra: Mapping) -> None:
        self._generator = generator
        self._numbers = numbers
        self._own = extra

    def __len__(self) -> int:
        return len(self._numbers)

    def item(self, number: int) -> Mapping:
        return self._generator.make(self._numbers[number]).with_values(self._own.values)


MOST_PIECES = 1_000_000
"""The maximum number of pieces of an order: ten times the maximum count of numbers."""


def batches(game: Game, order: Order, options: PrintOptions) -> Iterator[Batch]:
    """The batches to print, in order; a sheet that belongs behind another one follows it.

    Raises UsageError if there are too many pages.
    """
    pieces = 0
    for batch in _batches(game, order, options):
        pieces += len(batch)
        if pieces > MOST_PIECES:
            raise UsageError(
                f"{game.title} comes to {pieces:,} pieces with {batch.component.title}; "
                f"an order is of {MOST_PIECES:,} at most"
            )
        yield batch


def _batches(game: Game, order: Order, options: PrintOptions) -> Iterator[Batch]:
    chosen = [game.components[name] for name in order.components]
    names = {component.id for component in chosen}
    partners = {
        component.prints_on_back_of: component
        for component in chosen
        if component.prints_on_back_of in names and options.backs not in ("none", "gutterfold")
    }
    taken = {component.id for component in partners.values()}
    for component in chosen:
        if component.id in taken:
            continue
        chosen_items = items(game, component, order)
        if not (order.on_all_papers or component.generator):
            there = laid_out(chosen_items, options.paper)
            if chosen_items and not there:
                continue
            chosen_items = there
        counts = _counts(component, chosen_items, order, order.players or game.players[1])
        if order.is_kit and counts:
            packed_items = [(item, n) for item, n in zip(chosen_items, counts, strict=True) if n]
            ends = tuple(accumulate(n * options.copies for _, n in packed_items))
            present = [item for item, _ in packed_items]
            if present:
                yield Batch(component, present, 1, partners.get(component.id), ends)
            continue
        times = _times(component, game, order) * options.copies
        yield Batch(component, chosen_items, times, partners.get(component.id))


def _counts(
    component: Component, items: Sequence[Mapping], order: Order, players: int
) -> list[int]:
    """Copies of each item in an order, if they differ between items."""
    if not order.starter_items:
        return quantities(component, items, players)
    return [] if component.is_multi_page else picked(component, items, order.starter_items)


def picked(
    component: Component, items: Sequence[Mapping], picks: Sequence[StarterItem]
) -> list[int]:
    """Copies of each item in a starter; for dated sheets, one of each of the first days."""
    own = [pick for pick in picks if pick.component == component.id]
    if component.calendar and items[0].text("dated") == "yes":
        days = sum(pick.copies for pick in own)
        return [int(place < days) for place in range(len(items))]
    return [
        sum(pick.copies for pick in own if pick.item in ("", item.text("id"))) for item in items
    ]


def quantities(component: Component, items: Sequence[Mapping], players: int) -> list[int]:
    """Copies of each item in a kit for that number of players, if any item sets them."""
    if component.generator or component.calendar or component.is_multi_page:
        return []
    own = [item.get(QUANTITY) for item in items]
    if not any(own):
        return []
    return [_packed(node, component.copies, players) for node in own]


def laid_out(items: Iterable[Mapping], paper: str) -> list[Mapping]:
    """Those of some items that are for that paper, or for any at all: `quantity: {papers: [a3]}` is
    for no other, and `quantity: {papers: []}` is for none, and shown within others alone."""
    found = [(item, papers_of(item)) for item in items]
    return [
        item
        for item, papers in found
        if papers is None or (paper in papers if paper else bool(papers))
    ]


def papers_of(item: Mapping) -> tuple[str, ...] | None:
    """The papers that an item is laid out for; None: it is for any."""
    own = item.get(QUANTITY)
    papers = own.get("papers") if isinstance(own, Mapping) else None
    return tuple(map(str, papers.items)) if isinstance(papers, ListNode) else None


def in_a_kit(game: Game, name: str, players: int, paper: str = "") -> Iterable[tuple[Mapping, int]]:
    """The items of a component, with their copies in a kit for that number of players. `paper`:
    only items for that paper."""
    component = game.components[name]
    usual = (
        component.undated_copies if component.calendar else component.copies.for_players(players)
    )
    chosen = laid_out(component.items, paper)
    counts = quantities(component, chosen, players)
    return zip(chosen, counts or [usual] * len(chosen), strict=True)


def deck_of(game: Game, name: str) -> CardStack | None:
    """The cards of a component in a kit for the maximum number of players; None if its size is
    not fixed."""
    from pnp.core.nets import CardStack

    component = game.components.get(name)
    if component is None or component.trim is None:
        return None
    counts = (count for _, count in in_a_kit(game, name, game.players[1]))
    return CardStack(component.trim.size, sum(counts))


def _packed(node: Node | None, usual: Copies, players: int) -> int:
    """One item's count; `quantity: {min-players: 3}` is for kits of three and more."""
    if not isinstance(node, Mapping):
        return usual.for_players(players)
    if players < natural_or(node.text("min-players"), 0):
        return 0
    copies = natural_or(node.text("copies"), usual.number)
    return Copies(copies, node.text("per", usual.per)).for_players(players)


def natural_or(text: str, default: int) -> int:
    # Where it is no number, or too large a one, the reader has reported that.
    number = parse_natural(text)
    return number if number is not None and number <= MAX_COPIES else default


class _Page(Struct, frozen=True):
    """The parts of a component that has nothing but a template."""

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
    """The codes of the order on extra pages, as many on each as the template sets."""
    codes = [{"label": label, "text": text} for label, text in order.qr_codes]
    return _list("qr", "QR codes", "codes", codes, _CODES_A_PAGE, template)


def picture_sheet(colours: Iterable[str], template: Template, **said: str) -> Batch:
    """An icon or a symbol on a page, with its colours; `said`: the fields of the page."""
    rows = [{"name": each} for each in colours]
    return _list("picture", said["name"], "swatches", rows, len(rows), template, **said)


def change_sheet(
    changes: Sequence[FaceChange], game: Game, template: Template, marks: bool
) -> Batch:
    """The changes since a kit, on extra pages. `marks`: the fonts have braille."""
    rows = [
        {
            "what": each.status,
            "title": each.title,
            "part": game.components[each.component].title
            if each.component in game.components
            else each.component,
            "before": each.previous_mark if marks else "",
            "mark": each.revision_mark if marks else "",
        }
        for each in changes
    ]
    marked = "yes" if any(each.revision_mark or each.previous_mark for each in changes) else ""
    return _list(
        "changes", "What has changed", "changes", rows, _CHANGES_A_PAGE, template, marked=marked
    )


def _list(
    id_: str,
    title: str,
    key: str,
    rows: Sequence[dict[str, str]],
    most: int,
    template: Template,
    **more: str,
) -> Batch:
    """Rows on pages, `most` on each, drawn by the template; each page has `more`."""
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
        data=_Page(template),
    )
    pages = [rows[start : start + most] for start in range(0, len(rows), most)]
    sheets = [to_node({"id": f"{n}", key: list(page), **more}) for n, page in enumerate(pages, 1)]
    return Batch(component, [item for item in sheets if isinstance(item, Mapping)])


def items(game: Game, component: Component, order: Order) -> Sequence[Mapping]:
    """The different things of a component that an order asks for. Raises UsageError."""
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
        own = component.items[0] if component.items else to_node({})
        assert isinstance(own, Mapping)
        return Numbered(generator, numbers, own)
    return component.items


def generator_of(game: Game, component: Component, version: str | None = None) -> Generator:
    """What draws a component's numbers. Raises UsageError if they have another version."""
    generator = game.code.generators[component.generator]
    try:
        generator.check_version(version)
    except ValueError as error:
        raise UsageError(f"{component.title}: {error}") from None
    return generator


def _times(component: Component, game: Game, order: Order) -> int:
    """How many copies of each item."""
    if not order.is_kit:
        return 1
    if order.starter_items:
        return sum(pick.copies for pick in order.starter_items if pick.component == component.id)
    if component.calendar:
        return 1 if order.days else component.undated_copies
    return component.copies.for_players(order.players or game.players[1])
