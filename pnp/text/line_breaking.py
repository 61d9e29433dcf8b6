"""Break points in text, hyphenation, and optimal line breaking of a whole paragraph.

After D. E. Knuth and M. F. Plass, “Breaking Paragraphs into Lines” (1981): boxes, the glue between
them, penalties for breaking there. Widths are of any one unit; here they are in em.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.model import DEFAULT_LANGUAGE
from pnp.core.notation import ICON
from pnp.text.bidi import levels

if TYPE_CHECKING:
    from pyphen import Pyphen


SOFT_HYPHEN = "\u00ad"
"""A soft hyphen: a hyphenation point that does not depend on the patterns."""

# The minimum of letters before and after a hyphen, as for the patterns of most languages.
_BEFORE_HYPHEN, _AFTER_HYPHEN = 2, 3
_LETTERS = r"[^\W\d_]+"
# Shorter words are left whole.
_SHORTEST_WORD = 6


def has_hyphenation(language: str) -> bool:
    """Whether there are patterns for a language such as `en-GB` or `de`."""
    from pyphen import language_fallback

    return language_fallback(language.replace("-", "_")) is not None


class Hyphenator:
    """Hyphenation points in words of one language."""

    def __init__(self, language: str = DEFAULT_LANGUAGE, exceptions: Iterable[str] = ()) -> None:
        """`exceptions` are words with all their hyphens: `con-stel-la-tion`."""
        self._language = language
        self._exceptions = {word.replace("-", "").lower(): _hyphens(word) for word in exceptions}

    def hyphenation_points(self, text: str) -> tuple[int, ...]:
        """Indices in a word, with punctuation around it, before which it may be hyphenated."""
        found: list[int] = []
        for match in re.finditer(_LETTERS, text):
            word, start = match.group(), match.start()
            points = self._exceptions.get(word.lower())
            if points is None:
                points = self._patterns(word)
            found += [start + point for point in points]
        return tuple(found)

    def _patterns(self, word: str) -> tuple[int, ...]:
        # Never hyphenate names and words in capitals.
        if len(word) < _SHORTEST_WORD or not word[1:].islower():
            return ()
        points = _patterns(self._language).positions(word.lower())
        return tuple(
            [int(point) for point in points if _BEFORE_HYPHEN <= point <= len(word) - _AFTER_HYPHEN]
        )


@lru_cache(maxsize=4)
def _patterns(language: str) -> Pyphen:
    from pyphen import Pyphen

    return Pyphen(lang=language.replace("-", "_"), left=_BEFORE_HYPHEN, right=_AFTER_HYPHEN)


def _hyphens(word: str) -> tuple[int, ...]:
    """The hyphenation points of a word written with hyphens."""
    found: list[int] = []
    for part in word.split("-")[:-1]:
        found.append(len(part) + (found[-1] if found else 0))
    return tuple(found)


ZERO_WIDTH_SPACE = "\u200b"
"""A space of no width: a possible line end."""

_BREAK_AFTER = (
    # A hyphen or a slash within words that are long enough, a dash between two of them.
    r"(?<=[^\W\d_]{3})[-‐/](?=[^\W\d_]{3})|(?<=[^\W\d_])[–—](?=[^\W\d_])|\u200b+"
)
# The exact pattern takes 4 ms to compile and few texts need it: this one filters the others.
_OTHER_SCRIPTS = "[^\x00-\u0dff\u1e00-\u2e7f]"
_SPACELESS_SCRIPTS = (
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf"
    "\u2e80-\ua4cf\ua960-\ua97f\ua9e0-\ua9ff\uaa60-\uaadf\uac00-\ud7ff\uf900-\ufaff"
    "\ufe30-\ufe4f\uff00-\uffef\U0001f000-\U0001faff\U00020000-\U0003ffff]"
)


def lacks_word_spaces(text: str) -> bool:
    """Whether a text is in a script without spaces between words alone."""
    if text.isascii() or max(text) < "\u0e00" or re.search(_OTHER_SCRIPTS, text) is None:
        return False
    return re.search(_SPACELESS_SCRIPTS, text) is not None


# A short number is not separated from its unit; longer ones may be.
_NUMBER = re.compile(r"[+−]?\d{1,3}(?:[–-]\d{1,3})?").fullmatch
_COUNTED = re.compile(r"[^\W\d_]|×|[+−]\d|$").match
_SIGNED = re.compile(r"[+−]\d").match


class BreakerMissing(Exception):
    """Raised for a script whose lines ICU breaks, if ICU is not installed."""


def is_counted_by(number: str, following: str) -> bool:
    """Whether a number should stay on a line with the noun that it counts, an icon if empty.

    “3 coins”, “6 × 6”, “5–6 +3”; and “Luck +1”, the other way round.
    """
    if number == "×":
        return following[:1].isdigit()
    if number.isalpha():
        return bool(_SIGNED(following))
    return bool(_NUMBER(number)) and bool(_COUNTED(following))


def is_numbered_by(word: str, number: str) -> bool:
    """Whether a word should stay on a line with its number: “row 3”, “Level 2.”"""
    return word.isalpha() and bool(_NUMBER(number.rstrip(".,;:!?)")))


def break_points(text: str, language: str = "en") -> tuple[int, ...]:
    """The indices at which a line may begin, without soft hyphens."""
    if lacks_word_spaces(text):
        return _by_icu(text, language)
    return tuple(
        [match.end() for match in re.finditer(_BREAK_AFTER, text) if match.end() < len(text)]
    )


def _by_icu(text: str, language: str) -> tuple[int, ...]:
    try:
        from icu4py.breakers import LineBreaker
    except ImportError as error:
        raise BreakerMissing(text) from error
    # ICU counts in UTF-16, so the lengths of its texts are summed.
    ends = [*accumulate(map(len, LineBreaker(text, language)))]
    return tuple([end for end in ends[:-1] if text[end - 1] != SOFT_HYPHEN])


__all__ = ["LEVEL", "LEVELS", "ZERO_WIDTH_SPACE", "mark_break_points", "mark_levels"]

LEVEL = 0xE010
"""The following text has level 0; the next 15 characters mean the levels above."""
LEVELS = re.compile("([\ue010-\ue01f])")

# `split` takes this as a blank; after a zero-width space it is none.
_BREAK_MARK = ZERO_WIDTH_SPACE + "\x1f"


def mark_break_points(text: str, language: str) -> str:
    """A text with a mark at each possible line end within words. Raises BreakerMissing."""
    plain_indices = [index for index, char in enumerate(text) if char != "*"]
    plain = "".join([text[index] for index in plain_indices])
    parts, start = [], 0
    for point in break_points(plain, language):
        last_char = plain[point - 1]
        if last_char.isspace():
            continue
        end = plain_indices[point - 1] + 1
        parts.append(text[start:end].removesuffix(ZERO_WIDTH_SPACE))
        start = end
    parts.append(text[start:])
    return _BREAK_MARK.join(parts)


def mark_levels(text: str) -> str:
    """A text with the level of each word marked, and finally the level of the blank after it."""
    plain_indices = [index for index, char in enumerate(text) if char not in "*"]
    plain = "".join([text[index] for index in plain_indices])
    # An icon is neither a letter nor a blank.
    plain = ICON.sub(lambda found: "\ufffc" * len(found.group()), plain)
    level_by_index = dict(zip(plain_indices, levels(plain), strict=True))
    parts: list[str] = []
    current_level: int | None = None
    for index, char in enumerate(text):
        level = level_by_index.get(index)
        if level is None:
            current_level = None
        elif char.isspace():
            parts.append(chr(LEVEL + min(level, 15)))
            current_level = None
        elif level != current_level:
            parts.append(chr(LEVEL + min(level, 15)))
            current_level = level
        parts.append(char)
    parts.append(chr(LEVEL + min(level_by_index[plain_indices[-1]], 15)) if plain_indices else "")
    return "".join(parts)


FORBIDDEN = math.inf
"""The penalty of a box after which no line may end."""

_SLACK = 1e-6
# A line's badness is 100 if its glue is fully stretched; this is the maximum.
_MAX_BADNESS = 1e6
# Demerits of two consecutive hyphens; of a hyphen before the last line; of a tight line beside a
# loose one; of a last line with one word.
_CONSECUTIVE_HYPHENS, _LAST_HYPHEN, _UNEVEN_LINES, _WIDOW_WORD = 10_000.0, 5_000.0, 5_000.0, 1e6
# A last line is short below this share of the measure; the demerits of a very short one.
_SHORT_LAST_LINE, _SHORT_LAST_DEMERITS = 0.22, 2e5
# In ragged text a short line is much better than a last line with one word.
_WIDOW_WORD_RAGGED = 1e8
# An overfull line is worse than anything avoidable.
_OVERFULL = 1e16


class Box(Struct, frozen=True):
    """An unbreakable box, and the consequences of a line end after it."""

    width: float
    space: float = 0.0
    """Width of the glue after it, which vanishes at a line's end …"""
    stretch: float = 0.0
    """… its stretch …"""
    shrink: float = 0.0
    """… and its maximum shrink."""
    penalty: float = 0.0
    """For ending a line here; NEVER forbids it."""
    hyphen_width: float = 0.0
    """Width of the hyphen at a line end here; 0 without one."""
    hang_left: float = 0.0
    """How far it may hang into the margin at the start of a line …"""
    hang_right: float = 0.0
    """… and at its end."""


