"""The model of a game after its files are read: plain frozen data; its nodes have positions in
files.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path as File
from typing import Protocol, TypeVar, overload

from msgspec import Struct
from msgspec.structs import astuple, replace

from pnp.core.drawing import Colour, Path
from pnp.core.fonts import Family
from pnp.core.game_code import CodeRegistry
from pnp.core.geometry import Sides, Size
from pnp.core.icons import Icons
from pnp.core.node import Mapping, Node, Scalar
from pnp.core.numbering import Scheme
from pnp.core.outlines import BOX, Outline, die_line
from pnp.core.problems import Span
from pnp.core.shaping import Features


class ComponentKind(Struct, frozen=True):
    """The common properties of all components of a kind."""

    id: str
    group: str
    """Its use, in a table of contents: write, read, cut or table."""
    recommended_paper: str = "plain paper, 80–100 g"
    """The best paper for it."""
    duplex_paper: str = ""
    """The best paper for duplex printing, if it differs."""
    is_writable: bool = True
    """Whether its marks are form fields in fillable files."""
    shares_sheets: bool = False
    """Whether another component may be printed on its back."""
    is_tiled: bool = False
    """Whether it is tiled by default if the paper is too small."""
    is_counted: bool = False
    """Whether contents count its pieces even if it takes whole pages."""
    is_bindable: bool = False
    """Whether its pages can be bound as a booklet."""
    is_deck: bool = False
    """Whether it is cards: with revision marks, and stacked on a virtual table."""

    @property
    def is_read(self) -> bool:
        """Whether its pages are read, and may show other components and facts about the kit."""
        return self.group == "read"

    @property
    def is_cut(self) -> bool:
        """Whether it is cut even if it takes whole pages."""
        return self.group == "cut"


BACK_TO_BACK = ("yes", "own", "no")
"""Pages that may be printed on the back of pages without backs: any, those of the same component,
none."""

_CARD = "card, 200–300 g"

COMPONENT_KINDS = {
    kind.id: kind
    for kind in (
        ComponentKind("sheet", "write", shares_sheets=True),
        ComponentKind("deck", "cut", _CARD, is_counted=True, is_deck=True),
        ComponentKind("board", "table", _CARD, is_writable=False, is_tiled=True, is_counted=True),
        ComponentKind("tokens", "cut", "card, or label paper", _CARD),
        ComponentKind("map", "table", "card, 160–200 g", is_tiled=True, is_counted=True),
        ComponentKind("booklet", "read", is_writable=False, shares_sheets=True, is_bindable=True),
        ComponentKind("page", "read", is_writable=False, shares_sheets=True),
    )
}
"""Kinds by their names in game.yaml."""

DEFAULT_KIND = COMPONENT_KINDS["page"]
"""The kind of a component that names none."""


T = TypeVar("T")


class LazySequence(Sequence[T], ABC):
    """Items that are computed on each access, and not stored."""

    @abstractmethod
    def item(self, index: int) -> T:
        """Compute the item at an index."""

    @overload
    def __getitem__(self, number: int) -> T: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[T]: ...
    def __getitem__(self, number: int | slice) -> T | Sequence[T]:
        which = range(len(self))[number]
        return self.item(which) if isinstance(which, int) else [self.item(each) for each in which]


class Paper(Struct, frozen=True):
    """A paper size, upright."""

    id: str
    name: str
    size: Size


class Trim(Struct, frozen=True):
    """The trim size of a component, with bleed, safe zone and die line."""

    id: str
    name: str
    size: Size
    corner: float = 0.0
    """Radius of the corners, mm."""
    bleed: float | None = None
    """The bleed, mm; None: the default, if there is art beyond the cut."""
    safe_zone: float = 3.0
    """The distance of the safe zone from the cut, mm."""
    cut: Outline = BOX
    """The outline of the cut."""

    def die_line(self, margin: float = 0.0) -> Path:
        """Its die line, mm within its box, enlarged by a margin in mm."""
        return die_line(self.cut, self.size, self.corner, margin)


DEFAULT_BLEED = 3.0
"""The default bleed, mm, as is customary among printers."""

PAGE_TRIM = "page"
"""The trim of a sheet that takes the whole page of any paper."""


DEFAULT_LANGUAGE = "en-GB"
"""The language of a game that does not name its own."""
ALIGNMENTS = ("left", "center", "right", "justify")
"""Alignments of the lines of a text."""


class Style(Struct, frozen=True):
    """A text style. Sizes in points, leading as a multiple of the size."""

    name: str
    family: str
    weight: str
    size: float
    min_size: float
    """The smallest size to shrink to before the text is a problem."""
    leading: float
    colour: str
    align: str
    tracking: float
    """Letter-spacing, em."""
    is_uppercase: bool
    is_hyphenated: bool
    """Whether words may be broken by the patterns of the game's language."""
    hangs_punctuation: bool
    """Whether stops and hyphens may hang into the margin."""
    span: Span
    features: Features
    """OpenType features: small capitals, old-style figures and so on."""


