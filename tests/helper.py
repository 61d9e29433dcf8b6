"""Documents made in code, and functions that read back what backends write."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import resvg_py
from PIL import Image, ImageChops

from pnp.core.document import Document, Page, PageFrame
from pnp.core.drawing import (
    Colour,
    Frame,
    Item,
    Pen,
    Picture,
    PlacedItem,
    SharedFrame,
    Stroke,
    Text,
    TextRun,
    Transformed,
)
from pnp.core.fonts import open_font
from pnp.core.geometry import IDENTITY, MM_PER_INCH, Matrix, Size
from pnp.core.shaping import Features, FontStack, Shaper, shaper
from pnp.layout.elements.code import code_path, qr_code
from pnp.render import write
from pnp.text.typeset import line_of_text

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "templates" / "fonts"

BLACK: Colour = (0.0, 0.0, 0.0)
RED: Colour = (0.8, 0.1, 0.1)
BLUE: Colour = (0.1, 0.2, 0.7)
GOLD: Colour = (0.95, 0.75, 0.2)
GREEN: Colour = (0.2, 0.6, 0.3)

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


# Making


@cache
def fonts(tracking: float = 0.0) -> FontStack:
    """A font for text, and one for symbols it lacks."""
    both = (("atkinson-hyperlegible-next", "400Regular"), ("noto-sans-symbols-2", "400Regular"))
    return FontStack(tuple(font(*each, tracking=tracking) for each in both))


def font(
    family: str, weight: str = "400Regular", features: Features = (), tracking: float = 0.0
) -> Shaper:
    """A shipped font."""
    (file,) = (FONTS / family).glob(f"*_{weight}.ttf")
    return shaper(open_font(f"test-{family}-{weight}", file), features, tracking)


def line(text: str, size: float = 4.0, colour: Colour = BLACK, tracking: float = 0.0) -> Text:
    """Return a line of text, with a second font for missing characters; `tracking` in mm."""
    pieces = fonts(tracking / size).split(text)
    width = sum(piece.width for piece in pieces) * size
    runs = tuple(TextRun(piece.shaper.words(piece.text)) for piece in pieces)
    return Text(runs, size, width, colour)


def line_in(own: Shaper, text: str, size: float = 4.0) -> Text:
    """Return a line of text in one font."""
    return line_of_text(text, FontStack((own,)), size, BLACK)


def frame(*items: tuple[float, float, Item], kind: type[Frame] = Frame) -> Frame:
    """Return a frame of 100 × 100 mm with items at their places."""
    return kind(100.0, 100.0, tuple(PlacedItem(*item) for item in items))


def page(
    *frames: Frame | PageFrame,
    size: tuple[float, float] = (100.0, 100.0),
    title: str = "A page",
    sections: tuple[str, ...] = ("Things",),
    side: str = "single",
) -> Page:
    drawn = [each if isinstance(each, PageFrame) else PageFrame(IDENTITY, each) for each in frames]
    return Page(Size(*size), side, title, sections, (), tuple(drawn))


def document(*pages: Page | Frame, title: str = "A test", backs: str = "long-edge") -> Document:
    made = tuple(each if isinstance(each, Page) else page(each) for each in pages)
    two_sided = any(page.side == "back" for page in made)
    return Document(title, "test", "1", "a4", backs, "full", made, len(made), two_sided)


def picture(folder: Path) -> Path:
    """Write a small picture with soft colours and a transparent corner."""
    path = folder / "picture.png"
    image = Image.new("RGBA", (60, 40))
    for x in range(60):
        for y in range(40):
            image.putpixel((x, y), (x * 4, y * 6, 120, 255 if x < 45 or y < 25 else 0))
    image.save(path)
    return path


def sampler(folder: Path) -> Frame:
    """Return a frame of 100 × 100 mm with all kinds of items."""
    pen = Stroke(BLUE, 1.2, cap=0, join=0)
    elbow = [(0.0, 6.0), (5.0, 0.0), (10.0, 6.0)]
    leaf = SharedFrame(
        8.0,
        8.0,
        (
            PlacedItem(0.0, 0.0, Pen().ellipse(4.0, 4.0, 4.0, 2.5).path(GREEN, Stroke(BLACK, 0.3))),
            PlacedItem(1.6, 4.8, line("leaf", 2.6, (1.0, 1.0, 1.0))),
        ),
    )
    branch = SharedFrame(
        20.0,
        10.0,
        (
            PlacedItem(0.0, 0.0, leaf),
            PlacedItem(9.0, 0.0, leaf),
            PlacedItem(
                0.0, 9.0, Pen().move(0.0, 0.0).line(17.0, 0.0).path(stroke=Stroke(RED, 0.6))
            ),
            PlacedItem(18.0, 2.0, Transformed(leaf, Matrix.rotate(30.0))),
        ),
    )
    dot = SharedFrame(2.0, 2.0, (PlacedItem(0.0, 0.0, Pen().rect(0, 0, 2, 2).path(GOLD)),))
    ring = Pen().ellipse(6.0, 6.0, 6.0).ellipse(6.0, 6.0, 3.0)
    window = Pen().ellipse(10.0, 5.0, 10.0, 5.0).rect(8.0, 3.0, 4.0, 4.0)
    stripes = Frame(
        20.0,
        10.0,
        tuple(
            PlacedItem(x * 2.0, 0.0, Pen().rect(0.0, 0.0, 1.0, 10.0).path(RED)) for x in range(10)
        ),
    )
    return frame(
        (0.0, 0.0, Pen().rect(0.5, 0.5, 99.0, 99.0, 4.0).path(stroke=Stroke(BLACK, 0.5))),
        (5.0, 12.0, line("The quick brown fox (jumps) \\ over", 4.5)),
        (5.0, 20.0, line("it’s “quoted” 3 × 4 − 2 é ★ ☂ done", 4.0, RED)),
        (5.0, 26.0, line("SPACED OUT", 3.2, BLUE, 1.0)),
        (50.0, 26.0, line("small print 0123456789", 2.4)),
        (5.0, 30.0, Pen().polygon(elbow, False).path(stroke=pen)),
        (18.0, 30.0, Pen().polygon(elbow, False).path(stroke=pen._replace(cap=1, join=1))),
        (31.0, 30.0, Pen().polygon(elbow, False).path(stroke=pen._replace(cap=2, join=2))),
        (
            44.0,
            33.0,
            Pen()
            .polygon([(0, 0), (20, 0)], False)
            .path(stroke=Stroke(BLACK, 0.8, (3.0, 1.5), cap=0)),
        ),
        (
            68.0,
            33.0,
            Pen().polygon([(0, 0), (20, 0)], False).path(stroke=Stroke(BLACK, 0.8, (0.1, 1.7))),
        ),
        (5.0, 40.0, ring.path(GOLD, Stroke(BLACK, 0.4), evenodd=True)),
        (20.0, 40.0, ring.path(GOLD, evenodd=False)),
        (35.0, 40.0, Transformed(stripes, clip=window.path(evenodd=True))),
        (
            60.0,
            40.0,
            Transformed(
                stripes,
                Matrix.scale(1.2, 0.8).then(Matrix.rotate(20.0)),
                Pen().rect(0.0, 0.0, 15.0, 10.0, 3.0).path(),
            ),
        ),
        (5.0, 56.0, branch),
        (5.0, 72.0, Transformed(branch, Matrix(-1.0, 0.0, 0.0, 1.0, 26.0, 0.0))),
        (35.0, 60.0, dot),
        (38.0, 60.0, dot),
        (40.0, 66.0, Picture(str(picture(folder)), 24.0, 16.0)),
        (
            70.0,
            60.0,
            Transformed(
                frame((0, 0, code_path(qr_code("https://example.org/a-code"), BLACK))),
                Matrix.scale(0.8),
            ),
        ),
        (
            5.0,
            93.0,
            Transformed(
                Frame(30.0, 6.0, (PlacedItem(0.0, 5.0, line("upside down", 4.0)),)),
                Matrix.rotate(180.0).then(Matrix.move(30.0, 0.0)),
            ),
        ),
    )


def sample(folder: Path) -> Document:
    """Return two pages, the second turned on its side."""
    drawn = sampler(folder)
    turned = Matrix.rotate(90.0).then(Matrix.move(100.0, 0.0))
    return document(page(drawn, title="It’s <one>"), page(PageFrame(turned, drawn)))


def output_of(program: str, cwd: Path, **environment: str) -> str:
    """Run a Python program in another process and folder; return its output."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# Reading back


