"""A game in memory, changed and held against its rules, a thousand times a second."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from msgspec.structs import replace

from pnp.ground.model import Game
from pnp.ground.node import Mapping, Node, Scalar, Sequence
from pnp.ground.problem import Problems, Severity
from pnp.ground.shelf import GAME_FILE, Shelf
from pnp.load.game import load_game
from pnp.load.press import load_sizes
from pnp.load.yaml import read_file
from pnp.press.batch import in_a_kit
from pnp.rules.context import Case, Subject, hold
from tests.installed import RULES
from tests.mutants.changes import Change, changes

DATA = Path(__file__).parents[2] / "data"
FREE = Path(__file__).with_name("free.yaml")
_PINS = "reconstructed"
_BY_HEART = (_PINS, "tells")


class Free(NamedTuple):
    """Values that may change without breaking a rule, and why."""

    pattern: str
    kinds: tuple[str, ...]
    why: str
    what: tuple[str, ...] = ()
    """Patterns of what changes there; none: anything."""

    def holds(self, change: Change) -> bool:
        return (
            (not self.kinds or change.kind in self.kinds)
            and fnmatchcase(change.place, self.pattern)
            and (not self.what or any(fnmatchcase(change.what, what) for what in self.what))
        )


class Verdict(NamedTuple):
    game: str
    place: str
    kind: str
    what: str
    known: bool
    outcome: str
    """error, warning, missed, or free; of a layout also same, where nothing looks different."""
    line: int = 0


class Jury:
    """One shipped game, its rules, and what they say of a change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shelf = Shelf.standard()
        problems = Problems()
        self.files: dict[str, Node | None] = {
            path.name: read_file(path, problems) for path in sorted(folder.glob("*.yaml"))
        }
        self._sizes = load_sizes(self.shelf, problems)
        game = self._load(problems)
        assert game is not None, problems.sorted()
        self.game = game
        self.rules = game.rules()
        apart = self._apart(game)
        self.own = [name for name in self.files if name not in apart]
        self.components = self._components()
        self.touched = [self._touches(game, rule) for rule in self.rules]
        hold(self.rules, RULES.get, RULES, self._subject(game), problems)
        assert len(problems) == 0, problems.sorted()

    def _load(self, problems: Problems) -> Game | None:
        with patch("pnp.load.game.load_sizes", lambda *_: dict(self._sizes)):
            return load_game(self.shelf, self.folder, problems, self.files)

    def _subject(self, game: Game | None) -> Subject:
        def counts(name: str, players: int) -> Iterable[tuple[Mapping, int]]:
            assert game is not None
            return in_a_kit(game, name, players)

        return Subject(self.file, game, counts=counts)

    def file(self, name: str) -> Node | None:
        """What a file of the game holds; layouts are not changed, and read as they are."""
        file = f"{name}.yaml"
        return self.files[file] if file in self.files else self.game.file(name)

    def _apart(self, game: Game) -> set[str]:
        """Files that say what is right, and are no part of what is printed."""
        root = self.files[GAME_FILE]
        named = root.values.get("rules") if isinstance(root, Mapping) else None
        files = named.items if isinstance(named, Sequence) else (named,)
        return {node.text for node in files if isinstance(node, Scalar)} | {
            f"{rule.text(name)}.yaml"
            for rule in game.rules()
            if isinstance(rule, Mapping) and (name := next(iter(rule.values))) in _BY_HEART
        }

    def _components(self) -> set[str]:
        """Files whose change is a change of components."""
        root = self.files[GAME_FILE]
        assert isinstance(root, Mapping)
        listed = root.values["components"]
        names = [str(item) for item in listed.items] if isinstance(listed, Sequence) else []
        return {GAME_FILE, *names}

    def _touches(self, game: Game, rule: Node) -> set[str]:
        """The files that a rule looks at."""
        seen: set[str] = set()

        def file(name: str) -> Node | None:
            seen.add(f"{name}.yaml")
            return self.file(name)

        subject = replace(self._subject(game), files=file)
        hold([rule], RULES.get, RULES, subject, Problems())
        return seen

    def _uses_game(self, rule: Node) -> bool:
        return isinstance(rule, Mapping) and next(iter(rule.values)) in ("kit",)

    def changes(self) -> Iterator[Change]:
        names = self._names()
        for name in self.own:
            root = self.files[name]
            if root is not None:
                yield from changes(name.removesuffix(".yaml"), root, names)

    def _names(self) -> dict[str, str]:
        """What things of the game are called, each with another thing of its kind."""
        others: dict[str, str] = {}
        for rule in self.rules:
            if isinstance(rule, Mapping) and "tells" in rule.values:
                case = Case("tells", rule, self._subject(self.game), Problems())
                for path in case.paths("names"):
                    kind = list(dict.fromkeys(one.text for one in case.along(path)))
                    others |= dict(zip(kind, kind[1:] + kind[:1], strict=True))
        return others

    def judge(self, change: Change) -> str:
        """What validation says of a change: error, warning or missed."""
        file = f"{change.file}.yaml"
        change.make()
        try:
            problems = Problems()
            game: Game | None = self.game
            if file in self.components or change.kind in ("drop", "double", "swap"):
                game = self._load(problems)
                if game is None or problems.errors:
                    return "error"
            subject = self._subject(game)
            pins: list[Node] = []
            for rule, touched in zip(self.rules, self.touched, strict=True):
                if isinstance(rule, Mapping) and _PINS in rule.values:
                    pins.append(rule)
                elif file in touched or self._uses_game(rule):
                    hold([rule], RULES.get, RULES, subject, problems)
                    if problems.errors:
                        return "error"
            hold(pins, RULES.get, RULES, subject, problems)
            found = {problem.severity for problem in problems}
            return "warning" if Severity.WARNING in found else "missed"
        finally:
            change.undo()

    def verdicts(self, free: Iterable[Free], part: int = 0, parts: int = 1) -> Iterator[Verdict]:
        """All changes, or each `parts`th of them from `part` on."""
        kept = list(free)
        for number, change in enumerate(self.changes()):
            if number % parts != part:
                continue
            allowed = any(entry.holds(change) for entry in kept)
            outcome = "free" if allowed else self.judge(change)
            yield Verdict(
                self.folder.name, change.place, change.kind, change.what, change.known, outcome
            )


def free_values(game: str) -> list[Free]:
    """The allow-list of a game."""
    problems = Problems()
    root = read_file(FREE, problems)
    assert isinstance(root, Mapping), problems.sorted()
    found = []
    for key in ("every-game", game):
        listed = root.values.get(key)
        for entry in listed.items if isinstance(listed, Sequence) else ():
            assert isinstance(entry, Mapping)
            kinds, what = _words(entry, "kinds"), _words(entry, "what")
            why = entry.text("why")
            found += [Free(path, kinds, why, what) for path in _words(entry, "paths")]
    return found


def _words(entry: Mapping, key: str) -> tuple[str, ...]:
    listed = entry.values.get(key)
    return tuple(map(str, listed.items)) if isinstance(listed, Sequence) else ()


def part_of(task: tuple[str, int, int]) -> list[Verdict]:
    """Each so many'th change of a game, for a process of its own."""
    gc.disable()
    game, part, parts = task
    return list(Jury(DATA / game).verdicts(free_values(game), part, parts))
