"""Components of game.yaml: facts when the game loads, items and templates on demand; the
starter set.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from collections.abc import Mapping as Mapping_
from collections.abc import Mapping as Table
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pnp.core import options as opt
from pnp.core.files import ID
from pnp.core.model import (
    BACK_TO_BACK,
    COMPONENT_KINDS,
    DEFAULT_KIND,
    PAGE_TRIM,
    Component,
    Copies,
    ItemTemplates,
    StarterItem,
    Template,
    Trim,
)
from pnp.core.node import Mapping, Node, Scalar, to_node
from pnp.core.notation import Bounds, Notation
from pnp.core.numbering import Scheme
from pnp.core.options import Options
from pnp.core.problems import Problems, ProblemsFound, suggestion
from pnp.core.reader import Invalid, Reader, as_map, integer, integers
from pnp.load.files import GameFiles
from pnp.load.item_tables import item_list, tables
from pnp.load.items import MOST_COPIES, PER, counted, each_template, read_items
from pnp.load.numbering import NumberedOptions, read_scheme
from pnp.load.outline import checked_trim, read_outline
from pnp.load.shared_tables import TrimOptions, read_trim
from pnp.load.template import Templates

CALENDARS = ("day", "month")
JOINS = ("overlap", "butt", "none")


def _amount(text: str) -> int:
    """How often something is printed."""
    amount = integer(text)
    if not 0 <= amount <= MOST_COPIES:
        told = f"amounts run from 0 to {MOST_COPIES}, not {text}"
        raise Invalid(told, "a whole number in plain digits, such as 3", "copies")
    return amount


_COPIES = Notation(_amount, "[0-9]{1,4}", Bounds(0, MOST_COPIES))


class ComponentOptions(Options):
    """What a component may say."""

    title: str | None = opt.text("Name of the component. Default: its id.", None)
    about: str = opt.text("A sentence about it: `{component.about}`.", "")
    kind: str = opt.choice(
        COMPONENT_KINDS,
        "{choices}. Here, a `sheet` is a page to write on, and a `map` is a map of a country or a "
        "world.",
        DEFAULT_KIND.id,
    )
    join: str = opt.choice(
        JOINS,
        "How players join the pieces if it is larger than the paper: `overlap` or `butt`, see "
        "[Boards larger than the paper](printing.md#boards-larger-than-the-paper). `none`: it "
        "must fit on the paper. Default: `overlap` for boards and maps, else `none`.",
        "",
    )
    front: str = opt.text(
        'Template of the front. With a field in the name, such as `"{stall}-card"`, each item '
        "chooses its template. The template of the first item then sets the bleed of all items, "
        "and whether the margin of the page has a title and a ruler."
    )
    numbered: Node | None = opt.anything(
        "The random choices that make it different for each number: see [Numbered "
        "components](#numbered-components).",
        schema=NumberedOptions.schema,
    )
    size: Node | None = opt.anything(
        "`page`; a size of `templates/sizes.yaml` (`poker`, `bridge`, `tarot`, `mini`, `tcg`, "
        "`japanese`, `square`, `small-square`, `postcard`, `a6`); a size of the game; or a "
        "map with `width` and `height`. `page` fills the paper. Default: `page`.",
        schema=lambda: opt.any_of([TrimOptions.schema(), opt.TEXT]),
    )
    cut: Node | None = opt.anything(
        "The outline: `square`, `circle`, `hexagon`, `rounded`, a line in SVG, or an SVG file of "
        "the game; see [Pieces that are not rectangles](#pieces-that-are-not-rectangles).",
        schema=opt.TEXT,
    )
    landscape: bool = opt.flag("`yes`: the page is wider than high. Only for `size: page`.")
    back: str = opt.text(
        "Template of the back. A field in the name works as for `front`. Without a template, see "
        "`duplex`.",
        "",
    )
    calendar: str = opt.choice(CALENDARS, "{choices}: a dated sheet. `pnp sheets` prints it.", "")
    generator: str = opt.text(
        "Name of the code that makes it different for each number: see [A "
        "generator](code.md#a-generator).",
        "",
    )
    prints_on_back_of: str = opt.text(
        "Name of another component. If you print both, this one is on the back of the other.", ""
    )
    copies: int = opt.scalar(_COPIES, "Copies of each item in a kit: see `per`.", 1)
    per: str = opt.choice(PER, "What `copies` is for: a {choices}.", "kit")
    undated_copies: int = opt.scalar(
        _COPIES, "For dated sheets: number of sheets without a date in a kit.", 1
    )
    multi_page: bool = opt.flag(
        "`yes`: the text takes as many pages as it needs. The template must contain the element "
        "`flow`."
    )
    pieces: int | None = opt.scalar(
        _COPIES,
        "How many pieces one side shows, such as 5 dice to cut out. The contents page prints this "
        "number.",
        None,
    )
    papers: tuple[str, ...] = opt.texts(
        "Papers that it is designed for, if they differ from the `papers` of the game."
    )
    duplex: str = opt.choice(
        BACK_TO_BACK,
        "What is on the back if there is no `back`. `yes`: the next page, if that has no `back` "
        "and also allows it. So a kit needs less paper. `own`: the next page of this component. "
        "`no`: nothing. Default: `yes` for sheets, booklets and pages with `size: page`, else "
        "`no`.",
        "",
    )
    substitute: str = opt.text(
        "A sentence for players who print the kit [without "
        "it](printing.md#leaving-something-out): “Use cubes as ore.” The contents page prints "
        "it.",
        "",
    )
    piece_size: str = opt.text(
        "Size of the pieces, as the contents page prints it: `18 mm a side`. Without it, the "
        "contents page prints “cut from a page”.",
        "",
    )
    stock: str = opt.text(
        "The best paper for it, as the contents page prints it: `felt paper`. Default: thick "
        "paper (*card*) for cards, boards and maps; thick paper or label paper for tokens "
        "without a back; else plain paper.",
        "",
    )
    items: Node | None = opt.anything(
        "A list of items, or a file with such a list (YAML or [a table](#from-a-spreadsheet)). "
        "Each item is a map with its fields. Without `items`, the component has one item. See "
        "[Items](#items)."
    )
    data: Mapping | None = opt.mapping("Fields that all its items have.")


class Around(Struct, frozen=True):
    """What a game's components share."""

    game: str
    folder: Path
    files: GameFiles
    templates: Templates
    sizes: Mapping_[str, Trim]
    papers: Callable[[], Collection[str]]
    generators: Collection[str] | None
    """None: its code could not be loaded, so the names are unknown."""
    fields: Callable[[], dict[str, Node]]
    problems: Problems