def pdf(made: Document, folder: Path, name: str = "test.pdf") -> Path:
    path = folder / name
    write(made, path)
    return path


def svg(made: Document, folder: Path, name: str = "test") -> list[Path]:
    """Return the files of the pages, in order."""
    write(made, folder / name, "svg")
    return sorted((folder / name).iterdir())


def root(path: Path) -> ElementTree.Element:
    return ElementTree.fromstring(path.read_bytes())


def pdf_text(path: Path, number: int = 0) -> str:
    """Return the text of a page as copied from a reader, a line for each line."""
    opened = pypdfium2.PdfDocument(path)
    try:
        text: str = opened[number].get_textpage().get_text_range()
        # PDFium marks hyphens at ends of lines differently from those within words.
        return text.replace("\r\n", "\n").replace("\ufffe", "-")
    finally:
        opened.close()


def pdf_image(path: Path, number: int = 0, dpi: int = 100) -> Image.Image:
    opened = pypdfium2.PdfDocument(path)
    try:
        drawn = opened[number]
        # PDFium rounds a page's size up, resvg to the nearest: this makes them agree.
        pixels = round(drawn.get_width() * dpi / 72.0)
        image: Image.Image = drawn.render(scale=(pixels - 0.001) / drawn.get_width()).to_pil()
        return image.convert("RGB")
    finally:
        opened.close()


