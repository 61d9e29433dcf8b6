"""Icons and rasters."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from pnp.ground.drawing import EMPTY, Colour, Frame, Picture, Placed, Turned
from pnp.ground.files import regular
from pnp.ground.geometry import Matrix
from pnp.ground.problem import Span
from pnp.ground.rasters import MOST_PIXELS, opened
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
        size = self._size
        if not size:
            size = min(region.width, region.height) if region.fill_y else region.width
        colour = self._colour.get(scope) or BLACK
        origin = partial(self._name.origin, scope)
        return (
            self._setting.icon(self._name.text(scope), size, colour, origin, scope.notes.problems)
            or EMPTY
        )


class PictureElement(Element):
    """A PNG or JPEG from the game's folder, fitted into its room."""

    __slots__ = ("_folder", "_name", "_setting")

    def __init__(self, span: Span, name: Words, folder: Path, setting: Setting) -> None:
        super().__init__(span, name.fields)
        self._name = name
        self._folder = folder
        self._setting = setting

    def draw(self, scope: Scope, region: Region) -> Frame:
        name = self._name.text(scope)
        try:
            path = (self._folder / name).resolve()
            if self._folder.resolve() not in path.parents:
                raise OSError("it lies outside the game’s folder")
            known = regular(path)
            wide, tall, way = _measured(str(path), known.st_mtime_ns, known.st_size)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            scope.notes.problems.add(
                "picture", f"the picture “{name}” cannot be read: {why}",
                self._name.origin(scope), "pictures are PNG or JPEG files in the game’s folder, "
                f"of at most {MOST_PIXELS // 1_000_000} million pixels",
            )  # fmt: skip
            return EMPTY
        upright = _UPRIGHT.get(way)
        if way in _ON_ITS_SIDE:
            wide, tall = tall, wide
        scale = region.width / wide
        if region.fill_y:
            scale = min(scale, region.height / tall)
        width, height = wide * scale, tall * scale
        if upright is None:
            return Frame(width, height, (Placed(0.0, 0.0, Picture(str(path), width, height)),))
        # The picture as it is stored, one unit wide and high, turned, and stretched to its room.
        stored = Frame(1.0, 1.0, (Placed(0.0, 0.0, Picture(str(path), 1.0, 1.0)),))
        turned = Turned(stored, upright.then(Matrix.scale(width, height)))
        return Frame(width, height, (Placed(0.0, 0.0, turned),))


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
def _measured(file: str, _changed: int, _size: int) -> tuple[int, int, int]:
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
