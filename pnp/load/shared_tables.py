"""Papers, card sizes, fonts, cutters, card shops and virtual tables, from templates/."""

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
from pnp.core.outlines import BOX, Outline
from pnp.core.presets import Cutter, Product, Shop, VirtualTable
from pnp.core.problems import Problems, Severity, suggestion
from pnp.core.reader import Reader, as_map, integers
from pnp.core.search_path import SearchPath
from pnp.load.outline import check_trim, piece_height, read_outline
from pnp.load.yaml import read_file

T = TypeVar("T")

_MIN_SIZE = 1.0
_MAX_RIM = 100.0


def load_table_file(
    path: Path, noun: str, problems: Problems, read_row: Callable[[str, Reader], T]
) -> dict[str, T]:
    """Return the rows of a file by name, in order; `noun` is a row's name in messages."""
    root = as_map(read_file(path, problems), "this", problems)
    return read_rows(root.values, noun, problems, read_row) if root is not None else {}


def read_rows(
    entries: dict[str, Node], noun: str, problems: Problems, read_row: Callable[[str, Reader], T]
) -> dict[str, T]:
    """Return the values of maps by name; report other nodes and leave them out."""
    rows: dict[str, T] = {}
    for name, node in entries.items():
        if as_map(node, f"“{name}”", problems) is not None:
            with Reader(node, problems, noun) as read:
                rows[name] = read_row(name, read)
    return rows


class PaperOptions(Options):
    """A paper."""

    name: str = opt.text("Name in lists.")
    width: float = opt.length("Across.")
    height: float = opt.length("Down.")


class TrimOptions(Options):
    """A trim size."""

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


def load_papers(search_path: SearchPath, problems: Problems) -> dict[str, Paper]:
    """Return papers by id, in the order of the file."""
    return load_table_file(search_path.shared_file("papers.yaml"), "a paper", problems, read_paper)


def read_paper(name: str, read: Reader) -> Paper:
    """Read a row of the papers."""
    options = PaperOptions(read)
    return Paper(name, options.name, Size(options.width, options.height))


def load_sizes(search_path: SearchPath, problems: Problems) -> dict[str, Trim]:
    """Return card sizes by id."""
    return load_table_file(search_path.shared_file("sizes.yaml"), "a size", problems, read_trim)


def read_trim(
    name: str, read: Reader, folder: Path | None = None, default_cut: Outline = BOX
) -> Trim:
    """Read a trim size: a row of the table, or a game's own. `folder`: folder of SVG outlines."""
    options = TrimOptions(read)
    cut = default_cut if options.cut is None else read_outline(options.cut, read, folder)
    trim = Trim(
        id=name,
        name=name if options.name is None else options.name,
        size=Size(options.width, piece_height(cut, options, read)),
        corner=options.corner,
        bleed=options.bleed,
        safe_zone=options.safe,
        cut=cut,
    )
    if not read.failed and min(trim.size) < _MIN_SIZE:
        read.error("value", f"a size is at least {_MIN_SIZE:g} mm each way", read.span)
    if not all(0 <= rim <= _MAX_RIM for rim in (trim.corner, trim.bleed or 0.0, trim.safe_zone)):
        rims = f"corner, bleed and safe run from 0 to {_MAX_RIM:g} mm"
        read.error("value", rims, read.span)
    return check_trim(trim, read) if not read.failed else trim


def load_fonts(
    search_path: SearchPath, problems: Problems, game: Path | None = None
) -> dict[str, Family]:
    """Return font families by id, a game's own first; font files are opened on first use."""
    families = _load_families(search_path.shared_file("fonts"), problems)
    own_folder = game / "templates" / "fonts" if game is not None else None
    if own_folder is not None and is_file(own_folder / _FAMILIES_FILE):
        families |= _load_families(own_folder, problems)
    return families


_FAMILIES_FILE = "fonts.yaml"
# The axes of variable fonts, by their names in fonts.yaml.
_AXES = {"weight": "wght", "width": "wdth", "slant": "slnt", "optical-size": "opsz"}


