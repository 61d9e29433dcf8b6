"""Text: composed into lines, shrunk within its style's bounds, else a problem."""

from __future__ import annotations

import math
from functools import partial

from pnp.core.drawing import Colour, Frame, Placed, Run, Text
from pnp.core.geometry import MM_PER_POINT
from pnp.core.model import Style
from pnp.core.problems import Severity, counted
from pnp.core.shaping import Glyphs
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.setting import Setting, missing_weight
from pnp.layout.values import Value, Words
from pnp.text.labels import line_of_text
from pnp.text.markup import BULLET, Markup, Paragraph, Sign, weights
from pnp.text.paragraphs import INDENT, Composing, Line, compose
from pnp.text.typeset import Typeset
from pnp.text.unparsed_markup import tell_leftovers

_STEP = 0.25 * MM_PER_POINT
_SLACK = 1e-6
# Below this, mm, type is told of: it can be read, though not by everybody.
_FINEST = 7.0 * MM_PER_POINT
# Numbers, names of kinds and other short texts come again and again: so many are kept.
_SHORT = 24
_MEMORY = 512

_WEIGHTS = {1: "bold", 2: "italic", 3: "bold italic"}

# An icon on the line is this many em high, centred on the capitals.
_SIGN = 1.08


class Lettering(Element):
    """A text in one style, with its marks and icons."""

    __slots__ = ("_colour", "_kept", "_markup", "_setting", "_typeset", "_words")
    fills = True

    def __init__(
        self,
        words: Words,
        setting: Setting,
        typeset: Typeset,
        markup: Markup,
        colour: Value[Colour | None],
    ) -> None:
        super().__init__(words.span, words.fields | colour.fields)
        self._words = words
        self._setting = setting
        self._typeset = typeset
        self._markup = markup
        self._colour = colour
        self._kept: dict[tuple[str, Region, Colour], Frame] = {}

    @property
    def style(self) -> Style:
        """What it is set in, as the theme has it."""
        return self._typeset.style

    def draw(self, scope: Scope, region: Region) -> Frame:
        text = self._words.text(scope)
        colour = self._colour.get(scope) or self._typeset.colour
        if len(text) > _SHORT:
            return self._set(text, colour, scope, region)
        key = (text, region, colour)
        frame = self._kept.get(key)
        if frame is None:
            told = len(scope.notes.problems)
            frame = self._set(text, colour, scope, region)
            # What is wrong with a text is told of each item that has it.
            if len(scope.notes.problems) == told:
                if len(self._kept) >= _MEMORY:
                    self._kept.clear()
                self._kept[key] = frame
        return frame

    def _set(self, text: str, colour: Colour, scope: Scope, region: Region) -> Frame:
        """What its words look like in a region."""
        raise NotImplementedError

    def _paragraphs(self, text: str, scope: Scope) -> list[Paragraph]:
        """A text in paragraphs; what cannot be set of it is told."""
        tell_leftovers(text, partial(self._words.origin, scope), scope.notes.problems)
        paragraphs = self._markup.paragraphs(text)
        if self._markup.lacking:
            self._complain(paragraphs, scope)
        if any([paragraph.unbroken for paragraph in paragraphs]):
            self._unbroken(text, scope)
        if self._typeset.lost and "*" in text:
            self._lost(text, scope)
        return paragraphs

    def _sign(self, sign: Sign, size: float, colour: Colour, scope: Scope) -> Placed | None:
        """An icon on the line, from where it begins on the baseline; None where there is none."""
        origin = partial(self._words.origin, scope)
        icon = self._setting.icon(sign.name, _SIGN * size, colour, origin, scope.notes.problems)
        if icon is None:
            return None
        cap = self._typeset.plain.first.font.cap_height * size
        return Placed((size - icon.width) / 2.0, -(cap + icon.height) / 2.0, icon)

    def _unbroken(self, text: str, scope: Scope) -> None:
        scope.notes.problems.add(
            "scripts",
            f"{_quoted(text)} is in a script whose words are not parted by blanks",
            self._words.origin(scope),
            "install what tells them apart: pip install 'pnp[scripts]'",
        )

    def _lost(self, text: str, scope: Scope) -> None:
        """Tell of words in a weight that the fonts have not."""
        for weight in sorted(self._typeset.lost & weights(text)):
            told, hint = missing_weight(self._typeset.style, _WEIGHTS[weight])
            scope.notes.problems.add("missing-weight", told, self._words.origin(scope), hint)

    def _complain(self, paragraphs: list[Paragraph], scope: Scope) -> None:
        """Tell the characters of this text that no font has."""
        stack = self._typeset.plain
        missing = dict.fromkeys(
            char
            for paragraph in paragraphs
            for word in paragraph.words
            for piece in word.pieces
            if isinstance(piece, Glyphs) and piece in self._markup.lacking
            for char in stack.missing(piece.text)
        )
        if missing:
            at = self._words.origin(scope)
            self._typeset.tell_missing(missing, at, scope.notes.problems)


