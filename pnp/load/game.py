"""A game's folder to the model: game.yaml at once, the files it names when they are needed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path

from pnp.core.addresses import ID
from pnp.core.bounds import BOUNDS, bounded
from pnp.core.game_code import Code, GameCode, Unloadable, find_code
from pnp.core.model import LANGUAGE, Component, Game, Theme
from pnp.core.node import AGAIN, Mapping, Node, Provenance, Scalar, Sequence, listed, made, marked
from pnp.core.notation import written
from pnp.core.plugins import entries
from pnp.core.problems import Problems, Span, UsageError, nearest
from pnp.core.reader import Reader, as_list, as_map, integer, whole
from pnp.core.search_path import GAME_FILE, Shelf
from pnp.load.component import Around, read_component, read_papers
from pnp.load.files import GameFiles, Given
from pnp.load.icons import IconFolder, icon_folders
from pnp.load.shared_tables import load_fonts, load_papers, load_sizes, read_rows, read_trim
from pnp.load.starter import read_starter
from pnp.load.template import Templates
from pnp.load.theme import load_themes
from pnp.load.yaml import shown

_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
"""A language tag as BCP 47 has them."""


def load_game(
    shelf: Shelf,
    folder: Path,
    problems: Problems,
    given: Given | None = None,
    shared: GameCode | None = None,
    season: int = 1,
) -> Game | None:
    """The game in a folder, or None with the reasons among the problems. `shared`: code that
    every game has, besides what is installed for it. `season`: which one, of a game that has
    several. Raises UsageError where it has not so many."""
    return _Loader(shelf, folder, problems, given or {}, shared or GameCode(), season).load()


class _Loader:
    def __init__(
        self,
        shelf: Shelf,
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
        """Components that cannot be read, which was told: nothing that names one is wrong."""

    def load(self) -> Game | None:
        root = as_map(self.files.game(), "a game", self.problems)
        if root is None:
            return None
        self.files.rules = {str(each) for each in listed(root.get("rules"))} | {"checks.yaml"}
        if isinstance(named := root.get("components"), Sequence):
            self.files.components |= {str(each) for each in named}
        if not ID.fullmatch(self.folder.name):
            self.problems.add(
                "game-id",
                f"the folder’s name “{self.folder.name}” is no id",
                Span(shown(self.folder / GAME_FILE)),
                "small letters, digits and single hyphens",
            )
        with Reader(root, self.problems, "a game") as read:
            title = read.text("title")
            version = read.text("version", "1")
            code = self._installed(read)
            own = Code.of(code or GameCode(), self.shared, read.text("code", self.folder.name))
            seasons = read.scalar("seasons", _seasons, 1)
            drawn = self._season(own, seasons, title) if code is not None else frozenset()
            # Fields in texts have the values of the season.
            root = as_map(self.files.resolved(GAME_FILE, root), "a game", self.problems) or root
            read.node = root
            around = self._around(read, code, title, version)
            components = self._components(read, around)
            game = Game(
                id=self.folder.name,
                title=title,
                version=version,
                folder=self.folder,
                players=self._players(read.map("players", like="{min: 2, max: 4}")),
                components=components,
                kit=self._kit(read, components),
                starter=read_starter(read, components, self.unread),
                theme=self._theme(self._language(read)),
                reconstructed=lambda: self._reconstructed(root, components),
                icons=self._icons(read),
                rules=lambda: tuple(self._rules(root.get("rules"))),
                file=self.files.file,
                papers=read_papers(read, around.papers),
                marks=read.flag("revision-marks"),
                own_number=read.flag("own-number"),
                code=own,
                seasons=seasons,
                season=self.season if drawn else 1,
                of_season=drawn,
            )
            read.asks("credits", "rules")
        return game

    def _season(self, code: Code, seasons: int, title: str) -> frozenset[str]:
        """Let files hold what they hold in this season. The result: those that hold something else
        than is written in them; none in the first one. Raises UsageError where there are not so
        many."""
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

    def _around(self, read: Reader, code: GameCode | None, title: str, version: str) -> Around:
        """What the components share."""
        sizes = load_sizes(self.shelf, self.problems)
        own_size = partial(read_trim, folder=self.folder)
        sizes |= read_rows(read.entries("sizes"), "a size", self.problems, own_size)
        about = read.text("about", "")
        facts = {"id": self.folder.name, "title": title, "version": version, "about": about}
        data = read.map("data")
        return Around(
            game=self.folder.name,
            folder=self.folder,
            files=self.files,
            templates=Templates(self.shelf, self.folder, self.problems),
            sizes=sizes,
            papers=cache(lambda: load_papers(self.shelf, Problems())),
            generators=code.generators if code is not None else None,
            fields=cache(lambda: {"game": made(facts), **self.files.data(data)}),
            problems=self.problems,
        )

    def _components(self, read: Reader, around: Around) -> dict[str, Component]:
        found: dict[str, Component] = {}
        for name, node in self._listed(read):
            if AGAIN in name:
                # That it is there twice was told as the file was read.
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
            behind = component.behind
            if behind and behind not in found and behind not in self.unread:
                message, node = f"there is no component “{behind}”", component.node
                span = node.values.get("behind", node).span
                self.problems.add("unknown-component", message, span, nearest(behind, found))
        return found

    def _icons(self, read: Reader) -> IconFolder:
        """The icons of the game and of what it names; only that is looked for at once."""
        root = read.raw("icons")
        nodes = listed(root)
        named = [node for node in nodes if isinstance(node, Scalar)]
        if len(named) < len(nodes):
            read.complain(
                "type", "“icons” are names of sets, folders and packages", read.at("icons")
            )
        folders = icon_folders(self.shelf, self.folder, named, self.problems) if named else ()
        return IconFolder(self.shelf, self.folder, self.problems, folders)

    def _installed(self, read: Reader) -> GameCode | None:
        """The code that is installed for the game, under its own name or the one it gives; None
        where that cannot be had."""
        node = read.raw("code")
        name = read.text("code", self.folder.name)
        try:
            found = find_code(name)
        except Unloadable as error:
            self.problems.add("game-code", error.message, read.at("code"), error.hint)
            return None
        if found is None and node is not None:
            self.problems.add(
                "game-code",
                f"no installed package brings the code “{name}”",
                node.span,
                nearest(name, {entry.name for entry in entries()}),
            )
            return None
        return found or GameCode()

    def _listed(self, read: Reader) -> Iterable[tuple[str, Node]]:
        """The components as written: in game.yaml itself, or in files that it lists."""
        if not isinstance(read.raw("components"), Sequence):
            return read.entries("components", required=True).items()
        found: list[tuple[str, Node]] = []
        for name in read.list("components"):
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

    def _players(self, node: Mapping | None) -> tuple[int, int]:
        with Reader(node, self.problems, "players") as read:
            fewest, most = read.scalar("min", _seats, 1), read.scalar("max", _seats, 1)
            least, largest, _ = BOUNDS["players"]
            if not least <= fewest <= most <= largest:
                message = f"players run from min to max, within {least:g} to {largest:g}"
                read.complain("players", message, read.span)
        return (fewest, most)

    def _kit(self, read: Reader, components: dict[str, Component]) -> tuple[str, ...]:
        if read.raw("kit") is None:
            return tuple(components)
        named: set[str] = set()
        for node in read.list("kit"):
            name = node.text if isinstance(node, Scalar) else ""
            if name in named:
                self.problems.add(
                    "duplicate-id",
                    f"the kit names “{name}” twice",
                    node.span,
                    "leave it out here; a component’s “copies” say how many a kit holds",
                )
            named.add(name)
            if name not in components and name not in self.unread:
                self.problems.add(
                    "unknown-component",
                    f"the kit names “{name}”, which is no component",
                    node.span,
                    nearest(name, components),
                )
        return tuple(name for name in read.texts("kit") if name in components)

    def _language(self, read: Reader) -> str:
        language = read.text("language", LANGUAGE)
        if not _LANGUAGE.fullmatch(language):
            read.complain(
                "value",
                f"“{language}” is no language",
                read.at("language"),
                "write its code, such as en-GB, de or fr-CA",
            )
            return LANGUAGE
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
            component.parts.items()
            component.parts.fields()
        return [
            f"{file}: {path}"
            for file, root in {GAME_FILE: game, **self.files.printed}.items()
            if root is not None
            for path, _ in marked(root, Provenance.RECONSTRUCTED)
        ]

    def _rules(self, node: Node | None) -> Iterable[Node]:
        """The rules as written: in game.yaml itself, or in files that it lists."""
        for entry in listed(node):
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


_seasons = whole("seasons", 4)


@bounded("players")
@written("[0-9]{1,2}")
def _seats(text: str) -> int:
    return integer(text)
