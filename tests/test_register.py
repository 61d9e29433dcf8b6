"""Fronts and backs in register, read from the PDF of each game.

Each face draws its trimmed corners in place of its art. They go through imposition, page
assembly and backend like any art, and are read back from the file.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, cast

import pikepdf
import pytest
from msgspec.structs import replace

from pnp.build import page_assembler
from pnp.build.face_renderer import FaceRenderer
from pnp.build.pipeline import render
from pnp.build.selection import batches
from pnp.build.session import Session
from pnp.core.document import Document, Slot
from pnp.core.drawing import Frame, Pen, PlacedItem, Stroke
from pnp.core.geometry import MM_PER_POINT, Matrix, Rect, Size, bounding_box
from pnp.core.model import Game
from pnp.core.node import Mapping
from pnp.core.order import Order, PrintOptions
from pnp.core.printer import PRINTER_MARGIN
from pnp.core.problems import Problems
from pnp.core.search_path import SearchPath
from pnp.imposition.cut_paths import to_page
from pnp.imposition.impose import BACKS
from pnp.layout.faces import Faces
from pnp.render import write
from tests import helper, tiny

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "data").glob("*/game.yaml"))
TOLERANCE = 0.0101
"""mm. Coordinates in a file are rounded to 0.01, and two of them are compared."""
_RED = (1.0, 0.0, 0.0)
_PEN = Stroke(_RED, 0.1)
_FLOWN: dict[tuple[object, int, Size], list[Mapping]] = {}


class Seen(NamedTuple):
    """A face on a page of the file: its corners, mm from the page's top left."""

    page: int
    batch: int
    number: int
    back: bool
    corner: tuple[float, float]
    """The art's top left."""
    right: tuple[float, float]
    """Its top right."""
    below: tuple[float, float]
    """Its bottom left."""

    @property
    def box(self) -> Rect:
        far = (
            self.right[0] + self.below[0] - self.corner[0],
            self.right[1] + self.below[1] - self.corner[1],
        )
        xs, ys = zip(self.corner, self.right, self.below, far, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


class Proofs:
    """Documents whose faces draw their corners, and two numbers that identify the face."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._numbers: dict[int, int] = {}
        self._first = 0
        # Pages are laid out later, and a deleted renderer may leave its id to another.
        self._stored: list[FaceRenderer] = []
        begin = FaceRenderer.__init__

        def counted(renderer: FaceRenderer, *args: Any) -> None:
            self._numbers[id(renderer)] = len(self._numbers) - self._first
            self._stored.append(renderer)
            begin(renderer, *args)

        def corners(renderer: FaceRenderer, number: int, back: bool) -> Frame:
            wide, tall = renderer._size
            pen = Pen().move(wide, 0).line(0, 0).line(0, tall)
            pen.line((self._numbers[id(renderer)] + 0.5 * back) * wide / 50, number * tall / 300)
            return Frame(wide, tall, (PlacedItem(0.0, 0.0, pen.path(stroke=_PEN)),))

        monkeypatch.setattr(FaceRenderer, "__init__", counted)
        monkeypatch.setattr(FaceRenderer, "frame", corners)
        # Only flowing texts are laid out, to count their pages.
        monkeypatch.setattr(FaceRenderer, "bind_fields", lambda *_: None)
        monkeypatch.setattr(FaceRenderer, "has_codes", False)
        # The number is the same for all papers and backs.
        pages = Faces.pages

        def flown(faces: Faces, item: Mapping, problems: Problems) -> list[Mapping]:
            key = (id(faces.compiled), id(item), faces.size)
            if key not in _FLOWN:
                _FLOWN[key] = pages(faces, item, problems)
            return _FLOWN[key]

        monkeypatch.setattr(Faces, "pages", flown)

    def render(self, shop: Session, order: Order, options: PrintOptions) -> Document:
        self._first = len(self._numbers)
        return render(shop, order, options)


@pytest.fixture
def proofs(monkeypatch: pytest.MonkeyPatch) -> Proofs:
    return Proofs(monkeypatch)


def read(path: Path) -> tuple[list[tuple[float, float]], list[Seen]]:
    """The sizes of a file's pages, and all faces on them."""
    sizes: list[tuple[float, float]] = []
    found: list[Seen] = []
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages):
            _, _, width, height = (float(cast(Any, edge)) * MM_PER_POINT for edge in page.mediabox)
            sizes.append((width, height))
            # From points, y upwards, to millimetres, y downwards.
            out = Matrix(MM_PER_POINT, 0, 0, -MM_PER_POINT, 0, height)
            found += [
                face(number, points)
                for colour, points in helper.strokes(page, out)
                if colour == _RED and len(points) == 4
            ]
    return sizes, found


