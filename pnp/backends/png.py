"""PNG pages: the PDF, rendered by PDFium."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.backends.pdf import write_pdf
from pnp.ground.pages import Document

if TYPE_CHECKING:
    from PIL import Image


def write_png(document: Document, target: Path, dpi: int) -> None:
    """One file a page, `page-01.png` and on, in the folder `target`. Raises OSError."""
    import pypdfium2

    target.mkdir()
    interim = target / "all.pdf"
    write_pdf(document, interim)
    pdf = pypdfium2.PdfDocument(interim)
    try:
        digits = max(2, len(str(len(pdf))))
        for number in range(len(pdf)):
            page = pdf[number]
            image = page.render(scale=dpi / 72.0).to_pil()
            image.save(target / f"page-{number + 1:0{digits}d}.png", dpi=(dpi, dpi))
            page.close()
    finally:
        pdf.close()
    interim.unlink()


class Picture(NamedTuple):
    """A file to draw a page into, exactly so many pixels wide and high."""

    target: Path
    width: int
    height: int
    edge: int = 0
    """So many pixels all around are drawn out from those within."""


def write_pictures(document: Document, pictures: Sequence[Picture], dpi: int) -> None:
    """Each page of a document into its picture, stretched to it by less than a pixel or by as
    much as the two differ. Raises OSError."""
    import pypdfium2
    import pypdfium2.raw

    interim = pictures[0].target.with_name("all.pdf")
    write_pdf(document, interim)
    pdf = pypdfium2.PdfDocument(interim)
    try:
        for page, (target, width, height, edge) in zip(pdf, pictures, strict=True):
            bitmap = pypdfium2.PdfBitmap.new_native(width, height, pypdfium2.raw.FPDFBitmap_BGR)
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
            pypdfium2.raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
            image = bitmap.to_pil()
            if edge > 0:
                image = _drawn_out(image, edge)
            image.save(target, "PNG", dpi=(dpi, dpi))
            bitmap.close()
            page.close()
    finally:
        pdf.close()
    interim.unlink()


def _drawn_out(image: Image.Image, edge: int) -> Image.Image:
    """The picture with its outermost pixels replaced by those next to them within."""
    wide, high = image.size
    # A pixel on the edge of the art may be half art, half paper.
    edge += 1
    strip = image.crop((edge, 0, edge + 1, high)).resize((edge, high))
    image.paste(strip, (0, 0))
    strip = image.crop((wide - edge - 1, 0, wide - edge, high)).resize((edge, high))
    image.paste(strip, (wide - edge, 0))
    strip = image.crop((0, edge, wide, edge + 1)).resize((wide, edge))
    image.paste(strip, (0, 0))
    strip = image.crop((0, high - edge - 1, wide, high - edge)).resize((wide, edge))
    image.paste(strip, (0, high - edge))
    return image
