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
from pnp.text.bidi import visual
from pnp.text.line_breaking import Box, Hyphenator, Manner, TotalFit, counts, dense, numbers, places
from pnp.text.markup import Paragraph, Word

INDENT = 0.95
"""Room for a bullet, em."""
_PARAGRAPH = 0.35
_SLACK = 1e-6
# Glue between justified words, as shares of a blank: how far it stretches well, how far it shrinks.
_STRETCH, _SHRINK = 0.5, 0.25
# Lines with wider blanks than this stay ragged: they cannot be justified well.
_LOOSEST = 3.5
# Ragged lines may be shorter by this share of the measure, and by at most this many em.
_RAG, _RAG_MOST = 0.16, 5.0
_HYPHEN, _DASH = 60.0, 40.0
# A number at a line's end and what it counts on the next one; a word, and its number there.
_COUNTED, _NUMBERED = 120.0, 50.0
# A short word that begins a sentence at a line's end.
_BEGUN, _SHORT = 40.0, 3
_ENDS = (".", "?", "!", ":")
# The share of its width by which a mark at the edge may hang into the margin.
_HANGS = {
    **dict.fromkeys("-‐.,", 0.6),
    **dict.fromkeys("’”‘“'\"", 0.5),
    **dict.fromkeys("–:;", 0.3),
}
_HANGS_AHEAD = dict.fromkeys("‘“'\"„‚", 0.5)


class Line(Struct, frozen=True):
    """What of a paragraph shares a line; em."""

    paragraph: Paragraph
    words: Sequence[Word]
    width: float
    spread: float = 0.0
    """Extra width of each blank."""
    ahead: float = 0.0
    """By how much it hangs out before its beginning."""
    beyond: float = 0.0
    """By how much it hangs out behind its end."""
    above: float = 0.0
    bullet: bool = False
    """Whether a bullet precedes it."""

    @property
    def indent(self) -> float:
        """How far in it begins."""
        return INDENT if self.paragraph.bullet else 0.0

    @property
    def pieces(self) -> Sequence[Word]:
        """The words in the order in which they lie, where they are no runs alone: where icons are
        among them, or what runs from right to left."""
        paragraph = self.paragraph
        if paragraph.mixed:
            return in_order(self.words, paragraph.leftwards)
        return self.words if paragraph.signed and any([word.signed for word in self.words]) else ()

    @property
    def runs(self) -> tuple[TextRun, ...]:
        """The words in runs of one font each; the blank between two is in the first one's."""
        return _runs(self.words)


class LineBreaking(Struct, frozen=True):
    """Line-breaking options of a style."""

    justified: bool = False
    reading: bool = False
    """Broken as a whole even where nothing asks for it."""
    hanging: bool = False
    hyphenator: Hyphenator | None = None

    @property
    def is_optimal(self) -> bool:
        """Whether all is broken as a whole."""
        return self.reading or self.justified or self.hyphenator is not None


PLAIN = LineBreaking()


def break_into_lines(
    paragraphs: list[Paragraph], limit: float, how: LineBreaking = PLAIN
) -> list[Line]:
    """Lines no wider than `limit` em, but for single words that are."""
    lines: list[Line] = []
    for paragraph in paragraphs:
        measure = limit - INDENT if paragraph.bullet else limit
        found = _greedy(paragraph, measure + _SLACK)
        if len(found) > 1:
            if how.is_optimal or paragraph.soft:
                found = _Optimal(paragraph, measure, how).lines()
            else:
                _count(found, measure + _SLACK)
                if len(found[-1].words) == 1:
                    _accompany(found, measure + _SLACK)
        if lines or paragraph.bullet:
            above = _PARAGRAPH if lines else 0.0
            found[0] = replace(found[0], above=above, bullet=paragraph.bullet)
        lines += found
    return lines


