"""Paragraphs composed into lines: which words share one, and how they lie on it.

Short texts are filled line by line; what people read at length, and what would leave a word alone
on its last line, is broken as a whole.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.drawing import TextRun
from pnp.core.shaping import GlyphRun, Shaper
from pnp.text.bidi import visual_order
from pnp.text.line_breaking import (
    Box,
    Hyphenator,
    LineSettings,
    TotalFit,
    break_points,
    is_counted_by,
    is_numbered_by,
    lacks_word_spaces,
)
from pnp.text.markup import Paragraph, Word

INDENT = 0.95
"""Room for a bullet, em."""
_PARAGRAPH = 0.35
_SLACK = 1e-6
# Glue between justified words, as shares of a blank: how far it stretches well, how far it shrinks.
_STRETCH, _SHRINK = 0.5, 0.25
# Lines whose blanks would be wider than this stay ragged.
_MAX_BLANK_RATIO = 3.5
# Ragged lines may be shorter by this share of the measure, and by at most this many em.
_RAG, _MAX_RAG = 0.16, 5.0
_HYPHEN, _DASH = 60.0, 40.0
# Penalties of a line end between a number and its noun, and between a word and its number.
_COUNTED, _NUMBERED = 120.0, 50.0
# The penalty of a short word that begins a sentence at a line end, and its length.
_SENTENCE_START, _SHORT = 40.0, 3
_SENTENCE_ENDS = (".", "?", "!", ":")
# The share of its width by which a mark at the edge may hang into the margin.
_HANGING = {
    **dict.fromkeys("-‐.,", 0.6),
    **dict.fromkeys("’”‘“'\"", 0.5),
    **dict.fromkeys("–:;", 0.3),
}
_HANGING_BEFORE = dict.fromkeys("‘“'\"„‚", 0.5)


class TextLine(Struct, frozen=True):
    """A line of a paragraph; em."""

    paragraph: Paragraph
    words: Sequence[Word]
    width: float
    extra_space: float = 0.0
    """Extra width of each blank."""
    hang_before: float = 0.0
    """How far it hangs into the margin before its start."""
    hang_after: float = 0.0
    """How far it hangs into the margin after its end."""
    space_above: float = 0.0
    has_bullet: bool = False
    """Whether a bullet precedes it."""

    @property
    def indent(self) -> float:
        """Its indent, em."""
        return INDENT if self.paragraph.has_bullet else 0.0

    @property
    def pieces(self) -> Sequence[Word]:
        """The words in visual order, if they have icons or text from right to left; else empty."""
        paragraph = self.paragraph
        if paragraph.is_bidirectional:
            return visual_words(self.words, paragraph.is_right_to_left)
        return (
            self.words
            if paragraph.has_icons and any([word.has_icons for word in self.words])
            else ()
        )

    @property
    def runs(self) -> tuple[TextRun, ...]:
        """The words in runs of one font; a blank between two runs belongs to the first."""
        return _runs(self.words)


class LineBreakingOptions(Struct, frozen=True):
    """Line-breaking options of a style."""

    is_justified: bool = False
    is_reading_text: bool = False
    """Whether whole paragraphs are optimised, as for justified text."""
    hangs_punctuation: bool = False
    hyphenator: Hyphenator | None = None

    @property
    def is_optimal(self) -> bool:
        """Whether line ends are optimised for whole paragraphs."""
        return self.is_reading_text or self.is_justified or self.hyphenator is not None


RAGGED = LineBreakingOptions()


def break_into_lines(
    paragraphs: list[Paragraph], limit: float, options: LineBreakingOptions = RAGGED
) -> list[TextLine]:
    """Break paragraphs into lines of at most `limit` em; a longer word is on its own line."""
    lines: list[TextLine] = []
    for paragraph in paragraphs:
        measure = limit - INDENT if paragraph.has_bullet else limit
        found = _greedy(paragraph, measure + _SLACK)
        if len(found) > 1:
            if options.is_optimal or paragraph.has_soft_hyphens:
                found = _OptimalBreaking(paragraph, measure, options).lines()
            else:
                _join_counted(found, measure + _SLACK)
                if len(found[-1].words) == 1:
                    _join_last_word(found, measure + _SLACK)
        if lines or paragraph.has_bullet:
            above = _PARAGRAPH if lines else 0.0
            found[0] = replace(found[0], space_above=above, has_bullet=paragraph.has_bullet)
        lines += found
    return lines


def _greedy(paragraph: Paragraph, measure: float) -> list[TextLine]:
    """Lines that are each filled as far as possible."""
    lines: list[TextLine] = []
    words = paragraph.words
    start, width, space = 0, 0.0, 0.0
    for index, word in enumerate(words):
        new_width = width + space + word.width
        if new_width > measure and index > start:
            lines.append(TextLine(paragraph, words[start:index], width))
            start, new_width = index, word.width
        width, space = new_width, word.space
    lines.append(TextLine(paragraph, words[start:] if start else words, width))
    return lines


def _join_counted(lines: list[TextLine], measure: float) -> None:
    """Move numbers from line ends to the nouns that they count, if those lines have room."""
    for index in range(len(lines) - 1):
        before, after = lines[index].words, lines[index + 1].words
        count, following = len(before), after[0]
        while count > 1 and is_counted_by(before[count - 1].text, following.text):
            count, following = count - 1, before[count - 1]
        if 1 < count < len(before):
            moved = [*before[count:], *after]
            width = _width(moved)
            if width <= measure:
                remaining, paragraph = before[:count], lines[index].paragraph
                lines[index : index + 2] = [
                    TextLine(paragraph, remaining, _width(remaining)),
                    TextLine(paragraph, moved, width),
                ]


def _join_last_word(lines: list[TextLine], measure: float) -> None:
    """Move a word to a last line that has only one."""
    before, last = lines[-2].words, lines[-1].words
    # A line with fewer than three words keeps them.
    if len(before) < 3:
        return
    moved = [before[-1], last[0]]
    width = _width(moved)
    if width <= measure:
        remaining, paragraph = before[:-1], lines[-1].paragraph
        lines[-2:] = [
            TextLine(paragraph, remaining, _width(remaining)),
            TextLine(paragraph, moved, width),
        ]


def _width(words: Sequence[Word], extra_space: float = 0.0) -> float:
    """The width of a line."""
    spaces = [word.space + extra_space for word in words[:-1] if word.space]
    return math.fsum([word.width for word in words]) + math.fsum(spaces)


class _Part(Struct, frozen=True):
    """A part of a word between two possible breaks."""

    box: Box
    word: int
    start: int
    """Index in the word's text."""
    end: int
    hyphen: bool


