"""The calibration sheet for a printer, and pages corrected for a measured printer."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pnp import __version__
from pnp.core.document import Document, Page, PageFrame, Slot
from pnp.core.drawing import (
    Colour,
    Frame,
    Item,
    Pen,
    PlacedItem,
    SharedFrame,
    Stroke,
    Transformed,
)
from pnp.core.fonts import Family
from pnp.core.geometry import IDENTITY, MM_PER_POINT, Matrix, Rect, Size
from pnp.core.model import LazySequence, Paper
from pnp.core.printer import Printer, flip_over_edge, target_box
from pnp.core.problems import UsageError
from pnp.core.shaping import FontStack, shaper
from pnp.imposition.furniture import free_edges, slug_line
from pnp.text.typeset import line_of_text

CROSS_LENGTH = 18.0
"""Length of a target's lines, mm."""
INK: Colour = (0.11, 0.13, 0.2)
BACK_INK: Colour = (0.78, 0.12, 0.12)
_GREY: Colour = (0.55, 0.57, 0.62)
_PALE: Colour = (0.93, 0.94, 0.96)
_WHITE: Colour = (1.0, 1.0, 1.0)
_GRID_LINE = Stroke(_GREY, 0.12, cap=0)
_FIVE_MM_LINE = Stroke(_GREY, 0.25, cap=0)
_LINE = Stroke(INK, 0.25, cap=0)
_GRID_REACH = 6
"""Size of a target's grid from its centre, mm."""
_STEPS = 12
"""Number of lines of a margin scale."""
_MANUAL_HEIGHT = 118.0
"""Height of the five steps without the gaps between them, mm."""
MIN_PAPER = Size(190.0, 240.0)
"""The smallest paper for the whole sheet."""
_EDGES = {"long-edge": "long edge", "short-edge": "short edge"}


