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


SOFT = "\u00ad"
"""A soft hyphen: where a word may be broken whatever the patterns say."""

# Letters that stay before a hyphen and after it: what the patterns of most languages are made for.
_BEFORE_HYPHEN, _AFTER_HYPHEN = 2, 3
_LETTERS = re.compile(r"[^\W\d_]+")
# Shorter words are left whole.
_SHORTEST_WORD = 6


def language_known(language: str) -> bool:
    """Whether there are patterns for a language such as `en-GB` or `de`."""
    from pyphen import language_fallback

    return language_fallback(language.replace("-", "_")) is not None


class Hyphenator:
    """Hyphenation points in words of one language."""

    def __init__(self, language: str = DEFAULT_LANGUAGE, exceptions: Iterable[str] = ()) -> None:
        """`exceptions` are words with all their hyphens: `con-stel-la-tion`."""
        self._language = language
        self._exceptions = {word.replace("-", "").lower(): _hyphens(word) for word in exceptions}

    def places(self, text: str) -> tuple[int, ...]:
        """Indices in a word, with punctuation around it, before which it may be hyphenated."""
        found: list[int] = []
        for match in _LETTERS.finditer(text):
            word, start = match.group(), match.start()
            own = self._exceptions.get(word.lower())
            if own is None:
                own = self._patterns(word)
            found += [start + at for at in own]
        return tuple(found)

    def _patterns(self, word: str) -> tuple[int, ...]:
        # Never hyphenate names and words in capitals.
        if len(word) < _SHORTEST_WORD or not word[1:].islower():
            return ()
        places = _patterns(self._language).positions(word.lower())
        return tuple(
            [int(at) for at in places if _BEFORE_HYPHEN <= at <= len(word) - _AFTER_HYPHEN]
        )


@lru_cache(maxsize=4)
def _patterns(language: str) -> Pyphen:
    from pyphen import Pyphen

    return Pyphen(lang=language.replace("-", "_"), left=_BEFORE_HYPHEN, right=_AFTER_HYPHEN)


def _hyphens(word: str) -> tuple[int, ...]:
    """The places of the hyphens in a word, which are no part of it."""
    found: list[int] = []
    for part in word.split("-")[:-1]:
        found.append(len(part) + (found[-1] if found else 0))
    return tuple(found)


ZERO = "\u200b"
"""A space of no width: a line may end there."""

_AFTER = re.compile(
    # A hyphen or a slash within words that are long enough, a dash between two of them.
    r"(?<=[^\W\d_]{3})[-‐/](?=[^\W\d_]{3})|(?<=[^\W\d_])[–—](?=[^\W\d_])|\u200b+"
)
# The exact pattern takes 4 ms to compile and few texts need it: this one filters the others.
_BEYOND = "[^\x00-\u0dff\u1e00-\u2e7f]"
_DENSE = (
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf"
    "\u2e80-\ua4cf\ua960-\ua97f\ua9e0-\ua9ff\uaa60-\uaadf\uac00-\ud7ff\uf900-\ufaff"
    "\ufe30-\ufe4f\uff00-\uffef\U0001f000-\U0001faff\U00020000-\U0003ffff]"
)


def dense(text: str) -> bool:
    """Whether a text is in a script without spaces between words alone."""
    if text.isascii() or max(text) < "\u0e00" or re.search(_BEYOND, text) is None:
        return False
    return re.search(_DENSE, text) is not None


# A short number is not separated from its unit; longer ones may be.
_NUMBER = re.compile(r"[+−]?\d{1,3}(?:[–-]\d{1,3})?").fullmatch
_COUNTED = re.compile(r"[^\W\d_]|×|[+−]\d|$").match
_SIGNED = re.compile(r"[+−]\d").match


class ScriptsLacking(Exception):
    """Lines of this script are broken by ICU, and that is not installed."""


