"""Font files and what they can do: advance widths, coverage, vertical measures.

The only module beside the PDF backend that knows reportlab, whose parser reads the files;
it is imported when the first face is opened.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

# Word widths kept at most; a deck of ten thousand cards repeats a few thousand words.
_MEMORY = 50_000


class FontError(Exception):
    """A font file that cannot be read or used."""


class Face:
    """One font file. Measures are in em: multiply by the size of the type."""

    __slots__ = ("_advance", "_default", "_glyphs", "_widths", "ascent", "cap_height", "descent",
                 "file", "font", "name")  # fmt: skip

    def __init__(self, name: str, file: Path) -> None:
        """Reads the file. Raises FontError where it is no TrueType font."""
        from reportlab.pdfbase.ttfonts import TTFError, TTFont

        try:
            font: TTFont = TTFont(name, str(file))
        except (TTFError, OSError, ValueError, IndexError) as error:
            raise FontError(f"{file.name}: {error}") from error
        face = font.face
        self.name = name
        self.file = file
        self.font = font
        self._advance: dict[int, float] = face.charWidths
        self._default: float = face.defaultWidth
        self._glyphs: dict[int, int] = face.charToGlyph
        self._widths: dict[str, float] = {}
        self.ascent: float = face.ascent / 1000.0
        self.descent: float = -face.descent / 1000.0
        cap: float = face.capHeight or face.ascent * 0.75
        self.cap_height = cap / 1000.0

    def width(self, text: str) -> float:
        """The advance of `text` in em. Each text is measured once."""
        width = self._widths.get(text)
        if width is None:
            advance, default = self._advance, self._default
            width = sum([advance.get(ord(char), default) for char in text]) / 1000.0
            if len(self._widths) >= _MEMORY:
                self._widths.clear()
            self._widths[text] = width
        return width

    def covers(self, text: str) -> bool:
        """Whether every character has a glyph."""
        glyphs = self._glyphs
        return all(ord(char) in glyphs for char in text)

    def __repr__(self) -> str:
        return f"Face({self.name})"

    def __reduce__(self) -> tuple[object, ...]:
        return (open_face, (self.name, self.file))


_open: dict[str, Face] = {}


def open_face(name: str, file: Path) -> Face:
    """The face of that name, read once in a process. Raises FontError."""
    face = _open.get(name)
    if face is None or face.file != file:
        face = _open[name] = Face(name, file)
    return face


@dataclass(frozen=True, slots=True)
class Family:
    """A font family: weights and their files, with the licence they come under."""

    id: str
    name: str
    faces: dict[str, Path]
    licence: Path
    licence_name: str = ""
    copyright: str = ""


@dataclass(slots=True)
class Fallback:
    """A face and those to try for characters that it lacks."""

    faces: tuple[Face, ...]
    _known: dict[str, tuple[tuple[str, Face], ...]] = field(default_factory=dict)

    @property
    def first(self) -> Face:
        return self.faces[0]

    def split(self, word: str) -> tuple[tuple[str, Face], ...]:
        """The word in pieces, each with a face that has its glyphs.

        A character that no face has stays with the first; `missing` names it.
        """
        known = self._known.get(word)
        if known is None:
            if len(self._known) >= _MEMORY:
                self._known.clear()
            known = self._known[word] = self._split(word)
        return known

    def _split(self, word: str) -> tuple[tuple[str, Face], ...]:
        first = self.faces[0]
        if first.covers(word):
            return ((word, first),)
        pieces: list[tuple[str, Face]] = []
        for char in word:
            face = next((face for face in self.faces if face.covers(char)), first)
            if pieces and pieces[-1][1] is face:
                pieces[-1] = (pieces[-1][0] + char, face)
            else:
                pieces.append((char, face))
        return tuple(pieces)

    def missing(self, text: str) -> str:
        """The characters that no face has, each once."""
        return "".join(
            dict.fromkeys(
                char
                for char in text
                if not char.isspace() and not any(face.covers(char) for face in self.faces)
            )
        )
