"""PNG pages: the PDF, rendered by PDFium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

from pnp.core.document import Document
from pnp.render import Backend, write
from pnp.render.pdf.writer import PdfEncoder, PdfWriter

if TYPE_CHECKING:
    from PIL import Image


class PngWriter(PdfWriter):
    """Writes a folder with an image of each page, `page-01.png` and so on: a PDF, rendered at the
    end. Raises OSError."""

    def __init__(self, document: Document, target: Path, dpi: int) -> None:
        target.mkdir()
        self._target, self._dpi = target, dpi
        self._interim = target / "all.pdf"
        super().__init__(document, self._interim)

    def __exit__(
        self,
        error_type: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        super().__exit__(error_type, error, trace)
        if error is None:
            self._render()
            self._interim.unlink()

    def _render(self) -> None:
        import pypdfium2

        pdf = pypdfium2.PdfDocument(self._interim)
        try:
            digits = max(2, len(str(len(pdf))))
            for number, page in enumerate(pdf, 1):
                image = page.render(scale=self._dpi / 72.0).to_pil()
                name = f"page-{number:0{digits}d}.png"
                image.save(self._target / name, dpi=(self._dpi, self._dpi))
                page.close()
        finally:
            pdf.close()


class PageImage(NamedTuple):
    """A file for the image of a page, with exact width and height in pixels."""

    target: Path
    width: int
    height: int
    edge: int = 0
    """Pixels at each edge that are copied from the pixels inside."""


def write_pictures(document: Document, pictures: Sequence[PageImage], dpi: int) -> None:
    """Render each page of a document into its file. Raises OSError."""
    sizes = [(image_file.width, image_file.height) for image_file in pictures]
    interim = pictures[0].target.with_name("all.pdf")
    for picture, image in zip(pictures, render_pages(document, sizes, interim), strict=True):
        finished = _repeat_edges(image, picture.edge) if picture.edge > 0 else image
        finished.save(picture.target, "PNG", dpi=(dpi, dpi))


def render_pages(
    document: Document, sizes: Sequence[tuple[int, int]], interim: Path
) -> Iterator[Image.Image]:
    """Render each page of a document to exact pixel sizes, stretched by less than a pixel or by
    the difference of the two. `interim`: a temporary file. Raises OSError."""
    import pypdfium2
    import pypdfium2.raw

    write(document, interim)
    pdf = pypdfium2.PdfDocument(interim)
    try:
        for page, (width, height) in zip(pdf, sizes, strict=True):
            bitmap = pypdfium2.PdfBitmap.new_native(width, height, pypdfium2.raw.FPDFBitmap_BGR)
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
            pypdfium2.raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
            yield bitmap.to_pil()
            bitmap.close()
            page.close()
    finally:
        pdf.close()
    interim.unlink()


def _repeat_edges(image: Image.Image, edge: int) -> Image.Image:
    """Return the image with its outermost pixels replaced by their inner neighbours."""
    width, height = image.size
    # A pixel on the edge of the art may be half art, half paper.
    edge += 1
    strip = image.crop((edge, 0, edge + 1, height)).resize((edge, height))
    image.paste(strip, (0, 0))
    strip = image.crop((width - edge - 1, 0, width - edge, height)).resize((edge, height))
    image.paste(strip, (width - edge, 0))
    strip = image.crop((0, edge, width, edge + 1)).resize((width, edge))
    image.paste(strip, (0, 0))
    strip = image.crop((0, height - edge - 1, width, height - edge)).resize((width, edge))
    image.paste(strip, (0, height - edge))
    return image


BACKEND = Backend(PdfEncoder, PngWriter)
