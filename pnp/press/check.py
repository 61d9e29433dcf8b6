"""Everything about a game that can be wrong, without writing a file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from msgspec import Struct

from pnp.ground.drawing import EMPTY, Frame, Placed, Turned
from pnp.ground.geometry import Matrix
from pnp.ground.model import Component, Game
from pnp.ground.order import Options, Order
from pnp.ground.problem import Problem, Problems, Refused, Severity, Span
from pnp.ground.shelf import Shelf
from pnp.layout.questions import Met, Question, Witness
from pnp.layout.scope import Asked, Inspection
from pnp.load.glossary import glossary
from pnp.load.yaml import shown
from pnp.press.build import fulfil
from pnp.press.crossed import crossed
from pnp.press.face_check import FaceCheck, icons_of
from pnp.press.face_renderer import Seen
from pnp.press.leading import Leading, Leads, tell_apart
from pnp.press.makeup import OnFace, Pages
from pnp.press.papers import meant, tightest
from pnp.press.proofing import Proofs
from pnp.press.rule_check import hold_generators, hold_rules
from pnp.press.unprinted import Unprinted, inked
from pnp.press.workers import check_alike
from pnp.press.workshop import Workshop

Found = list[Problem]
_Elsewhere = dict[Problem, str]
"""What came up on another paper than the first, and that paper’s name."""
_OF_ROOM = ("text-overflow", "layout-overflow", "fine-type")


class Findings(Struct, frozen=True):
    """What a check of some of a game's components came to."""

    problems: Found
    near: Found
    """What is too near to a cut."""
    met: dict[Question, Met] | None
    """What conditions met; None where not all of it was seen. Templates that are for all games
    may ask for what this one does not have."""
    leads: Leads
    """What is said on pages that codes lead to."""


def check_share(
    data: tuple[Path, ...], name: str, folder: Path | None, share: int, of: int, files: str = "",
    season: int = 1,
) -> Findings:  # fmt: skip
    """Load a game, lay out a share of its components in both inks, and hold it against its
    rules, which the first share does. In whichever process.

    `folder`: None where the game lies on the shelf; `files`: the fingerprint that it has to have,
    if any; `season`: which one, of a game that has several. Raises Unusable where it has not.
    """
    workshop = Workshop(Shelf.standard(data), season)
    if folder is not None:
        workshop.folders[name] = folder
    if files:
        check_alike(files, workshop, name, Options())
    try:
        game = workshop.game(name)
        hold_generators(game, workshop.problems)
        workshop.stop_on_errors()
        if not any(map(_has_fields, game.components.values())):
            # Of what all share, something cannot be had: what rests on it is not wrong as well.
            workshop.stop_on_errors()
    except Refused:
        return Findings(list(workshop.problems), [], None, {})
    if share == 0:
        with suppress(Refused):
            hold_rules(workshop, name)
        glossary(game, workshop.problems)
    # What is read shows the rest, and takes about as long.
    parts = [
        part for part, own in game.components.items() if of == 1 or _is_read(own) == (share == 0)
    ]
    near, witness, leading = Problems(), Witness(), Leading()
    elsewhere: _Elsewhere = {}
    seen = False
    with suppress(Refused):
        _lay_out_all(workshop, game, parts, witness, near, elsewhere, leading)
        seen = all(map(_read, game.components.values()))
    common = shown(workshop.shelf.shared("common"))
    met = {each: one for each, one in witness.met.items() if not each.span.file.startswith(common)}
    found = _of_all_papers(workshop.problems, elsewhere)
    return Findings(found, list(near), met if seen else None, leading.leads)


def _of_all_papers(problems: Iterable[Problem], elsewhere: _Elsewhere) -> Found:
    """What lacks room on several papers is one problem, and what lacks it on another one than the
    first alone names that."""

    known = {_where(problem) for problem in problems if problem not in elsewhere}
    found = []
    for problem in problems:
        paper = elsewhere.get(problem)
        if paper is not None and problem.rule in _OF_ROOM:
            if _where(problem) in known:
                continue
            known.add(_where(problem))
            problem = _on(f"on {paper}", problem)
        found.append(problem)
    return found


