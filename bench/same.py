"""Compare two PDFs: `python -m bench.same ONE.pdf OTHER.pdf PAGE …` (from 0).

Pages are compared tile by tile: a page's mean hardly changes when all its text is missing.
"""

from __future__ import annotations

import sys
from typing import Any

import pypdfium2
from PIL import Image, ImageChops

SCALE = 4
"""Scale before shrinking, so that snapped hairlines make no difference."""
TILE = 8
MOST = 30
"""Allowed difference of a tile's grey, of 255. A missing word is far more."""


def worst_tile(page: pypdfium2.PdfPage, other_page: pypdfium2.PdfPage) -> int:
    """Return the largest difference of a tile's grey."""
    first, second = (_drawn(page) for page in (page, other_page))
    if first.size != second.size:
        return 255
    tiles = ImageChops.difference(first, second).reduce(TILE)
    worst: Any = tiles.getextrema()[1]
    return int(worst)


def _drawn(page: pypdfium2.PdfPage) -> Image.Image:
    image: Image.Image = page.render(scale=SCALE, grayscale=True).to_pil()
    return image.reduce(SCALE)


def main(path: str, other_path: str, *numbers: str) -> None:
    first, second = pypdfium2.PdfDocument(path), pypdfium2.PdfDocument(other_path)
    if len(first) != len(second):
        sys.exit(f"{len(first)} pages and {len(second)}")
    for number in map(int, numbers):
        worst = worst_tile(first[number], second[number])
        if worst > MOST:
            sys.exit(f"page {number}: a tile’s grey is off by {worst}")


if __name__ == "__main__":
    main(*sys.argv[1:])