class Theme(Struct, frozen=True):
    """A game's palette, fonts, styles and strokes, for one kind of ink."""

    id: str
    palette: dict[str, Colour | None]
    """None: not drawn (a fill that low ink drops)."""
    families: dict[str, tuple[str, ...]]
    """Font families by role, such as `display`, fallbacks last."""
    styles: dict[str, Style]
    strokes: dict[str, float]
    """Line widths by name, mm."""
    fonts: dict[str, Family]
    palette_spans: dict[str, Span]
    """The position of each palette colour in its file."""
    language: str = DEFAULT_LANGUAGE
    """The language of the game’s texts."""
    hyphenation: tuple[str, ...] = ()
    """Words with all their hyphens, as exceptions to the language’s patterns."""
    is_low_ink: bool = False
    """Whether it is for low ink, without gradients."""

    @property
    def layout_key(self) -> str:
        """A key of everything that layout depends on: all but the colours."""
        styles = [astuple(replace(style, colour=""))[:-1] for style in self.styles.values()]
        return f"{styles} {self.families} {self.strokes} {self.language} {self.hyphenation}"


class Template(Struct, frozen=True):
    """A layout as written: the root element's node, and the blocks that fill it."""

    id: str
    body: Mapping
    blocks: dict[str, Node]
    margin: Sides
    furniture: bool
    """Whether title and ruler are drawn in the margin."""
    bleed: Mapping | None
    """The element behind the body, out to the bleed."""
    margin_span: Span
    """The position of the margin in its file."""


class Copies(Struct, frozen=True):
    """How many copies of a component a kit contains, per kit or per player."""

    number: int = 1
    per: str = "kit"
    """kit, player or day."""

    def for_players(self, players: int) -> int:
        """Copies in a kit for a number of players; for daily sheets, copies per day."""
        return self.number * (players if self.per == "player" else 1)


class StarterItem(Struct, frozen=True):
    """Copies of an item, or of each item, of a component in a starter."""

    component: str
    item: str
    """Its id; empty: each item."""
    copies: int


class ItemTemplates(Struct, frozen=True):
    """Templates of a side whose items name their own."""

    name: Scalar
    """The name as written: a text with fields."""
    templates: dict[str, Template]


class ComponentData(Protocol):
    """The templates and items of a component, read on first use. Every method raises ProblemsFound
    if its file is unreadable."""

    def front(self) -> Template:
        """The template of its front."""

    def back(self) -> Template | None:
        """The template of its back; None without one."""

    def item_templates(self, side: str) -> ItemTemplates | None:
        """The templates of a side if each item names its own; else None."""

    def items(self) -> tuple[Mapping, ...]:
        """Its items, at least one."""

    def fields(self) -> dict[str, Node]:
        """The fields that all items share."""


