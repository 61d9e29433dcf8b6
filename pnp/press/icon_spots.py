"""Where to look at an icon on a face to know whether anybody sees it, and its colours there."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from pnp.ground.drawing import Colour, Frame, Path, Shared
from pnp.ground.polygons import polygons
from pnp.proof.library import Library

# So many places of an icon are looked at.
_PLACES = 5


class Spot(Struct, frozen=True):
    """A place on a path of an icon."""

    x: float
    y: float
    inks: list[Colour]
    """What the path is filled and drawn with; empty where that is no single colour."""


class KnownIcon(Struct, frozen=True):
    """An icon: its name as it is written in texts, and its spots."""

    name: str
    spots: list[Spot]


Icons = Callable[[Frame], KnownIcon | None]
"""The icon that a frame draws, if any."""


def nowhere(_: Frame) -> KnownIcon | None:
    """No frame draws an icon."""
    return None


class IconSpots:
    """Finds the icons among the frames of a game."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: dict[Frame, KnownIcon | None] = {}

    def learn(self) -> None:
        """Take down the icons that were read since."""
        if self._library.learn():
            self._known.clear()

    def __call__(self, frame: Frame) -> KnownIcon | None:
        """The icon that a frame draws; None where it draws none, or nothing but single dots."""
        if not isinstance(frame, Shared):
            return self._found(frame)
        if frame not in self._known:
            self._known[frame] = self._found(frame)
        return self._known[frame]

    def _found(self, frame: Frame) -> KnownIcon | None:
        names = self._library.names(frame)
        if not names or not self._library.plain.isdisjoint(names):
            return None
        spots = [
            Spot(x + a, y + b, inks)
            for x, y, item in frame.items if isinstance(item, Path)
            for inks in [_inks(item)]
            # Where each step of the path ends.
            for corners in polygons(item, 1, 1) for a, b in corners
        ]  # fmt: skip
        return KnownIcon(f":{names[0]}:", spots[:: -(-len(spots) // _PLACES)]) if spots else None


def _inks(path: Path) -> list[Colour]:
    paints = [path.fill, path.stroke.colour if path.stroke is not None else None]
    plain = all(paint is None or isinstance(paint, tuple) for paint in paints)
    return [one for one in paints if isinstance(one, tuple)] if plain and path.opacity == 1 else []
