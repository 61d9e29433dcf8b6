"""A game's folder to the model: game.yaml at once, the files it names when they are needed."""

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
from pnp.load.component import Around, ComponentOptions, read_component, read_papers, read_starter
from pnp.load.files import GameFiles, Given
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
"""A language tag as BCP 47 has them."""


def _schema_of_components() -> Schema:
    named = opt.map_of(ComponentOptions.schema())
    return opt.any_of([named, opt.list_of(opt.TEXT), opt.TEXT])


def _components(read: Reader, key: str) -> Node | None:
    """A map of components, or a list of files that have them."""
    node = read.raw(key)
    return node if isinstance(node, Sequence) else read.map(key, required=True)


_MOST_PLAYERS = 20
_SEATS = {"type": "integer", "minimum": 1, "maximum": _MOST_PLAYERS}


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
        "Number of [seasons](printing.md#seasons), 1 to 9999. More than one need "
        "[code](code.md#seasons).",
        1,
    )


class PlayersOptions(Options):
    """For how many the game is."""

    min: int = opt.computed(_seats, "The fewest.", 1, schema=_SEATS)
    max: int = opt.computed(_seats, "The most.", 1, schema=_SEATS)


class GameOptions(Options):
    """What a game may say besides."""

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
        "that file there: `rules.yaml`, or a table. If the file has only one key, it is the "
        "content of this key. `rules.yaml#basic` is the content of the key `basic`."
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
        "[Paper](printing.md#paper). Default: all papers. `pnp validate` then checks A4 and "
        "Letter."
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
    shelf: SearchPath,
    folder: Path,
    problems: Problems,
    given: Given | None = None,
    shared: GameCode | None = None,
    season: int = 1,
) -> Game | None:
    """The game in a folder, or None with the reasons among the problems.

    `shared`: code that every game has, besides its installed code. `season`: its number in a game
    with several. Raises UsageError if the game has fewer.
    """
    return _Loader(shelf, folder, problems, given or {}, shared or GameCode(), season).load()


