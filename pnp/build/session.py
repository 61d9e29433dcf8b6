"""The games, papers and problems of one run, each file loaded once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, field

from pnp.build.numbered import with_schemes
from pnp.build.selection import deck_of
from pnp.core.model import Component, FlowedPages, Game, Paper, Theme
from pnp.core.node import Mapping as Item
from pnp.core.node import Node
from pnp.core.presets import Cutter, Shop, VirtualTable
from pnp.core.problems import Problems, ProblemsFound, UsageError, with_suggestion
from pnp.core.search_path import GAME_FILE, SearchPath
from pnp.draw import SHARED
from pnp.load.game import load_game
from pnp.load.shared_tables import load_papers

# A command that only asks for names does not import the layout.
if TYPE_CHECKING:
    from pnp.layout.faces import CompiledComponent
    from pnp.layout.theme_context import ThemeContext
    from pnp.load.template import Templates

T = TypeVar("T")


class _Layouts(Struct):
    """Cached layout data of a game."""

    templates: Templates | None = None
    theme_contexts: dict[tuple[str, str], ThemeContext] = field(default_factory=dict)
    flowed_pages: dict[str, FlowedPages] = field(default_factory=dict)
    compiled: dict[tuple[ThemeContext, str, frozenset[str]], CompiledComponent] = field(
        default_factory=dict
    )


class Session:
    """The loaded games, papers and problems that all stages of a run share."""

    def __init__(self, search_path: SearchPath, season: int = 1) -> None:
        """`season`: the season of games that have several."""
        self.search_path = search_path
        self.season = season
        self.problems = Problems()
        self.papers: dict[str, Paper] = load_papers(search_path, self.problems)
        self._games: dict[str, Game | None] = {}
        self._layouts: dict[str, _Layouts] = {}
        self.rules: dict[tuple[str, frozenset[str]], Sequence[Node]] = {}
        """Rules that read numbered components, once a game has been checked: by its name and the
        requested dated sheets."""
        try:
            self.folders = search_path.games()
        except OSError as error:
            raise UsageError(f"{error.filename}: cannot be read: {error.strerror}") from error

    def game(self, name: str) -> Game:
        """Load a game. Raises UsageError for an unknown name, ProblemsFound for errors in its
        files."""
        if name not in self.folders:
            if (Path(name) / GAME_FILE).is_file():
                raise UsageError(f"“{name}” is a folder here: pnp --data {name} …")
            if name.partition("/")[0] in self.folders:
                raise UsageError(f"“{name}” is a part of a game; “pnp build {name}” prints it")
            raise UsageError(with_suggestion(f"there is no game “{name}”", name, self.folders))
        if name not in self._games:
            folder = self.folders[name]
            loaded = load_game(
                self.search_path, folder, self.problems, shared=SHARED, season=self.season
            )
            self._games[name] = loaded and with_schemes(loaded, self.problems)
        game = self._games[name]
        if game is None:
            raise ProblemsFound(self.problems)
        return game

    def stop_on_errors(self) -> None:
        """Raises ProblemsFound if there are errors so far."""
        if self.problems.errors:
            raise ProblemsFound(self.problems)

    def templates(self, game: Game) -> Templates:
        """The templates of a game."""
        from pnp.load.template import Templates

        layouts = self._layouts_of(game)
        if layouts.templates is None:
            layouts.templates = Templates(self.search_path, game.folder, self.problems)
        return layouts.templates

    def _layouts_of(self, game: Game) -> _Layouts:
        return self._layouts.setdefault(game.id, _Layouts())

    def theme_context(self, game: Game, ink: str, site: str) -> ThemeContext:
        """The theme context of a game. `site`: the base address of links in codes; may be empty."""
        from pnp.layout.theme_context import ThemeContext

        theme_contexts = self._layouts_of(game).theme_contexts
        if (ink, site) not in theme_contexts:
            theme_contexts[ink, site] = ThemeContext(
                game.theme(ink), game.icons, site, ink == "low"
            )
        return theme_contexts[ink, site]

    def compile_component(
        self, game: Game, component: Component, theme_context: ThemeContext, items: Iterable[Item]
    ) -> CompiledComponent:
        """Compile a component's templates, once for all items with the same fields."""
        from pnp.layout.faces import compile_component

        varying = frozenset(key for item in items for key in item.values)
        key, compiled_components = (
            (theme_context, component.id, varying),
            self._layouts_of(game).compiled,
        )
        if key not in compiled_components:
            find = self.templates(game).get
            try:
                result = compile_component(
                    component,
                    varying,
                    theme_context,
                    find,
                    game.folder,
                    game.code.artists,
                    partial(deck_of, game),
                )
            except ProblemsFound as error:
                self.problems.extend(error.problems)
                raise ProblemsFound(self.problems) from None
            self.problems.extend(result.problems)
            compiled_components[key] = result
        return compiled_components[key]

    def release(self, name: str) -> None:
        """Free the layout data of a game, once all of it is drawn."""
        self._layouts.pop(name, None)

    def flowed_pages(self, game: Game, theme: Theme) -> FlowedPages:
        """The pages of a game's flowing texts that are laid out so far, for themes with the same
        measures."""
        return self._layouts_of(game).flowed_pages.setdefault(theme.layout_key, {})

    def paper(self, name: str) -> Paper:
        """The paper of that name. Raises UsageError."""
        return _look_up(self.papers, name, "paper")

    def cutter(self, name: str) -> Cutter:
        """The cutting machine of that name. Raises UsageError."""
        from pnp.load.shared_tables import load_cutters

        return _look_up(load_cutters(self.search_path, self.problems), name, "cutter")

    def shop(self, name: str) -> Shop:
        """The card shop of that name. Raises UsageError."""
        from pnp.load.shared_tables import load_shops

        return _look_up(load_shops(self.search_path, self.problems), name, "shop")

    def table(self, name: str) -> VirtualTable:
        """The virtual table of that name. Raises UsageError."""
        from pnp.load.shared_tables import load_virtual_tables

        return _look_up(load_virtual_tables(self.search_path, self.problems), name, "table")


def _look_up(rows: Mapping[str, T], name: str, noun: str) -> T:
    if name not in rows:
        raise UsageError(with_suggestion(f"there is no {noun} “{name}”", name, rows))
    return rows[name]
