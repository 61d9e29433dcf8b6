"""Read a finished PDF or SVG page: outlines, letters and their places.

Nothing here depends on pnp's drawing code: pdfium opens the PDF, an XML parser the SVG. Places
are in millimetres from the page's top left.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from pnp.core.geometry import MM_PER_INCH, Matrix

POINT = MM_PER_INCH / 72

At = tuple[float, float]


@dataclass(frozen=True)
class Outline:
    """One closed or open run of a path: its corners (ends of lines and curves) in order."""

    corners: tuple[At, ...]
    curves: int

    @cached_property
    def middle(self) -> At:
        xs, ys = zip(*self.corners, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    @cached_property
    def size(self) -> tuple[float, float]:
        xs, ys = zip(*self.corners, strict=True)
        return max(xs) - min(xs), max(ys) - min(ys)

    @cached_property
    def shape(self) -> str:
        """Return the name of the shape, or an empty text."""
        corners = self.corners
        middle = self.middle
        reaches = [dist(each, middle) for each in corners]
        if self.curves == 4 and len(corners) == 4 and max(reaches) - min(reaches) < 0.02:
            return "circle"
        if self.curves == 4 and len(corners) == 8:
            return "rounded"
        if self.curves:
            return ""
        level = any(abs(one[1] - two[1]) < 0.01 for one, two in pairwise(corners))
        match len(corners):
            case 3:
                return "triangle"
            case 4 if max(reaches) - min(reaches) < 0.02:
                return "box" if level else "diamond"
            case 16 if abs(self.size[0] - self.size[1]) < 0.02:
                return "star"
        return ""

    def covers(self, other: Outline) -> bool:
        """Whether both are the same shape in the same place."""
        if self.shape != other.shape or dist(self.middle, other.middle) > 0.1:
            return False
        return dist(self.size, other.size) < 0.2


class Letter(NamedTuple):
    """A letter of a PDF, or a whole line of an SVG."""

    text: str
    at: At
    """The middle in a PDF, the start of the base line in an SVG."""


@dataclass(frozen=True)
class PageContent:
    """The outlines and letters of a page."""

    outlines: tuple[Outline, ...]
    letters: tuple[Letter, ...]

    def shapes(self, *names: str) -> list[Outline]:
        """Return the outlines of these shapes, each place once (a fill and its line are one)."""
        found: list[Outline] = []
        for each in self.outlines:
            if each.shape in names and not any(each.covers(other) for other in found):
                found.append(each)
        return found

    def find(self, text: str) -> list[At]:
        """Return where a text begins; case is ignored."""
        runs = [
            (each.text + "\n" if len(each.text) > 1 else each.text, each.at)
            for each in self.letters
        ]
        whole = "".join(text for text, _ in runs).casefold()
        starts = [at for text, at in runs for _ in text]
        found = re.finditer(re.escape(text.casefold()) + r"(?!\w)", whole)
        return [starts[match.start()] for match in found]

    def row(self, y: float, left: float, right: float, slack: float = 1.2) -> str:
        """Return the text on one line, between two places."""
        near = [each for each in self.letters if abs(each.at[1] - y) < slack]
        return "".join(each.text for each in near if left <= each.at[0] <= right).strip()

    def inside(self, outline: Outline) -> str:
        """Return the text in an outline."""
        (x, y), (width, height) = outline.middle, outline.size
        return "".join(
            letter.text
            for letter in self.letters
            if abs(letter.at[0] - x) < width / 2 and abs(letter.at[1] - y) < height / 2
        ).strip()


# PDF


def pdf_page(file: Path, number: int = 0) -> PageContent:
    with pypdfium2.PdfDocument(file) as pdf:
        page = pdf[number]
        height = page.get_height() * POINT
        upright = Matrix(POINT, 0.0, 0.0, -POINT, 0.0, height)
        count = pdfium.FPDFPage_CountObjects(page)
        objects = (pdfium.FPDFPage_GetObject(page, index) for index in range(count))
        outlines = tuple(found for each in objects for found in _of_pdf(each, upright))
        text = page.get_textpage()
        letters = []
        for index in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(index)
            at = upright.apply((left + right) / 2, (bottom + top) / 2)
            letters.append(Letter(text.get_text_range(index, 1), at))
        return PageContent(outlines, tuple(letters))


def _of_pdf(thing: object, to_page: Matrix) -> Iterator[Outline]:
    own = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(thing, own)
    matrix = Matrix(own.a, own.b, own.c, own.d, own.e, own.f).then(to_page)
    match pdfium.FPDFPageObj_GetType(thing):
        case pdfium.FPDF_PAGEOBJ_FORM:
            for index in range(pdfium.FPDFFormObj_CountObjects(thing)):
                yield from _of_pdf(pdfium.FPDFFormObj_GetObject(thing, index), matrix)
        case pdfium.FPDF_PAGEOBJ_PATH:
            yield from _path_of_pdf(thing, matrix)


def _path_of_pdf(thing: object, matrix: Matrix) -> Iterator[Outline]:
    steps: list[tuple[str, At]] = []
    x, y = ctypes.c_float(), ctypes.c_float()
    names = {
        pdfium.FPDF_SEGMENT_MOVETO: "M",
        pdfium.FPDF_SEGMENT_LINETO: "L",
        pdfium.FPDF_SEGMENT_BEZIERTO: "C",
    }
    for index in range(pdfium.FPDFPath_CountSegments(thing)):
        step = pdfium.FPDFPath_GetPathSegment(thing, index)
        pdfium.FPDFPathSegment_GetPoint(step, x, y)
        steps.append((names[pdfium.FPDFPathSegment_GetType(step)], matrix.apply(x.value, y.value)))
    yield from _runs(steps)


def _runs(steps: list[tuple[str, At]]) -> Iterator[Outline]:
    """Yield a path's runs. Each curve is three steps, the last of which is its end."""
    corners: list[At] = []
    curves = bent = 0
    for name, at in [*steps, ("M", (0.0, 0.0))]:
        if name == "M":
            if len(corners) > 2:
                if dist(corners[0], corners[-1]) < 0.005:
                    corners.pop()
                yield Outline(tuple(corners), curves)
            corners, curves, bent = [at], 0, 0
        elif name == "C":
            bent += 1
            if bent % 3 == 0:
                curves += 1
                corners.append(at)
        elif dist(corners[-1], at) > 0.005:
            corners.append(at)