class _OptimalBreaking:
    """Optimal line breaking of a paragraph."""

    def __init__(self, paragraph: Paragraph, measure: float, options: LineBreakingOptions) -> None:
        self._paragraph = paragraph
        self._words = words = paragraph.words
        self._measure = measure
        self._options = options
        self._parts = [part for at, word in enumerate(words) for part in self._split(at, word)]

    def lines(self) -> list[TextLine]:
        """The lines; hyphenated words are split."""
        rag = 0.0 if self._options.is_justified else min(self._measure * _RAG, _MAX_RAG)
        boxes = [part.box for part in self._parts]
        ends = TotalFit(boxes, LineSettings(self._measure, rag)).breaks()
        return [self._line(start, end) for start, end in pairwise([0, *ends])]

    def _split(self, index: int, word: Word) -> Iterator[_Part]:
        """The parts of a word between possible breaks."""
        text = word.text
        stretch, shrink = (_STRETCH, _SHRINK) if self._options.is_justified else (0.0, 0.0)
        left, right = self._hanging(word)
        last = Box(
            0.0,
            word.space,
            stretch * word.space,
            shrink * word.space,
            self._break_penalty(index),
            hang_left=left,
            hang_right=right,
        )
        start = set_width = 0.0
        begin = 0
        for place, hyphen in _breaks(word, text, self._options.hyphenator):
            set_width = word.part(0, place).width
            added = word.part(0, place, hyphen).width - set_width if hyphen else 0.0
            hang = 0.6 * added if self._options.hangs_punctuation else 0.0
            box = Box(
                max(set_width - start, 0.0),
                penalty=_HYPHEN if hyphen else _DASH,
                hyphen_width=added,
                hang_left=0.0 if begin else left,
                hang_right=hang,
            )
            yield _Part(box, index, begin, place, hyphen)
            start, begin = set_width, place
        last = replace(
            last,
            width=max(word.width - start, 0.0),
            hang_left=0.0 if begin else left,
        )
        yield _Part(last, index, begin, len(text), False)

    def _break_penalty(self, index: int) -> float:
        """The penalty of a line end after a word, by the words that it separates."""
        if index + 1 == len(self._words):
            return 0.0
        text, following = self._words[index].text, self._words[index + 1].text
        if is_counted_by(text, following):
            return _COUNTED
        if is_numbered_by(text, following):
            return _NUMBERED
        starts_sentence = (
            0 < len(text) <= _SHORT
            and index
            and self._words[index - 1].text.endswith(_SENTENCE_ENDS)
        )
        return _SENTENCE_START if starts_sentence and text.isalpha() else 0.0

    def _hanging(self, word: Word) -> tuple[float, float]:
        text = word.text
        if not self._options.hangs_punctuation or not text or word.has_icons:
            return 0.0, 0.0
        left = _HANGING_BEFORE.get(text[0], 0.0)
        right = _HANGING.get(text[-1], 0.0)
        first_width = word.part(0, 1).width if left else 0.0
        return left * first_width, right * (
            word.part(len(text) - 1, len(text)).width if right else 0.0
        )

    def _line(self, start: int, end: int) -> TextLine:
        first, last = self._parts[start], self._parts[end - 1]
        words = list(self._words[first.word : last.word + 1])
        if last.end < len(words[-1].text) or last.hyphen:
            begin = first.start if first.word == last.word else 0
            words[-1] = words[-1].part(begin, last.end, last.hyphen)
        if first.start and (len(words) > 1 or last.end == len(words[0].text)):
            words[0] = words[0].part(first.start, len(words[0].text))
        hang_before, hang_after = first.box.hang_left, last.box.hang_right
        line = TextLine(self._paragraph, words, _width(words), 0.0, hang_before, hang_after)
        if not self._options.is_justified:
            return line
        blanks = [word.space for word in words[:-1] if word.space]
        missing_width = self._measure + hang_before + hang_after - line.width
        if not blanks or (end == len(self._parts) and missing_width > 0.0):
            return line
        extra_space = missing_width / len(blanks)
        if extra_space > _MAX_BLANK_RATIO * max(blanks):
            return line
        return replace(line, width=_width(words, extra_space), extra_space=extra_space)


