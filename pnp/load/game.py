"""A game's folder to the model: game.yaml at once, the files it names when they are needed."""

from __future__ import annotations

import re
from collections import abc
from collections.abc import Collection, Iterable
from pathlib import Path

from pnp.ground.component_kinds import KINDS, PLAIN
from pnp.ground.files import there
from pnp.ground.game_code import Code, GameCode, Unloadable, find_code
from pnp.ground.model import PAGE, Component, Copies, Game, Template, Theme, Trim
from pnp.ground.node import Mapping, Node, Provenance, Scalar, Sequence, made, marked
from pnp.ground.packages import entries
from pnp.ground.problem import Problems, Refused, Span, nearest
from pnp.ground.reader import Reader
from pnp.ground.shelf import GAME_FILE, Shelf
from pnp.load.icons import IconFolder
from pnp.load.items import MOST_COPIES, read_items
from pnp.load.press import load_fonts, load_papers, load_sizes, read_trim
from pnp.load.template import Templates
from pnp.load.theme import load_themes
from pnp.load.yaml import read_file, shown

CALENDARS = ("day", "month")
JOINS = ("overlap", "butt", "none")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


Given = abc.Mapping[str, Node | None]
"""Files that were read already, by their names."""


def load_game(
    shelf: Shelf, folder: Path, problems: Problems, given: Given | None = None,
    shared: GameCode | None = None,
) -> Game | None:  # fmt: skip
    """The game in a folder, or None with the reasons among the problems. `shared`: code that
    every game has, besides what is installed for it."""
    return _Loader(shelf, folder, problems, given or {}, shared or GameCode()).load()


