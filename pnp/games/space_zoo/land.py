"""One layer of a landscape: where it stands, how high it rises, and in which tones."""

from __future__ import annotations

from msgspec import Struct

from pnp.core.drawing import Pen
from pnp.core.geometry import Rect
from pnp.core.rng import Chance
from pnp.draw.sketch import Sketch

Point = tuple[float, float]


class Land(Struct, frozen=True):
    """One layer: the room (mm), the line that it stands on, how high it rises, its tones."""

    width: float
    height: float
    unit: float
    """How wide a poster of this height would be: what wider rooms keep their things in proportion to."""
    base: float
    high: float
    tone: str
    shade: str
    light: str
    number: int
    chance: Chance

    def many(self, usual: int) -> int:
        """How many there are: in a wider room more of them, as large as ever."""
        return max(1, round((self.number or usual) * self.width / self.unit))

    def ground(self, s: Sketch, top: float | None = None, tone: str = "") -> None:
        """The plain that the form stands on."""
        y = self.base if top is None else top
        s.put(Pen().rect(0.0, y, self.width, max(0.1, self.height - y)), tone or self.tone)


def box_of(text: str) -> Rect:
    """A box that is written as `10,20,60,40`. Raises ValueError."""
    try:
        x, y, w, h = (float(part) for part in text.replace("mm", "").split(","))
    except ValueError:
        raise ValueError(f"a box is written as 10,20,60,40, not “{text}”") from None
    return Rect(x, y, w, h)
