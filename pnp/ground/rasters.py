"""Pictures of pixels: PNG and JPEG by what is in them, whatever they are called.

Pillow opens dozens of kinds, and asks other programs for some of them: a PostScript file named
photo.png would start Ghostscript, and run in it.
"""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.ground.files import regular

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 50_000_000
"""A3 at 600 dpi has 70 million, at 300 dpi 17: a few hundred bytes can claim to be more."""


def opened(file: str) -> Image:
    """The picture in a file; its pixels are not read yet. Raises OSError."""
    from PIL import Image as Pillow
    from PIL import UnidentifiedImageError

    regular(Path(file))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Pillow.DecompressionBombWarning)
            image = Pillow.open(file, formats=("PNG", "JPEG"))
    except UnidentifiedImageError:
        raise OSError("it is neither PNG nor JPEG") from None
    except Pillow.DecompressionBombError:
        raise OSError(_TOO_LARGE) from None
    if image.width * image.height > MOST_PIXELS:
        image.close()
        raise OSError(_TOO_LARGE)
    return image


_TOO_LARGE = f"it has more than {MOST_PIXELS // 1_000_000} million pixels"
