"""Papers, card sizes, fonts, cutters, card shops and virtual tables, from the files in
templates/.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from pnp.core import options as opt
from pnp.core.files import find_in_folder, is_file
from pnp.core.fonts import Axes, Family
from pnp.core.geometry import Size
from pnp.core.model import Paper, Trim
from pnp.core.node import Mapping, Node, Scalar
from pnp.core.options import Options
from pnp.core.presets import Cutter, Product, Shop, VirtualTable
from pnp.core.problems import Problems, Severity, suggestion
from pnp.core.reader import Reader, as_map, integers
from pnp.core.search_path import SearchPath
from pnp.load.outline import checked_trim, height_of, read_outline
from pnp.load.yaml import read_file

T = TypeVar("T")

_LEAST = 1.0
_WIDEST = 100.0


def table(
    path: Path, noun: str, problems: Problems, row: Callable[[str, Reader], T]
) -> dict[str, T]:
    """What the rows of a file are, by name, in the order of the file; `noun` each is called."""
    root = as_map(read_file(path, problems), "this", problems)
    return read_rows(root.values, noun, problems, row) if root is not None else {}


def read_rows(
    entries: dict[str, Node], noun: str, problems: Problems, row: Callable[[str, Reader], T]
) -> dict[str, T]:
    """The values of maps by name; other nodes are reported and left out."""
    known: dict[str, T] = {}
    for name, node in entries.items():
        if as_map(node, f"“{name}”", problems) is not None:
            with Reader(node, problems, noun) as read:
                known[name] = row(name, read)
    return known


class PaperOptions(Options):
    """A paper."""

    name: str = opt.text("Name in lists.")
    width: float = opt.length("Across.")
    height: float = opt.length("Down.")


class TrimOptions(Options):
    """A size to cut to."""

    source: Node | None = opt.anything("Where the size comes from, for people.", schema=opt.TEXT)
    cut: Node | None = opt.anything(
        "The outline: a word, an SVG path or an SVG file.", schema=opt.TEXT
    )
    width: float = opt.length("Across.")
    name: str | None = opt.text("Name in lists.", None)
    height: float = opt.length("Height. Circles and hexagons need only a width.", 0.0)
    corner: float = opt.length("Radius of the corners.", 0.0)
    bleed: float | None = opt.length("Bleed beyond the cut.", None)
    safe: float = opt.length("Distance of texts from the cut.", 3.0)


def load_papers(shelf: SearchPath, problems: Problems) -> dict[str, Paper]:
    """Papers by id, in the order of the file."""
    return table(shelf.shared_file("papers.yaml"), "a paper", problems, read_paper)


def read_paper(name: str, read: Reader) -> Paper:
    """A row of the papers."""
    own = PaperOptions(read)
    return Paper(name, own.name, Size(own.width, own.height))


def load_sizes(shelf: SearchPath, problems: Problems) -> dict[str, Trim]:
    """Card sizes by id."""
    return table(shelf.shared_file("sizes.yaml"), "a size", problems, read_trim)


def read_trim(name: str, read: Reader, folder: Path | None = None) -> Trim:
    """A size to cut to: a row of the table, or a game's own. `folder`: of the SVG files that it
    may be cut along."""
    own = TrimOptions(read)
    cut = read_outline(own.cut, read, folder)
    trim = Trim(
        id=name,
        name=name if own.name is None else own.name,
        size=Size(own.width, height_of(cut, own, read)),
        corner=own.corner,
        bleed=own.bleed,
        safe_zone=own.safe,
        cut=cut,
    )
    if not read.failed and min(trim.size) < _LEAST:
        read.error("value", f"a size is at least {_LEAST:g} mm each way", read.span)
    if not all(0 <= rim <= _WIDEST for rim in (trim.corner, trim.bleed or 0.0, trim.safe_zone)):
        rims = f"corner, bleed and safe run from 0 to {_WIDEST:g} mm"
        read.error("value", rims, read.span)
    return checked_trim(trim, read) if not read.failed else trim


def load_fonts(
    shelf: SearchPath, problems: Problems, game: Path | None = None
) -> dict[str, Family]:
    """Font families by id, a game's own first; the files are opened when they are used."""
    families = _families(shelf.shared_file("fonts"), problems)
    own = game / "templates" / "fonts" if game is not None else None
    if own is not None and is_file(own / _FAMILIES):
        families |= _families(own, problems)
    return families


