"""A theme in one ink with its fonts opened, and its icons as frames in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from pnp.core.drawing import (
    Colour,
    Frame,
    Gradient,
    GradientStop,
    Paint,
    Path,
    PlacedItem,
    Stroke,
    Transformed,
    transform_path,
)
from pnp.core.fonts import Family, FontError
from pnp.core.geometry import Matrix, Size, mm
from pnp.core.icons import Icon, IconGradient, IconGroup, IconPart, Icons, IconShape
from pnp.core.model import Style, Theme
from pnp.core.problems import Problems, Span, suggestion
from pnp.core.reader import colour as hex_colour
from pnp.core.shaping import Features, FontStack, shaper
from pnp.text.line_breaking import Hyphenator, has_hyphenation
from pnp.text.typeset import Typeset

ResolveColour = Callable[[str], Colour | None]
"""Returns the colour of a paint; None: nothing is drawn."""


def icon_frame(icon: Icon, height: float, colours: ResolveColour) -> Frame:
    """Return an icon of that height in mm as a shared frame."""
    scale = height / icon.size.height
    frame = _frame(icon.parts, scale, colours, icon.size)
    return replace(frame, icon=icon.name).shared()


def _frame(parts: Iterable[IconPart], scale: float, colours: ResolveColour, size: Size) -> Frame:
    """Return a frame of the icon's size: its openings reach far beyond it."""
    items: list[PlacedItem] = []
    for part in parts:
        if isinstance(part, IconGroup):
            items.append(PlacedItem(0.0, 0.0, _group(part, scale, colours, size)))
        else:
            items.append(PlacedItem(0.0, 0.0, _path(part, scale, colours)))
    return Frame(size.width * scale, size.height * scale, tuple(items))


def _group(group: IconGroup, scale: float, colours: ResolveColour, size: Size) -> Transformed:
    a, b, c, d, e, f = group.matrix
    # Parts are drawn in mm; the matrix moves them in the drawing's units.
    matrix = Matrix(a, b, c, d, e * scale, f * scale)
    clip = transform_path(group.clip, Matrix.scale(scale)) if group.clip is not None else None
    inner = _frame(group.parts, scale, colours, size)
    return Transformed(inner, matrix, clip, group.opacity)


def _path(shape: IconShape, scale: float, colours: ResolveColour) -> Path:
    points = tuple([value * scale for value in shape.points])
    fill = _paint(shape.fill, scale, colours)
    path = Path(shape.ops, points, fill, _stroke(shape, scale, colours), shape.evenodd)
    return path._replace(opacity=shape.fill_opacity) if shape.fill_opacity != 1.0 else path


def _stroke(shape: IconShape, scale: float, colours: ResolveColour) -> Stroke | None:
    colour = colours(shape.stroke)
    if colour is None:
        return None
    dash = tuple([length * scale for length in shape.dash])
    return Stroke(
        colour,
        shape.width * scale,
        dash,
        shape.cap,
        shape.join,
        shape.stroke_opacity,
        shape.mitre,
        shape.phase * scale,
    )


def _paint(paint: str | IconGradient, scale: float, colours: ResolveColour) -> Paint | None:
    if isinstance(paint, str):
        return colours(paint)
    stops = []
    for stop in paint.stops:
        colour = colours(stop.paint)
        if colour is None:
            return None
        stops.append(GradientStop(stop.offset, colour, stop.opacity))
    return Gradient(paint.points, tuple(stops), paint.matrix.then(Matrix.scale(scale)))


BLACK: Colour = (0.0, 0.0, 0.0)

