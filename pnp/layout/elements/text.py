"""Text in lines, shrunk within its style's limits, or along a circle; overflow is reported."""

from __future__ import annotations

import math
from functools import partial
from typing import NamedTuple
from unicodedata import bidirectional

from pnp.core.drawing import Colour, Frame, PlacedItem, Text, TextRun, Transformed
from pnp.core.geometry import MM_PER_POINT, Matrix, mm
from pnp.core.model import ALIGNMENTS
from pnp.core.notation import LENGTH, Bounds, Notation
from pnp.core.problems import Severity, pluralise
from pnp.core.shaping import GlyphRun
from pnp.layout import options as opt
from pnp.layout.element import Element, EmptyElement, Region, Scope
from pnp.layout.theme_context import missing_weight_message
from pnp.layout.values import FieldText, Value
from pnp.text.markup import BULLET, InlineIcon, Paragraph, report_unparsed_markup, used_weights
from pnp.text.paragraphs import INDENT, TextLine, break_into_lines, visual_words
from pnp.text.typeset import Typeset, line_of_text

_MAX_ANGLE = 1.8 * math.pi
"""Maximum angle of a text on a circle, radians; longer texts would meet their beginning."""
_CURVE_STEP = 0.25
"""Step of the type size when a text on a curve shrinks, mm."""


class Letter(NamedTuple):
    """A unit that is rotated as a whole (a character with its accents, a ligature or an icon), with
    its middle and width in em."""

    glyphs: GlyphRun | InlineIcon
    middle: float
    width: float


def set_on_curve(
    text: TextElement, curve: float, content: str, colour: Colour, scope: Scope, region: Region
) -> Frame:
    """Set one line on top of a circle of `curve` mm; if negative, along its foot."""
    typeset, problems = text.typeset, scope.state.problems
    (line,) = text.paragraphs(" ".join(content.split()), scope)
    if line.is_bidirectional and "AL" in map(bidirectional, content):
        problems.add(
            "value",
            f"“{content[:30]}” has letters that join, and a curve turns each alone",
            text.text.origin(scope),
            "set it straight",
        )
    letters, length_em = curve_letters(line)
    if not letters:
        return Frame(region.width if region.fill_x else 0.0, 0.0)
    size = typeset.size
    while size > typeset.min_size and not _fits(length_em * size, curve, size, region):
        size = max(size - _CURVE_STEP, typeset.min_size)
    if not _fits(length_em * size, curve, size, region):
        problems.add(
            "text-overflow",
            f"“{content[:30]}” does not fit on its curve",
            text.text.origin(scope),
            "shorten it, or give it room and a larger radius",
        )
    radius, direction = abs(curve), 1.0 if curve > 0 else -1.0
    text_width, text_height = _extent(length_em * size, radius, size)
    width = region.width if region.fill_x else text_width
    # Type stands on the circle, or hangs inside its foot, readable from above.
    base = radius if curve > 0 else radius + typeset.plain.primary.font.cap_height * size
    circle_middle = radius + size if curve > 0 else text_height - base
    items = []
    for glyphs, middle, width_em in letters:
        angle = (middle - length_em / 2) * size / base * direction
        left = -width_em * size / 2
        if isinstance(glyphs, InlineIcon):
            icon = text.inline_icon(glyphs, size, colour, scope)
            if icon is None:
                continue
            item = PlacedItem(left + icon.x, icon.y, icon.item)
        else:
            item = PlacedItem(left, 0.0, Text((TextRun((glyphs,)),), size, width_em * size, colour))
        letter = Frame(width_em * size, size, (item,))
        x, y = (
            width / 2 + base * math.sin(angle) * direction,
            circle_middle - base * math.cos(angle) * direction,
        )
        matrix = Matrix.rotate(math.degrees(angle)).then(Matrix.move(x, y))
        items.append(PlacedItem(0.0, 0.0, Transformed(letter, matrix)))
    return Frame(width, text_height, tuple(items))


def _fits(length: float, curve: float, size: float, region: Region) -> bool:
    width, height = _extent(length, abs(curve), size)
    fits_height = height <= region.height + 0.05 or not region.fill_y
    return length <= _MAX_ANGLE * abs(curve) and width <= region.width + 0.05 and fits_height


def _extent(length: float, radius: float, size: float) -> tuple[float, float]:
    """Return width and height of a text of that length on its circle, mm."""
    half = min(length / 2 / radius, math.pi)
    outer = radius + size
    width = 2 * outer * (math.sin(half) if half < math.pi / 2 else 1.0)
    return width, outer - radius * math.cos(half)


