"""How boxes, tents, standees and dials are built from their options."""

from __future__ import annotations

from pnp.core.geometry import Size, mm
from pnp.core.nets import NETS, Deck, Room
from pnp.core.node import Node
from pnp.core.notation import LENGTH
from pnp.core.problems import nearest
from pnp.core.reader import Reader, within
from pnp.layout.elements.net import NetElement
from pnp.layout.maker import Maker, Nothing
from pnp.layout.region import Element

_BOXES = ("tuck-box", "sleeve")
_LEAST = 3.0
_CLEAR = 1.0
"""How much wider, taller and deeper than its cards a box is, mm."""
_STOCK = 0.3
"""The thickness of a card, mm: 300 g board."""

_FLOOR = 15.0
"""How deep the floor of a tent is, and a foot of a standee, mm, where nothing is said."""


def build(make: Maker, read: Reader, value: Node) -> Element:
    """`net: tuck-box`: `holds` says for what, `sides` what is on each side."""
    kind = read.choice("net", tuple(NETS), "tuck-box")
    holds, given = read.map("holds", required=True), read.entries("sides")
    if holds is None:
        return Nothing(read.span)
    with Reader(holds, make.problems, "what a net holds") as room_read:
        room = _room(kind, room_read, make)
    if room_read.failed or room is None:
        return Nothing(read.span)
    net = NETS[kind](room)
    sides: dict[str, Element] = {}
    for name, node in given.items():
        if name in net.sides:
            sides[name] = make.element(node)
        else:
            hint = nearest(name, net.sides)
            make.problems.add("value", f"a {kind} has no side “{name}”", node.span, hint)
    return NetElement(value.span, net, sides)


def _room(kind: str, read: Reader, make: Maker) -> Room | None:
    """A deck, or cards and their board, or lengths."""
    stock = read.mm("stock", _STOCK) if kind in _BOXES else _STOCK
    if name := read.text("deck", ""):
        deck = make.decks(name)
        if deck is None or kind not in _BOXES:
            read.complain(
                "unknown-component",
                f"a {kind} is not sized by “{name}”",
                read.at("deck"),
                "boxes and sleeves are sized by components with a size of their own",
            )
            return None
        return _around(deck, stock, read)
    width = read.scalar("width", _length)
    height = width if kind == "dial" else read.scalar("height", _length)
    if min(width, height) < _LEAST and not read.failed:
        read.complain("value", f"a net is of at least {_LEAST:g} mm each way", read.span)
    if kind == "dial":
        window = read.number("window", 40.0)
        if not 5.0 <= window <= 180.0:
            read.complain("value", "a window is 5 to 180 degrees wide", read.at("window"))
        return Room(width, width, window)
    if kind in _BOXES and (cards := read.integer("cards", 0)):
        return _around(Deck(Size(width, height), cards), stock, read)
    depth = read.scalar("depth", _length, 0.0 if kind in _BOXES else _FLOOR)
    if not depth:
        read.complain("missing-key", "it needs “deck”, “cards” or “depth”", read.span)
        return None
    return Room(width, height, depth)


def _around(deck: Deck, stock: float, read: Reader) -> Room | None:
    """Room for cards of board so thick, mm, and a little air."""
    if not (0 < deck.cards <= 1000 and 0.05 <= stock <= 5.0):
        read.complain("value", "1 to 1000 cards of 0.05 to 5 mm have a box", read.span)
        return None
    depth = max(deck.cards * stock + _CLEAR, _LEAST)
    return Room(deck.size.width + _CLEAR, deck.size.height + _CLEAR, depth)


_length = within("length of a box", LENGTH, mm)
