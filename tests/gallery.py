"""The pictures of docs/gallery.md, drawn from the YAML on the page.

`make pictures` writes them into docs/pictures/elements/.
"""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image, ImageChops

from pnp.build.pipeline import render
from pnp.build.session import Session
from pnp.cli.report import as_text
from pnp.core.document import Page, image_document, page_from_frame
from pnp.core.geometry import MM_PER_INCH, Size
from pnp.core.node import Mapping
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import Problems
from pnp.core.search_path import SearchPath
from pnp.export.single_cards import decks
from pnp.layout.options import ELEMENT_TYPES
from pnp.load.yaml import parse
from pnp.render import write

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "gallery.md"
FOLDER = DOCS / "pictures" / "elements"
HILLS = DOCS / "pictures" / "hills.png"
"""A picture for the picture elements."""

DPI = 130
COLOURS = 128
_SMALL = 24_000
_ROOM = Size(38.0, 22.0)
_GAP, _COLUMNS, _EDGE = 4.0, 4, 3.0
_WIDTH = _COLUMNS * (_ROOM.width + _GAP) - _GAP + 2 * _EDGE
_HEIGHT = 600.0
"""Height in mm to draw on; the empty part below is cut off."""
_GAME = "gallery"
_LENGTH = re.compile(r"([0-9.]+)mm")


class Specimen(NamedTuple):
    """A block of YAML and its caption."""

    caption: str
    text: str
    root: Mapping

    def room(self) -> Size:
        """Return the size of the specimen in mm."""
        found = [_LENGTH.fullmatch(self.root.text(side)) for side in ("width", "height")]
        own = [float(match[1]) if match else 0.0 for match in found]
        return Size(max(_ROOM.width, own[0]), max(_ROOM.height, own[1]))


class Section(NamedTuple):
    """A heading of the page and the specimens below it."""

    name: str
    specimens: tuple[Specimen, ...]

    @property
    def file(self) -> str:
        return f"{re.sub('[^a-z]+', '-', self.name.lower())}.png"


class Book(NamedTuple):
    """The page: its sections, and the files of its game."""

    sections: tuple[Section, ...]
    files: dict[str, str]


def book(text: str) -> Book:
    """Parse the page."""
    sections, files = [], {}
    for part in re.split(r"^## ", text, flags=re.MULTILINE):
        name, _, body = part.partition("\n")
        specimens = []
        for caption, yaml in re.findall(r"^(\S[^\n]*)\n\n```yaml\n(.*?)^```", body, re.M | re.S):
            if file := re.fullmatch(r"`([\w./-]+\.yaml)`:", caption):
                files[file[1]] = yaml
                continue
            root = parse(yaml, PAGE.name, Problems())
            assert isinstance(root, Mapping), caption
            specimens.append(Specimen(caption.replace("`", ""), yaml, root))
        if specimens:
            sections.append(Section(name.strip("`"), tuple(specimens)))
    return Book(tuple(sections), files)


def _template(section: Section) -> str:
    """Return the YAML of all specimens of a section, side by side."""
    cells = "".join(map(_cell, section.specimens))
    columns = " ".join([f"{_ROOM.width:g}mm"] * _COLUMNS)
    return f"""\
margin: {_EDGE:g}mm
body:
  column:
    - grid:
{textwrap.indent(cells, "    ")}      columns: {columns}
      gap: {_GAP:g}mm
"""


