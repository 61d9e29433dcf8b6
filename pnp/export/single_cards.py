"""Single cards without sheets of paper, for card shops and virtual tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pnp.build.face_renderer import FaceRenderer
from pnp.build.output import PrintResult
from pnp.build.pipeline import prepare_faces
from pnp.build.selection import items_for_paper, papers_of
from pnp.build.session import Session
from pnp.core.document import Page, PageFrame, drawing_page
from pnp.core.drawing import Frame, Pen, PlacedItem, Transformed
from pnp.core.files import Staging, slug
from pnp.core.geometry import Matrix, Size
from pnp.core.model import Component
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import ProblemsFound, UsageError


@contextmanager
def publishing(session: Session, options: PrintOptions) -> Iterator[tuple[Staging, PrintResult]]:
    """Stage files and collect problems; on leaving, all files are published, or none.

    Raises ProblemsFound if there are errors by then, UsageError and OSError.
    """
    result = PrintResult()
    with Staging(options.out) as staging:
        yield staging, result
        result.problems.extend(session.problems)
        if result.problems.errors:
            raise ProblemsFound(result.problems)
        staging.publish()


def write_json(path: Path, content: object) -> None:
    """Write indented JSON. Raises OSError."""
    text = json.dumps(content, ensure_ascii=False, indent=1)
    path.write_text(f"{text}\n", encoding="utf-8")


class CardFaces(Struct, frozen=True):
    """The faces of a card, and its number of copies."""

    name: str
    """The item's id as a part of a file name."""
    title: str
    copies: int
    front: Frame
    back: Frame | None


class DeckFaces(Struct, frozen=True):
    """A component's cards; their frames have the trim size, with bleed around it."""

    component: Component
    cards: tuple[CardFaces, ...]
    bleed: float
    """The bleed of the art, mm."""

    @property
    def has_same_back(self) -> bool:
        """Whether all backs are equal."""
        return all(card.back == self.cards[0].back for card in self.cards)


def decks(
    session: Session, order: Order, options: PrintOptions, bleed: float = 0.0
) -> list[DeckFaces]:
    """The cards of an order's components. `bleed`, mm: for components that have none.

    Raises ProblemsFound and UsageError.
    """
    renderers = prepare_faces(session, order, largest_paper(session, order, options), bleed)
    card_decks = [_deck(renderer) for renderer in renderers]
    if not card_decks or not all(deck.cards for deck in card_decks):
        session.stop_on_errors()
        names = ", ".join(order.components)
        raise UsageError(f"{order.game}: there are no cards in {names}: all quantities are 0")
    return card_decks


def largest_paper(session: Session, order: Order, options: PrintOptions) -> PrintOptions:
    """The options with the largest paper that all items are laid out for, so that nothing is
    tiled."""
    parts = [
        part
        for name in order.components
        if (part := session.game(order.game).components[name].items)
    ]
    names = sorted({paper for items in parts for item in items for paper in papers_of(item) or ()})
    for_all = [paper for paper in names if all(items_for_paper(items, paper) for items in parts)]
    sizes = {paper: session.paper(paper).size for paper in for_all}
    best = max(for_all, key=lambda paper: sizes[paper].width * sizes[paper].height, default="")
    return replace(options, paper=best or options.paper)


def _deck(renderer: FaceRenderer) -> DeckFaces:
    batch = renderer.batch
    cards = []
    for number, copies in batch.runs():
        if not copies:
            continue
        item, _ = batch.copy(number)
        name = item.text("id", batch.component.id)
        title = item.text("name") or item.text("title") or batch.component.title
        front = renderer.frame(number, False)
        back = renderer.frame(number, True) if batch.is_backed else None
        cards.append(CardFaces(slug(name) or "card", title, copies, front, back))
    bleeds = batch.component.front.bleed is not None
    return DeckFaces(batch.component, tuple(cards), renderer.bleed if bleeds else 0.0)


def picture_page(frame: Frame, size: Size, turned: bool) -> Page:
    """A page with a card in its middle, rotated by 90° if `turned`."""
    page_size = size.rotated() if turned else size
    matrix = Matrix.move((page_size.width - frame.width) / 2, (page_size.height - frame.height) / 2)
    if turned:
        matrix = matrix.then(Matrix.rotate(90.0)).then(Matrix.move(size.width, 0.0))
    return drawing_page(size, [PageFrame(matrix, frame)])


def grid_page(frames: Sequence[Frame], card: Size, columns: int, rows: int) -> Page:
    """Cards edge to edge, each clipped to its cut, in rows from the top left."""
    edge = Pen().rect(0.0, 0.0, *card).path()
    placed = []
    for number, frame in enumerate(frames):
        row, column = divmod(number, columns)
        clipped = Frame(*card, (PlacedItem(0.0, 0.0, Transformed(frame, clip=edge)),))
        placed.append(PageFrame(Matrix.move(column * card.width, row * card.height), clipped))
    return drawing_page(Size(columns * card.width, rows * card.height), placed)
