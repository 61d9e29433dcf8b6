"""Icons and rasters."""

from __future__ import annotations

from pathlib import Path

from pnp.drawing import EMPTY, Colour, Frame, Picture, Placed
from pnp.layout.region import Element, Region, Scope
from pnp.layout.setting import BLACK, Setting
from pnp.layout.values import Value, Words
from pnp.problem import Span


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
        origin = self._name.origin(scope)
        return self._setting.icon(self._name.text(scope), size, colour, origin) or EMPTY


class PictureElement(Element):
    """A PNG or JPEG from the game's folder, fitted into its room."""

    __slots__ = ("_folder", "_name", "_setting")

    def __init__(self, span: Span, name: Words, folder: Path, setting: Setting) -> None:
        super().__init__(span, name.fields)
        self._name = name
        self._folder = folder
        self._setting = setting

    def draw(self, scope: Scope, region: Region) -> Frame:
        from PIL import Image, UnidentifiedImageError

        name = self._name.text(scope)
        path = (self._folder / name).resolve()
        try:
            if self._folder.resolve() not in path.parents:
                raise OSError("it lies outside the game’s folder")
            with Image.open(path) as image:
                wide, tall = image.size
        except (OSError, UnidentifiedImageError, Image.DecompressionBombError) as error:
            self._setting.problems.add(
                "picture", f"the picture “{name}” cannot be read: {error}",
                self._name.origin(scope), "pictures are PNG or JPEG files in the game’s folder",
            )  # fmt: skip
            return EMPTY
        scale = region.width / wide
        if region.fill_y:
            scale = min(scale, region.height / tall)
        width, height = wide * scale, tall * scale
        picture = Picture(str(path), width, height)
        return Frame(width, height, (Placed(0.0, 0.0, picture),))
