"""The model of a game once its files are read: plain frozen data whose nodes know their places
in files.
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
    """The properties that all components of a kind have in common."""

    id: str
    group: str
    """What it is for, in a table of contents: to write on, to read, to cut, for the table."""
    recommended_paper: str = "plain paper, 80–100 g"
    """Which paper serves it best."""
    duplex_paper: str = ""
    """And which where something is printed behind it, if that is another one."""
    is_writable: bool = True
    """Whether its marks are places to write, as form fields; on the others they are pictures."""
    shares_sheets: bool = False
    """Whether another component may lie on the other side of its paper."""
    is_tiled: bool = False
    """Whether it is made of pieces unasked where the paper is too small."""
    is_counted: bool = False
    """Whether contents count it in pieces even where it takes whole pages."""
    is_bindable: bool = False
    """Whether its pages can be bound as a booklet."""
    is_deck: bool = False
    """Whether it is cards: they bear revision marks, and lie in stacks on a table on a screen."""

    @property
    def is_read(self) -> bool:
        """Whether its pages are read, and may show other components and facts about the kit."""
        return self.group == "read"

    @property
    def is_cut(self) -> bool:
        """Whether it is cut up even where it takes whole pages."""
        return self.group == "cut"


BACK_TO_BACK = ("yes", "own", "no")
"""What may be printed behind pages that have no backs: any others, others of theirs, nothing."""

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
"""Kinds by the name that game.yaml calls them by."""

DEFAULT_KIND = COMPONENT_KINDS["page"]
"""What a component is that does not say."""


T = TypeVar("T")


class LazySequence(Sequence[T], ABC):
    """Items that are made each time that they are looked at, and not stored."""

    @abstractmethod
    def item(self, index: int) -> T:
        """The item of this number, 0 the first."""

    @overload
    def __getitem__(self, number: int) -> T: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[T]: ...
    def __getitem__(self, number: int | slice) -> T | Sequence[T]:
        which = range(len(self))[number]
        return self.item(which) if isinstance(which, int) else [self.item(each) for each in which]


class Paper(Struct, frozen=True):
    """A sheet of paper as it comes out of the pack, upright."""

    id: str
    name: str
    size: Size


class Trim(Struct, frozen=True):
    """The size to which a component is cut, and what lies around and within the cut."""

    id: str
    name: str
    size: Size
    corner: float = 0.0
    """Radius of the corners, mm."""
    bleed: float | None = None
    """How far the art goes on beyond the cut; None: as far as is usual, where there is any."""
    safe_zone: float = 3.0
    """How far inside the cut everything that matters stays."""
    cut: Outline = BOX
    """What it is cut along."""

    def die_line(self, margin: float = 0.0) -> Path:
        """Its die line, mm within its box, enlarged by a margin in mm."""
        return die_line(self.cut, self.size, self.corner, margin)


DEFAULT_BLEED = 3.0
"""How far art goes on beyond a cut where its size does not say, mm: the custom of printers."""

PAGE_TRIM = "page"
"""The trim of a sheet that takes the whole page, whatever the paper."""


DEFAULT_LANGUAGE = "en-GB"
"""The language of a game that does not name its own."""
ALIGNMENTS = ("left", "center", "right", "justify")
"""Alignments of the lines of a text."""


class Style(Struct, frozen=True):
    """How a text is set. Sizes in points, leading as a multiple of the size."""

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
    """Extra room after each character, em."""
    is_uppercase: bool
    is_hyphenated: bool
    """Whether words may be broken by the patterns of the game's language."""
    hangs_punctuation: bool
    """Whether points and hyphens may hang out of the measure."""
    span: Span
    features: Features
    """What its fonts are asked for: small capitals, old-style figures and so on."""


class Theme(Struct, frozen=True):
    """A game's palette, fonts, styles and strokes, for one kind of ink."""

    id: str
    palette: dict[str, Colour | None]
    """None: nothing is drawn (a fill that low ink drops)."""
    families: dict[str, tuple[str, ...]]
    """A role such as `display` and the font families that serve it, fallbacks last."""
    styles: dict[str, Style]
    strokes: dict[str, float]
    """Line widths by name, mm."""
    fonts: dict[str, Family]
    palette_spans: dict[str, Span]
    """Where each colour of the palette is written."""
    language: str = DEFAULT_LANGUAGE
    """That of the game’s texts."""
    hyphenation: tuple[str, ...] = ()
    """Words with all their hyphens, where the language’s patterns are wrong."""
    is_low_ink: bool = False
    """Whether it is for low ink: colours do not run into each other there."""

    @property
    def layout_key(self) -> str:
        """What decides where things lie: all but the colours. Low ink changes it rarely."""
        styles = [astuple(replace(style, colour=""))[:-1] for style in self.styles.values()]
        return f"{styles} {self.families} {self.strokes} {self.language} {self.hyphenation}"


class Template(Struct, frozen=True):
    """A layout as written: the root element's node, blocks that fill its gaps."""

    id: str
    body: Mapping
    blocks: dict[str, Node]
    margin: Sides
    furniture: bool
    """Whether the press puts title and ruler into the margin."""
    bleed: Mapping | None
    """What lies behind the body, out to the bleed."""
    margin_span: Span
    """The place of the margin in its file."""


