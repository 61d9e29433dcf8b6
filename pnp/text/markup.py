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
from pnp.text.bidi import base_level, has_right_to_left
from pnp.text.line_breaking import (
    LEVEL,
    LEVELS,
    SOFT_HYPHEN,
    ZERO_WIDTH_SPACE,
    BreakerMissing,
    lacks_word_spaces,
    mark_break_points,
    mark_levels,
)
from pnp.text.typeset import Typeset

# Escapes of characters that have a meaning in templates only.
_ESCAPED_PLAIN = re.compile(r"\\([{}<])")
# Replaces an escaped asterisk or colon during parsing.
_ASTERISK, _COLON = "\ue000", "\ue001"
# Replaces a no-break space, at which `split` would break.
_NO_BREAK_SPACE = "\ue002"

BULLET = "•"


class InlineIcon(Struct, frozen=True):
    """An icon within a line; one em high, its width in em."""

    name: str
    width: float


class Word(Struct):
    """A word between two blanks. `space` is the width of the blank after it; em."""

    width: float
    pieces: tuple[GlyphRun | InlineIcon, ...]
    space: float
    run: GlyphRun | None = None
    """The whole word; None if it has several runs, or icons."""
    soft_hyphens: tuple[int, ...] = ()
    """The indices of its soft hyphens."""
    levels: tuple[int, ...] = ()
    """The levels of its pieces (see `bidi.py`); empty if all run from left to right …"""
    space_level: int = 0
    """… and the level of the blank after it."""

    @property
    def text(self) -> str:
        """The text without icons."""
        if self.run is not None:
            return self.run.text
        return "".join([piece.text for piece in self.pieces if isinstance(piece, GlyphRun)])

    @property
    def has_icons(self) -> bool:
        """Whether there are icons in it."""
        return any([isinstance(piece, InlineIcon) for piece in self.pieces])

    def part(self, start: int, end: int, hyphen: bool = False) -> Word:
        """The part from `start` up to but not including `end`, optionally with a hyphen."""
        runs: list[GlyphRun] = []
        position = 0
        for run in self.pieces:
            assert isinstance(run, GlyphRun), "words with icons stay whole"
            text = run.text[max(start - position, 0) : max(end - position, 0)]
            position += len(run.text)
            if text:
                runs.append(run.shaper[text])
        if hyphen and runs:
            runs[-1] = runs[-1].shaper[runs[-1].text + "-"]
        space = self.space if end == position else 0.0
        single_run = runs[0] if runs and self.run is not None else None
        return Word(math.fsum([run.width for run in runs]), tuple(runs), space, single_run)


class Paragraph(Struct, frozen=True):
    """The words of a paragraph; a text has at least one paragraph."""

    words: list[Word]
    has_bullet: bool
    has_icons: bool
    """Whether there are icons in it."""
    has_soft_hyphens: bool = False
    """Whether there are soft hyphens in it."""
    is_bidirectional: bool = False
    """Whether any of it runs from right to left …"""
    is_right_to_left: bool = False
    """… and whether all of it does."""
    lacks_breaks: bool = False
    """Whether its script has no visible word boundaries."""