def _greedy(paragraph: Paragraph, room: float) -> list[Line]:
    """Each line as full as it goes."""
    lines: list[Line] = []
    words = paragraph.words
    first, width, space = 0, 0.0, 0.0
    for at, word in enumerate(words):
        wider = width + space + word.width
        if wider > room and at > first:
            lines.append(Line(paragraph, words[first:at], width))
            first, wider = at, word.width
        width, space = wider, word.space
    lines.append(Line(paragraph, words[first:] if first else words, width))
    return lines


def _count(lines: list[Line], room: float) -> None:
    """Move numbers from the ends of lines to what they count, where that has room for them."""
    for at in range(len(lines) - 1):
        before, after = lines[at].words, lines[at + 1].words
        kept, following = len(before), after[0]
        while kept > 1 and counts(before[kept - 1].text, following.text):
            kept, following = kept - 1, before[kept - 1]
        if 1 < kept < len(before):
            both = [*before[kept:], *after]
            width = _width(both)
            if width <= room:
                left, own = before[:kept], lines[at].paragraph
                lines[at : at + 2] = [Line(own, left, _width(left)), Line(own, both, width)]


def _accompany(lines: list[Line], room: float) -> None:
    """Give a word that is alone on the last line another one from the line before it."""
    before, last = lines[-2].words, lines[-1].words
    # Lines that cannot spare a word, or would look as lonely, stay unchanged.
    if len(before) < 3:
        return
    both = [before[-1], last[0]]
    width = _width(both)
    if width <= room:
        left, own = before[:-1], lines[-1].paragraph
        lines[-2:] = [Line(own, left, _width(left)), Line(own, both, width)]


def _width(words: Sequence[Word], spread: float = 0.0) -> float:
    """The width of a line."""
    spaces = [word.space + spread for word in words[:-1] if word.space]
    return math.fsum([word.width for word in words]) + math.fsum(spaces)


class _Part(Struct, frozen=True):
    """A piece of a word at the end or start of a line, after hyphenation."""

    box: Box
    word: int
    start: int
    """In the word's text …"""
    end: int
    hyphen: bool


class _Optimal:
    """A paragraph that is broken as a whole."""

    def __init__(self, paragraph: Paragraph, measure: float, how: LineBreaking) -> None:
        self._paragraph = paragraph
        self._words = words = paragraph.words
        self._measure = measure
        self._how = how
        self._parts = [part for at, word in enumerate(words) for part in self._cut(at, word)]

    def lines(self) -> list[Line]:
        """The words of each line, those that are hyphenated in parts."""
        rag = 0.0 if self._how.justified else min(self._measure * _RAG, _RAG_MOST)
        boxes = [part.box for part in self._parts]
        ends = TotalFit(boxes, Manner(self._measure, rag)).breaks()
        return [self._line(start, end) for start, end in pairwise([0, *ends])]

    def _cut(self, index: int, word: Word) -> Iterator[_Part]:
        """A word in the parts that it may be broken into."""
        text = word.text
        stretch, shrink = (_STRETCH, _SHRINK) if self._how.justified else (0.0, 0.0)
        left, right = self._hanging(word)
        last = Box(
            0.0,
            word.space,
            stretch * word.space,
            shrink * word.space,
            self._parting(index),
            left=left,
            right=right,
        )
        start = done = 0.0
        before = 0
        for place, hyphen in _breaks(word, text, self._how.hyphenator):
            done = word.part(0, place).width
            added = word.part(0, place, hyphen).width - done if hyphen else 0.0
            hangs = 0.6 * added if self._how.hanging else 0.0
            box = Box(
                max(done - start, 0.0),
                penalty=_HYPHEN if hyphen else _DASH,
                hyphen=added,
                left=0.0 if before else left,
                right=hangs,
            )
            yield _Part(box, index, before, place, hyphen)
            start, before = done, place
        last = replace(
            last,
            width=max(word.width - start, 0.0),
            left=0.0 if before else left,
        )
        yield _Part(last, index, before, len(text), False)

    def _parting(self, index: int) -> float:
        """The penalty of a line that ends after a word, for what that parts."""
        if index + 1 == len(self._words):
            return 0.0
        text, following = self._words[index].text, self._words[index + 1].text
        if counts(text, following):
            return _COUNTED
        if numbers(text, following):
            return _NUMBERED
        begun = 0 < len(text) <= _SHORT and index and self._words[index - 1].text.endswith(_ENDS)
        return _BEGUN if begun and text.isalpha() else 0.0

    def _hanging(self, word: Word) -> tuple[float, float]:
        text = word.text
        if not self._how.hanging or not text or word.signed:
            return 0.0, 0.0
        left = _HANGS_AHEAD.get(text[0], 0.0)
        right = _HANGS.get(text[-1], 0.0)
        wide = word.part(0, 1).width if left else 0.0
        return left * wide, right * (word.part(len(text) - 1, len(text)).width if right else 0.0)

    def _line(self, start: int, end: int) -> Line:
        first, last = self._parts[start], self._parts[end - 1]
        words = list(self._words[first.word : last.word + 1])
        if last.end < len(words[-1].text) or last.hyphen:
            begin = first.start if first.word == last.word else 0
            words[-1] = words[-1].part(begin, last.end, last.hyphen)
        if first.start and (len(words) > 1 or last.end == len(words[0].text)):
            words[0] = words[0].part(first.start, len(words[0].text))
        ahead, beyond = first.box.left, last.box.right
        line = Line(self._paragraph, words, _width(words), 0.0, ahead, beyond)
        if not self._how.justified:
            return line
        blanks = [word.space for word in words[:-1] if word.space]
        rest = self._measure + ahead + beyond - line.width
        if not blanks or (end == len(self._parts) and rest > 0.0):
            return line
        spread = rest / len(blanks)
        if spread > _LOOSEST * max(blanks):
            return line
        return replace(line, width=_width(words, spread), spread=spread)


