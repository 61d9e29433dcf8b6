"""Icons, pixel images, and drawings by artists."""

from __future__ import annotations

import math
from functools import cache, partial

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.artist import ArtRequest
from pnp.core.drawing import EMPTY, Colour, Frame, Path, Pen, Picture, Placed, Transformed
from pnp.core.files import stamp, within
from pnp.core.game_code import Unloadable
from pnp.core.geometry import MM_PER_INCH, Matrix, Rect
from pnp.core.icons import Icon
from pnp.core.node import Node, Scalar
from pnp.core.printer import ICON_DOT, ICON_FLOOR
from pnp.core.problems import Severity, nearest
from pnp.core.rasters import MOST_PIXELS, opened
from pnp.core.reader import Reader, number
from pnp.layout import options as opt
from pnp.layout.element import Element, EmptyElement, LayoutState, Region, Scope
from pnp.layout.elements.marks import centred_text
from pnp.layout.theme_context import BLACK
from pnp.layout.values import FieldText, Literal, Value


class IconElement(opt.TemplateElement):
    """An icon by name, of a given height or as large as its room allows."""

    icon: FieldText = opt.words()
    size: float | None = opt.length(
        "Height of the icon. Without it, the icon fills its room.", None
    )
    colour: Value[Colour | None] = opt.colour("Colour of `currentColor` in the icon.", "ink")

    def build(self, make: opt.TemplateCompiler) -> Element:
        self.span = self.span_of("icon")
        self._setting = make.setting
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        size = self.size or min(region.width, region.height)
        name, colour = self.icon.text(scope), self.colour.get(scope) or BLACK
        problems, origin = scope.state.problems, partial(self.icon.origin, scope)
        frame = self._setting.icon(name, size, colour, origin, problems) or EMPTY
        # An ornament may be as low as it likes, where it is wide.
        longer = max(frame.width, frame.height)
        if 0.0 < longer < ICON_FLOOR - 1e-6:
            problems.add(
                "fine-icon",
                f"the icon “{name}” is {longer:.1f} mm large",
                self.span,
                f"draw it {ICON_FLOOR:g} mm large or larger",
                Severity.ERROR if longer < ICON_DOT else Severity.WARNING,
            )
        return frame


_LOW = ("lighter", "outline", "none", "full")
_SHARES = {"left": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5, "right": 1.0, "bottom": 1.0}


class LowInk(Struct, frozen=True):
    """The look of a picture in low ink: lighter, outline, full, none, or another file."""

    look: str = "lighter"
    file: FieldText | None = None


def _low_ink(read: Reader, key: str) -> LowInk:
    node = read.raw(key)
    text = node.text if isinstance(node, Scalar) else ""
    if text in _LOW:
        return LowInk(text)
    if "." not in text and "{" not in text:
        read.error(
            "value",
            f"“{text}” is nothing that low ink makes of a picture",
            read.span_of(key),
            f"{nearest(text, _LOW)}; or the file of another picture",
        )
        return LowInk()
    return LowInk("file", read.context.words(node))


def _focus(text: str) -> tuple[float, float]:
    """`30% 20%`: so far from the left and from the top; or words such as `left top`."""
    parts = text.split()
    if len(parts) != 2:
        raise ValueError(f"“{text}” is no place in a picture; write it like 30% 20% or left top")
    across, down = (_share(part) for part in parts)
    return across, down


def _share(part: str) -> float:
    if part in _SHARES:
        return _SHARES[part]
    share = number(part.removesuffix("%")) / 100 if part.endswith("%") else -1.0
    if not 0.0 <= share <= 1.0:
        raise ValueError(f"“{part}” is no share; write it from 0% to 100%")
    return share


class _StoredPicture(Struct, frozen=True):
    """A picture’s file, its upright size in pixels, and the rotation of the camera."""

    file: str
    wide: int
    tall: int
    way: int


