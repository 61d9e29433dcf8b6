"""What of a game starts a first one: `starter:` in game.yaml."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from pnp.core.model import Component, Pick
from pnp.core.node import Node, Scalar
from pnp.core.problems import nearest
from pnp.core.reader import Reader, integers

_copies = integers(0, 1_000)


def read_starter(
    starter: Mapping[str, Node],
    read: Reader,
    components: Mapping[str, Component],
    unread: Collection[str],
) -> tuple[Pick, ...]:
    """`COMPONENT: copies`, or `COMPONENT/ITEM: copies`, as they are listed. `unread`: components
    that there are, and that could not be read."""
    entries = {
        address: node
        for address, node in starter.items()
        if address.partition("/")[0] not in unread
    }
    return tuple(_picks(read, entries, components))


def _picks(
    read: Reader, entries: Mapping[str, Node], components: Mapping[str, Component]
) -> Iterator[Pick]:
    for address, node in entries.items():
        name, _, item = address.partition("/")
        if name not in components:
            message = f"the starter names “{name}”, which is no component"
            read.error("unknown-component", message, node.span, nearest(name, components))
            continue
        held = [own.text("id") for own in components[name].items] if item else []
        if item and item not in held:
            message = f"the starter names “{item}”, which {name} has not"
            read.error("unknown-item", message, node.span, nearest(item, held))
            continue
        try:
            yield Pick(name, item, _copies(node.text if isinstance(node, Scalar) else ""))
        except ValueError as error:
            read.error("value", f"copies in a starter: {error}", node.span)