class LineSettings(Struct, frozen=True):
    """The measure of a paragraph, and how far its lines may stretch."""

    measure: float
    """Width of the lines."""
    rag_width: float = 0.0
    """The stretch of ragged lines. 0: justified, all glue is stretched evenly."""
    pretolerance: float = 1.0
    """The maximum ratio of stretch before hyphens are tried …"""
    tolerance: float = 2.0
    """… and with hyphens, before any ratio is allowed."""


class Breakpoint(Struct, frozen=True):
    """The best lines of the paragraph up to a box."""

    end: int
    demerits: float
    fitness: int
    ends_in_hyphen: bool
    before: Breakpoint | None


_PARAGRAPH_START = Breakpoint(0, 0.0, 1, False, None)


class TotalFit:
    """Optimal line breaking of boxes, with sums that measure any line."""

    __slots__ = ("_boxes", "_settings", "_shrinks", "_stretches", "_widths")

    def __init__(self, boxes: Sequence[Box], settings: LineSettings) -> None:
        self._boxes = boxes
        self._settings = settings
        self._widths = [0.0, *accumulate([box.width + box.space for box in boxes])]
        self._stretches = [0.0, *accumulate([box.stretch for box in boxes])]
        self._shrinks = [0.0, *accumulate([box.shrink for box in boxes])]

    def breaks(self) -> list[int]:
        """The end of each line, as the index of the box after it.

        Without hyphens first, then with them, then with any stretch.
        """
        if not self._boxes:
            return []
        hyphens = any([box.hyphen_width for box in self._boxes])
        best: Breakpoint | None = None
        attempts = [(True, self._settings.tolerance), (True, FORBIDDEN)]
        for allows_hyphens, tolerance in (
            [(False, self._settings.pretolerance), *attempts] if hyphens else attempts
        ):
            node = self._best_breaks(allows_hyphens, tolerance)
            if node is not None and (best is None or node.demerits < best.demerits):
                best = node
            # A last line with one word is worth another attempt.
            if (
                best is not None
                and best.demerits - (best.before or _PARAGRAPH_START).demerits < _WIDOW_WORD
            ):
                break
        assert best is not None, "what cannot be set well is set badly"
        ends: list[int] = []
        while best.before is not None:
            ends.append(best.end)
            best = best.before
        return ends[::-1]

    def width(self, start: int, end: int) -> float:
        """The natural width of the boxes from `start` up to but not including `end`."""
        first, last = self._boxes[start], self._boxes[end - 1]
        width = (
            self._widths[end] - self._widths[start] - last.space - first.hang_left - last.hang_right
        )
        return width + last.hyphen_width if end < len(self._boxes) else width

    def ratio(self, start: int, end: int) -> float:
        """The ratio by which the glue of a line is stretched; negative: shrunk.

        An overfull line is below −1.
        """
        missing_width = self._settings.measure - self.width(start, end)
        if missing_width < -_SLACK:
            shrink = self._shrinks[end - 1] - self._shrinks[start]
            return missing_width / shrink if shrink else -FORBIDDEN
        if end == len(self._boxes) or missing_width < _SLACK:
            return 0.0
        stretch = self._settings.rag_width or self._stretches[end - 1] - self._stretches[start]
        return missing_width / stretch if stretch else FORBIDDEN

    def demerits(self, ends: Sequence[int]) -> float:
        """The demerits of lines with the given ends."""
        node = _PARAGRAPH_START
        for start, end in pairwise([0, *ends]):
            ratio = self.ratio(start, end)
            node = self._add_line(node, end, max(ratio, -1.0))
            if ratio < -1.0 - _SLACK:
                node = replace(node, demerits=node.demerits + _OVERFULL)
        return node.demerits

    def _best_breaks(self, hyphens: bool, tolerance: float) -> Breakpoint | None:
        """The best breaks in which no glue stretches beyond `tolerance`; None if there are none."""
        boxes, count = self._boxes, len(self._boxes)
        reach, reaches = self._min_reach(tolerance)
        active = [_PARAGRAPH_START]
        for end, box in enumerate(boxes, 1):
            if end < count and (box.penalty >= FORBIDDEN or (box.hyphen_width and not hyphens)):
                continue
            best: dict[int, Breakpoint] = {}
            still_active = []
            max_reach = reaches[end] - reach + box.hyphen_width if end < count else FORBIDDEN
            for node in active:
                if reaches[node.end] > max_reach:
                    still_active.append(node)
                    continue
                ratio = self.ratio(node.end, end)
                # Without the hyphen and hanging punctuation, more may fit.
                if ratio >= -1.0 or self._may_fit_more(node.end, end):
                    still_active.append(node)
                if -1.0 - _SLACK <= ratio <= tolerance:
                    self._store_better(best, self._add_line(node, end, ratio))
            if not best and tolerance >= FORBIDDEN and (end == count or not still_active):
                node = min(active, key=lambda node: (-node.end, node.demerits))
                overfull = self._add_line(node, end, -1.0)
                self._store_better(best, replace(overfull, demerits=overfull.demerits + _OVERFULL))
            active = [*still_active, *best.values()]
            if not active:
                return None
        complete = [node for node in active if node.end == count]
        return min(complete, key=lambda node: node.demerits, default=None)

    def _min_reach(self, tolerance: float) -> tuple[float, list[float]]:
        """The minimum width of lines, and the sums of widths to compare with it."""
        if tolerance >= FORBIDDEN:
            return 0.0, [0.0] * len(self._widths)
        if self._settings.rag_width:
            return self._settings.measure - tolerance * self._settings.rag_width, self._widths
        pairs = zip(self._widths, self._stretches, strict=True)
        return self._settings.measure, [width + tolerance * stretch for width, stretch in pairs]

    def _may_fit_more(self, start: int, end: int) -> bool:
        """Whether a line from `start` may have room for more than the box before `end`."""
        min_width = self._widths[end] - self._widths[start] - self._boxes[end - 1].space
        min_width -= self._boxes[start].hang_left + self._boxes[end - 1].hang_right
        min_width -= self._shrinks[end - 1] - self._shrinks[start]
        return min_width <= self._settings.measure + _SLACK

    @staticmethod
    def _store_better(best: dict[int, Breakpoint], node: Breakpoint) -> None:
        """Store a breakpoint if it is the best of its fitness; later lines depend on no other."""
        stored = best.get(node.fitness)
        if stored is None or node.demerits < stored.demerits:
            best[node.fitness] = node

    def _add_line(self, node: Breakpoint, end: int, ratio: float) -> Breakpoint:
        """A breakpoint after another line, up to `end`."""
        box, last = self._boxes[end - 1], end == len(self._boxes)
        badness = min(100.0 * abs(ratio) ** 3, _MAX_BADNESS) if ratio else 0.0
        demerits = (1.0 + badness) ** 2
        flagged = bool(box.hyphen_width) and not last
        if not last:
            demerits += math.copysign(box.penalty * box.penalty, box.penalty)
        if node.ends_in_hyphen and flagged:
            demerits += _CONSECUTIVE_HYPHENS
        if node.ends_in_hyphen and last:
            demerits += _LAST_HYPHEN
        if last and node.before is not None:
            demerits += self._last_line_demerits(node.end)
        fitness = _fitness(ratio)
        if abs(fitness - node.fitness) > 1:
            demerits += _UNEVEN_LINES
        return Breakpoint(end, node.demerits + demerits, fitness, flagged, node)

    def _last_line_demerits(self, start: int) -> float:
        """The demerits of a last line from `start`, if it has one word or is very short."""
        if not any([box.space for box in self._boxes[start:-1]]):
            return _WIDOW_WORD_RAGGED if self._settings.rag_width else _WIDOW_WORD
        width = self.width(start, len(self._boxes))
        return _SHORT_LAST_DEMERITS * max(
            1.0 - width / (_SHORT_LAST_LINE * self._settings.measure), 0.0
        )


def _fitness(ratio: float) -> int:
    """Tight, decent, loose, very loose."""
    if ratio < -0.5:
        return 0
    return 1 if ratio <= 0.5 else 2 if ratio <= 1.0 else 3
