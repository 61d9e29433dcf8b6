"""An order: the components of a game to print, and the options of printing."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from msgspec import Struct

from pnp.core.model import StarterItem


class PrintOptions(Struct, frozen=True):
    """How to print. The defaults are those of the command line."""

    paper: str = "a4"
    backs: str = "long-edge"
    ink: str = "full"
    format: str = "pdf"
    dpi: int = 150
    out: Path = Path("output")
    copies: int = 1
    site: str = ""
    """The address below which codes link, instead of containing their text."""
    cuts: str = "bleed"
    """bleed: art extends beyond the cut if the paper allows it; shared: cards share their cuts."""
    fillable: bool = False
    """Whether writable areas are form fields (pdf only)."""
    fit: bool = False
    """Whether pages to read or to write on are scaled down to fit the paper."""
    cutter: str = ""
    """The machine whose registration marks replace crop marks."""
    printer: str = ""
    """The measured printer whose drift is corrected."""
    booklet: bool = False
    """Whether booklets are imposed to be folded and stapled."""
    revision_marks: bool | None = None
    """Whether cards have revision marks; None: the game decides."""


class PrintedKit(Struct, frozen=True, eq=False):
    """A printed kit: the look of each face by component and item.

    It is compared by identity, because orders are hashed and looks are many.
    """

    game: str
    paper: str
    ink: str
    faces: dict[str, dict[str, dict[str, str]]]
    """By component and item: digests by face, and the revision mark under `mark`."""


class Order(Struct, frozen=True):
    """An output file to make."""

    game: str
    name: str
    """The file's name without paper and suffix, such as `kit` or `sheets-2026-11-21`."""
    title: str
    components: tuple[str, ...]
    days: tuple[dt.date, ...] = ()
    """The days of dated sheets; none: undated ones."""
    players: int | None = None
    number: int | None = None
    """The first number of numbered components; None: the lowest."""
    count: int = 1
    """The number of consecutive numbered components."""
    numbers: tuple[int, ...] = ()
    """The numbers of numbered components, instead of `number` and `count`."""
    qr_codes: tuple[tuple[str, str], ...] = ()
    """QR codes to print on their own sheet instead of components: label and text."""
    is_kit: bool = False
    """Whether it is a kit: the copies that a game needs, and undated copies."""
    starter_items: tuple[StarterItem, ...] = ()
    """The items of a starter and their copies; empty: no starter."""
    on_all_papers: bool = False
    """Whether items for other papers and for no paper are included, for previews."""
    since: PrintedKit | None = None
    """Print only the faces that differ from this kit."""