class _CalibrationSide:
    """Builds one side of the calibration sheet."""

    def __init__(self, paper: Paper, regular: FontStack, bold: FontStack) -> None:
        self.paper = paper
        self.size = paper.size
        self.regular = regular
        self.bold = bold
        self.items: list[PlacedItem] = []

    def add(self, item: Item, x: float = 0.0, y: float = 0.0) -> None:
        self.items.append(PlacedItem(x, y, item))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        points: float = 9.0,
        bold: bool = False,
        colour: Colour = INK,
        align: float = 0.0,
    ) -> float:
        """Add a line with its baseline at y; `align` 0.5 centres it on x. Returns its width."""
        font = self.bold if bold else self.regular
        line = line_of_text(text, font, points * MM_PER_POINT, colour)
        self.add(line, x - align * line.width, y)
        return line.width

    def lines(self, text: str, x: float, y: float, width: float) -> float:
        """Add wrapped text; return the baseline after the last line."""
        size = 9.0 * MM_PER_POINT
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if self.regular.width(longer) * size > width:
                self.text(line, x, y)
                y += 4.0
                longer = word
            line = longer
        self.text(line, x, y)
        return y + 4.0

    def cross(self, x: float, y: float, stroke: Stroke) -> None:
        """Add two lines through a target's centre."""
        half = CROSS_LENGTH / 2
        self.add(Pen().move(x - half, y).line(x + half, y).path(stroke=stroke))
        self.add(Pen().move(x, y - half).line(x, y + half).path(stroke=stroke))

    def badge(self, text: str, x: float, y: float, fill: Colour = INK) -> None:
        self.add(Pen().ellipse(x, y, 2.7).path(fill))
        self.text(text, x, y + 1.15, 9.0, True, _WHITE, 0.5)

    def arrow(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Add a dimension: a horizontal or vertical line with arrow heads."""
        pen = Pen().move(x1, y1).line(x2, y2)
        for x, y, direction in ((x1, y1, 1.0), (x2, y2, -1.0)):
            if y1 == y2:
                pen.move(x + direction * 2.2, y - 1.0).line(x, y).line(x + direction * 2.2, y + 1.0)
            else:
                pen.move(x - 1.0, y + direction * 2.2).line(x, y).line(x + 1.0, y + direction * 2.2)
        self.add(pen.path(stroke=_LINE))

    def box(self, x: float, y: float, width: float) -> None:
        self.add(Pen().rect(x, y, width, 8.0, 1.2).path(_WHITE, _LINE))

    def page(self, title: str, side: str, section: str) -> Page:
        frame = SharedFrame(*self.size, tuple(self.items))
        frames = [PageFrame(IDENTITY, frame)]
        content = Rect(15.0, 0.0, self.size.width - 30.0, self.size.height - 12.0)
        edges = free_edges(self.size, (content,))
        strip = slug_line(edges, title, ("", ""), self.regular)
        if strip is not None:
            frames.append(strip)
        sections = (section,) if side == "front" else ()
        return Page(self.size, side, title, sections, (), tuple(frames))


def calibration_document(names: Sequence[str], paper: Paper, edge: str, family: Family) -> Document:
    """Return a sheet for each printer and tray; without names, one sheet to write the name on.

    Raises UsageError if the paper is too small.
    """
    if not MIN_PAPER.fits(paper.size):
        raise UsageError(
            f"{paper.name} is too small for all the scales; measure with A4 or Letter, "
            "the figures serve all papers"
        )
    regular, bold = (FontStack((shaper(family.open(weight)),)) for weight in ("regular", "bold"))
    pages: list[Page] = []
    for name in names or ("",):
        front = _front(_CalibrationSide(paper, regular, bold), name, edge)
        back = _back(_CalibrationSide(paper, regular, bold), name, edge)
        section = name or "Calibration"
        pages.append(front.page(f"Calibration · {paper.name} · front", "front", section))
        pages.append(back.page(f"Calibration · {paper.name} · back", "back", section))
    return Document(
        title="Calibration",
        game="calibration",
        version=__version__,
        paper=paper.id,
        backs=edge,
        ink="full",
        pages=pages,
        sheet_count=len(pages) // 2,
        is_two_sided=True,
    )


def _head(sheet: _CalibrationSide, side: str, colour: Colour, name: str, edge: str) -> None:
    left, right = 46.0, target_box(sheet.size).right - 10.0
    title_width = sheet.text("Calibration", left, 24.5, 20.0, True)
    label = side.upper()
    room = sheet.bold.width(label) * 12.0 * MM_PER_POINT + 5.0
    sheet.add(Pen().rect(left + title_width + 4.0, 18.4, room, 7.4, 3.7).path(colour))
    sheet.text(label, left + title_width + 4.0 + room / 2, 23.7, 12.0, True, _WHITE, 0.5)
    prompt_width = sheet.text(
        f"{sheet.paper.name}, turned over its {_EDGES[edge]}. Printer and tray: ", left, 31.0
    )
    if name:
        sheet.text(name, left + prompt_width, 31.0, 9.0, True)
    else:
        line = Pen().move(left + prompt_width, 31.6).line(right, 31.6)
        sheet.add(line.path(stroke=_LINE))


def _corners(paper: Size) -> list[tuple[float, float]]:
    box = target_box(paper)
    return [(x, y) for y in (box.y, box.bottom) for x in (box.x, box.right)]


def _front(sheet: _CalibrationSide, name: str, edge: str) -> _CalibrationSide:
    _head(sheet, "front", INK, name, edge)
    for number, (x, y) in enumerate(_corners(sheet.size), 1):
        _grid(sheet, x, y)
        sheet.badge(f"{number}", x + 10.5, y - 9.0)
    _dimensions(sheet)
    for number, edge_name in enumerate(("top", "right", "bottom", "left")):
        _stair(sheet, number, edge_name)
    _manual(sheet, name, edge)
    return sheet


def _back(sheet: _CalibrationSide, name: str, edge: str) -> _CalibrationSide:
    _head(sheet, "back", BACK_INK, name, edge)
    mirrored = flip_over_edge(sheet.size, edge)
    for number, corner in enumerate(_corners(sheet.size), 1):
        x, y = mirrored.apply(*corner)
        sheet.cross(x, y, Stroke(BACK_INK, 0.25, cap=0))
        inward = -10.5 if x > sheet.size.width / 2 else 10.5
        sheet.badge(f"{number}", x + inward, y + 9.0, BACK_INK)
    middle = sheet.size.width / 2
    for words, y, points in (
        ("Nothing to read here.", 120.0, 14.0),
        ("Hold the sheet up to the light, front towards you:", 128.0, 10.0),
        ("the red crosses show on the grids of the front.", 133.5, 10.0),
    ):
        sheet.text(words, middle, y, points, points > 10.0, INK, 0.5)
    return sheet


def _grid(sheet: _CalibrationSide, x: float, y: float) -> None:
    """Draw a target: a numbered millimetre grid, and a cross through its centre."""
    for steps, stroke in (
        (range(-_GRID_REACH, _GRID_REACH + 1), _GRID_LINE),
        ((-5, 5), _FIVE_MM_LINE),
    ):
        pen = Pen()
        for step in steps:
            pen.move(x + step, y - _GRID_REACH).line(x + step, y + _GRID_REACH)
            pen.move(x - _GRID_REACH, y + step).line(x + _GRID_REACH, y + step)
        sheet.add(pen.path(stroke=stroke))
    sheet.cross(x, y, _LINE)
    for step, words in ((-5, "−5"), (5, "+5")):
        sheet.text(words, x + step, y - _GRID_REACH - 0.9, 6.0, False, INK, 0.5)
        sheet.text(words, x + _GRID_REACH + 0.7, y + step + 0.8, 6.0)


def _dimensions(sheet: _CalibrationSide) -> None:
    """Draw A to E: the distances to measure with a ruler."""
    box = target_box(sheet.size)
    clearance = CROSS_LENGTH / 2 + 1.0
    for letter, y in (("A", box.y), ("B", box.bottom)):
        sheet.arrow(0.6, y, box.x - clearance, y)
        sheet.badge(letter, 12.5, y)
        sheet.text(f"{box.x:g} mm", 12.5, y + 6.0, 7.0, False, INK, 0.5)
    sheet.arrow(box.x, 0.6, box.x, box.y - clearance)
    sheet.badge("C", box.x, 17.0)
    sheet.text(f"{box.y:g} mm", box.x + 4.0, 18.0, 7.0)
    sheet.arrow(box.x + clearance + 1.5, box.y, box.right - clearance, box.y)
    sheet.badge("D", box.x + box.width / 2, box.y)
    sheet.text(f"{box.width:g} mm", box.x + box.width / 2 + 4.5, box.y + 4.0, 7.0)
    sheet.arrow(box.x, box.y + clearance, box.x, box.bottom - clearance - 1.5)
    sheet.badge("E", box.x, box.y + box.height / 2)
    sheet.text(f"{box.height:g} mm", box.x + 4.0, box.y + box.height / 2 + 1.0, 7.0)


def _stair(sheet: _CalibrationSide, quarter_turns: int, name: str) -> None:
    """Draw numbered lines at growing distances from an edge, mm: the first unbroken one is the
    margin."""
    width, height = sheet.size
    length = width if quarter_turns % 2 == 0 else height
    stair = _CalibrationSide(sheet.paper, sheet.regular, sheet.bold)
    pen = Pen()
    start = length / 2 - _STEPS * 2.1
    for step in range(1, _STEPS + 1):
        x = start + (step - 1) * 4.2
        pen.move(x + 0.3, step).line(x + 3.9, step)
        stair.text(f"{step}", x + 2.1, step + 2.6, 6.0, False, INK, 0.5)
    stair.add(pen.path(stroke=_LINE))
    stair.text(name, start + 5 * 4.2, 14.2, 6.5, False, _GREY, 1.0)
    matrix = (
        IDENTITY,
        Matrix.rotate(90).then(Matrix.move(width, 0.0)),
        Matrix.rotate(180).then(Matrix.move(width, height)),
        Matrix.rotate(270).then(Matrix.move(0.0, height)),
    )[quarter_turns]
    sheet.add(Transformed(Frame(length, 20.0, tuple(stair.items)), matrix))


def _manual(sheet: _CalibrationSide, name: str, edge: str) -> None:
    box = target_box(sheet.size)
    left, width = box.x + 14.0, box.width - 28.0
    y = box.y + 17.0
    gap = min((box.height - 29.0 - _MANUAL_HEIGHT) / 4, 13.0)

    def step(number: int, title: str, words: str, y: float) -> float:
        sheet.add(Pen().rect(left, y - 4.6, 6.4, 6.4, 1.6).path(INK))
        sheet.text(f"{number}", left + 3.2, y + 0.1, 10.0, True, _WHITE, 0.5)
        sheet.text(title, left + 9.0, y, 11.0, True)
        return sheet.lines(words, left + 9.0, y + 5.0, width - 9.0)

    y = step(
        1,
        "Print",
        f"At 100 %, on both sides of one sheet, turned over its {_EDGES[edge]}, "
        "from the tray that you mean to use.",
        y,
    )
    y = step(
        2,
        "Measure the front",
        "From the edges of the paper to the crosses, and from "
        "cross to cross, to a quarter of a millimetre.",
        y + gap,
    )
    y = _row(sheet, left + 9.0, y, width - 9.0, "ABCDE") + gap
    y = step(
        3,
        "Hold it up to the light",
        "Front towards you. Where does each red cross of "
        "the back stand on the grid? Right and down are plus.",
        y,
    )
    names = ("1 right", "1 down", "2 right", "2 down", "3 right", "3 down")
    y = _row(sheet, left + 9.0, y, width - 9.0, names) + gap
    y = step(
        4,
        "Find the margin",
        "At each edge, the smallest number whose line is there from end to end.",
        y,
    )
    y = _row(sheet, left + 9.0, y, width - 9.0, ("top", "right", "bottom", "left")) + gap
    y = step(
        5,
        "Store the figures",
        "The numbers in this order, with commas between them. Then print "
        f"with --printer {name or 'NAME'}.",
        y,
    )
    sheet.add(Pen().rect(left + 9.0, y - 2.4, width - 9.0, 14.6, 1.5).path(_PALE))
    edge_option = "" if edge == "long-edge" else f" --edge {edge}"
    sheet.text(
        f"pnp printer add {name or 'NAME'} --paper {sheet.paper.id}{edge_option}",
        left + 11.0,
        y + 2.2,
        8.5,
        True,
    )
    sheet.text(
        "--front A,B,C,D,E --back 1,1,2,2,3,3 --margin top,right,bottom,left",
        left + 11.0,
        y + 6.2,
        8.5,
        True,
    )
    example = (
        f"{box.x + 0.5:g},{box.x + 0.25:g},{box.y:g},{box.width - 0.25:g},{box.height - 0.5:g}"
    )
    sheet.text(
        f"Example: --front {example} --back -0.5,1,-0.25,1,-0.5,0.75 --margin 4,4,5,4",
        left + 11.0,
        y + 10.0,
        7.0,
    )


def _row(
    sheet: _CalibrationSide, x: float, y: float, width: float, names: str | tuple[str, ...]
) -> float:
    """Draw boxes to write in, each with its name above it; return the baseline of the next line."""
    pitch = width / len(names)
    for index, name in enumerate(names):
        sheet.text(name, x + index * pitch + (pitch - 3.0) / 2, y + 0.2, 8.0, True, INK, 0.5)
        sheet.box(x + index * pitch, y + 1.4, pitch - 3.0)
    return y + 14.0


class CorrectedPages(LazySequence[Page]):
    """The pages of a document, corrected for a printer.

    `is_duplex`: every second page is printed on a back, even if it is no back.
    """

    def __init__(self, pages: Sequence[Page], printer: Printer, is_duplex: bool) -> None:
        self._pages = pages
        self._printer = printer
        self._is_duplex = is_duplex

    def __len__(self) -> int:
        return len(self._pages)

    def item(self, number: int) -> Page:
        """Return a page in portrait orientation, with the correction applied; 0 is the first."""
        page = self._pages[number]
        back = page.side == "back" or (self._is_duplex and number % 2 == 1)
        is_landscape = page.size.width > page.size.height
        paper = page.size.rotated() if is_landscape else page.size
        to_portrait = Matrix(0.0, 1.0, -1.0, 0.0, paper.width, 0.0) if is_landscape else Matrix()
        remedy = to_portrait.then(self._printer.correction(paper, back))
        slots = tuple(map(_turned, page.slots, [page.size.height] * len(page.slots)))
        return replace(
            page,
            size=paper,
            slots=slots if is_landscape else page.slots,
            frames=_transformed(page.frames, remedy),
            overlay_frames=_transformed(page.overlay_frames, remedy),
        )


def _transformed(frames: Sequence[PageFrame], remedy: Matrix) -> tuple[PageFrame, ...]:
    return tuple([PageFrame(matrix.then(remedy), frame) for matrix, frame in frames])


def _turned(slot: Slot, height: float) -> Slot:
    """Return a slot of a page that was rotated clockwise; `height` is the page's height before."""
    return slot._replace(
        x=height - slot.y - slot.height,
        y=slot.x,
        width=slot.height,
        height=slot.width,
        rotation=(slot.rotation + 90) % 360,
    )
