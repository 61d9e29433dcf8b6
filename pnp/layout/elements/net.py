"""Nets of boxes, tents, standees and dials: art on every panel, cuts, folds and glue flaps."""

from __future__ import annotations

from functools import partial
from typing import Any

from pnp.core.drawing import Colour, Frame, Path, Pen, PlacedItem, Stroke, Transformed
from pnp.core.geometry import Matrix, Size, mm
from pnp.core.nets import NETS, BoxSize, CardStack, NetSide
from pnp.core.node import Mapping, Node
from pnp.core.notation import LENGTH, Bounds, Notation
from pnp.core.options import Options, merged_schema
from pnp.core.problems import suggestion
from pnp.core.reader import Reader, integer
from pnp.layout import options as opt
from pnp.layout.element import Element, EmptyElement, Region, Scope

_GREY: Colour = (0.35, 0.35, 0.35)
_CUT = Stroke(_GREY, 0.2, cap=0)
_FOLD = Stroke(_GREY, 0.2, (2.0, 1.4), cap=0)
_GLUE: Colour = (0.88, 0.88, 0.88)
_SLACK = 0.05


_BOXES = ("tuck-box", "sleeve")
_MIN_LENGTH = 3.0
_CLEARANCE = 1.0
"""How much wider, taller and deeper than its cards a box is, mm."""
_net_length: Any = partial(opt.scalar, Notation(mm, LENGTH, Bounds(0, 1_000, " mm")))


class DeckOptions(Options):
    """The cards of a component."""

    deck: str = opt.text("Component whose cards the box is for.", "")
    stock: float = opt.scalar(mm, "Thickness of a card.", 0.3)

    def read_room(self, net: str, read: Reader) -> BoxSize | None:
        """Return the room for the cards; report the reason and return None if there is none."""
        deck = read.context.decks(self.deck) if net in _BOXES else None
        if deck is not None:
            return self.room_for(deck, read)
        read.error(
            "unknown-component",
            f"“{self.deck}” has no fixed size for a {net}",
            self.span_of("deck"),
            "name a component whose “size” is not “page”",
        )
        return None

    def room_for(self, deck: CardStack, read: Reader) -> BoxSize | None:
        """Return the room for cards of that stock, with clearance."""
        if not (0 < deck.cards <= 1000 and 0.05 <= self.stock <= 5.0):
            read.error("value", "1 to 1000 cards of 0.05 to 5 mm have a box", read.span)
            return None
        depth = max(deck.cards * self.stock + _CLEARANCE, _MIN_LENGTH)
        return BoxSize(deck.size.width + _CLEARANCE, deck.size.height + _CLEARANCE, depth)


class BoxOptions(DeckOptions):
    """The size of cards, or the inside of a box."""

    width: float = _net_length("Width of a card, or of the inside.")
    height: float = _net_length("Height of a card, or of the inside.")
    cards: int = opt.scalar(integer, "Number of cards.", 0)
    depth: float = _net_length("Depth of the inside.", 0.0)

    def read_room(self, net: str, read: Reader) -> BoxSize | None:
        if self.cards:
            return self.room_for(CardStack(Size(self.width, self.height), self.cards), read)
        if not self.depth:
            read.error("missing-key", "it needs “deck”, “cards” or “depth”", read.span)
        return BoxSize(self.width, self.height, self.depth)


class FigureOptions(Options):
    """The size of a tent or a standee."""

    width: float = _net_length("Width of a side, or of the figure.")
    height: float = _net_length("Height of a side, or of the figure.")
    depth: float = _net_length("Depth of the floor, or of the feet.", 15.0)

    def read_room(self, net: str, read: Reader) -> BoxSize | None:
        """Return the lengths of the net."""
        return BoxSize(self.width, self.height, self.depth)


class DialOptions(Options):
    """The size of two discs."""

    width: float = _net_length("Diameter of the discs.")
    window: float = opt.decimal("Degrees.", 40.0)

    def read_room(self, net: str, read: Reader) -> BoxSize | None:
        """Return the lengths of the net."""
        if not 5.0 <= self.window <= 180.0:
            read.error("value", "a window is 5 to 180 degrees wide", self.span_of("window"))
        return BoxSize(self.width, self.width, self.window)


