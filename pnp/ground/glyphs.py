"""Words as runs of glyphs: shaped once, and measured, broken and drawn as the same run.

A run is a value: it follows from the text, the font, its features and the letter-spacing alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple
from unicodedata import category, normalize

from pnp.ground.fonts import Font

Features = tuple[tuple[str, int], ...]
"""OpenType features by their tags, on (1), off (0), or the number of an alternate."""

# Words kept for each font and its features; ten thousand cards repeat a few thousand.
_MEMORY = 20_000
# The language that fonts are told where a text does not say its own.
_LANGUAGE = "en"
# What letters that are set apart must not grow together by.
_JOINING = (("liga", 0), ("clig", 0))


class Glyph(NamedTuple):
    """One glyph. Lengths in font units."""

    id: int
    advance: float
    x: float
    """How far it is moved from where the one before it ended, and y upwards."""
    y: float
    cluster: int
    """Where in the run's text its characters begin."""


class Glyphs:
    """A glyph run: a word, or what of it is in one font. Glyphs stand from left to right."""

    __slots__ = ("glyphs", "shaper", "text", "width")

    def __init__(self, shaper: Shaper, text: str, glyphs: tuple[Glyph, ...]) -> None:
        self.shaper = shaper
        self.text = text
        self.glyphs = glyphs
        self.width = sum([glyph.advance for glyph in glyphs]) / shaper.font.units
        """em"""

    def clusters(self) -> Iterator[tuple[str, tuple[Glyph, ...]]]:
        """Texts that belong together, and their glyphs, from left to right."""
        starts = sorted({glyph.cluster for glyph in self.glyphs})
        ends = dict(pairwise([*starts, len(self.text)]))
        at = 0
        while at < len(self.glyphs):
            start = self.glyphs[at].cluster
            end = at
            while end < len(self.glyphs) and self.glyphs[end].cluster == start:
                end += 1
            yield self.text[start : ends[start]], self.glyphs[at:end]
            at = end

    def __repr__(self) -> str:
        return f"Glyphs({self.text!r}, {self.shaper.font.name})"

    def __reduce__(self) -> tuple[object, ...]:
        return (_shaped, (self.shaper, self.text))


class Shaper(dict[str, Glyphs]):
    """A font with features and letter-spacing (em): gives the run of a word."""

    def __init__(
        self, font: Font, features: Features = (), tracking: float = 0.0, direction: str = ""
    ) -> None:
        """`direction`: ltr or rtl, for brackets and figures as well; else as the letters say."""
        super().__init__()
        self.direction = direction
        self.font = font
        self.features = features
        self.tracking = tracking
        self._wanted = dict((*(_JOINING if tracking else ()), *features))

    @property
    def blank(self) -> Glyphs:
        """What stands between two words."""
        return self[" "]

    def running(self, direction: str) -> Shaper:
        """The same in one direction."""
        return shaper(self.font, self.features, self.tracking, direction)

    def __missing__(self, text: str) -> Glyphs:
        if len(self) >= _MEMORY:
            self.clear()
        run = self[text] = Glyphs(self, text, tuple(self._shape(text)) if text else ())
        return run

    def _shape(self, text: str) -> Iterator[Glyph]:
        from uharfbuzz import Buffer, shape

        buffer = Buffer()
        try:
            buffer.add_str(text.replace("\xa0", " "))
        except UnicodeEncodeError:
            buffer.add_str(text.encode("utf-16", "replace").decode("utf-16"))
        buffer.language = _LANGUAGE
        if text.isascii():
            buffer.direction, buffer.script = "ltr", "Latn"
        else:
            buffer.guess_segment_properties()
        if self.direction:
            buffer.direction = self.direction
        shape(self.font.shaping, buffer, self._wanted)
        # Letter-spacing stands behind what belongs together.
        spacing = self.tracking * self.font.units
        infos, places = buffer.glyph_infos, buffer.glyph_positions
        last = len(infos) - 1
        for number, (info, place) in enumerate(zip(infos, places, strict=True)):
            cluster = info.cluster
            x, y, advance, _ = place.position
            ends = spacing and (number == last or infos[number + 1].cluster != cluster)
            yield Glyph(info.codepoint, advance + spacing if ends else advance, x, y, cluster)

    def words(self, text: str) -> tuple[Glyphs, ...]:
        """The runs of a line; a blank stands between each two."""
        return tuple([self[word] for word in text.split(" ")])

    def width(self, text: str) -> float:
        """The advance of a line, em."""
        words = self.words(text)
        return sum([word.width for word in words]) + (len(words) - 1) * self.blank.width

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __reduce__(self) -> tuple[object, ...]:
        return (shaper, (self.font, self.features, self.tracking, self.direction))