_FAMILIES = "fonts.yaml"
# The axes of variable fonts, by the words for them.
_AXES = {"weight": "wght", "width": "wdth", "slant": "slnt", "optical-size": "opsz"}


def _families(folder: Path, problems: Problems) -> dict[str, Family]:
    def row(name: str, read: Reader) -> Family:
        fonts: dict[str, tuple[Path, Axes]] = {}
        for weight, node in read.entries("faces", required=True).items():
            font = _font(folder, weight, node, problems)
            if font is None:
                continue
            same = next((other for other, known in fonts.items() if known == font), None)
            if same is not None:
                problems.add(
                    "missing-weight",
                    f"“{weight}” of “{name}” is the same font as “{same}”, and prints like it",
                    node.span,
                    "name another file, leave it out, or give the axes of a "
                    "variable font: {file: …, weight: 700}",
                    Severity.WARNING,
                )
            fonts[weight] = font
        _tell_licence(folder, read, problems)
        return Family(name, read.text("name", name), fonts)

    return table(folder / _FAMILIES, "a font family", problems, row)


def _tell_licence(folder: Path, read: Reader, problems: Problems) -> None:
    """Report a family whose licence file is missing."""
    file = read.text("licence", "")
    if file and find_in_folder(folder, file) is None:
        problems.add("missing-file", f"there is no licence {file}", read.span_of("licence"))
    for key in ("licence_name", "copyright"):
        read.text(key, "")


def _font(folder: Path, weight: str, node: Node, problems: Problems) -> tuple[Path, Axes] | None:
    """A font file by name, or a variable one with its axis positions."""
    axes: tuple[tuple[str, float], ...] = ()
    file = node
    if isinstance(node, Mapping):
        with Reader(node, problems, "a font") as read:
            file = read.raw("file") or node
            axes = tuple((tag, read.number(word)) for word, tag in _AXES.items() if read.raw(word))
    if not isinstance(file, Scalar):
        problems.add("type", f"the font “{weight}” has to name a file", file.span)
        return None
    path = find_in_folder(folder, file.text)
    if path is not None:
        return path, axes
    where = "" if folder.parent.name != "templates" else f" in {folder.name}/"
    problems.add("missing-file", f"there is no font {file.text}{where}", file.span)
    return None


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
    return table(shelf.shared_file("cutters.yaml"), "a cutter", problems, read_cutter)


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
    return table(shelf.shared_file("shops.yaml"), "a shop", problems, row)


def read_shop(name: str, read: Reader, sizes: dict[str, Size]) -> Shop:
    """A row of the makers of cards."""
    own = ShopOptions(read)
    row = partial(_product, sizes=sizes)
    products = read_rows(own.products, "a product", read.problems, row)
    return Shop(name, own.name, own.dpi, tuple(filter(None, products.values())))


def _product(name: str, read: Reader, sizes: dict[str, Size]) -> Product | None:
    own = ProductOptions(read)
    if own.size not in sizes and own.is_given("size"):
        hint = suggestion(own.size, sizes)
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


def load_tables(shelf: SearchPath, problems: Problems) -> dict[str, VirtualTable]:
    """Tables on a screen by id."""
    return table(shelf.shared_file("tables.yaml"), "a table", problems, read_table)


def read_table(name: str, read: Reader) -> VirtualTable:
    """A row of the tables."""
    own = TableOptions(read)
    return VirtualTable(name, own.name, own.columns, own.rows, own.fewest, own.side, own.dpi)