class PictureElement(opt.TemplateElement):
    """A PNG or JPEG from the game's folder, fitted into its room."""

    picture: FieldText = opt.words()
    fit: str = opt.choice(
        ("contain", "cover", "stretch"),
        "`contain`: as large as fits. `cover`: fill the room and crop the rest. `stretch`: fill "
        "the room, distorted.",
        "contain",
    )
    focus: tuple[float, float] = opt.scalar(
        _focus,
        "Point that `cover` does not crop: `30% 20%` from the left and the top, or words such as "
        "`left top`; `50% 50%`.",
        (0.5, 0.5),
    )
    corners: float = opt.length("Radius of the corners.", 0.0)
    greyscale: bool = opt.flag("`yes`: print in shades of grey.")
    low_ink: LowInk = opt.computed(
        _low_ink,
        "Look in low ink: `lighter` (40 % of its ink), `outline` (its edges as lines), `none` "
        "(empty), `full`, or the file of another picture, with fields or without; `lighter`.",
        LowInk(),
        looked_up=True,
    )

    def build(self, make: opt.TemplateCompiler) -> Element:
        if self.fit != "cover" and self.is_given("focus"):
            make.problems.add(
                "value",
                "“focus” says nothing without “fit: cover”: all of the picture is shown",
                self.span_of("focus"),
                "give it what it is of, or leave it out",
            )
        self.span = self.span_of("picture")
        self._folder = make.folder
        self._low = self.low_ink if make.setting.low else None
        if self._low is not None and self._low.file is not None:
            self.fields |= self._low.file.fields
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        stored = self._stored(self.picture, scope)
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
            fit = "contain" if self.fit != "cover" else "cover"
            inside = _inside(other, Region(frame.width, frame.height), fit, self.focus)
            return self._within(frame, other, inside, "")
        if self._low.look == "none":
            return frame
        return self._within(frame, stored, inside, self._low.look.replace("full", ""))

    def _stored(self, words: FieldText, scope: Scope) -> _StoredPicture | None:
        """The file; report the reason and return None if it cannot be read."""
        name = words.text(scope)
        try:
            path = within(self._folder, name)
            if path is None:
                raise OSError("it lies outside the game’s folder")
            wide, tall, way = _measured(str(path), stamp(path))
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            scope.state.problems.add(
                "picture",
                f"the picture “{name}” cannot be read: {why}",
                words.origin(scope),
                "pictures are PNG or JPEG files in the game’s folder, "
                f"of at most {MOST_PIXELS // 1_000_000} million pixels",
            )
            return None
        if way in _ON_ITS_SIDE:
            wide, tall = tall, wide
        return _StoredPicture(str(path), wide, tall, way)

    def _fitted(self, stored: _StoredPicture, region: Region) -> tuple[Frame, Rect]:
        """Its frame, empty, and where the picture lies in it."""
        fit = self.fit
        if region.fill_y and fit != "contain":
            inside = _inside(stored, region, fit, self.focus)
            return Frame(region.width, region.height), inside
        scale = region.width / stored.wide
        if region.fill_y:
            scale = min(scale, region.height / stored.tall)
        width, height = stored.wide * scale, stored.tall * scale
        return Frame(width, height), Rect(0.0, 0.0, width, height)

    def _within(self, frame: Frame, stored: _StoredPicture, inside: Rect, tone: str) -> Frame:
        tone = "grey" if self.greyscale and not tone else tone
        if self.greyscale and tone == "lighter":
            tone = "lighter grey"
        shown = _upright(stored, inside, tone)
        corner = self.corners
        over = inside.width > frame.width + 1e-6 or inside.height > frame.height + 1e-6
        if corner or over:
            edge = Pen().rect(0.0, 0.0, frame.width, frame.height, corner).path()
            whole = Frame(frame.width, frame.height, (shown,))
            shown = Placed(0.0, 0.0, Transformed(whole, clip=edge))
        return replace(frame, items=(shown,))

    def _sharp(self, stored: _StoredPicture, inside: Rect, scope: Scope) -> None:
        """Warns of a picture of too few pixels for its size."""
        if inside.width <= 0 or inside.height <= 0:
            return
        dpi = min(stored.wide / inside.width, stored.tall / inside.height) * MM_PER_INCH
        if dpi >= LEAST_DPI:
            return
        name = self.picture
        need = [math.ceil(side * LEAST_DPI / MM_PER_INCH) for side in (inside.width, inside.height)]
        scope.state.problems.add(
            "coarse-picture",
            f"the picture “{name.text(scope)}” has {stored.wide} × {stored.tall} pixels, and "
            f"{inside.width:.0f} × {inside.height:.0f} mm to fill: that is {dpi:.0f} dpi",
            name.origin(scope),
            f"{LEAST_DPI} dpi need {need[0]} × {need[1]} pixels, and twice as many are sharp; "
            "take a larger picture, or print it smaller",
            Severity.WARNING,
        )


LEAST_DPI = 150
"""What coarser pictures show their pixels on paper."""


