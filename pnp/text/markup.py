"""`**bold**`, `*italic*`, `:icon:` and `- ` bullets, to words with measured widths; leftover
markup.

Widths are in em, so text that shrinks is wrapped again without measuring it again.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.caches import LRUCache
from pnp.core.notation import ICON
from pnp.core.problems import Problems, Span
from pnp.core.shaping import FontStack, GlyphRun
from pnp.text.bidi import base_level, mixed
from pnp.text.line_breaking import (
    LEVEL,
    LEVELS,
    SOFT,
    ZERO,
    ScriptsLacking,
    dense,
    opened,
    with_levels,
)
from pnp.text.typeset import Typeset

# What means something in templates and elsewhere, and nothing here.
_PLAIN = re.compile(r"\\([{}<])")
# Replaces an escaped asterisk or colon during parsing.
_ASTERISK, _COLON = "\ue000", "\ue001"
# Replaces a no-break space, at which `split` would break.
_KEPT = "\ue002"

BULLET = "•"


class Sign(Struct, frozen=True):
    """An icon that sits on the line; one em high, its width in em."""

    name: str
    width: float


class Word(Struct):
    """What no blank parts. `space` is the width of the blank after it; em."""

    width: float
    pieces: tuple[GlyphRun | Sign, ...]
    space: float
    run: GlyphRun | None = None
    """All of it; None where it is of several runs, or icons are among them."""
    cuts: tuple[int, ...] = ()
    """The places of its soft hyphens."""
    levels: tuple[int, ...] = ()
    """Those of its pieces (see `bidi.py`); none where all run from left to right …"""
    after: int = 0
    """… and that of the blank after it."""

    @property
    def text(self) -> str:
        """What it says, but for icons."""
        if self.run is not None:
            return self.run.text
        return "".join([piece.text for piece in self.pieces if isinstance(piece, GlyphRun)])

    @property
    def signed(self) -> bool:
        """Whether there are icons in it."""
        return any([isinstance(piece, Sign) for piece in self.pieces])

    def part(self, start: int, end: int, hyphen: bool = False) -> Word:
        """Its characters from `start` up to but not including `end`, with a hyphen after them."""
        runs: list[GlyphRun] = []
        at = 0
        for run in self.pieces:
            assert isinstance(run, GlyphRun), "words with icons stay whole"
            text = run.text[max(start - at, 0) : max(end - at, 0)]
            at += len(run.text)
            if text:
                runs.append(run.shaper[text])
        if hyphen and runs:
            runs[-1] = runs[-1].shaper[runs[-1].text + "-"]
        space = self.space if end == at else 0.0
        whole = runs[0] if runs and self.run is not None else None
        return Word(math.fsum([run.width for run in runs]), tuple(runs), space, whole)


class Paragraph(Struct, frozen=True):
    """Words between two ends of line; a text has at least one."""

    words: list[Word]
    bullet: bool
    signed: bool
    """Whether there are icons in it."""
    soft: bool = False
    """Whether there are soft hyphens in it."""
    mixed: bool = False
    """Whether anything in it runs from right to left …"""
    leftwards: bool = False
    """… and whether the whole does."""
    unbroken: bool = False
    """Whether its script has no visible word boundaries."""


class Markup:
    """Turns texts into paragraphs for one typeset; each different word is measured once."""

    def __init__(self, typeset: Typeset, language: str = "en") -> None:
        self._language = language
        self._upper = typeset.style.is_uppercase
        self.lacking: set[GlyphRun] = set()
        """Runs with a character that no font of the typeset has."""
        stacks = (typeset.plain, typeset.bold, typeset.italic, typeset.both)
        self._words = tuple(_Words(stack, self.lacking) for stack in stacks)
        """By weight: 1 for bold and 2 for italic."""
        self._marked = tuple(_Marked(weight, self._words) for weight in range(4))

    def paragraphs(self, text: str) -> list[Paragraph]:
        """A text in paragraphs."""
        if self._upper:
            text = _upper(text)
        if "\u00a0" in text:
            text = text.replace("\u00a0", _KEPT)
        found = []
        for line in text.split("\n") if "\n" in text else (text,):
            stripped = line.strip()
            bullet = stripped.startswith("- ")
            if not stripped.isascii():
                found.append(self._foreign(stripped[2:] if bullet else stripped, bullet))
                continue
            words = self.words(stripped[2:] if bullet else stripped)
            signed = ":" in stripped and any(
                [type(piece) is Sign for word in words for piece in word.pieces]
            )
            found.append(Paragraph(words, bullet, signed))
        while len(found) > 1 and not found[-1].words:
            found.pop()
        return found

    def _foreign(self, text: str, bullet: bool) -> Paragraph:
        """A line of text in any script."""
        unbroken = False
        if ZERO in text or dense(text):
            try:
                text = opened(text, self._language)
            except ScriptsLacking:
                unbroken = True
        soft, both = SOFT in text, mixed(text) is not None
        leftwards = both and bool(base_level(ICON.sub("", text)))
        if both:
            text = with_levels(text)
        words = self.words(text)
        signed = ":" in text and any([word.signed for word in words])
        return Paragraph(words, bullet, signed, soft, both, leftwards, unbroken)

    def words(self, text: str) -> list[Word]:
        """A line of text in measured words."""
        if "\\" in text:
            text = text.replace("\\*", _ASTERISK).replace("\\:", _COLON)
            text = _PLAIN.sub(r"\1", text)
        parts = text.split()
        if "*" not in text:
            return list(map(self._words[0].__getitem__, parts))
        words: list[Word] = []
        weight = first = 0
        for at in [at for at, part in enumerate(parts) if "*" in part]:
            words += map(self._words[weight].__getitem__, parts[first:at])
            word, weight = self._marked[weight][parts[at]]
            words += (word,) if word is not None else ()
            first = at + 1
        words += map(self._words[weight].__getitem__, parts[first:])
        return words


class _Words(LRUCache[str, Word]):
    """Words of one weight by their text; each is measured when it is first asked for."""

    def __init__(self, stack: FontStack, lacking: set[GlyphRun]) -> None:
        super().__init__()
        self._stack = stack
        self._lacking = lacking

    def compute(self, part: str) -> Word:
        """A word, measured."""
        return self._signed(part) if ":" in part else self._measure(part)

    def _signed(self, part: str) -> Word:
        """A word with icons in it, or with colons."""
        pieces: list[GlyphRun | Sign] = []
        levels: list[int] = []
        width, level = 0.0, -1
        for number, text in enumerate(ICON.split(part)):
            if number % 2:
                pieces.append(Sign(text, 1.0))
                levels.append(level)
                width += 1.0
            elif text:
                word = self._measure(text)
                # Text without a mark continues in the level before it.
                level = word.after if LEVELS.search(text) else level
                levels += word.levels or (level,) * len(word.pieces)
                pieces += word.pieces
                width += word.width
        known = tuple(levels) if level >= 0 else ()
        space = self._stack.primary.blank.width
        return Word(width, tuple(pieces), space, levels=known, after=max(level, 0))

    def _measure(self, text: str) -> Word:
        if text.isascii():
            return self._run(text)
        text = text.replace(_ASTERISK, "*").replace(_COLON, ":").replace(_KEPT, " ")
        closed = text.endswith(ZERO)
        text = text.replace(ZERO, "")
        word = self._levelled(text) if LEVELS.search(text) else self._run(*_softened(text))
        return replace(word, space=0.0) if closed else word

    def _run(self, text: str, cuts: tuple[int, ...] = (), direction: str = "") -> Word:
        first = self._stack.primary
        if not direction and first.font.covers(text):
            run = first[text]
            return Word(run.width, (run,), first.blank.width, run, cuts)
        runs = self._stack.split(text, direction)
        self._lacking.update([run for run in runs if not run.shaper.font.covers(run.text)])
        if len(runs) == 1:
            (run,) = runs
            return Word(run.width, runs, run.shaper.blank.width, run, cuts)
        width = math.fsum([run.width for run in runs])
        return Word(width, runs, runs[-1].shaper.blank.width, None, cuts)

    def _levelled(self, text: str) -> Word:
        """A word with level marks before each change of level, and finally the level of its
        blank."""
        word: Word | None = None
        level = 0
        _, *parts = LEVELS.split(text)
        for mark, part in zip(parts[::2], parts[1::2], strict=True):
            level = ord(mark) - LEVEL
            if part:
                run = self._run(part.replace(SOFT, ""), (), "rtl" if level % 2 else "ltr")
                run = replace(run, levels=(level,) * len(run.pieces))
                word = run if word is None else _joined(word, run)
        word = word or Word(0.0, (), self._stack.primary.blank.width)
        return replace(word, after=level)


def _softened(text: str) -> tuple[str, tuple[int, ...]]:
    """A word without its soft hyphens, and where they were."""
    if SOFT not in text:
        return text, ()
    first, *parts = text.split(SOFT)
    cuts, at = [], len(first)
    for part in parts:
        cuts.append(at)
        at += len(part)
    return first + "".join(parts), tuple(cuts)


class _Marked(LRUCache[str, tuple[Word | None, int]]):
    """Text between two blanks that contains asterisks, keyed by the weight at its beginning.

    Returns the word, or None for marks only, and the weight of the text after it.
    """

    def __init__(self, weight: int, words: tuple[_Words, ...]) -> None:
        super().__init__()
        self._weight = weight
        self._words = words

    def compute(self, part: str) -> tuple[Word | None, int]:
        """A part, parsed into word and weight."""
        bold, italic = self._weight & 1, self._weight & 2
        word: Word | None = None
        for number, thick in enumerate(part.split("**")):
            if number:
                # Italic ends where bold begins or ends.
                bold, italic = 1 - bold, 0
            for place, slanted in enumerate(thick.split("*")):
                if place:
                    italic = 2 - italic
                if slanted:
                    added = self._words[bold + italic][slanted]
                    word = added if word is None else _joined(word, added)
        return word, bold + italic


def _joined(word: Word, more: Word) -> Word:
    """A word that goes on in another weight, and the blank after it in that."""
    length = len(word.text)
    cuts = word.cuts + tuple([length + cut for cut in more.cuts])
    levels = word.levels + more.levels
    pieces = word.pieces + more.pieces
    return Word(word.width + more.width, pieces, more.space, None, cuts, levels, more.after)


def weights(text: str) -> set[int]:
    """In which weights a text has words: 1 bold, 2 italic, 3 both."""
    found: set[int] = set()
    for line in text.replace("\\*", _ASTERISK).split("\n"):
        bold = italic = 0
        for number, thick in enumerate(line.split("**")):
            if number:
                bold, italic = 1 - bold, 0
            for place, slanted in enumerate(thick.split("*")):
                if place:
                    italic = 2 - italic
                if slanted.strip():
                    found.add(bold + italic)
    return found


def _upper(text: str) -> str:
    """Capitals, but for the names of icons."""
    if ":" not in text:
        return text.upper()
    parts = ICON.split(text)
    return "".join(f":{part}:" if index % 2 else part.upper() for index, part in enumerate(parts))


# A field that is left in data, or a formula.
_BRACES = r"(?<!\\)\{[^{}\n]*\}"
# The tags that other tools know. Other words in angles may be meant.
_TAG = (
    r"(?i)(?<!\\)</?(?:b|i|u|s|em|strong|br|p|li|ul|ol|h[1-6]|a|span|div|font|colou?r|size|sub|sup|small|big"
    r"|center|strike|del|ins|mark|img|sprite|icon)(?:[ =][^<>\n]*)?/?>"
)
_ICON = r"(?<![\w\\:]):([A-Z][A-Za-z0-9]*(?:[-_ ][A-Za-z0-9]+)*):(?![\w:])"
_ESCAPED = r"\\[*:]"
_INSTEAD = {
    "b": "bold is written **so**",
    "strong": "bold is written **so**",
    "i": "italic is written *so*",
    "em": "italic is written *so*",
    "br": "a new paragraph is a new line",
    "p": "a new paragraph is a new line",
    "li": "a bullet is “- ” at the beginning of a line",
    "img": "an icon is written :name:",
    "icon": "an icon is written :name:",
    "sprite": "an icon is written :name:",
}


def report_unparsed_markup(text: str, origin: Callable[[], Span], problems: Problems) -> None:
    """Report text that would be printed literally, or vanish, although it looks like markup.
    `origin`: returns the place of the text, called only for a problem."""
    for message, hint in findings(text):
        problems.add("markup", message, origin(), hint)


def findings(text: str) -> Iterator[tuple[str, str]]:
    if "{" in text and (braces := re.search(_BRACES, text)):
        yield (
            f"“{braces[0]}” is not replaced and would print literally",
            "fields are looked up in templates, and nothing is worked out; braces that are meant "
            "are written \\{",
        )
    if "<" in text and (tag := re.search(_TAG, text)):
        name = re.sub(r"[^a-z0-9]", " ", tag[0].lower()).split()[0]
        instead = _INSTEAD.get(name, "looks are the style’s matter")
        yield (
            f"“{tag[0]}” is not replaced and would print literally",
            f"{instead}; a < that is meant is \\<",
        )
    if ":" in text and (icon := re.search(_ICON, text)):
        name = re.sub(r"[_ ]", "-", icon[1]).lower()
        yield (
            f"“{icon[0]}” is not replaced and would print literally",
            f"icons have small letters: :{name}:; one that a field names is an “icon: {{field}}”; "
            "a colon that is meant is \\:",
        )
    if "*" in text:
        yield from _unclosed(text)


def _unclosed(text: str) -> Iterator[tuple[str, str]]:
    if "\\" in text:
        text = re.sub(_ESCAPED, "", text)
    for line in text.split("\n"):
        bold = line.count("**")
        if bold % 2:
            yield (
                "“**” begins bold here, and nothing ends it",
                "bold ends in the paragraph where it begins; an asterisk that is meant is \\*",
            )
        elif line.count("*") > 2 * bold and any([part.count("*") % 2 for part in line.split("**")]):
            yield (
                "“*” begins italic here, and nothing ends it",
                "italic ends in the paragraph where it begins; an asterisk that is meant is \\*",
            )
