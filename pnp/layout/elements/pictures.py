"""Icons, pixel images, and drawings by artists."""

from __future__ import annotations

import math
from functools import cache, partial

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.artist import ArtRequest
from pnp.core.drawing import EMPTY, Colour, Frame, Path, Pen, Picture, PlacedItem, Transformed
from pnp.core.files import file_stamp, resolve_inside
from pnp.core.game_code import CodeLoadError, error_text, location_of
from pnp.core.geometry import MM_PER_INCH, Matrix, Rect
from pnp.core.icons import Icon
from pnp.core.node import Node, Scalar
from pnp.core.printer import DOT_HEIGHT, MIN_ICON_HEIGHT
from pnp.core.problems import Severity, suggestion
from pnp.core.rasters import MAX_PIXELS, open_raster
from pnp.core.reader import Reader, number
from pnp.layout import options as opt
from pnp.layout.element import Element, EmptyElement, LayoutState, Region, Scope
from pnp.layout.elements.marks import centred_text
from pnp.layout.theme_context import BLACK
from pnp.layout.values import FieldText, LiteralList, Value


class IconElement(opt.TemplateElement):
    """An icon by name, of a given height or as large as its room allows."""

    icon: FieldText = opt.field_text()
    size: float | None = opt.length(
        "Height of the icon. Without it, the icon fills its room.", None
    )
    colour: Value[Colour | None] = opt.colour("Colour of `currentColor` in the icon.", "ink")

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        self.span = self.span_of("icon")
        self._theme_context = compiler.theme_context
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        size = self.size or min(region.width, region.height)
        name, colour = self.icon.text(scope), self.colour.get(scope) or BLACK
        problems, origin = scope.state.problems, partial(self.icon.origin, scope)
        frame = self._theme_context.icon(name, size, colour, origin, problems) or EMPTY
        # An ornament may be low if it is wide.
        longer_side = max(frame.width, frame.height)
        if 0.0 < longer_side < MIN_ICON_HEIGHT - 1e-6:
            problems.add(
                "fine-icon",
                f"the icon “{name}” is {longer_side:.1f} mm large",
                self.span,
                f"draw it {MIN_ICON_HEIGHT:g} mm large or larger",
                Severity.ERROR if longer_side < DOT_HEIGHT else Severity.WARNING,
            )
        return frame


_LOW_INK_LOOKS = ("lighter", "outline", "none", "full")
_FOCUS_SHARES = {"left": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5, "right": 1.0, "bottom": 1.0}


class LowInkLook(Struct, frozen=True):
    """The look of a picture in low ink: lighter, outline, full, none, or another file."""

    look: str = "lighter"
    file: FieldText | None = None


def _read_low_ink(read: Reader, key: str) -> LowInkLook:
    node = read.raw(key)
    text = node.text if isinstance(node, Scalar) else ""
    if text in _LOW_INK_LOOKS:
        return LowInkLook(text)
    if "." not in text and "{" not in text:
        read.error(
            "value",
            f"“{text}” is nothing that low ink makes of a picture",
            read.span_of(key),
            f"{suggestion(text, _LOW_INK_LOOKS)}; or the file of another picture",
        )
        return LowInkLook()
    return LowInkLook("file", read.context.field_text(node))


def _parse_focus(text: str) -> tuple[float, float]:
    """Parse `30% 20%` from the left and the top, or words such as `left top`."""
    parts = text.split()
    if len(parts) != 2:
        raise ValueError(f"“{text}” is no place in a picture; write it like 30% 20% or left top")
    across, down = (_parse_share(part) for part in parts)
    return across, down


def _parse_share(part: str) -> float:
    if part in _FOCUS_SHARES:
        return _FOCUS_SHARES[part]
    share = number(part.removesuffix("%")) / 100 if part.endswith("%") else -1.0
    if not 0.0 <= share <= 1.0:
        raise ValueError(f"“{part}” is no share; write it from 0% to 100%")
    return share


class _StoredPicture(Struct, frozen=True):
    """A picture’s file, its upright size in pixels, and its Exif orientation."""

    file: str
    width: int
    height: int
    orientation: int


