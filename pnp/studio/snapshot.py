"""The games at one moment, loaded on first use and dropped as a whole; problems with their source
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
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import Problem, Problems, ProblemsFound, Span, UsageError, with_suggestion
from pnp.core.search_path import SearchPath
from pnp.layout.element import LayoutObserver
from pnp.layout.faces import BACK, FRONT
from pnp.load.files import SourceLines
from pnp.render.svg import SvgEncoder
from pnp.studio.print_choice import PrintChoice, orders_for

Row = dict[str, Any]
_MAX_WIDTH = 200


def span_row(span: Span, lines: SourceLines) -> Row:
    """A span with its absolute path and its source line."""
    path = str(Path(span.file).absolute()) if span.file else ""
    return {**span.as_row(), "path": path, "source": lines.line_at(span)[:_MAX_WIDTH]}


def with_source_lines(rows: Iterable[Row]) -> list[Row]:
    """Rows of problems with their source lines and absolute paths."""
    lines = SourceLines()
    return [{**row, **span_row(_span(row), lines)} for row in rows]


def _span(row: Row) -> Span:
    return Span(row["file"], row["line"], row["column"], row.get("sheet", ""))


def problem_rows(problems: Iterable[Problem]) -> list[Row]:
    """Problems as rows for the window."""
    return with_source_lines(problem.as_row() for problem in problems)


def error_rows(error: Exception) -> list[Row]:
    """The problems of an error that stopped printing; other errors as one problem."""
    if isinstance(error, ProblemsFound):
        return problem_rows(error.problems)
    return problem_rows([Problem("", str(error), Span(""))])


_CACHED_CHOICES = 3
"""Number of choices whose layout is cached."""


class FaceView(Struct, frozen=True):
    """The game, component and options of a view."""

    game: str
    component: str
    ink: Literal["full", "low"] = "full"
    paper: str = ""
    """Empty: the paper that the game is made for."""
    number: int | None = None
    """Number of a numbered component."""


class RenderedFace(Struct, frozen=True):
    """A face that is laid out."""

    frame: Frame
    digest: str
    problems: tuple[Problem, ...]


class Snapshot:
    """Everything about the games at one moment, computed on demand and only once."""

    def __init__(
        self, data: tuple[Path, ...], number: int = 0, personal_number: PersonalNumber | None = None
    ) -> None:
        """`personal_number`: returns the user's number in games with personal numbers. Raises
        UsageError if a folder of games cannot be read."""
        self.number = number
        self._personal_number = personal_number
        self._documents: dict[PrintChoice, list[tuple[Document, SvgEncoder]]] = {}
        self.session = Session(SearchPath.standard(data))
        self._renderers: dict[FaceView, tuple[FaceRenderer | None, Problems]] = {}
        self._faces: dict[tuple[FaceView, int, bool], RenderedFace] = {}
        self._keys: dict[FaceView, dict[str, int]] = {}
        self._digester = Digester()
        self._svg: dict[str, SvgEncoder] = {}

    def game(self, name: str) -> Game:
        """Raises UsageError and ProblemsFound."""
        return self.session.game(name)

    def first_component(self, name: str) -> str:
        """The component to show if none is given: cards before pages. Raises UsageError and
        ProblemsFound."""
        parts = self.game(name).components.values()
        ranked = sorted(parts, key=lambda part: (not part.kind.is_deck, part.is_multi_page))
        return ranked[0].id if ranked else ""

    def component(self, view: FaceView) -> Component:
        """Raises UsageError and ProblemsFound."""
        game = self.game(view.game)
        if view.component not in game.components:
            message = f"{game.title} has no component “{view.component}”"
            raise UsageError(with_suggestion(message, view.component, game.components))
        return game.components[view.component]

    def renderer(self, view: FaceView, inspection: LayoutObserver | None = None) -> FaceRenderer:
        """The renderer of a component's faces. Raises UsageError and ProblemsFound."""
        if view not in self._renderers:
            component = self.component(view)
            game = self.game(view.game)
            self.session.templates(game)
            # Problems of files are reported with everything that uses them; problems of a
            # component's templates with that component.
            renderer: FaceRenderer | None = None
            with self._separate_problems() as new_problems:
                try:
                    renderer = self._create_renderer(view, component, inspection)
                except ProblemsFound as error:
                    new_problems.extend(error.problems)
            new_problems.extend(self.session.problems)
            self._renderers[view] = renderer, new_problems
        ready, problems = self._renderers[view]
        if ready is None or problems.errors:
            raise ProblemsFound(problems)
        return ready

    def _create_renderer(
        self, view: FaceView, component: Component, inspection: LayoutObserver | None
    ) -> FaceRenderer:
        options = self.options(view)
        order = Order(
            view.game, "studio", "studio", (component.id,), number=view.number, on_all_papers=True
        )
        (renderer,) = prepare_faces(self.session, order, options, inspection=inspection)
        return (
            self._renderer_in_kit(view, options, inspection)
            if renderer.depends_on_kit
            else renderer
        )

    def _renderer_in_kit(
        self, view: FaceView, options: PrintOptions, inspection: LayoutObserver | None
    ) -> FaceRenderer:
        """A component that shows facts about its kit is laid out within one."""
        game = self.game(view.game)
        parts = tuple(dict.fromkeys((*game.kit, view.component)))
        kit = Order(view.game, "kit", "the kit", parts, number=view.number, is_kit=True)
        return prepare_in_kit(self.session, kit, options, view.component, inspection)

    def options(self, view: FaceView) -> PrintOptions:
        """The options of a view: its paper, or the component's, the game's or the default one."""
        papers = (*self.component(view).papers, *self.game(view.game).papers, PrintOptions().paper)
        return PrintOptions(paper=view.paper or papers[0], ink=view.ink)

    def items(self, view: FaceView) -> Sequence[Mapping]:
        """The items of a component, or the pages of a text. Raises UsageError and ProblemsFound."""
        return self.renderer(view).batch.items

    def item_keys(self, view: FaceView) -> dict[str, int]:
        """The names of items for the window, and their indices. Raises UsageError and
        ProblemsFound."""
        if view not in self._keys:
            flows = self.component(view).is_multi_page
            names = [
                f"page-{index}" if flows else item.text("id") or str(index)
                for index, item in enumerate(self.items(view), 1)
            ]
            self._keys[view] = {name: index for index, name in enumerate(names)}
        return self._keys[view]

    def item_index(self, view: FaceView, key: str) -> int | None:
        """The index of an item; None if there is no such item."""
        return self.item_keys(view).get(key)

    def problems_before_layout(self, view: FaceView) -> tuple[Problem, ...]:
        """The problems found before layout."""
        self.renderer(view)
        return tuple(self._renderers[view][1])

    def face(self, view: FaceView, index: int, back: bool) -> RenderedFace:
        """One side of one item. Raises UsageError and ProblemsFound."""
        key = (view, index, back)
        if key not in self._faces:
            renderer = self.renderer(view)
            batch = renderer.batch
            with self._separate_problems() as problems:
                frame = renderer.frame(batch.runs()[index][0] if batch.repeats else index, back)
            self._faces[key] = RenderedFace(frame, self._digester.digest(frame), tuple(problems))
        return self._faces[key]

    def svg(self, view: FaceView, index: int, back: bool) -> str:
        """A face with its bleed, as SVG."""
        frame = self.face(view, index, back).frame
        bleed = self.renderer(view).bleed
        size = Size(frame.width + 2 * bleed, frame.height + 2 * bleed)
        placed = PageFrame(Matrix.move(bleed, bleed), frame)
        return self._page_svg(view, Page(size, "single", view.component, (), (), (placed,)))

    def documents(self, choice: PrintChoice) -> list[Document]:
        """The documents of a choice. Raises UsageError and ProblemsFound."""
        # Drop the problems of other documents.
        self.session.problems = Problems()
        if choice not in self._documents:
            if len(self._documents) >= _CACHED_CHOICES:
                self._documents.pop(next(iter(self._documents)))
            print_orders, options = (
                orders_for(choice, Orders(self.session, self._personal_number)),
                choice.options,
            )
            check_paper_allowed(
                self.session, print_orders, self.session.paper(options.paper), options.fit
            )
            documents = [render(self.session, order, options) for order in print_orders]
            self._documents[choice] = [(document, SvgEncoder(document)) for document in documents]
        return [document for document, _ in self._documents[choice]]

    def page(self, choice: PrintChoice, number: int) -> str:
        """One page of them all as SVG, from 0. Raises UsageError and ProblemsFound."""
        self.documents(choice)
        remaining = number
        for document, encoder in self._documents[choice]:
            if remaining < len(document.pages):
                return _inner(encoder.encode(document.pages[remaining]))
            remaining -= len(document.pages)
        raise UsageError(f"there is no page {number + 1}")

    def find_sheet(self, view: FaceView, index: int, back: bool) -> tuple[Page, Slot, str] | None:
        """The page with a face, its slot, and the page as SVG; None if it is on no page."""
        order = Order(view.game, "studio", "studio", (view.component,), number=view.number)
        name = self.items(view)[index].text("id", view.component)
        # Items without a name are identified by their index among such items.
        side, skip = BACK if back else FRONT, index if name == view.component else 0
        with self._separate_problems():
            for page in render(self.session, order, self.options(view)).pages:
                for slot in page.slots:
                    if (slot.face, slot.item) == (side, name) and slot.piece in ("", "A1"):
                        if not skip:
                            return page, slot, self._page_svg(view, page)
                        skip -= 1
        return None

    @contextmanager
    def _separate_problems(self) -> Iterator[Problems]:
        """Collect problems separately, even those that another view has reported."""
        shared, problems = self.session.problems, Problems()
        self.session.problems = problems
        try:
            yield problems
        finally:
            self.session.problems = shared

    def _page_svg(self, view: FaceView, page: Page) -> str:
        if view.ink not in self._svg:
            empty = Document(view.game, view.game, "", "", "none", view.ink, (), 0)
            self._svg[view.ink] = SvgEncoder(empty)
        return _inner(self._svg[view.ink].encode(page))


def _inner(svg: str) -> str:
    """An SVG file for embedding in HTML: without its XML declaration."""
    return svg.partition("?>\n")[2]