def svg_image(path: Path, dpi: int = 100) -> Image.Image:
    data: Any = resvg_py.svg_to_bytes(
        svg_string=path.read_text("utf-8"), dpi=dpi, background="white", skip_system_fonts=True
    )
    return Image.open(io.BytesIO(bytes(data))).convert("RGB")


def pixel(image: Image.Image, x: float, y: float, dpi: int = 100) -> tuple[int, int, int]:
    """Return the colour at a place in mm."""
    per_mm = dpi / MM_PER_INCH
    return cast(tuple[int, int, int], image.getpixel((int(x * per_mm), int(y * per_mm))))


def near(colour: Sequence[float], other: Sequence[float], by: float = 12) -> bool:
    return all(abs(a - b) <= by for a, b in zip(colour, other, strict=True))


def shade(colour: Colour) -> tuple[float, float, float]:
    """Return a colour as pixels have it."""
    r, g, b = colour
    return (r * 255, g * 255, b * 255)


def worst_tile(one: Image.Image, other: Image.Image, side: int) -> tuple[float, tuple[int, int]]:
    """Return the largest difference between two pictures' means over a square tile (0 to 255, in
    any channel), and the tile.

    A page's mean hides a missing word; pixels exaggerate the smoothing of edges.
    """
    size = (max(one.width, other.width), max(one.height, other.height))
    assert abs(one.width - other.width) <= 1, (one.size, other.size)
    assert abs(one.height - other.height) <= 1, (one.size, other.size)
    tiles = ImageChops.difference(
        _padded(one, size).reduce(side), _padded(other, size).reduce(side)
    )
    worst, at = -1, (0, 0)
    for y in range(tiles.height):
        for x in range(tiles.width):
            most = max(cast(tuple[int, int, int], tiles.getpixel((x, y))))
            if most > worst:
                worst, at = most, (x, y)
    return float(worst), at


def _padded(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Pad to a common size: renderers round a page's size to pixels in different ways."""
    padded = Image.new("RGB", size, (255, 255, 255))
    padded.paste(image, (0, 0))
    return padded


def manifest(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


Stroked = tuple[tuple[float, ...], list[tuple[float, float]]]


def strokes(drawing: Any, out: Matrix) -> list[Stroked]:
    """Return all stroked runs of straight lines on a page of a PDF or in a form: colour and points.

    `out` maps the drawing's units to those of the result.
    """
    found: list[Stroked] = []
    here = out
    colour: tuple[float, ...] = (0.0, 0.0, 0.0)
    stack: list[tuple[Matrix, tuple[float, ...]]] = []
    lines: list[list[tuple[float, float]]] = []
    for operands, operator in cast(Any, pikepdf.parse_content_stream(drawing)):
        name = str(operator)
        read = name in ("cm", "m", "l", "RG")
        numbers = [float(cast(Any, each)) for each in operands] if read else []
        match name:
            case "q":
                stack.append((here, colour))
            case "Q":
                here, colour = stack.pop()
            case "cm":
                here = Matrix(*numbers).then(here)
            case "RG":
                colour = (numbers[0], numbers[1], numbers[2])
            case "m":
                lines.append([here.apply(*numbers)])
            case "l":
                lines[-1].append(here.apply(*numbers))
            case "S" | "B" | "B*":
                found += [(colour, line) for line in lines]
                lines = []
            case "f" | "f*" | "n":
                lines = []
            case "Do":
                resources = drawing.obj.Resources if hasattr(drawing, "obj") else drawing.Resources
                form = resources.XObject[str(operands[0])]
                if str(form.Subtype) == "/Form":
                    found += strokes(form, here)
    return found