class TextElement(Lettering):
    """A text in lines. `most` bounds the number of them (0: as many as there is room)."""

    __slots__ = ("_align", "_composing", "_most")

    def __init__(
        self,
        words: Words,
        setting: Setting,
        typeset: Typeset,
        markup: Markup,
        colour: Value[Colour | None],
        align: str,
        most: int,
        composing: Composing,
    ) -> None:
        super().__init__(words, setting, typeset, markup, colour)
        self._align = align
        self._most = most
        self._composing = composing

    def _set(self, text: str, colour: Colour, scope: Scope, region: Region) -> Frame:
        typeset = self._typeset
        paragraphs = self._paragraphs(text, scope)
        size = typeset.size
        lines = compose(paragraphs, region.width / size, self._composing)
        if not self._fits(lines, size, region):
            size, lines = self._shrunk(paragraphs, region, scope, text)
        if size < _FINEST - _SLACK:
            self._fine(size, scope, text)
        width, height = self._extent(lines, size, region)
        items = self._items(lines, size, width, colour, scope)
        return Frame(width, height, tuple(items))

    def _extent(self, lines: list[Line], size: float, region: Region) -> tuple[float, float]:
        """Width and height of a text in its region."""
        width, height = region.width, region.height
        if not region.fill_x:
            width = min(width, max([line.indent + line.width for line in lines]) * size)
        if not region.fill_y:
            leading = self._typeset.style.leading
            height = (leading * len(lines) + math.fsum([line.above for line in lines])) * size
        return width, height

    def _fits(self, lines: list[Line], size: float, region: Region) -> bool:
        if self._most and len(lines) > self._most:
            return False
        leading = self._typeset.style.leading
        # The last line needs no leading below it: its descenders end about 1.05 em down.
        height = leading * (len(lines) - 1) + min(leading, 1.05)
        room = (region.width + _SLACK) / size
        for line in lines:
            height += line.above
            if line.width - line.ahead - line.beyond > room - line.indent:
                return False
        return height * size <= region.height + _SLACK

    def _shrunk(
        self, paragraphs: list[Paragraph], region: Region, scope: Scope, text: str
    ) -> tuple[float, list[Line]]:
        """The largest size that fits, down to the style's floor; else a problem."""
        floor = self._typeset.floor
        size = self._typeset.size
        while size > floor + _SLACK:
            size = max(floor, size - _STEP)
            lines = compose(paragraphs, region.width / size, self._composing)
            if self._fits(lines, size, region):
                return size, lines
        lines = compose(paragraphs, region.width / floor, self._composing)
        self._overflow(lines, floor, region, scope, text)
        return floor, lines

    def _overflow(
        self, lines: list[Line], size: float, region: Region, scope: Scope, text: str
    ) -> None:
        leading = self._typeset.style.leading * size
        room = int(max(0.0, region.height + 0.2 * size) / leading)
        if self._most:
            room = min(room, self._most)
        points = f"{size / MM_PER_POINT:g} pt"
        widest = max((line.indent + line.width) * size for line in lines)
        if widest > region.width + _SLACK:
            what = f"is {widest:.1f} mm wide at {points}, but there are only {region.width:.1f} mm"
        elif len(lines) > room:
            fit = "1 fits" if room == 1 else f"{room} fit"
            what = f"needs {counted(len(lines), 'line')} at {points}, but only {fit}"
        else:
            tall = leading * len(lines)
            what = f"is {tall:.1f} mm tall at {points}, but there are only {region.height:.1f} mm"
        scope.notes.problems.add(
            "text-overflow",
            f"{_quoted(text)} {what}",
            self._words.origin(scope),
            self._give_room,
        )

    def _fine(self, size: float, scope: Scope, text: str) -> None:
        scope.notes.problems.add(
            "fine-type",
            f"{_quoted(text)} is set in {size / MM_PER_POINT:g} pt",
            self._words.origin(scope),
            self._give_room,
            Severity.WARNING,
        )

    @property
    def _give_room(self) -> str:
        """What to do about a text that has too little of it."""
        return (
            f"shorten it, or give it room where it is laid out "
            f"({self.span.file}:{self.span.line}, style “{self._typeset.style.name}”)"
        )

    def _items(
        self, lines: list[Line], size: float, width: float, colour: Colour, scope: Scope
    ) -> list[Placed]:
        """The lines at their places, in a box of that width."""
        typeset = self._typeset
        style = typeset.style
        leading = style.leading * size
        tracking = style.tracking * size
        # The capitals stand in the middle of the line.
        baseline = (leading + typeset.plain.first.font.cap_height * size) / 2.0
        items: list[Placed] = []
        for line in lines:
            baseline += line.above * size
            x = self._beginning(line, size, width, tracking)
            if line.bullet:
                dot = line_of_text(BULLET, typeset.plain, size, colour)
                left = width - dot.width if line.paragraph.leftwards else x - INDENT * size
                items.append(Placed(left, baseline, dot))
            x -= line.ahead * size
            if line.pieces:
                self._pieces(line, x, baseline, size, colour, items, scope)
            elif line.words:
                text = Text(line.runs, size, line.width * size, colour, line.spread * size)
                items.append(Placed(x, baseline, text))
            baseline += leading
        return items

    def _beginning(self, line: Line, size: float, width: float, tracking: float) -> float:
        """Where a line begins in a box of that width."""
        align, leftwards = self._align, line.paragraph.leftwards
        if leftwards:
            align = {"left": "right", "right": "left", "justify": "right"}.get(align, align)
        # A bullet takes its room on the side where the line begins.
        indent = line.indent * size
        x = 0.0 if leftwards else indent
        if align in ("left", "justify"):
            return x
        # The letter-spacing after the last character is no part of what is seen.
        spare = width - indent - line.width * size + tracking
        return x + max(spare, 0.0) / (2.0 if align == "center" else 1.0)

    def _pieces(
        self,
        line: Line,
        x: float,
        baseline: float,
        size: float,
        colour: Colour,
        items: list[Placed],
        scope: Scope,
    ) -> None:
        """A line with icons on it, or in two directions: each run of text is an item."""
        for word in line.pieces:
            for piece in word.pieces:
                if isinstance(piece, Glyphs):
                    width = piece.width * size
                    text = Text((Run((piece,)),), size, width, colour)
                    items.append(Placed(x, baseline, text))
                    x += width
                    continue
                sign = self._sign(piece, size, colour, scope)
                if sign is not None:
                    items.append(Placed(x + sign.x, baseline + sign.y, sign.item))
                x += piece.width * size
            if word.space:
                x += (word.space + line.spread) * size


def _quoted(text: str) -> str:
    """How a text begins."""
    return f"“{text if len(text) <= 30 else text[:29].rstrip() + '…'}”"
