"""Font files and what they can do: advance widths, coverage, vertical measures.

The only module beside the PDF backend that knows reportlab, whose parser reads the files;
it is imported when the first face is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from struct import iter_unpack
from typing import TYPE_CHECKING, Any

from pnp.ground.files import regular
from pnp.ground.problem import Unusable
from pnp.ground.shelf import received, sent

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

# Word widths kept at most; a deck of ten thousand cards repeats a few thousand words.
_MEMORY = 50_000


class FontError(Unusable):
    """A font file that cannot be read or used."""


# What TrueType files and collections begin with.
_SIGNATURES = (b"\x00\x01\x00\x00", b"true", b"ttcf")


class _Advances(dict[str, float]):
    """Advance widths by character, each looked up in the font once; thousandths of an em."""

    def __init__(self, face: Any) -> None:
        super().__init__()
        self._widths: dict[int, float] = face.charWidths
        self._default: float = face.defaultWidth

    def __missing__(self, char: str) -> float:
        width = self[char] = self._widths.get(ord(char), self._default)
        return width


class Face:
    """One font file. Measures are in em: multiply by the size of the type.

    The file is read when the first measure is asked for: of most families a document uses a
    weight or two, and fallbacks for characters that are rare.
    """

    __slots__ = (
        "_advance", "_covered", "_widths", "ascent", "cap_height",
        "descent", "file", "font", "glyphs", "name",
    )  # fmt: skip
    _advance: _Advances
    _covered: set[str]
    _widths: dict[str, float]
    glyphs: dict[int, int]
    """Numbers of glyphs by character."""
    ascent: float
    cap_height: float
    descent: float
    font: TTFont

    def __init__(self, name: str, file: Path) -> None:
        """Raises FontError where the file is no TrueType font."""
        self.name = name
        self.file = file
        try:
            size = regular(file).st_size
            with file.open("rb") as opened:
                head = opened.read(12)
                tables = opened.read(16 * int.from_bytes(head[4:6], "big"))
        except OSError as error:
            raise FontError(f"{file.name}: {error.strerror or error}") from error
        if head[:4] not in _SIGNATURES:
            raise FontError(f"{file.name}: this is no TrueType font")
        # Half a font can be measured with, and fails when it is embedded.
        tables += bytes(-len(tables) % 16)
        if head[:4] != b"ttcf" and any(
            start + length > size for _, _, start, length in iter_unpack(">4sLLL", tables)
        ):
            raise FontError(f"{file.name}: the file ends in the middle; get it anew")

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self._read()
        return object.__getattribute__(self, name)

    def _read(self) -> None:
        from reportlab.pdfbase.ttfonts import TTFont

        try:
            font = TTFont(self.name, str(self.file))
        except Exception as error:
            # A damaged file makes the parser stumble in any way there is.
            raise FontError(f"{self.file.name}: {error}") from error
        face = font.face
        self.font = font
        self._advance = _Advances(face)
        self.glyphs = face.charToGlyph
        self._covered = set()
        self._widths = {}
        self.ascent = face.ascent / 1000.0
        self.descent = -face.descent / 1000.0
        self.cap_height = (face.capHeight or face.ascent * 0.75) / 1000.0

    def width(self, text: str) -> float:
        """The advance of `text` in em. Each text is measured once."""
        width = self._widths.get(text)
        if width is None:
            width = sum(map(self._advance.__getitem__, text)) / 1000.0
            if len(self._widths) >= _MEMORY:
                self._widths.clear()
            self._widths[text] = width
        return width

    def covers(self, text: str) -> bool:
        """Whether every character has a glyph."""
        covered = self._covered
        if not covered.issuperset(text):
            covered.update([char for char in text if ord(char) in self.glyphs])
        return covered.issuperset(text)

    def __repr__(self) -> str:
        return f"Face({self.name})"

    def __reduce__(self) -> tuple[object, ...]:
        return (_received, (self.name, *sent(self.file)))


_open: dict[str, Face] = {}


def open_face(name: str, file: Path) -> Face:
    """The face of that name, one in a process. Raises FontError."""
    face = _open.get(name)
    if face is None or face.file != file:
        face = _open[name] = Face(name, file)
    return face


def _received(name: str, *place: str) -> Face:
    return open_face(name, received(*place))


@dataclass(frozen=True, slots=True)
class Family:
    """A font family: weights and their files, with the licence they come under."""

    id: str
    name: str
    faces: dict[str, Path]
    licence: Path
    licence_name: str = ""
    copyright: str = ""


@dataclass(frozen=True, slots=True)
class Fallback:
    """A face and those to try for characters that it lacks."""

    faces: tuple[Face, ...]

    @property
    def first(self) -> Face:
        """The face that the style asks for, the others stand in for."""
        return self.faces[0]

    def split(self, word: str) -> tuple[tuple[str, Face], ...]:
        """The word in pieces, each with a face that has its glyphs.

        A character that no face has stays with the first; `missing` names it.
        """
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