def counts(number: str, following: str) -> bool:
    """Whether a number is better not parted from what it counts, an icon where that is empty.

    “3 coins”, “6 × 6”, “5–6 +3”; and “Luck +1”, the other way round.
    """
    if number == "×":
        return following[:1].isdigit()
    if number.isalpha():
        return bool(_SIGNED(following))
    return bool(_NUMBER(number)) and bool(_COUNTED(following))


def numbers(word: str, number: str) -> bool:
    """Whether a word is better not parted from its number: “row 3”, “Level 2.”"""
    return word.isalpha() and bool(_NUMBER(number.rstrip(".,;:!?)")))


def places(text: str, language: str = "en") -> tuple[int, ...]:
    """Before which characters a line may begin; soft hyphens are the hyphenation's matter."""
    if dense(text):
        return _by_icu(text, language)
    return tuple([match.end() for match in _AFTER.finditer(text) if match.end() < len(text)])


def _by_icu(text: str, language: str) -> tuple[int, ...]:
    try:
        from icu4py.breakers import LineBreaker
    except ImportError as error:
        raise ScriptsLacking(text) from error
    # ICU counts in UTF-16; the texts that it gives do not.
    ends = [*accumulate(map(len, LineBreaker(text, language)))]
    return tuple([end for end in ends[:-1] if text[end - 1] != SOFT])


__all__ = ["LEVEL", "LEVELS", "ZERO", "opened", "with_levels"]

LEVEL = 0xE010
"""The following text has level 0; the next 15 characters mean the levels above."""
LEVELS = re.compile("([\ue010-\ue01f])")

# `split` takes this as a blank; after a zero-width space it is none.
_APART = ZERO + "\x1f"


def opened(text: str, language: str) -> str:
    """A text whose words are apart wherever a line may end. Raises ScriptsLacking."""
    kept = [at for at, char in enumerate(text) if char != "*"]
    plain = "".join([text[at] for at in kept])
    out, done = [], 0
    for place in places(plain, language):
        last = plain[place - 1]
        if last.isspace():
            continue
        end = kept[place - 1] + 1
        out.append(text[done:end].removesuffix(ZERO))
        done = end
    out.append(text[done:])
    return _APART.join(out)


def with_levels(text: str) -> str:
    """A text with the level of each word marked, and finally the level of the blank after it."""
    kept = [at for at, char in enumerate(text) if char not in "*"]
    plain = "".join([text[at] for at in kept])
    # Next to other characters, an icon is neither a letter nor a blank.
    plain = ICON.sub(lambda found: "\ufffc" * len(found.group()), plain)
    of = dict(zip(kept, levels(plain), strict=True))
    out: list[str] = []
    known: int | None = None
    for at, char in enumerate(text):
        level = of.get(at)
        if level is None:
            known = None
        elif char.isspace():
            out.append(chr(LEVEL + min(level, 15)))
            known = None
        elif level != known:
            out.append(chr(LEVEL + min(level, 15)))
            known = level
        out.append(char)
    out.append(chr(LEVEL + min(of[kept[-1]], 15)) if kept else "")
    return "".join(out)


NEVER = math.inf
"""The penalty of a place where no line may end."""

_SLACK = 1e-6
# A line's badness is 100 when its glue is stretched by all that it has; more than this is as bad.
_WORST = 1e6
# Two lines in a row that end in a hyphen; one before the last line; a tight line beside a loose
# one; a word alone on the last line.
_HYPHENS, _LAST_HYPHEN, _UNLIKE, _ALONE = 10_000.0, 5_000.0, 5_000.0, 1e6
# A last line below that share of the measure; the demerits of one that is next to nothing.
_SHORTEST, _SHORT = 0.22, 2e5
# A short line among ragged ones is far better than a word alone.
_ALONE_RAGGED = 1e8
# Wider than any line: worse than everything avoidable.
_OVERFULL = 1e16


