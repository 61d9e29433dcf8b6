"""Cutters, shops and tables from their files of rows."""

from __future__ import annotations

from functools import partial

from pnp.core.geometry import Size
from pnp.core.presets import Cutter, Product, Shop, Table
from pnp.core.problems import Problems
from pnp.core.reader import Reader, whole
from pnp.core.search_path import Shelf
from pnp.load.shared_tables import load_sizes, read_rows, table

_CUTTER = ("inset", "length", "thickness", "clear")
_TABLE = ("columns", "rows", "fewest", "side", "dpi")


def load_cutters(shelf: Shelf, problems: Problems) -> dict[str, Cutter]:
    """Cutting machines by id, in the order of the file."""
    return table(shelf.shared("cutters.yaml"), "a cutter", problems, read_cutter)


def read_cutter(name: str, read: Reader) -> Cutter:
    """A row of the cutting machines."""
    return Cutter(name, read.text("name"), *(read.mm(key, 0.0) for key in _CUTTER))


def load_shops(shelf: Shelf, problems: Problems) -> dict[str, Shop]:
    """Makers of cards by id."""
    sizes = {name: trim.size for name, trim in load_sizes(shelf, problems).items()}
    row = partial(read_shop, sizes=sizes)
    return table(shelf.shared("shops.yaml"), "a shop", problems, row)


def read_shop(name: str, read: Reader, sizes: dict[str, Size]) -> Shop:
    """A row of the makers of cards."""
    products = read_rows(
        read.entries("products", required=True),
        "a product",
        read.problems,
        partial(_product, sizes=sizes),
    )
    return Shop(
        name,
        read.text("name"),
        read.scalar("dpi", resolution, 300),
        tuple(filter(None, products.values())),
    )


def _product(name: str, read: Reader, sizes: dict[str, Size]) -> Product | None:
    size = sizes.get(read.choice("size", tuple(sizes)))
    width, height = read.scalar("width", pixels), read.scalar("height", pixels)
    return Product(name, size, width, height) if size is not None else None


def load_tables(shelf: Shelf, problems: Problems) -> dict[str, Table]:
    """Tables on a screen by id."""
    return table(shelf.shared("tables.yaml"), "a table", problems, read_table)


def read_table(name: str, read: Reader) -> Table:
    """A row of the tables."""
    return Table(name, read.text("name"), *map(read.integer, _TABLE))


resolution = whole("dots per inch", 4)
pixels = whole("pixels", 5)
