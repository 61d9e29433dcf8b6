"""PNG pages: the PDF, rendered by PDFium."""

from __future__ import annotations

from pathlib import Path

from pnp.backends.pdf import write_pdf
from pnp.pages import Document


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