class Markup:
    """Converts texts to paragraphs for a typeset; each distinct word is measured once."""

    def __init__(self, typeset: Typeset, language: str = "en") -> None:
        self._language = language
        self._upper = typeset.style.is_uppercase
        self.incomplete_runs: set[GlyphRun] = set()
        """Runs with a character that no font of the typeset has."""
        stacks = (typeset.plain, typeset.bold, typeset.italic, typeset.bold_italic)
        self._words = tuple(_Words(stack, self.incomplete_runs) for stack in stacks)
        """By weight: 1 for bold and 2 for italic."""
        self._words_with_asterisks = tuple(
            _WordsWithAsterisks(weight, self._words) for weight in range(4)
        )

    def paragraphs(self, text: str) -> list[Paragraph]:
        """A text in paragraphs."""
        if self._upper:
            text = _upper(text)
        if "\u00a0" in text:
            text = text.replace("\u00a0", _NO_BREAK_SPACE)
        found = []
        for line in text.split("\n") if "\n" in text else (text,):
            stripped = line.strip()
            bullet = stripped.startswith("- ")
            if not stripped.isascii():
                found.append(self._other_scripts(stripped[2:] if bullet else stripped, bullet))
                continue
            words = self.words(stripped[2:] if bullet else stripped)
            signed = ":" in stripped and any(
                [type(piece) is InlineIcon for word in words for piece in word.pieces]
            )
            found.append(Paragraph(words, bullet, signed))
        while len(found) > 1 and not found[-1].words:
            found.pop()
        return found

    def _other_scripts(self, text: str, bullet: bool) -> Paragraph:
        """A line of text in any script."""
        lacks_breaks = False
        if ZERO_WIDTH_SPACE in text or lacks_word_spaces(text):
            try:
                text = mark_break_points(text, self._language)
            except BreakerMissing:
                lacks_breaks = True
        has_soft_hyphens, is_bidirectional = (
            SOFT_HYPHEN in text,
            has_right_to_left(text) is not None,
        )
        is_right_to_left = is_bidirectional and bool(base_level(ICON.sub("", text)))
        if is_bidirectional:
            text = mark_levels(text)
        words = self.words(text)
        has_icons = ":" in text and any([word.has_icons for word in words])
        return Paragraph(
            words,
            bullet,
            has_icons,
            has_soft_hyphens,
            is_bidirectional,
            is_right_to_left,
            lacks_breaks,
        )

    def words(self, text: str) -> list[Word]:
        """A line of text in measured words."""
        if "\\" in text:
            text = text.replace("\\*", _ASTERISK).replace("\\:", _COLON)
            text = _ESCAPED_PLAIN.sub(r"\1", text)
        parts = text.split()
        if "*" not in text:
            return list(map(self._words[0].__getitem__, parts))
        words: list[Word] = []
        weight = start = 0
        for index in [index for index, part in enumerate(parts) if "*" in part]:
            words += map(self._words[weight].__getitem__, parts[start:index])
            word, weight = self._words_with_asterisks[weight][parts[index]]
            words += (word,) if word is not None else ()
            start = index + 1
        words += map(self._words[weight].__getitem__, parts[start:])
        return words


class _Words(LRUCache[str, Word]):
    """Words of one weight by their text; each is measured on first use."""

    def __init__(self, stack: FontStack, incomplete_runs: set[GlyphRun]) -> None:
        super().__init__()
        self._stack = stack
        self._incomplete_runs = incomplete_runs

    def compute(self, part: str) -> Word:
        """A word, measured."""
        return self._measure_with_icons(part) if ":" in part else self._measure(part)

    def _measure_with_icons(self, part: str) -> Word:
        """A word with icons in it, or with colons."""
        pieces: list[GlyphRun | InlineIcon] = []
        levels: list[int] = []
        width, level = 0.0, -1
        for number, text in enumerate(ICON.split(part)):
            if number % 2:
                pieces.append(InlineIcon(text, 1.0))
                levels.append(level)
                width += 1.0
            elif text:
                word = self._measure(text)
                # Text without a mark continues in the level before it.
                level = word.space_level if LEVELS.search(text) else level
                levels += word.levels or (level,) * len(word.pieces)
                pieces += word.pieces
                width += word.width
        piece_levels = tuple(levels) if level >= 0 else ()
        space = self._stack.primary.blank.width
        return Word(width, tuple(pieces), space, levels=piece_levels, space_level=max(level, 0))

    def _measure(self, text: str) -> Word:
        if text.isascii():
            return self._run(text)
        text = text.replace(_ASTERISK, "*").replace(_COLON, ":").replace(_NO_BREAK_SPACE, " ")
        closed = text.endswith(ZERO_WIDTH_SPACE)
        text = text.replace(ZERO_WIDTH_SPACE, "")
        word = (
            self._measure_levels(text)
            if LEVELS.search(text)
            else self._run(*_split_soft_hyphens(text))
        )
        return replace(word, space=0.0) if closed else word

    def _run(self, text: str, soft_hyphens: tuple[int, ...] = (), direction: str = "") -> Word:
        first = self._stack.primary
        if not direction and first.font.covers(text):
            run = first[text]
            return Word(run.width, (run,), first.blank.width, run, soft_hyphens)
        runs = self._stack.split(text, direction)
        self._incomplete_runs.update([run for run in runs if not run.shaper.font.covers(run.text)])
        if len(runs) == 1:
            (run,) = runs
            return Word(run.width, runs, run.shaper.blank.width, run, soft_hyphens)
        width = math.fsum([run.width for run in runs])
        return Word(width, runs, runs[-1].shaper.blank.width, None, soft_hyphens)

    def _measure_levels(self, text: str) -> Word:
        """A word with level marks before each change of level, and finally the level of its
        blank."""
        word: Word | None = None
        level = 0
        _, *parts = LEVELS.split(text)
        for mark, part in zip(parts[::2], parts[1::2], strict=True):
            level = ord(mark) - LEVEL
            if part:
                run = self._run(part.replace(SOFT_HYPHEN, ""), (), "rtl" if level % 2 else "ltr")
                run = replace(run, levels=(level,) * len(run.pieces))
                word = run if word is None else _join_words(word, run)
        word = word or Word(0.0, (), self._stack.primary.blank.width)
        return replace(word, space_level=level)


