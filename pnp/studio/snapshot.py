"""A game at one moment, loaded on first use and dropped as a whole; its problems with their
lines.

Every saved file starts a new snapshot with its own session. Only results derived from unchanged
files (YAML, fonts, outlines of glyphs) are shared, so that nothing can be out of date.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from pnp.build.face_renderer import Digester, FaceRenderer
from pnp.build.orders import Orders, PersonalNumber
from pnp.build.papers import check_paper_allowed
from pnp.build.pipeline import prepare_faces, prepare_in_kit, render
from pnp.build.session import Session
from pnp.core.document import Document, Page, PageFrame, Slot
from pnp.core.drawing import Frame
from pnp.core.geometry import Matrix, Size
from pnp.core.model import Component, Game
from pnp.core.node import Mapping
from pnp.core.order import Options, Order
from pnp.core.problems import Problem, Problems, ProblemsFound, Span, UsageError, unknown
from pnp.core.search_path import SearchPath
from pnp.layout.element import Inspection
from pnp.layout.faces import BACK, FRONT
from pnp.load.files import Lines
from pnp.render.svg import SvgEncoder
from pnp.studio.print_choice import Choice, orders

Row = dict[str, Any]
_WIDEST = 200


def place(span: Span, lines: Lines) -> Row:
    """The place of a span, and its line."""
    path = str(Path(span.file).absolute()) if span.file else ""
    return {**span.as_row(), "path": path, "source": lines.line_at(span)[:_WIDEST]}


def shown(rows: Iterable[Row]) -> list[Row]:
    """Rows of problems, each with the line itself and where the file is."""
    lines = Lines()
    return [{**row, **place(_span(row), lines)} for row in rows]


def _span(row: Row) -> Span:
    return Span(row["file"], row["line"], row["column"], row.get("sheet", ""))


def rows(problems: Iterable[Problem]) -> list[Row]:
    """Problems, each as the window has it."""
    return shown(problem.as_row() for problem in problems)


def stopped(error: Exception) -> list[Row]:
    """An error that stopped printing, as problems; other errors with their own message."""
    if isinstance(error, ProblemsFound):
        return rows(error.problems)
    return rows([Problem("", str(error), Span(""))])


_DOCUMENTS = 3
"""The number of choices whose layout is cached."""


class View(Struct, frozen=True):
    """The game, component and options of a view."""

    game: str
    component: str
    ink: Literal["full", "low"] = "full"
    paper: str = ""
    """Nothing: the one that the game is for."""
    number: int | None = None
    """Of a numbered component."""


class Face(Struct, frozen=True):
    """A face as it came out."""

    frame: Frame
    digest: str
    problems: tuple[Problem, ...]


class Snapshot:
    """All that is known of the games at one moment. Everything is made once, and when it is asked
    for."""

    def __init__(
        self, data: tuple[Path, ...], number: int = 0, own_number: PersonalNumber | None = None
    ) -> None:
        """`own_number`: returns the user's number in games with personal numbers. Raises
        UsageError if a folder of games cannot be read."""
        self.number = number
        self._own = own_number
        self._documents: dict[Choice, list[tuple[Document, SvgEncoder]]] = {}
        self.session = Session(SearchPath.standard(data))
        self._opened: dict[View, tuple[FaceRenderer | None, Problems]] = {}
        self._faces: dict[tuple[View, int, bool], Face] = {}
        self._keys: dict[View, dict[str, int]] = {}
        self._digester = Digester()
        self._svg: dict[str, SvgEncoder] = {}

    def game(self, name: str) -> Game:
        """Raises UsageError and ProblemsFound."""
        return self.session.game(name)

    def first(self, name: str) -> str:
        """The component to show if none is given: cards before pages. Raises UsageError and
        ProblemsFound."""
        parts = self.game(name).components.values()
        ranked = sorted(parts, key=lambda part: (not part.kind.is_deck, part.flows))
        return ranked[0].id if ranked else ""

    def component(self, view: View) -> Component:
        """Raises UsageError and ProblemsFound."""
        game = self.game(view.game)
        if view.component not in game.components:
            message = f"{game.title} has no component “{view.component}”"
            raise UsageError(unknown(message, view.component, game.components))
        return game.components[view.component]

    def drawer(self, view: View, inspection: Inspection | None = None) -> FaceRenderer:
        """What draws a component's faces. Raises UsageError and ProblemsFound."""
        if view not in self._opened:
            component = self.component(view)
            game = self.game(view.game)
            self.session.templates(game)
            # Problems of files are reported with everything that uses them; problems of a
            # component's templates with that component.
            drawer: FaceRenderer | None = None
            with self._apart() as own:
                try:
                    drawer = self._opening(view, component, inspection)
                except ProblemsFound as refused:
                    own.extend(refused.problems)
            own.extend(self.session.problems)
            self._opened[view] = drawer, own
        found, problems = self._opened[view]
        if found is None or problems.errors:
            raise ProblemsFound(problems)
        return found

    def _opening(
        self, view: View, component: Component, inspection: Inspection | None
    ) -> FaceRenderer:
        options = self.options(view)
        order = Order(
            view.game, "studio", "studio", (component.id,), number=view.number, on_all_papers=True
        )
        (drawer,) = prepare_faces(self.session, order, options, inspection=inspection)
        return self._in_its_kit(view, options, inspection) if drawer.depends_on_kit else drawer

    def _in_its_kit(
        self, view: View, options: Options, inspection: Inspection | None
    ) -> FaceRenderer:
        """A component that shows facts about its kit is laid out within one."""
        game = self.game(view.game)
        parts = tuple(dict.fromkeys((*game.kit, view.component)))
        kit = Order(view.game, "kit", "the kit", parts, number=view.number, is_kit=True)
        return prepare_in_kit(self.session, kit, options, view.component, inspection)

    def options(self, view: View) -> Options:
        """How it is printed: on the paper asked for, or that it is for, or the usual one."""
        meant = (*self.component(view).papers, *self.game(view.game).papers, Options().paper)
        return Options(paper=view.paper or meant[0], ink=view.ink)

    def items(self, view: View) -> Sequence[Mapping]:
        """The different things of a component; of a text its pages. Raises UsageError and
        ProblemsFound."""
        return self.drawer(view).batch.items

    def keys(self, view: View) -> dict[str, int]:
        """The names by which the window knows items, and their places. Raises UsageError and
        ProblemsFound."""
        if view not in self._keys:
            flows = self.component(view).flows
            named = [
                f"page-{place}" if flows else item.text("id") or str(place)
                for place, item in enumerate(self.items(view), 1)
            ]
            self._keys[view] = {name: place for place, name in enumerate(named)}
        return self._keys[view]

    def place(self, view: View, key: str) -> int | None:
        """The index of an item; None if there is no such item."""
        return self.keys(view).get(key)

    def before(self, view: View) -> tuple[Problem, ...]:
        """What was wrong before any face was laid out."""
        self.drawer(view)
        return tuple(self._opened[view][1])

    def face(self, view: View, place: int, back: bool) -> Face:
        """One side of one item. Raises UsageError and ProblemsFound."""
        key = (view, place, back)
        if key not in self._faces:
            drawer = self.drawer(view)
            batch = drawer.batch
            with self._apart() as own:
                frame = drawer.frame(batch.runs()[place][0] if batch.repeats else place, back)
            self._faces[key] = Face(frame, self._digester.digest(frame), tuple(own))
        return self._faces[key]

    def svg(self, view: View, place: int, back: bool) -> str:
        """A face with all that bleeds, as SVG."""
        frame = self.face(view, place, back).frame
        bleed = self.drawer(view).bleed
        size = Size(frame.width + 2 * bleed, frame.height + 2 * bleed)
        placed = PageFrame(Matrix.move(bleed, bleed), frame)
        return self._drawn(view, Page(size, "single", view.component, (), (), (placed,)))

    def documents(self, choice: Choice) -> list[Document]:
        """The documents of a choice. Raises UsageError and ProblemsFound."""
        # What went wrong as others were laid out is forgotten.
        self.session.problems = Problems()
        if choice not in self._documents:
            if len(self._documents) >= _DOCUMENTS:
                self._documents.pop(next(iter(self._documents)))
            found, options = orders(choice, Orders(self.session, self._own)), choice.options
            check_paper_allowed(self.session, found, self.session.paper(options.paper), options.fit)
            made = [render(self.session, order, options) for order in found]
            self._documents[choice] = [(document, SvgEncoder(document)) for document in made]
        return [document for document, _ in self._documents[choice]]

    def page(self, choice: Choice, number: int) -> str:
        """One page of them all as SVG, from 0. Raises UsageError and ProblemsFound."""
        self.documents(choice)
        left = number
        for document, encoder in self._documents[choice]:
            if left < len(document.pages):
                return _inner(encoder.encode(document.pages[left]))
            left -= len(document.pages)
        raise UsageError(f"there is no page {number + 1}")

    def sheet(self, view: View, place: int, back: bool) -> tuple[Page, Slot, str] | None:
        """The page on which a face lies, where on it, and the page as SVG; None where it lies on
        none."""
        order = Order(view.game, "studio", "studio", (view.component,), number=view.number)
        name = self.items(view)[place].text("id", view.component)
        # Items without a name are identified by their index among such items.
        side, skip = BACK if back else FRONT, place if name == view.component else 0
        with self._apart():
            for page in render(self.session, order, self.options(view)).pages:
                for slot in page.slots:
                    if (slot.face, slot.item) == (side, name) and slot.piece in ("", "A1"):
                        if not skip:
                            return page, slot, self._drawn(view, page)
                        skip -= 1
        return None

    @contextmanager
    def _apart(self) -> Iterator[Problems]:
        """Collect problems separately, even those that another view has reported."""
        files, own = self.session.problems, Problems()
        self.session.problems = own
        try:
            yield own
        finally:
            self.session.problems = files

    def _drawn(self, view: View, page: Page) -> str:
        if view.ink not in self._svg:
            empty = Document(view.game, view.game, "", "", "none", view.ink, (), 0)
            self._svg[view.ink] = SvgEncoder(empty)
        return _inner(self._svg[view.ink].encode(page))


def _inner(svg: str) -> str:
    """An SVG file for embedding in HTML: without its XML declaration."""
    return svg.partition("?>\n")[2]