def face(page: int, points: list[tuple[float, float]]) -> Seen:
    right, corner, below, mark = points
    own = Matrix(
        right[0] - corner[0],
        right[1] - corner[1],
        below[0] - corner[0],
        below[1] - corner[1],
        *corner,
    ).inverse()
    across, down = own.apply(*mark)
    batch, number = across * 50, down * 300
    assert abs(batch * 2 - round(batch * 2)) < 0.1, "the corners are square"
    return Seen(
        page,
        round(batch * 2) // 2,
        round(number),
        round(batch * 2) % 2 == 1,
        corner,
        right,
        below,
    )


def over(size: tuple[float, float], backs: str) -> Matrix:
    """Map a place on the back to the place on the front that is in front of it."""
    width, height = size
    if backs == "gutterfold":
        return Matrix(1, 0, 0, -1, 0, height)
    upright = height >= width
    if upright is (backs != "short-edge"):
        return Matrix(-1, 0, 0, 1, width, 0)
    return Matrix(1, 0, 0, -1, 0, height)


@cache
def session() -> Session:
    return Session(SearchPath.standard())


def everything(game: str) -> Order:
    return Order(game, "all", "all", tuple(session().game(game).components), is_kit=True)


def whole_boards(faces: list[Seen], slots: list[Slot]) -> list[Seen]:
    """The faces that are not in pieces; check that pieces make up the whole of the others."""
    pieces: dict[tuple[int, ...], dict[str, Rect]] = defaultdict(dict)
    sizes: dict[tuple[int, ...], tuple[float, ...]] = {}
    found = []
    for face, slot in zip(faces, slots, strict=True):
        if not slot.piece:
            found.append(face)
            continue
        assert slot.piece not in pieces[face[1:4]], "every piece once"
        pieces[face[1:4]][slot.piece] = Rect(slot.x - face.box.x, slot.y - face.box.y, *slot[7:9])
        sizes[face[1:4]] = face.box[2:]
        assert min(slot.x, slot.y) >= PRINTER_MARGIN - TOLERANCE
    for whose, windows in pieces.items():
        width, height = sizes[whose]
        assert bounding_box(list(windows.values())) == pytest.approx(
            (0, 0, width, height), abs=0.05
        )
        seen = sum(box.width * box.height for box in windows.values())
        assert seen >= width * height - 1.0, "no strip is missing"
    return found


def assert_ruled(made: Document, game: Game) -> None:
    """Both sides of every sheet have a ruler."""
    for page in made.pages:
        if page.slots and game.components[page.slots[0].component].front.furniture:
            texts = [text for frame in page.frames for text in tiny.texts(frame.frame)]
            assert "50 mm" in texts, page.title


def assert_placed(sizes: list[tuple[float, float]], faces: list[Seen]) -> None:
    """All faces are within the printable area, and do not overlap."""
    pages = defaultdict(list)
    for face in faces:
        pages[face.page].append(face.box)
    for number, boxes in pages.items():
        page = Rect(0, 0, *sizes[number])
        for index, box in enumerate(boxes):
            whole = page.contains(box, TOLERANCE) and box.contains(page, TOLERANCE)
            assert whole or page.grown(-PRINTER_MARGIN).contains(box, TOLERANCE), (number, box)
            assert not any(box.overlaps(other, TOLERANCE) for other in boxes[:index]), number


