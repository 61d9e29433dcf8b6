"""Words as glyph runs: shaped once, then measured, broken and drawn.

A run is a value: it depends only on the text, the font, its features and the letter-spacing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from itertools import groupby, pairwise
from typing import Any
from unicodedata import category, normalize

from msgspec import Struct

from pnp.core.caches import LRUCache
from pnp.core.fonts import Font

Features = tuple[tuple[str, int], ...]
"""OpenType features by their tags, on (1), off (0), or the number of an alternate."""

# The language of texts for fonts.
_LANGUAGE = "en"
# Ligatures are off in text with letter-spacing.
_NO_LIGATURES = (("liga", 0), ("clig", 0))


class GlyphRun:
    """A glyph run: a word, or its part in one font. Glyphs run from left to right."""

    __slots__ = ("advances", "clusters", "glyph_ids", "offsets", "shaper", "text", "width")

    def __init__(
        self,
        shaper: Shaper,
        text: str,
        glyph_ids: tuple[int, ...] = (),
        advances: tuple[float, ...] = (),
        offsets: tuple[tuple[float, float], ...] = (),
        clusters: tuple[int, ...] = (),
    ) -> None:
        self.shaper = shaper
        self.text = text
        self.glyph_ids = glyph_ids
        self.advances = advances
        """Font units."""
        self.offsets = offsets
        """The offset of each glyph from the end of the one before it, to the right and upwards,
        font units; empty without any."""
        self.clusters = clusters
        """The index in the text at which the characters of each glyph begin."""
        self.width = math.fsum(advances) / shaper.font.units_per_em
        """em"""

    def clusters_with_glyphs(self) -> Iterator[tuple[str, int, int]]:
        """The clusters of the text, each with its first glyph and the one after its last."""
        starts = sorted(set(self.clusters))
        ends = dict(pairwise([*starts, len(self.text)]))
        end = 0
        for start, glyphs in groupby(self.clusters):
            first, end = end, end + len(list(glyphs))
            yield self.text[start : ends[start]], first, end

    def __repr__(self) -> str:
        return f"GlyphRun({self.text!r}, {self.shaper.font.name})"

    def __reduce__(self) -> tuple[object, ...]:
        return (_shape, (self.shaper, self.text))


class Shaper(LRUCache[str, GlyphRun]):
    """A font with features and letter-spacing (em); maps words to glyph runs."""

    def __init__(self, font: Font, features: Features, tracking: float, direction: str) -> None:
        """`direction`: ltr or rtl, also for brackets and figures; empty: by the letters."""
        super().__init__()
        self.direction = direction
        self.font = font
        self.features = features
        self.tracking = tracking
        self._feature_values = dict((*(_NO_LIGATURES if tracking else ()), *features))

    @cached_property
    def blank(self) -> GlyphRun:
        """The blank between two words."""
        return self[" "]

    def with_direction(self, direction: str) -> Shaper:
        """The same shaper with a direction."""
        return shaper(self.font, self.features, self.tracking, direction)

    def compute(self, text: str) -> GlyphRun:
        """Shape a word."""
        library, buffer = self._library
        buffer.clear_contents()
        if text.isascii():
            buffer.add_str(text)
            buffer.direction, buffer.script = self.direction or "ltr", "Latn"
        else:
            spoken = text.replace("\xa0", " ").encode("utf-16", "replace").decode("utf-16")
            buffer.add_str(spoken)
            buffer.guess_segment_properties()
            if self.direction:
                buffer.direction = self.direction
        buffer.language = _LANGUAGE
        library.shape(self.font.hb_font, buffer, self._feature_values or None)
        glyphs = buffer.glyph_infos
        if not glyphs:
            return GlyphRun(self, text)
        ids = tuple([glyph.codepoint for glyph in glyphs])
        clusters = tuple([glyph.cluster for glyph in glyphs])
        positions = [position.position for position in buffer.glyph_positions]
        right, up, advances, _ = zip(*positions, strict=True)
        if self.tracking:
            advances = self._add_tracking(advances, clusters)
        moves = tuple(zip(right, up, strict=True)) if any(right) or any(up) else ()
        return GlyphRun(self, text, ids, advances, moves, clusters)

    @cached_property
    def _library(self) -> tuple[Any, Any]:
        """HarfBuzz, and a buffer to shape in."""
        import uharfbuzz

        return uharfbuzz, uharfbuzz.Buffer()

    def _add_tracking(
        self, advances: tuple[float, ...], clusters: tuple[int, ...]
    ) -> tuple[float, ...]:
        """Advances with letter-spacing after each cluster."""
        spacing = self.tracking * self.font.units_per_em
        next_clusters = [*clusters[1:], -1]
        ends = zip(advances, clusters, next_clusters, strict=True)
        return tuple(
            [
                advance + spacing * (cluster != next_cluster)
                for advance, cluster, next_cluster in ends
            ]
        )

    def words(self, text: str) -> tuple[GlyphRun, ...]:
        """The runs of a line, separated by blanks."""
        return tuple([self[word] for word in text.split(" ")])

    def width(self, text: str) -> float:
        """The advance of a line, em."""
        words = self.words(text)
        return math.fsum([word.width for word in words]) + (len(words) - 1) * self.blank.width

    # One object per process, so it is compared by identity.
    __hash__ = object.__hash__  # type: ignore[assignment]
    __eq__ = object.__eq__

    def __reduce__(self) -> tuple[object, ...]:
        return (shaper, (self.font, self.features, self.tracking, self.direction))


def shaper(
    font: Font, features: Features = (), tracking: float = 0.0, direction: str = ""
) -> Shaper:
    """The shaper of a font and its features, one object per process."""
    key = (features, tracking, direction)
    found: Shaper | None = font.shapers.get(key)
    if found is None:
        found = font.shapers[key] = Shaper(font, *key)
    return found


def _shape(shaper: Shaper, text: str) -> GlyphRun:
    return shaper[text]


class FontStack(Struct, frozen=True):
    """A font and its fallbacks for missing characters, each with its features."""

    shapers: tuple[Shaper, ...]

    @property
    def primary(self) -> Shaper:
        """The font of the style; the others are fallbacks."""
        return self.shapers[0]

    def split(self, word: str, direction: str = "") -> tuple[GlyphRun, ...]:
        """The word in runs, each in a font that has its glyphs.

        A character that no font has stays with the first; `missing_characters` lists it.
        """
        if direction:
            return FontStack(
                tuple([shaper.with_direction(direction) for shaper in self.shapers])
            ).split(word)
        return tuple([text_shaper[text] for text, text_shaper in self.pieces(word)])

    def pieces(self, text: str) -> list[tuple[str, Shaper]]:
        """A text in parts, each with the font that has its glyphs."""
        first = self.shapers[0]
        if first.font.covers(text):
            return [(text, first)]
        pieces: list[tuple[str, Shaper]] = []
        for cluster in graphemes(text):
            shaper = next(
                (candidate for candidate in self.shapers if _shows(candidate.font, cluster)), first
            )
            if pieces and pieces[-1][1] is shaper:
                pieces[-1] = (pieces[-1][0] + cluster, shaper)
            else:
                pieces.append((cluster, shaper))
        return pieces

    def width(self, text: str) -> float:
        """The advance of a line, em."""
        return math.fsum([shaper.width(part) for part, shaper in self.pieces(text)])

    def missing_characters(self, text: str) -> str:
        """The characters that no font has, without duplicates."""
        first = self.primary.font
        if first.covers(text):
            return ""
        clusters = [cluster for cluster in graphemes(text) if not cluster.isspace()]
        unseen = [
            cluster
            for cluster in clusters
            if not any(_shows(shaper.font, cluster) for shaper in self.shapers)
        ]
        return "".join(dict.fromkeys(char for char in "".join(unseen) if not first.covers(char)))


def _shows(font: Font, cluster: str) -> bool:
    return font.covers(cluster) or font.covers(normalize("NFC", cluster))


def graphemes(text: str) -> Iterator[str]:
    """The grapheme clusters of a text: characters with their accents, joiners and signs."""
    start = 0
    for position in range(1, len(text)):
        if not _extends_cluster(text, start, position):
            yield text[start:position]
            start = position
    if text:
        yield text[start:]


_JOINER = "\u200d"


def _extends_cluster(text: str, start: int, position: int) -> bool:
    """Whether the character at a position belongs to the one before it."""
    char, before = text[position], text[position - 1]
    if char.isascii():
        return False
    if category(char) in ("Mn", "Me", "Mc") or char in "\u200c\u200d" or before == _JOINER:
        return True
    if "\U0001f3fb" <= char <= "\U0001f3ff" or "\U000e0020" <= char <= "\U000e007f":
        return True
    if "\u1160" <= char <= "\u11ff":  # Korean vowels and finals
        return "\u1100" <= before <= "\u11ff" or "\uac00" <= before <= "\ud7a3"
    flags = "\U0001f1e6" <= char <= "\U0001f1ff" and "\U0001f1e6" <= before <= "\U0001f1ff"
    return flags and (position - start) % 2 == 1