# Substitutes for a weight that a family lacks, the best first.
_SUBSTITUTES = {
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


_WEIGHT_RANKS = {"regular": 0, "medium": 1, "semibold": 2, "bold": 3, "extrabold": 4, "black": 5}


class ThemeContext:
    """Theme, fonts and icons for one game in one ink. Lookups are cached."""

    def __init__(
        self, theme: Theme, icons: Icons, site: str = "", is_low_ink: bool = False
    ) -> None:
        """`is_low_ink`: areas are drawn only in palette colours."""
        self.site = site
        self.is_low_ink = is_low_ink
        self.theme = theme
        self.icons = icons
        self._hyphenator: Hyphenator | None = None
        self._typesets: dict[str, Typeset | None] = {}
        self._stacks: dict[tuple[str, str, float, Features], FontStack | None] = {}
        self._icons: dict[tuple[str, float, Colour, Colour], Frame] = {}

    def colour(self, name: str, area: bool = False) -> Colour | None:
        """Return a palette colour, or hex digits; None for `none`. Raises ValueError with a hint.

        Low ink draws no areas in hex digits, and lines and type in the palette's ink.
        """
        palette = self.theme.palette
        if name in palette:
            return palette[name]
        if name == "none":
            return None
        if name.startswith("#"):
            exact = hex_colour(name)
            if not self.is_low_ink:
                return exact
            return None if area else palette.get("ink", BLACK)
        if not name:
            raise ValueError("missing colour; put hex digits in quotes: '#aabbcc'")
        raise ValueError(f"“{name}” is not in the palette; {suggestion(name, palette)}")

    def stroke_width(self, text: str) -> float:
        """Return a line width in mm by its name in the theme, or as a length. Raises ValueError."""
        if text in self.theme.strokes:
            return self.theme.strokes[text]
        try:
            return mm(text)
        except ValueError:
            raise ValueError(
                f"“{text}” is no line width; {suggestion(text, self.theme.strokes)}"
            ) from None

    def typeset(self, name: str, span: Span, problems: Problems) -> Typeset | None:
        """Return the style with its fonts; report the reason and return None if it cannot be
        loaded."""
        if name in self._typesets:
            return self._typesets[name]
        style = self.theme.styles.get(name)
        typeset: Typeset | None = None
        if style is None:
            problems.add(
                "unknown-style",
                f"there is no style “{name}”",
                span,
                suggestion(name, self.theme.styles),
            )
        else:
            typeset = self._open_style(style, problems)
            self._typesets[name] = typeset
        return typeset

    def hyphenator(self, style: Style, problems: Problems) -> Hyphenator | None:
        """Return the hyphenator of the game’s language; report the reason and return None if there
        is none."""
        language = self.theme.language
        if self._hyphenator is None and not has_hyphenation(language):
            problems.add(
                "hyphenation",
                f"there are no patterns to hyphenate “{language}”",
                style.span,
                "name another language in game.yaml, such as en-GB or de, or leave “hyphenate” out",
            )
        elif self._hyphenator is None:
            self._hyphenator = Hyphenator(language, self.theme.hyphenation)
        return self._hyphenator

    def furniture(self, problems: Problems) -> FontStack | None:
        """Return the fonts of page titles and rulers, if the theme has a style for them."""
        if "furniture" not in self.theme.styles:
            return None
        typeset = self.typeset("furniture", Span(""), problems)
        return typeset.plain if typeset is not None else None

    def _open_style(self, style: Style, problems: Problems) -> Typeset | None:
        weights = _weights(style.weight)
        stacks = [self._stack(style, weight, problems) for weight in weights]
        plain, bold, italic, bold_italic = stacks
        if plain is None or bold is None or italic is None or bold_italic is None:
            return None
        self._report_missing_features(style, plain, problems)
        available = self._available_weights(style, weights)
        missing = frozenset(
            number
            for number, (requested, substitute) in enumerate(zip(weights, available, strict=True))
            if number and _looks_plain(requested, substitute, available[0])
        )
        if style.weight != available[0] and style.weight not in _SUBSTITUTES:
            message = f"“{style.family}” has no weight “{style.weight}”"
            fonts = self.theme.fonts[self.theme.families[style.family][0]].fonts
            problems.add("missing-weight", message, style.span, suggestion(style.weight, fonts))
        elif _looks_plain(weights[0], available[0], ""):
            message, hint = missing_weight_message(style, weights[0])
            problems.add("missing-weight", message, style.span, hint)
        colour = self.theme.palette.get(style.colour) or BLACK
        return Typeset(style, plain, bold, italic, bold_italic, colour, missing)

    def _available_weights(self, style: Style, weights: tuple[str, ...]) -> list[str]:
        """Return the weights of the style’s first family that replace these weights."""
        family = self.theme.fonts[self.theme.families[style.family][0]]
        return [_nearest(family, weight) or weight for weight in weights]

    @staticmethod
    def _report_missing_features(style: Style, stack: FontStack, problems: Problems) -> None:
        """Report features that the style requires and its font lacks."""
        if not any(value for _, value in style.features):
            return
        features = stack.primary.font.features | {"kern"}
        available = ", ".join(sorted(features))
        lacking = [tag for tag, value in style.features if value and tag not in features]
        for tag in lacking:
            problems.add(
                "missing-feature",
                f"the font of “{style.name}”, {stack.primary.font.file.name}, has no “{tag}”",
                style.span,
                f"leave it out, or take a font that has it; this one has {available}",
            )

    def _stack(self, style: Style, weight: str, problems: Problems) -> FontStack | None:
        key = (style.family, weight, style.tracking, style.features)
        if key not in self._stacks:
            shapers = []
            for name in self.theme.families.get(style.family, ()):
                family = self.theme.fonts[name]
                try:
                    font = family.open(_nearest(family, weight))
                    # Report problems of a font here, with its place.
                    font.hb_font  # noqa: B018
                except FontError as error:
                    problems.add("font", str(error), style.span)
                except KeyError:
                    message = f"the family “{family.id}” has no fonts"
                    problems.add("font", message, style.span)
                else:
                    shapers.append(shaper(font, style.features, style.tracking))
            self._stacks[key] = FontStack(tuple(shapers)) if shapers else None
        return self._stacks[key]

    def icon(
        self,
        name: str,
        height: float,
        colour: Colour,
        origin: Callable[[], Span],
        problems: Problems,
    ) -> Frame | None:
        """Return an icon of that height in mm as a shared frame; report the reason and return None
        if it cannot be drawn.

        `origin`: returns the place that names the icon, for a report.
        """
        ground = self.theme.palette.get("paper") or (1.0, 1.0, 1.0)
        key = (name, height, colour, ground)
        frame = self._icons.get(key)
        if frame is not None:
            return frame
        icon = self.icons.get(name)
        if icon is None:
            # An icon that exists but cannot be read was reported when it was read.
            if not self.icons.exists(name):
                problems.add(
                    "missing-icon", f"there is no icon “{name}”", origin(), self.icons.hint(name)
                )
            return None
        span = origin()
        frame = icon_frame(icon, height, lambda paint: self._paint(paint, colour, span, problems))
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
            problems.add(
                "colour",
                f"an icon asks for a colour: {error}",
                span,
                "add it to the palette, or write #hex for it in the drawing",
            )
            return None


def missing_weight_message(style: Style, weight: str) -> tuple[str, str]:
    """Return the message and hint for a weight that a family cannot replace."""
    return (
        f"the fonts of “{style.family}” have no {weight}",
        "it would print like the text around it: leave the marks out, take another style, or add"
        " the font to its family",
    )


def _weights(plain: str) -> tuple[str, str, str, str]:
    """Return the weights of plain, bold, italic and bold italic words."""
    bold = "bold" if plain in ("regular", "medium", "italic") else "black"
    italic = "italic" if bold == "bold" else "semibold-italic"
    return plain, "extrabold" if plain == "semibold" else bold, italic, "bold-italic"


def _nearest(family: Family, weight: str) -> str:
    """Return the nearest weight of a family; empty if it has no fonts."""
    names = (weight, *_SUBSTITUTES.get(weight, ()), *family.fonts)
    return next((name for name in names if name in family.fonts), "")


def _looks_plain(requested: str, substitute: str, plain: str) -> bool:
    """Whether words in the substitute look like plain words; without `plain`, whether the
    substitute is unlike the requested weight."""
    if "italic" in requested and "italic" not in substitute:
        return True
    weight = _WEIGHT_RANKS.get(substitute.removesuffix("-italic"), 0)
    if plain:
        requested_rank = _WEIGHT_RANKS.get(requested.removesuffix("-italic"), 0)
        base = _WEIGHT_RANKS.get(plain.removesuffix("-italic"), 0)
        # Bold type does not need to be bolder.
        return requested_rank > base >= weight and base < _WEIGHT_RANKS["bold"]
    return requested in _WEIGHT_RANKS and _WEIGHT_RANKS[requested] > 1 and weight <= 1