class PictureElement(opt.TemplateElement):
    """A PNG or JPEG from the game's folder, fitted into its room."""

    picture: FieldText = opt.field_text()
    fit: str = opt.choice(
        ("contain", "cover", "stretch"),
        "`contain`: as large as fits. `cover`: fill the room, and crop the picture. `stretch`: "
        "fill the room, and distort the picture.",
        "contain",
    )
    focus: tuple[float, float] = opt.scalar(
        _parse_focus,
        "Point of the picture that `cover` keeps in view: `30% 20%` from the left and the top, or "
        "words such as `left top`. Default: `50% 50%`.",
        (0.5, 0.5),
    )
    corners: float = opt.length("Radius of the corners.", 0.0)
    greyscale: bool = opt.flag("`yes`: print in shades of grey.")
    low_ink: LowInkLook = opt.computed(
        _read_low_ink,
        "In low ink: `lighter` (40 % of its ink), `outline` (its edges as lines), `none`, `full`, "
        "or the file of another picture. Default: `lighter`.",
        LowInkLook(),
        resolves_late=True,
    )

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        if self.fit != "cover" and self.is_given("focus"):
            compiler.problems.add(
                "value",
                "“focus” says nothing without “fit: cover”: all of the picture is shown",
                self.span_of("focus"),
                "give it what it is of, or leave it out",
            )
        self.span = self.span_of("picture")
        self._folder = compiler.folder
        self._low_look = self.low_ink if compiler.theme_context.is_low_ink else None
        if self._low_look is not None and self._low_look.file is not None:
            self.fields |= self._low_look.file.fields
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        stored = self._find_picture(self.picture, scope)
        if stored is None:
            return EMPTY
        frame, inside = self._fit_picture(stored, region)
        self._check_resolution(stored, inside, scope)
        if self._low_look is None:
            return self._picture_frame(frame, stored, inside, "")
        if self._low_look.file is not None:
            # The replacement has the same frame, so that the layout is the same in either ink.
            replacement = self._find_picture(self._low_look.file, scope)
            if replacement is None:
                return EMPTY
            fit = "contain" if self.fit != "cover" else "cover"
            inside = _picture_box(replacement, Region(frame.width, frame.height), fit, self.focus)
            return self._picture_frame(frame, replacement, inside, "")
        if self._low_look.look == "none":
            return frame
        return self._picture_frame(frame, stored, inside, self._low_look.look.replace("full", ""))

    def _find_picture(self, words: FieldText, scope: Scope) -> _StoredPicture | None:
        """Return the file; report the reason and return None if it cannot be read."""
        name = words.text(scope)
        try:
            path = resolve_inside(self._folder, name)
            if path is None:
                raise OSError("it lies outside the game’s folder")
            width, height, orientation = _read_size(str(path), file_stamp(path))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            scope.state.problems.add(
                "picture",
                f"the picture “{name}” cannot be read: {reason}",
                words.origin(scope),
                "pictures are PNG or JPEG files in the game’s folder, "
                f"of at most {MAX_PIXELS // 1_000_000} million pixels",
            )
            return None
        if orientation in _SIDEWAYS:
            width, height = height, width
        return _StoredPicture(str(path), width, height, orientation)

    def _fit_picture(self, stored: _StoredPicture, region: Region) -> tuple[Frame, Rect]:
        """Return its empty frame, and the box of the picture in it."""
        fit = self.fit
        if region.fill_y and fit != "contain":
            inside = _picture_box(stored, region, fit, self.focus)
            return Frame(region.width, region.height), inside
        scale = region.width / stored.width
        if region.fill_y:
            scale = min(scale, region.height / stored.height)
        width, height = stored.width * scale, stored.height * scale
        return Frame(width, height), Rect(0.0, 0.0, width, height)

    def _picture_frame(
        self, frame: Frame, stored: _StoredPicture, inside: Rect, tone: str
    ) -> Frame:
        tone = "grey" if self.greyscale and not tone else tone
        if self.greyscale and tone == "lighter":
            tone = "lighter grey"
        shown = _place_upright(stored, inside, tone)
        corner = self.corners
        overhangs = inside.width > frame.width + 1e-6 or inside.height > frame.height + 1e-6
        if corner or overhangs:
            edge = Pen().rect(0.0, 0.0, frame.width, frame.height, corner).path()
            unclipped = Frame(frame.width, frame.height, (shown,))
            shown = PlacedItem(0.0, 0.0, Transformed(unclipped, clip=edge))
        return replace(frame, items=(shown,))

    def _check_resolution(self, stored: _StoredPicture, inside: Rect, scope: Scope) -> None:
        """Warn of a picture with too few pixels for its size."""
        if inside.width <= 0 or inside.height <= 0:
            return
        dpi = min(stored.width / inside.width, stored.height / inside.height) * MM_PER_INCH
        if dpi >= MIN_DPI:
            return
        name = self.picture
        needed = [math.ceil(side * MIN_DPI / MM_PER_INCH) for side in (inside.width, inside.height)]
        scope.state.problems.add(
            "coarse-picture",
            f"the picture “{name.text(scope)}” has {stored.width} × {stored.height} pixels, and "
            f"{inside.width:.0f} × {inside.height:.0f} mm to fill: that is {dpi:.0f} dpi",
            name.origin(scope),
            f"{MIN_DPI} dpi need {needed[0]} × {needed[1]} pixels, and twice as many are sharp; "
            "take a larger picture, or print it smaller",
            Severity.WARNING,
        )


