"""A component as game.yaml has it: its facts at once, its parts when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection
from collections.abc import Mapping as Mapping_
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.addresses import ID
from pnp.core.bounds import BOUNDS, bounded
from pnp.core.component_kinds import BACK_TO_BACK, KINDS, PLAIN
from pnp.core.model import PAGE, Component, Copies, Template, TemplateByItem, Trim
from pnp.core.node import Mapping, Node, Scalar, made
from pnp.core.notation import written
from pnp.core.numbering import Scheme
from pnp.core.problems import Problems, ProblemsFound, nearest
from pnp.core.reader import Reader, as_map, integer
from pnp.load.files import GameFiles
from pnp.load.item_tables import item_list, tables
from pnp.load.item_templates import counted, each_template
from pnp.load.items import PER, read_items
from pnp.load.numbering import read_scheme
from pnp.load.outline import checked_trim, read_outline
from pnp.load.shared_tables import read_trim
from pnp.load.template import Templates

CALENDARS = ("day", "month")
JOINS = ("overlap", "butt", "none")


class Around(Struct, frozen=True):
    """What a game's components share."""

    game: str
    folder: Path
    files: GameFiles
    templates: Templates
    sizes: Mapping_[str, Trim]
    papers: Callable[[], Collection[str]]
    generators: Collection[str] | None
    """None: nobody knows them."""
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
        title = read.text("title", name)
        about = read.text("about", "")
        kind = KINDS[read.choice("kind", KINDS, PLAIN.id)]
        join = read.choice("join", JOINS, "overlap" if kind.tiled else "none")
        read.text("front")
        scheme = _scheme(read, name, around)
        trim = _trim(read, around)
        # What is cut out would bring part of another piece along.
        shares = kind.shares_sheets and trim is None
        component = Component(
            id=name,
            title=title,
            kind=kind,
            trim=trim,
            landscape=read.flag("landscape"),
            backed=bool(read.text("back", "")),
            calendar=read.choice("calendar", CALENDARS, ""),
            generator=f"numbered {name}" if scheme else _generator(read, around.generators),
            behind=read.text("behind", ""),
            copies=Copies(
                _amount(read, "copies", read.scalar("copies", _copies, 1)),
                read.choice("per", PER, "kit"),
            ),
            blanks=_amount(read, "blanks", read.scalar("blanks", _copies, 1)),
            flows=read.flag("flows"),
            about=about,
            yields=_amount(read, "pieces", read.scalar("pieces", _copies, 0)),
            node=root,
            trim_span=read.at("size"),
            parts=_Parts(read, around, made({"id": name, "title": title, "about": about})),
            join="" if join == "none" else join,
            papers=read_papers(read, around.papers),
            back_to_back=read.choice("back-to-back", BACK_TO_BACK, "yes" if shares else "no"),
            scheme=scheme,
            instead=read.text("instead", ""),
            measure=read.text("measure", ""),
            stock=read.text("stock", ""),
        )
        read.asks("items", "data")
        if read.raw("blanks") is not None and not component.calendar:
            read.complain(
                "value",
                "“blanks” says nothing without “calendar”",
                read.at("blanks"),
                "it is how many undated ones a kit holds; of others “copies” says how many",
            )
        for side in ("front", "back"):
            if "{" in read.text(side, "") and (component.generator or component.calendar):
                read.complain(
                    "value",
                    f"“{side}” names a template by item only where items are in data",
                    read.at(side),
                    "numbers and dates have one for all; “use” may choose in it",
                )
        for table, told in tables(root.get("items")):
            files = around.files.tables
            files.setdefault(table, partial(item_list, told, around.files, around.problems))
    return component if not read.failed else None


def _scheme(read: Reader, name: str, around: Around) -> Scheme | None:
    """What is drawn for its numbers, where they are numbered in data."""
    node = read.raw("numbered")
    if node is None:
        return None
    for other in ("generator", "calendar"):
        if read.raw(other) is not None:
            read.complain(
                "numbered",
                f"“numbered” goes without “{other}”",
                read.at(other),
                "a component is made from numbers in data, by code, or from dates",
            )
    scheme = read_scheme(node, (around.game, name), around.files.named, around.problems)
    read.failed |= scheme is None
    return scheme


