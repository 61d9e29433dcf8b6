"""`**bold**`, `*italic*`, `:icon:` and `- ` bullets, to words with measured widths.

Widths are in em, so a text that has to shrink is wrapped anew but never measured anew.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pnp.fonts import Face, Fallback
from pnp.layout.setting import Typeset

_ICON = re.compile(r":([a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
# Stands in for an escaped asterisk or colon while the others are looked at.
_ASTERISK, _COLON = "\ue000", "\ue001"

BULLET = "•"


class Glyphs(NamedTuple):
    """Characters of one face within a word."""

    text: str
    face: Face


class Sign(NamedTuple):
    """An icon that sits on the line; one em high, its width in em."""

    name: str
    width: float


class Word(NamedTuple):
    """What is never broken. `space` is the width of a blank after it; em."""

    width: float
    pieces: tuple[Glyphs | Sign, ...]
    space: float


class Paragraph(NamedTuple):
    words: list[Word]
    bullet: bool
    signed: bool
    """Whether there are icons in it."""


class Markup:
    """Turns texts into paragraphs for one typeset; each different word is measured once."""

    def __init__(self, typeset: Typeset) -> None:
        self._typeset = typeset
        self._tracking = typeset.style.tracking
        self._plain: dict[str, Word] = {}
        self._bold: dict[str, Word] = {}
        self.lacking: set[str] = set()
        """Pieces with a character that no face of the typeset has."""

    def paragraphs(self, text: str) -> list[Paragraph]:
        if self._typeset.style.upper:
            text = _upper(text)
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
        typeset = self._typeset
        if "*" not in text and ":" not in text:
            known, plain, measure = self._plain, typeset.plain, self._measure
            words = []
            for word in text.split():
                made = known.get(word)
                if made is None:
                    made = known[word] = measure(word, plain)
                words.append(made)
            return words
        if "\\" in text:
            text = text.replace("\\*", _ASTERISK).replace("\\:", _COLON)
        words = []
        glue = False
        bold = False
        for thick in text.split("**"):
            italic = False
            for slanted in thick.split("*") if "*" in thick else (thick,):
                if slanted:
                    glue = self._segment(slanted, bold, italic, words, glue)
                italic = not italic
            bold = not bold
        return words

    def _segment(self, text: str, bold: bool, italic: bool, words: list[Word], glue: bool) -> bool:
        """Add a stretch of one weight; `glue`: its first word goes on from the last one.

        Returns whether the next stretch goes on from this one's last word.
        """
        glue = glue and not text[0].isspace()
        parts = text.split()
        typeset = self._typeset
        chain = (
            (typeset.both if italic else typeset.bold)
            if bold
            else (typeset.italic if italic else typeset.plain)
        )
        known = self._bold if bold and not italic else None
        for part in parts:
            made = known.get(part) if known is not None else None
            if made is None:
                made = self._signed(part, chain) if ":" in part else self._measure(part, chain)
                if known is not None:
                    known[part] = made
            if glue and words:
                last = words[-1]
                made = Word(last.width + made.width, last.pieces + made.pieces, made.space)
                words[-1] = made
            else:
                words.append(made)
            glue = False
        return not text[-1].isspace() if parts else False

    def _signed(self, part: str, chain: Fallback) -> Word:
        """A word with icons in it."""
        pieces: list[Glyphs | Sign] = []
        width = 0.0
        at = 0
        for match in _ICON.finditer(part):
            if match.start() > at:
                word = self._measure(part[at : match.start()], chain)
                pieces += word.pieces
                width += word.width
            pieces.append(Sign(match.group(1), 1.0))
            width += 1.0
            at = match.end()
        if at < len(part):
            word = self._measure(part[at:], chain)
            pieces += word.pieces
            width += word.width
        return Word(width, tuple(pieces), chain.first.width(" ") + self._tracking)

    def _measure(self, text: str, chain: Fallback) -> Word:
        if _ASTERISK in text or _COLON in text:
            text = text.replace(_ASTERISK, "*").replace(_COLON, ":")
        pieces = tuple([Glyphs(part, face) for part, face in chain.split(text)])
        for part, face in pieces:
            if not face.covers(part):
                self.lacking.add(part)
        width = sum([face.width(part) for part, face in pieces])
        space = pieces[-1].face.width(" ") if pieces else 0.0
        if self._tracking:
            width += self._tracking * len(text)
            space += self._tracking
        return Word(width, pieces, space)


def _upper(text: str) -> str:
    """Capitals, but for the names of icons."""
    if ":" not in text:
        return text.upper()
    parts = _ICON.split(text)
    return "".join(f":{part}:" if index % 2 else part.upper() for index, part in enumerate(parts))