def _split_soft_hyphens(text: str) -> tuple[str, tuple[int, ...]]:
    """A word without its soft hyphens, and their indices."""
    if SOFT_HYPHEN not in text:
        return text, ()
    first, *parts = text.split(SOFT_HYPHEN)
    soft_hyphens, position = [], len(first)
    for part in parts:
        soft_hyphens.append(position)
        position += len(part)
    return first + "".join(parts), tuple(soft_hyphens)


class _WordsWithAsterisks(LRUCache[str, tuple[Word | None, int]]):
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
                    word = added if word is None else _join_words(word, added)
        return word, bold + italic


def _join_words(word: Word, following: Word) -> Word:
    """Join a word and its continuation in another weight, with the blank after that."""
    length = len(word.text)
    soft_hyphens = word.soft_hyphens + tuple([length + cut for cut in following.soft_hyphens])
    levels = word.levels + following.levels
    pieces = word.pieces + following.pieces
    return Word(
        word.width + following.width,
        pieces,
        following.space,
        None,
        soft_hyphens,
        levels,
        following.space_level,
    )


def used_weights(text: str) -> set[int]:
    """The weights of a text's words: 1 bold, 2 italic, 3 both."""
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
    """The text in capitals, except for the names of icons."""
    if ":" not in text:
        return text.upper()
    parts = ICON.split(text)
    return "".join(f":{part}:" if index % 2 else part.upper() for index, part in enumerate(parts))


# An unreplaced field, or a formula.
_BRACES = r"(?<!\\)\{[^{}\n]*\}"
# The tags of other tools. Other words in angle brackets may be intended.
_TAG = (
    r"(?i)(?<!\\)</?(?:b|i|u|s|em|strong|br|p|li|ul|ol|h[1-6]|a|span|div|font|colou?r|size|sub|sup|small|big"
    r"|center|strike|del|ins|mark|img|sprite|icon)(?:[ =][^<>\n]*)?/?>"
)
_ICON = r"(?<![\w\\:]):([A-Z][A-Za-z0-9]*(?:[-_ ][A-Za-z0-9]+)*):(?![\w:])"
_ESCAPED = r"\\[*:]"
_REMEDIES = {
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
    for message, hint in markup_mistakes(text):
        problems.add("markup", message, origin(), hint)


def markup_mistakes(text: str) -> Iterator[tuple[str, str]]:
    if "{" in text and (braces := re.search(_BRACES, text)):
        yield (
            f"“{braces[0]}” is not replaced and would print literally",
            "fields are looked up in templates, and nothing is worked out; braces that are meant "
            "are written \\{",
        )
    if "<" in text and (tag := re.search(_TAG, text)):
        name = re.sub(r"[^a-z0-9]", " ", tag[0].lower()).split()[0]
        remedy = _REMEDIES.get(name, "looks are the style’s matter")
        yield (
            f"“{tag[0]}” is not replaced and would print literally",
            f"{remedy}; a < that is meant is \\<",
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