def read_component(name: str, node: Node, around: Around) -> Component | None:
    """A component, or None with the reason among the problems."""
    if not ID.fullmatch(name):
        hint = "small letters, digits and single hyphens"
        around.problems.add("component-id", f"“{name}” is no id", node.span, hint)
    what = f"the component “{name}”"
    root = as_map(node, what, around.problems)
    if root is None:
        return None
    with Reader(root, around.problems, what) as read:
        own = ComponentOptions(read)
        title, kind = name if own.title is None else own.title, COMPONENT_KINDS[own.kind]
        join = own.join or ("overlap" if kind.is_tiled else "none")
        scheme = _scheme(own, read, name, around)
        trim = _trim(own, read, around)
        # A cut-out piece would include part of its neighbour.
        shares = kind.shares_sheets and trim is None
        component = Component(
            id=name,
            title=title,
            kind=kind,
            trim=trim,
            is_landscape=own.landscape,
            is_backed=bool(own.back),
            calendar=own.calendar,
            generator=f"numbered {name}" if scheme else _generator(own, read, around.generators),
            prints_on_back_of=own.prints_on_back_of,
            copies=Copies(own.copies, own.per),
            undated_copies=own.undated_copies,
            is_multi_page=own.multi_page,
            about=own.about,
            pieces_per_face=own.pieces or 0,
            node=root,
            trim_span=own.span_of("size"),
            data=_Parts(own, around, to_node({"id": name, "title": title, "about": own.about})),
            join="" if join == "none" else join,
            papers=read_papers(own, read, around.papers),
            back_to_back=own.duplex or ("yes" if shares else "no"),
            scheme=scheme,
            substitute=own.substitute,
            piece_size=own.piece_size,
            stock=own.stock,
        )
        if own.is_given("undated-copies") and not component.calendar:
            read.report_unused(
                "undated-copies",
                "“calendar”",
                "it sets the undated copies of a dated sheet; use “copies” for other components",
            )
        for side in ("front", "back"):
            if "{" in getattr(own, side) and (component.generator or component.calendar):
                read.error(
                    "value",
                    f"“{side}” names a template by item only where items are in data",
                    read.span_of(side),
                    "numbers and dates have one for all; “use” may choose in it",
                )
        for table, told in tables(own.items):
            files = around.files.tables
            files.setdefault(table, partial(item_list, told, around.files, around.problems))
    return component if not read.failed else None


def _scheme(own: ComponentOptions, read: Reader, name: str, around: Around) -> Scheme | None:
    """The draws for its numbers, if they are defined in data."""
    if own.numbered is None:
        return None
    for other in ("generator", "calendar"):
        if own.is_given(other):
            read.error(
                "numbered",
                f"“numbered” goes without “{other}”",
                read.span_of(other),
                "a component is made from numbers in data, by code, or from dates",
            )
    key = (around.game, name)
    scheme = read_scheme(own.numbered, key, around.files.named, around.problems)
    read.failed |= scheme is None
    return scheme


