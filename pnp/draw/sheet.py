"""A sketch in mm that fills the room of a request, with the theme's inks, strokes and type."""

from __future__ import annotations

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame
from pnp.draw.inks import Inks
from pnp.draw.paint import paint
from pnp.draw.sketch import Sketch


class Sheet(Sketch):
    """What an artist draws on; it becomes the frame that the artist gives back."""

    __slots__ = ("bold", "fine", "height", "inks", "line", "request", "width")

    def __init__(self, request: ArtRequest, inks: Inks, cap: int = 1, join: int = 1) -> None:
        super().__init__(cap, join)
        self.request = request
        self.inks = inks
        self.width, self.height = request.width, request.height
        self.fine, self.line, self.bold = map(self.weight, ("hair", "line", "bold"))

    def weight(self, name: str) -> float:
        """The width of one of the theme's strokes, mm."""
        return self.request.strokes.get(name, 0.3)

    def text(self, text: str, style: str, x: float, y: float, degrees: float = 0.0) -> Frame:
        """A text about the middle of its capitals; gives its label back."""
        label = self.request.label(text, style)
        self.write(label, x, y, degrees)
        return label

    def frame(self) -> Frame:
        """The drawing so far."""
        return Frame(self.width, self.height, paint(self.marks, self.inks))