def curve_letters(line: Paragraph) -> tuple[list[Letter], float]:
    """Return the units of a line that are rotated as a whole, with kerning, and its length in
    em."""
    letters: list[Letter] = []
    position = space = 0.0
    for word in (
        visual_words(line.words, line.is_right_to_left) if line.is_bidirectional else line.words
    ):
        position += space
        space = word.space
        for piece in word.pieces:
            if isinstance(piece, InlineIcon):
                letters.append(Letter(piece, position + piece.width / 2, piece.width))
                position += piece.width
                continue
            units = piece.shaper.font.units_per_em
            for part, first, last in piece.clusters_with_glyphs():
                width = math.fsum(piece.advances[first:last]) / units
                letters.append(Letter(piece.shaper[part], position + width / 2, width))
                position += width
    return letters, position


_SIZE_STEP = 0.25 * MM_PER_POINT
_SLACK = 1e-6
# Type below this height in mm is reported as hard to read.
_MIN_READABLE = 7.0 * MM_PER_POINT
# Numbers, names and other short texts recur, so they are cached.
_MAX_CACHED_LENGTH = 24
_MAX_CACHED_TEXTS = 512

_WEIGHTS = {1: "bold", 2: "italic", 3: "bold italic"}

# Height of an icon on the line in em, centred on the capitals.
_ICON_HEIGHT = 1.08


def _parse_radius(text: str) -> float:
    """Parse the radius of a circle to set type along, mm; negative: along its foot."""
    radius = mm(text)
    if radius and not 3.0 <= abs(radius) <= _MAX_RADIUS:
        raise ValueError(f"“{text}” is no radius from 3 to {_MAX_RADIUS:g} mm")
    return radius


_MAX_RADIUS = 1_000.0