MIN_DPI = 150
"""Minimum resolution; pixels of coarser pictures are visible on paper."""


def _picture_box(
    stored: _StoredPicture, room: Region, fit: str, focus: tuple[float, float]
) -> Rect:
    """Return the box of a picture that fills a room or fits into it."""
    if fit == "stretch":
        return Rect(0.0, 0.0, room.width, room.height)
    across, down = room.width / stored.width, room.height / stored.height
    scale = max(across, down) if fit == "cover" else min(across, down)
    width, height = stored.width * scale, stored.height * scale
    x, y = focus
    return Rect((room.width - width) * x, (room.height - height) * y, width, height)


def _place_upright(stored: _StoredPicture, inside: Rect, tone: str) -> PlacedItem:
    """Return the picture in its box, rotated upright."""
    x, y, width, height = inside
    upright = _TO_UPRIGHT.get(stored.orientation)
    if upright is None:
        return PlacedItem(x, y, Picture(stored.file, width, height, tone))
    # The stored picture as a unit square, rotated, and stretched to its room.
    unit = Frame(1.0, 1.0, (PlacedItem(0.0, 0.0, Picture(stored.file, 1.0, 1.0, tone)),))
    return PlacedItem(x, y, Transformed(unit, upright.then(Matrix.scale(width, height))))


_SIDEWAYS = (5, 6, 7, 8)
_TO_UPRIGHT = {
    2: Matrix(-1, 0, 0, 1, 1, 0),
    3: Matrix(-1, 0, 0, -1, 1, 1),
    4: Matrix(1, 0, 0, -1, 0, 1),
    5: Matrix(0, 1, 1, 0, 0, 0),
    6: Matrix(0, 1, -1, 0, 1, 0),
    7: Matrix(0, -1, -1, 0, 1, 1),
    8: Matrix(0, -1, 1, 0, 0, 1),
}
"""Rotation of a unit square for each Exif orientation."""
_ORIENTATION = 0x0112


