"""Cutters, shops and tables from their files of rows."""

from __future__ import annotations

from pnp.ground.geometry import Size
from pnp.ground.node import Mapping
from pnp.ground.presets import Cutter, Product, Shop, Table
from pnp.ground.problem import Problems
from pnp.ground.reader import Reader
from pnp.ground.shelf import Shelf
from pnp.load.press import load_sizes, rows


def load_cutters(shelf: Shelf, problems: Problems) -> dict[str, Cutter]:
    """Cutting machines by id, in the order of the file."""
    found: dict[str, Cutter] = {}
    for name, node in rows(shelf.shared("cutters.yaml"), problems).items():
        with Reader(node, problems, "a cutter") as read:
            found[name] = Cutter(
                id=name,
                name=read.text("name"),
                inset=read.mm("inset", 0.0),
                length=read.mm("length", 0.0),
                thickness=read.mm("thickness", 0.0),
                clear=read.mm("clear", 0.0),
            )
    return found


def load_shops(shelf: Shelf, problems: Problems) -> dict[str, Shop]:
    """Makers of cards by id."""
    sizes = {name: trim.size for name, trim in load_sizes(shelf, problems).items()}
    found: dict[str, Shop] = {}
    for name, node in rows(shelf.shared("shops.yaml"), problems).items():
        with Reader(node, problems, "a shop") as read:
            products = read.map("products", required=True) or node
            found[name] = Shop(
                id=name,
                name=read.text("name"),
                dpi=read.integer("dpi", 300),
                products=tuple(
                    product
                    for row, entry in products.values.items()
                    if isinstance(entry, Mapping)
                    and (product := _product(row, entry, sizes, problems)) is not None
                ),
            )
    return found


def _product(
    name: str, node: Mapping, sizes: dict[str, Size], problems: Problems
) -> Product | None:
    with Reader(node, problems, "a product") as read:
        size = sizes.get(read.choice("size", tuple(sizes)))
        width, height = read.integer("width"), read.integer("height")
    return Product(name, size, width, height) if size is not None else None


def load_tables(shelf: Shelf, problems: Problems) -> dict[str, Table]:
    """Tables on a screen by id."""
    found: dict[str, Table] = {}
    for name, node in rows(shelf.shared("tables.yaml"), problems).items():
        with Reader(node, problems, "a table") as read:
            found[name] = Table(
                id=name,
                name=read.text("name"),
                columns=read.integer("columns"),
                rows=read.integer("rows"),
                fewest=read.integer("fewest"),
                side=read.integer("side"),
                dpi=read.integer("dpi"),
            )
    return found