class Copies(Struct, frozen=True):
    """How many copies of a component a kit contains, per kit or per player."""

    number: int = 1
    per: str = "kit"
    """kit, player or day."""

    def for_players(self, players: int) -> int:
        """Copies in a kit for that many players; for daily sheets, copies per day."""
        return self.number * (players if self.per == "player" else 1)


class StarterItem(Struct, frozen=True):
    """Copies of a component in a starter: of one item, or of each item."""

    component: str
    item: str
    """Its id; empty: every one."""
    copies: int


class ItemTemplates(Struct, frozen=True):
    """Templates of which each item names its own."""

    name: Scalar
    """As written: a text with fields."""
    templates: dict[str, Template]


class ComponentData(Protocol):
    """The templates and items of a component, read on first use, because tomorrow's sheet needs
    no deck. Every method raises ProblemsFound if its file is unreadable."""

    def front(self) -> Template:
        """The template of its front."""

    def back(self) -> Template | None:
        """The template of its back; None without one."""

    def item_templates(self, side: str) -> ItemTemplates | None:
        """The templates of a side where each item names its own; None where it does not."""

    def items(self) -> tuple[Mapping, ...]:
        """The different ones of it, at least one."""

    def fields(self) -> dict[str, Node]:
        """What all its items know besides their own fields."""


class Component(Struct, frozen=True):
    """Something to print: a sheet, a deck, a board. Its items are the different ones of it."""

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
    """The component on whose back this one is printed when both are."""
    copies: Copies
    undated_copies: int
    """How many undated ones go into a kit (dated sheets)."""
    is_multi_page: bool
    """A text that takes as many pages as it needs."""
    about: str
    pieces_per_face: int
    """How many pieces are cut out of one of its faces; 0: it is one piece, or none."""
    node: Mapping
    """As it was written."""
    trim_span: Span
    data: ComponentData
    join: str = ""
    """How its pieces are joined where it is larger than the paper; empty: that is a problem."""
    papers: tuple[str, ...] = ()
    """The papers that it says it is for; none: those of its game."""
    back_to_back: str = "no"
    """What may be printed behind its pages where they have no backs, of BACK_TO_BACK."""
    scheme: Scheme | None = None
    """The draws for its numbers, if they are defined in data."""
    substitute: str = ""
    """What serves in its place where a kit leaves it out."""
    piece_size: str = ""
    """How large its pieces are where they are cut from a page, in words."""
    stock: str = ""
    """The paper that it is best printed on, in words, where that is not its kind's."""

    @property
    def span(self) -> Span:
        """Its place in its file."""
        return self.node.span

    def recommended_paper(self, two_sided: bool) -> str:
        """The paper that serves it best, in words."""
        return self.stock or (two_sided and self.kind.duplex_paper) or self.kind.recommended_paper

    @property
    def front(self) -> Template:
        """The template of its front, or the first where each item names its own. Raises
        ProblemsFound where it cannot be read."""
        return self.data.front()

    @property
    def back(self) -> Template | None:
        """The template of its back, if it has one. Raises ProblemsFound."""
        return self.data.back()

    @property
    def items(self) -> tuple[Mapping, ...]:
        """The different ones of it. Raises ProblemsFound."""
        return self.data.items()

    @property
    def fields(self) -> dict[str, Node]:
        """What every item of it knows besides its own fields. Raises ProblemsFound."""
        return self.data.fields()

    @property
    def bleed(self) -> float:
        """How far its art goes on beyond the cut, mm."""
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
        """How many of its sides are printed on."""
        return 2 if self.is_backed else 1


class Game(Struct, frozen=True):
    """All that is read of a game's folder, for one season: its components, and what they share."""

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
    """By ink, full or low; read when it is first asked for."""
    reconstructed: Callable[[], list[str]]
    """The values that are marked as our own design, as `file: path`."""
    icons: Icons
    rules: Callable[[], tuple[Node, ...]]
    """The game's rules as written."""
    file: Callable[[str], Node | None]
    """Returns the content of a file in its folder by its name without `.yaml`; None if it is
    missing."""
    papers: tuple[str, ...]
    """The papers that its whole pages are for; none: it does not say."""
    has_revision_marks: bool
    """Whether its cards bear revision marks, where an order does not say."""
    starter_items: tuple[StarterItem, ...]
    """The least that starts a first game, in the order of printing; none: it does not say."""
    uses_saved_number: bool
    """Whether a printing person's saved number is used if none is given."""
    code: CodeRegistry
    """The artists, generators and rules that it may name."""
    seasons: int
    """How many it has."""
    season: int
    """Which of them this is."""
    season_files: frozenset[str]
    """The files, without `.yaml`, whose content comes from this season."""

    @property
    def daily_components(self) -> frozenset[str]:
        """The components that are sheets of every day: what the starter alone has is of one."""
        once = {pick.component for pick in self.starter_items} - set(self.kit)
        return frozenset(name for name, part in self.components.items() if part.calendar) - once


FlowedPages = dict[tuple[str, Size], list[Mapping]]
"""The pages that texts take, by component and size of page: an item for each."""

INKS = ("full", "low")
