"""An order: which components of a game to print, and how."""

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
    """Codes link to addresses below this one, instead of holding their text."""
    cuts: str = "bleed"
    """Whether art goes on beyond the cut where the paper allows it, or cards share their cuts."""
    fillable: bool = False
    """Whether the places to write are form fields (pdf only)."""
    fit: bool = False
    """Whether pages to read or to write on are scaled down to a paper they are not made for."""
    cutter: str = ""
    """The machine whose registration marks replace crop marks."""
    printer: str = ""
    """The printer that was measured, whose drift is corrected."""
    booklet: bool = False
    """Whether booklets are imposed to be folded and stapled."""
    revision_marks: bool | None = None
    """Whether cards have marks that tell old ones from new ones; None: the game decides."""


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
    """One file to make."""

    game: str
    name: str
    """The file's name without paper and suffix, such as `kit` or `sheets-2026-11-21`."""
    title: str
    components: tuple[str, ...]
    days: tuple[dt.date, ...] = ()
    """The days of dated sheets; none: undated ones."""
    players: int | None = None
    number: int | None = None
    """The first of numbered components; none: the lowest there is."""
    count: int = 1
    """How many numbered components, one after the other."""
    numbers: tuple[int, ...] = ()
    """Numbered components that need not follow each other, instead of those."""
    qr_codes: tuple[tuple[str, str], ...] = ()
    """QR codes to print on their own sheet instead of components: label and text."""
    is_kit: bool = False
    """A kit: every component as often as a game needs it, and the blanks."""
    starter_items: tuple[StarterItem, ...] = ()
    """A starter: only these items of a kit, in these quantities."""
    on_all_papers: bool = False
    """Include items for other papers and items for none, as previews need them."""
    since: PrintedKit | None = None
    """Print only what looks different from this kit."""
