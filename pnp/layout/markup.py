"""`**bold**`, `*italic*`, `:icon:` and `- ` bullets, to words with measured widths.

Widths are in em, so a text that has to shrink is wrapped anew but never measured anew.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pnp.ground.glyphs import FontStack, Glyphs, Shaper
from pnp.layout.setting import Typeset

_ICON = re.compile(r":((?:[a-z][a-z0-9-]*/)?[a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
# What means something in templates and elsewhere, and nothing here.
_PLAIN = re.compile(r"\\([{}<])")
# Stands in for an escaped asterisk or colon while the others are looked at.
_ASTERISK, _COLON = "\ue000", "\ue001"
# Stands in for a no-break space, at which `split` would break.
_KEPT = "\ue002"

BULLET = "•"

# Words kept for each weight; a deck of ten thousand cards repeats a few thousand.
_MEMORY = 20_000


class Sign(NamedTuple):
    """An icon that sits on the line; one em high, its width in em."""

    name: str
    width: float


class Word(NamedTuple):
    """What is never broken. `space` is the width of a blank after it; em."""

    width: float
    pieces: tuple[Glyphs | Sign, ...]
    space: float
    whole: Glyphs | None = None
    """All of it, where it is one run."""
    shaper: Shaper | None = None
    """That of the run."""


class Paragraph(NamedTuple):
    """Words between two ends of line; a text has at least one."""

    words: list[Word]
    bullet: bool
    signed: bool
    """Whether there are icons in it."""


class Markup:
    """Turns texts into paragraphs for one typeset; each different word is measured once."""

    def __init__(self, typeset: Typeset) -> None:
        self._upper = typeset.style.upper
        self.lacking: set[Glyphs] = set()
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
            words = self.words(stripped[2:] if bullet else stripped)
            signed = ":" in stripped and any(
                [type(piece) is Sign for word in words for piece in word.pieces]
            )
            found.append(Paragraph(words, bullet, signed))
        while len(found) > 1 and not found[-1].words:
            found.pop()
        return found

    def words(self, text: str) -> list[Word]:
        """A line of text in measured words."""
        if "\\" in text:
            text = text.replace("\\*", _ASTERISK).replace("\\:", _COLON)
            text = _PLAIN.sub(r"\1", text)
        if "*" not in text:
            return list(map(self._words[0].__getitem__, text.split()))
        words: list[Word] = []
        marked, weight = self._marked, 0
        for part in text.split():
            word, weight = marked[weight][part]
            if word is not None:
                words.append(word)
        return words


class _Words(dict[str, Word]):
    """Words of one weight by their text; each is measured when it is first asked for."""

    def __init__(self, stack: FontStack, lacking: set[Glyphs]) -> None:
        super().__init__()
        self._stack = stack
        self._lacking = lacking

    def __missing__(self, part: str) -> Word:
        word = self._signed(part) if ":" in part else self._measure(part)
        if len(self) >= _MEMORY:
            self.clear()
        self[part] = word
        return word

    def _signed(self, part: str) -> Word:
        """A word with icons in it."""
        pieces: list[Glyphs | Sign] = []
        width = 0.0
        at = 0
        for match in _ICON.finditer(part):
            if match.start() > at:
                word = self._measure(part[at : match.start()])
                pieces += word.pieces
                width += word.width
            pieces.append(Sign(match.group(1), 1.0))
            width += 1.0
            at = match.end()
        if at < len(part):
            word = self._measure(part[at:])
            pieces += word.pieces
            width += word.width
        return Word(width, tuple(pieces), self._stack.first.blank.width)

    def _measure(self, text: str) -> Word:
        if not text.isascii():
            text = text.replace(_ASTERISK, "*").replace(_COLON, ":").replace(_KEPT, " ")
        first = self._stack.first
        if first.font.covers(text):
            run = first[text]
            return Word(run.width, (run,), first.blank.width, run, first)
        runs = self._stack.split(text)
        self._lacking.update([run for run in runs if not run.shaper.font.covers(run.text)])
        if len(runs) == 1:
            (run,) = runs
            return Word(run.width, runs, run.shaper.blank.width, run, run.shaper)
        return Word(sum([run.width for run in runs]), runs, runs[-1].shaper.blank.width)


class _Marked(dict[str, tuple[Word | None, int]]):
    """What stands between two blanks in a text with asterisks, by the weight that it begins in.

    Gives the word, None where there are marks alone, and the weight in which the text goes on.
    """

    def __init__(self, weight: int, words: tuple[_Words, ...]) -> None:
        super().__init__()
        self._weight = weight
        self._words = words

    def __missing__(self, part: str) -> tuple[Word | None, int]:
        if len(self) >= _MEMORY:
            self.clear()
        if "*" in part:
            found = self._parted(part)
        else:
            found = self._words[self._weight][part], self._weight
        self[part] = found
        return found

    def _parted(self, part: str) -> tuple[Word | None, int]:
        bold, italic = self._weight & 1, self._weight & 2
        word: Word | None = None
        for number, thick in enumerate(part.split("**")):
            if number:
                # What is slanted ends where bold begins or ends.
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
    return Word(word.width + more.width, word.pieces + more.pieces, more.space)


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
    parts = _ICON.split(text)
    return "".join(f":{part}:" if index % 2 else part.upper() for index, part in enumerate(parts))
