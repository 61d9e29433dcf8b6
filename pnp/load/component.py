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
from pnp.core.outlines import Outline
from pnp.core.problems import Problems, ProblemsFound, suggestion
from pnp.core.reader import Invalid, Reader, as_map, integer, integers
from pnp.load.files import GameFiles
from pnp.load.item_tables import item_list, tables
from pnp.load.items import MAX_COPIES, PER, item_templates, read_items, with_counts
from pnp.load.numbering import NumberedOptions, read_scheme
from pnp.load.outline import check_trim, read_outline
from pnp.load.shared_tables import TrimOptions, read_trim
from pnp.load.template import Templates

CALENDARS = ("day", "month")
JOINS = ("overlap", "butt", "none")


def _copy_count(text: str) -> int:
    """Parse a number of copies."""
    amount = integer(text)
    if not 0 <= amount <= MAX_COPIES:
        told = f"amounts run from 0 to {MAX_COPIES}, not {text}"
        raise Invalid(told, "a whole number in plain digits, such as 3", "copies")
    return amount


_COPIES = Notation(_copy_count, "[0-9]{1,4}", Bounds(0, MAX_COPIES))


class ComponentOptions(Options):
    """Options of a component."""

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
        "How players join the pages of a component that is larger than the paper: `overlap` or "
        "`butt` (edge to edge), see [Boards larger than the "
        "paper](printing.md#boards-larger-than-the-paper). `none`: it must fit on the paper. "
        "Default: `overlap` for boards and maps, else `none`.",
        "",
    )
    front: str = opt.text(
        'Template of the front. With a field in the name, such as `"{stall}-card"`, each item '
        "chooses its template. The first item’s template sets the bleed for all items. It also "
        "decides whether the page has a title and a ruler in its margin."
    )
    numbered: Node | None = opt.anything(
        "The random choices that differ from number to number: see [Numbered "
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
        "The outline: `square`, `circle`, `hexagon`, `rounded`, an SVG path, or an SVG file of "
        "the game; see [Pieces that are not rectangles](#pieces-that-are-not-rectangles).",
        schema=opt.TEXT,
    )
    landscape: bool = opt.flag("`yes`: the page is wider than high. Only for `size: page`.")
    back: str = opt.text(
        "Template of the back. A field in the name works as for `front`. If there is no `back`, "
        "`duplex` decides what is behind the page.",
        "",
    )
    calendar: str = opt.choice(CALENDARS, "{choices}: a dated sheet. `pnp sheets` prints it.", "")
    generator: str = opt.text(
        "Name of the Python code that makes the content of each number: see [A "
        "generator](code.md#a-generator).",
        "",
    )
    prints_on_back_of: str = opt.text(
        "Name of another component. If you print both, this one is on the back of the other.", ""
    )
    copies: int = opt.scalar(_COPIES, "Copies of each item in a kit: see `per`.", 1)
    per: str = opt.choice(PER, "Whether `copies` is the number for a {choices}.", "kit")
    undated_copies: int = opt.scalar(
        _COPIES, "For dated sheets: number of sheets without a date in a kit.", 1
    )
    multi_page: bool = opt.flag(
        "`yes`: the text takes as many pages as it needs. The template must contain the element "
        "`flow`."
    )
    pieces: int | None = opt.scalar(
        _COPIES,
        "How many pieces each printed page shows, such as 5 dice to cut out. The contents page "
        "prints this number.",
        None,
    )
    papers: tuple[str, ...] = opt.texts(
        "Papers that the component is designed for, if they differ from the `papers` of the game."
    )
    duplex: str = opt.choice(
        BACK_TO_BACK,
        "What is printed behind a page without a `back`. `yes`: the next page of the kit, if that "
        "page has `duplex: yes`, too, and no `back`. This saves paper. `own`: the next page of "
        "this component. `no`: nothing. Default: `yes` for sheets, booklets and pages with "
        "`size: page`, else `no`.",
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
        "The best paper for the component, as the contents page prints it: `felt paper`. Default: "
        "thick paper (*card*) for cards, boards and maps; thick paper or label paper for tokens "
        "without a back; else plain paper.",
        "",
    )
    items: Node | None = opt.anything(
        "A list of items, or a file with such a list (YAML or [a table](#from-a-spreadsheet)). "
        "Each item is a map with its fields. Without `items`, the component has one item. See "
        "[Items](#items)."
    )
    data: Mapping | None = opt.mapping("Fields that all its items have.")