class _Loader:
    def __init__(
        self,
        shelf: SearchPath,
        folder: Path,
        problems: Problems,
        given: Given,
        shared: GameCode,
        season: int,
    ) -> None:
        self.shelf = shelf
        self.folder = folder
        self.problems = problems
        self.files = GameFiles(shelf, folder, problems, given)
        self.shared = shared
        self.season = season
        self.unread: set[str] = set()
        """Unreadable components, already reported: references to them are not errors."""

    def load(self) -> Game | None:
        root = as_map(self.files.game(), "a game", self.problems)
        if root is None:
            return None
        self.files.rules = {str(each) for each in as_items(root.get("rules"))} | {"checks.yaml"}
        if isinstance(named := root.get("components"), Sequence):
            self.files.components |= {str(each) for each in named}
        if not ID.fullmatch(self.folder.name):
            self.problems.add(
                "game-id",
                f"the folder’s name “{self.folder.name}” is no id",
                Span(display_path(self.folder / GAME_FILE)),
                "small letters, digits and single hyphens",
            )
        with Reader(root, self.problems, "a game") as read:
            facts = GameFacts(read)
            code = self._installed(facts)
            own_code = CodeRegistry.combine(
                code or GameCode(), self.shared, facts.code or self.folder.name
            )
            seasons = facts.seasons
            drawn = self._season(own_code, facts) if code is not None else frozenset()
            # Fields in texts have the values of the season.
            root = as_map(self.files.resolved(GAME_FILE, root), "a game", self.problems) or root
            read.node = root
            own = GameOptions(read)
            players = self._players(own.players)
            around = self._around(own, code, facts, players)
            components = self._components(own, around)
            return Game(
                id=self.folder.name,
                title=facts.title,
                version=facts.version,
                folder=self.folder,
                players=players,
                components=components,
                kit=self._kit(own, components),
                starter_items=read_starter(own.starter, read, components, self.unread),
                theme=self._theme(self._language(own, read)),
                reconstructed=lambda: self._reconstructed(root, components),
                icons=self._icons(own, read),
                rules=lambda: tuple(self._rules(root.get("rules"))),
                file=self.files.file,
                papers=read_papers(own, read, around.papers),
                has_revision_marks=own.revision_marks,
                uses_saved_number=own.own_number,
                code=own_code,
                seasons=seasons,
                season=self.season if drawn else 1,
                season_files=drawn,
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
        made = code.seasons["seasons"](self.season, self.files.filled)
        self.files.replace(made)
        return frozenset(file.partition(".")[0] for file in made if self.season > 1)

    def _around(
        self, own: GameOptions, code: GameCode | None, game: GameFacts, players: tuple[int, int]
    ) -> Around:
        """What the components share."""
        sizes = load_sizes(self.shelf, self.problems)
        own_size = partial(read_trim, folder=self.folder)
        sizes |= read_rows(own.sizes, "a size", self.problems, own_size)
        facts: dict[str, object] = {
            "id": self.folder.name,
            "title": game.title,
            "version": game.version,
            "about": own.about,
            "players": {"min": players[0], "max": players[1]},
        }
        return Around(
            game=self.folder.name,
            folder=self.folder,
            files=self.files,
            templates=Templates(self.shelf, self.folder, self.problems),
            sizes=sizes,
            papers=cache(lambda: load_papers(self.shelf, Problems())),
            generators=code.generators if code is not None else None,
            fields=cache(lambda: {"game": to_node(facts), **self.files.data(own.data)}),
            problems=self.problems,
        )

    def _components(self, own: GameOptions, around: Around) -> dict[str, Component]:
        found: dict[str, Component] = {}
        for name, node in self._listed(own.components):
            if DUPLICATE in name:
                # The duplicate was reported when the file was read.
                continue
            if name in found:
                message = f"there is a component “{name}” already"
                self.problems.add("duplicate-id", message, node.span)
                continue
            component = read_component(name, node, around)
            if component is not None:
                found[name] = component
            else:
                self.unread.add(name)
        for component in found.values():
            behind = component.prints_on_back_of
            if behind and behind not in found and behind not in self.unread:
                message, node = f"there is no component “{behind}”", component.node
                span = node.values.get("prints-on-back-of", node).span
                self.problems.add("unknown-component", message, span, suggestion(behind, found))
        return found

    def _icons(self, own: GameOptions, read: Reader) -> IconFolder:
        """The icons of the game and of what it names; only that is looked for at once."""
        nodes = as_items(own.icons)
        named = [node for node in nodes if isinstance(node, Scalar)]
        if len(named) < len(nodes):
            read.error(
                "type", "“icons” are names of sets, folders and packages", read.span_of("icons")
            )
        folders = icon_folders(self.shelf, self.folder, named, self.problems) if named else ()
        return IconFolder(self.shelf, self.folder, self.problems, folders)

    def _installed(self, facts: GameFacts) -> GameCode | None:
        """The code that is installed for the game, under its own name or the one it gives; None
        where that cannot be had."""
        name = self.folder.name if facts.code is None else facts.code
        try:
            found = find_code(name)
        except CodeLoadError as error:
            self.problems.add("game-code", error.message, facts.span_of("code"), error.hint)
            return None
        if found is None and facts.code is not None:
            self.problems.add(
                "game-code",
                f"no installed package brings the code “{name}”",
                facts.span_of("code"),
                suggestion(name, {entry.name for entry in entry_points()}),
            )
            return None
        return found or GameCode()

    def _listed(self, components: Node | None) -> Iterable[tuple[str, Node]]:
        """The components as written: in game.yaml itself, or in files that it lists."""
        if isinstance(components, Mapping):
            return components.values.items()
        found: list[tuple[str, Node]] = []
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
            found += root.values.items() if root is not None else ()
        return found

    def _players(self, own: PlayersOptions) -> tuple[int, int]:
        fewest, most = own.min, own.max
        if not 1 <= fewest <= most <= _MOST_PLAYERS:
            message = f"players run from min to max, within 1 to {_MOST_PLAYERS}"
            self.problems.add("players", message, own.span)
        return (fewest, most)

    def _kit(self, own: GameOptions, components: dict[str, Component]) -> tuple[str, ...]:
        if not own.is_given("kit"):
            return tuple(components)
        named: set[str] = set()
        for node in own.kit:
            name = node.text if isinstance(node, Scalar) else ""
            if name in named:
                self.problems.add(
                    "duplicate-id",
                    f"the kit names “{name}” twice",
                    node.span,
                    "leave it out here; a component’s “copies” set the number in a kit",
                )
            named.add(name)
            if name not in components and name not in self.unread:
                self.problems.add(
                    "unknown-component",
                    f"the kit names “{name}”, which is no component",
                    node.span,
                    suggestion(name, components),
                )
        return tuple(name for name in map(str, own.kit) if name in components)

    def _language(self, own: GameOptions, read: Reader) -> str:
        language = own.language
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
        """The themes by ink, each read when it is asked for."""

        @cache
        def themes() -> Callable[[str], Theme]:
            fonts = load_fonts(self.shelf, self.problems, self.folder)
            return load_themes(self.shelf, self.folder, fonts, self.problems, language)

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
        """The rules as written: in game.yaml itself, or in files that it lists."""
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