def _load_families(folder: Path, problems: Problems) -> dict[str, Family]:
    def row(name: str, read: Reader) -> Family:
        fonts: dict[str, tuple[Path, Axes]] = {}
        for weight, node in read.entries("faces", required=True).items():
            font = _font(folder, weight, node, problems)
            if font is None:
                continue
            same = next(
                (other_weight for other_weight, other_font in fonts.items() if other_font == font),
                None,
            )
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
        _report_missing_licence(folder, read, problems)
        return Family(name, read.text("name", name), fonts)

    return load_table_file(folder / _FAMILIES_FILE, "a font family", problems, row)


def _report_missing_licence(folder: Path, read: Reader, problems: Problems) -> None:
    """Report a family whose licence file is missing."""
    file = read.text("licence", "")
    if file and find_in_folder(folder, file) is None:
        problems.add("missing-file", f"there is no licence {file}", read.span_of("licence"))
    for key in ("licence_name", "copyright"):
        read.text(key, "")


def _font(folder: Path, weight: str, node: Node, problems: Problems) -> tuple[Path, Axes] | None:
    """Return a font file, or a variable one with its axis positions; report the reason and return
    None if it is missing."""
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
    location = "" if folder.parent.name != "templates" else f" in {folder.name}/"
    problems.add("missing-file", f"there is no font {file.text}{location}", file.span)
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


def load_cutters(search_path: SearchPath, problems: Problems) -> dict[str, Cutter]:
    """Return cutting machines by id, in the order of the file."""
    return load_table_file(
        search_path.shared_file("cutters.yaml"), "a cutter", problems, read_cutter
    )


def read_cutter(name: str, read: Reader) -> Cutter:
    """Read a row of the cutting machines."""
    options = CutterOptions(read)
    return Cutter(
        name, options.name, options.inset, options.length, options.thickness, options.clear
    )


class ProductOptions(Options):
    """A product of a card shop."""

    size: str = opt.text("Size of the cards.")
    width: int = opt.scalar(pixels, "Width in pixels.")
    height: int = opt.scalar(pixels, "Height in pixels.")


class ShopOptions(Options):
    """A card shop."""

    name: str = opt.text("Name in lists.")
    products: dict[str, Node] = opt.entries(
        "Products by name.", ProductOptions.schema, required=True
    )
    dpi: int = opt.scalar(resolution, "Resolution of pictures.", 300)


def load_shops(search_path: SearchPath, problems: Problems) -> dict[str, Shop]:
    """Return card shops by id."""
    sizes = {name: trim.size for name, trim in load_sizes(search_path, problems).items()}
    row = partial(read_shop, sizes=sizes)
    return load_table_file(search_path.shared_file("shops.yaml"), "a shop", problems, row)


def read_shop(name: str, read: Reader, sizes: dict[str, Size]) -> Shop:
    """Read a row of the card shops."""
    options = ShopOptions(read)
    row = partial(_product, sizes=sizes)
    products = read_rows(options.products, "a product", read.problems, row)
    return Shop(name, options.name, options.dpi, tuple(filter(None, products.values())))


def _product(name: str, read: Reader, sizes: dict[str, Size]) -> Product | None:
    options = ProductOptions(read)
    if options.size not in sizes and options.is_given("size"):
        hint = suggestion(options.size, sizes)
        read.error("type", f"size: “{options.size}” is not known", options.span_of("size"), hint)
    size = sizes.get(options.size)
    return Product(name, size, options.width, options.height) if size is not None else None


class VirtualTableOptions(Options):
    """A virtual tabletop."""

    name: str = opt.text("Name in lists.")
    columns: int = opt.count("Cards in a row of a sheet.")
    rows: int = opt.count("Rows of a sheet.")
    fewest: int = opt.count("Minimum number of cards on a sheet.")
    side: int = opt.count("Maximum length of a sheet’s longer side in pixels.")
    dpi: int = opt.count("Resolution of cards.")


def load_virtual_tables(search_path: SearchPath, problems: Problems) -> dict[str, VirtualTable]:
    """Return virtual tabletops by id."""
    return load_table_file(
        search_path.shared_file("tables.yaml"), "a table", problems, read_virtual_table
    )


def read_virtual_table(name: str, read: Reader) -> VirtualTable:
    """Read a row of the virtual tabletops."""
    options = VirtualTableOptions(read)
    return VirtualTable(
        name, options.name, options.columns, options.rows, options.fewest, options.side, options.dpi
    )