class LoadContext(Struct, frozen=True):
    """Shared data of a game's components."""

    game: str
    folder: Path
    files: GameFiles
    templates: Templates
    sizes: Mapping_[str, Trim]
    papers: Callable[[], Collection[str]]
    generators: Collection[str] | None
    """None: the game's code could not be loaded, so the names are unknown."""
    fields: Callable[[], dict[str, Node]]
    problems: Problems


def read_component(name: str, node: Node, context: LoadContext) -> Component | None:
    """Read a component; report the reason and return None if it is invalid."""
    if not ID.fullmatch(name):
        hint = "small letters, digits and single hyphens"
        context.problems.add("component-id", f"“{name}” is no id", node.span, hint)
    noun = f"the component “{name}”"
    root = as_map(node, noun, context.problems)
    if root is None:
        return None
    with Reader(root, context.problems, noun) as read:
        options = ComponentOptions(read)
        title, kind = (
            name if options.title is None else options.title,
            COMPONENT_KINDS[options.kind],
        )
        join = options.join or ("overlap" if kind.is_tiled else "none")
        scheme = _scheme(options, read, name, context)
        trim = _trim(options, read, context)
        # A cut-out piece would include part of its neighbour.
        shares_sheets = kind.shares_sheets and trim is None
        component = Component(
            id=name,
            title=title,
            kind=kind,
            trim=trim,
            is_landscape=options.landscape,
            is_backed=bool(options.back),
            calendar=options.calendar,
            generator=f"numbered {name}"
            if scheme
            else _generator(options, read, context.generators),
            prints_on_back_of=options.prints_on_back_of,
            copies=Copies(options.copies, options.per),
            undated_copies=options.undated_copies,
            is_multi_page=options.multi_page,
            about=options.about,
            pieces_per_face=options.pieces or 0,
            node=root,
            trim_span=options.span_of("size"),
            data=_LazyParts(
                options, context, to_node({"id": name, "title": title, "about": options.about})
            ),
            join="" if join == "none" else join,
            papers=read_papers(options, read, context.papers),
            back_to_back=options.duplex or ("yes" if shares_sheets else "no"),
            scheme=scheme,
            substitute=options.substitute,
            piece_size=options.piece_size,
            stock=options.stock,
        )
        if options.is_given("undated-copies") and not component.calendar:
            read.report_unused(
                "undated-copies",
                "“calendar”",
                "it sets the undated copies of a dated sheet; use “copies” for other components",
            )
        for side in ("front", "back"):
            if "{" in getattr(options, side) and (component.generator or component.calendar):
                read.error(
                    "value",
                    f"“{side}” names a template by item only where items are in data",
                    read.span_of(side),
                    "numbers and dates have one for all; “use” may choose in it",
                )
        for table, content in tables(options.items):
            files = context.files.tables
            files.setdefault(table, partial(item_list, content, context.files, context.problems))
    return component if not read.failed else None


def _scheme(
    options: ComponentOptions, read: Reader, name: str, context: LoadContext
) -> Scheme | None:
    """Return the draws for its numbers, if they are defined in data."""
    if options.numbered is None:
        return None
    for key_without in ("generator", "calendar"):
        if options.is_given(key_without):
            read.error(
                "numbered",
                f"“numbered” goes without “{key_without}”",
                read.span_of(key_without),
                "a component is made from numbers in data, by code, or from dates",
            )
    key = (context.game, name)
    scheme = read_scheme(options.numbered, key, context.files.by_name, context.problems)
    read.failed |= scheme is None
    return scheme


def read_papers(
    options: Options, read: Reader, known_papers: Callable[[], Collection[str]]
) -> tuple[str, ...]:
    """Return the papers that a game or a component is for. `known_papers`: returns all names."""
    names: tuple[str, ...] = options.papers  # type: ignore[attr-defined]
    span = options.span_of("papers")
    if options.is_given("papers") and not names:
        read.error("unknown-paper", "“papers” names no paper", span)
    for name in names:
        if name not in known_papers():
            hint = suggestion(name, known_papers())
            read.error("unknown-paper", f"there is no paper “{name}”", span, hint)
    return tuple(dict.fromkeys(names))


def _generator(
    options: ComponentOptions, read: Reader, known_generators: Collection[str] | None
) -> str:
    name = options.generator
    # If its code could not be loaded, that was reported, and its names are unknown.
    if name and known_generators is not None and name not in known_generators:
        read.error(
            "unknown-generator",
            f"there is no generator “{name}”",
            read.span_of("generator"),
            suggestion(name, known_generators) or "generators are code that a package brings",
        )
    return name


