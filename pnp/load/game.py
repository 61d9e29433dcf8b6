"""A game's folder to the model: game.yaml at once, other files on demand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path

from pnp.core import options as opt
from pnp.core.files import ID, display_path
from pnp.core.game_code import CodeLoadError, CodeRegistry, GameCode, entry_points, find_code
from pnp.core.model import DEFAULT_LANGUAGE, Component, Game, Theme
from pnp.core.node import (
    DUPLICATE,
    Mapping,
    Node,
    Provenance,
    Scalar,
    Sequence,
    as_items,
    nodes_with_provenance,
    to_node,
)
from pnp.core.options import Options, Schema
from pnp.core.problems import Problems, Span, UsageError, suggestion
from pnp.core.reader import MISSING, Reader, as_list, as_map, integers
from pnp.core.search_path import GAME_FILE, SearchPath
from pnp.load.component import (
    ComponentOptions,
    LoadContext,
    read_component,
    read_papers,
    read_starter,
)
from pnp.load.files import GameFiles, ParsedFiles
from pnp.load.icons import IconFolder, icon_folders
from pnp.load.shared_tables import (
    TrimOptions,
    load_fonts,
    load_papers,
    load_sizes,
    read_rows,
    read_trim,
)
from pnp.load.template import Templates
from pnp.load.theme import load_themes

_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
"""A language tag of BCP 47."""


def _schema_of_components() -> Schema:
    named = opt.map_of(ComponentOptions.schema())
    return opt.any_of([named, opt.list_of(opt.TEXT), opt.TEXT])


def _components(read: Reader, key: str) -> Node | None:
    """Return a map of components, or a list of files with components."""
    node = read.raw(key)
    return node if isinstance(node, Sequence) else read.map(key, required=True)


_MAX_PLAYERS = 20
_SEATS = {"type": "integer", "minimum": 1, "maximum": _MAX_PLAYERS}


def _seats(read: Reader, key: str) -> int:
    return read.integer(key, 1)


class GameFacts(Options):
    """The facts of a game that do not depend on its season."""

    title: str = opt.text("Name of the game.")
    version: str = opt.text("Version of the game.", "1")
    code: str | None = opt.text(
        "Name of another game, if this game uses the Python code of that game. See [A game with "
        "code](code.md).",
        None,
    )
    seasons: int = opt.scalar(
        integers(1, 9_999),
        "Number of [seasons](printing.md#seasons), 1 to 9999. A game with more than one season "
        "needs [code](code.md#seasons).",
        1,
    )


class PlayersOptions(Options):
    """Number of players."""

    min: int = opt.computed(_seats, "The fewest.", 1, schema=_SEATS)
    max: int = opt.computed(_seats, "The most.", 1, schema=_SEATS)


class GameOptions(Options):
    """Further options of a game."""

    sizes: dict[str, Node] = opt.entries(
        "Sizes of the game, each with a name that you choose. A size can have `width`, `height`, "
        "`corner` (radius of round corners), `bleed` (width of the art beyond the cut), `safe` "
        "(distance of texts from the cut), `cut` (see `cut` of a component), `name`, and "
        "`source` (a note). If a template has a bleed and the size does not set it, the bleed is "
        "3 mm.",
        TrimOptions.schema,
    )
    about: str = opt.text("A sentence or two about the game: `{game.about}`.", "")
    data: Mapping | None = opt.mapping(
        "Fields for all components. If a value is the name of a file, pnp puts the content of "
        "that file there: `rules.yaml`, or a table. If the file has only one key, the field gets "
        "the content of that key. `rules.yaml#basic` is the content of the key `basic`."
    )
    components: Node | None = opt.computed(
        _components,
        "The components, each with an id that you choose; or a list of files with components.",
        MISSING,
        schema=_schema_of_components,
    )
    players: PlayersOptions = opt.mapping(
        "Smallest and largest number of players: `min` and `max`. Default of both: 1.",
        PlayersOptions,
        "players",
        example="{min: 2, max: 4}",
    )
    kit: tuple[Node, ...] = opt.listed(
        "Ids of the components in a kit, in order. Default: all.", schema=opt.list_of(opt.TEXT)
    )
    starter: dict[str, Node] = opt.entries(
        "What [`pnp kit GAME --starter`](printing.md#a-starter) prints, in this order: "
        "`COMPONENT: copies` or `COMPONENT/ITEM: copies`. For dated sheets, write the number of "
        "days. You can also name components that are not in the kit.",
        opt.TEXT,
    )
    language: str = opt.text(
        "Language of the texts, for hyphenation and line breaks: `en-GB`, `de`, `pt-BR` …",
        DEFAULT_LANGUAGE,
    )
    icons: Node | None = opt.anything(
        "More folders of icons: `neutral`, a folder of the game such as `./my-icons`, or an "
        "installed package; see [Icons](templates.md#icons-that-come-with-pnp-and-others).",
        schema=opt.TEXTS,
    )
    papers: tuple[str, ...] = opt.texts(
        "Papers that pages with `size: page` are designed for, such as `[a4, letter]`; see "
        "[Paper](printing.md#paper). Default: all papers; in that case, `pnp validate` checks "
        "only A4 and Letter."
    )
    revision_marks: bool = opt.flag(
        "`yes`: the cards of a kit have [revision "
        "marks](printing.md#printing-again-only-what-has-changed)."
    )
    own_number: bool = opt.flag(
        "`yes`: if you give no number for a numbered component, pnp uses the number that it "
        "[stored for you](printing.md#your-number)."
    )
    credits: Node | None = opt.anything(
        "Notes for people who read this file. To print credits, make a page for them."
    )
    rules: Node | None = opt.anything(
        "[Rules](rules.md) that pnp checks before it prints: a list, a file, or several files."
    )


def load_game(
    search_path: SearchPath,
    folder: Path,
    problems: Problems,
    parsed: ParsedFiles | None = None,
    shared: GameCode | None = None,
    season: int = 1,
) -> Game | None:
    """Load the game in a folder; report the reasons and return None if it is invalid.

    `shared`: code of every game, besides its installed code. `season`: its number in a game with
    several. Raises UsageError if the game has fewer.
    """
    return _Loader(search_path, folder, problems, parsed or {}, shared or GameCode(), season).load()


class _Loader:
    def __init__(
        self,
        search_path: SearchPath,
        folder: Path,
        problems: Problems,
        parsed: ParsedFiles,
        shared: GameCode,
        season: int,
    ) -> None:
        self.search_path = search_path
        self.folder = folder
        self.problems = problems
        self.files = GameFiles(search_path, folder, problems, parsed)
        self.shared = shared
        self.season = season
        self.unreadable: set[str] = set()
        """Unreadable components, already reported: references to them are not errors."""

    def load(self) -> Game | None:
        root = as_map(self.files.game(), "a game", self.problems)
        if root is None:
            return None
        self.files.rules = {str(file) for file in as_items(root.get("rules"))} | {"checks.yaml"}
        if isinstance(named := root.get("components"), Sequence):
            self.files.components |= {str(file) for file in named}
        if not ID.fullmatch(self.folder.name):
            self.problems.add(
                "game-id",
                f"the folder’s name “{self.folder.name}” is no id",
                Span(display_path(self.folder / GAME_FILE)),
                "small letters, digits and single hyphens",
            )
        with Reader(root, self.problems, "a game") as read:
            facts = GameFacts(read)
            code = self._installed_code(facts)
            own_code = CodeRegistry.combine(
                code or GameCode(), self.shared, facts.code or self.folder.name
            )
            seasons = facts.seasons
            season_files = self._season(own_code, facts) if code is not None else frozenset()
            # Resolve fields in texts after the season's changes.
            root = as_map(self.files.resolved(GAME_FILE, root), "a game", self.problems) or root
            read.node = root
            options = GameOptions(read)
            players = self._players(options.players)
            context = self._load_context(options, code, facts, players)
            components = self._read_components(options, context)
            return Game(
                id=self.folder.name,
                title=facts.title,
                version=facts.version,
                folder=self.folder,
                players=players,
                components=components,
                kit=self._kit(options, components),
                starter_items=read_starter(options.starter, read, components, self.unreadable),
                theme=self._theme(self._language(options, read)),
                reconstructed=lambda: self._reconstructed(root, components),
                icons=self._icon_folder(options, read),
                rules=lambda: tuple(self._rules(root.get("rules"))),
                file=self.files.file,
                papers=read_papers(options, read, context.papers),
                has_revision_marks=options.revision_marks,
                uses_saved_number=options.own_number,
                code=own_code,
                seasons=seasons,
                season=self.season if season_files else 1,
                season_files=season_files,
            )

    def _season(self, code: CodeRegistry, facts: GameFacts) -> frozenset[str]:
        """Replace the content of files for a season. Returns the names of the changed files;
        none in the first season. Raises UsageError if the game has fewer seasons."""
        seasons, title = facts.seasons, facts.title
        if seasons == 1:
            return frozenset()
        if self.season > seasons:
            raise UsageError(f"{title} has {seasons} seasons, no {self.season}")
        if "seasons" not in code.seasons:
            if self.season == 1:
                return frozenset()
            raise UsageError(f"the seasons of {title} are made by code, and none is installed")
        contents = code.seasons["seasons"](self.season, self.files.with_fields)
        self.files.replace(contents)
        return frozenset(file.partition(".")[0] for file in contents if self.season > 1)

    def _load_context(
        self, options: GameOptions, code: GameCode | None, game: GameFacts, players: tuple[int, int]
    ) -> LoadContext:
        """Return the shared data of the components."""
        sizes = load_sizes(self.search_path, self.problems)
        read_size = partial(read_trim, folder=self.folder)
        sizes |= read_rows(options.sizes, "a size", self.problems, read_size)
        facts: dict[str, object] = {
            "id": self.folder.name,
            "title": game.title,
            "version": game.version,
            "about": options.about,
            "players": {"min": players[0], "max": players[1]},
        }
        return LoadContext(
            game=self.folder.name,
            folder=self.folder,
            files=self.files,
            templates=Templates(self.search_path, self.folder, self.problems),
            sizes=sizes,
            papers=cache(lambda: load_papers(self.search_path, Problems())),
            generators=code.generators if code is not None else None,
            fields=cache(lambda: {"game": to_node(facts), **self.files.data(options.data)}),
            problems=self.problems,
        )

    def _read_components(self, options: GameOptions, context: LoadContext) -> dict[str, Component]:
        components: dict[str, Component] = {}
        for name, node in self._component_nodes(options.components):
            if DUPLICATE in name:
                # The duplicate was reported when the file was read.
                continue
            if name in components:
                message = f"there is a component “{name}” already"
                self.problems.add("duplicate-id", message, node.span)
                continue
            component = read_component(name, node, context)
            if component is not None:
                components[name] = component
            else:
                self.unreadable.add(name)
        for component in components.values():
            behind = component.prints_on_back_of
            if behind and behind not in components and behind not in self.unreadable:
                message, node = f"there is no component “{behind}”", component.node
                span = node.values.get("prints-on-back-of", node).span
                self.problems.add(
                    "unknown-component", message, span, suggestion(behind, components)
                )
        return components

    def _icon_folder(self, options: GameOptions, read: Reader) -> IconFolder:
        """Return the icons of the game; only the folders that it names are searched at once."""
        nodes = as_items(options.icons)
        named = [node for node in nodes if isinstance(node, Scalar)]
        if len(named) < len(nodes):
            read.error(
                "type", "“icons” are names of sets, folders and packages", read.span_of("icons")
            )
        folders = icon_folders(self.search_path, self.folder, named, self.problems) if named else ()
        return IconFolder(self.search_path, self.folder, self.problems, folders)

    def _installed_code(self, facts: GameFacts) -> GameCode | None:
        """Return the code that is installed for the game, under its own name or the one in `code`;
        None if it cannot be loaded."""
        name = self.folder.name if facts.code is None else facts.code
        try:
            code = find_code(name)
        except CodeLoadError as error:
            self.problems.add("game-code", error.message, facts.span_of("code"), error.hint)
            return None
        if code is None and facts.code is not None:
            self.problems.add(
                "game-code",
                f"no installed package brings the code “{name}”",
                facts.span_of("code"),
                suggestion(name, {entry.name for entry in entry_points()}),
            )
            return None
        return code or GameCode()

    def _component_nodes(self, components: Node | None) -> Iterable[tuple[str, Node]]:
        """Return the components as written: in game.yaml itself, or in the files that it lists."""
        if isinstance(components, Mapping):
            return components.values.items()
        nodes: list[tuple[str, Node]] = []
        for name in components.items if isinstance(components, Sequence) else ():
            if not isinstance(name, Scalar):
                self.problems.add(
                    "type",
                    f"this has to name a file, not a {name.kind}",
                    name.span,
                    "in place, components are a map: “cards:”, and below it what it is made of",
                )
                continue
            root = as_map(self.files.root(name.text, name.span), "this", self.problems)
            nodes += root.values.items() if root is not None else ()
        return nodes

    def _players(self, options: PlayersOptions) -> tuple[int, int]:
        minimum, maximum = options.min, options.max
        if not 1 <= minimum <= maximum <= _MAX_PLAYERS:
            message = f"players run from min to max, within 1 to {_MAX_PLAYERS}"
            self.problems.add("players", message, options.span)
        return (minimum, maximum)

    def _kit(self, options: GameOptions, components: dict[str, Component]) -> tuple[str, ...]:
        if not options.is_given("kit"):
            return tuple(components)
        named: set[str] = set()
        for node in options.kit:
            name = node.text if isinstance(node, Scalar) else ""
            if name in named:
                self.problems.add(
                    "duplicate-id",
                    f"the kit names “{name}” twice",
                    node.span,
                    "leave it out here; a component’s “copies” set the number in a kit",
                )
            named.add(name)
            if name not in components and name not in self.unreadable:
                self.problems.add(
                    "unknown-component",
                    f"the kit names “{name}”, which is no component",
                    node.span,
                    suggestion(name, components),
                )
        return tuple(name for name in map(str, options.kit) if name in components)

    def _language(self, options: GameOptions, read: Reader) -> str:
        language = options.language
        if not _LANGUAGE.fullmatch(language):
            read.error(
                "value",
                f"“{language}” is no language",
                read.span_of("language"),
                "write its code, such as en-GB, de or fr-CA",
            )
            return DEFAULT_LANGUAGE
        return language

    def _theme(self, language: str) -> Callable[[str], Theme]:
        """Return the themes by ink, each read on first use."""

        @cache
        def themes() -> Callable[[str], Theme]:
            fonts = load_fonts(self.search_path, self.problems, self.folder)
            return load_themes(self.search_path, self.folder, fonts, self.problems, language)

        return lambda ink: themes()(ink)

    def _reconstructed(self, game: Mapping, components: dict[str, Component]) -> list[str]:
        for component in components.values():
            component.data.items()
            component.data.fields()
        return [
            f"{file}: {path}"
            for file, root in {GAME_FILE: game, **self.files.printed}.items()
            if root is not None
            for path, _ in nodes_with_provenance(root, Provenance.RECONSTRUCTED)
        ]

    def _rules(self, node: Node | None) -> Iterable[Node]:
        """Yield the rules as written: in game.yaml itself, or in the files that it lists."""
        for entry in as_items(node):
            if isinstance(entry, Scalar) and entry.text.endswith(".yaml"):
                root = as_list(
                    self.files.read(entry.text, entry.span),
                    "a file of rules",
                    self.problems,
                    hint="begin each rule with “- ”",
                )
                if root is not None and not root.items:
                    self.problems.add("empty-file", "there is no rule in this file", root.span)
                yield from root or ()
            else:
                yield entry