def _breaks(word: Word, text: str, hyphenator: Hyphenator | None) -> list[tuple[int, bool]]:
    """The indices at which a word may be broken, and whether with a hyphen."""
    if not text or word.levels or word.has_icons:
        return []
    # A soft hyphen at either end of a word has no effect.
    found = {cut: True for cut in word.soft_hyphens if 0 < cut < len(text)}
    if hyphenator is not None:
        found |= dict.fromkeys(hyphenator.hyphenation_points(text), True)
    if not lacks_word_spaces(text):
        found |= dict.fromkeys(break_points(text), False)
    return sorted(found.items())


def _runs(words: Sequence[Word]) -> tuple[TextRun, ...]:
    runs: list[TextRun] = []
    glyph_runs: list[GlyphRun] = []
    shaper: Shaper | None = None
    space = 0.0
    for word in words:
        glyph_run = word.run
        if glyph_run is not None and glyph_run.shaper is shaper:
            if space:
                glyph_runs.append(glyph_run)
            else:
                # Words without a blank between them are shaped together.
                glyph_runs[-1] = shaper[glyph_runs[-1].text + glyph_run.text]
        else:
            if shaper is not None:
                runs.append(TextRun((*glyph_runs, shaper[""]) if space else glyph_runs))
            if glyph_run is None:
                pieces: tuple[GlyphRun, ...] = word.pieces  # type: ignore[assignment]
                *parts, glyph_run = pieces
                runs += [TextRun((run,)) for run in parts]
            glyph_runs, shaper = [glyph_run], glyph_run.shaper
        space = word.space
    if shaper is not None:
        runs.append(TextRun(glyph_runs))
    return tuple(runs)


def visual_words(words: Sequence[Word], is_right_to_left: bool) -> list[Word]:
    """The glyph runs in visual order, as words; blanks are empty words.

    Blanks at a line's end take the direction of the paragraph; they have no width and are left out.
    """
    found: list[Word] = []
    levels: list[int] = []
    for number, word in enumerate(words):
        for piece, level in zip(
            word.pieces, word.levels or (int(is_right_to_left),) * len(word.pieces), strict=True
        ):
            found.append(Word(piece.width, (piece,), 0.0))
            levels.append(level)
        if word.space and number + 1 < len(words):
            found.append(Word(0.0, (), word.space))
            levels.append(word.space_level)
    return [found[index] for index in visual_order(levels)]