def _where(problem: Problem) -> tuple[object, ...]:
    """What is the same on all papers, where by how much may differ."""
    return problem.rule, problem.span, problem.hint


def _on(where: str, problem: Problem) -> Problem:
    return problem._replace(message=f"{where}, {problem.message}")


def judged(findings: Sequence[Findings]) -> Problems:
    """What the shares of a game's check come to together."""
    problems = Problems()
    for found in findings:
        problems.extend(found.problems)
    tell_apart((found.leads for found in findings), problems)
    # Only who has seen all faces can say what is on none of them.
    if all(found.met is not None for found in findings):
        witness = Witness()
        for found in findings:
            witness.join(found.met or {})
        witness.judge(problems)
    # What runs over its room is told as that, and not as something that a knife takes.
    if not problems.errors:
        for found in findings:
            problems.extend(found.near)
    return problems


def _has_fields(part: Component) -> bool:
    with suppress(Refused):
        return bool(part.fields)
    return False


def _is_read(part: Component) -> bool:
    """Whether it is pages to read: they may show other components, and tell of the kit."""
    return part.trim is None and (part.flows or part.kind.is_read)


def _lay_out_all(
    workshop: Workshop, game: Game, parts: Collection[str], witness: Witness, near: Problems,
    elsewhere: _Elsewhere, leading: Leading,
) -> None:  # fmt: skip
    full, low = game.theme("full"), game.theme("low")
    first, *others = _sheets(workshop, game)
    art = _Art(game.code.any_room)
    inspection = Inspection(witness, art.seen, art.keep)
    unprinted = Unprinted()
    library = icons_of(game, "full")
    for paper, sheets in (first, *others):
        options = Options(ink="full", paper=paper)
        # On other papers, texts lie on other pages: they are held to what is held where they are
        # written.
        proofs = Proofs(game, library, None if paper == first[0] else options)
        lookers = [proofs.face, leading.face, *([unprinted.face] if paper == first[0] else ())]
        before, found = {*workshop.problems}, Problems()
        faces = FaceCheck(game, library, found)
        _lay_out(workshop, game, options, sheets, parts, inspection, faces, lookers)
        if paper == first[0]:
            near.extend(found)
            proofs.hold(near)
            continue
        name = workshop.papers[paper].name
        elsewhere.update({each: name for each in workshop.problems if each not in before})
        known = {*map(_where, near)}
        near.extend(_on(f"on {name}", each) for each in found if _where(each) not in known)
        _hold_on(name, proofs, near)
    unprinted.tell(near)
    art.tell(near)
    # Where only colours differ nothing lies elsewhere, and each artist is asked once.
    alike = low.measures == full.measures and low.palette.keys() >= full.palette.keys()
    art = _Art(game.code.any_room, alike)
    inspection = Inspection(witness, art.seen, art.keep)
    library, known = icons_of(game, "low"), {*map(_where, near)}
    for paper, sheets in (first,) if alike else (first, *others):
        options, found = Options(ink="low", paper=paper), Problems()
        faces = FaceCheck(game, library, found, colours=alike)
        _lay_out(workshop, game, options, sheets, parts, inspection, faces, some=alike)
        near.extend(_on("in low ink", each) for each in found if _where(each) not in known)
        known.update(map(_where, found))


def _hold_on(paper: str, proofs: Proofs, problems: Problems) -> None:
    """Tell what is wrong on another paper than the first, and is not wrong there."""
    read, known = Problems(), {*problems}
    proofs.hold(read)
    for problem in read:
        if problem not in known:
            problems.extend((_on(f"on {paper}", problem),))


