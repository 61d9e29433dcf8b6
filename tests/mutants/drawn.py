"""What `pnp validate` says of a game with a changed layout: only what uses it is laid out again."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace

from pnp.ground.model import Component, Game, Template
from pnp.ground.node import Mapping, Node
from pnp.ground.problem import Problems, Refused, Severity, Span
from pnp.ground.shelf import Shelf
from pnp.layout.faces import Compiled, Faces, Laid, compiled
from pnp.layout.questions import Met, Question, Witness
from pnp.load.game import load_game
from pnp.load.template import Templates
from pnp.load.yaml import read_file
from pnp.press import check
from pnp.press.check import Findings
from pnp.press.digest import Digester
from pnp.press.leading import Leading
from pnp.press.rule_check import hold_rules
from pnp.press.workshop import Workshop
from tests.mutants.changes import Change
from tests.mutants.jury import DATA, Free, Verdict, free_values
from tests.mutants.layouts import layout_changes
from tests.mutants.wording import pool, scalars

_OFTEN = 40
"""So many changes are judged before what they left is swept up."""

_lay_out, _sheets = check._lay_out, check._sheets


class DrawnJury:
    """One shipped game, its layouts, and what is said of a change in one of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._roots: dict[Path, Node | None] = {}
        self._asked: set[str] = set()
        """The layouts that were asked for since this was emptied."""
        self._held: set[str] = set()
        """Those that rules look at."""
        self._base: Game | None = None
        self._met: dict[str, dict[Question, Met]] = {}
        """What conditions meet in each component."""
        self._plain: dict[frozenset[str], list[str]] = {}
        """What some components look like where nothing is changed."""
        self.users: dict[str, set[str]] = {}
        """The components that use a layout."""
        with self._reading():
            workshop = Workshop(Shelf.standard())
            self.game = self._base = workshop.game(folder.name)
            hold_rules(workshop, folder.name)
            self.ruled = set(self._held)
            for name in self.game.components:
                self._asked.clear()
                seen, _ = self._seen(frozenset((name,)), ruled=False)
                assert not [*seen.problems, *seen.near], [*seen.problems, *seen.near][:9]
                self._met[name] = seen.met or {}
                for layout in self._below(self._asked):
                    self.users.setdefault(layout, set()).add(name)
        self.layouts = {name: root for name in sorted(self.users) if (root := self._root(name))}

    def _root(self, layout: str) -> Mapping | None:
        """One of the game’s own layouts; None where it is everybody’s."""
        if layout.startswith("common/"):
            return None
        path = Shelf.standard().find(self.folder, f"{layout}.yaml")
        root = self._roots.get(path) if path is not None else None
        return root if isinstance(root, Mapping) else None

    def _below(self, layouts: Iterable[str]) -> set[str]:
        """Layouts, and those that they extend."""
        found: set[str] = set()
        new = set(layouts)
        while new:
            found |= new
            roots = [root for name in new if (root := self._root(name)) is not None]
            new = {
                text for root in roots for _, text in scalars(root.get("extends") or root.part(()))
            }
            new -= found
        return found

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Every file is read once, and what is changed in memory stays."""
        own, asked, templates = self._roots, self._asked, Workshop.templates

        def read(path: Path, problems: Problems) -> Node | None:
            if path not in own:
                own[path] = read_file(path, problems)
            return own[path]

        def held(path: Path, problems: Problems) -> Node | None:
            if path.parts[-3] == "templates":
                self._held.add(path.stem)
            return read(path, problems)

        def load(*args: Any, **named: Any) -> Game | None:
            game = load_game(*args, **named)
            if game is None or self._base is None:
                return game
            return replace(game, theme=self._base.theme, icons=self._base.icons)

        def made(component: Component, *args: Any) -> Compiled:
            for side, one in (("front", component.front), ("back", component.back)):
                each = component.parts.by_item(side)
                asked.update(each.templates if each is not None else (one.id,) if one else ())
            return compiled(component, *args)

        with ExitStack() as stack:
            for change in (
                patch("pnp.load.inherit.read_file", read),
                patch("pnp.load.press.read_file", read),
                patch("pnp.load.files.read_file", held),
                patch("pnp.press.workshop.load_game", load),
                patch("pnp.layout.faces.compiled", made),
                patch.object(Workshop, "templates", lambda *of: _Noting(templates(*of), asked)),
            ):
                stack.enter_context(change)
            yield

    def _seen(self, parts: frozenset[str], ruled: bool) -> tuple[Findings, list[str]]:
        """What comes of laying some components out, as `check_share` does, and the digests of
        their faces. `ruled`: the rules are held as well."""
        workshop = Workshop(Shelf.standard())
        game = workshop.game(self.folder.name)
        witness, near, leading = Witness(), Problems(), Leading()
        if ruled:
            with suppress(Refused):
                hold_rules(workshop, game.id)
        digester, drawn, lay = Digester(), list[str](), Faces.lay

        def noted(faces: Faces, item: Mapping, face: str = "front") -> Laid:
            laid = lay(faces, item, face)
            drawn.append(digester.digest(laid.frame))
            return laid

        read = {name for name in parts if check._is_read(game.components[name])}
        with patch.object(Faces, "lay", noted), patch.object(check, "_lay_out", _until_wrong):
            for own in (_together(game, parts - read), read):
                # Once there is an error, nobody has to look on.
                if own and not workshop.problems.errors and not near.errors:
                    # Only what is read tells of all the others.
                    sheets = _sheets if own is read else _only(own)
                    with patch.object(check, "_sheets", sheets), suppress(Refused):
                        check._lay_out_all(workshop, game, own, witness, near, {}, leading)
        found = Findings(list(workshop.problems), list(near), witness.met, leading.leads)
        return found, drawn

    def changes(self) -> Iterator[Change]:
        words = pool(self.layouts.values())
        for name, root in self.layouts.items():
            yield from layout_changes(name, root, words)

    def judge(self, change: Change) -> str:
        """What validation says of a change: error, warning or missed; `same` where all is drawn
        as before."""
        layout = change.file.removeprefix("templates/")
        parts = frozenset(self.users[layout])
        with self._reading():
            change.make()
            try:
                seen, drawn = self._seen(parts, layout in self.ruled)
            finally:
                change.undo()
            found = {problem.severity for problem in self._judged(seen, parts)}
            if Severity.ERROR in found:
                return "error"
            if Severity.WARNING in found:
                return "warning"
            if parts not in self._plain:
                self._plain[parts] = self._seen(parts, ruled=False)[1]
            return "same" if drawn == self._plain[parts] else "missed"

    def _judged(self, seen: Findings, parts: frozenset[str]) -> Problems:
        """With what the conditions of the other components meet, which are as they were."""
        # What is joined is changed.
        others = [
            Findings([], [], {one: Met(m.found, m.free, set(m.values), m.known)
                              for one, m in met.items()}, {})
            for name, met in self._met.items()
            if name not in parts
        ]  # fmt: skip
        return check.judged([seen, *others])

    def verdicts(self, chosen: Iterable[Change], free: Iterable[Free]) -> Iterator[Verdict]:
        """What becomes of some changes."""
        kept = list(free)
        for number, change in enumerate(chosen, 1):
            allowed = any(entry.holds(change) for entry in kept)
            outcome = "free" if allowed else self.judge(change)
            yield Verdict(
                self.folder.name,
                change.place,
                change.kind,
                change.what,
                False,
                outcome,
                change.line,
            )
            if not number % _OFTEN:
                gc.collect()


class _Noting(NamedTuple):
    """Layouts by name, and which of them were asked for."""

    templates: Templates
    asked: set[str]

    def get(self, name: str, span: Span) -> Template | None:
        self.asked.add(name)
        return self.templates.get(name, span)


def _until_wrong(workshop: Workshop, *args: Any, **named: Any) -> None:
    if not workshop.problems.errors:
        _lay_out(workshop, *args, **named)


def _only(parts: set[str]) -> Any:
    def sheets(workshop: Workshop, game: Game) -> list[tuple[str, tuple[str, ...]]]:
        found = _sheets(workshop, game)
        return [(paper, tuple(n for n in names if n in parts)) for paper, names in found]

    return sheets


def _together(game: Game, parts: Iterable[str]) -> set[str]:
    """What lies on the same sheets: some components with those behind them."""
    found = set(parts)
    for name, part in game.components.items():
        if part.behind and not found.isdisjoint((name, part.behind)):
            found |= {name, part.behind}
    return found


def sampled(task: tuple[str, int, int, int, int]) -> list[Verdict]:
    """A share of so many changes of a game’s layouts, drawn by a seed, for a process of its own."""
    gc.disable()
    game, many, seed, part, parts = task
    jury, free = DrawnJury(DATA / game), free_values(game)
    found = [each for each in jury.changes() if not any(entry.holds(each) for entry in free)]
    chosen = random.Random(seed).sample(found, min(many, len(found)))
    return list(jury.verdicts(chosen[part::parts], ()))