def read_papers(
    own: Options, read: Reader, known: Callable[[], Collection[str]]
) -> tuple[str, ...]:
    """The papers that a game or a component says it is for; `known`: those that there are."""
    names: tuple[str, ...] = own.papers  # type: ignore[attr-defined]
    span = own.span_of("papers")
    if own.is_given("papers") and not names:
        read.error("unknown-paper", "“papers” names no paper", span)
    for name in names:
        if name not in known():
            hint = suggestion(name, known())
            read.error("unknown-paper", f"there is no paper “{name}”", span, hint)
    return tuple(dict.fromkeys(names))


def _generator(own: ComponentOptions, read: Reader, known: Collection[str] | None) -> str:
    name = own.generator
    # If its code could not be loaded, that was reported, and its names are unknown.
    if name and known is not None and name not in known:
        read.error(
            "unknown-generator",
            f"there is no generator “{name}”",
            read.span_of("generator"),
            suggestion(name, known) or "generators are code that a package brings",
        )
    return name


def _trim(own: ComponentOptions, read: Reader, around: Around) -> Trim | None:
    """Its size, cut along the component's own outline where it has one."""
    trim = _size(own.size, read, around)
    if own.cut is None:
        return trim
    cut = read_outline(own.cut, read, around.folder)
    if trim is None:
        read.error("cut", "a whole page is not cut", read.span_of("cut"), "give it a size")
        return None
    return checked_trim(replace(trim, cut=cut), read)


def _size(node: Node | None, read: Reader, around: Around) -> Trim | None:
    if node is None or (isinstance(node, Scalar) and node.text == PAGE_TRIM):
        return None
    if isinstance(node, Mapping):
        with Reader(node, around.problems, "a size") as own:
            return read_trim("", own, around.folder)
    name = read.text("size")
    if isinstance(node, Scalar) and name not in around.sizes:
        hint = suggestion(name, (PAGE_TRIM, *around.sizes))
        read.error("unknown-size", f"there is no size “{name}”", node.span, hint)
    return around.sizes.get(name)


class _Parts:
    """A component's parts, each read when it is first asked for."""

    def __init__(self, own: ComponentOptions, around: Around, facts: Node) -> None:
        self._own = own
        self._around = around
        self._facts = facts
        self._items: tuple[Mapping, ...] | None = None
        self._fields: dict[str, Node] | None = None
        self._by_item: dict[str, ItemTemplates] = {}

    def front(self) -> Template:
        return self._template("front")

    def back(self) -> Template | None:
        return self._template("back") if self._own.back else None

    def item_templates(self, side: str) -> ItemTemplates | None:
        name = self._own.node.values.get(side)
        if not isinstance(name, Scalar) or "{" not in name.text:
            return None
        if side not in self._by_item:
            found = each_template(
                name, self.items(), self.fields(), self._around.templates, self._around.problems
            )
            self._by_item[side] = ItemTemplates(name, found)
        return self._by_item[side]

    def _template(self, side: str) -> Template:
        around = self._around
        if (own := self.item_templates(side)) is not None:
            return next(iter(own.templates.values()))
        template = around.templates.get(getattr(self._own, side), self._own.span_of(side))
        if template is None:
            raise ProblemsFound(around.problems)
        return template

    def items(self) -> tuple[Mapping, ...]:
        if self._items is None:
            files, problems = self._around.files, self._around.problems
            found = read_items(
                self._own.items,
                lambda node: item_list(node, files, problems),
                self._around.papers,
                problems,
            )
            self._items = counted(found)
        return self._items

    def fields(self) -> dict[str, Node]:
        if self._fields is None:
            own = self._around.files.data(self._own.data)
            self._fields = {**self._around.fields(), "component": self._facts, **own}
        return self._fields


_copies = integers(0, 1_000)


def read_starter(
    starter: Table[str, Node],
    read: Reader,
    components: Table[str, Component],
    unread: Collection[str],
) -> tuple[StarterItem, ...]:
    """`COMPONENT: copies`, or `COMPONENT/ITEM: copies`, as they are listed. `unread`: components
    that there are, and that could not be read."""
    entries = {
        address: node
        for address, node in starter.items()
        if address.partition("/")[0] not in unread
    }
    return tuple(_picks(read, entries, components))


def _picks(
    read: Reader, entries: Table[str, Node], components: Table[str, Component]
) -> Iterator[StarterItem]:
    for address, node in entries.items():
        name, _, item = address.partition("/")
        if name not in components:
            message = f"the starter names “{name}”, which is no component"
            read.error("unknown-component", message, node.span, suggestion(name, components))
            continue
        held = [own.text("id") for own in components[name].items] if item else []
        if item and item not in held:
            message = f"the starter names “{item}”, which {name} has not"
            read.error("unknown-item", message, node.span, suggestion(item, held))
            continue
        try:
            yield StarterItem(name, item, _copies(node.text if isinstance(node, Scalar) else ""))
        except ValueError as error:
            read.error("value", f"copies in a starter: {error}", node.span)
