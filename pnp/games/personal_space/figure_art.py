"""The artists `animal` and `portrait`: figures from parts, in the colours of their skin."""

from __future__ import annotations

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame
from pnp.core.geometry import Matrix, Rect
from pnp.draw.figure import figure
from pnp.draw.paint import paint
from pnp.draw.sketch import Mark, extent, fit_box, transform_marks
from pnp.draw.symbols import marks
from pnp.games.personal_space.art.inks import COLOURS, inks_of

_WITH = {
    "coral": {"hat": "sky", "panel": "sky", "blades": "coral", "mane": "mustard"},
    "mustard": {"hat": "lilac", "panel": "mint", "blades": "coral", "mane": "coral"},
    "mint": {"hat": "coral", "panel": "mustard", "blades": "sky", "mane": "coral"},
    "sky": {"hat": "mustard", "panel": "coral", "blades": "coral", "mane": "coral"},
    "lilac": {"hat": "mint", "panel": "mustard", "blades": "coral", "mane": "coral"},
}
"""The colours of other parts that go with each colour of skin."""


def animal(request: ArtRequest) -> Frame:
    """`words`: a body, the symbol animal-NAME, and what the animal has besides, among `parts`;
    `hangs`: from the ceiling, head down. `colour` is that of its skin."""
    body, *words = request.texts("words") or ("",)
    drawn = figure(request, request.symbol(f"animal-{body}"), words)
    if "hangs" in words:
        drawn = [
            *marks(request.symbol("ceiling")),
            *transform_marks(drawn, Matrix.scale(1.0, -1.0)),
        ]
    box = extent(drawn)
    return _painted(request, drawn, box.grown(max(box.width, box.height) * 0.043))


def portrait(request: ArtRequest) -> Frame:
    """`words`: a body, the symbol portrait-NAME, and the alien's parts, among `parts`; `colour` is
    that of its skin."""
    body, *words = request.texts("words") or ("",)
    drawn = figure(request, request.symbol(f"portrait-{body}"), words)
    return _painted(request, drawn, Rect(-100.0, -100.0, 200.0, 200.0))


def _painted(request: ArtRequest, drawn: list[Mark], box: Rect) -> Frame:
    """The box as large as fits, in the middle of the room."""
    size = min(request.width, request.height)
    skin = request.choice("colour", COLOURS, default=COLOURS[0])
    inks = inks_of(request)
    inks = inks.with_tones(
        {role: inks.tone(colour) for role, colour in {"skin": skin, **_WITH[skin]}.items()}
    )
    place = fit_box(box, Rect(0.0, 0.0, request.width, request.height))
    line = max(0.16, min(0.6, size * 0.0125))
    return Frame(request.width, request.height, paint(transform_marks(drawn, place), inks, line))