def _breaks(word: Word, text: str, hyphenator: Hyphenator | None) -> list[tuple[int, bool]]:
    """Where a word may be broken, and whether that takes a hyphen."""
    if not text or word.levels or word.signed:
        return []
    # A soft hyphen at either end of a word parts nothing.
    found = {cut: True for cut in word.cuts if 0 < cut < len(text)}
    if hyphenator is not None:
        found |= dict.fromkeys(hyphenator.places(text), True)
    if not dense(text):
        found |= dict.fromkeys(places(text), False)
    return sorted(found.items())


def _runs(words: Sequence[Word]) -> tuple[TextRun, ...]:
    runs: list[TextRun] = []
    held: list[GlyphRun] = []
    shaper: Shaper | None = None
    space = 0.0
    for word in words:
        own = word.run
        if own is not None and own.shaper is shaper:
            if space:
                held.append(own)
            else:
                # What no blank parts is shaped as one.
                held[-1] = shaper[held[-1].text + own.text]
        else:
            if shaper is not None:
                runs.append(TextRun((*held, shaper[""]) if space else held))
            if own is None:
                pieces: tuple[GlyphRun, ...] = word.pieces  # type: ignore[assignment]
                *parts, own = pieces
                runs += [TextRun((run,)) for run in parts]
            held, shaper = [own], own.shaper
        space = word.space
    if shaper is not None:
        runs.append(TextRun(held))
    return tuple(runs)


def in_order(words: Sequence[Word], leftwards: bool) -> list[Word]:
    """Each run of one direction as one word; blanks as empty words.

    Blanks at a line's end take the direction of the paragraph; they have no width and are left out.
    """
    found: list[Word] = []
    levels: list[int] = []
    for number, word in enumerate(words):
        for piece, level in zip(
            word.pieces, word.levels or (int(leftwards),) * len(word.pieces), strict=True
        ):
            found.append(Word(piece.width, (piece,), 0.0))
            levels.append(level)
        if word.space and number + 1 < len(words):
            found.append(Word(0.0, (), word.space))
            levels.append(word.after)
    return [found[at] for at in visual(levels)]