_shapers: dict[tuple[Font, Features, float, str], Shaper] = {}


def shaper(
    font: Font, features: Features = (), tracking: float = 0.0, direction: str = ""
) -> Shaper:
    """The shaper of a font and its features, one in a process."""
    key = (font, features, tracking, direction)
    found = _shapers.get(key)
    if found is None:
        found = _shapers[key] = Shaper(*key)
    return found


def _shaped(by: Shaper, text: str) -> Glyphs:
    return by[text]


class FontStack(NamedTuple):
    """A font and those to try for characters that it lacks, each with its features."""

    shapers: tuple[Shaper, ...]

    @property
    def first(self) -> Shaper:
        """The one that the style asks for; the others stand in for it."""
        return self.shapers[0]

    def split(self, word: str, direction: str = "") -> tuple[Glyphs, ...]:
        """The word in runs, each in a font that has its glyphs.

        A character that no font has stays with the first; `missing` names it.
        """
        if direction:
            return FontStack(tuple([each.running(direction) for each in self.shapers])).split(word)
        first = self.shapers[0]
        if first.font.covers(word):
            return (first[word],)
        pieces: list[tuple[str, Shaper]] = []
        for cluster in graphemes(word):
            own = next((each for each in self.shapers if _shows(each.font, cluster)), first)
            if pieces and pieces[-1][1] is own:
                pieces[-1] = (pieces[-1][0] + cluster, own)
            else:
                pieces.append((cluster, own))
        return tuple([own[text] for text, own in pieces])

    def missing(self, text: str) -> str:
        """The characters that no font shows, each once."""
        clusters = [each for each in graphemes(text) if not each.isspace()]
        unseen = [
            each for each in clusters if not any(_shows(own.font, each) for own in self.shapers)
        ]
        first = self.first.font
        return "".join(dict.fromkeys(char for char in "".join(unseen) if not first.covers(char)))


def _shows(font: Font, cluster: str) -> bool:
    return font.covers(cluster) or font.covers(normalize("NFC", cluster))


def graphemes(text: str) -> Iterator[str]:
    """A text in what people take for its characters: with their accents, joiners and signs."""
    start = 0
    for at in range(1, len(text)):
        if not _goes_on(text, start, at):
            yield text[start:at]
            start = at
    if text:
        yield text[start:]


_JOINER = "\u200d"


def _goes_on(text: str, start: int, at: int) -> bool:
    """Whether the character at a place belongs to the one before it."""
    char, before = text[at], text[at - 1]
    if char.isascii():
        return False
    if category(char) in ("Mn", "Me", "Mc") or char in "\u200c\u200d" or before == _JOINER:
        return True
    if "\U0001f3fb" <= char <= "\U0001f3ff" or "\U000e0020" <= char <= "\U000e007f":
        return True
    if "\u1160" <= char <= "\u11ff":  # Korean vowels and finals
        return "\u1100" <= before <= "\u11ff" or "\uac00" <= before <= "\ud7a3"
    flags = "\U0001f1e6" <= char <= "\U0001f1ff" and "\U0001f1e6" <= before <= "\U0001f1ff"
    return flags and (at - start) % 2 == 1