def assert_in_register(sizes: list[tuple[float, float]], faces: list[Seen], backs: str) -> int:
    """Every back is behind its front, the same way up; return how many are."""
    fronts = {face[1:3]: face for face in faces if not face.back}
    behind = {face[1:3]: face for face in faces if face.back}
    for whose, back in behind.items():
        front = fronts[whose]
        if backs in ("long-edge", "short-edge"):
            assert (front.page % 2, back.page) == (0, front.page + 1)
        assert sizes[front.page] == sizes[back.page]
        # Where each takes a sheet of its own, they are glued back to back.
        glued = backs == "gutterfold" and front.page != back.page
        through = over(sizes[front.page], "long-edge" if glued else backs)
        # Turned over like a page of a book, the card shows its back upright.
        for ours, theirs in (
            (front.corner, back.right),
            (front.right, back.corner),
        ):
            assert through.apply(*theirs) == pytest.approx(ours, abs=TOLERANCE), whose
        assert through.bounding_box(back.box) == pytest.approx(front.box, abs=2 * TOLERANCE)
    if backs == "after":
        turned = {fronts[whose].page: back.page for whose, back in behind.items()}
        order = [turned[page] for page in sorted(turned)]
        assert order == sorted(order), "the stack is turned over in order"
        assert not order or order[0] > max(turned), "all fronts come before all backs"
    return len(behind)


# test_impose.py has cards and papers of all sizes.
@pytest.mark.parametrize(
    ("game", "paper", "backs"),
    [
        *((game, "a4", "long-edge") for game in GAMES),
        *(("space-zoo", "a4", backs) for backs in BACKS[1:]),
        ("space-zoo", "letter", "long-edge"),
    ],
)
def test_backs_are_behind_their_fronts(
    game: str, paper: str, backs: str, proofs: Proofs, tmp_path: Path
) -> None:
    shop, order = session(), everything(game)
    options = PrintOptions(paper=paper, backs=backs)
    made = proofs.render(shop, order, options)
    write(made, tmp_path / "all.pdf")
    sizes, faces = read(tmp_path / "all.pdf")
    assert_ruled(made, shop.game(game))
    slots = [slot for page in made.pages for slot in page.slots]
    # The manifest agrees with the file.
    for face, slot in zip(faces, slots, strict=True):
        if not slot.piece:
            assert tuple(face.box) == pytest.approx(slot[5:9], abs=2 * TOLERANCE)
    unbroken = whole_boards(faces, slots)
    assert_placed(sizes, unbroken)
    expected = []
    for number, batch in enumerate(batches(shop.game(game), order, options)):
        count = len(batch)
        if batch.component.is_multi_page:
            count = sum(face.batch == number for face in faces)
            assert count
        sides = (False, True) if batch.is_backed and backs != "none" else (False,)
        expected += [(number, index, side) for index in range(count) for side in sides]
    broken = {face[1:4] for face in faces} - {face[1:4] for face in unbroken}
    assert sorted([*broken, *(face[1:4] for face in unbroken)]) == expected, "every copy once"
    backed = sum(whose[2] for whose in expected if whose not in broken)
    assert assert_in_register(sizes, unbroken, backs) == backed


# Papers are tested in test_impose.py.
@pytest.mark.parametrize(("paper", "backs"), [*product(("a4",), BACKS), ("letter", "long-edge")])
def test_pieces_of_board_are_behind_each_other(
    paper: str, backs: str, proofs: Proofs, tmp_path: Path
) -> None:
    """The whole face is at the place of its piece, so backs compare with fronts as others do."""
    board = tiny.GAME.replace("size: poker", "size: {width: 380mm, height: 260mm, bleed: 3mm}")
    board += "    back: card\n    join: butt\n"
    shop = tiny.session(tiny.game(tmp_path, game=board))
    order = Order("tiny", "board", "board", ("cards",))
    write(
        proofs.render(shop, order, PrintOptions(paper=paper, backs=backs)), tmp_path / "board.pdf"
    )
    sizes, faces = read(tmp_path / "board.pdf")
    assert len(faces) == (4 if backs == "none" else 8)
    seen: Counter[tuple[int, ...]] = Counter()
    pieces: list[list[Seen]] = [[], []]
    for face in faces:
        pieces[seen[face[1:4]]].append(face)
        seen[face[1:4]] += 1
    for shown in pieces:
        assert_in_register(sizes, shown, backs)


def test_finds_back_out_of_register(
    proofs: Proofs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a press that is a twentieth of a millimetre off."""
    true = to_page
    monkeypatch.setattr(
        page_assembler, "to_page", lambda box, turn: true(box._replace(x=box.x + 0.05), turn)
    )
    order = replace(everything("my-corner-of-the-sky"), components=("ranks",))
    for backs in ("long-edge", "after"):
        write(proofs.render(session(), order, PrintOptions(backs=backs)), tmp_path / "off.pdf")
        sizes, faces = read(tmp_path / "off.pdf")
        with pytest.raises(AssertionError):
            assert_in_register(sizes, faces, backs)
