"""Faces read as they are laid out, and held to what the game's rules want them to show."""

from __future__ import annotations

from collections.abc import Mapping as Table
from collections.abc import Sequence, Sized
from contextlib import suppress
from functools import cache

from msgspec import Struct

from pnp.ground.drawing import Shared
from pnp.ground.model import Component, Game
from pnp.ground.node import Mapping, Node, listed
from pnp.ground.order import Options
from pnp.ground.problem import Problems, Span
from pnp.ground.proof import Drawn, Face, Leaf, Proof
from pnp.layout.qr_reading import told
from pnp.layout.scope import Show, nothing
from pnp.press.catalogue import rules_of
from pnp.press.face_renderer import Seen
from pnp.press.rule_check import about_faces
from pnp.proof.library import Library
from pnp.proof.likeness import Outlines, holds, outlines
from pnp.proof.reader import Reader, look
from pnp.rules.context import Subject, hold
from pnp.rules.query import steps

_SAMPLE = 12
"""So many faces are read of what numbers make, where it is written."""


class _Sheet(Struct, frozen=True):
    """A face, or the pages of a text so far."""

    item: Mapping
    back: bool
    span: Span
    pages: dict[str, Leaf]
    known: Table[str, Node]

    @property
    def whole(self) -> bool:
        """Whether all pages of it were read."""
        return len(self.pages) >= int(self.item.text("pages") if "" not in self.pages else 1)

    def face(self) -> Face:
        """All of it, as it is read from the first page to the last."""
        side = "back" if self.back else "front"
        if len(self.pages) == 1:
            (leaf,) = self.pages.values()
            return Face(self.item, side, self.span, leaf.proof, self.known)
        leaves = [self.pages[page] for page in sorted(self.pages, key=int)]
        proof = Proof.blank()
        for leaf in leaves:
            proof.add(leaf.proof)
        return Face(self.item, side, self.span, proof, self.known, tuple(leaves))


class Proofs:
    """The faces of a game's components, each read once."""

    def __init__(self, game: Game, library: Library, options: Options | None) -> None:
        """`options`: they are about to be written with these; else all of them are checked."""
        self._game = game
        self._writes = options is not None
        self._ink = options.ink if options is not None else "full"
        self._bound = options is not None and options.booklet
        self._unheld = _unheld(options) if options is not None else frozenset()
        self._rules = [(rule, _components(rule)) for rule in game.rules() if about_faces(rule)]
        self._wanted = frozenset(name for _, names in self._rules for name in names)
        self._reader = Reader(library, told)
        self._faces: dict[str, dict[tuple[object, bool], _Sheet]] = {}
        self._show: Show = nothing
        self._read: dict[Shared, Proof] = {}
        self._likes: dict[str, tuple[int, list[Outlines]] | None] = {}

    def face(self, seen: Seen) -> None:
        """Read a face that some rule looks at."""
        component, item, back, frame, of_kit, _, self._show, fields = seen
        # What is printed alone has another list of contents; a date changes what a sheet asks for,
        # and rules are written for the blank one; bound pages break texts in two with what stands
        # at their heads and feet.
        unlike = of_kit or component.calendar or (self._bound and component.flows)
        if component.id not in self._wanted or (unlike and self._writes):
            return
        flows = component.flows
        # The pages of a text are one face.
        key = item.text("id") if flows else item, back
        faces = self._faces.setdefault(component.id, {})
        page = item.text("page") if flows else ""
        sheet = faces.get(key)
        if (sheet is not None and page in sheet.pages) or self._enough(component, faces):
            return
        if sheet is None:
            sheet = faces[key] = _Sheet(item, back, seen.span, {}, fields)
        proof = self._read.get(frame) if isinstance(frame, Shared) else None
        if proof is None:
            proof = self._reader.read(frame)
            if isinstance(frame, Shared):
                self._read[frame] = proof
        sheet.pages[page] = Leaf(item, fields, proof)

    def _drawn_as(self, drawn: Drawn, name: str) -> bool | None:
        """Whether a drawing is the face `cards/ace back`, or is drawn there; None where there is no
        such face."""
        if name not in self._likes:
            self._likes[name] = self._like(name)
        like = self._likes[name]
        if like is None:
            return None
        if drawn.shown or drawn.frame is None:
            return drawn.look == like[0]
        own = outlines(drawn.frame)
        return any(holds(own, one) for one in like[1])

    def _like(self, name: str) -> tuple[int, list[Outlines]] | None:
        """What a face looks like, and what is drawn on it."""
        face, *without = name.split(" without ")
        path, _, side = face.partition(" ")
        component, _, item = path.partition("/")
        frame = self._show(component, item, side or "front", tuple(without))
        if isinstance(frame, str):
            return None
        there = self._reader.read(frame).drawings
        return look(frame), [outlines(one.frame) for one in there if one.frame is not None]

    def _enough(self, component: Component, faces: Sized) -> bool:
        """Whether enough was seen of what numbers make: it comes from one template."""
        made = component.generator
        return self._writes and bool(made) and len(faces) >= _SAMPLE

    def begun(self) -> set[str]:
        """The texts of which the first page was read, and not all others."""
        return {
            name
            for name, faces in self._faces.items()
            if any("1" in sheet.pages and not sheet.whole for sheet in faces.values())
        }

    def hold(self, problems: Problems) -> None:
        """Hold what was read to the rules about it."""
        game = self._game
        read = {
            name: tuple(sheet.face() for sheet in faces.values() if sheet.whole)
            for name, faces in self._faces.items()
        }

        def faces(name: str) -> Sequence[Face]:
            return read.get(name, ())

        subject = Subject(
            cache(game.file), game, faces=faces, palette=game.theme(self._ink).palette,
            unheld=self._unheld, drawn_as=self._drawn_as,
        )  # fmt: skip
        unknown = [name for name in self._wanted if name not in game.components]
        # Of a rule that names nothing, and of names that nothing has, the rule tells.
        due = [
            rule
            for rule, names in self._rules
            if not names or any(name in read or name in unknown for name in names)
        ]
        hold(due, *rules_of(game), subject, problems)


def _unheld(options: Options) -> frozenset[str]:
    """What faces that are about to be written are not held to: others may have the rest of an
    item’s fields; marks and drawings differ from paper to paper and from number to number, and are
    for `validate`; codes may link to another site."""
    unheld = {"fields", "marks", "drawings"}
    return frozenset(unheld | {"codes"} if options.site else unheld)


def read_by_rules(game: Game) -> frozenset[str]:
    """The components whose faces some rule looks at."""
    return frozenset(
        name for rule in game.rules() if about_faces(rule) for name in _components(rule)
    )


def _components(rule: Node) -> set[str]:
    """The components that a rule about faces wants to see drawn."""
    named = rule.get("shows") if isinstance(rule, Mapping) else None
    found = set()
    for path in listed(named):
        with suppress(ValueError):
            found.add(steps(str(path))[0].name)
    return found