_SIZES: dict[str, type[FigureOptions | DialOptions | DeckOptions]] = {
    "tent": FigureOptions,
    "standee": FigureOptions,
    "dial": DialOptions,
}


def _read_room(net: str, node: Mapping, compiler: opt.TemplateCompiler) -> BoxSize | None:
    """Read a deck, cards and their stock, or lengths; report the reason and return None if
    invalid."""
    with Reader(node, compiler.problems, "what a net holds", compiler) as read:
        size_type = DeckOptions if "deck" in node.values else _SIZES.get(net, BoxOptions)
        size = size_type(read)
        shortest = min(getattr(size, "width", _MIN_LENGTH), getattr(size, "height", _MIN_LENGTH))
        if shortest < _MIN_LENGTH and not read.failed:
            read.error("value", f"a net is of at least {_MIN_LENGTH:g} mm each way", read.span)
        room: BoxSize | None = size.read_room(net, read)
    return None if read.failed else room


class NetElement(opt.TemplateElement):
    """A net with elements on its sides, at its actual size."""

    net: str = opt.choice(tuple(NETS), default="tuck-box")
    holds: Mapping | None = opt.mapping(
        "Size of the content; see below.",
        required=True,
        schema=partial(merged_schema, DeckOptions, BoxOptions, FigureOptions, DialOptions),
    )
    sides: dict[str, Node] = opt.entries(
        "Elements by side. Sides without an element are empty.", opt.ELEMENT
    )

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        self.span, room = self.span_of("net"), None
        if self.holds is not None:
            room = _read_room(self.net, self.holds, compiler)
        if room is None:
            return EmptyElement(self.span)
        self._net = NETS[self.net](room)
        self._sides: dict[str, Element] = {}
        for name, node in self.sides.items():
            if name in self._net.sides:
                self._sides[name] = compiler.compile_element(node)
            else:
                hint = suggestion(name, self._net.sides)
                message = f"a {self.net} has no side “{name}”"
                compiler.problems.add("value", message, node.span, hint)
        self.fields = frozenset[str]().union(*(element.fields for element in self._sides.values()))
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        net = self._net
        width, height = net.size
        if width > region.width + _SLACK or (region.fill_y and height > region.height + _SLACK):
            scope.state.problems.add(
                "layout-overflow",
                f"it takes {width:.1f} × {height:.1f} mm, and there are {region.width:.1f} × "
                f"{region.height:.1f} mm",
                self.span,
                "a larger paper, or landscape, has room for it",
            )
        items = [PlacedItem(0.0, 0.0, Pen().polygon(area).path(_GLUE)) for area in net.glue]
        for name, element in self._sides.items():
            items.append(_panel(element, net.sides[name], scope))
        folds = Pen()
        for x1, y1, x2, y2 in net.folds:
            folds.move(x1, y1).line(x2, y2)
        items += [PlacedItem(0.0, 0.0, _cut_line(path)) for path in net.cuts]
        if net.folds:
            items.append(PlacedItem(0.0, 0.0, folds.path(stroke=_FOLD)))
        return Frame(width, height, tuple(items))


def _cut_line(path: Path) -> Path:
    return path._replace(stroke=_CUT)


def _panel(element: Element, side: NetSide, scope: Scope) -> PlacedItem:
    """Draw the content of a side, upright when the finished object is in front of you."""
    x, y, width, height = side.box
    frame = element.frame(scope, Region(width, height))
    edge = Pen().rect(0.0, 0.0, width, height).path()
    inner = Frame(width, height, (PlacedItem(0.0, 0.0, Transformed(frame, clip=edge)),))
    if not side.turn:
        return PlacedItem(x, y, inner)
    turned = Matrix.move(-width / 2, -height / 2).then(Matrix.rotate(side.turn))
    return PlacedItem(x, y, Transformed(inner, turned.then(Matrix.move(width / 2, height / 2))))