@cache
def _read_size(file: str, _stamp: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return width and height as stored, in pixels, and the orientation. Raises OSError."""
    try:
        with open_raster(file) as image:
            width, height = image.size
            orientation = int(image.getexif().get(_ORIENTATION, 1))
            # Truncated files open without an error: read to the end, as small as the format allows.
            image.draft("L", (1, 1))
            image.load()
    except OSError:
        raise
    except Exception as error:
        # Damaged files raise exceptions of any type.
        raise OSError(str(error)) from error
    return width, height, orientation


# Numbers of the cached drawings of one element; drawings such as die faces recur.
_MAX_CACHED_NUMBERS = 100_000
# Drawings with more numbers than this are neither cached nor shared: planets are drawn once.
_MAX_SHARED_NUMBERS = 4000


def _count_numbers(frame: Frame) -> int:
    """Count the numbers of a drawing, up to about _MAX_SHARED_NUMBERS."""
    count = 0
    for _, _, item in frame.items:
        if isinstance(item, Path):
            count += len(item.points)
        elif isinstance(item, (Frame, Transformed)):
            count += _count_numbers(item if isinstance(item, Frame) else item.frame)
        if count >= _MAX_SHARED_NUMBERS:
            break
    return count


class ArtElement(opt.TemplateElement):
    """Calls an artist once for each set of fields and size, and caches the drawings."""

    art: str = opt.text()
    with_: dict[str, FieldText | LiteralList] = opt.named_field_texts(
        "Fields for the artist. Texts may contain fields; the artist gets lists unchanged."
    )
    ratio: float | None = opt.scalar(
        opt.non_negative,
        "Width divided by height. Without it, the drawing fills its room.",
        None,
    )
    stretches = True

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        self.span = self.span_of("art")
        if self.art not in compiler.artists:
            hint = suggestion(self.art, compiler.artists)
            compiler.problems.add(
                "unknown-art", f"there is no artist “{self.art}”", self.span, hint
            )
            return EmptyElement(self.span)
        self.fields = frozenset[str]().union(*(words.fields for words in self.with_.values()))
        self._artists = compiler.artists
        self._theme_context = compiler.theme_context
        self._frames_by_fields: dict[tuple[object, ...], Frame] = {}
        self._cached_numbers = 0
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        width, height = region.width, region.height
        if self.ratio:
            # As large as the room allows, at width : height = ratio.
            width = min(width, height * self.ratio) if region.fill_y else width
            height = width / self.ratio
        fields = {name: words.node(scope) for name, words in self.with_.items()}
        texts = tuple([getattr(node, "text", node) for node in fields.values()])
        key = (width, height, *texts)
        frame = self._frames_by_fields.get(key)
        if frame is None:
            frame = self._call_artist(fields, width, height, scope.state)
            count = _count_numbers(frame)
            if count >= _MAX_SHARED_NUMBERS:
                return frame
            # Share it at once, so that pages do not depend on the pages before.
            frame = frame.shared()
            self._cached_numbers += count
            if self._cached_numbers > _MAX_CACHED_NUMBERS:
                self._frames_by_fields.clear()
                self._cached_numbers = count
            self._frames_by_fields[key] = frame
        return frame

    def _call_artist(
        self, fields: dict[str, Node], width: float, height: float, state: LayoutState
    ) -> Frame:
        theme_context = self._theme_context

        def label(text: str, style: str) -> Frame:
            typeset = theme_context.typeset(style, self.span, state.problems)
            if typeset is None:
                return Frame(0.0, 0.0)
            return centred_text(text, typeset, self.span, state.problems)

        def symbol(name: str) -> Icon:
            found = theme_context.icons.find_symbol(name)
            if found is None:
                raise ValueError(f"there is no symbol “{name}” that can be read")
            return found

        if width <= 0.0 or height <= 0.0:
            state.problems.add(
                "layout-overflow", f"there is no room left for {self.art}", self.span
            )
            return Frame(width, height)
        theme = theme_context.theme
        request = ArtRequest(fields, width, height, theme.palette, theme.strokes, label, symbol)
        try:
            return self._artists[self.art](request)
        except CodeLoadError as error:
            state.problems.add("game-code", error.message, self.span, error.hint)
        except ZeroDivisionError:
            state.problems.add(
                "art", f"{self.art}: {width:.1f} × {height:.1f} mm are too little room", self.span
            )
        except ValueError as error:
            state.problems.add("art", f"{self.art}: {error}", self.span)
        except Exception as error:
            # Code of others may raise anything.
            location = location_of(error)
            if not location:
                raise
            state.problems.add(
                "game-code",
                f"the artist “{self.art}” stopped: {error_text(error)}",
                self.span,
                f"correct its code: {location}",
            )
        return Frame(width, height)