class _Art:
    """Art that was seen with the same fields and of the same size need not be drawn again."""

    def __init__(self, any_room: Collection[str], once: bool = False) -> None:
        """`any_room`: artists to whom the size does not matter. `once`: neither do the fields,
        where the same line of a template asks for it; nothing stands in for what was seen."""
        self._any_room = any_room
        self._once = once
        self._kept: dict[object, Frame] = {}
        self._drew: dict[tuple[str, Span], bool] = {}
        self._crossed: dict[tuple[str, Span], set[str]] = {}

    def _key(self, artist: str, span: Span, asked: Asked) -> object:
        if self._once:
            return artist, span
        return artist, () if artist in self._any_room else asked.size, asked.fields

    def seen(self, artist: str, span: Span, asked: Asked) -> Frame | None:
        """What was drawn before, as large as it is wanted now."""
        known = self._kept.get(self._key(artist, span, asked))
        if known is None:
            return None
        self._drew[artist, span] = self._drew.get((artist, span)) or bool(known.items)
        width, height = asked.size
        if not known.items:
            return Frame(width, height)
        if (width, height) == (known.width, known.height):
            return known
        # As it would be drawn: no longer or taller than it is.
        by = min(width / known.width, height / known.height)
        x, y = (width - known.width * by) / 2, (height - known.height * by) / 2
        return Frame(width, height, (Placed(x, y, Turned(known, Matrix.scale(by))),))

    def keep(self, artist: str, span: Span, asked: Asked, frame: Frame) -> None:
        """Take down what was drawn."""
        self._kept[self._key(artist, span, asked)] = EMPTY if self._once else frame
        if not self._once:
            self._crossed.setdefault((artist, span), set()).update(crossed(frame))
        self._drew[artist, span] = self._drew.get((artist, span)) or inked(frame)

    def tell(self, problems: Problems) -> None:
        """Tell of art that draws nothing, whatever it is told, and of labels that are not free."""
        for (artist, span), labels in self._crossed.items():
            for label in sorted(labels):
                problems.add(
                    "overprint", f"{artist}: “{label}” and other ink are in one place", span,
                    "move one of them, or draw the label on a ground of its own", Severity.WARNING,
                )  # fmt: skip
        for (artist, span), drew in self._drew.items():
            if not drew:
                problems.add(
                    "draws-nothing", f"{artist} draws nothing here, for any item", span,
                    "tell it other fields, or leave it out", Severity.WARNING,
                )  # fmt: skip


_USUAL = ("a4", "letter")
"""The papers of a game that does not say which it is for."""


def _sheets(workshop: Workshop, game: Game) -> list[tuple[str, tuple[str, ...]]]:
    """Papers to lay a game out on, and of what: of all its pages those with the least room.

    What is cut has its own size on any paper, and is looked at on the first one.
    """
    usual = tightest(game.papers or _USUAL, workshop.papers) or list(workshop.papers)
    found: dict[str, list[str]] = {usual[0]: []}
    for name, part in game.components.items():
        if not _read(part):
            continue
        papers = meant(game, part) or (usual if part.trim is None else usual[:1])
        first = [paper for paper in usual[:1] if paper in papers]
        for paper in dict.fromkeys([*first, *tightest(papers, workshop.papers)]):
            found.setdefault(paper, []).append(name)
    return [(paper, tuple(names)) for paper, names in found.items()]


def _read(part: Component) -> bool:
    """Whether a component's files can be read; why not is told, and the others are laid out."""
    with suppress(Refused):
        _ = part.front, part.back, part.fields
        return True
    return False


def _lay_out(
    workshop: Workshop, game: Game, options: Options, ordered: tuple[str, ...],
    parts: Collection[str], inspection: Inspection, faces: FaceCheck,
    lookers: Sequence[OnFace] = (), some: bool = False,
) -> None:  # fmt: skip
    """Lay out the pages of some components in an order of more; what is wrong goes to the
    workshop's problems.

    `faces`, `lookers`: who looks at the pages, and at the faces as they are laid out. `some`: the
    first page of each side of each will do.
    """
    if options.paper not in workshop.papers or not any(name in parts for name in ordered):
        return
    order = Order(game.id, "check", "check", ordered, on_all_papers=True)
    look = partial(_each, lookers) if lookers else None
    pages = fulfil(workshop, order, options, parts, inspection, look).pages
    seen: set[tuple[str, bool]] = set()
    for number in range(len(pages)):
        if some and isinstance(pages, Pages):
            there = pages.sides(number)
            if there <= seen:
                continue
            seen |= there
        faces.page(pages[number])


def _each(lookers: Sequence[OnFace], seen: Seen) -> None:
    for look in lookers:
        look(seen)