def read_papers(read: Reader, known: Callable[[], Collection[str]]) -> tuple[str, ...]:
    """The papers that a game or a component says it is for; `known`: those that there are."""
    if read.raw("papers") is None:
        return ()
    names = read.texts("papers")
    span = read.at("papers")
    if not names:
        read.complain("unknown-paper", "“papers” names no paper", span)
    for name in names:
        if name not in known():
            hint = nearest(name, known())
            read.complain("unknown-paper", f"there is no paper “{name}”", span, hint)
    return tuple(dict.fromkeys(names))


@bounded("copies")
@written("[0-9]{1,4}")
def _copies(text: str) -> int:
    return integer(text)


def _amount(read: Reader, key: str, amount: int) -> int:
    """How often something is printed, within bounds."""
    least, most, _ = BOUNDS["copies"]
    if least <= amount <= most:
        return amount
    read.complain(
        "copies",
        f"{key} run from {least:g} to {most:g}",
        read.at(key),
        "a whole number in plain digits, such as 3",
    )
    return 1


def _generator(read: Reader, known: Collection[str] | None) -> str:
    name = read.text("generator", "")
    # Where its code could not be had, that was told, and nobody knows what is in it.
    if name and known is not None and name not in known:
        read.complain(
            "unknown-generator",
            f"there is no generator “{name}”",
            read.at("generator"),
            nearest(name, known) or "generators are code that a package brings",
        )
    return name


def _trim(read: Reader, around: Around) -> Trim | None:
    """Its size, cut along the component's own outline where it has one."""
    trim = _size(read, around)
    if read.raw("cut") is None:
        return trim
    cut = read_outline(read, around.folder)
    if trim is None:
        read.complain("cut", "a whole page is not cut", read.at("cut"), "give it a size")
        return None
    return checked_trim(replace(trim, cut=cut), read)


def _size(read: Reader, around: Around) -> Trim | None:
    node = read.raw("size")
    if node is None or (isinstance(node, Scalar) and node.text == PAGE):
        return None
    if isinstance(node, Mapping):
        with Reader(node, around.problems, "a size") as own:
            return read_trim("", own, around.folder)
    name = read.text("size")
    if isinstance(node, Scalar) and name not in around.sizes:
        hint = nearest(name, (PAGE, *around.sizes))
        read.complain("unknown-size", f"there is no size “{name}”", node.span, hint)
    return around.sizes.get(name)


class _Parts:
    """A component's parts, each read when it is first asked for."""

    def __init__(self, read: Reader, around: Around, facts: Node) -> None:
        self._read = read
        self._around = around
        self._facts = facts
        self._items: tuple[Mapping, ...] | None = None
        self._fields: dict[str, Node] | None = None
        self._by_item: dict[str, TemplateByItem] = {}

    def front(self) -> Template:
        return self._template("front")

    def back(self) -> Template | None:
        return self._template("back") if self._read.text("back", "") else None

    def by_item(self, side: str) -> TemplateByItem | None:
        name = self._read.raw(side)
        if not isinstance(name, Scalar) or "{" not in name.text:
            return None
        if side not in self._by_item:
            found = each_template(
                name, self.items(), self.fields(), self._around.templates, self._around.problems
            )
            self._by_item[side] = TemplateByItem(name, found)
        return self._by_item[side]

    def _template(self, side: str) -> Template:
        read, around = self._read, self._around
        if (own := self.by_item(side)) is not None:
            return next(iter(own.templates.values()))
        template = around.templates.get(read.text(side), read.at(side))
        if template is None:
            raise ProblemsFound(around.problems)
        return template

    def items(self) -> tuple[Mapping, ...]:
        if self._items is None:
            files, problems = self._around.files, self._around.problems
            found = read_items(
                self._read.raw("items"),
                lambda node: item_list(node, files, problems),
                self._around.papers,
                problems,
            )
            self._items = counted(found)
        return self._items

    def fields(self) -> dict[str, Node]:
        if self._fields is None:
            own = self._around.files.data(self._read.map("data"))
            self._fields = {**self._around.fields(), "component": self._facts, **own}
        return self._fields
