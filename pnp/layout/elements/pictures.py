"""Icons and rasters."""

from __future__ import annotations

import math
from functools import cache, partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.drawing import EMPTY, Colour, Frame, Pen, Picture, Placed, Turned
from pnp.core.files import stamp, within
from pnp.core.geometry import MM_PER_INCH, Matrix, Rect
from pnp.core.limits import ICON_DOT, ICON_FLOOR
from pnp.core.problems import Severity, Span
from pnp.core.rasters import MOST_PIXELS, opened
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.setting import BLACK, Setting
from pnp.layout.values import Value, Words


class IconElement(Element):
    """An icon by name, of a given height or as large as its room allows."""

    __slots__ = ("_colour", "_name", "_setting", "_size")

    def __init__(
        self,
        span: Span,
        name: Words,
        size: float,
        colour: Value[Colour | None],
        setting: Setting,
    ) -> None:
        super().__init__(span, name.fields | colour.fields)
        self._name = name
        self._size = size
        self._colour = colour
        self._setting = setting

    def draw(self, scope: Scope, region: Region) -> Frame:
        size = self._size or min(region.width, region.height)
        name, colour = self._name.text(scope), self._colour.get(scope) or BLACK
        problems, origin = scope.notes.problems, partial(self._name.origin, scope)
        frame = self._setting.icon(name, size, colour, origin, problems) or EMPTY
        # An ornament may be as low as it likes, where it is wide.
        longer = max(frame.width, frame.height)
        if 0.0 < longer < ICON_FLOOR - 1e-6:
            problems.add(
                "fine-icon",
                f"the icon “{name}” is {longer:.1f} mm large",
                self.span,
                f"{ICON_FLOOR:g} mm are the least that eyes tell apart",
                Severity.ERROR if longer < ICON_DOT else Severity.WARNING,
            )
        return frame


class Looks(Struct, frozen=True):
    """How a picture lies in its room."""

    fit: str
    """contain, cover or stretch."""
    focus: tuple[float, float]
    """What stays in sight of a picture that is larger than its room, as shares."""
    corner: float
    """mm"""
    greyscale: bool = False


class LowInk(Struct, frozen=True):
    """What a picture is in low ink: lighter, outline, full, none, or a file of its own."""

    look: str = "lighter"
    file: Words | None = None


class _Stored(Struct, frozen=True):
    """A picture's file; how large it is, upright, in pixels; and how its camera was held."""

    file: str
    wide: int
    tall: int
    way: int


class PictureElement(Element):
    """A PNG or JPEG from the game's folder, fitted into its room."""

    __slots__ = ("_folder", "_looks", "_low", "_name")

    def __init__(
        self, span: Span, name: Words, folder: Path, looks: Looks, low: LowInk | None
    ) -> None:
        """`low`: in low ink."""
        other = low.file.fields if low is not None and low.file is not None else frozenset[str]()
        super().__init__(span, name.fields | other)
        self._name = name
        self._folder = folder
        self._looks = looks
        self._low = low

    def draw(self, scope: Scope, region: Region) -> Frame:
        stored = self._stored(self._name, scope)
        if stored is None:
            return EMPTY
        frame, inside = self._fitted(stored, region)
        self._sharp(stored, inside, scope)
        if self._low is None:
            return self._within(frame, stored, inside, "")
        if self._low.file is not None:
            # Another picture in the same place, so that in either ink all else lies where it lay.
            other = self._stored(self._low.file, scope)
            if other is None:
                return EMPTY
            own = replace(self._looks, fit="contain" if self._looks.fit != "cover" else "cover")
            inside = _inside(other, Region(frame.width, frame.height), own)
            return self._within(frame, other, inside, "")
        if self._low.look == "none":
            return frame
        return self._within(frame, stored, inside, self._low.look.replace("full", ""))

    def _stored(self, words: Words, scope: Scope) -> _Stored | None:
        """The file that it names, or None with the reason told."""
        name = words.text(scope)
        try:
            path = within(self._folder, name)
            if path is None:
                raise OSError("it lies outside the game’s folder")
            wide, tall, way = _measured(str(path), stamp(path))
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            scope.notes.problems.add(
                "picture",
                f"the picture “{name}” cannot be read: {why}",
                words.origin(scope),
                "pictures are PNG or JPEG files in the game’s folder, "
                f"of at most {MOST_PIXELS // 1_000_000} million pixels",
            )
            return None
        if way in _ON_ITS_SIDE:
            wide, tall = tall, wide
        return _Stored(str(path), wide, tall, way)

    def _fitted(self, stored: _Stored, region: Region) -> tuple[Frame, Rect]:
        """Its frame, empty, and where the picture lies in it."""
        if region.fill_y and self._looks.fit != "contain":
            return Frame(region.width, region.height), _inside(stored, region, self._looks)
        scale = region.width / stored.wide
        if region.fill_y:
            scale = min(scale, region.height / stored.tall)
        width, height = stored.wide * scale, stored.tall * scale
        return Frame(width, height), Rect(0.0, 0.0, width, height)

    def _within(self, frame: Frame, stored: _Stored, inside: Rect, tone: str) -> Frame:
        tone = "grey" if self._looks.greyscale and not tone else tone
        if self._looks.greyscale and tone == "lighter":
            tone = "lighter grey"
        shown = _upright(stored, inside, tone)
        corner = self._looks.corner
        over = inside.width > frame.width + 1e-6 or inside.height > frame.height + 1e-6
        if corner or over:
            edge = Pen().rect(0.0, 0.0, frame.width, frame.height, corner).path()
            whole = Frame(frame.width, frame.height, (shown,))
            shown = Placed(0.0, 0.0, Turned(whole, clip=edge))
        return replace(frame, items=(shown,))

    def _sharp(self, stored: _Stored, inside: Rect, scope: Scope) -> None:
        """Warns of a picture of too few pixels for its size."""
        if inside.width <= 0 or inside.height <= 0:
            return
        dpi = min(stored.wide / inside.width, stored.tall / inside.height) * MM_PER_INCH
        if dpi >= LEAST_DPI:
            return
        need = [math.ceil(side * LEAST_DPI / MM_PER_INCH) for side in (inside.width, inside.height)]
        scope.notes.problems.add(
            "coarse-picture",
            f"the picture “{self._name.text(scope)}” has {stored.wide} × {stored.tall} pixels, and "
            f"{inside.width:.0f} × {inside.height:.0f} mm to fill: that is {dpi:.0f} dpi",
            self._name.origin(scope),
            f"{LEAST_DPI} dpi need {need[0]} × {need[1]} pixels, and twice as many are sharp; "
            "take a larger picture, or print it smaller",
            Severity.WARNING,
        )