def _cell(specimen: Specimen) -> str:
    width, height = specimen.room()
    wide = min(-(-(width + _GAP) // (_ROOM.width + _GAP)), _COLUMNS)
    width = wide * (_ROOM.width + _GAP) - _GAP
    caption = specimen.caption.replace('"', "'").replace("{", "\\\\{")
    return f"""\
  - column:
    - stack:
      - {{space: yes, fill: "#F1F2F5"}}
      -
{textwrap.indent(specimen.text, " " * 8)}      width: {width:g}mm
      height: {height:g}mm
    - {{text: "{caption}", style: caption}}
    gap: 0.8mm
    columns-wide: {wide:g}
"""


def _game(folder: Path, made: Book) -> None:
    """Write the gallery as a game: a face for each section, and the pieces."""
    root = folder / _GAME
    (root / "templates").mkdir(parents=True)
    faces = [section for section in made.sections if _elements(section)]
    for name, text in made.files.items():
        (root / name).write_text(text, encoding="utf-8")
    for section in faces:
        (root / "templates" / f"{section.file[:-4]}.yaml").write_text(_template(section), "utf-8")
    own = "".join(
        f"  {section.file[:-4]}: {{front: {section.file[:-4]}, size: "
        f"{{width: {_WIDTH:g}mm, height: {_HEIGHT:g}mm}}}}\n"
        for section in faces
    )
    pieces = "".join(
        textwrap.indent(specimen.text, "  ")
        for section in made.sections
        if not _elements(section)
        for specimen in section.specimens
    )
    text = made.files["game.yaml"] + f"components:\n{pieces}{own}"
    (root / "game.yaml").write_text(text, encoding="utf-8")
    (root / HILLS.name).write_bytes(HILLS.read_bytes())


def _elements(section: Section) -> bool:
    """Whether a section has elements, and not components."""
    return all(set(specimen.root.values) & set(ELEMENT_TYPES) for specimen in section.specimens)


def pictures(text: str) -> Iterator[tuple[Section, Image.Image]]:
    """Yield each section with its picture. Fails on any problem."""
    made = book(text)
    with TemporaryDirectory() as name:
        folder = Path(name)
        _game(folder, made)
        for section in made.sections:
            shop = Session(SearchPath.standard((folder,)))
            draw = _faces if _elements(section) else _sheets
            pages = draw(shop, section)
            yield section, _shown(pages, folder)
            assert shop.problems.sorted() == [], as_text(shop.problems.sorted())


def _faces(shop: Session, section: Section) -> list[Page]:
    ink = "low" if section.name == "Low ink" else "full"
    order = Order(_GAME, "gallery", "gallery", (section.file[:-4],))
    (deck,) = decks(shop, order, PrintOptions(ink=ink))
    return [page_from_frame(deck.cards[0].front)]


def _sheets(shop: Session, section: Section) -> list[Page]:
    names = tuple(name for each in section.specimens for name in each.root.values)
    order = Order(_GAME, "gallery", "gallery", names)
    return list(render(shop, order, PrintOptions(paper="a6", backs="none")).pages)


def _shown(pages: list[Page], folder: Path) -> Image.Image:
    """Join pages side by side, without the empty paper around them."""
    import pypdfium2

    file = folder / "pages.pdf"
    write(image_document(pages, "A gallery"), file)
    with pypdfium2.PdfDocument(file) as opened:
        images = [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in opened]
    if len(images) == 1:
        return _trimmed(images[0], images[0].width)
    return _together([_trimmed(image) for image in images])


def _together(images: list[Image.Image]) -> Image.Image:
    """Arrange pictures in rows."""
    wide = round(_WIDTH * DPI / MM_PER_INCH)
    places, left, top, down = [], 0, 0, 0
    for image in images:
        if left and left + image.width > wide:
            left, top, down = 0, down, 0
        places.append((left, top))
        left, down = left + image.width, max(down, top + image.height)
    whole = Image.new("RGB", (wide, down), "white")
    for image, place in zip(images, places, strict=True):
        whole.paste(image, place)
    return whole


def _trimmed(image: Image.Image, width: int = 0) -> Image.Image:
    box = ImageChops.difference(image, Image.new("RGB", image.size, "white")).getbbox()
    assert box is not None
    edge = round(_EDGE * DPI / MM_PER_INCH)
    left, right = (0, width) if width else (max(box[0] - edge, 0), box[2] + edge)
    return image.crop((left, max(box[1] - edge, 0), right, box[3] + edge))


def packed(image: Image.Image) -> bytes:
    """Return the picture as a PNG; a large one gets fewer colours."""
    few = image.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    found = []
    for each in (image, few):
        data = io.BytesIO()
        each.save(data, "PNG", optimize=True, dpi=(DPI, DPI))
        found.append(data.getvalue())
    return next((data for data in found if len(data) <= _SMALL), found[-1])


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for section, image in pictures(PAGE.read_text(encoding="utf-8")):
        (FOLDER / section.file).write_bytes(packed(image))


if __name__ == "__main__":
    main()
