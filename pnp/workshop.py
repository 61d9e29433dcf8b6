"""Games and papers as loaded from the shelf, each once, and the problems found on the way."""

from __future__ import annotations

from pnp.load.game import load_game
from pnp.load.press import load_papers
from pnp.load.template import Templates
from pnp.model import Game, Paper
from pnp.problem import Problems, Refused, Unusable, unknown
from pnp.shelf import Shelf


class Workshop:
    """What all stages of a run share."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.problems = Problems()
        self.papers: dict[str, Paper] = load_papers(shelf, self.problems)
        self._games: dict[str, Game | None] = {}
        self._templates: dict[str, Templates] = {}
        try:
            self.folders = shelf.games()
        except OSError as error:
            raise Unusable(f"{error.filename}: cannot be read: {error.strerror}") from error

    def game(self, name: str) -> Game:
        """The game. Raises Unusable for an unknown name, Refused where its files are wrong."""
        if name not in self.folders:
            raise Unusable(unknown(f"there is no game “{name}”", name, self.folders))
        if name not in self._games:
            self._games[name] = load_game(self.shelf, self.folders[name], self.problems)
        game = self._games[name]
        if game is None:
            raise Refused(self.problems)
        return game

    def stop_on_errors(self) -> None:
        """Raises Refused where any error was found so far."""
        if self.problems.errors:
            raise Refused(self.problems)

    def templates(self, game: Game) -> Templates:
        if game.id not in self._templates:
            self._templates[game.id] = Templates(self.shelf, game.folder, self.problems)
        return self._templates[game.id]

    def paper(self, name: str) -> Paper:
        """The paper of that name. Raises Unusable."""
        if name not in self.papers:
            raise Unusable(unknown(f"there is no paper “{name}”", name, self.papers))
        return self.papers[name]