class Component(Struct, frozen=True):
    """Something to print: a sheet, a deck, a board. Its items are its cards, tokens and so on."""

    id: str
    title: str
    kind: ComponentKind
    trim: Trim | None
    """None: the whole page."""
    is_landscape: bool
    is_backed: bool
    """Whether it has its own back."""
    calendar: str
    """day or month for dated sheets, else empty."""
    generator: str
    prints_on_back_of: str
    """The component on whose back this one is printed if both are."""
    copies: Copies
    undated_copies: int
    """The number of undated copies in a kit (dated sheets)."""
    is_multi_page: bool
    """Whether it takes as many pages as its text needs."""
    about: str
    pieces_per_face: int
    """The number of pieces cut from one of its faces; 0: it is one piece, or none."""
    node: Mapping
    """Its node in the file."""
    trim_span: Span
    data: ComponentData
    join: str = ""
    """How its tiles are joined if it is larger than the paper; empty: that is a problem."""
    papers: tuple[str, ...] = ()
    """Its papers; empty: those of its game."""
    back_to_back: str = "no"
    """One of BACK_TO_BACK, for pages without backs."""
    scheme: Scheme | None = None
    """The draws of its numbers, if they are defined in data."""
    substitute: str = ""
    """A text that names a substitute, for kits without it."""
    piece_size: str = ""
    """The size of its pieces in words, if they are cut from a page."""
    stock: str = ""
    """The best paper in words, if it differs from its kind's."""

    @property
    def span(self) -> Span:
        """Its position in its file."""
        return self.node.span

    def recommended_paper(self, two_sided: bool) -> str:
        """The best paper for it, in words."""
        return self.stock or (two_sided and self.kind.duplex_paper) or self.kind.recommended_paper

    @property
    def front(self) -> Template:
        """The template of its front, or the first one if each item names its own. Raises
        ProblemsFound."""
        return self.data.front()

    @property
    def back(self) -> Template | None:
        """The template of its back, if it has one. Raises ProblemsFound."""
        return self.data.back()

    @property
    def items(self) -> tuple[Mapping, ...]:
        """Its items. Raises ProblemsFound."""
        return self.data.items()

    @property
    def fields(self) -> dict[str, Node]:
        """The fields that all items share. Raises ProblemsFound."""
        return self.data.fields()

    @property
    def bleed(self) -> float:
        """Its bleed, mm."""
        if self.trim is None:
            return 0.0
        if self.trim.bleed is not None:
            return self.trim.bleed
        faces = [self.front, self.back]
        for side in ("front", "back"):
            item_templates = self.data.item_templates(side)
            faces += item_templates.templates.values() if item_templates is not None else ()
        return (
            DEFAULT_BLEED
            if any(face is not None and face.bleed is not None for face in faces)
            else 0.0
        )

    @property
    def side_count(self) -> int:
        """The number of its printed sides."""
        return 2 if self.is_backed else 1


class Game(Struct, frozen=True):
    """The content of a game's folder for one season."""

    id: str
    title: str
    version: str
    folder: File
    players: tuple[int, int]
    """Fewest and most players."""
    components: dict[str, Component]
    kit: tuple[str, ...]
    """Component ids in the order of the kit."""
    theme: Callable[[str], Theme]
    """Themes by ink, full or low; read on first use."""
    reconstructed: Callable[[], list[str]]
    """The values that are marked as our own design, as `file: path`."""
    icons: Icons
    rules: Callable[[], tuple[Node, ...]]
    """The game's rules as written."""
    file: Callable[[str], Node | None]
    """Returns the content of a file in its folder by its name without `.yaml`; None if it is
    missing."""
    papers: tuple[str, ...]
    """The papers of its whole pages; empty: not stated."""
    has_revision_marks: bool
    """Whether its cards have revision marks by default."""
    starter_items: tuple[StarterItem, ...]
    """The items of a first game, in the order of printing; empty: not stated."""
    uses_saved_number: bool
    """Whether the user's saved number is used by default."""
    code: CodeRegistry
    """Its artists, generators and rules."""
    seasons: int
    """The number of its seasons."""
    season: int
    """The number of this season."""
    season_files: frozenset[str]
    """The files, without `.yaml`, whose content depends on the season."""

    @property
    def daily_components(self) -> frozenset[str]:
        """The dated components, without those that only the starter has."""
        once = {pick.component for pick in self.starter_items} - set(self.kit)
        return frozenset(name for name, part in self.components.items() if part.calendar) - once


FlowedPages = dict[tuple[str, Size], list[Mapping]]
"""The pages of texts, an item for each, by component and page size."""

INKS = ("full", "low")
