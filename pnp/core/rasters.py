"""Pixel images: PNG and JPEG, recognised by content.

Pillow opens dozens of formats, some with other programs: a PostScript file named photo.png would
start Ghostscript and run in it.
"""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.core.files import stat_regular_file

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PIXELS = 50_000_000
"""A3 has 70 million at 600 dpi, 17 at 300 dpi; a file of a few hundred bytes can claim more."""


def open_raster(file: str) -> Image:
    """The picture in a file; its pixels are not read yet. Raises OSError."""
    from PIL import Image as Pillow
    from PIL import UnidentifiedImageError

    stat_regular_file(Path(file))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Pillow.DecompressionBombWarning)
            image = Pillow.open(file, formats=("PNG", "JPEG"))
    except UnidentifiedImageError:
        raise OSError("it is neither PNG nor JPEG") from None
    except Pillow.DecompressionBombError:
        raise OSError(_TOO_LARGE) from None
    if image.width * image.height > MAX_PIXELS:
        image.close()
        raise OSError(_TOO_LARGE)
    if image.mode in ("P", "PA") and image.palette is None:
        image.close()
        raise OSError("its palette is missing, or comes too late")
    return image


_TOO_LARGE = f"it has more than {MAX_PIXELS // 1_000_000} million pixels"


_INK_SHARE = 0.4
"""The share of ink in a lightened picture."""
_MAX_EDGE_SIDE = 1200
"""Pixels of the longer side for edge detection; finer edges are noise."""


def apply_tone(image: Image, tone: str) -> Image:
    """Change the colours of a picture of 8 bits a channel: grey, lighter, lighter grey or
    outline."""
    if tone == "outline":
        return _outlined(image)
    alpha = image.convert("RGBA").getchannel("A") if image.has_transparency_data else None
    plain = image.convert("L" if "grey" in tone else "RGB")
    if "lighter" in tone:
        plain = plain.point(lambda level: round(255 - (255 - level) * _INK_SHARE))
    if alpha is not None:
        plain = plain.convert("RGB")
        plain.putalpha(alpha)
    return plain


def _outlined(image: Image) -> Image:
    """The edges of a picture as dark lines on white."""
    from PIL import Image as Pillow
    from PIL import ImageChops, ImageFilter

    if image.has_transparency_data:
        opaque = image.convert("RGBA")
        image = Pillow.new("RGBA", image.size, "white")
        image.alpha_composite(opaque)
    plain = image.convert("RGB")
    if max(plain.size) > _MAX_EDGE_SIDE:
        plain.thumbnail((_MAX_EDGE_SIDE, _MAX_EDGE_SIDE))
    edges = plain.filter(ImageFilter.GaussianBlur(1.2)).filter(ImageFilter.FIND_EDGES)
    red, green, blue = edges.split()
    strong = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    lines = strong.point(lambda level: 255 - min(max(level - 16, 0) * 8, 255))
    # The rim of a picture has no neighbours to compare with.
    rim = Pillow.new("L", lines.size, 255)
    inner = (1, 1, max(lines.width - 1, 1), max(lines.height - 1, 1))
    rim.paste(lines.crop(inner), inner)
    return rim


def to_eight_bits(image: Image) -> Image:
    """A picture of 16 bits a channel in 8, any other as it is."""
    if not image.mode.startswith("I"):
        return image
    return image.convert("I").point(lambda level: level * (1 / 257)).convert("L")
