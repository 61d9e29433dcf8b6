"""Cutters, shops and tables from their files of rows."""

from __future__ import annotations

from functools import partial

from pnp.core import options as opt
from pnp.core.geometry import Size
from pnp.core.node import Node
from pnp.core.options import Options
from pnp.core.presets import Cutter, Product, Shop, Table
from pnp.core.problems import Problems, nearest
from pnp.core.reader import Reader, integers
from pnp.core.search_path import SearchPath
from pnp.load.shared_tables import load_sizes, read_rows, table

resolution = integers(20, 1_200)
pixels = integers(1, 20_000)


class CutterOptions(Options):
    """A cutting machine. Lengths in mm."""

    name: str = opt.text("Name in lists.")
    inset: float = opt.length("Distance of the marks from the corner of the paper.", 0.0)
    length: float = opt.length("Length of a mark.", 0.0)
    thickness: float = opt.length("Thickness of a mark.", 0.0)
    clear: float = opt.length("Room around marks that stays empty.", 0.0)


def load_cutters(shelf: SearchPath, problems: Problems) -> dict[str, Cutter]:
    """Cutting machines by id, in the order of the file."""
    return table(shelf.shared("cutters.yaml"), "a cutter", problems, read_cutter)


def read_cutter(name: str, read: Reader) -> Cutter:
    """A row of the cutting machines."""
    own = CutterOptions(read)
    return Cutter(name, own.name, own.inset, own.length, own.thickness, own.clear)


class ProductOptions(Options):
    """A product of a maker of cards."""

    size: str = opt.text("Size of the cards.")
    width: int = opt.scalar(pixels, "Width in pixels.")
    height: int = opt.scalar(pixels, "Height in pixels.")


class ShopOptions(Options):
    """A maker of cards."""

    name: str = opt.text("Name in lists.")
    products: dict[str, Node] = opt.entries(
        "Products by name.", ProductOptions.schema, required=True
    )
    dpi: int = opt.scalar(resolution, "Resolution of pictures.", 300)


def load_shops(shelf: SearchPath, problems: Problems) -> dict[str, Shop]:
    """Makers of cards by id."""
    sizes = {name: trim.size for name, trim in load_sizes(shelf, problems).items()}
    row = partial(read_shop, sizes=sizes)
    return table(shelf.shared("shops.yaml"), "a shop", problems, row)


def read_shop(name: str, read: Reader, sizes: dict[str, Size]) -> Shop:
    """A row of the makers of cards."""
    own = ShopOptions(read)
    row = partial(_product, sizes=sizes)
    products = read_rows(own.products, "a product", read.problems, row)
    return Shop(name, own.name, own.dpi, tuple(filter(None, products.values())))


def _product(name: str, read: Reader, sizes: dict[str, Size]) -> Product | None:
    own = ProductOptions(read)
    if own.size not in sizes and own.is_given("size"):
        hint = nearest(own.size, sizes)
        read.error("type", f"size: “{own.size}” is not known", own.span_of("size"), hint)
    size = sizes.get(own.size)
    return Product(name, size, own.width, own.height) if size is not None else None


class TableOptions(Options):
    """A table on a screen."""

    name: str = opt.text("Name in lists.")
    columns: int = opt.count("Cards in a row of a sheet.")
    rows: int = opt.count("Rows of a sheet.")
    fewest: int = opt.count("Minimum number of cards on a sheet.")
    side: int = opt.count("Maximum length of a sheet’s longer side in pixels.")
    dpi: int = opt.count("Resolution of cards.")


def load_tables(shelf: SearchPath, problems: Problems) -> dict[str, Table]:
    """Tables on a screen by id."""
    return table(shelf.shared("tables.yaml"), "a table", problems, read_table)


def read_table(name: str, read: Reader) -> Table:
    """A row of the tables."""
    own = TableOptions(read)
    return Table(name, own.name, own.columns, own.rows, own.fewest, own.side, own.dpi)