class _Loader:
    def __init__(
        self, shelf: Shelf, folder: Path, problems: Problems, given: Given, shared: GameCode
    ) -> None:
        self.shelf = shelf
        self._shared_code = shared
        self._code: GameCode | None = None
        self._code_name = folder.name
        # Files that only rules look at are kept apart: a kit tells of what it prints.
        self.seen: dict[str, Node | None] = dict(given)
        self.folder = folder
        self.problems = problems
        self.sizes: dict[str, Trim] = {}
        self.files: dict[str, Node | None] = {}
        self.templates = Templates(shelf, folder, problems)
        self.facts: Node = made({})
        self.shared: Mapping | None = None
        self._fields: dict[str, Node] | None = None
        self._themes: dict[str, Theme] = {}
        self._papers: Collection[str] | None = None

    def load(self) -> Game | None:
        path = self.folder / GAME_FILE
        root = self.seen.get(GAME_FILE) or read_file(path, self.problems)
        self.seen[GAME_FILE] = root
        if root is None:
            return None
        if not isinstance(root, Mapping):
            self.problems.add("type", f"a game has to be a map, not a {root.kind}", root.span)
            return None
        if not _ID.fullmatch(self.folder.name):
            self.problems.add(
                "game-id", f"the folder’s name “{self.folder.name}” is no id", Span(shown(path)),
                "small letters, digits and single hyphens",
            )  # fmt: skip
        self.sizes = load_sizes(self.shelf, self.problems)
        with Reader(root, self.problems, "a game") as read:
            title = read.text("title")
            version = read.text("version", "1")
            players = self._players(read.map("players"))
            papers = self._for(read)
            facts = {
                "id": self.folder.name,
                "title": title,
                "version": version,
                "about": read.text("about", ""),
            }
            self.facts = made(facts)
            self._code = self._installed(read)
            self.shared = read.map("data")
            own = read.map("sizes")
            for name, node in own.values.items() if own else ():
                if isinstance(node, Mapping):
                    self.sizes[name] = read_trim(name, node, self.problems)
            components: dict[str, Component] = {}
            for name, node in self._listed(read):
                if name in components:
                    self.problems.add(
                        "duplicate-id", f"there is a component “{name}” already", node.span
                    )
                    continue
                component = self._component(name, node)
                if component is not None:
                    components[name] = component
            kit = tuple(self._kit(read, components))
            rules = read.raw("rules")
            read.asks("credits")
        for component in components.values():
            if component.behind and component.behind not in components:
                self.problems.add(
                    "unknown-component", f"there is no component “{component.behind}”",
                    component.span, nearest(component.behind, components),
                )  # fmt: skip
        return Game(
            id=self.folder.name,
            title=title,
            version=version,
            folder=self.folder,
            players=players,
            components=components,
            kit=kit,
            theme=self._theme,
            reconstructed=lambda: self._reconstructed(root, components),
            icons=IconFolder(self.shelf, self.folder, self.problems),
            rules=lambda: tuple(self._rules(rules)),
            files=lambda: tuple(name.removesuffix(".yaml") for name in self.files),
            file=self.file,
            papers=papers,
            code=Code.of(self._code or GameCode(), self._shared_code, self._code_name),
        )

    def _installed(self, read: Reader) -> GameCode | None:
        """The code that is installed for the game, under its own name or the one it gives; None
        where that cannot be had."""
        node = read.raw("code")
        name = self._code_name = read.text("code", self.folder.name)
        try:
            found = find_code(name)
        except Unloadable as error:
            self.problems.add("game-code", error.message, self.at(read, "code"), error.hint)
            return None
        if found is None and node is not None:
            self.problems.add(
                "game-code", f"no installed package brings the code “{name}”", node.span,
                nearest(name, {entry.name for entry in entries()}),
            )  # fmt: skip
            return None
        return found or GameCode()

    def _listed(self, read: Reader) -> Iterable[tuple[str, Node]]:
        """The components as written: in game.yaml itself, or in files that it lists."""
        if not isinstance(read.raw("components"), Sequence):
            listed = read.map("components", required=True)
            return list(listed.values.items()) if listed else []
        found: list[tuple[str, Node]] = []
        for name in read.list("components"):
            if not isinstance(name, Scalar):
                self.problems.add("type", f"this has to name a file, not a {name.kind}", name.span)
                continue
            root = self._root(name.text, name.span)
            if isinstance(root, Mapping):
                found += root.values.items()
            elif root is not None:
                self.problems.add("type", f"this has to be a map, not a {root.kind}", root.span)
        return found

    def _players(self, node: Mapping | None) -> tuple[int, int]:
        if node is None:
            return (1, 1)
        with Reader(node, self.problems, "players") as read:
            fewest, most = read.integer("min", 1), read.integer("max", 1)
            if not 1 <= fewest <= most <= 20:
                read.complain("players", "players run from min to max, within 1 to 20", read.span)
        return (fewest, most)

    def _for(self, read: Reader) -> tuple[str, ...]:
        """The papers that a game or a component says it is for."""
        if read.raw("papers") is None:
            return ()
        if self._papers is None:
            self._papers = load_papers(self.shelf, Problems())
        names = read.texts("papers")
        span = self.at(read, "papers")
        if not names:
            read.complain("unknown-paper", "“papers” names no paper", span)
        for name in names:
            if name not in self._papers:
                read.complain(
                    "unknown-paper", f"there is no paper “{name}”", span,
                    nearest(name, self._papers),
                )  # fmt: skip
        return tuple(dict.fromkeys(names))

    def _kit(self, read: Reader, components: dict[str, Component]) -> Iterable[str]:
        if read.raw("kit") is None:
            return list(components)
        for node in read.list("kit"):
            name = node.text if isinstance(node, Scalar) else ""
            if name not in components:
                self.problems.add(
                    "unknown-component", f"the kit names “{name}”, which is no component",
                    node.span, nearest(name, components),
                )  # fmt: skip
        return [name for name in read.texts("kit") if name in components]

    def data(self, node: Mapping | None) -> dict[str, Node]:
        """Fields from other files, or written in place."""
        fields: dict[str, Node] = {}
        for name, value in node.values.items() if node else ():
            if isinstance(value, Scalar) and ".yaml" in value.text:
                found = self._file(value)
                if found is not None:
                    fields[name] = found
            else:
                fields[name] = value
        return fields

    def _file(self, name: Scalar) -> Node | None:
        """What `file.yaml` or `file.yaml#key` stands for."""
        file, _, key = name.text.partition("#")
        root = self._root(file, name.span)
        if not isinstance(root, Mapping):
            return root
        if key:
            if key not in root.values:
                self.problems.add(
                    "unknown-key", f"{file} has no “{key}”", name.span, nearest(key, root.values)
                )
                return None
            return root.values[key]
        if len(root.values) == 1:
            return next(iter(root.values.values()))
        return root

    def fields(self) -> dict[str, Node]:
        """What all components know: the game's own facts and data."""
        if self._fields is None:
            self._fields = {"game": self.facts, **self.data(self.shared)}
        return self._fields

    def _theme(self, ink: str) -> Theme:
        if not self._themes:
            fonts = load_fonts(self.shelf, self.problems)
            self._themes = load_themes(self.shelf, self.folder, fonts, self.problems)
        return self._themes[ink]

    def _reconstructed(self, game: Mapping, components: dict[str, Component]) -> list[str]:
        for component in components.values():
            component.parts.items()
            component.parts.fields()
        return [
            f"{file}: {path}"
            for file, root in {GAME_FILE: game, **self.files}.items()
            if root is not None
            for path, _ in marked(root, Provenance.RECONSTRUCTED)
        ]

    def _rules(self, node: Node | None) -> Iterable[Node]:
        """The rules as written: in game.yaml itself, or in files that it lists."""
        for entry in node.items if isinstance(node, Sequence) else (node,):
            if isinstance(entry, Scalar) and entry.text.endswith(".yaml"):
                root = self._read(entry.text, entry.span)
                if isinstance(root, Sequence):
                    yield from root.items
                elif root is not None:
                    self.problems.add("type", f"rules are a list, not a {root.kind}", root.span)
            elif entry is not None:
                yield entry

    def file(self, name: str) -> Node | None:
        """What a file holds, by its name without `.yaml`, or None where there is none;
        `templates/NAME` is a layout."""
        file = f"{name}.yaml"
        kind, slash, layout = name.partition("/")
        if slash and file not in self.seen:
            path = self.shelf.find(self.folder, f"{layout}.yaml") if kind == "templates" else None
            self.seen[file] = read_file(path, self.problems) if path is not None else None
        return self._read(file, None) if file in self.seen or self._ours(file) else None

    def _ours(self, file: str) -> bool:
        path = self.folder / file
        return there(path) and self.folder.resolve() in path.resolve().parents

    def _root(self, file: str, span: Span) -> Node | None:
        """What a file holds that is printed from."""
        self.files[file] = self._read(file, span)
        return self.files[file]

    def _read(self, file: str, span: Span | None) -> Node | None:
        """What a file in the game's folder holds, read once."""
        if file not in self.seen:
            if not self._ours(file):
                self.problems.add(
                    "missing-file", f"there is no file {file} in {self.folder.name}/",
                    span or Span(shown(self.folder)),
                    nearest(file, (found.name for found in self.folder.glob("*.yaml"))),
                )  # fmt: skip
                self.seen[file] = None
            else:
                self.seen[file] = read_file(self.folder / file, self.problems)
        return self.seen[file]

    def _component(self, name: str, node: Node) -> Component | None:
        if not _ID.fullmatch(name):
            self.problems.add(
                "component-id", f"“{name}” is no id", node.span,
                "small letters, digits and single hyphens",
            )  # fmt: skip
        if not isinstance(node, Mapping):
            self.problems.add(
                "type", f"the component “{name}” has to be a map, this is a {node.kind}", node.span
            )
            return None
        with Reader(node, self.problems, f"the component “{name}”") as read:
            title = read.text("title", name)
            about = read.text("about", "")
            kind = KINDS[read.choice("kind", KINDS, PLAIN.id)]
            copies = self._amount(read, "copies", read.integer("copies", 1))
            yields = self._amount(read, "pieces", read.integer("pieces", 0))
            blanks = self._amount(read, "blanks", read.integer("blanks", 1))
            join = read.choice("join", JOINS, "overlap" if kind.tiled else "none")
            facts = made({"id": name, "title": title, "about": about})
            generator = self._generator(read)
            read.text("front")
            component = Component(
                id=name,
                title=title,
                kind=kind,
                trim=self._trim(read),
                landscape=read.flag("landscape"),
                backed=bool(read.text("back", "")),
                calendar=read.choice("calendar", CALENDARS, ""),
                generator=generator,
                behind=read.text("behind", ""),
                copies=Copies(copies, read.choice("per", ("kit", "player", "day"), "kit")),
                blanks=blanks,
                flows=read.flag("flows"),
                about=about,
                yields=yields,
                node=node,
                trim_span=self.at(read, "size"),
                parts=_Read(self, read, facts),
                join="" if join == "none" else join,
                papers=self._for(read),
            )
            read.asks("items", "data")
        return component if not read.failed else None

    def _amount(self, read: Reader, key: str, amount: int) -> int:
        """How often something is printed, within bounds."""
        if not 0 <= amount <= MOST_COPIES:
            read.complain(
                "copies", f"{key} run from 0 to {MOST_COPIES}", self.at(read, key),
                "a whole number in plain digits, such as 3",
            )  # fmt: skip
            return 1
        return amount

    def _generator(self, read: Reader) -> str:
        name = read.text("generator", "")
        # Where its code could not be had, that was told, and nobody knows what is in it.
        if name and self._code is not None and name not in self._code.generators:
            read.complain(
                "unknown-generator", f"there is no generator “{name}”", self.at(read, "generator"),
                nearest(name, self._code.generators) or "generators are code that a package brings",
            )  # fmt: skip
        return name

    def at(self, read: Reader, key: str) -> Span:
        node = read.raw(key)
        return node.span if node is not None else read.span

    def _trim(self, read: Reader) -> Trim | None:
        node = read.raw("size")
        if node is None or (isinstance(node, Scalar) and node.text == PAGE):
            return None
        if isinstance(node, Mapping):
            return read_trim("", node, self.problems)
        name = read.text("size")
        if name not in self.sizes:
            read.complain(
                "unknown-size", f"there is no size “{name}”", node.span,
                nearest(name, (PAGE, *self.sizes)),
            )  # fmt: skip
            return None
        return self.sizes[name]

    def items(self, read: Reader) -> tuple[Mapping, ...]:
        """The different items of a component."""
        return read_items(read.raw("items"), self._file, self.problems)


class _Read:
    """A component's parts, each read when it is first asked for."""

    def __init__(self, loader: _Loader, read: Reader, facts: Node) -> None:
        self._loader = loader
        self._read = read
        self._facts = facts
        self._items: tuple[Mapping, ...] | None = None
        self._fields: dict[str, Node] | None = None

    def front(self) -> Template:
        return self._template("front")

    def back(self) -> Template | None:
        return self._template("back") if self._read.text("back", "") else None

    def _template(self, side: str) -> Template:
        loader, read = self._loader, self._read
        template = loader.templates.get(read.text(side), loader.at(read, side))
        if template is None:
            raise Refused(loader.problems)
        return template

    def items(self) -> tuple[Mapping, ...]:
        if self._items is None:
            self._items = self._loader.items(self._read)
        return self._items

    def fields(self) -> dict[str, Node]:
        if self._fields is None:
            loader = self._loader
            own = loader.data(self._read.map("data"))
            self._fields = {**loader.fields(), "component": self._facts, **own}
        return self._fields