class Box(Struct, frozen=True):
    """An unbreakable box, and the consequences of a line end after it."""

    width: float
    space: float = 0.0
    """Width of the glue after it, which vanishes at a line's end …"""
    stretch: float = 0.0
    """… by how much that grows well …"""
    shrink: float = 0.0
    """… and by how much it shrinks at most."""
    penalty: float = 0.0
    """For ending a line here; NEVER forbids it."""
    hyphen: float = 0.0
    """How much wider it gets where a line ends here; 0 where nothing is added."""
    left: float = 0.0
    """By how much it may hang out of the measure at a line's head …"""
    right: float = 0.0
    """… and at its end."""


class Manner(Struct, frozen=True):
    """How lines may look."""

    measure: float
    """Width of the lines."""
    rag: float = 0.0
    """Ragged lines: how short they may well be. 0: justified, all glue is stretched alike."""
    calm: float = 1.0
    """How often its stretch a line may take before hyphens are tried …"""
    tolerance: float = 2.0
    """… and then, before anything is."""


class Node(Struct, frozen=True):
    """A way to set the paragraph up to some box."""

    end: int
    demerits: float
    fitness: int
    flagged: bool
    before: Node | None


_START = Node(0, 0.0, 1, False, None)


class TotalFit:
    """Boxes, and sums to measure any line of them at once."""

    __slots__ = ("_boxes", "_manner", "_shrinks", "_stretches", "_widths")

    def __init__(self, boxes: Sequence[Box], manner: Manner) -> None:
        self._boxes = boxes
        self._manner = manner
        self._widths = [0.0, *accumulate([box.width + box.space for box in boxes])]
        self._stretches = [0.0, *accumulate([box.stretch for box in boxes])]
        self._shrinks = [0.0, *accumulate([box.shrink for box in boxes])]

    def breaks(self) -> list[int]:
        """The boxes before which lines end: one number a line, the last that of all boxes.

        First without hyphens, then with them, then as loose as it has to be.
        """
        if not self._boxes:
            return []
        hyphens = any([box.hyphen for box in self._boxes])
        found: Node | None = None
        ways = [(True, self._manner.tolerance), (True, NEVER)]
        for allowed, tolerance in [(False, self._manner.calm), *ways] if hyphens else ways:
            way = self._tried(allowed, tolerance)
            if way is not None and (found is None or way.demerits < found.demerits):
                found = way
            # A word alone is worth a second try.
            if found is not None and found.demerits - (found.before or _START).demerits < _ALONE:
                break
        assert found is not None, "what cannot be set well is set badly"
        ends: list[int] = []
        while found.before is not None:
            ends.append(found.end)
            found = found.before
        return ends[::-1]

    def width(self, start: int, end: int) -> float:
        """The natural width of the boxes from `start` up to but not including `end`."""
        first, last = self._boxes[start], self._boxes[end - 1]
        width = self._widths[end] - self._widths[start] - last.space - first.left - last.right
        return width + last.hyphen if end < len(self._boxes) else width

    def ratio(self, start: int, end: int) -> float:
        """By which share of what it has the glue of a line is stretched; below 0, shrunk.

        A line that is too wide even so is below −1.
        """
        rest = self._manner.measure - self.width(start, end)
        if rest < -_SLACK:
            shrink = self._shrinks[end - 1] - self._shrinks[start]
            return rest / shrink if shrink else -NEVER
        if end == len(self._boxes) or rest < _SLACK:
            return 0.0
        stretch = self._manner.rag or self._stretches[end - 1] - self._stretches[start]
        return rest / stretch if stretch else NEVER

    def demerits(self, ends: Sequence[int]) -> float:
        """Of one way to set it, known by the boxes before which its lines end."""
        node = _START
        for start, end in pairwise([0, *ends]):
            ratio = self.ratio(start, end)
            node = self._following(node, end, max(ratio, -1.0))
            if ratio < -1.0 - _SLACK:
                node = replace(node, demerits=node.demerits + _OVERFULL)
        return node.demerits

    def _tried(self, hyphens: bool, tolerance: float) -> Node | None:
        """The best breaks in which no glue stretches beyond `tolerance`; None if there are none."""
        boxes, count = self._boxes, len(self._boxes)
        reach, most = self._reach(tolerance)
        active = [_START]
        for end, box in enumerate(boxes, 1):
            if end < count and (box.penalty >= NEVER or (box.hyphen and not hyphens)):
                continue
            best: dict[int, Node] = {}
            kept = []
            far = most[end] - reach + box.hyphen if end < count else NEVER
            for node in active:
                if most[node.end] > far:
                    kept.append(node)
                    continue
                ratio = self.ratio(node.end, end)
                # Without the hyphen, and what hangs, more may fit than does here.
                if ratio >= -1.0 or self._may_go_on(node.end, end):
                    kept.append(node)
                if -1.0 - _SLACK <= ratio <= tolerance:
                    self._keep(best, self._following(node, end, ratio))
            if not best and tolerance >= NEVER and (end == count or not kept):
                node = min(active, key=lambda node: (-node.end, node.demerits))
                made = self._following(node, end, -1.0)
                self._keep(best, replace(made, demerits=made.demerits + _OVERFULL))
            active = [*kept, *best.values()]
            if not active:
                return None
        ways = [node for node in active if node.end == count]
        return min(ways, key=lambda node: node.demerits, default=None)

    def _reach(self, tolerance: float) -> tuple[float, list[float]]:
        """How wide lines have to be at least, and what the boxes up to each make of that."""
        if tolerance >= NEVER:
            return 0.0, [0.0] * len(self._widths)
        if self._manner.rag:
            return self._manner.measure - tolerance * self._manner.rag, self._widths
        pairs = zip(self._widths, self._stretches, strict=True)
        return self._manner.measure, [width + tolerance * more for width, more in pairs]

    def _may_go_on(self, start: int, end: int) -> bool:
        """Whether a line that began there may yet be wide enough for more."""
        least = self._widths[end] - self._widths[start] - self._boxes[end - 1].space
        least -= self._boxes[start].left + self._boxes[end - 1].right
        least -= self._shrinks[end - 1] - self._shrinks[start]
        return least <= self._manner.measure + _SLACK

    @staticmethod
    def _keep(best: dict[int, Node], node: Node) -> None:
        """Of the ways up to a box the best of each fitness: all that what follows depends on."""
        known = best.get(node.fitness)
        if known is None or node.demerits < known.demerits:
            best[node.fitness] = node

    def _following(self, node: Node, end: int, ratio: float) -> Node:
        """A way that goes on with a line up to `end`."""
        box, last = self._boxes[end - 1], end == len(self._boxes)
        badness = min(100.0 * abs(ratio) ** 3, _WORST) if ratio else 0.0
        demerits = (1.0 + badness) ** 2
        flagged = bool(box.hyphen) and not last
        if not last:
            demerits += math.copysign(box.penalty * box.penalty, box.penalty)
        if node.flagged and flagged:
            demerits += _HYPHENS
        if node.flagged and last:
            demerits += _LAST_HYPHEN
        if last and node.before is not None:
            demerits += self._ending(node.end)
        fitness = _fitness(ratio)
        if abs(fitness - node.fitness) > 1:
            demerits += _UNLIKE
        return Node(end, node.demerits + demerits, fitness, flagged, node)

    def _ending(self, start: int) -> float:
        """The demerits of a last line from there on: for a word alone, or hardly more."""
        if not any([box.space for box in self._boxes[start:-1]]):
            return _ALONE_RAGGED if self._manner.rag else _ALONE
        width = self.width(start, len(self._boxes))
        return _SHORT * max(1.0 - width / (_SHORTEST * self._manner.measure), 0.0)


def _fitness(ratio: float) -> int:
    """Tight, decent, loose, very loose."""
    if ratio < -0.5:
        return 0
    return 1 if ratio <= 0.5 else 2 if ratio <= 1.0 else 3
