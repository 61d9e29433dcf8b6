"""The artists `animal`, `portrait` and `sticker`: symbols in the colours of planets."""

from __future__ import annotations

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, PlacedItem
from pnp.core.geometry import Matrix, Rect
from pnp.draw.figure import figure
from pnp.draw.inks import Inks
from pnp.draw.paint import paint
from pnp.draw.sketch import Mark, extent, fit_box, transform_marks
from pnp.draw.symbols import Symbols, marks
from pnp.games.personal_space.art.inks import COLOURS, inks_of
from pnp.games.personal_space.art.motifs import load_motif
from pnp.games.personal_space.planet import HOUSES

_MATCHING_COLOURS = {
    "coral": {"hat": "sky", "panel": "sky", "blades": "coral", "mane": "mustard"},
    "mustard": {"hat": "lilac", "panel": "mint", "blades": "coral", "mane": "coral"},
    "mint": {"hat": "coral", "panel": "mustard", "blades": "sky", "mane": "coral"},
    "sky": {"hat": "mustard", "panel": "coral", "blades": "coral", "mane": "coral"},
    "lilac": {"hat": "mint", "panel": "mustard", "blades": "coral", "mane": "coral"},
}
"""The colours of other parts by the colour of the skin."""


def animal(request: ArtRequest) -> Frame:
    """An animal. Raises ValueError for unknown words.

    `words` starts with a body, the symbol animal-NAME; the others are features from `parts`.
    With the word `hangs` it hangs head down from a ceiling. `colour` is the colour of its skin.
    """
    body, *words = request.texts("words") or ("",)
    drawing = figure(request, request.symbol(f"animal-{body}"), words)
    if "hangs" in words:
        drawing = [
            *marks(request.symbol("ceiling")),
            *transform_marks(drawing, Matrix.scale(1.0, -1.0)),
        ]
    box = extent(drawing)
    return _paint_figure(request, drawing, box.grown(max(box.width, box.height) * 0.043))


def portrait(request: ArtRequest) -> Frame:
    """A portrait of an alien. Raises ValueError for unknown words.

    `words` starts with a body, the symbol portrait-NAME; the others are features from `parts`.
    `colour` is the colour of its skin.
    """
    body, *words = request.texts("words") or ("",)
    drawing = figure(request, request.symbol(f"portrait-{body}"), words)
    return _paint_figure(request, drawing, Rect(-100.0, -100.0, 200.0, 200.0))


def _paint_figure(request: ArtRequest, drawing: list[Mark], box: Rect) -> Frame:
    """The box of a drawing as large as fits, in the middle of the room."""
    size = min(request.width, request.height)
    skin = request.choice("colour", COLOURS, default=COLOURS[0])
    inks = inks_of(request)
    inks = inks.with_tones(
        {
            role: inks.tone(colour)
            for role, colour in {"skin": skin, **_MATCHING_COLOURS[skin]}.items()
        }
    )
    place = fit_box(box, Rect(0.0, 0.0, request.width, request.height))
    line = max(0.16, min(0.6, size * 0.0125))
    return Frame(request.width, request.height, paint(transform_marks(drawing, place), inks, line))


BADGE_CENTRE = 0.7125
"""The middle of the circle for a neighbour's number, as a share of the side from the left and the
top."""

STICKER_KINDS = (
    "tower",
    "workplace",
    "hole",
    "pond",
    "tree",
    "launcher",
    "attraction",
    "cuisine",
    # Attractions and cuisines for any moon have no suffix.
    "attraction-commerce",
    "attraction-drive-in",
    "attraction-theatrical",
    "attraction-zoological",
    "cuisine-commerce",
    "cuisine-drive-in",
    "cuisine-theatrical",
    "cuisine-zoological",
    *(f"house-{kind}" for kind in HOUSES),
    *(f"neighbour-{kind}" for kind in HOUSES),
)


def sticker(request: ArtRequest) -> Frame:
    """A sticker with a white border. `kind` is one of STICKER_KINDS; a neighbour's house has an
    empty circle for the number."""
    kind = request.choice("kind", STICKER_KINDS, "sticker")
    size = min(request.width, request.height)
    return square_frame(request, paint_sticker(kind, inks_of(request), size, request.symbol))


def paint_sticker(kind: str, inks: Inks, size: float, symbol: Symbols) -> tuple[PlacedItem, ...]:
    """A sticker in a square of `size` mm."""
    line = max(0.16, min(0.5, size * 0.0185))
    return paint(
        transform_marks(load_motif(symbol, f"sticker-{kind}"), square_matrix(size)), inks, line
    )


def square_matrix(size: float) -> Matrix:
    """The map from a box of −1 to 1 to a square of `size` mm."""
    return Matrix.scale(size / 2).then(Matrix.move(size / 2, size / 2))


def square_frame(request: ArtRequest, items: tuple[PlacedItem, ...]) -> Frame:
    """A frame with a drawing in the largest square that fits, in the middle."""
    size = min(request.width, request.height)
    x, y = (request.width - size) / 2, (request.height - size) / 2
    return Frame(request.width, request.height, (PlacedItem(x, y, Frame(size, size, items)),))