def _inside(stored: _StoredPicture, room: Region, fit: str, focus: tuple[float, float]) -> Rect:
    """Where a picture lies in a room that it fills, or into which it fits."""
    if fit == "stretch":
        return Rect(0.0, 0.0, room.width, room.height)
    across, down = room.width / stored.wide, room.height / stored.tall
    scale = max(across, down) if fit == "cover" else min(across, down)
    width, height = stored.wide * scale, stored.tall * scale
    x, y = focus
    return Rect((room.width - width) * x, (room.height - height) * y, width, height)


def _upright(stored: _StoredPicture, inside: Rect, tone: str) -> Placed:
    """The picture in its place, the way up that it was taken."""
    x, y, width, height = inside
    upright = _UPRIGHT.get(stored.way)
    if upright is None:
        return Placed(x, y, Picture(stored.file, width, height, tone))
    # As it is stored, one unit wide and high, turned, and stretched to its room.
    unit = Frame(1.0, 1.0, (Placed(0.0, 0.0, Picture(stored.file, 1.0, 1.0, tone)),))
    return Placed(x, y, Transformed(unit, upright.then(Matrix.scale(width, height))))


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


# Drawings with fields of few different values (a die face, a portrait) recur, so this many of them
# are cached.
_MEMORY = 100_000
# Drawings with more numbers than this are neither cached nor shared: planets are drawn once.
_LARGE = 4000


def _numbers(frame: Frame) -> int:
    """How many numbers a drawing has, counted no further than to _LARGE."""
    count = 0
    for _, _, item in frame.items:
        if isinstance(item, Path):
            count += len(item.points)
        elif isinstance(item, (Frame, Transformed)):
            count += _numbers(item if isinstance(item, Frame) else item.frame)
        if count >= _LARGE:
            break
    return count


class ArtElement(opt.TemplateElement):
    """Calls an artist once for each different set of fields and room, while it remembers them."""

    art: str = opt.text()
    with_: dict[str, FieldText | Literal] = opt.named_words(
        "Fields for the artist. Texts may contain fields; lists are passed unchanged."
    )
    ratio: float | None = opt.scalar(
        opt.share, "Width : height of the drawing. Without it, the drawing fills its room.", None
    )
    stretches = True

    def build(self, make: opt.TemplateCompiler) -> Element:
        self.span = self.span_of("art")
        if self.art not in make.artists:
            hint = nearest(self.art, make.artists)
            make.problems.add("unknown-art", f"there is no artist “{self.art}”", self.span, hint)
            return EmptyElement(self.span)
        self.fields = frozenset[str]().union(*(words.fields for words in self.with_.values()))
        self._artists = make.artists
        self._setting = make.setting
        self._drawn: dict[tuple[object, ...], Frame] = {}
        self._held = 0
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        width, height = region.width, region.height
        if self.ratio:
            # As large as the room allows, at width : height = ratio.
            width = min(width, height * self.ratio) if region.fill_y else width
            height = width / self.ratio
        fields = {name: words.node(scope) for name, words in self.with_.items()}
        asked = tuple([getattr(node, "text", node) for node in fields.values()])
        key = (width, height, *asked)
        frame = self._drawn.get(key)
        if frame is None:
            frame = self._paint(fields, width, height, scope.state)
            count = _numbers(frame)
            if count >= _LARGE:
                return frame
            # Shared from the first, so that a page's drawing does not hang on what came before.
            frame = frame.shared()
            self._held += count
            if self._held > _MEMORY:
                self._drawn.clear()
                self._held = count
            self._drawn[key] = frame
        return frame

    def _paint(
        self, fields: dict[str, Node], width: float, height: float, state: LayoutState
    ) -> Frame:
        setting = self._setting

        def label(text: str, style: str) -> Frame:
            typeset = setting.typeset(style, self.span, state.problems)
            if typeset is None:
                return Frame(0.0, 0.0)
            return centred_text(text, typeset, self.span, state.problems)

        def symbol(name: str) -> Icon:
            found = setting.icons.symbol(name)
            if found is None:
                raise ValueError(f"there is no symbol “{name}” that can be read")
            return found

        if width <= 0.0 or height <= 0.0:
            state.problems.add(
                "layout-overflow", f"there is no room left for {self.art}", self.span
            )
            return Frame(width, height)
        theme = setting.theme
        request = ArtRequest(fields, width, height, theme.palette, theme.strokes, label, symbol)
        try:
            return self._artists[self.art](request)
        except Unloadable as error:
            state.problems.add("game-code", error.message, self.span, error.hint)
        except ZeroDivisionError:
            state.problems.add(
                "art", f"{self.art}: {width:.1f} × {height:.1f} mm are too little room", self.span
            )
        except ValueError as error:
            state.problems.add("art", f"{self.art}: {error}", self.span)
        return Frame(width, height)