LEAST_DPI = 150
"""What coarser pictures show their pixels on paper."""


def _inside(stored: _Stored, room: Region, looks: Looks) -> Rect:
    """Where a picture lies in a room that it fills, or into which it fits."""
    if looks.fit == "stretch":
        return Rect(0.0, 0.0, room.width, room.height)
    across, down = room.width / stored.wide, room.height / stored.tall
    scale = max(across, down) if looks.fit == "cover" else min(across, down)
    width, height = stored.wide * scale, stored.tall * scale
    x, y = looks.focus
    return Rect((room.width - width) * x, (room.height - height) * y, width, height)


def _upright(stored: _Stored, inside: Rect, tone: str) -> Placed:
    """The picture in its place, the way up that it was taken."""
    x, y, width, height = inside
    upright = _UPRIGHT.get(stored.way)
    if upright is None:
        return Placed(x, y, Picture(stored.file, width, height, tone))
    # As it is stored, one unit wide and high, turned, and stretched to its room.
    unit = Frame(1.0, 1.0, (Placed(0.0, 0.0, Picture(stored.file, 1.0, 1.0, tone)),))
    return Placed(x, y, Turned(unit, upright.then(Matrix.scale(width, height))))


_ON_ITS_SIDE = (5, 6, 7, 8)
_UPRIGHT = {
    2: Matrix(-1, 0, 0, 1, 1, 0),
    3: Matrix(-1, 0, 0, -1, 1, 1),
    4: Matrix(1, 0, 0, -1, 0, 1),
    5: Matrix(0, 1, 1, 0, 0, 0),
    6: Matrix(0, 1, -1, 0, 1, 0),
    7: Matrix(0, -1, -1, 0, 1, 1),
    8: Matrix(0, -1, 1, 0, 0, 1),
}
"""How a unit square is turned for each way of holding a camera, as Exif numbers them."""
_ORIENTATION = 0x0112


@cache
def _measured(file: str, _stamp: tuple[int, int, int]) -> tuple[int, int, int]:
    """Width and height as stored, in pixels, and the way up. Raises OSError."""
    try:
        with opened(file) as image:
            wide, tall = image.size
            way = int(image.getexif().get(_ORIENTATION, 1))
            # Half a file opens as well as a whole one: it has to be read to its end, as small
            # as the format allows.
            image.draft("L", (1, 1))
            image.load()
    except OSError:
        raise
    except Exception as error:
        # A damaged file makes the parser stumble in any way there is.
        raise OSError(str(error)) from error
    return wide, tall, way