class TextElement(opt.TemplateElement):
    """A text in one style, with markup and icons: in lines, or on a curve."""

    text: FieldText = opt.field_text()
    style: Typeset | None = opt.style("Style of the theme.", "body")
    align: str = opt.choice(ALIGNMENTS, "{choices}. Without it, as in the style.", "")
    colour: Value[Colour | None] = opt.colour(
        "Colour of the text. Without it, as in the style.", ""
    )
    max_lines: int | None = opt.scalar(
        opt.small_count, "Maximum number of lines. Without it, as many as fit.", None
    )
    curve: float | None = opt.scalar(
        Notation(_parse_radius, f"-?{LENGTH}", Bounds(-_MAX_RADIUS, _MAX_RADIUS, " mm")),
        "`30mm`: one line over the top of a circle with that radius. `-30mm`: one line along its "
        "foot.",
        None,
    )

    fills = True

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        if self.style is None:
            return EmptyElement(self.span)
        self.span = self.text.span
        self.typeset, self.theme_context = self.style, compiler.theme_context
        self._markup = compiler.markup_of(self.style)
        self._cache: dict[tuple[str, Region, Colour], Frame] = {}
        if not self.curve:
            self.align = self.align or self.style.style.align
            self._line_breaking = compiler.line_breaking(self.style, self.align)
            return self
        for key in ("align", "max-lines"):
            if self.is_given(key):
                compiler.problems.add(
                    "value",
                    f"“{key}” says nothing of a text on a curve",
                    self.span_of(key),
                    "it is one line, in the middle of its curve: leave it out",
                )
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        text = self.text.text(scope)
        colour = self.colour.get(scope) or self.typeset.colour
        if len(text) > _MAX_CACHED_LENGTH:
            return self._set_text(text, colour, scope, region)
        key = (text, region, colour)
        frame = self._cache.get(key)
        if frame is None:
            problems_before = len(scope.state.problems)
            frame = self._set_text(text, colour, scope, region)
            # Report the problems of a text for each item that has it.
            if len(scope.state.problems) == problems_before:
                if len(self._cache) >= _MAX_CACHED_TEXTS:
                    self._cache.clear()
                self._cache[key] = frame
        return frame

    def _set_text(self, text: str, colour: Colour, scope: Scope, region: Region) -> Frame:
        """Set a text in a region."""
        if self.curve:
            return set_on_curve(self, self.curve, text, colour, scope, region)
        paragraphs = self.paragraphs(text, scope)
        size = self.typeset.size
        lines = break_into_lines(paragraphs, region.width / size, self._line_breaking)
        if not self._fits(lines, size, region):
            size, lines = self._shrink(paragraphs, region, scope, text)
        if size < _MIN_READABLE - _SLACK:
            self._report_small_type(size, scope, text)
        width, height = self._extent(lines, size, region)
        items = self._place_lines(lines, size, width, colour, scope)
        return Frame(width, height, tuple(items))

    def paragraphs(self, text: str, scope: Scope) -> list[Paragraph]:
        """Parse a text into paragraphs. Reports the parts that cannot be set."""
        report_unparsed_markup(text, partial(self.text.origin, scope), scope.state.problems)
        paragraphs = self._markup.paragraphs(text)
        if self._markup.incomplete_runs:
            self._report_missing_characters(paragraphs, scope)
        if any([paragraph.lacks_breaks for paragraph in paragraphs]):
            self._report_missing_scripts(text, scope)
        if self.typeset.missing_weights and "*" in text:
            self._report_missing_weights(text, scope)
        return paragraphs

    def inline_icon(
        self, sign: InlineIcon, size: float, colour: Colour, scope: Scope
    ) -> PlacedItem | None:
        """Return an icon on the line, with its origin on the baseline; None if it does not
        exist."""
        origin = partial(self.text.origin, scope)
        icon = self.theme_context.icon(
            sign.name, _ICON_HEIGHT * size, colour, origin, scope.state.problems
        )
        if icon is None:
            return None
        cap = self.typeset.plain.primary.font.cap_height * size
        return PlacedItem((size - icon.width) / 2.0, -(cap + icon.height) / 2.0, icon)

    def _report_missing_scripts(self, text: str, scope: Scope) -> None:
        scope.state.problems.add(
            "scripts",
            f"{_quoted(text)} is in a script without spaces between words",
            self.text.origin(scope),
            "install the support for these scripts: pip install 'pnp[scripts]'",
        )

    def _report_missing_weights(self, text: str, scope: Scope) -> None:
        """Report words in a weight that the fonts lack."""
        for weight in sorted(self.typeset.missing_weights & used_weights(text)):
            message, hint = missing_weight_message(self.typeset.style, _WEIGHTS[weight])
            scope.state.problems.add("missing-weight", message, self.text.origin(scope), hint)

    def _report_missing_characters(self, paragraphs: list[Paragraph], scope: Scope) -> None:
        """Report the characters of this text that no font has."""
        stack = self.typeset.plain
        missing = dict.fromkeys(
            char
            for paragraph in paragraphs
            for word in paragraph.words
            for piece in word.pieces
            if isinstance(piece, GlyphRun) and piece in self._markup.incomplete_runs
            for char in stack.missing_characters(piece.text)
        )
        if missing:
            span = self.text.origin(scope)
            self.typeset.report_missing_glyphs(missing, span, scope.state.problems)

    def _extent(self, lines: list[TextLine], size: float, region: Region) -> tuple[float, float]:
        """Return width and height of a text in its region, mm."""
        width, height = region.width, region.height
        if not region.fill_x:
            width = min(width, max([line.indent + line.width for line in lines]) * size)
        if not region.fill_y:
            leading = self.typeset.style.leading
            height = (leading * len(lines) + math.fsum([line.space_above for line in lines])) * size
        return width, height

    def _fits(self, lines: list[TextLine], size: float, region: Region) -> bool:
        if self.max_lines and len(lines) > self.max_lines:
            return False
        leading = self.typeset.style.leading
        # The last line needs no leading below it: its descenders end about 1.05 em down.
        height = leading * (len(lines) - 1) + min(leading, 1.05)
        room = (region.width + _SLACK) / size
        for line in lines:
            height += line.space_above
            if line.width - line.hang_before - line.hang_after > room - line.indent:
                return False
        return height * size <= region.height + _SLACK

    def _shrink(
        self, paragraphs: list[Paragraph], region: Region, scope: Scope, text: str
    ) -> tuple[float, list[TextLine]]:
        """Return the largest size that fits, down to the style's floor, and its lines; report text
        that does not fit."""
        floor = self.typeset.min_size
        size = self.typeset.size
        while size > floor + _SLACK:
            size = max(floor, size - _SIZE_STEP)
            lines = break_into_lines(paragraphs, region.width / size, self._line_breaking)
            if self._fits(lines, size, region):
                return size, lines
        lines = break_into_lines(paragraphs, region.width / floor, self._line_breaking)
        self._report_overflow(lines, floor, region, scope, text)
        return floor, lines

    def _report_overflow(
        self, lines: list[TextLine], size: float, region: Region, scope: Scope, text: str
    ) -> None:
        leading = self.typeset.style.leading * size
        room = int(max(0.0, region.height + 0.2 * size) / leading)
        if self.max_lines:
            room = min(room, self.max_lines)
        points = f"{size / MM_PER_POINT:g} pt"
        widest = max((line.indent + line.width) * size for line in lines)
        if widest > region.width + _SLACK:
            reason = (
                f"is {widest:.1f} mm wide at {points}, but there are only {region.width:.1f} mm"
            )
        elif len(lines) > room:
            fit = "1 fits" if room == 1 else f"{room} fit"
            reason = f"needs {pluralise(len(lines), 'line')} at {points}, but only {fit}"
        else:
            height = leading * len(lines)
            reason = (
                f"is {height:.1f} mm tall at {points}, but there are only {region.height:.1f} mm"
            )
        scope.state.problems.add(
            "text-overflow",
            f"{_quoted(text)} {reason}",
            self.text.origin(scope),
            self._overflow_hint,
        )

    def _report_small_type(self, size: float, scope: Scope, text: str) -> None:
        scope.state.problems.add(
            "fine-type",
            f"{_quoted(text)} is set in {size / MM_PER_POINT:g} pt",
            self.text.origin(scope),
            self._overflow_hint,
            Severity.WARNING,
        )

    @property
    def _overflow_hint(self) -> str:
        """Hint for a text without enough room."""
        return (
            f"shorten it, or give it room where it is laid out "
            f"({self.span.file}:{self.span.line}, style “{self.typeset.style.name}”)"
        )

    def _place_lines(
        self, lines: list[TextLine], size: float, width: float, colour: Colour, scope: Scope
    ) -> list[PlacedItem]:
        """Place the lines in a box of that width."""
        typeset = self.typeset
        style = typeset.style
        leading = style.leading * size
        tracking = style.tracking * size
        # The capitals are in the middle of the line.
        baseline = (leading + typeset.plain.primary.font.cap_height * size) / 2.0
        items: list[PlacedItem] = []
        for line in lines:
            baseline += line.space_above * size
            x = self._line_start(line, size, width, tracking)
            if line.has_bullet:
                dot = line_of_text(BULLET, typeset.plain, size, colour)
                left = width - dot.width if line.paragraph.is_right_to_left else x - INDENT * size
                items.append(PlacedItem(left, baseline, dot))
            x -= line.hang_before * size
            if line.pieces:
                self._place_pieces(line, x, baseline, size, colour, items, scope)
            elif line.words:
                text = Text(line.runs, size, line.width * size, colour, line.extra_space * size)
                items.append(PlacedItem(x, baseline, text))
            baseline += leading
        return items

    def _line_start(self, line: TextLine, size: float, width: float, tracking: float) -> float:
        """Return the start of a line in a box of that width, mm."""
        align, leftwards = self.align, line.paragraph.is_right_to_left
        if leftwards:
            align = {"left": "right", "right": "left", "justify": "right"}.get(align, align)
        # A bullet takes its room on the side where the line begins.
        indent = line.indent * size
        x = 0.0 if leftwards else indent
        if align in ("left", "justify"):
            return x
        # The letter-spacing after the last character is invisible.
        spare = width - indent - line.width * size + tracking
        return x + max(spare, 0.0) / (2.0 if align == "center" else 1.0)

    def _place_pieces(
        self,
        line: TextLine,
        x: float,
        baseline: float,
        size: float,
        colour: Colour,
        items: list[PlacedItem],
        scope: Scope,
    ) -> None:
        """Place a line with icons or in two directions: each run of text is an item."""
        for word in line.pieces:
            for piece in word.pieces:
                if isinstance(piece, GlyphRun):
                    width = piece.width * size
                    text = Text((TextRun((piece,)),), size, width, colour)
                    items.append(PlacedItem(x, baseline, text))
                    x += width
                    continue
                icon = self.inline_icon(piece, size, colour, scope)
                if icon is not None:
                    items.append(PlacedItem(x + icon.x, baseline + icon.y, icon.item))
                x += piece.width * size
            if word.space:
                x += (word.space + line.extra_space) * size


def _quoted(text: str) -> str:
    """Return the beginning of a text in quotes."""
    return f"“{text if len(text) <= 30 else text[:29].rstrip() + '…'}”"