def _trim(options: ComponentOptions, read: Reader, context: LoadContext) -> Trim | None:
    """Return its trim size, with the component's own outline if it has one."""
    cut = read_outline(options.cut, read, context.folder)
    trim = _size(options.size, read, context, cut)
    if options.cut is None:
        return trim
    if trim is None:
        read.error("cut", "a whole page is not cut", read.span_of("cut"), "give it a size")
        return None
    return trim if trim.cut is cut else check_trim(replace(trim, cut=cut), read)


def _size(node: Node | None, read: Reader, context: LoadContext, cut: Outline) -> Trim | None:
    """Return a size: `page` (None), a name, or a map, whose default outline is `cut`."""
    if node is None or (isinstance(node, Scalar) and node.text == PAGE_TRIM):
        return None
    if isinstance(node, Mapping):
        with Reader(node, context.problems, "a size") as size_reader:
            return read_trim("", size_reader, context.folder, cut)
    name = read.text("size")
    if isinstance(node, Scalar) and name not in context.sizes:
        hint = suggestion(name, (PAGE_TRIM, *context.sizes))
        read.error("unknown-size", f"there is no size “{name}”", node.span, hint)
    return context.sizes.get(name)


class _LazyParts:
    """A component's parts, each read on first use."""

    def __init__(self, options: ComponentOptions, context: LoadContext, facts: Node) -> None:
        self._options = options
        self._context = context
        self._facts = facts
        self._items: tuple[Mapping, ...] | None = None
        self._fields: dict[str, Node] | None = None
        self._by_item: dict[str, ItemTemplates] = {}

    def front(self) -> Template:
        return self._template("front")

    def back(self) -> Template | None:
        return self._template("back") if self._options.back else None

    def item_templates(self, side: str) -> ItemTemplates | None:
        name = self._options.node.values.get(side)
        if not isinstance(name, Scalar) or "{" not in name.text:
            return None
        if side not in self._by_item:
            by_name = item_templates(
                name, self.items(), self.fields(), self._context.templates, self._context.problems
            )
            self._by_item[side] = ItemTemplates(name, by_name)
        return self._by_item[side]

    def _template(self, side: str) -> Template:
        context = self._context
        if (by_item := self.item_templates(side)) is not None:
            return next(iter(by_item.templates.values()))
        template = context.templates.get(getattr(self._options, side), self._options.span_of(side))
        if template is None:
            raise ProblemsFound(context.problems)
        return template

    def items(self) -> tuple[Mapping, ...]:
        if self._items is None:
            files, problems = self._context.files, self._context.problems
            items = read_items(
                self._options.items,
                lambda node: item_list(node, files, problems),
                self._context.papers,
                problems,
            )
            self._items = with_counts(items)
        return self._items

    def fields(self) -> dict[str, Node]:
        if self._fields is None:
            local = self._context.files.data(self._options.data)
            self._fields = {**self._context.fields(), "component": self._facts, **local}
        return self._fields


_starter_copies = integers(0, 1_000)


def read_starter(
    starter: Table[str, Node],
    read: Reader,
    components: Table[str, Component],
    unreadable: Collection[str],
) -> tuple[StarterItem, ...]:
    """Read `COMPONENT: copies` or `COMPONENT/ITEM: copies`, in order. `unreadable`: components that
    could not be read."""
    entries = {
        address: node
        for address, node in starter.items()
        if address.partition("/")[0] not in unreadable
    }
    return tuple(_starter_picks(read, entries, components))


def _starter_picks(
    read: Reader, entries: Table[str, Node], components: Table[str, Component]
) -> Iterator[StarterItem]:
    for address, node in entries.items():
        name, _, item = address.partition("/")
        if name not in components:
            message = f"the starter names “{name}”, which is no component"
            read.error("unknown-component", message, node.span, suggestion(name, components))
            continue
        ids = (
            [component_item.text("id") for component_item in components[name].items] if item else []
        )
        if item and item not in ids:
            message = f"the starter names “{item}”, which {name} has not"
            read.error("unknown-item", message, node.span, suggestion(item, ids))
            continue
        try:
            yield StarterItem(
                name, item, _starter_copies(node.text if isinstance(node, Scalar) else "")
            )
        except ValueError as error:
            read.error("value", f"copies in a starter: {error}", node.span)
