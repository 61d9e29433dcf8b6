"""Text: wrapped greedily, shrunk within its style's bounds, else a problem."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pnp.ground.drawing import Colour, Frame, Placed, Run, Text, line_of_text
from pnp.ground.geometry import MM_PER_POINT
from pnp.ground.glyphs import Glyphs, Shaper
from pnp.ground.problem import Severity, Span
from pnp.layout.leftovers import tell_leftovers
from pnp.layout.markup import BULLET, Markup, Paragraph, Word, weights
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.setting import Setting, Typeset, missing_weight
from pnp.layout.values import Value, Words

_STEP = 0.25 * MM_PER_POINT
# Room after the bullet, and between paragraphs, em.
_INDENT = 0.95
_PARAGRAPH = 0.35
_SLACK = 1e-6
# Below this, mm, type is told of: it can be read, though not by everybody.
_FINEST = 7.0 * MM_PER_POINT
# Numbers, names of kinds and other short texts come again and again: so many are kept.
_SHORT = 24
_MEMORY = 512

_MARKS = re.compile(r"[{<*:]")
_WEIGHTS = {1: "bold", 2: "italic", 3: "bold italic"}

# An icon on the line is this many em high, centred on the capitals.
_SIGN = 1.08


class Line(NamedTuple):
    """What shares a line, and how far in it begins, em."""

    words: Sequence[Word]
    """Empty where no icons are among them."""
    runs: list[Run]
    """Empty where icons are among them."""
    width: float
    indent: float
    bullet: bool
    above: float


class TextElement(Element):
    """A text in one style. `most` bounds the number of lines (0: as many as there is room)."""

    __slots__ = ("_align", "_colour", "_kept", "_markup", "_most", "_setting", "_typeset", "_words")
    fills = True

    def __init__(
        self,
        span: Span,
        words: Words,
        setting: Setting,
        typeset: Typeset,
        markup: Markup,
        colour: Value[Colour | None],
        align: str,
        most: int,
    ) -> None:
        super().__init__(span, words.fields | colour.fields)
        self._words = words
        self._setting = setting
        self._typeset = typeset
        self._markup = markup
        self._colour = colour
        self._align = align
        self._most = most
        self._kept: dict[tuple[str, Region, Colour], Frame] = {}

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
        typeset = self._typeset
        if _MARKS.search(text):
            tell_leftovers(text, self._words.origin(scope), scope.notes.problems)
        paragraphs = self._markup.paragraphs(text)
        size = typeset.size
        lines = wrap(paragraphs, region.width / size)
        if not self._fits(lines, size, region):
            size, lines = self._shrunk(paragraphs, region, scope, text)
        if size < _FINEST - _SLACK:
            self._fine(size, scope, text)
        width, height = self._extent(lines, size, region)
        if self._markup.lacking:
            self._complain(paragraphs, scope)
        if typeset.lost and "*" in text:
            self._lost(text, scope)
        items = self._items(lines, size, width, colour, scope)
        return Frame(width, height, tuple(items))

    def _extent(self, lines: list[Line], size: float, region: Region) -> tuple[float, float]:
        """Width and height of a text in its region."""
        width, height = region.width, region.height
        if not region.fill_x:
            width = min(width, max([line.indent + line.width for line in lines]) * size)
        if not region.fill_y:
            leading = self._typeset.style.leading
            height = (leading * len(lines) + sum([line.above for line in lines])) * size
        return width, height

    def _fits(self, lines: list[Line], size: float, region: Region) -> bool:
        if self._most and len(lines) > self._most:
            return False
        leading = self._typeset.style.leading
        # The last line needs no leading below it: its descenders end about 1.05 em down.
        height = leading * (len(lines) - 1) + min(leading, 1.05)
        room = region.width + _SLACK
        for _, _, width, indent, _, above in lines:
            height += above
            if (indent + width) * size > room:
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
            lines = wrap(paragraphs, region.width / size)
            if self._fits(lines, size, region):
                return size, lines
        lines = wrap(paragraphs, region.width / floor)
        self._overflow(lines, floor, region, scope, text)
        return floor, lines

    def _overflow(
        self, lines: list[Line], size: float, region: Region, scope: Scope, text: str
    ) -> None:
        leading = self._typeset.style.leading * size
        room = int(max(0.0, region.height + 0.2 * size) / leading)
        if self._most:
            room = min(room, self._most)
        begin = text if len(text) <= 30 else text[:29].rstrip() + "…"
        points = f"{size / MM_PER_POINT:g} pt"
        widest = max((line.indent + line.width) * size for line in lines)
        if widest > region.width + _SLACK:
            what = f"is {widest:.1f} mm wide at {points}, but there are only {region.width:.1f} mm"
        else:
            what = f"needs {len(lines)} lines at {points}, but only {room} fit"
        scope.notes.problems.add(
            "text-overflow",
            f"“{begin}” {what}",
            self._words.origin(scope),
            f"shorten it, or give it room where it is laid out "
            f"({self.span.file}:{self.span.line}, style “{self._typeset.style.name}”)",
        )

    def _fine(self, size: float, scope: Scope, text: str) -> None:
        begin = text if len(text) <= 30 else text[:29].rstrip() + "…"
        scope.notes.problems.add(
            "fine-type",
            f"“{begin}” is set in {size / MM_PER_POINT:g} pt",
            self._words.origin(scope),
            f"shorten it, or give it room where it is laid out "
            f"({self.span.file}:{self.span.line}, style “{self._typeset.style.name}”)",
            Severity.WARNING,
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
        for words, runs, wide, indent, bullet, above in lines:
            baseline += above * size
            x = indent * size
            if self._align != "left":
                # The tracking after the last character is no part of what is seen.
                spare = max(width - x - wide * size + tracking, 0.0)
                x += spare / 2.0 if self._align == "center" else spare
            if bullet:
                (dot_run,) = typeset.plain.split(BULLET)
                dot = line_of_text(BULLET, dot_run.shaper, size, colour)
                items.append(Placed(x - _INDENT * size, baseline, dot))
            if words:
                self._signed_line(words, x, baseline, size, colour, items, scope)
            elif runs:
                text = Text(tuple(runs), size, wide * size, colour)
                items.append(Placed(x, baseline, text))
            baseline += leading
        return items

    def _signed_line(
        self,
        words: Sequence[Word],
        x: float,
        baseline: float,
        size: float,
        colour: Colour,
        items: list[Placed],
        scope: Scope,
    ) -> None:
        """A line with icons on it: each stretch of text between two of them is an item."""
        cap = self._typeset.plain.first.font.cap_height * size
        for word in words:
            for piece in word.pieces:
                if isinstance(piece, Glyphs):
                    width = piece.width * size
                    text = Text((Run((piece,), piece.shaper),), size, width, colour)
                    items.append(Placed(x, baseline, text))
                    x += width
                    continue
                origin = partial(self._words.origin, scope)
                icon = self._setting.icon(
                    piece.name, _SIGN * size, colour, origin, scope.notes.problems
                )
                if icon is not None:
                    left = x + (size - icon.width) / 2.0
                    items.append(Placed(left, baseline - (cap + icon.height) / 2.0, icon))
                x += piece.width * size
            x += word.space * size

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
            named = ", ".join(f"“{char}” (U+{ord(char):04X})" for char in missing)
            scope.notes.problems.add(
                "missing-glyph",
                f"no font of “{self._typeset.style.family}” has {named}",
                self._words.origin(scope),
                "write it in another way, or add a font that has it to the theme’s fallbacks",
            )


def wrap(paragraphs: list[Paragraph], limit: float) -> list[Line]:
    """Lines no wider than `limit` em, but for single words that are."""
    lines: list[Line] = []
    for words, bullet, signed in paragraphs:
        indent = _INDENT if bullet else 0.0
        room = limit - indent + _SLACK
        above = _PARAGRAPH if lines else 0.0
        width = -1.0
        space = 0.0
        shown: list[Word] = []
        runs: list[Run] = []
        held: list[Glyphs] = []
        shaper: Shaper | None = None
        for word in words:
            wide, pieces, blank, whole, own = word
            wider = width + space + wide
            if wider > room and width >= 0.0:
                if shaper is not None:
                    runs.append(Run(tuple(held), shaper))
                lines.append(Line(shown, runs, width, indent, bullet, above))
                bullet, above, width = False, 0.0, wide
                shown, runs, shaper = [], [], None
            else:
                width = wide if width < 0.0 else wider
            space = blank
            if signed:
                shown.append(word)
                continue
            if own is shaper and whole is not None:
                held.append(whole)
                continue
            # The blank between two words is in the first one's font.
            if shaper is not None:
                runs.append(Run((*held, shaper[""]), shaper))
            for run in pieces[:-1]:
                runs.append(Run((run,), run.shaper))  # type: ignore[union-attr, arg-type]
            held, shaper = [pieces[-1]], pieces[-1].shaper  # type: ignore[list-item, union-attr]
        if shaper is not None:
            runs.append(Run(tuple(held), shaper))
        lines.append(Line(shown, runs, max(width, 0.0), indent, bullet, above))
    return lines
