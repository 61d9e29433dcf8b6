"""What a layout is made with: a theme in one ink, opened fonts, and icons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pnp.ground.drawing import Colour, Frame
from pnp.ground.fonts import Family, Font, FontError, open_font
from pnp.ground.geometry import MM_PER_POINT, mm
from pnp.ground.glyphs import FontStack, shaper
from pnp.ground.icons import Icons
from pnp.ground.model import Style, Theme
from pnp.ground.problem import Problems, Span, nearest
from pnp.ground.reader import colour as hex_colour
from pnp.layout.stencils import drawn

BLACK: Colour = (0.0, 0.0, 0.0)

# What stands in where a family has no such weight, the best first.
_INSTEAD = {
    "regular": ("medium", "semibold", "bold"),
    "medium": ("regular", "semibold", "bold"),
    "semibold": ("bold", "medium", "regular"),
    "bold": ("extrabold", "semibold", "black", "regular"),
    "extrabold": ("bold", "black", "semibold", "regular"),
    "black": ("extrabold", "bold", "semibold", "regular"),
    "italic": ("regular", "medium"),
    "semibold-italic": ("bold-italic", "italic", "semibold", "bold"),
    "bold-italic": ("semibold-italic", "italic", "bold", "semibold", "regular"),
}


@dataclass(slots=True)
class Typeset:
    """A style with its fonts opened. Lengths in mm, the rest in em."""

    style: Style
    plain: FontStack
    bold: FontStack
    italic: FontStack
    both: FontStack
    colour: Colour
    size: float = field(init=False)
    floor: float = field(init=False)

    def __post_init__(self) -> None:
        self.size = self.style.size * MM_PER_POINT
        self.floor = self.style.floor * MM_PER_POINT


class Setting:
    """Theme, fonts and icons for one game in one ink. Everything is looked up once."""

    def __init__(self, theme: Theme, icons: Icons, site: str = "", low: bool = False) -> None:
        """`low`: for low ink, which knows the colours of the palette and no others."""
        self.site = site
        self.low = low
        self.theme = theme
        self.icons = icons
        self._typesets: dict[str, Typeset | None] = {}
        self._stacks: dict[tuple[str, str, float], FontStack | None] = {}
        self._icons: dict[tuple[str, float, Colour, Colour], Frame] = {}

    def colour(self, name: str, area: bool = False) -> Colour | None:
        """A colour of the palette, or in hex digits; None where it is `none`. Raises ValueError
        with a hint.

        Low ink draws no areas in hex digits, and lines and type in the palette's ink.
        """
        palette = self.theme.palette
        if name in palette:
            return palette[name]
        if name == "none":
            return None
        if name.startswith("#"):
            found = hex_colour(name)
            if not self.low:
                return found
            return None if area else palette.get("ink", BLACK)
        raise ValueError(f"“{name}” is not in the palette; {nearest(name, palette)}")

    def stroke_width(self, text: str) -> float:
        """A line width by its name in the theme, or as a length. Raises ValueError."""
        if text in self.theme.strokes:
            return self.theme.strokes[text]
        try:
            return mm(text)
        except ValueError:
            raise ValueError(
                f"“{text}” is no line width; {nearest(text, self.theme.strokes)}"
            ) from None

    def typeset(self, name: str, span: Span, problems: Problems) -> Typeset | None:
        """The style of that name with its fonts, or None with the reason told."""
        if name in self._typesets:
            return self._typesets[name]
        style = self.theme.styles.get(name)
        made: Typeset | None = None
        if style is None:
            problems.add(
                "unknown-style", f"there is no style “{name}”", span,
                nearest(name, self.theme.styles),
            )  # fmt: skip
        else:
            made = self._typeset(style, problems)
            self._typesets[name] = made
        return made

    def furniture(self, problems: Problems) -> FontStack | None:
        """The fonts of page titles and rulers, if the theme has a style for them."""
        if "furniture" not in self.theme.styles:
            return None
        typeset = self.typeset("furniture", Span(""), problems)
        return typeset.plain if typeset is not None else None

    def _typeset(self, style: Style, problems: Problems) -> Typeset | None:
        bold = "bold" if style.weight in ("regular", "medium", "italic") else "black"
        if style.weight == "semibold":
            bold = "extrabold"
        plain = self._stack(style, style.weight, problems)
        heavy = self._stack(style, bold, problems)
        italic = self._stack(style, "italic" if bold == "bold" else "semibold-italic", problems)
        both = self._stack(style, "bold-italic", problems)
        colour = self.theme.palette.get(style.colour) or BLACK
        if plain is None or heavy is None or italic is None or both is None:
            return None
        return Typeset(style, plain, heavy, italic, both, colour)

    def _stack(self, style: Style, weight: str, problems: Problems) -> FontStack | None:
        key = (style.family, weight, style.tracking)
        if key not in self._stacks:
            fonts: list[Font] = []
            for family in self.theme.families.get(style.family, ()):
                try:
                    fonts.append(_font(self.theme.fonts[family], weight))
                except FontError as error:
                    problems.add("font", str(error), style.span)
            self._stacks[key] = (
                FontStack(tuple([shaper(font, (), style.tracking) for font in fonts]))
                if fonts
                else None
            )
        return self._stacks[key]

    def icon(
        self, name: str, height: float, colour: Colour, origin: Callable[[], Span],
        problems: Problems,
    ) -> Frame | None:  # fmt: skip
        """An icon as a shared frame of that height in mm, or None with the reason told.

        `origin`: where it is asked for, looked up when there is something to tell.
        """
        ground = self.theme.palette.get("paper") or (1.0, 1.0, 1.0)
        key = (name, height, colour, ground)
        frame = self._icons.get(key)
        if frame is not None:
            return frame
        icon = self.icons.get(name)
        if icon is None:
            # One that is there and cannot be read was told as it was tried.
            if not self.icons.there(name):
                problems.add(
                    "missing-icon", f"there is no icon “{name}”", origin(), self.icons.hint(name)
                )
            return None
        span = origin()
        frame = drawn(icon, height, lambda paint: self._paint(paint, colour, span, problems))
        self._icons[key] = frame
        return frame

    def _paint(self, paint: str, current: Colour, span: Span, problems: Problems) -> Colour | None:
        if not paint:
            return None
        if paint == "current":
            return current
        if paint.startswith("#"):
            return hex_colour(paint)
        try:
            return self.colour(paint)
        except ValueError as error:
            problems.add("colour", f"an icon asks for a colour: {error}", span)
            return None


def _font(family: Family, weight: str) -> Font:
    for name in (weight, *_INSTEAD.get(weight, ()), *family.fonts):
        if name in family.fonts:
            return open_font(f"{family.id}-{name}", family.fonts[name])
    raise FontError(f"the family “{family.id}” has no fonts")
